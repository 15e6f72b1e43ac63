"""From parameters to sentences.

Rules emit parameters. A system's words table maps an event's kind to a template such as
``"{unit} fire at {target}, {distance}."``; here the names are filled in. A template is the message that translators
see: ``translate`` is called with it before anything is put in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesets.engine.battle import Battle, Side

Translate = Callable[[str], str]

COMMON: dict[str, str] = {
    "unseen": "",
    "phase_ended": "{side} end the phase.",
    "resigned": "{side} give up the battle.",
    "draw_offered": "{side} offer a draw.",
    "draw_withdrawn": "{side} take back the offer of a draw.",
    "draw_declined": "{side} decline the draw.",
    "draw_agreed": "A draw is agreed.",
    "take_back_asked": "{side} ask to take their last order back.",
    "take_back_withdrawn": "{side} no longer ask to take their order back.",
    "take_back_declined": "{side} decline: the order stands.",
    "take_back_allowed": "{side} allow the order to be taken back.",
    "take_back_lapsed": "{side} asked to take an order back; the battle has gone on.",
    "taken_back": "{side} take their last order back.",
    "moved_on": "",
    "decision_awaited": "{side} must decide.",
    "question_put": "{side} must decide: {question}",
    "decision_taken": "{side} have decided.",
    "battle_over": "The battle is over: {winner}.",
}
"""The sentences that every system shares."""

ASKED = "asked."
"""What stands before a question's tag in a system's words: the sentence in which it is put; and, with a dot and the
name of a yes-or-no field behind it, what yes is called, with ``not_`` before the name what no is called."""

MANY = "many."
"""What stands before an event's kind in a system's words: how several such events are told as one, ``{count}`` of them.
Only kinds that bring nothing but themselves: what is told one by one should not hide behind a number."""


def whole(value: int) -> str:
    """A whole number as it is written: with a true minus sign below zero."""
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    """What a modifier adds or takes away: +1, −1."""
    return f"{value:+d}".replace("-", "−")


def questions(words: Mapping[str, str]) -> dict[str, str]:
    """A system's questions and their answers in words, by tag: what stands in its words table behind ``asked.``"""
    return {key.removeprefix(ASKED): text for key, text in words.items() if key.startswith(ASKED)}


def tallies(words: Mapping[str, str]) -> dict[str, str]:
    """How a system tells several events of a kind as one: what stands in its words table behind ``many.``"""
    return {key.removeprefix(MANY): text for key, text in words.items() if key.startswith(MANY)}


def inches(value: float) -> str:
    """A length as the screen writes it: 13.3″."""
    return f"{value:.1f}".rstrip("0").rstrip(".") + "″"


def sentence(
    battle: Battle,
    words: Mapping[str, str],
    kind: str,
    side: Side | str | None,
    params: Mapping[str, Any],
    translate: Translate = str,
) -> str:
    """The sentence of an event. Ids among the parameters become names, floats become lengths."""
    template = words.get(kind, COMMON.get(kind, kind.replace("_", " ") + "."))
    if not template:
        return ""
    values = {"side": name_of(battle, side, translate)} if side else {"side": ""}
    values.update({key: name_of(battle, value, translate) for key, value in params.items()})
    put = words.get(f"{ASKED}{params.get('question', '')}") if kind == "decision_awaited" else None
    try:
        if put is not None:
            template, values["question"] = COMMON["question_put"], translate(put).format(**values)
        text = translate(template).format(**values)
    except (KeyError, IndexError):
        return template
    return text[:1].upper() + text[1:]


def name_of(battle: Battle, value: Any, translate: Translate = str) -> str:
    """How a parameter is spoken: a unit's, side's or piece's name, a length, a list of such."""
    if isinstance(value, float):
        return inches(value)
    if type(value) is int:
        return whole(value)
    if isinstance(value, list | tuple):
        return ", ".join(name_of(battle, item, translate) for item in value)
    if not isinstance(value, str):
        return str(value)
    if value in battle.units:
        return translate(battle.units[value].name)
    if value in battle.figures:
        return translate(battle.units[battle.figures[value].unit].name)
    if value in battle.sites:
        return battle.sites[value].name
    if value in ("ai", "kaki"):
        force = battle.forces.get(Side(value))
        return force.clan if force else value
    return translate(value)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th ... 11th ..."""
    last = number % 10 if number % 100 not in (11, 12, 13) else 0
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(last, 'th') }"


def told_apart(names: Iterable[str]) -> list[str]:
    """The names, with an ordinal before those that several units share ("2nd light monks")."""
    told, seen, listed = [], dict[str, int](), list(names)
    for name in listed:
        seen[name] = seen.get(name, 0) + 1
        shared = listed.count(name) > 1
        told.append(f"{ordinal(seen[name])} {name[:1].lower()}{name[1:]}" if shared else name)
    return told
