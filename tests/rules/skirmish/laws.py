"""What the rules of this system never leave behind, after whatever orders: asked of every state by
``tests.rules.invariants``.
"""

from __future__ import annotations

from rulesets.engine.table.geometry import within
from rulesets.skirmish.battle import Fate, Role, SkirBattle, SkirFigure, SkirUnit, Status
from rulesets.skirmish.ground.ground import IMPASSABLE, ground_of
from rulesets.skirmish.march.allowance import allowance
from rulesets.skirmish.nerve.wounds import DISABLED, HORSE_LOST, KILLED
from tests.rules.spacing import Least

SPACING = (
    Least(
        "SKIR-MOV-10", 0.05,
        nearer={
            "charged": "SKIR-CHG-1", "moved": "SKIR-CHG-1", "fought": "SKIR-MEL-14", "followed_up": "SKIR-OPT-9",
            "ran": "SKIR-MOR-29", "ran_off": "SKIR-MOR-29",
        },
    ),
)  # fmt: skip
OF_THE_FALLEN = ("fate", "wounds", "hurt")
"""A disabled figure can be finished off (SKIR-OPT-11); what it took in a player turn is forgotten in the next one."""

SLACK = 0.01
"""Inches by which a whole way may be too long, since poses are rounded."""


def check(battle: SkirBattle) -> None:
    """The laws of a state."""
    for unit in battle.units.values():
        for figure in (battle.figures[id] for id in unit.figures):
            _figure(battle, unit, figure)
        _unit(battle, unit)
    if battle.clock.turn:
        _commanders(battle)
    if battle.clock.phase == "action" and battle.asked is None:
        assert battle.clock.to_act == (battle.clock.active,)
        assert not battle.combats, "melee is over (SKIR-MEL-15)"


def check_step(before: SkirBattle, after: SkirBattle) -> None:
    """The laws of an order: wounds do not heal, horses do not come back, the fallen stay down (SKIR-DAT-2)."""
    for figure in before.figures.values() if before.clock.turn else ():
        now = after.figures[figure.id]
        assert now.wounds >= figure.wounds
        assert now.mounted <= figure.mounted
        assert not now.mounted or now.horse_wounds >= figure.horse_wounds
        assert now.alive <= figure.alive
        if figure.fate in (Fate.KILLED, Fate.FLED):
            assert now.fate is figure.fate
        if not figure.alive and not now.alive:
            assert now.point == figure.point, "who has fallen lies where he fell (SKIR-RUL-108)"
    for unit in before.units.values():
        now_unit = after.units[unit.id]
        assert before.clock.turn == 0 or (now_unit.place, unit.place) != ("table", "off"), "nobody comes back"
        assert unit.status is not Status.ROUTED or now_unit.status is Status.ROUTED, "SKIR-MOR-24"


def _figure(battle: SkirBattle, unit: SkirUnit, figure: SkirFigure) -> None:
    assert figure.alive is (figure.fate is Fate.IN_PLAY), figure.id
    assert 0 <= figure.wounds <= KILLED
    assert 0 <= figure.horse_wounds <= HORSE_LOST
    if figure.fate in (Fate.IN_PLAY, Fate.FLED):
        assert figure.wounds < DISABLED, f"{figure.id} has wounds enough to lie down (SKIR-DAT-2)"
    if figure.fate is Fate.DISABLED:
        assert figure.wounds == DISABLED
    if figure.fate is Fate.KILLED:
        assert figure.wounds >= KILLED
    if not figure.alive or unit.place != "table":
        return
    table = battle.table
    assert within(figure, table.width, table.depth, SLACK), f"{figure.id} hangs over the edge"
    assert not ground_of(table).touched_by(_slim(figure), IMPASSABLE), f"{figure.id} stands on what is closed"
    if battle.clock.turn and not unit.running:
        assert figure.spent <= allowance_before(figure, battle) + SLACK, f"{figure.id} has gone too far"


def _slim(figure: SkirFigure) -> SkirFigure:
    """The figure on a base a hair smaller, since poses are rounded."""
    return type(figure)(
        figure.id, figure.unit, figure.x, figure.y, figure.facing, figure.width - SLACK, figure.depth - SLACK
    )


def allowance_before(figure: SkirFigure, battle: SkirBattle) -> float:
    """What it may have paid in this player turn: a rider who has lost his horse or been wounded since had more."""
    whole = SkirFigure(
        figure.id, figure.unit, kind=figure.kind, armour=figure.armour, mounted=True, rate=figure.rate
    )
    now = allowance(figure, battle.options)
    hit = figure.wounds or figure.horse_wounds or not figure.mounted
    return max(now, allowance(whole, battle.options)) if hit else now


def _unit(battle: SkirBattle, unit: SkirUnit) -> None:
    able = battle.able(unit)
    if battle.clock.turn:
        assert (unit.place in ("table", "late")) is bool(able), (
            f"{unit.id}: out of the battle without able figures (SKIR-TRN-11)"
        )
    assert unit.place != "off" or unit.fate in ("destroyed", "gone")
    assert unit.status in Status
    owing = (Status.FALLING_BACK, Status.BROKEN, Status.ROUTED)
    assert not unit.owes or unit.status in owing, "who owes a move falls back or runs"
    if battle.clock.phase == "action" and unit.running:
        assert not unit.owes, "who breaks runs at once (SKIR-MOR-23)"
    assert unit.strength == len(unit.figures)


def _commanders(battle: SkirBattle) -> None:
    for side, force in battle.forces.items():
        chiefs = [
            figure
            for figure in battle.figures.values()
            if figure.role is Role.COMMANDER and battle.unit_of(figure).side is side
        ]
        if force.chief:
            assert [figure.id for figure in chiefs] == [force.chief], "one Force commander (SKIR-MUS-8)"
            fate = chiefs[0].fate
            assert force.lost is (fate if fate is not Fate.FLED else Fate.IN_PLAY)
