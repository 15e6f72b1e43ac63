"""Small scenes of fire, and how to carry an order out on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.engine.battle import Battle, Side
from rulesets.engine.dice.dice import NoDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.events import Event
from rulesets.engine.play.play import Play
from rulesets.engine.reckoning.outlook import Posed
from rulesets.koku.battle import KokuBattle
from rulesets.koku.fire import shooting
from rulesets.koku.fire.shooting import Fire
from rulesets.koku.inquiries.situations import situations
from tests.rules.koku.scenes import AI, FORM, play, rank, scene, unit


def volley(battle: KokuBattle, order: Fire, faces: Sequence[int], side: Side = AI) -> Play[KokuBattle]:
    """Carry the order out with exactly those dice."""
    at_work, dice = play(battle, faces, side)
    shooting.fire(at_work, order)
    dice.finish()
    return at_work


def refusal(battle: KokuBattle, order: Fire, side: Side = AI) -> tuple[str, str]:
    """Code and clause of the refusal; no die falls."""
    with pytest.raises(Illegal) as caught:
        shooting.fire(Play(battle, side, NoDice(), FORM), order)
    return caught.value.code, caught.value.clause


def fired(at_work: Play[KokuBattle]) -> list[Event]:
    return [event for event in at_work.events if event.kind == "volley_fired"]


def needs(event: Event) -> list[tuple[int, str]]:
    """Number of dice and need of each roll to hit."""
    return [
        (roll.test.count, f"{roll.test.die} {roll.test.words}")
        for roll in event.rolls
        if roll.test.name == "to_hit"
    ]


def left(at_work: Play[KokuBattle], id: str = "kaki-1") -> int:
    return len(at_work.battle.living(at_work.battle.units[id]))


def duel(weapon: str = "arquebus", kind: str = "ash_l", gap: float = 14.0, **values: Any) -> KokuBattle:
    """Five against five light ashigaru in line, in the open, so many inches apart."""
    return scene(
        unit("ai-1", kind, weapon, rank(20, 5, 5), **values),
        unit("kaki-1", "ash_l", "spear", rank(20, 6 + gap, 5)),
        phase="firing",
    )


def posed(battle: Battle, key: str) -> Posed:
    """What the battle asks the calculator about fire or melee of its first two units."""
    return next(each for each in situations(battle, AI, "ai-1", "kaki-1") if each.key == key)
