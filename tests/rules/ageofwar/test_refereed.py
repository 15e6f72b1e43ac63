"""What a referee found who judges battles from outside (:mod:`tests.rules.ageofwar.referee`), and battles that he
judges now.
"""

from __future__ import annotations

from random import Random

import pytest

import rulesets
from rulesets.ageofwar.melee.fight import fight
from rulesets.ageofwar.melee.withdrawal import ways_out
from rulesets.ageofwar.nerve.losses import lose
from rulesets.ageofwar.nerve.pool import nerve_of
from rulesets.ageofwar.stand.contact import touching
from rulesets.ageofwar.system import RULESET
from rulesets.engine.battle import Pose, Side, Table
from rulesets.engine.document import document, merge
from tests.plain import plain
from tests.rules.ageofwar.fierce import answered, fierce
from tests.rules.ageofwar.play import QUIET, give, kinds, refused
from tests.rules.ageofwar.referee import Referee
from tests.rules.ageofwar.scenes import done, foot, general, playing, riders, scene
from tests.rules.ageofwar.shots import act
from tests.rules.ageofwar.test_morale import morale_of
from tests.rules.invariants import check, check_step, senseless, sensible
from tests.rules.test_random_options import drawn

FAR = foot("kaki-9", 50, 30, 180.0)


def test_a_leader_needs_room_as_he_is_turned():
    """AOW-ORD-3: beside his unit he may stand square to it, and not aslant over its edge."""
    lord = general("ai-9", with_unit="ai-1", ride=6)
    battle = scene(foot("ai-1", 20, 15), lord, FAR, phase="generals", active="ai", turn=1, options=QUIET)
    place = {"x": 20, "y": 15.85}
    assert refused(battle, "ride", unit="ai-9", legs=[{**place, "facing": 30}]) == "AOW-ORD-3"
    after, _events = give(battle, "ride", unit="ai-9", legs=[{**place, "facing": 0}])
    assert after.units["ai-9"].place == "table"


def test_who_can_be_kept_in_contact_no_more_is_out_of_the_fight():
    """AOW-FIG-31, AOW-FIG-35, AOW-RUL-160: persimmon closes up to its middle; a leader stands where the enemy at its
    edge would have to come.
    """
    broad = foot("kaki-1", 30, 18, 180.0, strength=6, count=6, frontage=6, fought=True, rounds=1)
    battle = scene(
        foot("ai-1", 33, 18, count=2, frontage=2, fought=True, rounds=1),
        foot("ai-2", 26, 18, count=2, frontage=2, fought=True, rounds=1), general("ai-9", 28.1, 17), broad, active="ai",
    )  # fmt: skip
    assert set(touching(battle, battle.units["kaki-1"])) == {"ai-1", "ai-2"}
    after, events, _none = act(
        battle, lambda play: lose(play, play.unit("kaki-1"), ["kaki-1.5", "kaki-1.6"]), by="kaki"
    )
    held = touching(after, after.units["kaki-1"])
    (gone,) = {"ai-1", "ai-2"} - set(held)
    assert (after.units[gone].disordered, after.units[gone].rounds) == (True, 0)
    assert kinds(events) == ["bases_fell", "disordered"]
    for id in held:
        assert not after.units[id].disordered


def test_who_sneaks_off_is_gone_when_it_is_told():
    """AOW-MOR-33: the event that tells of it shows them gone."""
    levy = foot("ai-1", 30, 15, kind="levy", strength=8, count=7, frontage=7, markers=1)
    battle = scene(levy, foot("kaki-1", 30, 30), active="ai", turn=1)
    dice = (4, 5, 6, 1, 2, 5, 1, 2, 6, 3, 4)
    _after, events, _none = act(battle, morale_of(), dice)
    told = document(battle, RULESET.form)
    for event in events:
        told = merge(told, event.patch)
        left = [id for id in told["units"]["ai-1"]["figures"] if told["figures"][id]["alive"]]
        assert len(left) == (5 if event.kind == "sneaked_off" else 7), event.kind
    assert events[-1].kind == "sneaked_off"
    fates = [told["figures"][id]["fate"] for id in told["units"]["ai-1"]["figures"]]
    assert fates.count("fled") == 2, "nobody has killed them (AOW-DAT-13)"


def test_who_withdraws_along_the_face_that_is_met_is_out_of_contact_with_the_whole_block():
    """AOW-WDR-13, AOW-GEO-11: two of eight in the second rank: the edge of the block is longer than theirs."""
    fighter = foot("ai-1", 30, 12, strength=4, frontage=4)
    one = foot("kaki-1", 30, 15.4, 0.0, strength=8, count=8, frontage=6)
    battle = scene(fighter, one, active="ai")
    at = Pose(30.0, 13.0, 0.0)  # laid on its rear
    found = {
        inches: ways_out(battle, battle.units["ai-1"], battle.units["kaki-1"], "rear", at, inches)
        for inches in (5.9, 7.2)
    }
    assert found == {5.9: {}, 7.2: {"left": 7.2, "right": 7.2}}


