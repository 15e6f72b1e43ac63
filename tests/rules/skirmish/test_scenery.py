"""Scenery by the squares of the table, and tables that were settled beforehand."""

import pytest
import shapely

from rulesets import SEATS, Side
from rulesets.engine.battle import Piece, Table
from rulesets.engine.book.examples import opening_dice
from rulesets.engine.landscape import squares
from rulesets.skirmish.ground.ground import ground_of
from rulesets.skirmish.ground.scenery import SQUARES
from rulesets.skirmish.options import TABLES
from rulesets.skirmish.system import RULESET
from tests.rules.skirmish.play import kinds

EDGES = (6, 1)


def laid_out(*faces, table=None, **options):
    """The battle after its scenery was thrown for with those faces, and its events."""
    battle = RULESET.open(RULESET.options_from(options), SEATS, table)
    dice = opening_dice((*faces, *EDGES))
    battle, told = RULESET.begin(battle, dice).battle, []
    for side in Side:
        outcome = RULESET.resolve(
            battle, side, RULESET.decode_order({"kind": "take_force", "force": "f1"}), dice
        )
        battle, told = outcome.battle, [*told, *outcome.events]
    return battle, told


@pytest.mark.parametrize(("table", "count"), [("48x48", 4), ("72x48", 6), ("96x60", 8)])
def test_a_table_is_cut_into_squares(table, count):
    """SKIR-SCN-2: of 24 by 24 inches, on the largest of 24 by 30."""
    width, depth = TABLES[table]
    middles = squares.middles(Table(width, depth), *SQUARES[width])
    assert len(middles) == count
    assert middles[0] == (12.0, 15.0 if table == "96x60" else 12.0)


def test_each_square_brings_its_piece_and_the_dice_are_told():
    """SKIR-SCN-2, SKIR-SCN-1: open, wood, hill, marsh, paddy, scrub; then walls and buildings."""
    battle, told = laid_out(1, 2, 3, 4, 3, 4, 3, 4, 3, 3, 4, 4, 4, 3, 4, 5, 3, 4)
    assert [piece.kind for piece in battle.table.pieces] == ["wood", "hill", "marsh", "rice_field", "scrub"]
    assert [piece.level for piece in battle.table.pieces] == [0, 1, 0, 0, 0]
    (event,) = (event for event in told if event.kind == "scenery_laid_out")
    assert len(event.rolls) == 18
    battle, _ = laid_out(6, 3, 3, 4, 6, 4, 3, 4, 1, 1, 1, 1)
    assert [piece.kind for piece in battle.table.pieces] == ["low_wall", "house"]
    assert battle.table.pieces[0].points == ((6.0, 13.0), (16.0, 13.0))


@pytest.mark.parametrize(
    ("faces", "size", "grown"),
    [
        ((2, 3, 4), (10, 8), True),
        ((3, 3, 4), (12, 10), True),
        ((4, 1, 3, 4), (10, 8), True),
        ((4, 6, 3, 4), (10, 8), False),
        ((5, 3, 4), (8, 6), True),
        ((6, 6, 3, 4), (6, 5), False),
    ],
)
def test_a_piece_has_its_size_about_its_shifted_middle(faces, size, grown):
    """SKIR-SCN-2: the first square's middle is 12, 12; (3 - 3.5) x 2 across, (4 - 3.5) x 2 in depth. What grew has an
    outline of its own in that size, and the same dice give it again.
    """
    battle, _ = laid_out(*faces, 1, 1, 1, 1, 1)
    (piece,) = battle.table.pieces
    shape = ground_of(battle.table).shape(piece.id)
    half, high = size[0] / 2, size[1] / 2
    box = (11 - half, 13 - high, 11 + half, 13 + high)
    assert shape.bounds == pytest.approx(box, abs=0.001)
    assert (shape.area < 0.95 * shapely.box(*box).area) is grown
    again, _ = laid_out(*faces, 1, 1, 1, 1, 1)
    assert again.table == battle.table
    shown = RULESET.document(battle)["scenery"][piece.id]
    assert tuple(map(tuple, shown["points"])) == piece.points


def test_a_piece_that_would_overlap_another_is_dropped():
    """SKIR-SCN-3: hills as near to each other as dice bring them are both kept, two inches apart."""
    battle, _ = laid_out(3, 6, 3, 3, 1, 3, 1, 1, 1, 1)
    table = battle.table
    assert [piece.kind for piece in table.pieces] == ["hill", "hill"]
    one, other = (ground_of(table).shape(piece.id) for piece in table.pieces)
    assert one.distance(other) == pytest.approx(2.0, abs=0.5)

    def wall(west, east):
        return Piece("w", "low_wall", ((west, 11.0), (east, 11.0)))

    assert not squares.fits(table, wall(10.0, 20.0), ground_of)
    assert not squares.fits(table, wall(66.0, 74.0), ground_of)
    assert squares.fits(table, wall(60.0, 70.0), ground_of)


def test_a_table_that_was_settled_beforehand_is_taken_as_it_is():
    """SKIR-SCN-2: a stored layout; nothing is thrown for it."""
    wood = Piece("w", "wood", ((10.0, 20.0), (20.0, 20.0), (15.0, 28.0)))
    battle, told = laid_out(table=Table(72.0, 48.0, (wood,)))
    assert battle.table.pieces == (wood,)
    assert "scenery_given" in kinds(told)
