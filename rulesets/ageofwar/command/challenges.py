"""Challenges, and the duels that come of them (AOW-CHA-1 to AOW-CHA-14, AOW-DEC-9, AOW-DEC-10, AOW-DEC-15, AOW-
OPT-6, AOW-OPT-11).

A unit stands for its commander, a leader for himself.
"""

from __future__ import annotations

from typing import Any

import msgspec
import shapely

from rulesets.ageofwar.battle import AowBattle, AowUnit, Duel, Duelist
from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.command import duel
from rulesets.ageofwar.command.duel import call_duelist, duelist, figure_of, men, place_of
from rulesets.ageofwar.nerve import losses
from rulesets.ageofwar.nerve.losses import disorder, kill_leader
from rulesets.ageofwar.stand import near
from rulesets.ageofwar.stand.blocks import SLACK
from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.forms import Fact, Forecast, Offer, UnitParam, choice, offer, slip, why_not
from rulesets.engine.forms.odds import percent
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.decisions import PickOne, Reply, Standing, YesNo, reply_form
from rulesets.engine.play.machine import Forecasts, Rules
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.play.who import active
from rulesets.engine.sayings import Words, _, say, to_json

USUAL = 9
"""The score at which a man holds unless something else is said (AOW-DEC-10)."""
BODIES_COMMANDER, BODIES_GENERAL, MOURNERS, FAR = 2, 3, 2, 6.0
"""Markers for a dead commander, and for a dead general on each of so many units within so many inches (AOW-CHA-12)."""
PROWESS = 2
"""Dice of a commander's unit in its next round of fighting (AOW-CHA-13, AOW-FIG-20)."""


THROW = PickOne(
    tag="duel",
    text=_("{who} stands at {score}, his ceiling is {ceiling}; {other} at {against}."),
    clause="AOW-DEC-10",
    form=reply_form(roll=bool),
    standing=Standing(label=_("In a duel"), words=_("Hold at 9 or more")),
)


def _fight(play: Play[AowBattle]) -> Rule:
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
                throws = yield from _ask(play, turn, own, other)
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
    return {"side": one.side, "unit": unit.id, "who": to_json(call_duelist(play.battle, unit))}


