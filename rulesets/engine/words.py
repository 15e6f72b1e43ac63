"""From parameters to sentences.

Rules emit parameters. A system's words table maps an event's kind to a template such as
``"{unit} fire at {target}, {distance}."``; here the names are filled in. A template is the message that translators
see: ``translate`` is called with it before anything is put in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.engine.battle import Battle, Side

Translate = Callable[[str], str]

COMMON: dict[str, str] = {
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
    "decision_taken": "{side} have decided.",
    "battle_over": "The battle is over: {winner}.",
}
"""The sentences that every system shares."""


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
    try:
        text = translate(template).format(**values)
    except (KeyError, IndexError):
        return template
    return text[:1].upper() + text[1:]


def name_of(battle: Battle, value: Any, translate: Translate = str) -> str:
    """How a parameter is spoken: a unit's, side's or piece's name, a length, a list of such."""
    if isinstance(value, float):
        return inches(value)
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
