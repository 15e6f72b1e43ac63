"""Moves as a body and figure by figure: KOKU-ORD-1 to KOKU-ORD-3, KOKU-MOV-1, KOKU-MOV-2, KOKU-MOV-7, KOKU-MOV-8,
KOKU-MOV-14, KOKU-MOV-15, KOKU-MOV-18, KOKU-MOV-19, KOKU-FRM-1 to KOKU-FRM-8.
"""

from __future__ import annotations

import math
from typing import Any

import pytest

import rulesets
from rulesets.engine.battle import Pose
from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.table.blocks import Block, Spot, march
from rulesets.engine.table.geometry import local, normal
from rulesets.koku.battle import Formation, KokuBattle
from rulesets.koku.charts import TROOPS
from rulesets.koku.march.movement import Hold
from rulesets.koku.march.plans import ChangeFormation, Move
from tests.rules.koku.marches import (
    FOE,
    LOOSE,
    carry,
    figures,
    foreseen,
    is_legal,
    move,
    one,
    places,
    reform,
    refused,
    told,
    walk,
    way,
)
from tests.rules.koku.scenes import AI, KAKI, rank, scene, unit

KOKU = rulesets.get("koku")

BLOCK = [(11, 10), (12, 10), (13, 10), (11, 9), (12, 9)]
"""Five in a block of three files, front centre at (12, 10.5)."""


@pytest.mark.parametrize(("kind", "inches"), [(key, row.move) for key, row in TROOPS.items() if key != "gun"])
def test_mov_1_every_class_moves_its_allowance_and_not_a_hair_more(kind: str, inches: float) -> None:
    lone = kind.startswith("shogun")
    battle = one(kind, [(12, 10)] if lone else rank(10, 10, 5))
    front = 10.0 if lone else 10.0 + (1.0 if TROOPS[kind].mounted else 0.5)
    assert is_legal(battle, move("ai-1", (12, front + inches, 0)))
    assert is_legal(battle, move("ai-1", (12, front + inches / 2, 0)))
    refusal = refused(battle, move("ai-1", (12, front + inches + 0.1, 0)))
    assert (refusal.code, refusal.clause, refusal.data["inches"]) == (
        "too_far",
        "KOKU-MOV-6",
        pytest.approx(0.1),
    )


def test_ord_1_a_unit_has_one_order_a_turn() -> None:
    after = carry(one(), move("ai-1", (12, 12, 0))).battle
    for order in (move("ai-1", (12, 13, 0)), reform("ai-1", formation="column", frontage=2), Hold("ai-1")):
        assert refused(after, order).clause == "KOKU-ORD-1"
    assert carry(one(), Hold("ai-1")).battle.units["ai-1"].ordered == "hold"


def test_the_enemy_is_not_commanded() -> None:
    assert refused(one(), move("kaki-1", (52, 38, 180))).code == "not_yours"


def test_mov_2_the_books_of_the_turn_are_kept() -> None:
    at_work = carry(one(), move("ai-1", (12, 14.5, 0)))
    unit_ = at_work.battle.units["ai-1"]
    assert [figure.moved for figure in figures(at_work.battle, "ai-1")] == [4.0] * 5
    assert (unit_.ordered, unit_.still, unit_.formation, unit_.frontage) == ("move", False, "line", 5)
    assert told(at_work) == ["moved"]
    assert at_work.events[0].paths["ai-1.1"] == ((10, 10), (10, 14))


