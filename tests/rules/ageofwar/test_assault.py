"""Assaults: whom they meet and on which face, what they cost, the way there, previews."""

import pytest

from rulesets.ageofwar.melee.assault import Assault, approach, assault, available, open_ahead, show
from rulesets.ageofwar.stand.contact import touching
from rulesets.engine.battle import Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import english
from tests.rules.ageofwar.scenes import at, done, foot, general, piece, playing, riders, scene
from tests.rules.ageofwar.shots import act, alive, faces

LEVY = foot("kaki-1", 30, 18, kind="levy")


def acting(*units, points=9, **more):
    """A battle in which the first unit acts."""
    return scene(*units, activation={"unit": "ai-1", "points": points}, active="ai", turn=1, **more)


def planned(battle, target="kaki-1"):
    """The assault of the first unit at a target."""
    return approach(battle, battle.units["ai-1"], battle.units[target])


def refused(battle, target="kaki-1"):
    """The clause that forbids it, before any die falls."""
    with pytest.raises(Illegal) as fault:
        done(assault(playing(battle), Assault("ai-1", target)))
    return fault.value.clause


def assaulted(battle, *dice, answers=({"withdraw": False},), target="kaki-1"):
    """The battle after an assault, and what was told."""
    after, events, _ = act(battle, lambda play: assault(play, Assault("ai-1", target)), dice, answers)
    return after, events


def kinds(events):
    """What was told."""
    return [event.kind for event in events]


PRICES = [
    (foot("ai-1", 30, 17.5), 1, 3),
    (foot("ai-1", 30, 15), 1, 3),
    (foot("ai-1", 30, 14.9), 2, 4),
    (foot("ai-1", 30, 6), 4, 6),
    (riders("ai-1", 30, 8), 3, 5),
    (riders("ai-1", 30, 14), 1, 3),
]


@pytest.mark.parametrize(("unit", "lots", "points"), PRICES)
def test_two_points_and_the_lots_on_the_way(unit, lots, points):
    """AOW-ORD-18, AOW-RUL-53, AOW-RUL-57."""
    plan = planned(acting(unit, LEVY))
    assert (plan.lots, plan.points) == (lots, points)


REFUSED = [
    ("too few points", acting(foot("ai-1", 30, 6), LEVY, points=5), "AOW-ORD-9"),
    ("too few lots", acting(foot("ai-1", 30, 5.9), LEVY), "AOW-ORD-13"),
    ("lots used", acting(foot("ai-1", 30, 12, lots=3), LEVY), "AOW-ORD-13"),
    ("guns", acting({"id": "ai-1", "kind": "gun", "at": [30, 17]}, LEVY), "AOW-ORD-25"),
    ("no movement", acting(foot("ai-1", 30, 15, halted=1), LEVY), "AOW-ORD-24"),
    ("in a fight", acting(foot("ai-1", 30, 18), LEVY), "AOW-ORD-9"),
    ("nobody ahead", acting(foot("ai-1", 30, 15, 180), LEVY), "AOW-ORD-18"),
    ("another first", acting(foot("ai-1", 30, 12), LEVY, foot("kaki-2", 31, 15)), "AOW-ORD-18"),
    ("not the unit that acts", scene(foot("ai-1", 30, 15), LEVY, active="ai"), "AOW-ORD-9"),
    ("riders in the open", acting(foot("ai-1", 30, 13), riders("kaki-1", 30, 18)), "AOW-ORD-18"),
    ("a friend where a lot ends", acting(foot("ai-1", 30, 12), foot("ai-2", 30, 16), LEVY), "AOW-RUL-55"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "battle", "clause"), REFUSED, ids=[row[0] for row in REFUSED])
def test_which_assaults_are_refused(what, battle, clause):
    """AOW-ORD-18, AOW-ORD-24, AOW-ORD-25, AOW-RUL-29, AOW-RUL-41, AOW-RUL-64."""
    assert refused(battle) == clause


