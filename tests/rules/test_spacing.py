"""Room as it is measured from outside: the measure finds what is wrong, and every least distance rests on clauses."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest

import rulesets
from tests.rules.invariants import laws_of, spacing_of
from tests.rules.spacing import Least, clauses, faults

rulesets.add_systems("tests.systems")
everywhere = pytest.mark.parametrize("ruleset", rulesets.all(), ids=lambda ruleset: ruleset.slug)


def figure(id, x, y, facing=0.0, **more):
    unit = id.split(".")[0]
    return {"id": id, "unit": unit, "x": x, "y": y, "facing": facing, "width": 1.0, "depth": 1.0, "alive": True,
            "inside": "", **more}  # fmt: skip


def document(*figures):
    """A table with those figures; units are named by side and number."""
    units = {one["unit"]: {"side": one["unit"][0], "kind": "foot", "place": "table", "formation": "loose"}
             for one in figures}  # fmt: skip
    scenery = {"h": {"points": [[20.0, 0.0], [24.0, 0.0], [24.0, 4.0], [20.0, 4.0]]}}
    return {"figures": {one["id"]: one for one in figures}, "units": units, "scenery": scenery}


INCH = Least("X-1", 1.0, nearer={"charged": "X-2"})
APART = Least("X-3", 0.1, among="mates", formation="loose")
A, B = figure("a1.1", 0, 0), figure("b1.1", 0, 5)


def found(after, before=(A, B), kind="moved", spacing=(INCH,)):
    return list(faults(document(*before), document(*after), kind, spacing))


@pytest.mark.parametrize("turn", [0.0, 30.0, 45.0])
def test_bases_that_lie_over_one_another_are_found_however_they_are_turned(turn):
    assert found([A, figure("a2.1", 0.9, 0.1, turn)]) == ["after moved: a1.1 lies over a2.1"]
    assert found([A, figure("a2.1", 1.6, 0.1, turn)]) == []
    assert found([A, figure("a2.1", 0.999, 0.0)]) == [], "poses are rounded"


def test_who_comes_too_near_an_enemy_is_found_but_not_who_is_near_already():
    near, nearer = figure("b1.1", 0, 1.8), figure("b1.1", 0, 1.5)
    assert len(found([A, near])) == 1
    assert found([A, near], before=[A, near]) == []
    assert found([A, near], before=[A, nearer]) == []
    assert len(found([A, nearer], before=[A, near])) == 1
    assert len(found([A, near], before=[A])) == 1, "who comes onto the table too"
    assert found([A, figure("a2.1", 0, 1.1)]) == [], "friends may be near"
    assert found([A, nearer], kind="charged") == [], "a clause lets them"


def test_of_those_indoors_the_building_is_measured_before_and_nothing_after():
    outside, inside = figure("b1.1", 25.0, 2.0), figure("a1.1", 22.0, 2.0, inside="h")
    assert found([inside, outside], before=[A, outside]) == []
    assert found([figure("a1.1", 22.5, 2.0), outside], before=[inside, outside]) == []
    assert found([figure("a1.1", 22.5, 2.0, 0.0), figure("a1.2", 22.7, 2.0)]) != []


def test_figures_of_one_unit_that_come_together_are_found():
    pair = [figure("a1.1", 0, 0), figure("a1.2", 1.05, 0)]
    assert len(found(pair, before=[A, figure("a1.2", 2, 0)], spacing=(APART,))) == 1
    assert found([A, figure("a2.1", 1.05, 0)], before=[A], spacing=(APART,)) == [], "of another unit"
    assert found([A, figure("a1.2", 1.2, 0)], before=[A, figure("a1.2", 2, 0)], spacing=(APART,)) == []


def test_the_dead_and_those_off_the_table_take_no_room():
    dead, over = figure("a2.1", 0.2, 0, alive=False), document(A, figure("a2.1", 0.2, 0))
    assert found([A, dead]) == []
    off = copy.deepcopy(over)
    off["units"]["a2"]["place"] = "reserve"
    assert list(faults(over, off, "moved", ())) == []


@everywhere
def test_every_least_distance_rests_on_clauses_and_events_that_exist(ruleset):
    spacing = spacing_of(ruleset)
    assert clauses(spacing) <= set(ruleset.describe()["clauses"])
    assert {kind for least in spacing for kind in least.nearer} <= set(ruleset.words)


def test_every_system_of_the_house_has_laws_that_say_its_least_distances():
    slugs = [path.parent.name for path in Path("rulesets").glob("*/system.py")]
    assert [slug for slug in slugs if not hasattr(laws_of(rulesets.get(slug)), "SPACING")] == []
