"""The odds of a unit by itself: of a motivation and the action points that follow (AOW-MOT-1 to AOW-MOT-11, AOW-AP-1
to AOW-AP-6), of a morale test (AOW-MOR-4 to AOW-MOR-28), when it comes if it is late (AOW-LAT-1); and how long
the clock still runs (AOW-END-1, AOW-GEN-6).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import CLOCK, TROOPS, Kind
from rulesets.ageofwar.command.arrivals import late_test
from rulesets.ageofwar.command.hearing import (
    Call,
    Zeal,
    action_points,
    call_of,
    motivation,
    points_spread,
    zeal_of,
)
from rulesets.ageofwar.nerve.pool import Nerve, morale_test, nerve_of
from rulesets.ageofwar.nerve.testing import results
from rulesets.ageofwar.stand.contact import in_fight
from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.odds import Distribution
from rulesets.engine.dice.versus import total
from rulesets.engine.forms import Note
from rulesets.engine.forms.settings import setting
from rulesets.engine.reckoning.asking import part, question, value
from rulesets.engine.reckoning.outlook import End, Outlook, Posed, Throws
from rulesets.engine.rows import to_choose
from rulesets.engine.sayings import Nth, Words, _, say

KINDS = to_choose(TROOPS)
KIND = setting("armoured", _("Troops"), "AOW-DAT-1", choices=KINDS)
WORST, FARTHEST = 6, 20
"""The worst quality, and the most whole steps of 3 inches, that a form asks for."""


def call_outlook(title: Words, call: Call, zeal: Zeal, again: bool) -> Outlook:
    """AOW-MOT-1, AOW-MOT-11, AOW-DET-1: whether they are heard, ``again`` with a determination die, and how many points
    they have then.
    """
    test = motivation(call)
    first = odds.chance(test)
    second = (1 - first) * first if again else Fraction(0)
    ends = [End(_("they are motivated"), first, "good")]
    if again:
        ends.append(End(_("they are, at the second throw"), second, "good"))
    ends.append(End(_("they are not, and the general has done"), 1 - first - second, "bad"))
    throws = (Throws(_("motivation"), (test,)), Throws(_("action points"), (action_points(zeal),)))
    return Outlook(title, throws, _("points, once they are motivated"), points_spread(zeal), ends=tuple(ends))


MOTIVATION = question(
    "motivation",
    _("Motivation"),
    _("A general calls a unit of his clan: do they hear him, and how many points have they?"),
    part(
        Call,
        kind=KIND,
        quality=setting(1, _("The general’s quality"), "AOW-MOT-3", least=0, most=WORST),
        steps=setting(0, _("Whole 3 inches between them"), "AOW-MOT-5", least=0, most=FARTHEST),
        cover=setting(False, _("One of them is in woods or buildings"), "AOW-MOT-6"),
        between=setting(False, _("A unit stands between them"), "AOW-MOT-7"),
        separated=setting(False, _("A wood, buildings or a hill lies between them"), "AOW-MOT-8"),
    ),
    value("again", setting(False, _("He has a determination die"), "AOW-DET-1")),
    part(
        Zeal,
        kind=KIND,
        led=setting(False, _("A leader is with them"), "AOW-AP-2"),
        shaken=setting(False, _("They were disordered when the turn began"), "AOW-AP-4"),
        avenges=setting(False, _("They avenge their commander"), "AOW-AP-5"),
    ),
    answer=lambda call, again, zeal: call_outlook(_("Motivation"), call, zeal, again),
)

IF_CALLED = Note(_("If he called them as they stand."), "AOW-ORD-6")


def call_posed(battle: AowBattle, unit: AowUnit) -> Iterator[Posed]:
    """The motivation of a unit by the general of its clan; nothing where there is none (AOW-CMD-10)."""
    general = battle.general_of(unit.clan)
    if general is None:
        return
    call, zeal, again = call_of(battle, general, unit), zeal_of(battle, unit), general.dice > 0
    title = say("{general} motivates {unit}", general=general.name, unit=unit.name)
    yield MOTIVATION.pose(call_outlook(title, call, zeal, again).with_note(IF_CALLED), call, again, zeal)


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
    return LATE.pose(late_outlook(unit.name, Kind(unit.kind)), unit.kind)


def clock_posed(battle: AowBattle) -> Iterator[Posed]:
    """How long the clock of a battle runs."""
    if battle.left > 0:
        yield CLOCK_LEFT.pose(clock_outlook(_("The clock"), battle.left).with_note(AT_MOST), battle.left)


MARKERS = 12
"""The most markers that a form asks for."""


def morale_outlook(title: Words, nerve: Nerve, fighting: bool) -> Outlook:
    """AOW-MOR-22 to AOW-MOR-28: how many fails, and what they bring, in a fight or out of one. Without a die the test
    is passed (AOW-MOR-21).
    """
    test = morale_test(nerve)
    fails = odds.successes(test)
    ends = tuple(End(label, chance, tone) for label, chance, tone in results(fails, fighting=fighting))
    return Outlook(title, (Throws(_("morale"), (test,)),), _("fails"), fails, ends=ends)


MORALE = question(
    "morale",
    _("Morale"),
    _("A unit with casualty markers, beaten, or that sees a rout: does it stand?"),
    part(
        Nerve,
        kind=KIND,
        markers=setting(2, _("Casualty markers"), "AOW-MOR-5", least=0, most=MARKERS),
        halved=setting(False, _("Below half strength"), "AOW-MOR-7"),
        uncommanded=setting(False, _("No unit commander"), "AOW-MOR-8"),
        disordered=setting(False, _("Disordered"), "AOW-MOR-9"),
        leaderless=setting(False, _("Their clan has no general"), "AOW-MOR-10"),
        lordless=setting(False, _("The daimyo is dead"), "AOW-MOR-11"),
        few=setting(False, _("One or two bases are left"), "AOW-MOR-12"),
        surrounded=setting(False, _("Enemies behind them, or on opposite sides"), "AOW-MOR-13"),
        unsupported=setting(False, _("No support rank"), "AOW-MOR-14"),
        ruin=setting(False, _("An own unit was lost within 6 inches this turn"), "AOW-MOR-15"),
        lost=setting(False, _("They have just lost a round of fighting"), "AOW-MOR-16"),
        led=setting(False, _("A leader is with them"), "AOW-MOR-18"),
        near=setting(False, _("A leader is within 3 inches"), "AOW-MOR-19"),
    ),
    value("fighting", setting(False, _("They are in a fight"), "AOW-MOR-28")),
    answer=lambda nerve, fighting: morale_outlook(_("Morale"), nerve, fighting or nerve.lost),
)

IF_TESTED = Note(_("If they had to test as they stand."), "AOW-MOR-1")
IF_BEATEN = Note(_("If they lost a round without another loss."), "AOW-MOR-16")


def morale_posed(battle: AowBattle, unit: AowUnit) -> Iterator[Posed]:
    """The morale of a unit as it stands; of one in a fight as if it had lost a round."""
    fighting = in_fight(battle, unit)
    nerve = nerve_of(battle, unit, lost=fighting)
    note = IF_BEATEN if fighting else IF_TESTED
    yield MORALE.pose(morale_outlook(unit.name, nerve, fighting).with_note(note), nerve, fighting)