HORSE = riders("kaki-1", 30, 18)
NEAR_RIDERS = [
    (acting(foot("ai-1", 30, 14), HORSE), True),
    (acting(foot("ai-1", 30, 15), HORSE, begun={"ai-1": {"kaki-1": 4.5}}), False),
    (acting(foot("ai-1", 30, 12), HORSE, begun={"ai-1": {"kaki-1": 4.0}}), True),
    (acting(foot("ai-1", 30, 12), HORSE, pieces=[piece("m", "marsh", 20, 17, 40, 26)]), True),
    (acting(riders("ai-1", 30, 8), HORSE), True),
]


@pytest.mark.parametrize(("battle", "may"), NEAR_RIDERS)
def test_foot_goes_at_riders_in_the_open_only_from_near(battle, may):
    """AOW-ORD-18, AOW-RUL-10, AOW-RUL-59, AOW-TUR-2: by where they stood when the turn began."""
    if may:
        assert planned(battle).target == "kaki-1"
    else:
        assert refused(battle) == "AOW-ORD-18"


def test_a_lone_general_may_be_assaulted_and_assaults_nobody():
    """AOW-ORD-18, AOW-RUL-102."""
    battle = acting(foot("ai-1", 30, 15), general("kaki-9", 30, 18), foot("kaki-1", 50, 30))
    assert planned(battle, "kaki-9").lots == 1
    lone = acting(general("ai-1", 30, 15), foot("ai-2", 5, 5), LEVY)
    assert refused(lone) == "AOW-RUL-102"


# -- faces and alignment -----------------------------------------------------------------------------------------------

FACES = [
    ([30, 14, 0], [30, 18, 180], "front", (30.0, 18.0, 0.0)),
    ([31, 14, 10], [30, 18, 180], "front", (31.65, 18.0, 0.0)),
    ([30, 14, 0], [30, 18, 0], "rear", (30.0, 15.6, 0.0)),
    ([24, 19, 90], [30, 18, 180], "right", (28.2, 19.0, 90.0)),
    ([36, 19, 270], [30, 18, 180], "left", (31.8, 19.0, 270.0)),
]


@pytest.mark.parametrize(("here", "there", "face", "pose"), FACES)
def test_the_front_is_laid_flush_on_the_face_met(here, there, face, pose):
    """AOW-ORD-23, AOW-GEO-6, AOW-RUL-58: where the front's middle stood decides; it is moved as little as may be."""
    one, other = foot("ai-1", *here), foot("kaki-1", *there)
    battle = acting(one, other)
    plan = planned(battle)
    assert plan.face == face
    assert (plan.pose.x, plan.pose.y, plan.pose.facing) == pytest.approx(pose, abs=0.03)
    after, _ = assaulted(battle)
    assert touching(after, after.units["ai-1"]) == {"kaki-1": "front"}
    assert touching(after, after.units["kaki-1"]) == {"ai-1": face}
    assert after.units["kaki-1"].flanked is (face != "front")


def test_one_base_at_least_lies_on_the_face():
    """AOW-ORD-23: a corner that is just met."""
    plan = planned(acting(foot("ai-1", 33.5, 15), LEVY))
    assert plan.pose.x == pytest.approx(32.4)


def test_it_slides_along_the_face_off_those_who_stand_there():
    """AOW-ORD-23: nobody is overlapped."""
    battle = acting(foot("ai-1", 30, 12), LEVY, foot("kaki-2", 33.5, 18.05))
    beside = acting(foot("ai-1", 31, 15), LEVY, foot("ai-2", 34.2, 17.9))
    assert planned(battle).pose.x == pytest.approx(30.0)
    assert planned(beside).pose.x == pytest.approx(30.6, abs=0.05)


def test_without_room_there_is_no_assault():
    """AOW-ORD-23."""
    walls = (foot("ai-2", 27.3, 17.9), foot("ai-3", 32.7, 17.9))
    thin = foot("ai-1", 30, 14, frontage=1)
    assert planned(acting(thin, *walls, LEVY)).pose.x == pytest.approx(30.0)
    assert refused(acting(foot("ai-1", 30, 14), *walls, LEVY)) in ("AOW-ORD-23", "AOW-RUL-55")


