"""Moves, crossings, buildings, reloading."""

import pytest

from rulesets.engine.battle import Side
from rulesets.sky.stand.formations import anchor
from rulesets.sky.system import RULESET
from tests.plain import plain
from tests.rules.sky.play import ONES, at, give, kinds, refused, rolls, stage
from tests.rules.sky.scenes import scene, unit

FOE = unit("kaki-9", "peasant", 34, across=20)
FENCE = {"id": "f", "kind": "fence", "points": [[20, 12], [52, 12]]}
SECOND = {"id": "g", "kind": "hedge", "points": [[20, 14], [52, 14]]}
WOOD = {"id": "w", "kind": "wood", "points": [[20, 11], [52, 11], [52, 30], [20, 30]]}
HOUSE = {"id": "h", "kind": "house", "points": [[33, 14], [39, 14], [39, 18], [33, 18]]}
LAKE = {"id": "l", "kind": "lake", "points": [[20, 12], [52, 12], [52, 20], [20, 20]]}
ROAD = {"id": "r", "kind": "road", "points": [[36, 0], [36, 40]], "width": 12.0}


def legs(*poses):
    return [{"x": x, "y": y, "facing": facing} for x, y, facing in poses]


def mover(kind="ashigaru", pieces=(), others=(), **more):
    return stage(scene(unit("ai-1", kind, **more), FOE, *others, pieces=list(pieces)))


def verdict(battle, *poses, **more):
    return refused(battle, "move", unit="ai-1", legs=legs(*poses), **more)


MOVES = [
    ("straight", mover(), [(36, 16, 0)], {}, ""),
    ("too far", mover(), [(36, 16.1, 0)], {}, "SKY-MOV-1"),
    ("any way, facing kept", mover(), [(42, 10, 0)], {}, ""),
    ("riders", mover("mtd_samurai"), [(36, 20, 0)], {}, ""),
    ("nowhere", mover(), [], {}, "SKY-MOV-2"),
    ("about-face is free", mover(), [(36, 8.5, 180), (36, 2.5, 180)], {}, ""),
    ("two legs add up", mover(), [(39, 10, 0), (39, 13, 0)], {}, ""),
    ("two legs too long", mover(), [(39, 10, 0), (39, 13.2, 0)], {}, "SKY-MOV-1"),
    ("a column costs half", mover(), [(36, 13, 0)], {"formation": "column"}, ""),
    ("and no more than half is left", mover(), [(36, 13.2, 0)], {"formation": "column"}, "SKY-MOV-1"),
    ("no other formation", mover(), [(36, 13, 0)], {"formation": "circle"}, "SKY-FRM-1"),
    ("a wood counts double", mover(pieces=[WOOD]), [(36, 13.8, 0)], {}, "SKY-MOV-1"),
    ("as far as half", mover(pieces=[WOOD]), [(36, 13.6, 0)], {}, ""),
    ("a road cancels it", mover(pieces=[WOOD, ROAD]), [(36, 16, 0)], {}, ""),
    ("water is closed", mover(pieces=[LAKE]), [(36, 13, 0)], {}, "SKY-SCN-1"),
    ("a house is entered otherwise", mover(pieces=[HOUSE]), [(36, 15, 0)], {}, "SKY-SCN-3"),
    ("two obstacles", mover(pieces=[FENCE, SECOND]), [(36, 16, 0)], {}, "SKY-MOV-6"),
    ("off the table", stage(scene(unit("ai-1", "ashigaru", -6), FOE)), [(36, 1, 0)], {}, "SKY-MOV-5"),
    ("friends", mover(others=[unit("ai-2", "ashigaru", 4)]), [(36, 13, 0)], {}, "SKY-MOV-5"),
    ("an inch from enemies", mover(others=[unit("kaki-1", "ashigaru", 4)]), [(36, 13, 0)], {}, ""),
    ("and no nearer", mover(others=[unit("kaki-1", "ashigaru", 4)]), [(36, 13.1, 0)], {}, "SKY-MOV-4"),
    ("who is nearer may leave", mover(others=[unit("kaki-1", "ashigaru", 0.5)]), [(36, 6, 0)], {}, ""),
]


@pytest.mark.parametrize(("what", "battle", "way", "more", "clause"), MOVES, ids=[case[0] for case in MOVES])
def test_how_far_and_where_a_unit_may_move(what, battle, way, more, clause):
    """SKY-MOV-1 to SKY-MOV-7, SKY-FRM-1, SKY-FRM-6, SKY-SCN-1, SKY-SCN-2, SKY-GEO-1."""
    assert verdict(battle, *way, **more) == clause


