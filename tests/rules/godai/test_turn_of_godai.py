"""The turn as a whole: every state is come to by who can act in it, and skipped by who cannot (GODAI-SEQ)."""

from __future__ import annotations

from random import Random

import pytest

import rulesets
from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.play.orders import EndPhase
from rulesets.engine.play.resolve import Waiting
from tests.rules.godai.procedures import group, hero, scene
from tests.rules.orders import give
from tests.rules.random_play import Whim

GODAI = rulesets.get("godai")
SEER = {"fire": ["mountain_sea"], "zen": 3, "weapon": "bow"}


def bands(**more):
    """Two bands in each other's range, whose heroes can do everything."""
    return scene(
        hero("ai-1", 10, 10, **SEER), group("ai-2", 3, 14, 10, weapon="bow"),
        hero("kaki-1", 10, 20, **SEER), group("kaki-2", 3, 14, 20, weapon="bow"), **more,
    )  # fmt: skip


def ended(battle, *dice, answers=()):
    """The battle after whoever is on turn has nothing more to do."""
    return give(battle, "end_phase", by=str(battle.clock.to_act[0]), dice=dice, answers=answers)[0]


def where(battle):
    return battle.clock.phase, tuple(map(str, battle.clock.to_act))


def test_every_state_in_its_order():
    """GODAI-GEN-5, GODAI-SEQ-4 to GODAI-SEQ-15, GODAI-SEQ-21: the I-side first; what nobody can do is skipped: there
    is no combat.
    """
    battle = bands(phase="confuse", initiative="kaki", active="kaki")
    seen = [where(battle)]
    while battle.clock.turn == 2:
        last = battle.clock.phase == "shoot" and battle.clock.active is Side.AI
        battle = ended(battle, *((1, 6) if last else ()))
        seen.append(where(battle))
    both = [("kaki",), ("ai",)]
    states = ("confuse", "heroic_move", "move", "heroic_shot", "shoot")
    assert seen == [(key, side) for key in states for side in both] + [("confuse", ("kaki",))]
    assert battle.initiative is Side.KAKI


def test_who_cannot_act_is_not_waited_for():
    """GODAI-SEQ-17, GODAI-MOV-14: without tokens, strategies and missiles both sides move, and the next turn begins."""
    battle = scene(hero("ai-1", 10, 10), hero("kaki-1", 10, 30))
    battle = ended(battle)
    assert where(battle) == ("move", ("kaki",))
    battle = ended(battle, 6, 1)
    assert (where(battle), battle.clock.turn) == (("move", ("ai",)), 3)


def test_a_pass_is_not_the_last_word():
    """GODAI-SEQ-21, GODAI-ORD-10, GODAI-ORD-12: after a pass a side may still declare; two in a row close the state."""
    battle = ended(bands(phase="heroic_shot"))
    assert where(battle) == ("heroic_shot", ("kaki",))
    battle, _events = give(battle, "heroic_shot", by="kaki", unit="kaki-1", target="ai-1.1", dice=(1,))
    assert where(battle) == ("heroic_shot", ("ai",)), "he may after all"
    battle, _events = give(battle, "heroic_shot", unit="ai-1", target="kaki-1.1", dice=(1,))
    assert where(battle)[0] == "shoot", "both have had theirs"


def test_mountain_sea_is_answered_once_by_each():
    """GODAI-SEQ-5, GODAI-ORD-8, GODAI-SEQ-22."""
    battle = bands(phase="confuse")
    battle, _events = give(battle, "mountain_sea", unit="ai-1", dice=(1, 1))
    assert where(battle) == ("confuse", ("kaki",))
    battle, _events = give(battle, "mountain_sea", by="kaki", unit="kaki-1", dice=(6, 6))
    assert where(battle)[0] == "heroic_move"
    assert (battle.units["kaki-2"].confused, battle.units["ai-2"].confused) == (True, False)


def test_who_flees_goes_before_his_side_moves():
    """GODAI-SEQ-7, GODAI-FLE-2: both sides' at the start of their own movement; then they leave the battle."""
    battle = scene(
        hero("ai-1", 10, 10, **SEER), group("ai-2", 3, 30, 16, fleeing=True), hero("kaki-1", 10, 30, **SEER),
        group("kaki-2", 3, 30, 20, fleeing=True), phase="heroic_move",
    )  # fmt: skip
    battle = ended(ended(battle))
    assert where(battle) == ("move", ("ai",))
    assert battle.figures["ai-2.1"].y == 10.0
    assert battle.figures["kaki-2.1"].y == 20.0
    battle = ended(battle)
    assert battle.figures["kaki-2.1"].y == 26.0


