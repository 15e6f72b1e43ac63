"""Printed tables as rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeVar


class Keyed(Protocol):
    """A row that is found by its key."""

    @property
    def key(self) -> Any:
        """What it is found by."""


R = TypeVar("R", bound=Keyed)


def by_key(*rows: R) -> dict[Any, R]:
    """Rows by their keys, in the order in which they are printed."""
    return {row.key: row for row in rows}


def to_choose(rows: Mapping[Any, Any]) -> tuple[tuple[str, str], ...]:
    """Rows as the choices of a setting: key and name of each."""
    return tuple((str(key), row.name) for key, row in rows.items())
