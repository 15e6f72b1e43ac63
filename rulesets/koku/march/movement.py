"""The movement phase (KOKU-SEQ-11, KOKU-ORD-1 to KOKU-ORD-3, KOKU-MOV-1 to KOKU-MOV-19).

A move is planned (:mod:`plans`), found lawful, and then carried out here: riders throw for jumps and rivers on their
way, the rest finish the order, and what was crossed gives Formation Fail. Orders that take the whole move without going
anywhere stand in :mod:`special`, what is offered in :mod:`movement_options`, previews in :mod:`movement_forecasts`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rulesets.engine.battle import Point, Pose, Side
from rulesets.engine.forms import Offer
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play
from rulesets.engine.table import paths
from rulesets.koku.battle import Formation, KokuBattle
from rulesets.koku.charts import TERRAIN, TROOPS
from rulesets.koku.deploy import arrivals
from rulesets.koku.ground import buildings, smoke
from rulesets.koku.ground.weather import options_in_force
from rulesets.koku.march import forecasts as movement_forecasts
from rulesets.koku.march import offers as movement_options
from rulesets.koku.march import special
from rulesets.koku.march.crossing import DISPLACED, Hazard, Risk, Way, causes, displaces, hazard_test, hazards
from rulesets.koku.march.encounters import ReadyMove, halt, march
from rulesets.koku.march.entering import Enter
from rulesets.koku.march.plans import ChangeFormation, Move, MovePlan, orderable
from rulesets.koku.nerve import morale
from rulesets.koku.stand import formation_fail


class Hold(Order, frozen=True, tag="hold"):
    """KOKU-ORD-1: the unit stays where it is."""

    unit: Id


def hold(play: Play[KokuBattle], order: Hold) -> None:
    """KOKU-ORD-1: the unit's order of this turn is to stay."""
    unit = orderable(play, order.unit)
    play.change_unit(unit, ordered="hold")
    play.tell("stood_fast", clauses=("KOKU-ORD-1",), unit=unit.id)


def move(play: Play[KokuBattle], order: Move) -> None:
    """KOKU-ORD-2: each figure goes its way; the unit ends as it stood, samurai in any formation open to them."""
    unit = orderable(play, order.unit, on_arrival=True)
    _carry_out(play, march(play, unit, order), "move")


def change_formation(play: Play[KokuBattle], order: ChangeFormation) -> None:
    """KOKU-ORD-3: a liable unit re-forms within its allowance; that takes its move and gives Formation Fail."""
    unit = orderable(play, order.unit)
    _carry_out(play, march(play, unit, order), "change_formation")


def enter(play: Play[KokuBattle], order: Enter) -> None:
    """KOKU-MOV-16: figures on foot go straight into a building."""
    unit = orderable(play, order.unit, on_arrival=True)
    _carry_out(play, march(play, unit, order), "move")


# -- carrying out -----------------------------------------------------------------------------------------------------


def _carry_out(play: Play[KokuBattle], found: ReadyMove, order: str) -> None:
    """Throw for the hazards, set the rest down, and give what follows from the way."""
    plan = found.plan
    if plan is None:
        halt(play, play.change_unit(found.unit, ordered=order))
        return
    unit = play.change_unit(plan.unit, ordered=order)
    dead = _brave(play, plan)
    left = [way for way in plan.ends if way.figure.id not in dead]
    if left or not dead:
        _set_down(play, plan, left)
    for clause, piece in _causes(play.battle, plan):
        formation_fail.give(play, unit.id, clause, piece)
    if dead:
        morale.test(play, unit.id, (), "way")
    formation_fail.review(play, unit.id)
    if found.stopped:
        halt(play, unit)


def _brave(play: Play[KokuBattle], plan: MovePlan) -> frozenset[str]:
    """KOKU-MOV-10, KOKU-MOV-11, KOKU-MOV-13: riders throw at each obstacle in the order of their ids; the dead stay
    there. Returns the ids of the dead.
    """
    dead: set[str] = set()
    ways = {way.figure.id: way for way in plan.ends}
    for hazard in hazards(plan.goings, plan.troop, options_in_force(play.battle)):
        for time in range(max(risk.times for risk in hazard.risks)):
            risks = [risk for risk in hazard.risks if risk.times > time and risk.figure not in dead]
            if risks:
                dead |= _throw_at(play, hazard, risks, ways)
    return frozenset(dead)


