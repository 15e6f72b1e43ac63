"""What is read off the last document of a levied battle, the same in every system (CAM-TOL-1, CAM-FAT-1)."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Any

from rulesets.engine.mustering.levies import Losses
from rulesets.engine.play.held_back import LATE

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


def count_losses(killed: int, fled: int = 0, taken: int = 0) -> Losses | None:
    """Losses, where there are any."""
    losses = Losses(killed, fled, taken)
    return losses if losses != Losses() else None


def men_lost(
    final: Json,
    men: Iterable[Json],
    killed: Container[str],
    fled: Container[str],
    runs: Callable[[Json], bool],
) -> Losses | None:
    """CAM-TOL-1: of single men those of such fates were killed, of such have fled; and so have the others of a unit
    that ``runs`` when the battle ends.
    """
    dead = gone = 0
    for man in men:
        fate = man.get("fate", "")
        if fate in killed:
            dead += 1
        elif fate in fled or runs(final["units"][man["unit"]]):
            gone += 1
    return count_losses(dead, gone)


def any_in_order(units: Iterable[Json], runs: Callable[[Json], bool]) -> bool:
    """CAM-FAT-1: whether one of a side's units is on the table, or yet to come, and does not run."""
    return any(unit["place"] in ("table", LATE) and not runs(unit) for unit in units)


def units_of(final: Json, side: str) -> Iterator[Json]:
    """The units of a side."""
    return (unit for unit in final["units"].values() if unit["side"] == side)


def by_side(found: Mapping[tuple[str, str], Losses | None]) -> tuple[dict[str, Losses], dict[str, Losses]]:
    """Losses of units by (side, id), as both sides' lists."""
    first, second = (
        {id: losses for (of, id), losses in found.items() if of == side and losses is not None}
        for side in SIDES
    )
    return first, second


def mark(final: Json, of: Callable[[str, str, str], Iterable[tuple[str, str]]]) -> Iterator[tuple[str, str]]:
    """The marks of each person of both levies, told one by one, as ``of`` tells them of his side, of him and of his
    unit.
    """
    for side in SIDES:
        for person, post in posts_of(final, side).items():
            yield from of(side, person, f"{side}-{post}")


def together(told: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Marks told one by one (person, mark), by person."""
    found: dict[str, list[str]] = {}
    for person, mark in told:
        found.setdefault(person, []).append(mark)
    return {person: tuple(marks) for person, marks in found.items()}


def persons_of(final: Json) -> dict[str, tuple[str, str]]:
    """Each person's figure, with his id and his side: he is the first of his unit."""
    return {
        final["units"][f"{side}-{post}"]["figures"][0]: (person, side)
        for side in SIDES
        for person, post in posts_of(final, side).items()
        if final["units"].get(f"{side}-{post}", {}).get("figures")
    }


def mark_slayers(
    final: Json, events: Iterable[Json], by: Callable[[Json], Iterable[str]]
) -> Iterator[tuple[str, str]]:
    """CAM-FAT-1, CAM-LIF-1: who has killed a named person of the enemy with his own hand, as marks; ``by`` tells whose
    hand an event is: figures, of whom those who are persons count.
    """
    named = persons_of(final)
    for event in events:
        for id, change in (event.get("patch", {}).get("figures") or {}).items():
            if (
                id not in named
                or not change
                or change.get("alive") is not False
                or change.get("fate") == "fled"
            ):
                continue
            victim, side = named[id]
            hands = [named[figure] for figure in by(event) if figure in named]
            slayer = next((person for person, of in hands if of != side), "")
            if slayer:
                yield slayer, f"{SLEW}{victim}"
