"""What screens and forms show of From the Sky we Came."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulesets.engine.battle import Side
from rulesets.engine.book.book import read_book
from rulesets.engine.forms.describing import about_of, facts_of, plain_json, terrain_of
from rulesets.engine.forms.profile import Profile, rank
from rulesets.engine.landscape import layouts
from rulesets.engine.play import held_back
from rulesets.engine.sayings import _
from rulesets.sky.charts import TERRAIN, TROOPS, Ground, Troop
from rulesets.sky.options import SkyOptions
from rulesets.sky.stand.formations import NAMES

Json = dict[str, Any]

BOOK = read_book(__package__)

SUMMARY = _(
    "Clans under leaders who must be heard, samurai who may not wait, charges under fire, and honour won or lost."
)
SCALE = _("15 mm stands, each a small body of men, on a table of 72 by 48 inches")
"""What the models are; it has no effect in play (SKY-GLA-1)."""

PROFILE = Profile(
    piece=_("A stand: a body of men"),
    pieces=_("2 or 3 clans, 40 to 75 stands a side"),
    army=_("built by points"),
    hours=_("about 2 hours"),
    suits=_("players who like command in doubt, and samurai who will not wait"),
    turn=_("clans are called by turns; who fails to hear his leader does not act"),
    fight=_("a charge is answered by fire, and decided in one contest"),
    nerve=_("hits disorder a unit, and it may rout"),
)
PICTURE = (
    *rank("nt-ashigaru-teppo", Side.KAKI, 1.6, 1.5, 4, 1.52),
    *rank("nt-samurai-yari", Side.KAKI, 8.4, 2.1, 2, 1.52),
    *rank("nt-samurai-yari-cav", Side.AI, 1.4, 5.0, 3, 1.52), *rank("nt-ashigaru-yari", Side.AI, 7.2, 4.7, 3, 1.52),
    *rank("nt-ashigaru-yari", Side.AI, 7.2, 5.5, 3, 1.52),
)  # fmt: skip

ORDERS: tuple[Json, ...] = (
    {"kind": "nominate", "label": _("Call a clan"), "icon": "ord-hold", "key": "N"},
    {"kind": "stand_down", "label": _("Stand down"), "icon": "ord-end", "key": "B"},
    {"kind": "move_leader", "label": _("Move the leader"), "icon": "ord-move", "key": "K"},
    {"kind": "join", "label": _("Join a unit"), "icon": "rank-general", "key": "U"},
    {"kind": "bid_charge", "label": _("Let them charge"), "icon": "ord-attack", "key": "X"},
    {"kind": "bid_otherwise", "label": _("Hold them back"), "icon": "ord-hold", "key": "H"},
    {"kind": "open_unit", "label": _("Give orders"), "icon": "ord-hold", "key": "G"},
    {"kind": "move", "label": _("Move"), "icon": "ord-move", "key": "M"},
    {"kind": "enter", "label": _("Go inside"), "icon": "ord-move", "key": "W"},
    {"kind": "leave", "label": _("Come out"), "icon": "ord-move", "key": "W"},
    {"kind": "charge", "label": _("Charge"), "icon": "ord-attack", "key": "X"},
    {
        "kind": "shoot",
        "label": _("Shoot"),
        "icon": "ord-fire",
        "key": "V",
        "all": {
            "label": _("Shoot all"),
            "hint": _("Whoever shoots from the list has acted, but for the last."),
        },
    },
    {"kind": "reload", "label": _("Reload"), "icon": "ord-dig", "key": "D"},
    {"kind": "close_unit", "label": _("End this unit"), "icon": "ord-end", "key": "Space"},
    {"kind": "end_activation", "label": _("End the activation"), "icon": "ord-end", "key": "Space"},
    {"kind": "rally", "label": _("Rally"), "icon": "ord-hold", "key": "Y"},
    {"kind": "reorder", "label": _("Reorder"), "icon": "ord-formation", "key": "F"},
    {"kind": "done", "label": _("End phase"), "icon": "ord-end", "key": "Space"},
    {"kind": "deploy_clan", "label": _("Place for me"), "icon": "ord-formation", "key": "F"},
    {"kind": "confirm_clan", "label": _("Confirm this clan"), "icon": "st-acted", "key": "Space"},
    *layouts.ORDERS,
    *held_back.ORDERS,
)

MARKS: tuple[Json, ...] = (
    {"key": "disordered", "label": _("disordered"), "icon": "st-disorder", "clause": "SKY-DIS-2"},
    {"key": "routing", "label": _("routing"), "icon": "st-rout", "clause": "SKY-RTE-5"},
    {"key": "acted", "label": _("has acted"), "icon": "st-acted", "clause": "SKY-ACT-9"},
    {"key": "empty", "label": _("must reload"), "icon": "st-fired", "clause": "SKY-DAT-5"},
    {"key": "tedate", "label": _("behind Tedate"), "icon": "st-held", "clause": "SKY-DAT-6"},
    {"key": "led", "label": _("leader with them"), "icon": "rank-general", "clause": "SKY-LDR-3"},
    {"key": "hits1", "label": _("1 hit"), "icon": "st-hit-1", "clause": "SKY-HIT-7"},
    {"key": "hits2", "label": _("2 hits"), "icon": "st-hit-2", "clause": "SKY-HIT-7"},
    held_back.mark("SKY-DEP-2"),
)

GROUPS = ((_("Samurai"), "侍"), (_("Monks"), "僧"), (_("Ashigaru"), "足"), (_("Peasants"), "農"))
FATES = {"destroyed": _("destroyed"), "gone": _("gone")}


MOVEMENT = {
    "free": _("free to cross"), "difficult": _("each inch counts two"),
    "obstacle": _("costs an action point to cross"), "building": _("costs an action point to enter"),
    "impassable": _("nobody passes"),
}  # fmt: skip


@cache
def about() -> Json:
    """The description of the system (it never changes)."""
    return about_of(
        BOOK, SkyOptions, GROUPS, summary=SUMMARY, scale=SCALE, profile=plain_json(PROFILE),
        picture=plain_json(PICTURE),
        table=[72, 48], stands=True, orders=list(ORDERS),
        marks=list(MARKS),
        traces={"shot_fired": "volley", "fell_short": "volley", "fought": "melee", "charged_home": "charge"},
        terms={**NAMES, **FATES},
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


def _terrain(kind: Ground) -> Json:
    riders = "" if kind.riders or kind.movement == "impassable" else _("not for riders")
    return terrain_of(kind, "SKY-SCN-1", MOVEMENT[kind.movement], riders, _("cover") if kind.cover else "")
