"""Motivating units (AOW-MOT-1 to AOW-MOT-12, AOW-ORD-6, AOW-DET-1), and who acts without it (AOW-ORD-7, AOW-CMD-10)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulesets.ageofwar.command import hearing, motivation
from rulesets.ageofwar.command.hearing import Call, call_of
from rulesets.ageofwar.command.motivation import AGAIN, ActLeaderless, Motivate
from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.sayings import english
from tests.rules.ageofwar.orders import carry_out, foreseen, offered, points, refused, told
from tests.rules.ageofwar.scenes import foot, general, piece, riders, scene

ORDER = Motivate("ai-1")
YES, NO = AGAIN.answers(True), AGAIN.answers(False)


def commanded(*more, at=(20.0, 5.0), lead=None, options=None, pieces=(), **unit):
    """A general of quality 1 by himself, 7.4 inches behind armoured ashigaru who look north."""
    led = general("ai-9", *at, **(lead or {}))
    return scene(
        foot("ai-1", 20, 15.6, **unit), led, *more, active="ai", options=options or {}, pieces=pieces
    )


def call(battle, unit="ai-1"):
    return call_of(battle, battle.general_of(battle.units[unit].clan), battle.units[unit])


def need(**values):
    return hearing.motivation(Call(**{"quality": 1, "kind": "armoured", **values})).need


def clauses(test):
    return {step.clause: step.value for step in test.steps()}


# -- the need ----------------------------------------------------------------------------------------------------------


def test_the_need_is_the_sum_of_quality_troop_and_what_lies_between():
    """AOW-EX-1, AOW-MOT-1: quality 1, armoured 2, two whole 3 inches, a friend between: 6, which is 13/18."""
    battle = commanded(foot("ai-2", 20, 10.5))
    assert call(battle) == Call(1, "armoured", 2, between=True)
    test = hearing.motivation(call(battle))
    assert test.need == 6
    assert odds.chance(test) == Fraction(13, 18)
    assert clauses(test) == {"AOW-MOT-3": "1+", "AOW-MOT-4": "−2", "AOW-MOT-5": "−2", "AOW-MOT-7": "−1"}


def test_a_success_brings_points_and_the_unit_acts_at_once():
    """AOW-EX-1, AOW-MOT-11, AOW-DIC-2: 4 and 2 are 6; the third die is its action points."""
    play = carry_out(commanded(foot("ai-2", 20, 10.5)), ORDER, 4, 2, 5)
    assert told(play) == ["motivated"]
    assert (play.battle.activation.unit, points(play)) == ("ai-1", 5)
    assert play.battle.units["ai-1"].acted
    assert [throw.test.name for throw in play.events[0].rolls] == ["motivation", "action_points"]


def test_the_quality_of_the_general_is_the_first_part():
    """AOW-MOT-3: 0 is best; nothing bounds it above but the dice (AOW-MOT-10)."""
    assert [need(quality=value, steps=1) for value in (0, 1, 2, 3, 7)] == [4, 4, 5, 6, 10]


def test_the_second_part_is_the_troop():
    """AOW-MOT-4: levies 3, armoured ashigaru and guns 2, samurai and ronin 1."""
    values = {
        kind: need(kind=kind, quality=3) - 3 for kind in ("levy", "armoured", "gun", "samurai", "ronin")
    }
    assert values == {"levy": 3, "armoured": 2, "gun": 2, "samurai": 1, "ronin": 1}


@pytest.mark.parametrize(("inches", "steps"), [(2.9, 0), (3.0, 1), (5.9, 1), (7.4, 2), (13.0, 4)])
def test_each_whole_three_inches_raise_it(inches, steps):
    """AOW-MOT-5, AOW-RUL-47: from the general's figure to the nearest point of the unit."""
    assert call(commanded(at=(20.0, 12.4 - inches))).steps == steps


def test_woods_about_either_or_both_raise_it_once():
    """AOW-MOT-6, AOW-RUL-48: a marsh does not, nor does a piece that only touches."""
    theirs, his = piece("w1", "wood", 17, 12, 23, 16), piece("w2", "buildings", 19, 4, 21, 6)
    for pieces in ([theirs], [his], [theirs, his]):
        assert (call(commanded(pieces=pieces)).cover, call(commanded(pieces=pieces)).separated) == (
            True,
            False,
        )
    assert not call(commanded(pieces=[piece("m", "marsh", 17, 12, 23, 16)])).cover
    assert need(cover=True, quality=2) == need(quality=2) + 1


def test_any_unit_between_raises_it_once():
    """AOW-MOT-7: an enemy as well as a friend, two no more than one, a lone general not at all."""
    assert not call(commanded(general("ai-8", 20, 9, clan=2))).between
    assert call(commanded(foot("kaki-1", 20, 8, 180.0))).between
    assert need(between=True, quality=2) == need(quality=2) + 1


