"""A unit that is held off the table and comes over its own edge later (CAM-GRD-3; CAM-RUL-90 to CAM-RUL-92).

Who has that of a battle of levies says while he deploys which unit it is, and everybody sees it: both levies are open
(CAM-LEV-1). From turn 3 on it may be set down at its own edge when its side acts, and is then like any other. Until it
has come it is on the table for no purpose. A system says with a :class:`HeldBack` which units may wait, and how one
stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from msgspec import UNSET, UnsetType

from rulesets.engine.battle import Pose, Side
from rulesets.engine.forms import Forecast, FormationChoice, Offer, PlaceParam, ghosts, offer, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.granting import given_of
from rulesets.engine.play.machine import Menu
from rulesets.engine.play.orders import Count, Id, Order, Waypoint
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table.bases import corners, gaps, rows
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.engine.table.search import either_way

LATE = "late"
"""The place of a unit that is yet to come."""
FROM = 3
"""The first turn in which it may (CAM-GRD-3)."""
CLEAR = 6.0
"""Inches that it keeps from enemies as it comes (CAM-RUL-91)."""
FEW = 3
"""Units without which a practice commander holds nobody back."""
ASIDE = 0.75
"""Inches between the places that are tried along the edge."""
SHOOTS = ("bow", "teppo", "gun")
"""Arms of those who are wanted on the table from the beginning."""

ORDERS: tuple[dict[str, Any], ...] = (
    {"kind": "hold_back", "label": _("Hold back"), "icon": "st-wait", "key": "H"},
    {"kind": "arrive", "label": _("Bring them on"), "icon": "ord-formation", "key": "D"},
)
"""What screens show of them."""


class HoldBack(Order, frozen=True, tag="hold_back"):
    """Hold a unit off the table that is not placed yet."""

    unit: Id


class Arrive(Order, frozen=True, tag="arrive"):
    """A unit that was held back is set down with its rear at its own edge, looking away from it: as near as there is
    room to where ``pose`` says along the edge; without one, to the middle of its friends.
    """

    unit: Id
    pose: Waypoint | UnsetType = UNSET
    formation: Id = ""
    frontage: Count = 0


def waiting(battle: Any, side: Side) -> Any:
    """The unit of a side that is yet to come; None for nobody."""
    units = battle.units.values()
    return next((unit for unit in units if unit.side is side and unit.place == LATE), None)


def may_come(battle: Any, side: Side) -> bool:
    """Whether a side has a unit whose turn to come is there, whether or not it finds room (CAM-GRD-3)."""
    return battle.clock.turn >= FROM and waiting(battle, side) is not None


@dataclass(frozen=True, kw_only=True)
class HeldBack:
    """How a system's units are held back and come.

    ``clause`` is the one of deployment. ``may`` is whether a unit is of those that may wait; ``free`` raises
    :class:`Illegal` where it cannot be said of it now. ``ways`` are the formations in which one may come, ``usual`` its
    own and how many stand abreast then, ``front`` how many do where so many are wanted; ``block`` the places of its
    figures about the middle of their front, ``base`` the room that each takes. ``check`` raises :class:`Illegal` where
    they may not stand, ``put`` sets them down.
    """

    clause: str
    may: Callable[[Any, Any], bool]
    ways: Callable[[Any, Any], Sequence[FormationChoice]]
    usual: Callable[[Any, Any], tuple[str, int]]
    front: Callable[[Any, str, int], int]
    block: Callable[[Any, Any, Pose, str, int], tuple[Pose, ...]]
    base: Callable[[Any, Any], tuple[float, float]]
    check: Callable[[Any, Any, tuple[Pose, ...]], None]
    put: Callable[[Play[Any], Any, str, int, tuple[Pose, ...], Order], None]
    free: Callable[[Any, Any], None] = lambda battle, unit: None

    @property
    def menu(self) -> Menu:
        """The order of those that come, for a state of the turn."""
        return Menu({Arrive: self.arrive}, self.arrivals, {Arrive: self.show})

    # -- while the side deploys ----------------------------------------------------------------------------------------

    def hold(self, play: Play[Any], order: HoldBack) -> None:
        """CAM-GRD-3: the unit waits off the table."""
        unit = play.unit(order.unit)
        self._check_hold(play.battle, unit, play.side)
        play.change_unit(unit, place=LATE)
        play.tell("unit_held_back", clauses=(self.clause,), unit=unit.id)

    def _check_hold(self, battle: Any, unit: Any, side: Side) -> None:
        """Raises :class:`Illegal` for a unit that may not be held back (CAM-RUL-90)."""
        if unit.side is not side:
            raise Illegal("not_yours", "", "{unit} is not yours to command.", unit=unit.name)
        if unit not in self._able(battle, side):
            raise Illegal("cannot_wait", self.clause, "{unit} cannot be held back.", unit=unit.name)
        if waiting(battle, side) is not None:
            raise Illegal("one_waits", self.clause, "One unit is held back already.")
        if unit.place != "reserve":
            raise Illegal("placed", self.clause, "{unit} must be taken back first.", unit=unit.name)
        self.free(battle, unit)

    def _able(self, battle: Any, side: Side) -> list[Any]:
        """Those of whom one may wait; somebody must begin the battle."""
        if not given_of(battle, side).get("reserve"):
            return []
        units = [unit for unit in battle.units.values() if unit.side is side and self.may(battle, unit)]
        return units if len(units) > 1 else []

    def offers(self, battle: Any, side: Side) -> list[Offer]:
        """Whom a side may hold back; one of them is recommended."""
        able = self._able(battle, side)
        wanted = self._whom_to_spare(able, side) if waiting(battle, side) is None else None
        return [
            offer(
                "hold_back", _("Hold back until turn 3"), unit=unit.id, scope="setup", eager=3 * (unit is wanted),
                shut=why_not(self._check_hold, battle, unit, side),
            )
            for unit in able
            if unit.place == "reserve" and why_not(self.free, battle, unit) is None
        ]  # fmt: skip

    def _whom_to_spare(self, able: Sequence[Any], side: Side) -> Any:
        """Whom a practice commander spares: riders, who make up for it; on foot he has the time only where the enemy
        comes to him, and then the fewest of those who do not shoot. None for nobody.
        """
        if len(able) < FEW:
            return None
        fit = [unit for unit in able if unit.mounted]
        if not fit and side is Side.KAKI:  # the holder's side (CAM-GRD-1)
            fit = [unit for unit in able if unit.arms not in SHOOTS]
        return min(fit, key=lambda unit: unit.strength, default=None)

    # -- coming --------------------------------------------------------------------------------------------------------

    def arrive(self, play: Play[Any], order: Arrive) -> None:
        """CAM-GRD-3: the unit comes. Raises :class:`Illegal` before its turn, and where there is no room."""
        unit = play.unit(order.unit)
        key, front, poses = self._coming(play.battle, unit, play.side, order)
        self.put(play, unit, key, front, poses, order)
        at = play.battle.figures[unit.figures[0]].point
        play.tell("reserve_came", clauses=(self.clause,), unit=unit.id, at=at)

    def _why_not(self, battle: Any, unit: Any) -> Illegal | None:
        return why_not(self._coming, battle, unit, unit.side, Arrive(unit.id))

    def _coming(self, battle: Any, unit: Any, side: Side, order: Arrive) -> tuple[str, int, tuple[Pose, ...]]:
        """How a unit comes: its formation, how many abreast, the places of its figures."""
        if unit.side is not side:
            raise Illegal("not_yours", "", "{unit} is not yours to command.", unit=unit.name)
        if unit.place != LATE:
            raise Illegal("not_waiting", self.clause, "{unit} {unit|is|are} not held back.", unit=unit.phrase)
        if battle.clock.turn < FROM:
            raise Illegal(
                "too_early", self.clause, "{unit} {unit|comes|come} in turn {turn} or later.", unit=unit.phrase,
                turn=FROM,
            )  # fmt: skip
        key, front = self.usual(battle, unit)
        if order.formation and order.formation not in [way.value for way in self.ways(battle, unit)]:
            raise Illegal("formation", self.clause, "No unit stands like that.")
        if order.formation or order.frontage:
            key = order.formation or key
            front = self.front(unit, key, order.frontage)
        x = order.pose.pose.x if order.pose is not UNSET else _among(battle, side)
        for aside in either_way(ASIDE, battle.table.width):
            poses = self._at_edge(battle, unit, x + aside, key, front)
            if why_not(self._check_place, battle, unit, poses) is None:
                return key, front, poses
        raise Illegal("no_room", self.clause, "There is no room at the edge for {unit}.", unit=unit.phrase)

    def _at_edge(self, battle: Any, unit: Any, x: float, key: str, front: int) -> tuple[Pose, ...]:
        """The figures about a place along the edge, the hindmost with their rear on it."""
        home, depth = unit.side is battle.south, battle.table.depth
        poses = self.block(battle, unit, Pose(x, depth / 2, 0.0 if home else 180.0), key, front)
        body = Body(poses, *self.base(battle, unit))
        ys = corners(body.rows)[:, :, 1]
        return body.shift((0.0, -float(ys.min()) if home else depth - float(ys.max()))).poses

    def _check_place(self, battle: Any, unit: Any, poses: tuple[Pose, ...]) -> None:
        """CAM-RUL-91: on the table, 6" from every enemy, and where the system lets units stand."""
        body = Body(poses, *self.base(battle, unit))
        if not body.is_on(battle.table):
            raise Illegal("off_table", self.clause, "{unit} must stand on the table.", unit=unit.name)
        foes = [
            figure
            for other in battle.units.values()
            if other.side is not unit.side and other.place == "table"
            for figure in battle.living(other)
        ]
        if foes and float(gaps(body.rows, rows(foes)).min()) < CLEAR - TOLERANCE:
            raise Illegal("too_near", self.clause, "An enemy is within 6″ of it.")
        self.check(battle, unit, poses)

    def arrivals(self, battle: Any, side: Side) -> list[Offer]:
        """The coming of the unit that waits, if one does; recommended, for men who stand outside do nothing."""
        unit = waiting(battle, side)
        if unit is None:
            return []
        shut = self._why_not(battle, unit)
        label, hint = _("Bring them on"), _("over your own edge")
        if shut is not None:
            return [offer("arrive", label, unit=unit.id, hint=hint, shut=shut)]
        return [offer("arrive", label, self._where(battle, unit), unit=unit.id, hint=hint, eager=3)]

    def _where(self, battle: Any, unit: Any) -> PlaceParam:
        """The strip along the own edge that the unit covers, and its ways to stand."""
        key, front = self.usual(battle, unit)
        body = Body(self._at_edge(battle, unit, battle.table.width / 2, key, front), *self.base(battle, unit))
        home, (width, depth) = unit.side is battle.south, (battle.table.width, battle.table.depth)
        ys = corners(body.rows)[:, :, 1]
        low, high = (0.0, float(np.ceil(ys.max()))) if home else (float(np.floor(ys.min())), depth)
        return PlaceParam(
            name="pose", zone=((0.0, low), (width, low), (width, high), (0.0, high)),
            facing=0.0 if home else 180.0, formation=key, frontage=front,
            formations=tuple(self.ways(battle, unit)),
        )  # fmt: skip

    def show(self, play: Play[Any], order: Arrive) -> Forecast:
        """The ghosts of its figures where they would stand."""
        unit = play.unit(order.unit)
        _key, _front, poses = self._coming(play.battle, unit, play.side, order)
        return Forecast(figures=ghosts(unit.figures, poses))


def _among(battle: Any, side: Side) -> float:
    """Where along the edge the middle of a side is; of the table, where nobody stands."""
    xs: list[float] = [figure.x for unit in battle.on_table(side) for figure in battle.living(unit)]
    return sum(xs) / len(xs) if xs else float(battle.table.width / 2)
