"""The end of the battle and the score (SKIR-END-1 to SKIR-END-6)."""

from __future__ import annotations

import msgspec
import pytest

from rulesets.engine.battle import Result, Side
from rulesets.skirmish import victory
from rulesets.skirmish.battle import Fate, Status
from tests.rules.skirmish.scenes import battle_of, chief, group, playing, wounded


def priced(scene, points):
    unit, figures = scene
    return unit, tuple(msgspec.structs.replace(figure, points=points) for figure in figures)


def fated(battle, fate, *ids):
    for id in ids:
        battle.figures[id] = msgspec.structs.replace(battle.figures[id], fate=fate, alive=False)
    return battle


def example_26():
    battle = battle_of(
        priced(group("kaki-1", at=(10, 40)), 5), priced(group("kaki-2", "bushi", at=(20, 40)), 10),
        priced(group("kaki-3", count=5, at=(30, 40), status=Status.BROKEN), 7),
        priced(chief("ai-1", (10, 4)), 18), priced(group("ai-2", at=(20, 4)), 5),
    )  # fmt: skip
    fated(battle, Fate.KILLED, *(f"kaki-1.{n}" for n in range(1, 5)), "ai-1.1", "ai-2.1", "ai-2.2")
    fated(battle, Fate.DISABLED, "kaki-2.1", "kaki-2.2")
    battle.forces[Side.AI] = msgspec.structs.replace(battle.forces[Side.AI], lost=Fate.KILLED)
    return battle


def test_example_26_the_score():
    """SKIR-EX-26, SKIR-END-3, SKIR-END-4: a lead of 9.5 of 200 is a draw."""
    battle = example_26()
    assert (victory.SCORE.of(battle, Side.AI), victory.SCORE.of(battle, Side.KAKI)) == (57.5, 48)
    assert [item.points for item in victory.tally(battle, Side.AI)] == [40, 17.5, 0]
    assert [item.points for item in victory.tally(battle, Side.KAKI)] == [28, 0, 20]
    assert victory.SCORE.by_lead(battle) == Result(None, "score")


def test_who_fled_counts_half_and_who_fell_in_a_broken_unit_whole():
    """SKIR-END-3: each figure once."""
    battle = battle_of(priced(group("kaki-1", count=4, at=(10, 40), status=Status.ROUTED), 10), group("ai-1"))
    fated(fated(battle, Fate.FLED, "kaki-1.1"), Fate.KILLED, "kaki-1.2")
    assert [item.points for item in victory.tally(battle, Side.AI)] == [10, 15, 0]


@pytest.mark.parametrize(
    ("killed", "size", "winner", "reason"),
    [
        (0, 200, None, "score"),
        (3, 200, Side.AI, "score"),  # 21 of 200
        (2, 200, None, "score"),  # 14
        (9, 200, Side.AI, "score_decisive"),  # 63
        (8, 200, Side.AI, "score"),  # 56
        (2, 100, Side.AI, "score"),
        (5, 100, Side.AI, "score_decisive"),
    ],
)
def test_a_lead_of_a_tenth_wins_and_of_three_tenths_decisively(killed, size, winner, reason):
    """SKIR-END-4, SKIR-RUL-103; what was not spent and horses count for nothing (SKIR-END-5)."""
    battle = battle_of(
        priced(group("kaki-1", count=12, at=(10, 40), mounted=True), 7), group("ai-1"), size=size
    )
    fated(battle, Fate.KILLED, *(f"kaki-1.{n}" for n in range(1, killed + 1)))
    assert victory.SCORE.by_lead(battle) == Result(winner, reason)


@pytest.mark.parametrize(
    ("status", "driven"),
    [(Status.STEADY, []), (Status.HALTED, []), (Status.FALLING_BACK, []), (Status.BROKEN, [Side.KAKI]),
     (Status.ROUTED, [Side.KAKI])],
)  # fmt: skip
def test_a_side_without_an_unbroken_unit_is_driven_off(status, driven):
    """SKIR-END-1."""
    battle = battle_of(group("ai-1"), group("kaki-1", at=(36, 40), status=status))
    assert victory.driven_off(battle) == driven
    if driven:
        assert victory.outcome(battle, driven) == Result(Side.AI, "driven_off")


def test_both_driven_off_together_is_for_the_score_to_decide():
    """SKIR-END-1, SKIR-RUL-105."""
    battle = battle_of(
        priced(group("ai-1", status=Status.BROKEN), 3),
        priced(group("kaki-1", at=(36, 40), status=Status.BROKEN), 12),
    )
    assert victory.outcome(battle, victory.driven_off(battle)) == Result(Side.AI, "score")


@pytest.mark.parametrize(
    ("result", "winner", "reason"),
    [
        (Result(Side.KAKI, "resignation"), Side.KAKI, "resignation"),
        (Result(None, "draw"), None, "agreed"),
        (Result(Side.AI, "driven_off"), Side.AI, "driven_off"),
    ],
)
def test_a_battle_that_is_over_shows_every_item_of_the_score(result, winner, reason):
    """SKIR-END-2, SKIR-END-4: who concedes loses whatever the score; what both agree on the score decides."""
    battle = example_26()
    battle.result = result
    play = playing(battle)
    victory.SCORE.close(play)
    ended = play.battle.result
    assert (ended.winner, ended.reason) == (winner, reason)
    assert set(ended.tally) == set(Side)
    assert play.battle.points == {Side.AI: 57.5, Side.KAKI: 48}
    assert (play.battle.clock.phase, play.battle.clock.to_act) == ("over", ())


def test_the_commander_counts_besides_when_he_is_disabled_too():
    """SKIR-END-3."""
    battle = wounded(
        battle_of(priced(chief("kaki-1", (10, 40)), 18), group("kaki-2"), group("ai-1")), kaki_1_1=2
    )
    battle.forces[Side.KAKI] = msgspec.structs.replace(battle.forces[Side.KAKI], lost=Fate.DISABLED)
    assert victory.SCORE.of(battle, Side.AI) == 38
