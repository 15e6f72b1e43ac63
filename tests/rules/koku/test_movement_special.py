"""Orders that take the whole move: KOKU-ORD-4 to KOKU-ORD-8, KOKU-MOV-17, KOKU-FF-11, KOKU-RUL-139, KOKU-EX-29."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rulesets.koku.battle import KokuBattle
from rulesets.koku.march import special
from rulesets.koku.march.special import Dig, Dismount, Limber, Mount, Realign, Unlimber
from tests.rules.koku.marches import carry, figures, foreseen, is_legal, move, places, refused, told, walk
from tests.rules.koku.scenes import AI, box, piece, play, rank, scene, unit

FOE = unit("kaki-1", "ash_l", "bow", rank(50, 45, 5))


def riders(kind: str = "mon_lc", poses: Any = None, *others: Any, **values: Any) -> KokuBattle:
    pieces = values.pop("pieces", ())
    return scene(unit("ai-1", kind, "spear", poses or rank(10, 10, 5), **values), FOE, *others, pieces=pieces)


def again(battle: KokuBattle, unit_id: str = "ai-1") -> KokuBattle:
    """The same battle a turn later: the unit may be ordered again."""
    unit_ = battle.units[unit_id]
    battle.units[unit_id] = msgspec.structs.replace(
        unit_, ordered="", special=False, digging=False, fired=False
    )
    for id in unit_.figures:
        battle.figures[id] = msgspec.structs.replace(
            battle.figures[id], moved=0.0, charged=(), attacked=False
        )
    return battle


# -- horses -----------------------------------------------------------------------------------------------------------


def test_ord_4_riders_dismount_where_they_are() -> None:
    at_work = carry(riders(), Dismount("ai-1"))
    after = at_work.battle.units["ai-1"]
    assert (after.mounted, after.dismounted, after.special, after.ordered) == (False, True, True, "dismount")
    assert [(f.x, f.y, f.width, f.depth) for f in figures(at_work.battle, "ai-1")] == [
        (10 + n, 10, 1, 1) for n in range(5)
    ]
    assert [cause.clause for cause in after.causes] == ["KOKU-FF-11"]
    assert told(at_work) == ["dismounted", "formation_failed"]
    assert after.still


def test_dat_3_a_dismounted_rider_goes_on_foot() -> None:
    battle = again(carry(riders(), Dismount("ai-1")).battle)
    assert is_legal(battle, move("ai-1", (12, 17.5, 0)))
    assert refused(battle, move("ai-1", (12, 17.6, 0))).code == "too_far"


@pytest.mark.parametrize("kind", ["sam_c", "oban_c", "shogun_c"])
def test_ff_11_the_samurai_class_keeps_its_order(kind: str) -> None:
    poses = [(10, 10)] if kind == "shogun_c" else None
    battle = carry(riders(kind, poses), Dismount("ai-1")).battle
    assert not battle.units["ai-1"].ff
    mounted = carry(again(battle), Mount("ai-1")).battle.units["ai-1"]
    assert (mounted.mounted, mounted.dismounted, mounted.ff) == (True, False, False)


def test_ord_5_a_block_makes_room_for_its_horses() -> None:
    poses = [(10, 10), (11, 10), (10, 9), (11, 9), (10, 8)]
    battle = again(
        carry(
            riders("mon_lc", [(x, y) for x, y in poses], formation="column", frontage=2), Dismount("ai-1")
        ).battle
    )
    at_work = carry(battle, Mount("ai-1"))
    after = figures(at_work.battle, "ai-1")
    assert {(f.width, f.depth) for f in after} == {(1.0, 2.0)}
    assert sorted(f.y for f in after) == [5.5, 7.5, 7.5, 9.5, 9.5]
    assert [cause.clause for cause in at_work.battle.units["ai-1"].causes] == ["KOKU-FF-11"]


def test_ord_5_in_a_press_there_is_no_room() -> None:
    battle = again(carry(riders("sam_c", [(0.5, 1)]), Dismount("ai-1")).battle)
    walls = [
        unit("ai-2", "ash_l", "spear", rank(0.5, 2.05, 3)),
        unit("ai-3", "ash_l", "spear", rank(1.55, 1, 2)),
    ]
    for made, stood in walls:
        battle.units[made.id] = made
        battle.figures.update({figure.id: figure for figure in stood})
    at_work = carry(battle, Mount("ai-1"))
    assert places(at_work.battle, "ai-1") != [(0.5, 1, 0)]


def test_ord_5_not_on_ground_that_is_closed_to_horses() -> None:
    marsh = box("m1", "marsh", 0, 0, 30, 30)
    battle = again(carry(riders("sam_c"), Dismount("ai-1")).battle)
    battle.table = msgspec.structs.replace(battle.table, pieces=(marsh,))
    assert refused(battle, Mount("ai-1")).clause == "KOKU-ORD-5"


def test_ord_5_who_came_on_foot_has_no_horse() -> None:
    assert refused(riders("sam_f"), Mount("ai-1")).code == "no_horses"
    assert refused(riders("sam_f"), Dismount("ai-1")).code == "on_foot"


def test_rul_139_not_in_contact() -> None:
    foes = unit("kaki-2", "ash_l", "spear", rank(10, 11.55, 5))
    assert refused(riders("mon_lc", None, foes), Dismount("ai-1")).clause == "KOKU-ORD-4"
    crew = scene(unit("ai-1", "gun", "gun", rank(10, 10, 3)), unit("kaki-2", "ash_l", "bow", rank(10, 11, 3)),
                 muzzles={"ai-1": ((11, 10.5), 0.0)})  # fmt: skip
    for order, clause in ((Limber("ai-1"), "KOKU-ORD-6"), (Realign("ai-1", 90.0), "KOKU-ORD-7")):
        assert refused(crew, order).clause == clause


# -- the gun ----------------------------------------------------------------------------------------------------------


def crew(gun: str = "unlimbered", *others: Any, **values: Any) -> KokuBattle:
    """Three gunners abreast with the muzzle at (11, 10.5), pointing north."""
    mine = unit("ai-1", "gun", "gun", rank(10, 10, 3), gun=gun)
    return scene(mine, FOE, *others, muzzles={"ai-1": ((11, 10.5), 0.0)}, **values)


def test_ord_6_the_gun_is_taken_up_and_set_down() -> None:
    at_work = carry(crew(), Limber("ai-1"))
    after = at_work.battle.units["ai-1"]
    assert (after.gun, after.special, after.ordered) == ("carried", True, "limber")
    assert [cause.clause for cause in after.causes] == ["KOKU-FF-11"]
    down = carry(again(at_work.battle), Unlimber("ai-1", 450.0)).battle
    assert down.units["ai-1"].gun == "unlimbered"
    assert down.markers["ai-1.gun"].facing == 90.0
    assert refused(crew(), Unlimber("ai-1", 0.0)).clause == "KOKU-ORD-6"
    assert refused(crew("carried"), Limber("ai-1")).clause == "KOKU-ORD-6"


def test_ord_7_the_barrel_is_turned_without_ff() -> None:
    at_work = carry(crew(), Realign("ai-1", -45.0))
    after = at_work.battle.units["ai-1"]
    assert (at_work.battle.markers["ai-1.gun"].facing, after.ff, after.special) == (315.0, False, True)
    assert refused(crew("carried"), Realign("ai-1", 0.0)).clause == "KOKU-ORD-7"
    assert foreseen(crew(), Realign("ai-1", 30.0))["arcs"][0] == {
        "x": 11, "y": 10.5, "facing": 30.0, "half": 45.0, "range": 36
    }  # fmt: skip


def test_mov_17_only_a_carried_gun_moves_three_inches_road_or_not() -> None:
    assert refused(crew(), move("ai-1", (11, 12, 0))).clause == "KOKU-MOV-17"
    road = piece("r1", "road", (11, 0), (11, 48), width=3.0)
    for battle in (crew("carried"), crew("carried", pieces=[road])):
        after = carry(battle, move("ai-1", (11, 13.5, 0))).battle
        assert places(after, "ai-1") == [(10 + n, 13, 0) for n in range(3)]
        marker = after.markers["ai-1.gun"]
        assert (marker.x, marker.y, marker.facing) == (11, 13.5, 0)
        assert refused(battle, move("ai-1", (11, 13.6, 0))).code == "too_far"


def test_mov_17_the_gun_turns_with_its_crew_about_the_muzzle() -> None:
    after = carry(crew("carried"), move("ai-1", (11, 10.5, 90))).battle
    assert places(after, "ai-1") == [(10.5, 11.5, 90), (10.5, 10.5, 90), (10.5, 9.5, 90)]
    assert after.markers["ai-1.gun"].facing == 90


def test_mov_17_the_gun_passes_what_foot_passes_without_deduction_but_with_ff() -> None:
    at_work = carry(
        crew("carried", pieces=[piece("p1", "high_wall", (0, 11), (30, 11))]), move("ai-1", (11, 13.5, 0))
    )
    assert [cause.clause for cause in at_work.battle.units["ai-1"].causes] == ["KOKU-FF-7"]


def test_mov_17_the_muzzle_stays_on_the_table_and_within_its_allowance() -> None:
    mine = unit("ai-1", "gun", "gun", rank(10, 0.6, 3, 1.0), facing=180.0, gun="carried")
    edge = scene(mine, FOE, muzzles={"ai-1": ((11, 0.1), 180.0)})
    assert refused(edge, move("ai-1", (11, -0.05, 180))).clause == "KOKU-MOV-7"
    turned = refused(crew("carried"), move("ai-1", (13, 12.9, 180)))
    assert turned.code == "too_far"


def test_dat_10_gunners_stay_by_their_gun() -> None:
    battle = crew()
    assert is_legal(battle, walk("ai-1", _1=[(11, 9, 0)]))
    assert refused(battle, walk("ai-1", _1=[(9.4, 10, 0)])).clause == "KOKU-DAT-10"


# -- digging ----------------------------------------------------------------------------------------------------------


def dug(battle: KokuBattle, turns: int) -> KokuBattle:
    """So many own turns of digging, one after another."""
    for _ in range(turns):
        at_work = carry(again(battle), Dig("ai-1"))
        special.dig_progress(at_work)
        battle = at_work.battle
    return battle


def test_ex_29_four_turns_make_a_fieldwork() -> None:
    battle = scene(unit("ai-1", "ash_l", "bow", rank(10, 10, 5)), FOE)
    assert [figure.dig for figure in figures(dug(battle, 3), "ai-1")] == [3] * 5
    after = dug(battle, 4)
    works = after.table.pieces
    assert [(work.kind, work.points) for work in works] == [
        ("fieldwork", ((9.5 + n, 10.5), (10.5 + n, 10.5))) for n in range(5)
    ]
    assert len({work.id for work in works}) == 5
    assert [figure.dig for figure in figures(after, "ai-1")] == [0] * 5
    assert not after.units["ai-1"].ff


def test_ord_8_no_two_works_have_one_name_whatever_the_placer_called_his_pieces() -> None:
    named = piece("w2", "fence", (30, 30), (35, 30))
    battle = scene(unit("ai-1", "ash_l", "bow", rank(10, 10, 3)), FOE, pieces=[named])
    pieces = dug(battle, 4).table.pieces
    assert len({piece.id for piece in pieces}) == len(pieces) == 4


@pytest.mark.parametrize("instead", ["fires", "attacks", "rests"])
def test_ord_8_anything_else_undoes_the_work(instead: str) -> None:
    battle = again(dug(scene(unit("ai-1", "ash_l", "bow", rank(10, 10, 5)), FOE), 3))
    at_work = carry(battle, Dig("ai-1")) if instead != "rests" else play(battle)[0]
    if instead == "fires":
        at_work.change_unit(at_work.battle.units["ai-1"], fired=True)
    if instead == "attacks":
        for figure in figures(at_work.battle, "ai-1"):
            at_work.change_figure(figure, attacked=True)
    special.dig_progress(at_work)
    assert [figure.dig for figure in figures(at_work.battle, "ai-1")] == [0] * 5
    assert at_work.battle.table.pieces == ()


def test_ord_8_some_may_dig_and_others_not() -> None:
    battle = scene(unit("ai-1", "ash_l", "bow", rank(10, 10, 5)), FOE)
    at_work = carry(battle, Dig("ai-1", ("ai-1.2",)))
    special.dig_progress(at_work)
    assert [figure.dig for figure in figures(at_work.battle, "ai-1")] == [0, 1, 0, 0, 0]
    assert not any(figure.digging for figure in figures(at_work.battle, "ai-1"))


def test_ord_8_riders_and_those_in_contact_do_not_dig() -> None:
    assert refused(riders("sam_c"), Dig("ai-1")).clause == "KOKU-ORD-8"
    foes = unit("kaki-2", "ash_l", "spear", [(10, 11)])
    battle = scene(unit("ai-1", "ash_l", "bow", rank(10, 10, 3)), foes)
    assert refused(battle, Dig("ai-1", ("ai-1.1",))).clause == "KOKU-ORD-8"
    assert [f.digging for f in figures(carry(battle, Dig("ai-1")).battle, "ai-1")] == [False, False, True]
    assert carry(riders("sam_c"), Dismount("ai-1"), side=AI).battle.units["ai-1"].dismounted
