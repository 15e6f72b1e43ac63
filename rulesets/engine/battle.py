"""A battle as plain data.

Lengths are inches, angles degrees clockwise from the far (north) edge. Every struct but :class:`Battle` is frozen:
a change replaces the struct in the battle's dictionary, so that a working copy costs two shallow dictionary copies,
and what an order touched can be read off by identity. Systems subclass what they need.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Self

import msgspec

from rulesets.engine.sayings import Lone, Words

Point = tuple[float, float]

PLACES = 4
"""Decimals of an inch and of a degree that are kept of a pose: finer than any tolerance, short in JSON."""


class Side(StrEnum):
    """One of the two sides, named after its colour on the screen: indigo (ai) and persimmon (kaki)."""

    AI = "ai"
    KAKI = "kaki"

    @property
    def opponent(self) -> Side:
        """The other side."""
        return Side.KAKI if self is Side.AI else Side.AI


class Pose(msgspec.Struct, frozen=True):
    """A place and a facing on the table."""

    x: float
    y: float
    facing: float = 0.0

    @property
    def point(self) -> Point:
        """The place without the facing."""
        return (self.x, self.y)


class Piece(msgspec.Struct, frozen=True):
    """A piece of scenery: an area (polygon), a line (polyline) or a band (polyline with a width)."""

    id: str
    kind: str
    points: tuple[Point, ...]
    name: Words = ""
    width: float = 0.0
    site: str = ""
    level: int = 0


class Table(msgspec.Struct, frozen=True, cache_hash=True):
    """The battlefield: its size and its scenery. Hashable, so that what is derived from it can be cached."""

    width: float = 72.0
    depth: float = 48.0
    pieces: tuple[Piece, ...] = ()


class Figure(msgspec.Struct, frozen=True):
    """One base: a man, a rider, a stand. ``width`` lies across its facing, ``depth`` along it."""

    id: str
    unit: str
    x: float = 0.0
    y: float = 0.0
    facing: float = 0.0
    width: float = 1.0
    depth: float = 1.0
    alive: bool = True
    inside: str = ""

    @property
    def point(self) -> Point:
        """The centre of the base."""
        return (self.x, self.y)

    @property
    def pose(self) -> Pose:
        """The centre of the base and its facing."""
        return Pose(self.x, self.y, self.facing)


class Unit(msgspec.Struct, frozen=True):
    """Figures that take their orders together. ``rank``, ``arms`` and ``mounted`` choose the symbol that is drawn."""

    id: str
    side: Side
    clan: str
    kind: str
    name: Words
    rank: str
    arms: str
    figures: tuple[str, ...]
    strength: int
    mounted: bool = False
    group: str = ""
    formation: str = ""
    frontage: int = 0
    place: str = "reserve"
    fate: str = ""

    @property
    def phrase(self) -> Words:
        """Its name as sentences have it, which know whether it is one man by himself."""
        return Lone(self.name) if self.strength == 1 else self.name


class Force(msgspec.Struct, frozen=True):
    """What one side brought: its clan's name, crest and commander."""

    side: Side
    clan: str
    mon: str
    commander: str


class Marker(msgspec.Struct, frozen=True):
    """A thing on the table that is no figure and takes no room: a gun, smoke."""

    id: str
    kind: str
    x: float
    y: float
    facing: float = 0.0
    unit: str = ""


class Site(msgspec.Struct, frozen=True):
    """A place that is worth holding: its outline (polygon) and its present owner."""

    id: str
    kind: str
    name: Words
    outline: tuple[Point, ...]
    owner: Side | None = None


class Asked(msgspec.Struct, frozen=True):
    """A decision that the battle waits for. ``question`` is the tagged question's plain form."""

    side: Side
    kind: str
    question: dict[str, Any] = {}
    default: dict[str, Any] = {}
    clause: str = ""


class Clock(msgspec.Struct, frozen=True):
    """Where the battle stands. ``to_act`` names the sides whose order is awaited; ``active`` whose turn it is."""

    turn: int = 0
    limit: int = 0
    phase: str = ""
    active: Side | None = None
    to_act: tuple[Side, ...] = ()


