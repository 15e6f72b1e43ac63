"""A roster: what the dice gave a side and what its owner chose (KOKU-MUS-2, KOKU-MUS-15, KOKU-MUS-19).

A roster is plain JSON, so that an army can be stored and brought to a battle: ``koku`` and the ``average`` dice behind
it, the ``units`` of ashigaru, samurai on foot and bands, the ``riders`` by weapon, and the ``choices``. The household
and the groups of riders follow from the choices: :func:`units_of` lists a roster's units as they take the field.
An army that was thrown by other options than the usual remembers them as its ``recipe``; where it was thrown clan by
clan (KOKU-CLN-1), each unit names its ``clan`` and riders are kept by weapon and clan ("bow-2").
"""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine.mustering import mustering
from rulesets.engine.sayings import Nth, Words, english, players_name, say
from rulesets.engine.words import told_apart
from rulesets.koku.charts import TROOPS, WEAPONS
from rulesets.koku.muster.charts import FIELDED_AS, LEVY_OF, RIDERS_MOST
from rulesets.koku.nerve import baggage

Json = dict[str, Any]

RIDER_WEAPONS = ("bow", "spear")


class Fielded(mustering.Fielded, frozen=True):
    """A unit as it takes the field; ``clan`` is the number of its clan (0: the force is one)."""

    clan: int = 0


def rider_key(weapon: str, clan: int) -> str:
    """Under what a roster counts riders: their weapon, and their clan where there are several."""
    return f"{weapon}-{clan}" if clan else weapon


def rider_keys(clans: int) -> list[str]:
    """Every key of a roster's riders, clan by clan."""
    numbers = range(1, clans + 1) if clans else (0,)
    return [rider_key(weapon, clan) for clan in numbers for weapon in RIDER_WEAPONS]


def clans_in(roster: Json) -> int:
    """How many clans a lawful roster has; 0 where the whole force is one (KOKU-CLN-2)."""
    return len(roster["average"]) if roster.get("recipe", {}).get("clans") else 0


def group(riders: dict[str, int]) -> list[list[Any]]:
    """KOKU-MUS-15: riders of one weapon (and clan) together, as many fives as possible and one unit of the rest."""
    groups: list[list[Any]] = []
    for key in sorted(riders, key=lambda key: (key.partition("-")[2], key)):
        fives, rest = divmod(riders[key], RIDERS_MOST)
        groups += [[key, RIDERS_MOST]] * fives + ([[key, rest]] if rest else [])
    return groups


def first_choices(riders: dict[str, int]) -> Json:
    """The choices that stand until the owner makes others: on foot, the gun taken, riders together."""
    return {"shogun_mounted": False, "oban_mounted": False, "gun": True, "riders": group(riders)}


def levy(kind: str, weapon: str, number: int, clan: int = 0) -> Json:
    """A unit that the dice brought, the ``number``-th of its sort, as a roster lists it.

    Ashigaru and samurai on foot are called by their number ("3rd arquebus", "2nd samurai yari"), bands by their kind.
    """
    troop, levy = TROOPS[kind], LEVY_OF[kind]
    return {
        "id": f"{levy.letter}{number}",
        "kind": kind,
        "weapon": weapon,
        "count": levy.count,
        "group": troop.group,
        "name": english(levy_name(kind, weapon, number)),
        **({"clan": clan} if clan else {}),
    }


def levy_name(kind: str, weapon: str, number: int) -> Words:
    """What a unit is called that the dice brought, the ``number``-th of its sort."""
    troop = TROOPS[kind]
    if troop.rank == "ashigaru":
        return say("{ordinal} {arms}", ordinal=Nth(number), arms=FIELDED_AS[weapon])
    if troop.rank == "samurai":
        return say("{ordinal} samurai {arms}", ordinal=Nth(number), arms=FIELDED_AS[weapon])
    return say("{troop:large}", troop=troop.name)


def name_of(unit: Json) -> Words:
    """The name of a roster's unit, which holds it in English; what the house would not call it somebody else has."""
    number = unit["id"].removeprefix(LEVY_OF[unit["kind"]].letter)
    name = levy_name(unit["kind"], unit["weapon"], int(number)) if number.isdecimal() else ""
    return name if english(name) == unit["name"] else players_name(unit["name"])


def units_of(roster: Json, clan: str = "") -> list[Fielded]:
    """The units of a lawful roster: ashigaru, samurai, riders, bands, guards, gun, Shogun (KOKU-EX-2).

    ``clan`` is the commander's clan, after which the Shogun is called.
    """
    if "levy" in roster:
        return _levied_units(roster)
    names = told_apart([name_of(unit) for unit in roster["units"]])
    thrown = [
        _field(unit["id"], name, unit["kind"], unit["weapon"], unit["count"], unit.get("clan", 0))
        for unit, name in zip(roster["units"], names, strict=True)
    ]
    bands = [unit for unit in thrown if unit.group == TROOPS["ron_l"].group]
    ranks = [unit for unit in thrown if unit.group != TROOPS["ron_l"].group]
    house = 1 if clans_in(roster) else 0
    household = _household(roster["choices"], clan, house)
    return [*ranks, *_rider_groups(roster["choices"]["riders"]), *bands, *household]


