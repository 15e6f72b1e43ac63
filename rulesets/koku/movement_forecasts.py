"""What a movement order would do: the ghost, the way and its price, what follows, and the nearest lawful order.

Nothing here throws a die or changes anything; the odds come from the tests that :mod:`movement` throws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from rulesets.engine import odds
from rulesets.engine.battle import Point, Pose
from rulesets.engine.geometry import distance
from rulesets.engine.orders import Order
from rulesets.engine.play import Play
from rulesets.koku.battle import KokuBattle
from rulesets.koku.charts import TERRAIN, TROOPS, WEAPONS
from rulesets.koku.crossing import ROAD_RATE, Going, Hazard, causes, hazard_test, hazards
from rulesets.koku.drawing_back import HOPELESS, nearest_lawful
from rulesets.koku.formations import row_of
from rulesets.koku.judging import judged
from rulesets.koku.plans import ChangeFormation, Enter, Marching, Move, Plan, leg_inches
from rulesets.koku.room import touching
from rulesets.koku.special import Dig, Dismount, Limber, Mount, Realign, Unlimber, saddled
from rulesets.koku.weather import options_in_force

Json = dict[str, Any]

DISPLACED = 0.1
"""Inches beyond which a figure has left its place (KOKU-WND-4)."""


def forecast_march(play: Play[KokuBattle], order: Marching) -> Json:
    """The preview of a move or a change of formation."""
    battle, unit = play.battle, play.own_unit(order.unit)
    plan, refusal = judged(battle, unit, order)
    result = _result(battle, plan)
    if refusal is not None and refusal.code not in HOPELESS:
        result["path"]["lawful"] = nearest_lawful(battle, unit, order, plan)
    return result


def forecast_enter(play: Play[KokuBattle], order: Enter) -> Json:
    """The preview of going into a building."""
    return _result(play.battle, judged(play.battle, play.own_unit(order.unit), order).plan)


def _result(battle: KokuBattle, plan: Plan) -> Json:
    risky = hazards(plan.goings, plan.troop, options_in_force(battle))
    return {
        "figures": _ghosts(plan),
        "path": _path(battle, plan),
        "notes": _notes(battle, plan, risky),
        "odds": [_hazard_odds(hazard) for hazard in risky],
    }


# -- the ghost and the way --------------------------------------------------------------------------------------------


def _ghosts(plan: Plan) -> list[Json]:
    return [_ghost(way.figure.id, way.end) for way in plan.ends]


def _ghost(id: str, pose: Pose) -> Json:
    return {"id": id, "x": round(pose.x, 4), "y": round(pose.y, 4), "facing": round(pose.facing, 4)}


def _path(battle: KokuBattle, plan: Plan) -> Json:
    """The price of the dearest figure's way, and the legs of the body (or of each figure that goes by itself)."""
    dearest = max(plan.goings, key=lambda one: one.cost, default=None)
    return {
        "used": round(plan.used, 3),
        "allowance": plan.troop.move,
        "legs": _body_legs(plan) if plan.anchors else _single_legs(plan),
        "charges": _charges(dearest) if dearest else [],
        "lawful": None,
    }


def _body_legs(plan: Plan) -> list[Json]:
    """The anchor's legs; the inches of each are those of the figure that goes furthest in the whole."""
    legs = pairwise(plan.anchors)
    return [_leg(a.point, b.point, inches) for (a, b), inches in zip(legs, leg_inches(plan), strict=True)]


def _single_legs(plan: Plan) -> list[Json]:
    return [_leg(a, b, distance(a, b)) for way in plan.ends for a, b in pairwise(way.points)]


def _leg(start: Point, end: Point, inches: float) -> Json:
    return {
        "from": [round(n, 3) for n in start],
        "to": [round(n, 3) for n in end],
        "inches": round(inches, 3),
    }


def _charges(one: Going) -> list[Json]:
    """What is added to the inches (deductions, the way into a building) and taken off them (a road)."""
    found = [
        {
            "label": crossing.passage.label, "inches": crossing.charge, "clause": crossing.passage.clause,
            "at": [round(n, 3) for n in crossing.at],
        }
        for crossing in one.charges
    ]  # fmt: skip
    if one.entering:
        at = [round(n, 3) for n in one.way.points[-1]]
        found.append(
            {"label": "into the building", "inches": one.entering, "clause": "KOKU-MOV-16", "at": at}
        )
    saved = one.walk.length - one.walk.ground
    if saved > 0.001:
        at = [round(n, 3) for n in one.way.points[0]]
        label = f"{saved / ROAD_RATE:.1f}″ of road at half cost"
        found.append({"label": label, "inches": -round(saved, 3), "clause": "KOKU-MOV-5", "at": at})
    return found


# -- what follows -----------------------------------------------------------------------------------------------------


def _note(text: str, clause: str, tone: str = "plain") -> Json:
    return {"text": text, "clause": clause, "tone": tone}


def _notes(battle: KokuBattle, plan: Plan, risky: Sequence[Hazard]) -> list[Json]:
    notes = [*_formation_fail(battle, plan), *(_danger(hazard) for hazard in risky)]
    if plan.held:
        notes.append(_note(f"{len(plan.held)} held by three enemies stay behind.", "KOKU-MOV-15", "bad"))
    foes, horses = _contacts(battle, plan)
    if foes:
        notes.append(_note(f"Into contact with {', '.join(foes)}.", "KOKU-MOV-14", "good"))
    if horses and not plan.troop.led:
        notes.append(
            _note(f"{len(horses)} pack horses in reach: taken unless guarded.", "KOKU-BAG-3", "good")
        )
    return [*notes, *_weather(battle, plan)]


