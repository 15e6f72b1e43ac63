"""Rounds of fights: dice in their order, casualties, who has won, what follows; determination; the phase."""

import msgspec
import pytest

from rulesets.ageofwar.melee.fight import (
    PickFight,
    available,
    begin,
    fight,
    pending,
    pick_fight,
    show,
    step,
    waits,
)
from rulesets.ageofwar.stand.contact import fights, touching
from rulesets.engine.battle import Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import english
from tests.rules.ageofwar.scenes import at, done, foot, general, playing, riders, scene
from tests.rules.ageofwar.shots import act, alive, faces


def round_of(battle, *dice, answers=(), ids=()):
    """The battle after a round, and what was told."""
    after, events, _ = act(battle, lambda play: fight(play, ids or fights(battle)[0]), dice, answers)
    return after, events


def kinds(events):
    """What was told."""
    return [event.kind for event in events]


def told(events, kind):
    """The parameters of each event of a kind."""
    return [event.params for event in events if event.kind == kind]


SPEARS = ["spear"] * 4 + ["arquebus"] * 4
FIRST = (3, 6, 2, 4, 5, 6, 1, 2, 5, 3, 4, 6, 1, 1, 2, 3, 4, 2, 5, 4, 5, 3, 4, 1, 1, 4, 4, 2, 6, 1, 3)


def charge():
    """The horse of the example at its contact with the foot, a friend near by."""
    horse = riders("ai-1", 30, 18, count=4, initiated=True, markers=1)
    yari = foot("kaki-1", 30, 18, strength=8, frontage=4, weapons=SPEARS)
    return scene(horse, yari, foot("ai-2", 35, 12), turn=1, active="ai")


def test_a_round_goes_as_in_the_example():
    """AOW-EX-10, AOW-DIC-4, AOW-FIG-21 to AOW-FIG-29, AOW-DAT-13, AOW-RUL-94: with a choice die of each side."""
    after, events = round_of(charge(), *FIRST)
    assert tuple(faces(events)) == FIRST
    horse, yari = after.units["ai-1"], after.units["kaki-1"]
    assert alive(after, "ai-1") == [2, 3, 4]
    assert alive(after, "kaki-1") == [1, 3, 5, 6, 7, 8]
    assert (horse.markers, yari.markers) == (0, 0)
    assert (horse.won, yari.won, horse.rounds, yari.rounds, yari.fought) == (True, False, 1, 1, True)
    assert told(events, "round_won")[0]["struck"] == 2
    assert pending(after) == []


def test_a_second_round_brings_fewer_dice():
    """AOW-EX-11, AOW-FIG-4, AOW-FIG-5, AOW-FIG-21."""
    after, _ = round_of(charge(), *FIRST)
    after.fought, after.units["ai-1"] = (), riders_later(after)
    _, events = round_of(after, *(1,) * 11)
    assert [one["dice"] for one in told(events, "blows_struck")] == [6, 5]
    assert "spears_lowered" not in kinds(events)


def riders_later(battle):
    """The horse in a later turn."""
    return msgspec.structs.replace(battle.units["ai-1"], initiated=False)


def test_every_line_of_a_pool_is_told_with_its_throw():
    """AOW-FIG-3, AOW-FIG-17, AOW-FIG-23."""
    _, events = round_of(charge(), *FIRST)
    first = next(event for event in events if event.kind == "blows_struck")
    steps = [(step.clause, step.value) for step in first.rolls[0].test.steps()]
    assert steps[0] == ("AOW-FIG-23", "5+")
    assert ("AOW-FIG-21", "−3D6") in steps
    assert {"AOW-FIG-3", "AOW-FIG-5", "AOW-FIG-6", "AOW-FIG-10", "AOW-FIG-14"} <= set(first.clauses)


def line(id, wide, **more):
    """Levy in one rank, without a commander, who have fought before."""
    values = {
        "kind": "levy",
        "strength": wide,
        "count": wide,
        "frontage": wide,
        "commander": False,
        "fought": True,
    }
    return foot(id, 30, 18, **{**values, **more})


