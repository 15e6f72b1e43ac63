"""The ground on the way: KOKU-MOV-3 to KOKU-MOV-6, KOKU-MOV-9 to KOKU-MOV-13, KOKU-TER-4, KOKU-FF-6, KOKU-FF-7, and the
examples KOKU-EX-3 to KOKU-EX-6.
"""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.battle import Piece
from rulesets.koku.battle import Cause, KokuBattle
from rulesets.koku.charts import TROOPS
from rulesets.koku.stand.formation_fail import is_over
from tests.rules.koku.marches import carry, figures, foreseen, is_legal, move, places, refused, told, walk
from tests.rules.koku.scenes import box, piece, rank, scene, unit

FOE = unit("kaki-1", "ash_l", "bow", rank(50, 45, 5))
FENCE = piece("p1", "fence", (0, 12), (40, 12))
FENCE_2 = piece("p2", "fence", (0, 13), (40, 13))
HIGH_WALL = piece("p3", "high_wall", (0, 13), (40, 13))
WOOD = box("p4", "wood", 0, 11.5, 40, 30)
STREAM = piece("p5", "stream", (0, 12.5), (40, 12.5), width=1.0)
FAR_WOOD = box("p6", "wood", 0, 16, 40, 30)
RIVER = piece("p7", "river", (0, 16), (40, 16), width=3.0)


def one(
    kind: str, *pieces: Piece, options: dict[str, Any] | None = None, count: int = 5, **values: Any
) -> KokuBattle:
    """AI's unit abreast in the south, the front of its bases at y = 10.5 (on foot) or 11 (mounted)."""
    poses = rank(10, 10, 1 if kind.startswith("shogun") else count)
    mine = unit("ai-1", kind, "gun" if kind == "gun" else "spear", poses, **values)
    return scene(mine, FOE, pieces=pieces, options=options)


def north(battle: KokuBattle, inches: float) -> Any:
    """The whole unit that many inches to the north."""
    first = figures(battle, "ai-1")
    lone = len(first) == 1
    y = 10 + inches + (0.0 if lone else first[0].depth / 2)
    return move("ai-1", (10 + (len(first) - 1) / 2, y, 0))


DEDUCTIONS = [
    ("one fence", "ash_l", (FENCE,), 5),
    ("two fences", "ash_l", (FENCE, FENCE_2), 4),
    ("a wood", "ash_l", (WOOD,), 4),
    ("monks, fence and high wall", "mon_l", (FENCE, HIGH_WALL), 4),
    ("ronin riders in a wood", "ron_lc", (WOOD,), 14),
    ("ronin riders, stream and wood", "ron_lc", (STREAM, FAR_WOOD), 12),
    ("samurai in a wood", "sam_f", (WOOD,), 8),
]


@pytest.mark.parametrize(("name", "kind", "pieces", "inches"), DEDUCTIONS, ids=[row[0] for row in DEDUCTIONS])
def test_ex_3_deductions(name: str, kind: str, pieces: tuple[Piece, ...], inches: float) -> None:
    battle = one(kind, *pieces)
    assert is_legal(battle, north(battle, inches))
    assert foreseen(battle, north(battle, inches))["path"]["used"] == pytest.approx(TROOPS[kind].move)
    assert refused(battle, north(battle, inches + 0.1)).clause == "KOKU-MOV-6"


CLASSES = {"soft": 1.0, "hard": 2.0, "none": 0.0}
KINDS = [
    ("fence", "soft"), ("low_wall", "soft"), ("high_wall", "hard"), ("fieldwork", "hard"), ("earthwork", "hard"),
    ("hill", "none"), ("wood", "hard"), ("marsh", "soft"), ("rice_field", "soft"), ("stream", "soft"),
    ("river", "hard"), ("ford", "soft"), ("bridge", "none"), ("road", "none"),
]  # fmt: skip


