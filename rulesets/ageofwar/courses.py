"""What the unit that acts had best do with its points: stay and shoot, wheel and go on, turn, form up, restore its
order, or assault (AOW-ORD-9 to AOW-ORD-25).

For a practice commander. Many ends are thought of by geometry (:mod:`rulesets.ageofwar.prospects`), and the best few
are worked out by the rules; assaults are weighed by what they promise (:mod:`rulesets.ageofwar.fights`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import accumulate, islice
from typing import Any, NamedTuple

from rulesets.ageofwar.battle import Activation, AowBattle, AowUnit
from rulesets.ageofwar.charts import APART
from rulesets.ageofwar.fights import DISORDER, promise
from rulesets.ageofwar.fire.aiming import aim
from rulesets.ageofwar.fire.shooting import VOLLEYS
from rulesets.ageofwar.foes import Foe, points_expected
from rulesets.ageofwar.march import activation, attempts, forming, strides
from rulesets.ageofwar.march.moving import FAR_EDGE
from rulesets.ageofwar.melee.alignment import stood_at
from rulesets.ageofwar.melee.assault import COST, declare
from rulesets.ageofwar.muster.fielding import front_of
from rulesets.ageofwar.prospects import Places, Prospects
from rulesets.ageofwar.stakes import Mood
from rulesets.ageofwar.stand import blocks, near
from rulesets.engine.battle import Pose
from rulesets.engine.dice import odds
from rulesets.engine.forms import why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.table.geometry import local, point_gap

Json = Mapping[str, Any]

LEAST = 0.1
"""Points below which nothing is worth an order."""
TRIES = 8
"""Ends that are worked out by the rules."""
CHARGES = 3
"""Enemies whose assault is worked out."""
FIXED = (-90.0, -60.0, -45.0, -20.0, 20.0, 45.0, 60.0, 90.0)
"""Degrees of wheels that are thought of beside those at enemies."""
AT = 4
"""Enemies at whom wheels are thought of."""
FORMED = 4.0
"""Points that it costs to stand in columns."""
SQUARE = 0.5
"""Inches by which an enemy may lie aside for whom nobody need wheel."""
FIDGETS = 1.5
"""Points by which a wheel alone must stand them better."""
BOLDNESS = {True: 1.0, False: 10.0}
"""Points that an assault must promise at least, of a side that attacks and of one that does not."""


class AssaultPlan(NamedTuple):
    """An assault: the order that begins it, what it is worth in all, and at whom it goes."""

    order: Json
    worth: float
    target: str


class Manoeuvre(NamedTuple):
    """Wheels and lots to an end: what standing there is worth, shots counted."""

    steps: tuple[strides.Step, ...]
    stops: tuple[Pose, ...]
    points: int
    worth: float
    shoots_first: bool

    @property
    def end(self) -> Pose:
        """Where it ends."""
        return self.stops[-1]


class Courses:
    """What a unit could do with so many points."""

    def __init__(self, battle: AowBattle, unit: AowUnit, points: int, mood: Mood) -> None:
        self.battle, self.unit, self.points, self.mood = battle, unit, points, mood
        self.prospects = Prospects(battle, unit, mood)
        self.at = self.prospects.at
        self._free: dict[Pose, bool] = {}
        self.shot = self.prospects.volleys(self.prospects.here)[0]

    # -- ends by geometry ----------------------------------------------------------------------------------------------

    def volleys(self, points: int) -> int:
        """AOW-SHO-22: how many volleys so many points buy."""
        arm = self.prospects.arm
        return min(VOLLEYS - self.unit.volleys, points // arm.cost) if arm is not None else 0

    def here(self) -> Manoeuvre:
        """To stay, and shoot."""
        (worth,) = self.prospects.worths(self.prospects.here)
        worth += self.mood.strike * self.shot * self.volleys(self.points)
        return Manoeuvre((), (self.at,), 0, worth, True)

    def ways(self) -> list[Manoeuvre]:
        """Wheels and lots, as far as the points go, with what standing at their ends is worth."""
        found = list(self._ways())
        if not found:
            return []
        ends = Places(self.prospects, [stops[-1] for _steps, stops in found])
        worths, shots = self.prospects.worths(ends), self.prospects.volleys(ends)
        return [self._way(*way, *worth) for way, *worth in zip(found, worths, shots, strict=True)]

    def _ways(self) -> Iterator[tuple[tuple[strides.Step, ...], tuple[Pose, ...]]]:
        """Their steps, and where each of these ends."""
        unit, points = self.unit, self.points
        if unit.halted or (unit.gun and unit.volleys):
            return
        most = min(activation.lots_left(unit), points)
        for degrees in self._wheels():
            wheels = tuple(strides.turns(unit, degrees))
            if len(wheels) > points or (degrees and not wheels):
                continue
            turned = self._where_they_stop(wheels, self.at)
            at = turned[-1] if turned else self.at
            for inches in self._stops(at, min(most, points - len(wheels))):
                steps = tuple(strides.lots(unit, inches))
                if wheels or steps:
                    yield (*wheels, *steps), (*turned, *self._where_they_stop(steps, at))

    def _where_they_stop(self, steps: tuple[strides.Step, ...], at: Pose) -> tuple[Pose, ...]:
        """Where each of some steps ends."""
        stops = accumulate(steps, lambda at, step: strides.ends_at(self.unit, step, at), initial=at)
        return tuple(stops)[1:]

    def _wheels(self) -> list[float]:
        unit = self.unit
        if unit.lots or unit.wheels >= strides.WHEELS:
            return [0.0]
        most = strides.WHEEL * min(strides.WHEELS - unit.wheels, self.points)
        drawn = sorted(self.prospects.foes, key=self._draws, reverse=True)[:AT]
        wanted = [strides.aim(unit, self.at, foe.centre) for foe in drawn]
        if self.prospects.camp is not None:
            wanted.append(strides.aim(unit, self.at, self.prospects.camp))
        found = [max(-most, min(most, degrees)) for degrees in (*wanted, *FIXED)]
        return [0.0, *dict.fromkeys(round(degrees, 1) for degrees in found if abs(degrees) > 2.0)]

    def _draws(self, foe: Foe) -> float:
        away = math.dist(self.at.point, foe.centre)
        return (max(foe.gain, 0.0) + 3.0 * max(foe.shot)) / (away + 6.0) + 1.0 / (away + 1.0)

    def _stops(self, at: Pose, most: int) -> Iterator[float]:
        """How far: every lot, and where an enemy straight ahead stops them."""
        lot = self.prospects.lot
        yield 0.0
        stop = most * lot
        for foe in self.prospects.foes:
            right, forward = local(at, foe.centre)
            if forward > 0.0 and abs(right) < self.prospects.half + foe.box.width / 2 + APART:
                stop = min(stop, max(point_gap(foe.box, at.point) - APART - 0.1, 0.0))
        for number in range(1, most + 1):
            if number * lot < stop - 0.3:
                yield number * lot
        if stop > 0.5:
            yield stop

    def _way(
        self, steps: tuple[strides.Step, ...], stops: tuple[Pose, ...], worth: float, shot: float
    ) -> Manoeuvre:
        """A way to where standing is worth so much, and a volley brings so many points."""
        goes = any(isinstance(step, strides.Lot) for step in steps)
        volleys = self.volleys(self.points - len(steps)) if not (self.unit.gun and goes) else 0
        now, then = self.shot * volleys, shot * volleys
        worth += self.mood.strike * max(now, then) - (0.0 if goes else FIDGETS)
        return Manoeuvre(steps, stops, len(steps), worth, now >= then and now > 0.0)

    # -- what is lawful ------------------------------------------------------------------------------------------------

    def best_way(self, ways: list[Manoeuvre], least: float) -> Manoeuvre | None:
        """The best of some ways that is lawful and worth more than so much, with what the rules make of it."""
        best: Manoeuvre | None = None
        for way in islice(self._open(ways, least), TRIES):
            if best is not None and best.worth >= way.worth:
                break
            found = strides.walk(self.battle, self.unit, way.steps)
            if why_not(strides.check_walk, self.battle, found) is not None:
                continue
            edges = sum(len(one.leaves) for one in found.strides)
            fewer = self.volleys(self.points - way.points) - self.volleys(self.points - found.points)
            worth = way.worth - edges * DISORDER * float(odds.chance(FAR_EDGE)) - fewer * self.shot
            if worth > least + LEAST and (best is None or worth > best.worth):
                best = way._replace(points=found.points, worth=worth)
        return best

    def _open(self, ways: list[Manoeuvre], least: float) -> Iterator[Manoeuvre]:
        """Those of some ways that are worth more than so much and end no step on anybody, the best first."""
        for way in sorted(ways, key=lambda way: -way.worth):
            if way.worth <= least + LEAST:
                return
            if all(self._is_free(stop) for stop in way.stops):
                yield way

    def _is_free(self, at: Pose) -> bool:
        """Whether nobody stands there, and no enemy too near."""
        if at not in self._free:
            poses = blocks.poses(self.unit, at, len(self.battle.bases(self.unit)), self.unit.frontage)
            self._free[at] = near.room(self.battle, self.unit, poses) is None
        return self._free[at]

    # -- assaults ------------------------------------------------------------------------------------------------------

    def assaults(self) -> Iterator[AssaultPlan]:
        """AOW-ORD-18: assaults that are in reach, straight ahead or after a wheel, with what they promise."""
        unit, points = self.unit, self.points
        if unit.gun or unit.halted or activation.lots_left(unit) < 1 or points < COST + 1:
            return
        close = [foe for foe in self.prospects.foes if self._may_reach(foe)]
        for foe in sorted(close, key=lambda foe: -foe.gain)[:CHARGES]:
            for wheels in self._onto(foe):
                course = self._assault(foe.unit, wheels)
                if course is not None:
                    yield course
                    break

    def _may_reach(self, foe: Foe) -> bool:
        gap = point_gap(foe.box, self.at.point) - self.prospects.half
        lots_ = 0 if self.unit.halted else min(activation.lots_left(self.unit), self.points - COST)
        return lots_ > 0 and gap <= lots_ * self.prospects.lot

    def _onto(self, foe: Foe) -> Iterator[tuple[strides.Turn, ...]]:
        """Wheels after which an enemy may lie straight ahead: none, about the corner to which it turns, or back
        about the other one.
        """
        right, forward = local(self.at, foe.centre)
        if forward > 0.0 and abs(right) < self.prospects.half + max(foe.box.width, foe.box.depth) / 2:
            yield ()
        if self.unit.lots or abs(right) < SQUARE:
            return
        for corner in ("left", "right") if right < 0.0 else ("right", "left"):
            wheels = self._towards(foe, corner)
            if wheels:
                yield wheels

    def _towards(self, foe: Foe, corner: str) -> tuple[strides.Turn, ...]:
        """Wheels about a corner that bring an enemy straight ahead, or as nearly as they may."""
        degrees = 0.0
        for _again in range(3):
            at = self._where_they_stop(tuple(strides.turns(self.unit, degrees, corner)), self.at) or (
                self.at,
            )
            right, forward = local(at[-1], foe.centre)
            degrees = round(degrees + math.degrees(math.atan2(right, forward)), 2)
        return tuple(strides.turns(self.unit, degrees, corner))

    def _assault(self, target: AowUnit, wheels: tuple[strides.Turn, ...]) -> AssaultPlan | None:
        battle, unit = self.battle, self.unit
        spent = 0
        if wheels:
            found = strides.walk(battle, unit, wheels)
            if why_not(strides.check_walk, battle, found) is not None:
                return None
            spent = found.points
            battle = stood_at(battle, unit, found.end)
        trial = battle.copy()
        trial.activation = Activation(unit.id, self.points - spent)
        try:
            plan = declare(trial, unit, trial.units[target.id])
        except Illegal:
            return None
        worth = promise(trial, unit, trial.units[target.id], plan, self.mood) + self.prospects.company_here()
        spare = self.points - spent - plan.points
        first = self.volleys(spare)
        if first and self.shot and self.fires is not None:
            return AssaultPlan(self.fires, worth + self.mood.strike * self.shot * first, target.id)
        if wheels:
            return AssaultPlan(wheel_order(self.battle, unit, wheels[0]), worth, target.id)
        return AssaultPlan({"kind": "assault", "unit": unit.id, "target": target.id}, worth, target.id)

    # -- the order -----------------------------------------------------------------------------------------------------

    @cached_property
    def fires(self) -> Json | None:
        """AOW-SHO-7: the volley from where it stands from which most is to be expected; nothing where geometry sees one
        and the rules allow none.
        """
        best, order = 0.0, None
        for foe in self.prospects.foes:
            if not foe.shot[0] or foe.busy:
                continue
            try:
                shot = aim(self.battle, self.unit, foe.unit)
            except Illegal:
                continue
            worth = points_expected(self.battle, shot)
            if worth > best:
                best, order = worth, {"kind": "shoot", "unit": self.unit.id, "target": foe.unit.id}
        return order

    def best(self) -> Json:
        """The order that is worth most now; to end the activation where nothing is."""
        end: Json = {"kind": "end_activation"}
        if not self.points:
            return end
        if self.shot and self.fires is None:
            self.shot = 0.0
        assaults = sorted(self.assaults(), key=lambda course: -course.worth)
        self.prospects.weigh({course.target: course.worth for course in assaults})
        here = self.here()
        way = self.best_way(self.ways(), here.worth)
        best = here if way is None else way
        for course in assaults:
            if course.worth >= BOLDNESS[self.mood.attacks] and course.worth > best.worth:
                return course.order
        order = self._on_the_spot(best)
        if order is not None:
            return order
        if self.shot and self.fires and best.shoots_first and self.volleys(self.points - best.points):
            return self.fires
        return end if way is None else march_order(self.unit, way)

    def _on_the_spot(self, best: Manoeuvre) -> Json | None:
        """AOW-ORD-10, AOW-ORD-11, AOW-ORD-22: order restored, ranks formed, a turn, if points are better spent so."""
        unit, spare = self.unit, self.points - best.points
        idle = spare - self.volleys(spare) * (self.prospects.arm.cost if self.prospects.arm else 0)
        restores = unit.disordered and (idle >= 1 or not best.points)
        if restores and why_not(attempts.check_order, self.battle, unit) is None:
            return {"kind": "restore_order", "unit": unit.id}
        if idle >= 1 and why_not(forming.check_formation, self.battle, unit) is None:
            wide = front_of(len(self.battle.bases(unit)))
            if wide != unit.frontage and self._has_room(wide):
                return {"kind": "change_formation", "unit": unit.id, "frontage": wide}
        return self._turn(best.worth) if not best.points or idle else None

    def _has_room(self, wide: int) -> bool:
        order = [base.id for base in self.battle.bases(self.unit)]
        made = forming.draw_up(self.unit, self.at, wide, order)
        return why_not(forming.check_room, self.battle, self.unit, made, "AOW-ORD-10") is None

    def _turn(self, least: float) -> Json | None:
        """AOW-ORD-11: a turn on the spot after which it stands better by far."""
        unit, best, order = self.unit, least + 1.0, None
        if why_not(forming.check_facing, self.battle, unit) is not None:
            return None
        for turn in forming.TURNS:
            made = forming.turn_on_spot(self.battle, unit, turn)
            worth = self.prospects.worth(made.anchor) - (FORMED if made.frontage != unit.frontage else 0.0)
            if worth > best and why_not(forming.check_room, self.battle, unit, made, "AOW-ORD-11") is None:
                best, order = worth, {"kind": "change_facing", "unit": unit.id, "turn": turn}
        return order

    def gain(self) -> float:
        """What the points promise, by geometry alone: for whom to motivate."""
        (here,) = self.prospects.worths(self.prospects.here)
        way = next(self._open(self.ways(), here), None)
        stays = here + self.mood.strike * self.shot * self.volleys(self.points)
        best = max(stays, way.worth if way else here) - here
        struck = max((foe.gain for foe in self.prospects.foes if self._may_reach(foe)), default=0.0)
        return max(best, struck - here) + (DISORDER / 2 if self.unit.disordered else 0.0)


def wheel_order(battle: AowBattle, unit: AowUnit, wheel: strides.Turn) -> Json:
    """AOW-ORD-12: one wheel as an order."""
    facing = (blocks.anchor(battle, unit).facing + wheel.degrees) % 360.0
    return {"kind": "wheel", "unit": unit.id, "facing": round(facing, 2), "corner": wheel.corner}


def march_order(unit: AowUnit, way: Manoeuvre) -> Json:
    """AOW-ORD-12, AOW-ORD-13: wheels and lots as an order."""
    end = way.end
    pose = {"x": round(end.x, 4), "y": round(end.y, 4), "facing": round(end.facing, 3)}
    return {"kind": "march", "unit": unit.id, "legs": [pose]}
