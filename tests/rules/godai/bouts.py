"""Staged combats of Go Dai, fought to their aftermath with scripted dice and answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

import rulesets
from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import Dice, ScriptedDice
from rulesets.engine.dice.tests import Modifier
from rulesets.engine.play.play import Ask, Play, as_rule
from rulesets.godai.battle import Bout, GodaiBattle
from rulesets.godai.melee import aftermath, combat
from rulesets.godai.melee.forming import form_combats
from rulesets.godai.stage import stage

Json = dict[str, Any]
Answers = Mapping[str, Any]
"""Answers by the tag of the question: one for all, or a list for one after another (None: the default)."""
NONE: Answers = {}


def unit(id: str, *at: Sequence[float], **values: Any) -> Json:
    """A unit with a figure at each place; a hero if it is one alone."""
    return {"id": id, "at": [list(spot) for spot in at], **values}


def scene(*units: Json, initiative: str = "ai", **more: Any) -> GodaiBattle:
    """Those units in the close combat of a turn."""
    given = {"phase": "combat", "turn": 1, "initiative": initiative, "units": list(units), **more}
    return stage(given)


def answered(ask: Ask, answers: Answers, given: dict[str, int]) -> Any:
    """What a question is answered with."""
    tag = ask.question["kind"]
    said = answers.get(tag)
    if isinstance(said, list):
        number = given[tag] = given.get(tag, 0) + 1
        said = said[number - 1] if number <= len(said) else None
    if callable(said):
        said = said(ask)
    if said is None:
        return ask.default
    reply = msgspec.convert(said, ask.answer_type)
    ask.check(reply)
    return reply


def told(modifiers: Sequence[Modifier]) -> dict[str, int]:
    """Modifiers by their clauses."""
    return {modifier.clause: modifier.value for modifier in modifiers}


class Fought(msgspec.Struct):
    """What came of combats: the battle, its events, the questions, and the combats as they stood when the last blow had
    fallen.
    """

    battle: GodaiBattle
    events: list[Any]
    asks: list[Ask]
    bouts: dict[str, Bout]

    @property
    def bout(self) -> Bout:
        """The only combat."""
        (bout,) = self.bouts.values()
        return bout

    @property
    def kinds(self) -> list[str]:
        """What was told."""
        return [event.kind for event in self.events]

    def asked(self, tag: str) -> list[Ask]:
        """The questions of a kind."""
        return [ask for ask in self.asks if ask.question["kind"] == tag]

    def faces(self) -> list[int]:
        """All dice in the order in which they were thrown."""
        return [face for event in self.events for throw in event.rolls for face in throw.faces]


def run(play: Play[GodaiBattle], rule: Any, answers: Answers, asks: list[Ask], given: dict[str, int]) -> None:
    """Carry a rule out to its end."""
    steps = as_rule(rule)
    try:
        ask = next(iter(steps))
        while True:
            asks.append(ask)
            play.tell("decision_awaited", side=ask.side, question=ask.question["kind"])
            ask = steps.send(answered(ask, answers, given))  # type: ignore[attr-defined]
    except StopIteration:
        return


def fought(
    battle: GodaiBattle, dice: Sequence[int] | Dice = (), answers: Answers = NONE, *, settled: bool = True
) -> Fought:
    """C2 and C3 of a staged battle; every die of a script must fall."""
    thrown: Any = ScriptedDice(list(dice), battle.dice_count) if isinstance(dice, Sequence) else dice
    play = Play(battle, Side.AI, thrown, rulesets.get("godai").form)
    asks: list[Ask] = []
    given: dict[str, int] = {}
    form_combats(play.battle)
    run(play, combat.fight(play), answers, asks, given)
    bouts = dict(play.battle.bouts)
    if settled:
        run(play, aftermath.settle(play), answers, asks, given)
    play.complete()
    if isinstance(thrown, ScriptedDice):
        thrown.finish()
    return Fought(play.battle, play.events, asks, bouts)
