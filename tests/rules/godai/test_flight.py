"""Flight: the way to the edge, being caught, being ridden down (GODAI-FLE, GODAI-CMD-6, GODAI-CMD-7)."""

from __future__ import annotations

import pytest

from rulesets.engine.battle import Side
from rulesets.godai.nerve import confusion, flight
from rulesets.godai.stand.contact import is_engaged
from tests.rules.godai.procedures import Doing, alive, asked, changed, group, hero, scene

FAR = group("kaki-9", 3, 40, 33)


def flees(battle, unit="ai-1", **more):
    doing = Doing(battle)
    doing.does(flight.begin(doing.play, battle.units[unit], **more))
    doing.done()
    return doing


def places(battle, unit):
    return [(round(f.x, 2), round(f.y, 2)) for f in battle.able(battle.units[unit])]


def test_six_inches_straight_to_the_own_edge():
    """GODAI-FLE-1, GODAI-FLE-3: at full allowance, at once, and nothing more in that turn."""
    doing = flees(scene(group("ai-1", 3, 10, 20), FAR))
    unit = doing.battle.units["ai-1"]
    assert places(doing.battle, "ai-1") == [(10.0, 14.0), (11.5, 14.0), (13.0, 14.0)]
    assert (unit.fleeing, unit.moved, unit.idle) == (True, True, False)
    assert all(figure.facing == 180.0 for figure in doing.battle.able(unit))
    assert doing.told == ["fled"]


@pytest.mark.parametrize(
    ("more", "inches"),
    [
        ({"armour": "heavy"}, 5),
        ({"mounted": True}, 12),
        ({"mounted": True, "horsemanship": 4, "armour": "heavy"}, 12),
    ],
)
def test_each_at_his_own_allowance_without_the_die_of_horsemanship(more, inches):
    """GODAI-FLE-8, GODAI-RUL-104, GODAI-RUL-140: no die falls."""
    battle = flees(scene(hero("ai-1", 10, 20, **more), FAR)).battle
    assert places(battle, "ai-1") == [(10.0, 20.0 - inches)]


def test_the_other_side_flees_to_the_other_edge():
    """GODAI-DEP-1, GODAI-FLE-1."""
    battle = flees(scene(hero("ai-1", 10, 4), group("kaki-1", 3, 10, 20)), "kaki-1").battle
    assert {y for _x, y in places(battle, "kaki-1")} == {26.0}


def test_ground_costs_what_it_costs():
    """GODAI-FLE-3, GODAI-MOV-3, GODAI-MOV-4: two inches of paddy cost four, a fence two."""
    paddy = {"id": "p", "kind": "rice_field", "points": [[0, 16], [20, 16], [20, 18], [0, 18]]}
    fence = {"id": "f", "kind": "fence", "points": [[0, 17], [20, 17]]}
    assert places(flees(scene(hero("ai-1", 10, 20), FAR, pieces=[paddy])).battle, "ai-1") == [(10.0, 16.0)]
    assert places(flees(scene(hero("ai-1", 10, 20), FAR, pieces=[fence])).battle, "ai-1") == [(10.0, 16.0)]


def test_round_a_house_by_the_shorter_side():
    """GODAI-FLE-3: nobody passes through, and nobody goes where it is farther."""
    house = {"id": "h", "kind": "house", "points": [[4, 14], [11, 14], [11, 18], [4, 18]]}
    doing = flees(scene(hero("ai-1", 10, 20), FAR, pieces=[house]))
    ((x, y),) = places(doing.battle, "ai-1")
    assert x == pytest.approx(11.5, abs=0.02)
    assert y == pytest.approx(18.5 - (6.0 - (1.5**2 + 1.5**2) ** 0.5), abs=0.02)
    assert len(doing.play.events[0].paths["ai-1.1"]) == 3


def test_round_enemies_who_stand_in_the_way():
    """GODAI-FLE-3, GODAI-MOV-8: not through them, and not into contact at the end."""
    battle = flees(scene(hero("ai-1", 10, 20), group("kaki-1", 3, 8.5, 17), FAR)).battle
    ((x, y),) = places(battle, "ai-1")
    assert not 7.5 < x < 12.5
    assert y < 19.0
    assert not is_engaged(battle, battle.units["ai-1"])


