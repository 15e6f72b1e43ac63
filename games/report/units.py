"""What became of each unit in a battle, and what it did."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any

import msgspec

from games.selectors.course import stays
from games.selectors.deeds import FLED, GONE, Deed, Unfolded
from rulesets import Side, Words

Json = dict[str, Any]

LEADERS = frozenset({"shogun", "general"})
"""Ranks whose fall is a deed by itself."""


FAR_BACK = 60
"""Events through which it is looked back for who had to do with a victim."""

Causes = dict[tuple[int, str], int]
"""By the number of an event and the side that lost by it: the event in which the other side threw for it."""


class UnitTale(msgspec.Struct, frozen=True, kw_only=True):
    """A unit's battle, in figures.

    Of those it ``start``ed with some ``fell``, some ``left`` the field alive with it, and the rest are ``standing``.
    ``felled`` are the enemies that fell to it. ``price`` is what it cost; 0 where nothing has a price.
    ``came`` is whether it was not yet there when the first turn began: nobody has brought who takes a dead general's
    place.
    """

    id: str
    side: str
    name: Words
    group: str
    rank: str
    start: int
    fell: int
    left: int
    standing: int
    in_order: bool
    fate: str
    felled: int
    price: float
    held: int
    broke: int
    rallied: int
    came: bool = False


class Blow(msgspec.Struct, frozen=True):
    """Figures of a unit that fell in an event, and the enemy unit that felled them; nobody where they drowned.

    ``cause`` is the event in which the enemy threw for it, mostly the same.
    """

    event: int
    turn: int
    victim: str
    by: str
    fell: int
    distance: float = 0.0
    cause: int = 0


def blows(told: Sequence[Deed], causes: Causes) -> Iterator[Blow]:
    """Every loss that stayed, with whose doing it was."""
    before: deque[Deed] = deque(maxlen=FAR_BACK)
    for deed in (each for each in told if stays(each)):
        for victim, fell in deed.fell.items():
            if fell > 0:
                by = _enemy(deed, victim) or _behind(deed, victim, before)
                far = deed.params.get("distance")
                distance = far if isinstance(far, float) else 0.0
                cause = causes.get((deed.seq, deed.sides[victim]), deed.seq)
                yield Blow(deed.seq, deed.turn, victim, by, fell, distance, cause)
        before.append(deed)


def _enemy(deed: Deed, victim: str) -> str:
    """The first unit of the other side that the event names."""
    side = deed.sides.get(victim)
    return next((unit for unit in deed.units if deed.sides.get(unit) not in (side, None)), "")


def _behind(deed: Deed, victim: str, before: deque[Deed]) -> str:
    """Where an event names no enemy: who had last to do with the victim, or with the unit with which he stood, in the
    same phase of the same turn.
    """
    those = {victim, deed.with_unit.get(victim, victim)}
    for each in _meanwhile(deed, before):
        for one in those & set(each.units):
            if enemy := _enemy(each, one):
                return enemy
    return ""


def _meanwhile(deed: Deed, before: Sequence[Deed]) -> Iterator[Deed]:
    """What came before in the same phase of the same turn, the last first."""
    for each in reversed(before):
        if (each.turn, each.phase, each.active) != (deed.turn, deed.phase, deed.active):
            return
        yield each


def causes(told: Sequence[Deed], threw: Container[tuple[int, Side]]) -> Causes:
    """By whose throw those who fell or left came to it, where that is another event's: rules may throw in one event and
    take the fallen away in the next. ``threw`` are the events in which a side has thrown, by number.
    """
    before: deque[Deed] = deque(maxlen=FAR_BACK)
    found: Causes = {}
    for deed in (each for each in told if stays(each)):
        for side in Side:
            if (deed.seq, side.opponent) in threw:
                continue
            lost = {unit for unit in (*deed.fell, *deed.gone) if deed.sides.get(unit) == side}
            for each in _meanwhile(deed, before) if lost else ():
                if (each.seq, side.opponent) in threw and lost & set(each.units):
                    found[deed.seq, side] = each.seq
                    break
        before.append(deed)
    return found


def unit_tales(
    battle: Unfolded,
    told: Sequence[Blow],
    broken: Container[str],
    held: Container[str],
    price: Callable[[Json, str], float] | None,
) -> list[UnitTale]:
    """Every unit that was in the battle, in the order of muster."""
    fell, felled = Counter[str](), Counter[str]()
    for blow in told:
        fell[blow.victim] += blow.fell
        felled[blow.by] += blow.fell
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for deed in (each for each in battle.deeds if stays(each)):
        counts["broke"].update(deed.broke)
        counts["rallied"].update(deed.rallied)
        for kind, units in deed.told:
            if kind in held:
                counts["held"].update(units[:1])
    final, found = battle.final, []
    for id, unit in final.get("units", {}).items():
        figures = [final["figures"].get(figure, {}) for figure in unit["figures"]]
        alive = sum(figure.get("alive", True) for figure in figures)
        fled = sum(figure.get("fate") == FLED for figure in figures)
        off = unit.get("place") == GONE
        found.append(
            UnitTale(
                id=id,
                side=unit["side"],
                name=unit.get("name", id),
                group=unit.get("group", ""),
                rank=unit.get("rank", ""),
                start=alive + fled + fell[id],
                fell=fell[id],
                left=fled + (alive if off else 0),
                standing=0 if off else alive,
                in_order=not off
                and bool(alive)
                and not any(mark in broken for mark in unit.get("marks", ())),
                fate=(unit.get("fate") or GONE) if off else "",
                came=id not in battle.mustered,
                felled=felled[id],
                price=price(final, id) if price else 0.0,
                **{key: counts[key][id] for key in ("held", "broke", "rallied")},
            )
        )
    return found
