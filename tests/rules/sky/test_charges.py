"""Charges from their declaration to the last Route test; compulsory moves; melees by every option."""

import pytest

from rulesets.sky.melee.contact import charge_on, run_down_at
from tests.rules.sky.play import at, give, kinds, refused, rolls, stage
from tests.rules.sky.scenes import scene, standing, unit

LATER = unit("kaki-9", "samurai", 34, across=25)
HOLD = ({"fire": False},)
FIRE = ({"fire": True},)


def charging(one, other, *others, **more):
    return stage(scene(one, other, *others, LATER, **more))


def verdict(battle):
    return refused(battle, "charge", unit="ai-1", target="kaki-1")


FENCES = [{"id": f"f{n}", "kind": "fence", "points": [[20, y], [52, y]]} for n, y in enumerate((12, 14))]
LAKE = {"id": "l", "kind": "lake", "points": [[30, 12], [42, 12], [42, 14], [30, 14]]}
WOOD = {"id": "w", "kind": "wood", "points": [[30, 11], [42, 11], [42, 16], [30, 16]]}

DECLARED = [
    ("foot at ten", charging(unit("ai-1", "samurai"), unit("kaki-1", "peasant", 10)), ""),
    ("foot beyond", charging(unit("ai-1", "samurai"), unit("kaki-1", "peasant", 10.1)), "SKY-CHG-1"),
    ("riders at sixteen", charging(unit("ai-1", "mtd_monk"), unit("kaki-1", "peasant", 16)), ""),
    ("any way before", charging(unit("ai-1", "samurai", 20), unit("kaki-1", "peasant", 12)), ""),
    ("wood lengthens", charging(unit("ai-1", "samurai"), unit("kaki-1", "peasant", 6.5), pieces=[WOOD]), "SKY-CHG-1"),
    ("a friend between", charging(unit("ai-1", "samurai"), unit("kaki-1", "peasant", 9), unit("ai-2", "peasant", 5)),
     "SKY-CHG-8"),
    ("water", charging(unit("ai-1", "samurai"), unit("kaki-1", "peasant", 9), pieces=[LAKE]), "SKY-CHG-9"),
    ("one fence", charging(unit("ai-1", "samurai"), unit("kaki-1", "peasant", 9), pieces=FENCES[:1]), ""),
    ("two fences", charging(unit("ai-1", "samurai"), unit("kaki-1", "peasant", 9), pieces=FENCES), "SKY-CHG-9"),
    ("a routing unit does not", charging(unit("ai-1", "samurai", status="routing"), unit("kaki-1", "peasant", 9)),
     "SKY-RTE-5"),
    ("disordered ones do", charging(unit("ai-1", "samurai", status="disordered"), unit("kaki-1", "peasant", 9)), ""),
]  # fmt: skip


@pytest.mark.parametrize(("what", "battle", "clause"), DECLARED, ids=[case[0] for case in DECLARED])
def test_which_charges_may_be_declared(what, battle, clause):
    """SKY-CHG-1, SKY-CHG-8, SKY-CHG-9, SKY-GEO-1, SKY-GEO-2, SKY-SCN-2."""
    assert verdict(battle) == clause


@pytest.mark.parametrize(("pieces", "cost"), [([], 1), (FENCES[:1], 2)])
def test_what_a_charge_costs(pieces, cost):
    """SKY-ACT-5, SKY-CHG-1: a crossing is one point more."""
    battle = charging(unit("ai-1", "samurai"), unit("kaki-1", "peasant", 9), pieces=pieces)
    after, _ = give(battle, "charge", unit="ai-1", target="kaki-1", dice=(6, 6))
    assert after.points_left == 6 - cost


POSES = [
    ([36, 10], [36, 18], (36.0, 18.0, 0.0)),
    ([38, 10], [36, 18], (38.0, 18.0, 0.0)),
    ([36, 10], [36, 14, 0], (36.0, 12.5, 0.0)),
    ([28, 16, 0], [36, 18], (33.0, 18.75, 90.0)),
]


