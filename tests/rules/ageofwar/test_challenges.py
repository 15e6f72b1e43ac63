"""Challenges, duels and their chances (AOW-CHA-1 to AOW-CHA-14, AOW-DEC-9, AOW-DEC-10, AOW-DEC-15, AOW-OPT-6,
AOW-OPT-11).
"""

import random
from fractions import Fraction

import pytest

from rulesets.ageofwar.command import challenges, duel
from rulesets.ageofwar.command.challenges import Challenge
from rulesets.ageofwar.command.duel import Man, ceiling_of, chances, if_held, if_thrown
from rulesets.ageofwar.command.duel_shown import STEPS, duel_shown
from rulesets.engine.battle import Side
from rulesets.engine.illegal import Illegal
from tests.rules.ageofwar.scenes import foot, general, playing, scene
from tests.rules.ageofwar.shots import act, alive, faces

ROLL, HOLD, YES, NO = {"roll": True}, {"roll": False}, {"accept": True}, {"accept": False}


def duelling(*more, **values):
    """A general of quality 2, three inches before a unit of seven."""
    lead = {"id": "ai-g1", "kind": "general", "at": [30, 10], "quality": 2, "guard": True, **values}
    foe = foot("kaki-1", 30, 13.8, 180.0, strength=7, frontage=4, commander=2)
    return scene(foot("ai-1", 10, 10), lead, foe, *more, phase="challenge", active="ai")


def challenged(battle, dice=(), answers=(), unit="ai-g1", target="kaki-1", by="ai"):
    order = Challenge(unit, target)
    return act(battle, lambda play: challenges.challenge(play, order), dice, answers, by)


def refused(battle, unit, target):
    with pytest.raises(Illegal) as refusal:
        challenged(battle, unit=unit, target=target)
    return refusal.value.code


def kinds(events):
    return [event.kind for event in events]


# -- who and whom ------------------------------------------------------------------------------------------------------


def test_four_inches_from_base_to_base_whether_they_fight_or_not():
    """AOW-CHA-2, AOW-RUL-136: from a general's own base, from a commander's, from an attached general's unit."""
    battle = duelling()
    assert [one.id for one in challenges.targets(battle, battle.units["ai-g1"])] == ["kaki-1"]
    assert refused(duelling(at=[30, 8.4]), "ai-g1", "kaki-1") == "too_far"
    with_them = duelling(foot("ai-2", 33, 13.8), **{"with": "ai-2", "at": None})
    assert [one.id for one in challenges.targets(with_them, with_them.units["ai-g1"])] == ["kaki-1"]


def test_commanders_challenge_commanders_and_generals_both():
    """AOW-CHA-3, AOW-CHA-4, AOW-MUS-9: the daimyo counts as a general; guns have no commander."""
    battle = duelling(
        foot("ai-2", 30, 12),
        {"id": "ai-3", "kind": "gun", "at": [34, 12]},
        foot("ai-4", 27, 12, commander=False),
    )
    assert refused(battle, "kaki-1", "ai-g1") == "not_yours"
    turned = act(battle, lambda play: challenges.targets(play.battle, play.unit("kaki-1")), by="kaki")[2]
    assert [one.id for one in turned] == ["ai-2"]
    assert refused(battle, "ai-3", "kaki-1") == "no_commander"
    assert refused(battle, "ai-2", "ai-1") == "nobody"
    lord = scene(foot("ai-1", 30, 10), {"id": "kaki-d", "kind": "daimyo", "at": [30, 12]}, foot("kaki-1", 5, 30),
                 active="ai")  # fmt: skip
    assert refused(lord, "ai-1", "kaki-d") == "above"


def test_there_is_one_challenge_in_a_turn():
    """AOW-CHA-1, AOW-RUL-43."""
    battle = duelling()
    assert challenges.waits(battle)
    after, _, _ = challenged(battle, (), (NO, {"base": "kaki-1.7"}))
    assert after.challenged
    assert not challenges.waits(after)
    assert refused(after, "ai-g1", "kaki-1") == "has_challenged"
    off = duelling()
    off.options = type(off.options)(challenges=False)
    assert not challenges.waits(off), "AOW-OPT-6"
    assert not challenges.available(off, Side.AI)


# -- refusing ----------------------------------------------------------------------------------------------------------


def test_example_23_a_commander_who_refuses_loses_a_base_and_order():
    """AOW-EX-23, AOW-CHA-10, AOW-DEC-15, AOW-RUL-138: no marker; any base but his own."""
    after, events, _ = challenged(duelling(), (), (NO, {"base": "kaki-1.3"}))
    unit = after.units["kaki-1"]
    assert (alive(after), unit.disordered, unit.markers) == ([1, 2, 4, 5, 6, 7], True, 0)
    assert kinds(events) == ["challenged", "challenge_refused", "bases_fell", "disordered"]
    with pytest.raises(Illegal):
        challenged(duelling(), (), (NO, {"base": "kaki-1.2"}))


