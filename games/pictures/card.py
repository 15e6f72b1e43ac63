"""Cards of 1200 by 630 pixels that messengers show beside a link, and the table alone for lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from math import cos, sin
from typing import Any

from PIL import Image, ImageDraw

from games.pictures.inks import HEAD, KANJI, STRONG, TEXT, Font, font, ink
from games.pictures.table import TableDrawing

Json = dict[str, Any]
Camp = tuple[str, str, str, int | None]
"""A side, its clan, its commander, and its points where they are counted."""

SIZE = (1200, 630)
LEFT, TOP, RIGHT = 56, 60, 404
"""The margins of the writing, in pixels."""
MOUNT = (440, 55, 1165, 575)
"""Where the table hangs: its frame, in pixels."""
COLOURS = 128


def battle_card(title: str, camps: Sequence[Camp], footer: str, document: Json) -> bytes:
    """A battle: its name, both sides with their points, and its table."""
    image, pen = _paper(title)
    _camps(pen, camps)
    _footer(pen, footer)
    _hang(image, pen, document)
    return _png(image)


def summons_card(title: str, camps: Sequence[Camp], footer: str) -> bytes:
    """A battle that waits for an opponent: its name, who has planted his banner, and an empty table."""
    return battle_card(title, camps, footer, {"table": {"width": 72, "depth": 48}})


def house_card(title: str, footer: str) -> bytes:
    """Any other page."""
    return battle_card(title, (), footer, SCENE)


def table_picture(document: Json, width: int) -> bytes:
    """The table alone, so many pixels wide."""
    return _png(TableDrawing(document, width).draw())


def moment_picture(document: Json, width: int, spot: tuple[float, float] | None) -> bytes:
    """The table at a moment of a battle, with those who have fallen, and a ring round what happened."""
    return _png(TableDrawing(document, width, dead=True, ring=spot).draw())


def _paper(title: str) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGB", SIZE, ink("paper-1"))
    pen = ImageDraw.Draw(image)
    pen.rounded_rectangle((LEFT, TOP, LEFT + 54, TOP + 54), 9, ink("seal"))
    pen.text((LEFT + 27, TOP + 26), "陣", ink("on-seal"), font(KANJI, 38), "mm")
    pen.text((LEFT + 70, TOP + 27), "Honjin", ink("ink-0"), font(HEAD, 30), "lm")
    y = TOP + 92
    for line in _lines(title, font(HEAD, 42), RIGHT - LEFT, 3):
        pen.text((LEFT, y), line, ink("ink-0"), font(HEAD, 42), "la")
        y += 50
    return image, pen


def _camps(pen: ImageDraw.ImageDraw, camps: Sequence[Camp]) -> None:
    y = 350
    for side, clan, commander, points in camps:
        pen.circle((LEFT + 20, y + 26), 20, ink(side), ink(f"{side}-deep"), 2)
        pen.text(
            (LEFT + 56, y),
            next(_lines(clan, font(HEAD, 30), 210, 1)),
            ink(f"{side}-text"),
            font(HEAD, 30),
            "la",
        )
        pen.text(
            (LEFT + 56, y + 38),
            next(_lines(commander, font(TEXT, 21), 230, 1)),
            ink("ink-1"),
            font(TEXT, 21),
            "la",
        )
        if points is not None:
            pen.text((RIGHT, y + 26), str(points), ink(f"{side}-text"), font(HEAD, 44), "rm")
        y += 84


def _footer(pen: ImageDraw.ImageDraw, words: str) -> None:
    pen.line((LEFT, 532, RIGHT, 532), ink("paper-edge"), 2)
    pen.text(
        (LEFT, 546),
        next(_lines(words, font(STRONG, 21), RIGHT - LEFT, 1)),
        ink("ink-1"),
        font(STRONG, 21),
        "la",
    )


def _hang(image: Image.Image, pen: ImageDraw.ImageDraw, document: Json) -> None:
    """The table on its brocade: as large as the mount allows, whatever its shape."""
    pen.rectangle((MOUNT[0] - 20, 0, *SIZE), ink("brocade"))
    wide, high = MOUNT[2] - MOUNT[0], MOUNT[3] - MOUNT[1]
    size = document["table"]
    width = min(wide, round(high * size["width"] / size["depth"]))
    drawn = TableDrawing(document, width).draw()
    x, y = MOUNT[0] + (wide - drawn.width) // 2, MOUNT[1] + (high - drawn.height) // 2
    pen.rectangle((x - 6, y - 6, x + drawn.width + 5, y + drawn.height + 5), ink("brocade-gold"))
    image.paste(drawn, (x, y))


def _lines(words: str, face: Font, width: int, most: int) -> Iterator[str]:
    """The words in lines of so many pixels; what does not fit into so many lines ends in dots."""
    rest = " ".join(words.split())
    for number in range(1, most + 1):
        line = _fitting(rest, face, width, whole_words=number < most)
        cut = number == most and line != rest
        yield f"{line.rstrip()}…" if cut else line.rstrip()
        rest = rest[len(line) :].lstrip()
        if not rest:
            return


def _fitting(words: str, face: Font, width: int, *, whole_words: bool) -> str:
    """The beginning of the words that is no wider than so many pixels."""
    if face.getlength(words) <= width:
        return words
    room = width if whole_words else width - face.getlength("…")
    end = len(words)
    while end > 1 and face.getlength(words[:end]) > room:
        end -= 1
    space = words.rfind(" ", 0, end + 1)
    return words[: space if whole_words and space > 0 else end]


def _png(image: Image.Image) -> bytes:
    """Few colours are enough for paper and ink, and make a small file."""
    out = BytesIO()
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _rank(unit: str, side: str, facing: float, x: float, y: float) -> Iterator[tuple[str, Json]]:
    for number in range(5):
        id = f"{unit}.{number}"
        yield id, {"id": id, "unit": unit, "x": x + number * 1.02, "y": y, "facing": facing}


def _round(x: float, y: float, wide: float, deep: float) -> list[list[float]]:
    return [[x + wide * cos(turn / 4), y + deep * sin(turn / 4) + 0.4 * sin(turn)] for turn in range(25)]


def _scene() -> Json:
    """A table as one might see it, for pages that show no battle."""
    ranks = (("ai-1", "ai", 0, 10, 14), ("ai-2", "ai", 0, 21, 17), ("ai-3", "ai", 0, 31, 13), ("ai-4", "ai", 0, 16, 8),
             ("kaki-1", "kaki", 180, 9, 32), ("kaki-2", "kaki", 180, 20, 21), ("kaki-3", "kaki", 180, 33, 29),
             ("kaki-4", "kaki", 180, 41, 36))  # fmt: skip
    figures = dict(man for unit, side, facing, x, y in ranks for man in _rank(unit, side, facing, x, y))
    units = {
        unit: {"side": side, "place": "table", "figures": [f"{unit}.{number}" for number in range(5)]}
        for unit, side, *_ in ranks
    }
    river = [[52 + 2.4 * sin(y / 7), y] for y in range(-1, 50)]
    road = [[x, 25 + 1.2 * sin(x / 9)] for x in range(-1, 74)]
    pieces: tuple[Json, ...] = (
        {"kind": "river", "shape": "band", "width": 3.4, "points": river},
        {"kind": "wood", "points": _round(7, 18, 6, 5)},
        {"kind": "hill", "points": _round(29, 38, 8, 5.5)},
        {"kind": "road", "shape": "band", "width": 1.8, "points": road},
        {"kind": "bridge", "points": [[48.5, 23], [54, 23], [54, 26], [48.5, 26]]},
        {"kind": "house", "points": [[60, 27], [65, 27], [65, 31], [60, 31]]},
        {"kind": "house", "points": [[62, 15], [66, 15], [66, 19], [62, 19]]},
    )
    scenery = {f"p{number}": {"id": f"p{number}", **piece} for number, piece in enumerate(pieces)}
    return {"table": {"width": 72, "depth": 48}, "scenery": scenery, "units": units, "figures": figures}


SCENE = _scene()