def test_a_whole_rank_dead_loses_though_casualties_are_level():
    """AOW-EX-13, AOW-FIG-27, AOW-FIG-32: three levy dead in one rank are destroyed; nobody tests for it, and the
    winner, out of contact, stays where it stands (AOW-RUL-98) and is disordered (AOW-FIG-31, AOW-RUL-97).
    """
    battle = scene(line("ai-1", 3, initiated=True), line("kaki-1", 8, initiated=True), active="ai", turn=1)
    assert pending(battle)
    blows, choice, saves = (*(5, 5, 5, 5), *(5, 5, 5, *(1,) * 6)), (1, 1), (*(1, 1, 1, 5), *(1, 1, 1))
    after, events = round_of(battle, *blows, *choice, *saves)
    assert after.units["ai-1"].fate == "destroyed"
    assert told(events, "round_won")[0]["struck"] == told(events, "round_won")[0]["suffered"] == 3
    assert after.units["kaki-1"].disordered
    assert after.units["kaki-1"].rounds == 0
    assert at(after, "kaki-1.1")[1:] == at(battle, "kaki-1.1")[1:]


def test_a_draw_leaves_everything_as_it_is():
    """AOW-FIG-30, AOW-RUL-96: nobody tests, markers stay, nobody has won."""
    battle = scene(
        foot("ai-1", 30, 18, fought=True, won=True, markers=2), foot("kaki-1", 30, 18, fought=True)
    )
    after, events = round_of(battle, *(1,) * 15)
    assert kinds(events)[-1] == "round_drawn"
    assert (after.units["ai-1"].won, after.units["ai-1"].markers) == (False, 2)
    assert after.units["kaki-1"].rounds == 1


def test_both_whole_ranks_dead_compare_figures():
    """AOW-RUL-93, AOW-FIG-26: no more than the front rank can die, whatever hits there are."""
    one = line("ai-1", 3, initiated=True, strength=6, count=6)
    battle = scene(one, line("kaki-1", 3, initiated=True, strength=6, count=6), active="ai", turn=1)
    dice = (5,) * 7 + (6,) * 7 + (5, 5) + (1,) * 6
    after, events = round_of(battle, *dice)
    assert kinds(events)[-1] == "round_drawn"
    assert [len(alive(after, id)) for id in ("ai-1", "kaki-1")] == [3, 3]
    assert touching(after, after.units["ai-1"]) == {"kaki-1": "front"}


LED = general("ai-9", with_unit="ai-1", in_front=True, guard=True)


def test_a_general_in_the_rank_is_a_figure_with_two_lives():
    """AOW-FIG-15, AOW-RUL-151, AOW-RISK-2, AOW-DAT-9: the side that hit has the choice and names him first."""
    battle = scene(
        LED, foot("ai-1", 30, 18, fought=True), foot("kaki-1", 30, 18, fought=True), active="ai", turn=1
    )
    dice = (*(1,) * 8, *(5, *(1,) * 5), 6, 1, 1)
    after, events = round_of(battle, *dice, answers=({"rally": False},))
    assert not after.units["ai-9"].guard
    assert alive(after, "ai-1") == [1, 2, 3, 4, 5, 6]
    won = told(events, "round_won")[0]
    assert (won["struck"], won["suffered"]) == (1, 0)
    assert after.units["ai-1"].markers == 0


def test_a_general_behind_cannot_be_hit():
    """AOW-RUL-152."""
    behind = general("ai-9", with_unit="ai-1")
    battle = scene(
        behind, foot("ai-1", 30, 18, fought=True), foot("kaki-1", 30, 18, fought=True), active="ai"
    )
    after, events = round_of(battle, *(1,) * 6, *(5,) * 6, 6, *(6,) * 6)
    assert "round_drawn" in kinds(events)
    assert after.units["ai-9"].fate == ""


ALONE = general("ai-9", 30, 17.2, 0, guard=True)


def test_a_lone_leader_falls_back_after_a_lost_round():
    """AOW-RUL-102, AOW-FIG-18, AOW-RISK-5: D6 and one inch to his base line; who is left alone is disordered."""
    battle = scene(ALONE, foot("ai-1", 10, 5), foot("kaki-1", 30, 18, fought=True), active="ai", turn=1)
    after, events = round_of(battle, *(1,) * 4, *(5, *(1,) * 5), 2, 1, 3)
    assert at(after, "ai-9.1") == (30.0, 13.2, 0.0)
    assert not after.units["ai-9"].guard
    assert "fell_back" in kinds(events)
    assert after.units["kaki-1"].disordered


