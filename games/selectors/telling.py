"""Events as they are stored and sent: the rules' events, numbered, in words, with every die explained.

They are stored in English, whoever gave the order, and sent to each viewer in his language.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

import rulesets
from games.services.ledger import EventRow
from rulesets import Side
from words import ENGLISH, language, tell, told

Json = dict[str, Any]

VEILED = ("ai", "kaki", "none")
"""Those who may see less than everything: each side, and spectators."""


def written(
    ruleset: rulesets.Ruleset[Any],
    before: rulesets.Battle,
    after: rulesets.Battle,
    events: Sequence[rulesets.Event],
    first: int,
) -> list[EventRow]:
    """The events of one order as rows, numbered from ``first``."""
    bodies = [_body(ruleset, after, event, number) for number, event in enumerate(events, first)]
    secret = ruleset.veil is not None and (ruleset.hides(before) or ruleset.hides(after))
    veiled = _veiled(ruleset, before, after, events) if secret else [""] * len(bodies)
    return [
        EventRow(
            body["seq"], _json(body), _json(event.patch), cover, _json(event.rolls) if event.rolls else ""
        )
        for body, cover, event in zip(bodies, veiled, events, strict=True)
    ]


def _body(ruleset: rulesets.Ruleset[Any], after: rulesets.Battle, event: rulesets.Event, seq: int) -> Json:
    body: Json = {
        "seq": seq,
        "turn": event.turn,
        "phase": event.phase,
        "kind": event.kind,
        "side": event.side,
        "text": ruleset.sentence(after, event),
        "params": event.params,
        "clauses": event.clauses,
        "rolls": [_roll(throw) for throw in event.rolls],
        "at": event.at,
    }
    if event.paths:
        body["paths"] = event.paths
    return body


def _roll(throw: Any) -> Json:
    """A throw as the screen shows it: the need, why it is that, and each die with its number in the battle."""
    test = throw.test
    summed = len(throw.answers) == 1 and len(throw.faces) > 1
    return {
        "test": test.name,
        "label": test.label,
        "die": test.die,
        "need": test.words if throw.answers else "",
        "steps": test.steps() if throw.answers else [],
        "faces": throw.faces,
        "numbers": throw.numbers,
        "passed": throw.answers,
        "total": sum(throw.faces) if summed else None,
        "outcome": throw.outcome,
    }


def _veiled(
    ruleset: rulesets.Ruleset[Any],
    before: rulesets.Battle,
    after: rulesets.Battle,
    events: Sequence[rulesets.Event],
) -> list[str]:
    """For each event the patches that viewers get instead: the whole order's change lies in the last one."""
    covers: list[Json] = [{} for _ in events]
    for viewer in VEILED:
        side = None if viewer == "none" else Side(viewer)
        for index, event in enumerate(events):
            last = index == len(events) - 1
            patch = ruleset.veiled_patch(before, after, event, side) if last else {}
            if patch != event.patch:
                covers[index][viewer] = patch
    return [_json(cover) if cover else "" for cover in covers]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def seen(row: EventRow, viewer: str, to: str | None = None) -> str:
    """The JSON of an event as a viewer may see it. Whoever commands both sides sees all."""
    patch = row.patch
    if row.veiled and viewer in VEILED:
        covers = msgspec.json.decode(row.veiled, type=dict[str, msgspec.Raw])
        patch = bytes(covers[viewer]).decode() if viewer in covers else patch
    if (to or language()) != ENGLISH:
        patch = _json(told(msgspec.json.decode(patch), to))
    return f'{body(row, to)[:-1]},"patch":{patch}}}'


def body(row: EventRow, to: str | None = None) -> str:
    """The JSON of an event without its patch; one that was taken back says so."""
    text = row.body
    if (to or language()) != ENGLISH:
        event = msgspec.json.decode(text)
        text = _json({**event, "text": tell(event["text"], to), "rolls": told(event["rolls"], to)})
    return f'{text[:-1]},"undone":true}}' if row.undone else text
