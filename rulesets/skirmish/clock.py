"""The turn as a table (SKIR-TRN-1 to SKIR-TRN-11): what the states do by themselves, and :data:`TURN`, which lists
them.

"This turn" is the current player turn everywhere (SKIR-TRN-7). Melee is a part of every one of them, so that who stays
in contact fights twice a round (SKIR-TRN-8); what has nothing to do passes at once (SKIR-TRN-9). Who does not answer in
time is answered for by the default of the decision (SKIR-TRN-10, SKIR-RUL-113).
"""

from __future__ import annotations

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.forms.documents import Want
from rulesets.engine.play.held_back import may_come
from rulesets.engine.play.machine import OVER, Machine, State, menu_of
from rulesets.engine.play.placing import figures_of
from rulesets.engine.play.play import Play
from rulesets.engine.play.who import active, one
from rulesets.engine.sayings import _
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.skirmish import victory
from rulesets.skirmish.battle import SkirBattle, SkirFigure, Status
from rulesets.skirmish.deploy.deployment import RESERVE
from rulesets.skirmish.deploy.setup import setup
from rulesets.skirmish.fire import shooting
from rulesets.skirmish.march import acts, charge, movement
from rulesets.skirmish.march.allowance import FRESH
from rulesets.skirmish.melee import melee, pairing
from rulesets.skirmish.nerve import flight, morale, status
from rulesets.skirmish.stand.near import gap_to_unit, nearest_foe, units_in_order
from rulesets.skirmish.victory import SCORE

# -- the player turn ---------------------------------------------------------------------------------------------------


def _begin_battle(play: Play[SkirBattle]) -> None:
    """SKIR-DEP-3: the loser of the roll-off takes the first player turn."""
    battle = play.battle
    battle.zones = {}
    play.change_clock(active=battle.first, turn=1, limit=battle.options.rounds)


def turn_start(play: Play[SkirBattle]) -> None:
    """P0: what was of the last player turn is cleared (SKIR-TRN-4), and the enemies that are near are noted."""
    battle, side = play.battle, active(play.battle)
    play.tell("turn_began", side=side, clauses=("SKIR-TRN-4",), number=battle.clock.turn)
    for both in Side:
        force = battle.forces[both]
        if force.lost_now:
            battle.forces[both] = msgspec.structs.replace(force, lost_now=False)
    for unit in list(battle.units.values()):
        if unit.place != "table":
            continue
        own = unit.side is side
        for figure in figures_of(battle, unit):
            play.settle_figure(figure, **(_fresh(figure) if own and figure.alive else {"hurt": 0}))
        unit = play.settle_unit(unit, charged=False, tested=False, barred=False, noted=(), advancing=False)
        if own:  # what is about shooting rolls over for the active side alone
            play.settle_unit(unit, shot_last=unit.shot, shot=False)
    for unit in units_in_order(battle, side):
        foe, gap = nearest_foe(battle, unit)  # SKIR-MOR-14
        play.settle_unit(unit, foe=foe, foe_gap=gap)


def _fresh(figure: SkirFigure) -> dict[str, object]:
    """SKIR-TRN-4: a figure of the active side that has not moved yet; it stood still if nothing shifted it since."""
    return {**FRESH, "still": not figure.stirred, "stirred": False, "hurt": 0}


def _compulsory(play: Play[SkirBattle]) -> None:
    """P1a: every unit of the active side that falls back or runs goes, by its id (SKIR-MOR-22 to SKIR-MOR-24)."""
    battle = play.battle
    for unit in units_in_order(battle, active(battle)):
        if unit.running:
            flight.run(play, unit.id)
        elif unit.status is Status.FALLING_BACK:
            flight.fall_back(play, unit.id)


def _can_act(battle: SkirBattle) -> bool:
    """SKIR-TRN-6, SKIR-RUL-104: P1b waits for its end as long as a unit may take orders, or come (CAM-GRD-3)."""
    side = active(battle)
    return any(not unit.running for unit in units_in_order(battle, side)) or may_come(battle, side)


def _rally(play: Play[SkirBattle]) -> None:
    """P1c: what the own moves brought (SKIR-MOR-14), and what lasts until the end of this action phase (SKIR-MOR-21,
    SKIR-MOR-22); then who is broken tries to rally (SKIR-MOR-26).
    """
    battle = play.battle
    for unit in units_in_order(battle, active(battle)):
        foe = battle.units.get(unit.foe)
        if foe is None or foe.place != "table" or not any(figure.moved for figure in battle.able(unit)):
            continue
        if gap_to_unit(battle, unit, foe) < unit.foe_gap - TOLERANCE:
            play.change_unit(unit, advancing=True)
    status.expire(play, active(battle))
    status.rally_all(play, active(battle))


def _turn_end(play: Play[SkirBattle]) -> None:
    """P4: a side that is driven off, the last round (SKIR-END-1, SKIR-END-2); then the other side's turn."""
    battle, clock = play.battle, play.battle.clock
    side = active(battle)
    last = side is not battle.first
    driven = victory.driven_off(battle)
    if driven:
        battle.result = victory.outcome(battle, driven)
    elif last and clock.turn >= clock.limit:
        battle.result = SCORE.by_lead(battle)
    else:
        play.change_clock(active=side.opponent, turn=clock.turn + last)


# -- the orders of P1b -------------------------------------------------------------------------------------------------


ACTION = menu_of(movement, charge, shooting, acts, RESERVE.menu)
"""What a unit may be ordered to do in its action phase, in any order and as often as each order allows (SKIR-TRN-1,
SKIR-TRN-5).
"""

TURN = Machine(
    *setup(_begin_battle, "turn_start"),
    State(key="turn_start", label=_("Turn begins"), step=turn_start, then=("forced",)),
    State(key="forced", label=_("Compulsory moves"), step=_compulsory, then=("action",)),
    State(  # P1b
        key="action", label=_("Move, shoot"), kanji="動", orders=ACTION,
        want=Want(
            _("Move and shoot"),
            _("Units act in any order; each figure moves once, each unit shoots once. Melee comes next."),
            done=("has_moved", "has_shot"),
        ),
        who=one(waits=_can_act), ends="SKIR-OTH-5", then=("rally",),
    ),
    State(key="rally", label=_("Rally"), step=_rally, then=("melee",)),
    State(  # P2a, P2b: who fights whom is asked in the phase of the fight
        key="melee", label=_("Melee"), kanji="斬", begin=pairing.pair_off, step=melee.fight, then=("morale",)
    ),
    State(  # P3a (SKIR-MOR-6)
        key="morale", label=_("Morale"), kanji="気", then=("morale_moves",),
        step=lambda play: morale.check_all(play, active(play.battle)),
    ),
    State(  # P3b (SKIR-MOR-23, SKIR-MOR-24)
        key="morale_moves", label=_("Flight"), then=("turn_end",),
        step=lambda play: morale.run_all(play, active(play.battle)),
    ),
    State(key="turn_end", label=_("Turn ends"), step=_turn_end, then=("turn_start", OVER)),
    out_of_turn="SKIR-TRN-2",
    out_of_phase="SKIR-TRN-1",
    watch=SCORE.keep,
    close=SCORE.close,
)  # fmt: skip
"""SKIR-TRN-1, SKIR-GLA-6: the turn machine."""
