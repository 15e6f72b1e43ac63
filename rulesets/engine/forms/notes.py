"""A line beside a preview or an answer."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from rulesets.engine.battle import Point
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import Words

Tone = Literal["plain", "good", "bad"]


class Note(msgspec.Struct, frozen=True):
    """What should be known of it, with the place or the pieces of scenery that it speaks of."""

    text: Words
    clause: str = ""
    tone: Tone = "plain"
    at: Point | UnsetType = UNSET
    pieces: tuple[str, ...] | UnsetType = UNSET


def bad(fault: Illegal) -> Note:
    """A fault as a note."""
    at, pieces = (fault.data.get(name, UNSET) for name in ("at", "pieces"))
    return Note(fault.words, fault.clause, "bad", at, pieces)
