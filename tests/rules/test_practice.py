"""The practice commander: lawful in every system, each temper a better fighter than chance, blind to what is hidden."""

from __future__ import annotations

import dataclasses
from collections import Counter
from itertools import islice

import msgspec
import pytest

import rulesets
from rulesets import TEMPERS, HmacDice, Side, Waiting
from rulesets.engine.battle import Result
from rulesets.engine.commander.fight import commander, take_order
from rulesets.engine.commander.orders import orders_of
from rulesets.engine.commander.picture import picture_of
from rulesets.engine.counsel import BOLD, STEADY, WARY
from rulesets.engine.play.orders import AnswerDraw, AnswerTakeBack, EndPhase, Resign
from rulesets.engine.records.record import begin
from tests.rules.random_play import Whim

rulesets.add_systems("tests.systems")
SYSTEMS = rulesets.all()
everywhere = pytest.mark.parametrize("ruleset", SYSTEMS, ids=lambda ruleset: ruleset.slug)
every_temper = pytest.mark.parametrize("temper", TEMPERS)


def small(ruleset, **options):
    """Options of a battle that is soon fought: few turns, and few men where the system lets one say so."""
    fewer = {"pieces": 8, "turn_limit": 4, "rounds": 6, "turns": 6, "size": 150, "average_dice": 1}
    known = {option["key"]: option for option in ruleset.describe()["options"]}
    return {
        key: value if value in among(known[key], value) else min(among(known[key], value))
        for key, value in {**fewer, **options}.items()
        if key in known
    }


def among(option, value):
    """The choices of an option, or the least that it may be, or what is asked for."""
    chosen = [choice["value"] for choice in option.get("choices") or ()]
    return chosen or [max(value, option.get("min") or value)]


def settled(ruleset, battle, order, dice):
    """The battle after an order of whoever is to act; every question takes its default."""
    side = battle.clock.to_act[0]
    answers = []
    outcome = ruleset.resolve(battle, side, order, dice)
    while isinstance(outcome, Waiting):
        answers.append(outcome.decision.default)
        outcome = ruleset.resolve(battle, side, order, dice, answers)
    return outcome.battle


def fought(ruleset, seed, commanders, **options):
    """A battle between two commanders, to its end; refused orders would raise."""
    record, battle = begin(ruleset, small(ruleset, **options), rulesets.SEATS, seed)
    kinds = Counter()
    while battle.result is None:
        order = commanders[battle.clock.to_act[0]].order(battle)
        kinds[type(order).__name__] += 1
        battle = settled(ruleset, battle, order, record.dice)
        assert sum(kinds.values()) < 5000, "every battle ends"
    return battle, kinds


def in_the_field(ruleset, temper=STEADY, turn=2, **options):
    """A battle after some turns between steady commanders, and a commander who is to act in it."""
    seed = b"in the field"
    record, battle = begin(ruleset, small(ruleset, **options), rulesets.SEATS, seed)
    hands = {side: commander(ruleset, side, seed + side.encode()) for side in Side}
    while battle.clock.turn < turn:
        battle = settled(ruleset, battle, hands[battle.clock.to_act[0]].order(battle), record.dice)
    side = battle.clock.to_act[0]
    return battle, rulesets.Commander(ruleset, side, HmacDice(b"whims"), temper)


# -- lawful ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@everywhere
def test_no_order_is_refused_and_few_are_asked_about_before_the_battle_ends(ruleset):
    """Places are thought of by geometry; a preview costs, so it is asked for what promises most."""
    asked = Counter()

    class Watched:
        def __getattr__(self, name):
            asked["looks"] += name in ("preview", "allows")
            return getattr(ruleset, name)

    seed = b"no order is refused"
    record, battle = begin(ruleset, small(ruleset), rulesets.SEATS, seed)
    hands = {
        side: commander(Watched(), side, seed + side.encode(), temper)
        for side, temper in zip(Side, ["bold", "wary"], strict=True)
    }
    while battle.result is None:
        battle = take_order(ruleset, battle, hands, record)
        assert len(record.orders) < 5000, "every battle ends"
    record.final = ruleset.document(battle)
    assert record.final["result"]["reason"]
    assert rulesets.prove(ruleset, record) == []
    assert asked["looks"] <= 4 * len(record.orders)


@everywhere
def test_what_is_allowed_is_what_its_preview_calls_legal(ruleset):
    """Who wants no picture asks for none: lawful orders and refused ones, out of turn too."""
    battle, hand = in_the_field(ruleset)
    orders = [EndPhase(), Resign()]
    for offer in ruleset.options(battle, hand.side)[:8]:
        orders += islice(orders_of(ruleset, offer), 2)
    for side in Side:
        for order in orders:
            assert ruleset.allows(battle, side, order) == ruleset.preview(battle, side, order).legal, order


def test_the_same_seed_gives_the_same_battle():
    ruleset = rulesets.get("drill")
    one, other = (rulesets.fight(ruleset, b"again", options=small(ruleset)) for _ in range(2))
    assert one.orders == other.orders


