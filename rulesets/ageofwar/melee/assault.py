"""Assaults: straight ahead at the first enemy met, lot by lot, to the contact line (AOW-ORD-18, AOW-ORD-23, AOW-
WDR-12 to AOW-WDR-14). An :class:`Approach` is one that is worked out before it is declared.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec

from rulesets.ageofwar import victory
from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.fire import opportunity
from rulesets.ageofwar.ground import terrain
from rulesets.ageofwar.march import activation, strides
from rulesets.ageofwar.march.moving import far_edges, pay_for, take
from rulesets.ageofwar.melee import withdrawal
from rulesets.ageofwar.melee.alignment import Meeting, face_edge, laid_on, met_ahead, stood_at
from rulesets.ageofwar.melee.chances import round_slips
from rulesets.ageofwar.nerve.losses import disorder
from rulesets.ageofwar.stand import blocks, drill
from rulesets.ageofwar.stand.blocks import SLACK
from rulesets.ageofwar.stand.contact import check_free, fight_of, touching
from rulesets.ageofwar.stand.near import stands_on
from rulesets.engine.battle import Point, Pose, Side
from rulesets.engine.forms import (
    Choice,
    Fact,
    Forecast,
    Note,
    Odds,
    Offer,
    UnitParam,
    Way,
    choice,
    ghosts,
    leg,
    offer,
    slip,
    why_not,
)
from rulesets.engine.forms.odds import cast, percent, prospects
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.machine import Forecasts, Rules
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import _, say
from rulesets.engine.table.geometry import Edge, ahead

COST = 2
"""Points to start a fight, besides the lots (AOW-ORD-18, AOW-RUL-57)."""
FOOT_AT_RIDERS = 4.0
"""Inches from which foot may go at riders in the open (AOW-ORD-18, AOW-RUL-59)."""


class Approach(msgspec.Struct, frozen=True):
    """An assault that may be declared: its target, the face of each enemy that is met at the same moment, the inches
    straight ahead and the lots that they take, all points, the edge that the front is laid on, where the middle of the
    front meets it, and the anchor's pose there. ``strides`` are the lots on the way.
    """

    target: str
    faces: dict[str, str]
    inches: float
    lots: int
    points: int
    edge: Edge
    middle: Point
    pose: Pose
    strides: tuple[strides.StepTaken, ...]

    @property
    def face(self) -> str:
        """The face of the target that is met (AOW-GEO-6)."""
        return self.faces[self.target]


def check_assaulter(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-18, AOW-ORD-24, AOW-ORD-25, AOW-RUL-102: raises :class:`Illegal` for what can assault nobody now."""
    if unit.is_leader:
        raise Illegal("leader", "AOW-RUL-102", "A leader by himself assaults nobody.")
    activation.check_no_gun(unit)
    activation.check_still(unit)
    check_free(battle, unit, "AOW-ORD-18")


def meeting(battle: AowBattle, unit: AowUnit) -> Meeting:
    """AOW-ORD-18: whom a unit meets first straight ahead, however far; raises :class:`Illegal` for nobody."""
    found = met_ahead(battle, unit, battle.table.width + battle.table.depth)
    if found is None:
        raise Illegal("nobody", "AOW-ORD-18", "No enemy stands straight ahead.")
    return found


def approach(battle: AowBattle, unit: AowUnit, target: AowUnit) -> Approach:
    """AOW-ORD-18: how a unit assaults a target, its points counted but not asked for. Raises :class:`Illegal` if it
    cannot.
    """
    check_assaulter(battle, unit)
    met = meeting(battle, unit)
    if target.id not in met.faces:
        other = battle.units[next(iter(met.faces))]
        raise Illegal(
            "not_first", "AOW-ORD-18", "{unit} {unit|is|are} met first straight ahead.", unit=other.phrase
        )
    for id in met.faces:
        _check_riders(battle, unit, battle.units[id])
    way = strides.walk(battle, unit, strides.lots(unit, met.inches), through=True).strides
    lots = max(1, len(way))
    if lots > activation.lots_left(unit):
        far = met.inches - activation.lots_left(unit) * activation.lot_of(unit)
        raise Illegal(
            "too_far", "AOW-ORD-13", "They have not enough lots left this turn.", inches=round(far, 2)
        )
    _check_stops(battle, unit, way[:-1])
    middle = ahead(blocks.anchor(battle, unit), met.inches)
    edge = face_edge(battle, target, met.faces[target.id])
    pose = laid_on(battle, unit, edge, middle)
    if pose is None:
        raise Illegal("no_room", "AOW-ORD-23", "There is no room against {target}.", target=target.name)
    tolls = sum(len(one.pays) for one in way)
    points = COST + lots + strides.toll_of(unit) * tolls
    return Approach(target.id, met.faces, met.inches, lots, points, edge, middle, pose, way)


