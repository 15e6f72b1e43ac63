"""What can be proven besides battles: an app that keeps records of its own says how (``manage.py verify``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Say = Callable[[str], object]


@dataclass(frozen=True)
class Kind:
    """A kind of record. ``one`` proves the content of a file, says what differs, and gives the line on which it ends
    and whether it holds; it raises :class:`rulesets.Illegal` for a file that cannot be read. ``everything`` proves all
    that the house keeps in so many processes, and gives how many do not hold.
    """

    form: str
    one: Callable[[bytes, Say], tuple[str, bool]]
    everything: Callable[[Say, int], int]


KINDS: dict[str, Kind] = {}
"""By the form that stands in a file."""


def register(kind: Kind) -> None:
    """From now on such records can be proven."""
    KINDS[kind.form] = kind
