"""What every system's scenes have in common: rulesets/README.md describes the language for who writes one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.engine.battle import Piece, Pose, Side

NAMES = frozenset({"units", "pieces", "phase", "active", "turn", "table", "options"})
"""The parts of a scene that every system knows."""


class Unstaged(ValueError):
    """A scene that cannot be set; the message says what stands in it that nobody knows."""


def check_names(given: Mapping[str, Any], own: frozenset[str]) -> None:
    """Raise :class:`Unstaged` for a part that neither all systems know nor this one (``own``)."""
    unknown = sorted(set(given) - NAMES - own)
    if unknown:
        known = ", ".join(sorted(NAMES | own))
        raise Unstaged(f"a scene has no {', '.join(unknown)}; it may have {known}")


def pieces_of(given: Mapping[str, Any]) -> tuple[Piece, ...]:
    """The scenery of a scene."""
    return tuple(
        Piece(**{**one, "points": tuple(tuple(point) for point in one["points"])})
        for one in given.get("pieces", ())
    )


def is_anchor(at: Sequence[Any]) -> bool:
    """Whether ``at`` is one place, the middle of a unit's front, and not a place for each of its figures."""
    return bool(at) and not isinstance(at[0], Sequence)


def pose_of(at: Sequence[float], side: Side, facing: float | None = None) -> Pose:
    """A place: x, y and a facing; without one ``facing``, or else indigo looks north and persimmon south."""
    ahead = facing if facing is not None else 0.0 if side is Side.AI else 180.0
    return Pose(at[0], at[1], at[2] if len(at) > 2 else ahead)
