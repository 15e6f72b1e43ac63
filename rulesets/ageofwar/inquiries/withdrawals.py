"""The odds of withdrawing before an assault (AOW-WDR-1 to AOW-WDR-15)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.ageofwar.battle import LEADERS, AowBattle, AowUnit
from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.inquiries.units import KINDS
from rulesets.ageofwar.inquiries.volleys import TARGETS, check_riders
from rulesets.ageofwar.melee import withdrawal
from rulesets.ageofwar.melee.assault import Approach
from rulesets.ageofwar.nerve.losses import risk_test
from rulesets.engine.dice import odds
from rulesets.engine.forms import Note
from rulesets.engine.forms.settings import setting
from rulesets.engine.reckoning.asking import part, question, value
from rulesets.engine.reckoning.outlook import End, Outlook, Posed, Throws
from rulesets.engine.sayings import Words, _, say

WITHDRAWER = _("Who withdraws")
ROUTS, CAUGHT, LEADER = "unit", "support", "leader"
"""What happens to one who does not get away: the rows of the chart (AOW-WDR-12, AOW-WDR-15)."""
FIGHTERS = tuple((key, name) for key, name in KINDS if key != Kind.GUN)


def withdrawal_outlook(title: Words, one: withdrawal.Withdrawal, row: str) -> Outlook:
    """AOW-WDR-11 to AOW-WDR-15: both throws set against each other, for him who withdraws."""
    ours, theirs = withdrawal.throws(one)
    away = withdrawal.escapes(one)
    ends = [End(_("they get away, in disorder"), away, "good")]
    dice = [Throws(_("the fighter"), (ours,)), Throws(_("the withdrawer"), (theirs,))]
    if row == LEADER:
        risk = risk_test()
        saved = odds.chance(risk)
        dice.append(Throws(_("a leader who does not get away"), (risk,)))
        ends += [
            End(_("he is caught up with, and saved"), (1 - away) * saved, "bad"),
            End(_("he is killed"), (1 - away) * (1 - saved), "loss"),
        ]
    elif row == CAUGHT:
        ends.append(End(_("they are caught, in disorder, and fight"), 1 - away, "bad"))
    else:
        ends.append(End(_("they are routed, the enemy is in disorder"), 1 - away, "loss"))
    return Outlook(title, tuple(dice), ends=tuple(ends))


def _answer(one: withdrawal.Withdrawal, support: bool) -> Outlook:
    """A withdrawal as it is described. Raises :class:`Illegal` for riders who cannot be."""
    check_riders(one.fighter, one.rides)
    check_riders(one.withdrawer, one.mounted)
    row = LEADER if one.withdrawer in LEADERS else CAUGHT if support else ROUTS
    return withdrawal_outlook(_("Withdrawal"), one, row)


WITHDRAWAL = question(
    "withdrawal",
    _("Withdrawal"),
    _("A unit is assaulted: does it get away, or had it better stand?"),
    part(
        withdrawal.Withdrawal,
        fighter=setting("samurai", _("Who assaults"), "AOW-WDR-4", choices=FIGHTERS),
        rides=setting(False, _("They are mounted"), "AOW-WDR-3"),
        held=setting(False, _("Another unit is met or fought too"), "AOW-WDR-9"),
        withdrawer=setting(
            "levy", _("Who withdraws"), "AOW-WDR-6", group=WITHDRAWER,
            choices=tuple(each for each in TARGETS if each[0] != Kind.GUN),
        ),
        mounted=setting(False, _("They are mounted"), "AOW-WDR-5", group=WITHDRAWER),
        rough=setting(
            False, _("They or the enemy are in a wood, marsh, buildings or on a rough hill"), "AOW-WDR-3",
            group=WITHDRAWER,
        ),
        sheltered=setting(False, _("They are in such ground, or touch it"), "AOW-WDR-7", group=WITHDRAWER),
        far=setting(False, _("More than 3 inches away when the turn began"), "AOW-WDR-10", group=WITHDRAWER),
    ),
    value(
        "support",
        setting(False, _("They support a fight within 6 inches"), "AOW-WDR-12", group=WITHDRAWER),
    ),
    answer=_answer,
)  # fmt: skip

STANDS = Note(_("Who stands fights: see the round."), "AOW-WDR-1")


def pose(battle: AowBattle, unit: AowUnit, target: AowUnit, plan: Approach) -> Iterator[Posed]:
    """Whether a target would get away from an assault that could be declared; nothing where it must stand."""
    if withdrawal.may_withdraw(battle, target):
        one, row = (
            withdrawal.withdrawal_of(battle, unit, target, plan.pose),
            withdrawal.row_of(battle, target),
        )
        title = say("{unit} before {enemy}", unit=target.name, enemy=unit.name)
        yield WITHDRAWAL.pose(withdrawal_outlook(title, one, row).with_note(STANDS), one, row == CAUGHT)
