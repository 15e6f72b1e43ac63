"""What screens and forms show of Battles in the Age of War."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulesets.ageofwar.charts import ARMS, BASE_LEADER, MAKU, TROOPS, Kind, Troop
from rulesets.ageofwar.ground.terrain import TERRAIN, Terrain
from rulesets.ageofwar.options import DEPTH, WIDTH, AowOptions
from rulesets.engine.book.book import read_book
from rulesets.engine.forms.describing import about_of, facts_of
from rulesets.engine.sayings import _, in_a_row, to_json

Json = dict[str, Any]

BOOK = read_book(__package__)

GROUPS = (
    (_("Leaders"), "将"), (_("Samurai"), "侍"), (_("Ronin"), "浪"), (_("Ashigaru"), "足"), (_("Guns"), "砲"),
)  # fmt: skip


@cache
def about() -> Json:
    """The description of the system (it never changes)."""
    leaders = {Kind.GENERAL: _("Clan general"), Kind.DAIMYO: _("Daimyo")}
    side = f"{BASE_LEADER[0]:g}″"
    return about_of(
        BOOK, AowOptions, GROUPS, terms={arm.arms: arm.name for arm in ARMS.values()},
        table=[int(WIDTH), int(DEPTH)], stands=True, blocks=True, maku=MAKU,
        troops={
            **{str(key): {"name": troop.name, "facts": _facts(troop)} for key, troop in TROOPS.items()},
            **{
                str(key): {"name": name, "facts": facts_of("AOW-DAT-3", (_("base"), side))}
                for key, name in leaders.items()
            },
        },
        terrain={key: _terrain(row) for key, row in TERRAIN.items()},
    )  # fmt: skip


def _facts(troop: Troop) -> list[Json]:
    return facts_of(
        "AOW-DAT-1", (_("to motivate"), f"+{troop.value}"), (_("saves in a fight"), f"{troop.save}+"),
        (_("support dice"), str(troop.support)),
    )  # fmt: skip


def _terrain(row: Terrain) -> Json:
    effects = (
        _("hinders") if row.difficult else _("free to cross"),
        _("cover") if row.cover else "",
        _("hides what is more than 4 inches inside") if row.foliage else "",
        _("high ground") if row.level else "",
    )
    told = to_json(in_a_row(filter(None, effects), "; "))
    return {"label": row.name, "shape": "area", "effects": told, "clause": "AOW-SCN-1"}