def test_example_23_a_general_who_refuses_is_worse_by_one_and_the_daimyo_is_not():
    """AOW-EX-23, AOW-CHA-9, AOW-CMD-14, AOW-CHA-14, AOW-RUL-129."""
    battle = scene(
        foot("ai-1", 10, 10), general("ai-g1", 30, 10), general("kaki-g1", 30, 13, quality=2), foot("kaki-1", 50, 30),
        {"id": "kaki-d", "kind": "daimyo", "at": [32.5, 13]}, active="ai",
    )  # fmt: skip
    assert challenged(battle, (), (NO,), target="kaki-g1")[0].units["kaki-g1"].quality == 3
    after, events, _ = challenged(battle, (), (NO,), target="kaki-d")
    assert after.units["kaki-d"].quality == 0
    assert kinds(events) == ["challenged", "challenge_refused"]


def test_if_only_the_commander_is_left_his_unit_is_destroyed():
    """AOW-RUL-138."""
    battle = scene(
        foot("ai-1", 30, 10), foot("kaki-1", 30, 12, count=1, frontage=1, commander=1), foot("kaki-2", 50, 30),
        active="ai",
    )  # fmt: skip
    after, _, _ = challenged(battle, (), (NO,), unit="ai-1")
    assert after.units["kaki-1"].fate == "destroyed"


# -- the duel ----------------------------------------------------------------------------------------------------------


def test_example_22_a_general_kills_a_commander():
    """AOW-EX-22, AOW-CHA-5, AOW-CHA-6, AOW-CHA-8, AOW-CHA-11 to AOW-CHA-13: two bodies on his unit, and the general is
    better by one.
    """
    answers = (YES, ROLL, ROLL, ROLL, ROLL, HOLD, HOLD)
    after, events, _ = challenged(duelling(), (4, 5, 3, 6, 4, 3), answers)
    unit = after.units["kaki-1"]
    assert faces(events) == [4, 5, 3, 6, 4, 3]
    assert (unit.markers, alive(after)) == (2, [1, 3, 4, 5, 6, 7])
    assert after.units["ai-g1"].quality == 1
    assert after.forces[Side.AI].duels == 1
    assert after.duel is None
    assert "duel_won" in kinds(events)


def test_example_22_two_points_are_a_draw():
    """AOW-EX-22, AOW-CHA-8: 13 against 11."""
    answers = (YES, ROLL, ROLL, ROLL, ROLL, HOLD, HOLD)
    after, events, _ = challenged(duelling(), (4, 5, 3, 6, 4, 2), answers)
    assert (after.units["kaki-1"].markers, after.units["ai-g1"].quality) == (0, 2)
    assert kinds(events)[-2:] == ["duel_drawn", "duel_over"]


def test_who_overreaches_falls_to_nothing_and_the_other_may_go_on_alone():
    """AOW-CHA-7, AOW-CHA-12, AOW-CHA-13: the general at 0; his two nearest units within 6" take three markers each, and
    the commander's unit has two dice more.
    """
    battle = duelling(foot("ai-2", 33, 12), foot("ai-3", 27, 12), foot("ai-4", 30, 8))
    answers = (YES, ROLL, ROLL, ROLL, ROLL, HOLD)
    after, events, _ = challenged(battle, (2, 6, 2, 6, 2, 4), answers)
    assert "duel_overreached" in kinds(events)
    assert after.units["ai-g1"].fate == "killed"
    assert {id: unit.markers for id, unit in after.units.items() if unit.markers} == {"ai-2": 3, "ai-3": 3}
    assert after.units["kaki-1"].prowess == 2
    assert after.forces[Side.AI].generals_killed == 1


def test_who_stands_on_his_ceiling_throws_no_more():
    """AOW-CHA-6: 12 for the commander: he is not asked any more."""
    _, events, _ = challenged(duelling(), (6, 4, 6, 5), (YES, ROLL, ROLL, HOLD))
    assert kinds(events)[:6] == [
        "challenged",
        "duel_thrown",
        "duel_thrown",
        "duel_thrown",
        "duel_thrown",
        "duel_held",
    ]


def test_a_dead_general_s_own_unit_is_the_nearest_that_sees_him_fall():
    """AOW-CHA-12, AOW-RUL-137."""
    battle = duelling(foot("ai-2", 33, 13.8), **{"with": "ai-2", "at": None})
    after, _, _ = challenged(battle, (6, 1, 5, 1), (YES, ROLL, ROLL, HOLD, HOLD))
    assert after.units["ai-2"].markers == 3


@pytest.mark.parametrize(
    ("leads", "against", "challenger", "ceiling"),
    [
        (False, False, False, 12), (False, False, True, 13), (True, False, False, 14), (True, False, True, 15),
        (True, True, True, 13), (False, True, False, 12),
    ],
)  # fmt: skip
def test_ceilings(leads, against, challenger, ceiling):
    """AOW-CHA-6, AOW-RUL-135."""
    assert ceiling_of(leads=leads, against_leader=against, challenger=challenger) == ceiling


