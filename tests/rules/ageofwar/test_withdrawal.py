"""Standing or withdrawing before an assault: who may, the dice, and what becomes of both."""

from fractions import Fraction

import pytest

from rulesets.ageofwar.melee.assault import Assault, assault
from rulesets.ageofwar.melee.withdrawal import Withdrawal, escapes, grade, lines, throws
from rulesets.ageofwar.stand.contact import touching
from tests.rules.ageofwar.scenes import at, done, foot, general, piece, playing, riders, scene
from tests.rules.ageofwar.shots import act, faces

GO, BACK = {"withdraw": True}, {"face": "rear"}
LEVY = foot("kaki-1", 30, 18, kind="levy")


def acting(*units, points=9, **more):
    """A battle in which the first unit acts."""
    return scene(*units, activation={"unit": "ai-1", "points": points}, active="ai", turn=1, **more)


def met(battle, *dice, answers=(GO,), target="kaki-1"):
    """The battle after an assault, and what was told."""
    after, events, _ = act(battle, lambda play: assault(play, Assault("ai-1", target)), dice, answers)
    return after, events


def kinds(events):
    """What was told."""
    return [event.kind for event in events]


def clauses(one):
    """The lines of both sides."""
    return tuple({line.clause: line.value for line in side} for side in lines(one))


FOOT = Withdrawal(fighter="armoured", withdrawer="armoured")
CASES = [
    (FOOT, {}, {}),
    (Withdrawal("samurai", True, "levy"), {"AOW-WDR-3": 2, "AOW-WDR-4": 1}, {}),
    (Withdrawal("samurai", True, "levy", rough=True, sheltered=True), {"AOW-WDR-4": 1}, {"AOW-WDR-7": 3}),
    (Withdrawal("samurai", True, "samurai", True), {}, {}),
    (Withdrawal("levy", False, "samurai", True), {}, {"AOW-WDR-5": 3, "AOW-WDR-6": 1}),
    (
        Withdrawal("levy", False, "samurai", True, rough=True, sheltered=True),
        {},
        {"AOW-WDR-5": 3, "AOW-WDR-6": 1},
    ),
    (Withdrawal("armoured", False, "general"), {}, {"AOW-WDR-6": 1, "AOW-WDR-8": 3}),
    (Withdrawal("ronin", False, "daimyo"), {}, {"AOW-WDR-8": 3}),
    (Withdrawal("armoured", False, "armoured", held=True, far=True), {}, {"AOW-WDR-9": 3, "AOW-WDR-10": 1}),
]


@pytest.mark.parametrize(("one", "fighter", "withdrawer"), CASES)
def test_what_either_side_adds(one, fighter, withdrawer):
    """AOW-WDR-3 to AOW-WDR-10, AOW-RUL-2, AOW-RUL-3, AOW-RUL-105, AOW-DAT-12."""
    assert clauses(one) == (fighter, withdrawer)


def test_grades_follow_the_order_of_all_tables():
    """AOW-DAT-12, AOW-RUL-105."""
    assert [grade(kind) for kind in ("levy", "gun", "armoured", "ronin", "samurai", "general")] == [
        1,
        2,
        2,
        3,
        3,
        3,
    ]


def test_the_chance_of_the_example():
    """AOW-EX-16, AOW-WDR-11, AOW-RUL-104: a tie is an escape."""
    one = Withdrawal("samurai", True, "levy", far=True)
    assert escapes(one) == Fraction(145, 432)
    assert [test.count for test in throws(one)] == [2, 2]


HORSE = riders("ai-1", 30, 8)
FAR = {"begun": {"ai-1": {"kaki-1": 12.0}}}


def test_who_gets_away_goes_back_in_disorder_and_the_fighter_halts():
    """AOW-EX-16, AOW-WDR-13, AOW-WDR-14, AOW-DIC-5, AOW-RUL-4, AOW-RUL-110: D6 and one inch out of its rear."""
    after, events = met(acting(HORSE, LEVY, **FAR), 3, 4, 5, 4, 3)
    assert faces(events) == [3, 4, 5, 4, 3]
    assert at(after, "kaki-1.2") == (30.0, 22.6, 180.0)
    assert after.units["kaki-1"].disordered
    assert at(after, "ai-1.2") == (30.0, 17.2, 0.0)
    horse = after.units["ai-1"]
    assert (horse.disordered, horse.initiated, after.activation) == (False, False, None)
    assert "assault_halted" in kinds(events)


