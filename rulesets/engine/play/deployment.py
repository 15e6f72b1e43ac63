"""Deployment of figures: a side sets its units down, each as a block about the middle of its front or figure by figure,
moves them again, has the rest drawn up for it, and confirms when all of them stand.

A system says with a :class:`Deployment` how its units may stand, what is unlawful, and what else a figure brings that
is set down. The battle of such a system has ``south`` and ``confirmed``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulesets.engine.battle import Pose, Side, Unit
from rulesets.engine.forms import Forecast, Offer, PlaceParam, PosesParam, ghosts, offer, show_pose
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.held_back import LATE, HeldBack, HoldBack
from rulesets.engine.play.machine import Menu
from rulesets.engine.play.orders import Order
from rulesets.engine.play.placing import (
    Arrange,
    ConfirmDeployment,
    Deploy,
    DeployAll,
    DrawnUp,
    Placing,
    Undeploy,
    figures_of,
    reserve,
)
from rulesets.engine.play.play import Play, RuleOf
from rulesets.engine.sayings import _, as_list


@dataclass(frozen=True, kw_only=True)
class Deployment(Placing):
    """How the units of a system are set down, by which orders.

    ``may_wait`` is whether a unit may be held off the table by who has that (CAM-GRD-3); without it nobody may.
    """

    may_wait: Callable[[Any, Any], bool] | None = None

    @property
    def held_back(self) -> HeldBack:
        """How a unit is held back and comes later."""
        assert self.may_wait is not None
        return HeldBack(
            clause=self.clauses[0], may=self.may_wait, ways=lambda battle, unit: self.formations(unit),
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
        self._set_down(play, DrawnUp(unit, key, self.front(unit, order.frontage), poses), order)
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
            raise self._all_deployed()
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
            left = as_list(waiting)
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

    def _all_deployed(self) -> Illegal:
        return Illegal("all_deployed", self.clauses[0], "Everything is deployed.")

    def _set_down(self, play: Play[Any], drawn: DrawnUp, order: Order) -> None:
        unit = play.change_unit(drawn.unit, place="table", formation=drawn.key, frontage=drawn.front)
        for figure, pose in zip(figures_of(play.battle, unit), drawn.poses, strict=True):
            self.lay(play, figure, pose, order)

    def _come(
        self, play: Play[Any], unit: Any, key: str, front: int, poses: tuple[Pose, ...], order: Order
    ) -> None:
        """A unit that was held back stands; from then on each figure goes its own way."""
        self._set_down(play, DrawnUp(unit, key, front, poses), order)
        play.change_unit(play.unit(unit.id), formation="", frontage=0)

    def _single(self, unit: Unit, order: Arrange) -> dict[str, Pose]:
        if unit.place != "table":
            raise Illegal("not_on_table", self.clauses[0], "{unit} must be placed first.", unit=unit.name)
        poses = {id: way[-1].pose for id, way in order.figures.items() if way}
        if not poses or not poses.keys() <= set(unit.figures):
            raise Illegal("figures", self.clauses[0], "Name figures of {unit}.", unit=unit.name)
        return poses

    # -- what is open ----------------------------------------------------------------------------------------------

    def available(self, battle: Any, side: Side) -> list[Offer]:
        """What the placing side can do: each unit with its zone and formations, the rest at once, and the end."""
        everybody = [unit for unit in battle.units.values() if unit.side is side]
        units = [unit for unit in everybody if unit.place != LATE]
        placed = [unit for unit in units if unit.place == "table"]
        back = [unit for unit in everybody if unit.place in ("table", LATE)]
        waiting = bool(reserve(battle, side))
        missing = Illegal("not_placed", self.clauses[0], "Place all your units first.")
        rest, end = (None, missing) if waiting else (self._all_deployed(), None)
        return [
            *(self._deploy_offer(battle, unit) for unit in units),
            *(self._arrange_offer(battle, unit) for unit in placed if len(unit.figures) > 1),
            *(self.held_back.offers(battle, side) if self.may_wait is not None else ()),
            *(offer("undeploy", _("To reserve"), unit=unit.id, scope="setup") for unit in back),
            offer("deploy_all", _("Deploy for me"), scope="setup", shut=rest, eager=2),
            offer("confirm_deployment", _("Confirm deployment"), scope="setup", shut=end, eager=1),
        ]

    def _deploy_offer(self, battle: Any, unit: Unit) -> Offer:
        pose = PlaceParam(
            name="pose",
            zone=self.edges.zone(battle, unit.side),
            facing=0.0 if unit.side is battle.south else 180.0,
            formation=self.usual(unit),
            frontage=self.front(unit, unit.frontage),
            formations=self.formations(unit),
        )
        return offer("deploy", _("Deploy"), pose, *self.extras(battle, unit), unit=unit.id, scope="setup")

    def _arrange_offer(self, battle: Any, unit: Unit) -> Offer:
        start = {figure.id: show_pose(figure.pose) for figure in figures_of(battle, unit)}
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
