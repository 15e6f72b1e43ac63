"""When late units come (AOW-LAT-1), and how long the clock still runs (AOW-END-1, AOW-GEN-6)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import CLOCK, TROOPS, Kind
from rulesets.ageofwar.command.arrivals import late_test
from rulesets.ageofwar.inquiries.calls import KIND
from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.odds import Distribution
from rulesets.engine.dice.versus import total
from rulesets.engine.forms import Note
from rulesets.engine.forms.settings import setting
from rulesets.engine.reckoning.asking import question, value
from rulesets.engine.reckoning.outlook import End, Outlook, Posed, Throws
from rulesets.engine.sayings import Nth, Words, _, say

TURNS = 4
"""Turns that are told one by one."""
LONGEST = 30
"""The highest clock (AOW-OPT-9)."""


# -- late units --------------------------------------------------------------------------------------------------------


def late_outlook(title: Words, kind: Kind) -> Outlook:
    """AOW-LAT-1: how likely a late unit comes in its next turns, one after another."""
    test, tries = late_test(), TROOPS[kind].rolls
    stays = (1 - odds.chance(test)) ** tries
    ends = [
        End(say("in the {number} turn", number=Nth(number)), stays ** (number - 1) * (1 - stays), "good")
        for number in range(1, TURNS + 1)
    ]
    ends.append(End(_("later"), stays**TURNS, "bad"))
    return Outlook(title, (Throws(_("in each turn"), (test,) * tries),), ends=tuple(ends))


# -- the clock ---------------------------------------------------------------------------------------------------------


def turns_left(left: int) -> Distribution:
    """AOW-END-1, AOW-GEN-6: the chance that a clock lasts so many of the defender's turns, the last one counted."""
    die = Die.D6.chances
    now, found = {left: Fraction(1)}, [Fraction(0)]
    while now:
        after: dict[int, Fraction] = {}
        for rest, chance in now.items():
            for face, share in die.items():
                after[rest - face] = after.get(rest - face, Fraction(0)) + chance * share
        found.append(sum((chance for rest, chance in after.items() if rest <= 0), Fraction(0)))
        now = {rest: chance for rest, chance in after.items() if rest > 0}
    return tuple(found)


def clock_outlook(title: Words, left: int) -> Outlook:
    """AOW-END-1: how many of the defender's turns are still to come."""
    die = total("clock", Die.D6, "AOW-END-1", _("taken from the clock"))
    throws = (Throws(_("after each turn of the defender"), (die,)),)
    return Outlook(title, throws, _("defender’s turns until time is out"), turns_left(left))


LATE = question(
    "late",
    _("Late units"),
    _("A unit is not there yet: when does it come?"),
    value("kind", KIND),
    answer=lambda kind: late_outlook(_("Late units"), Kind(kind)),
)
CLOCK_LEFT = question(
    "clock",
    _("The clock"),
    _("How many turns has the defender still to hold out?"),
    value("left", setting(CLOCK, _("What the clock has left"), "AOW-END-1", least=1, most=LONGEST)),
    answer=lambda left: clock_outlook(_("The clock"), left),
)

AT_MOST = Note(_("Unless a side is broken before."), "AOW-END-2")


def late_posed(unit: AowUnit) -> Posed:
    """When a late unit comes."""
    return LATE.posed(late_outlook(unit.name, Kind(unit.kind)), unit.kind)


def clock_posed(battle: AowBattle) -> Iterator[Posed]:
    """How long the clock of a battle runs."""
    if battle.left > 0:
        yield CLOCK_LEFT.posed(clock_outlook(_("The clock"), battle.left).noted(AT_MOST), battle.left)
