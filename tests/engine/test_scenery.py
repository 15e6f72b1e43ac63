"""Generated tables are legal and varied; whatever is wrong with a table is named."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import numpy as np
import pytest

from rulesets.engine.battle import Piece, Table
from rulesets.engine.dice.chance import whims
from rulesets.engine.landscape import curves, placenames
from rulesets.engine.landscape.recipe import Apart, Blob, Recipe, SizeSpan
from rulesets.engine.landscape.scenery import generate
from rulesets.engine.landscape.survey import faults, site_kind, wrong_count
from rulesets.engine.sayings import english
from rulesets.engine.table.terrain import ground_of
from rulesets.koku.ground.recipe import RECIPE

TABLE = generate(RECIPE, 7)


@pytest.mark.parametrize("extras", [0, 4, 12])
def test_every_state_gives_a_legal_table(extras: int) -> None:
    for state in range(40):
        table = generate(RECIPE, 1000 * extras + state, extras)
        assert faults(table, RECIPE) == []
        basic = [piece for piece in table.pieces if piece.kind not in ("fence", "low_wall", "high_wall")]
        assert len(table.pieces) - len(basic) == extras
        assert len({piece.id for piece in table.pieces}) == len(table.pieces)


@pytest.mark.slow
def test_any_state_gives_a_legal_table() -> None:
    for state in range(200):
        assert faults(generate(RECIPE, state), RECIPE) == []


def test_the_same_state_gives_the_same_table() -> None:
    assert generate(RECIPE, 7) == TABLE
    assert generate(RECIPE, 8) != TABLE


def test_places_have_names_that_can_be_written() -> None:
    named = {english(piece.name) for piece in TABLE.pieces if piece.name}
    assert len(named) == 9  # river, ford, bridge, wood, two hills, two villages, farm
    assert all(placenames.write_in_japanese(name) for name in named)


@pytest.mark.parametrize(
    ("name", "kanji"),
    [
        ("Nakazato", "中里"),
        ("Kamiya", "神谷"),
        ("Kuromori", "黒森"),
        ("Tenguyama", "天狗山"),
        ("Ono farm", "大野"),
        ("Saru ford", "猿瀬"),
        ("Saru bridge", "猿橋"),
        ("Birmingham", ""),
    ],
)
def test_how_names_are_written(name: str, kanji: str) -> None:
    assert placenames.write_in_japanese(name) == kanji


def test_the_land_lies_as_the_table_is_halved() -> None:
    for state in range(20):
        table = generate(RECIPE, state)
        ground = ground_of(table)
        centres = [ground.site(f"village-{number}", {"house"}, 2).centroid.y for number in (1, 2)]
        assert min(centres) < table.depth / 2 < max(centres)
        assert 8 <= len(next(piece for piece in table.pieces if piece.kind == "river").points) <= 14
        assert all(len(piece.points) == 24 for piece in table.pieces if piece.kind in ("wood", "hill"))
        assert all(piece.level == (piece.kind == "hill") for piece in table.pieces)


def first(table: Table, kind: str, site: str = "") -> Piece:
    return next(piece for piece in table.pieces if piece.kind == kind and (not site or piece.site == site))


def changed(piece: Piece, **values: object) -> Table:
    new = msgspec.structs.replace(piece, **values)
    return msgspec.structs.replace(TABLE, pieces=tuple(new if old is piece else old for old in TABLE.pieces))


def without(piece: Piece) -> Table:
    return msgspec.structs.replace(TABLE, pieces=tuple(old for old in TABLE.pieces if old is not piece))


def with_more(*pieces: Piece) -> Table:
    return msgspec.structs.replace(TABLE, pieces=(*TABLE.pieces, *pieces))


def moved(piece: Piece, east: float, north: float) -> Table:
    return changed(piece, points=tuple((x + east, y + north) for x, y in piece.points))


def to(piece: Piece, x: float, y: float) -> Table:
    middle = np.mean(piece.points, axis=0)
    return moved(piece, x - middle[0], y - middle[1])


def scaled(piece: Piece, share: float) -> Table:
    middle = np.mean(piece.points, axis=0)
    return changed(piece, points=curves.as_points(middle + (np.array(piece.points) - middle) * share))


HILL, WOOD, RIVER, ROAD = (first(TABLE, kind) for kind in ("hill", "wood", "river", "road"))
BRIDGE, FORD, FIELD = (first(TABLE, kind) for kind in ("bridge", "ford", "rice_field"))
HOUSE, FARM = first(TABLE, "house", "village-1"), first(TABLE, "house", "farm-1")
ONE_VILLAGE = tuple(piece for piece in TABLE.pieces if piece.site != "village-2")
KNOTTED = (*RIVER.points[:6], (5.0, 5.0), (30.0, 40.0), RIVER.points[-1])
SOUTHERLY = ((0.0, 1.0), (71.0, 1.0), (71.0, 0.0))
WET = ((RIVER.points[2][0], RIVER.points[2][1]), (RIVER.points[2][0] + 1, RIVER.points[2][1] + 4))


def fence(points: tuple[tuple[float, float], ...], id: str = "x", kind: str = "fence") -> Piece:
    return Piece(id, kind, points)


FAULTS: list[tuple[str, Callable[[], Table], str]] = [
    ("a hill over the rim", lambda: to(HILL, 1, 40), "off_table"),
    ("no wood", lambda: without(WOOD), "wrong_count"),
    ("no village", lambda: Table(72, 48, ONE_VILLAGE), "wrong_count"),
    ("two fords", lambda: with_more(msgspec.structs.replace(FORD, id="x")), "wrong_count"),
    ("a village of one house", lambda: changed(HOUSE, site="village-9"), "wrong_houses"),
    ("a house of no village", lambda: changed(HOUSE, site=""), "stray_house"),
    ("a wood too small", lambda: scaled(WOOD, 0.3), "wrong_size"),
    ("a house too large", lambda: scaled(HOUSE, 2), "wrong_size"),
    ("a river too wide", lambda: changed(RIVER, width=5.0), "wrong_size"),
    ("a narrow road", lambda: changed(ROAD, width=1.0), "wrong_size"),
    ("a long fence", lambda: with_more(fence(((1.0, 1.0), (14.0, 1.0)))), "wrong_size"),
    ("a river that ends", lambda: changed(RIVER, points=RIVER.points[:-2]), "river_ends"),
    ("a river that crosses itself", lambda: changed(RIVER, points=KNOTTED), "crosses_itself"),
    ("a bridge on land", lambda: to(BRIDGE, 3, 3), "bridge_does_not_span"),
    ("a bridge that is too short", lambda: scaled(BRIDGE, 0.7), "bridge_does_not_span"),
    ("a bridge that is too long", lambda: scaled(BRIDGE, 1.5), "bridge_does_not_span"),
    ("a ford on land", lambda: to(FORD, 3, 3), "ford_out_of_place"),
    ("half a ford", lambda: scaled(FORD, 0.5), "ford_out_of_place"),
    ("a house far off", lambda: to(HOUSE, 36, 24), "houses_apart"),
    ("a field far off", lambda: to(FIELD, 36, 4), "field_too_far"),
    ("a farm without its house", lambda: without(FARM), "wrong_farm"),
    ("a road that ends", lambda: changed(ROAD, points=ROAD.points[:-3]), "road_ends"),
    ("a road past the villages", lambda: changed(ROAD, points=SOUTHERLY), "road_misses_village"),
    ("a road through the water", lambda: changed(ROAD, points=((66.0, 0.0), (66.0, 48.0))), "road_in_water"),
    ("a house in the wood", lambda: to(WOOD, *np.mean(HOUSE.points, axis=0)), "overlap"),
    ("a fence in the river", lambda: with_more(fence(WET)), "overlap"),
    ("a palisade", lambda: with_more(fence(((1.0, 1.0), (5.0, 1.0)), kind="palisade")), "not_allowed"),
    ("too many fences", lambda: with_more(*(fence(((1, n), (5, n)), f"x{n}") for n in range(13))), "too_many_extras"),
    ("one id for two", lambda: with_more(HILL), "same_id"),
    ("a band without a width", lambda: changed(ROAD, width=0.0), "malformed_piece"),
    ("another table", lambda: Table(48, 48, TABLE.pieces), "wrong_table"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "table", "code"), FAULTS, ids=[row[0] for row in FAULTS])
def test_every_fault_is_named(name: str, table: Callable[[], Table], code: str) -> None:
    found = faults(table(), RECIPE)
    assert code in {fault.code for fault in found}
    for fault in found:
        assert "{" not in english(fault.words)


COUNTS = [
    ("ford", 1, 0, "The table still needs a ford."),
    ("wood", 3, 2, "The table still needs one more wood."),
    ("wood", 3, 1, "The table still needs 2 more of one kind: wood."),
    ("village", 2, 0, "There is no village yet: the table needs 2."),
    ("road", 1, 2, "There is one road too many."),
    ("hill", 2, 4, "There are 2 too many of one kind: hill."),
]


@pytest.mark.parametrize(("kind", "count", "found", "words"), COUNTS)
def test_too_few_and_too_many_are_told_in_a_sentence_that_fits(
    kind: str, count: int, found: int, words: str
) -> None:
    assert english(wrong_count(kind, count, found, "").words) == words


def test_extras_are_allowed_where_they_are_agreed() -> None:
    spare = generate(RECIPE, 12, extras=3)
    assert faults(spare, RECIPE) == []
    plain = msgspec.structs.replace(RECIPE, extras=(), most_extras=0)
    assert {fault.code for fault in faults(spare, plain)} == {"not_allowed", "too_many_extras"}
    marsh = Piece("m", "marsh", curves.as_points(curves.round_outline((30, 4), 5, 4, 0, whims(1))))
    assert "not_allowed" not in {fault.code for fault in faults(with_more(marsh), RECIPE)}


def test_other_recipes_do() -> None:
    woods = Recipe(
        width=48, depth=48, blobs=(Blob("wood", 4, SizeSpan(6, 9)),), apart=(Apart(("wood",), ("wood",)),)
    )
    assert len(generate(woods, 3).pieces) == 4
    crammed = Recipe(width=20, depth=20, blobs=(Blob("hill", 9, SizeSpan(9, 10)),))
    with pytest.raises(RuntimeError):
        generate(crammed, 3)


def test_a_smooth_line_passes_its_control_points_and_runs_straight_between_straight_ones() -> None:
    control = np.array([(0.0, 0.0), (5, 8), (10, 8), (15, 8), (20, 8), (30, 0)])
    line = curves.smooth(control, 1.0)
    for point in control:
        assert np.hypot(*(line - point).T).min() < 1e-9
    between = line[(line[:, 0] > 10) & (line[:, 0] < 15)]
    assert np.allclose(between[:, 1], 8)
    assert curves.bends(line).max() < 45


def test_whims_are_even_and_repeatable() -> None:
    draw, again = whims(5), whims(5)
    numbers = [draw() for _ in range(4000)]
    assert numbers[:10] == [again() for _ in range(10)]
    assert 0 <= min(numbers) < 0.01
    assert 0.99 < max(numbers) < 1
    assert sum(numbers) / len(numbers) == pytest.approx(0.5, abs=0.02)


def draws(*chosen: tuple[str, Sequence[str]]) -> Callable[[], float]:
    """Whims that choose these words out of those lists."""
    return iter([(list(among).index(word) + 0.5) / len(among) for word, among in chosen]).__next__


@pytest.mark.parametrize("clan", ["Takeda", "takeda", "TAKEDA"])
def test_no_village_is_called_like_a_clan_of_the_battle(clan: str) -> None:
    chosen = ("Take", list(placenames.ROOTS)), ("da", list(placenames.ENDINGS["village"]))
    assert placenames.name_for("village", draws(*chosen), set()) == "Takeda"
    other = placenames.name_for("village", draws(*chosen), set(), ["Hojo", clan])
    assert other.startswith("Take")
    assert other != "Takeda"
    assert placenames.write_in_japanese(other)


def test_on_a_table_only_the_name_that_a_clan_bears_is_another() -> None:
    for state in range(12):
        plain = generate(RECIPE, state)
        name = next(piece.name for piece in plain.pieces if site_kind(piece.site) == "village" and piece.name)
        other = generate(RECIPE, state, 0, ["Hojo", english(name)])
        assert name not in [piece.name for piece in other.pieces]
        for was, now in zip(plain.pieces, other.pieces, strict=True):
            assert (was.points, was.kind) == (now.points, now.kind)
            assert (was.name == now.name) == (was.name != name)