def test_friends_are_passed_and_not_stood_upon():
    """GODAI-FLE-3: a place that is taken stops him short."""
    battle = flees(scene(hero("ai-1", 10, 20), group("ai-2", 3, 10, 14), FAR)).battle
    assert places(battle, "ai-1") == [(10.0, 15.0)]


def test_those_behind_go_first():
    """GODAI-FLE-3: so that a column is not in its own way."""
    column = [[10, 20, 0], [10, 18.9, 0], [10, 17.8, 0]]
    battle = flees(scene({"id": "ai-1", "kind": "group", "at": column}, FAR)).battle
    assert [y for _x, y in places(battle, "ai-1")] == [14.0, 12.9, 11.8]


def test_whose_base_reaches_the_edge_has_left():
    """GODAI-FLE-3, GODAI-MOR-13: gone, not lost."""
    doing = flees(scene(hero("ai-2", 30, 10), group("ai-1", 3, 10, 6.5), FAR))
    assert alive(doing.battle, "ai-1") == []
    assert doing.battle.figures["ai-1.1"].fate == "fled"
    assert doing.battle.units["ai-1"].fate == "gone"
    assert doing.battle.forces[Side.AI].losses == 0
    assert doing.told == ["fled", "unit_gone"]
    assert len(alive(flees(scene(group("ai-1", 3, 10, 6.6), FAR)).battle, "ai-1")) == 3


def test_out_of_contact():
    """GODAI-FLE-1: contact is left without hindrance."""
    battle = scene(group("ai-1", 3, 10, 20), group("kaki-1", 3, 10, 21))
    assert is_engaged(battle, battle.units["ai-1"])
    battle = flees(battle).battle
    assert not is_engaged(battle, battle.units["ai-1"])
    assert {y for _x, y in places(battle, "ai-1")} == {14.0}


def shut_in(mounted):
    """A man between a wall behind him and enemies at his front and sides."""
    wall = {"id": "w", "kind": "house", "points": [[6, 16], [14, 16], [14, 19.45], [6, 19.45]]}
    foes = {"id": "kaki-1", "kind": "group", "mounted": mounted}
    around = (
        [[10, 21.5, 180], [8.5, 20, 90], [11.5, 20, 270]]
        if mounted
        else [[10, 21, 180], [9, 20, 90], [11, 20, 270]]
    )
    men = [[10, 20, 0], [30, 20, 0], [31.5, 20, 0]]
    return scene({"id": "ai-1", "kind": "group", "at": men}, {**foes, "at": around}, pieces=[wall])


def test_who_cannot_get_out_fights_men_on_foot():
    """GODAI-FLE-7, GODAI-FLE-6, GODAI-RUL-106: he stays where he is; while he does, his group flees no farther."""
    battle = flees(shut_in(mounted=False)).battle
    assert alive(battle, "ai-1") == ["ai-1.1", "ai-1.2", "ai-1.3"]
    assert places(battle, "ai-1") == [(10.0, 20.0), (30.0, 14.0), (31.5, 14.0)]
    doing = Doing(changed(battle, "ai-1", moved=False))
    doing.does(flight.run(doing.play, battle.units["ai-1"]))
    assert doing.told == []


def test_who_cannot_get_out_is_cut_down_by_riders():
    """GODAI-FLE-7: that figure alone; it counts as a loss (GODAI-MOR-13)."""
    doing = flees(shut_in(mounted=True))
    assert alive(doing.battle, "ai-1") == ["ai-1.2", "ai-1.3"]
    assert doing.told == ["fled", "caught"]
    assert doing.battle.forces[Side.AI].losses == 1
    assert doing.battle.units["kaki-1"].kills == 1


def test_a_hero_who_cannot_get_out_fights_riders_too():
    """GODAI-FLE-8, GODAI-CMD-7."""
    battle = shut_in(mounted=True)
    changed(battle, "ai-1", kind="hero")
    assert "ai-1.1" in alive(flees(battle).battle, "ai-1")


