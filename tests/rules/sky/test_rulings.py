"""The rulings that came after the specification's own: each is held here by a scene of its own."""

import pytest

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.sayings import english
from rulesets.sky.melee.contact import charge_on
from rulesets.sky.muster.faults import faults
from rulesets.sky.muster.forces import FORCES, READY
from rulesets.sky.muster.roster import total
from rulesets.sky.stand.formations import anchor
from rulesets.sky.system import RULESET
from tests.rules.sky.play import at, give, kinds, refused, rolls, stage
from tests.rules.sky.scenes import scene, standing, unit

LATER = unit("kaki-9", "samurai", 34, across=25)
BOW = {"weapons": ["bow"]}
WALL = {"id": "c", "kind": "castle_wall", "points": [[20, 15], [52, 15]]}
HOUSE = {"id": "h", "kind": "house", "points": [[33, 10], [39, 10], [39, 14], [33, 14]]}
FENCE = {"id": "f", "kind": "fence", "points": [[20, 17], [52, 17]]}
WOOD = {"id": "w", "kind": "wood", "points": [[28, 2], [44, 2], [44, 10.5], [28, 10.5]]}
FIRE = ({"fire": True},)
CHARGE = {"kind": "charge", "unit": "ai-1", "target": "kaki-1"}


def pose(x, y, facing=0):
    return {"x": x, "y": y, "facing": facing}


@pytest.mark.parametrize(("ranged", "hits", "route"), [("closing", 4, (1, 1)), ("at_start", 2, ())])
def test_a_charger_is_under_no_cover_from_defensive_fire_unless_it_is_judged_before(ranged, hits, route):
    """SKY-RUL-161: out of a wood that would halve an ordinary shot."""
    options = {"soft_cover": True, "defensive_range": ranged}
    battle = stage(
        scene(
            unit("ai-1", "samurai"),
            unit("kaki-1", "ashigaru", 6, **BOW),
            LATER,
            pieces=[WOOD],
            options=options,
        )
    )
    dice = (6, 6, 6, 6, 1, 1, 1, 1, 6, 6, *route)
    _, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=dice, answers=FIRE)
    assert next(event for event in events if event.kind == "shot_fired").params["hits"] == hits


def test_a_failed_charge_goes_straight_and_stops_short_of_who_comes_in_the_way():
    """SKY-RUL-162: others would step aside by fifteen degrees; an enemy beside the way is kept off by an inch."""
    near = unit("kaki-2", "peasant", 3.2, across=4.6)
    battle = stage(
        scene(unit("ai-1", "samurai", formation="column"), unit("kaki-1", "peasant", 9), near, LATER)
    )
    after, _ = give(battle, "charge", unit="ai-1", target="kaki-1", dice=(6, 6))
    x, y, facing = at(after, "ai-1.1")
    assert (x, facing) == (36.0, 0.0)
    close = unit("kaki-2", "peasant", 3.2, across=4.4)
    blocked = stage(
        scene(unit("ai-1", "samurai"), unit("kaki-1", "peasant", 9, formation="column"), close, LATER)
    )
    after, _ = give(blocked, "charge", unit="ai-1", target="kaki-1", dice=(6, 6))
    x, y, facing = at(after, "ai-1.1")
    assert x == at(blocked, "ai-1.1")[0]
    assert y == pytest.approx(10 + 3.2 - 1 - 0.375, abs=0.05)


def test_out_of_a_building_a_unit_goes_on_with_its_full_move_but_charges_only_from_inside():
    """SKY-RUL-163."""
    inside = {**unit("ai-1", "samurai", building="h"), "at": [36, 12]}
    battle = stage(scene(inside, unit("kaki-1", "peasant", 12), LATER, pieces=[HOUSE]))
    out, _ = give(battle, "leave", unit="ai-1", side="front", formation="line")
    here = anchor(out, out.units["ai-1"])
    assert refused(out, "charge", unit="ai-1", target="kaki-1") == "SKY-ACT-6"
    assert refused(out, "move", unit="ai-1", legs=[pose(here.x, here.y + 5.4)]) == ""
    assert refused(out, "move", unit="ai-1", legs=[pose(here.x - 6, here.y)]) == ""
    assert refused(out, "move", unit="ai-1", legs=[pose(here.x - 6.1, here.y)]) == "SKY-MOV-1"
    charged, _ = give(battle, "charge", unit="ai-1", target="kaki-1", dice=(6, 6))
    assert battle.points_left - charged.points_left == 2


