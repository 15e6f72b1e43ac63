"""Challenges: who may offer one to whom, accepting and refusing (AOW-CHA-1 to AOW-CHA-4, AOW-CHA-9, AOW-CHA-10,
AOW-DEC-9, AOW-DEC-15, AOW-OPT-6).

A unit's id stands for its commander, a leader's for himself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import shapely

from rulesets.ageofwar.battle import AowBattle, AowUnit, Duel
from rulesets.ageofwar.command import combat, duel
from rulesets.ageofwar.command.duelists import called, duelist, figure_of, men, place_of
from rulesets.ageofwar.nerve import losses
from rulesets.ageofwar.nerve.disorder import disorder
from rulesets.ageofwar.stand.ranks import SLACK
from rulesets.engine.battle import Side
from rulesets.engine.forms import Fact, Forecast, Offer, UnitParam, choice, offer, slip, why_not
from rulesets.engine.forms.odds import percent
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.decisions import PickOne, Reply, Standing, YesNo
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play, Rule, RuleOf
from rulesets.engine.play.who import active
from rulesets.engine.sayings import _, say, to_json

RANGE = 4.0
"""Inches between challenger and challenged (AOW-CHA-2)."""


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A base of a unit."""

    base: str


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
    form=Base,
    standing=Standing(label=_("A refused challenge"), words=_("The last base is lost")),
)
DECISIONS = (ACCEPT, combat.THROW, YIELD)

WORDS = combat.WORDS | {
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
    names = {"who": to_json(called(battle, unit)), "other": to_json(called(battle, target))}
    play.tell("challenged", unit=unit.id, target=target.id, clauses=("AOW-CHA-1",), **names)
    answer = yield ACCEPT.ask(
        target.side, unit=target.id, target=unit.id, who=names["other"], challenger=names["who"]
    )
    if answer.accept:
        yield from combat.fight(play)
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
    who = to_json(called(play.battle, unit))
    play.tell("challenge_refused", side=unit.side, unit=unit.id, who=who, clauses=(clause,))
    if unit.is_leader:
        combat.change_quality(play, unit, 1, "AOW-CHA-9")
        return
    bases = play.battle.bases(unit)
    plain = [base.id for base in bases if not base.commander] or [base.id for base in bases]
    base = plain[-1]
    if len(plain) > 1:
        order = [each.id for each in bases]
        replies = [Reply(say("Base {number}", number=order.index(id) + 1), {"base": id}) for id in plain]
        base = (yield YIELD.ask(unit.side, Base(base), replies, unit=unit.id)).base
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
            one.id, called(battle, one), distance=float(shapely.distance(here, place_of(battle, one))),
            hint=combat.hint_of(prospect(battle, unit, one)),
        )
        for one in found
    )  # fmt: skip
    return UnitParam(name="target", label=_("Whom"), choices=tuple(choices))


def prospect(battle: AowBattle, unit: AowUnit, target: AowUnit) -> duel.Chances:
    """The chances of a challenger if it is accepted: the challenged throws first."""
    race = battle.options.duel == "race"
    own = duel.Man(duelist(battle, unit, target, True).ceiling)
    return duel.chances(duel.Man(duelist(battle, target, unit, False).ceiling), own, race).turned()


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
    title = say("{who} against {other}", who=called(play.battle, unit), other=called(play.battle, target))
    return Forecast(odds=(slip(title, facts, ()),))


RULES: dict[type[Order], RuleOf] = {Challenge: challenge}
FORECASTS: dict[type[Order], Callable[[Any, Any], Forecast]] = {Challenge: forecast}
