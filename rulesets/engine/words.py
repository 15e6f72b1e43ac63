"""From parameters to sentences.

Rules emit parameters. A system's words table maps an event's kind to a template such as
``"{unit} fire at {target}, {distance}."``; here it gets its names. It becomes a sentence when somebody reads it
(:mod:`rulesets.engine.sayings`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.engine.battle import Battle, Side
from rulesets.engine.sayings import (
    Hole,
    Nth,
    Words,
    _,
    as_list,
    as_said,
    english,
    fill,
    is_said,
    players_name,
    say,
)

COMMON: dict[str, str] = {
    "unseen": "",
    "phase_ended": _("{side} end the phase."),
    "passed": _("{side} pass."),
    "resigned": _("{side} give up the battle."),
    "draw_offered": _("{side} offer a draw."),
    "draw_withdrawn": _("{side} take back the offer of a draw."),
    "draw_declined": _("{side} decline the draw."),
    "draw_agreed": _("A draw is agreed."),
    "take_back_asked": _("{side} ask to take their last order back."),
    "take_back_withdrawn": _("{side} no longer ask to take their order back."),
    "take_back_declined": _("{side} decline: the order stands."),
    "take_back_allowed": _("{side} allow the order to be taken back."),
    "take_back_lapsed": _("{side} asked to take an order back; the battle has gone on."),
    "taken_back": _("{side} take their last order back."),
    "moved_on": "",
    "decision_awaited": _("{side} must decide."),
    "question_put": _("{side} must decide: {question}"),
    "decision_taken": _("{side} have decided."),
    "battle_over": _("The battle is over: {winner}."),
    "force_taken": _("{side} bring the {force}."),
    "scenery_given": _("The scenery stands as it was agreed."),
    "scenery_laid_out": _("The country is laid out: {pieces} pieces."),
    "layouts_laid": _("{tables} tables are laid, of which {side} pick one."),
    "layout_shown": _("{side} look at the {layout:small}."),
    "layout_taken": _("{side} take the {layout:small}."),
    "works_laid": _("{side} have works before their line."),
    "no_room_for_works": _("There is no room for the works of {side}."),
    "edges_tied": _("Both throw {total} for the edges: once more."),
    "edge_choice": _("{side} throw higher and pick their edge."),
    "edge_picked": _("{side} take the {edge} edge."),
    "unit_deployed": _("{unit} {unit|takes|take} post."),
    "force_deployed": _("{side} draw up: {units} {units|unit|units}."),
    "unit_held_back": _("{unit} {unit|waits|wait} off the table."),
    "reserve_came": _("{unit}, held back until now, {unit|marches|march} onto the table."),
    "units_withdrawn": _("{units} go back into reserve."),
    "deployment_confirmed": _("{side} stand ready."),
}
"""The sentences that every system shares."""

ASKED = "asked."
"""What stands before a question's tag in a system's words: the sentence in which it is put; and, with a dot and the
name of a yes-or-no field behind it, what yes is called, with ``not_`` before the name what no is called."""

MANY = "many."
"""What stands before an event's kind in a system's words: how several such events are told as one, ``{count}`` of them.
Only kinds that bring nothing but themselves: what is told one by one should not hide behind a number."""


ONE = "one."
"""What stands before an event's kind in a system's words: how it is told of a unit that is one man by himself, where
more than the form of a word is another."""


def questions(words: Mapping[str, str]) -> dict[str, str]:
    """A system's questions and their answers in words, by tag: what stands in its words table behind ``asked.``"""
    return {key.removeprefix(ASKED): text for key, text in words.items() if key.startswith(ASKED)}


def tallies(words: Mapping[str, str]) -> dict[str, str]:
    """How a system tells several events of a kind as one: what stands in its words table behind ``many.``"""
    return {key.removeprefix(MANY): text for key, text in words.items() if key.startswith(MANY)}


def sentence(
    battle: Battle, words: Mapping[str, str], kind: str, side: Side | str | None, params: Mapping[str, Any]
) -> Words:
    """The sentence of an event, not yet told: ids among the parameters become names."""
    template = words.get(kind, COMMON.get(kind, kind.replace("_", " ") + "."))
    unit = battle.units.get(str(params.get("unit", "")))
    if unit is not None and unit.strength == 1:
        template = words.get(f"{ONE}{kind}", template)
    if not template:
        return ""
    values: dict[str, Hole] = {"side": name_of(battle, side) if side else ""}
    values.update({key: name_of(battle, value) for key, value in params.items()})
    put = words.get(f"{ASKED}{params.get('question', '')}") if kind == "decision_awaited" else None
    if put is not None:
        template, values["question"] = COMMON["question_put"], fill(put, values)
    return fill(template, values)


def name_of(battle: Battle, value: Any) -> Any:
    """How a parameter is spoken: a unit's, side's or piece's name, a length, a list of such."""
    if isinstance(value, list | tuple) and not is_said(value):
        return as_list(name_of(battle, item) for item in value)
    if not isinstance(value, str):
        return as_said(value)
    if value in battle.units:
        return battle.units[value].phrase
    if value in battle.figures:
        return battle.units[battle.figures[value].unit].name
    if value in battle.sites:
        return battle.sites[value].name
    if value in ("ai", "kaki"):
        force = battle.forces.get(Side(value))
        return players_name(force.clan) if force else value
    return value


def told_apart(names: Sequence[Words]) -> list[Words]:
    """The names, with an ordinal before those that several units share ("2nd light monks")."""
    told, seen, listed = [], dict[str, int](), list(map(english, names))
    for name, plain in zip(names, listed, strict=True):
        seen[plain] = seen.get(plain, 0) + 1
        several = listed.count(plain) > 1
        told.append(say("{ordinal} {name:small}", ordinal=Nth(seen[plain]), name=name) if several else name)
    return told