def declare(battle: AowBattle, unit: AowUnit, target: AowUnit) -> Approach:
    """AOW-ORD-18: an assault that the unit which acts has the points for; raises :class:`Illegal` if not."""
    found = approach(battle, unit, target)
    activation.check_points(battle, found.points)
    return found


def _check_riders(battle: AowBattle, unit: AowUnit, enemy: AowUnit) -> None:
    """AOW-ORD-18, AOW-RUL-10, AOW-RUL-59: foot and riders in the open."""
    if unit.mounted or not enemy.mounted or terrain.in_rough(battle, enemy):
        return
    if withdrawal.at_start(battle, unit, enemy) > FOOT_AT_RIDERS + SLACK:
        message = _("Foot goes at riders in the open only from within 4″ at the turn's start.")
        raise Illegal("riders", "AOW-ORD-18", message)


def _check_stops(battle: AowBattle, unit: AowUnit, way: tuple[strides.StepTaken, ...]) -> None:
    """AOW-RUL-55: no lot ends on a friend."""
    for one in way:
        there = blocks.drawn_up(unit, one.end, len(battle.bases(unit)), unit.frontage)
        under = stands_on(battle, unit, there)
        if under is not None:
            raise Illegal("in_the_way", "AOW-RUL-55", "A lot would end on {unit}.", unit=under.name)


# -- an assault --------------------------------------------------------------------------------------------------------


def assault_shown(battle: AowBattle, unit: AowUnit, target: AowUnit) -> Forecast:
    """An assault (AOW-ORD-18): where it ends, what it costs, the odds of a withdrawal and of the first round."""
    plan = approach(battle, unit, target)
    bases = battle.bases(unit)
    figures = ghosts((base.id for base in bases), blocks.poses(unit, plan.pose, len(bases), unit.frontage))
    start = blocks.anchor(battle, unit).point
    legs = (leg(start, plan.middle, plan.inches), leg(plan.middle, plan.pose.point, 0.0))
    way = Way(
        used=round(plan.inches, 3), allowance=activation.lots_left(unit) * activation.lot_of(unit), legs=legs
    )
    trial = if_target_stands(battle, unit, target, plan)
    ids = fight_of(trial, unit) or (unit.id,)
    odds = (*_withdrawal_slips(battle, unit, target, plan), *round_slips(trial, ids, unit.side))
    notes = _notes(battle, unit, target, plan)
    return Forecast(figures=figures, path=way, odds=odds, notes=notes, spends=plan.points)


def if_target_stands(battle: AowBattle, unit: AowUnit, target: AowUnit, plan: Approach) -> AowBattle:
    """The battle as it would be if the target stands."""
    trial = stood_at(battle, unit, plan.pose)
    trial.units[unit.id] = msgspec.structs.replace(unit, initiated=True)
    if plan.face != "front" and not target.is_leader:
        trial.units[target.id] = msgspec.structs.replace(target, flanked=True)
    return trial


def _withdrawal_slips(battle: AowBattle, unit: AowUnit, target: AowUnit, plan: Approach) -> Iterator[Odds]:
    """AOW-WDR-2 to AOW-WDR-11: both throws, and how likely the target is to get away; none where it must stand."""
    if not withdrawal.may_withdraw(battle, target):
        return
    one = withdrawal.withdrawal_of(battle, unit, target, plan.pose)
    ours, theirs = withdrawal.throws(one)
    row = withdrawal.row_of(battle, target)
    yield slip(
        say("{unit} may withdraw", unit=target.name),
        (
            Fact(_("gets away"), percent(withdrawal.escapes(one)), "bad"),
            Fact(_("fails"), percent(1 - withdrawal.escapes(one)), "good"),
        ),
        (*ours.steps(), *theirs.steps()),
        throws=(cast(unit.name, (ours,)), cast(target.name, (theirs,))),
        margins=prospects(withdrawal.CHART, ((Fraction(1), row, ours, theirs),)),
    )


