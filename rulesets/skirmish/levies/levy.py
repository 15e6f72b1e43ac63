"""The levy of a camp, and its roster (CAM-LEV-1 to CAM-LEV-12).

A levy's roster has what other rosters have, and ``levy`` besides: its scale, how many of its units are groups of men,
and where each person is. Groups come first, then the Force commander, then lone figures. Prices do not bind it
(CAM-LEV-9).
"""

from __future__ import annotations

from typing import Any

from rulesets.engine.mustering.levies import Contingent, Levied, LeviedUnit, Officer, drawn_up, place
from rulesets.engine.sayings import english
from rulesets.skirmish.levies.charts import GREAT, LONE_MOST, RATES, unit_of, warriors
from rulesets.skirmish.muster.roster import total

Json = dict[str, Any]
SWORDSMAN = "swordsman"


def levy(
    companies: tuple[Contingent, ...],
    leader: Officer | None,
    persons: tuple[Officer, ...],
    scale: int,
    options: Json,
) -> Levied:
    """CAM-LEV-1: a camp in groups, whether or not they fit the table, with its persons (CAM-LEV-11)."""
    drawn = drawn_up(companies, RATES, scale)
    flat = [(block.type, unit_of(block, figures)) for block in drawn.blocks for figures in block.units]
    groups = [unit for _type, unit in flat]
    sizes = [int(unit["count"]) for unit in groups]
    lone, rest = persons[: LONE_MOST - 1], persons[LONE_MOST - 1 :]
    posts = {person.id: str(len(groups) + 2 + place) for place, person in enumerate(lone)}
    places = {str(place): type for place, (type, _unit) in enumerate(flat, 1)}
    posts |= (leading := place(rest, places, drawn.joined))
    for person in rest:
        if leading[person.id]:
            _leads(person, groups[int(leading[person.id]) - 1])
    posts |= {leader.id: str(len(groups) + 1)} if leader else {}
    roster = {
        "system": "skirmish", "size": 200, "units": [*groups, commander(leader), *_alone(lone)],
        "levy": {"scale": scale, "groups": len(groups), "posts": posts},
    }  # fmt: skip
    units = tuple(
        LeviedUnit(
            str(place), type, size, persons=tuple(id for id, post in posts.items() if post == str(place))
        )
        for place, ((type, _unit), size) in enumerate(zip(flat, sizes, strict=True), 1)
    )
    return drawn.levy(units, roster, posts, total(roster))


def commander(leader: Officer | None) -> Json:
    """CAM-LEV-11: the Force commander: from command 2 on an Eiyuu, below it a Bushi; heavy armour, yari, mounted."""
    great = leader is not None and leader.command >= GREAT
    name = {"name": english(leader.name)} if leader else {}
    return warriors("eiyuu" if great else "bushi", 1, "heavy", "yari", True, commander=True, **name)


def _alone(persons: tuple[Officer, ...]) -> list[Json]:
    """CAM-LEV-11, CAM-PER-3: lone Eiyuu; one Swordsman a side fights as a Kensei."""
    kensei = next((person.id for person in persons if person.trait == SWORDSMAN), "")
    return [
        warriors("kensei" if person.id == kensei else "eiyuu", 1, "armoured", "sidearm", False,
                 name=english(person.name))
        for person in persons
    ]  # fmt: skip


def _leads(person: Officer, unit: Json) -> None:
    """CAM-LEV-11: who is none of the lone figures leads a group of his owner's choice, one figure more in it, a
    thirteenth of twelve; where there is no group left he stays with the baggage.
    """
    unit |= {
        "count": unit["count"] + 1, "led": True, "leader_kind": "eiyuu", "leader_armour": "armoured",
        "leader_blade": unit["blade"], "leader_shoots": False, "name": english(person.name),
    }  # fmt: skip


def may_post(
    levied: Levied, leader: Officer | None, persons: tuple[Officer, ...]
) -> dict[str, tuple[str, ...]]:
    """CAM-LEV-11: which group each leads who is none of the lone figures."""
    types = tuple(dict.fromkeys(unit.type for unit in levied.units))
    return {person.id: types for person in persons[LONE_MOST - 1 :] if types}
