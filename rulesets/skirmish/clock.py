"""The turn as a table (SKIR-TRN-1 to SKIR-TRN-11): what the states do by themselves, and :data:`TURN`, which lists them."""

from __future__ import annotations

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
from rulesets.skirmish.nerve import flight, morale, rally, seppuku
from rulesets.skirmish.stand.units import gap_between, nearest_unit, touched_units

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
            play.change_force(force, lost_now=False)
    for unit in list(battle.units.values()):
        if unit.place != "table":
            continue
        for figure in battle.able(unit):
            values = _fresh(figure) if unit.side is side else {"hurt": 0}
            if any(getattr(figure, key) != value for key, value in values.items()):
                play.change_figure(figure, **values)
        _forget(play, unit, own=unit.side is side)
    for unit in battle.on_table(side):
        _note_enemies(play, unit)  # type: ignore[arg-type]


def _fresh(figure: SkirFigure) -> dict[str, object]:
    """SKIR-TRN-4: a figure of the active side that has not moved yet; it stood still if nothing shifted it since."""
    return {
        "still": not figure.stirred, "stirred": False, "spent": 0.0, "cap": -1.0, "moved": False, "handled": False,
        "hurt": 0,
    }  # fmt: skip


def _forget(play: Play[SkirBattle], unit: SkirUnit, *, own: bool) -> None:
    """SKIR-TRN-4: the flags of a unit; those about shooting roll over for the active side alone."""
    if unit.charged or unit.tested or unit.barred or unit.noted or unit.advancing:
        unit = play.change_unit(unit, charged=False, tested=False, barred=False, noted=(), advancing=False)
    if own and (unit.shot or unit.shot_last):
        play.change_unit(unit, shot_last=unit.shot, shot=False)


def _note_enemies(play: Play[SkirBattle], unit: SkirUnit) -> None:
    """Whom a unit touches (SKIR-CHG-1), which enemy unit is the nearest to it, and how near (SKIR-MOR-14)."""
    battle = play.battle
    foe = nearest_unit(battle, unit)
    gap = gap_between(battle, unit, foe) if foe is not None else 0.0
    values = {"foe": foe.id if foe is not None else "", "foe_gap": gap, "fighting": touched_units(battle, unit)}
    if any(getattr(unit, key) != value for key, value in values.items()):
        play.change_unit(unit, **values)


def _compulsory(play: Play[SkirBattle]) -> None:
    """P1a: every unit of the active side that falls back or runs goes, by its id (SKIR-MOR-22 to SKIR-MOR-24)."""
    battle = play.battle
    for unit in battle.in_order(active(battle)):
        if unit.running:
            flight.run(play, unit)
            seppuku.perhaps(play, unit)
        elif unit.status is Status.FALLING_BACK and unit.owes:
            flight.fall_back(play, unit)


def _can_act(battle: SkirBattle) -> bool:
    """SKIR-TRN-6, SKIR-RUL-104: P1b waits for its end as long as a unit may take orders."""
    return any(not unit.running for unit in battle.in_order(active(battle)))


def _action_over(play: Play[SkirBattle]) -> None:
    """What the own moves brought (SKIR-MOR-14), and what lasts until the end of this action phase (SKIR-MOR-21,
    SKIR-MOR-22); then P1c.
    """
    battle = play.battle
    for unit in battle.in_order(active(battle)):
        foe = battle.units.get(unit.foe)
        moved = any(figure.moved for figure in battle.able(unit))
        if moved and foe is not None and foe.place == "table":
            if gap_between(battle, unit, foe) < unit.foe_gap - TOLERANCE:
                play.change_unit(unit, advancing=True)
    morale.expire(play, active(battle))


def _turn_end(play: Play[SkirBattle]) -> None:
    """P4: a side that is driven off, the last round (SKIR-END-1, SKIR-END-2); then the other side's turn."""
    battle, clock = play.battle, play.battle.clock
    side = active(battle)
    last = side is not battle.first
    driven = victory.driven_off(battle)
    if driven:
        battle.result = victory.outcome(battle, driven)
    elif last and clock.turn >= clock.limit:
        battle.result = victory.by_score(battle)
    else:
        play.change_clock(active=side.opponent, turn=clock.turn + last)
