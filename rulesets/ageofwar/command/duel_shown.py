"""The duel that is being fought, as screens draw it (AOW-CHA-5 to AOW-CHA-8): the ``bout`` of a document, read off
:class:`rulesets.ageofwar.battle.Duel`. A die carries as its modifier the score that it was added to.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from rulesets.ageofwar.battle import AowBattle, Duel, Duelist
from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.command import duel
from rulesets.ageofwar.command.challenges import hint_of
from rulesets.ageofwar.command.duel import call_duelist
from rulesets.engine.battle import Side
from rulesets.engine.forms.bouts import (
    BoutShown,
    DieShown,
    FighterShown,
    LadderShown,
    LineShown,
    NextShown,
    PartyShown,
    StepWords,
)
from rulesets.engine.sayings import Words, _, in_a_row, say, with_sign

STEPS = (
    StepWords("challenge", _("Challenge"), "AOW-CHA-1", ("challenge",)),
    StepWords("throw", _("Blows"), "AOW-CHA-5", ("duel",)),
    StepWords("done", _("Outcome"), "AOW-CHA-8"),
)
"""The steps of a duel, for the description of the system."""


def duel_shown(battle: AowBattle) -> BoutShown | None:
    """The duel of this moment; None where none is fought."""
    now = battle.duel
    if now is None:
        return None
    pair = {one.side: one for one in (now.challenger, now.challenged)}
    race = battle.options.duel == "race"
    men = {side: duel.man_of(one, race) for side, one in pair.items()}
    challenger = call_duelist(battle, battle.units[now.challenger.unit])
    thrower = _thrower(now, men)
    return BoutShown(
        number=1, of=1, title=_("Single combat"), step=now.step, passed=(),
        about=say("{who} has challenged; the other strikes first", who=challenger),
        parties={side: _party(battle, pair[side], men[side]) for side in Side},
        ledger=tuple(_ledger(now, pair, men)),
        score=" : ".join(str(men[side].score) for side in Side) if now.step != "challenge" else "",
        verdict=_verdict(battle, now, race), winner=str(now.winner or ""),
        throws=str(thrower or ""), next=tuple(_next(battle, pair, men, thrower, race)) if thrower else (),
    )  # fmt: skip


def _thrower(now: Duel, men: dict[Side, duel.Man]) -> Side | None:
    """AOW-CHA-5, AOW-RUL-134: whose die it is; the challenged throws first, who has done is passed over."""
    if now.step != "throw":
        return None
    second, first = now.challenger, now.challenged
    told = {one.side: len(one.faces) + one.held for one in (first, second)}
    ahead = second.side if told[first.side] > told[second.side] else first.side
    return next((side for side in (ahead, ahead.opponent) if not men[side].done), None)


def _next(
    battle: AowBattle, pair: dict[Side, Duelist], men: dict[Side, duel.Man], side: Side, race: bool
) -> Iterator[NextShown]:
    """AOW-CHA-5, AOW-CHA-7, AOW-CHA-8: what each face of the next die does to who throws it."""
    own, other = men[side], men[side.opponent]
    names = {one: call_duelist(battle, battle.units[pair[one].unit]) for one in Side}
    for face in range(1, 7):
        then = own.after(face, race)
        apart = then.score - other.score
        over, tone = say("over {ceiling}: to 0", ceiling=own.ceiling), ""
        came: Words
        if not duel.is_over(then, other, race):
            way = _("{points} ahead") if apart > 0 else _("{points} behind") if apart else _("level with him")
            came = say(way, points=abs(apart)) if then.score else over
            tone = "" if then.score else "bad"
        elif duel.compare(then.score, other.score):
            dead = side.opponent if apart > 0 else side
            falls = say("{who} falls", who=names[dead])
            came = falls if then.score else in_a_row((over, falls), ", ")
            tone = "good" if apart > 0 else "bad"
        else:
            came = _("a draw")
        yield NextShown(face, then.score, came, tone)


def _party(battle: AowBattle, one: Duelist, man: duel.Man) -> PartyShown:
    """One of the two, his dice in their order, each with what he had before, and how high he stands (AOW-CHA-6)."""
    before = accumulate(one.faces, initial=0)
    dice = tuple(
        DieShown(one.figure, face, had, best=had + face > one.ceiling)
        for face, had in zip(one.faces, before, strict=False)
    )
    unit = battle.units[one.unit]
    about: Words = _("unit commander")
    if one.leads:
        lord = unit.kind == Kind.DAIMYO
        about = _("daimyo") if lord else say("general, quality {quality}", quality=unit.quality)
    fighter = FighterShown(one.figure, one.unit, call_duelist(battle, unit), about)
    return PartyShown({one.figure: fighter}, dice, LadderShown(man.score, one.ceiling, "AOW-CHA-6", man.done))


def _ledger(now: Duel, pair: dict[Side, Duelist], men: dict[Side, duel.Man]) -> Iterator[LineShown]:
    """AOW-CHA-6: what makes each ceiling, the scores, and who has done."""
    over = now.challenger.leads is not now.challenged.leads
    led = {side: with_sign(duel.OVER_COMMANDER) if over and one.leads else "" for side, one in pair.items()}
    calls = {side: with_sign(duel.CHALLENGES) if side is now.challenger.side else "" for side in Side}
    apart = men[now.challenger.side].score - men[now.challenged.side].score
    gaps = {now.challenger.side: with_sign(apart), now.challenged.side: with_sign(-apart)}
    yield LineShown(say("{kills} apart kills the lower", kills=duel.KILLS), "AOW-CHA-8", gaps, sum=True)
    yield LineShown(_("every man"), "AOW-CHA-6", {side: str(duel.BASE) for side in Side})
    if over:
        yield LineShown(_("a general against a commander"), "AOW-CHA-6", led)
    yield LineShown(_("he has challenged"), "AOW-CHA-6", calls)
    yield LineShown(
        _("ceiling"), "AOW-CHA-6", {side: str(one.ceiling) for side, one in pair.items()}, sum=True
    )
    if any(man.thrown for man in men.values()):
        yield LineShown(
            _("score"), "AOW-CHA-5", {side: str(man.score) for side, man in men.items()}, sum=True
        )
    if any(man.done for man in men.values()):
        done = {side: _what_he_did(man) for side, man in men.items()}
        yield LineShown(_("throws no more"), "AOW-CHA-5", done)


def _what_he_did(man: duel.Man) -> str:
    if not man.done:
        return ""
    return "✓" if man.score else "✗"


def _verdict(battle: AowBattle, now: Duel, race: bool) -> Words:
    """Who has won, or what is to be expected for the challenger if both choose well."""
    who = call_duelist(battle, battle.units[now.challenger.unit])
    if now.step == "done":
        winner = now.challenger if now.winner is now.challenger.side else now.challenged
        won = say("{who} wins", who=call_duelist(battle, battle.units[winner.unit]))
        return won if now.winner else _("a draw")
    own, other = duel.man_of(now.challenger, race), duel.man_of(now.challenged, race)
    first = len(now.challenged.faces) <= len(now.challenger.faces) or own.done
    found = duel.chances_of(own, other, race, waits=first)
    return say("{who}: {chances}", who=who, chances=hint_of(found))