def crossed(kind: str) -> Piece:
    if kind in ("fence", "low_wall", "high_wall", "fieldwork", "earthwork"):
        return piece("p1", kind, (0, 12), (40, 12))
    if kind in ("stream", "river"):
        return piece("p1", kind, (0, 12), (40, 12), width=1.0)
    if kind == "road":
        return piece("p1", kind, (0, 12), (40, 12), width=2.0)
    return box("p1", kind, 0, 11.5, 40, 12.5)


@pytest.mark.parametrize(("kind", "crossing"), KINDS)
def test_mov_4_the_class_of_each_kind(kind: str, crossing: str) -> None:
    battle = one("ash_l", crossed(kind))
    order = north(battle, 4.0)
    assert foreseen(battle, order)["path"]["used"] == pytest.approx(4.0 + CLASSES[crossing])
    at_work = carry(battle, order)
    causes = [(cause.clause, cause.piece) for cause in at_work.battle.units["ai-1"].causes]
    clause = {"soft": "KOKU-FF-6", "hard": "KOKU-FF-7"}.get(crossing)
    assert causes == ([(clause, "p1")] if clause else [])
    charged = ("p1",) if clause else ()
    assert {figure.charged for figure in figures(at_work.battle, "ai-1")} == {charged}


def test_mov_3_no_figure_pays_for_what_it_does_not_touch() -> None:
    battle = one("ash_l", box("p4", "wood", 13.2, 11, 20, 20))
    after = carry(battle, north(battle, 4.0)).battle
    assert [figure.charged for figure in figures(after, "ai-1")] == [(), (), (), ("p4",), ("p4",)]
    assert after.units["ai-1"].ff


def test_mov_3_standing_beside_a_piece_is_no_crossing() -> None:
    battle = one("ash_l", piece("p1", "low_wall", (0, 14.5), (40, 14.5)), box("p2", "marsh", 14.5, 0, 20, 20))
    at_work = carry(battle, north(battle, 4.0))
    assert told(at_work) == ["moved"]


def test_mov_3_leaving_a_wood_is_charged_too() -> None:
    battle = one("ash_l", box("p4", "wood", 0, 5, 40, 10))
    assert refused(battle, north(battle, 4.1)).code == "too_far"
    assert carry(battle, north(battle, 4.0)).battle.units["ai-1"].ff


TOGGLES = [
    ("rice_field", {"rice_field_as": "open"}, "ash_l", 4.0, True),
    ("ford", {"ford_as": "free"}, "ash_l", 4.0, True),
    ("rice_field", {"rice_field_as": "open"}, "sam_c", 4.0, True),
    ("rice_field", {}, "sam_c", None, False),
    ("marsh", {}, "sam_c", None, False),
    ("marsh", {"rice_field_as": "open"}, "sam_c", None, False),
    ("high_wall", {}, "sam_c", 4.0, True),
    ("high_wall", {"jump_high_walls": False}, "sam_c", None, False),
    ("low_wall", {"jump_high_walls": False}, "sam_c", 4.0, True),
    ("fieldwork", {}, "sam_c", 4.0, True),
    ("fieldwork", {"mounted_cross_fieldworks": False}, "sam_c", None, False),
    ("earthwork", {"mounted_cross_fieldworks": False}, "sam_c", None, False),
    ("fieldwork", {"mounted_cross_fieldworks": False}, "ash_l", 6.0, True),
]


@pytest.mark.parametrize(("kind", "options", "troop", "used", "legal"), TOGGLES)
def test_the_toggles_of_the_ground(
    kind: str, options: Any, troop: str, used: float | None, legal: bool
) -> None:
    battle = one(troop, crossed(kind), options=options)
    order = north(battle, 4.0)
    assert is_legal(battle, order) is legal
    if used is not None:
        assert foreseen(battle, order)["path"]["used"] == pytest.approx(used)
    else:
        assert refused(battle, order).clause == "KOKU-MOV-9"


# -- roads ------------------------------------------------------------------------------------------------------------

ROAD = piece("r1", "road", (10, 0), (10, 48), width=2.0)
PAIRS = [(9.5, 10), (10.5, 10), (9.5, 9), (10.5, 9), (9.5, 8)]


