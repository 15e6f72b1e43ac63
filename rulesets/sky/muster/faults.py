"""What is wrong with a roster: every fault at once, each with its place and its clause (SKY-MUS-2 to SKY-MUS-6).

What its fields say is judged by the fields (:mod:`rulesets.engine.mustering.builder`); here stands what they say
together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.engine.mustering.builder import part_faults, parts
from rulesets.engine.mustering.limits import beyond_limits, not_as_agreed, too_dear
from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.sayings import _, fill, say
from rulesets.sky.charts import ARM_PRICES, INFANTRY_ARMS, LEADER_PRICE, SIZES, TROOPS, Weapon
from rulesets.sky.muster.roster import CLANS, FORCE, price
from rulesets.sky.options import SkyOptions


def faults(roster: Any, *, size: int | None = None, free: bool | None = None) -> list[Fault]:
    """Every fault of a roster; none for a lawful one.

    ``size`` is the battle's, where it is known (SKY-MUS-1); ``free`` whether it lifts the shares of SKY-MUS-5
    (SKY-OPT-22). A roster that is stored says of itself whether it is free.
    """
    if not isinstance(roster, Mapping):
        return [Fault("", _("A roster is required."))]
    found = list(part_faults(roster, FORCE, (CLANS,), beside=("system",)))
    wrong = {fault.path for fault in found}
    free = roster.get("free") is True if free is None else free
    stranger = _("This is no army of From the Sky we Came.")
    found += not_as_agreed(roster, "sky", stranger, None if "size" in wrong else size, "SKY-MUS-1")
    units: list[Mapping[str, Any]] = []
    for path, clan in parts(roster, "clans"):
        own = dict(parts(clan, "units", f"{path}."))
        for place, unit in own.items():
            if not wrong & {f"{place}.kind", f"{place}.weapons"}:
                found += _weapons(unit, place)
        if not free:
            found += _shares([str(unit.get("kind")) for unit in own.values()], f"{path}.units")
        units += own.values()
    if "size" not in wrong and isinstance(roster.get("clans"), list):
        found += _force(roster, units, free)
    return found


def army_faults(options: SkyOptions, roster: Any) -> list[Fault]:
    """SKY-MUS-1, SKY-MUS-6: why a stored army cannot be brought to a battle of these options."""
    return faults(roster, size=options.size, free=options.free_rosters)


def _shares(kinds: Sequence[str], path: str) -> Iterator[Fault]:
    """SKY-MUS-5: at most half of a clan's units, rounded up, are Samurai, and as many Peasants."""
    most = -(-len(kinds) // 2)
    samurai = sum(kind in TROOPS and TROOPS[kind].samurai for kind in kinds)
    peasants = kinds.count("peasant")
    for count, words in ((samurai, _("Samurai")), (peasants, _("Peasants"))):
        if count > most:
            text = say(
                "{count} of {units} units are {kind}: at most {most} may be.",
                count=count,
                units=len(kinds),
                kind=words,
                most=most,
            )
            yield Fault(path, text, "SKY-MUS-5")


def _weapons(unit: Mapping[str, Any], path: str) -> Iterator[Fault]:
    """SKY-DAT-4: riders have spears and swords first, foot one weapon, Samurai one or two."""
    troop, weapons = TROOPS[unit["kind"]], unit["weapons"]
    if troop.mounted:
        lawful = weapons in ([Weapon.CAVALRY], [Weapon.CAVALRY, Weapon.MTD_BOW])
        words = say("{troop} have spears and swords, and may add bows.", troop=troop.name)
    else:
        most = 2 if troop.samurai else 1
        lawful = 1 <= len(weapons) <= most and len(set(weapons)) == len(weapons)
        lawful = lawful and set(weapons) <= set(INFANTRY_ARMS)
        words = say(
            "{troop} have {weapons} of those for foot.",
            troop=troop.name,
            weapons=_("one or two weapons") if most == 2 else _("one weapon"),
        )
    if not lawful:
        yield Fault(f"{path}.weapons", words, "SKY-DAT-4")


def _force(roster: Mapping[str, Any], units: Sequence[Mapping[str, Any]], free: bool) -> Iterator[Fault]:
    """The force as a whole: how many clans, arquebuses, points (SKY-MUS-2, SKY-MUS-5). Points are told as soon as every
    unit has a price, whatever else is wrong (SKY-MUS-6).
    """
    size, clans = roster["size"], len(roster["clans"])
    least, most = SIZES[size]
    if not least <= clans <= most:
        wanted = {"size": size, "least": least, "most": most}
        either = _("A force of {size} points has {least} or {most} clans.")
        between = _("A force of {size} points has {least} to {most} clans.")
        yield Fault("clans", fill(either if most - least == 1 else between, wanted), "SKY-MUS-2")
    arms = [weapons if isinstance(weapons := unit.get("weapons"), list) else [] for unit in units]
    guns, allowed = sum(Weapon.ARQUEBUS in each for each in arms), -(-len(units) // 2)
    text = say(
        "{guns} of {units} units have arquebuses: at most {allowed} may.",
        guns=guns, units=len(units), allowed=allowed,
    )  # fmt: skip
    yield from beyond_limits("clans", (not free and guns > allowed, text, "SKY-MUS-5"))
    if all(map(_has_price, units)):
        points = LEADER_PRICE * clans + sum(map(price, units))
        yield from beyond_limits("clans", too_dear(points, size, "SKY-MUS-5"))


def _has_price(unit: Mapping[str, Any]) -> bool:
    """Whether a unit of a roster can be priced: its troops, its stands and its weapons are such as there are."""
    stands, weapons = unit.get("stands"), unit.get("weapons")
    counted = isinstance(stands, int) and not isinstance(stands, bool) and stands > 0
    armed = isinstance(weapons, list) and all(isinstance(arm, str) and arm in ARM_PRICES for arm in weapons)
    return counted and armed and str(unit.get("kind")) in TROOPS
