"""Sight and cover: KOKU-LOS-1 to KOKU-LOS-6, KOKU-COV-1 to KOKU-COV-8."""

from __future__ import annotations

import math

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.engine.battle import Piece
from rulesets.engine.table.sight import Look, shots
from rulesets.koku.battle import KokuBattle
from rulesets.koku.charts import TERRAIN, CoverClass
from rulesets.koku.ground import sight
from tests.rules.koku.scenes import box, piece, rank, scene, unit

OPEN, SOFT, HARD = CoverClass.OPEN, CoverClass.SOFT, CoverClass.HARD
ALL_ROUND = Look(100.0, sight.SCREENS)


def looking(
    *pieces: Piece,
    start: tuple[float, float] = (20.0, 10.0),
    end: tuple[float, float] = (20.0, 20.0),
    inside: tuple[str, str] = ("", ""),
    options: dict[str, object] | None = None,
    others: tuple[tuple[float, float], ...] = (),
    kind: str = "ash_l",
) -> KokuBattle:
    """Two lone figures, ai-1.1 and kaki-1.1, and friends of the first in between."""
    units = [
        unit("ai-1", "ash_l", "arquebus", [start]),
        unit("kaki-1", kind, "gun" if kind == "gun" else "spear", [end]),
    ]
    units += [unit(f"ai-{n}", "ash_l", "spear", [place]) for n, place in enumerate(others, 2)]
    battle = scene(*units, pieces=pieces, options=options)
    for id, house in zip(("ai-1.1", "kaki-1.1"), inside, strict=True):
        battle.figures[id] = msgspec.structs.replace(battle.figures[id], inside=house)
    return battle


def sees(battle: KokuBattle, one: str = "ai-1.1", other: str = "kaki-1.1") -> bool:
    field = sight.field_of(battle)
    return bool(shots(field, field.numbers([one]), field.numbers([other]), ALL_ROUND).clear[0, 0])


def cover(battle: KokuBattle) -> sight.CoverFound:
    return sight.shelter(battle, battle.figures["ai-1.1"], battle.figures["kaki-1.1"])


def wood(south: float, north: float) -> Piece:
    return box("w", "wood", 10, south, 30, north)


