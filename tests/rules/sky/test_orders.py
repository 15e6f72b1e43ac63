"""Moves, crossings, buildings, shots, reloading, Samurai and their duty, leaders."""

import pytest

from rulesets.engine.battle import Side
from rulesets.sky.formations import anchor, ranks
from rulesets.sky.reference.scenes import scene, standing, unit
from rulesets.sky.system import RULESET
from tests.rules.sky.play import ONES, at, give, kinds, opened, refused, rolls, stage

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


# -- shots -------------------------------------------------------------------------------------------------------------


BOW = {"weapons": ["bow"]}
NEAR = unit("kaki-1", "peasant", 10)

SHOTS = [
    ("in front", unit("ai-1", "ashigaru", **BOW), NEAR, [], {}, ""),
    ("too far aside", unit("ai-1", "ashigaru", **BOW), unit("kaki-1", "peasant", 5, across=25), [], {}, "SKY-SHO-2"),
    ("behind", unit("ai-1", "ashigaru", 20, **BOW), unit("kaki-1", "peasant", 5), [], {}, "SKY-SHO-2"),
    ("from the saddle", unit("ai-1", "mtd_monk", 20, weapons=["cavalry", "mtd_bow"]), NEAR, [], {}, ""),
    ("nothing to shoot", unit("ai-1", "ashigaru"), NEAR, [], {}, "SKY-SHO-1"),
    ("empty", unit("ai-1", "ashigaru", weapons=["arquebus"], loaded=False), NEAR, [], {}, "SKY-DAT-5"),
    ("a friend", unit("ai-1", "ashigaru", **BOW), unit("ai-2", "peasant", 10), [], {"target": "ai-2"}, "SKY-SHO-5"),
    ("a leader", unit("ai-1", "ashigaru", **BOW), NEAR, [], {"target": "kaki-c1-leader"}, "SKY-SHO-5"),
    ("which weapon", unit("ai-1", "samurai", weapons=["bow", "arquebus"]), NEAR, [], {}, "SKY-SHO-1"),
    ("this one", unit("ai-1", "samurai", weapons=["bow", "arquebus"]), NEAR, [], {"weapon": "bow"}, ""),
    ("behind a house", unit("ai-1", "ashigaru", **BOW),
     unit("kaki-1", "peasant", 12, formation="column"), [HOUSE], {}, "SKY-SHO-2"),
    ("routing targets too", unit("ai-1", "ashigaru", **BOW),
     unit("kaki-1", "peasant", 10, status="routing"), [], {}, ""),
    ("out of range, untold", unit("ai-1", "ashigaru", **BOW), unit("kaki-1", "peasant", 30), [], {}, ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("what", "one", "other", "pieces", "more", "clause"), SHOTS, ids=[case[0] for case in SHOTS]
)
def test_at_whom_a_unit_may_shoot(what, one, other, pieces, more, clause):
    """SKY-SHO-1 to SKY-SHO-5, SKY-GEO-4, SKY-GEO-5, SKY-DAT-3, SKY-DAT-5."""
    battle = stage(scene(one, other, FOE, pieces=pieces))
    assert refused(battle, "shoot", unit="ai-1", **{"target": "kaki-1", **more}) == clause


@pytest.mark.parametrize(("premeasure", "clause", "told"), [(False, "", False), (True, "SKY-OPT-15", True)])
def test_no_range_is_told_before_a_shot_but_by_option(premeasure, clause, told):
    """SKY-SHO-4, SKY-OPT-15, SKY-GLA-11: neither options, previews nor the description tell it."""
    battle = stage(
        scene(
            unit("ai-1", "ashigaru", weapons=["bow"]), unit("kaki-1", "peasant", 17), FOE,
            options={"premeasure_fire": premeasure},
        )
    )  # fmt: skip
    assert refused(battle, "shoot", unit="ai-1", target="kaki-1") == clause
    shoot, charge = opened(battle, "shoot", "ai-1"), opened(battle, "charge", "ai-1")
    assert ("distance" in shoot["params"][0]["choices"][0]) is told
    assert ("distance" in charge["params"][0]["choices"][0]) is told
    order = RULESET.decode_order({"kind": "shoot", "unit": "ai-1", "target": "kaki-1"})
    preview = RULESET.preview(battle, Side.AI, order)
    assert preview["legal"] is not premeasure
    assert premeasure or preview["odds"][0]["distance"] == 0
    assert RULESET.describe()["measures"] is False


SOFT = {"soft_cover": True}

COVERS = [
    ({}, [], {}, ""),
    ({"tedate": True, "weapons": ["bow"]}, [], {}, "SKY-HIT-6a"),
    ({}, [{"id": "c", "kind": "castle_wall", "points": [[20, 19.8], [52, 19.8]]}], {}, "SKY-HIT-6c"),
    ({}, [{"id": "c", "kind": "castle_wall", "points": [[52, 19.8], [20, 19.8]]}], {}, ""),
    ({}, [{"id": "c", "kind": "fieldwork", "points": [[20, 19.8], [52, 19.8]]}], {}, "SKY-HIT-6c"),
    ({}, [{"id": "c", "kind": "fieldwork", "points": [[20, 18.8], [52, 18.8]]}], {}, ""),
    ({}, [{"id": "c", "kind": "fence", "points": [[20, 19.8], [52, 19.8]]}], {}, ""),
    ({}, [{"id": "c", "kind": "fence", "points": [[20, 19.8], [52, 19.8]]}], SOFT, "SKY-OPT-16"),
    ({}, [{"id": "c", "kind": "brook", "points": [[20, 19.8], [52, 19.8]]}], SOFT, ""),
    ({}, [{"id": "c", "kind": "wood", "points": [[30, 19.9], [42, 19.9], [42, 30], [30, 30]]}], SOFT, "SKY-OPT-16"),
    ({}, [{"id": "c", "kind": "wood", "points": [[30, 20.5], [42, 20.5], [42, 30], [30, 30]]}], SOFT, ""),
]  # fmt: skip


@pytest.mark.parametrize(("target", "pieces", "options", "clause"), COVERS)
def test_what_is_cover(target, pieces, options, clause):
    """SKY-HIT-6a to SKY-HIT-6c, SKY-OPT-16: only the inner side of a wall counts."""
    battle = stage(
        scene(
            unit("ai-1", "ashigaru", weapons=["bow"]), unit("kaki-1", "ashigaru", 10, **target), FOE, pieces=pieces,
            options=options,
        )
    )  # fmt: skip
    _, events = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=(6, 6, 6, 1, 1, 1, 1, 1))
    shot = next(event for event in events if event.kind == "shot_fired")
    assert shot.params["hits"] == (1 if clause else 3)
    assert not clause or clause in shot.clauses


