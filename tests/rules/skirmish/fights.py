"""Figures in contact, set up one by one, and the melee phase carried out on them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rulesets.engine.battle import Clock, Piece, Side, Table
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.document import DocumentForm
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.play import Ask, Play, Rule
from rulesets.skirmish.battle import Load, SkirBattle, SkirFigure, SkirForce, SkirUnit
from rulesets.skirmish.charts import BASE_FOOT, BASE_MOUNTED, Armour, Blade, Kind
from rulesets.skirmish.melee import melee, pairing
from rulesets.skirmish.options import SkirOptions

FORM = DocumentForm(marks=lambda unit: (), shape=lambda kind: "area")
LIGHT_ASHIGARU: dict[str, Any] = {"kind": "ashigaru", "armour": "light", "blade": "sidearm"}


def man(id: str, x: float, y: float, facing: float | None = None, **values: Any) -> SkirFigure:
    """A figure at a place, facing the other side's edge; a light Ashigaru with a sidearm unless it says otherwise."""
    values = {**LIGHT_ASHIGARU, **values}
    for name, form in (("kind", Kind), ("armour", Armour), ("blade", Blade), ("load", Load)):
        if name in values:
            values[name] = form(values[name])
    width, depth = BASE_MOUNTED if values.get("mounted") else BASE_FOOT
    looks = facing if facing is not None else 0.0 if id.startswith("ai") else 180.0
    return SkirFigure(id, id.partition(".")[0], x, y, looks, width, depth, **values)


def battle_of(
    *figures: SkirFigure, active: str = "ai", pieces: Iterable[Piece] = (), **options: Any
) -> SkirBattle:
    """A battle in its melee phase with those figures."""
    names = dict.fromkeys(figure.unit for figure in figures)
    units = {}
    for id in names:
        ids = tuple(figure.id for figure in figures if figure.unit == id)
        side = Side(id.partition("-")[0])
        units[id] = SkirUnit(id, side, "", "ashigaru", id, "", "", ids, len(ids), place="table")
    return SkirBattle(
        table=Table(72.0, 48.0, tuple(pieces)), units=units, figures={figure.id: figure for figure in figures},
        forces={side: SkirForce(side, str(side), "", "") for side in Side},
        clock=Clock(turn=1, phase="melee", active=Side(active)), options=SkirOptions(**options),
    )  # fmt: skip


def carry_out(play: Play[SkirBattle], rule: Rule, answers: Iterable[Any] = ()) -> list[Ask]:
    """A rule to its end; each question gets the next answer, without one its default. Returns what was asked."""
    left, asked = list(answers), []
    try:
        ask = next(rule)
        while True:
            asked.append(ask)
            reply = ask.default
            if left:
                reply = msgspec.convert(left.pop(0), ask.answer_type)
                ask.check(reply)
            ask = rule.send(reply)
    except StopIteration:
        return asked


def fought(
    battle: SkirBattle, dice: Iterable[int] = (), answers: Iterable[Any] = ()
) -> tuple[SkirBattle, list[Any], list[Ask]]:
    """The battle after its melee phase, the events, and what was asked; every die of the script must fall."""
    thrown = ScriptedDice(list(dice), battle.dice_count)
    play = Play(battle, battle.clock.active or Side.AI, thrown, FORM)
    left = list(answers)
    asked = carry_out(play, pairing.pair_off(play), left[:1] if _is_pairs(left) else [])
    asked += carry_out(play, melee.fight(play), left[1:] if _is_pairs(left) else left)
    play.complete()
    thrown.finish()
    return play.battle, play.events, asked


def _is_pairs(answers: list[Any]) -> bool:
    return bool(answers) and "pairs" in answers[0]


def paired(battle: SkirBattle, answers: Iterable[Any] = ()) -> tuple[list[tuple[Any, Any]], list[Ask]]:
    """The combats of a phase, active figures and passive ones, and what was asked."""
    play = Play(battle, battle.clock.active or Side.AI, ScriptedDice([]), FORM)
    asked = carry_out(play, pairing.pair_off(play), answers)
    return [(combat.active, combat.passive) for combat in play.battle.combats], asked


def refused(battle: SkirBattle, pairs: list[tuple[str, str]]) -> str:
    """The clause that forbids a pairing; empty if it is lawful."""
    try:
        paired(battle, [{"pairs": pairs}])
    except Illegal as refusal:
        return refusal.clause
    return ""