def column(kind: str = "ash_l", *pieces: Piece, formation: str = "column", **values: Any) -> KokuBattle:
    """Five two abreast on the road, front centre at (10, 10.5)."""
    mine = unit("ai-1", kind, "spear", PAIRS, formation=formation, frontage=2)
    return scene(mine, FOE, pieces=[ROAD, *pieces], **values)


ROADS = [
    ("a column two abreast", "ash_l", "column", [(10, 22.5, 0)], 12.0, 6.0),
    ("eight on the road and two off it", "ash_l", "column", [(10, 18.5, 0), (12.0, 18.5, 0)], 10.0, None),
    ("samurai in column", "sam_f", "column", [(10, 26.5, 0)], 16.0, 8.0),
]


@pytest.mark.parametrize("case", ROADS, ids=[row[0] for row in ROADS])
def test_ex_4_roads(case: Any) -> None:
    _, kind, formation, legs, length, used = case
    battle = column(kind, formation=formation)
    after = carry(battle, move("ai-1", *legs)).battle
    assert {figure.moved for figure in figures(after, "ai-1")} == {length}
    if used is not None:
        assert foreseen(battle, move("ai-1", *legs))["path"]["used"] == pytest.approx(used)
        further = (legs[-1][0], legs[-1][1] + 0.1, 0)
        assert not is_legal(battle, move("ai-1", further))


def test_mov_6_road_inches_count_half_and_the_rest_in_full() -> None:
    battle = scene(unit("ai-1", "shogun_f", "sword", [(10, 10)]), FOE, pieces=[ROAD])
    path = foreseen(battle, move("ai-1", (10, 22, 0), (13, 22, 0)))["path"]
    assert path["used"] == pytest.approx(12 / 2 + 1 / 2 + 2)
    assert path["charges"][0]["inches"] == pytest.approx(-6.5)
    assert path["charges"][0]["clause"] == "KOKU-MOV-5"


THREE_ABREAST = [(9, 10), (10, 10), (11, 10), (9, 9)]
OFF = [
    ("skirmishers", unit("ai-1", "ron_l", "bow", [(10, 10), (10, 12), (10, 14)], formation="skirmish"), 7.0),
    ("three abreast", unit("ai-1", "ash_l", "bow", THREE_ABREAST, formation="column", frontage=3), 6.0),
    ("a line", unit("ai-1", "ash_l", "bow", [(9.5, 10), (10.5, 10)]), 6.0),
]  # fmt: skip


@pytest.mark.parametrize(("name", "mine", "reach"), OFF, ids=[row[0] for row in OFF])
def test_mov_5_other_formations_pay_the_full_rate(name: str, mine: Any, reach: float) -> None:
    battle = scene(mine, FOE, pieces=[ROAD])
    ways = {f"_{n}": [(f.x, f.y + reach, 0)] for n, f in enumerate(figures(battle, "ai-1"), 1)}
    assert is_legal(battle, walk("ai-1", **ways))
    ways = {f"_{n}": [(f.x, f.y + reach + 0.1, 0)] for n, f in enumerate(figures(battle, "ai-1"), 1)}
    assert refused(battle, walk("ai-1", **ways)).code == "too_far"


def test_ter_4_a_road_spares_the_wood_a_bridge_the_river() -> None:
    wood = box("p4", "wood", 0, 12, 30, 16)
    river = piece("p7", "river", (0, 18.5), (30, 18.5), width=3.0)
    bridge = box("b1", "bridge", 8.75, 16.5, 11.25, 20.5)
    at_work = carry(column("ash_l", wood, river, bridge), move("ai-1", (10, 22.5, 0)))
    assert told(at_work) == ["moved"]
    beside = scene(unit("ai-1", "shogun_c", "sword", [(10, 13)]), FOE, pieces=[river, bridge])
    assert told(carry(beside, move("ai-1", (10, 26, 0)))) == ["moved"]


