"""The odds of tests of nerve and command (SKY-TST-2 to SKY-TST-9, SKY-DAT-12, SKY-GEN-1)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import part, question, value
from rulesets.engine.reckoning.outlook import End, Outlook, Throws
from rulesets.engine.sayings import Words, _
from rulesets.sky.command import trials
from rulesets.sky.command.trials import Command
from rulesets.sky.inquiries.course import Party
from rulesets.sky.inquiries.parties import party_part, unit_fields
from rulesets.sky.nerve.losses import FIRST_DIE
from rulesets.sky.options import SkyOptions

TESTS = (
    ("charge", _("the charge test")),
    ("stand", _("the stand test")),
    ("impulse", _("the impulse test of Samurai")),
    ("route", _("the Route test")),
)
READINGS = (
    ("charge_below", _("a charge needs less than Bushi")),
    ("or_equal", _("Bushi itself is enough")),
    ("all_below", _("all three need less")),
)
ENDS = {
    "charge": (_("They go in"), _("They falter")),
    "stand": (_("They stand"), _("They give way")),
    "impulse": (_("They break their orders"), _("They obey")),
    "route": (_("They hold together"), _("They rout")),
}


def bushi_answer(party: Party, key: str, options: SkyOptions) -> Outlook:
    """SKY-TST-3 to SKY-TST-7."""
    first = options.first_bushi_test
    if first and (key == "route" or party.unit.bushi_change):
        raise Illegal("no_first", "SKY-OPT-1", "That die falls once, before a charge, stand or impulse test.")
    return bushi_outlook(party.unit.name, key, party.nerve, options, first=first)


def bushi_outlook(
    title: Words, key: str, nerve: trials.Nerve, options: SkyOptions, *, first: bool = False
) -> Outlook:
    """One test of a unit's nerve; with ``first`` the die of SKY-OPT-1 falls before it."""
    faces = Die.D6.chances if first else {0: Fraction(1)}
    tests: dict[Test, Fraction] = {}
    for face, share in faces.items():
        changed = msgspec.structs.replace(nerve, bushi=nerve.bushi + FIRST_DIE.get(face, 0))
        test = _test(key, changed, options)
        tests[test] = tests.get(test, Fraction(0)) + share
    passes = sum((share * odds.chance(test) for test, share in tests.items()), Fraction(0))
    throws = tuple(
        Throws(label, (test,)) for label, test in zip(FIRST if first else PLAIN, tests, strict=True)
    )
    good, bad = ENDS[key]
    return Outlook(title, throws, ends=(End(good, passes), End(bad, 1 - passes, "loss")))


PLAIN = (_("on two dice"),)
FIRST = (_("after a first die of 1"), _("after a first die of 2 to 5"), _("after a first die of 6"))


def _test(key: str, nerve: trials.Nerve, options: SkyOptions) -> Test:
    made = {"charge": trials.charge_test, "stand": trials.stand_test, "impulse": trials.impulse_test}
    return trials.route_test(nerve) if key == "route" else made[key](nerve, options)


def heard_outlook(title: Words, command: Command, general: int) -> Outlook:
    """A command roll, and the General's after it where he may try (0: he may not)."""
    roll = trials.command_roll(command, "activation", "SKY-RND-5")
    heard = odds.chance(roll)
    throws, helped = [Throws(_("the leader"), (roll,))], heard * 0
    if general:
        his = trials.general_roll(general)
        throws.append(Throws(_("the General after him"), (his,)))
        helped = (1 - heard) * odds.chance(his)
    ends = [
        End(_("He passes the Command roll"), heard),
        End(_("He fails the Command roll"), 1 - heard - helped, "loss"),
    ]
    if general:
        ends.insert(1, End(_("The General passes it"), helped))
    return Outlook(title, tuple(throws), ends=tuple(ends))


BUSHI = question(
    "bushi",
    _("Bushi tests"),
    _("A unit charges, is charged, is held back, or has lost too many: does it pass?"),
    party_part(
        {"kind": "troop", "led": "led", "lost": "lost", "changed": "changed"},
        unit_fields("", "ashigaru", led="SKY-TST-6"),
    ),
    value("test", setting("charge", _("The test"), "SKY-TST-3", choices=TESTS)),
    part(
        SkyOptions,
        reading=("bushi_pass", setting("charge_below", _("Reading"), "SKY-OPT-3", choices=READINGS)),
        first=("first_bushi_test", setting(False, _("Their first die falls before it"), "SKY-OPT-1")),
    ),
    answer=bushi_answer,
    order=("troop", "test", "led", "lost", "reading", "first", "changed"),
)
COMMAND = question(
    "command",
    _("Command"),
    _("A leader calls his clan, or a unit to order: does he pass his Command roll?"),
    part(
        Command,
        basic=setting(8, _("His Command"), "SKY-DAT-11", least=5, most=11),
        attached=setting(False, _("He is with a unit"), "SKY-DAT-12a"),
        injuries=setting(0, _("Injuries"), "SKY-DAT-12b", least=0, most=5),
        honours=setting(0, _("Honours"), "SKY-DAT-12c", least=0, most=5),
        dishonours=setting(0, _("Dishonours"), "SKY-DAT-12d", least=0, most=5),
        lone=setting(False, _("His side is left alone"), "SKY-DAT-12e"),
    ),
    value(
        "general",
        setting(
            9, _("The General's Command, if he may try after him"), "SKY-GEN-2",
            choices=((0, _("he may not")), *((number, str(number)) for number in range(5, 12))),
        ),
    ),
    answer=lambda command, general: heard_outlook(_("Clan Leader"), command, general),
)  # fmt: skip