def test_a_turn_may_not_sweep_through_a_friend():
    """SKY-MOV-5."""
    battle = mover(others=[unit("ai-2", "ashigaru", 1.0, across=5.6)])
    assert verdict(battle, (36, 10, 80)) == "SKY-MOV-5"


def test_riders_cross_a_fence_but_no_field_work():
    """SKY-SCN-1, SKY-MOV-6, SKY-ACT-5."""
    after, _ = give(mover("mtd_samurai", [FENCE]), "move", unit="ai-1", legs=legs((36, 16, 0)))
    assert after.points_left == 4
    work = {**FENCE, "kind": "fieldwork"}
    assert verdict(mover("mtd_samurai", [work]), (36, 16, 0)) == "SKY-SCN-1"


def test_a_unit_may_end_astride_and_cross_on_for_nothing_more():
    """SKY-MOV-6."""
    deep = mover(pieces=[FENCE], formation="column")
    after, _ = give(deep, "move", unit="ai-1", legs=legs((36, 14, 0)))
    assert (after.points_left, "cross" in after.units["ai-1"].acts) == (4, True)
    again = stage(scene(unit("ai-1", "ashigaru", 4, formation="column"), FOE, pieces=[FENCE]))
    after, _ = give(again, "move", unit="ai-1", legs=legs((36, 16, 0)))
    assert after.points_left == 5


def test_each_type_once_and_turning_is_moving_for_arquebuses():
    """SKY-ACT-6, SKY-ACT-7, SKY-ACT-8, SKY-MOV-3."""
    guns = stage(scene(unit("ai-1", "ashigaru", weapons=["arquebus"]), unit("kaki-1", "peasant", 15)))
    turned, _ = give(guns, "move", unit="ai-1", legs=legs((36, 10, 5)))
    assert refused(turned, "shoot", unit="ai-1", target="kaki-1") == "SKY-ACT-8"
    assert verdict(turned, (36, 11, 5)) == "SKY-ACT-6"
    assert refused(turned, "charge", unit="ai-1", target="kaki-1") == "SKY-ACT-6"
    shot, _ = give(guns, "shoot", unit="ai-1", target="kaki-1", dice=ONES[:8])
    assert verdict(shot, (36, 11, 0)) == "SKY-ACT-8"
    assert refused(shot, "charge", unit="ai-1", target="kaki-1") == "SKY-ACT-8"
    loaded, _ = give(shot, "reload", unit="ai-1")
    assert loaded.units["ai-1"].loaded
    assert refused(loaded, "reload", unit="ai-1") == "SKY-REL-1"
    bows = stage(scene(unit("ai-1", "ashigaru", weapons=["bow"]), unit("kaki-1", "peasant", 15)))
    bows, _ = give(bows, "shoot", unit="ai-1", target="kaki-1", dice=ONES[:8])
    assert verdict(bows, (36, 11, 0)) == ""


# -- buildings ---------------------------------------------------------------------------------------------------------


def test_into_a_building_and_out_again():
    """SKY-SCN-3, SKY-ACT-5, SKY-HIT-6b: in for two points, in line, under cover; out for two, and on from there."""
    battle = stage(
        scene(unit("ai-1", "ashigaru", weapons=["bow"]), unit("kaki-1", "peasant", 20), pieces=[HOUSE])
    )
    inside, _ = give(battle, "enter", unit="ai-1", building="h")
    one = inside.units["ai-1"]
    assert (one.building, inside.points_left, one.formation) == ("h", 4, "line")
    assert verdict(inside, (36, 20, 0)) == "SKY-ACT-6"
    _, events = give(inside, "shoot", unit="ai-1", target="kaki-1", dice=ONES[:8])
    assert rolls(events) == [("to_hit", "4+", 0)]
    indoors = stage(
        scene(
            {**unit("ai-1", "ashigaru", weapons=["bow"], building="h"), "at": [36, 16]}, unit("kaki-1", "peasant", 24),
            pieces=[HOUSE],
        )
    )  # fmt: skip
    out, _ = give(indoors, "leave", unit="ai-1", side="front", formation="line")
    assert out.points_left == 4
    here = anchor(out, out.units["ai-1"])
    on, _ = give(out, "move", unit="ai-1", legs=legs((round(here.x, 2), round(here.y + 3, 2), here.facing)))
    assert on.points_left == 4, "the move that follows is paid for"
    assert refused(out, "charge", unit="ai-1", target="kaki-1") == "SKY-ACT-6"


@pytest.mark.parametrize(
    ("kind", "house", "clause"),
    [
        ("mtd_samurai", HOUSE, "SKY-SCN-1"),
        ("samurai", {**HOUSE, "points": [[34, 14], [37, 14], [37, 17], [34, 17]]}, "SKY-SCN-3"),
        ("samurai", {**HOUSE, "points": [[33, 17], [39, 17], [39, 21], [33, 21]]}, "SKY-MOV-1"),
        ("samurai", HOUSE, ""),
    ],
)
def test_who_may_go_into_which_building(kind, house, clause):
    """SKY-SCN-3."""
    assert refused(mover(kind, [house]), "enter", unit="ai-1", building="h") == clause