def test_a_swept_hero_is_asked_when_the_movement_begins():
    """GODAI-SEQ-5, GODAI-CMD-6: even where nobody has Mountain-Sea Change."""
    battle = scene(
        hero("ai-1", 10, 10), hero("ai-2", 20, 10, fleeing=True, swept="ai-9"), hero("kaki-1", 10, 30)
    )
    battle = ended(ended(battle), 6, 1, answers=({"yes": False},))
    assert battle.units["ai-2"].fleeing
    battle = scene(
        hero("ai-1", 10, 10), hero("ai-2", 20, 30, fleeing=True, swept="ai-9"), hero("kaki-1", 10, 30)
    )
    battle = ended(ended(battle), 6, 1)
    assert not battle.units["ai-2"].fleeing


def test_the_last_one_standing_wins_at_the_end_of_the_state():
    """GODAI-END-1: not only at the end of the turn."""
    battle = scene(
        hero("ai-1", 10, 10, weapon="bow"),
        hero("kaki-1", 10, 20),
        group("kaki-2", 3, 30, 30, fleeing=True),
        phase="shoot",
    )
    battle, _events = give(battle, "shoot", unit="ai-1", target="kaki-1.1", dice=(6, 6))
    assert battle.result.winner is Side.AI


# -- at random ---------------------------------------------------------------------------------------------------------


def lawful(battle):
    """What no state of a battle may be."""
    for unit in battle.units.values():
        able = battle.able(unit)
        assert (unit.place == "table") == bool(able), unit
        assert unit.zen >= 0
        for figure in able:
            assert figure.wounds_left > 0
            assert figure.unit == unit.id
            assert 0.0 <= figure.spent <= 1.0
    for side, force in battle.forces.items():
        mine = [unit for unit in battle.units.values() if unit.side is side]
        dead = sum(
            battle.figures[id].fate == "killed" for unit in mine for id in unit.figures if not unit.driven
        )
        assert force.losses == dead + sum(bool(unit.driven) for unit in mine)
        assert sum(len(unit.figures) for unit in mine) == force.start


@pytest.mark.parametrize("seed", range(3))
def test_random_orders_break_no_law(seed):
    """Whatever is ordered and answered, losses are counted, the dead are off the table, and the battle ends."""
    random = Random(seed)
    battle = scene(
        hero("ai-1", 12, 9, command=2, fire=["mountain_sea", "frighten"], zen=2, weapon="bow", masteries={"bow": 3},
             stats={"wounds": 2, "courage": 6}),
        group("ai-2", 5, 8, 12, weapon="bow"), group("ai-3", 4, 20, 12, weapon="arquebus", pavise="carried"),
        group("ai-4", 4, 30, 12),
        hero("kaki-1", 14, 27, mounted=True, armour="heavy", zen=2, weapon="bow", horsemanship=3,
             command=1, masteries={"bow": 1}, fire=["body_of_rock", "rats_head"]),
        group("kaki-2", 5, 8, 24, weapon="short_bow"), group("kaki-3", 5, 22, 24, mounted=True),
        group("kaki-4", 4, 32, 24), options={"turns": 6},
    )  # fmt: skip
    dice = HmacDice(f"godai {seed}".encode())
    whims = {side: Whim(GODAI, side, f"{seed} {side}".encode()) for side in Side}
    for _count in range(400):
        if battle.result is not None:
            break
        side = battle.clock.to_act[0]
        hurry = battle.clock.phase in ("heroic_move", "move") and random.random() < 0.6
        order = EndPhase() if hurry else whims[side].order(battle)
        answers: list = []
        outcome = GODAI.resolve(battle, side, order, dice)
        while isinstance(outcome, Waiting):
            answers.append(_answer(random, outcome.decision))
            outcome = GODAI.resolve(battle, side, order, dice, answers)
        battle = outcome.battle
        lawful(battle)
    assert battle.result is not None


def _answer(random, decision):
    """Any answer that is listed, or the default."""
    listed = decision.question.get("choices")
    if listed and random.random() < 0.7:
        return random.choice(listed)["value"]
    if set(decision.default) == {"yes"}:
        return {"yes": random.random() < 0.5}
    return decision.default
