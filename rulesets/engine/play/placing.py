"""How the units of a system are set down: each as a block about the middle of its front or figure by figure, in which
ways it may stand, and where there is room for who is drawn up for his player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import msgspec
import numpy as np

from rulesets.engine.battle import Figure, Pose, Side, Unit
from rulesets.engine.forms import AnyParam, FormationChoice, formation, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.play.edges import Edges
from rulesets.engine.play.orders import Count, FigurePaths, Id, Order, Waypoint
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table.bases import Flags, Floats
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.formation import Spacing, places
from rulesets.engine.table.search import either_way, likeliest

ORDERS: tuple[dict[str, Any], ...] = (
    {"kind": "deploy", "label": _("Deploy"), "icon": "ord-formation", "key": "D"},
    {"kind": "arrange", "label": _("Place singly"), "icon": "ord-move", "key": "G"},
    {"kind": "deploy_all", "label": _("Deploy for me"), "icon": "ord-formation", "key": "F"},
    {"kind": "undeploy", "label": _("To reserve"), "icon": "ord-undo", "key": "Y"},
    {"kind": "confirm_deployment", "label": _("Confirm deployment"), "icon": "st-acted", "key": "Space"},
)
"""What screens show of them."""

ASIDE = 0.75
"""Inches between the places that are tried for who is drawn up."""


class Deploy(Order, frozen=True, tag="deploy"):
    """Set a unit down, or anew, by the middle of its front: in a formation and so many abreast."""

    unit: Id
    pose: Waypoint
    formation: Id = ""
    frontage: Count = 0


class Arrange(Order, frozen=True, tag="arrange"):
    """Set single figures of a unit down elsewhere; the others stay. The last point of each way is where it stands."""

    unit: Id
    figures: FigurePaths


class DeployAll(Order, frozen=True, tag="deploy_all"):
    """Have everything that is not yet deployed drawn up."""


class Undeploy(Order, frozen=True, tag="undeploy"):
    """Take a unit back into reserve; all of them if none is named."""

    unit: Id = ""


class ConfirmDeployment(Order, frozen=True, tag="confirm_deployment"):
    """Have done with deploying."""


class Array(msgspec.Struct, frozen=True):
    """A way to stand: its name, and how it spreads its figures."""

    name: str
    form: Spacing


class DrawnUp(msgspec.Struct, frozen=True):
    """A unit as it is drawn up for its player: its way to stand, how many stand abreast, where each figure stands."""

    unit: Unit
    key: str
    front: int
    poses: tuple[Pose, ...]


_DRAWN_UP: Memory[tuple[DrawnUp, ...]] = Memory(4)


def reserve(battle: Any, side: Side) -> list[Any]:
    """The units of a side that are not placed yet."""
    return [unit for unit in battle.units.values() if unit.side is side and unit.place == "reserve"]


def figures_of(battle: Any, unit: Unit) -> list[Any]:
    """All figures of a unit, the first before."""
    return [battle.figures[id] for id in unit.figures]


def bases_of(battle: Any, unit: Unit, poses: Mapping[str, Pose]) -> Floats:
    """The bases of a unit with some of its figures elsewhere; the others stay where they are."""
    figures = figures_of(battle, unit)
    spots = tuple(poses.get(figure.id, figure.pose) for figure in figures)
    return Body(spots, figures[0].width, figures[0].depth).rows


def base_of(battle: Any, unit: Unit) -> tuple[float, float]:
    """Width and depth of the bases of a unit, as its first figure stands."""
    first: Figure = battle.figures[unit.figures[0]]
    return (first.width, first.depth)


def first_at(bases: Floats, wrong: Flags) -> tuple[float, float]:
    """The middle of the first base of which something is wrong."""
    first = bases[int(np.argmax(wrong))]
    return (float(first[0]), float(first[1]))


@dataclass(frozen=True, kw_only=True)
class Placing:
    """How the units of a system stand when they are set down, and where there is room for them.

    ``clauses`` say who places what, and how units stand. ``blocks`` are the ways to stand, the usual one first, and
    ``alone`` is the one of a single figure; where nothing is said ``abreast`` figures stand in one rank, and more of
    them in two. ``check`` raises :class:`Illegal` where figures of a unit may not start, ``lay`` puts one down with
    what it brings, ``extras`` are further parameters of the order. ``leads`` tells who stands in the middle of the
    front. For who is drawn up ``post`` gives his turn and the inches from the own edge to his front, the likeliest
    first; on ``slow`` places he stands only where there is no other. ``base`` is the room that each of a unit takes.
    """

    edges: Edges
    clauses: tuple[str, str]
    blocks: Mapping[str, Array]
    alone: str
    check: Callable[[Any, Any, Mapping[str, Pose]], None]
    lay: Callable[[Play[Any], Any, Pose, Order], None]
    post: Callable[[Any, Any], tuple[int, Sequence[float]]]
    slow: Callable[[Any, Sequence[Pose]], bool]
    leads: Callable[[Any], bool] = lambda figure: False
    extras: Callable[[Any, Any], Sequence[AnyParam]] = lambda battle, unit: ()
    order: type[Deploy] = Deploy
    base: Callable[[Any, Any], tuple[float, float]] = base_of
    abreast: int = 6

    # -- where a unit would stand ----------------------------------------------------------------------------------

    def usual(self, unit: Unit) -> str:
        """The way to stand of a unit of which nothing is said."""
        return self.alone if len(unit.figures) == 1 else unit.formation or next(iter(self.blocks))

    def front(self, unit: Unit, wanted: int = 0) -> int:
        """How many of its figures stand in the front rank."""
        count = len(unit.figures)
        return max(1, min(wanted or (count if count <= self.abreast else -(-count // 2)), count))

    def poses(self, battle: Any, unit: Unit, order: Deploy) -> tuple[Pose, ...]:
        """Where an order sets a unit's figures down; raises :class:`Illegal` for a formation that nobody knows."""
        key = order.formation or self.usual(unit)
        if key not in self.blocks or (key == self.alone) is not (len(unit.figures) == 1):
            raise Illegal("formation", self.clauses[1], "No unit stands like that.")
        return self.block(battle, unit, order.pose.pose, key, self.front(unit, order.frontage))

    def block(self, battle: Any, unit: Unit, at: Pose, key: str, front: int) -> tuple[Pose, ...]:
        """The places of a unit's figures about the middle of its front."""
        first: Figure = battle.figures[unit.figures[0]]
        count = len(unit.figures)
        spots = list(places(at, self.blocks[key].form, count, *self.base(battle, unit), front))
        if self.leads(first):
            spots.insert(0, spots.pop((front - 1) // 2))
        return tuple(spots)

    def formations(self, unit: Unit) -> tuple[FormationChoice, ...]:
        """The ways in which a unit may stand, to choose from."""
        fronts = range(1, len(unit.figures) + 1)
        return tuple(
            formation(key, block.name, fronts)
            for key, block in self.blocks.items()
            if key in self._ways(unit)
        )

    # -- drawn up for a player -------------------------------------------------------------------------------------

    def drawn_up(self, battle: Any, side: Side) -> tuple[DrawnUp, ...]:
        """The units that are in reserve, each at the likeliest place that is left. Raises :class:`Illegal` where there
        is no room.

        Thousands of places are tried: what the preview found, the order that follows it need not look for again.
        """
        state = tuple(getattr(battle, name) for name in battle.__struct_fields__)
        return _DRAWN_UP((self, side, *state), lambda: tuple(self._draw_up(battle, side)))

    def _draw_up(self, battle: Any, side: Side) -> list[DrawnUp]:
        trial, found = battle.copy(), []
        for unit in sorted(reserve(battle, side), key=lambda unit: self.post(battle, unit)[0]):
            drawn = likeliest(
                self._tries(trial, unit),
                lambda one: self._lawful(trial, one),
                lambda one: self.slow(trial, one.poses),
            )
            if drawn is None:
                raise Illegal("no_room", self.clauses[0], "There is no room left for {unit}.", unit=unit.name)
            found.append(drawn)
            trial.units[unit.id] = msgspec.structs.replace(unit, place="table")
            for figure, pose in zip(figures_of(trial, unit), drawn.poses, strict=True):
                trial.figures[figure.id] = msgspec.structs.replace(
                    figure, x=pose.x, y=pose.y, facing=pose.facing
                )
        return found

    def _tries(self, battle: Any, unit: Unit) -> Iterator[DrawnUp]:
        """The places that are tried: row by row, each from the middle outwards; then in ranks that need less room, then
        in other ways to stand.
        """
        width, depth = battle.table.width, battle.table.depth
        home, usual = unit.side is battle.south, self.front(unit)
        fronts = dict.fromkeys((usual, -(-usual // 2), 2, 1))
        for key, front, row in product(self._ways(unit), fronts, self.post(battle, unit)[1]):
            for aside in either_way(ASIDE, width / 2):
                at = Pose(width / 2 + aside, row if home else depth - row, 0.0 if home else 180.0)
                yield DrawnUp(unit, key, front, self.block(battle, unit, at, key, front))

    def _ways(self, unit: Unit) -> list[str]:
        """The ways in which a unit may stand, the usual one first."""
        usual = self.usual(unit)
        others = [] if usual == self.alone else [key for key in self.blocks if key not in (usual, self.alone)]
        return [usual, *others]

    def _lawful(self, battle: Any, drawn: DrawnUp) -> bool:
        (left, low), _, (right, high), _ = self.edges.zone(battle, drawn.unit.side)
        if any(not (left <= pose.x <= right and low <= pose.y <= high) for pose in drawn.poses):
            return False
        poses = dict(zip(drawn.unit.figures, drawn.poses, strict=True))
        return why_not(self.check, battle, drawn.unit, poses) is None
