"""Lines of sight over figures and scenery, cover, and wholly clear views."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.engine.battle import Figure, Piece, Table
from rulesets.engine.table import cover, sight
from rulesets.engine.table.cover import Shelter, Sheltering
from rulesets.engine.table.field import Field
from rulesets.engine.table.screens import CLEAR, Bar, Over, Screen
from rulesets.engine.table.sight import Look
from rulesets.engine.table.terrain import ground_of

SCREENS = {
    "house": Screen(Bar.ALWAYS),
    "wood": Screen(Bar.DEPTH, 2.0, "wood"),
    "high_wall": Screen(Bar.NEAR, 2.0),
    "hill": Screen(Bar.CREST, over=Over.BOTH),
    "palisade": Screen(Bar.ALWAYS),
}
SHELTERS = {
    "fence": Shelter(Sheltering.BEHIND, 1, clause="FENCE"),
    "fieldwork": Shelter(Sheltering.BEHIND, 2, clause="WORK"),
    "hill": Shelter(Sheltering.ON, 1),
    "bridge": Shelter(Sheltering.ON, 2),
    "wood": Shelter(Sheltering.AMONG, 2),
    "house": Shelter(Sheltering.INDOORS, 2),
}


def square(id: str, kind: str, west: float, south: float, east: float, north: float, level: int = 0) -> Piece:
    corners = ((west, south), (east, south), (east, north), (west, north))
    return Piece(id, kind, corners, level=level)


def wall(id: str, kind: str, *points: tuple[float, float]) -> Piece:
    return Piece(id, kind, points)


def man(id: str, x: float, y: float, facing: float = 0.0, inside: str = "") -> Figure:
    return Figure(id, id.split(".")[0], x, y, facing, inside=inside)


def field_of(figures: list[Figure], *pieces: Piece) -> Field:
    return Field(figures, ground_of(Table(pieces=pieces)))


def can_see(figures: list[Figure], *pieces: Piece, look: Look | None = None) -> bool:
    field = field_of(figures, *pieces)
    found = sight.shots(field, field.numbers(["a.1"]), field.numbers(["b.1"]), look or Look(60, SCREENS))
    wayward = sight.in_the_way(field, field.number["a.1"], field.number["b.1"], look or Look(60, SCREENS))
    assert bool(found.clear[0, 0]) is (not wayward) or not found.in_reach[0, 0] or not found.in_arc[0, 0]
    return bool(found.clear[0, 0])


A, B = man("a.1", 20, 10), man("b.1", 20, 30, 180)
HILLS = [
    square("h1", "hill", 15, 15, 25, 20),
    square("h2", "hill", 15, 28, 25, 35),
    square("h3", "hill", 15, 5, 25, 12),
]

THICKET = square("p1", "wood", 18, 18, 22, 19.2)
WORKS = [wall("p1", "fence", (15, 28), (25, 28)), wall("p2", "fieldwork", (15, 29), (25, 29))]

SIGHT = [
    ("over open ground", [A, B], [], True),
    ("a comrade in between", [A, B, man("a.2", 20, 20)], [], False),
    ("a friend of another unit", [A, B, man("c.1", 20.3, 20)], [], False),
    ("a comrade of the target", [A, B, man("b.2", 20, 20)], [], True),
    ("somebody beside the line", [A, B, man("c.1", 20.6, 20)], [], True),
    ("somebody whose edge the line brushes", [A, B, man("c.1", 20.5, 20)], [], True),
    ("a seam between two", [A, B, man("c.1", 20.5, 20), man("c.2", 19.5, 20)], [], False),
    ("edges on both sides, one behind the other", [A, B, man("c.1", 20.5, 20), man("d.1", 19.5, 24)], [], False),
    ("somebody behind the target", [A, B, man("c.1", 20, 31)], [], True),
    ("somebody indoors", [A, B, man("c.1", 20, 20, inside="p1")], [square("p1", "house", 30, 18, 35, 22)], True),
    ("a house", [A, B], [square("p1", "house", 18, 18, 22, 22)], False),
    ("the corner of a house, brushed", [A, B], [Piece("p1", "house", ((20, 20), (22, 18), (24, 20), (22, 22)))], True),
    ("two inches of wood", [A, B], [square("p1", "wood", 18, 18, 22, 20)], True),
    ("more than two inches of wood", [A, B], [square("p1", "wood", 18, 18, 22, 20.1)], False),
    ("two woods of an inch each, and a bit", [A, B], [THICKET, square("p2", "wood", 18, 22, 22, 23)], False),
    ("a high wall half way", [A, B], [wall("p1", "high_wall", (15, 20), (25, 20))], False),
    ("a high wall near the shooter", [A, B], [wall("p1", "high_wall", (15, 12.5), (25, 12.5))], True),
    ("a high wall near the target", [A, B], [wall("p1", "high_wall", (15, 27.5), (25, 27.5))], True),
    ("a high wall just too far from it", [A, B], [wall("p1", "high_wall", (15, 27.4), (25, 27.4))], False),
    ("a low wall", [A, B], [wall("p1", "low_wall", (15, 20), (25, 20))], True),
    ("a hill in between", [A, B], [HILLS[0]], False),
    ("from hill to hill over a third", [A, B], HILLS, True),
    ("from a hill over a hill", [A, B], HILLS[:2], False),
    ("down from a hill", [A, B], HILLS[1:2], True),
    ("from a hill over those below", [A, B, man("c.1", 20, 20)], HILLS[1:2], True),
    ("from a hill past those upon it", [A, B, man("c.1", 20, 28.5)], HILLS[1:2], False),
]  # fmt: skip


@pytest.mark.parametrize(("name", "figures", "pieces", "sees"), SIGHT, ids=[row[0] for row in SIGHT])
def test_who_sees_whom(name: str, figures: list[Figure], pieces: list[Piece], sees: bool) -> None:
    assert can_see(figures, *pieces) is sees
    if not any(figure.id in ("a.2", "b.2") for figure in figures):
        assert can_see([man("a.1", *B.point), man("b.1", *A.point), *figures[2:]], *pieces) is sees


@pytest.mark.parametrize(
    ("over", "levels", "clear"),
    [
        (Over.NEVER, (2, 2), False),
        (Over.BOTH, (1, 1), True),
        (Over.BOTH, (1, 0), False),
        (Over.EITHER, (1, 0), True),
        (Over.EITHER, (0, 0), False),
        (Over.ABOVE, (1, 1), False),
        (Over.ABOVE, (2, 0), True),
    ],
)
def test_each_system_has_its_own_way_over_a_crest(over: Over, levels: tuple[int, int], clear: bool) -> None:
    ends = [square("h1", "rocks", 15, 5, 25, 12, levels[0]), square("h2", "rocks", 15, 28, 25, 35, levels[1])]
    look = Look(60, {"hill": Screen(Bar.CREST, over=over)})
    assert can_see([A, B], HILLS[0], *ends, look=look) is clear


@pytest.mark.parametrize(("half", "x", "inside"), [(22.5, 28.28, True), (22.5, 28.4, False), (45, 40, True)])
def test_the_arc_is_measured_from_centre_to_centre(half: float, x: float, inside: bool) -> None:
    assert can_see([A, man("b.1", x, 30)], look=Look(60, SCREENS, half)) is inside


@pytest.mark.parametrize(("y", "reached"), [(29, True), (29.0005, True), (29.01, False)])
def test_range_runs_from_edge_to_edge(y: float, reached: bool) -> None:
    assert can_see([A, man("b.1", 20, y)], look=Look(18, SCREENS)) is reached


def test_a_unit_that_opens_its_ranks_is_not_in_its_own_way() -> None:
    mate = man("a.2", 20, 20)
    assert not can_see([A, B, mate])
    assert can_see([A, B, mate], look=Look(60, SCREENS, mates=False))
    assert can_see([A, B, man("c.1", 20, 20)], look=Look(60, SCREENS, figures=False))


HOUSE = square("p1", "house", 18, 18, 22, 22)


def test_those_indoors_look_all_round_from_the_outline() -> None:
    inside = man("a.1", 20, 20, 0, inside="p1")
    for target in (man("b.1", 20, 30), man("b.1", 20, 10), man("b.1", 35, 19)):
        assert can_see([inside, target], HOUSE, look=Look(18, SCREENS, 22.5))
        assert can_see([Figure("a.1", "a", target.x, target.y, 0), man("b.1", 20, 20, 0, "p1")], HOUSE)
    field = field_of([inside, man("b.1", 20, 30)], HOUSE)
    found = sight.shots(field, np.array([0]), np.array([1]), Look(18, SCREENS))
    assert found.gap[0, 0] == pytest.approx(7.5)
    assert found.nearest() == ((0, 1, pytest.approx(7.5)),)
    other = square("p2", "house", 18, 24, 22, 26)
    assert not can_see([inside, man("b.1", 20, 30)], HOUSE, other)


def test_a_gun_measures_from_its_muzzle() -> None:
    crew, target = man("a.1", 20, 10, 90), man("b.1", 20, 30)
    field = field_of([crew, target, man("a.2", 20, 12)])
    muzzle = np.array([[20.0, 11.0, 0.0, 0.0, 0.0]])
    found = sight.shots(field, np.array([0]), np.array([1]), Look(36, SCREENS, 45), stands=muzzle)
    assert found.gap[0, 0] == pytest.approx(18.5)
    assert not found.clear[0, 0]
    free = sight.shots(
        field, np.array([0]), np.array([1]), Look(36, SCREENS, 45), stands=muzzle, ignored=field.of_unit("a")
    )
    assert free.clear[0, 0]


def test_the_nearest_is_chosen_and_the_first_of_those_as_near() -> None:
    field = field_of([A, man("b.1", 20, 25), man("b.2", 18, 22), man("b.3", 22, 22)])
    found = sight.shots(field, np.array([0]), field.of_unit("b"), Look(60, SCREENS))
    assert [target for _, target, _ in found.nearest()] == [field.number["b.2"]]


def test_somebody_is_seen_if_one_of_many_sees_him() -> None:
    watchers = [man(f"a.{n}", 2 + 1.5 * n, 5) for n in range(20)]
    field = field_of([*watchers, man("b.1", 5, 30), man("b.2", 60, 40)], square("p1", "house", 0, 15, 37, 20))
    found = sight.see(field, field.of_unit("a"), field.of_unit("b"), SCREENS)
    assert found.tolist() == [False, True]
    assert not sight.see(field, field.of_unit("z"), field.of_unit("b"), SCREENS).any()


inches = st.floats(1, 40)
spots = st.tuples(inches, inches)
blocks = st.builds(
    lambda kind, x, y, w, d: square("p", kind, x, y, x + w, y + d),
    st.sampled_from(["house", "wood", "hill"]), inches, inches, st.floats(1, 8), st.floats(1, 8),
)  # fmt: skip
walls = st.builds(
    lambda a, b: wall("p", "high_wall", a, b), spots, spots.map(lambda p: (p[0] + 0.37, p[1] + 0.11))
)


@settings(max_examples=60)
@given(st.lists(blocks | walls, max_size=5), spots, spots, st.lists(spots, max_size=6))
def test_sight_is_mutual(
    pieces: list[Piece], a: tuple[float, float], b: tuple[float, float], others: list
) -> None:
    numbered = [Piece(f"p{n}", piece.kind, piece.points) for n, piece in enumerate(pieces)]
    figures = [man("a.1", *a), man("b.1", *b), *(man(f"c{n}.1", *spot) for n, spot in enumerate(others))]
    field = field_of(figures, *numbered)
    look = Look(100, SCREENS)
    there = sight.shots(field, np.array([0]), np.array([1]), look).clear[0, 0]
    assert there == sight.shots(field, np.array([1]), np.array([0]), look).clear[0, 0]


def test_many_lines_are_judged_as_each_alone() -> None:
    random = np.random.default_rng(3)
    pieces = [
        square("p1", "house", 10, 10, 14, 13), square("p2", "wood", 20, 15, 30, 20),
        square("p3", "hill", 35, 5, 45, 15), wall("p4", "high_wall", (15, 25), (40, 26)),
    ]  # fmt: skip
    figures = [man(f"{unit}.{n}", *random.uniform(1, 47, 2)) for unit in "abcdef" for n in range(6)]
    field = field_of(figures, *pieces)
    look = Look(25, SCREENS, 60)
    every = np.arange(36)
    found = sight.shots(field, every[:12], every[12:], look)
    for row, shooter in enumerate(every[:12]):
        for column, target in enumerate(every[12:]):
            single = sight.shots(field, np.array([shooter]), np.array([target]), look)
            assert found.clear[row, column] == single.clear[0, 0]
    lines = random.uniform(1, 47, (50, 2, 2))
    together = sight.hide(field.ground, lines, SCREENS)
    assert [sight.hide(field.ground, line[None], SCREENS)[0] for line in lines] == together.tolist()
    assert (together == CLEAR).any()
    assert (together != CLEAR).any()


COVER = [
    ("in the open", [A, B], [], 0, ""),
    ("behind a fence", [A, B], [wall("p1", "fence", (15, 28), (25, 28))], 1, "p1"),
    ("a fence too far before him", [A, B], [wall("p1", "fence", (15, 27.4), (25, 27.4))], 0, ""),
    ("a fence near the shooter", [A, B], [wall("p1", "fence", (15, 12), (25, 12))], 0, ""),
    ("the better of two", [A, B], WORKS, 2, "p2"),
    ("on a hill", [A, B], [HILLS[1]], 1, "h2"),
    ("both on the hill", [A, B], [square("h1", "hill", 10, 5, 30, 35)], 0, ""),
    ("on another hill", [A, B], HILLS[1:], 1, "h2"),
    ("shooting down", [A, B], HILLS[2:], 0, ""),
    ("in a wood", [A, B], [square("p1", "wood", 15, 29, 25, 35)], 2, "p1"),
    ("in the same wood", [A, B], [square("p1", "wood", 15, 5, 25, 35)], 2, "p1"),
    ("behind a wood", [A, B], [square("p1", "wood", 15, 25, 25, 27.6)], 2, "p1"),
    ("well behind a wood", [A, B], [square("p1", "wood", 15, 25, 25, 27)], 0, ""),
    ("before the shooter's own wood", [A, B], [square("p1", "wood", 15, 5, 25, 28)], 0, ""),
    ("on the bridge", [A, B], [square("p1", "bridge", 18, 28, 22, 32)], 2, "p1"),
    ("indoors", [A, man("b.1", 20, 20, 0, "p1")], [HOUSE], 2, "p1"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "figures", "pieces", "worth", "piece"), COVER, ids=[row[0] for row in COVER]
)
def test_what_cover_is_found(
    name: str, figures: list[Figure], pieces: list[Piece], worth: int, piece: str
) -> None:
    field = field_of(figures, *pieces)
    found = cover.covers(field, np.array([0]), np.array([1]), SHELTERS)[0]
    assert (found.worth, found.piece) == (worth, piece)


VIEWS = [
    ("clear", [A, B], [], ()),
    ("a mate beside the line of sight", [A, B, man("a.2", 20.6, 25)], [], ("a.2",)),
    ("somebody near, outside the triangle", [A, B, man("a.2", 20.8, 12)], [], ()),
    ("a fence", [A, B], [wall("p1", "fence", (20.2, 20), (25, 20))], ("p1",)),
    ("a river", [A, B], [Piece("p1", "river", ((0, 20), (40, 20)), width=3)], ()),
    ("he stands on the hill", [A, B], [HILLS[1]], ()),
    ("he stands behind a hill", [A, B], [HILLS[0]], ("h1",)),
]


@pytest.mark.parametrize(("name", "figures", "pieces", "found"), VIEWS, ids=[row[0] for row in VIEWS])
def test_what_lies_in_the_triangle_of_view(
    name: str, figures: list[Figure], pieces: list[Piece], found: tuple[str, ...]
) -> None:
    field = field_of(figures, *pieces)
    kinds = frozenset(SCREENS) | frozenset(SHELTERS)
    shooter = np.array([0])
    assert cover.obstructions(field, A.point, 1, kinds, frozenset({"hill"}), shooter) == found
