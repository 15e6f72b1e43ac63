"""The levy of a camp, and its band (CAM-LEV-1 to CAM-LEV-12).

A levy's roster has what other bands have, and ``levy`` besides: its scale, and where each person is. Prices do not bind
it (CAM-LEV-9).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rulesets.engine.mustering.levies import (
    Block,
    Bounds,
    Contingent,
    Levied,
    LeviedUnit,
    Officer,
    Rate,
    drawn_up,
)
from rulesets.godai.levies.sheets import sheet_of
from rulesets.godai.muster.roster import total

A_MAN = Rate(Fraction(3, 5), 3, 15)
RATES = {
    **dict.fromkeys(("ash", "samc", "ron", "mon", "ronc", "monc", "oban"), A_MAN),
    "sam": Rate(Fraction(3, 4), 3, 15),
}
"""The gun stays with the baggage."""
BOUNDS = Bounds(most_pieces=16, least_pieces=3)
"""CAM-LEV-4: heroes are not counted."""
MOST_OTHERS = 3
"""Persons who fight beside the leader: those of most deeds (CAM-LEV-11)."""

LINES: dict[str, dict[str, Any]] = {
    "ash": {"courage": 3}, "sam": {"combat": 4, "courage": 5}, "ron": {"combat": 4, "courage": 3},
    "mon": {"courage": 5}, "oban": {"combat": 4, "strength": 4, "courage": 6},
}  # fmt: skip
"""CAM-LEV-7: what differs from GODAI-MUS-11's base line."""
ARMOURS = {"light": "none", "medium": "light"}
ARMOURED = {"sam": "medium", "oban": "heavy"}
WEAPONS = {"yari": "spear", "naginata": "halberd", "bow": "bow", "arquebus": "arquebus"}
SHOOTERS = ("bow", "arquebus")


def group_of(block: Block, men: int) -> dict[str, Any]:
    """CAM-LEV-7, CAM-LEV-8: a group of the band; shooters have Shooting 4+."""
    kind = block.kind.removesuffix("c")
    weapon = WEAPONS[block.weapon]
    return {
        "count": men, "serves": 0, "weapon": weapon, "pavise": False, "mounted": block.mounted,
        "armour": ARMOURED.get(kind) or ARMOURS[block.weight], "combat": 3, "strength": 3, "defence": 3,
        "shooting": 4 if weapon in SHOOTERS else 5, **LINES[kind],
    }  # fmt: skip


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
