"""Single rules at work on a staged battle, with dice, answers and what they return; and volleys to look at."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from rulesets.ageofwar.battle import AowBattle
from rulesets.ageofwar.fire.aiming import Aim, aim
from rulesets.ageofwar.fire.volley import loose
from rulesets.engine.play.play import Play
from rulesets.engine.play.resolve import decode_answer
from tests.rules.ageofwar.scenes import Json, playing


def act(
    battle: AowBattle,
    rule: Callable[[Play[AowBattle]], Any],
    dice: tuple[int, ...] = (),
    answers: tuple[Json, ...] = (),
    by: str = "ai",
) -> tuple[AowBattle, list[Any], Any]:
    """The battle after a rule, what was told, and what the rule returned; every die and every answer is used."""
    play, left = playing(battle, *dice, by=by), list(answers)
    result = rule(play)
    if isinstance(result, Generator):
        result = _finished(result, left)
    play.complete()
    assert play.battle.dice_count == battle.dice_count + len(dice), "dice are left over"
    assert not left, "answers are left over"
    return play.battle, play.events, result


def _finished(running: Generator[Any, Any, Any], answers: list[Json]) -> Any:
    reply = None
    while True:
        try:
            ask = running.send(reply)
        except StopIteration as done:
            return done.value
        assert answers, f"nobody answers {ask.question}"
        reply = decode_answer(ask, answers.pop(0))


def aimed(battle: AowBattle, unit: str = "ai-1", target: str = "kaki-1") -> Aim:
    """A volley before its dice."""
    return aim(battle, battle.units[unit], battle.units[target])


def shot(battle: AowBattle, *dice: int, unit: str = "ai-1", target: str = "kaki-1", **more: Any) -> Any:
    """A volley, from its first die to its dead."""
    return act(battle, lambda play: loose(play, aimed(battle, unit, target), "AOW-ORD-15"), dice, **more)


def faces(events: list[Any]) -> list[int]:
    """Every die that fell, as it is told."""
    return [face for event in events for throw in event.rolls for face in throw.faces]


def alive(battle: AowBattle, unit: str = "kaki-1") -> list[int]:
    """The numbers of a unit's bases that are left, in the order of its ranks."""
    return [int(base.id.rpartition(".")[2]) for base in battle.bases(battle.units[unit])]