def test_under_a_duty_a_unit_shoots_bows_and_reloads_and_nothing_else():
    """SKY-RUL-164."""
    both = unit("ai-1", "samurai", weapons=["bow", "arquebus"], loaded=False)
    battle = stage(standing(both, unit("kaki-1", "samurai", 7), LATER, phase="samurai", points=4, pieces=[
        {**HOUSE, "points": [[24, 10], [30, 10], [30, 14], [24, 14]]}
    ]))  # fmt: skip
    bid, _ = give(battle, "bid_charge", unit="ai-1")
    assert refused(bid, "move", unit="ai-1", legs=[pose(36, 11)]) == "SKY-SAM-3"
    assert refused(bid, "enter", unit="ai-1", building="h") == "SKY-SAM-3"
    loaded, _ = give(bid, "reload", unit="ai-1")
    assert refused(loaded, "shoot", unit="ai-1", target="kaki-1", weapon="arquebus") == "SKY-SAM-3"
    assert refused(loaded, "shoot", unit="ai-1", target="kaki-1", weapon="bow") == ""


def test_honour_is_told_before_both_route_tests():
    """SKY-RUL-165: a winner low in strength is honoured and then routs."""
    winner = unit("ai-1", "mtd_samurai", strength=4, left=3, hits=2)
    battle = stage(
        scene(winner, unit("kaki-1", "ashigaru", 5, left=5), LATER, clans={"ai-c1": {"attached": "ai-1"}})
    )
    dice = (1, 1, 1, 1, *(6,) * 3, *(1,) * 17, 6, *(1,) * 5, 6, 1, 1, 6, 6)
    after, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=dice)
    told = [kind for kind in kinds(events) if kind in ("honoured", "route_passed", "routed")]
    assert told == ["honoured", "route_passed", "routed"]
    assert after.clans["ai-c1"].honours == 1


def test_a_leader_who_falls_throws_for_no_injury_and_one_who_lives_does():
    """SKY-RUL-166."""
    for falls, tests in ((True, 0), (False, 1)):
        battle = stage(
            scene(
                unit("ai-1", "samurai"), unit("kaki-1", "peasant", 5, left=1, hits=2), LATER,
                clans={"kaki-c1": {"attached": "kaki-1"}}, options={"leader_falls": falls},
            )
        )  # fmt: skip
        dice = (1, 1, 1, 1, 6, *(1,) * 15, *(1,) * 4, *(1,) * tests)
        after, events = give(battle, "charge", unit="ai-1", target="kaki-1", dice=dice)
        assert [name for name, _, _ in rolls(events)].count("injury") == tests
        assert after.clans["kaki-c1"].injuries == tests


@pytest.mark.parametrize(("kind", "dice", "asked"), [("samurai", 12, True), ("mtd_samurai", 16, False)])
def test_riders_are_not_asked_to_occupy_across_a_wall(kind, dice, asked):
    """SKY-RUL-167: foot who were charged across it and won may go over."""
    charger = {**unit("kaki-1", "peasant"), "at": [38, 19, 180]}
    given = scene(charger, {**unit("ai-1", kind), "at": [36, 15]}, unit("ai-9", "peasant", -6, across=-25))
    battle = stage({**given, "pieces": [WALL], "active": "kaki"})
    script = (1, 1, 1, 1, *(1,) * 8, *(6,) * 3, *(1,) * (dice - 3), 1, 1)
    order = {"unit": "kaki-1", "target": "ai-1"}
    _, events = give(battle, "charge", by="kaki", dice=script, answers=({"yes": True},), **order)
    assert ("decision_awaited" in kinds(events)) is asked
    assert ("occupied" in kinds(events)) is asked


@pytest.mark.parametrize(("course", "hits"), [([[20, 19.8], [52, 19.8]], 1), ([[52, 19.8], [20, 19.8]], 3)])
def test_the_inner_side_of_a_wall_lies_to_the_left_of_its_course(course, hits):
    """SKY-RUL-168: they stand to the left of who walks east, and to the right of who walks west."""
    piece = {"id": "c", "kind": "fieldwork", "points": course}
    battle = stage(
        scene(unit("ai-1", "ashigaru", **BOW), unit("kaki-1", "ashigaru", 10), LATER, pieces=[piece])
    )
    _, events = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=(6, 6, 6, 1, 1, 1, 1, 1))
    assert next(event for event in events if event.kind == "shot_fired").params["hits"] == hits


def test_a_charger_covers_at_least_half_a_stand_of_the_side_it_meets():
    """SKY-RUL-169: from far aside it is laid on the corner so far that 0.75 inches of its front lie along the side."""
    battle = stage(scene(unit("ai-1", "samurai", across=-7), unit("kaki-1", "peasant", 9), LATER))
    plan = charge_on(battle, battle.units["ai-1"], battle.units["kaki-1"])
    left_of_side, right_of_front = 36 - 3, plan.contact.x + 3
    assert right_of_front - left_of_side == pytest.approx(0.75)