SIGHT_CASES = {
    "KOKU-LOS-1 open ground": ({}, True),
    "KOKU-LOS-3 two inches of wood": ({"pieces": [wood(14, 16)]}, True),
    "KOKU-LOS-3 more than two inches of wood": ({"pieces": [wood(14, 16.1)]}, False),
    "KOKU-LOS-3 two woods add up": (
        {"pieces": [wood(12, 13.5), box("v", "wood", 10, 15, 30, 16)]},
        False,
    ),
    "KOKU-LOS-3 in the edge of a wood": ({"pieces": [wood(18.5, 30)]}, True),
    "KOKU-LOS-4 a house": ({"pieces": [box("h", "house", 19, 14, 21, 16)]}, False),
    "KOKU-LOS-4 a house beside the line": ({"pieces": [box("h", "house", 20.5, 14, 23, 16)]}, True),
    "KOKU-LOS-4 a high wall in the middle": (
        {"pieces": [piece("w", "high_wall", (15, 15), (25, 15))]},
        False,
    ),
    "KOKU-LOS-4 a high wall 2 inches before the target's base": (
        {"pieces": [piece("w", "high_wall", (15, 17.5), (25, 17.5))]},
        True,
    ),
    "KOKU-LOS-4 a high wall 2.1 inches before the target's base": (
        {"pieces": [piece("w", "high_wall", (15, 17.4), (25, 17.4))]},
        False,
    ),
    "KOKU-LOS-4 a high wall 2 inches before the firer's base": (
        {"pieces": [piece("w", "high_wall", (15, 12.5), (25, 12.5))]},
        True,
    ),
    "KOKU-RUL-122 low walls and fences never block": (
        {"pieces": [piece("w", "low_wall", (15, 15), (25, 15)), piece("f", "fence", (15, 14), (25, 14))]},
        True,
    ),
    "KOKU-TER-1 fieldworks never block": ({"pieces": [piece("w", "fieldwork", (15, 15), (25, 15))]}, True),
    "KOKU-LOS-5 a hill between": ({"pieces": [box("h", "hill", 15, 13, 25, 17)]}, False),
    "KOKU-LOS-5 the target on the hill": ({"pieces": [box("h", "hill", 15, 13, 25, 23)]}, True),
    "KOKU-LOS-5 the firer on the hill": ({"pieces": [box("h", "hill", 15, 8, 25, 17)]}, True),
    "KOKU-LOS-5 both on hills": (
        {
            "pieces": [
                box("a", "hill", 15, 8, 25, 12),
                box("b", "hill", 15, 14, 25, 16),
                box("c", "hill", 15, 18, 25, 22),
            ]
        },
        True,
    ),
    "KOKU-LOS-5 only one on a hill, another between": (
        {"pieces": [box("a", "hill", 15, 8, 25, 12), box("b", "hill", 15, 14, 25, 16)]},
        False,
    ),
    "KOKU-LOS-2 a figure between": ({"others": ((20, 15),)}, False),
    "KOKU-LOS-2 a figure brushed by the line": ({"others": ((20.5, 15),)}, True),
    "KOKU-LOS-2 a figure beside the line": ({"others": ((20.6, 15),)}, True),
    "KOKU-LOS-2 a figure below": (
        {"others": ((20, 12),), "pieces": [box("h", "hill", 15, 16, 25, 22)]},
        True,
    ),
    "KOKU-LOS-2 a figure as high": (
        {"others": ((20, 17),), "pieces": [box("h", "hill", 15, 16, 25, 22)]},
        False,
    ),
    "KOKU-COV-8 water never blocks": ({"pieces": [piece("r", "river", (0, 15), (72, 15), width=3.0)]}, True),
}


@pytest.mark.parametrize("case", SIGHT_CASES)
def test_sight_is_what_the_rules_say(case: str) -> None:
    setting, expected = SIGHT_CASES[case]
    battle = looking(*setting.get("pieces", ()), others=setting.get("others", ()))
    assert sees(battle) is expected
    assert sees(battle, "kaki-1.1", "ai-1.1") is expected


def test_those_in_a_house_look_out_of_its_nearest_point() -> None:
    """KOKU-LOS-6: the own building does not block, another does, and a figure is seen at the outline."""
    house = box("h", "house", 18, 18, 24, 23)
    assert sees(looking(house, end=(21, 21), inside=("", "h")))
    assert sees(looking(house, start=(21, 21), end=(20, 10), inside=("h", "")))
    battle = looking(house, box("g", "house", 18, 12, 22, 15), end=(21, 21), inside=("", "h"))
    assert not sees(battle)


@pytest.mark.parametrize(("y", "seen"), [(16.0, True), (15.9, False)])
def test_a_high_wall_near_a_house_does_not_hide_those_inside(y: float, seen: bool) -> None:
    """KOKU-LOS-4 with KOKU-LOS-6: their end of the line is the outline, at y = 18."""
    wall = piece("w", "high_wall", (15, y), (25, y))
    battle = looking(box("h", "house", 18, 18, 24, 23), wall, end=(21, 21), inside=("", "h"))
    assert sees(battle) is seen