class Tally(msgspec.Struct, frozen=True):
    """One item of the final score, with its clause."""

    label: Words
    clause: str
    each: int | float
    count: int

    @property
    def points(self) -> int | float:
        """What the item is worth."""
        return self.each * self.count


class Result(msgspec.Struct, frozen=True):
    """How a battle ended. ``winner`` is None for a draw."""

    winner: Side | None
    reason: str
    tally: dict[Side, tuple[Tally, ...]] = {}


class Seal(msgspec.Struct, frozen=True):
    """A choice that was made in secret, as everybody sees it: its hash, and once it is opened the choice and the salt.

    See :mod:`rulesets.engine.play.sealing`.
    """

    id: str
    side: Side
    label: Words
    clause: str
    hash: str
    choice: dict[str, Any] = {}
    salt: str = ""


class Secret(msgspec.Struct, frozen=True):
    """What lies under a seal, as its owner alone sees it. ``turn`` is a number thrown for it in secret; 0 for none."""

    id: str
    side: Side
    label: Words
    choice: dict[str, Any]
    salt: str
    turn: int = 0


def order_of(id: str) -> tuple[str, int, int]:
    """How ids of units and figures are sorted: by side, then unit, then figure, as numbers."""
    unit, _, figure = id.partition(".")
    side, _, number = unit.rpartition("-")
    return side, int(number) if number.isdigit() else 0, int(figure) if figure.isdigit() else 0


class Battle(msgspec.Struct, kw_only=True):
    """The whole state of a battle: data only, and exactly the same after a round trip through JSON."""

    system: str
    table: Table = Table()
    layouts: tuple[Table, ...] = ()
    """Tables of which a side is picking one (CAM-GRD-3); none in any other moment."""
    forces: dict[Side, Force] = {}
    units: dict[str, Unit] = {}
    figures: dict[str, Figure] = {}
    markers: dict[str, Marker] = {}
    sites: dict[str, Site] = {}
    zones: dict[Side, tuple[Point, ...]] = {}
    seals: dict[str, Seal] = {}
    secrets: dict[str, Secret] = {}
    seal_count: int = 0
    clock: Clock = Clock()
    points: dict[Side, int | float] = msgspec.field(default_factory=lambda: {Side.AI: 0, Side.KAKI: 0})
    dice_count: int = 0
    draw_offer: Side | None = None
    back_asked: Side | None = None
    asked: Asked | None = None
    result: Result | None = None
    veiled: bool | None = None
    """Set where this is the battle as somebody knows it who does not see all of it."""

    def copy(self) -> Self:
        """A copy that may be changed: dictionaries are new, the frozen structs in them are shared."""
        changes: dict[str, Any] = {
            name: dict(value)
            for name in self.__struct_fields__
            if isinstance(value := getattr(self, name), dict)
        }
        return msgspec.structs.replace(self, **changes)

    def sharing(self, earlier: Self) -> Self:
        """The same battle out of the frozen structs of an earlier state, as far as they are equal: what was found for
        those is recognised by identity (:mod:`rulesets.engine.memory`).
        """
        changes: dict[str, Any] = {}
        for name in self.__struct_fields__:
            now, before = getattr(self, name), getattr(earlier, name)
            if isinstance(now, dict):
                kept = {key: old for key, new in now.items() if (old := before.get(key)) == new}
                changes[name] = {**now, **kept}
            elif now == before:
                changes[name] = before
        return msgspec.structs.replace(self, **changes)

    def living(self, unit: Unit) -> list[Figure]:
        """The unit's figures that still live, in the order of their ids' numbers."""
        figures = self.figures
        return [figure for id in unit.figures if (figure := figures[id]).alive]

    def on_table(self, side: Side | None = None) -> list[Unit]:
        """The units on the table, of one side or of both, in the order of muster."""
        return [unit for unit in self.units.values() if unit.place == "table" and side in (None, unit.side)]
