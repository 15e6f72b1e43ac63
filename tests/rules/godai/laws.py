"""What the rules of this system never leave behind, after whatever orders: asked of every state by
``tests.rules.invariants``.
"""

from __future__ import annotations

import shapely

from rulesets.engine.battle import Side
from rulesets.engine.table.geometry import within
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import BASE_FOOT, BASE_MOUNTED
from rulesets.godai.stand.profile import usable
from tests.rules.spacing import Least

CLOSED = {"house", "river", "shrine", "well", "cart", "big_tree"}
"""GODAI-SCN-2: ground that nobody stands on."""
SLACK = 0.01
"""Inches by which poses may be off, since they are rounded."""

SPACING = (
    Least(
        "GODAI-CHG-1", 0.05,
        nearer={
            "charged": "GODAI-CHG-1", "moved": "GODAI-MOV-7", "reformed": "GODAI-MOV-7", "followed_up": "GODAI-CLO-25",
            "stepped_back": "GODAI-CLO-20", "place_chosen": "GODAI-WTR-15",
        },
    ),
)  # fmt: skip


def check(battle: GodaiBattle) -> None:
    """The laws of a state."""
    for unit in battle.units.values():
        for figure in (battle.figures[id] for id in unit.figures):
            _figure(battle, unit, figure)
        _unit(battle, unit)
    marked = {figure.horse for figure in battle.figures.values() if figure.horse}
    assert marked == set(battle.markers), "each horse that waits has its rider (GODAI-HRS-4)"
    if battle.clock.turn:
        for side in Side:
            _force(battle, side)
    if battle.asked is None and battle.result is None and battle.clock.turn:
        _turn(battle)
    if battle.clock.phase != "heroic_path":
        assert not battle.following, "nobody goes along but with a hero (GODAI-HER-2)"


def check_step(before: GodaiBattle, after: GodaiBattle) -> None:
    """The laws of an order: the dead stay dead, wounds do not heal, tokens are not won back, flight has no end."""
    for figure in before.figures.values() if before.clock.turn else ():
        now = after.figures[figure.id]
        assert now.wounds_left <= figure.wounds_left, "no wound heals (GODAI-WOU-4)"
        assert now.alive <= figure.alive
        assert not figure.fate or now.fate == figure.fate, f"{figure.id} was {figure.fate}"
        assert figure.mounted or not now.mounted or figure.horse, "he had a horse to mount (GODAI-HRS-4)"
    for unit in before.units.values():
        new = after.units[unit.id]
        assert new.zen <= unit.zen, "a spent token is gone (GODAI-ZEN-1)"
        assert not unit.fleeing or new.fleeing or new.hero, "there is no rally (GODAI-FLE-2)"
        assert unit.proven <= new.proven
        assert (unit.hummed, unit.sea) <= (new.hummed, new.sea)
        assert unit.kills <= new.kills
    for side in Side:
        lost = before.forces[side].losses if before.clock.turn else 0
        assert lost <= after.forces[side].losses
    assert after.clock.turn - before.clock.turn in (0, 1)


def _figure(battle: GodaiBattle, unit: GodaiUnit, figure: GodaiFigure) -> None:
    assert 0.0 <= figure.spent <= 1.0, "GODAI-MOV-10"
    assert all(battle.units[id].side is not unit.side for id in figure.charged)
    assert not (figure.mounted and figure.horse), "he sits on it"
    if figure.alive:
        assert (figure.width, figure.depth) == (BASE_MOUNTED if figure.mounted else BASE_FOOT), "GODAI-GEN-11"
        assert 0 < figure.wounds_left <= unit.stats.wounds, "GODAI-WOU-4"
        assert not figure.fate, f"{figure.id} is on the table (GODAI-DAT-1)"
        assert figure.gallop <= 0 or unit.horsemanship >= 2, f"{figure.id} rides no faster (GODAI-WIN-10)"
        if unit.place == "table" and battle.clock.turn:
            _place(battle, figure)
    else:
        assert figure.fate in ("killed", "fled")


def _unit(battle: GodaiBattle, unit: GodaiUnit) -> None:
    able = battle.able(unit)
    if able and unit.place == "table":
        assert unit.mounted == any(figure.mounted for figure in able), "its symbol is that of who is left"
        for figure in able:
            assert usable(unit, figure.in_hand, mounted=figure.mounted), "GODAI-WPN-16"
            assert figure.in_hand not in figure.lost, "GODAI-WTR-6"
    assert unit.zen >= 0
    assert unit.pavise in ("", "carried", "setting", "up", "taking"), "GODAI-PAV-2"
    assert unit.hero or not unit.swept, "heroes alone are swept along (GODAI-CMD-6)"
    assert unit.zen <= unit.zen_start, "GODAI-ZEN-1"
    assert unit.hero or not unit.zen_start, f"{unit.id}: a group has no tokens (GODAI-ZEN-8)"
    assert len(set(unit.heroic)) == len(unit.heroic), f"{unit.id}: {unit.heroic} (GODAI-SEQ-21)"
    assert len(unit.heroic) <= unit.zen_start - unit.zen, f"{unit.id}: each has its token (GODAI-SEQ-21)"
    assert not unit.hero or unit.strength == 1, "a hero is a unit of one (GODAI-GEN-3)"
    alone = unit.hero and unit.fleeing and not unit.swept and not unit.driven
    assert not alone, f"{unit.id}: heroes flee with others (GODAI-CMD-5)"


def _place(battle: GodaiBattle, figure: GodaiFigure) -> None:
    table = battle.table
    assert within(figure, table.width, table.depth, SLACK), f"{figure.id} hangs over the edge (GODAI-RUL-26)"
    for piece in table.pieces:
        if piece.kind in CLOSED and len(piece.points) > 2:
            closed = shapely.Polygon(piece.points).buffer(-SLACK)
            assert not closed.contains(shapely.Point(figure.point)), (
                f"{figure.id} is in {piece.id} (GODAI-SCN-2)"
            )


def _force(battle: GodaiBattle, side: Side) -> None:
    force, own = battle.forces[side], [unit for unit in battle.units.values() if unit.side is side]
    first = [unit for unit in own if not unit.driven]
    figures = [battle.figures[id] for unit in first for id in unit.figures]
    driven = sum(unit.strength for unit in own if unit.driven)
    killed = sum(
        figure.fate == "killed" for unit in own for figure in map(battle.figures.get, unit.figures) if figure
    )
    assert force.start == len(figures), f"{side}: {force.start} of {len(figures)} (GODAI-MOR-7)"
    again = sum(battle.figures[id].fate == "killed" for unit in own if unit.driven for id in unit.figures)
    assert force.losses == killed - again + driven, f"{side}: {force.losses} lost (GODAI-MOR-13)"
    spent = sum(unit.zen_start - unit.zen for unit in own)
    assert force.tokens == spent, f"{side}: {force.tokens} tokens told, {spent} spent (GODAI-END-6)"
    assert force.price == sum(unit.points for unit in first), f"{side}: the price of the band (GODAI-END-4)"
    if battle.result is None and battle.asked is None:
        assert any(battle.able(unit) for unit in own if not unit.fleeing), f"{side} are beaten (GODAI-END-1)"


def _turn(battle: GodaiBattle) -> None:
    clock = battle.clock
    assert not battle.bouts, f"{clock.phase}: all combats are over (GODAI-SEQ-14)"
    assert not clock.limit or clock.turn <= clock.limit, "GODAI-END-2"
    assert battle.initiative is not None
    for unit in battle.units.values():
        assert not unit.bereaved, f"{unit.id}: losses are tested for at once (GODAI-SEQ-19)"