def test_a_lone_leader_who_dies_gives_the_round_away():
    """AOW-FIG-27, AOW-FIG-31, AOW-DAT-9: both lives in one round."""
    battle = scene(ALONE, foot("ai-1", 10, 5), foot("kaki-1", 30, 18, fought=True), active="ai", turn=1)
    after, events = round_of(battle, *(1,) * 4, *(5, 5, *(1,) * 4), 2, 1, 1)
    assert after.units["ai-9"].fate == "killed"
    assert told(events, "round_won")[0]["struck"] == 2
    assert after.units["kaki-1"].disordered


# -- several enemies ---------------------------------------------------------------------------------------------------

BROAD = foot("ai-1", 30, 18, strength=12, frontage=6, fought=True)


def two_at_one(**more):
    """One unit against two."""
    left, right = foot("kaki-1", 28, 18, fought=True), foot("kaki-2", 32, 18, fought=True)
    return scene({**BROAD, **more}, left, right, active="ai", turn=1)


def test_dice_are_divided_among_enemies_and_the_owner_places_the_odd_one():
    """AOW-FIG-2, AOW-FIG-16, AOW-DEC-11: 6 + 1 - 2 + 2 = 7 dice."""
    ask = {"enemy": "kaki-2"}
    _, events = round_of(two_at_one(), *(1,) * 7, *(1,) * 12, answers=(ask,))
    struck = [(one["unit"], one["target"], one["dice"]) for one in told(events, "blows_struck")]
    assert struck[:2] == [("ai-1", "kaki-1", 3), ("ai-1", "kaki-2", 4)]
    assert [row[2] for row in struck[2:]] == [6, 6]


def test_the_usual_answer_gives_odd_dice_to_the_lower_id():
    """AOW-DEC-11, AOW-TUR-7."""
    battle = two_at_one()
    asked = done(fight(playing(battle, *(1,) * 19), fights(battle)[0]))
    assert [(one.question["kind"], one.default.enemy) for one in asked] == [("odd_dice", "kaki-1")]


def test_the_losing_side_tests_unit_by_unit():
    """AOW-FIG-29, AOW-RUL-95, AOW-MOR-16, AOW-DIC-4."""
    battle = two_at_one(count=12)
    hit = (5, 1, 1, 1, 1, 1, 1)
    dice = (*hit, *(1,) * 12, 1, 1, *(6,) * 4, *(1,) * 2, *(1,) * 5)
    after, events = round_of(battle, *dice, answers=({"enemy": "kaki-1"},))
    assert "unit_routed" in kinds(events)
    assert after.units["kaki-1"].fate == "routed"
    assert after.units["kaki-2"].fate == ""
    assert not after.units["ai-1"].disordered


def test_spears_go_at_each_enemy():
    """AOW-FIG-2, AOW-FIG-21: three spears in front and three behind, rounded up."""
    weapons = ["spear"] * 3 + ["hand"] * 3 + ["spear"] * 3 + ["hand"] * 3
    _, events = round_of(
        two_at_one(weapons=weapons), *(4, 5, 4), 1, 1, *(1,) * 7, *(1,) * 9, answers=({"enemy": "kaki-1"},)
    )
    assert [(one["target"], one["taken"]) for one in told(events, "spears_lowered")] == [
        ("kaki-1", 3),
        ("kaki-2", 0),
    ]


# -- determination -----------------------------------------------------------------------------------------------------


def test_a_general_near_by_gives_up_to_three_dice():
    """AOW-DET-2, AOW-DEC-7, AOW-FIG-19."""
    lord = general("ai-9", 33, 12, dice=5)
    battle = scene(lord, foot("ai-1", 30, 18, fought=True), foot("kaki-1", 30, 18, fought=True), active="ai")
    after, events = round_of(battle, *(1,) * 9, *(1,) * 6, answers=({"number": 3},))
    assert told(events, "blows_struck")[0]["dice"] == 9
    assert after.units["ai-9"].dice == 2


