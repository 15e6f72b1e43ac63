"""What is wrong with a roster: every fault at once, each with its place and its clause (AOW-MUS-1 to AOW-MUS-9).

What its fields say is judged by the fields (:mod:`rulesets.engine.mustering.builder`); here stands what they say
together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.muster.roster import (
    ARMY,
    ASHIGARU,
    CARRIERS,
    CLANS,
    CLANS_OF,
    SOLDIERY,
    UNITS_OF_A_CLAN,
    limit,
    total,
)
from rulesets.ageofwar.options import LIMITS, AowOptions
from rulesets.engine.mustering.builder import part_faults, parts
from rulesets.engine.mustering.limits import beyond_limits, not_as_agreed, too_dear
from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.sayings import Words, _, fill, say

Part = Mapping[str, Any]


def faults(roster: Any, *, size: str = "") -> list[Fault]:
    """AOW-MUS-8: every fault of a roster; none for a lawful one. ``size`` is the battle's, where it is known."""
    if not isinstance(roster, Mapping):
        return [Fault("", _("A roster is required."))]
    found = list(part_faults(roster, ARMY, (CLANS,), beside=("system",)))
    wrong = {fault.path for fault in found}
    found += not_as_agreed(roster, "ageofwar", _("This is no army of the Age of War."), None, "AOW-MUS-1")
    if size and "size" not in wrong and roster["size"] != size:
        text = say("This battle is fought with {wanted} points.", wanted=LIMITS[size])
        found.append(Fault("size", text, "AOW-MUS-1"))
    clans, units = list(parts(roster, "clans")), list[Part]()
    for path, clan in clans:
        own = dict(parts(clan, "units", f"{path}."))
        units += own.values()
        sound = [unit for place, unit in own.items() if not _any_under(wrong, place)]
        for place, unit in own.items():
            if not _any_under(wrong, place):
                found += _bases(unit, place)
        if len(sound) == len(own) and f"{path}.units" not in wrong:
            found += _clan(sound, f"{path}.units")
    if "size" not in wrong:
        found += _number_of_clans(roster["size"], roster.get("clans"))
    if not wrong:
        found += _army(roster, [clan for _path, clan in clans], units)
    return found


def army_faults(options: AowOptions, roster: Any) -> list[Fault]:
    """AOW-MUS-1, AOW-OPT-1: why a stored army cannot be brought to a battle of these options."""
    return faults(roster, size=options.size)


def _any_under(wrong: set[str], place: str) -> bool:
    return any(path == place or path.startswith(f"{place}.") for path in wrong)


def _bases(unit: Part, path: str) -> Iterator[Fault]:
    """AOW-DAT-4, AOW-MUS-6: missiles that the troops may carry, no more weapons than bases, and one base left that does
    not shoot, for the commander.
    """
    bases, spears, shooters = unit["bases"], unit["spears"], unit["shooters"]
    if unit["kind"] not in CARRIERS.get(unit["missile"], (unit["kind"],)):
        yield Fault(f"{path}.missile", _("Arquebuses are for ashigaru."), "AOW-DAT-4")
    if spears + shooters > bases:
        words = say("{arms} bases are armed, and there are {bases}.", arms=spears + shooters, bases=bases)
        yield Fault(f"{path}.spears", words, "AOW-MUS-6")
    if shooters >= bases:
        yield Fault(f"{path}.shooters", _("The commander has a hand weapon or a spear."), "AOW-MUS-6")


def _clan(units: Sequence[Part], path: str) -> Iterator[Fault]:
    """AOW-MUS-5, AOW-MUS-7: who counts as a unit, riders and ronin, ashigaru."""
    kinds = [unit["kind"] for unit in units]
    least, guns = UNITS_OF_A_CLAN[0], kinds.count(str(Kind.GUN))
    if guns and len(kinds) - guns < least:
        yield Fault(path, say("A clan has {least} units besides its guns.", least=least), "AOW-MUS-5")
    for row in SOLDIERY.values():
        if row.alone and kinds.count(row.key) > row.alone:
            yield Fault(path, say("A clan has one unit of {troop:small}.", troop=row.name), "AOW-MUS-5")
    if not set(kinds) & set(ASHIGARU):
        yield Fault(path, _("A clan has at least one unit of ashigaru."), "AOW-MUS-7")


def _number_of_clans(size: str, clans: Any) -> Iterator[Fault]:
    """AOW-MUS-3: by the size of the battle; what no list of two or three says by itself."""
    least, most = CLANS_OF[size]
    count = len(clans) if isinstance(clans, list) else 0
    if CLANS.least <= count <= CLANS.most and not least <= count <= most:
        words = _("An army of {points} points has {least} clans.")
        yield Fault("clans", fill(words, {"points": LIMITS[size], "least": least}), "AOW-MUS-3")


def _army(roster: Part, clans: Sequence[Part], units: Sequence[Part]) -> Iterator[Fault]:
    """AOW-MUS-1, AOW-MUS-4, AOW-MUS-5, AOW-MUS-7: the army as a whole."""
    best = sum(clan["quality"] == 0 for clan in clans)
    guns = [unit for unit in units if unit["kind"] == Kind.GUN]
    bases = sum(unit["bases"] for unit in units)
    shooting = sum(unit["shooters"] for unit in units) + sum(unit["bases"] for unit in guns)
    many: Words = say(
        "{shooting} of {bases} bases shoot: at most {most} may.",
        shooting=shooting,
        bases=bases,
        most=bases // 3,
    )
    yield from beyond_limits(
        "clans",
        (best > 1, _("An army has one general of quality 0 at most."), "AOW-MUS-4"),
        (len(guns) > 1, _("An army has one unit of guns at most."), "AOW-MUS-5"),
        (shooting > bases // 3, many, "AOW-MUS-7"),
        too_dear(total(roster), limit(roster), "AOW-MUS-1"),
    )
