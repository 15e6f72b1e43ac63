"""Moves of single warriors, as a body and one by one (SKIR-MOV-1, SKIR-MOV-5, SKIR-MOV-7, SKIR-MOV-9 to SKIR-MOV-13,
SKIR-RUL-31, SKIR-RUL-32, SKIR-RUL-34, SKIR-RUL-36, SKIR-RUL-38, SKIR-RUL-42, SKIR-RUL-43).
"""

from __future__ import annotations

import random
from typing import Any

import pytest
import shapely

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.table.geometry import corners
from rulesets.skirmish.battle import SkirBattle
from rulesets.skirmish.march.allowance import allowance
from rulesets.skirmish.stage import stage
from rulesets.skirmish.system import RULESET
from tests.rules.skirmish.play import give, kinds, refused

Json = dict[str, Any]
FAR = {"id": "kaki-1", "kind": "bushi", "armour": "light", "strength": 4, "at": [36, 44]}
BOG = {"id": "m", "kind": "marsh", "points": [[0, 14], [72, 14], [72, 30], [0, 30]]}
WALL = {"id": "w", "kind": "low_wall", "points": [[0, 12], [72, 12]]}
HOUSE = {"id": "h", "kind": "house", "points": [[18, 14], [22, 14], [22, 18], [18, 18]]}


def foot(*at: Any, **more: Any) -> Json:
    return {"id": "ai-1", "kind": "ashigaru", "armour": "light", "at": list(at), **more}


def scene(*units: Json, pieces: tuple[Json, ...] = (), **more: Any) -> SkirBattle:
    return stage({"units": [*units, FAR], "pieces": list(pieces), **more})


def leg(x: float, y: float, facing: float = 0.0) -> Json:
    return {"x": x, "y": y, "facing": facing}


def walked(battle: SkirBattle, **ways: Json | list[Json]) -> SkirBattle:
    figures = {f"ai-1.{key[1:]}": way if isinstance(way, list) else [way] for key, way in ways.items()}
    return give(battle, "move", unit="ai-1", figures=figures)[0]


def why(battle: SkirBattle, **ways: Json | list[Json]) -> str:
    figures = {f"ai-1.{key[1:]}": way if isinstance(way, list) else [way] for key, way in ways.items()}
    return refused(battle, "move", unit="ai-1", figures=figures)


def preview(battle: SkirBattle, **order: Any) -> Any:
    return RULESET.preview(battle, Side.AI, RULESET.decode_order({"kind": "move", "unit": "ai-1", **order}))


def spot(battle: SkirBattle, id: str) -> tuple[float, float]:
    return round(battle.figures[id].x, 2), round(battle.figures[id].y, 2)


# -- one by one --------------------------------------------------------------------------------------------------------


def test_a_figure_goes_its_whole_allowance_and_no_inch_more() -> None:
    """SKIR-MOV-1, SKIR-MOV-7."""
    battle = scene(foot([20, 10]))
    after = walked(battle, f1=leg(20, 20))
    assert spot(after, "ai-1.1") == (20, 20)
    assert after.figures["ai-1.1"].moved
    assert after.figures["ai-1.1"].stirred
    assert why(battle, f1=leg(20, 20.1)) == "SKIR-MOV-7"
    assert why(battle, f1=[leg(20, 15), leg(24, 15), leg(24, 16.1)]) == "SKIR-MOV-7"


def test_a_way_that_is_too_long_is_told_how_far_it_may_go() -> None:
    """SKIR-MOV-7: the preview offers the lawful part."""
    found = preview(scene(foot([20, 10])), figures={"ai-1.1": [leg(20, 24)]})
    assert found.refusal.clause == "SKIR-MOV-7"
    assert found.path.used == pytest.approx(14.0)
    assert found.path.lawful["figures"]["ai-1.1"][-1]["y"] == pytest.approx(20.0, abs=0.01)


