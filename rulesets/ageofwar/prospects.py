"""What it is worth to a unit to stand somewhere, in points: whom it could strike or shoot at from there, and who it;
and the straight ways to enemies on which no friend need stand (AOW-ORD-18, AOW-RUL-55).

For a practice commander. Geometry and kept chances alone: no rule is asked whether it may stand there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import APART, ARMS, MAKU
from rulesets.ageofwar.fire.aiming import weapon_of
from rulesets.ageofwar.foes import Foe, gain_of, pace_of, threat_of, volley
from rulesets.ageofwar.ground import terrain
from rulesets.ageofwar.ground.sight import FOLIAGE
from rulesets.ageofwar.ground.terrain import COVER
from rulesets.ageofwar.march.activation import lot_of
from rulesets.ageofwar.melee.pool import NEAR
from rulesets.ageofwar.stakes import Mood
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.blocks import standing
from rulesets.ageofwar.stand.contact import contacts, in_fight
from rulesets.ageofwar.victory import CAMP
from rulesets.engine.battle import Point, Pose, Side
from rulesets.engine.memory import remember
from rulesets.engine.table.geometry import Rectangle, ahead, direction, local, point_gap

LATER = 0.55
"""What a fight is worth that is a turn away, as a share of one now."""
LONGEST = 16.0
"""Inches of the longest way that is kept free."""
DEAR = 3.0
"""Points that a fight must promise for whose way others keep aside."""


class ChargeLane(NamedTuple):
    """The way of a unit from the middle of its front to that of an enemy's block, half of its width, and the points
    that the fight at its end promises.
    """

    unit: str
    start: Point
    end: Point
    half: float
    worth: float

    def is_blocked_by(self, middle: Point, half: float) -> bool:
        """Whether a block that is so many inches from its middle to its flank stands on it."""
        share, aside = _beside(self.start, self.end, middle)
        return 0.0 < share < 1.0 and aside < self.half + half


@remember(3, lambda battle, side, mood: (standing(battle), side, mood))
def lanes(battle: AowBattle, side: Side, mood: Mood) -> tuple[ChargeLane, ...]:
    """The ways of all units of a side that have somebody to strike; kept for the moment."""
    free = (unit for unit in battle.on_table(side) if not unit.gun and not in_fight(battle, unit))
    found = (_lane(battle, unit, mood) for unit in free)
    return tuple(lane for lane in found if lane is not None and lane.worth >= DEAR)


def _lane(battle: AowBattle, unit: AowUnit, mood: Mood) -> ChargeLane | None:
    """The way of a unit to the enemy who is worth most to it, the later the less."""
    at, lot, pace = blocks.anchor(battle, unit), lot_of(unit), pace_of(battle, unit)
    half = blocks.base_of(unit)[0] * unit.frontage / 2
    best: ChargeLane | None = None
    for foe in (*battle.on_table(unit.side.opponent), *battle.alone(unit.side.opponent)):
        box = blocks.box(battle, foe)
        gap = point_gap(box, at.point)
        if gap > LONGEST:
            continue
        worth = gain_of(battle, unit, foe, mood) * LATER ** ((gap / lot + 2.0) / pace)
        if best is None or worth > best.worth:
            best = ChargeLane(unit.id, at.point, (box.x, box.y), half, worth)
    return best


def _beside(start: Point, end: Point, point: Point) -> tuple[float, float]:
    """At which share of a straight way a point lies beside it, and the inches between the two."""
    x, y = end[0] - start[0], end[1] - start[1]
    length = max(x * x + y * y, 1e-6)
    share = ((point[0] - start[0]) * x + (point[1] - start[1]) * y) / length
    on = min(max(share, 0.0), 1.0)
    return share, math.dist(point, (start[0] + on * x, start[1] + on * y))


DECIDES = 1.5
"""Rounds that a fight needs to be decided."""
FEARED = 0.25
"""What an enemy's assault counts for each turn that it is away."""
WAITING = 0.2
"""The share of what fights promise that draws a side on that lets the enemy come."""
AGAIN = 1.6
"""How many times a volley is worth that can go on: in the next turn, and as the enemy acts."""
ARC = 45.0
"""Degrees within which bases shoot (AOW-GEO-10)."""
RANGE = 9.6
"""Inches from which bows and arquebuses reach several bases of a unit."""
ADVANCE = 0.4
"""Points that an inch nearer to the enemy is worth to a side that attacks."""
LEAVING, LINE = 0.8, 13.0
"""Points for an inch beyond so many from the own base line, to a side that lets the enemy come."""
STANDS_OFF = {True: 7.0, False: 3.0}
"""Inches to the enemy at which an advance ends, of those who shoot and of those who do not."""
TOGETHER = (0.0, 3.0, 4.5)
"""Points for none, one and two own units near enough to help in a fight (AOW-FIG-6)."""
ALERT = 14.0
"""Inches to the enemy within which a unit wants company."""
EXPOSED = {"left": 3.0, "right": 3.0, "rear": 6.0}
"""Points that it costs to be assaulted there (AOW-FIG-16, AOW-MOR-13)."""
ROUGH = 2.0
"""Points that it costs to stand in difficult ground, for one who wants to go on (AOW-ORD-14, AOW-DIS-3)."""
FAR_FROM_HIM = 0.4
"""Points for each step by which a unit is harder to motivate (AOW-MOT-5)."""
SACK, BARRED = 0.6, 0.5
"""How likely a camp that a unit can come to is taken, and how much less it and a fight are worth where somebody stands
in the way.
"""
LANE = 14.0
"""Inches within which it matters who stands in the way."""
CRAMPED = 2.0
"""Points that it takes besides to wheel where the enemy is near (AOW-GEO-12)."""
SWING = 1.4
"""How far ahead of a front its corner goes in a wheel of 45 degrees, as a share of half the front."""
YIELDS = 0.4
"""The share of what a friend's assault promises that it costs to stand in his way (AOW-RUL-55)."""
EDGE = 0.3
"""Inches by which the block of an enemy is nearer than it is measured, for he is met by the width of a front."""


