"""Deployment: the defender's whole army, then the attacker's (AOW-DEP-3, AOW-DEP-4)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rulesets.ageofwar.battle import ATTACHED, AowBattle, AowUnit
from rulesets.ageofwar.charts import Kind, Weapon
from rulesets.ageofwar.deploy import array
from rulesets.ageofwar.deploy.array import order_of_bases
from rulesets.ageofwar.deploy.zone import EDGES, all_far, check_place, far
from rulesets.ageofwar.muster.fielding import front_of
from rulesets.ageofwar.stand.blocks import RANKS
from rulesets.ageofwar.stand.drill import attach, follow
from rulesets.engine.battle import Pose, Side, Unit
from rulesets.engine.forms import (
    AnyParam,
    FlagParam,
    Forecast,
    Offer,
    UnitParam,
    bad,
    choice,
    offer,
)
from rulesets.engine.illegal import Illegal
from rulesets.engine.play import placing as engine
from rulesets.engine.play.deployment import Deployment
from rulesets.engine.play.granting import deploys_first
from rulesets.engine.play.machine import Menu
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.placing import Array, ConfirmDeployment, DeployAll, DrawnUp, Undeploy, reserve
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _, as_list, in_a_row, once
from rulesets.engine.table.formation import Spacing


class Deploy(engine.Deploy, frozen=True, tag="deploy"):
    """A unit is set down, those that fight before those that shoot or the other way about; a general alone; the daimyo
    in his maku, whose middle is named.
    """

    shots_first: bool = False


class DeployWith(Order, frozen=True, tag="deploy_with"):
    """A general begins with a unit of his clan, in its front rank or behind it."""

    unit: Id
    target: Id
    in_front: bool = False


class Armies(Deployment):
    """How armies are set down: blocks of bases in ranks, generals alone or with a unit, the daimyo with his maku."""

    @property
    def menu(self) -> Menu:
        """The orders of the state in which a side deploys."""
        return Menu(
            {
                Deploy: self.deploy, DeployWith: self.deploy_with, DeployAll: self.deploy_all,
                Undeploy: self.undeploy, ConfirmDeployment: self.confirm,
            },
            self.available,
            {Deploy: self.show, DeployAll: self.show_all},
        )  # fmt: skip

    # -- orders --------------------------------------------------------------------------------------------------------

    def deploy_with(self, play: Play[AowBattle], order: DeployWith) -> None:
        """AOW-DEP-4: a general starts with a unit of his clan that is placed."""
        leader, unit = self._own(play, order.unit), self._own(play, order.target)
        if leader.kind != Kind.GENERAL or unit.clan != leader.clan or unit.is_leader:
            raise Illegal("other_clan", "AOW-DEP-4", "A general starts with a unit of his own clan.")
        if unit.place != "table":
            raise Illegal("not_on_table", "AOW-DEP-4", "{unit} must be placed first.", unit=unit.name)
        attach(play, leader, unit, order.in_front)
        play.tell("general_posted", clauses=("AOW-DEP-4",), unit=leader.id, target=unit.id)

    def deploy_all(self, play: Play[AowBattle], order: DeployAll) -> None:
        """AOW-DEP-3, AOW-DEP-4: draw up what is left, and anew those clans whose units stand too far from their
        generals; raises :class:`Illegal` if there is nothing to do, or no room.
        """
        drawn = self.drawn_up(play.battle, play.side)
        if not drawn:
            raise self._all_deployed()
        for one in drawn:
            self._set_down(play, one, order)
        play.tell("force_deployed", clauses=self.clauses, units=len(drawn))

    def undeploy(self, play: Play[AowBattle], order: Undeploy) -> None:
        """Take a unit with the general who is with it, a leader, or everybody back into reserve."""
        placed = [unit for unit in self._mine(play.battle, play.side) if unit.place in ("table", ATTACHED)]
        named = [self._own(play, order.unit)] if order.unit else placed
        back = [one for one in placed if one in named or one.with_unit in [unit.id for unit in named]]
        if not back:
            raise Illegal("not_placed", "AOW-DEP-3", "Nothing is placed that could be taken back.")
        for unit in back:
            play.change_unit(unit, place="reserve", with_unit="", in_front=False, camped=False)
            for id in unit.figures:
                play.put(play.figure(id), Pose(0.0, 0.0))
            if unit.kind == Kind.DAIMYO:
                play.battle.maku.pop(unit.side, None)
        play.tell("units_withdrawn", clauses=("AOW-DEP-3",), units=[unit.id for unit in back])

    def confirm(self, play: Play[AowBattle], order: ConfirmDeployment) -> None:
        """AOW-DEP-3: a side has done when everybody stands who is not late, near enough to his general."""
        wrong = unready(play.battle, play.side)
        if wrong:
            raise wrong
        play.battle.confirmed = (*play.battle.confirmed, play.side)
        play.tell("deployment_confirmed", clauses=self.clauses)

    def _own(self, play: Play[AowBattle], id: str) -> AowUnit:
        unit: AowUnit = super()._own(play, id)
        if unit not in self._mine(play.battle, play.side):
            raise Illegal("not_here", "AOW-DEP-2", "{unit} {unit|is|are} late.", unit=unit.phrase)
        return unit

    def _mine(self, battle: AowBattle, side: Side) -> list[AowUnit]:
        """Whom a side places: everybody but the late (AOW-LAT-3)."""
        places = ("reserve", "table", ATTACHED)
        return [unit for unit in battle.units.values() if unit.side is side and unit.place in places]

    def _set_down(self, play: Play[AowBattle], drawn: DrawnUp, order: Order) -> None:
        """AOW-DAT-5, AOW-DAT-10, AOW-ORD-4: a unit stands in its ranks, with the general who is with it; a leader by
        himself, the daimyo in his maku.
        """
        unit: AowUnit = play.unit(drawn.unit.id)
        if drawn.key in play.battle.units:
            attach(play, unit, play.unit(drawn.key), in_front=False)
            return
        camped = unit.kind == Kind.DAIMYO
        figures = order_of_bases(
            play.battle, unit, shots_first=isinstance(order, Deploy) and order.shots_first
        )
        unit = play.change_unit(
            unit, place="table", camped=camped, with_unit="", in_front=False, figures=figures, frontage=drawn.front
        )  # fmt: skip
        for id, pose in zip(figures, drawn.poses, strict=True):
            play.put(play.figure(id), pose)
        if camped:
            play.battle.maku[unit.side] = play.figure(figures[0]).point
        follow(play, unit)

    # -- where a unit would stand --------------------------------------------------------------------------------------

    def front(self, unit: Unit, wanted: int = 0) -> int:
        """How many of its bases stand in the front rank."""
        count = len(unit.figures)
        return max(1, min(wanted or front_of(count), count))

    def block(self, battle: AowBattle, unit: Unit, at: Pose, key: str, front: int) -> tuple[Pose, ...]:
        """The places of a unit's bases about the middle of its front; the daimyo stands in the middle of his maku."""
        return (at,) if unit.kind == Kind.DAIMYO else super().block(battle, unit, at, key, front)

    def _draw_up(self, battle: AowBattle, side: Side) -> list[DrawnUp]:
        return array.draw_up(self, battle, side)

    # -- what is open, and previews ------------------------------------------------------------------------------------

    def available(self, battle: AowBattle, side: Side) -> list[Offer]:
        """Each unit with its zone and frontages, generals with the units that they may join, and the orders for all."""
        units = self._mine(battle, side)
        placed = [unit for unit in units if unit.place != "reserve"]
        wrong = unready(battle, side)
        return [
            *(self._deploy_offer(battle, unit) for unit in units),
            *(found for unit in units for found in _with_offer(units, unit)),
            *(offer("undeploy", _("To reserve"), unit=unit.id, scope="setup") for unit in placed),
            offer(
                "deploy_all",
                _("Deploy for me"),
                scope="setup",
                shut=None if wrong else self._all_deployed(),
                eager=2,
            ),
            offer("confirm_deployment", _("Confirm deployment"), scope="setup", shut=wrong, eager=1),
        ]

    def show(self, play: Play[AowBattle], order: engine.Deploy) -> Forecast:
        """The ghosts of a unit's bases; AOW-DEP-3: whether its general is too far."""
        shown = super().show(play, order)
        unit: AowUnit = play.unit(order.unit)
        if unit.is_leader:
            return shown
        self._set_down(
            play,
            DrawnUp(unit, "", self.front(unit, order.frontage), self.poses(play.battle, unit, order)),
            order,
        )
        wrong = far(play.battle, play.unit(unit.id))
        return msgspec.structs.replace(shown, notes=(bad(wrong),)) if wrong else shown


