"""What is wrong with a roster: every fault at once, each with its place and its clause (SKIR-MUS-2 to SKIR-MUS-10).

What its fields say is judged by the fields (:mod:`rulesets.engine.mustering.builder`); here stands what they say
together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.engine.mustering.builder import part_faults, parts
from rulesets.engine.mustering.limits import Limit, beyond_limits, not_as_agreed, too_dear
from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.sayings import _, say
from rulesets.skirmish.charts import CLASSES, GROUP, Blade, Kind
from rulesets.skirmish.muster.roster import FORCE, HANDY, UNITS, Man, common_man, leader_of, men_of, total
from rulesets.skirmish.options import SkirOptions

UnitJson = Mapping[str, Any]

COMMANDERS = (Kind.RONIN, Kind.BUSHI, Kind.EIYUU, Kind.KENSEI)
"""The classes of a Force commander (SKIR-MUS-8)."""
ALONE = (Kind.KENSEI, Kind.EIYUU, Kind.RONIN)
"""The classes that may fight alone besides him (SKIR-MUS-7)."""
MOST_GROUPS, MOST_LONE, LEAST_FIGURES = 8, 4, 10


def faults(roster: Any, *, size: int | None = None) -> list[Fault]:
    """SKIR-MUS-10: every fault of a roster; none for a lawful one. ``size`` is the battle's, where it is known."""
    if not isinstance(roster, Mapping):
        return [Fault("", _("A roster is required."))]
    found = list(part_faults(roster, FORCE, (UNITS,), beside=("system",)))
    wrong = {fault.path for fault in found}
    stranger = _("This is no army of Samurai Skirmish.")
    found += not_as_agreed(roster, "skirmish", stranger, None if "size" in wrong else size, "SKIR-MUS-1")
    units = dict(parts(roster, "units"))
    if any(path == place or path.startswith(f"{place}.") for path in wrong for place in units):
        return found
    for place, unit in units.items():
        found += [Fault(f"{place}.{fault.path}", fault.message, fault.clause) for fault in unit_faults(unit)]
    if not wrong:
        found += beyond_limits("units", *_force(roster, list(units.values())))
    return found


def army_faults(options: SkirOptions, roster: Any) -> list[Fault]:
    """SKIR-MUS-1, SKIR-MUS-10: why a stored army cannot be brought to a battle of these options."""
    return faults(roster, size=options.size)


def unit_faults(unit: UnitJson) -> Iterator[Fault]:
    """What the fields of one unit say together (SKIR-MUS-4 to SKIR-MUS-8); paths are those of its fields."""
    count, man, leader = unit["count"], common_man(unit), leader_of(unit)
    if 1 < count < GROUP[0]:
        yield Fault("count", _("A group has 4 to 12 figures, a lone figure is one."), "SKIR-MUS-6")
    yield from _arms(man, ("armour", "blade", "missile"))
    if leader is not None:
        yield from _leader(leader, man)
    bearers = sum(CLASSES[one.kind].pavise for one in men_of(unit))
    if unit["pavises"] > bearers:
        yield Fault("pavises", say("At most {bearers} of them can carry one.", bearers=bearers), "SKIR-MUS-4")
    if not unit["commander"]:
        if count == 1 and man.kind not in ALONE:
            words = _("Only Kensei, Eiyuu, Ronin and the Force commander fight alone.")
            yield Fault("count", words, "SKIR-MUS-7")
    elif count > 1 and leader is None:
        yield Fault("commander", _("Only a group's leader can command the force."), "SKIR-MUS-8")
    elif (leader or man).kind not in COMMANDERS:
        yield Fault("commander", _("The Force commander is a Ronin, Bushi, Eiyuu or Kensei."), "SKIR-MUS-8")


def _arms(man: Man, keys: tuple[str, str, str]) -> Iterator[Fault]:
    """SKIR-MUS-4, SKIR-MUS-5: what the class may have; crossbows and arquebuses go with a sidearm, and on foot."""
    row = CLASSES[man.kind]
    allowed = (man.armour in row.armours, man.blade in row.blades, man.missile in row.missiles)
    for key, lawful in zip(keys, allowed, strict=True):
        if not lawful:
            yield Fault(key, say("{troop} may not have that.", troop=row.name), "SKIR-MUS-4")
    if man.missile in HANDY and (man.mounted or man.blade is not Blade.SIDEARM):
        yield Fault(keys[2], _("Crossbows and guns are for men on foot with a sidearm."), "SKIR-MUS-5")


def _leader(leader: Man, man: Man) -> Iterator[Fault]:
    """SKIR-MUS-6: a leader is of higher rank than his group, and has what his own class may have."""
    row = CLASSES[leader.kind]
    if row.rank <= CLASSES[man.kind].rank:
        yield Fault("leader_kind", _("A leader is of a higher class than his group."), "SKIR-MUS-6")
    if leader.mounted and not row.mounted:
        yield Fault("leader_kind", say("{troop} do not ride.", troop=row.name), "SKIR-MUS-4")
    yield from _arms(leader, ("leader_armour", "leader_blade", "leader_shoots"))


def _force(roster: UnitJson, units: Sequence[UnitJson]) -> Iterator[Limit]:
    """The force as a whole: commander, groups, lone figures, heroes, figures and points (SKIR-MUS-2, SKIR-MUS-7 to
    SKIR-MUS-9).
    """
    size, men = roster["size"], [man.kind for unit in units for man in men_of(unit)]
    alone = sum(unit["count"] == 1 for unit in units)
    groups, chiefs = len(units) - alone, sum(unit["commander"] for unit in units)
    wanted, most, least = 1 if size == 100 else 2, MOST_GROUPS, LEAST_FIGURES
    yield chiefs != 1, _("A force has exactly one Force commander."), "SKIR-MUS-8"
    yield groups < wanted, say("At least {wanted} groups are required.", wanted=wanted), "SKIR-MUS-9"
    yield groups > most, say("At most {most} groups may come.", most=most), "SKIR-MUS-9"
    yield alone > MOST_LONE, say("At most {most} figures fight alone.", most=MOST_LONE), "SKIR-MUS-7"
    for kind, most in ((Kind.KENSEI, 1), (Kind.EIYUU, size // 100)):
        count, name = men.count(kind), CLASSES[kind].name
        words = say("{count} {kind}: at most {most} may come.", count=count, kind=name, most=most)
        yield count > most, words, "SKIR-MUS-9"
    yield len(men) < least, say("At least {least} figures are required.", least=least), "SKIR-MUS-9"
    yield too_dear(total(roster), size, "SKIR-MUS-2")
