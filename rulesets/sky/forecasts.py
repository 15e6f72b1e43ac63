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

from rulesets.engine import odds
from rulesets.engine.battle import Point, Pose
from rulesets.engine.geometry import distance
from rulesets.engine.illegal import Illegal
from rulesets.engine.orders import Order
from rulesets.engine.play import Play
from rulesets.engine.tests import Test
from rulesets.sky import deployment, movement, orders, rally, rounds, shooting
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charge import DeclareCharge
from rulesets.sky.charts import LEADER_MOVE
from rulesets.sky.contact import charge_on, run_down_at
from rulesets.sky.defence import may_fire, weapons
from rulesets.sky.formations import anchor, centre, front_of, stands
from rulesets.sky.fray import blows, dice_steps, fighter_of
from rulesets.sky.leaders import Join, MoveLeader, joinable, way_of
from rulesets.sky.trials import (
    charge_test,
    command_of,
    command_roll,
    general_roll,
    impulse_test,
    nerve_of,
    stand_test,
)
from rulesets.sky.volley import hit_test, losses, to_hit

Json = dict[str, Any]


def note(text: str, clause: str, tone: str = "plain") -> Json:
    """A line beside a preview."""
    return {"text": text, "clause": clause, "tone": tone}


def ghost(id: str, pose: Pose) -> Json:
    """Where a figure would stand."""
    return {"id": id, "x": round(pose.x, 4), "y": round(pose.y, 4), "facing": round(pose.facing, 4)}


def _percent(chance: Fraction) -> str:
    return f"{round(float(chance) * 100)}%"


def slip_of(title: str, test: Test, inches: float = 0.0, lines: list[Json] | None = None) -> Json:
    """One test as a slip: what it needs, its chance, and why."""
    chance = odds.chance(test)
    return {
        "title": title, **({"distance": round(inches, 2)} if inches else {}), "lines": lines or [],
        "facts": [{"label": "on 2d6", "value": test.words}, {"label": "passes", "value": _percent(chance)}],
        "losses": [], "steps": test.steps(),
    }  # fmt: skip


# -- moves -------------------------------------------------------------------------------------------------------------


def forecast_move(play: Play[SkyBattle], order: movement.Move) -> Json:
    """The ghost of a move, its legs and its price."""
    battle = play.battle
    unit: SkyUnit = play.own_unit(order.unit)
    plan = movement.plan(battle, unit, order)
    figures = battle.living(unit)
    anchors = [step.anchor for step in plan.steps]
    points = [anchor(battle, unit), *anchors]
    legs = [
        {"from": _at(a.point), "to": _at(b.point), "inches": round(step.cost, 3)}
        for a, b, step in zip(points, points[1:], plan.steps, strict=False)
    ]
    notes = [note(f"{plan.points} action points", "SKY-ACT-5")] if plan.points > 1 else []
    straight = sum(distance(a.point, b.point) for a, b in itertools.pairwise(points))
    charges = []
    if plan.cost - straight > 0.01 and points:
        charges.append({
            "label": "turning, re-forming, difficult ground", "inches": round(plan.cost - straight, 3),
            "clause": "SKY-MOV-2", "at": _at(points[-1].point),
        })  # fmt: skip
    path: Json = {
        "used": round(plan.cost, 3), "allowance": plan.allowance, "legs": legs, "charges": charges,
        "lawful": _lawful(battle, unit, order, plan),
    }  # fmt: skip
    return {
        "figures": [ghost(figure.id, pose) for figure, pose in zip(figures, plan.end.poses, strict=False)],
        "path": _as_told(battle, path),
        "notes": notes,
    }


def _as_told(battle: SkyBattle, path: Json) -> Json:
    """SKY-SHO-4, SKY-RUL-177: a way as its inches may be told: beyond what the mover can go, only that it is more."""
    if battle.measures or path["used"] <= path["allowance"] + movement.SLACK:
        return path
    return {**path, "used": path["allowance"], "more": True, "legs": [], "charges": []}


def _lawful(battle: SkyBattle, unit: SkyUnit, order: movement.Move, plan: movement.Plan) -> Json | None:
    """The way that comes nearest to one that is not lawful, as the browser takes it over; None if it is lawful."""
    try:
        movement.check_mover(unit)
        movement.check_plan(battle, unit, plan, order)
    except Illegal:
        found = movement.nearest_lawful(battle, unit, order)
        return {"legs": msgspec.to_builtins(found.legs)} if found else None
    return None