def test_a_figure_moves_once_a_turn_but_turns_as_often_as_it_likes() -> None:
    """SKIR-MOV-12, SKIR-RUL-32, SKIR-RUL-38."""
    turned = walked(scene(foot([20, 10])), f1=leg(20, 10, 90))
    assert turned.figures["ai-1.1"].facing == 90
    assert not turned.figures["ai-1.1"].stirred
    moved = walked(turned, f1=leg(22, 10, 0))
    assert why(moved, f1=leg(22, 12)) == "SKIR-MOV-12"
    assert walked(moved, f1=leg(22, 10, 180)).figures["ai-1.1"].facing == 180


def test_difficult_ground_costs_two_for_one() -> None:
    """SKIR-EX-10, SKIR-MOV-5, SKIR-RUL-34: a wounded man goes 4" in the open, then 1.75" of marsh; 3.75" within it."""
    battle = scene(foot([20, 10], wounds={"1": 1}), pieces=(BOG,))
    assert walked(battle, f1=leg(20, 15.75)).figures["ai-1.1"].spent == pytest.approx(7.5)
    assert why(battle, f1=leg(20, 15.8)) == "SKIR-MOV-7"
    inside = scene(foot([20, 20], wounds={"1": 1}), pieces=(BOG,))
    assert walked(inside, f1=leg(20, 23.75)).figures["ai-1.1"].spent == pytest.approx(7.5)
    assert why(inside, f1=leg(20, 23.8)) == "SKIR-MOV-7"


def test_a_line_costs_an_inch_each_time() -> None:
    """SKIR-MOV-11, SKIR-RUL-43."""
    battle = scene(foot([20, 10]), pieces=(WALL,))
    assert walked(battle, f1=leg(20, 19)).figures["ai-1.1"].spent == pytest.approx(10.0)
    assert why(battle, f1=leg(20, 19.1)) == "SKIR-MOV-7"
    back = walked(battle, f1=[leg(20, 14), leg(20, 10.5)])
    assert back.figures["ai-1.1"].spent == pytest.approx(4 + 3.5 + 2)


def test_nobody_enters_a_building_or_leaves_the_table() -> None:
    """SKIR-MOV-10, SKIR-SCN-1, SKIR-RUL-42."""
    battle = scene(foot([20, 10]), pieces=(HOUSE,))
    assert why(battle, f1=leg(20, 16)) == "SKIR-MOV-10"
    assert why(battle, f1=leg(20, 19.5)) == "SKIR-MOV-10"
    assert spot(walked(battle, f1=leg(20, 13.5)), "ai-1.1") == (20, 13.5)
    assert why(scene(foot([20, 3])), f1=leg(20, 0.2)) == "SKIR-MOV-10"
    assert why(scene(foot([20, 3])), f1=[leg(20, -2), leg(20, 1)]) == "SKIR-MOV-10"


def test_ways_cross_friends_but_nobody_ends_on_one() -> None:
    """SKIR-MOV-10, SKIR-RUL-36."""
    battle = scene(foot([20, 10], [20, 12], [20, 14]))
    assert spot(walked(battle, f1=leg(20, 16)), "ai-1.1") == (20, 16)
    assert why(battle, f1=leg(20, 14.5)) == "SKIR-MOV-10"
    both = walked(battle, f1=leg(20, 12), f2=leg(21.5, 12))
    assert (spot(both, "ai-1.1"), spot(both, "ai-1.2")) == ((20, 12), (21.5, 12))


def test_enemies_are_neither_crossed_nor_touched() -> None:
    """SKIR-MOV-10, SKIR-CHG-1, SKIR-RUL-80: going up to them is a charge."""
    enemy = {"id": "kaki-2", "kind": "bushi", "at": [[20, 15, 180]]}
    battle = scene(foot([20, 10]), enemy)
    assert why(battle, f1=leg(20, 18)) == "SKIR-MOV-10"
    assert why(battle, f1=leg(20, 14)) == "SKIR-CHG-1"
    assert why(battle, f1=leg(20, 13.96)) == "SKIR-CHG-1"
    assert spot(walked(battle, f1=leg(20, 13.9)), "ai-1.1") == (20, 13.9)


