"""The turn as a table (SKIR-TRN-1 to SKIR-TRN-11): what the states do by themselves, and :data:`TURN`, which lists
them.

"This turn" is the current player turn everywhere (SKIR-TRN-7). Melee is a part of every one of them, so that who stays
in contact fights twice a round (SKIR-TRN-8); what has nothing to do passes at once (SKIR-TRN-9). Who does not answer in
time is answered for by the default of the decision (SKIR-TRN-10, SKIR-RUL-113).
"""

from __future__ import annotations

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.forms import Offer
from rulesets.engine.forms.documents import Want
from rulesets.engine.play.machine import OVER, Machine, Menu, State
from rulesets.engine.play.play import Play
from rulesets.engine.play.who import active, one
from rulesets.engine.sayings import _
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.skirmish import victory
from rulesets.skirmish.battle import SkirBattle, SkirFigure, SkirUnit, Status
from rulesets.skirmish.charts import OVER_WALL
from rulesets.skirmish.deploy.setup import setup
from rulesets.skirmish.fire import shooting
from rulesets.skirmish.march import acts, charge, movement
from rulesets.skirmish.march.allowance import FRESH
from rulesets.skirmish.melee import melee, pairing
from rulesets.skirmish.nerve import flight, morale, rally, seppuku, status
from rulesets.skirmish.stand.contact import touched_units
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
        for figure in (battle.figures[id] for id in unit.figures):
            values = _fresh(figure) if unit.side is side and figure.alive else {"hurt": 0}
            if any(getattr(figure, key) != value for key, value in values.items()):
                play.change_figure(figure, **values)
        _forget(play, unit, own=unit.side is side)
    for unit in units_in_order(battle, side):
        _note_enemies(play, unit)


def _fresh(figure: SkirFigure) -> dict[str, object]:
    """SKIR-TRN-4: a figure of the active side that has not moved yet; it stood still if nothing shifted it since."""
    return {**FRESH, "still": not figure.stirred, "stirred": False, "hurt": 0}


def _forget(play: Play[SkirBattle], unit: SkirUnit, *, own: bool) -> None:
    """SKIR-TRN-4: the flags of a unit; those about shooting roll over for the active side alone."""
    if unit.charged or unit.tested or unit.barred or unit.noted or unit.advancing:
        unit = play.change_unit(unit, charged=False, tested=False, barred=False, noted=(), advancing=False)
    if own and (unit.shot or unit.shot_last):
        play.change_unit(unit, shot_last=unit.shot, shot=False)


def _note_enemies(play: Play[SkirBattle], unit: SkirUnit) -> None:
    """Whom a unit touches (SKIR-CHG-1), which enemy unit is the nearest to it, and how near (SKIR-MOR-14)."""
    battle = play.battle
    foe, gap = nearest_foe(battle, unit)
    near = bool(foe) and gap <= OVER_WALL + TOLERANCE
    values = {"foe": foe, "foe_gap": gap, "fighting": touched_units(battle, unit) if near else ()}
    if any(getattr(unit, key) != value for key, value in values.items()):
        play.change_unit(unit, **values)


def _compulsory(play: Play[SkirBattle]) -> None:
    """P1a: every unit of the active side that falls back or runs goes, by its id (SKIR-MOR-22 to SKIR-MOR-24)."""
    battle = play.battle
    for unit in units_in_order(battle, active(battle)):
        if unit.running:
            flight.run(play, unit.id)
            seppuku.perhaps(play, unit.id)
        elif unit.status is Status.FALLING_BACK:
            flight.fall_back(play, unit.id)


def _can_act(battle: SkirBattle) -> bool:
    """SKIR-TRN-6, SKIR-RUL-104: P1b waits for its end as long as a unit may take orders."""
    return any(not unit.running for unit in units_in_order(battle, active(battle)))


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
    rally.rally_all(play, active(battle))


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


def _morale(play: Play[SkirBattle]) -> None:
    """P3a (SKIR-MOR-6)."""
    morale.check_all(play, active(play.battle))


def _morale_moves(play: Play[SkirBattle]) -> None:
    """P3b (SKIR-MOR-23, SKIR-MOR-24)."""
    morale.run_all(play, active(play.battle))


# -- the orders of P1b -------------------------------------------------------------------------------------------------


ACTS = (movement, charge, shooting, acts)
"""What a unit may be ordered to do in its action phase: move, charge, shoot, and the rest (SKIR-TRN-1)."""


def available(battle: SkirBattle, side: Side) -> list[Offer]:
    """SKIR-TRN-5: the offers of all orders, in any order and as often as each allows."""
    return [found for module in ACTS for found in module.available(battle, side)]


ACTION = Menu(
    {kind: rule for module in ACTS for kind, rule in module.RULES.items()},
    available,
    {kind: forecast for module in ACTS for kind, forecast in module.FORECASTS.items()},
)


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
    State(key="morale", label=_("Morale"), kanji="気", step=_morale, then=("morale_moves",)),
    State(key="morale_moves", label=_("Flight"), step=_morale_moves, then=("turn_end",)),
    State(key="turn_end", label=_("Turn ends"), step=_turn_end, then=("turn_start", OVER)),
    out_of_turn="SKIR-TRN-2",
    out_of_phase="SKIR-TRN-1",
    watch=SCORE.keep,
    close=SCORE.close,
)  # fmt: skip
"""SKIR-TRN-1, SKIR-GLA-6: the turn machine."""
