"""The heroes of the day, by rules that give everybody the same ones. A unit that earned several has them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import msgspec

from games.report.units import LEADERS, Blow, UnitTale
from games.selectors.course import stays
from games.selectors.deeds import Deed

FEW = 2
"""Enemies felled, or tests of nerve passed, below which nobody speaks of it."""


class Hero(msgspec.Struct, frozen=True, kw_only=True):
    """An honour: which, whose, and the numbers that earned it; ``event`` where it was earned at one moment."""

    key: str
    unit: str
    side: str
    number: float = 0
    of: float = 0
    event: int = 0
    turn: int = 0
    other: str = ""


def heroes(units: Sequence[UnitTale], told: Sequence[Blow], deeds: Sequence[Deed]) -> list[Hero]:
    """Everybody who earned an honour, the greatest first."""
    known = {unit.id: unit for unit in units}
    firsts = (next(honour(known, told, deeds), None) for honour in HONOURS)
    return [hero for hero in firsts if hero is not None]


Known = dict[str, UnitTale]
Honour = Callable[[Known, Sequence[Blow], Sequence[Deed]], Iterator[Hero]]


def _leader(known: Known, told: Sequence[Blow], deeds: Sequence[Deed]) -> Iterator[Hero]:
    """Who felled a leader of the enemy's."""
    for blow in told:
        if blow.by in known and known[blow.victim].rank in LEADERS:
            side = known[blow.by].side
            yield Hero(
                key="leader", unit=blow.by, side=side, event=blow.event, turn=blow.turn, other=blow.victim
            )


def _most(known: Known, told: Sequence[Blow], deeds: Sequence[Deed]) -> Iterator[Hero]:
    """Who felled most."""
    for unit in sorted(known.values(), key=lambda unit: (-unit.felled, unit.start)):
        if unit.felled >= FEW:
            yield Hero(key="most", unit=unit.id, side=unit.side, number=unit.felled)


def _price(known: Known, told: Sequence[Blow], deeds: Sequence[Deed]) -> Iterator[Hero]:
    """Who felled most for what it cost, or for its own number where nothing has a price."""
    worth = {unit.id: unit.price or float(unit.start) for unit in known.values()}
    able = [unit for unit in known.values() if unit.felled >= FEW and worth[unit.id]]
    for unit in sorted(able, key=lambda unit: (-unit.felled / worth[unit.id], -unit.felled)):
        key = "price" if unit.price else "few"
        yield Hero(key=key, unit=unit.id, side=unit.side, number=unit.felled, of=worth[unit.id])


def _who_held(known: Known, told: Sequence[Blow], deeds: Sequence[Deed]) -> Iterator[Hero]:
    """Who kept its nerve most often and stands at the end."""
    able = [unit for unit in known.values() if unit.in_order and unit.held >= FEW]
    for unit in sorted(able, key=lambda unit: (-unit.held, unit.standing / unit.start)):
        yield Hero(key="held", unit=unit.id, side=unit.side, number=unit.held, of=unit.fell)


def _back(known: Known, told: Sequence[Blow], deeds: Sequence[Deed]) -> Iterator[Hero]:
    """Who broke, found its order again, and felled somebody after that."""
    after = Counter[str]()
    turns: dict[str, tuple[int, int]] = {}
    for deed in (each for each in deeds if stays(each)):
        for unit in deed.rallied:
            turns.setdefault(unit, (deed.turn, deed.seq))
    for blow in told:
        if blow.by in turns and blow.event > turns[blow.by][1]:
            after[blow.by] += blow.fell
    for unit, number in sorted(after.items(), key=lambda item: (-item[1], turns[item[0]][1])):
        turn, event = turns[unit]
        yield Hero(key="back", unit=unit, side=known[unit].side, number=number, event=event, turn=turn)


def _shot(known: Known, told: Sequence[Blow], deeds: Sequence[Deed]) -> Iterator[Hero]:
    """Who felled somebody from farthest away."""
    for blow in sorted((each for each in told if each.distance and each.by), key=lambda blow: -blow.distance):
        side, far = known[blow.by].side, blow.distance
        yield Hero(key="shot", unit=blow.by, side=side, number=far, event=blow.event, turn=blow.turn)


def _first(known: Known, told: Sequence[Blow], deeds: Sequence[Deed]) -> Iterator[Hero]:
    """Who drew first blood."""
    first = next((blow for blow in told if blow.by), None)
    if first is not None:
        side = known[first.by].side
        yield Hero(key="first", unit=first.by, side=side, event=first.event, turn=first.turn)


HONOURS: tuple[Honour, ...] = (_leader, _most, _price, _who_held, _back, _shot, _first)
"""Each tells who deserves it, the worthiest first."""
