"""What lies where on a table, and what a base meets on its way."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.engine.battle import Figure, Piece, Table
from rulesets.engine.table import paths, prices, search, sweep, terrain, walks
from rulesets.engine.table.bases import rows
from rulesets.engine.table.field import Field
from rulesets.engine.table.geometry import Rectangle
from rulesets.engine.table.prices import Passage, Touch
from rulesets.engine.table.terrain import Ground, Shape, ground_of

RIVER = Piece("river", "river", ((0, 24), (72, 24)), width=3)
BRIDGE = Piece("bridge", "bridge", ((18.75, 22), (21.25, 22), (21.25, 26), (18.75, 26)))
FORD = Piece("ford", "ford", ((38, 22.5), (42, 22.5), (42, 25.5), (38, 25.5)))
ROAD = Piece("road", "road", ((20, 0), (20, 48)), width=2)
WOOD = Piece("wood", "wood", ((15, 34), (25, 34), (25, 42), (15, 42)))
FENCE = Piece("fence", "fence", ((50, 10), (60, 10)))
HILL = Piece("hill", "hill", ((45, 30), (55, 30), (55, 40), (45, 40)))
FARM = Piece("farm", "house", ((60, 35), (64, 35), (64, 39), (60, 39)), site="farm-1")
BARN = Piece("barn", "house", ((67, 35), (70, 35), (70, 39), (67, 39)), site="farm-1")
TABLE = Table(pieces=(RIVER, BRIDGE, FORD, ROAD, WOOD, FENCE, HILL, FARM, BARN))
GROUND = ground_of(TABLE)

ROADS = frozenset({"river", "wood", "marsh", "fence"})
FOOT = {
    "river": Passage(2, label="river", clause="HARD"),
    "wood": Passage(2),
    "ford": Passage(1),
    "fence": Passage(1),
    "bridge": Passage(replaces=frozenset({"river", "ford"})),
    "road": Passage(factor=0.5, replaces=ROADS),
}
FOOT["ford"] = Passage(1, replaces=frozenset({"river"}))
RIDER = {**FOOT, "fence": Passage(2, barred=True), "wood": Passage(4)}
SLOW = {"wood": Passage(factor=2, touch=Touch.CENTRE), "fence": Passage(1, each=True, touch=Touch.CENTRE)}


def names(pieces: tuple[Piece, ...]) -> list[str]:
    return [piece.id for piece in pieces]


def man(x: float, y: float, facing: float = 0.0) -> Rectangle:
    return Rectangle(x, y, facing, 1, 1)


@pytest.mark.parametrize(
    ("point", "found"),
    [
        ((5, 5), []),
        ((5, 24), ["river"]),
        ((5, 22.5), ["river"]),
        ((20, 24), ["river", "bridge", "road"]),
        ((40, 24), ["river", "ford"]),
        ((55, 10), []),
        ((50, 35), ["hill"]),
    ],
)
def test_what_holds_a_point(point: tuple[float, float], found: list[str]) -> None:
    assert names(GROUND.at(point)) == found


def test_the_ground_of_a_table_is_made_once() -> None:
    assert ground_of(Table(pieces=TABLE.pieces)) is ground_of(TABLE)
    assert GROUND.piece("hill") is HILL
    with pytest.raises(KeyError):
        GROUND.piece("castle")


def test_a_hill_is_one_level_high() -> None:
    points = np.array([[50.0, 35.0], [5.0, 5.0]])
    assert GROUND.levels(points).tolist() == [1, 0]
    assert ground_of(Table()).levels(points).tolist() == [0, 0]


def test_a_river_runs_right_to_the_rim() -> None:
    aslant = Ground(Table(pieces=(Piece("r", "river", ((0, 10), (40, 30), (72, 20)), width=3),)))
    assert aslant.at((0.0, 11.5))
    assert aslant.at((0.0, 8.5))
    assert shapely.box(0, 0, 72, 48).buffer(1e-6).covers(aslant.shape("r"))


@pytest.mark.parametrize(
    ("base", "touched"),
    [
        (man(55, 10.5), []),
        (man(55, 10.4), ["fence"]),
        (man(44.5, 35), []),
        (man(44.6, 35), ["hill"]),
        (man(60.5, 9.6), []),
        (man(60.4, 10), ["fence"]),
    ],
)
def test_what_a_base_touches(base: Rectangle, touched: list[str]) -> None:
    assert names(GROUND.touched_by(base)) == touched


def test_stretches_of_a_path() -> None:
    path = np.array([(20.0, 0), (20, 48), (20, 40), (30, 40)])
    found = [
        (s.piece.id, round(s.start, 3), round(s.end, 3)) for s in GROUND.stretches(path, {"wood", "river"})
    ]
    assert found == [("river", 22.5, 25.5), ("wood", 34, 42), ("wood", 54, 61)]
    across = np.array([(55.0, 8), (55, 12), (57, 12), (57, 9)])
    assert [s.start for s in GROUND.stretches(across)] == [2, 8]
    assert GROUND.stretches(np.array([(44.0, 30), (56, 30.0)]), {"hill"})[0].length == 10
    assert GROUND.stretches(np.array([(44.0, 31), (46, 29.0)]), {"hill"}) == ()


def test_the_area_of_a_site_is_the_grown_hull_of_its_houses() -> None:
    area = GROUND.site("farm-1", {"house"}, 2)
    assert area.bounds == pytest.approx((58, 33, 72, 41))
    assert GROUND.site("farm-1", {"house"}).area == pytest.approx(40)
    assert terrain.outline(GROUND.shape("farm"))[0] in FARM.points


def test_figures_indoors_have_no_place_of_their_own() -> None:
    figures = [
        Figure("a.1", "a", 62, 37, inside="farm"),
        Figure("b.1", "b", 62, 37, inside="farm"),
        Figure("b.2", "b", 62, 40),
        Figure("b.3", "b", 68, 37, inside="barn"),
    ]
    field = Field(figures, GROUND)
    assert field.obstacles(np.array([], dtype=np.intp)).tolist() == [2]
    assert field.gap(0, 1) == 0
    assert field.gap(0, 2) == pytest.approx(0.5)
    assert field.gap(0, 3) == pytest.approx(3)
    assert field.contacts(field.of_unit("a"), field.of_unit("b")) == ((0, 1),)
    first, second, gaps = field.pairs_within(field.of_unit("a"), field.of_unit("b"), 2)
    assert sorted(zip(first.tolist(), second.tolist(), gaps.tolist(), strict=True)) == [
        (0, 1, 0.0),
        (0, 2, 0.5),
    ]


def test_the_wrong_points_for_a_shape() -> None:
    assert terrain.well_formed(WOOD)
    assert not terrain.well_formed(Piece("x", "wood", ((0, 0), (1, 1))))
    assert not terrain.well_formed(Piece("x", "river", ((0, 0), (1, 1))))
    assert not terrain.well_formed(Piece("x", "fence", ((0, 0), (0, math.nan))))
    assert not terrain.well_formed(Piece("x", "moon", ((0, 0), (1, 1))))
    more = terrain.KINDS.with_kinds({"moon": Shape.LINE})
    assert terrain.well_formed(Piece("x", "moon", ((0, 0), (1, 1))), more)


WALKS = [
    ("open ground", FOOT, man(5, 5), [(5, 9)], 4, []),
    ("on the spot", FOOT, man(20, 38), [(20, 38)], 0, []),
    ("over a fence", FOOT, man(55, 8), [(55, 12)], 5, [("fence", 2)]),
    ("twice over it, once charged", FOOT, man(55, 8), [(55, 12), (57, 12), (57, 8)], 11, [("fence", 2)]),
    ("twice over it, twice charged", SLOW, man(55, 8), [(55, 12), (57, 12), (57, 8)], 12, [("fence", 2)]),
    ("past its end", FOOT, man(60.5, 8), [(60.5, 12)], 4, []),
    ("over its end", FOOT, man(60.4, 8), [(60.4, 12)], 5, [("fence", 2)]),
    ("up against it", FOOT, man(55, 8), [(55, 9.5)], 1.5, []),
    ("along it", FOOT, man(52, 9.5, 90), [(58, 9.5)], 6, []),
    ("a rider at a fence", RIDER, man(55, 8), [(55, 12)], 6, [("fence", 2)]),
    ("through the river", FOOT, man(5, 21), [(5, 28)], 9, [("river", 1.5)]),
    ("into the river with a toe", FOOT, man(5, 21), [(5, 22.1)], 3.1, [("river", 1.1)]),
    ("by the ford", FOOT, man(40, 21), [(40, 28)], 8, [("ford", 1.5)]),
    ("beside the ford's middle", FOOT, man(38.3, 21), [(38.3, 28)], 8, [("ford", 1.5)]),
    ("by road over the bridge", FOOT, man(20, 21), [(20, 28)], 3.5, []),
    ("on the outer file of the bridge", FOOT, man(20.5, 21), [(20.5, 28)], 3.5, []),
    ("past the bridge's rail", FOOT, man(21.4, 21), [(21.4, 28)], 9, [("river", 1.5)]),
    ("by road through the wood", FOOT, man(20, 32), [(20, 44)], 6, []),
    ("from the road into the wood", FOOT, man(20, 36), [(20, 38), (24, 38)], 6.5, [("wood", 3)]),
    ("out of the wood", FOOT, man(17, 41.8), [(17, 44)], 4.2, [("wood", 0)]),
    ("slow going", SLOW, man(16, 32), [(16, 40)], 8 + 6, [("wood", 2)]),
    ("slow going, with a toe", SLOW, man(16, 32), [(16, 33.8)], 1.8, []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "passages", "base", "way", "cost", "met"), WALKS, ids=[row[0] for row in WALKS]
)
def test_what_a_way_costs(
    name: str,
    passages: prices.Passages,
    base: Rectangle,
    way: list[tuple[float, float]],
    cost: float,
    met: list[tuple[str, float]],
) -> None:
    found = walks.walk(GROUND, base, [(base.x, base.y), *way], 0, passages)
    seen = [(c.piece.id, c.entry) for c in found.crossings if c.charge or c.passage.factor > 1]
    assert seen == [(id, pytest.approx(inches, abs=0.01)) for id, inches in met]
    assert found.cost == pytest.approx(cost, abs=0.002)


def test_a_barred_piece_is_named_with_its_place() -> None:
    found = walks.walk(GROUND, man(55, 8), [(55, 8), (55, 12)], 0, RIDER)
    assert found.barrier is not None
    assert found.barrier.piece is FENCE
    assert found.barrier.at == pytest.approx((55, 10))


BLOCKS = [
    ("nobody there", [(5, 5), (5, 15)], [man(9, 9)], None),
    ("straight into one", [(5, 5), (5, 15)], [man(9, 9), man(5.5, 10)], (1, 4.5)),
    ("the nearer of two", [(5, 5), (5, 15)], [man(5, 12), man(5, 9)], (1, 3.5)),
    ("brushing past", [(5, 5), (5, 15)], [man(6, 10)], None),
    ("a turned corner in the way", [(5, 5), (5, 15)], [Rectangle(6, 10, 45, 1, 1)], (0, 4.793)),
    ("round the corner", [(5, 5), (5, 10), (10, 10)], [man(8, 10)], (0, 7.5)),
    ("outside the bend", [(5, 5), (5, 10), (10, 10)], [man(4.2, 10.8)], (0, 5)),
    ("well outside the bend", [(5, 5), (5, 10), (10, 10)], [man(4.1, 10.9)], None),
    ("standing still", [(5, 5), (5, 5)], [man(5, 5)], None),
]  # fmt: skip


@pytest.mark.parametrize(("name", "way", "stood", "found"), BLOCKS, ids=[row[0] for row in BLOCKS])
def test_what_stops_a_way(
    name: str,
    way: list[tuple[float, float]],
    stood: list[Rectangle],
    found: tuple[int, float] | None,
) -> None:
    block = sweep.first_stop(way, 1, rows(stood))
    if found is None:
        assert block is None
    else:
        assert block is not None
        assert block.number == found[0]
        assert block.inches == pytest.approx(found[1], abs=0.01)


points = st.tuples(st.floats(2, 20), st.floats(2, 20))
stood = st.builds(
    Rectangle, st.floats(2, 20), st.floats(2, 20), st.floats(0, 360), st.just(1.0), st.just(2.0)
)


@settings(max_examples=80)
@given(st.lists(points, min_size=2, max_size=4), stood)
def test_a_corridor_is_blocked_where_its_polygon_is(way: list[tuple[float, float]], other: Rectangle) -> None:
    corridor = paths.corridor(way, 1.0)
    block = sweep.first_stop(way, 1.0, rows([other]))
    body = terrain.polygon_of(other)
    deep = corridor.intersection(body.buffer(-0.02, join_style="mitre")).area
    if block is None:
        assert deep < 0.02
    else:
        assert corridor.distance(body) < 0.02
        assert 0 <= block.inches <= paths.length(way) + 1e-6


@settings(max_examples=60)
@given(st.lists(points.map(lambda p: (p[0] * 3, p[1] * 2)), min_size=2, max_size=4))
def test_a_longer_way_never_costs_less(way: list[tuple[float, float]]) -> None:
    base, length = man(*way[0]), paths.length(way)
    costs = [
        walks.walk(
            GROUND,
            base,
            paths.part(way, 0, length * share),
            0,
            {k: v for k, v in FOOT.items() if k != "road"},
        )
        for share in (0.25, 0.5, 0.75, 1.0)
    ]
    spent = [walk.ground for walk in costs]
    assert spent == sorted(spent)
    assert spent[-1] == pytest.approx(length)


def test_nobody_leaves_the_table() -> None:
    assert sweep.on_table(GROUND, man(1, 1), [(1, 1), (1, 5)], 0)
    assert not sweep.on_table(GROUND, man(1, 1), [(1, 1), (0.4, 5)], 0)
    assert not sweep.on_table(GROUND, man(1, 1), [(1, 1), (0.4, 5), (3, 5)], 0)
    assert not sweep.on_table(GROUND, man(0.5, 5), [(0.5, 5)], 45)


@pytest.mark.parametrize(
    ("lawful", "expected"),
    [
        (lambda amount: True, 6),
        (lambda amount: amount <= 4.5, 4.5),
        (lambda amount: amount <= 2 or 3 < amount < 5, 5),
        (lambda amount: amount == 0, 0),
    ],
)
def test_the_furthest_lawful_point_is_offered(lawful: object, expected: float) -> None:
    assert search.furthest(lawful, 6, 0.25) == pytest.approx(expected, abs=0.011)
