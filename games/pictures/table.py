"""A battle's table as a picture: ground, places, men in their sides' colours, as everybody may see them.

It draws any system's document: kinds of ground that it does not know are a plain patch, line or band.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from PIL import Image, ImageDraw

from games.pictures.inks import ink

Json = dict[str, Any]
Spot = tuple[float, float]

FINER = 2
"""Everything is drawn so many times larger and then made small, which smooths its edges."""

AREAS = {
    "hill": ("t-hill", "t-hill-ink"),
    "wood": ("t-wood", "t-wood-ink"),
    "marsh": ("t-water", "t-wood-ink"),
    "rice_field": ("t-water", "t-bund-ink"),
    "ford": ("t-ford", "t-bank"),
    "bridge": ("t-plank", "t-wood-dark"),
    "house": ("t-tile-2", "t-tile-ink"),
}
"""Fill and rim of patches of ground."""
BANDS = {"river": ("t-river", "t-bank"), "stream": ("t-river", "t-bank"), "road": ("t-road", "t-road-ink")}
RING = 4.5
"""Inches from the middle of a ring to its rim."""
ORDER = ("hill", "marsh", "rice_field", "river", "stream", "road", "wood", "ford", "bridge", "house")
"""What lies under what."""


class TableDrawing:
    """A drawing of one document, so many pixels wide; where wanted with the dead, and with a ring round a spot."""

    def __init__(self, document: Json, width: int, *, dead: bool = False, ring: Spot | None = None) -> None:
        self.document = document
        self.dead, self.ring = dead, ring
        size = document["table"]
        self.depth = float(size["depth"])
        self.scale = width * FINER / float(size["width"])
        self.size = (width, round(width * self.depth / float(size["width"])))
        full = (self.size[0] * FINER, self.size[1] * FINER)
        self.image = Image.new("RGB", full, ink("t-ground"))
        self.pen = ImageDraw.Draw(self.image)

    def draw(self) -> Image.Image:
        """The finished picture."""
        pieces = sorted(self.document.get("scenery", {}).values(), key=_under)
        for piece in pieces:
            self._piece(piece)
        for man in self.document.get("figures", {}).values() if self.dead else ():
            self._draw_fallen(man)
        for unit in self.document.get("units", {}).values():
            self._unit(unit)
        for marker in self.document.get("markers", {}).values():
            self._marker(marker)
        if self.ring is not None:
            self._ring(self._at(self.ring))
        return self.image.resize(self.size, Image.Resampling.LANCZOS)

    # -- from inches to pixels

    def _at(self, spot: Sequence[float]) -> Spot:
        return (spot[0] * self.scale, (self.depth - spot[1]) * self.scale)

    def _wide(self, inches: float) -> int:
        return max(FINER, round(inches * self.scale))

    # -- ground

    def _piece(self, piece: Json) -> None:
        points = [self._at(point) for point in piece["points"]]
        kind, shape = piece["kind"], piece.get("shape", "area")
        if shape == "band":
            fill, rim = BANDS.get(kind, ("t-road", "t-road-ink"))
            self._band(points, piece.get("width") or 2.0, fill, rim)
        elif shape == "line":
            self.pen.line(points, ink("t-wood-dark"), self._wide(0.3), joint="curve")
        elif len(points) > 2:
            fill, rim = AREAS.get(kind, ("t-ground-2", "t-hill-ink"))
            self.pen.polygon(points, ink(fill), ink(rim), self._wide(0.12))
            if kind == "wood":
                self._trees(points)

    def _band(self, points: list[Spot], width: float, fill: str, rim: str) -> None:
        for colour, wide in ((rim, width + 0.25), (fill, width)):
            self.pen.line(points, ink(colour), self._wide(wide), joint="curve")

    def _trees(self, points: list[Spot]) -> None:
        """Crowns along the rim and in the middle, always the same."""
        middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
        radius = self._wide(0.75)
        for number, (x, y) in enumerate(points):
            for share in (0.2, 0.5, 0.8):
                at = (middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share)
                crown = ink(f"t-tree-{(number + round(share * 10)) % 3 + 1}")
                self.pen.circle(at, radius, crown, ink("t-tree-ink"), FINER)

    # -- men

    def _unit(self, unit: Json) -> None:
        figures = self.document.get("figures", {})
        men = [figures[id] for id in unit["figures"] if id in figures and figures[id].get("alive", True)]
        if unit.get("place") != "table" or not men:
            return
        side = unit["side"]
        for man in men:
            self.pen.polygon(self._base(man), ink(side), ink(f"{side}-deep"), FINER)
        self._banner(men, side)

    def _draw_fallen(self, man: Json) -> None:
        """A cross where somebody fell, in his side's colour."""
        unit = self.document.get("units", {}).get(man.get("unit"))
        if man.get("alive", True) or unit is None or not (man.get("x") or man.get("y")):
            return
        x, y = self._at((man["x"], man["y"]))
        arm, wide = self._wide(0.42), self._wide(0.16)
        for slant in (-1, 1):
            self.pen.line(
                [(x - arm, y - slant * arm), (x + arm, y + slant * arm)], ink(f"{unit['side']}-deep"), wide
            )

    def _ring(self, middle: Spot) -> None:
        """The seal's red, round where it happened."""
        for colour, wide in (("t-halo", 0.7), ("seal", 0.38)):
            self.pen.circle(middle, self._wide(RING), None, ink(colour), self._wide(wide))

    def _base(self, man: Json) -> list[Spot]:
        turn = math.radians(man["facing"])
        ahead, across = (math.sin(turn), math.cos(turn)), (math.cos(turn), -math.sin(turn))
        half, deep = man.get("width", 1.0) * 0.46, man.get("depth", 1.0) * 0.46
        corners = ((-half, -deep), (half, -deep), (half, deep), (-half, deep))
        return [
            self._at((man["x"] + across[0] * a + ahead[0] * b, man["y"] + across[1] * a + ahead[1] * b))
            for a, b in corners
        ]

    def _banner(self, men: list[Json], side: str) -> None:
        x, y = self._at((min(man["x"] for man in men) - 0.7, max(man["y"] for man in men)))
        high, wide, long = self._wide(2.6), self._wide(0.9), self._wide(1.7)
        self.pen.line([(x, y), (x, y - high)], ink("ink-0"), self._wide(0.12))
        self.pen.rectangle((x, y - high, x + wide, y - high + long), ink(side), ink(f"{side}-deep"), FINER)
        self.pen.circle((x + wide / 2, y - high + long / 2), wide * 0.26, ink(f"on-{side}"))

    def _marker(self, marker: Json) -> None:
        if "x" in marker and "y" in marker:
            self.pen.circle(self._at((marker["x"], marker["y"])), self._wide(0.4), ink("ink-1"))


def _under(piece: Json) -> tuple[int, str]:
    kind = piece["kind"]
    return (ORDER.index(kind) if kind in ORDER else len(ORDER), piece["id"])