def test_a_fight_that_goes_on_is_joined_by_a_plain_move() -> None:
    """SKIR-CHG-1, SKIR-CHG-7."""
    enemy = {"id": "kaki-2", "kind": "bushi", "at": [[20, 11, 180], [23, 11, 180]]}
    battle = scene(foot([20, 10], [22.5, 6]), enemy)
    assert spot(walked(battle, f2=leg(23, 10)), "ai-1.2") == (23, 10)
    assert why(battle, f1=leg(20, 8)) == "SKIR-MOV-1"
    assert spot(walked(battle, f2=leg(23, 11)), "ai-1.2")[1] == pytest.approx(10, abs=0.05)


def test_a_unit_stays_a_chain() -> None:
    """SKIR-MOV-9, SKIR-RUL-31."""
    battle = scene(foot([20, 10], [22, 10], [24, 10]))
    assert spot(walked(battle, f3=leg(27, 10)), "ai-1.3") == (27, 10)
    assert why(battle, f3=leg(27.1, 10)) == "SKIR-MOV-9"
    assert why(battle, f2=leg(22, 17)) == "SKIR-MOV-9"
    assert walked(battle, f1=leg(20, 18), f2=leg(22, 18), f3=leg(24, 18))


def test_a_torn_unit_does_not_tear_on() -> None:
    """SKIR-MOV-9: no moved figure ends farther from its nearest comrade than it began."""
    battle = scene(foot([20, 10], [30, 10], [32, 10]))
    assert spot(walked(battle, f1=leg(24, 10)), "ai-1.1") == (24, 10)
    assert why(battle, f1=leg(18, 10)) == "SKIR-MOV-9"
    assert why(battle, f3=leg(33, 10)) == "SKIR-MOV-9"


def test_halted_figures_go_no_nearer() -> None:
    """SKIR-MOV-13, SKIR-MOR-21."""
    battle = scene(foot([36, 20], status="halted"))
    assert why(battle, f1=leg(36, 20.5)) == "SKIR-MOV-13"
    assert spot(walked(battle, f1=leg(30, 18)), "ai-1.1") == (30, 18)


@pytest.mark.parametrize(
    ("status", "clause"),
    [("falling_back", "SKIR-OTH-6"), ("broken", "SKIR-MOR-31"), ("routed", "SKIR-MOR-31")],
)
def test_who_is_shaken_takes_no_orders(status: str, clause: str) -> None:
    """SKIR-OTH-6, SKIR-MOV-1."""
    other = {"id": "ai-2", "kind": "bushi", "at": [[60, 5]]}
    assert why(scene(foot([20, 10], status=status), other), f1=leg(20, 9)) == clause


def test_who_has_charged_has_moved() -> None:
    """SKIR-CHG-6, SKIR-MOV-1."""
    assert why(scene(foot([20, 10], charged=True)), f1=leg(20, 9)) == "SKIR-CHG-6"


def test_after_a_shot_bows_have_half_of_their_move_left_and_guns_none() -> None:
    """SKIR-SHO-4, SKIR-SHO-5, SKIR-EX-11: a gunner may turn."""
    bows = scene(foot([20, 10], missile="bow", figures={"1": {"shot": True}}))
    assert walked(bows, f1=leg(20, 15))
    assert why(bows, f1=leg(20, 15.1)) == "SKIR-MOV-7"
    guns = scene(foot([20, 10], missile="arquebus", figures={"1": {"shot": True}}))
    assert why(guns, f1=leg(20, 11)) == "SKIR-SHO-4"
    assert walked(guns, f1=leg(20, 10, 90)).figures["ai-1.1"].facing == 90


# -- as a body ---------------------------------------------------------------------------------------------------------