def _ask(play: Play[AowBattle], turn: str, own: duel.Man, other: duel.Man) -> Any:
    """AOW-DEC-10: he throws or holds; each answer tells what then is to be expected if both choose well."""
    about, against = _about(play, turn), _about(play, OTHER[turn])
    replies = (
        Reply(_("Throw"), {"roll": True}, hint_of(duel.if_thrown(own, other))),
        Reply(say("Hold at {score}", score=own.score), {"roll": False}, hint_of(duel.if_held(own, other))),
    )
    answer = yield THROW.ask(
        about["side"], THROW.form(own.score < USUAL), replies, unit=about["unit"], who=about["who"],
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
    came = duel.compare(one.score, other.score)
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


RANGE = 4.0
"""Inches between challenger and challenged (AOW-CHA-2)."""


ACCEPT = YesNo(
    tag="challenge",
    text=_("{who} is challenged by {challenger}. Does he accept?"),
    yes=_("Accept the challenge"),
    no=_("Refuse"),
    default=True,
    clause="AOW-DEC-9",
    field="accept",
    standing=Standing(label=_("A challenge to single combat"), words=_("Accept it")),
)
YIELD = PickOne(
    tag="refusal_base",
    text=_("The commander of {unit} has refused a challenge. Which base is lost?"),
    clause="AOW-DEC-15",
    form=reply_form(base=str),
    standing=Standing(label=_("A refused challenge"), words=_("The last base is lost")),
)
DECISIONS = (ACCEPT, THROW, YIELD)

WORDS = {
    "duel_thrown": _("{who} throws {face}: {score}."),
    "duel_overreached": _("{who} throws {face} and overreaches himself: 0."),
    "duel_held": _("{who} holds at {score}."),
    "duel_won": _("{who} kills {other}, {score} to {against}."),
    "duel_drawn": _("{who} and {other} part, {score} to {against}."),
    "honour_lost": _("{unit} loses face: his quality is {quality}."),
    "honour_won": _("{unit} wins fame: his quality is {quality}."),
    "bodies": _("{unit} {unit|sees|see} the dead: {count} markers."),
    "challenged": _("{who} challenges {other} to single combat."),
    "challenge_refused": _("{who} refuses the challenge."),
    "duel_over": _("The duel is over."),
}


class Challenge(Order, frozen=True, tag="challenge"):
    """A commander or general challenges another (AOW-CHA-1)."""

    unit: Id
    target: Id


# -- who and whom ------------------------------------------------------------------------------------------------------


def check_pair(battle: AowBattle, unit: AowUnit, target: AowUnit) -> None:
    """AOW-CHA-2 to AOW-CHA-4, AOW-RUL-136: raises :class:`Illegal` where one may not challenge the other."""
    if target.side is unit.side or not figure_of(battle, target):
        raise Illegal("nobody", "AOW-CHA-3", "There is nobody to challenge.")
    if target.is_leader and not unit.is_leader:
        raise Illegal("above", "AOW-CHA-4", "A commander may not challenge a general.")
    inches = float(shapely.distance(place_of(battle, unit), place_of(battle, target)))
    if inches > RANGE + SLACK:
        raise Illegal("too_far", "AOW-CHA-2", "That is more than 4″ away.", inches=round(inches - RANGE, 3))


def check(battle: AowBattle, unit: AowUnit, side: Side) -> None:
    """AOW-CHA-1: raises :class:`Illegal` for who cannot challenge anybody now."""
    if unit.side is not side:
        raise Illegal("not_yours", "", "{unit} is not yours to command.", unit=unit.name)
    if battle.challenged:
        raise Illegal("has_challenged", "AOW-CHA-1", "There is one challenge in a turn.")
    if not figure_of(battle, unit):
        raise Illegal("no_commander", "AOW-CHA-3", "{unit} {unit|has|have} no commander.", unit=unit.name)


def targets(battle: AowBattle, unit: AowUnit) -> list[AowUnit]:
    """Whom somebody may challenge, the nearest first."""
    here = place_of(battle, unit)
    found = [one for one in men(battle, unit.side.opponent) if why_not(check_pair, battle, unit, one) is None]
    return sorted(found, key=lambda one: float(shapely.distance(here, place_of(battle, one))))


# -- the challenge -----------------------------------------------------------------------------------------------------


def challenge(play: Play[AowBattle], order: Challenge) -> Rule:
    """AOW-CHA-1: one challenge in a turn, accepted or refused (AOW-DEC-9). Raises :class:`Illegal` where it is none."""
    battle = play.battle
    unit, target = play.unit(order.unit), play.unit(order.target)
    check(battle, unit, play.side)
    check_pair(battle, unit, target)
    battle.challenged = True
    battle.duel = Duel(duelist(battle, unit, target, True), duelist(battle, target, unit, False))
    names = {"who": to_json(call_duelist(battle, unit)), "other": to_json(call_duelist(battle, target))}
    play.tell("challenged", unit=unit.id, target=target.id, clauses=("AOW-CHA-1",), **names)
    answer = yield ACCEPT.ask(
        target.side, unit=target.id, target=unit.id, who=names["other"], challenger=names["who"]
    )
    if answer.accept:
        yield from _fight(play)
    else:
        yield from _refuse(play, play.unit(target.id))
    battle.duel = None
    if answer.accept:
        play.tell("duel_over", clauses=("AOW-CHA-8",))


def _refuse(play: Play[AowBattle], unit: AowUnit) -> Rule:
    """AOW-CHA-9, AOW-CHA-10: a general's quality is worse by one (the daimyo has none, AOW-CHA-14); a commander's unit
    loses a base, and is disordered.
    """
    clause = "AOW-CHA-9" if unit.is_leader else "AOW-CHA-10"
    who = to_json(call_duelist(play.battle, unit))
    play.tell("challenge_refused", side=unit.side, unit=unit.id, who=who, clauses=(clause,))
    if unit.is_leader:
        change_quality(play, unit, 1, "AOW-CHA-9")
        return
    bases = play.battle.bases(unit)
    plain = [base.id for base in bases if not base.commander] or [base.id for base in bases]
    base = plain[-1]
    if len(plain) > 1:
        order = [each.id for each in bases]
        replies = [Reply(say("Base {number}", number=order.index(id) + 1), {"base": id}) for id in plain]
        base = (yield YIELD.ask(unit.side, YIELD.form(base), replies, unit=unit.id)).base
    unit = losses.lose(play, play.unit(unit.id), [base], marker=False)
    disorder(play, unit, "AOW-CHA-10")


# -- what is open ------------------------------------------------------------------------------------------------------


def waits(battle: AowBattle) -> bool:
    """AOW-CHA-1, AOW-OPT-6: whether somebody of the active side may still challenge somebody."""
    if battle.challenged or not battle.options.challenges:
        return False
    return any(targets(battle, unit) for unit in men(battle, active(battle)))


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """A challenge for each who has somebody within 4"."""
    if not battle.options.challenges:
        return []
    return [
        offer(
            "challenge", _("Challenge"), _whom(battle, unit, found), unit=unit.id,
            shut=why_not(check, battle, unit, side),
        )
        for unit in men(battle, side)
        if (found := targets(battle, unit))
    ]  # fmt: skip


def _whom(battle: AowBattle, unit: AowUnit, found: list[AowUnit]) -> UnitParam:
    here = place_of(battle, unit)
    choices = (
        choice(
            one.id, call_duelist(battle, one), distance=float(shapely.distance(here, place_of(battle, one))),
            hint=hint_of(prospect(battle, unit, one)),
        )
        for one in found
    )  # fmt: skip
    return UnitParam(name="target", label=_("Whom"), choices=tuple(choices))


def prospect(battle: AowBattle, unit: AowUnit, target: AowUnit) -> duel.Chances:
    """The chances of a challenger if it is accepted: the challenged throws first."""
    race = battle.options.duel == "race"
    own, other = (duelist(battle, *two) for two in ((unit, target, True), (target, unit, False)))
    men = duel.Man(own.ceiling), duel.Man(other.ceiling)
    return duel.chances_of(*men, race, waits=True)


def forecast(play: Play[AowBattle], order: Challenge) -> Forecast:
    """The chances of a duel."""
    unit, target = play.unit(order.unit), play.unit(order.target)
    check(play.battle, unit, play.side)
    check_pair(play.battle, unit, target)
    found = prospect(play.battle, unit, target)
    own, other = duelist(play.battle, unit, target, True), duelist(play.battle, target, unit, False)
    facts = (
        Fact(_("kills"), percent(found.wins), "good"),
        Fact(_("is killed"), percent(found.loses), "bad"),
        Fact(_("ceilings"), f"{own.ceiling} : {other.ceiling}"),
    )
    title = say(
        "{who} against {other}", who=call_duelist(play.battle, unit), other=call_duelist(play.battle, target)
    )
    return Forecast(odds=(slip(title, facts, ()),))


RULES: Rules = {Challenge: challenge}
FORECASTS: Forecasts = {Challenge: forecast}
