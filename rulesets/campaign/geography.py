"""The map: lands, borders and their kinds, and how far it is from one to another (CAM-MAP-1 to CAM-MAP-4).

Nothing here changes while a war is fought; who owns what is kept in :mod:`rulesets.campaign.state`. What the map says
is read from ``data/lands.toml`` and ``data/borders.toml``, once.
"""

from __future__ import annotations

import tomllib
from collections import deque
from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cache, cached_property
from importlib.resources import files

import msgspec

from rulesets.engine.sayings import _

PACKAGE = "rulesets.campaign"


class BorderKind(StrEnum):
    """The kinds of borders (CAM-MAP-2)."""

    ROAD = "road"
    RIVER = "river"
    PASS = "pass"  # noqa: S105 - a mountain pass
    SEA = "sea"


WAYS = {
    BorderKind.ROAD: _("road"),
    BorderKind.RIVER: _("river"),
    BorderKind.PASS: _("pass"),
    BorderKind.SEA: _("sea crossing"),
}
MOST_ACROSS = {BorderKind.PASS: 8, BorderKind.SEA: 10}
"""CAM-MAP-2: the most companies of one host that may cross; any number over roads and rivers."""
CLOSED_IN_WINTER = frozenset({BorderKind.PASS, BorderKind.SEA})
"""CAM-SEA-5."""
FORCED = frozenset({BorderKind.ROAD, BorderKind.RIVER})
"""The borders over which a forced march may go (CAM-ADJ-3)."""

TAGS = {
    "P": _("plain"), "H": _("hills"), "M": _("mountains"), "W": _("paddy and marsh"), "R": _("river"), "C": _("coast"),
    "S": _("snow"),
}  # fmt: skip
"""CAM-MAP-4."""
SNOW = "S"
UNSURVEYED = 5
"""CAM-MAP-1: the k of a province of which the survey has no figure."""


class Land(msgspec.Struct, frozen=True):
    """A province as the map has it. ``k`` is its thousand koku, halves up (CAM-MAP-1)."""

    key: str
    kanji: str
    region: str
    k: int
    tags: str = ""

    @property
    def snowy(self) -> bool:
        """Whether snow closes it in winter (CAM-SEA-6)."""
        return SNOW in self.tags


class Border(msgspec.Struct, frozen=True, array_like=True):
    """Two provinces that touch, the first of them first in the alphabet, and how one goes from one to the other.

    ``hard`` is a mountain road that option ``hard_passes`` makes a pass (CAM-RUL-31).
    """

    a: str
    b: str
    way: BorderKind
    hard: bool = False

    def beyond(self, place: str) -> str:
        """The province on the other side."""
        return self.b if place == self.a else self.a


def edge(a: str, b: str) -> str:
    """The key of a border, whichever end comes first."""
    return "|".join(sorted((a, b)))


class Realm(msgspec.Struct, frozen=True, dict=True):
    """The part of the map on which a war is fought: its lands and the borders between them, no others (CAM-MAP-3)."""

    lands: dict[str, Land]
    borders: tuple[Border, ...]

    @cached_property
    def ways(self) -> dict[str, dict[str, BorderKind]]:
        """For each province its neighbours in the order of their keys, each with the kind of border between."""
        found: dict[str, dict[str, BorderKind]] = {key: {} for key in self.lands}
        for border in self.borders:
            found[border.a][border.b] = border.way
            found[border.b][border.a] = border.way
        return {key: dict(sorted(found[key].items())) for key in sorted(found)}

    @cached_property
    def koku(self) -> int:
        """All the k of the map (CAM-VIC-2, CAM-RUL-21)."""
        return sum(land.k for land in self.lands.values())

    def way(self, a: str, b: str) -> BorderKind | None:
        """The kind of border between two provinces; None where they do not touch (CAM-MAP-2)."""
        return self.ways.get(a, {}).get(b)

    def neighbours(self, place: str) -> tuple[str, ...]:
        """All neighbours, over whatever border, in the order of their keys."""
        return tuple(self.ways[place])

    def by_land(self, place: str) -> tuple[str, ...]:
        """The neighbours that no sea parts from it."""
        return tuple(key for key, way in self.ways[place].items() if way is not BorderKind.SEA)

    def is_open(self, a: str, b: str, winter: bool) -> bool:
        """CAM-SEA-5, CAM-SEA-6: whether one may go from one to the other: they touch, and winter does not close it."""
        way = self.way(a, b)
        if way is None or not winter:
            return way is not None
        return way not in CLOSED_IN_WINTER and not self.lands[a].snowy and not self.lands[b].snowy

    def marches(
        self, start: str, through: Callable[[str], bool] = lambda key: True, most: int | None = None
    ) -> dict[str, int]:
        """How many marches it is from a province to each that can be reached over provinces for which ``through``
        holds, any border, in whatever season; the start itself is 0 marches away. ``most`` ends the search early.
        """
        found = {start: 0}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            if most is not None and found[here] >= most:
                continue
            for key in self.ways[here]:
                if key not in found and through(key):
                    found[key] = found[here] + 1
                    waiting.append(key)
        return found


# -- the whole country -------------------------------------------------------------------------------------------------


class _Surveyed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A province as ``lands.toml`` has it; without ``koku`` where the survey has no figure."""

    kanji: str
    region: str
    tags: str
    koku: int = 0


def _read(name: str) -> dict[str, object]:
    return tomllib.loads((files(PACKAGE) / "data" / name).read_text("utf-8"))


@cache
def lands() -> dict[str, Land]:
    """All 68 provinces by their keys, in the order of the survey."""
    found = msgspec.convert(_read("lands.toml"), dict[str, _Surveyed])
    return {
        key: Land(key, land.kanji, land.region, thousands(land.koku), land.tags)
        for key, land in found.items()
    }


def thousands(koku: int) -> int:
    """CAM-MAP-1: koku as k, halves up; 5 k where there is no figure."""
    return (koku + 500) // 1000 if koku else UNSURVEYED


@cache
def borders() -> tuple[Border, ...]:
    """All borders of the country, in the order of their keys."""
    return msgspec.convert(_read("borders.toml")["borders"], tuple[Border, ...])


def realm(keys: Iterable[str], hard_passes: bool = False) -> Realm:
    """CAM-MAP-3: the part of the country that these provinces make. CAM-RUL-31: with ``hard_passes`` its mountain
    roads are passes.
    """
    chosen = set(keys)
    inner = (border for border in borders() if border.a in chosen and border.b in chosen)
    found = tuple(
        msgspec.structs.replace(border, way=BorderKind.PASS) if hard_passes and border.hard else border
        for border in inner
    )
    return Realm({key: land for key, land in lands().items() if key in chosen}, found)