# -- sensible -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@every_temper
def test_each_temper_beats_chance(temper):
    ruleset = rulesets.get("koku")
    won = lost = 0
    while max(won, lost) < 2:
        number = won + lost
        seed = f"chance {number}".encode()
        side = list(Side)[number % 2]
        hands = {
            side: commander(ruleset, side, seed, temper),
            side.opponent: Whim(ruleset, side.opponent, seed),
        }
        battle, _ = fought(ruleset, seed, hands, turn_limit=8)
        if battle.result.winner is side:
            won += 1
        else:
            lost += 1
    assert won == 2, "of three battles, or the first two"


@pytest.mark.slow
def test_the_tempers_play_differently():
    """The bolder a commander, the more he strikes by hand and the less he waits."""
    ruleset = rulesets.get("koku")
    struck = {}
    for key in ("bold", "wary"):
        hands = {side: commander(ruleset, side, b"differ" + side.encode(), key) for side in Side}
        _, kinds = fought(ruleset, b"differ", hands, turn_limit=8)
        struck[key] = kinds["Attack"]
    assert struck["bold"] > struck["wary"]


@pytest.mark.slow
@pytest.mark.parametrize("temper", [BOLD, STEADY, WARY], ids=lambda temper: temper.key)
def test_a_leader_stays_out_of_reach(temper):
    """After some turns of approach the Shogun is farther from the enemy than his army's middle."""
    ruleset = rulesets.get("koku")
    seed = b"leaders"
    record, battle = begin(ruleset, small(ruleset, turn_limit=6), rulesets.SEATS, seed)
    hands = {side: commander(ruleset, side, seed + side.encode(), temper.key) for side in Side}
    while battle.clock.turn < 4 and battle.result is None:
        battle = settled(ruleset, battle, hands[battle.clock.to_act[0]].order(battle), record.dice)
    for side in Side:
        picture = picture_of(ruleset, battle, side)
        leader = next(band for band in picture.own if band.unit.rank == "shogun")
        away = sorted(
            min(
                ((x - band.middle[0]) ** 2 + (y - band.middle[1]) ** 2) ** 0.5
                for x, y in picture.foe_rows[:, :2]
            )
            for band in picture.own
        )
        mine = min(
            ((x - leader.middle[0]) ** 2 + (y - leader.middle[1]) ** 2) ** 0.5
            for x, y in picture.foe_rows[:, :2]
        )
        assert mine >= away[len(away) // 2] - 3.0


# -- what he may know -----------------------------------------------------------------------------------------------


def test_he_does_not_act_on_what_is_hidden():
    """Where enemies are hidden, his orders are the same wherever they stand."""
    drill = rulesets.get("drill")

    def veil(battle, side):
        known = battle.copy()
        for unit in battle.units.values():
            if unit.side is not side and int(unit.id.split("-")[1]) > 2:
                del known.units[unit.id], known.figures[f"{unit.id}.1"]
        return known

    fogged = dataclasses.replace(drill, veil=veil, hides=lambda battle: True)
    _, battle = begin(drill, {"pieces": 8}, rulesets.SEATS, b"fog")
    elsewhere = battle.copy()
    for number in range(3, 9):
        figure = elsewhere.figures[f"kaki-{number}.1"]
        elsewhere.figures[figure.id] = msgspec.structs.replace(figure, y=11.0)
    orders = [commander(fogged, Side.AI, b"eyes").order(state) for state in (battle, elsewhere)]
    assert orders[0] == orders[1]
    seen = [commander(drill, Side.AI, b"eyes").order(state) for state in (battle, elsewhere)]
    assert seen[0] != seen[1], "and where nothing hides them, they matter"


# -- between the sides ----------------------------------------------------------------------------------------------


def test_he_lets_an_order_be_taken_back():
    battle, hand = in_the_field(rulesets.get("drill"), turn_limit=4)
    asked = battle.copy()
    asked.back_asked = hand.side.opponent
    assert hand.is_awaited(asked)
    assert hand.order(asked) == AnswerTakeBack(True)


@pytest.mark.parametrize(("own", "theirs", "accepts"), [(0, 90, True), (90, 0, False)])
def test_he_takes_a_draw_when_he_is_behind(own, theirs, accepts):
    battle, hand = in_the_field(rulesets.get("drill"), turn_limit=4)
    offered = battle.copy()
    offered.draw_offer = hand.side.opponent
    offered.points = {hand.side: own, hand.side.opponent: theirs}
    assert hand.is_awaited(offered)
    assert hand.order(offered) == AnswerDraw(accepts)


def test_he_gives_up_when_nothing_can_be_won():
    battle, hand = in_the_field(rulesets.get("drill"), turn_limit=4)
    beaten = battle.copy()
    for unit in list(beaten.on_table(hand.side))[1:]:
        beaten.units[unit.id] = msgspec.structs.replace(unit, place="off", fate="fled")
    beaten.points = {hand.side: 0, hand.side.opponent: 60}
    assert hand.order(beaten) == Resign()


def test_he_is_not_awaited_once_the_battle_is_over():
    battle, hand = in_the_field(rulesets.get("drill"), turn_limit=4)
    over = battle.copy()
    over.result = Result(None, "draw")
    over.draw_offer = hand.side.opponent
    assert not hand.is_awaited(over)
