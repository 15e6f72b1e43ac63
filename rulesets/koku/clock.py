"""The turn machine of KOKU (KOKU-SEQ-1 to KOKU-SEQ-18).

:data:`STEPS` is the machine: what each state does by itself. A step returns True when it has moved the clock on, and
False where somebody must act first; :func:`advance` takes steps until one waits or the battle is over.
"""

from __future__ import annotations

from collections.abc import Callable

from rulesets.engine import common
from rulesets.engine.battle import Result, Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.orders import EndPhase, Order
from rulesets.engine.play import Play
from rulesets.koku import (
    arrivals,
    baggage,
    clans,
    deployment,
    formation_fail,
    melee,
    morale,
    movement,
    muster,
    scenery,
    shooting,
    smoke,
    special,
    victory,
    visibility,
    weather,
)
from rulesets.koku.battle import KokuBattle

Step = Callable[[Play[KokuBattle]], bool]

SET_UP = ("scenery", "conditions", "halves", "choices", "deployment")
"""States of the set-up in which somebody must act."""

ENDABLE = {"movement": "firing", "firing": "melee", "melee": "aftermath"}
"""The phases that the active side ends, and what follows (KOKU-SEQ-17)."""

PHASE_OF: dict[type[Order], str] = {
    **dict.fromkeys(scenery.RULES, "scenery"),
    **dict.fromkeys(weather.RULES, "conditions"),
    **dict.fromkeys(deployment.RULES, "deployment"),
    deployment.PickHalf: "halves",
    **dict.fromkeys(muster.RULES, "choices"),
    **dict.fromkeys(movement.RULES, "movement"),
    **dict.fromkeys(shooting.RULES, "firing"),
    **dict.fromkeys(melee.RULES, "melee"),
}
"""The state in which each order is open."""


def advance(play: Play[KokuBattle]) -> None:
    """Take every automatic step until somebody must act or the battle is over."""
    battle = play.battle
    visibility.look(play)
    if battle.clock.phase not in ("melee", "aftermath") and _fighting(battle):
        formation_fail.review(play)
    while battle.clock.phase != "over":
        if battle.result is None and _fighting(battle):
            victory.keep_score(play)
            loser = victory.annihilated(battle)
            if loser is not None:
                battle.result = Result(loser.opponent, "annihilation")
        if battle.result is not None:
            victory.close(play)
        elif not STEPS[battle.clock.phase](play):
            break
    visibility.look(play)


def admit(battle: KokuBattle, side: Side, order: Order) -> None:
    """Refuse an order that is out of turn or out of phase (KOKU-GEN-7, KOKU-SEQ-1)."""
    clock = battle.clock
    if side not in clock.to_act:
        raise Illegal("not_your_turn", "KOKU-GEN-7", "It is not your turn to give orders.")
    wanted = PHASE_OF.get(type(order))
    if isinstance(order, EndPhase):
        if clock.phase not in ENDABLE:
            raise Illegal("no_phase", "KOKU-SEQ-17", "There is no phase to end now.")
    elif wanted != clock.phase:
        raise Illegal("wrong_phase", "KOKU-SEQ-1", "That order belongs to another phase.")


def end_phase(play: Play[KokuBattle], order: EndPhase) -> None:
    """KOKU-ORD-12: the active side has done with the phase."""
    play.change_clock(phase=ENDABLE[play.battle.clock.phase])
    play.tell("phase_ended", clauses=("KOKU-SEQ-17",))


def available(battle: KokuBattle) -> list[dict[str, object]]:
    """The end of the phase, where a player may end it."""
    if battle.clock.phase not in ENDABLE:
        return []
    return [common.option("end_phase", "End phase", scope="phase")]


# -- the set-up ------------------------------------------------------------------------------------------------------


def _scenery_roll(play: Play[KokuBattle]) -> bool:
    """KOKU-SEQ-2: who places the scenery; a random legal layout is offered to him."""
    scenery.roll_for_placer(play)
    placer = play.battle.placer
    assert placer is not None
    play.change_clock(phase="scenery", active=placer, to_act=(placer,))
    scenery.lay_out(play)
    return True


def _scenery(play: Play[KokuBattle]) -> bool:
    """KOKU-SEQ-3: until the placer accepts a legal layout."""
    placer = play.battle.placer
    if placer not in play.battle.confirmed:
        return False
    play.battle.confirmed = ()
    play.change_clock(phase="conditions")
    return True


def _conditions(play: Play[KokuBattle]) -> bool:
    """KOKU-SEQ-4: the placer names the season, if there is night and day; then the dice of the options that are on."""
    placer = play.battle.placer
    assert placer is not None
    if not weather.settled(play):
        if play.battle.clock.to_act != (placer,):
            play.change_clock(active=placer, to_act=(placer,))
        return False
    play.change_clock(phase="halves", active=placer.opponent, to_act=(placer.opponent,))
    return True


def _halves(play: Play[KokuBattle]) -> bool:
    """KOKU-SEQ-5: until the other side has picked its half."""
    if play.battle.south is None:
        return False
    play.change_clock(phase="muster", active=None, to_act=())
    return True


def _muster(play: Play[KokuBattle]) -> bool:
    """KOKU-SEQ-6: both musters are thrown, the placer's first."""
    muster.throw_all(play)
    play.change_clock(phase="choices", to_act=(Side.AI, Side.KAKI))
    return True


def _choices(play: Play[KokuBattle]) -> bool:
    """KOKU-SEQ-7: both sides choose, in parallel, until both have confirmed."""
    battle = play.battle
    waiting = tuple(side for side in Side if side not in battle.confirmed)
    if waiting:
        if battle.clock.to_act != waiting:
            play.change_clock(to_act=waiting)
        return False
    placer = battle.placer
    assert placer is not None
    battle.confirmed = ()
    play.change_clock(phase="deployment", active=placer, to_act=(placer,))
    deployment.begin(play)
    return True


