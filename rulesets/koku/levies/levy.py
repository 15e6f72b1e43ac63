"""The levy of a camp for KOKU (CAM-LEV-1 to CAM-LEV-12), and its roster.

A levy's roster has what other rosters have, and ``levy`` besides: its scale and its leader. Its units are those that
take the field, the guard and the gun among them; the Shogun leads them. Shares and prices do not bind it (CAM-LEV-9).
"""

from __future__ import annotations

from typing import Any

from rulesets.engine.mustering.levies import (
    MOUNTED,
    Contingent,
    Levied,
    LeviedUnit,
    Officer,
    drawn_up,
    place,
)
from rulesets.engine.sayings import to_json
from rulesets.koku.charts import TROOPS
from rulesets.koku.levies.charts import FOOT_MOST, RATES, SAMURAI, SAMURAI_TYPES, WEAPONS, kind_of

Json = dict[str, Any]
SHOGUN = "shogun"


def levy(
    companies: tuple[Contingent, ...],
    leader: Officer | None,
    persons: tuple[Officer, ...],
    scale: int,
    options: Json,
) -> Levied:
    """CAM-LEV-1: a camp in units of KOKU, whether or not they fit the table."""
    drawn = drawn_up(companies, RATES, scale)
    units: list[Json] = []
    types: dict[str, str] = {}
    for block in drawn.blocks:
        for figures in block.units:
            unit: Json = {"id": f"u{len(units) + 1}", "kind": kind_of(block), "weapon": WEAPONS[block.weapon]}
            units.append({**unit, "count": figures, "group": TROOPS[unit["kind"]].group})
            types[unit["id"]] = block.type
    free = {unit["id"]: types[unit["id"]] for unit in units if _takes_one_more(unit)}
    posts = place(persons, free, drawn.joined)
    named = {person.id: person for person in persons}
    for unit in units:
        own = [named[id] for id, post in posts.items() if post == unit["id"]]
        if own:
            unit["persons"] = [{"id": one.id, "name": to_json(one.name)} for one in own]
    if leader is not None:
        posts[leader.id] = SHOGUN
    levied = [_levied_unit(unit, types[unit["id"]]) for unit in units]
    return drawn.levy(levied, roster(units, leader, scale), posts)


def _levied_unit(unit: Json, type: str) -> LeviedUnit:
    persons = tuple(one["id"] for one in unit.get("persons", ()))
    return LeviedUnit(unit["id"], type, unit["count"], persons=persons)


def _takes_one_more(unit: Json) -> bool:
    """CAM-LEV-11: whether a person is one more figure of a unit: of samurai, a fifth of four."""
    return unit["kind"] in SAMURAI and unit["count"] < FOOT_MOST


def may_post(
    levied: Levied, leader: Officer | None, persons: tuple[Officer, ...]
) -> dict[str, tuple[str, ...]]:
    """CAM-LEV-11, KOKU-MUS-2: with which samurai a person fights; the Shogun rides, or does not."""
    samurai = dict.fromkeys(
        unit.type for unit in levied.units if unit.type.partition(".")[0] in SAMURAI_TYPES
    )
    found = {person.id: tuple(samurai) for person in persons if samurai}
    return {**found, leader.id: (MOUNTED,)} if leader is not None else found


def roster(units: list[Json], leader: Officer | None, scale: int) -> Json:
    """What the battle is opened with. Koku and riders were never thrown (CAM-LEV-10)."""
    rides = leader is not None and leader.post == MOUNTED
    led: Json = {"id": leader.id, "name": to_json(leader.name)} if leader else {}
    gun = any(unit["kind"] == "gun" for unit in units)
    guard = any(unit["kind"] == "oban_c" for unit in units)
    return {
        "system": "koku", "koku": 0, "average": [], "units": units, "riders": {},
        "choices": {"shogun_mounted": rides, "oban_mounted": guard, "gun": gun, "riders": []},
        "levy": {"scale": scale, "leader": led},
    }  # fmt: skip