def test_who_is_caught_routs_and_the_fighter_is_disordered():
    """AOW-EX-16, AOW-WDR-12, AOW-MOR-29."""
    after, events = met(acting(HORSE, LEVY, **FAR), 3, 4, 5, 3)
    assert after.units["kaki-1"].fate == "routed"
    assert after.units["ai-1"].disordered
    assert at(after, "ai-1.2") == (30.0, 17.2, 0.0)
    told = next(event for event in events if event.kind == "withdrawal_failed")
    assert (told.params["comparison"]["margin"], told.params["comparison"]["cell"]) == (1, "routs")


def test_the_general_of_a_unit_that_is_caught_throws_for_his_life():
    """AOW-MOR-29, AOW-RISK-7, AOW-RUL-155: he goes where his unit goes."""
    lord = general("kaki-9", with_unit="kaki-1", in_front=True)
    after, _ = met(acting(HORSE, LEVY, lord, **FAR), 6, 6, 1, 1, 3)
    assert after.units["kaki-9"].fate == "killed"
    safe, _ = met(acting(HORSE, LEVY, lord, **FAR), 1, 1, 6, 6, 1)
    assert safe.units["kaki-9"].with_unit == "kaki-1"
    assert at(safe, "kaki-9.1")[1] > 20


def test_a_lone_general_who_is_caught_is_at_risk():
    """AOW-WDR-8, AOW-WDR-15, AOW-RISK-7: on 4 and more he gets away, 6" from where he stood."""
    lone = general("kaki-9", 30, 18.8, 180)
    battle = acting(foot("ai-1", 30, 16), lone, foot("kaki-1", 50, 30))
    after, _ = met(battle, 6, 6, 1, 1, 4, target="kaki-9")
    assert after.units["kaki-9"].place == "table"
    assert at(after, "kaki-9.1")[1] == pytest.approx(24.8, abs=0.01)
    dead, _ = met(battle, 6, 6, 1, 1, 3, target="kaki-9")
    assert dead.units["kaki-9"].fate == "killed"


def test_a_lone_general_may_stand():
    """AOW-RUL-102."""
    lone = general("kaki-9", 30, 18.8, 180)
    after, _ = met(
        acting(foot("ai-1", 30, 16), lone, foot("kaki-1", 50, 30)),
        answers=({"withdraw": False},),
        target="kaki-9",
    )
    assert touching(after, after.units["ai-1"]) == {"kaki-9": "front"}


STANDING = [
    (foot("kaki-1", 30, 18), foot("ai-2", 31.8, 19.2, 270)),
    ({"id": "kaki-1", "kind": "gun", "strength": 2, "frontage": 2, "at": [30, 18]}, foot("ai-2", 5, 5)),
]


@pytest.mark.parametrize(("target", "other"), STANDING)
def test_who_fights_and_who_serves_guns_must_stand(target, other):
    """AOW-WDR-1, AOW-RUL-103: nobody is asked."""
    quiet = {"opportunity_shooting": False}
    after, _ = met(acting(foot("ai-1", 30, 16), target, other, options=quiet), answers=())
    assert "kaki-1" in touching(after, after.units["ai-1"])


def test_a_support_unit_is_caught_and_not_routed():
    """AOW-WDR-12, AOW-RUL-107: disordered, it is assaulted as if it had stood; the fighter is in order."""
    fight = (foot("kaki-2", 36, 18), foot("ai-2", 36, 18))
    after, _ = met(acting(foot("ai-1", 30, 16), foot("kaki-1", 30, 18), *fight), 6, 6, 1, 1)
    assert after.units["kaki-1"].fate == ""
    assert after.units["kaki-1"].disordered
    assert not after.units["ai-1"].disordered
    assert touching(after, after.units["ai-1"]) == {"kaki-1": "front"}
    assert after.units["ai-1"].initiated


def test_others_who_are_met_hold_the_fighter():
    """AOW-WDR-9, AOW-RUL-106, AOW-WDR-14: the withdrawer has three more, and the fighter fights those who stood."""
    battle = acting(foot("ai-1", 30, 16), foot("kaki-1", 28, 18), foot("kaki-2", 32, 18))
    after, events = met(battle, 3, 4, 1, 3, 2, answers=(GO, BACK))
    told = next(event for event in events if event.kind == "withdrew")
    assert told.params["total"] == 7
    assert touching(after, after.units["ai-1"]) == {"kaki-2": "front"}
    assert after.units["ai-1"].initiated


# -- the way -----------------------------------------------------------------------------------------------------------


