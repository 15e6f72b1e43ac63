"""The levy of a camp, and its band (CAM-LEV-1 to CAM-LEV-12).

A levy's roster has what other bands have, and ``levy`` besides: its scale, and where each person is. Prices do not bind
it (CAM-LEV-9).
"""

from __future__ import annotations

from typing import Any

from rulesets.engine.mustering.levies import (
    Contingent,
    Levied,
    LeviedUnit,
    Officer,
    drawn_up,
)
from rulesets.godai.levies.charts import MOST_OTHERS, RATES, group_of
from rulesets.godai.levies.sheets import sheet_of
from rulesets.godai.muster.roster import total

Json = dict[str, Any]


def levy(
    companies: tuple[Contingent, ...],
    leader: Officer | None,
    persons: tuple[Officer, ...],
    scale: int,
    options: Json,
) -> Levied:
    """CAM-LEV-1: a camp in groups, and its heroes: the leader and the three of most deeds (CAM-LEV-11)."""
    drawn = drawn_up(companies, RATES, scale)
    flat = [(block.type, group_of(block, men)) for block in drawn.blocks for men in block.units]
    most = sorted(persons, key=lambda one: -one.deeds)[:MOST_OTHERS]
    heroes = [*([leader] if leader else []), *most]
    posts = {person.id: "" for person in persons}
    posts |= {person.id: str(place) for place, person in enumerate(heroes, 1)}
    roster = {
        "system": "godai", "training": "free", "heroes": [sheet_of(one) for one in heroes],
        "groups": [group for _type, group in flat], "levy": {"scale": scale, "posts": posts},
    }  # fmt: skip
    units = tuple(
        LeviedUnit(str(place), type, group["count"])
        for place, (type, group) in enumerate(flat, len(heroes) + 1)
    )
    return drawn.levied(units, roster, posts, total(roster))