NAMED, FEW = 3, 2
"""So many units that wait are named, and so many faults are told at once."""


def unready(battle: AowBattle, side: Side) -> Illegal | None:
    """AOW-DEP-3: why a side cannot confirm its deployment yet."""
    waiting = [unit.name for unit in reserve(battle, side)]
    if len(waiting) > NAMED:
        return Illegal("not_placed", "AOW-DEP-3", "{count} units are not placed yet.", count=len(waiting))
    if waiting:
        return Illegal("not_placed", "AOW-DEP-3", "Not placed yet: {left}.", left=as_list(waiting))
    wrong = all_far(battle, side)
    words = in_a_row(once(fault.words for fault in wrong)[:FEW])
    return Illegal("far_from_general", "AOW-DEP-3", "{faults}", faults=words) if wrong else None


def _with_offer(units: Sequence[AowUnit], leader: AowUnit) -> list[Offer]:
    """AOW-DEP-4: the units with which a general may start."""
    own = [unit for unit in units if unit.clan == leader.clan and not unit.is_leader]
    if leader.kind != Kind.GENERAL or not own:
        return []
    shut = {
        unit.id: Illegal("not_on_table", "AOW-DEP-4", "{unit} must be placed first.", unit=unit.name)
        for unit in own
        if unit.place != "table"
    }
    target = UnitParam(
        name="target", choices=tuple(choice(unit.id, unit.name, shut.get(unit.id)) for unit in own)
    )
    labels = (_("Behind it"), _("In its front rank"))
    rank = FlagParam(name="in_front", label=_("Place"), default=False, labels=labels, clause="AOW-DEP-4")
    return [offer("deploy_with", _("With a unit"), target, rank, unit=leader.id, scope="setup")]


