"""The charge in its seven steps (SKY-CHG-1 to SKY-CHG-15), impulse charges among them (SKY-SAM-5)."""

from __future__ import annotations

from rulesets.engine.battle import Pose
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import _
from rulesets.engine.table.geometry import normal
from rulesets.sky.battle import Act, SkyBattle, SkyUnit
from rulesets.sky.command.activation import check_points, pay, use
from rulesets.sky.command.trials import charge_test, stand_test
from rulesets.sky.fire.defence import defend, may_fire, question
from rulesets.sky.ground.ground import gap_between
from rulesets.sky.melee import melee
from rulesets.sky.melee.contact import Charge, charge_on, contact_pose, reach_left
from rulesets.sky.nerve import fates, flight, losses
from rulesets.sky.nerve.flight import Cause, Flight
from rulesets.sky.stand.formations import centre, form_up


class DeclareCharge(Order, frozen=True, tag="charge"):
    """Charge an enemy unit with the open unit (SKY-CHG-1)."""

    unit: Id
    target: Id


def check_charger(unit: SkyUnit) -> None:
    """SKY-CHG-1, SKY-RUL-163: raises :class:`Illegal` for a unit that may charge nobody now."""
    if unit.routing:
        raise Illegal("routing", "SKY-RTE-5", "They are routing.")
    if Act.MOVE in unit.acts or Act.OUT in unit.acts:
        raise Illegal("has_moved", "SKY-ACT-6", "They have moved or charged.")
    if unit.fired:
        raise Illegal("has_shot", "SKY-ACT-8", "They shot arquebuses, and stand.")


def check_cost(battle: SkyBattle, unit: SkyUnit, plan: Charge) -> None:
    """SKY-ACT-5, SKY-ACT-10: raises :class:`Illegal` for a charge that the clan cannot pay, or a second crossing."""
    if plan.crosses and Act.CROSS in unit.acts:
        raise Illegal("has_crossed", "SKY-ACT-6", "They have crossed an obstacle already.")
    check_points(battle, plan.cost - battle.paid)


def charge(play: Play[SkyBattle], order: DeclareCharge) -> Rule:
    """SKY-CHG-1: declare, pay, and go through the steps."""
    battle = play.battle
    unit, target = play.own_unit(order.unit), play.unit(order.target)
    check_charger(unit)
    if battle.bound_to and target.id not in battle.bound_to:
        raise Illegal("duty", "SKY-SAM-3", "{unit} must charge Samurai who challenge them.", unit=unit.name)
    plan = charge_on(battle, unit, target)
    check_cost(battle, unit, plan)
    pay(play, plan.cost - battle.paid)
    battle.bound_to, battle.paid = (), 0
    yield from carry_out(play, unit.id, target.id, plan)


def carry_out(
    play: Play[SkyBattle], unit_id: str, target_id: str, plan: Charge, *, impulse: bool = False
) -> Rule:
    """The steps of a charge from its declaration on, the melee included."""
    unit = declare(play, unit_id, target_id, plan)
    target: SkyUnit = play.unit(target_id)
    if not target.routing and may_fire(play.battle, target, unit, plan):
        answer = yield question(play.battle, target, unit)
        if answer.fire:
            defend(play, target_id, unit_id, plan, answer)
        else:
            play.tell("held_fire", side=target.side, unit=target_id, clauses=("SKY-CHG-2",))
    unit = play.unit(unit_id)
    if unit.place != "table" or unit.routing:
        play.tell("charge_broken", side=unit.side, unit=unit_id, clauses=("SKY-CHG-2",))
        return
    if not _goes_in(play, unit_id, impulse):
        _fail(play, unit_id, target_id, plan)
        return
    contact = _contact(play.battle, play.unit(unit_id), target, plan)
    fates.go_outside(play, unit)
    form_up(play, play.unit(unit_id), contact)
    fates.make_way(play, unit.side)
    play.tell(
        "charged_home", side=unit.side, unit=unit_id, target=target_id, clauses=("SKY-CHG-3", "SKY-CHG-10"),
        paths={unit_id: plan.line},
    )  # fmt: skip
    if _stands(play, unit_id, target_id):
        yield from melee.fight(play, unit_id, target_id, unit.building)
    else:
        _give_way(play, unit_id, target_id, plan)


