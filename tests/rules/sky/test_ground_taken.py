"""After a melee: where a loser goes who came out of a building, and where the winner stands who takes its place
(SKY-MEL-16, SKY-MEL-20, SKY-CMP-5, SKY-RUL-185, SKY-RUL-186).
"""

import pytest

from rulesets.engine.table.geometry import bearing
from rulesets.sky.ground.ground import gap_between
from rulesets.sky.stand.formations import anchor
from tests.rules.sky.play import give, kinds, stage
from tests.rules.sky.scenes import scene, unit

LATER = unit("kaki-9", "peasant", 34, across=25)
TAKE = ({"yes": True},)
HOUSE = {"id": "h", "kind": "house", "points": [[33, 8], [39, 8], [39, 12], [33, 12]]}
PASSES = (1, 1)


def charge(battle, *dice, answers=()):
    return give(
        battle, "charge", unit="ai-1", target="kaki-1", dice=(*PASSES, *PASSES, *dice), answers=answers
    )


def pose(battle, id):
    found = anchor(battle, battle.units[id])
    return tuple(round(value, 2) for value in (found.x, found.y, found.facing))


# -- out of a building and back ----------------------------------------------------------------------------------------


def out_of_the_house(away, *others, hits=(6, 6, 6), **more):
    """Samurai charge out of a house at samurai so many inches before it, and suffer these dice."""
    foe = unit("kaki-1", "samurai", 2 + away, strength=8)
    battle = stage(
        scene(unit("ai-1", "samurai", strength=6, building="h"), foe, LATER, *others, pieces=[HOUSE])
    )
    return charge(battle, *(1,) * 12, *hits, *(1,) * (12 - len(hits)), *more.pop("then", PASSES), **more)


@pytest.mark.parametrize(("away", "back"), [(1.6, True), (2.0, True), (7.4, True), (7.6, False)])
def test_who_came_out_of_a_building_and_loses_goes_back_in(away, back):
    """SKY-RUL-185, SKY-CMP-2: if it lies straight behind within a full move; the two ranks are an inch and a half."""
    after, events = out_of_the_house(away, answers=({"yes": False},))
    assert ("drew_back_inside" in kinds(events), "moved_withdrew" in kinds(events)) == (back, not back)
    assert (after.units["ai-1"].building, after.units["ai-1"].formation) == ("h" if back else "", "line")
    assert (after.units["ai-1"].place, len(after.living(after.units["ai-1"]))) == ("table", 5)


def test_after_a_tie_it_goes_back_in_as_well():
    """SKY-MEL-15."""
    after, events = out_of_the_house(2.0, hits=(1,), then=())
    assert kinds(events)[-2:] == ["drawn_melee", "drew_back_inside"]
    assert after.units["ai-1"].building == "h"


def test_an_enemy_beside_the_building_keeps_it_out():
    """SKY-RUL-185, SKY-MOV-4: it goes where others go then."""
    beside = {**unit("kaki-2", "peasant"), "at": [32.4, 10, 90]}
    after, events = out_of_the_house(4.0, beside, answers=({"yes": False},))
    assert "moved_withdrew" in kinds(events)
    assert after.units["ai-1"].building == ""


def test_who_routs_inside_stays_until_he_runs():
    """SKY-MEL-17: turned away, without a second move."""
    after, events = out_of_the_house(2.0, then=(6, 6), answers=({"yes": False},))
    assert ("drew_back_inside" in kinds(events), after.units["ai-1"].building) == (True, "h")
    assert after.units["ai-1"].routing


# -- the loser's place -------------------------------------------------------------------------------------------------


def on_the_flank(*others, **more):
    """Samurai charge peasants on their left flank, and win."""
    one, other = unit("ai-1", "samurai", strength=6), unit("kaki-1", "peasant", strength=8)
    battle = stage(scene({**one, "at": [28, 16, 0]}, {**other, "at": [36, 18]}, LATER, *others, **more))
    return charge(battle, *(6,) * 3, *(1,) * 9, *(1,) * 4, *PASSES, answers=TAKE)


def test_the_winner_looks_the_way_the_loser_went():
    """SKY-MEL-20, SKY-CMP-1: straight on."""
    after, events = on_the_flank()
    assert "occupied" in kinds(events)
    assert pose(after, "ai-1") == (36.0, 18.0, 90.0)


def test_the_winner_looks_aside_after_a_loser_that_was_turned_aside():
    """SKY-RUL-186, SKY-CMP-5: enemies hold the straight way."""
    wall = {**unit("ai-2", "peasant"), "at": [44, 18.75, 90]}
    after, events = on_the_flank(wall)
    went = bearing(*next(event for event in events if event.kind == "moved_withdrew").paths["kaki-1"])
    assert went == pytest.approx(135.0, abs=0.1)
    assert pose(after, "ai-1") == (36.0, 18.0, 135.0)


def test_the_winner_stops_an_inch_from_other_enemies_to_a_hundredth():
    """SKY-MEL-20."""
    third = {**unit("kaki-2", "peasant", formation="column"), "at": [37.4, 17.5, 0]}
    after, _ = on_the_flank(third)
    apart = gap_between(after, after.units["ai-1"], after.units["kaki-2"])
    assert apart == pytest.approx(1.0, abs=0.011)


@pytest.mark.parametrize(("beside", "taken"), [(0.9, False), (1.1, True)])
def test_no_building_is_taken_beside_which_another_enemy_stands(beside, taken):
    """SKY-MEL-20, SKY-SCN-3, SKY-MOV-4: distances count from its edge as soon as somebody is inside."""
    house = {"id": "h", "kind": "house", "points": [[33, 14], [39, 14], [39, 18], [33, 18]]}
    held = {**unit("kaki-1", "peasant", strength=8, building="h"), "at": [36, 16]}
    third = {**unit("kaki-2", "peasant"), "at": [39 + beside, 16, 270]}
    battle = stage(
        scene(unit("ai-1", "samurai", strength=6, formation="column"), held, third, LATER, pieces=[house])
    )
    script = (*(6,) * 4, *(1,) * 4, *PASSES)
    after, events = charge(battle, *script, answers=TAKE if taken else ())
    assert ("occupied" in kinds(events), after.units["ai-1"].building) == (taken, "h" if taken else "")
    assert after.units["ai-1"].formation == ("line" if taken else "column")