@pytest.mark.parametrize("more", [{"at": [30, 5]}, {"clan": 2}, {"dice": 0}])
def test_nobody_is_asked_who_has_none_to_give(more):
    """AOW-DET-2, AOW-DET-3: too far, of another clan, or without dice."""
    lord = {**general("ai-9", 33, 12, dice=5), **more}
    others = (foot("ai-1", 30, 18, fought=True), foot("kaki-1", 30, 18, fought=True))
    battle = scene(lord, *others, foot("ai-2", 5, 5, clan=2), active="ai")
    round_of(battle, *(1,) * 12)


def test_both_sides_are_asked_the_active_one_first():
    """AOW-DEC-7."""
    lords = (general("ai-9", 33, 12, dice=1), general("kaki-9", 33, 24, dice=2))
    battle = scene(
        *lords, foot("ai-1", 30, 18, fought=True), foot("kaki-1", 30, 18, fought=True), active="kaki"
    )
    asked = done(fight(playing(battle, *(1,) * 12, by="kaki"), fights(battle)[0]))
    assert [(one.side, one.question["most"]) for one in asked] == [(Side.KAKI, 2), (Side.AI, 1)]


def test_a_lone_general_spends_for_himself():
    """AOW-FIG-18, AOW-FIG-19."""
    battle = scene(
        {**ALONE, "dice": 2}, foot("ai-1", 10, 5), foot("kaki-1", 30, 18, fought=True), active="ai"
    )
    _, events = round_of(battle, *(1,) * 6, *(1,) * 6, answers=({"number": 2},))
    assert told(events, "blows_struck")[0]["dice"] == 6


# -- what follows ------------------------------------------------------------------------------------------------------


def test_a_unit_hit_in_the_flank_turns_to_it_after_the_round():
    """AOW-FIG-33, AOW-RUL-100, AOW-RUL-161, AOW-RUL-154, AOW-FIG-34."""
    side = foot("kaki-1", 31.8, 18, 270, fought=True)  # its front lies on the right flank of ai-1
    battle = scene(foot("ai-1", 30, 19.2, 0, fought=True, flanked=True), side, active="kaki", turn=1)
    assert touching(battle, battle.units["ai-1"]) == {"kaki-1": "right"}
    after, events = round_of(battle, *(1,) * 10)
    unit = after.units["ai-1"]
    assert touching(after, unit) == {"kaki-1": "front"}
    assert unit.frontage == 2
    assert alive(after, "ai-1") == [3, 6, 2, 5, 1, 4]
    assert at(after, "ai-1.3")[2] == 90.0
    assert kinds(events)[-1] == "faced_the_enemy"
    assert touching(after, after.units["kaki-1"]) == {"ai-1": "front"}


def test_a_unit_hit_in_the_rear_turns_about():
    """AOW-FIG-33."""
    battle = scene(
        foot("ai-1", 30, 20.4, 0, fought=True), foot("kaki-1", 30, 18, 0, fought=True), active="kaki"
    )
    assert touching(battle, battle.units["ai-1"]) == {"kaki-1": "rear"}
    after, _ = round_of(battle, *(1,) * 12)
    assert touching(after, after.units["ai-1"]) == {"kaki-1": "front"}
    assert alive(after, "ai-1") == [6, 5, 4, 3, 2, 1]


def test_a_unit_met_on_two_sides_stays_as_it_stands():
    """AOW-FIG-33, AOW-FIG-16."""
    side = foot("kaki-2", 31.8, 18, 270, fought=True)
    battle = scene(
        foot("ai-1", 30, 19.2, 0, fought=True), foot("kaki-1", 30, 19.2, fought=True), side, active="ai"
    )
    after, events = round_of(battle, *(1,) * 16, answers=())
    assert "faced_the_enemy" not in kinds(events)
    assert set(touching(after, after.units["ai-1"]).values()) == {"front", "right"}


