"""The odds of a morale test (AOW-MOR-4 to AOW-MOR-28)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.inquiries.calls import KIND
from rulesets.ageofwar.nerve.pool import Nerve, morale_test, nerve_of
from rulesets.ageofwar.nerve.testing import results
from rulesets.ageofwar.stand.contact import in_fight
from rulesets.engine.dice import odds
from rulesets.engine.forms import Note
from rulesets.engine.forms.settings import setting
from rulesets.engine.reckoning.asking import part, question, value
from rulesets.engine.reckoning.outlook import End, Outlook, Posed, Throws
from rulesets.engine.sayings import Words, _

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


def posed(battle: AowBattle, unit: AowUnit) -> Iterator[Posed]:
    """The morale of a unit as it stands; of one in a fight as if it had lost a round."""
    fighting = in_fight(battle, unit)
    nerve = nerve_of(battle, unit, lost=fighting)
    note = IF_BEATEN if fighting else IF_TESTED
    yield MORALE.posed(morale_outlook(unit.name, nerve, fighting).noted(note), nerve, fighting)
