"""Water strategies in a round, what players are asked for them, and what they may lay down (GODAI-WTR, GODAI-DEC)."""

from __future__ import annotations

import pytest

import rulesets
from rulesets import english
from rulesets.engine.battle import Asked, Side
from rulesets.engine.illegal import Illegal
from rulesets.godai.charts import Weapon
from tests.rules.godai.bouts import fought, scene, told, unit

A, K = Side.AI, Side.KAKI
RULESET = rulesets.get("godai")


def hero(id, *at, **values):
    """A hero who stands there."""
    return unit(id, at, kind="hero", **values)


def duel(one=None, other=None, **more):
    """Two heroes face to face."""
    return scene(hero("ai-1", 24, 18, **(one or {})), hero("kaki-1", 24, 19, **(other or {})), **more)


def test_flowing_water_cancels_what_it_names():
    """GODAI-WTR-4, GODAI-DEC-4, GODAI-RUL-85: only what can still do something is listed; one a round."""
    battle = duel(
        {"water": ["flowing_water"]}, {"water": ["one_timing", "body_strike", "stickiness", "continuous_cut"]}
    )
    done = fought(battle, (1, 6, 1, 1), {"flow": {"hero": "kaki-1", "strategy": "one_timing"}})
    (ask,) = done.asked("flow")
    named = [reply["value"]["strategy"] for reply in ask.question["choices"]]
    assert named == ["", "one_timing", "continuous_cut"]
    assert done.bout.cancelled == {"kaki-1": ("one_timing",)}
    assert told(done.bout.modifiers["kaki-1.1"]) == {}
    assert len(done.bout.cuts) == 2, "GODAI-WTR-5: Continuous Cut still works"
    plain = fought(battle, (1, 6, 1, 1))
    assert not plain.bout.cancelled, "GODAI-DEC-4: without an answer nothing is cancelled"
    assert told(plain.bout.modifiers["kaki-1.1"]) == {"GODAI-CDM-1": 1}, "GODAI-WTR-1"
    assert [cut.need for cut in plain.bout.cuts] == [3, 3], "GODAI-STR-8"


def test_of_two_flowing_waters_the_initiative_names_first():
    """GODAI-WTR-4: and may name the other's."""
    water = {"water": ["flowing_water", "one_cut"]}
    battle = duel(water, water, initiative="kaki")
    done = fought(battle, (1, 6, 1), {"flow": {"hero": "ai-1", "strategy": "flowing_water"}})
    (ask,) = done.asked("flow")
    assert ask.side is K
    assert done.bout.cancelled == {"ai-1": ("flowing_water",)}
    both = fought(battle, (1, 6, 1)).asked("flow")
    assert [ask.side for ask in both] == [K, A]
    assert "flowing_water" not in [reply["value"]["strategy"] for reply in both[1].question["choices"]]


def test_many_enemies_and_stab_at_the_heart():
    """GODAI-WTR-12, GODAI-CDM-18, GODAI-WTR-10, GODAI-CDM-3, GODAI-RUL-89, GODAI-RUL-91: surrounded and outnumbered."""
    ring = ((24, 19), (23, 17.4226), (25, 17.4226))
    battle = scene(hero("ai-1", 24, 18, water=["many_enemies", "stab_at_heart"]), unit("kaki-1", *ring))
    bout = fought(battle, (1, 6, 6, 6, 6, 6, 6, *(1,) * 6), settled=False).bout
    assert told(bout.modifiers["ai-1.1"]) == {"GODAI-CDM-3": 1}
    assert told(bout.modifiers["kaki-1.1"]) == {"GODAI-CDM-18": -1}
    single = fought(duel({"water": ["many_enemies", "stab_at_heart"]}), (1, 6, 1), settled=False).bout
    assert not any(single.modifiers.values())