def _levied_units(roster: Json) -> list[Fielded]:
    """CAM-LEV-7, CAM-LEV-11: the units of a levy as they are, each with the persons among them as figures more, and
    the Shogun, one in every camp.
    """
    names = told_apart([_levied_name(unit["kind"], unit["weapon"]) for unit in roster["units"]])
    units = [
        _field(unit["id"], name, unit["kind"], unit["weapon"], unit["count"] + len(unit.get("persons", ())))
        for unit, name in zip(roster["units"], names, strict=True)
    ]
    leader = roster["levy"]["leader"]
    kind = "shogun_c" if roster["choices"]["shogun_mounted"] else "shogun_f"
    name: Words = msgspec.convert(leader["name"], Words) if leader.get("name") else say("Shogun")
    return [*units, _field("shogun", name, kind, "sword", 1)]


def _levied_name(kind: str, weapon: str) -> Words:
    """What a unit of a levy is called, without a number."""
    troop = TROOPS[kind]
    if weapon not in FIELDED_AS or troop.rank == "oban":
        return say("Field gun") if kind == "gun" else say("O-ban guard")
    if troop.mounted and troop.rank == "samurai":
        return say("Rider {arms}", arms=FIELDED_AS[weapon])
    if troop.rank == "samurai":
        return say("Samurai {arms}", arms=FIELDED_AS[weapon])
    if troop.rank == "ashigaru":
        return say("{troop:large} {arms}", troop=troop.name, arms=FIELDED_AS[weapon])
    return say("{troop:large}", troop=troop.name)


def most_horses(roster: Json) -> int:
    """How many pack horses a lawful roster may take (KOKU-BAG-1): the riders count as the automatic rule groups them,
    the Shogun does not count (KOKU-RUL-86).
    """
    household = 2 if roster["choices"]["gun"] else 1
    return baggage.most_horses(len(roster["units"]) + len(group(roster["riders"])) + household)


def horses_of(roster: Json) -> list[Fielded]:
    """The pack horses that a side takes: as many as it may, unless it has chosen otherwise (KOKU-MUS-19)."""
    most = most_horses(roster)
    house = 1 if clans_in(roster) else 0
    return [
        _field(f"h{number}", say("{ordinal} pack horse", ordinal=Nth(number)), "pack", "load", 1, house)
        for number in range(1, min(roster["choices"].get("horses", most), most) + 1)
    ]


def peasants_of(village: Words, number: int, count: int, clan: int) -> Fielded:
    """The peasants of a village (KOKU-PEA-2)."""
    return _field(
        f"p{number}", say("Peasants of {village}", village=village), "peasant", "improvised", count, clan
    )


def field(roster: Json) -> list[Json]:
    """The units of a lawful roster as plain JSON, for lists and sheets."""
    return [msgspec.to_builtins(unit) for unit in units_of(roster)]


def figures_in(roster: Json) -> int:
    """How many figures a lawful roster puts on the table (KOKU-MUS-17)."""
    return sum(unit.count for unit in units_of(roster))


def _rider_groups(groups: list[list[Any]]) -> list[Fielded]:
    pairs = [str(key).partition("-")[::2] for key, _ in groups]
    names = told_apart([say("Rider {arms}", arms=FIELDED_AS[weapon]) for weapon, _ in pairs])
    return [
        _field(f"r{number}", name, "sam_c", weapon, count, int(clan or 0))
        for number, (name, (weapon, clan), (_, count)) in enumerate(zip(names, pairs, groups, strict=True), 1)
    ]


def _household(choices: Json, clan: str, house: int) -> list[Fielded]:
    """KOKU-MUS-2: five guards, the gun if it is taken, and the Shogun."""
    guards = ("oban_c", "spear") if choices["oban_mounted"] else ("oban_f", "naginata")
    shogun = "shogun_c" if choices["shogun_mounted"] else "shogun_f"
    gun = [_field("gun", say("Field gun"), "gun", "gun", 3, house)] if choices["gun"] else []
    return [
        _field("oban", say("O-ban guard"), *guards, 5, house),
        *gun,
        _field(
            "shogun",
            say("{clan} Shogun", clan=players_name(clan)) if clan else say("Shogun"),
            shogun,
            "sword",
            1,
            house,
        ),
    ]


def _field(id: str, name: Words, kind: str, weapon: str, count: int, clan: int = 0) -> Fielded:
    troop = TROOPS[kind]
    arms = WEAPONS[weapon].arms
    label = (
        say("{troop}, {arms}", troop=troop.name, arms=FIELDED_AS[weapon])
        if weapon in FIELDED_AS
        else troop.name
    )
    return Fielded(id, name, kind, troop.rank, arms, troop.mounted, troop.group, count, weapon, label, clan)