def asked(battle, *dice):
    """What is asked if the target withdraws."""
    rule = assault(playing(battle, *dice), Assault("ai-1", "kaki-1"))
    found, answer = [], None
    while True:
        try:
            ask = rule.send(answer)
        except StopIteration:
            return found
        found.append(ask)
        answer = (
            ask.answer_type(withdraw=True) if ask.question["kind"] == "stand_or_withdraw" else ask.default
        )


def test_the_question_tells_the_chance():
    """AOW-DEC-2, AOW-TUR-7: by itself a unit stands."""
    (first, *_) = asked(acting(HORSE, LEVY, **FAR), 6, 6, 1, 1)
    assert first.question["chance"] == "33.6%"
    assert not first.default.withdraw


def test_ways_that_leave_the_fighter_too_near_are_not_open():
    """AOW-WDR-13, AOW-DEC-3, AOW-GEO-12: with 4" a unit comes clear only backwards, with 7" to the sides too."""
    assert [ask.question["kind"] for ask in asked(acting(HORSE, LEVY, **FAR), 1, 1, 6, 6, 3)] == [
        "stand_or_withdraw"
    ]
    found = asked(acting(HORSE, LEVY, **FAR), 1, 1, 6, 6, 6)
    assert [choice["value"]["face"] for choice in found[1].question["choices"]] == ["rear", "left", "right"]
    assert found[1].default.face == "rear"


def test_the_owner_chooses_the_way():
    """AOW-WDR-13: to its left it keeps its facing."""
    after, _ = met(acting(HORSE, LEVY, **FAR), 1, 1, 6, 6, 6, answers=(GO, {"face": "left"}))
    assert at(after, "kaki-1.2") == (37.0, 18.6, 180.0)


def test_not_towards_the_fighter():
    """AOW-RUL-108: met in the rear it may go to the left or right only."""
    found = asked(acting(riders("ai-1", 30, 8), foot("kaki-1", 30, 18, 0, kind="levy")), 1, 1, 6, 6, 6)
    assert [choice["value"]["face"] for choice in found[1].question["choices"]] == ["left", "right"]


def test_who_has_no_way_is_assaulted_in_disorder():
    """AOW-RUL-109, AOW-WDR-13: enemies close all three."""
    about = (foot("ai-2", 30, 22, 180), foot("ai-3", 34, 21, 180), foot("ai-4", 26, 21, 180))
    after, events = met(acting(foot("ai-1", 30, 16), LEVY, *about), 1, 1, 6, 6, 6)
    assert "caught" in kinds(events)
    assert after.units["kaki-1"].disordered
    assert touching(after, after.units["ai-1"]) == {"kaki-1": "front"}


def test_riders_who_withdraw_from_foot_and_who_hides_in_rough_ground():
    """AOW-WDR-5, AOW-WDR-7, AOW-GEO-4: touching is enough."""
    marsh = piece("m", "marsh", 20, 20.4, 40, 25)
    _, events = met(acting(foot("ai-1", 30, 16), foot("kaki-1", 30, 18), pieces=[marsh]), 3, 3, 1, 2, 1)
    assert next(event for event in events if event.kind == "withdrew").params["total"] == 6
    horse = acting(foot("ai-1", 30, 16), riders("kaki-1", 30, 18))
    _, events = met(horse, 3, 4, 1, 2, 1)
    assert next(event for event in events if event.kind == "withdrew").params["total"] == 7


def test_defaults_stand():
    """AOW-DEC-2, AOW-TUR-7."""
    play = playing(acting(foot("ai-1", 30, 16), LEVY))
    done(assault(play, Assault("ai-1", "kaki-1")))
    assert touching(play.battle, play.battle.units["ai-1"]) == {"kaki-1": "front"}


def test_who_finds_the_contact_line_taken_stops_before_it():
    """AOW-WDR-12, AOW-WDR-14, AOW-ORD-23: a witness of the rout falls back onto the place of the fighter, who came
    aslant, and does not halt where the other stood.
    """
    witness = foot(
        "kaki-2", 20.19, 9.85, 200, kind="samurai", strength=6, count=4, disordered=True, commander=1
    )
    battle = acting(
        riders("ai-1", 13.56, 13, 45),
        foot("kaki-1", 20.4, 13.3, kind="levy", strength=8, frontage=4),
        witness,
    )
    after, events = met(battle, *(6, 6, 1, 1), *(4, 4, 4, 1), 3)
    assert kinds(events)[-4:-1] == ["unit_routed", "assault_stopped", "disordered"]
    assert at(after, "ai-1.1") == (14.97, 16.11, 45.0)
    assert after.activation is None
