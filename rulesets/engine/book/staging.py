"""What every system's scenes have in common: rulesets/README.md describes the language for who writes one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.engine.battle import Clock, Piece, Pose, Side, Table

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


def side_of(id: str) -> Side:
    """The side of a unit: the head of its id."""
    return Side(id.split("-")[0])


def check_fields(
    values: Mapping[str, Any], struct: type[Any], what: str, also: frozenset[str] = frozenset()
) -> None:
    """Raise :class:`Unstaged` for a value that neither a struct of the rules has nor who sets it up (``also``)."""
    known = also | set(struct.__struct_fields__)
    if unknown := sorted(set(values) - known):
        raise Unstaged(f"{what} has no {', '.join(unknown)}; it may have {', '.join(sorted(known))}")


def table_of(given: Mapping[str, Any], usual: tuple[float, float]) -> Table:
    """The table of a scene with its scenery, of the usual size if nothing is said."""
    width, depth = given.get("table", usual)
    return Table(width, depth, pieces_of(given))


def clock_of(given: Mapping[str, Any], limit: int, phase: str) -> Clock:
    """Where a scene stands: in its second turn and in that phase, if nothing is said, and indigo on turn."""
    active = Side(given.get("active", "ai"))
    return Clock(given.get("turn", 2), limit, given.get("phase", phase), active, (active,))