def _notes(battle: AowBattle, unit: AowUnit, target: AowUnit, plan: Approach) -> tuple[Note, ...]:
    notes = [activation.cost_note(battle, plan.points, "AOW-ORD-18")]
    if any(one.pays for one in plan.strides):
        notes.append(Note(_("Passing through on the way is paid for."), "AOW-ORD-14"))
    if plan.face != "front":
        notes.append(Note(say("{unit} are met in flank or rear.", unit=target.name), "AOW-ORD-23", "good"))
    if not withdrawal.may_withdraw(battle, target):
        notes.append(Note(say("{unit} cannot withdraw.", unit=target.name), "AOW-WDR-1", "good"))
    joined = [battle.units[id].name for id in plan.faces if id != target.id]
    notes += [Note(say("{unit} are met too, and stand.", unit=name), "AOW-WDR-1") for name in joined]
    return tuple(notes)


class Assault(Order, frozen=True, tag="assault"):
    """Assault the first enemy straight ahead with the unit that acts (AOW-ORD-18)."""

    unit: Id
    target: Id


def assault(play: Play[AowBattle], order: Assault) -> Rule:
    """AOW-ORD-18: pay, come on, and meet the target."""
    unit: AowUnit = play.own_unit(order.unit)
    activation.check_acting(play.battle, unit)
    yield from carry_out(play, unit, declare(play.battle, unit, play.unit(order.target)))


def open_ahead(battle: AowBattle, unit: AowUnit) -> Approach | None:
    """AOW-CMD-9: the assault that the unit which acts could declare straight ahead, or None."""
    if why_not(check_assaulter, battle, unit) is not None or why_not(meeting, battle, unit) is not None:
        return None
    for id in meeting(battle, unit).faces:
        if why_not(declare, battle, unit, battle.units[id]) is None:
            return declare(battle, unit, battle.units[id])
    return None


def carry_out(play: Play[AowBattle], unit: AowUnit, plan: Approach) -> Rule:
    """AOW-ORD-18, AOW-RUL-150: an assault from its declaration on: a window as it is declared and after each full lot
    short of contact (AOW-OPP-2), then the target stands or withdraws. A unit that is destroyed on the way comes no
    farther (AOW-OPP-5), nor one that brushes an enemy beside its way and so is in a fight. Each lot takes its points
    as it is gone; the activation ends with the assault in any case (AOW-RUL-110).
    """
    activation.pay(play, COST)
    play.tell(
        "assault_declared", side=unit.side, unit=unit.id, target=plan.target, distance=plan.inches,
        points=plan.points, clauses=("AOW-ORD-18",),
    )  # fmt: skip
    yield from opportunity.window(play, unit)
    for one in plan.strides[:-1]:
        if activation.goes_on(play.battle, unit.id):
            yield from take(play, play.unit(unit.id), one, "came_on")
    if activation.goes_on(play.battle, unit.id):
        yield from _meet(play, unit.id, plan)
    elif touching(play.battle, play.unit(unit.id)):
        play.change_unit(play.unit(unit.id), initiated=True)
    activation.close(play)


def _meet(play: Play[AowBattle], id: str, plan: Approach) -> Rule:
    """AOW-ORD-23, AOW-RUL-167, AOW-WDR-12 to AOW-WDR-14: the last lot. One that has lost bases on its way
    is laid on the face anew; where there is no room for it any more it stays where it is.
    """
    if plan.strides:
        pay_for(play, play.unit(id), plan.strides[-1])
        far_edges(play, id, plan.strides[-1].leaves)
    else:
        activation.pay(play, 1)
    unit, target = play.unit(id), play.unit(plan.target)
    pose = laid_on(play.battle, unit, plan.edge, plan.middle)
    if pose is None:
        play.tell("assault_stopped", side=unit.side, unit=id, target=target.id, clauses=("AOW-ORD-23",))
        return
    outcome = yield from withdrawal.withdraw(play, unit, target, plan.face, pose)
    if outcome in (withdrawal.Outcome.STOOD, withdrawal.Outcome.CAUGHT) and plan.face != "front":
        play.change_unit(play.unit(target.id), flanked=True)
    _to_the_line(play, id, plan)
    if outcome is withdrawal.Outcome.ROUTED:
        disorder(play, play.unit(id), "AOW-WDR-12")
    victory.come_to_stand(play, id)