@pytest.mark.parametrize(
    ("options", "hits", "left", "tests"),
    [
        ({}, 3, 5, 1),
        ({}, 2, 5, 0),
        ({"half_strength": "under_half"}, 3, 5, 0),
        ({"half_strength": "under_half"}, 3, 4, 1),
        ({"route_trigger": "any_hit"}, 1, 4, 1),
        ({"route_trigger": "any_hit"}, 1, 5, 0),
        ({}, 3, 6, 0),
    ],
)
def test_when_a_unit_tests_for_rout(options, hits, left, tests):
    """SKY-HIT-10, SKY-HIT-11, SKY-OPT-8, SKY-OPT-9, SKY-RTE-3, SKY-DIS-1."""
    battle = stage(
        scene(
            unit("ai-1", "ashigaru", weapons=["bow"]),
            unit("kaki-1", "peasant", 10, left=left),
            FOE,
            options=options,
        )
    )
    dice = (*(6,) * hits, *(1,) * (8 - hits), *((1, 1) if tests else ()))
    after, events = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=dice)
    assert [name for name, _, _ in rolls(events)] == ["to_hit", *["route"] * tests]
    assert hits != 3 or after.units["kaki-1"].status != "steady"


@pytest.mark.parametrize(
    ("options", "hits", "tests"), [({}, 3, 1), ({}, 2, 0), ({"injury_trigger": "any_hit"}, 1, 1)]
)
def test_when_an_attached_leader_may_be_hurt(options, hits, tests):
    """SKY-HIT-9, SKY-HIT-4, SKY-INJ-1, SKY-INJ-2, SKY-OPT-7, SKY-DAT-12b."""
    battle = stage(
        scene(
            unit("ai-1", "ashigaru", weapons=["bow"]), unit("kaki-1", "peasant", 10), FOE, options=options,
            clans={"kaki-c1": {"attached": "kaki-1"}},
        )
    )  # fmt: skip
    dice = (*(6,) * hits, *(1,) * (8 - hits), *((1,) if tests else ()))
    after, events = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=dice)
    assert [name for name, _, _ in rolls(events)] == ["to_hit", *["injury"] * tests]
    assert after.clans["kaki-c1"].injuries == tests


