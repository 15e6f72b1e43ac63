"""What comes of mustering: rosters thrown for, and what is wrong with a roster."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine.play.events import Event
from rulesets.engine.sayings import Words

Json = dict[str, Any]


class Fault(msgspec.Struct, frozen=True):
    """Something wrong with a roster: where, why, and the clause that says so."""

    path: str
    message: Words
    clause: str = ""


class Fielded(msgspec.Struct, frozen=True):
    """A unit of a roster as it takes the field. ``name`` is what it is called, ``label`` tells what it is."""

    id: str
    name: Words
    kind: str
    rank: str
    arms: str
    mounted: bool
    group: str
    count: int
    weapon: str
    label: Words


class Mustered(msgspec.Struct, frozen=True):
    """A muster: the roster, and the throws behind it in the order they fell."""

    roster: Json
    events: tuple[Event, ...]
    dice_count: int