def _to_the_line(play: Play[AowBattle], id: str, plan: Approach) -> None:
    """AOW-ORD-23, AOW-WDR-14: the unit comes to lie on the contact line, or stays before it if others have fallen back
    onto it; it has begun a fight if anybody is there, the target or others who were met with it.
    """
    unit = play.change_unit(play.unit(id), lots=play.unit(id).lots + 1)
    before = blocks.centre(play.battle, unit)
    pose = laid_on(play.battle, unit, plan.edge, plan.middle)
    if pose is not None:
        drill.set_up(play, unit, pose)
    after = blocks.centre(play.battle, play.unit(id))
    met = touching(play.battle, play.unit(id))
    about: dict[str, Any] = {"side": unit.side, "unit": id, "paths": {id: (before, after)}}
    if not met:
        kind, clause = ("assault_halted", "AOW-WDR-14") if pose else ("assault_stopped", "AOW-ORD-23")
        play.tell(kind, target=plan.target, clauses=(clause,), **about)
        return
    play.change_unit(play.unit(id), initiated=True)
    target = plan.target if plan.target in met else next(iter(met))
    kind = "assault_home" if plan.face == "front" or target != plan.target else f"assault_{plan.face}"
    play.tell(kind, target=target, clauses=("AOW-ORD-18", "AOW-ORD-23"), **about)


# -- what is offered ---------------------------------------------------------------------------------------------------


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """AOW-ORD-18: the assault of the unit that acts, with those whom it would meet."""
    unit = activation.acting(battle, side)
    if unit is None or unit.gun:
        return []
    shut = why_not(activation.check_acting, battle, unit) or why_not(check_assaulter, battle, unit)
    shut = shut or why_not(meeting, battle, unit)
    if shut is not None:
        return [offer("assault", _("Assault"), unit=unit.id, shut=shut)]
    met = meeting(battle, unit)
    targets = [_target(battle, unit, battle.units[id], met.inches) for id in met.faces]
    param = UnitParam(name="target", label=_("at"), choices=tuple(targets))
    if not param.open:
        shut = why_not(declare, battle, unit, battle.units[next(iter(met.faces))])
    return [offer("assault", _("Assault"), param, unit=unit.id, hint=_("2 AP and lots"), shut=shut)]


def _target(battle: AowBattle, unit: AowUnit, enemy: AowUnit, inches: float) -> Choice:
    """An enemy who would be met: the inches, and the lots and points that it takes."""
    try:
        plan = declare(battle, unit, enemy)
    except Illegal as refusal:
        return choice(enemy.id, enemy.name, refusal, distance=inches)
    hint = say("{lots} {lots|lot|lots}, {points} AP", lots=plan.lots, points=plan.points)
    return choice(enemy.id, enemy.name, hint=hint, distance=inches)


def show(play: Play[AowBattle], order: Assault) -> Forecast:
    """What a preview shows of an assault."""
    unit: AowUnit = play.own_unit(order.unit)
    return assault_shown(play.battle, unit, play.unit(order.target))


RULES: Rules = {Assault: assault}
FORECASTS: Forecasts = {Assault: show}

WORDS: dict[str, str] = {
    "assault_declared": _("{unit} {unit|assaults|assault} {target}, {distance} ahead."),
    "came_on": _("{unit} {unit|comes|come} on {distance}."),
    "assault_stopped": _("{unit} {unit|stops|stop}: there is no room against {target} any more."),
    "assault_halted": _("{unit} {unit|halts|halt} where {target} stood."),
    "assault_home": _("{unit} {unit|meets|meet} {target}."),
    "assault_left": _("{unit} {unit|meets|meet} {target} in the left flank."),
    "assault_right": _("{unit} {unit|meets|meet} {target} in the right flank."),
    "assault_rear": _("{unit} {unit|meets|meet} {target} in the rear."),
}