def test_a_race_goes_on_until_one_comes_to_his_ceiling():
    """AOW-OPT-11, AOW-RUL-134: nobody holds and nobody overreaches."""
    battle = duelling()
    battle.options = type(battle.options)(duel="race")
    after, events, _ = challenged(battle, (6, 5, 5, 5, 4), (YES,))
    assert (after.units["ai-g1"].fate, kinds(events)[-1]) == ("killed", "duel_over")
    assert next(event for event in events if event.kind == "duel_won").params["score"] == 15


# -- chances -----------------------------------------------------------------------------------------------------------


def test_chances_are_those_of_the_dice():
    """AOW-CHA-5 to AOW-CHA-8: the last throw, counted by hand: 9 against 12, who holds. He must throw 1, 2 or 3 to be
    within two or to win nothing; more than 3 falls to 0.
    """
    own, other = Man(12, 9, True), Man(13, 12, True, True)
    assert if_held(own, other) == duel.Chances(Fraction(0), Fraction(1))
    assert if_thrown(own, other) == duel.Chances(Fraction(0), Fraction(1, 2))
    assert chances(own, other) == if_thrown(own, other)
    ahead = Man(12, 11, True)
    assert chances(ahead, Man(12, 8, True, True)) == duel.Chances(Fraction(1), Fraction(0))


def test_neither_throwing_nor_holding_is_better_than_the_best():
    """AOW-DEC-10: who is on turn has the better of both; what one wins the other loses."""
    for own_score in range(1, 13):
        for other_score in range(1, 14):
            own, other = Man(12, own_score, True), Man(13, other_score, True)
            best = chances(own, other)
            assert best.worth == max(if_thrown(own, other).worth, if_held(own, other).worth)
            assert 0 <= best.wins + best.loses <= 1


@pytest.mark.parametrize("race", [False, True])
def test_chances_agree_with_duels_that_are_fought(race):
    """The same by trial, both playing as well as can be (a fixed seed, a wide bound)."""
    luck, wins, loses, tries = random.Random(5), 0, 0, 4000
    for _ in range(tries):
        own, other, turn = Man(12), Man(15), 0
        while not duel.is_over(own, other, race):
            pair = (own, other) if turn == 0 else (other, own)
            if not pair[0].done:
                throws = not duel.may_hold(pair[0], race) or duel.better_throws(*pair)
                then = pair[0].after(luck.randint(1, 6), race) if throws else pair[0].holding()
                own, other = (then, other) if turn == 0 else (own, then)
            turn = 1 - turn
        came = duel.compare(own.score, other.score)
        wins, loses = wins + (came > 0), loses + (came < 0)
    exact = chances(Man(12), Man(15), race)
    assert abs(wins / tries - float(exact.wins)) < 0.03
    assert abs(loses / tries - float(exact.loses)) < 0.03


def test_each_answer_tells_what_is_to_be_expected_of_it():
    """AOW-DEC-10: the default is to hold at 9 or more."""
    play = playing(duelling(), 4, 5)
    running = challenges.challenge(play, Challenge("ai-g1", "kaki-1"))
    running.send(None)
    ask = running.send(challenges.ACCEPT.answers(True))
    assert ask.default == challenges.THROW.form(True)
    assert (ask.question["score"], ask.question["ceiling"], ask.question["against"]) == (4, 12, 5)
    assert all(choice["hint"] for choice in ask.question["choices"])


def test_the_duel_is_shown_while_it_is_fought():
    """AOW-CHA-5, AOW-CHA-6: both totals, each die, ceilings, who holds."""
    play = playing(duelling(), 4, 5, 3)
    assert duel_shown(play.battle) is None
    running = challenges.challenge(play, Challenge("ai-g1", "kaki-1"))
    running.send(None)
    asked = duel_shown(play.battle)
    assert (asked.step, asked.score) == ("challenge", "")
    running.send(challenges.ACCEPT.answers(True))
    running.send(challenges.THROW.form(True))
    bout = duel_shown(play.battle)
    assert bout.step in [step.key for step in STEPS]
    assert bout.score == "5 : 7"
    assert [(die.face, die.modifier) for die in bout.parties[Side.KAKI].dice] == [(4, 0), (3, 4)]
    lines = {str(line.label): line.values for line in bout.ledger}
    assert lines["ceiling"] == {Side.AI: "15", Side.KAKI: "12"}
    assert str(bout.verdict)
    running.send(challenges.THROW.form(False))
    assert {str(line.label) for line in duel_shown(play.battle).ledger} >= {"throws no more"}


def test_a_challenge_tells_its_chances_before_it():
    """AOW-CHA-1: the general against the commander."""
    battle = duelling()
    offers = challenges.available(battle, Side.AI)
    assert [(one.unit, [each.value for each in one.params[0].choices]) for one in offers] == [
        ("ai-g1", ["kaki-1"])
    ]
    shown = act(battle, lambda play: challenges.forecast(play, Challenge("ai-g1", "kaki-1")))[2]
    assert [fact.value for fact in shown.odds[0].facts] == ["48.5%", "7.1%", "15 : 12"]