COVER_CASES = {
    "KOKU-COV-1 open ground": ((), OPEN, "KOKU-COV-1"),
    "KOKU-COV-2 a fence 2 inches before him": (
        (piece("p", "fence", (15, 17.5), (25, 17.5)),),
        SOFT,
        "KOKU-COV-2",
    ),
    "KOKU-COV-2 a fence 2.1 inches before him": (
        (piece("p", "fence", (15, 17.4), (25, 17.4)),),
        OPEN,
        "KOKU-COV-1",
    ),
    "KOKU-COV-2 a low wall": ((piece("p", "low_wall", (15, 19), (25, 19)),), SOFT, "KOKU-COV-2"),
    "KOKU-COV-2 a high wall": ((piece("p", "high_wall", (15, 19), (25, 19)),), HARD, "KOKU-COV-2"),
    "KOKU-COV-2 a fieldwork": ((piece("p", "fieldwork", (15, 19), (25, 19)),), HARD, "KOKU-COV-2"),
    "KOKU-COV-2 an earthwork": ((piece("p", "earthwork", (15, 19), (25, 19)),), HARD, "KOKU-COV-2"),
    "KOKU-COV-2 a fence behind him": ((piece("p", "fence", (15, 20.6), (25, 20.6)),), OPEN, "KOKU-COV-1"),
    "KOKU-COV-2 a fence before the attacker": (
        (piece("p", "fence", (15, 11), (25, 11)),),
        OPEN,
        "KOKU-COV-1",
    ),
    "KOKU-COV-3 on a hill": ((box("p", "hill", 15, 18, 25, 24),), SOFT, "KOKU-COV-3"),
    "KOKU-COV-3 on the same hill": ((box("p", "hill", 15, 8, 25, 24),), OPEN, "KOKU-COV-1"),
    "KOKU-COV-3 on another hill": (
        (box("p", "hill", 15, 18, 25, 24), box("q", "hill", 15, 6, 25, 12)),
        SOFT,
        "KOKU-COV-3",
    ),
    "KOKU-COV-4 in a wood": ((wood(19, 25),), HARD, "KOKU-COV-4"),
    "KOKU-COV-4 both in the wood": ((wood(5, 25),), HARD, "KOKU-COV-4"),
    "KOKU-COV-4 2 inches behind a wood": ((wood(16, 17.5),), HARD, "KOKU-COV-4"),
    "KOKU-COV-4 2.1 inches behind a wood": ((wood(16, 17.4),), OPEN, "KOKU-COV-1"),
    "KOKU-COV-4 coming out of the attacker's own wood": ((wood(5, 18),), OPEN, "KOKU-COV-1"),
    "KOKU-COV-5 on the bridge": ((box("p", "bridge", 18, 18, 22, 22),), HARD, "KOKU-COV-5"),
    "KOKU-COV-5 both on the bridge": ((box("p", "bridge", 18, 8, 22, 22),), OPEN, "KOKU-COV-1"),
    "KOKU-COV-1 the best class counts": (
        (piece("p", "fence", (15, 19), (25, 19)), box("q", "hill", 15, 17, 25, 24), wood(19, 25)),
        HARD,
        "KOKU-COV-4",
    ),
}


@pytest.mark.parametrize("case", COVER_CASES)
def test_cover_is_what_the_rules_say(case: str) -> None:
    pieces, expected, clause = COVER_CASES[case]
    found = cover(looking(*pieces))
    assert (found.cover, found.clause) == (expected, clause)


@pytest.mark.parametrize("kind", ["river", "ford", "stream", "marsh", "rice_field", "road"])
def test_water_fields_and_roads_give_no_cover(kind: str) -> None:
    """KOKU-COV-8."""
    flowing = piece("p", kind, (0, 20), (72, 20), width=3.0)
    lying = box("p", kind, 15, 18, 25, 22)
    assert cover(looking(flowing if TERRAIN[kind].shape == "band" else lying)).cover is OPEN


def test_a_house_is_hard_cover_for_those_inside_also_against_those_inside() -> None:
    """KOKU-COV-6."""
    house = box("h", "house", 18, 18, 24, 23)
    assert cover(looking(house, end=(21, 21), inside=("", "h"))).cover is HARD
    battle = looking(house, start=(20, 20), end=(21, 21), inside=("h", "h"))
    assert cover(battle).clause == "KOKU-COV-6"


def test_cover_against_those_in_a_house_is_seen_from_its_outline() -> None:
    """KOKU-LOS-6 with KOKU-COV-2: the line starts at the wall of the house."""
    house = box("h", "house", 14, 8, 20, 12)
    fence = piece("p", "fence", (15, 18.5), (17, 18.5))
    battle = looking(house, fence, start=(15, 9), end=(20, 20), inside=("h", ""))
    assert cover(battle).cover is OPEN  # from his nominal place the line would cross the fence