def test_what_separates_raises_it_by_two_once():
    """AOW-MOT-8, AOW-GEO-14: woods, buildings and hills of both kinds; a marsh does not, nor a piece that one is in."""
    for kind, parts in (
        ("wood", True),
        ("buildings", True),
        ("hill", True),
        ("rough_hill", True),
        ("marsh", False),
    ):
        assert call(commanded(pieces=[piece("p", kind, 18, 7, 22, 11)])).separated is parts, kind
    assert not call(commanded(pieces=[piece("p", "hill", 15, 7, 25, 20)])).separated
    assert need(separated=True, quality=2) == need(quality=2) + 2


def test_a_general_who_is_with_the_unit_has_no_way_to_it():
    """AOW-GEO-14, AOW-RUL-47: no inches, nobody between."""
    battle = scene(foot("ai-1", 20, 15), general("ai-9", with_unit="ai-1"), active="ai")
    assert call(battle) == Call(1, "armoured")


def test_with_another_unit_he_measures_from_there():
    """AOW-GEO-14: from the footprint of his unit, which stands between nobody."""
    other, led = foot("ai-2", 20, 10), general("ai-9", with_unit="ai-2")
    battle = scene(foot("ai-1", 20, 15.6), other, led, active="ai")
    assert call(battle) == Call(1, "armoured", 1 if 13.2 - 10 >= 3 else 0)


def test_two_and_three_always_fail():
    """AOW-MOT-9, AOW-RUL-49, AOW-EX-2: quality 0 with his samurai needs 1, and `1 2` fails."""
    test = hearing.motivation(Call(0, "samurai"))
    assert [test.passes(total) for total in (2, 3, 4)] == [False, False, True]
    assert clauses(test)["AOW-MOT-9"] == "−3"
    battle = scene(
        foot("ai-1", 20, 15, kind="samurai"), general("ai-9", with_unit="ai-1", quality=0), active="ai"
    )
    play = carry_out(battle, ORDER, 1, 2)
    assert (told(play), points(play)) == (["not_motivated"], -1)


def test_eleven_and_twelve_always_succeed():
    """AOW-MOT-10, AOW-EX-2: 13 is needed, and `5 6` succeeds; with AOW-AP-3 the 1 brings no point (AOW-AP-6)."""
    far = Call(3, "levy", 4, between=True, separated=True)
    test = hearing.motivation(far)
    assert [test.passes(total) for total in (10, 11, 12)] == [False, True, True]
    assert clauses(test)["AOW-MOT-10"] == "+2"
    battle = commanded(
        foot("ai-2", 20, 8), at=(20, 0.8), lead={"quality": 3}, kind="levy", pieces=[piece("w", "wood", 18, 9, 22, 12)]
    )  # fmt: skip
    assert call(battle) == msg(far, steps=3)
    play = carry_out(battle, ORDER, 5, 6, 1)
    assert (points(play), play.battle.units["ai-1"].acted) == (0, True)


def msg(struct, **values):
    """The struct with other values."""
    return type(struct)(**{**{name: getattr(struct, name) for name in struct.__struct_fields__}, **values})


# -- who may -----------------------------------------------------------------------------------------------------------


def test_a_failure_ends_the_motivating_of_that_general():
    """AOW-ORD-6, AOW-MOT-2: the unit does nothing, he motivates nobody more, others may go on (AOW-RUL-40)."""
    battle = commanded(foot("ai-2", 30, 15), foot("ai-3", 40, 15, clan=2), general("ai-8", 40, 10, clan=2))
    play = carry_out(battle, ORDER, 2, 2)
    assert told(play) == ["not_motivated"]
    assert play.battle.units["ai-9"].failed
    assert refused(play.battle, Motivate("ai-2")) == "AOW-MOT-2"
    assert points(carry_out(play.battle, Motivate("ai-3"), 6, 6, 3)) == 3


def test_a_general_goes_on_from_unit_to_unit():
    """AOW-MOT-2: each unit once a turn (AOW-RUL-39)."""
    battle = commanded(foot("ai-2", 30, 15))
    play = carry_out(battle, ORDER, 6, 6, 3)
    assert refused(play.battle, Motivate("ai-2")) == "AOW-ORD-9", "one unit acts at a time"
    play.battle.activation = None
    assert refused(play.battle, ORDER) == "AOW-ORD-6", "they have acted"
    assert points(carry_out(play.battle, Motivate("ai-2"), 6, 6, 4)) == 4


def test_units_in_a_fight_are_not_motivated():
    """AOW-ORD-6, AOW-RUL-41."""
    assert refused(commanded(foot("kaki-1", 20, 15.6, 180.0)), ORDER) == "AOW-ORD-6"


def test_nobody_motivates_the_units_of_another_clan_or_the_enemy():
    """AOW-RUL-39, AOW-CMD-10: the clan's own general, and only if he lives; the daimyo never (AOW-DAT-10)."""
    battle = scene(foot("ai-1", 20, 15), active="ai", clans={"ai-c1": {"leader": ""}})
    assert refused(battle, ORDER) == "AOW-CMD-10"
    assert refused(commanded(foot("kaki-1", 20, 30)), Motivate("kaki-1")) == ""


def test_a_unit_that_may_not_move_is_motivated_all_the_same():
    """AOW-RUL-158."""
    assert points(carry_out(commanded(halted=1), ORDER, 6, 6, 3)) == 3


