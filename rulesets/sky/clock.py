"""The turn machine (SKY-SEQ-1 to SKY-SEQ-5; SKY-GLA-4).

:data:`STEPS` is the machine: what each state does by itself. A step returns True when it has moved the clock on, and
False where somebody must act first.
"""

from __future__ import annotations

from collections.abc import Callable

from rulesets.engine.battle import Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.orders import Order
from rulesets.engine.play import Play
from rulesets.sky import (
    buildings,
    charge,
    deployment,
    fielding,
    leaders,
    movement,
    orders,
    rally,
    rounds,
    scenery,
    shooting,
    victory,
)
from rulesets.sky.battle import SkyBattle

Step = Callable[[Play[SkyBattle]], bool]

PHASES_OF: dict[type[Order], tuple[str, ...]] = {
    fielding.TakeForce: ("muster",),
    deployment.PickEdge: ("edges",),
    **dict.fromkeys(deployment.RULES, ("deployment",)),
    rounds.Nominate: ("nominate",),
    rounds.StandDown: ("nominate",),
    leaders.MoveLeader: ("nominate", "samurai", "spend"),
    leaders.Join: ("deployment", "samurai", "spend"),
    orders.BidCharge: ("samurai",),
    orders.BidOtherwise: ("samurai",),
    orders.OpenUnit: ("spend",),
    orders.EndActivation: ("spend",),
    movement.Move: ("unit", "spend"),
    buildings.Enter: ("unit", "spend"),
    buildings.Leave: ("unit", "spend"),
    charge.DeclareCharge: ("unit", "spend"),
    shooting.Shoot: ("unit", "spend"),
    shooting.Reload: ("unit", "spend"),
    orders.CloseUnit: ("unit",),
    rally.Rally: ("morale",),
    rally.Reorder: ("morale",),
    rally.Done: ("morale",),
}
"""The states in which each order is open."""


def advance(play: Play[SkyBattle]) -> None:
    """Take every automatic step until somebody must act or the battle is over."""
    battle = play.battle
    while battle.clock.phase != "over":
        if battle.result is None and battle.clock.turn > 0:
            victory.keep_score(play)
            fallen = victory.wiped_out(battle)
            if fallen:
                battle.result = victory.outcome(battle, fallen, "annihilation")
        if battle.result is not None:
            victory.close(play)
        elif not STEPS[battle.clock.phase](play):
            break


def admit(battle: SkyBattle, side: Side, order: Order) -> None:
    """Refuse an order that is out of turn, out of state, or in the Samurai step for another unit than the open one
    (SKY-SEQ-1, SKY-ACT-9). Among the others an order is enough to turn to a unit.
    """
    if side not in battle.clock.to_act:
        raise Illegal("not_your_turn", "SKY-SEQ-1", "It is not your turn to give orders.")
    if battle.clock.phase not in PHASES_OF.get(type(order), ()):
        raise Illegal("wrong_phase", "SKY-SEQ-1", "That order belongs to another phase.")
    unit = getattr(order, "unit", "")
    others = battle.came_from == "spend"
    if battle.clock.phase == "unit" and unit and unit != battle.open_unit and not others:
        raise Illegal("not_open", "SKY-ACT-9", "One unit at a time: another one is open.")


# -- the set-up --------------------------------------------------------------------------------------------------------


def _begin(play: Play[SkyBattle]) -> bool:
    play.change_clock(phase="muster", to_act=tuple(Side))
    return True


def _muster(play: Play[SkyBattle]) -> bool:
    """S0: until both sides bring a lawful roster."""
    battle = play.battle
    waiting = tuple(side for side in Side if not battle.forces[side].roster)
    if waiting:
        if battle.clock.to_act != waiting:
            play.change_clock(to_act=waiting)
        return False
    fielding.field_all(play)
    play.change_clock(phase="scenery", to_act=())
    return True


def _scenery(play: Play[SkyBattle]) -> bool:
    """S1 and the throw of S2."""
    scenery.lay_out(play)
    deployment.throw_edges(play)
    first = play.battle.first_choice
    assert first is not None
    play.change_clock(phase="edges", active=first, to_act=(first,))
    return True


