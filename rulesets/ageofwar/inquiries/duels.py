"""The odds of a duel, and when to hold (AOW-CHA-5 to AOW-CHA-8, AOW-DEC-10, AOW-OPT-11)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.command import duel
from rulesets.ageofwar.command.challenges import check_pair, hint_of
from rulesets.ageofwar.command.duel import Man, call_duelist, duelist, figure_of
from rulesets.ageofwar.options import AowOptions
from rulesets.engine.forms import Note, why_not
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import asked_options, part, question
from rulesets.engine.reckoning.outlook import End, Outlook, Posed
from rulesets.engine.sayings import Words, _, say

OTHER = _("The other")


class Bout(msgspec.Struct, frozen=True):
    """A duel at a moment, as one of the two sees it: whether each is a general or the daimyo (``leads``), whether he
    has ``challenged`` (else the other has), both scores, 0 before the first throw, whether it is the other's turn
    (``waits``), and whether the other has ended his throwing (``done``).
    """

    leads: bool = False
    challenged: bool = False
    score: int = 0
    waits: bool = False
    foe_leads: bool = False
    foe_score: int = 0
    done: bool = False

    def men(self) -> tuple[Man, Man]:
        """AOW-CHA-6: both as they stand."""
        own = duel.ceiling_of(leads=self.leads, against_leader=self.foe_leads, challenger=self.challenged)
        foe = duel.ceiling_of(leads=self.foe_leads, against_leader=self.leads, challenger=not self.challenged)
        thrown = self.foe_score > 0 or self.done
        return (
            Man(own, self.score, self.score > 0, self.score >= own),
            Man(foe, self.foe_score, thrown, self.done or self.foe_score >= foe),
        )


def duel_outlook(title: Words, own: Man, other: Man, *, race: bool, waits: bool) -> Outlook:
    """AOW-CHA-8: who kills whom if both choose as well as can be, counted through every course of the duel."""
    waits = waits and not other.done
    found = duel.chances_of(own, other, race, waits=waits)
    ends = (
        End(_("he kills the other"), found.wins, "good"),
        End(_("a draw"), 1 - found.wins - found.loses),
        End(_("he is killed"), found.loses, "loss"),
    )
    return Outlook(title, (), ends=ends, notes=tuple(_advice(own, other, race, waits)))


def _advice(own: Man, other: Man, race: bool, waits: bool) -> Iterator[Note]:
    """What he may stand on, and what he had better do if it is his turn."""
    text = _("He may stand on {ceiling}, the other on {other}.")
    yield Note(say(text, ceiling=own.ceiling, other=other.ceiling), "AOW-CHA-6")
    if race:
        yield Note(_("Nobody holds: who first comes to his ceiling ends it."), "AOW-OPT-11")
        return
    if duel.may_hold(own, race) and not waits:
        throws = duel.better_throws(own, other)
        yield Note(
            _("He does better to throw.") if throws else _("He does better to hold."), "AOW-DEC-10", "good"
        )
        yield Note(say("If he throws: {chances}.", chances=hint_of(duel.if_thrown(own, other))), "AOW-CHA-5")
        yield Note(say("If he holds: {chances}.", chances=hint_of(duel.if_held(own, other))), "AOW-CHA-5")
    if not own.done:
        least = holds_from(own, other)
        yield Note(say("With the other as he stands, hold at {score} and more.", score=least), "AOW-DEC-10")


def holds_from(own: Man, other: Man) -> int:
    """The least score from which on he does as well to hold, the other standing as he does (AOW-DEC-10)."""
    least = own.ceiling
    while least > 1 and not duel.better_throws(Man(own.ceiling, least - 1, True), other):
        least -= 1
    return least


def _answer(bout: Bout, options: AowOptions) -> Outlook:
    """A duel as it is described. Raises :class:`Illegal` for one that cannot be."""
    own, other = bout.men()
    race = options.duel == "race"
    challenger, challenged = (bout.leads, bout.foe_leads) if bout.challenged else (bout.foe_leads, bout.leads)
    if challenged and not challenger:
        raise Illegal("above", "AOW-CHA-4", "A commander may not challenge a general.")
    if not race and (own.score > own.ceiling or other.score > other.ceiling):
        raise Illegal("ceiling", "AOW-CHA-7", "A score above the ceiling falls to 0.")
    return duel_outlook(_("Duel"), own, other, race=race, waits=bout.waits)


DUEL = question(
    "duel",
    _("Duel"),
    _("Two men fight for their lives: who dies, and from what score on is it better to hold?"),
    part(
        Bout,
        leads=setting(False, _("He is a general or the daimyo"), "AOW-CHA-4"),
        challenged=setting(False, _("He has challenged"), "AOW-CHA-6", help=_("If not, the other has.")),
        score=setting(0, _("His score"), "AOW-CHA-5", least=0, most=duel.MOST),
        waits=setting(False, _("It is the other’s turn"), "AOW-CHA-5"),
        foe_leads=setting(False, _("He is a general or the daimyo"), "AOW-CHA-4", group=OTHER),
        foe_score=setting(0, _("His score"), "AOW-CHA-5", group=OTHER, least=0, most=duel.MOST),
        done=setting(False, _("He throws no more"), "AOW-CHA-5", group=OTHER),
    ),
    asked_options(AowOptions, _("Options"), "duel"),
    answer=_answer,
)

IF_CHALLENGED = Note(_("If he challenges the other, who accepts and throws first."), "AOW-CHA-5")


def pose(battle: AowBattle, unit: AowUnit, target: AowUnit) -> Iterator[Posed]:
    """The duel of two of whom the first could challenge the other as they stand (AOW-CHA-2 to AOW-CHA-4); nothing
    where he could not.
    """
    here = battle.options.challenges and figure_of(battle, unit) and figure_of(battle, target)
    if not here or why_not(check_pair, battle, unit, target) is not None:
        return
    race = battle.options.duel == "race"
    men = (
        duel.man_of(duelist(battle, one, foe, first), race)
        for one, foe, first in ((unit, target, True), (target, unit, False))
    )
    title = say("{who} against {other}", who=call_duelist(battle, unit), other=call_duelist(battle, target))
    outlook = duel_outlook(title, *men, race=race, waits=True).with_note(IF_CHALLENGED)
    bout = Bout(unit.is_leader, challenged=True, waits=True, foe_leads=target.is_leader)
    yield DUEL.pose(outlook, bout, battle.options)