def test_survivors_close_up_and_keep_contact():
    """AOW-FIG-35, AOW-RUL-78: a front that grows narrower moves up to the enemy who stood at its edge."""
    one = foot("ai-1", 30, 18, strength=4, count=4, frontage=4, fought=True)
    battle = scene(
        one, foot("kaki-1", 33, 18, frontage=2, strength=4, count=4, fought=True), active="ai", turn=1
    )
    dice = (1, 1, 1, 5, 5, 1, 2, 1, 1, *(1,) * 8)
    after, _ = round_of(battle, *dice)
    assert len(alive(after, "ai-1")) == 2
    assert touching(after, after.units["ai-1"]) == {"kaki-1": "front"}


def test_a_duel_won_is_used_up_and_dies_with_its_commander():
    """AOW-FIG-20, AOW-RUL-139, AOW-RUL-164."""
    led = foot("ai-1", 30, 18, fought=True, prowess=2)
    after, events = round_of(
        scene(led, foot("kaki-1", 30, 18, fought=True), active="ai"), *(1,) * 8, *(1,) * 6
    )
    assert told(events, "blows_struck")[0]["dice"] == 8
    assert after.units["ai-1"].prowess == 0
    lost = foot("ai-1", 30, 18, fought=True, prowess=2, commander=False)
    _, events = round_of(scene(lost, foot("kaki-1", 30, 18, fought=True), active="ai"), *(1,) * 5, *(1,) * 6)
    assert told(events, "blows_struck")[0]["dice"] == 5


def test_who_joins_a_running_fight_is_in_his_first_round_of_it():
    """AOW-RUL-81, AOW-RUL-101, AOW-FIG-21."""
    spears = {"weapons": ["spear"], "fought": True}
    new, old = foot("ai-2", 33.6, 18, **spears), foot("ai-1", 30, 18, rounds=1, **spears)
    battle = scene(old, new, foot("kaki-1", 31.8, 18, fought=True, rounds=1), active="ai")
    _, events = round_of(battle, *(1,) * 5, *(1,) * 12, *(1,) * 4, answers=())
    assert [one["unit"] for one in told(events, "spears_lowered")] == ["ai-2"]


# -- the phase ---------------------------------------------------------------------------------------------------------


def two_fights():
    """Two fights far apart."""
    left = (foot("ai-1", 10, 18, fought=True), foot("kaki-1", 10, 18, fought=True))
    return scene(
        *left, foot("ai-2", 50, 18, fought=True), foot("kaki-2", 50, 18, fought=True), active="ai", turn=1
    )


def test_the_active_side_picks_the_order_and_the_last_fight_goes_by_itself():
    """AOW-FIG-1, AOW-TUR-5, AOW-RUL-42."""
    battle = two_fights()
    assert [(one.kind, one.unit) for one in available(battle, Side.AI)] == [
        ("pick_fight", "ai-1"),
        ("pick_fight", "ai-2"),
    ]
    assert english(available(battle, Side.AI)[0].hint).startswith("against")
    play = playing(battle, *(1,) * 24)
    done(step(play))
    assert waits(play.battle)
    done(pick_fight(play, PickFight("ai-2")))
    assert pending(play.battle) == [("ai-1", "kaki-1")]
    done(step(play))
    assert not waits(play.battle)
    with pytest.raises(Illegal, match="AOW-FIG-1"):
        done(pick_fight(play, PickFight("ai-1")))
    begin(play)
    assert waits(play.battle)


def test_who_is_in_no_fight_cannot_be_picked():
    """AOW-FIG-1."""
    with pytest.raises(Illegal, match="AOW-FIG-1"):
        done(pick_fight(playing(scene(foot("ai-1", 10, 5))), PickFight("ai-1")))


def test_a_preview_shows_dice_and_chances_of_both_sides():
    """AOW-FIG-3, AOW-FIG-27."""
    found = show(playing(charge()), PickFight("ai-1"))
    assert [english(slip.title) for slip in found.odds][-1] == "The round"
    horse, yari, end = found.odds
    assert [fact.value for fact in horse.facts[:2]] == ["10", "5+"]
    assert english(yari.facts[2].value) == "4 at 3+"
    assert sum(float(str(fact.value).rstrip("%")) for fact in end.facts) == pytest.approx(100, abs=0.2)
