"""Scenery: laid by turns, shifted, from a map, or none (AOW-SCN-1 to AOW-SCN-5, AOW-DIC-8, AOW-OPT-2, AOW-RUL-19)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
import shapely

from rulesets import HmacDice, Side
from rulesets.ageofwar.ground import scenery
from rulesets.ageofwar.ground.terrain import TERRAIN
from rulesets.engine.battle import Piece, Point, Pose, Table
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import NamedPlace
from tests.plain import plain
from tests.rules.ageofwar.before import SETUP, Setting
from tests.rules.orders import kinds

Json = dict[str, Any]
TABLE = Table(60.0, 36.0)


def box(id: str, west: float, south: float, east: float, north: float, kind: str = "wood") -> Piece:
    return Piece(id, kind, ((west, south), (east, south), (east, north), (west, north)))


def laying() -> Setting:
    """Indigo attacks, persimmon lays the first piece."""
    setting = Setting(roles="host_attacks", late_units=False)
    setting.muster()
    return setting


def lay(setting: Setting, x: float, y: float, terrain: str = "wood", **more: Any) -> list[Any]:
    return setting.give("lay_piece", terrain=terrain, at={"x": x, "y": y}, **more)


def why(setting: Setting, x: float, y: float, **more: Any) -> str:
    return setting.why_not("lay_piece", **{"terrain": "wood", "at": {"x": x, "y": y}, **more})


# -- pieces ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("terrain", TERRAIN)
@pytest.mark.parametrize("size", scenery.SIZES)
def test_every_piece_fits_ten_by_eight_and_holds_a_square_of_four(terrain, size):
    """AOW-SCN-3: whatever its place and turn."""
    for number in range(6):
        at = Pose(20.0 + number, 15.0, 15.0 * number)
        shape = shapely.Polygon(scenery.piece_at(TABLE, terrain, size, at).points)
        straight = shapely.affinity.rotate(shape, at.facing, origin=(at.x, at.y))
        west, south, east, north = straight.bounds
        assert east - west <= 10.002
        assert north - south <= 8.002
        square = shapely.box(at.x - 2, at.y - 2, at.x + 2, at.y + 2)
        assert straight.buffer(0.002).covers(square)


def test_hills_are_high_and_the_rest_is_flat():
    """AOW-SCN-1."""
    levels = {kind: scenery.piece_at(TABLE, kind, "small", Pose(30, 18)).level for kind in TERRAIN}
    assert levels == {"wood": 0, "buildings": 0, "marsh": 0, "hill": 1, "rough_hill": 1}


def test_a_piece_follows_from_its_place_and_has_a_name():
    one, other = (scenery.piece_at(TABLE, "wood", "large", Pose(30, 18)) for _again in range(2))
    assert one == other
    assert isinstance(one.name, NamedPlace)
    assert scenery.piece_at(TABLE, "wood", "large", Pose(30, 19)).points != one.points


# -- by turns ----------------------------------------------------------------------------------------------------------


def test_each_lays_four_pieces_by_turns_and_the_defender_begins():
    """AOW-SCN-3."""
    setting, sides = laying(), []
    spots: list[Point] = [(7, 6), (27, 6), (47, 6), (7, 30), (27, 30), (47, 30), (17, 18), (38, 18)]
    for x, y in spots:
        sides.append(setting.to_act)
        lay(setting, x, y, size="small")
    assert sides == [Side.KAKI, Side.AI] * 4
    assert setting.battle.clock.phase == "shift"
    assert setting.battle.laid == {Side.KAKI: 4, Side.AI: 4}
    assert len({piece.id for piece in setting.battle.table.pieces}) == 8


def test_pieces_lie_on_the_table_and_three_inches_apart():
    """AOW-SCN-3."""
    setting = laying()
    assert why(setting, 2, 18) == "AOW-SCN-3"
    assert why(setting, 30, 40) == "AOW-SCN-3"
    lay(setting, 30, 18, terrain="buildings", size="small")  # 26.5 to 33.5
    near = {"terrain": "buildings", "size": "small"}
    assert why(setting, 39.9, 18, **near) == "AOW-SCN-3"
    assert why(setting, 40.0, 18, **near) == ""
    assert why(setting, 30, 18, **near) == "AOW-SCN-3"


def test_a_sixth_of_the_table_has_two_middles_at_most():
    """AOW-SCN-3: sixths of 20 by 18 inches."""
    table = msgspec.structs.replace(TABLE, pieces=(box("a", 1, 1, 6, 6), box("b", 9, 1, 14, 6)))
    third = scenery.piece_at(table, "wood", "small", Pose(10, 13))
    with pytest.raises(Illegal) as refusal:
        scenery.check_place(table, third)
    assert (refusal.value.code, refusal.value.clause) == ("sixth_full", "AOW-SCN-3")
    scenery.check_place(table, scenery.piece_at(table, "wood", "small", Pose(10, 24)))
    assert [scenery.sixth(TABLE, at) for at in ((0, 0), (19.9, 17.9), (20.1, 18.1), (60, 36))] == [
        (0, 0), (0, 0), (1, 1), (2, 1),
    ]  # fmt: skip


def test_kinds_and_sizes_are_those_that_there_are():
    """AOW-SCN-1, AOW-SCN-3."""
    setting = laying()
    assert why(setting, 30, 18, terrain="river") == "AOW-SCN-1"
    assert why(setting, 30, 18, size="huge") == "AOW-SCN-3"
    assert setting.why_not("lay_piece", by=Side.AI, terrain="wood", at={"x": 30, "y": 18}) == "AOW-TUR-1"


def test_who_has_the_rest_laid_lays_in_his_turns_all_the_same():
    """AOW-SCN-3: nobody must think of four places."""
    setting = laying()
    setting.give("lay_for_me")
    assert setting.to_act is Side.AI
    assert len(setting.battle.table.pieces) == 1
    lay(setting, *free_spot(setting))
    assert len(setting.battle.table.pieces) == 3
    told = setting.give("lay_for_me")
    assert [event.side for event in told if event.kind == "piece_laid"][:2] == [Side.AI, Side.KAKI]
    assert setting.battle.laid == {Side.KAKI: 4, Side.AI: 4}
    assert setting.battle.dice_count == 0


def free_spot(setting: Setting) -> Point:
    """Somewhere that the offer proposes."""
    offers = plain(SETUP.options(setting.battle, setting.to_act))
    start = next(one["params"][2]["start"] for one in offers if one["kind"] == "lay_piece")
    return (start["x"], start["y"])


def test_whatever_is_laid_for_players_is_lawful_and_differs_from_battle_to_battle():
    """AOW-SCN-3: measured from outside."""
    tables = []
    for seed in range(12):
        setting = Setting(HmacDice(b"%d" % seed), size="short")
        setting.until("shift")
        pieces = setting.battle.table.pieces
        shapes = [shapely.Polygon(piece.points) for piece in pieces]
        assert len(pieces) == 8
        assert all(shapely.box(0, 0, 60, 36).covers(shape) for shape in shapes)
        pairs = [(one, other) for at, one in enumerate(shapes) for other in shapes[at + 1 :]]
        assert min(one.distance(other) for one, other in pairs) >= 3.0 - 0.001
        counts = Counter(scenery.sixth(TABLE, scenery.middle_of(shape)) for shape in shapes)
        assert max(counts.values()) <= 2
        tables.append(setting.battle.table)
    assert len(set(tables)) == len(tables)


def test_where_there_is_no_room_the_rest_is_left_out():
    """AOW-SCN-3: two large woods in each sixth leave none."""
    spots = [(20 * column + 1, 18 * row + 1 + 9 * half)
             for column in range(3) for row in range(2) for half in range(2)]  # fmt: skip
    pieces = tuple(box(f"w{x}-{y}", x, y, x + 18, y + 5) for x, y in spots)
    assert scenery.proposal(msgspec.structs.replace(TABLE, pieces=pieces), 1) is None
    setting = laying()
    setting.battle.table = msgspec.structs.replace(TABLE, pieces=pieces)
    assert kinds(setting.give("lay_for_me")) == ["scenery_left", "no_room_for_scenery"]
    assert setting.battle.clock.phase == "shift"


# -- shifting ----------------------------------------------------------------------------------------------------------


def shifting(*faces: int) -> Setting:
    """Two small villages lie there, and the attacker, indigo, may shift some."""
    setting = laying()
    setting.until("shift")
    pieces = (box("a", 10, 10, 15, 15, "buildings"), box("b", 30, 20, 35, 25, "buildings"))
    setting.battle.table = msgspec.structs.replace(TABLE, pieces=pieces)
    setting.dice = ScriptedDice(faces, setting.battle.dice_count)
    return setting


def shift(setting: Setting, piece: str, x: float, y: float) -> list[str]:
    return kinds(setting.give("shift_piece", piece=piece, to={"x": x, "y": y}))


def test_the_attacker_names_two_pieces_and_shifts_them_on_four_or_more():
    """AOW-SCN-4, AOW-DIC-8: in the order named; 3 fails, 4 succeeds; the second is another."""
    setting = shifting(3, 4)
    assert setting.to_act is Side.AI
    assert shift(setting, "a", 12.5, 18.5) == ["piece_stays"]
    assert setting.battle.table.pieces[0] == box("a", 10, 10, 15, 15, "buildings")
    assert setting.why_not("shift_piece", piece="a", to={"x": 12.5, "y": 18.5}) == "AOW-SCN-4"
    (named,) = (one for one in SETUP.options(setting.battle, Side.AI) if one.kind == "shift_piece")
    assert [one.value for one in named.params[0].open] == ["b"]
    assert shift(setting, "b", 32.5, 28.5) == ["piece_shifted"]
    assert setting.battle.table.pieces[1] == box("b", 30, 26, 35, 31, "buildings")
    assert setting.battle.clock.phase == "deployment"


def test_a_piece_is_shifted_six_inches_at_most_and_to_a_lawful_place():
    """AOW-SCN-4, AOW-SCN-3: before the die."""
    setting = shifting()
    for piece, x, y in (("a", 18.6, 12.5), ("a", 12.5, 6.4), ("a", 6.4, 12.5), ("z", 12, 12)):
        assert setting.why_not("shift_piece", piece=piece, to={"x": x, "y": y}) == "AOW-SCN-4"
    pieces = (box("a", 1, 1, 6, 6), box("b", 12, 1, 17, 6))
    setting.battle.table = msgspec.structs.replace(TABLE, pieces=pieces)
    assert setting.why_not("shift_piece", piece="a", to={"x": 6.6, "y": 3.5}) == "AOW-SCN-3"
    assert setting.why_not("shift_piece", piece="a", to={"x": 6.5, "y": 3.5}) == ""
    assert setting.why_not("shift_piece", piece="a", to={"x": 2.0, "y": 3.5}) == "AOW-SCN-3"


def test_the_attacker_may_leave_all_as_it_is():
    """AOW-SCN-4."""
    setting = shifting()
    setting.give("end_phase")
    assert setting.battle.clock.phase == "deployment"


def test_a_preview_shows_how_far_a_piece_reaches():
    setting = shifting()
    order = SETUP.decode_order({"kind": "shift_piece", "piece": "a", "to": {"x": 15, "y": 15}})
    preview = SETUP.preview(setting.battle, Side.AI, order)
    assert preview.legal
    assert [arc.range for arc in preview.arcs] == [6.0, pytest.approx(2.82, abs=0.01)]
    setting = laying()
    order = SETUP.decode_order(
        {"kind": "lay_piece", "terrain": "wood", "at": {"x": 15, "y": 15}, "size": "large"}
    )
    assert SETUP.preview(setting.battle, Side.KAKI, order).arcs[0].range == 5.0


# -- other ways --------------------------------------------------------------------------------------------------------


def test_a_table_that_was_settled_is_taken_as_it_is():
    """AOW-SCN-5, AOW-OPT-2."""
    table = msgspec.structs.replace(TABLE, pieces=(box("a", 10, 10, 15, 15),))
    for mode in ("preset", "placed"):
        setting = Setting(table=table, scenery=mode, roles="host_attacks", late_units=False)
        setting.muster()
        assert setting.battle.table == table
        assert setting.battle.clock.phase == "deployment"


def test_where_no_map_is_kept_the_house_lays_for_both():
    """AOW-SCN-5, AOW-OPT-2."""
    setting = Setting(scenery="preset", roles="host_attacks", late_units=False)
    setting.muster()
    assert len(setting.battle.table.pieces) == 8
    assert setting.battle.clock.phase == "deployment"


def test_without_scenery_the_table_is_bare():
    """AOW-SCN-5, AOW-OPT-2."""
    setting = Setting(scenery="none", roles="host_attacks", late_units=False)
    setting.muster()
    assert setting.battle.table.pieces == ()
    assert setting.battle.clock.phase == "deployment"