def test_ter_4_a_ford_is_a_ford_under_a_road_too() -> None:
    river = piece("p7", "river", (0, 13.5), (30, 13.5), width=3.0)
    ford = box("f1", "ford", 8, 12, 12, 15)
    at_work = carry(column("ash_l", river, ford), move("ai-1", (10, 20.5, 0)))
    assert [(c.clause, c.piece) for c in at_work.battle.units["ai-1"].causes] == [("KOKU-FF-6", "f1")]
    assert {figure.charged for figure in figures(at_work.battle, "ai-1")} == {("f1",)}


@pytest.mark.parametrize(
    ("ford_as", "dice", "used"), [("stream", (), 12.0), ("free", (), 10.0), ("river", (1,), 14.0)]
)
def test_rul_19_a_ford_is_a_stream_open_ground_or_the_river(ford_as: str, dice: Any, used: float) -> None:
    river = piece("p7", "river", (0, 16), (30, 16), width=3.0)
    ford = box("f1", "ford", 8, 14, 12, 18)
    rider = unit("ai-1", "ron_lc", "bow", [(10, 10)])
    battle = scene(rider, FOE, pieces=[river, ford], options={"ford_as": ford_as})
    assert foreseen(battle, move("ai-1", (10, 20, 0)))["path"]["used"] == pytest.approx(used)
    carry(battle, move("ai-1", (10, 20, 0)), dice)


# -- jumps and rivers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("last", "fate"), [(3, ""), (1, "routed")])
def test_ex_5_five_monks_jump_a_fence(last: int, fate: str) -> None:
    battle = one("mon_lc", FENCE)
    at_work = carry(battle, north(battle, 16.0), [2, 6, 1, 4, 6, last])
    after = at_work.battle.units["ai-1"]
    assert (after.killed, after.ff, after.fate) == (2, True, fate)
    assert [figure.id for figure in figures(at_work.battle, "ai-1")] == ["ai-1.1", "ai-1.3", "ai-1.4"]
    assert told(at_work)[:3] == ["jumped", "moved", "formation_failed"]
    jump, morale = at_work.events[0].rolls[0], at_work.events[-1].rolls[0]
    assert (jump.test.words, jump.test.clause, jump.answers) == (
        "5-",
        "KOKU-MOV-10",
        (True, False, True, True, False),
    )
    assert morale.test.need == 2
    assert refused(battle, north(battle, 16.1)).code == "too_far"


def test_ex_6_three_samurai_ride_through_the_river() -> None:
    battle = one("sam_c", RIVER, count=3)
    at_work = carry(battle, north(battle, 16.0), [5, 2, 6])
    assert told(at_work) == ["swam", "moved"]
    assert [figure.id for figure in figures(at_work.battle, "ai-1")] == ["ai-1.2"]
    assert places(at_work.battle, "ai-1") == [(11, 26, 0)]
    after = at_work.battle.units["ai-1"]
    assert (after.ff, after.killed, after.formation) == (False, 2, "lone")
    assert at_work.battle.samurai_killed["kaki"] == 2


def test_mov_12_foot_wades_without_dice_and_may_stop_in_the_water() -> None:
    battle = one("ash_l", piece("p7", "river", (0, 13), (40, 13), width=3.0))
    at_work = carry(battle, north(battle, 3.0))
    assert told(at_work) == ["moved", "formation_failed"]


def test_mov_10_each_obstacle_is_thrown_for_in_turn_by_those_left() -> None:
    battle = one("sam_c", FENCE, FENCE_2)
    at_work = carry(battle, north(battle, 8.0), [6, 1, 1, 1, 6, 1, 6, 1])
    assert told(at_work) == ["jumped", "jumped", "moved"]
    assert [len(event.rolls[0].faces) for event in at_work.events[:2]] == [5, 3]
    assert [figure.id for figure in figures(at_work.battle, "ai-1")] == ["ai-1.2", "ai-1.4"]


def test_mov_10_only_those_that_jump_throw() -> None:
    battle = one("sam_c", piece("p1", "fence", (12.6, 12), (40, 12)))
    at_work = carry(battle, north(battle, 8.0), [1, 1])
    assert at_work.events[0].params["riders"] == 2


