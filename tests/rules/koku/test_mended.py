"""Faults that random play and made-up orders brought to light, each with the clause that it broke."""

from __future__ import annotations

import pytest

import rulesets
from rulesets import Illegal
from rulesets.engine.sayings import english
from tests.plain import plain
from tests.rules.koku.marches import is_legal, move, refused, walk
from tests.rules.koku.scenes import AI, box, piece, rank, scene, unit

KOKU = rulesets.get("koku")
FOE = unit("kaki-1", "ash_l", "spear", rank(40, 40, 5))


def test_mov_5_who_sets_out_in_line_pays_for_the_road_in_full_though_he_ends_in_column() -> None:
    road = piece("r1", "road", (10, 0), (10, 48), width=2.0)
    line = unit("ai-1", "sam_f", "spear", rank(9.5, 10, 2))
    battle = scene(line, FOE, pieces=[road])
    assert is_legal(battle, move("ai-1", (10, 17, 0), formation="column", frontage=1))
    assert refused(battle, move("ai-1", (10, 22, 0), formation="column", frontage=1)).code == "too_far"
    column = unit("ai-1", "sam_f", "spear", [(10, 10), (10, 9)], formation="column", frontage=1)
    assert is_legal(scene(column, FOE, pieces=[road]), move("ai-1", (10, 22, 0), formation="line"))


def test_ord_10_a_unit_that_cannot_fire_is_told_why_before_its_target_is_asked_for() -> None:
    mine = unit("ai-1", "ash_l", "bow", rank(20, 20, 5), fired=True)
    battle = scene(mine, FOE, phase="firing")
    with pytest.raises(Illegal) as refusal:
        KOKU.resolve(battle, AI, KOKU.decode_order({"kind": "fire", "unit": "ai-1"}), rulesets.HmacDice(b"x"))
    assert refusal.value.clause == "KOKU-FIR-18"


@pytest.mark.parametrize(
    "raw",
    [
        {"kind": "move", "unit": "ai-1", "frontage": 10**25},
        {"kind": "move", "unit": "ai-1", "frontage": -1},
        {"kind": "move", "unit": "ai-1\n"},
        {"kind": "move", "unit": "\ud800"},
        {"kind": "move", "unit": "ai-1", "legs": [{"x": float("nan"), "y": 1.0}]},
        {"kind": "move", "unit": "ai-1", "legs": [{"x": 1e308, "y": 1.0}]},
        {"kind": "choose", "riders": [["bow", 10**20]]},
        {"kind": "edit_scenery", "pieces": [{"id": "p1", "kind": "wood", "points": [[1, 1], [2, 2]], "name": "\0"}]},
        {"kind": "edit_scenery", "pieces": [{"id": "p1", "kind": "wood", "points": [[1, 1]] * 10_000}]},
        {"kind": "x" * 1_000_000},
        {"x" * 1_000_000: 1, "kind": "move"},
        {"kind": "move", "unit": object()},
        {1: 2},
        [],
        None,
    ],
    ids=lambda raw: str(raw)[:40],
)  # fmt: skip
def test_what_is_no_order_is_refused_in_a_few_words(raw) -> None:
    with pytest.raises(Illegal) as refusal:
        KOKU.decode_order(raw)
    words = english(refusal.value.words)
    assert refusal.value.code == "malformed"
    assert len(words.encode()) < 1000


def test_mov_16_a_building_is_offered_where_somebody_can_go_in_and_shut_with_the_reason() -> None:
    house = box("h1", "house", 20, 24, 24, 28, site="village-1")
    near = unit("ai-1", "ash_l", "spear", rank(20, 22, 5))
    wall = unit("ai-2", "sam_f", "spear", rank(19, 23.2, 4))
    for units, legal in (((near,), True), ((near, wall), False)):
        battle = scene(*units, FOE, pieces=[house])
        offered = next(
            o for o in plain(KOKU.options(battle, AI)) if o["kind"] == "enter" and o["unit"] == "ai-1"
        )
        shut = offered["params"][0]["choices"][0]["shut"]
        assert (shut is None) is legal
        order = KOKU.decode_order({"kind": "enter", "unit": "ai-1", "building": "h1"})
        preview = plain(KOKU.preview(battle, AI, order))
        assert preview["legal"] is legal
        assert legal or shut["clause"] == preview["refusal"]["clause"]


def test_mov_16_nobody_passes_through_a_building() -> None:
    house = box("h1", "house", 20, 24, 24, 28, site="village-1")
    battle = scene(unit("ai-1", "sam_f", "sword", [(22, 23)]), FOE, pieces=[house], active=AI)
    refusal = refused(battle, walk("ai-1", _1=[(22, 29)]))
    assert english(refusal.words) == "Nobody can pass through the house."


@pytest.mark.parametrize(
    "points",
    [
        [[0, 0], [0, 2], [1, 0], [0, 1]],
        [[1, 1], [5, 1], [5, 1], [1, 1], [3, 1]],
        [[1, 1], [5, 5], [5, 1], [1, 5]],
        [[1, 1], [5, 5], [9, 9]],
    ],
)
def test_scn_6_an_outline_that_crosses_itself_or_runs_along_itself_is_a_fault_and_nothing_worse(
    points,
) -> None:
    battle = scene(FOE, phase="scenery", turn=0)
    bridge = {"id": "b", "kind": "bridge", "points": [[0, 0], [0, 1], [1, 0]]}
    for kind in ("ford", "wood", "house", "hill"):
        raw = {"kind": "edit_scenery", "pieces": [bridge, {"id": "x", "kind": kind, "points": points}]}
        outcome = KOKU.resolve(battle, AI, KOKU.decode_order(raw), rulesets.HmacDice(b"x"))
        accept = next(o for o in plain(KOKU.options(outcome.battle, AI)) if o["kind"] == "accept_scenery")
        assert accept["shut"] is not None
