"""How a unit's figures are set down at once; afterwards each goes its own way (SKIR-GLA-4, SKIR-DEP-2)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rulesets.engine.battle import Pose
from rulesets.engine.sayings import _
from rulesets.engine.table.formation import Form, places
from rulesets.skirmish.battle import Role, SkirFigure

OPEN, WIDE, CLOSE, ALONE = "open", "wide", "close", "alone"


class Block(msgspec.Struct, frozen=True):
    """A way to stand: its name, and how it spreads its figures."""

    name: str
    form: Form


FORMATIONS: dict[str, Block] = {
    OPEN: Block(_("loose"), Form(across=0.5, deep=0.5, centred=True)),
    WIDE: Block(_("wide"), Form(across=1.5, deep=1.5, centred=True)),
    CLOSE: Block(_("close"), Form(centred=True)),
    ALONE: Block(_("alone"), Form(ranks=1)),
}

ABREAST = 6
"""So many stand in one rank where nothing is said; more of them stand in two."""


def front_of(key: str, count: int, wanted: int = 0) -> int:
    """How many of so many figures stand in the front rank."""
    usual = count if count <= ABREAST else -(-count // 2)
    return max(1, min(wanted or usual, count))


def formed(figures: Sequence[SkirFigure], at: Pose, key: str, wanted: int = 0) -> tuple[Pose, ...]:
    """The places of a unit's figures about the middle of its front, a leader in the middle of the first rank."""
    first, count = figures[0], len(figures)
    front = front_of(key, count, wanted)
    spots = list(places(at, FORMATIONS[key].form, count, first.width, first.depth, front))
    if first.role is not Role.NONE:
        spots.insert(0, spots.pop((front - 1) // 2))
    return tuple(spots)
