"""Who touches whom, and how units hang together (SKIR-MEL-1, SKIR-MEL-18, SKIR-RUL-21, SKIR-RUL-65, SKIR-RUL-77,
SKIR-MOV-9, SKIR-SCN-1).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rulesets.engine.table.bases import rows
from rulesets.engine.table.geometry import Rectangle
from rulesets.skirmish.charts import TERRAIN
from rulesets.skirmish.ground.ground import DIFFICULT, IMPASSABLE, LINES, PASSAGES
from rulesets.skirmish.stage import stage
from rulesets.skirmish.stand.cohesion import is_chained, who_strays
from rulesets.skirmish.stand.contact import contacts, touched_units, touching

Json = dict[str, Any]


def facing_off(gap: float, *pieces: Json, aside: float = 0.0, **more: Any) -> Any:
    units = [
        {"id": "ai-1", "kind": "bushi", "at": [[20, 20, 0]]},
        {"id": "kaki-1", "kind": "bushi", "at": [[20 + aside, 21 + gap, 180]], **more},
        {"id": "kaki-2", "kind": "bushi", "at": [[50, 40, 180]]},
    ]
    return stage({"units": units, "pieces": list(pieces)})


def met(battle: Any) -> list[str]:
    return [foe.id for foe in touching(battle, battle.figures["ai-1.1"])]


@pytest.mark.parametrize(("gap", "touches"), [(0.0, True), (0.05, True), (0.06, False)])
def test_contact_is_a_twentieth_of_an_inch(gap: float, touches: bool) -> None:
    """SKIR-MEL-1, SKIR-RUL-65."""
    assert met(facing_off(gap)) == (["kaki-1.1"] if touches else [])


def test_corners_count() -> None:
    """SKIR-MEL-1."""
    assert met(facing_off(0.0, aside=1.0)) == ["kaki-1.1"]
    assert met(facing_off(0.0, aside=1.1)) == []


def test_the_disabled_touch_nobody() -> None:
    """SKIR-RUL-21."""
    assert met(facing_off(0.0, strength=1, wounds={"1": 2})) == []


@pytest.mark.parametrize("kind", sorted(LINES))
def test_two_at_the_sides_of_a_wall_are_in_contact(kind: str) -> None:
    """SKIR-MEL-18, SKIR-RUL-77: at most half an inch apart, both at the same line."""
    wall = {"id": "w", "kind": kind, "points": [[10, 20.52], [30, 20.52]]}
    assert met(facing_off(0.06, wall)) == ["kaki-1.1"]
    assert met(facing_off(0.06, wall, aside=1.4)) == ["kaki-1.1"]
    assert met(facing_off(0.06, wall, aside=1.6)) == []
    assert met(facing_off(0.3, wall)) == []


def test_pairs_are_told_with_the_active_side_first() -> None:
    """SKIR-MEL-1."""
    battle = facing_off(0.0)
    assert [(one.id, other.id) for one, other in contacts(battle)] == [("ai-1.1", "kaki-1.1")]
    assert touched_units(battle, battle.units["ai-1"]) == ("kaki-1",)


def bases(*xs: float) -> Any:
    return rows(Rectangle(x, 0.0, 0.0, 1.0, 1.0) for x in xs)


def test_gaps_of_four_inches_make_a_chain() -> None:
    """SKIR-MOV-9."""
    assert is_chained(bases(0, 5, 10))
    assert not is_chained(bases(0, 5, 10.1))
    assert is_chained(bases(0))
    assert who_strays(bases(0, 5), bases(0, 5.1), [1]) == 1
    assert who_strays(bases(0, 9), bases(0, 8), [1]) is None
    assert who_strays(bases(0, 9), bases(0, 9.1), [1]) == 1


def test_what_the_ground_does_to_ways() -> None:
    """SKIR-SCN-1, SKIR-MOV-5, SKIR-MOV-11: every kind once."""
    assert {key for key, row in TERRAIN.items() if row.movement == "free"} == set(TERRAIN) - set(PASSAGES)
    assert {PASSAGES[kind].factor for kind in DIFFICULT} == {2.0}
    assert {(PASSAGES[kind].charge, PASSAGES[kind].each) for kind in LINES} == {(1.0, True)}
    assert all(PASSAGES[kind].barred for kind in IMPASSABLE)
    assert np.isfinite([row.charge for row in PASSAGES.values()]).all()
