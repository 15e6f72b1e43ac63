"""A duel from the first throw to what comes of it (AOW-CHA-5 to AOW-CHA-14, AOW-DEC-10, AOW-OPT-11)."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit, Duel, Duelist
from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.command import duel
from rulesets.ageofwar.command.duelists import called, figure_of
from rulesets.ageofwar.nerve import losses
from rulesets.ageofwar.nerve.deaths import kill_leader
from rulesets.ageofwar.stand import near
from rulesets.engine.dice.dice import Die
from rulesets.engine.forms.odds import percent
from rulesets.engine.play.decisions import PickOne, Reply, Standing
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import Words, _, say, to_json

USUAL = 9
"""The score at which a man holds unless something else is said (AOW-DEC-10)."""
BODIES_COMMANDER, BODIES_GENERAL, MOURNERS, FAR = 2, 3, 2, 6.0
"""Markers for a dead commander, and for a dead general on each of so many units within so many inches (AOW-CHA-12)."""
PROWESS = 2
"""Dice of a commander's unit in its next round of fighting (AOW-CHA-13, AOW-FIG-20)."""


class Throwing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a duelist throws on."""

    roll: bool


THROW = PickOne(
    tag="duel",
    text=_("{who} stands at {score}, his ceiling is {ceiling}; {other} at {against}."),
    clause="AOW-DEC-10",
    form=Throwing,
    standing=Standing(label=_("In a duel"), words=_("Hold at 9 or more")),
)
WORDS = {
    "duel_thrown": _("{who} throws {face}: {score}."),
    "duel_overreached": _("{who} throws {face} and overreaches himself: 0."),
    "duel_held": _("{who} holds at {score}."),
    "duel_won": _("{who} kills {other}, {score} to {against}."),
    "duel_drawn": _("{who} and {other} part, {score} to {against}."),
    "honour_lost": _("{unit} loses face: his quality is {quality}."),
    "honour_won": _("{unit} wins fame: his quality is {quality}."),
    "bodies": _("{unit} {unit|sees|see} the dead: {count} markers."),
}


def fight(play: Play[AowBattle]) -> Rule:
    """AOW-CHA-5, AOW-RUL-134: the challenged man throws first, then they alternate, a die at a time, until both have
    done; who has done is passed over.
    """
    race = play.battle.options.duel == "race"
    _set(play, step="throw")
    turn = "challenged"
    while not duel.is_over(*_standing(play, race), race):
        own, other = _standing(play, race, turn)
        if not own.done:
            throws = True
            if duel.may_hold(own, race):
                throws = yield from _asked(play, turn, own, other)
            if throws:
                _throw(play, turn, race)
            else:
                _hold(play, turn, own)
        turn = OTHER[turn]
    _settle(play, race)


OTHER = {"challenger": "challenged", "challenged": "challenger"}


def _set(play: Play[AowBattle], **values: Any) -> Duel:
    now = play.battle.duel
    assert now is not None
    play.battle.duel = msgspec.structs.replace(now, **values)
    return play.battle.duel


def _standing(play: Play[AowBattle], race: bool, first: str = "challenged") -> tuple[duel.Man, duel.Man]:
    now = play.battle.duel
    return duel.man_of(getattr(now, first), race), duel.man_of(getattr(now, OTHER[first]), race)


def _about(play: Play[AowBattle], turn: str) -> dict[str, Any]:
    """What an event tells of one of them."""
    one: Duelist = getattr(play.battle.duel, turn)
    unit = play.unit(one.unit)
    return {"side": one.side, "unit": unit.id, "who": to_json(called(play.battle, unit))}


def _asked(play: Play[AowBattle], turn: str, own: duel.Man, other: duel.Man) -> Any:
    """AOW-DEC-10: he throws or holds; each answer tells what then is to be expected if both choose well."""
    about, against = _about(play, turn), _about(play, OTHER[turn])
    replies = (
        Reply(_("Throw"), {"roll": True}, hint_of(duel.if_thrown(own, other))),
        Reply(say("Hold at {score}", score=own.score), {"roll": False}, hint_of(duel.if_held(own, other))),
    )
    answer = yield THROW.ask(
        about["side"], Throwing(own.score < USUAL), replies, unit=about["unit"], who=about["who"],
        score=own.score, ceiling=own.ceiling, other=against["who"], against=other.score,
    )  # fmt: skip
    return answer.roll


def hint_of(found: duel.Chances) -> Words:
    """Chances in words."""
    return say("{wins} to kill, {loses} to be killed", wins=percent(found.wins), loses=percent(found.loses))


def _throw(play: Play[AowBattle], turn: str, race: bool) -> None:
    """AOW-CHA-5, AOW-CHA-7: a die is added to his score; above his ceiling it falls to 0."""
    one: Duelist = getattr(play.battle.duel, turn)
    face = play.cast("duel", Die.D6, _("a blow in the duel"), "AOW-CHA-5").faces[0]
    one = msgspec.structs.replace(one, faces=(*one.faces, face))
    _set(play, **{turn: one})
    man = duel.man_of(one, race)
    clauses = ("AOW-CHA-5",) if man.score else ("AOW-CHA-7",)
    kind = "duel_thrown" if man.score else "duel_overreached"
    play.tell(kind, face=face, score=man.score, clauses=clauses, **_about(play, turn))


def _hold(play: Play[AowBattle], turn: str, own: duel.Man) -> None:
    one: Duelist = getattr(play.battle.duel, turn)
    _set(play, **{turn: msgspec.structs.replace(one, held=True)})
    play.tell("duel_held", score=own.score, clauses=("AOW-CHA-5",), **_about(play, turn))


def _settle(play: Play[AowBattle], race: bool) -> None:
    """AOW-CHA-8: a difference of 3 or more kills the lower; less is a draw without effect."""
    one, other = _standing(play, race)
    came = duel.compared(one.score, other.score)
    first = "challenged" if came >= 0 else "challenger"
    winner, loser = _about(play, first), _about(play, OTHER[first])
    _set(play, step="done", winner=winner["side"] if came else None)
    own, against = _standing(play, race, first)
    play.tell(
        "duel_won" if came else "duel_drawn", score=own.score, against=against.score, other=loser["who"],
        target=loser["unit"], clauses=("AOW-CHA-8",), **winner,
    )  # fmt: skip
    if came:
        _win(play, play.unit(winner["unit"]))
        _die(play, play.unit(loser["unit"]), winner["unit"])


def _win(play: Play[AowBattle], unit: AowUnit) -> None:
    """AOW-CHA-13, AOW-END-4: a general's quality is better by one, a commander's unit has two dice more in its next
    round of fighting.
    """
    force = play.battle.forces[unit.side]
    play.battle.forces[unit.side] = msgspec.structs.replace(force, duels=force.duels + 1)
    if unit.is_leader:
        change_quality(play, unit, -1, "AOW-CHA-13")
    else:
        play.change_unit(unit, prowess=PROWESS)


def _die(play: Play[AowBattle], unit: AowUnit, by: str) -> None:
    """AOW-CHA-11, AOW-CHA-12, AOW-RUL-137: a duel's dead are dead at once, a general with his bodyguard; his two
    nearest units within 6" take three markers each, a commander's unit loses his base and takes two.
    """
    if unit.is_leader:
        mourners = near.within(play.battle, unit, FAR, unit.side)
        host = [play.unit(unit.with_unit)] if unit.with_unit else []
        kill_leader(play, unit, ("AOW-CHA-11",), by=by)
        for own in [*host, *mourners][:MOURNERS]:
            _bodies(play, own, BODIES_GENERAL)
        return
    unit = losses.lose(play, unit, [figure_of(play.battle, unit)], marker=False, by=by)
    if unit.place == "table":
        _bodies(play, unit, BODIES_COMMANDER)


def _bodies(play: Play[AowBattle], unit: AowUnit, count: int) -> None:
    unit = play.unit(unit.id)
    play.change_unit(unit, markers=unit.markers + count)
    play.tell("bodies", side=unit.side, unit=unit.id, count=count, clauses=("AOW-CHA-12", "AOW-DAT-13"))


def change_quality(play: Play[AowBattle], leader: AowUnit, worse: int, clause: str) -> None:
    """AOW-CMD-14, AOW-RUL-129: a general's quality is worse by so much, or better below 0, but never better than 0; the
    daimyo has none (AOW-CHA-14).
    """
    leader = play.unit(leader.id)
    quality = max(leader.quality + worse, 0)
    if leader.kind == Kind.GENERAL and quality != leader.quality:
        play.change_unit(leader, quality=quality)
        kind = "honour_lost" if worse > 0 else "honour_won"
        play.tell(kind, side=leader.side, unit=leader.id, quality=quality, clauses=(clause, "AOW-CMD-14"))