def test_no_design_takes_an_attack_but_never_the_last_die_of_a_party():
    """GODAI-WTR-3, GODAI-ATK-5, GODAI-RUL-79, GODAI-RUL-84, GODAI-DEC-9."""
    alone = fought(duel({"water": ["no_design"]}), (1, 6, 1))
    assert not alone.asked("rhythm"), "GODAI-DEC-17"
    assert [blow.figure for blow in alone.bout.blows] == ["ai-1.1", "kaki-1.1"]
    two = scene(
        hero("ai-1", 24, 18, water=["no_design"]), hero("kaki-1", 23.5, 19, stats={"attacks": 1}),
        hero("kaki-2", 24.6, 19, stats={"attacks": 3, "wounds": 2}),
    )  # fmt: skip
    done = fought(two, (6, 1, 1, 1, 1))
    assert done.asked("rhythm")[0].default.figure == "kaki-2.1", "most Attacks"
    assert told(done.bout.attacks["kaki-2.1"]) == {"GODAI-ATK-1": 3, "GODAI-ATK-5": -1}
    none = fought(two, (6, 1, 1, 1, 1), {"rhythm": {"figure": "kaki-1.1"}}).bout
    assert "kaki-1.1" not in [blow.figure for blow in none.blows], "no die is left to him"
    cut = fought(duel({"water": ["no_design"]}, {"water": ["one_cut"], "stats": {"attacks": 3}}), (1, 6, 1),
                 {"stance": {"stance": "one_cut"}}).bout  # fmt: skip
    assert len([blow for blow in cut.blows if blow.figure == "kaki-1.1"]) == 1
    both = scene(
        hero("ai-1", 23.5, 18, water=["no_design"]), hero("ai-2", 24.6, 18, water=["no_design"]),
        hero("kaki-1", 24, 19, water=["body_in_place"]),
    )  # fmt: skip
    kept = fought(both, (6, 1, 1, 1, 1), {"stance": {"stance": "body_in_place"}}).bout
    assert sum(one.value for one in kept.attacks["kaki-1.1"]) == 1, "two of two are taken, and one is kept"


def test_first_round_strategies_work_in_the_first_round_alone():
    """GODAI-CLO-6, GODAI-RUL-73."""
    water = {"water": ["one_timing", "red_leaves", "no_design"], "rounds": 1}
    done = fought(duel(water, {"weapon": "long_sword"}), (1, 6, 1))
    assert not done.asked("leaves")
    assert done.bout.lessened == {}
    assert told(done.bout.modifiers["ai-1.1"]) == {}


def test_the_red_leaves_cut():
    """GODAI-WTR-6, GODAI-RUL-86, GODAI-DEC-7: a basic weapon cannot be lost; both swords go together."""
    basic = fought(duel({"water": ["red_leaves"]}), (1, 6, 1))
    assert not basic.asked("leaves")
    swords = {
        "weapons": ["two_swords", "dai_sho", "club"],
        "masteries": {"two_swords": 1},
        "in_hand": "two_swords",
    }
    done = fought(duel({"water": ["red_leaves"]}, swords), (5, 1, 6, 1))
    foe = done.battle.figures["kaki-1.1"]
    assert (foe.in_hand, foe.lost) == (Weapon.CLUB, (Weapon.TWO_SWORDS,)), "the strongest that he has left"
    vain = fought(duel({"water": ["red_leaves"]}, swords), (4, 1, 6, 6, 1, 1))
    assert "kept_weapon" in vain.kinds
    nobody = fought(duel({"water": ["red_leaves"]}, swords), (1, 6, 6, 1, 1), {"leaves": {"figure": ""}})
    assert "disarmed" not in nobody.kinds


def test_a_token_turns_a_roll_of_a_strategy():
    """GODAI-ZEN-4, GODAI-ZEN-3: one token for all of a combat round."""
    one = {"water": ["red_leaves"], "zen": 2}
    done = fought(duel(one, {"weapon": "long_sword"}), (4, 1, 6, 1), {"token": [{"die": 1, "by": 1}]})
    assert "disarmed" in done.kinds
    assert len(done.asked("token")) == 1, "he has used that of this round"
    assert (done.battle.units["ai-1"].zen, done.bout.spent) == (1, ("ai-1",))


