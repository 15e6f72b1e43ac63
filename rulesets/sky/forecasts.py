"""What an order would do, before it is given: ghosts, ways, odds step by step, notes.

Nothing here throws a die or changes anything. Of a shot's range nothing is said (SKY-SHO-4), of a charge's
everything.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from rulesets.engine.battle import Pose
from rulesets.engine.dice import odds
from rulesets.engine.dice.tests import NeedLine, Test
from rulesets.engine.forms import (
    NOTHING,
    Fact,
    Forecast,
    Line,
    Note,
    Odds,
    Surcharge,
    Way,
    expectation_fact,
    ghost,
    ghosts,
    leg,
    line,
    price,
    slip,
)
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Order
from rulesets.engine.play.placing import Deploy
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import Words, _, say
from rulesets.engine.table.geometry import distance
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charts import LEADER_MOVE
from rulesets.sky.command import orders, rounds
from rulesets.sky.command.leaders import Join, MoveLeader, joinable, way_of
from rulesets.sky.command.trials import (
    charge_test,
    command_of,
    command_roll,
    general_roll,
    impulse_test,
    nerve_of,
    stand_test,
)
from rulesets.sky.deploy import deployment
from rulesets.sky.fire import shooting
from rulesets.sky.fire.defence import may_fire, weapons
from rulesets.sky.fire.volley import hit_test, losses, to_hit
from rulesets.sky.march import movement
from rulesets.sky.melee.charge import DeclareCharge
from rulesets.sky.melee.contact import charge_on, run_down_at
from rulesets.sky.melee.contest import blows, dice_steps, fighter_of
from rulesets.sky.nerve import rally
from rulesets.sky.stand.formations import anchor, centre, front_of, stands

Json = dict[str, Any]


def _percent(chance: Fraction) -> str:
    return f"{round(float(chance) * 100)}%"


def slip_of(title: Words, test: Test, inches: float = 0.0, *facts: Fact) -> Odds:
    """One test as a slip: what it needs, its chance, and why."""
    known = (Fact(_("on 2d6"), test.words), Fact(_("passes"), _percent(odds.chance(test))))
    return slip(title, (*known, *facts), test.steps(), distance=inches or None)


# -- moves -------------------------------------------------------------------------------------------------------------


def forecast_move(play: Play[SkyBattle], order: movement.Move) -> Forecast:
    """The ghost of a move, its legs and its price."""
    battle = play.battle
    unit: SkyUnit = play.own_unit(order.unit)
    plan = movement.plan(battle, unit, order)
    figures = battle.living(unit)
    anchors = [step.anchor for step in plan.steps]
    points = [anchor(battle, unit), *anchors]
    legs = [
        leg(a.point, b.point, step.cost) for a, b, step in zip(points, points[1:], plan.steps, strict=False)
    ]
    notes = (
        [Note(say("{points} action {points|point|points}", points=plan.points), "SKY-ACT-5")]
        if plan.points > 1
        else []
    )
    straight = sum(distance(a.point, b.point) for a, b in itertools.pairwise(points))
    charges: tuple[Surcharge, ...] = ()
    if plan.cost - straight > 0.01 and points:
        words, more = _("turning, re-forming, difficult ground"), plan.cost - straight
        charges = (price(words, more, "SKY-MOV-2", points[-1].point),)
    way = Way(
        used=round(plan.cost, 3),
        allowance=plan.allowance,
        legs=tuple(legs),
        charges=charges,
        lawful=_lawful(battle, unit, order, plan),
    )
    shown = (ghost(figure.id, pose) for figure, pose in zip(figures, plan.end.poses, strict=False))
    return Forecast(figures=tuple(shown), path=_as_told(battle, way), notes=tuple(notes))


def _as_told(battle: SkyBattle, way: Way) -> Way:
    """SKY-SHO-4, SKY-RUL-177: a way as its inches may be told: beyond what the mover can go, only that it is more."""
    if battle.measures or way.used <= way.allowance + movement.SLACK:
        return way
    return msgspec.structs.replace(way, used=way.allowance, more=True, legs=(), charges=())


def _lawful(battle: SkyBattle, unit: SkyUnit, order: movement.Move, plan: movement.MovePlan) -> Json | None:
    """The way that comes nearest to one that is not lawful, as the browser takes it over; None if it is lawful."""
    try:
        movement.check_mover(unit)
        movement.check_plan(battle, unit, plan, order)
    except Illegal:
        found = movement.nearest_lawful(battle, unit, order)
        return {"legs": msgspec.to_builtins(found.legs)} if found else None
    return None


def forecast_leader(play: Play[SkyBattle], order: MoveLeader | Join) -> Forecast:
    """A leader's way."""
    leader: SkyUnit = play.unit(order.unit)
    end = (
        order.to.pose.point if isinstance(order, MoveLeader) else joinable(play.battle, leader, order.target)
    )
    start, end = way_of(play.battle, leader, end)
    inches = distance(start, end)
    facing = (
        order.to.facing if isinstance(order, MoveLeader) else play.battle.figures[leader.figures[0]].facing
    )
    way = Way(used=round(inches, 3), allowance=LEADER_MOVE, legs=(leg(start, end, inches),))
    return Forecast(figures=(ghost(leader.figures[0], Pose(*end, facing)),), path=way)


