"""What is wrong with a roster: every fault at once, each with its place and its clause (SKY-MUS-2 to SKY-MUS-6).

Rosters come from outside, so nothing here takes the form of anything for granted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.engine.mustering import Fault
from rulesets.sky.charts import INFANTRY_ARMS, SHOOTS, SIZES, TROOPS, UNITS_OF_A_CLAN, Troop, Weapon
from rulesets.sky.roster import total

Json = dict[str, Any]

FIELDS = ("system", "size", "general", "clans")
CLAN_FIELDS = ("name", "mon", "leader", "units")
UNIT_FIELDS = ("kind", "stands", "armoured", "weapons", "tedate")
NAME_LENGTH = 40
CLANS_MOST = 8
"""More clans than any size allows are not looked at one by one."""


def faults(roster: Any, *, size: int | None = None, free: bool | None = None) -> list[Fault]:
    """Every fault of a roster; none for a lawful one.

    ``size`` is the battle's, where it is known (SKY-MUS-1); ``free`` whether it lifts the shares of SKY-MUS-5
    (SKY-OPT-22). A roster that is stored says of itself whether it is free.
    """
    if not isinstance(roster, Mapping):
        return [Fault("", "A roster is wanted.")]
    found = list(_fields(roster, FIELDS, "", more=("free",)))
    if not isinstance(roster.get("free", False), bool):
        found.append(Fault("free", "Yes or no is wanted.", "SKY-OPT-22"))
    free = roster.get("free") is True if free is None else free
    if roster.get("system") != "sky":
        found.append(Fault("system", "This is no army of From the Sky we Came."))
    found += _size(roster.get("size"), size)
    found += _name(roster.get("general"), "general", "The General wants a name.")
    clans = roster.get("clans")
    if not isinstance(clans, list) or not 1 <= len(clans) <= CLANS_MOST:
        return [*found, Fault("clans", "A list of clans is wanted.", "SKY-MUS-2")]
    for number, clan in enumerate(clans):
        found += _clan(clan, f"clans.{number}", free)
    found += _force(roster, clans, free, whole=not found)
    return found


def _fields(
    given: Mapping[str, Any], wanted: Sequence[str], path: str, more: Sequence[str] = ()
) -> Iterator[Fault]:
    yield from (Fault(path + key, "This is missing.") for key in wanted if key not in given)
    for key in given:
        if key not in wanted and key not in more:
            yield Fault(path + str(key)[:NAME_LENGTH], "There is no such entry.")


def _size(size: Any, wanted: int | None) -> Iterator[Fault]:
    """SKY-MUS-1: the size that both sides have agreed on."""
    if isinstance(size, bool) or not isinstance(size, int) or size not in SIZES:
        yield Fault("size", "A force has 150, 300 or 450 points.", "SKY-MUS-1")
    elif wanted is not None and size != wanted:
        yield Fault("size", f"This battle is fought with {wanted} points.", "SKY-MUS-1")


def _name(name: Any, path: str, missing: str) -> Iterator[Fault]:
    if not isinstance(name, str) or not name.strip():
        yield Fault(path, missing)
    elif len(name) > NAME_LENGTH or not name.isprintable():
        yield Fault(path, f"1 to {NAME_LENGTH} letters are wanted.")


def _clan(clan: Any, path: str, free: bool) -> Iterator[Fault]:
    """A clan by itself: its name and leader, how many units, and their shares (SKY-MUS-3, SKY-MUS-5)."""
    if not isinstance(clan, Mapping):
        yield Fault(path, "A clan is wanted.", "SKY-MUS-2")
        return
    yield from _fields(clan, CLAN_FIELDS, f"{path}.")
    yield from _name(clan.get("name"), f"{path}.name", "A clan wants a name.")
    yield from _name(clan.get("leader"), f"{path}.leader", "A Clan Leader wants a name.")
    if not isinstance(clan.get("mon"), str) or len(clan["mon"]) > NAME_LENGTH:
        yield Fault(f"{path}.mon", "A crest is wanted.")
    units = clan.get("units")
    least, most = UNITS_OF_A_CLAN
    if not isinstance(units, list) or not least <= len(units) <= most:
        yield Fault(f"{path}.units", f"A clan has {least} to {most} units.", "SKY-MUS-3")
    if not isinstance(units, list):
        return
    listed = units[: most + 1]
    for number, unit in enumerate(listed):
        yield from _unit(unit, f"{path}.units.{number}")
    if not free:
        yield from _shares(_kinds(listed), f"{path}.units")


def _kinds(units: Sequence[Any]) -> list[str]:
    return [str(unit.get("kind")) for unit in units if isinstance(unit, Mapping)]


def _shares(kinds: Sequence[str], path: str) -> Iterator[Fault]:
    """SKY-MUS-5: at most half of a clan's units, rounded up, are Samurai, and as many Peasants."""
    most = -(-len(kinds) // 2)
    samurai = sum(kind in TROOPS and TROOPS[kind].samurai for kind in kinds)
    peasants = kinds.count("peasant")
    for count, words in ((samurai, "Samurai"), (peasants, "Peasants")):
        if count > most:
            text = f"{count} of {len(kinds)} units are {words}: at most {most} may be."
            yield Fault(path, text, "SKY-MUS-5")


def _unit(unit: Any, path: str) -> Iterator[Fault]:
    """A unit by itself: kind, stands, armour, weapons, Tedate (SKY-DAT-1, SKY-DAT-4, SKY-DAT-6)."""
    if not isinstance(unit, Mapping):
        yield Fault(path, "A unit is wanted.", "SKY-MUS-4")
        return
    yield from _fields(unit, UNIT_FIELDS, f"{path}.", more=("name",))
    if "name" in unit and unit["name"] != "":
        yield from _name(unit["name"], f"{path}.name", "A unit wants a name.")
    kind = unit.get("kind")
    if not isinstance(kind, str) or kind not in TROOPS:
        yield Fault(f"{path}.kind", "There are no such troops.", "SKY-DAT-1")
        return
    troop = TROOPS[kind]
    least, most = troop.stands
    stands = unit.get("stands")
    if isinstance(stands, bool) or not isinstance(stands, int) or not least <= stands <= most:
        yield Fault(f"{path}.stands", f"{troop.name} have {least} to {most} stands.", "SKY-DAT-1")
    yield from _armour(unit, troop, path)
    yield from _weapons(unit, troop, path)


def _armour(unit: Mapping[str, Any], troop: Troop, path: str) -> Iterator[Fault]:
    armoured = unit.get("armoured")
    if not isinstance(armoured, bool):
        yield Fault(f"{path}.armoured", "Yes or no is wanted.", "SKY-DAT-1")
    elif troop.armour == "always" and not armoured:
        yield Fault(f"{path}.armoured", f"{troop.name} always wear armour.", "SKY-DAT-1")
    elif troop.armour == "never" and armoured:
        yield Fault(f"{path}.armoured", f"{troop.name} never wear armour.", "SKY-DAT-1")


def _weapons(unit: Mapping[str, Any], troop: Troop, path: str) -> Iterator[Fault]:
    weapons = unit.get("weapons")
    tedate = unit.get("tedate")
    if not isinstance(tedate, bool):
        yield Fault(f"{path}.tedate", "Yes or no is wanted.", "SKY-DAT-6")
    if not isinstance(weapons, list) or not all(isinstance(arm, str) for arm in weapons):
        yield Fault(f"{path}.weapons", "A list of weapons is wanted.", "SKY-DAT-4")
        return
    if troop.mounted:
        lawful = weapons in ([Weapon.CAVALRY], [Weapon.CAVALRY, Weapon.MTD_BOW])
        words = f"{troop.name} have spears and swords, and may add bows."
    else:
        most = 2 if troop.samurai else 1
        lawful = 1 <= len(weapons) <= most and len(set(weapons)) == len(weapons)
        lawful = lawful and set(weapons) <= set(INFANTRY_ARMS)
        words = f"{troop.name} have {'one or two weapons' if most == 2 else 'one weapon'} of those for foot."
    if not lawful:
        yield Fault(f"{path}.weapons", words, "SKY-DAT-4")
    if tedate is True and (troop.mounted or troop.samurai or not SHOOTS & set(weapons)):
        yield Fault(f"{path}.tedate", "Only archers and gunners who are no Samurai have Tedate.", "SKY-DAT-6")


def _force(roster: Mapping[str, Any], clans: Sequence[Any], free: bool, whole: bool) -> Iterator[Fault]:
    """The force as a whole: how many clans, arquebuses, points (SKY-MUS-2, SKY-MUS-5)."""
    size = roster.get("size")
    if isinstance(size, bool) or not isinstance(size, int) or size not in SIZES:
        return
    least, most = SIZES[size]
    if not least <= len(clans) <= most:
        yield Fault("clans", f"A force of {size} points has {least} or {most} clans." if most - least == 1
                    else f"A force of {size} points has {least} to {most} clans.", "SKY-MUS-2")  # fmt: skip
    units = [unit for clan in clans if isinstance(clan, Mapping) for unit in _listed(clan.get("units"))]
    guns = sum(Weapon.ARQUEBUS in _listed(unit.get("weapons")) for unit in units)
    allowed = -(-len(units) // 2)
    if not free and guns > allowed:
        text = f"{guns} of {len(units)} units have arquebuses: at most {allowed} may."
        yield Fault("clans", text, "SKY-MUS-5")
    if whole and total(roster) > size:
        yield Fault("clans", f"They cost {total(roster)} points, the size is {size}.", "SKY-MUS-5")


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list):
        return []
    return [item for item in value if isinstance(item, Mapping | str)]