def _edges(play: Play[SkyBattle]) -> bool:
    if play.battle.south is None:
        return False
    deployment.begin(play)
    play.change_clock(phase="deployment")
    return True


def _deployment(play: Play[SkyBattle]) -> bool:
    """S3: in turns, clan by clan, then the Generals."""
    battle = play.battle
    side = deployment.to_place(battle)
    if side is not None:
        if battle.clock.to_act != (side,):
            play.change_clock(active=side, to_act=(side,))
        return False
    battle.zones = {}
    play.change_clock(phase="turn_start", active=None, to_act=(), turn=1)
    return True


# -- the turn ----------------------------------------------------------------------------------------------------------


def _turn_start(play: Play[SkyBattle]) -> bool:
    """T0 and T1."""
    rounds.clear_turn(play)
    play.tell("turn_began", side=None, clauses=("SKY-SEQ-1",), number=play.battle.clock.turn)
    rounds.throw_initiative(play)
    play.change_clock(phase="next_round")
    return True


def _next_round(play: Play[SkyBattle]) -> bool:
    """R0."""
    battle = play.battle
    side = rounds.next_side(battle)
    if side is None:
        first = battle.initiative
        assert first is not None
        battle.confirmed = ()
        play.change_clock(phase="morale", active=first, to_act=(first,))
        return True
    battle.lone = rounds.is_lone(battle, side)
    play.change_clock(phase="nominate", active=side, to_act=(side,))
    return False


def _waits(play: Play[SkyBattle]) -> bool:
    return False


def _samurai(play: Play[SkyBattle]) -> bool:
    """A2: until no bound unit is left (SKY-SAM-1)."""
    if orders.bound(play.battle):
        return False
    play.change_clock(phase="spend")
    return True


def _unit(play: Play[SkyBattle]) -> bool:
    """U: until the unit is closed; back to where it was opened from."""
    battle = play.battle
    if battle.open_unit:
        orders.settle_open(play)
    if battle.open_unit:
        return False
    play.change_clock(phase=battle.came_from or "spend")
    return True


def _spend(play: Play[SkyBattle]) -> bool:
    """A3: until it is ended; a clan that is gone or has no unit left to open is done."""
    battle = play.battle
    openable = [unit for unit in battle.of_clan(battle.clan) if not unit.handled and not unit.routing]
    leader = battle.units[battle.clans[battle.clan].leader]
    if openable or (leader.place != "off" and not battle.clans[battle.clan].leader_moved):
        return False
    orders.end_activation(play, orders.EndActivation())
    return True


def _morale(play: Play[SkyBattle]) -> bool:
    """M0: the winner of the initiative first, then the other side (SKY-MOR-1)."""
    battle = play.battle
    first = battle.initiative
    assert first is not None
    for side in (first, first.opponent):
        if side not in battle.confirmed and tries(battle, side):
            if battle.clock.to_act != (side,):
                play.change_clock(active=side, to_act=(side,))
            return False
    battle.confirmed = ()
    play.change_clock(phase="turn_end", active=None, to_act=())
    return True


def tries(battle: SkyBattle, side: Side) -> bool:
    """Whether a side has a unit that could still be rallied or reordered."""
    return any(
        (unit.routing or unit.disordered)
        and unit.id not in battle.tried_morale
        and unit.id not in battle.rallied
        for unit in battle.on_table(side)
    )


def _turn_end(play: Play[SkyBattle]) -> bool:
    """E0: broken sides, the last turn (SKY-END-2, SKY-END-3)."""
    battle = play.battle
    fallen = [side for side in Side if victory.broken(battle, side)]
    if fallen:
        battle.result = victory.outcome(battle, fallen, "broken")
    elif battle.clock.turn >= battle.clock.limit:
        battle.result = victory.by_score(battle)
    else:
        play.change_clock(phase="turn_start", turn=battle.clock.turn + 1)
    return True


STEPS: dict[str, Step] = {
    "": _begin,
    "muster": _muster,
    "scenery": _scenery,
    "edges": _edges,
    "deployment": _deployment,
    "turn_start": _turn_start,
    "next_round": _next_round,
    "nominate": _waits,
    "samurai": _samurai,
    "spend": _spend,
    "unit": _unit,
    "morale": _morale,
    "turn_end": _turn_end,
}