def _weather(battle: KokuBattle, plan: Plan) -> Iterator[Json]:
    """What rain costs, and the smoke that is left behind."""
    if battle.raining:
        whole, half = row_of(plan.unit).move, plan.troop.move
        yield _note(f"Rain halves the allowance: {half:g}″ of {whole:g}″.", "KOKU-RAI-3")
    far = max((distance(way.figure.point, way.end.point) for way in plan.ends), default=0.0)
    if plan.unit.shots and far > DISPLACED:
        yield _note("They leave their smoke behind.", "KOKU-WND-4", "good")


def _formation_fail(battle: KokuBattle, plan: Plan) -> Iterator[Json]:
    if not TROOPS[plan.unit.kind].liable:
        return
    if plan.changes:
        yield _note("Changing formation gives Formation Fail.", "KOKU-FF-5", "bad")
    kinds = {piece.id: TERRAIN[piece.kind].name for piece in battle.table.pieces}
    for clause, piece in causes(plan.goings, options_in_force(battle)):
        yield _note(f"Crossing the {kinds[piece]} gives Formation Fail.", clause, "bad")
    if any(way.enters or way.leaves for way in plan.ends):
        yield _note("Going in or out of a building gives Formation Fail.", "KOKU-FF-12", "bad")


def _danger(hazard: Hazard) -> Json:
    test = hazard_test(hazard, len(hazard.risks))
    chance = 1 - odds.chance(test)
    what = "cross the river" if hazard.river else f"jump the {TERRAIN[hazard.piece.kind].name}"
    each = f"{chance.numerator} in {chance.denominator}"
    return _note(f"{len(hazard.risks)} riders {what}: {each} is lost, each.", hazard.clause, "bad")


def _contacts(battle: KokuBattle, plan: Plan) -> tuple[list[str], list[str]]:
    """The names of the enemy units that the figures would touch (KOKU-MOV-14), and of the pack horses among them."""
    stood = [
        msgspec.structs.replace(
            way.figure, x=way.end.x, y=way.end.y, facing=way.end.facing, inside=way.enters
        )
        for way in plan.ends
    ]
    foes = [enemy for _, enemy in touching(stood, battle, plan.enemies)]
    units = [battle.units[id] for id in dict.fromkeys(enemy.unit for enemy in foes)]
    led = [TROOPS[unit.kind].led or plan.troop.led for unit in units]
    names = [(unit.name, horse) for unit, horse in zip(units, led, strict=True)]
    return [name for name, horse in names if not horse], [name for name, horse in names if horse]


def _hazard_odds(hazard: Hazard) -> Json:
    """The chances of riders at an obstacle, from the test that is thrown there (KOKU-MOV-10, KOKU-MOV-11)."""
    count = sum(risk.times for risk in hazard.risks)
    test = hazard_test(hazard, count)
    lost = 1 - odds.chance(test)
    fallen = odds.capped(odds.repeated(lost, count), len(hazard.risks))
    what = "River" if hazard.river else f"Jump over the {TERRAIN[hazard.piece.kind].name}"
    return {
        "title": what,
        "lines": [],
        "facts": [
            {"label": "on d6", "value": test.words},
            {"label": "each is lost", "value": f"{float(lost):.0%}"},
            {"label": "exp. losses", "value": f"{float(odds.mean(fallen)):.2f}", "tone": "loss"},
        ],
        "losses": [round(float(share), 4) for share in fallen],
        "steps": test.steps(),
    }


# -- orders that go nowhere -------------------------------------------------------------------------------------------


def forecast_special(play: Play[KokuBattle], order: Any) -> Json:
    """The preview of an order that takes the whole move: what it gives, and where riders will stand."""
    unit = play.own_unit(order.unit)
    liable = TROOPS[unit.kind].liable and not isinstance(order, Realign | Dig)
    notes = [_note(*_SAYS[type(order)])]
    if liable:
        notes.append(_note("It gives Formation Fail.", "KOKU-FF-11", "bad"))
    result: Json = {"notes": notes, "figures": []}
    figures = play.battle.living(unit)
    if isinstance(order, Mount):
        poses = saddled(play.battle, unit)
        result["figures"] = [_ghost(figure.id, pose) for figure, pose in zip(figures, poses, strict=True)]
    if isinstance(order, Unlimber | Realign):
        gun = play.battle.markers.get(f"{unit.id}.gun")
        weapon = WEAPONS["gun"]
        if gun is not None:
            arc = {
                "x": gun.x,
                "y": gun.y,
                "facing": order.facing % 360.0,
                "half": weapon.arc,
                "range": weapon.range,
            }
            result["arcs"] = [arc]
    return result


_SAYS: dict[type[Order], tuple[str, str]] = {
    Dismount: ("It takes the whole move.", "KOKU-ORD-4"),
    Mount: ("It takes the whole move.", "KOKU-ORD-5"),
    Limber: ("It takes the whole move; the gun cannot fire this turn.", "KOKU-ORD-6"),
    Unlimber: ("It takes the whole move; the gun cannot fire this turn.", "KOKU-ORD-6"),
    Realign: ("It takes the whole move; the gun cannot fire this turn.", "KOKU-ORD-7"),
    Dig: ("No move, fire or attack this turn; four turns in a row make a fieldwork.", "KOKU-ORD-8"),
}

FORECASTS: dict[type[Order], Callable[..., Json]] = {
    Move: forecast_march,
    ChangeFormation: forecast_march,
    Enter: forecast_enter,
    **dict.fromkeys(_SAYS, forecast_special),
}
"""The preview of each order of the phase."""
