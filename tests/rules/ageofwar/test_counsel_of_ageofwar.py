"""What the practice commander makes of staged scenes: assaults, standing, duels, how he spends points."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest

import rulesets
from rulesets import HmacDice, Side, Waiting
from rulesets.ageofwar.battle import Duel, Duelist
from rulesets.ageofwar.counsel import COUNSEL
from rulesets.ageofwar.fights import outcome
from rulesets.ageofwar.foes import sketch
from rulesets.ageofwar.prospects import Places, Prospects, lanes
from rulesets.ageofwar.replies import wagers
from rulesets.ageofwar.stakes import mood_of, points_needed
from rulesets.engine.battle import Asked, Pose
from rulesets.engine.commander.ending import takes_draw
from rulesets.engine.commander.fight import commander
from rulesets.engine.commander.picture import picture_of
from rulesets.engine.counsel import BOLD, STEADY, WARY

AOW = rulesets.get("ageofwar")
Json = dict[str, Any]


def staged(*units: Json, **more: Any) -> Any:
    assert AOW.stage
    return AOW.stage({"units": list(units), **more})


def samurai(id: str, at: list[float], **more: Any) -> Json:
    return {"id": id, "kind": "samurai", "strength": 8, "at": at, **more}


def levy(id: str, at: list[float], **more: Any) -> Json:
    return {"id": id, "kind": "levy", "strength": 6, "at": at, **more}


def ordered(battle: Any, side: Side = Side.AI, temper: str = "steady") -> Json:
    """The order that a commander gives; it is lawful."""
    order = commander(AOW, side, b"his whims", temper).order(battle)
    assert AOW.preview(battle, side, order).legal
    return AOW.encode_order(order)


def acts(unit: str, points: int) -> Json:
    return {"phase": "motivation", "activation": {"unit": unit, "points": points}}


# -- assaults ----------------------------------------------------------------------------------------------------------


def test_he_assaults_when_it_pays():
    """AOW-ORD-18."""
    battle = staged(
        samurai("ai-1", [30, 15, 0]), levy("kaki-1", [30, 18, 180], disordered=True), **acts("ai-1", 6)
    )
    assert ordered(battle) == {"kind": "assault", "unit": "ai-1", "target": "kaki-1"}


def test_he_does_not_assault_when_it_does_not_pay():
    """AOW-ORD-18."""
    battle = staged(
        levy("ai-1", [30, 15, 0], disordered=True), samurai("kaki-1", [30, 18, 180]), **acts("ai-1", 6)
    )
    assert ordered(battle)["kind"] != "assault"


def test_he_assaults_at_once_where_the_volley_before_it_is_not_allowed():
    """AOW-ORD-18, AOW-SHO-7: one enemy is in a fight, and the other stands behind him."""
    battle = staged(
        samurai("ai-1", [30, 15, 0], weapons=["hand"] * 4 + ["bow"] * 4, frontage=4),
        samurai("ai-2", [27.6, 19.2, 90], strength=4, frontage=2),
        levy("kaki-1", [30, 18, 180], disordered=True, frontage=4, strength=8),
        levy("kaki-2", [30, 24, 180], frontage=3),
        **acts("ai-1", 6),
    )
    assert ordered(battle) == {"kind": "assault", "unit": "ai-1", "target": "kaki-1"}


@pytest.mark.parametrize("points", range(1, 8))
def test_every_activation_comes_to_an_end(points: int):
    """AOW-ORD-9."""
    battle = staged(samurai("ai-1", [30, 9, 0]), levy("kaki-1", [30, 28, 180]), **acts("ai-1", points))
    dice = HmacDice(b"dice")
    hand = commander(AOW, Side.AI, b"his whims")
    for _order in range(points + 2):
        if battle.activation is None:
            break
        order, answers = hand.order(battle), []
        outcome_ = AOW.resolve(battle, Side.AI, order, dice)
        while isinstance(outcome_, Waiting):
            answers.append(outcome_.decision.default)
            outcome_ = AOW.resolve(battle, Side.AI, order, dice, answers, outcome_.going)
        battle = outcome_.battle
    assert battle.activation is None


# -- what is asked -----------------------------------------------------------------------------------------------------


def asked_of_target(*units: Json) -> bool:
    """Whether the target of an assault withdraws."""
    battle, dice = staged(*units, **acts("ai-1", 6)), HmacDice(b"dice")
    order = AOW.decode_order({"kind": "assault", "unit": "ai-1", "target": "kaki-1"})
    hand, answers = commander(AOW, Side.KAKI, b"his whims"), []
    found = AOW.resolve(battle, Side.AI, order, dice)
    while isinstance(found, Waiting):
        answer = hand.answer(found.battle, found.decision)
        if found.decision.kind == "stand_or_withdraw":
            return bool(answer["withdraw"])
        answers.append(found.decision.default)
        found = AOW.resolve(battle, Side.AI, order, dice, answers, found.going)
    raise AssertionError("nobody was asked")


def test_samurai_stand_before_levies():
    """AOW-WDR-1."""
    assert not asked_of_target(levy("ai-1", [30, 15, 0]), samurai("kaki-1", [30, 18, 180]))


def test_riders_withdraw_before_stronger_foot():
    """AOW-WDR-1, AOW-WDR-5."""
    riders = {"id": "kaki-1", "kind": "samurai", "mounted": True, "strength": 7, "count": 3, "disordered": True,
              "at": [30, 18, 180]}  # fmt: skip
    assert asked_of_target(samurai("ai-1", [30, 15, 0], weapon="spear"), riders)


def blow(own: tuple[int, ...], other: tuple[int, ...], *, held: bool) -> bool:
    """Whether he throws on in a duel with so many faces thrown on either side."""
    battle = staged(samurai("ai-1", [30, 15, 0]), samurai("kaki-1", [30, 19, 180]))
    one = Duelist(Side.AI, "ai-1", "ai-1.1", False, 13, own)
    battle.duel = Duel(one, Duelist(Side.KAKI, "kaki-1", "kaki-1.1", False, 12, other, held), "throw")
    asked = Asked(Side.AI, "duel", {"unit": "ai-1"}, {"roll": True})
    return bool(COUNSEL.answers["duel"](battle, asked, STEADY)["roll"])


def test_in_a_duel_he_holds_where_holding_is_better():
    """AOW-CHA-5."""
    assert not blow((6, 6), (3, 3), held=True)
    assert blow((3,), (5, 5), held=True)


@pytest.mark.parametrize(
    ("left", "attacker", "dares"), [(20, "kaki", True), (1, "kaki", False), (20, "ai", True), (1, "ai", True)]
)
def test_who_has_the_battle_in_his_hand_wagers_no_life_at_its_end(left: int, attacker: str, dares: bool):
    """AOW-CHA-1, AOW-END-6: by a level score the defender wins."""
    leaders = ({"id": "ai-g1", "kind": "general", "quality": 0, "guard": True, "at": [30, 10]},
               {"id": "kaki-g1", "kind": "general", "quality": 3, "at": [30, 13, 180]})  # fmt: skip
    troops = samurai("ai-1", [10, 8]), levy("kaki-1", [50, 30, 180])
    battle = staged(*troops, *leaders, phase="challenge", turn=3, left=left, attacker=attacker)
    own, other = battle.units["ai-g1"], battle.units["kaki-g1"]
    assert (wagers(battle, own, other, mood_of(battle, Side.AI, STEADY)) > 0.0) is dares


# -- room for one another ----------------------------------------------------------------------------------------------


def test_nobody_stands_gladly_where_a_friend_would_go_to_strike():
    """AOW-ORD-18, AOW-RUL-55."""
    battle = staged(
        samurai("ai-1", [30, 12, 0]),
        levy("ai-2", [12, 12, 0]),
        levy("kaki-1", [30, 24, 180], disordered=True),
    )
    mood = mood_of(battle, Side.AI, STEADY)
    (lane,) = (lane for lane in lanes(battle, Side.AI, mood) if lane.unit == "ai-1")
    assert lane.worth > 0.0
    blocked = lane.is_blocked_by(np.array([(30.0, 18.0), (40.0, 18.0), (30.0, 8.0)]), 2.0)
    assert blocked.tolist() == [True, False, False], "the last stands behind them"
    levies = Prospects(battle, battle.units["ai-2"], mood)
    between, beside = (levies.worth(Pose(x, 19.0, 0.0)) for x in (30.0, 38.0))
    levies.lanes.clear()
    assert levies.worth(Pose(30.0, 19.0, 0.0)) - between > levies.worth(Pose(38.0, 19.0, 0.0)) - beside == 0.0


def test_many_places_at_once_are_worth_what_each_is_by_itself():
    archers = {"id": "ai-1", "kind": "armoured", "strength": 8, "weapons": ["bow"], "at": [30, 12, 0]}
    battle = staged(
        archers, samurai("ai-2", [36, 12, 0]), levy("kaki-1", [30, 20, 180]), samurai("kaki-2", [40, 30])
    )
    seen = Prospects(battle, battle.units["ai-1"], mood_of(battle, Side.AI, STEADY))
    ends = [Pose(30.0, 12.0, 0.0), Pose(30.0, 16.0, 0.0), Pose(36.0, 18.0, 90.0), Pose(12.0, 30.0, 225.0)]
    assert seen.worths(Places(seen, ends)) == pytest.approx([seen.worth(end) for end in ends], abs=1e-9)
    near, far = seen.volleys(Places(seen, [ends[1], ends[3]]))
    assert near > far == 0.0


def test_the_way_of_a_friend_is_worth_what_its_fight_is_now():
    """AOW-MOR-5, AOW-DIS-5: casualty markers and disorder move nobody, and change what a fight promises."""
    battle = staged(samurai("ai-1", [30, 12, 0]), levy("kaki-1", [30, 24, 180]))
    mood = mood_of(battle, Side.AI, STEADY)
    (before,) = lanes(battle, Side.AI, mood)
    shaken = battle.copy()
    shaken.units["ai-1"] = msgspec.structs.replace(shaken.units["ai-1"], markers=3, disordered=True)
    (after,) = lanes(shaken, Side.AI, mood)
    assert 0.0 < after.worth < before.worth
    assert (after.start, after.end) == (before.start, before.end)


# -- how much he dares -------------------------------------------------------------------------------------------------


def test_a_level_score_lets_the_defender_wait_and_makes_the_attacker_come():
    """AOW-END-6."""
    battle = staged(samurai("ai-1", [30, 9, 0]), samurai("kaki-1", [30, 27, 180]))
    assert points_needed(battle, Side.AI) > 0.0 >= points_needed(battle, Side.KAKI)
    assert mood_of(battle, Side.AI, STEADY).attacks
    assert not mood_of(battle, Side.KAKI, WARY).attacks


@pytest.mark.parametrize("more", [0, 1])
def test_who_is_stronger_by_far_attacks_with_a_lead_too_and_cares_less_for_his_own_where_he_must_win(
    more: int,
):
    """AOW-END-2, AOW-END-6: time takes his strength from him, and even exchanges break the enemy first."""
    units = [samurai(f"ai-{number}", [10 + 10 * number, 9, 0]) for number in range(1, 2 + more)]
    battle = staged(*units, samurai("kaki-1", [30, 27, 180]))
    battle.left = battle.options.clock
    assert (mood_of(battle, Side.AI, STEADY).care < STEADY.care) is bool(more)
    battle.points = {Side.AI: 200, Side.KAKI: 0}
    mood = mood_of(battle, Side.AI, STEADY)
    assert mood.attacks is bool(more)
    assert mood.care >= STEADY.care


def test_the_bold_want_less_for_what_they_lose_and_attack_whatever_the_score():
    wants = {key: temper.care / temper.strike for key, temper in COUNSEL.tempers.items()}
    assert wants["bold"] < wants["steady"] < wants["wary"]
    battle = staged(samurai("ai-1", [30, 9, 0]), samurai("kaki-1", [30, 27, 180]))
    bold = COUNSEL.temper(BOLD.key)
    assert all(mood_of(battle, side, bold).attacks for side in Side)


@pytest.mark.parametrize(("left", "points", "taken"), [(15, 0, False), (8, 0, True), (8, 90, False)])
def test_he_takes_a_draw_in_the_second_half_of_the_clock_if_he_is_behind(left: int, points: int, taken: bool):
    """AOW-END-3, AOW-GEN-6: no number of turns ends the battle, the clock does."""
    battle = staged(levy("ai-1", [30, 9, 0]), samurai("kaki-1", [30, 27, 180]), left=left, turn=3)
    picture = picture_of(AOW, battle, Side.AI)
    picture.points = {Side.AI: points, Side.KAKI: 40}
    assert takes_draw(picture, COUNSEL) is taken


def test_what_a_fight_promises_are_the_chances_of_its_dice():
    """AOW-FIG-1, AOW-MOR-28."""
    battle = staged(samurai("ai-1", [30, 9, 0]), levy("kaki-1", [30, 27, 180]))
    strong, weak = (sketch(battle, battle.units[id], begins=True) for id in ("ai-1", "kaki-1"))
    won, lost = outcome(strong, weak)
    assert won > lost
    assert outcome(weak, strong) == pytest.approx((lost, won))
