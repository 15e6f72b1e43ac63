"""What is read off the last document of a levied battle, the same in every system (CAM-TOL-1, CAM-FAT-1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.engine.mustering.levies import Losses

Json = dict[str, Any]
SIDES = ("ai", "kaki")
FELL, HURT, TAKEN, DEED, SHAME, SLEW = "fell", "hurt", "taken", "deed", "shame", "slew:"


def alive(figure: Json) -> bool:
    """Whether a figure of a document lives and stands on the table."""
    return bool(figure.get("alive", True))


def roster_of(final: Json, side: str) -> Json:
    """A side's roster as the document has it."""
    found: Json = final["forces"][side]["roster"]
    return found


def posts_of(final: Json, side: str) -> dict[str, str]:
    """Where each person of a side's levy fights: a unit's id within the side."""
    found: dict[str, str] = roster_of(final, side)["levy"]["posts"]
    return {person: post for person, post in found.items() if post}


def figures_of(final: Json, unit: str) -> list[Json]:
    """The figures of a unit, in their order."""
    return [final["figures"][id] for id in final["units"][unit]["figures"]]


def counted(killed: int, fled: int = 0, taken: int = 0) -> Losses | None:
    """Losses, where there are any."""
    losses = Losses(killed, fled, taken)
    return losses if losses != Losses() else None


def by_side(found: Mapping[tuple[str, str], Losses | None]) -> tuple[dict[str, Losses], dict[str, Losses]]:
    """Losses of units by (side, id), as both sides' lists."""
    first, second = (
        {id: losses for (of, id), losses in found.items() if of == side and losses is not None}
        for side in SIDES
    )
    return first, second


def together(told: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Marks told one by one (person, mark), by person."""
    found: dict[str, list[str]] = {}
    for person, mark in told:
        found.setdefault(person, []).append(mark)
    return {person: tuple(marks) for person, marks in found.items()}