GUNNER_CASES = [
    ((), {}, SOFT),
    ((piece("p", "fence", (15, 19), (25, 19)),), {}, SOFT),
    ((piece("p", "fieldwork", (15, 19), (25, 19)),), {}, HARD),
    ((piece("p", "fieldwork", (15, 19), (25, 19)),), {"gun_crew_cover_floor": "fixed_soft"}, SOFT),
]


@pytest.mark.parametrize(("pieces", "options", "expected"), GUNNER_CASES)
def test_gunners_have_soft_cover_at_least(
    pieces: tuple[Piece, ...], options: dict[str, object], expected: CoverClass
) -> None:
    """KOKU-COV-7."""
    assert cover(looking(*pieces, options=options, kind="gun")).cover is expected


def test_mates_see_each_other_past_figures_but_not_past_terrain() -> None:
    """KOKU-FF-8: terrain only, all pairs."""
    monks = unit("ai-1", "mon_l", "bow", rank(10, 10, 5, 4.0), formation="skirmish")
    crowd = unit("ai-2", "ash_l", "spear", rank(12, 10, 1))
    battle = scene(monks, crowd)
    assert sight.mates_in_sight(battle, battle.living(battle.units["ai-1"]))
    house = box("h", "house", 23, 8, 25, 12)
    battle = scene(monks, crowd, pieces=[house])
    assert not sight.mates_in_sight(battle, battle.living(battle.units["ai-1"]))
    assert sight.mates_in_sight(battle, battle.living(battle.units["ai-1"])[:1])


places = st.tuples(st.floats(2, 40, allow_nan=False), st.floats(2, 40, allow_nan=False))
kinds = st.sampled_from([kind for kind in sorted(TERRAIN) if TERRAIN[kind].shape == "area"])
lines = st.sampled_from(["fence", "low_wall", "high_wall", "fieldwork"])


@st.composite
def sceneries(draw: st.DrawFn) -> list[Piece]:
    pieces = []
    for number in range(draw(st.integers(0, 5))):
        (x, y), wide = draw(places), draw(st.floats(1, 12))
        if draw(st.booleans()):
            angle = draw(st.floats(0, math.pi))
            end = (x + wide * math.cos(angle), y + wide * math.sin(angle))
            pieces.append(piece(f"p{number}", draw(lines), (x, y), end))
        else:
            pieces.append(box(f"p{number}", draw(kinds), x, y, x + wide, y + draw(st.floats(1, 9))))
    return pieces


@settings(max_examples=150, deadline=None)
@given(sceneries(), places, places, st.lists(places, max_size=4))
def test_sight_between_lone_figures_is_mutual(
    pieces: list[Piece],
    one: tuple[float, float],
    other: tuple[float, float],
    crowd: list[tuple[float, float]],
) -> None:
    """KOKU-LOS-1 to KOKU-LOS-5 look the same from both ends."""
    battle = looking(*pieces, start=one, end=other, others=tuple(crowd))
    assert sees(battle) == sees(battle, "kaki-1.1", "ai-1.1")


@settings(max_examples=100, deadline=None)
@given(sceneries(), st.lists(places, min_size=2, max_size=5, unique=True))
def test_bulk_sight_says_the_same_as_one_by_one(
    pieces: list[Piece], poses: list[tuple[float, float]]
) -> None:
    battle = scene(
        *(unit(f"ai-{n}", "ash_l", "bow", [pose]) for n, pose in enumerate(poses, 1)), pieces=pieces
    )
    field = sight.field_of(battle)
    everyone = np.arange(len(poses))
    together = shots(field, everyone, everyone, ALL_ROUND).clear
    for i in everyone:
        for j in everyone:
            if i != j:
                alone = shots(field, everyone[[i]], everyone[[j]], ALL_ROUND).clear[0, 0]
                assert alone == together[i, j]