def _contact(battle: SkyBattle, unit: SkyUnit, target: SkyUnit, plan: Charge) -> Pose:
    """SKY-CHG-10: where the charger comes to lie as it is now: one that was shot at may have a narrower front."""
    return contact_pose(battle, unit, target, plan.line) or plan.contact


def declare(play: Play[SkyBattle], unit_id: str, target_id: str, plan: Charge) -> SkyUnit:
    """SKY-CHG-1: the points are paid; Tedate are dropped (SKY-DAT-6, SKY-RUL-79)."""
    unit: SkyUnit = use(play, play.unit(unit_id), Act.MOVE)
    if plan.crosses:
        unit = use(play, unit, Act.CROSS)
    unit = play.change_unit(unit, tedate=False, moved=True)
    play.tell(
        "charge_declared", side=unit.side, unit=unit_id, target=target_id, distance=plan.measure,
        clauses=("SKY-CHG-1", "SKY-CHG-8"),
    )  # fmt: skip
    return unit


def _goes_in(play: Play[SkyBattle], unit_id: str, impulse: bool) -> bool:
    """SKY-CHG-3: less than its Bushi; an impulse charge passes by itself with SKY-OPT-13."""
    if impulse and play.battle.options.impulse_is_charge_test:
        return True
    return losses.throw_nerve(play, unit_id, charge_test, _("charges home"), _("falters"))


def _fail(play: Play[SkyBattle], unit_id: str, target_id: str, plan: Charge) -> None:
    """SKY-CHG-4: half the charge distance and disordered; who was disordered before takes a Route test as well."""
    unit: SkyUnit = play.unit(unit_id)
    was_disordered = unit.disordered
    losses.disorder(play, unit_id)
    play.tell("charge_failed", side=unit.side, unit=unit_id, target=target_id, clauses=("SKY-CHG-4",))
    towards = plan.towards
    way = Flight(Cause.FAILED_CHARGE, towards, unit.troop.reach / 2, towards)
    flight.flee(play, play.unit(unit_id), way)
    if was_disordered and play.unit(unit_id).place == "table":
        losses.throw_route(play, unit_id)


def _stands(play: Play[SkyBattle], unit_id: str, target_id: str) -> bool:
    """SKY-CHG-5: a charged unit tests unless the charger is disordered; a routing one runs (SKY-CHG-12)."""
    unit, target = play.unit(unit_id), play.unit(target_id)
    if target.routing:
        return False
    if unit.disordered:
        return True
    stood = losses.throw_nerve(play, target_id, stand_test, _("stands"), _("gives way"))
    play.tell("stood" if stood else "gave_way", side=target.side, unit=target_id, clauses=("SKY-CHG-5",))
    return stood


def _give_way(play: Play[SkyBattle], unit_id: str, target_id: str, plan: Charge) -> None:
    """SKY-CHG-6, SKY-CHG-7: the charged unit moves off; if the charger has the inches left, it is run down."""
    unit, target = play.unit(unit_id), play.unit(target_id)
    losses.disorder(play, target_id)
    ahead = plan.contact.facing
    facing = None if target.routing else normal(ahead + 180.0)
    way = Flight(Cause.GAVE_WAY, ahead, flight.full_move(target), facing, met=unit_id, leaves=target.routing)
    escaped = flight.flee(play, play.unit(target_id), way)
    target = play.unit(target_id)
    if target.place != "table":
        return
    apart = gap_between(play.battle, play.unit(unit_id), target)
    if escaped is not None and apart > reach_left(unit, plan) + 0.01:
        play.tell("not_caught", side=unit.side, unit=unit_id, target=target_id, clauses=("SKY-CHG-13",))
        return
    spot = centre(play.battle, target)
    fates.remove(play, target, "destroyed", "run_down")
    play.tell(
        "run_down", side=unit.side, unit=unit_id, target=target_id, clauses=("SKY-CHG-7",), at=spot,
    )  # fmt: skip
    if apart > 0.0:
        _follow(play, unit_id, ahead, apart)


def _follow(play: Play[SkyBattle], unit_id: str, towards: float, inches: float) -> None:
    way = Flight(Cause.PURSUED, towards, inches, towards)
    flight.flee(play, play.unit(unit_id), way)