@pytest.mark.parametrize(("here", "there", "pose"), POSES)
def test_a_charger_is_laid_flat_on_the_side_it_meets(here, there, pose):
    """SKY-CHG-10, SKY-FRM-6: front, rear or flank, as near as may be to where it comes straight on."""
    one, other = unit("ai-1", "samurai"), unit("kaki-1", "peasant")
    battle = stage(scene({**one, "at": here}, {**other, "at": there}, LATER))
    plan = charge_on(battle, battle.units["ai-1"], battle.units["kaki-1"])
    found = plan.contact
    assert found.facing == pytest.approx(pose[2])
    if pose[2] != 90.0:
        assert (found.x, found.y) == pytest.approx(pose[:2])
    else:
        assert found.x == pytest.approx(pose[0])


def test_it_slides_along_that_side_to_avoid_others():
    """SKY-CHG-10."""
    battle = charging(
        unit("ai-1", "samurai"), unit("kaki-1", "peasant", 8), unit("ai-2", "peasant", 7.9, across=4.5)
    )
    plan = charge_on(battle, battle.units["ai-1"], battle.units["kaki-1"])
    assert plan.contact.x < 36
    assert plan.contact.facing == 0


ARCS = [
    ({"weapons": ["bow"]}, [36, 18], True),
    ({"weapons": ["arquebus"]}, [36, 18], True),
    ({"weapons": ["arquebus"], "loaded": False}, [36, 18], False),
    ({"weapons": ["bow"]}, [36, 16.5, 0], False),
    ({"weapons": ["bow"], "status": "routing"}, [36, 18], False),
    ({"weapons": ["hand"]}, [36, 18], False),
]


@pytest.mark.parametrize(("more", "there", "fires"), ARCS)
def test_who_fires_at_a_charger(more, there, fires):
    """SKY-CHG-2, SKY-CHG-11, SKY-CHG-12: loaded, not routing, and foot only to their front."""
    battle = stage(scene(unit("ai-1", "samurai"), {**unit("kaki-1", "ashigaru", **more), "at": there}, LATER))
    _, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=(6, 6), answers=HOLD)
    assert ("decision_awaited" in kinds(events)) is fires


def test_mounted_bows_fire_to_any_side_and_it_counts_against_nothing():
    """SKY-CHG-11, SKY-ACT-6."""
    riders = {**unit("kaki-1", "mtd_monk", weapons=["cavalry", "mtd_bow"]), "at": [36, 16, 0]}
    battle = stage(scene(unit("ai-1", "samurai"), riders, LATER))
    after, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=(*(1,) * 8, 6, 6), answers=FIRE)
    assert "shot_fired" in kinds(events)
    assert after.units["kaki-1"].acts == ()


@pytest.mark.parametrize(
    ("ranged", "dice", "told"),
    [("closing", (*(1,) * 8, 6, 6), "shot_fired"), ("at_start", (6, 6), "fell_short")],
)
def test_defensive_fire_may_be_judged_before_the_charger_moves(ranged, dice, told):
    """SKY-OPT-23: out of range then, it is spent all the same."""
    riders = unit("kaki-1", "mtd_monk", 14, weapons=["cavalry", "mtd_bow"])
    battle = charging(unit("ai-1", "mtd_samurai"), riders, options={"defensive_range": ranged})
    _, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=dice, answers=FIRE)
    assert told in kinds(events)


def test_a_charger_that_routs_under_fire_comes_no_nearer():
    """SKY-CHG-2, SKY-RUL-85."""
    battle = charging(unit("ai-1", "peasant", left=5, hits=2), unit("kaki-1", "ashigaru", 8, weapons=["bow"]))
    after, events = give(
        battle, "charge", unit="ai-1", target="kaki-1", dice=(6, *(1,) * 7, 6, 6), answers=FIRE
    )
    assert "charge_broken" in kinds(events)
    assert after.units["ai-1"].routing