def _at(point: Point) -> list[float]:
    return [round(point[0], 3), round(point[1], 3)]


def forecast_leader(play: Play[SkyBattle], order: MoveLeader | Join) -> Json:
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
    return {
        "figures": [ghost(leader.figures[0], Pose(*end, facing))],
        "path": {
            "used": round(inches, 3), "allowance": LEADER_MOVE, "charges": [], "lawful": None,
            "legs": [{"from": _at(start), "to": _at(end), "inches": round(inches, 3)}],
        },
    }  # fmt: skip


def forecast_deploy(play: Play[SkyBattle], order: deployment.Deploy) -> Json:
    """Where a unit would stand."""
    unit: SkyUnit = play.unit(order.unit)
    form = order.formation or unit.formation
    front = 1 if unit.is_leader else front_of(form, unit.mounted, unit.strength)
    poses = stands(unit, order.pose.pose, unit.strength, front)
    return {"figures": [ghost(id, pose) for id, pose in zip(unit.figures, poses, strict=True)]}


# -- charge ------------------------------------------------------------------------------------------------------------


def forecast_charge(play: Play[SkyBattle], order: DeclareCharge) -> Json:
    """A charge step by step: its measure, defensive fire, both tests, the melee that may follow."""
    battle = play.battle
    unit, target = play.own_unit(order.unit), play.unit(order.target)
    plan = charge_on(battle, unit, target)
    line: Json = {"from": _at(plan.line[0]), "to": _at(plan.line[1])}
    poses = stands(unit, plan.contact, len(battle.living(unit)), unit.frontage)
    figures = [ghost(figure.id, pose) for figure, pose in zip(battle.living(unit), poses, strict=True)]
    nerve = nerve_of(battle, unit)
    slips = [slip_of(f"{unit.name} charge", charge_test(nerve, battle.options), plan.measure)]
    notes = []
    if not target.routing and may_fire(battle, target, unit, plan):
        closing = battle.options.defensive_range == "closing"
        shot = shooting.shot_at(battle, target, unit, weapons(target)[0], closing=closing)
        slips.append(_shot_slip(f"{target.name} may fire first", shot, []))
    if unit.disordered:
        notes.append(note("They are disordered: no stand test for the enemy.", "SKY-CHG-5", "good"))
    elif not target.routing:
        slips.append(slip_of(f"{target.name} stand", stand_test(nerve_of(battle, target), battle.options)))
        if plan.measure <= run_down_at(unit, target) + 0.01:
            notes.append(note("If they do not stand they are run down.", "SKY-CHG-7", "good"))
    slips += _melee_slips(battle, unit, target)
    return {
        "figures": figures,
        "path": {
            "used": round(plan.measure, 3), "allowance": unit.troop.reach, "charges": [], "lawful": None,
            "legs": [{**line, "inches": round(plan.measure, 3)}],
        },
        "odds": slips, "notes": notes,
    }  # fmt: skip


def _melee_slips(battle: SkyBattle, unit: SkyUnit, target: SkyUnit) -> list[Json]:
    found = []
    for one, other, charging in ((unit, target, True), (target, unit, False)):
        fighter = fighter_of(battle, one, charging=charging)
        test = blows(fighter, other.kind, other.armoured)
        hits = odds.successes(test)
        steps = [
            {"label": step.label, "value": f"{step.value:+d}", "clause": step.clause}
            for step in dice_steps(fighter)
        ]
        if fighter.disordered:
            steps.append({"label": "disordered: half", "value": str(test.count), "clause": "SKY-MEL-10"})
        found.append({
            "title": f"{one.name} in melee", "lines": [],
            "facts": [
                {"label": "dice", "value": str(test.count)}, {"label": "need", "value": test.words},
                {"label": "exp. hits", "value": f"{float(odds.mean(hits)):.1f}", "tone": "loss"},
            ],
            "losses": [], "steps": [*steps, *test.steps()],
        })  # fmt: skip
    return found