@pytest.mark.parametrize(
    ("unit", "south", "north"),
    [
        (riders("ai-1", 30, 20, count=5, strength=6, frontage=2, fought=True), 15.4, 20.2),
        (riders("ai-1", 30, 20, count=6, strength=6, frontage=2, fought=True), 14.5, 20.7),
        (foot("ai-1", 30, 20, fought=True), 16.8, 20.8),
    ],
)
def test_who_turns_to_face_two_enemies_keeps_both(unit, south, north):
    """AOW-FIG-33, AOW-FIG-31: neither is left out of the fight by a turn that costs nothing."""
    sides = [
        foot(id, 30 - unit["frontage"] * 0.6, y, 90.0, frontage=2, fought=True, rounds=1)
        for id, y in (("kaki-1", north), ("kaki-2", south))
    ]
    battle = scene(unit, *sides, active="ai", turn=1)
    assert touching(battle, battle.units["ai-1"]) == {"kaki-1": "left", "kaki-2": "left"}
    play = playing(battle, *(1,) * 60)
    done(fight(play, ("ai-1", "kaki-1", "kaki-2")))
    turned = any(event.kind == "faced_the_enemy" for event in play.events)
    side = "front" if turned else "left"
    assert touching(play.battle, play.unit("ai-1")) == {"kaki-1": side, "kaki-2": side}


def test_a_turn_after_the_round_draws_nobody_else_into_the_fight():
    """AOW-FIG-33, AOW-RUL-56: riders who turn are deeper than they were wide, and an enemy stands behind them."""
    one = riders("ai-1", 30, 20, count=6, strength=6, frontage=2, fought=True)
    met, near = (
        foot("kaki-1", 28.8, 17.6, 90.0, frontage=2, fought=True),
        foot("kaki-2", 32, 17.6, 270.0, fought=True),
    )
    play = playing(scene(one, met, near, active="ai", turn=1), *(1,) * 60)
    done(fight(play, ("ai-1", "kaki-1")))
    assert touching(play.battle, play.unit("ai-1")) == {"kaki-1": "left"}
    assert touching(play.battle, play.unit("kaki-2")) == {}


def test_a_ruin_is_as_large_as_the_bases_that_stood_there():
    """AOW-MOR-15, AOW-RUL-114: a last rank of one behind ten leaves its corners free."""
    lost = foot("ai-2", 30, 20, place="off", fate="routed")
    ruin = [
        [24, 20],
        [36, 20],
        [36, 18.8],
        [24, 18.8],
        [29.4, 18.8],
        [30.6, 18.8],
        [30.6, 17.6],
        [29.4, 17.6],
    ]
    for x, y, near in ((36.8, 12.7, False), (36.8, 12.9, True), (30.0, 11.7, True)):
        battle = scene(foot("ai-1", x, y), lost, FAR, ruins={"ai-2": ruin})
        assert nerve_of(battle, battle.units["ai-1"]).ruin is near, (x, y)


def test_what_is_offered_with_its_usual_values_is_lawful():
    """AOW-ORD-10, AOW-ORD-13, AOW-ORD-1: no formation in which a unit stands already, no way that ends on a friend."""
    battle = scene(
        foot("ai-1", 20, 15), foot("ai-2", 20, 18.5), FAR, activation={"unit": "ai-1", "points": 4}, active="ai", turn=1
    )  # fmt: skip
    options = {one["kind"]: one for one in plain(RULESET.options(battle, Side.AI)) if one["unit"] == "ai-1"}
    (fronts,) = options["change_formation"]["params"]
    assert [one["value"] for one in fronts["choices"] if one["shut"]] == [3]
    (inches,) = options["move"]["params"]
    assert inches["default"] == 1
    give(battle, "move", unit="ai-1", inches=1)
    assert refused(battle, "move", unit="ai-1", inches=2) == "AOW-RUL-55"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "commander", "deep"),
    [
        (111, fierce, 24),
        (232, fierce, 22),
        (301, fierce, 22),
        (303, fierce, 22),
        (113, senseless, 22),
        (104, sensible, 26),
    ],
)
def test_a_battle_is_fought_by_the_book(seed, commander, deep):
    """AOW-TUR-1 to AOW-TUR-6, AOW-ORD-6 to AOW-ORD-23, AOW-MOT-1 to AOW-MOT-10, AOW-AP-1 to AOW-AP-7, AOW-SHO-1 to
    AOW-SHO-22, AOW-FIG-1 to AOW-FIG-35, AOW-WDR-1 to AOW-WDR-15, AOW-MOR-1 to AOW-MOR-38, AOW-CMD-1 to AOW-CMD-12,
    AOW-MSG-1 to AOW-MSG-7, AOW-CHA-1 to AOW-CHA-13, AOW-LAT-1, AOW-LAT-2, AOW-END-1 to AOW-END-7: options by chance,
    a table on which armies stand near to one another, any answers, and a referee who reckons every event again.
    """
    random = Random(seed)
    options = {**drawn(RULESET, random), "size": "short", "clock": 10}
    battle = RULESET.open(RULESET.options_from(options), rulesets.SEATS, Table(60.0, float(deep)))
    dice = rulesets.HmacDice(b"refereed %d" % seed)
    battle = RULESET.begin(battle, dice).battle
    commanders = {side: commander(RULESET, side, b"%d" % seed) for side in Side}
    referee = Referee(document(battle, RULESET.form), battle.options)
    while battle.result is None:
        side, answers = battle.clock.to_act[0], []
        order = commanders[side].order(battle)
        outcome = RULESET.resolve(battle, side, order, dice)
        while isinstance(outcome, rulesets.Waiting):
            answers.append(answered(outcome.decision, random))
            outcome = RULESET.resolve(battle, side, order, dice, answers)
        referee.watch(RULESET.encode_order(order), outcome.events, answers)
        check_step(RULESET, battle, outcome.battle, outcome.events)
        battle = outcome.battle
    check(RULESET, battle)
    assert referee.judged > 20
    assert referee.unsure < referee.judged / 5