def _deployment(play: Play[KokuBattle]) -> bool:
    """KOKU-SEQ-8: the placer deploys everything, then the other side (KOKU-DEP-3)."""
    battle = play.battle
    placer = battle.placer
    assert placer is not None
    for side in (placer, placer.opponent):
        if side not in battle.confirmed:
            if battle.clock.to_act != (side,):
                play.change_clock(active=side, to_act=(side,))
            return False
    battle.confirmed = ()
    battle.zones = {}
    arrivals.throw(play)
    play.change_clock(phase="turn_start", active=placer, to_act=(), turn=1)
    return True


# -- the turn --------------------------------------------------------------------------------------------------------


def _turn_start(play: Play[KokuBattle]) -> bool:
    """KOKU-SEQ-9: turned clans change hands, and the marks of the active side's units are cleared."""
    side = _active(play)
    clans.change_hands(play, side)
    for unit in play.battle.on_table(side):
        if unit.ordered or unit.fired or unit.special or unit.digging:
            play.change_unit(unit, ordered="", fired=False, special=False, digging=False)
        for figure in play.battle.living(unit):
            if figure.moved or figure.charged or figure.attacked:
                play.change_figure(figure, moved=0.0, charged=(), attacked=False)
    play.change_clock(phase="formation", to_act=())
    play.tell("turn_began", side=side, clauses=("KOKU-SEQ-9",), number=play.battle.clock.turn)
    return True


def _formation(play: Play[KokuBattle]) -> bool:
    """KOKU-SEQ-10: the tests of Formation Fail."""
    side = _active(play)
    formation_fail.test_all(play, side)
    play.change_clock(phase="movement", to_act=(side,))
    return True


def _movement(play: Play[KokuBattle]) -> bool:
    """KOKU-SEQ-11: until the player ends it or every unit has had its order.

    While it is secret that somebody may come he ends it always: that it stays open must not tell.
    """
    side = _active(play)
    if arrivals.pending(play.battle):
        return False
    if any(unit.ordered in ("", "arrive") for unit in play.battle.on_table(side)) or arrivals.due(
        play.battle, side
    ):
        return False
    _pass_on(play, "firing", "movement_done")
    return True


def _firing(play: Play[KokuBattle]) -> bool:
    """KOKU-SEQ-12: until the player ends it or nobody can fire."""
    side = _active(play)
    if shooting.anybody(visibility.known(play.battle, side), side):
        return False
    _pass_on(play, "melee", "firing_done")
    return True


def _melee(play: Play[KokuBattle]) -> bool:
    """KOKU-SEQ-13: contact is read once, then until the player ends it or no attack is left (KOKU-MEL-1)."""
    battle, side = play.battle, _active(play)
    if battle.clock.to_act == (side,) and not battle.melee_open:
        melee.read_contacts(play)
        battle.melee_open = True
    if battle.contacts and melee.anybody(battle, side):
        return False
    _pass_on(play, "aftermath", "melee_done" if battle.contacts else "melee_empty")
    return True


def _aftermath(play: Play[KokuBattle]) -> bool:
    """KOKU-SEQ-14: morale of the units that were struck, pack horses captured (KOKU-BAG-3), then Formation Fail of all
    that fought (KOKU-FF-9).
    """
    battle = play.battle
    play.change_clock(to_act=())
    for unit in list(battle.units.values()):
        if unit.id in battle.struck:
            morale.test(play, unit.id, battle.struck[unit.id], "melee")
    baggage.capture(play, _active(play))
    formation_fail.review(play)
    for unit in list(battle.units.values()):
        if unit.id in battle.fought:
            formation_fail.give(play, unit.id, "KOKU-FF-9")
    _forget_melee(battle)
    play.change_clock(phase="turn_end")
    return True


def _turn_end(play: Play[KokuBattle]) -> bool:
    """KOKU-SEQ-15: ownership, digging, smoke, turncoats, the end of the battle (KOKU-VIC-8 b); then the other side's
    turn.
    """
    battle, side = play.battle, _active(play)
    victory.settle_sites(play)
    special.dig_progress(play)
    smoke.turn_ends(play, side)
    weather.turn_ends(play, side)
    clans.throw_turncoats(play, side)
    clock = battle.clock
    last = side is not battle.placer
    if last and clock.turn >= clock.limit:
        victory.close(play)
        return True
    play.change_clock(phase="turn_start", active=side.opponent, turn=clock.turn + last)
    return True


STEPS: dict[str, Step] = {
    "": _scenery_roll,
    "scenery": _scenery,
    "conditions": _conditions,
    "halves": _halves,
    "muster": _muster,
    "choices": _choices,
    "deployment": _deployment,
    "turn_start": _turn_start,
    "formation": _formation,
    "movement": _movement,
    "firing": _firing,
    "melee": _melee,
    "aftermath": _aftermath,
    "turn_end": _turn_end,
}


def _active(play: Play[KokuBattle]) -> Side:
    side = play.battle.clock.active
    assert side is not None
    return side


def _fighting(battle: KokuBattle) -> bool:
    """Whether the set-up is over."""
    return battle.clock.turn > 0


def _pass_on(play: Play[KokuBattle], phase: str, kind: str) -> None:
    """A phase that ends by itself says so before the next one begins (KOKU-SEQ-17)."""
    play.tell(kind, side=_active(play), clauses=("KOKU-SEQ-17",))
    play.change_clock(phase=phase)


def _forget_melee(battle: KokuBattle) -> None:
    battle.melee_open = False
    battle.contacts = {}
    battle.blows = {}
    battle.struck = {}
    battle.assailants = {}
    battle.fought = ()