def forecast_bid(play: Play[SkyBattle], order: orders.BidOtherwise) -> Json:
    """The impulse test."""
    unit: SkyUnit = play.own_unit(order.unit)
    test = impulse_test(nerve_of(play.battle, unit), play.battle.options)
    return {"odds": [slip_of(f"{unit.name} break orders", test)]}


# -- shots -------------------------------------------------------------------------------------------------------------


def forecast_shoot(play: Play[SkyBattle], order: shooting.Shoot) -> Json:
    """The dice of a shot that reaches; whether it does, nobody is told (SKY-SHO-4)."""
    battle = play.battle
    unit, target = play.own_unit(order.unit), play.unit(order.target)
    weapon = shooting.check_shot(battle, unit, target, order.weapon)
    shot = shooting.shot_at(battle, unit, target, weapon)
    line = {"from": _at(centre(battle, unit)), "to": _at(centre(battle, target))}
    notes = [] if battle.measures else [note("The range is measured after the order.", "SKY-SHO-4")]
    return {"odds": [_shot_slip(f"{unit.name} at {target.name}", shot, [line])], "notes": notes}


def _shot_slip(title: str, shot: Any, lines: list[Json]) -> Json:
    test = to_hit(shot)
    chances = losses(shot)
    steps = [{"label": "stands that shoot", "value": str(shot.stands), "clause": "SKY-HIT-1"}]
    if shot.disordered:
        steps.append({"label": "disordered: one die each", "value": str(test.count), "clause": "SKY-HIT-3"})
    steps += hit_test(test.count, shot.kind, shot.armoured, "SKY-DAT-2").steps()
    if shot.covered:
        steps.append({"label": "under cover: half of the hits", "value": "½", "clause": shot.covered})
    return {
        "title": title, "lines": lines,
        "facts": [
            {"label": "dice", "value": str(test.count)}, {"label": "need", "value": test.words},
            {"label": "exp. stands", "value": f"{float(odds.mean(chances)):.2f}", "tone": "loss"},
        ],
        "losses": [round(float(chance), 4) for chance in chances], "steps": steps,
    }  # fmt: skip


# -- command -----------------------------------------------------------------------------------------------------------


def forecast_nominate(play: Play[SkyBattle], order: rounds.Nominate) -> Json:
    """The command roll of a clan's leader, and the chance with a General who may try after him (SKY-GEN-1)."""
    battle = play.battle
    clan = battle.clans.get(order.clan)
    if clan is None:
        return {}
    test = command_roll(command_of(battle, clan, activation=True), "activation", "SKY-RND-5")
    slip = slip_of(clan.name, test)
    if rounds.may_attempt(battle, clan):
        leader, general = odds.chance(test), odds.chance(general_roll(battle.options.command_general))
        with_him = leader + (1 - leader) * general
        slip["facts"].append({"label": "with the General", "value": _percent(with_him)})
    return {"odds": [slip]}


def forecast_rally(play: Play[SkyBattle], order: rally.Rally | rally.Reorder) -> Json:
    """The command roll for a unit."""
    battle = play.battle
    unit: SkyUnit = play.own_unit(order.unit)
    return {"odds": [slip_of(unit.name, command_roll(command_of(battle, battle.clans[unit.clan])))]}


FORECASTS: dict[type[Order], Callable[[Any, Any], Json]] = {
    movement.Move: forecast_move,
    MoveLeader: forecast_leader,
    Join: forecast_leader,
    deployment.Deploy: forecast_deploy,
    DeclareCharge: forecast_charge,
    orders.BidOtherwise: forecast_bid,
    shooting.Shoot: forecast_shoot,
    rounds.Nominate: forecast_nominate,
    rally.Rally: forecast_rally,
    rally.Reorder: forecast_rally,
}


OF_STANDS = (movement.Move, DeclareCharge, orders.BidOtherwise, shooting.Shoot, rally.Rally, rally.Reorder)
"""Orders that only a unit of stands can be given; of a leader they show nothing, and the rule says why."""


def forecast(play: Play[SkyBattle], order: Order) -> Json:
    """What a preview shows of an order beyond legal or not."""
    make = FORECASTS.get(type(order))
    if make is None:
        return {}
    try:
        if isinstance(order, OF_STANDS) and play.own_unit(order.unit).is_leader:
            return {}
        return make(play, order)
    except Illegal:
        return {}
