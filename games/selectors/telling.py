"""Events as they are stored and sent: the rules' events, numbered, in words, with every die explained.

They are stored as the rules say them (:mod:`rulesets.engine.sayings`), in no language, and told to each viewer in his.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

import msgspec

import rulesets
from games.services.ledger import EventRow
from rulesets import Side
from words import told_text

Json = dict[str, Any]

RARE = ("paths", "lines", "parts")
"""What few events have; the others leave it out."""
VEILED = ("ai", "kaki", "none")
"""Those who may see less than everything: each side, and spectators."""


def rows_of(
    ruleset: rulesets.Ruleset[Any],
    before: rulesets.Battle,
    after: rulesets.Battle,
    events: Sequence[rulesets.Event],
    first: int,
) -> list[EventRow]:
    """The events of one order as rows, numbered from ``first``."""
    bodies = [_body(ruleset, after, event, number) for number, event in enumerate(events, first)]
    secret = ruleset.veil is not None and (ruleset.hides(before) or ruleset.hides(after))
    veiled = _veil(ruleset, before, after, events, first) if secret else [""] * len(bodies)
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
        "rolls": [throw.document() for throw in event.rolls],
        "at": event.at,
    }
    body.update({name: value for name in RARE if (value := getattr(event, name))})
    return body


def _veil(
    ruleset: rulesets.Ruleset[Any],
    before: rulesets.Battle,
    after: rulesets.Battle,
    events: Sequence[rulesets.Event],
    first: int,
) -> list[str]:
    """For each event what viewers get instead of it, body and patch; nobody who is named here gets the event itself."""
    covers: list[Json] = [{} for _ in events]
    for viewer in VEILED:
        side = None if viewer == "none" else Side(viewer)
        known = ruleset.known_to(after, side)
        for index, event in enumerate(ruleset.veil_events(before, after, events, side)):
            body = _body(ruleset, known, event, first + index)
            covers[index][viewer] = {"body": _json(body), "patch": _json(event.patch)}
    return [_json(cover) for cover in covers]


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


T = TypeVar("T")


class Happening(msgspec.Struct, frozen=True):
    """One of the happenings that a stored event tells of; ``rolls`` counts its own."""

    kind: str
    side: Side | None = None
    params: Json | None = None
    rolls: int = 0


class Head(msgspec.Struct, frozen=True):
    """What of a stored event says which happenings it tells of: mostly one."""

    kind: str = ""
    side: Side | None = None
    params: Json | None = None
    parts: tuple[Happening, ...] = ()

    def each(self) -> tuple[Happening, ...]:
        """Every happening."""
        return self.parts or (Happening(self.kind, self.side, self.params),)

    def shares(self, rolls: Sequence[T]) -> Iterator[tuple[Happening, Sequence[T]]]:
        """Every happening, with its own of the event's rolls."""
        if not self.parts:
            yield self.each()[0], rolls
        first = 0
        for part in self.parts:
            yield part, rolls[first : first + part.rolls]
            first += part.rolls


class Cover(msgspec.Struct):
    """What a viewer gets of an event, as JSON texts."""

    body: str
    patch: str


_covers = msgspec.json.Decoder(dict[str, Cover])


def uncover(row: EventRow, viewer: str) -> EventRow:
    """The row as a viewer may see it. Whoever commands both sides sees all; nobody else sees more than his cover."""
    if not row.veiled or viewer == "both":
        return row
    cover = _covers.decode(row.veiled)[viewer]
    return row._replace(body=cover.body, patch=cover.patch, veiled="", throws="")


def as_seen(row: EventRow, viewer: str, to: str | None = None) -> str:
    """The JSON of an event as a viewer may see it."""
    own = uncover(row, viewer)
    return f'{_speak(own, to)[:-1]},"patch":{told_text(own.patch, to)}}}'


def body(row: EventRow, viewer: str, to: str | None = None) -> str:
    """The JSON of an event without its patch, as a viewer may see it; one that was taken back says so."""
    return _speak(uncover(row, viewer), to)


def _speak(row: EventRow, to: str | None) -> str:
    text = told_text(row.body, to)
    return f'{text[:-1]},"undone":true}}' if row.undone else text
