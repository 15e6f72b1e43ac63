"""Persons: ranks, traits and what is kept of each (CAM-PER-1 to CAM-PER-3, CAM-LIF-1, CAM-LIF-2)."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from rulesets.campaign.numbers import id_order
from rulesets.engine.rows import by_key
from rulesets.engine.sayings import _

Json = dict[str, Any]


class Rank(StrEnum):
    """What a person is to his clan (CAM-PER-1)."""

    DAIMYO = "daimyo"
    HEIR = "heir"
    GENERAL = "general"
    HERO = "hero"


RANKS = {
    Rank.DAIMYO: _("daimyo"), Rank.HEIR: _("heir"), Rank.GENERAL: _("general"), Rank.HERO: _("hero"),
}  # fmt: skip
"""In the order in which they go before one another."""
START_COMMAND = {Rank.DAIMYO: 3, Rank.HEIR: 1, Rank.GENERAL: 2, Rank.HERO: 0}
"""CAM-PER-2."""
COMMAND_MOST = 4
GROWTH = (3, 7, 12)
"""At so many deeds a person's command grows by one (CAM-LIF-2)."""
PERSONS_LEAST = 5
"""A clan with fewer persons alive gets a new man in spring (CAM-LIF-5)."""


class Trait(StrEnum):
    """What a person is known for (CAM-PER-3)."""

    STRATEGIST = "strategist"
    RIDER = "rider"
    SWORDSMAN = "swordsman"
    BUILDER = "builder"
    STEWARD = "steward"
    SHADOW = "shadow"
    BELOVED = "beloved"
    AMBITIOUS = "ambitious"


class TraitRow(msgspec.Struct, frozen=True):
    """A row of CAM-PER-3: the face of the D8, the name, and what it does in a line."""

    face: int
    key: Trait
    name: str
    effect: str


TRAITS: dict[str, TraitRow] = by_key(
    TraitRow(1, Trait.STRATEGIST, _("Strategist"), _("One ground point more when he leads.")),
    TraitRow(2, Trait.RIDER, _("Rider"), _("A host that he leads falls back without a rearguard.")),
    TraitRow(3, Trait.SWORDSMAN, _("Swordsman"), _("One more on his fate dice; a master of the sword on the table.")),
    TraitRow(4, Trait.BUILDER, _("Builder"), _("His castle holds a season longer; works under him take one season.")),
    TraitRow(5, Trait.STEWARD, _("Steward"), _("The province whose castle he keeps never rises and counts as near.")),
    TraitRow(6, Trait.SHADOW, _("Shadow"), _("One more on ninja dice of missions filed from his province.")),
    TraitRow(7, Trait.BELOVED, _("Beloved"), _("Two thirds of his host's losses come back instead of half.")),
    TraitRow(8, Trait.AMBITIOUS, _("Ambitious"), _("Marches as with one command more; leaves a clan without honour.")),
)  # fmt: skip
TRAIT_OF_FACE = {row.face: row.key for row in TRAITS.values()}


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person (CAM-PER-1). He is with a ``host``, or keeps a ``castle`` (a province), or else is at the seat.

    ``until`` is the number of the season at whose Q0 a wounded man is fit again. ``held_by`` is the clan that holds
    him, as ``hostage`` or as a prisoner, ``since`` the season in which that began. ``office`` is the season in which a
    daimyo became one, ``died`` that of his death. ``sheet`` is his sheet of Go Dai once his owner has bought it, and
    ``began`` the command with which he came, by which its points are counted (CAM-LIF-3).
    """

    id: str
    name: str
    clan: str
    rank: Rank
    command: int
    kanji: str = ""
    trait: Trait | None = None
    deeds: int = 0
    shames: int = 0
    host: str = ""
    castle: str = ""
    until: int = 0
    wounded_by: str = ""
    limp: bool = False
    held_by: str = ""
    hostage: bool = False
    since: int = 0
    dead: bool = False
    died: int = 0
    office: int = 0
    sheet: Json | None = None
    began: int = 0

    @property
    def honour(self) -> int:
        """Deeds less shames (CAM-PER-1)."""
        return self.deeds - self.shames

    @property
    def prisoner(self) -> bool:
        """Whether he is somebody's prisoner."""
        return bool(self.held_by) and not self.hostage

    @property
    def marches(self) -> int:
        """CAM-STR-5, CAM-PER-3: how many companies he can march, 4 + 4 x command; the Ambitious one command more."""
        return 4 + 4 * (self.command + (self.trait is Trait.AMBITIOUS))


def is_fit(person: Person, season: int) -> bool:
    """Whether he may lead, fight and be sent in that season: alive, free, whole (CAM-PER-1)."""
    return not person.dead and not person.held_by and person.until <= season


def precedence(person: Person) -> tuple[int, int, tuple[str, int]]:
    """CAM-RUL-14: who leads of several: highest command, then rank, then id. The smallest leads."""
    return -person.command, list(RANKS).index(person.rank), id_order(person.id)