def test_shout():
    """GODAI-WTR-14, GODAI-CDM-19, GODAI-RUL-93, GODAI-MOR-11: heroes test too; once a charge; who holds, holds."""
    one = {"water": ["shout"], "charged": ["kaki-1"]}
    failed = fought(duel(one, {"stats": {"courage": 3}}), (1, 2, 6, 6, 1))
    assert told(failed.bout.modifiers["kaki-1.1"]) == {"GODAI-CDM-19": -2}
    assert failed.battle.units["kaki-1"].shaken == ("ai-1",)
    held = fought(duel(one, {"stats": {"courage": 3}}), (4, 4, 1, 6, 1))
    assert held.battle.units["kaki-1"].defiant == ("ai-1",)
    assert fought(duel(one, {"defiant": ["ai-1"]}), (1, 6, 1)).kinds.count("courage_held") == 0
    assert not fought(duel({"water": ["shout"]}), (1, 6, 1)).battle.units["kaki-1"].shaken, (
        "he did not charge"
    )


def test_a_group_in_flight_does_not_test_for_a_shout():
    """GODAI-MOR-14, GODAI-RUL-107, GODAI-WTR-14."""
    battle = scene(
        hero("ai-1", 24, 18, water=["shout"], charged=["kaki-1"]),
        unit("kaki-1", (24, 19), (25.5, 19), (27, 19), fleeing=True), hero("kaki-2", 10, 30),
    )  # fmt: skip
    assert told(fought(battle, (6, 6, 1)).bout.modifiers["kaki-1.1"]) == {"GODAI-CDM-20": -2}


def test_scold_by_default_takes_the_highest_die_of_who_wins():
    """GODAI-WTR-11, GODAI-DEC-10, GODAI-RUL-90."""
    battle = duel({"water": ["scold"]}, {"stats": {"attacks": 2}})
    losing = fought(battle, (4, 6, 5, 1, 1, 1))
    assert losing.bout.blows[1].was == 6
    winning = fought(battle, (6, 4, 5, 1))
    assert winning.asked("scold")[0].default.die == 0


def offered(ask):
    """What a question lists, each answer with what it brings."""
    return [(english(reply["label"]), english(reply.get("hint", ""))) for reply in ask.question["choices"]]


def test_of_dice_that_show_the_same_one_is_offered_and_each_answer_says_what_it_brings():
    """GODAI-DEC-10, GODAI-DEC-11, GODAI-DEC-17."""
    battle = duel({"zen": 1, "stats": {"attacks": 2}}, {"water": ["scold"], "stats": {"attacks": 2}})
    done = fought(battle, (4, 4, 4, 2, 6, 1, 1, 1))
    assert len(offered(done.asked("scold")[0])) == 2, "none, and one of two fours"
    assert offered(done.asked("token")[0]) == [
        ("Keep the dice", "best 4, undecided"),
        ("1st die: 4 becomes 5", "best 5, wins"),
        ("1st die: 4 becomes 3", "best 4, undecided"),
    ]


def test_a_strategy_is_named_without_its_hero_where_there_is_only_one():
    """GODAI-DEC-4."""
    (ask,) = fought(duel({"water": ["flowing_water"]}, {"water": ["one_timing"]}), (1, 6, 1)).asked("flow")
    assert offered(ask)[1][0] == "Hit in One Timing"


# -- weapons -----------------------------------------------------------------------------------------------------------


def test_who_draws_what():
    """GODAI-CHW-3, GODAI-DEC-6, GODAI-DEC-17: in the first round, only where another weapon is better in something."""
    bow = {"weapons": ["bow", "long_sword"]}
    done = fought(duel(bow), (6, 1, 2), {"draw": {"weapon": "long_sword"}})
    (ask,) = done.asked("draw")
    assert [reply["value"]["weapon"] for reply in ask.question["choices"]] == ["bow", "long_sword"]
    assert done.battle.figures["ai-1.1"].in_hand is Weapon.LONG_SWORD
    assert done.bout.cuts[0].need == 3
    assert not fought(duel({**bow, "rounds": 1}), (6, 1, 1)).asked("draw")
    assert not fought(duel({"weapons": ["spear"]}), (6, 1, 1)).asked("draw"), "basic is better in nothing"