def forecast_deploy(play: Play[SkyBattle], order: Deploy) -> Forecast:
    """Where a unit would stand."""
    unit: SkyUnit = play.unit(order.unit)
    form = order.formation or unit.formation
    front = 1 if unit.is_leader else front_of(form, unit.mounted, unit.strength)
    return Forecast(figures=ghosts(unit.figures, deployment.body_at(unit, order.pose.pose, front).poses))


# -- charge ------------------------------------------------------------------------------------------------------------


def forecast_charge(play: Play[SkyBattle], order: DeclareCharge) -> Forecast:
    """A charge step by step: its measure, defensive fire, both tests, the melee that may follow."""
    battle = play.battle
    unit, target = play.own_unit(order.unit), play.unit(order.target)
    plan = charge_on(battle, unit, target)
    poses = stands(unit, plan.contact, len(battle.living(unit)), unit.frontage)
    figures = ghosts((figure.id for figure in battle.living(unit)), poses)
    nerve = nerve_of(battle, unit)
    slips = [slip_of(say("{unit} charge", unit=unit.name), charge_test(nerve, battle.options), plan.measure)]
    notes = []
    if not target.routing and may_fire(battle, target, unit, plan):
        closing = battle.options.defensive_range == "closing"
        shot = shooting.shot_at(battle, target, unit, weapons(target)[0], closing=closing)
        slips.append(_shot_slip(say("{unit} may fire first", unit=target.name), shot))
    if unit.disordered:
        notes.append(Note(_("They are disordered: no stand test for the enemy."), "SKY-CHG-5", "good"))
    elif not target.routing:
        slips.append(
            slip_of(
                say("{unit} stand", unit=target.name), stand_test(nerve_of(battle, target), battle.options)
            )
        )
        if plan.measure <= run_down_at(unit, target) + 0.01:
            notes.append(Note(_("If they do not stand they are run down."), "SKY-CHG-7", "good"))
    slips += _melee_slips(battle, unit, target)
    legs = (leg(*plan.line, plan.measure),)
    way = Way(used=round(plan.measure, 3), allowance=unit.troop.reach, legs=legs)
    return Forecast(figures=figures, path=way, odds=tuple(slips), notes=tuple(notes))


def _melee_slips(battle: SkyBattle, unit: SkyUnit, target: SkyUnit) -> list[Odds]:
    found = []
    for one, other, charging in ((unit, target, True), (target, unit, False)):
        fighter = fighter_of(battle, one, charging=charging)
        test = blows(fighter, other.kind, other.armoured)
        steps = [NeedLine(step.label, f"{step.value:+d}", step.clause) for step in dice_steps(fighter)]
        if fighter.disordered:
            steps.append(NeedLine(_("disordered: half"), str(test.count), "SKY-MEL-10"))
        facts = (*_dice(test), expectation_fact(_("exp. hits"), odds.successes(test), 1))
        found.append(slip(say("{unit} in melee", unit=one.name), facts, (*steps, *test.steps())))
    return found


