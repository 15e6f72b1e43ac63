"""What an order would do: the way and its price, ghosts, notes, and the odds of what is not certain."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine.battle import Point
from rulesets.engine.forms.notes import Note
from rulesets.engine.forms.odds import Odds
from rulesets.engine.forms.places import DRAWN, Arc, Ghost, Line, drawn
from rulesets.engine.illegal import Refusal
from rulesets.engine.sayings import Words


class Leg(Line, frozen=True):
    """A straight part of a way."""

    inches: float


class Toll(msgspec.Struct, frozen=True):
    """What a way costs beside its inches, or saves."""

    label: Words
    inches: float
    clause: str
    at: Point


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """A way and its price against what the mover may spend; ``more`` where only that it is too long may be told.

    ``lawful`` are the fields of the nearest lawful order, where this one is not.
    """

    used: float
    allowance: float
    legs: tuple[Leg, ...] = ()
    charges: tuple[Toll, ...] = ()
    more: bool = False
    lawful: dict[str, Any] | None = None


class Target(msgspec.Struct, frozen=True):
    """Whom a unit could fire at from where a preview shows it; ``losses`` are those to be expected."""

    unit: str
    distance: float
    losses: float


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """What an order would do, as far as that is certain, and the odds of what is not."""

    figures: tuple[Ghost, ...] = ()
    path: Way | None = None
    odds: tuple[Odds, ...] = ()
    notes: tuple[Note, ...] = ()
    arcs: tuple[Arc, ...] = ()
    targets: tuple[Target, ...] = ()


class Preview(Forecast, frozen=True, kw_only=True):
    """A forecast with the answer whether the order is lawful, or why not."""

    legal: bool
    refusal: Refusal | None
    unit: str


class March(msgspec.Struct, frozen=True):
    """Orders of several units that go together: the numbers of the orders as they were tried in the end, and the
    previews as the orders were given.
    """

    sequence: tuple[int, ...]
    previews: tuple[Preview, ...]


NOTHING = Forecast()
"""The forecast of an order that shows nothing."""


def leg(start: Point, end: Point, inches: float) -> Leg:
    """A leg of a way, as it is drawn."""
    return Leg(drawn(start), drawn(end), round(inches, DRAWN))


def price(label: Words, inches: float, clause: str, at: Point) -> Toll:
    """What a way costs beside, at the place where it does."""
    return Toll(label, round(inches, DRAWN), clause, drawn(at))