def test_rul_41_a_rider_throws_each_time() -> None:
    battle = scene(unit("ai-1", "shogun_c", "sword", [(10, 10)]), FOE, pieces=[FENCE])
    there_and_back = move("ai-1", (10, 14, 0), (14, 14, 0), (14, 10, 180))
    at_work = carry(battle, there_and_back, [1, 2])
    assert told(at_work) == ["jumped", "jumped", "moved"]
    assert told(carry(battle, there_and_back, [1, 6])) == ["jumped", "jumped"]
    assert carry(battle, there_and_back, [6]).battle.units["ai-1"].fate == "destroyed"


def test_mov_11_a_rider_who_stands_in_the_water_has_thrown_already() -> None:
    battle = scene(unit("ai-1", "shogun_c", "sword", [(10, 16)]), FOE, pieces=[RIVER])
    assert told(carry(battle, move("ai-1", (10, 20, 0)))) == ["moved"]
    assert told(carry(battle, move("ai-1", (10, 20, 0), (14, 20, 0), (14, 15, 0)), [1])) == ["swam", "moved"]


def test_mov_13_the_dead_lie_at_the_obstacle() -> None:
    battle = one("sam_c", FENCE, count=3)
    at_work = carry(battle, north(battle, 8.0), [6, 1, 1])
    dead = at_work.battle.figures["ai-1.1"]
    assert (dead.alive, dead.x, dead.y) == (False, 10, 12)
    assert at_work.events[0].paths == {"ai-1.1": ((10, 10), (10, 12))}
    assert "ai-1.1" not in at_work.events[1].paths


def test_mov_13_all_may_die_on_the_way() -> None:
    battle = one("mon_lc", FENCE, count=2)
    at_work = carry(battle, north(battle, 8.0), [6, 6])
    assert told(at_work)[0] == "jumped"
    assert at_work.battle.units["ai-1"].fate == "destroyed"
    assert "moved" not in told(at_work)


def test_rul_41_samurai_riders_throw_but_pay_nothing() -> None:
    battle = one("sam_c", FENCE, count=2)
    assert foreseen(battle, north(battle, 16.0))["path"]["used"] == pytest.approx(16.0)
    assert not carry(battle, north(battle, 16.0), [1, 1]).battle.units["ai-1"].ff


# -- lines ------------------------------------------------------------------------------------------------------------


def test_mov_7_nobody_ends_across_a_line() -> None:
    battle = one("ash_l", FENCE)
    refusal = refused(battle, north(battle, 2.0))
    assert (refusal.code, refusal.clause) == ("straddles", "KOKU-MOV-7")
    assert is_legal(battle, north(battle, 1.5))
    assert is_legal(battle, north(battle, 2.5))


@pytest.mark.parametrize(("y", "over"), [(12.5, True), (12.49995, True), (12.4, False)])
def test_ff_13_who_only_touches_what_he_crossed_is_over_it(y: float, over: bool) -> None:
    battle = scene(unit("ai-1", "ash_l", "spear", rank(10, y, 5)), FOE, pieces=[FENCE])
    assert is_over(battle, battle.units["ai-1"], Cause("KOKU-FF-6", "p1")) is over
    wood = box("p4", "wood", 0, 5, 40, 12)
    inside = scene(unit("ai-1", "ash_l", "spear", rank(10, y, 5), still=False), FOE, pieces=[wood])
    assert is_over(inside, inside.units["ai-1"], Cause("KOKU-FF-7", "p4")) is over


def test_frm_1_bases_on_both_sides_of_a_wall_touch() -> None:
    wall = piece("w1", "low_wall", (0, 12), (40, 12))
    foe = unit("kaki-2", "ash_l", "spear", rank(10, 12.5, 5))
    at_work = carry(
        scene(unit("ai-1", "ash_l", "spear", rank(10, 10, 5)), foe, pieces=[wall]), move("ai-1", (12, 12, 0))
    )
    assert told(at_work) == ["moved"]
    assert not at_work.battle.units["ai-1"].ff
