"""The levy of a camp, and its roster (CAM-LEV-1 to CAM-LEV-12).

A levy's roster has what other rosters have, and ``levy`` besides: its scale, the Command of its General and of each
Clan Leader, and where each person is. Shares and prices do not bind it (CAM-LEV-9).
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
from rulesets.engine.sayings import english
from rulesets.sky.levies.charts import (
    GENERAL_COMMAND,
    LEADER_COMMAND,
    LEADER_MOST,
    MOST_CLANS,
    RATES,
    UNITS_A_CLAN,
    unit_of,
)
from rulesets.sky.muster.roster import total

Json = dict[str, Any]
GENERAL = "general"


def levy(
    companies: tuple[Contingent, ...],
    leader: Officer | None,
    persons: tuple[Officer, ...],
    scale: int,
    options: Json,
) -> Levied:
    """CAM-LEV-1: a camp in units and clans, whether or not they fit the table; units are dealt in turn (CAM-LEV-11)."""
    drawn = drawn_up(companies, RATES, scale)
    flat = [(block.type, unit_of(block, stands)) for block in drawn.blocks for stands in block.units]
    number = clans_for(len(flat))
    clans = [_clan(place, leader, persons) for place in range(number)]
    units = []
    for place, (type, unit) in enumerate(flat):
        own = clans[place % number]["units"]
        own.append(unit)
        units.append(LeviedUnit(f"c{place % number + 1}u{len(own)}", type, int(str(unit["stands"]))))
    posts = {person.id: f"c{place}-leader" for place, person in enumerate(persons[:number], 1)}
    posts |= {person.id: "" for person in persons[number:]}
    posts |= {leader.id: GENERAL} if leader else {}
    commands = [min(LEADER_MOST, LEADER_COMMAND + person.command) for person in persons[:number]]
    told = {
        "scale": scale, "posts": posts, "general": GENERAL_COMMAND[leader.command if leader else 0],
        "leaders": [*commands, *[LEADER_COMMAND] * (number - len(commands))],
    }  # fmt: skip
    roster = {
        "system": "sky", "size": 300, "free": True, "general": english(leader.name) if leader else "", "clans": clans,
        "levy": told,
    }  # fmt: skip
    return drawn.levy(units, roster, posts, total(roster))


def clans_for(units: int) -> int:
    """CAM-LEV-11: a clan for each three units, rounded down, at least one, at most four."""
    return max(1, min(MOST_CLANS, units // UNITS_A_CLAN))


def _clan(place: int, leader: Officer | None, persons: tuple[Officer, ...]) -> Json:
    of = persons[place] if place < len(persons) else leader
    house = of.clan if of else ""
    name = f"{house.title()} {place + 1}".strip()
    led = english(persons[place].name) if place < len(persons) else ""
    return {"name": name, "mon": house, "leader": led or name, "units": []}
