"""What is wrong with a roster: every fault at once, each with its place and its clause (KOKU-MUS-2 to KOKU-MUS-19).

A lawful roster is one that the dice could have brought, with choices that its owner may make. Rosters come from
outside, so nothing here takes the form of anything for granted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.engine.dice import Die
from rulesets.engine.registry import Fault
from rulesets.koku.charts import TROOPS
from rulesets.koku.muster_charts import BANDS_MOST, LEVY_OF, RIDERS_MOST
from rulesets.koku.roster import RIDER_WEAPONS

Json = dict[str, Any]

FIELDS = ("system", "koku", "average", "units", "riders", "choices")
UNIT_FIELDS = ("id", "kind", "weapon", "count", "group", "name")
CHOICES = ("shogun_mounted", "oban_mounted", "gun", "riders")
NAME_LENGTH = 40
UNITS_MOST = 200


def faults(roster: Any, average_dice: int = 2) -> list[Fault]:
    """Every fault of a roster; none for a lawful one. So many average dice bring its koku (KOKU-SIZ-1)."""
    if not isinstance(roster, Mapping):
        return [Fault("", "A roster is wanted.")]
    found = list(_fields(roster, FIELDS, ""))
    if roster.get("system") != "koku":
        found.append(Fault("system", "This is no army of KOKU."))
    found += _koku(roster, average_dice)
    koku = _whole(roster.get("koku"))
    found += _units(roster.get("units"), koku)
    found += _riders(roster.get("riders"), koku)
    found += choice_faults(roster.get("choices"), roster.get("riders"))
    return found


def choice_faults(choices: Any, riders: Any, path: str = "choices") -> list[Fault]:
    """KOKU-MUS-19: the faults of the owner's choices, for the riders that the dice gave."""
    if not isinstance(choices, Mapping):
        return [Fault(path, "Choices are wanted.", "KOKU-MUS-19")]
    found = list(_fields(choices, CHOICES, f"{path}."))
    found += [
        Fault(f"{path}.{key}", "Yes or no is wanted.", "KOKU-MUS-2")
        for key in CHOICES[:3]
        if key in choices and not isinstance(choices[key], bool)
    ]
    return found + list(_groups(choices.get("riders"), riders, f"{path}.riders"))


def _fields(given: Mapping[str, Any], wanted: Sequence[str], path: str) -> Iterator[Fault]:
    yield from (Fault(path + key, "This is missing.") for key in wanted if key not in given)
    yield from (
        Fault(path + str(key)[:NAME_LENGTH], "There is no such entry.") for key in given if key not in wanted
    )


