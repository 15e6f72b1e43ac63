"""Deployment of figures: a side sets its units down, each as a block about the middle of its front or figure by figure,
moves them again, has the rest drawn up for it, and confirms when all of them stand.

A system says with a :class:`Deployment` how its units may stand, what is unlawful, and what else a figure brings that
is set down. The battle of such a system has ``south`` and ``confirmed``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import msgspec
import numpy as np

from rulesets.engine.battle import Figure, Pose, Side, Unit
from rulesets.engine.forms import (
    AnyParam,
    Forecast,
    FormationChoice,
    Offer,
    PlaceParam,
    PosesParam,
    formation,
    ghosts,
    offer,
    shown,
    why_not,
)
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.play.edges import Edges
from rulesets.engine.play.held_back import LATE, HeldBack, HoldBack
from rulesets.engine.play.machine import Menu
from rulesets.engine.play.orders import Count, FigurePaths, Id, Order, Waypoint
from rulesets.engine.play.play import Play, RuleOf
from rulesets.engine.sayings import _, listed
from rulesets.engine.table.bases import Flags, Floats
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.formation import Form, places
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


class Block(msgspec.Struct, frozen=True):
    """A way to stand: its name, and how it spreads its figures."""

    name: str
    form: Form


class Drawn(msgspec.Struct, frozen=True):
    """A unit as it is drawn up for its player: its way to stand, how many stand abreast, where each figure stands."""

    unit: Unit
    key: str
    front: int
    poses: tuple[Pose, ...]


_DRAWN_UP: Memory[tuple[Drawn, ...]] = Memory(4)


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
class Deployment:
    """How the units of a system are set down.

    ``clauses`` say who places what, and how units stand. ``blocks`` are the ways to stand, the usual one first, and
    ``alone`` is the one of a single figure; where nothing is said ``abreast`` figures stand in one rank, and more of
    them in two. ``check`` raises :class:`Illegal` where figures of a unit may not start, ``lay`` puts one down with
    what it brings, ``extras`` are further parameters of the order. ``leads`` tells who stands in the middle of the
    front. For who is drawn up ``post`` gives his turn and the inches from the own edge to his front, the likeliest
    first; on ``slow`` places he stands only where there is no other. ``base`` is the room that each of a unit takes.
    ``may_wait`` is whether a unit may be held off the table by who has that (CAM-GRD-3); without it nobody may.
    """

    edges: Edges
    clauses: tuple[str, str]
    blocks: Mapping[str, Block]
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
    may_wait: Callable[[Any, Any], bool] | None = None

    @property
    def held_back(self) -> HeldBack:
        """How a unit is held back and comes later."""
        assert self.may_wait is not None
        return HeldBack(
            clause=self.clauses[0], may=self.may_wait, ways=lambda battle, unit: self._formations(unit),
            usual=lambda battle, unit: (self.usual(unit), self.front(unit)),
            front=lambda unit, key, wanted: self.front(unit, wanted), block=self.block, base=self.base,
            check=lambda battle, unit, poses: self.check(
                battle, unit, dict(zip(unit.figures, poses, strict=True))
            ),
            put=self._come,
        )  # fmt: skip

    @property
    def menu(self) -> Menu:
        """The orders of the state in which a side deploys."""
        rules: dict[type[Order], RuleOf] = {
            self.order: self.deploy, Arrange: self.arrange, DeployAll: self.deploy_all, Undeploy: self.undeploy,
            ConfirmDeployment: self.confirm,
        }  # fmt: skip
        if self.may_wait is not None:
            rules[HoldBack] = self.held_back.hold
        shows: dict[type[Order], Callable[[Any, Any], Forecast]] = {
            self.order: self.show, Arrange: self.show_single, DeployAll: self.show_all,
        }  # fmt: skip
        return Menu(rules, self.available, shows)

    # -- orders ----------------------------------------------------------------------------------------------------

    def deploy(self, play: Play[Any], order: Deploy) -> None:
        """A unit is set down whole."""
        unit = self._own(play, order.unit)
        if unit.place == LATE:
            raise Illegal("held_back", self.clauses[0], "{unit} must be taken back first.", unit=unit.name)
        poses = self.poses(play.battle, unit, order)
        self.check(play.battle, unit, dict(zip(unit.figures, poses, strict=True)))
        key = order.formation or self.usual(unit)
        self._set_down(play, Drawn(unit, key, self.front(unit, order.frontage), poses), order)
        play.tell("unit_deployed", clauses=self.clauses[:1], at=order.pose.pose.point, unit=unit.id)

    def arrange(self, play: Play[Any], order: Arrange) -> None:
        """Single figures of a unit that is placed stand elsewhere."""
        unit = self._own(play, order.unit)
        poses = self._single(unit, order)
        self.check(play.battle, unit, poses)
        for figure in figures_of(play.battle, unit):
            if figure.id in poses:
                self.lay(play, figure, poses[figure.id], order)
        at = next(iter(poses.values())).point
        play.tell("unit_deployed", clauses=self.clauses[:1], at=at, unit=unit.id)

    def deploy_all(self, play: Play[Any], order: DeployAll) -> None:
        """Draw up what is left in reserve; raises :class:`Illegal` if there is nothing left, or no room."""
        units = reserve(play.battle, play.side)
        if not units:
            raise self._done()
        for drawn in self.drawn_up(play.battle, play.side):
            self._set_down(play, drawn, order)
        play.tell("force_deployed", clauses=self.clauses[:1], units=len(units))

    def undeploy(self, play: Play[Any], order: Undeploy) -> None:
        """Take a unit (or all) back into reserve, before the deployment is confirmed; one that was held back too."""
        units = [self._own(play, order.unit)] if order.unit else play.battle.on_table(play.side)
        back = [unit for unit in units if unit.place in ("table", LATE)]
        if not back:
            raise Illegal("not_placed", self.clauses[0], "Nothing is placed that could be taken back.")
        for unit in back:
            play.change_unit(unit, place="reserve", formation="", frontage=0)
            for figure in figures_of(play.battle, unit):
                self.lay(play, figure, Pose(0.0, 0.0), order)
        play.tell("units_withdrawn", clauses=self.clauses[:1], units=[unit.id for unit in back])

    def confirm(self, play: Play[Any], order: ConfirmDeployment) -> None:
        """A side has done when all its units stand; from then on each figure goes its own way."""
        waiting = [unit.name for unit in reserve(play.battle, play.side)]
        if waiting:
            left = listed(waiting)
            raise Illegal("not_placed", self.clauses[0], "Not placed yet: {left}.", left=left)
        for unit in play.battle.on_table(play.side):
            play.change_unit(unit, formation="", frontage=0)
        play.battle.confirmed = (*play.battle.confirmed, play.side)
        play.tell("deployment_confirmed", clauses=self.clauses)

    def _own(self, play: Play[Any], id: str) -> Any:
        unit = play.unit(id)
        if unit.side is not play.side:
            raise Illegal("not_yours", "", "{unit} is not yours to command.", unit=unit.name)
        return unit

    def _done(self) -> Illegal:
        return Illegal("all_deployed", self.clauses[0], "Everything is deployed.")

    def _set_down(self, play: Play[Any], drawn: Drawn, order: Order) -> None:
        unit = play.change_unit(drawn.unit, place="table", formation=drawn.key, frontage=drawn.front)
        for figure, pose in zip(figures_of(play.battle, unit), drawn.poses, strict=True):
            self.lay(play, figure, pose, order)

    def _come(
        self, play: Play[Any], unit: Any, key: str, front: int, poses: tuple[Pose, ...], order: Order
    ) -> None:
        """A unit that was held back stands; from then on each figure goes its own way."""
        self._set_down(play, Drawn(unit, key, front, poses), order)
        play.change_unit(play.unit(unit.id), formation="", frontage=0)

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

    def _single(self, unit: Unit, order: Arrange) -> dict[str, Pose]:
        if unit.place != "table":
            raise Illegal("not_on_table", self.clauses[0], "{unit} must be placed first.", unit=unit.name)
        poses = {id: way[-1].pose for id, way in order.figures.items() if way}
        if not poses or not poses.keys() <= set(unit.figures):
            raise Illegal("figures", self.clauses[0], "Name figures of {unit}.", unit=unit.name)
        return poses

    # -- drawn up for a player -------------------------------------------------------------------------------------

    def drawn_up(self, battle: Any, side: Side) -> tuple[Drawn, ...]:
        """The units that are in reserve, each at the likeliest place that is left. Raises :class:`Illegal` where there
        is no room.

        Thousands of places are tried: what the preview found, the order that follows it need not look for again.
        """
        state = tuple(getattr(battle, name) for name in battle.__struct_fields__)
        return _DRAWN_UP((self, side, *state), lambda: tuple(self._draw_up(battle, side)))

    def _draw_up(self, battle: Any, side: Side) -> list[Drawn]:
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

    def _tries(self, battle: Any, unit: Unit) -> Iterator[Drawn]:
        """The places that are tried: row by row, each from the middle outwards; then in ranks that need less room, then
        in other ways to stand.
        """
        width, depth = battle.table.width, battle.table.depth
        home, usual = unit.side is battle.south, self.front(unit)
        fronts = dict.fromkeys((usual, -(-usual // 2), 2, 1))
        for key, front, row in product(self._ways(unit), fronts, self.post(battle, unit)[1]):
            for aside in either_way(ASIDE, width / 2):
                at = Pose(width / 2 + aside, row if home else depth - row, 0.0 if home else 180.0)
                yield Drawn(unit, key, front, self.block(battle, unit, at, key, front))

    def _ways(self, unit: Unit) -> list[str]:
        """The ways in which a unit may stand, the usual one first."""
        usual = self.usual(unit)
        others = [] if usual == self.alone else [key for key in self.blocks if key not in (usual, self.alone)]
        return [usual, *others]

    def _lawful(self, battle: Any, drawn: Drawn) -> bool:
        (left, low), _, (right, high), _ = self.edges.zone(battle, drawn.unit.side)
        if any(not (left <= pose.x <= right and low <= pose.y <= high) for pose in drawn.poses):
            return False
        poses = dict(zip(drawn.unit.figures, drawn.poses, strict=True))
        return why_not(self.check, battle, drawn.unit, poses) is None

    # -- what is open ----------------------------------------------------------------------------------------------

    def available(self, battle: Any, side: Side) -> list[Offer]:
        """What the placing side can do: each unit with its zone and formations, the rest at once, and the end."""
        everybody = [unit for unit in battle.units.values() if unit.side is side]
        units = [unit for unit in everybody if unit.place != LATE]
        placed = [unit for unit in units if unit.place == "table"]
        back = [unit for unit in everybody if unit.place in ("table", LATE)]
        waiting = bool(reserve(battle, side))
        missing = Illegal("not_placed", self.clauses[0], "Place all your units first.")
        rest, end = (None, missing) if waiting else (self._done(), None)
        return [
            *(self._deploy_offer(battle, unit) for unit in units),
            *(self._arrange_offer(battle, unit) for unit in placed if len(unit.figures) > 1),
            *(self.held_back.offers(battle, side) if self.may_wait is not None else ()),
            *(offer("undeploy", _("To reserve"), unit=unit.id, scope="setup") for unit in back),
            offer("deploy_all", _("Deploy for me"), scope="setup", shut=rest, eager=2),
            offer("confirm_deployment", _("Confirm deployment"), scope="setup", shut=end, eager=1),
        ]

    def _formations(self, unit: Unit) -> tuple[FormationChoice, ...]:
        """The ways in which a unit may stand, to choose from."""
        fronts = range(1, len(unit.figures) + 1)
        return tuple(
            formation(key, block.name, fronts)
            for key, block in self.blocks.items()
            if key in self._ways(unit)
        )

    def _deploy_offer(self, battle: Any, unit: Unit) -> Offer:
        pose = PlaceParam(
            name="pose",
            zone=self.edges.zone(battle, unit.side),
            facing=0.0 if unit.side is battle.south else 180.0,
            formation=self.usual(unit),
            frontage=self.front(unit, unit.frontage),
            formations=self._formations(unit),
        )
        return offer("deploy", _("Deploy"), pose, *self.extras(battle, unit), unit=unit.id, scope="setup")

    def _arrange_offer(self, battle: Any, unit: Unit) -> Offer:
        start = {figure.id: shown(figure.pose) for figure in figures_of(battle, unit)}
        figures = PosesParam(name="figures", start=start, reach=battle.table.width)
        return offer("arrange", _("Place singly"), figures, unit=unit.id, scope="setup")

    # -- previews --------------------------------------------------------------------------------------------------

    def show(self, play: Play[Any], order: Deploy) -> Forecast:
        """The ghosts of a unit's figures."""
        unit = play.unit(order.unit)
        return Forecast(figures=ghosts(unit.figures, self.poses(play.battle, unit, order)))

    def show_single(self, play: Play[Any], order: Arrange) -> Forecast:
        """The ghosts of the figures that are set down elsewhere."""
        poses = self._single(play.unit(order.unit), order)
        return Forecast(figures=ghosts(poses, poses.values()))

    def show_all(self, play: Play[Any], order: DeployAll) -> Forecast:
        """The ghosts of the whole array."""
        drawn = self.drawn_up(play.battle, play.side)
        return Forecast(
            figures=tuple(ghost for one in drawn for ghost in ghosts(one.unit.figures, one.poses))
        )