def test_a_failed_charge_stops_half_way_or_an_inch_short():
    """SKY-CHG-4, SKY-CMP-1, SKY-CMP-4, SKY-CMP-7, SKY-DIS-1; SKY-CHG-14: it may shoot afterwards."""
    far = charging(unit("ai-1", "samurai", weapons=["hand", "bow"]), unit("kaki-1", "peasant", 9))
    after, _ = give(far, "charge", unit="ai-1", target="kaki-1", dice=(6, 6))
    assert at(after, "ai-1.1")[1] == pytest.approx(14.62, abs=0.02)
    assert after.units["ai-1"].disordered
    assert refused(after, "shoot", unit="ai-1", target="kaki-1") == ""
    near = charging(unit("ai-1", "samurai"), unit("kaki-1", "peasant", 4))
    after, _ = give(near, "charge", unit="ai-1", target="kaki-1", dice=(6, 6))
    assert at(after, "ai-1.1")[1] == pytest.approx(12.62, abs=0.03)


RUN_DOWN = [
    ("samurai", "peasant", {}, 4), ("samurai", "ashigaru", {"weapons": ["bow"], "tedate": True}, 6),
    ("samurai", "mtd_monk", {}, 0), ("mtd_samurai", "peasant", {}, 10),
    ("mtd_samurai", "ashigaru", {"weapons": ["bow"], "tedate": True}, 12), ("mtd_samurai", "mtd_monk", {}, 6),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other", "more", "inches"), RUN_DOWN)
def test_from_where_a_failed_stand_test_destroys(one, other, more, inches):
    """SKY-CHG-7: the chart, and the charge itself at its limit and beyond."""
    battle = charging(unit("ai-1", one), unit("kaki-1", other, max(inches, 0.2), **more))
    assert run_down_at(battle.units["ai-1"], battle.units["kaki-1"]) == inches
    for ahead, caught in ((inches, True), (inches + 0.3, False)):
        if not ahead:
            continue
        battle = charging(unit("ai-1", one), unit("kaki-1", other, ahead, **more))
        after, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=(1, 1, 6, 6), answers=HOLD)
        assert ("run_down" in kinds(events)) is caught, ahead
        assert (after.units["kaki-1"].place == "off") is caught


def test_a_routing_target_runs_without_a_test_and_may_be_run_down():
    """SKY-CHG-12, SKY-CHG-13."""
    battle = charging(unit("ai-1", "mtd_samurai"), unit("kaki-1", "peasant", 8, status="routing"))
    after, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=(1, 1))
    assert [name for name, _, _ in rolls(events)] == ["charge"]
    assert after.units["kaki-1"].fate == "destroyed"
    far = charging(unit("ai-1", "mtd_samurai"), unit("kaki-1", "peasant", 12, status="routing"))
    after, events = give(far, "charge", unit="ai-1", target="kaki-1", dice=(1, 1))
    assert "not_caught" in kinds(events)
    assert at(after, "kaki-1.1")[2] == 0.0, "it looks the way it runs"


@pytest.mark.parametrize("side", ["ai", "kaki"])
def test_an_attached_leader_helps_both_sides_of_a_charge(side):
    """SKY-CHG-15, SKY-TST-6."""
    battle = charging(
        unit("ai-1", "samurai"), unit("kaki-1", "samurai", 8), clans={f"{side}-c1": {"attached": f"{side}-1"}}
    )
    _, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=(1, 1, 6, 6))
    needs = {name: need for name, need, _ in rolls(events)}
    assert needs == {"charge": "10-" if side == "ai" else "8-", "stand": "9-" if side == "ai" else "11-"}


# -- melee -------------------------------------------------------------------------------------------------------------


def melee(options=None, one=None, other=None, **more):
    first = one or unit("ai-1", "peasant")
    return charging(first, other or unit("kaki-1", "peasant", 5), options=options or {}, **more)


TIES = [
    ("charger_withdraws", (2, 2, 3, 3, *(1,) * 8, *(1,) * 4), ["moved_withdrew"], 1),
    ("both_withdraw", (2, 2, 3, 3, *(1,) * 8, *(1,) * 4), ["moved_withdrew", "moved_withdrew"], 1),
    ("fight_again", (2, 2, 3, 3, *(1,) * 28), ["moved_withdrew"], 3),
]  # fmt: skip


