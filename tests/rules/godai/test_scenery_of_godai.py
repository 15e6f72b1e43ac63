"""Scenery: what the dice bring, where it lies, and tables that were settled beforehand."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rulesets import SEATS, HmacDice, Side
from rulesets.engine.battle import Piece, Table
from rulesets.engine.book.examples import opening_dice
from rulesets.godai.ground.ground import TERRAIN, ground_of
from rulesets.godai.system import RULESET


def laid_out(dice: Any, table: Table | None = None) -> tuple[Any, list[Any]]:
    """The battle when both bands are chosen and the scenery lies, and its events."""
    battle: Any = RULESET.open(RULESET.options_from({}), SEATS, table)
    battle, told = RULESET.begin(battle, dice).battle, []
    for side in Side:
        taken = RULESET.decode_order({"kind": "take_force", "force": "f1"})
        outcome = RULESET.resolve(battle, side, taken, dice)
        battle, told = outcome.battle, [*told, *outcome.events]
    return battle, told


@pytest.mark.parametrize(
    ("faces", "kind"),
    [
        ((1, 1), "house"), ((1, 2), "marsh"), ((2, 2), "rocks"), ((1, 4), "rice_field"), ((3, 3), "wood"),
        ((3, 4), "low_wall"), ((4, 4), "bamboo"), ((4, 5), "hill"), ((5, 5), "stream"), ((5, 6), "barricade"),
        ((6, 6), "shrine"),
    ],
)  # fmt: skip
def test_what_two_dice_bring(faces, kind):
    """GODAI-SCN-3: the first of 1D6 + 4 pieces, in the middle of the table."""
    battle, _ = laid_out(opening_dice((1, *faces, 4, 1, 4, 1)))
    first = battle.table.pieces[0]
    assert first.kind == kind
    ground = ground_of(battle.table)
    west, south, east, north = ground.shape(first.id).bounds
    assert (east - west > 0) or kind == "stream"
    if kind in ("low_wall", "barricade"):
        assert east - west == {"low_wall": 6.0, "barricade": 4.0}[kind]
    if kind == "stream":
        assert (south, north) == (0.0, 36.0)
    assert ("post" in [piece.kind for piece in battle.table.pieces]) is (kind == "shrine")


@pytest.mark.parametrize("seed", range(12))
def test_where_pieces_lie(seed):
    """GODAI-SCN-3: 5 to 10 thrown for, 3" from one another, outside the zones; a stream runs across the table."""
    battle, told = laid_out(HmacDice(f"scenery {seed}".encode()))
    table, ground = battle.table, ground_of(battle.table)
    own = [piece for piece in table.pieces if piece.kind != "post"]
    (event,) = (event for event in told if event.kind == "scenery_laid_out")
    count = event.rolls[0].faces[0] + 4
    assert 5 <= count <= 10
    assert len(own) <= count
    for one, other in combinations(own, 2):
        assert ground.shape(one.id).distance(ground.shape(other.id)) >= 2.95
    for piece in own:
        _, south, _, north = ground.shape(piece.id).bounds
        assert piece.kind == "stream" or (south >= 6 and north <= 30)


def test_a_table_that_is_agreed_on_is_taken_as_it_is():
    """GODAI-SEQ-1, GODAI-SEQ-2: both bands are chosen, then the scenery is there."""
    given = Table(48.0, 36.0, (Piece("w", "low_wall", ((10.0, 18.0), (20.0, 18.0))),))
    battle, told = laid_out(HmacDice(b"given"), given)
    assert battle.table == given
    assert [event.kind for event in told if event.kind.startswith("scenery")] == ["scenery_given"]


@pytest.mark.parametrize(
    ("kind", "foot", "mounted", "sight", "defended", "bars"),
    [
        ("road", "free", "free", "clear", False, False), ("bridge", "free", "free", "clear", False, False),
        ("ford", "free", "free", "clear", False, False), ("wood", "difficult", "difficult", "depth", False, False),
        ("bamboo", "difficult", "difficult", "depth", False, False),
        ("rice_field", "difficult", "difficult", "clear", False, False),
        ("rocks", "difficult", "difficult", "obscures", False, False),
        ("marsh", "difficult", "impassable", "clear", False, False),
        ("stream", "obstacle", "obstacle", "clear", False, False),
        ("low_wall", "obstacle", "obstacle", "obscures", True, True),
        ("fence", "obstacle", "obstacle", "obscures", True, True),
        ("hedge", "obstacle", "obstacle", "obscures", True, True),
        ("barricade", "obstacle", "obstacle", "obscures", True, True),
        ("palisade", "impassable", "impassable", "blocks", False, True),
        ("high_wall", "impassable", "impassable", "blocks", False, True),
        ("house", "impassable", "impassable", "blocks", False, True),
        ("river", "impassable", "impassable", "clear", False, True),
        ("hill", "free", "free", "level", False, False),
        ("shrine", "impassable", "impassable", "obscures", False, True),
        ("well", "impassable", "impassable", "obscures", False, True),
        ("cart", "impassable", "impassable", "obscures", False, True),
        ("big_tree", "impassable", "impassable", "obscures", False, True),
        ("post", "free", "free", "clear", False, False),
    ],
)  # fmt: skip
def test_the_kinds_of_ground(kind, foot, mounted, sight, defended, bars):
    """GODAI-SCN-1, GODAI-SCN-2."""
    row = TERRAIN[kind]
    assert (row.foot, row.mounted, row.sight, row.defended, row.bars) == (
        foot,
        mounted,
        sight,
        defended,
        bars,
    )
