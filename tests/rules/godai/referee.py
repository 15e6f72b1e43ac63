"""Close combat recounted from the specification alone, for bases that stand square to the table: who fights whom, dice,
modifiers, who wins, needs, what becomes of whom. Nothing of the rules is called.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

#             dice, against mounted, against foot, Strength, Attacks, Defence; a row for each level of mastery
LINES: dict[str, list[tuple[int, int, int, int, int, int]]] = {
    "basic": [(0, 0, 0, 0, 0, 0)],
    "bow": [(0, 0, 0, 0, 0, 0)] * 5,
    "long_sword": [(0, 0, 0, 1, 0, 0), (1, 0, 0, 1, 0, 0), (1, 0, 0, 2, 0, 0), (2, 0, 0, 2, 0, 0), (2, 0, 0, 3, 0, 0)],
    "great_sword": [(-1, 0, 0, 2, 0, 0), (0, 0, 0, 2, 0, 0), (1, 0, 0, 2, 0, 0), (1, 0, 0, 3, 0, 0)],
    "spear": [(0, 1, 0, 0, 0, 0), (0, 1, 0, 1, 0, 0), (0, 1, 0, 2, 0, 0)],
    "halberd": [(0, 1, 0, 1, 0, 0), (0, 2, 0, 1, 0, 0), (0, 2, 1, 1, 0, 0), (0, 2, 1, 2, 0, 0)],
    "club": [(-1, 0, 0, 1, 0, 0)],
    "flail": [(0, 0, 0, 0, 0, 2)],
    "staff": [(0, 0, 0, 0, 0, 1), (0, 0, 0, 0, 0, 2), (1, 0, 0, 0, 0, 2), (1, 0, 0, 0, 0, 3)],
    "two_swords": [
        (0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 1, 1), (0, 0, 0, 0, 1, 2), (0, 0, 0, 0, 2, 2), (1, 0, 0, 0, 2, 2),
    ],
}  # fmt: skip
ARMOUR = {"none": 0, "light": 1, "medium": 2, "heavy": 3}
TABLE = [  # GODAI-WOU-1: rows Strength 1 to 8, columns Defence 1 to 8
    "4566----", "34566---", "234566--", "2234566-", "22234566", "22223456", "22222345", "22222234",
]  # fmt: skip
EPS = 0.003
SHY = 0.002
"""Inches by which bases may lie over one another and only touch."""
Box = tuple[float, float, float, float]


def need(strength: int, defence: int) -> int | None:
    """GODAI-WOU-1, GODAI-WOU-3."""
    row, column = (max(1, min(value, 8)) for value in (strength, defence))
    entry = TABLE[row - 1][column - 1]
    return None if entry == "-" else int(entry)


def rect(one: Any, dx: float = 0.0, dy: float = 0.0) -> Box:
    """West, south, east, north of a base."""
    return (
        one.x + dx - one.width / 2, one.y + dy - one.depth / 2, one.x + dx + one.width / 2,
        one.y + dy + one.depth / 2,
    )  # fmt: skip


def gap(a: Box, b: Box) -> float:
    """Inches between two bases, 0 where they touch or overlap."""
    return math.hypot(max(a[0] - b[2], b[0] - a[2], 0.0), max(a[1] - b[3], b[1] - a[3], 0.0))


def overlaps(a: Box, b: Box) -> bool:
    """Whether bases lie over one another."""
    return min(a[2] - b[0], b[2] - a[0], a[3] - b[1], b[3] - a[1]) > EPS


def swept_over(base: Box, east: float, north: float, other: Box) -> bool:
    """Whether a base comes over another on a straight way: the two spans of the way in which they overlap along either
    edge of the table meet.
    """
    low, high = 0.0, 1.0
    for first, last, go in ((0, 2, east), (1, 3, north)):
        enter, leave = other[first] - base[last] + SHY, other[last] - base[first] - SHY
        if abs(go) < 1e-12:
            if not enter < 0.0 < leave:
                return False
            continue
        one, two = sorted((enter / go, leave / go))
        low, high = max(low, one), min(high, two)
    return low < high


def nearest(base: Box, east: float, north: float, other: Box) -> float:
    """The least gap to another on a straight way, looked for by thirds."""

    def at(share: float) -> float:
        x, y = east * share, north * share
        return gap((base[0] + x, base[1] + y, base[2] + x, base[3] + y), other)

    low, high = 0.0, 1.0
    for _step in range(60):
        third = (high - low) / 3
        if at(low + third) <= at(high - third):
            high -= third
        else:
            low += third
    return at(low)


def to(a: Any, b: Any) -> float:
    """The direction from one figure to another."""
    return math.degrees(math.atan2(b.x - a.x, b.y - a.y)) % 360.0


class Recount:
    """A battle before its combats, recounted."""

    def __init__(self, battle: Any) -> None:
        self.battle = battle
        self.at = {id: one for id, one in battle.figures.items() if one.alive}
        self.unit = {id: battle.units[one.unit] for id, one in self.at.items()}
        self.side = {id: str(self.unit[id].side) for id in self.at}
        self._stuck: dict[tuple[str, int], set[str]] = {}
        self.touch = {id: self._touched(id) for id in self.at}
        self.rear = self._second_rank()
        self.combats = self._combats()
        self.reach = {**{id: foes for id, foes in self.touch.items() if foes}, **self.rear}
        self.cornered = {
            id for id, foes in self.touch.items() if foes and (self.surrounded(id) or self.blocked(id))
        }

    def _touched(self, id: str) -> set[str]:
        own = rect(self.at[id])
        return {
            other for other, one in self.at.items()
            if self.side[other] != self.side[id] and gap(own, rect(one)) <= 0.05
        }  # fmt: skip

    def _second_rank(self) -> dict[str, set[str]]:
        """GODAI-CLO-2."""
        found = {}
        for id, one in self.at.items():
            if one.in_hand != "spear" or one.mounted or self.touch[id]:
                continue
            foes = {
                foe
                for friend in self.at
                if self.side[friend] == self.side[id] and self.touch[friend] and not self.at[friend].mounted
                if friend != id and gap(rect(one), rect(self.at[friend])) <= 0.05
                for foe in self.touch[friend]
                if gap(rect(one), rect(self.at[foe])) <= 1.55
            }
            if foes:
                found[id] = foes
        return found

    def _combats(self) -> list[set[str]]:
        """GODAI-CLO-1: who reaches into two from the second rank joins the first."""
        left, found, taken = {id for id, foes in self.touch.items() if foes}, [], set()
        while left:
            chain, waiting = set(), [min(left)]
            while waiting:
                one = waiting.pop()
                if one not in chain:
                    chain.add(one)
                    waiting += self.touch[one]
            left -= chain
            joined = {id for id, foes in self.rear.items() if foes & chain and id not in taken}
            taken |= joined
            self.rear.update({id: self.rear[id] & chain for id in joined})
            found.append(chain | joined)
        return found

    # -- surrounded, blocked -------------------------------------------------------------------------------------------

    def angles(self, id: str) -> tuple[float, list[float]]:
        """The widest free angle, and the middles of all that are as wide."""
        seen = sorted(to(self.at[id], self.at[foe]) for foe in self.touch[id])
        if len(seen) == 1:
            return 360.0, [(seen[0] + 180.0) % 360.0]
        wide = [(b - a, (a + (b - a) / 2) % 360.0) for a, b in pairwise([*seen, seen[0] + 360.0])]
        most = max(wide)[0]
        return most, [middle for each, middle in wide if each > most - 0.01]

    def middle(self, id: str) -> float:
        """GODAI-CLO-20: of equal ones the one nearer the own edge."""
        home = 180.0 if self.side[id] == "ai" else 0.0
        off = {middle: abs((middle - home + 180.0) % 360.0 - 180.0) for middle in self.angles(id)[1]}
        return min(off, key=lambda middle: (round(off[middle], 2), middle))

    def surrounded(self, id: str) -> bool:
        """GODAI-ATK-8."""
        return len(self.touch[id]) >= 3 and self.angles(id)[0] < 175.0

    def party(self, id: str) -> tuple[set[str], dict[str, float]]:
        """Who steps back with a figure if its side loses its combat, and where to."""
        combat = next(combat for combat in self.combats if id in combat)
        own = {one for one in combat if self.side[one] == self.side[id]}
        front = {one for one in own if self.touch[one]}
        elsewhere = {one for other in self.combats if other is not combat for one in other}
        groups = {self.unit[one].id for one in front}
        behind = {
            one for one in self.at
            if self.unit[one].id in groups and not self.touch[one] and one not in elsewhere
        } | (own - front)  # fmt: skip
        towards = {one: self.middle(one) for one in front}
        mean = dict(towards)
        for one in behind:
            same = [way for other, way in towards.items() if self.unit[other].id == self.unit[one].id]
            ways = same or list(towards.values())
            east = sum(math.sin(math.radians(way)) for way in ways)
            north = sum(math.cos(math.radians(way)) for way in ways)
            home = 180.0 if self.side[id] == "ai" else 0.0
            mean[one] = math.degrees(math.atan2(east, north)) if math.hypot(east, north) > 0.001 else home
        return front, mean

    def met(self, id: str, way: float) -> set[str]:
        """Who stands in a straight way of an inch; "ground" for walls and the edge. Enemies in contact do not."""
        one, found = self.at[id], set()
        sine, cosine = math.sin(math.radians(way)), math.cos(math.radians(way))
        near = [
            other for other in self.at
            if other != id and other not in self.touch[id]
            and math.hypot(self.at[other].x - one.x, self.at[other].y - one.y) < 4.0
        ]  # fmt: skip
        for other in near:
            foe, there = self.side[other] != self.side[id], rect(self.at[other])
            if swept_over(rect(one), sine, cosine, there) or (
                foe and nearest(rect(one), sine, cosine, there) <= 0.05
            ):
                found.add(other)
        if self.grounded(one, sine, cosine):
            found.add("ground")
        return found

    def grounded(self, one: Any, sine: float, cosine: float) -> bool:
        """Whether the edge of the table or a wall closes a way of an inch."""
        table, end = self.battle.table, rect(one, sine, cosine)
        if end[0] < -EPS or end[1] < -EPS or end[2] > table.width + EPS or end[3] > table.depth + EPS:
            return True
        for piece in table.pieces:
            (ax, ay), (bx, by) = piece.points
            if swept_over(rect(one), sine, cosine, (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))):
                return True
        return False

    def blocked(self, id: str) -> bool:
        """GODAI-ATK-9: none of the seven ways is free, where those who can step back do."""
        key = self.side[id], next(number for number, combat in enumerate(self.combats) if id in combat)
        if key not in self._stuck:
            self._stuck[key] = self._without_way(id)
        return id in self._stuck[key]

    def _without_way(self, id: str) -> set[str]:
        front, towards = self.party(id)
        turns = (0, 15, -15, 30, -30, 45, -45)
        ways = {
            one: [self.met(one, way + turn) for turn in (turns if one in front else turns[:1])]
            for one, way in towards.items()
        }
        stuck: set[str] = set()
        while True:
            fixed = {"ground"} | stuck | {one for one in self.at if one not in towards}
            now = {one for one, each in ways.items() if all(met & fixed for met in each)}
            if now == stuck:
                return stuck
            stuck = now

    # -- dice ----------------------------------------------------------------------------------------------------------

    def line(self, id: str) -> tuple[int, int, int, int, int, int]:
        """The line of what he has in hand."""
        weapon = str(self.at[id].in_hand)
        rows = LINES["long_sword" if weapon == "dai_sho" else weapon]
        key = "long_sword" if weapon == "dai_sho" else weapon
        return rows[min(self.unit[id].masteries.get(key, 0), len(rows) - 1)]

    def works(self, bout: Any, id: str, strategy: str) -> bool:
        """Whether a strategy of a hero works in this round."""
        unit = self.unit[id]
        return strategy in unit.water and strategy not in bout.cancelled.get(unit.id, ())

    def dice(self, bout: Any, id: str) -> int:
        """GODAI-ATK-1 to GODAI-ATK-7, but for the die that a whole party keeps."""
        unit, one = self.unit[id], self.at[id]
        stance = bout.stances.get(unit.id, "")
        count = unit.stats.attacks + self.line(id)[4]
        count += one.sticky and self.works(bout, id, "stickiness")
        count += stance == "body_in_place"
        if stance == "one_cut":
            count = 1
        count = max(count - bout.lessened.get(id, 0), 1 if stance == "one_cut" else 0)
        return count * (2 if self.doubled(id) else 1)

    def doubled(self, id: str) -> bool:
        """GODAI-ATK-6, GODAI-ATK-7, GODAI-ATK-10."""
        for foe in self.reach[id]:
            never = (
                self.at[foe].in_hand == "two_swords" and self.unit[foe].masteries.get("two_swords", 0) >= 3
            )
            if self.blocked(foe) or (self.surrounded(foe) and not never):
                return True
        return False

    def bonus(self, bout: Any, id: str, ones: set[str]) -> int:
        """GODAI-CDM; ``ones`` are the figures of whose dice one shows a 1."""
        unit, one, foes = self.unit[id], self.at[id], [self.at[foe] for foe in self.reach[id]]
        first, line = one.rounds == 0, self.line(id)
        total = line[0]
        riders, walkers = any(foe.mounted for foe in foes), any(not foe.mounted for foe in foes)
        if one.in_hand == "spear":
            total += one.mounted or riders
        elif one.in_hand == "halberd":
            total += max(line[1] if riders else 0, line[2] if walkers else 0)
        total += first and self.works(bout, id, "one_timing")
        total += bool(ones & self.reach[id]) and self.works(bout, id, "abdomen")
        total += id in self.cornered and self.works(bout, id, "stab_at_heart")
        total += bout.stances.get(unit.id) == "one_cut"
        total += one.mounted and unit.horsemanship == 4
        poles = any(foe.in_hand in ("spear", "halberd") and not foe.mounted for foe in foes)
        total += bool(one.charged) and (one.mounted or one.unhorsed) and not poles
        total -= unit.armour == "heavy"
        total -= 2 * one.unhorsed
        total -= id in self.rear
        total -= self._outnumbers(bout, id)
        total -= 2 * any(
            hero in unit.shaken and "shout" not in bout.cancelled.get(hero, ())
            for hero in {self.unit[foe].id for foe in bout.all if self.side[foe] != self.side[id]}
        )
        total -= 2 * unit.fleeing
        return int(total)

    def _outnumbers(self, bout: Any, id: str) -> bool:
        own = sum(self.side[one] == self.side[id] for one in bout.all)
        return own > len(bout.all) - own and any(
            self.works(bout, foe, "many_enemies") for foe in self.reach[id]
        )

    # -- wounds --------------------------------------------------------------------------------------------------------

    def strength(self, bout: Any, id: str, target: str, *, horse: bool) -> int:
        """GODAI-STR."""
        unit, one, stance = self.unit[id], self.at[id], bout.stances.get(self.unit[id].id, "")
        armour = "none" if horse else str(self.unit[target].armour)
        total = unit.stats.strength + self.line(id)[3] + one.mounted
        if one.in_hand == "staff":
            level = unit.masteries.get("staff", 0)
            total -= armour in {0: ("medium", "heavy"), 1: ("heavy",)}.get(level, ())
        total += one.rounds == 0 and self.works(bout, id, "one_timing")
        total += (stance == "one_cut") - (stance == "body_in_place")
        return int(total - unit.fleeing)

    def defence(self, id: str, *, horse: bool) -> int:
        """GODAI-DEF."""
        unit = self.unit[id]
        return 3 if horse else unit.stats.defence + ARMOUR[unit.armour] + self.line(id)[5]