def test_a_group_draws_as_one_and_its_second_rank_keeps_its_spears():
    """GODAI-CHW-3, GODAI-CLO-2, GODAI-RUL-13."""
    battle = scene(
        hero("ai-1", 24, 18, stats={"wounds": 3}),
        unit("kaki-1", (23.5, 19), (24.6, 19), (23.5, 20), weapons=["spear", "club"]),
    )
    done = fought(battle, (1, 6, 5, 4, 1, 1, 1), {"draw": {"weapon": "club"}})
    hands = [str(done.battle.figures[f"kaki-1.{number}"].in_hand) for number in (1, 2, 3)]
    assert hands == ["club", "club", "spear"]


# -- laid down in advance ----------------------------------------------------------------------------------------------


def laid(kind, question, default, **order):
    """What a standing order answers; None where it leaves the question to the player."""
    conduct = next(conduct for conduct in RULESET.conducts if conduct.kind == kind)
    asked = Asked(A, kind, question, default, "")
    return conduct.answer(duel(), asked, conduct.read(order))


def test_stances_may_be_laid_down_with_a_condition():
    """GODAI-DEC-8: One Cut against a single enemy."""
    known = {"stances": ["one_cut"], "opponents": 1, "unit": "ai-1"}
    single = {"stance": "one_cut", "single": True}
    assert laid("stance", known, {"stance": ""}, **single) == {"stance": "one_cut"}
    assert laid("stance", {**known, "opponents": 2}, {"stance": ""}, **single) == {"stance": ""}
    assert laid("stance", {**known, "stances": []}, {"stance": ""}, **single) == {"stance": ""}


@pytest.mark.parametrize(("when", "die"), [("losing", 0), ("always", 3), ("never", 0)])
def test_scolding_may_be_laid_down(when, die):
    """GODAI-DEC-10: the highest die when losing."""
    question = {"highest": 3, "losing": False, "unit": "ai-1"}
    assert laid("scold", question, {"die": 0}, scold=when) == {"die": die}
    losing = laid("scold", {**question, "losing": True}, {"die": 3}, scold=when)
    assert losing == {"die": 0 if when == "never" else 3}


def test_a_scolding_is_laid_down_by_the_answer_itself():
    """GODAI-DEC-10: losing he has the highest thrown again; that none is, or that another is, no usual order says."""
    conduct = next(conduct for conduct in RULESET.conducts if conduct.kind == "scold")
    asked = Asked(A, "scold", {"highest": 3, "losing": True, "unit": "ai-1"}, {"die": 3}, "")
    laid = conduct.choices(duel({"water": ["scold"]}), asked)
    assert {each.choice["scold"]: each.answer["die"] for each in laid} == {"losing": 3, "never": 0}
    assert conduct.choices(duel(), asked) == (), "who does not know it is not asked"


@pytest.mark.parametrize(
    ("when", "last", "first"), [("last", True, False), ("always", True, True), ("never", False, False)]
)
def test_a_token_may_be_kept_for_the_last_wound(when, last, first):
    """GODAI-DEC-13, GODAI-ZEN-7."""
    assert laid("save", {"wounds": 1, "unit": "ai-1"}, {"yes": True}, spend=when) == {"yes": last}
    assert laid("save", {"wounds": 2, "unit": "ai-1"}, {"yes": False}, spend=when) == {"yes": first}


def test_a_flowing_cut_and_a_token_may_be_laid_down_for_what_they_bring():
    """GODAI-DEC-4, GODAI-DEC-11: the strategy that stands most in the way, the die that turns a round."""
    one, other = (
        {"water": ["flowing_water"], "zen": 1},
        {"water": ["stickiness", "one_timing", "continuous_cut"]},
    )
    done = fought(duel(one, other), (4, 4, 6, 1, 1))
    (flow,), token = done.asked("flow"), done.asked("token")[0]
    assert (
        laid("flow", flow.question, {"hero": "", "strategy": ""}, cancel="best")["strategy"] == "one_timing"
    )
    assert laid("flow", flow.question, {"hero": "", "strategy": ""}) == {"hero": "", "strategy": ""}
    tied = fought(duel({"zen": 1}), (4, 4, 6, 1, 1)).asked("token")[0]
    none = {"die": 0, "by": 0}
    assert laid("token", token.question, none, spend="wins") == none, "4 and 1 more never beat 5"
    assert laid("token", tied.question, none, spend="wins") == {"die": 1, "by": 1}
    assert laid("token", tied.question, none) == none