@pytest.mark.parametrize(("tie", "dice", "moves", "bouts"), TIES)
def test_after_a_tie(tie, dice, moves, bouts):
    """SKY-MEL-15, SKY-OPT-11, SKY-MEL-1, SKY-MEL-2."""
    _, events = give(melee({"melee_tie": tie}), "charge", unit="ai-1", target="kaki-1", dice=dice)
    assert [kind for kind in kinds(events) if kind == "moved_withdrew"] == moves
    assert kinds(events).count("fought") == bouts


def test_bouts_that_are_fought_again_are_one_melee():
    """SKY-OPT-11, SKY-RUL-183: stands that fell in the first bout make both test for rout after the last, and a leader
    throws once for his injury.
    """
    samurai = [{"weapons": ["hand"], "strength": 8, "left": 5}] * 2
    battle = melee(
        {"melee_tie": "fight_again"}, unit("ai-1", "samurai", **samurai[0]),
        unit("kaki-1", "samurai", 5, **samurai[1]), clans={"ai-c1": {"attached": "ai-1"}},
    )  # fmt: skip
    first = (1, 1, 1, 1, 6, 6, 6, *(1,) * 13, 6, 6, 6, *(1,) * 6)
    again = (*(1,) * 4, *(1,) * 3) * 2
    script = (*first, *again, 1, 1, 1, 6, 6)
    after, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=script)
    told = kinds(events)
    assert told.count("fought") == 3
    assert told.count("leader_injured") == 1
    assert told.index("leader_injured") > max(n for n, kind in enumerate(told) if kind == "fought")
    assert [kind for kind in told if kind in ("route_passed", "routed")] == ["route_passed", "routed"]
    assert after.units["kaki-1"].routing


@pytest.mark.parametrize(("option", "dice"), [(False, 4), (True, 8)])
def test_all_ranks_of_a_line_may_fight(option, dice):
    """SKY-OPT-10, SKY-MEL-3."""
    battle = melee({"rear_rank_fights": option})
    script = (2, 2, 3, 3, *(1,) * (2 * dice), *(1,) * dice)
    _, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=script)
    thrown = [len(throw.faces) for event in events for throw in event.rolls if throw.test.name == "to_hit"]
    assert thrown == [2 * dice, dice]


@pytest.mark.parametrize(("option", "ran"), [(False, 0), (True, 1)])
def test_a_beaten_unit_that_routs_may_run_once_more(option, ran):
    """SKY-OPT-14, SKY-MEL-16, SKY-MEL-17, SKY-MEL-21."""
    battle = melee({"withdrawn_rout_moves": option})
    script = (2, 2, 3, 3, 6, *(1,) * 7, *(1,) * 4, 6, 6)
    after, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=script)
    assert kinds(events).count("moved_routed") == ran
    assert after.units["kaki-1"].routing


@pytest.mark.parametrize(("option", "command", "fell"), [(False, 8, False), (True, 7, True)])
def test_a_leader_may_fall_with_his_unit(option, command, fell):
    """SKY-OPT-18, SKY-LDR-7, SKY-MEL-14, SKY-MEL-19."""
    battle = melee(
        {"leader_falls": option}, other=unit("kaki-1", "peasant", 5, left=1, hits=2),
        clans={"kaki-c1": {"attached": "kaki-1", "injuries": 1}},
    )  # fmt: skip
    script = (2, 2, 3, 3, 6, *(1,) * 7, *(1,) * 4, *(() if option else (6,)))
    after, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=script)
    clan = after.clans["kaki-c1"]
    assert (clan.basic, clan.injuries) == (command, 0 if fell else 1)
    assert ("leader_fell" in kinds(events)) is fell
    assert after.units["kaki-c1-leader"].place == "table"


def test_the_winner_may_occupy_and_is_then_where_the_loser_was():
    """SKY-MEL-20, SKY-HON-1: honour for a leader, and his Command is one more for good (SKY-DAT-12c)."""
    battle = melee(clans={"ai-c1": {"attached": "ai-1"}})
    script = (2, 2, 3, 3, 6, *(1,) * 11, *(1,) * 4, 1, 1)
    after, _ = give(battle, "charge", unit="ai-1", target="kaki-1", dice=script, answers=({"yes": True},))
    assert at(after, "ai-1.1")[1] == pytest.approx(14.62, abs=0.02)
    assert after.clans["ai-c1"].honours == 1