def test_later_turns():
    """GODAI-FLE-2: once a turn, and only who flees."""
    battle = flees(scene(group("ai-1", 3, 10, 20), group("ai-2", 3, 20, 20), FAR)).battle
    doing = Doing(battle)
    doing.does(flight.run(doing.play, battle.units["ai-1"]))
    assert doing.told == []
    doing = Doing(changed(battle, "ai-1", moved=False))
    for unit in ("ai-1", "ai-2"):
        doing.does(flight.run(doing.play, battle.units[unit]))
    assert doing.told == ["fled_on"]
    assert {y for _x, y in places(doing.battle, "ai-1")} == {8.0}
    assert {y for _x, y in places(doing.battle, "ai-2")} == {20.0}


# -- caught and ridden down --------------------------------------------------------------------------------------------


def met(mounted, **more):
    """A fleeing group, one of whose three an enemy touches."""
    at = (
        [[10, 21.5, 180], [18, 22, 180], [20, 22, 180]]
        if mounted
        else [[10, 21, 180], [18, 22, 180], [20, 22, 180]]
    )
    foes = {"id": "kaki-1", "kind": "group", "at": at, "mounted": mounted}
    return scene(group("ai-1", 3, 10, 20, fleeing=True), group("ai-2", 9, 10, 5), foes, **more)


def catch(battle):
    doing = Doing(battle, side=Side.KAKI)
    doing.does(flight.catch(doing.play, battle.units["ai-1"], battle.units["kaki-1"]))
    return doing


def test_riders_destroy_the_whole_of_it():
    """GODAI-FLE-5, GODAI-CHG-10, GODAI-RUL-105: it counts for them, and as lost."""
    doing = catch(met(mounted=True))
    assert doing.gave is True
    assert alive(doing.battle, "ai-1") == []
    assert doing.battle.units["kaki-1"].kills == 3
    assert doing.battle.forces[Side.AI].losses == 3
    assert doing.told == ["ridden_down"]
    doing.does(flight.check_losses(doing.play))
    assert doing.told == ["ridden_down", "unit_destroyed"]


def test_one_by_one_by_choice():
    """GODAI-OPT-12."""
    doing = catch(met(mounted=True, options={"one_by_one": True}))
    assert alive(doing.battle, "ai-1") == ["ai-1.2", "ai-1.3"]


def test_with_men_on_foot_it_comes_to_a_fight():
    """GODAI-FLE-6."""
    doing = catch(met(mounted=False))
    assert doing.gave is False
    assert len(alive(doing.battle, "ai-1")) == 3


def test_a_hero_is_not_ridden_down():
    """GODAI-CMD-7, GODAI-FLE-8, GODAI-RUL-101, GODAI-RUL-140, GODAI-EX-28."""
    foe = {
        "id": "kaki-1",
        "kind": "group",
        "at": [[10, 21.5, 180], [18, 22, 180], [20, 22, 180]],
        "mounted": True,
    }
    doing = catch(scene(hero("ai-1", 10, 20, fleeing=True, swept="ai-2"), group("ai-2", 3, 20, 5), foe))
    assert doing.gave is False
    assert alive(doing.battle, "ai-1") == ["ai-1.1"]


# -- heroes who were swept along ---------------------------------------------------------------------------------------


def asks_swept(**more):
    battle = scene(
        hero("ai-1", 10, 20, fleeing=True, **more),
        hero("kaki-1", 10, 30, fleeing=True, swept="kaki-2"),
        initiative="kaki",
    )
    return Doing(battle)


def test_who_was_swept_along_may_leave_the_flight():
    """GODAI-CMD-6, GODAI-DEC-3: asked in every turn, the I-side first; without an answer he leaves."""
    doing = asks_swept(swept="ai-2")
    doing.does(confusion.leave_flight(doing.play), {"yes": False})
    assert [(ask.side, ask.question["unit"]) for ask in doing.asks] == [
        (Side.KAKI, "kaki-1"),
        (Side.AI, "ai-1"),
    ]
    assert (doing.battle.units["kaki-1"].fleeing, doing.battle.units["ai-1"].fleeing) == (True, False)
    assert doing.told == ["flight_left"]


def test_who_was_driven_off_alone_may_not():
    """GODAI-RUL-116."""
    doing = asks_swept(driven="ai-1")
    doing.does(confusion.leave_flight(doing.play))
    assert list(asked(doing)) == ["swept"]
    assert doing.battle.units["ai-1"].fleeing