def test_others_met_at_the_same_moment_join():
    """AOW-ORD-18, AOW-WDR-1: both may be named, and whoever is not stands."""
    battle = acting(foot("ai-1", 30, 15), foot("kaki-1", 28, 18), foot("kaki-2", 32, 18))
    offered = available(battle, Side.AI)[0].params[0]
    assert [one.value for one in offered.choices] == ["kaki-1", "kaki-2"]
    after, _ = assaulted(battle, target="kaki-2")
    assert touching(after, after.units["ai-1"]) == {"kaki-1": "front", "kaki-2": "front"}
    assert not after.units["kaki-1"].flanked


def test_of_several_met_in_the_rear_at_the_same_moment_only_the_target_is_attacked_there():
    """AOW-RUL-167, AOW-ORD-23, AOW-FIG-16."""
    battle = acting(foot("ai-1", 30, 15), foot("kaki-1", 28, 20.4, 0.0), foot("kaki-2", 32, 20.4, 0.0))
    after, _ = assaulted(battle, target="kaki-2")
    assert set(touching(after, after.units["ai-1"])) == {"kaki-1", "kaki-2"}
    assert [after.units[id].flanked for id in ("kaki-1", "kaki-2")] == [False, True]


# -- on the way --------------------------------------------------------------------------------------------------------


def test_who_goes_in_has_begun_the_fight_and_acts_no_more():
    """AOW-ORD-18, AOW-ORD-9, AOW-RUL-110, AOW-GEO-11."""
    after, events = assaulted(acting(foot("ai-1", 30, 13), LEVY))
    unit = after.units["ai-1"]
    assert (unit.initiated, unit.lots, after.activation) == (True, 2, None)
    assert at(after, "ai-1.2") == (30.0, 17.4, 0.0)
    assert kinds(events)[0] == "assault_declared"
    assert kinds(events)[-1] == "points_lost"


WEAPONS = ["spear"] * 4 + ["arquebus"] * 4


def test_it_is_shot_at_when_declared_and_after_each_full_lot():
    """AOW-EX-9, AOW-OPP-2: windows at 10, 6 and 2 inches; the shooter waits for the last."""
    target = foot("kaki-1", 30, 18, strength=8, frontage=4, weapons=WEAPONS)
    battle = acting(riders("ai-1", 30, 8), target, points=6)
    dice = (6, 3, 5, 1, 2, 2, 2, 5)
    hold, shoot, stand = {"unit": ""}, {"unit": "kaki-1"}, {"withdraw": False}
    after, events = assaulted(battle, *dice, answers=(hold, hold, shoot, stand))
    assert tuple(faces(events)) == dice
    assert len(alive(after, "ai-1")) == 4
    assert touching(after, after.units["ai-1"]) == {"kaki-1": "front"}


def test_who_has_shot_may_still_withdraw():
    """AOW-RUL-150."""
    target = foot("kaki-1", 30, 18, strength=8, frontage=4, weapons=WEAPONS)
    shoot, withdraw = {"unit": "kaki-1"}, {"withdraw": True}
    dice = (3, 3, 3, 3, 1, 1, 6, 6, 1)
    after, events = assaulted(acting(foot("ai-1", 30, 16), target), *dice, answers=(shoot, withdraw))
    assert kinds(events).index("shot_in_vain") < kinds(events).index("withdrew")
    assert after.units["kaki-1"].disordered


def test_who_is_destroyed_on_the_way_comes_no_farther():
    """AOW-OPP-5, AOW-ORD-9, AOW-RUL-145."""
    target = foot("kaki-1", 30, 18, strength=8, frontage=4, weapons=WEAPONS)
    last = foot("ai-1", 30, 13, kind="levy", strength=6, count=1)
    battle = acting(last, target, points=6)
    after, events = assaulted(battle, 6, 6, 6, 6, 1, 1, answers=({"unit": ""}, {"unit": "kaki-1"}))
    assert after.units["ai-1"].fate == "destroyed"
    assert "assault_home" not in kinds(events)
    assert "stood" not in kinds(events)