def test_a_body_keeps_its_shape_and_each_goes_as_far_as_he_can() -> None:
    """SKIR-MOV-1: the wounded man falls behind, and the plan says so."""
    battle = scene(foot([20, 10], [22, 10], [24, 10], wounds={"2": 1}))
    found = preview(battle, legs=[leg(22, 20.5)])
    assert found.legal
    assert [lane.short for lane in found.lanes] == ["", "as far as it goes", ""]
    assert [round(ghost.y, 2) for ghost in found.figures] == [20, 17.5, 20]
    after, events = give(battle, "move", unit="ai-1", legs=[leg(22, 20.5)])
    assert kinds(events) == ["moved"]
    assert [spot(after, f"ai-1.{n}") for n in (1, 2, 3)] == [(20, 20), (22, 17.5), (24, 20)]


def test_a_body_that_is_led_too_far_goes_as_far_as_it_comes() -> None:
    """SKIR-MOV-7."""
    battle = scene(foot([20, 10], [22, 10]))
    after, _ = give(battle, "move", unit="ai-1", legs=[leg(21, 30.5)])
    assert [spot(after, f"ai-1.{n}")[1] for n in (1, 2)] == pytest.approx([20, 20], abs=0.06)


def test_a_body_stops_before_enemies_houses_and_the_edge() -> None:
    """SKIR-MOV-10: whoever is stopped stops, the others go on."""
    enemy = {"id": "kaki-2", "kind": "bushi", "at": [[24, 14, 180]]}
    battle = scene(foot([20, 10], [22, 10], [24, 10]), enemy, pieces=(HOUSE,))
    found = preview(battle, legs=[leg(22, 15.5)])
    assert [round(ghost.y, 1) for ghost in found.figures] == [13.5, 13.5, 12.9]
    assert [lane.clause for lane in found.lanes] == ["SKIR-MOV-10", "SKIR-MOV-10", "SKIR-CHG-1"]


def test_a_body_whose_rear_is_blocked_leaves_no_two_on_one_place() -> None:
    """SKIR-MOV-10: the man behind finds the man before him on his way's end."""
    battle = scene(foot([20, 12.5], [20, 11]), pieces=(HOUSE,))
    after, _ = give(battle, "move", unit="ai-1", legs=[leg(20, 15)])
    assert spot(after, "ai-1.1")[1] == pytest.approx(13.5, abs=0.01)
    assert spot(after, "ai-1.2")[1] == pytest.approx(12.5, abs=0.01)


def test_some_of_a_unit_may_go() -> None:
    """SKIR-MOV-1."""
    battle = scene(foot([20, 10], [22, 10], [24, 10]))
    after, _ = give(battle, "move", unit="ai-1", legs=[leg(22, 12.5)], who=["ai-1.1", "ai-1.3"])
    assert [spot(after, f"ai-1.{n}")[1] for n in (1, 2, 3)] == [12, 10, 12]
    assert refused(after, "move", unit="ai-1", legs=[leg(22, 13)], who=["ai-1.1"]) == "SKIR-MOV-12"


def test_a_unit_moves_the_same_at_once_or_man_by_man() -> None:
    """SKIR-MOV-1: what an order does follows from how things stand."""
    battle = scene(foot([20, 10], [22, 10], [24, 10]))
    whole, _ = give(battle, "move", unit="ai-1", legs=[leg(22, 14.5)])
    for number, x in ((1, 20), (2, 22), (3, 24)):
        battle = walked(battle, **{f"f{number}": leg(x, 14)})
    assert battle.figures == whole.figures


def test_an_order_that_makes_no_sense_is_refused() -> None:
    """SKIR-MOV-1, SKIR-TRN-11."""
    battle = scene(foot([20, 10]))
    assert refused(battle, "move", unit="ai-1") == "SKIR-MOV-1"
    assert refused(battle, "move", unit="ai-1", legs=[leg(20, 10.0)]) == "SKIR-MOV-1"
    assert refused(battle, "move", unit="ai-1", figures={"ai-2.1": [leg(1, 1)]}) == "SKIR-MOV-1"