def _whole(value: Any) -> int:
    """The value if it is a whole number above nothing, else 0."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def _koku(roster: Mapping[str, Any], wanted: int) -> Iterator[Fault]:
    """KOKU-MUS-3: average dice, added up."""
    dice = roster.get("average")
    shown = isinstance(dice, list) and all(_whole(face) in Die.AVERAGE.faces for face in dice)
    if not isinstance(dice, list) or not shown or len(dice) != wanted:
        yield Fault("average", f"{wanted} average dice are wanted, each 2 to 5.", "KOKU-MUS-3")
    elif roster.get("koku") != sum(dice) or isinstance(roster.get("koku"), bool):
        yield Fault("koku", f"The dice add up to {sum(dice)} thousand koku.", "KOKU-MUS-3")


def _units(units: Any, koku: int) -> Iterator[Fault]:
    if not isinstance(units, list) or len(units) > UNITS_MOST:
        yield Fault("units", "A list of units is wanted.", "KOKU-MUS-4")
        return
    listed = [unit if isinstance(unit, Mapping) else {} for unit in units]
    for number, unit in enumerate(listed):
        yield from _unit(unit, f"units.{number}")
    seen: list[Any] = []
    for number, unit in enumerate(listed):
        if unit.get("id") in seen:
            yield Fault(f"units.{number}.id", "Another unit has this id.")
        seen.append(unit.get("id"))
    yield from _numbers(listed, koku)


def _unit(unit: Mapping[str, Any], path: str) -> Iterator[Fault]:
    """A unit by itself: who, how many, with what (KOKU-MUS-4 to KOKU-MUS-14)."""
    yield from _fields(unit, UNIT_FIELDS, f"{path}.")
    for key in ("id", "name"):
        value = unit.get(key)
        if (
            not isinstance(value, str)
            or not value.strip()
            or len(value) > NAME_LENGTH
            or not value.isprintable()
        ):
            yield Fault(f"{path}.{key}", f"1 to {NAME_LENGTH} letters are wanted.")
    kind = unit.get("kind")
    levy = LEVY_OF.get(kind) if isinstance(kind, str) else None
    if levy is None or not isinstance(kind, str):
        yield Fault(f"{path}.kind", "The dice bring no such troops.", "KOKU-MUS-4")
        return
    troop = TROOPS[kind]
    if unit.get("count") != levy.count or isinstance(unit.get("count"), bool):
        yield Fault(f"{path}.count", f"A unit of {troop.name} has {levy.count} figures.", levy.clause)
    if unit.get("weapon") not in levy.weapons:
        yield Fault(
            f"{path}.weapon", f"{troop.name.capitalize()} cannot have that weapon.", levy.weapon_clause
        )
    if unit.get("group") != troop.group:
        yield Fault(f"{path}.group", f"They stand under {troop.group}.")


def _numbers(units: Sequence[Mapping[str, Any]], koku: int) -> Iterator[Fault]:
    """How many units of each class (KOKU-MUS-4, KOKU-MUS-9)."""
    kinds = [kind for unit in units if isinstance(kind := unit.get("kind"), str)]
    letters = [LEVY_OF[kind].letter for kind in kinds if kind in LEVY_OF]
    for letter, words in (("a", "units of ashigaru"), ("s", "units of samurai on foot")):
        if koku and letters.count(letter) != koku:
            yield Fault("units", f"{koku} thousand koku bring {koku} {words}.", "KOKU-MUS-4")
    if not 1 <= letters.count("b") <= BANDS_MOST:
        yield Fault("units", f"1 to {BANDS_MOST} bands of ronin or monks come.", "KOKU-MUS-9")


def _riders(riders: Any, koku: int) -> Iterator[Fault]:
    """KOKU-MUS-4, KOKU-MUS-8: a rider for each thousand koku, with bow or spear."""
    if not isinstance(riders, Mapping):
        yield Fault("riders", "The riders by weapon are wanted.", "KOKU-MUS-8")
        return
    for weapon, count in riders.items():
        if weapon not in RIDER_WEAPONS:
            yield Fault(f"riders.{str(weapon)[:NAME_LENGTH]}", "Riders have bow or spear.", "KOKU-MUS-8")
        elif count != 0 and not _whole(count):
            yield Fault(f"riders.{weapon}", "A whole number is wanted.", "KOKU-MUS-8")
    if koku and sum(_whole(count) for count in riders.values()) != koku:
        yield Fault("riders", f"{koku} thousand koku bring {koku} riders.", "KOKU-MUS-4")


def _groups(groups: Any, riders: Any, path: str) -> Iterator[Fault]:
    """KOKU-MUS-15: units of 1 to 5 riders of one weapon, every rider in one of them."""
    if not isinstance(groups, list | tuple) or len(groups) > UNITS_MOST:
        yield Fault(path, "Groups of riders are wanted.", "KOKU-MUS-15")
        return
    sums = dict.fromkeys(RIDER_WEAPONS, 0)
    for number, group in enumerate(groups):
        pair: list[Any] = list(group) if isinstance(group, list | tuple) and len(group) == 2 else ["", 0]
        weapon, count = pair
        if not isinstance(weapon, str) or weapon not in RIDER_WEAPONS:
            yield Fault(f"{path}.{number}", "A group has bows or spears.", "KOKU-MUS-15")
        elif not 1 <= _whole(count) <= RIDERS_MOST:
            yield Fault(f"{path}.{number}", f"1 to {RIDERS_MOST} riders ride together.", "KOKU-MUS-15")
        else:
            sums[weapon] += count
    there = riders if isinstance(riders, Mapping) else {}
    for weapon in RIDER_WEAPONS:
        if sums[weapon] != _whole(there.get(weapon)):
            have = _whole(there.get(weapon))
            yield Fault(
                path, f"{have} riders have the {weapon}, {sums[weapon]} are in groups.", "KOKU-MUS-15"
            )
