"""Sight, cover, higher ground (SKIR-SHO-8, SKIR-HIT-15, SKIR-MOR-16, SKIR-SCN-1)."""

from __future__ import annotations

import numpy as np
import pytest

from rulesets.engine.battle import Piece
from rulesets.skirmish.ground.sight import any_sees, higher, lines_in_cover
from tests.rules.skirmish.scenes import battle_of, group


def in_cover(battle, eye, figure):
    """Whether a figure is in cover from a point."""
    return bool(lines_in_cover(battle, np.array([eye]), np.array([figure.point]))[0])


def box(kind: str, west: float, south: float, east: float, north: float, level: int = 0) -> Piece:
    points = ((west, south), (east, south), (east, north), (west, north))
    return Piece(f"{kind}-{south:g}", kind, points, level=level)


def seen(*others, pieces=(), at=(36, 10), mark=(36, 30)) -> bool:
    """Whether an indigo figure sees a persimmon one twenty inches to the north of it."""
    battle = battle_of(group("ai-1", at=[at]), group("kaki-1", at=[mark]), *others, pieces=tuple(pieces))
    return any_sees(battle, [battle.figures["ai-1.1"]], [battle.figures["kaki-1.1"]])


@pytest.mark.parametrize(
    ("piece", "clear"),
    [
        (box("house", 30, 18, 40, 22), False),
        (box("wood", 30, 18, 40, 22), True),
        (box("wood", 30, 18, 40, 22.1), False),
        (box("hill", 30, 18, 40, 22, 1), False),
        (box("marsh", 30, 18, 40, 26), True),
        (box("scrub", 30, 18, 40, 26), True),
        (box("rocks", 30, 18, 40, 26), True),
        (box("lake", 30, 18, 40, 26), True),
        (Piece("wall", "low_wall", ((30, 20), (40, 20))), True),
        (Piece("pavise", "pavise", ((35, 20), (37, 20))), True),
    ],
)
def test_terrain_hides_as_its_kind_does(piece, clear):
    """SKIR-SHO-8, SKIR-SCN-1."""
    assert seen(pieces=[piece]) is clear


def test_inches_of_wood_count_together_and_at_both_ends():
    """SKIR-SCN-1: two inches about the eye and two and a half about the mark."""
    assert seen(pieces=[box("wood", 30, 8, 40, 12), box("wood", 30, 28, 40, 32)]) is True
    assert seen(pieces=[box("wood", 30, 8, 40, 12), box("wood", 30, 27.5, 40, 32)]) is False


def test_a_hill_hides_nothing_from_who_stands_as_high():
    """SKIR-SCN-1: it blocks between two lower points."""
    crest = box("hill", 30, 18, 40, 22, 1)
    assert seen(pieces=[crest, box("hill", 30, 6, 40, 14, 1)]) is True
    assert seen(pieces=[box("hill", 30, 18, 40, 22, 2), box("hill", 30, 6, 40, 14, 1)]) is False
    assert seen(pieces=[box("hill", 30, 6, 40, 22, 1)]) is True


@pytest.mark.parametrize(("other", "clear"), [("ai-2", False), ("kaki-2", False)])
def test_able_figures_of_third_units_stand_in_the_way(other, clear):
    """SKIR-SHO-8, SKIR-RUL-28."""
    assert seen(group(other, at=[(36, 20)])) is clear
    assert seen(group(other, at=[(37.5, 20)])) is True
    assert seen(group(other, at=[(36, 20)], alive=False)) is True


def test_figures_of_both_units_never_block():
    """SKIR-SHO-8, SKIR-RUL-28."""
    battle = battle_of(group("ai-1", at=[(36, 10), (36, 12)]), group("kaki-1", at=[(36, 30), (36, 28)]))
    assert any_sees(battle, [battle.figures["ai-1.1"]], [battle.figures["kaki-1.1"]])


def test_from_higher_ground_one_sees_over_men():
    """SKIR-SHO-8: unless one end stands on higher ground than who is between."""
    hill = box("hill", 30, 6, 40, 14, 1)
    assert seen(group("ai-2", at=[(36, 20)]), pieces=[hill]) is True
    assert seen(group("ai-2", at=[(36, 20)]), pieces=[box("hill", 30, 6, 40, 22, 1)]) is False


def test_one_of_a_unit_is_enough():
    """SKIR-SHO-6, SKIR-MOR-17."""
    battle = battle_of(
        group("ai-1", at=[(36, 10), (50, 10)]), group("kaki-1", at=[(36, 30)]), group("ai-2", at=[(36, 20)])
    )
    mark = battle.figures["kaki-1.1"]
    own = [battle.figures["ai-1.1"], battle.figures["ai-1.2"]]
    assert [any_sees(battle, [eye], [mark]) for eye in own] == [False, True]
    assert any_sees(battle, own, [mark])


@pytest.mark.parametrize(
    ("piece", "covered"),
    [
        (box("wood", 30, 28, 40, 34), True),
        (box("scrub", 30, 26, 40, 28.5), True),
        (box("scrub", 30, 26, 40, 28.4), False),
        (box("scrub", 30, 31, 40, 34), False),
        (box("marsh", 30, 28, 40, 34), False),
        (Piece("wall", "low_wall", ((30, 28.5), (40, 28.5))), True),
        (Piece("wall", "low_wall", ((30, 28.4), (40, 28.4))), False),
        (Piece("wall", "low_wall", ((30, 31), (40, 31))), False),
        (Piece("fence", "fence", ((30, 29), (40, 29))), True),
        (Piece("hedge", "hedge", ((30, 29), (40, 29))), True),
        (Piece("pavise", "pavise", ((35.25, 29.4), (36.75, 29.4))), True),
        (box("house", 30, 28, 40, 29.5), False),
        (box("hill", 30, 28, 40, 34, 1), False),
    ],
)  # fmt: skip
def test_cover_is_in_it_or_an_inch_and_a_half_behind_it(piece, covered):
    """SKIR-HIT-15, SKIR-SCN-1, SKIR-RUL-29: soft and hard are the same."""
    battle = battle_of(group("kaki-1", at=[(36, 30)]), pieces=(piece,))
    assert in_cover(battle, (36, 10), battle.figures["kaki-1.1"]) is covered


def test_who_stands_next_to_the_eye_is_covered_only_by_what_lies_between():
    """SKIR-HIT-15."""
    wall = Piece("wall", "low_wall", ((30, 28.8), (40, 28.8)))
    battle = battle_of(group("kaki-1", at=[(36, 30)]), pieces=(wall,))
    assert not in_cover(battle, (36, 29), battle.figures["kaki-1.1"])


def test_higher_means_all_above_all():
    """SKIR-MOR-16."""
    hill = box("hill", 30, 6, 40, 14, 1)
    battle = battle_of(
        group("ai-1", at=[(36, 10), (38, 10)]), group("kaki-1", at=[(36, 30), (32, 10)]), pieces=(hill,)
    )
    own, foes = ([battle.figures[f"{unit}.{n}"] for n in (1, 2)] for unit in ("ai-1", "kaki-1"))
    assert higher(battle, own, foes[:1])
    assert not higher(battle, own, foes)
    assert not higher(battle, [], foes)