# -- compulsory moves --------------------------------------------------------------------------------------------------


def routed(*others, at_=(36, 24), pieces=()):
    """Peasants who run from a shot, six inches to their own edge."""
    target = {**unit("kaki-1", "peasant", left=5, hits=2), "at": list(at_)}
    archers = {**unit("ai-1", "ashigaru", weapons=["bow"]), "at": [at_[0], at_[1] - 12]}
    battle = stage(scene(archers, target, *others, LATER, pieces=list(pieces)))
    return give(battle, "shoot", unit="ai-1", target="kaki-1", dice=(6, *(1,) * 7, 6, 6))


def far(after):
    rows = after.living(after.units["kaki-1"])
    return sum(figure.y for figure in rows) / len(rows)


def test_straight_home_six_inches():
    """SKY-RTE-4, SKY-CMP-1, SKY-GEO-7, SKY-RTE-6."""
    after, _ = routed()
    assert far(after) == pytest.approx(24.75 + 6)
    assert after.units["kaki-9"].status == "steady"


def test_friends_are_passed_through_and_not_stood_upon():
    """SKY-CMP-3: it goes on to the first free place."""
    friend = {**unit("kaki-2", "peasant"), "at": [36, 30]}
    after, _ = routed(friend)
    assert far(after) > 31.5
    rows = after.living(after.units["kaki-2"])
    assert min(figure.y for figure in rows) == pytest.approx(30.375)


def test_enemies_are_kept_an_inch_away_and_another_way_is_tried():
    """SKY-CMP-4, SKY-CMP-5: right before left."""
    after, events = routed({**unit("ai-2", "samurai"), "at": [36, 30]})
    ran = next(event for event in events if event.kind == "moved_routed")
    (x, _), (east, _) = ran.paths["kaki-1"]
    assert east != pytest.approx(x)
    assert ran.params["distance"] == pytest.approx(6, abs=0.02)
    assert after.units["kaki-1"].place == "table"


def test_difficult_ground_slows_them_and_obstacles_do_not():
    """SKY-CMP-2, SKY-SCN-2."""
    wood = {"id": "w", "kind": "rice_field", "points": [[20, 22], [52, 22], [52, 40], [20, 40]]}
    after, _ = routed(pieces=[wood])
    assert far(after) == pytest.approx(24.75 + 3, abs=0.02)
    fence = {"id": "f", "kind": "fence", "points": [[20, 27], [52, 27]]}
    after, _ = routed(pieces=[fence])
    assert far(after) == pytest.approx(24.75 + 6)


def test_who_reaches_an_edge_is_gone():
    """SKY-CMP-6."""
    after, events = routed(at_=(36, 44))
    assert "left_table" in kinds(events)
    assert after.units["kaki-1"].fate == "gone"


@pytest.mark.parametrize(("rear", "place"), [(6.0, "off"), (6.02, "table")])
def test_who_runs_just_as_far_as_the_edge_has_reached_it(rear, place):
    """SKY-CMP-6, SKY-GEO-1: a full move of 6" from a place whose rear is 6" from the edge."""
    gone = {**unit("ai-1", "ashigaru", status="routing"), "at": [36, rear + 1.5, 0]}
    battle = stage(standing(gone, unit("ai-2", "ashigaru", across=-20), LATER, phase="nominate"))
    after, _ = give(battle, "nominate", clan="ai-c1", dice=(1, 1, 1, 1))
    assert after.units["ai-1"].place == place


def test_a_loser_that_cannot_get_away_is_destroyed():
    """SKY-CMP-8, SKY-MEL-21: hemmed in between enemies."""
    corner = {**unit("kaki-1", "peasant"), "at": [3.0, 46.5]}
    foes = [
        {**unit("ai-1", "samurai"), "at": [3.0, 43]},
        {**unit("ai-2", "peasant", formation="column"), "at": [6.76, 47.9]},
    ]
    battle = stage(scene(foes[0], corner, foes[1], LATER))
    script = (1, 1, 1, 1, *(6,) * 3, *(1,) * 13, *(1,) * 4)
    after, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=script)
    assert "hemmed_in" in kinds(events)
    assert after.units["kaki-1"].fate == "destroyed"
