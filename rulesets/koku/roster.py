"""A roster: what the dice gave a side and what its owner chose (KOKU-MUS-2, KOKU-MUS-15, KOKU-MUS-19).

A roster is plain JSON, so that an army can be stored and brought to a battle: ``koku`` and the ``average`` dice behind
it, the ``units`` of ashigaru, samurai on foot and bands, the ``riders`` by weapon, and the ``choices``. The household
and the groups of riders follow from the choices: :func:`units_of` lists a roster's units as they take the field.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rulesets.koku.charts import TROOPS, WEAPONS
from rulesets.koku.muster_charts import FIELDED_AS, LEVY_OF, RIDERS_MOST

Json = dict[str, Any]

RIDER_WEAPONS = ("bow", "spear")


class Fielded(msgspec.Struct, frozen=True):
    """A unit as it takes the field. ``label`` tells what it is, ``name`` what it is called."""

    id: str
    name: str
    kind: str
    rank: str
    arms: str
    mounted: bool
    group: str
    count: int
    weapon: str
    label: str


def grouped(riders: dict[str, int]) -> list[list[Any]]:
    """KOKU-MUS-15: riders of one weapon together, as many fives as possible and one unit of the rest."""
    groups: list[list[Any]] = []
    for weapon in RIDER_WEAPONS:
        fives, rest = divmod(riders.get(weapon, 0), RIDERS_MOST)
        groups += [[weapon, RIDERS_MOST]] * fives + ([[weapon, rest]] if rest else [])
    return groups


def first_choices(riders: dict[str, int]) -> Json:
    """The choices that stand until the owner makes others: on foot, the gun taken, riders together."""
    return {"shogun_mounted": False, "oban_mounted": False, "gun": True, "riders": grouped(riders)}


def levied(kind: str, weapon: str, number: int) -> Json:
    """A unit that the dice brought, the ``number``-th of its sort, as a roster lists it.

    Ashigaru and samurai on foot are called by their number ("3rd arquebus", "2nd samurai yari"), bands by their kind.
    """
    troop, levy = TROOPS[kind], LEVY_OF[kind]
    names = {
        "ashigaru": f"{ordinal(number)} {FIELDED_AS[weapon]}",
        "samurai": f"{ordinal(number)} samurai {FIELDED_AS[weapon]}",
    }
    name = names.get(troop.rank, troop.name.capitalize())
    return {
        "id": f"{levy.letter}{number}",
        "kind": kind,
        "weapon": weapon,
        "count": levy.count,
        "group": troop.group,
        "name": name,
    }


def units_of(roster: Json, clan: str = "") -> list[Fielded]:
    """The units of a lawful roster: ashigaru, samurai, riders, bands, guards, gun, Shogun (KOKU-EX-2).

    ``clan`` is the commander's clan, after which the Shogun is called.
    """
    names = told_apart([unit["name"] for unit in roster["units"]])
    thrown = [
        _fielded(unit["id"], name, unit["kind"], unit["weapon"], unit["count"])
        for unit, name in zip(roster["units"], names, strict=True)
    ]
    bands = [unit for unit in thrown if unit.group == TROOPS["ron_l"].group]
    ranks = [unit for unit in thrown if unit.group != TROOPS["ron_l"].group]
    return [*ranks, *_rider_groups(roster["choices"]["riders"]), *bands, *_household(roster["choices"], clan)]


def field(roster: Json) -> list[Json]:
    """The units of a lawful roster as plain JSON, for lists and sheets."""
    return [msgspec.to_builtins(unit) for unit in units_of(roster)]


def figures_in(roster: Json) -> int:
    """How many figures a lawful roster puts on the table (KOKU-MUS-17)."""
    return sum(unit.count for unit in units_of(roster))


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th ... 11th ..."""
    last = number % 10 if number % 100 not in (11, 12, 13) else 0
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"


def told_apart(names: Iterable[str]) -> list[str]:
    """The names, with an ordinal before those that several units share ("2nd light monks")."""
    told, seen, listed = [], dict[str, int](), list(names)
    for name in listed:
        seen[name] = seen.get(name, 0) + 1
        shared = listed.count(name) > 1
        told.append(f"{ordinal(seen[name])} {name[:1].lower()}{name[1:]}" if shared else name)
    return told


def _rider_groups(groups: list[list[Any]]) -> list[Fielded]:
    names = told_apart([f"Rider {FIELDED_AS[weapon]}" for weapon, _ in groups])
    return [
        _fielded(f"r{number}", name, "sam_c", weapon, count)
        for number, (name, (weapon, count)) in enumerate(zip(names, groups, strict=True), 1)
    ]


def _household(choices: Json, clan: str) -> list[Fielded]:
    """KOKU-MUS-2: five guards, the gun if it is taken, and the Shogun."""
    guards = ("oban_c", "spear") if choices["oban_mounted"] else ("oban_f", "naginata")
    shogun = "shogun_c" if choices["shogun_mounted"] else "shogun_f"
    gun = [_fielded("gun", "Field gun", "gun", "gun", 3)] if choices["gun"] else []
    return [
        _fielded("oban", "O-ban guard", *guards, 5),
        *gun,
        _fielded("shogun", f"{clan} Shogun".strip(), shogun, "sword", 1),
    ]


def _fielded(id: str, name: str, kind: str, weapon: str, count: int) -> Fielded:
    troop = TROOPS[kind]
    arms = WEAPONS[weapon].arms
    label = troop.name if weapon in ("gun", "sword") else f"{troop.name}, {FIELDED_AS[weapon]}"
    return Fielded(id, name, kind, troop.rank, arms, troop.mounted, troop.group, count, weapon, label)