@pytest.mark.parametrize(
    ("losses", "left", "shape"),
    [
        ("close_up", 5, (3, 2)), ("rear_first", 5, (4, 1)), ("close_up", 7, (4, 3)), ("rear_first", 4, (4, 0)),
        ("rear_first", 3, (3, 0)), ("close_up", 3, (2, 1)), ("close_up", 1, (1, 0)),
    ],
)  # fmt: skip
def test_how_a_line_closes_up(losses, left, shape):
    """SKY-FRM-2, SKY-FRM-4, SKY-FRM-5, SKY-OPT-12, SKY-DAT-7."""
    hits = 3 * (8 - left)
    battle = stage(
        scene(
            unit("ai-1", "samurai", weapons=["bow"]), unit("kaki-1", "peasant", 10, left=left + 1), FOE,
            options={"line_losses": losses, "route_trigger": "stand_lost"},
        )
    )  # fmt: skip
    if losses == "rear_first":
        import msgspec

        one = battle.units["kaki-1"]
        battle.units["kaki-1"] = msgspec.structs.replace(one, frontage=min(4, left + 1))
    dice = [6, 6, 6, 1, 1, 1, 1, 1]
    dice += [1, 1] if left <= 4 else []
    after, _ = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=tuple(dice))
    found = ranks(after.units["kaki-1"], left)
    assert (found.front, found.second) == shape
    assert hits >= 3


# -- Samurai -----------------------------------------------------------------------------------------------------------


def bound(*others, one=None, **more):
    first = one or unit("ai-1", "samurai", strength=6, weapons=["pole"])
    return stage(standing(first, *others, FOE, phase="samurai", points=more.pop("points", 3), **more))


@pytest.mark.parametrize(
    ("other", "is_bound"),
    [
        (unit("kaki-1", "samurai", 7), True),
        (unit("kaki-1", "mtd_samurai", 10), True),
        (unit("kaki-1", "samurai", 10.2), False),
        (unit("kaki-1", "monk", 7), False),
        (unit("kaki-1", "samurai", 7, status="routing"), False),
    ],
)
def test_which_enemies_bind_samurai(other, is_bound):
    """SKY-SAM-1, SKY-SAM-2, SKY-RUL-55: enemy Samurai, not routing, whom it could charge."""
    clause = "" if is_bound else "SKY-SAM-1"
    assert refused(bound(other), "bid_otherwise", unit="ai-1") == clause


def test_a_bid_to_charge_is_paid_and_binds():
    """SKY-SAM-3, SKY-ACT-10: it must be done before the unit is closed."""
    battle = bound(unit("kaki-1", "samurai", 7))
    after, events = give(battle, "bid_charge", unit="ai-1")
    assert (after.points_left, rolls(events), after.open_unit) == (2, [], "ai-1")
    assert refused(after, "close_unit") == "SKY-SAM-3"
    assert verdict(after, (36, 11, 0)) == "SKY-SAM-3"
    assert refused(after, "charge", unit="ai-1", target="kaki-9") in ("SKY-SAM-3", "SKY-CHG-1")
    done, _ = give(after, "charge", unit="ai-1", target="kaki-1", dice=(6, 6))
    assert done.points_left == 2
    assert refused(done, "close_unit") == "", "a charge that fails has done the duty (SKY-RUL-63)"


def test_without_points_they_can_only_be_held_back():
    """SKY-SAM-7."""
    battle = bound(unit("kaki-1", "samurai", 7), points=0)
    assert refused(battle, "bid_charge", unit="ai-1") == "SKY-ACT-10"
    assert opened(battle, "bid_charge", "ai-1")["shut"] is not None
    assert refused(battle, "bid_otherwise", unit="ai-1") == ""


def test_a_duty_that_cannot_be_done_lapses_and_the_points_come_back():
    """SKY-SAM-3: the last provoker routs under the unit's own arrows."""
    archers = unit("ai-1", "samurai", strength=6, weapons=["hand", "bow"])
    battle = bound(unit("kaki-1", "samurai", 7, strength=6, left=3, hits=2), one=archers)
    after, _ = give(battle, "bid_charge", unit="ai-1")
    after, events = give(after, "shoot", unit="ai-1", target="kaki-1", dice=(6, 1, 1, 1, 1, 1, 6, 6))
    assert "duty_lapsed" in kinds(events)
    assert (after.points_left, after.bound_to) == (3, ())
    assert refused(after, "close_unit") == ""


