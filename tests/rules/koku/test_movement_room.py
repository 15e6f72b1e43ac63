"""Room and contact of moves: KOKU-MOV-7, KOKU-MOV-19."""

from __future__ import annotations

import pytest

from rulesets.koku.melee.melee import contacts_of
from tests.rules.koku.marches import (
    LOOSE,
    carry,
    figures,
    is_legal,
    move,
    one,
    places,
    refused,
    walk,
)
from tests.rules.koku.scenes import box, piece, rank, scene, unit


def test_mov_7_nobody_passes_other_figures_friend_or_foe() -> None:
    friend = unit("ai-2", "sam_f", "bow", [(12, 12.6)])
    refusal = refused(one("ash_l", None, friend), move("ai-1", (12, 15.5, 0)))
    assert (refusal.code, refusal.clause) == ("in_the_way", "KOKU-MOV-7")


def test_mov_7_the_corridor_is_as_wide_as_the_base() -> None:
    gate = [unit(f"ai-{n}", "sam_f", "bow", [(x, 13)]) for n, x in ((2, 11), (3, 13))]
    assert is_legal(one("shogun_f", [(12, 10)], *gate), move("ai-1", (12, 15, 0)))
    narrow = [unit(f"ai-{n}", "sam_f", "bow", [(x, 13)]) for n, x in ((2, 11.02), (3, 13))]
    assert refused(one("shogun_f", [(12, 10)], *narrow), move("ai-1", (12, 15, 0))).code == "in_the_way"


def test_mov_7_figures_pass_mates_but_do_not_end_on_them() -> None:
    battle = one("ron_l", LOOSE, formation="skirmish")
    assert is_legal(battle, walk("ai-1", _1=[(13, 11, 0), (13.2, 13, 0)]))
    assert refused(battle, walk("ai-1", _1=[(12.2, 11, 0)])).code == "overlap"


def test_mov_7_nobody_leaves_the_table() -> None:
    edge = one("shogun_f", [(12, 1)])
    assert is_legal(edge, move("ai-1", (12, 0.5, 0)))
    assert refused(edge, move("ai-1", (12, 0.4, 0))).code == "off_table"
    assert refused(edge, move("ai-1", (12, -2, 0), (12, 3, 0))).clause == "KOKU-MOV-7"


NEAR = [("a hair off", 11.96, 12.0), ("at the limit", 11.9, 12.0), ("too far to touch", 11.85, 11.85)]


@pytest.mark.parametrize(("name", "stopped", "stands"), NEAR, ids=[row[0] for row in NEAR])
def test_mov_19_close_to_an_enemy_is_exact_contact(name: str, stopped: float, stands: float) -> None:
    foe = unit("kaki-2", "ash_l", "spear", rank(10, 13, 5))
    after = carry(one("ash_l", None, foe), move("ai-1", (12, stopped + 0.5, 0))).battle
    assert [y for _, y, _ in places(after, "ai-1")] == [pytest.approx(stands)] * 5
    assert figures(after, "ai-1")[0].moved == pytest.approx(stopped - 10)


def test_mov_19_skirmishers_touch_one_by_one() -> None:
    foe = unit("kaki-2", "ash_l", "spear", rank(10, 15, 2))
    battle = one("ron_l", LOOSE, foe, formation="skirmish")
    after = carry(battle, walk("ai-1", _1=[(10, 13.94, 0)], _2=[(12, 13, 0)])).battle
    assert places(after, "ai-1")[:2] == [(10, 14, 0), (12, 13, 0)]


def test_mov_19_nobody_is_drawn_across_a_wall() -> None:
    wall = piece("w1", "low_wall", (8, 11.55), (18, 11.55))
    foe = unit("kaki-2", "ash_l", "spear", rank(10, 12.1, 5))
    battle = scene(unit("ai-1", "ash_l", "spear", rank(10, 10, 5)), foe, pieces=[wall])
    after = carry(battle, move("ai-1", (12, 11.53, 0))).battle
    assert [y for _, y, _ in places(after, "ai-1")] == [pytest.approx(11.03)] * 5


PRICED = [("river", "ron_lc"), ("marsh", "ash_l"), ("wood", "mon_l"), ("rice_field", "sam_f")]


@pytest.mark.parametrize(("kind", "mine"), PRICED, ids=[row[0] for row in PRICED])
def test_mov_19_nobody_is_drawn_over_ground_that_has_its_price(kind: str, mine: str) -> None:
    """KOKU-RUL-150: he stays where he ended, in contact all the same."""
    river = piece("p1", kind, (0, 16.5), (40, 16.5), width=7.0)
    ground = river if kind == "river" else box("p1", kind, 0, 13.0, 40, 20)
    foe = unit("kaki-2", "ash_l", "spear", [(12, 13.55)])
    half = 1.0 if mine == "ron_lc" else 0.5
    battle = scene(unit("ai-1", mine, "spear", [(12, 9)]), foe, pieces=[ground])
    after = carry(battle, walk("ai-1", _1=[(12, 12.98 - half, 0)])).battle
    assert places(after, "ai-1") == [(12, pytest.approx(12.98 - half), 0)]
    assert not after.units["ai-1"].ff
    assert figures(after, "ai-1")[0].charged == ()
    assert contacts_of(after)["ai-1.1"] == ("kaki-2.1",)


def test_mov_19_who_is_in_the_marsh_already_is_drawn_up() -> None:
    foe = unit("kaki-2", "ash_l", "spear", [(12, 15)])
    battle = scene(
        unit("ai-1", "mon_l", "spear", [(12, 10)]), foe, pieces=[box("p1", "marsh", 0, 12, 40, 20)]
    )
    after = carry(battle, walk("ai-1", _1=[(12, 13.94, 0)])).battle
    assert places(after, "ai-1") == [(12, 14, 0)]