def _throw_at(play: Play[KokuBattle], hazard: Hazard, risks: list[Risk], ways: dict[str, Way]) -> set[str]:
    thrown = play.throw(hazard_test(hazard, len(risks)))
    fallen = {risk.figure: risk for risk, safe in zip(risks, thrown.answers, strict=True) if not safe}
    trails: dict[str, tuple[Point, ...]] = {}
    for id, risk in fallen.items():
        trails[id] = paths.part(ways[id].points, 0.0, risk.inches)
        spot = Pose(*trails[id][-1], ways[id].figure.facing)
        morale.kill(play, play.put(play.figure(id), spot))
    first = ways[risks[0].figure]
    unit = play.battle.units[first.figure.unit]
    play.tell(
        "swam" if hazard.river else "jumped",
        clauses=(hazard.clause, "KOKU-MOV-13") if fallen else (hazard.clause,),
        at=paths.at(first.points, risks[0].inches),
        paths=trails,
        unit=unit.id, piece=TERRAIN[hazard.piece.kind].name, riders=len(risks), dead=len(fallen),
    )  # fmt: skip
    return set(fallen)


def _set_down(play: Play[KokuBattle], plan: MovePlan, ways: list[Way]) -> None:
    """Put the figures where they end, keep the books of the turn, and tell of the move."""
    inches = {one.way.figure.id: one for one in plan.goings}
    poses = tuple(buildings.ends(play.battle, plan.unit.side, ways))
    for way, pose in zip(ways, poses, strict=True):
        one = inches[way.figure.id]
        charged = dict.fromkeys((*way.figure.charged, *(found.piece.id for found in one.charges)))
        if way.enters:
            charged[way.enters] = None
        moved = round(way.figure.moved + one.walk.length, 4)
        play.put(play.figure(way.figure.id), pose, inside=way.enters, moved=moved, charged=tuple(charged))
    _set_unit(play, plan, ways)
    trails = {way.figure.id: way.points for way in ways if len(way.points) > 1}
    furthest = max((one.walk.length for one in plan.goings), default=0.0)
    kind, clause = _told_as(plan, furthest)
    play.tell(
        kind, clauses=(clause,), at=ways[0].end.point if ways else None, paths=trails, unit=plan.unit.id,
        distance=furthest, formation=plan.target.formation.value,
    )  # fmt: skip


def _set_unit(play: Play[KokuBattle], plan: MovePlan, ways: list[Way]) -> None:
    unit = play.battle.units[plan.unit.id]
    shifted = displaces(ways)
    if unit.formation != Formation.LONE and plan.target.formation is not Formation.LONE:
        unit = play.change_unit(unit, formation=plan.target.formation, frontage=plan.target.frontage)
    play.change_unit(unit, still=unit.still and not shifted)
    if shifted:
        smoke.leave_smoke(play, unit.id)
    if plan.muzzle is not None:
        gun = play.battle.markers[f"{unit.id}.gun"]
        x, y, facing = (round(value, 4) for value in (plan.muzzle.x, plan.muzzle.y, plan.muzzle.facing))
        play.battle.markers[gun.id] = msgspec.structs.replace(gun, x=x, y=y, facing=facing)


def _told_as(plan: MovePlan, inches: float) -> tuple[str, str]:
    if any(way.enters for way in plan.ends):
        return "went_inside", "KOKU-MOV-16"
    if plan.changes:
        return "re_formed", "KOKU-FRM-8"
    return ("moved", "KOKU-ORD-2") if inches > DISPLACED else ("turned", "KOKU-MOV-8")


def _causes(battle: KokuBattle, plan: MovePlan) -> list[tuple[str, str]]:
    """The causes of Formation Fail in an order: clause and piece (KOKU-FF-5 to KOKU-FF-7, KOKU-FF-12)."""
    if not TROOPS[plan.unit.kind].liable:
        return []
    found = [("KOKU-FF-5", "")] if plan.changes else []
    found += causes(plan.goings, options_in_force(battle))
    houses = dict.fromkeys(house for way in plan.ends for house in (way.leaves, way.enters) if house)
    return found + [("KOKU-FF-12", house) for house in houses]


RULES: dict[type[Order], Callable[..., Any]] = {
    Hold: hold,
    Move: move,
    ChangeFormation: change_formation,
    Enter: enter,
    **special.RULES,
    **arrivals.RULES,
}
"""The rule of each order of the phase."""

FORECASTS: dict[type[Order], Callable[..., Any]] = {**movement_forecasts.FORECASTS, **arrivals.FORECASTS}


def available(battle: KokuBattle, side: Side) -> list[Offer]:
    """What a side may do in the phase; who comes on to the table first."""
    return arrivals.available(battle, side) + movement_options.available(battle, side)