class Bearing(NamedTuple):
    """The middle of an enemy's block as it lies from a place, to the right and ahead, and the inches to the block."""

    right: float
    forward: float
    gap: float


class Prospects:
    """What places are worth to a unit at a moment."""

    def __init__(self, battle: AowBattle, unit: AowUnit, mood: Mood) -> None:
        self.battle, self.unit, self.mood = battle, unit, mood
        self.lot, self.pace = lot_of(unit), pace_of(battle, unit)
        self.weapon = weapon_of(battle, unit)
        self.arm = ARMS[self.weapon] if self.weapon else None
        width, depth = blocks.base_of(unit)
        self.half = width * unit.frontage / 2
        self.deep = depth * blocks.ranks_of(len(battle.bases(unit)), unit.frontage)
        self.at = blocks.anchor(battle, unit)
        self.foes = tuple(self._foes())
        self._viewed: tuple[Pose | None, list[Bearing]] = (None, [])
        self.friends = [blocks.box(battle, one) for one in battle.on_table(unit.side) if one.id != unit.id]
        self.blocks = [
            (id, (box.x, box.y), self.half * 0.7 + min(box.width, box.depth) / 2)
            for id, box in (
                *(("", box) for box in self.friends),
                *((foe.unit.id, foe.box) for foe in self.foes),
            )
        ]
        self.lanes = [lane for lane in lanes(battle, unit.side, mood) if lane.unit != unit.id]
        self.camp = battle.maku.get(unit.side.opponent)
        general = battle.general_of(unit.clan)
        own = general is not None and general.with_unit == unit.id
        self.general = (
            None if general is None or own else blocks.centre(battle, blocks.holder(battle, general))
        )

    def _foes(self) -> Iterator[Foe]:
        battle, unit, mood = self.battle, self.unit, self.mood
        met = contacts(battle)
        side = unit.side.opponent
        for foe in (*battle.on_table(side), *battle.alone(side)):
            gain = 0.0 if unit.gun else gain_of(battle, unit, foe, mood)
            weapon = None if foe.is_leader else weapon_of(battle, foe)
            busy = bool(met.get(foe.id))
            yield Foe(
                foe, blocks.box(battle, foe), blocks.anchor(battle, foe), busy, gain,
                0.0 if busy else threat_of(battle, unit, foe, mood), volley(battle, unit, foe),
                volley(battle, foe, unit) if weapon and not busy else (0.0, 0.0),
                ARMS[weapon].long if weapon else 0.0,
                0.0 if foe.is_leader or foe.gun or busy else pace_of(battle, foe),
            )  # fmt: skip

    def weigh(self, promises: Mapping[str, float]) -> None:
        """Enemies whose assault has been worked out promise no more than was found."""
        self.foes = tuple(
            foe._replace(gain=min(foe.gain, promises.get(foe.unit.id, foe.gain))) for foe in self.foes
        )

    def worth(self, at: Pose) -> float:
        """What it is worth to stand there with the middle of the front and the facing."""
        middle = ahead(at, -self.deep / 2)
        views = self._views(at)
        gaps = [max(view.gap - EDGE, 0.0) for view in views]
        near = min(gaps, default=99.0)
        pairs = zip(self.foes, views, gaps, strict=True)
        strikes = sorted((self._strike(at, foe, view, gap, near) for foe, view, gap in pairs), reverse=True)
        strikes = [*(value for value in strikes if value > 0.0), 0.0, 0.0]
        hopes = max(strikes[0], self._sack(at, near)) + 0.2 * strikes[1]
        if not self.mood.attacks:
            hopes *= WAITING
        shots = max(AGAIN * self.mood.strike * self.volley(at), self._in_range(views, gaps))
        return (
            max(hopes, shots) + 0.25 * min(hopes, shots) - self._danger(at, middle, gaps) + self._company(middle, near)
            - self._delay(at, near) - self._rough(middle) - self._out_of_hearing(middle) - self._in_the_way(middle)
        )  # fmt: skip

    def _views(self, at: Pose) -> list[Bearing]:
        """The enemies as they lie from a place; kept for the last place."""
        if self._viewed[0] != at:
            sine, cosine = direction(at.facing)
            lie = ((foe.box, foe.box.x - at.x, foe.box.y - at.y) for foe in self.foes)
            self._viewed = (
                at,
                [
                    Bearing(x * cosine - y * sine, x * sine + y * cosine, point_gap(box, at.point))
                    for box, x, y in lie
                ],
            )
        return self._viewed[1]

    # -- striking ------------------------------------------------------------------------------------------------------

    def points_to(self, right: float, forward: float, gap: float, across: float, near: float) -> float:
        """AOW-ORD-11 to AOW-ORD-13: the points to come up to a block that lies so: turns, wheels and lots. ``across``
        is the block's shorter side, ``near`` how far the nearest enemy is, to whom no corner may come too near
        (AOW-GEO-12).
        """
        if forward > 0.0 and abs(right) < self.half + across / 2 - 0.4:
            wheels = 0.0
        else:
            aside = abs(math.degrees(math.atan2(right, forward)))
            wheels = 1.0 if aside <= 50.0 else 2.0 if aside <= 135.0 else 3.0
        cramped = wheels and near < SWING * self.half + APART
        return wheels + max(gap / self.lot, 0.3) + (CRAMPED if cramped else 0.0)

    def _strike(self, at: Pose, foe: Foe, view: Bearing, gap: float, near: float) -> float:
        """What an enemy is worth to whom he may be struck from there, the later the less; nothing after the end."""
        if foe.gain <= 0.0:
            return 0.0
        across = min(foe.box.width, foe.box.depth)
        turns = (self.points_to(view.right, view.forward, gap, across, near) + 2.0) / self.pace
        left = (self.mood.rounds - turns + 1.0) / DECIDES
        if left <= 0.0:
            return 0.0
        barred = BARRED if gap < LANE and self._is_barred(at.point, foe) else 1.0
        return float(foe.gain * LATER**turns * min(left, 1.0) * barred)

    def _is_barred(self, start: Point, foe: Foe) -> bool:
        """Whether somebody stands on the straight way to an enemy (AOW-ORD-18, AOW-RUL-55)."""
        away = math.dist(start, foe.centre)
        return any(
            math.dist(start, middle) < away and _beside(start, foe.centre, middle)[1] < wide
            for id, middle, wide in self.blocks
            if id != foe.unit.id
        )

    def _sack(self, at: Pose, near: float) -> float:
        """AOW-END-7: what the enemy's camp is worth from there."""
        if self.camp is None or self.unit.gun:
            return 0.0
        box = Rectangle(*self.camp, 0.0, MAKU, MAKU)
        turns = self.points_to(*local(at, self.camp), point_gap(box, at.point), MAKU, near) / self.pace
        if turns > self.mood.rounds + 0.5:
            return 0.0
        barred = sum(
            _beside(at.point, self.camp, foe.centre)[1] < self.half + foe.box.width / 2 for foe in self.foes
        )
        return float(SACK * BARRED**barred * CAMP * self.mood.strike * LATER**turns)

    # -- shooting ------------------------------------------------------------------------------------------------------

    def volley(self, at: Pose) -> float:
        """AOW-SHO-2, AOW-SHO-5, AOW-SHO-7: the points of the best volley from there; nothing out of arc or range."""
        if self.arm is None:
            return 0.0
        reach = min(self.arm.long, self._sight(at))
        pairs = zip(self.foes, self._views(at), strict=True)
        return max(
            (self._volley(foe, view, self.arm.short) for foe, view in pairs if view.gap <= reach), default=0.0
        )

    def _volley(self, foe: Foe, view: Bearing, short: float) -> float:
        right, forward, gap = view
        if foe.busy or not foe.shot[0] or forward <= 0.0:
            return 0.0
        wide = (foe.box.width + foe.box.depth) / 4
        centred, able = self._share(right, wide), self._share(right, forward + 0.7 * wide)
        return (foe.shot[1] if gap <= short else foe.shot[0]) * (centred + (able - centred) / 2)

    def _share(self, right: float, wide: float) -> float:
        """The share of the front that lies within so many inches of a line to the right of its middle."""
        return max(min(self.half, right + wide) - max(-self.half, right - wide), 0.0) / (2 * self.half)

    def _sight(self, at: Pose) -> float:
        """AOW-SHO-6: how far it shoots from there."""
        pieces = terrain.holding(self.battle.table, (ahead(at, -self.deep / 2),))
        return FOLIAGE if any(piece.kind in COVER for piece in pieces) else 99.0

    def _in_range(self, views: list[Bearing], gaps: list[float]) -> float:
        """What it is worth to come into range of somebody."""
        if self.arm is None or (self.unit.gun and self.unit.volleys):
            return 0.0
        best, far = 0.0, min(RANGE, self.arm.long) if not self.unit.gun else self.arm.long
        for foe, view, gap in zip(self.foes, views, gaps, strict=True):
            if foe.shot[0] and not foe.busy:
                aside = abs(math.degrees(math.atan2(view.right, view.forward)))
                wheels = 0.0 if aside <= ARC else 1.0 if aside <= 90.0 else 2.0
                turns = (wheels + max(gap - far, 0.0) / self.lot + 0.5) / self.pace
                best = max(best, foe.shot[0] * AGAIN * self.mood.strike * LATER**turns)
        return best

    # -- danger --------------------------------------------------------------------------------------------------------

    def _danger(self, at: Pose, middle: Point, gaps: list[float]) -> float:
        """What the enemies may do there: the worst assault whole and the others in part, and their fire."""
        fears, fire = [0.0], 0.0
        for foe, gap in zip(self.foes, gaps, strict=True):
            right, forward = local(foe.at, middle)
            aside = abs(math.degrees(math.atan2(right, forward)))
            if foe.reach and gap <= foe.reach and aside <= ARC + 10.0:
                fire += foe.fire[1] if gap <= 4.0 else foe.fire[0]
            if foe.pace:
                wheels = 0.0 if aside <= 25.0 else 1.0 if aside <= 60.0 else 2.5
                turns = (wheels + gap / lot_of(foe.unit) + 2.0) / foe.pace
                face = self._face(at, foe.at.point)
                fears.append((foe.threat + EXPOSED.get(face, 0.0) * self.mood.care) * FEARED**turns)
        fears.sort(reverse=True)
        return fears[0] + 0.3 * sum(fears[1:]) + 0.5 * self.mood.care * fire

    def _face(self, at: Pose, point: Point) -> str:
        """AOW-GEO-6: at which face a place lies."""
        right, forward = local(at, point)
        if forward > 0.0:
            return "front"
        return "rear" if forward < -self.deep else "right" if right > 0.0 else "left"

    def company_here(self) -> float:
        """What company is worth where it stands."""
        gaps = [point_gap(foe.box, self.at.point) for foe in self.foes]
        return self._company(ahead(self.at, -self.deep / 2), min(gaps, default=99.0))

    # -- friends and ground --------------------------------------------------------------------------------------------

    def _company(self, middle: Point, near: float) -> float:
        """AOW-FIG-6: what own units near by are worth."""
        if near > ALERT:
            return 0.0
        reach = NEAR + self.half * 0.8
        return TOGETHER[min(sum(point_gap(box, middle) <= reach for box in self.friends), 2)]

    def _in_the_way(self, middle: Point) -> float:
        """What it costs to stand where a friend would go to strike."""
        return YIELDS * sum(lane.worth for lane in self.lanes if lane.is_blocked_by(middle, self.half * 0.7))

    def _delay(self, at: Pose, near: float) -> float:
        """What it costs an attacker to be far from the enemy, and others to leave their line."""
        if self.unit.gun:
            return 0.0
        if not self.mood.attacks:
            return LEAVING * max(abs(at.y - self.battle.edge(self.unit.side)) - LINE, 0.0)
        return ADVANCE * max(near - STANDS_OFF[self.arm is not None], 0.0)

    def _rough(self, middle: Point) -> float:
        pieces = terrain.holding(self.battle.table, (middle,))
        return ROUGH if self.mood.attacks and any(terrain.difficult(piece) for piece in pieces) else 0.0

    def _out_of_hearing(self, middle: Point) -> float:
        """AOW-MOT-5: what it costs to be far from the own general."""
        if self.general is None:
            return 0.0
        return FAR_FROM_HIM * max(math.dist(middle, self.general) // 3.0 - 2.0, 0.0)
