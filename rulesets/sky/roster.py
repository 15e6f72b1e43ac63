"""A roster: the clans that a side brings, its units and their price (SKY-MUS-1 to SKY-MUS-8).

A roster is plain JSON: ``{"system": "sky", "size": 300, "clans": [{"name", "mon", "leader", "units": [...]}],
"general": "..."}``. A unit is ``{"kind", "stands", "armoured", "weapons": [...], "tedate", "name"?}``. No dice are
thrown for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rulesets.sky.charts import (
    ARM_PRICES,
    ARMS,
    LEADER_PRICE,
    PRICES,
    TEDATE_PRICE,
    TROOPS,
    Weapon,
)

Json = dict[str, Any]


class Fielded(msgspec.Struct, frozen=True):
    """A unit as it takes the field. ``name`` is what it is called, ``label`` tells what it is, ``clan`` is its
    clan's number, from 0.
    """

    id: str
    clan: int
    name: str
    kind: str
    rank: str
    arms: str
    mounted: bool
    group: str
    count: int
    weapon: str
    label: str
    weapons: tuple[str, ...]
    armoured: bool
    tedate: bool
    points: int


def price(unit: Mapping[str, Any]) -> int:
    """What a unit costs (SKY-MUS-4): its stands times the price of one (SKY-EX-31)."""
    row = PRICES[unit["kind"]]
    each = row.points + (row.armour if unit.get("armoured") else 0)
    each += sum(ARM_PRICES[weapon] for weapon in unit["weapons"])
    each += TEDATE_PRICE if unit.get("tedate") else 0
    return int(unit["stands"]) * each


def clan_price(clan: Mapping[str, Any]) -> int:
    """What a clan costs, its leader included (SKY-MUS-2)."""
    return LEADER_PRICE + sum(price(unit) for unit in clan["units"])


def total(roster: Mapping[str, Any]) -> int:
    """What a lawful roster costs; the General is free (SKY-MUS-2)."""
    return sum(clan_price(clan) for clan in roster["clans"])


def units_of(roster: Mapping[str, Any]) -> list[Fielded]:
    """The units of a lawful roster, clan by clan, as they take the field."""
    return [unit for number, clan in enumerate(roster["clans"]) for unit in _clan_units(number, clan)]


def field(roster: Json) -> list[Json]:
    """The same as plain JSON, for lists and sheets."""
    return [msgspec.to_builtins(unit) for unit in units_of(roster)]


def _clan_units(number: int, clan: Mapping[str, Any]) -> Iterator[Fielded]:
    seen: dict[str, int] = {}
    for place, unit in enumerate(clan["units"], 1):
        called = str(unit.get("name") or "")
        if not called:
            plain = arms_word(unit)
            seen[plain] = seen.get(plain, 0) + 1
            called = f"{clan['name']} {plain} {seen[plain]}"
        yield _fielded(f"c{number + 1}u{place}", number, called, unit, str(clan["name"]))


def arms_word(unit: Mapping[str, Any]) -> str:
    """What a unit is called after: its kind, and its weapon where it shoots or has a long one."""
    words = {
        Weapon.POLE: "yari", Weapon.BOW: "bows", Weapon.ARQUEBUS: "guns", Weapon.HAND: "swords",
        Weapon.MTD_BOW: "bows", Weapon.CAVALRY: "",
    }  # fmt: skip
    said = " and ".join(dict.fromkeys(words[Weapon(arm)] for arm in unit["weapons"] if words[Weapon(arm)]))
    return f"{TROOPS[unit['kind']].name.lower()} {said}".strip()


def _fielded(id: str, clan: int, name: str, unit: Mapping[str, Any], group: str) -> Fielded:
    troop = TROOPS[unit["kind"]]
    weapons = tuple(unit["weapons"])
    said = [ARMS[weapon].name for weapon in weapons]
    armour = {"always": "", "never": ""}.get(
        troop.armour, "armoured" if unit.get("armoured") else "unarmoured"
    )
    label = ", ".join(
        word for word in (troop.name, armour, *said, "Tedate" if unit.get("tedate") else "") if word
    )
    return Fielded(
        id, clan, name, unit["kind"], troop.rank, ARMS[weapons[-1]].arms, troop.mounted, group, unit["stands"],
        "+".join(weapons), label, weapons, _armoured(unit), bool(unit.get("tedate")), price(unit),
    )  # fmt: skip


def _armoured(unit: Mapping[str, Any]) -> bool:
    armour = TROOPS[unit["kind"]].armour
    return armour == "always" or (armour == "choice" and bool(unit.get("armoured")))
