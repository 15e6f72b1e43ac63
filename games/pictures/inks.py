"""Colours and typefaces of the pictures: the same as the pages', read from where the pages have them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from django.conf import settings
from PIL import ImageFont

STATIC = Path(settings.ROOT) / "static"
TOKEN = re.compile(r"--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6,8})")
HEAD, TEXT, STRONG = "shippori-mincho-latin-800", "alegreya-sans-latin-500", "alegreya-sans-latin-700"
KANJI = "shippori-mincho-kanji"

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@cache
def _tokens() -> dict[str, str]:
    text = (STATIC / "src" / "css" / "tokens.css").read_text("utf-8")
    return dict(reversed(TOKEN.findall(text)))


def ink(name: str) -> str:
    """A colour by the name of its token, as it is by day."""
    return _tokens()[name]


@cache
def font(face: str, size: int) -> Font:
    """A typeface by the beginning of its file's name; the plain one where the browser's side has not been built."""
    files = sorted((STATIC / "dist" / "fonts").glob(f"{face}*.woff2"), key=lambda file: file.stat().st_mtime)
    for file in reversed(files):
        try:
            return ImageFont.truetype(file, size)
        except OSError:  # a FreeType that does not read this form
            break
    return ImageFont.load_default(size)