@pytest.mark.parametrize("size", [150, 450])
def test_ready_forces_of_other_sizes_are_lawful_and_made_of_the_printed_clans(size):
    """SKY-RUL-170."""
    printed = [clan for force in READY for clan in force["roster"]["clans"]]
    for force in FORCES.ready(size):
        roster = force["roster"]
        assert (faults(roster), roster["size"]) == ([], size)
        assert total(roster) <= size
        assert all(clan in printed for clan in roster["clans"])


def test_a_unit_re_forms_before_its_first_leg_or_after_its_last():
    """SKY-RUL-171: in column it passes a gap that its line does not, and the other way round."""
    gap = [unit("ai-2", "peasant", 2, across=-5), unit("ai-3", "peasant", 2, across=5)]
    battle = stage(scene(unit("ai-1", "ashigaru", 0), *gap, LATER))
    order = {"unit": "ai-1", "legs": [pose(36, 13)], "formation": "column"}
    first, _ = give(battle, "move", **order)
    assert first.units["ai-1"].formation == "column"
    assert refused(battle, "move", **order, last=True) == "SKY-MOV-5"


def test_a_bid_costs_the_cheapest_charge_and_a_crossing_when_it_is_declared():
    """SKY-RUL-172."""
    free, fenced = unit("kaki-1", "samurai", 6, across=-7), unit("kaki-2", "samurai", 8, across=7)
    fence = {"id": "f", "kind": "fence", "points": [[38, 13], [52, 13]]}
    battle = stage(standing(unit("ai-1", "samurai"), free, fenced, LATER, phase="samurai", pieces=[fence]))
    bid, _ = give(battle, "bid_charge", unit="ai-1")
    assert battle.points_left - bid.points_left == 1
    for target, more in (("kaki-1", 0), ("kaki-2", 1)):
        done, _ = give(bid, "charge", unit="ai-1", target=target, dice=(6, 6))
        assert bid.points_left - done.points_left == more


@pytest.mark.parametrize(("pieces", "clause"), [([], ""), ([WOOD], "SKY-MOV-1")])
def test_a_turn_in_difficult_ground_costs_twice_as_much(pieces, clause):
    """SKY-RUL-173: 80 degrees cost 3.5 inches in the open."""
    battle = stage(scene(unit("ai-1", "ashigaru"), LATER, pieces=pieces))
    assert refused(battle, "move", unit="ai-1", legs=[pose(36, 10, 80)]) == clause


def test_who_has_no_room_to_turn_runs_first_and_turns_at_the_end():
    """SKY-RUL-174: a column between two friends turns about only where it comes out."""
    runner = {**unit("kaki-1", "peasant", left=5, hits=2, formation="column"), "at": [36, 24, 270]}
    archers = {**unit("ai-1", "ashigaru", **BOW), "at": [36, 12]}
    for beside in ([], [{**unit("kaki-2", "peasant"), "at": [39, 26]}]):
        battle = stage(scene(archers, runner, *beside, LATER))
        after, _ = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=(6, *(1,) * 7, 6, 6))
        assert after.units["kaki-1"].routing
        assert at(after, "kaki-1.1")[2] == 0.0


@pytest.mark.parametrize(("pieces", "clause"), [([HOUSE], ""), ([HOUSE, FENCE], "SKY-CHG-9")])
def test_a_charge_out_of_a_building_has_its_one_crossing_used(pieces, clause):
    """SKY-RUL-175."""
    inside = {**unit("ai-1", "samurai", building="h"), "at": [36, 12]}
    battle = stage(scene(inside, unit("kaki-1", "peasant", 12), LATER, pieces=pieces))
    assert refused(battle, "charge", unit="ai-1", target="kaki-1") == clause


@pytest.mark.parametrize(
    ("answer", "empty"), [({"fire": True}, True), ({"fire": True, "weapon": "bow"}, False)]
)
def test_who_has_bows_and_loaded_arquebuses_chooses_and_shoots_the_arquebuses_by_default(answer, empty):
    """SKY-RUL-176."""
    held = unit("kaki-1", "samurai", 8, weapons=["bow", "arquebus"])
    battle = stage(scene(unit("ai-1", "peasant"), held, LATER))
    after, _ = give(battle, "charge", unit="ai-1", target="kaki-1", dice=(*(1,) * 8, 6, 6), answers=(answer,))
    assert after.units["kaki-1"].loaded is not empty
    asked = RULESET.resolve(battle, Side.AI, RULESET.decode_order(CHARGE), ScriptedDice(())).decision
    assert [english(choice["label"]) for choice in asked.question["choices"]] == [
        "Shoot arquebuses",
        "Shoot bows",
        "Hold fire",
    ]
    assert (asked.question["dice"], asked.question["need"]) == (8, "4+")
    assert asked.default == asked.question["choices"][0]["value"]