HELD = {"id": "h", "kind": "house", "points": [[33, 20], [39, 20], [39, 24], [33, 24]]}


@pytest.mark.parametrize(("holder", "y", "clause"), [
    ("kaki-1", 19.0, ""), ("kaki-1", 19.05, "SKY-MOV-4"), ("kaki-1", 20.0, "SKY-MOV-4"), ("ai-2", 20.0, ""),
])  # fmt: skip
def test_a_march_stays_an_inch_away_from_a_building_that_enemies_hold(holder, y, clause):
    """SKY-MOV-4, SKY-SCN-3: distances to those inside are measured to its edge."""
    inside = {"id": holder, "kind": "ashigaru", "at": [36, 22], "building": "h"}
    battle = stage(scene(unit("ai-1", "samurai", 5), inside, unit("kaki-9", "peasant", 34), pieces=[HELD]))
    assert refused(battle, "move", unit="ai-1", legs=[{"x": 36, "y": y}]) == clause


def test_a_failed_charge_at_a_building_stops_an_inch_short_of_it():
    """SKY-CHG-4, SKY-SCN-3."""
    inside = {"id": "kaki-1", "kind": "ashigaru", "at": [36, 22], "building": "h"}
    battle = stage(scene(unit("ai-1", "samurai", 5.5), inside, unit("kaki-9", "peasant", 34), pieces=[HELD]))
    after, _ = give(battle, "charge", unit="ai-1", target="kaki-1", dice=(6, 6))
    assert at(after, "ai-1.1")[1] + 0.375 == pytest.approx(19, abs=0.02)


@pytest.mark.parametrize(("apart", "clause"), [(1.0, ""), (0.5, "SKY-MOV-4")])
def test_nobody_goes_into_a_building_beside_which_an_enemy_stands(apart, clause):
    """SKY-MOV-4, SKY-SCN-3: inside he would be in contact, or nearer than an inch, without a charge."""
    foe = {"id": "kaki-1", "kind": "ashigaru", "at": [36, 24 + apart, 180]}
    battle = stage(scene(unit("ai-1", "samurai", 5.5), foe, pieces=[HELD]))
    assert refused(battle, "enter", unit="ai-1", building="h") == clause


def test_a_unit_in_a_building_is_under_cover_and_can_be_charged():
    """SKY-HIT-6b, SKY-CHG-10, SKY-CHG-9: riders cannot; foot are laid against the outline."""
    held = {**unit("kaki-1", "ashigaru", armoured=True, building="h"), "at": [36, 16]}
    archers = stage(scene(unit("ai-1", "ashigaru", weapons=["bow"]), held, FOE, pieces=[HOUSE]))
    _, events = give(archers, "shoot", unit="ai-1", target="kaki-1", dice=(6, 6, 6, 1, 1, 1, 1, 1))
    shot = next(event for event in events if event.kind == "shot_fired")
    assert (shot.params["hits"], "SKY-HIT-6b" in shot.clauses) == (1, True)
    assert refused(
        stage(scene(unit("ai-1", "mtd_samurai"), held, FOE, pieces=[HOUSE])), "charge", unit="ai-1", target="kaki-1"
    ) == "SKY-CHG-9"  # fmt: skip
    foot = stage(scene(unit("ai-1", "samurai"), held, FOE, pieces=[HOUSE]))
    won = (1, 1, 1, 1, *(6,) * 3, *(1,) * 13, *(1,) * 8, 1, 1)
    after, events = give(foot, "charge", unit="ai-1", target="kaki-1", dice=won, answers=({"yes": True},))
    assert kinds(events)[-1] in ("occupied", "clan_activated", "unit_closed", "decision_taken")
    assert (after.units["ai-1"].building, after.units["kaki-1"].building) == ("h", "")
    assert after.units["kaki-1"].place == "table"


def test_a_way_that_is_too_long_is_offered_as_far_as_the_unit_can_go():
    """SKY-MOV-2: the whole allowance, in a wood half of it."""
    for pieces, y in (([], 16.0), ([WOOD], 13.69)):
        order = RULESET.decode_order({"kind": "move", "unit": "ai-1", "legs": legs((36, 30, 0))})
        found = plain(RULESET.preview(mover(pieces=pieces), Side.AI, order))["path"]["lawful"]["legs"]
        assert found[-1]["y"] == pytest.approx(y, abs=0.2)
        assert verdict(mover(pieces=pieces), (36, found[-1]["y"], 0)) == ""
