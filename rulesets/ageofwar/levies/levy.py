"""The levy of a camp, and its roster (CAM-LEV-1 to CAM-LEV-12).

A levy's roster has what other rosters have, and ``levy`` besides: its scale, and where each person is. Shares and
prices do not bind it (CAM-LEV-9).
"""

from __future__ import annotations

from typing import Any

from rulesets.ageofwar.levies.charts import RATES, THREE_CLANS, WORST, unit_of
from rulesets.ageofwar.muster.roster import total
from rulesets.engine.mustering.levies import (
    Contingent,
    Levied,
    LeviedUnit,
    Officer,
    drawn_up,
)
from rulesets.engine.sayings import english

Json = dict[str, Any]
GUARDED = ("daimyo", "heir", "general")


def levy(
    companies: tuple[Contingent, ...],
    leader: Officer | None,
    persons: tuple[Officer, ...],
    scale: int,
    options: Json,
) -> Levied:
    """CAM-LEV-1: a camp in units and clans, whether or not they fit the table; units are dealt in turn (CAM-LEV-11)."""
    drawn = drawn_up(companies, RATES, scale)
    flat = [(block.type, unit_of(block, bases)) for block in drawn.blocks for bases in block.units]
    number = 3 if len(flat) >= THREE_CLANS else 2
    clans = [_clan(place, leader, persons) for place in range(number)]
    dealt: list[list[tuple[str, Json]]] = [flat[place::number] for place in range(number)]
    for clan, own in zip(clans, dealt, strict=True):
        clan["units"] = [unit for _type, unit in own]
    units = tuple(
        LeviedUnit(str(place), type, unit["bases"])
        for place, (type, unit) in enumerate((one for own in dealt for one in own), 1)
    )
    posts = {person.id: str(len(units) + place) for place, person in enumerate(persons[:number], 1)}
    posts |= {person.id: "" for person in persons[number:]}
    posts |= {leader.id: str(len(units) + number + 1)} if leader else {}
    roster = {
        "system": "ageofwar", "size": "standard", "daimyo": english(leader.name) if leader else "", "clans": clans,
        "levy": {"scale": scale, "posts": posts},
    }  # fmt: skip
    return drawn.levy(units, roster, posts, total(roster))


def _clan(place: int, leader: Officer | None, persons: tuple[Officer, ...]) -> Json:
    """CAM-LEV-11: a clan general of quality 3 less his command; generals and heirs have bodyguards."""
    of = persons[place] if place < len(persons) else None
    house = of.clan if of else leader.clan if leader else ""
    name = f"{house.title()} {place + 1}".strip()
    return {
        "name": name, "mon": house, "general": english(of.name) if of else name,
        "quality": max(0, WORST - of.command) if of else WORST, "guard": of is not None and of.rank in GUARDED,
    }  # fmt: skip
