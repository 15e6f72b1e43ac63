"""What screens and forms show of From the Sky we Came."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulesets.engine.book.book import read_book
from rulesets.engine.forms.describing import about_of, facts_of, terrain_of
from rulesets.engine.landscape import layouts
from rulesets.engine.play import held_back
from rulesets.engine.sayings import _
from rulesets.sky.charts import TERRAIN, TROOPS, GroundRow, Troop
from rulesets.sky.options import SkyOptions
from rulesets.sky.stand.formations import NAMES

Json = dict[str, Any]

BOOK = read_book(__package__)

GROUPS = ((_("Samurai"), "侍"), (_("Monks"), "僧"), (_("Ashigaru"), "足"), (_("Peasants"), "農"))
MOVEMENT = {
    "free": _("free to cross"), "difficult": _("each inch counts two"),
    "obstacle": _("costs an action point to cross"), "building": _("costs an action point to enter"),
    "impassable": _("nobody passes"),
}  # fmt: skip


@cache
def about() -> Json:
    """The description of the system (it never changes)."""
    return about_of(
        BOOK, SkyOptions, GROUPS, orders=(*layouts.ORDERS, *held_back.ORDERS), terms=NAMES,
        table=[72, 48], stands=True,
        troops={
            **{key: {"name": troop.name, "facts": _facts(troop)} for key, troop in TROOPS.items()},
            "general": {"name": _("General"), "facts": []},
            "clan_leader": {"name": _("Clan Leader"), "facts": []},
        },
        terrain={key: _terrain(kind) for key, kind in TERRAIN.items()},
    )  # fmt: skip


def _facts(troop: Troop) -> list[Json]:
    moves = facts_of("SKY-MOV-1", (_("move"), f"{troop.move:g}″"), (_("charge"), f"{troop.reach:g}″"))
    return [*moves, *facts_of("SKY-DAT-1", (_("Bushi"), str(troop.bushi)))]


def _terrain(kind: GroundRow) -> Json:
    riders = "" if kind.riders or kind.movement == "impassable" else _("not for riders")
    return terrain_of(kind, "SKY-SCN-1", MOVEMENT[kind.movement], riders, _("cover") if kind.cover else "")