def test_every_question_of_close_combat_can_be_answered_in_advance():
    """GODAI-DEC-4 to GODAI-DEC-14, GODAI-DEC-16: so that a round against somebody absent need not wait."""
    kinds = {conduct.kind for conduct in RULESET.conducts}
    asked = {
        "flow",
        "place",
        "draw",
        "leaves",
        "stance",
        "rhythm",
        "scold",
        "token",
        "allot",
        "save",
        "follow",
        "free",
    }
    assert asked <= kinds


# -- wound dice --------------------------------------------------------------------------------------------------------


def test_all_dice_of_a_figure_go_at_a_horse_or_none():
    """GODAI-MTD-5, GODAI-CLO-16, GODAI-DEC-12: the rider by default."""
    battle = scene(
        hero("ai-1", 24, 18, stats={"attacks": 2}), hero("kaki-1", 24, 19.5, mounted=True, horsemanship=1)
    )
    done = fought(battle, (6, 5, 1, 1, 1))
    (ask,) = done.asked("allot")
    assert ask.default.shares == {"ai-1.1>kaki-1.1": 2}
    for shares in ({"ai-1.1>kaki-1.1": 1, "ai-1.1>kaki-1.1:horse": 1}, {"ai-1.1>kaki-1.1": 1}):
        with pytest.raises(Illegal):
            ask.check(ask.answer_type(shares))
    horse = fought(battle, (6, 5, 1, 4, 4), {"allot": {"shares": {"ai-1.1>kaki-1.1:horse": 2}}}).bout
    assert [cut.came for cut in horse.cuts] == ["horse", "wasted"], "one wound kills it"
    assert [cut.need for cut in horse.cuts] == [4, 4], "GODAI-DEF-6"


def test_wounds_beyond_the_last_are_lost():
    """GODAI-WOU-4, GODAI-RUL-67."""
    battle = duel({"stats": {"attacks": 3}}, {"stats": {"wounds": 2}})
    done = fought(battle, (6, 5, 4, 1, 4, 5, 6))
    assert [cut.came for cut in done.bout.cuts] == ["wound", "killed", "wasted"]


def test_a_dash_is_thrown_in_vain():
    """GODAI-WOU-1, GODAI-GEN-16."""
    armour = {"armour": "heavy", "stats": {"defence": 5}}
    done = fought(duel({"stats": {"strength": 2}}, armour), (6, 1, 6))
    assert [(cut.need, cut.came) for cut in done.bout.cuts] == [(None, "")]


@pytest.mark.parametrize(("extended", "need"), [(False, 4), (True, 5)])
def test_the_wound_table_may_be_extended(extended, need):
    """GODAI-OPT-2, GODAI-WOU-2, GODAI-WOU-3, GODAI-RUL-75: Strength 8 against Defence 9."""
    one = {"weapon": "great_sword", "masteries": {"great_sword": 3}, "stats": {"strength": 5}}
    other = {"armour": "heavy", "stats": {"defence": 4}, "weapon": "flail"}
    done = fought(duel(one, other, options={"extended_wounds": extended}), (6, 1, 1))
    assert done.bout.cuts[0].need == need


def test_a_rider_in_flight_fights_back():
    """GODAI-EX-28, GODAI-CMD-7, GODAI-FLE-8, GODAI-RUL-101, GODAI-RUL-140: at -2 on his dice and -1 Strength."""
    battle = scene(
        unit("ai-1", (24, 17.5), (25.2, 17.5), (26.4, 17.5), mounted=True),
        hero("kaki-1", 24, 19, fleeing=True, swept="kaki-2", stats={"attacks": 2, "strength": 4, "combat": 5}),
    )  # fmt: skip
    done = fought(battle, (1, 6, 4, 1, 1), {"allot": None})
    assert told(done.bout.modifiers["kaki-1.1"]) == {"GODAI-CDM-20": -2}
    assert [cut.need for cut in done.bout.cuts] == [4, 4]