# -- from outside ------------------------------------------------------------------------------------------------------


def polygon(figure: Any) -> Any:
    return shapely.Polygon(corners(figure)).buffer(-0.002)


def ground_cost(start: tuple[float, float], end: tuple[float, float], marsh: Any, wall: Any) -> float:
    way = shapely.LineString([start, end])
    return float(way.length + way.intersection(marsh).length + way.intersects(wall))


SWAMP = [[18, 16], [30, 16], [30, 22], [18, 22]]
RAIL = [[32, 18], [44, 18]]
MIRE, LINE, BARN = shapely.Polygon(SWAMP), shapely.LineString(RAIL), shapely.box(10, 16, 15, 20)


def in_rough_ground(*, mounted: bool) -> Any:
    """Two units with a marsh, a fence and a house before them, and the enemy behind."""
    units = [
        {
            "id": "ai-1", "kind": "bushi", "armour": "light", "strength": 8, "at": [24, 12], "mounted": mounted,
            "wounds": {"3": 1},
        },
        {"id": "ai-2", "kind": "noumin", "strength": 6, "at": [38, 12]},
        {"id": "kaki-1", "kind": "ashigaru", "strength": 8, "at": [28, 24]},
    ]  # fmt: skip
    pieces = [
        {"id": "m", "kind": "marsh", "points": SWAMP},
        {"id": "w", "kind": "fence", "points": RAIL},
        {"id": "h", "kind": "house", "points": [[10, 16], [15, 16], [15, 20], [10, 20]]},
    ]
    return stage({"units": units, "pieces": pieces})


def keep_the_laws(battle: Any, after: Any, unit: str) -> None:
    """Fail unless bases lie apart and on the table, ways are paid for, the unit is a chain and in nobody's contact."""
    bases = {id: polygon(figure) for id, figure in after.figures.items()}
    for id, base in bases.items():
        assert not any(base.intersects(other) for key, other in bases.items() if key > id)
        assert not base.intersects(BARN)
        assert shapely.box(0, 0, 72, 48).covers(base)
    for id in after.units[unit].figures:
        old, new = battle.figures[id], after.figures[id]
        assert ground_cost(old.point, new.point, MIRE, LINE) <= allowance(old, after.options) + 0.01
    own = [shapely.Polygon(corners(after.figures[id])) for id in after.units[unit].figures]
    foes = [shapely.Polygon(corners(f)) for f in after.figures.values() if f.unit == "kaki-1"]
    assert min(a.distance(b) for a in own for b in foes) > 0.05
    chain, rest = [own[0]], own[1:]
    while near := [one for one in rest if min(one.distance(other) for other in chain) <= 4.001]:
        chain += near
        rest = [one for one in rest if not any(one is other for other in near)]
    assert not rest


@pytest.mark.parametrize("seed", range(12))
def test_random_moves_keep_the_laws(seed: int) -> None:
    """SKIR-MOV-5, SKIR-MOV-7, SKIR-MOV-9 to SKIR-MOV-11, measured from outside: nobody overlaps, no way costs more than
    its allowance, units stay chains, nobody comes into contact, nobody leaves the table.
    """
    chance = random.Random(seed)
    battle, done = in_rough_ground(mounted=seed % 3 == 2), 0
    for _ in range(30):
        unit = chance.choice(["ai-1", "ai-2"])
        x, y = (24, 12) if unit == "ai-1" else (38, 12)
        order = {
            "kind": "move", "unit": unit,
            "legs": [leg(x + chance.uniform(-9, 9), y + chance.uniform(-3, 14), chance.choice([0, 0, 20, 340, 90]))],
        }  # fmt: skip
        try:
            after = RULESET.resolve(battle, Side.AI, RULESET.decode_order(order), ScriptedDice((), 0)).battle
        except Illegal:
            continue
        done += 1
        keep_the_laws(battle, after, unit)
    assert done >= 5
