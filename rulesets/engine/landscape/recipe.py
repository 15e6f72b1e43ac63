"""Recipes: which scenery a table has, how large the pieces are and how they lie to one another, as data.

A system writes one :class:`Recipe`. :func:`rulesets.engine.landscape.scenery.generate` lays out a table by it, and
:func:`rulesets.engine.landscape.survey.faults` names what is wrong with a table that a player made. Lengths are inches;
``clause`` is the rule that a fault cites. Sites are called by their kind and a number: ``village-1``, ``farm-1``,
``bridge-1``.
"""

from __future__ import annotations

import msgspec

from rulesets.engine.dice.chance import Draw


class SizeSpan(msgspec.Struct, frozen=True):
    """From a least to a greatest size, both allowed."""

    low: float
    high: float

    def holds(self, size: float, slack: float = 0.02) -> bool:
        """Whether a size lies in the span; points are rounded, so a little slack is given."""
        return self.low - slack <= size <= self.high + slack

    def pick(self, draw: Draw, low: float = 0.0, high: float = 1.0) -> float:
        """A size out of the span, or out of the part of it between two shares."""
        return self.low + (self.high - self.low) * (low + (high - low) * draw())


class RiverCourse(msgspec.Struct, frozen=True):
    """One river: a band from one point of the rim to another."""

    kind: str
    width: SizeSpan
    usual: float
    clause: str = ""


class Deck(msgspec.Struct, frozen=True):
    """One bridge: a rectangle so wide that reaches so far on to each bank of the river."""

    kind: str
    width: float
    bank: float
    clause: str = ""


class Reach(msgspec.Struct, frozen=True):
    """One ford: a stretch of the river of that length, from bank to bank."""

    kind: str
    length: float
    clause: str = ""


class Hamlets(msgspec.Struct, frozen=True):
    """Villages: so many of so many houses each, every house within ``near`` of the next; ``side`` is a house's."""

    kind: str
    site: str
    count: int
    houses: SizeSpan
    side: SizeSpan
    near: float
    clause: str = ""


class Holding(msgspec.Struct, frozen=True):
    """One farm: a building, and so many fields within ``near`` of it."""

    kind: str
    site: str
    side: SizeSpan
    field: str
    fields: int
    field_side: SizeSpan
    near: float
    clause: str = ""


class Highway(msgspec.Struct, frozen=True):
    """One road from edge to edge: within ``near`` of a house of each village, in water only on ``crosses``."""

    kind: str
    width: float
    near: float
    crosses: tuple[str, ...]
    clause: str = ""


class Blob(msgspec.Struct, frozen=True):
    """So many woods or hills: rounded areas, both of whose diameters lie in ``across``."""

    kind: str
    count: int
    across: SizeSpan
    level: int = 0
    clause: str = ""


class Extra(msgspec.Struct, frozen=True):
    """A kind of which more may be placed: ``size`` is a line's length or a field's side; any size if None."""

    kind: str
    size: SizeSpan | None = None
    clause: str = ""


class Apart(msgspec.Struct, frozen=True):
    """Kinds of ``these`` may not lie over kinds of ``those``."""

    these: tuple[str, ...]
    those: tuple[str, ...]
    clause: str = ""


class Recipe(msgspec.Struct, frozen=True, kw_only=True):
    """The scenery of a table. Parts that are None or empty are not on it."""

    width: float
    depth: float
    river: RiverCourse | None = None
    bridge: Deck | None = None
    ford: Reach | None = None
    villages: Hamlets | None = None
    farm: Holding | None = None
    road: Highway | None = None
    blobs: tuple[Blob, ...] = ()
    extras: tuple[Extra, ...] = ()
    most_extras: int = 0
    apart: tuple[Apart, ...] = ()
    clause: str = ""
