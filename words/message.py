"""A message of the house, and how the file it stands in is named."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Message(NamedTuple):
    """Something that a reader may see: where it stands, in English, its plural, its context."""

    place: str
    text: str
    plural: str = ""
    context: str = ""


def place(path: Path) -> str:
    """A file as the catalogue names it."""
    return path.relative_to(ROOT).as_posix()
