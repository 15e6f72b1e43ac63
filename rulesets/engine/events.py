"""Events: what happened. Past tense, never sentences: parameters that the words table turns into text."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine.battle import Point, Side
from rulesets.engine.tests import Throw


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened in a battle.

    ``patch`` is the JSON merge patch that it makes on the battle's document (:mod:`rulesets.engine.document`), so
    that a record replays without any rules code. ``paths`` are the ways that figures went, ``lines`` those of shots
    and blows, from whom to whom, in inches.
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
    lines: tuple[tuple[Point, Point], ...] = ()
    patch: dict[str, Any] = {}
