"""Blocks of bases under leaders, as screens are given them: what lies with a unit (the part ``kit`` of a document), who
rides between the lines (``messengers``), what an order of command runs through (``links`` of a preview).
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rulesets.engine.battle import Point, Side
from rulesets.engine.forms.places import Line, draw_point
from rulesets.engine.sayings import Words


class KitShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies with a unit besides its badges: ``points`` are its price, ``markers`` the losses that it has yet to
    answer for, ``hits`` those that it carries and that have cost it no base yet. Of a leader his ``dice`` (a stock that
    he spends), the unit that he is with, whether in its front rank, the one of its bases that he shares where he has
    none of his own, and whether he is in his camp. ``badges`` are keys of the system's marks that follow from who
    stands about it.
    """

    points: int = 0
    markers: int = 0
    hits: int = 0
    dice: int = 0
    with_unit: str = ""
    in_front: bool = False
    shares: str = ""
    camped: bool = False
    badges: tuple[str, ...] = ()


class MessengerShown(msgspec.Struct, frozen=True):
    """A rider on his way to a unit: where he is, the inches that he has left now, what he brings (``dice``)."""

    id: str
    side: Side
    to: str
    x: float
    y: float
    dice: int
    inches: float


class Hindrance(msgspec.Struct, frozen=True):
    """Something that lies on a line of command: what, by how much it is harder, the clause, and where."""

    label: Words
    value: str
    clause: str
    at: Point


class Link(Line, frozen=True, kw_only=True):
    """A line along which one is heard by another, and what hinders it."""

    hindrances: tuple[Hindrance, ...] = ()


def link(start: Point, end: Point, hindrances: Iterable[Hindrance]) -> Link:
    """A line of command as it is drawn."""
    return Link(draw_point(start), draw_point(end), hindrances=tuple(hindrances))