WAYS = [
    ("straight ahead", rank(10, 10, 5), "line", 5, [(12, 14.5, 0)], [(10, 14), (14, 14)], 4.0),
    ("sideways, the facing kept", rank(10, 10, 5), "line", 5, [(16, 10.5, 0)], [(14, 10), (18, 10)], 4.0),
    ("backwards", rank(10, 10, 5), "line", 5, [(12, 5.5, 0)], [(10, 5), (14, 5)], 5.0),
    ("round a corner", rank(10, 10, 5), "line", 5, [(12, 13.5, 0), (15, 13.5, 0)], [(13, 13), (17, 13)], 6.0),
    ("about on the spot", rank(10, 10, 5), "line", 5, [(12, 9.5, 180)], [(10, 10), (14, 10)], 0.0),
    ("about by turning the front only", rank(10, 10, 5), "line", 5, [(12, 10.5, 180)], [(10, 10), (14, 10)], 0.0),
    ("about, then ahead", rank(10, 10, 5), "line", 5, [(12, 4.5, 180)], [(10, 5), (14, 5)], 5.0),
    ("a block about on the spot", BLOCK, "column", 3, [(12, 8.5, 180)], [(11, 10), (12, 9)], 0.0),
    ("a block about, then ahead", BLOCK, "column", 3, [(12, 5.5, 180)], [(11, 7), (12, 6)], 3.0),
    (
        "a quarter turn of a square",
        [(11, 10), (12, 10), (11, 9), (12, 9)], "column", 2, [(12.5, 9.5, 90)], [(11, 10), (12, 9)], 0.0,
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", WAYS, ids=[row[0] for row in WAYS])
def test_mov_18_a_body_goes_by_legs(case: Any) -> None:
    _, start, formation, frontage, legs, ends, cost = case
    battle = one("ash_l", start, formation=formation, frontage=frontage)
    after = carry(battle, move("ai-1", *legs)).battle
    stood = places(after, "ai-1")
    assert stood[0][:2] == ends[0]
    assert stood[-1][:2] == ends[-1]
    assert {pose[2] for pose in stood} == {legs[-1][2] % 360}
    assert max(figure.moved for figure in figures(after, "ai-1")) == pytest.approx(cost)
    assert after.units["ai-1"].still is (cost == 0.0)


def test_mov_8_a_wheel_costs_each_figure_its_own_displacement() -> None:
    # About the left corner (9.5, 10.5) through 30 degrees: the front centre swings 2.5 inches out.
    x, y = 9.5 + 2.5 * math.cos(math.radians(30)), 10.5 - 2.5 * math.sin(math.radians(30))
    after = carry(one(), move("ai-1", (x, y, 30))).battle
    chord = 2 * math.sin(math.radians(15))
    far = [math.hypot(0.5 + n, 0.5) * chord for n in range(5)]
    assert [figure.moved for figure in figures(after, "ai-1")] == [
        pytest.approx(value, abs=1e-3) for value in far
    ]


def test_mov_8_about_and_a_little_more_is_a_wheel_about_the_new_front() -> None:
    after = carry(one(), move("ai-1", (12, 10.5, 170))).battle
    chord = 2 * math.sin(math.radians(5))
    far = [math.hypot(2 - n, 0.5) * chord for n in range(5)]
    assert [figure.moved for figure in figures(after, "ai-1")] == [
        pytest.approx(value, abs=1e-3) for value in far
    ]


@pytest.mark.parametrize("beyond", [0.0, 1e-11, 0.0001, 0.009])
@pytest.mark.parametrize("sign", [1, -1])
def test_mov_8_a_quarter_turn_is_a_wheel_whichever_way_a_body_looks(sign: int, beyond: float) -> None:
    """Beyond a right angle it would face about first; what rounding adds to one is not beyond."""
    for looks in (0.0, 17.3, 51.4832, 123.4567, 200.7, 333.3333):
        anchor = Pose(20.0, 20.0, looks)
        body = Block(anchor, 5.0, 1.0, tuple(Spot(n - 2.0, -0.5) for n in range(5)))
        leg = Pose(*anchor.point, normal(looks + sign * (90.0 + beyond)))
        turned = [local(anchor, pose.point) for pose in march(body, body.places(anchor), [leg])[-1]]
        # The left man comes to stand to the front in a turn to the right, to the rear in one to the left.
        assert turned == [pytest.approx((-0.5 * sign, (2.0 - n) * sign), abs=0.001) for n in range(5)]


def test_mov_8_the_outer_man_of_a_wheel_must_not_go_too_far() -> None:
    riders = one("ash_l", rank(10, 10, 5))
    x, y = 9.5 + 2.5 * math.cos(math.radians(90)), 10.5 - 2.5
    assert refused(riders, move("ai-1", (x, y, 90))).code == "too_far"


def test_ord_2_a_liable_unit_ends_as_it_stood() -> None:
    for order in (
        move("ai-1", (12, 12.5, 0), formation="column", frontage=2),
        walk("ai-1", _1=[(10, 14, 0)]),
    ):
        assert refused(one(), order).clause in ("KOKU-FRM-8", "KOKU-ORD-2")
    singly = walk("ai-1", **{f"_{n}": [(9 + n, 13, 0)] for n in range(1, 6)})
    assert is_legal(one(), singly)


def test_frm_8_samurai_re_form_free_within_their_move() -> None:
    at_work = carry(one("sam_f"), move("ai-1", (12, 14.5, 0), formation="column", frontage=2))
    after = at_work.battle.units["ai-1"]
    assert (after.formation, after.frontage, after.ff) == ("column", 2, False)
    assert sorted(places(at_work.battle, "ai-1")) == [
        (11.5, 12, 0), (11.5, 13, 0), (11.5, 14, 0), (12.5, 13, 0), (12.5, 14, 0)
    ]  # fmt: skip
    assert told(at_work) == ["re_formed"]


def test_frm_8_samurai_spread_out_and_close_up() -> None:
    spread = carry(one("sam_f"), move("ai-1", (12, 12.5, 0), formation="skirmish")).battle
    assert spread.units["ai-1"].formation == Formation.SKIRMISH
    assert [x for x, _, _ in places(spread, "ai-1")] == [8, 10, 12, 14, 16]
    spread.units["ai-1"] = type(spread.units["ai-1"])(**{**_fields(spread.units["ai-1"]), "ordered": ""})
    closed = carry(spread, move("ai-1", (12, 13.5, 0), formation="line")).battle
    assert [x for x, _, _ in places(closed, "ai-1")] == [10, 11, 12, 13, 14]


def test_ord_3_a_change_of_formation_takes_the_move_and_gives_ff() -> None:
    at_work = carry(one(), reform("ai-1", (12, 11.5, 0), formation="column", frontage=3))
    after = at_work.battle.units["ai-1"]
    assert (after.formation, after.frontage, after.ff, after.ordered) == (
        "column",
        3,
        True,
        "change_formation",
    )
    assert [cause.clause for cause in after.causes] == ["KOKU-FF-5"]
    assert told(at_work) == ["re_formed", "formation_failed"]


def test_ord_3_figures_stay_within_their_allowance() -> None:
    assert refused(one(), reform("ai-1", (12, 18, 0), formation="column", frontage=1)).code == "too_far"


def test_ord_3_without_legs_a_unit_re_forms_about_its_front() -> None:
    after = carry(one(), ChangeFormation("ai-1", formation="column", frontage=1)).battle
    assert sorted(places(after, "ai-1")) == [(12, y, 0) for y in (6, 7, 8, 9, 10)]


CHANGES: list[tuple[str, str, Any, str]] = [
    ("ash_l", "line", {"formation": "skirmish"}, "KOKU-FRM-5"),
    ("ash_l", "line", {"formation": "line"}, "KOKU-ORD-3"),
    ("ash_l", "line", {"formation": "column", "frontage": 5}, "KOKU-FRM-2"),
    ("ash_l", "line", {"formation": "hedgehog"}, "KOKU-FRM-5"),
    ("ash_l", "line", {"formation": "lone"}, "KOKU-FRM-5"),
    ("sam_f", "line", {"formation": "column", "frontage": 2}, "KOKU-FRM-8"),
]


@pytest.mark.parametrize(("kind", "formation", "wanted", "clause"), CHANGES)
def test_frm_5_what_a_change_of_formation_may_not_be(
    kind: str, formation: str, wanted: Any, clause: str
) -> None:
    assert refused(one(kind, formation=formation), reform("ai-1", (12, 11, 0), **wanted)).clause == clause


def test_frm_8_another_frontage_of_a_block_is_a_change() -> None:
    block = one("ash_l", BLOCK, formation="column", frontage=3)
    assert refused(block, move("ai-1", (12, 11.5, 0), formation="column", frontage=2)).clause == "KOKU-FRM-8"
    assert carry(block, reform("ai-1", formation="column", frontage=2)).battle.units["ai-1"].ff


def test_mov_8_a_line_that_turns_aside_becomes_a_single_file_by_a_change_only() -> None:
    aside = {"formation": "column", "frontage": 1}
    after = carry(one(), reform("ai-1", (14.5, 10, 90), **aside)).battle
    assert [figure.moved for figure in figures(after, "ai-1")] == [0.0] * 5
    assert after.units["ai-1"].formation == "column"
    assert refused(one(), move("ai-1", (14.5, 10, 90), **aside)).clause == "KOKU-FRM-8"


# -- closing up, groups, held -----------------------------------------------------------------------------------------


def broken(kind: str = "ash_l", **values: Any) -> KokuBattle:
    """A line of five of which the middle one has died."""
    battle = one(kind, **values)
    figure = battle.figures["ai-1.3"]
    battle.figures["ai-1.3"] = type(figure)(**{**_fields(figure), "alive": False})
    return battle


def test_frm_6_a_broken_line_closes_up_as_it_moves() -> None:
    at_work = carry(broken(), move("ai-1", (12, 12.5, 0)))
    assert sorted(places(at_work.battle, "ai-1")) == [(10.5 + n, 12, 0) for n in range(4)]
    assert told(at_work) == ["moved"]
    assert not at_work.battle.units["ai-1"].ff


def test_frm_6_a_broken_unit_may_move_in_groups() -> None:
    together = walk("ai-1", _1=[(10, 12, 0)], _2=[(11, 12, 0)])
    assert is_legal(broken(), together)
    parted = walk("ai-1", _1=[(10, 13, 0)])
    assert refused(broken(), parted).clause == "KOKU-FRM-6"


def test_frm_6_a_group_faces_one_way() -> None:
    assert refused(broken(), walk("ai-1", _1=[(10, 12, 0)], _2=[(11, 12, 90)])).clause == "KOKU-FRM-2"


def pressed() -> KokuBattle:
    """ai-1.3 is touched by three enemies."""
    foes = unit("kaki-2", "ash_l", "spear", [(11.05, 11), (12.05, 11), (13.05, 11)])
    return one("ash_l", None, foes)


def test_mov_15_three_enemies_hold_a_figure_and_the_rest_may_leave() -> None:
    battle = pressed()
    assert refused(battle, walk("ai-1", _3=[(12, 9, 0)])).clause == "KOKU-MOV-15"
    at_work = carry(battle, move("ai-1", (12, 8.5, 0)))
    after = places(at_work.battle, "ai-1")
    assert after == [(10, 8, 0), (11, 8, 0), (12, 10, 0), (13, 8, 0), (14, 8, 0)]


def test_ff_10_leaving_a_held_mate_breaks_the_chain() -> None:
    outcome = KOKU.resolve(pressed(), AI, move("ai-1", (12, 8.5, 0)), HmacDice(b""))
    assert [cause.clause for cause in outcome.battle.units["ai-1"].causes] == ["KOKU-FF-10"]
    closed = KOKU.resolve(broken(), AI, move("ai-1", (12, 12.5, 0)), HmacDice(b""))
    assert not closed.battle.units["ai-1"].ff


def test_mov_15_a_unit_of_which_all_are_held_stays() -> None:
    foes = unit("kaki-2", "ash_l", "spear", [(11, 11), (12, 11), (13, 11)])
    battle = one("shogun_f", [(12, 10)], foes)
    assert refused(battle, move("ai-1", (12, 9, 0))).clause == "KOKU-MOV-15"


def test_mov_14_two_enemies_do_not_hold_and_there_is_no_free_blow() -> None:
    foes = unit("kaki-2", "ash_l", "spear", [(11.5, 11), (12.5, 11)])
    at_work = carry(one("shogun_f", [(12, 10)], foes), move("ai-1", (12, 8, 0)))
    assert told(at_work) == ["moved"]


# -- skirmishers and lone figures -------------------------------------------------------------------------------------


def test_frm_4_skirmishers_go_as_each_likes_and_do_not_touch() -> None:
    battle = one("ron_l", LOOSE, formation="skirmish")
    assert is_legal(battle, walk("ai-1", _1=[(10, 16, 45)], _4=[(16, 9, 200)]))
    assert refused(battle, walk("ai-1", _1=[(11, 11, 0)])).clause == "KOKU-FRM-4"
    assert refused(battle, walk("ai-1", _1=[(10.95, 11, 0)])).clause == "KOKU-FRM-4"
    assert is_legal(battle, walk("ai-1", _1=[(10.85, 11, 0)]))


def test_rul_30_the_widest_gap_of_skirmishers_is_a_toggle() -> None:
    far = walk("ai-1", _1=[(5, 12, 0)])
    units = (unit("ai-1", "ron_l", "spear", LOOSE, formation="skirmish"), FOE)
    assert is_legal(scene(*units), far)
    assert refused(scene(*units, options={"skirmish_gap_max": 4.0}), far).clause == "KOKU-RUL-30"
    assert is_legal(scene(*units, options={"skirmish_gap_max": 6.5}), far)


def test_mov_18_skirmishers_go_as_a_body_too() -> None:
    battle = one("ron_l", LOOSE, formation="skirmish")
    start = foreseen(battle, move("ai-1", (14, 13.5, 0)))["path"]["legs"][0]["from"]
    after = carry(battle, move("ai-1", (start[0] + 1, start[1] + 2, 0))).battle
    assert places(after, "ai-1") == [(x + 1, y + 2, 0) for x, y in LOOSE]


def test_mov_8_a_lone_figure_turns_about_its_centre_for_nothing() -> None:
    after = carry(one("shogun_c", [(12, 10)]), move("ai-1", (12, 10, 135))).battle
    assert places(after, "ai-1") == [(12, 10, 135)]
    assert (figures(after, "ai-1")[0].moved, after.units["ai-1"].still) == (0.0, True)


def test_both_ways_of_moving_at_once_are_no_order() -> None:
    order = Move("ai-1", way((12, 11, 0)), figures={"ai-1.1": way((10, 11, 0))})
    assert refused(one(), order).code == "malformed"
    assert refused(one(), Move("ai-1", figures={"kaki-1.1": way((10, 11, 0))})).code == "no_such_figure"


def test_a_refused_order_changes_nothing() -> None:
    battle = one()
    before = (dict(battle.units), dict(battle.figures), dict(battle.markers))
    refused(battle, move("ai-1", (12, 30, 0)))
    assert (battle.units, battle.figures, battle.markers) == before


def test_the_passive_side_moves_in_its_own_turn() -> None:
    battle = scene(unit("kaki-1", "ash_l", "bow", rank(10, 20, 5)), active=KAKI)
    assert is_legal(battle, move("kaki-1", (12, 15, 180)), KAKI)


def _fields(struct: Any) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}