def forecast_bid(play: Play[SkyBattle], order: orders.BidOtherwise) -> Forecast:
    """The impulse test."""
    unit: SkyUnit = play.own_unit(order.unit)
    test = impulse_test(nerve_of(play.battle, unit), play.battle.options)
    return Forecast(odds=(slip_of(say("{unit} break orders", unit=unit.name), test),))


# -- shots -------------------------------------------------------------------------------------------------------------


def forecast_shoot(play: Play[SkyBattle], order: shooting.Shoot) -> Forecast:
    """The dice of a shot that reaches; whether it does, nobody is told (SKY-SHO-4)."""
    battle = play.battle
    unit, target = play.own_unit(order.unit), play.unit(order.target)
    weapon = shooting.check_shot(battle, unit, target, order.weapon)
    shot = shooting.shot_at(battle, unit, target, weapon)
    between = line(centre(battle, unit), centre(battle, target))
    notes = () if battle.measures else (Note(_("The range is measured after the order."), "SKY-SHO-4"),)
    return Forecast(
        odds=(_shot_slip(say("{unit} at {target}", unit=unit.name, target=target.name), shot, between),),
        notes=notes,
    )


def _shot_slip(title: Words, shot: Any, *lines: Line) -> Odds:
    test = to_hit(shot)
    chances = losses(shot)
    steps = [NeedLine(_("stands that shoot"), str(shot.stands), "SKY-HIT-1")]
    if shot.disordered:
        steps.append(NeedLine(_("disordered: one die each"), str(test.count), "SKY-HIT-3"))
    steps += hit_test(test.count, shot.kind, shot.armoured, "SKY-DAT-2").steps()
    if shot.covered:
        steps.append(NeedLine(_("under cover: half of the hits"), "½", shot.covered))
    return slip(
        title, (*_dice(test), expectation_fact(_("exp. stands"), chances)), steps, chances, lines=lines
    )


def _dice(test: Test) -> tuple[Fact, Fact]:
    return Fact(_("dice"), str(test.count)), Fact(_("need"), test.words)


# -- command -----------------------------------------------------------------------------------------------------------


def forecast_nominate(play: Play[SkyBattle], order: rounds.Nominate) -> Forecast:
    """The command roll of a clan's leader, and the chance with a General who may try after him (SKY-GEN-1)."""
    battle = play.battle
    clan = battle.clans.get(order.clan)
    if clan is None:
        return NOTHING
    test = command_roll(command_of(battle, clan, activation=True), "activation", "SKY-RND-5")
    more: tuple[Fact, ...] = ()
    if rounds.may_attempt(battle, clan):
        leader, general = odds.chance(test), odds.chance(general_roll(battle.command_of_general(clan.side)))
        with_him = leader + (1 - leader) * general
        more = (Fact(_("with the General"), _percent(with_him)),)
    return Forecast(odds=(slip_of(clan.name, test, 0.0, *more),))


def forecast_rally(play: Play[SkyBattle], order: rally.Rally | rally.Reorder) -> Forecast:
    """The command roll for a unit."""
    battle = play.battle
    unit: SkyUnit = play.own_unit(order.unit)
    test = command_roll(command_of(battle, battle.clans[unit.clan]))
    return Forecast(odds=(slip_of(unit.name, test),))


def _of_stands(shows: Callable[[Any, Any], Forecast]) -> Callable[[Any, Any], Forecast]:
    """The forecast of an order that only a unit of stands can be given; of a leader it shows nothing, and the rule says
    why.
    """

    def show(play: Play[SkyBattle], order: Any) -> Forecast:
        return NOTHING if play.own_unit(order.unit).is_leader else shows(play, order)

    return show


FORECASTS: dict[type[Order], Callable[[Any, Any], Forecast]] = {
    movement.Move: _of_stands(forecast_move),
    MoveLeader: forecast_leader,
    Join: forecast_leader,
    Deploy: forecast_deploy,
    DeclareCharge: _of_stands(forecast_charge),
    orders.BidOtherwise: _of_stands(forecast_bid),
    shooting.Shoot: _of_stands(forecast_shoot),
    rounds.Nominate: forecast_nominate,
    rally.Rally: _of_stands(forecast_rally),
    rally.Reorder: _of_stands(forecast_rally),
}
"""What a preview shows of an order beyond legal or not."""