def extras(battle: AowBattle, unit: AowUnit) -> Sequence[AnyParam]:
    """AOW-DEP-3, AOW-DAT-5: who stands in the front ranks of a unit of which some shoot and some do not."""
    weapons = [battle.figures[id].weapon for id in unit.figures if not battle.figures[id].commander]
    shooting = [weapon in (Weapon.BOW, Weapon.ARQUEBUS) for weapon in weapons]
    if unit.is_leader or all(shooting) or not any(shooting):
        return ()
    labels = (_("Hand weapons"), _("Missiles"))
    first = shooting[0] and unit.place == "table"
    return (
        FlagParam(name="shots_first", label=_("In front"), default=first, labels=labels, clause="AOW-DEP-3"),
    )


def by_turns(battle: AowBattle) -> tuple[Side, ...]:
    """AOW-DEP-3: the defender deploys his whole army, then the attacker, unless a campaign turns that (CAM-GRD-3)."""
    first = deploys_first(battle, battle.attacker.opponent)
    return (first, first.opponent)


ARMIES = Armies(
    edges=EDGES, clauses=("AOW-DEP-3", "AOW-DEP-4"),
    blocks={"block": Array(_("block"), RANKS), "alone": Array(_("alone"), Spacing(ranks=1))}, alone="alone",
    order=Deploy, check=check_place, lay=lambda play, unit, pose, order: None, post=array.post, slow=array.on_rough,
    extras=extras,
)  # fmt: skip

WORDS: dict[str, str] = {
    "many.unit_deployed": _("{count} units take post."),
    "general_posted": _("{unit} joins {target}."),
}