# -- the second throw --------------------------------------------------------------------------------------------------


def test_a_determination_die_buys_one_second_throw():
    """AOW-DET-1, AOW-MOT-12, AOW-DEC-8, AOW-RUL-25: both dice again, and the second result stands."""
    battle = commanded(lead={"dice": 2})
    play = carry_out(battle, ORDER, 1, 1, 6, 6, 2, answers=[YES])
    assert told(play) == ["determination_spent", "motivated"]
    assert (play.battle.units["ai-9"].dice, play.battle.units["ai-9"].failed, points(play)) == (1, False, 2)
    play = carry_out(battle, ORDER, 1, 1, 2, 1, answers=[YES])
    assert (play.battle.units["ai-9"].dice, play.battle.units["ai-9"].failed) == (1, True)


def test_nobody_needs_to_spend_it():
    """AOW-DEC-8: no is the default; after a success nobody is asked."""
    play = carry_out(commanded(lead={"dice": 2}), ORDER, 1, 1, answers=[NO])
    assert (play.battle.units["ai-9"].dice, told(play)) == (2, ["not_motivated"])
    assert AGAIN.default is False
    carry_out(commanded(lead={"dice": 2}), ORDER, 6, 6, 1)


# -- without a general -------------------------------------------------------------------------------------------------


def leaderless(kind, **more):
    return scene(foot("ai-1", 20, 15, kind=kind, **more), active="ai", clans={"ai-c1": {"leader": ""}})


@pytest.mark.parametrize("kind", ["levy", "armoured", "ronin", "gun"])
def test_ashigaru_ronin_and_guns_without_a_general_have_one_point(kind):
    """AOW-ORD-7, AOW-CMD-10: without a throw, once a turn."""
    play = carry_out(leaderless(kind), ActLeaderless("ai-1"))
    assert (told(play), points(play)) == (["acts_leaderless"], 1)
    play.battle.activation = None
    assert refused(play.battle, ActLeaderless("ai-1")) == "AOW-ORD-7"


def test_nobody_else_acts_so():
    """AOW-ORD-7: not with a living general, not samurai (AOW-CMD-6), not in a fight."""
    assert refused(commanded(), ActLeaderless("ai-1")) == "AOW-ORD-7"
    assert refused(leaderless("samurai"), ActLeaderless("ai-1")) == "AOW-ORD-7"
    battle = scene(
        foot("ai-1", 20, 15), foot("kaki-1", 20, 15, 180.0), active="ai", clans={"ai-c1": {"leader": ""}}
    )  # fmt: skip
    assert refused(battle, ActLeaderless("ai-1")) == "AOW-ORD-7"


# -- what is offered ---------------------------------------------------------------------------------------------------


def test_every_unit_is_offered_the_way_in_which_it_may_act():
    """AOW-ORD-6 to AOW-ORD-8: with the need and the chance; shut ones say why."""
    battle = scene(
        foot("ai-1", 20, 15.6), general("ai-9", 20, 5), foot("ai-2", 30, 15, clan=2, kind="levy"),
        riders("ai-3", 40, 15, clan=2), foot("ai-4", 50, 15, acted=True), active="ai", clans={"ai-c2": {"leader": ""}},
    )  # fmt: skip
    found = offered(battle)
    assert set(found) == {
        ("motivate", "ai-1"), ("act_leaderless", "ai-2"), ("act_uncontrolled", "ai-3"), ("motivate", "ai-4"),
    }  # fmt: skip
    assert english(found["motivate", "ai-1"].hint) == "5+, 83.3%"
    assert found["motivate", "ai-4"].shut.clause == "AOW-ORD-6"
    assert motivation.waits(battle)


def test_while_a_unit_acts_nobody_else_is_offered_anything():
    """AOW-ORD-9."""
    battle = commanded(foot("ai-2", 30, 15))
    play = carry_out(battle, ORDER, 6, 6, 3)
    assert {unit for _kind, unit in offered(play.battle)} == {"ai-1", ""}
    assert not offered(play.battle, Side.KAKI)


def test_the_phase_waits_as_long_as_anybody_may_act():
    """AOW-TUR-1: for a unit that acts, and for one that may."""
    play = carry_out(commanded(), ORDER, 6, 6, 3)
    assert motivation.waits(play.battle)
    play.battle.activation = None
    assert not motivation.waits(play.battle)


def test_a_preview_tells_the_chance_with_all_that_hinders_and_the_points():
    """AOW-MOT-1, AOW-AP-1, AOW-MOT-12: what a determination die adds, too."""
    seen = foreseen(commanded(foot("ai-2", 20, 10.5), lead={"dice": 1}), ORDER)
    call_slip, points_slip = seen.odds
    assert [str(fact.value) for fact in call_slip.facts] == ["6+", "72.2%", "92.3%"]
    assert [step.clause for step in call_slip.steps] == ["AOW-MOT-3", "AOW-MOT-4", "AOW-MOT-5", "AOW-MOT-7"]
    assert call_slip.distance == 7.4
    assert [row.number for row in points_slip.spread.rows] == [0, 1, 2, 3, 4, 5, 6]
