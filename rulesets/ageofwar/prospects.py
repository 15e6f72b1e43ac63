"""What it is worth to a unit to stand somewhere, in points: whom it could strike or shoot at from there, and who it;
and the straight ways to enemies on which no friend need stand (AOW-ORD-18, AOW-RUL-55).

For a practice commander. Geometry and kept chances alone: no rule is asked whether it may stand there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

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
from rulesets.ageofwar.stand.contact import contacts, in_fight
from rulesets.ageofwar.victory import CAMP
from rulesets.engine.battle import Point, Pose, Side
from rulesets.engine.memory import remember
from rulesets.engine.table.bases import Flags, Floats, Indexes, directions, local, point_gaps, rows
from rulesets.engine.table.geometry import Rectangle, point_gap

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

    def is_blocked_by(self, middles: Floats, half: float) -> Flags:
        """Whether blocks that are so many inches from their middle to their flank would stand on it."""
        share, aside = _beside(np.array(self.start), np.array(self.end), middles)
        return (share > 0.0) & (share < 1.0) & (aside < self.half + half)


@remember(3, lambda battle, side, mood: (battle.figures, battle.units, battle.table, side, mood))
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


def _beside(starts: Floats, ends: Floats, points: Floats) -> tuple[Floats, Floats]:
    """At which share of straight ways points lie beside them, and the inches between the two."""
    ways = ends - starts
    length = np.maximum((ways * ways).sum(axis=-1), 1e-6)
    share = ((points - starts) * ways).sum(axis=-1) / length
    return share, _apart(points, starts + np.clip(share, 0.0, 1.0)[..., None] * ways)


def _apart(points: Floats, others: Floats) -> Floats:
    """The inches from some points to others."""
    away = points - others
    found: Floats = np.hypot(away[..., 0], away[..., 1])
    return found


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
FLANK, REAR = 3.0, 6.0
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
EVERY = 99.0
"""Inches to the nearest of nobody, and that everybody sees in the open."""


class Places:
    """Places where a unit could stand, and how its enemies lie from each: a row for each place, a column for each
    enemy. ``gaps`` are the inches to their blocks, ``near`` those to the nearest.
    """

    def __init__(self, prospects: Prospects, ends: Sequence[Pose]) -> None:
        foes = prospects.boxes
        self.rows = np.array([(*end.point, end.facing, 0.0, 0.0) for end in ends])
        self.points, looks = self.rows[:, :2], directions(self.rows)
        self.middles = self.points - prospects.deep / 2 * looks
        self.right, self.forward = local(self.rows, _to_each(foes[:, :2], len(ends)), looks)
        self.aside = np.abs(np.degrees(np.arctan2(self.right, self.forward)))
        self.gaps = point_gaps(foes, _to_each(self.points, len(foes))).T
        self.nearer = np.maximum(self.gaps - EDGE, 0.0)
        self.near = self.nearer.min(axis=1, initial=EVERY)
        self.held = terrain.ground_under(prospects.battle.table).holding(self.middles)


def _to_each(points: Floats, count: int) -> Floats:
    """The same points for each of so many who look at them."""
    return np.broadcast_to(points, (count, *points.shape))


class Prospects:
    """What places are worth to a unit at a moment; of many places and enemies at once."""

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
        self.boxes = rows(foe.box for foe in self.foes)
        self.anchors = np.array([(*foe.at.point, foe.at.facing, 0.0, 0.0) for foe in self.foes]).reshape(
            -1, 5
        )
        self.friends = rows(
            blocks.box(battle, one) for one in battle.on_table(unit.side) if one.id != unit.id
        )
        self.lanes = [lane for lane in lanes(battle, unit.side, mood) if lane.unit != unit.id]
        self.camp = battle.maku.get(unit.side.opponent)
        general = battle.general_of(unit.clan)
        own = general is not None and general.with_unit == unit.id
        self.general = (
            None if general is None or own else blocks.centre(battle, blocks.holder(battle, general))
        )
        self.here = Places(self, [self.at])

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
        return self.worths(Places(self, [at]))[0]

    def worths(self, places: Places) -> list[float]:
        """What it is worth to stand in each of some places."""
        strikes = np.sort(np.hstack((self._strikes(places), np.zeros((len(places.rows), 2)))))
        hopes = np.maximum(strikes[:, -1], self._sack(places)) + 0.2 * strikes[:, -2]
        if not self.mood.attacks:
            hopes *= WAITING
        shots = np.maximum(AGAIN * self.mood.strike * self._volleys(places), self._in_range(places))
        found: list[float] = (
            np.maximum(hopes, shots) + 0.25 * np.minimum(hopes, shots) - self._danger(places)
            + self._company(places.middles, places.near) - self._delay(places) - self._rough(places)
            - self._out_of_hearing(places) - self._in_the_way(places)
        ).tolist()  # fmt: skip
        return found

    def _of_foes(self, what: Callable[[Foe], float]) -> Floats:
        """Something of each enemy, in their order."""
        return np.array([what(foe) for foe in self.foes], dtype=np.float64)

    # -- striking ------------------------------------------------------------------------------------------------------

    def _points_to(
        self, places: Places, right: Floats, forward: Floats, gaps: Floats, across: Floats
    ) -> Floats:
        """AOW-ORD-11 to AOW-ORD-13: the points to come up to blocks that lie so: turns, wheels and lots. ``across``
        are the blocks' shorter sides. No corner may come too near to the nearest enemy (AOW-GEO-12).
        """
        aside = np.abs(np.degrees(np.arctan2(right, forward)))
        ahead_ = (forward > 0.0) & (np.abs(right) < self.half + across / 2 - 0.4)
        wheels = np.where(ahead_, 0.0, 1.0 + (aside > 50.0) + (aside > 135.0))
        cramped = (wheels > 0.0) & (places.near < SWING * self.half + APART)[:, None]
        return np.asarray(wheels + np.maximum(gaps / self.lot, 0.3) + CRAMPED * cramped)

    def _strikes(self, places: Places) -> Floats:
        """What each enemy is worth to whom he may be struck from there, the later the less; nothing after the end."""
        gains, across = self._of_foes(lambda foe: foe.gain), self.boxes[:, 3:].min(axis=1)
        points = self._points_to(places, places.right, places.forward, places.nearer, across)
        turns = (points + 2.0) / self.pace
        left = np.minimum((self.mood.rounds - turns + 1.0) / DECIDES, 1.0)
        worth: Floats = np.where((gains > 0.0) & (left > 0.0), gains * LATER**turns * left, 0.0)
        place, foe = np.nonzero((worth > 0.0) & (places.nearer < LANE))
        worth[place, foe] *= np.where(self._are_barred(places.points[place], foe), BARRED, 1.0)
        return worth

    def _are_barred(self, starts: Floats, foes: Indexes) -> Flags:
        """Whether somebody stands on the straight way from each start to an enemy (AOW-ORD-18, AOW-RUL-55)."""
        standing_ = np.concatenate((self.friends, self.boxes))
        wide, others = self.half * 0.7 + standing_[:, 3:].min(axis=1) / 2, standing_[:, :2]
        starts, ends = starts[:, None], self.boxes[foes, None, :2]
        nearer = _apart(starts, others) < _apart(starts, ends)
        there = nearer & (_beside(starts, ends, others)[1] < wide)
        there[np.arange(len(foes)), len(self.friends) + foes] = False
        found: Flags = there.any(axis=1)
        return found

    def _sack(self, places: Places) -> Floats:
        """AOW-END-7: what the enemy's camp is worth from there."""
        if self.camp is None or self.unit.gun:
            return np.zeros(len(places.rows))
        camp = rows([Rectangle(*self.camp, 0.0, MAKU, MAKU)])
        right, forward = local(places.rows, _to_each(camp[:, :2], len(places.rows)))
        gaps = point_gaps(camp, places.points[None]).T
        points = self._points_to(places, right, forward, gaps, np.array([MAKU]))
        turns = points[:, 0] / self.pace
        aside = _beside(places.points[:, None], camp[:, :2], self.boxes[:, :2])[1]
        barred = (aside < self.half + self.boxes[:, 3] / 2).sum(axis=1)
        worth = SACK * BARRED**barred * CAMP * self.mood.strike * LATER**turns
        return np.where(turns > self.mood.rounds + 0.5, 0.0, worth)

    # -- shooting ------------------------------------------------------------------------------------------------------

    def volleys(self, places: Places) -> list[float]:
        """AOW-SHO-2, AOW-SHO-5, AOW-SHO-7: the points of the best volley from each place; 0 out of arc or range."""
        found: list[float] = self._volleys(places).tolist()
        return found

    def _volleys(self, places: Places) -> Floats:
        if self.arm is None:
            return np.zeros(len(places.rows))
        reach = np.minimum(self.arm.long, np.where(self._are_in(places, COVER), FOLIAGE, EVERY))
        open_ = self._of_foes(lambda foe: not foe.busy and foe.shot[0] > 0.0) > 0.0
        able = open_ & (places.forward > 0.0) & (places.gaps <= reach[:, None])
        wide = (self.boxes[:, 3] + self.boxes[:, 4]) / 4
        centred = self._shares(places.right, wide)
        shares = centred + (self._shares(places.right, places.forward + 0.7 * wide) - centred) / 2
        far, short = (self._of_foes(lambda foe, n=n: foe.shot[n]) for n in (0, 1))  # type: ignore[misc]
        worth = np.where(places.gaps <= self.arm.short, short, far) * shares
        found: Floats = np.where(able, worth, 0.0).max(axis=1, initial=0.0)
        return found

    def _shares(self, right: Floats, wide: Floats) -> Floats:
        """The share of the front that lies within so many inches of a line to the right of its middle."""
        across = np.minimum(self.half, right + wide) - np.maximum(-self.half, right - wide)
        return np.asarray(np.maximum(across, 0.0) / (2 * self.half))

    def _are_in(self, places: Places, kinds: Collection[str]) -> Flags:
        """Whether its middle would be in a piece of one of the kinds (AOW-SHO-6, AOW-ORD-14)."""
        of_kind = terrain.ground_under(self.battle.table).of_kind(kinds)
        return np.asarray(places.held[:, of_kind].any(axis=1))

    def _in_range(self, places: Places) -> Floats:
        """What it is worth to come into range of somebody."""
        if self.arm is None or (self.unit.gun and self.unit.volleys):
            return np.zeros(len(places.rows))
        far = min(RANGE, self.arm.long) if not self.unit.gun else self.arm.long
        shots = self._of_foes(lambda foe: 0.0 if foe.busy else foe.shot[0])
        wheels = 0.0 + (places.aside > ARC) + (places.aside > 90.0)
        turns = (wheels + np.maximum(places.nearer - far, 0.0) / self.lot + 0.5) / self.pace
        worth: Floats = (shots * AGAIN * self.mood.strike * LATER**turns).max(axis=1, initial=0.0)
        return worth

    # -- danger --------------------------------------------------------------------------------------------------------

    def _danger(self, places: Places) -> Floats:
        """What the enemies may do there: the worst assault whole and the others in part, and their fire."""
        right, forward = local(self.anchors, _to_each(places.middles, len(self.foes)))
        aside = np.abs(np.degrees(np.arctan2(right, forward))).T
        gaps, reach = places.nearer, self._of_foes(lambda foe: foe.reach)
        far, close = (self._of_foes(lambda foe, n=n: foe.fire[n]) for n in (0, 1))  # type: ignore[misc]
        able = (reach > 0.0) & (gaps <= reach) & (aside <= ARC + 10.0)
        fire = np.where(able, np.where(gaps <= 4.0, close, far), 0.0).sum(axis=1)
        pace, lot = self._of_foes(lambda foe: foe.pace), self._of_foes(lambda foe: lot_of(foe.unit))
        wheels = np.where(aside <= 25.0, 0.0, np.where(aside <= 60.0, 1.0, 2.5))
        turns = (wheels + gaps / lot + 2.0) / np.where(pace > 0.0, pace, 1.0)
        threats = self._of_foes(lambda foe: foe.threat) + self._exposure(places) * self.mood.care
        fears = np.where(pace > 0.0, threats * FEARED**turns, 0.0)
        worst = fears.max(axis=1, initial=0.0)
        return np.asarray(worst + 0.3 * (fears.sum(axis=1) - worst) + 0.5 * self.mood.care * fire)

    def _exposure(self, places: Places) -> Floats:
        """AOW-GEO-6: what it costs that enemies come from where they would meet a flank or the rear."""
        _right, forward = local(places.rows, _to_each(self.anchors[:, :2], len(places.rows)))
        behind = np.where(forward < -self.deep, REAR, FLANK)
        return np.where(forward > 0.0, 0.0, behind)

    # -- friends and ground --------------------------------------------------------------------------------------------

    def company_here(self) -> float:
        """What company is worth where it stands."""
        return float(self._company(self.here.middles, self.here.gaps.min(axis=1, initial=EVERY))[0])

    def _company(self, middles: Floats, near: Floats) -> Floats:
        """AOW-FIG-6: what own units near by are worth."""
        gaps = point_gaps(self.friends, _to_each(middles, len(self.friends)))
        count = (gaps <= NEAR + self.half * 0.8).sum(axis=0)
        return np.where(near > ALERT, 0.0, np.array(TOGETHER)[np.minimum(count, 2)])

    def _in_the_way(self, places: Places) -> Floats:
        """What it costs to stand where a friend would go to strike."""
        cost = np.zeros(len(places.rows))
        for lane in self.lanes:
            cost += YIELDS * lane.worth * lane.is_blocked_by(places.middles, self.half * 0.7)
        return cost

    def _delay(self, places: Places) -> Floats:
        """What it costs an attacker to be far from the enemy, and others to leave their line."""
        if self.unit.gun:
            return np.zeros(len(places.rows))
        if not self.mood.attacks:
            from_edge = np.abs(places.points[:, 1] - self.battle.edge(self.unit.side))
            return np.asarray(LEAVING * np.maximum(from_edge - LINE, 0.0))
        return np.asarray(ADVANCE * np.maximum(places.near - STANDS_OFF[self.arm is not None], 0.0))

    def _rough(self, places: Places) -> Floats:
        return np.where(self._are_in(places, terrain.DIFFICULT), ROUGH * self.mood.attacks, 0.0)

    def _out_of_hearing(self, places: Places) -> Floats:
        """AOW-MOT-5: what it costs to be far from the own general."""
        if self.general is None:
            return np.zeros(len(places.rows))
        steps = _apart(places.middles, np.array(self.general)) // 3.0
        return np.asarray(FAR_FROM_HIM * np.maximum(steps - 2.0, 0.0))