def test_passing_through_is_paid_for():
    """AOW-ORD-14, AOW-ORD-18: a wood on the way is one point more, for riders two."""
    wood = piece("w", "wood", 20, 12, 40, 15)
    assert planned(acting(foot("ai-1", 30, 11), LEVY, pieces=[wood])).points == 2 + 3 + 1
    assert planned(acting(riders("ai-1", 30, 11), LEVY, pieces=[wood])).points == 2 + 2 + 2


def test_the_far_edge_is_thrown_for_before_the_enemy_decides():
    """AOW-DIS-3, AOW-ORD-18."""
    wood = piece("w", "wood", 20, 12, 40, 15)
    after, _ = assaulted(acting(foot("ai-1", 30, 11), LEVY, pieces=[wood]), 5)
    assert after.units["ai-1"].disordered
    assert touching(after, after.units["ai-1"]) == {"kaki-1": "front"}


def test_those_out_of_control_find_their_assault():
    """AOW-CMD-9."""
    found = open_ahead(acting(foot("ai-1", 30, 13), LEVY), scene_unit(acting(foot("ai-1", 30, 13), LEVY)))
    assert found is not None
    assert found.target == "kaki-1"
    far = acting(foot("ai-1", 30, 2), LEVY)
    assert open_ahead(far, scene_unit(far)) is None


def scene_unit(battle):
    """The first unit."""
    return battle.units["ai-1"]


# -- what is shown -----------------------------------------------------------------------------------------------------


def test_the_offer_names_target_inches_lots_and_points():
    """AOW-ORD-18."""
    one = available(acting(foot("ai-1", 30, 13), LEVY), Side.AI)[0]
    (target,) = one.params[0].choices
    assert (target.value, target.distance, english(target.hint)) == ("kaki-1", 5.0, "2 lots, 4 AP")
    assert one.shut is None
    poor = available(acting(foot("ai-1", 30, 13), LEVY, points=3), Side.AI)[0]
    assert poor.shut.clause == "AOW-ORD-9"
    assert available(acting(foot("ai-1", 30, 13), LEVY), Side.KAKI) == []


def test_the_preview_shows_ghost_way_and_the_odds_of_both_throws():
    """AOW-ORD-18, AOW-WDR-2, AOW-WDR-10, AOW-EX-16."""
    battle = acting(
        riders("ai-1", 30, 8), foot("kaki-1", 30, 18, kind="levy"), begun={"ai-1": {"kaki-1": 12.0}}
    )
    found = show(playing(battle), Assault("ai-1", "kaki-1"))
    assert len(found.figures) == 5
    assert (found.path.used, found.path.allowance) == (10.0, 20.0)
    withdrawal, horse, levy, end = found.odds
    assert withdrawal.facts[0].value == "33.6%"
    assert [step.clause for step in withdrawal.steps] == ["AOW-WDR-3", "AOW-WDR-4", "AOW-WDR-10"]
    assert withdrawal.margins.chart == "AOW-WDR-11"
    clauses = [step.clause for step in horse.steps]
    assert "AOW-FIG-4" in clauses
    assert "AOW-FIG-5" in clauses
    assert english(end.title) == "The round"
    assert levy.spread is not None


def test_the_preview_of_a_flank_tells_what_it_does_to_the_target():
    """AOW-FIG-16, AOW-ORD-23."""
    found = show(playing(acting(foot("ai-1", 24, 19, 90), LEVY)), Assault("ai-1", "kaki-1"))
    target = found.odds[2]
    assert "AOW-FIG-16" in [step.clause for step in target.steps]
    assert "AOW-ORD-23" in [note.clause for note in found.notes]
