"""What is wrong with a roster: every fault at once, each with its place and its clause (SKIR-MUS-2 to SKIR-MUS-10).

What its fields say is judged by the fields (:mod:`rulesets.engine.mustering.builder`); here stands what they say
together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.engine.mustering.builder import part_faults, parts
from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.sayings import _, say
from rulesets.skirmish.charts import CLASSES, GROUP, PRICES, Blade, Kind
from rulesets.skirmish.muster.roster import COMMANDERS, FORCE, HANDY, UNITS, leader_of, men_of, total
from rulesets.skirmish.options import SkirOptions

UnitJson = Mapping[str, Any]

MOST_GROUPS = 8
MOST_LONE = 4
LEAST_FIGURES = 10


def faults(roster: Any, *, size: int | None = None) -> list[Fault]:
    """SKIR-MUS-10: every fault of a roster; none for a lawful one. ``size`` is the battle's, where it is known."""
    if not isinstance(roster, Mapping):
        return [Fault("", _("A roster is required."))]
    found = list(part_faults(roster, FORCE, (UNITS,), beside=("system",)))
    wrong = {fault.path for fault in found}
    if roster.get("system") != "skirmish":
        found.append(Fault("system", _("This is no army of Samurai Skirmish.")))
    if size is not None and "size" not in wrong and roster["size"] != (wanted := size):
        found.append(
            Fault("size", say("This battle is fought with {wanted} points.", wanted=wanted), "SKIR-MUS-1")
        )
    units = dict(parts(roster, "units"))
    if any(path == place or path.startswith(f"{place}.") for path in wrong for place in units):
        return found
    for place, unit in units.items():
        found += [Fault(f"{place}.{fault.path}", fault.message, fault.clause) for fault in unit_faults(unit)]
    if not wrong:
        found += _force(roster, list(units.values()))
    return found


def army_faults(options: SkirOptions, roster: Any) -> list[Fault]:
    """SKIR-MUS-1, SKIR-MUS-10: why a stored army cannot be brought to a battle of these options."""
    return faults(roster, size=options.size)


def unit_faults(unit: UnitJson) -> Iterator[Fault]:
    """What the fields of one unit say together (SKIR-MUS-4 to SKIR-MUS-8); paths are those of its fields."""
    count = unit["count"]
    if 1 < count < GROUP[0]:
        yield Fault("count", _("A group has 4 to 12 figures, a lone figure is one."), "SKIR-MUS-6")
    yield from _arms(unit)
    if unit["led"]:
        yield from _leader(unit)
    bearers = sum(PRICES[man.kind].pavise for man in men_of(unit))
    if unit["pavises"] > bearers:
        yield Fault("pavises", say("At most {bearers} of them can carry one.", bearers=bearers), "SKIR-MUS-4")
    yield from _commander(unit)


def _arms(unit: UnitJson) -> Iterator[Fault]:
    """SKIR-MUS-4, SKIR-MUS-5: what the class may have; crossbows and arquebuses go with a sidearm, and on foot."""
    row = PRICES[Kind(unit["kind"])]
    name = CLASSES[row.key].name
    for key, allowed in (("armour", row.armours), ("blade", row.blades), ("missile", row.missiles)):
        if unit[key] not in allowed:
            yield Fault(key, say("{troop} may not have that.", troop=name), "SKIR-MUS-4")
    if unit["missile"] in HANDY and (unit["mounted"] or unit["blade"] != Blade.SIDEARM):
        yield Fault("missile", _("Crossbows and guns are for men on foot with a sidearm."), "SKIR-MUS-5")


def _leader(unit: UnitJson) -> Iterator[Fault]:
    """SKIR-MUS-6: a leader is of higher rank than his group, and has what his own class may have."""
    leader = leader_of(unit)
    assert leader is not None
    row, name = PRICES[leader.kind], CLASSES[leader.kind].name
    if CLASSES[leader.kind].rank <= CLASSES[Kind(unit["kind"])].rank:
        yield Fault("leader_kind", _("A leader is of a higher class than his group."), "SKIR-MUS-6")
    if leader.mounted and not row.mounted:
        yield Fault("leader_kind", say("{troop} do not ride.", troop=name), "SKIR-MUS-4")
    for key, value, allowed in (
        ("leader_armour", leader.armour, row.armours),
        ("leader_blade", leader.blade, row.blades),
        ("leader_shoots", leader.missile, row.missiles),
    ):
        if value not in allowed:
            yield Fault(key, say("{troop} may not have that.", troop=name), "SKIR-MUS-4")
    if leader.missile in HANDY and leader.blade is not Blade.SIDEARM:
        yield Fault(
            "leader_shoots", _("Crossbows and guns are for men on foot with a sidearm."), "SKIR-MUS-5"
        )


def _commander(unit: UnitJson) -> Iterator[Fault]:
    """SKIR-MUS-7, SKIR-MUS-8: the commander is Ronin or better, alone or a group's leader; who may fight alone."""
    kind = Kind(unit["kind"])
    leader = leader_of(unit)
    if not unit["commander"]:
        if unit["count"] == 1 and kind not in (Kind.KENSEI, Kind.EIYUU, Kind.RONIN):
            yield Fault(
                "count", _("Only Kensei, Eiyuu, Ronin and the Force commander fight alone."), "SKIR-MUS-7"
            )
        return
    if unit["count"] > 1 and leader is None:
        yield Fault("commander", _("Only a group's leader can command the force."), "SKIR-MUS-8")
    elif (leader.kind if leader else kind) not in COMMANDERS:
        yield Fault("commander", _("The Force commander is a Ronin, Bushi, Eiyuu or Kensei."), "SKIR-MUS-8")


def _force(roster: UnitJson, units: Sequence[UnitJson]) -> Iterator[Fault]:
    """The force as a whole: commander, groups, lone figures, heroes, figures and points (SKIR-MUS-2, SKIR-MUS-7 to
    SKIR-MUS-9).
    """
    size = roster["size"]
    men = [man.kind for unit in units for man in men_of(unit)]
    alone = sum(unit["count"] == 1 for unit in units)
    groups, chiefs = len(units) - alone, sum(unit["commander"] for unit in units)
    wanted = 1 if size == 100 else 2
    if chiefs != 1:
        yield Fault("units", _("A force has exactly one Force commander."), "SKIR-MUS-8")
    if groups < wanted:
        yield Fault("units", say("At least {wanted} groups are wanted.", wanted=wanted), "SKIR-MUS-9")
    if groups > MOST_GROUPS:
        yield Fault("units", say("At most {most} groups may come.", most=MOST_GROUPS), "SKIR-MUS-9")
    if alone > MOST_LONE:
        yield Fault("units", say("At most {most} figures fight alone.", most=MOST_LONE), "SKIR-MUS-7")
    for kind, most in ((Kind.KENSEI, 1), (Kind.EIYUU, size // 100)):
        if (count := men.count(kind)) > most:
            text = say(
                "{count} {kind}: at most {most} may come.", count=count, kind=CLASSES[kind].name, most=most
            )
            yield Fault("units", text, "SKIR-MUS-9")
    if len(men) < LEAST_FIGURES:
        yield Fault("units", say("At least {least} figures are wanted.", least=LEAST_FIGURES), "SKIR-MUS-9")
    cost = total(roster)
    if cost > size:
        over = cost - size
        words = say("{over} points over the limit ({cost} of {size}).", over=over, cost=cost, size=size)
        yield Fault("units", words, "SKIR-MUS-2")
