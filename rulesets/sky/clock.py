"""The turn as a table (SKY-SEQ-1 to SKY-SEQ-5; SKY-GLA-4): what the states do, and :data:`TURN`, which lists them."""

from __future__ import annotations

from rulesets.engine.battle import Side
from rulesets.engine.forms.documents import Want
from rulesets.engine.illegal import Illegal
from rulesets.engine.landscape import situation
from rulesets.engine.play.held_back import HoldBack
from rulesets.engine.play.machine import OVER, Machine, Menu, State, menu_of
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Play, RuleOf
from rulesets.engine.play.who import Sides, in_turn, one
from rulesets.engine.sayings import _
from rulesets.sky import menus, victory
from rulesets.sky.battle import SkyBattle
from rulesets.sky.command import leaders, orders, rounds
from rulesets.sky.deploy import deployment
from rulesets.sky.deploy.reserve import RESERVE
from rulesets.sky.fire import shooting
from rulesets.sky.forecasts import FORECASTS
from rulesets.sky.ground import buildings, scenery
from rulesets.sky.march import movement
from rulesets.sky.melee import charge
from rulesets.sky.muster import fielding
from rulesets.sky.muster.forces import FORCES
from rulesets.sky.nerve import rally

UNIT_ORDERS: dict[type[Order], RuleOf] = {
    movement.Move: orders.taking_up(movement.move),
    buildings.Enter: orders.taking_up(buildings.enter),
    buildings.Leave: orders.taking_up(buildings.leave),
    charge.DeclareCharge: orders.taking_up(charge.charge),
    shooting.Shoot: orders.taking_up(shooting.shoot),
    shooting.Reload: orders.taking_up(shooting.reload),
}
"""The orders to the open unit; in the spending of points the first one opens its unit (SKY-ACT-9)."""

LEADERS: dict[type[Order], RuleOf] = {
    leaders.MoveLeader: leaders.move_leader,
    leaders.Join: leaders.join,
}


def watch(play: Play[SkyBattle]) -> None:
    """The points on show, and a side that is wiped out (SKY-END-1)."""
    battle = play.battle
    victory.SCORE.keep(play)
    fallen = victory.wiped_out(battle)
    if fallen:
        battle.result = victory.outcome(battle, fallen, "annihilation")


def one_unit_at_a_time(battle: SkyBattle, order: Order) -> None:
    """SKY-ACT-9: in the Samurai step an order for another unit than the open one is refused. Among the others an order
    is enough to turn to a unit.
    """
    unit = getattr(order, "unit", "")
    others = battle.came_from == "spend"
    if battle.clock.phase == "unit" and unit and unit != battle.open_unit and not others:
        raise Illegal("not_open", "SKY-ACT-9", "One unit at a time: another one is open.")


# -- the set-up --------------------------------------------------------------------------------------------------------


def _mark(play: Play[SkyBattle]) -> None:
    situation.lay_works(play, scenery.KIT)
    deployment.EDGES.mark(play)


def _end_deployment(play: Play[SkyBattle]) -> None:
    play.battle.zones = {}
    play.change_clock(active=None, turn=1)


# -- the turn ----------------------------------------------------------------------------------------------------------


def _turn_start(play: Play[SkyBattle]) -> None:
    """T0 and T1."""
    rounds.clear_turn(play)
    play.tell("turn_began", side=None, clauses=("SKY-SEQ-1",), number=play.battle.clock.turn)
    rounds.throw_initiative(play)


def _next_round(play: Play[SkyBattle]) -> None:
    """R0."""
    battle = play.battle
    side = rounds.next_side(battle)
    if side is not None:
        battle.lone = rounds.is_lone(battle, side)
        play.change_clock(phase="nominate", active=side)


def _settle_open(play: Play[SkyBattle]) -> None:
    if play.battle.open_unit:
        orders.settle_open(play)


def _unit_closed(play: Play[SkyBattle]) -> None:
    """U: back to where the unit was opened from."""
    play.change_clock(phase=play.battle.came_from or "spend")


def _can_spend(battle: SkyBattle) -> bool:
    """A3: a clan that is gone or has no unit left to open is done."""
    leader = battle.units[battle.clans[battle.clan].leader]
    return any(not unit.handled and not unit.routing for unit in battle.of_clan(battle.clan)) or (
        leader.place != "off" and not battle.clans[battle.clan].leader_moved
    )


def _all_spent(play: Play[SkyBattle]) -> None:
    orders.end_activation(play, orders.EndActivation())


def _by_initiative(battle: SkyBattle) -> Sides:
    """SKY-MOR-1: the winner of the initiative first, then the other side."""
    assert battle.initiative is not None
    return (battle.initiative, battle.initiative.opponent)


def _can_try(battle: SkyBattle, side: Side) -> bool:
    """M0: whether a side has a unit that could still be rallied or reordered."""
    return any(
        (unit.routing or unit.disordered)
        and unit.id not in battle.tried_morale
        and unit.id not in battle.rallied
        for unit in battle.on_table(side)
    )


