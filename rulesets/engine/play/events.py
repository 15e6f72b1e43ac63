"""Events: what happened. Past tense, never sentences: parameters that the words table turns into text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Any

import msgspec

from rulesets.engine.battle import Point, Side
from rulesets.engine.dice.tests import Throw

Lines = tuple[tuple[Point, Point], ...]


class EventPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of several happenings that are told as one event; ``rolls`` counts how many of the event's are its own."""

    kind: str
    side: Side | None = None
    params: dict[str, Any] = {}
    clauses: tuple[str, ...] = ()
    rolls: int = 0
    at: Point | None = None
    paths: dict[str, tuple[Point, ...]] = {}
    lines: Lines = ()


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened in a battle.

    ``turn`` and ``phase`` are those in which it happened: the end of a phase belongs to the phase that ends. ``patch``
    is the JSON merge patch that it makes on the battle's document (:mod:`rulesets.engine.document`), so
    that a record replays without any rules code. ``paths`` are the ways that figures went, ``lines`` those of shots
    and blows, from whom to whom, in inches. Where several happenings are told as one
    (:mod:`rulesets.engine.play.folding`), ``parts`` holds each of them, and the rest what they have together.
    """

    kind: str
    turn: int = 0
    phase: str = ""
    side: Side | None = None
    params: dict[str, Any] = {}
    clauses: tuple[str, ...] = ()
    rolls: tuple[Throw, ...] = ()
    at: Point | None = None
    paths: dict[str, tuple[Point, ...]] = {}
    lines: Lines = ()
    patch: dict[str, Any] = {}
    parts: tuple[EventPart, ...] = ()

    def apart(self) -> tuple[Event, ...]:
        """Each happening as an event of its own, without patches; the event itself where it is a single one."""
        if not self.parts:
            return (self,)
        bounds = pairwise(accumulate((part.rolls for part in self.parts), initial=0))
        return tuple(
            Event(
                part.kind, self.turn, self.phase, part.side, part.params, part.clauses, self.rolls[start:stop],
                part.at, part.paths, part.lines,
            )
            for part, (start, stop) in zip(self.parts, bounds, strict=True)
        )  # fmt: skip


def blank(event: Event) -> Event:
    """An event of which nothing is told but when it was."""
    return Event("unseen", event.turn, event.phase)


def is_blank(event: Event) -> bool:
    """Whether nothing is told of an event."""
    return event.kind == "unseen"


def as_one(events: Sequence[Event], patch: dict[str, Any]) -> Event:
    """Several happenings, each a single one, told as one event that makes ``patch``."""
    first, *more = events
    if not more:
        return msgspec.structs.replace(first, patch=patch)
    return msgspec.structs.replace(
        first,
        clauses=tuple(dict.fromkeys(clause for event in events for clause in event.clauses)),
        rolls=tuple(throw for event in events for throw in event.rolls),
        at=next((event.at for event in events if event.at is not None), None),
        paths={id: way for event in events for id, way in event.paths.items()},
        lines=tuple(line for event in events for line in event.lines),
        patch=patch,
        parts=tuple(
            EventPart(
                event.kind, event.side, event.params, event.clauses, len(event.rolls), event.at, event.paths,
                event.lines,
            )
            for event in events
        ),
    )  # fmt: skip
