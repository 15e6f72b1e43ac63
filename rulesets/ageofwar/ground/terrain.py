"""Kinds of scenery as the specification prints them (AOW-SCN-1, AOW-SCN-2)."""

from __future__ import annotations

import msgspec

from rulesets.engine.battle import Piece, Table
from rulesets.engine.rows import keyed
from rulesets.engine.sayings import Words, _
from rulesets.engine.table.terrain import KINDS, Ground, Shape, ground_of


class Terrain(msgspec.Struct, frozen=True):
    """A row of AOW-SCN-1. ``cover`` is "soft", "hard" or empty, which differ in name only (AOW-SCN-2); ``difficult``
    hinders who passes through (AOW-ORD-14, AOW-DIS-3), ``foliage`` stops sight beyond 4" inside, ``level`` is its
    elevation, and a line over a piece that has one is stopped by its crest (AOW-GEO-9). ``counts`` adds to motivation
    when somebody is in it (AOW-MOT-6), ``separates`` when it lies between (AOW-MOT-8), ``helps`` a unit on foot that
    withdraws (AOW-WDR-7).
    """

    key: str
    name: str
    cover: str
    difficult: bool
    foliage: bool
    level: int
    counts: bool
    separates: bool
    helps: bool


# AOW-SCN-1
#    key  name  cover  difficult  blocks sight  elevation  in counts  separates  helps to withdraw
TERRAIN: dict[str, Terrain] = keyed(
    Terrain("wood", _("wood"), "soft", True, True, 0, True, True, True),
    Terrain("buildings", _("buildings"), "hard", True, True, 0, True, True, True),
    Terrain("marsh", _("marsh"), "", True, False, 0, False, False, True),
    Terrain("hill", _("hill"), "", False, False, 1, False, True, False),
    Terrain("rough_hill", _("rough hill"), "", True, False, 1, False, True, True),
)

AOW_KINDS = KINDS.with_kinds(dict.fromkeys(TERRAIN, Shape.AREA))

DIFFICULT = frozenset(key for key, row in TERRAIN.items() if row.difficult)
"""What hinders (AOW-ORD-14, AOW-DIS-3); who is in none of it is in the open (AOW-GEO-5)."""
COVER = frozenset(key for key, row in TERRAIN.items() if row.cover)
"""What covers (AOW-GEO-5)."""
COUNTING = frozenset(key for key, row in TERRAIN.items() if row.counts)
SEPARATING = frozenset(key for key, row in TERRAIN.items() if row.separates)
HELPING = frozenset(key for key, row in TERRAIN.items() if row.helps)
HILLS = frozenset(key for key, row in TERRAIN.items() if row.level)


def ground_under(table: Table) -> Ground:
    """The scenery of a table as shapes."""
    return ground_of(table, AOW_KINDS)


def difficult(piece: Piece) -> bool:
    """Whether a piece hinders those who pass through it (AOW-ORD-14, AOW-DIS-3)."""
    return piece.kind in DIFFICULT


def name_of(piece: Piece) -> Words:
    """What a piece is called: its own name, or what it is."""
    return piece.name or TERRAIN[piece.kind].name
