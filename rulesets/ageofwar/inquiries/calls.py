"""The odds of a motivation and of the action points that follow (AOW-MOT-1 to AOW-MOT-11, AOW-AP-1 to AOW-AP-6)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import TROOPS
from rulesets.ageofwar.command.hearing import (
    Call,
    Zeal,
    action_points,
    call_of,
    motivation,
    points_spread,
    zeal_of,
)
from rulesets.engine.dice import odds
from rulesets.engine.forms import Note
from rulesets.engine.forms.settings import setting
from rulesets.engine.reckoning.asking import part, question, value
from rulesets.engine.reckoning.outlook import End, Outlook, Posed, Throws
from rulesets.engine.rows import to_choose
from rulesets.engine.sayings import Words, _, say

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


def posed(battle: AowBattle, unit: AowUnit) -> Iterator[Posed]:
    """The motivation of a unit by the general of its clan; nothing where there is none (AOW-CMD-10)."""
    general = battle.general_of(unit.clan)
    if general is None:
        return
    call, zeal, again = call_of(battle, general, unit), zeal_of(battle, unit), general.dice > 0
    title = say("{general} motivates {unit}", general=general.name, unit=unit.name)
    yield MOTIVATION.posed(call_outlook(title, call, zeal, again).noted(IF_CALLED), call, again, zeal)
