"""What an order would do: the way and its price, ghosts, notes, and the odds of what is not certain."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from rulesets.engine.battle import Point
from rulesets.engine.forms.blocks import Link
from rulesets.engine.forms.notes import Note
from rulesets.engine.forms.odds import Fact, Odds
from rulesets.engine.forms.places import DRAWN, Arc, Ghost, Line, draw_point
from rulesets.engine.illegal import Refusal
from rulesets.engine.sayings import Words


class Leg(Line, frozen=True):
    """A straight part of a way."""

    inches: float


class Surcharge(msgspec.Struct, frozen=True):
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
    charges: tuple[Surcharge, ...] = ()
    more: bool = False
    lawful: dict[str, Any] | None = None


class FigureWay(msgspec.Struct, frozen=True):
    """One figure's own way: what it pays of what it may, and where it stops short of its place, why (``short``, with
    the clause); empty where it comes to its place.
    """

    id: str
    points: tuple[Point, ...]
    used: float
    allowance: float
    short: Words = ""
    clause: str = ""


class Target(msgspec.Struct, frozen=True):
    """Whom a unit could fire at from where a preview shows it; ``losses`` are those to be expected."""

    unit: str
    distance: float
    losses: float


class Forecast(msgspec.Struct, frozen=True, kw_only=True):
    """What an order would do, as far as that is certain, and the odds of what is not. ``lanes`` are the ways of figures
    that go each as far as it can, ``links`` the lines along which it is heard, ``spends`` the points that it takes of
    those that are left.
    """

    figures: tuple[Ghost, ...] = ()
    path: Way | None = None
    lanes: tuple[FigureWay, ...] | UnsetType = UNSET
    odds: tuple[Odds, ...] = ()
    notes: tuple[Note, ...] = ()
    arcs: tuple[Arc, ...] = ()
    targets: tuple[Target, ...] = ()
    links: tuple[Link, ...] | UnsetType = UNSET
    spends: int | UnsetType = UNSET


class Preview(Forecast, frozen=True, kw_only=True):
    """A forecast with the answer whether the order is lawful, or why not.

    ``quiet`` says of a lawful one that no die falls, nobody is asked, nothing comes to light and nobody else comes on
    turn: whoever gives it can take it back alone. It is found out for players' screens only.
    """

    legal: bool
    refusal: Refusal | None
    unit: str
    quiet: bool = False


class GroupMarch(msgspec.Struct, frozen=True):
    """Orders of several units that go together: the numbers of the orders as they were tried in the end, and the
    previews as the orders were given.
    """

    sequence: tuple[int, ...]
    previews: tuple[Preview, ...]


class SalvoWay(msgspec.Struct, frozen=True, kw_only=True):
    """One way to give an order of a salvo: the fields that it adds, and what its preview says of it.

    ``labels`` are at whom, ``means`` with what, where there is a choice; ``targets`` the units aimed at. ``losses`` are
    those to be expected, ``bars`` the chances of 0, 1, 2 and 3 or more, empty where several units may lose.
    """

    values: dict[str, Any]
    labels: tuple[Words, ...]
    means: tuple[Words, ...]
    targets: tuple[str, ...]
    facts: tuple[Fact, ...]
    losses: float
    bars: tuple[float, ...]
    distance: float | UnsetType = UNSET


class UnitAims(msgspec.Struct, frozen=True):
    """What a unit can do in a salvo, the best first; ``worth`` says whether anything is to be expected of it."""

    unit: str
    worth: bool
    aims: tuple[SalvoWay, ...]


class Salvo(msgspec.Struct, frozen=True):
    """One kind of order for every unit that can give it."""

    kind: str
    rows: tuple[UnitAims, ...]


NOTHING = Forecast()
"""The forecast of an order that shows nothing."""


def leg(start: Point, end: Point, inches: float) -> Leg:
    """A leg of a way, as it is drawn."""
    return Leg(draw_point(start), draw_point(end), round(inches, DRAWN))


def price(label: Words, inches: float, clause: str, at: Point) -> Surcharge:
    """What a way costs beside, at the place where it does."""
    return Surcharge(label, round(inches, DRAWN), clause, draw_point(at))