@pytest.mark.parametrize(("option", "names"), [(False, ["impulse", "charge"]), (True, ["impulse"])])
def test_an_impulse_may_count_as_the_charge_test(option, names):
    """SKY-OPT-13, SKY-SAM-5, SKY-SAM-6, SKY-DIS-2."""
    battle = bound(unit("kaki-1", "samurai", 7, strength=6), options={"impulse_is_charge_test": option})
    dice = (1, 1, *(() if option else (1, 1)), *(1,) * 7, *(1,) * 9)
    after, events = give(battle, "bid_otherwise", unit="ai-1", dice=dice)
    assert [name for name, _, _ in rolls(events)][: len(names)] == names
    assert "stand" not in [name for name, _, _ in rolls(events)]
    assert after.units["ai-1"].handled


# -- leaders -----------------------------------------------------------------------------------------------------------


def led(phase="spend", **more):
    return stage(
        standing(
            unit("ai-1", "ashigaru"), unit("ai-2", "ashigaru", across=12, clan=2),
            unit("ai-3", "ashigaru", across=-12, status="routing"), unit("kaki-1", "samurai", 15), FOE,
            clans={"ai-c1": {"at": [36, 5]}}, generals={"ai": {"at": [30, 5]}}, phase=phase, **more,
        )
    )  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "more", "clause"),
    [
        ("move_leader", {"unit": "ai-c1-leader", "to": {"x": 40, "y": 6}}, ""),
        ("move_leader", {"unit": "ai-c1-leader", "to": {"x": 54, "y": 5}}, "SKY-MOV-1"),
        ("move_leader", {"unit": "ai-c1-leader", "to": {"x": 36, "y": 9.5}}, "SKY-LDR-6"),
        ("move_leader", {"unit": "ai-c1-leader", "to": {"x": 36, "y": 0.2}}, "SKY-LDR-2"),
        ("move_leader", {"unit": "ai-c2-leader", "to": {"x": 40, "y": 6}}, "SKY-LDR-2"),
        ("move_leader", {"unit": "ai-general", "to": {"x": 40, "y": 6}}, "SKY-LDR-5"),
        ("join", {"unit": "ai-c1-leader", "target": "ai-1"}, ""),
        ("join", {"unit": "ai-c1-leader", "target": "ai-2"}, "SKY-LDR-3"),
        ("join", {"unit": "ai-c1-leader", "target": "ai-3"}, "SKY-LDR-3"),
    ],
)
def test_where_leaders_may_go_and_whom_they_join(kind, more, clause):
    """SKY-LDR-1 to SKY-LDR-6."""
    assert refused(led(), kind, **more) == clause


def test_a_leader_joins_goes_along_and_parts_again_once_in_an_activation():
    """SKY-LDR-3, SKY-LDR-4, SKY-DAT-12a."""
    after, _ = give(led(), "join", unit="ai-c1-leader", target="ai-1")
    assert after.leader_with(after.units["ai-1"]).id == "ai-c1-leader"
    assert refused(after, "move_leader", unit="ai-c1-leader", to={"x": 36, "y": 5}) == "SKY-LDR-2"
    battle = stage(
        standing(unit("ai-1", "ashigaru"), FOE, clans={"ai-c1": {"attached": "ai-1"}}, phase="spend")
    )
    parted, _ = give(battle, "move_leader", unit="ai-c1-leader", to={"x": 36, "y": 5})
    assert parted.leader_with(parted.units["ai-1"]) is None


def test_the_general_moves_before_a_clan_is_called_once_a_turn():
    """SKY-LDR-5, SKY-GEN-4."""
    after, _ = give(led("nominate"), "move_leader", unit="ai-general", to={"x": 30, "y": 6})
    assert refused(after, "move_leader", unit="ai-general", to={"x": 30, "y": 5}) == "SKY-LDR-5"
    assert refused(after, "join", unit="ai-general", target="ai-1") in ("SKY-SEQ-1", "SKY-LDR-5")


def test_leaders_step_aside_from_enemies_and_friends():
    """SKY-LDR-6, SKY-LDR-1."""
    battle = stage(
        scene(unit("ai-1", "ashigaru"), FOE, clans={"ai-c1": {"at": [36, 15]}, "kaki-c1": {"at": [38, 15]}})
    )
    after, _ = give(battle, "move", unit="ai-1", legs=legs((36, 16, 0)))
    own, other = at(after, "ai-c1-leader.1"), at(after, "kaki-c1-leader.1")
    assert own[:2] != (36, 15)
    assert other[:2] != (38, 15)