def _turn_end(play: Play[SkyBattle]) -> None:
    """E0: broken sides, the last turn (SKY-END-2, SKY-END-3)."""
    battle = play.battle
    fallen = [side for side in Side if victory.is_broken(battle, side)]
    if fallen:
        battle.result = victory.outcome(battle, fallen, "broken")
    elif battle.clock.turn >= battle.clock.limit:
        battle.result = victory.SCORE.by_lead(battle)
    else:
        play.change_clock(turn=battle.clock.turn + 1)


def _morale_done(play: Play[SkyBattle]) -> None:
    play.change_clock(active=None)


TURN = Machine(
    State(key="", label=_("Start"), setup=True, then=("muster",)),
    FORCES.state(fielding.field_all, "scenery"),  # S0
    scenery.LAYOUTS.state(scenery.lay_out, deployment.EDGES.throw, "edges"),  # S1 and the throw of S2
    deployment.EDGES.state(_("The choice is yours. Your opponent deploys opposite."), _mark, "deployment"),
    State(  # S3
        key="deployment", label=_("Deploy"), kanji="陣", setup=True,
        want=Want(
            _("Place a clan"),
            _("Place all of one clan and confirm it; then your opponent places one. Generals come last."),
            labels=(_("one unit to place"), _("{count} units to place")),
        ),
        orders=Menu(
            {**deployment.RULES, leaders.Join: deployment.join, HoldBack: RESERVE.hold},
            lambda battle, side: [*deployment.available(battle, side), *RESERVE.offers(battle, side)],
            FORECASTS,
        ),
        who=one(deployment.to_place, label=_("by turns, clan by clan")), after=_end_deployment, then=("turn_start",),
    ),
    State(key="turn_start", label=_("Initiative"), step=_turn_start, then=("next_round",)),
    State(key="next_round", label=_("Next round"), step=_next_round, then=("morale", "nominate")),
    State(
        key="nominate", label=_("Call"), kanji="令", again=True, who=one(),
        want=Want(
            _("Call a clan to act"),
            _("If its leader throws his Command or less on two dice, it acts. Then your opponent calls one."),
            labels=(_("one not called yet"), _("{count} not called yet")), picks="nominate", done=("called",),
        ),
        orders=menu_of(
            RESERVE.menu,
            Menu(
                {
                    rounds.Nominate: rounds.nominate,
                    rounds.StandDown: rounds.stand_down,
                    leaders.MoveLeader: leaders.move_leader,
                },
                menus.nominate,
                FORECASTS,
            ),
        ),
        then=("samurai", "next_round"),
    ),
    State(  # A2: until no bound unit is left (SKY-SAM-1)
        key="samurai", label=_("Samurai"), kanji="侍", again=True, who=one(waits=orders.units_to_bid),
        want=Want(
            _("Samurai want to charge"), _("Enemy samurai are in reach: pay for the charge, or hold them and hope."),
            labels=(_("one unit"), _("{count} units")), spends="points_left",
        ),
        orders=Menu(
            {**LEADERS, orders.BidCharge: orders.bid_charge, orders.BidOtherwise: orders.bid_otherwise},
            menus.samurai,
            FORECASTS,
        ),
        then=("spend", "unit"),
    ),
    State(
        key="spend", label=_("Act"), kanji="動", again=True, who=one(waits=_can_spend), after=_all_spent,
        want=Want(
            _("{clan} act"),
            _("Each move, charge or reload costs a point; shooting is free. Points left over are lost."),
            spends="points_left", done=("handled",),
        ),
        orders=Menu(
            {
                **LEADERS,
                orders.OpenUnit: orders.open_unit,
                orders.EndActivation: orders.end_activation,
                **UNIT_ORDERS,
            },
            menus.spend,
            FORECASTS,
        ),
        then=("next_round", "unit"),
    ),
    State(
        key="unit", label=_("Unit"), kanji="隊", again=True, step=_settle_open,
        want=Want(
            _("Orders for {open_unit}"), _("One unit at a time: finish this one first."),
            about="open_unit", spends="points_left", done=("handled", "has_moved"),
        ),
        who=one(waits=lambda battle: battle.open_unit), after=_unit_closed,
        orders=Menu({orders.CloseUnit: orders.close_unit, **UNIT_ORDERS}, menus.unit, FORECASTS),
        then=("spend", "samurai"),
    ),
    State(  # M0: who has nothing left to try has done
        key="morale", label=_("Morale"), kanji="気",
        want=Want(
            _("Rally your units"), _("One Command roll for each: who routs turns round, who is disordered steadies."),
            labels=(_("one can try"), _("{count} can try")),
        ),
        who=in_turn(_by_initiative, _can_try), after=_morale_done,
        orders=Menu(rally.RULES, menus.morale, FORECASTS), then=("turn_end",),
    ),
    State(key="turn_end", label=_("Turn ends"), step=_turn_end, then=("turn_start", OVER)),
    out_of_turn="SKY-SEQ-1",
    out_of_phase="SKY-SEQ-1",
    watch=watch,
    close=victory.SCORE.close,
    check=one_unit_at_a_time,
)  # fmt: skip
"""SKY-GLA-4: the turn machine."""
