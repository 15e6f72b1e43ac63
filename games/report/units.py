"""What became of each unit in a battle, and what it did."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any

import msgspec

from games.selectors.course import stays
from games.selectors.deeds import FLED, GONE, Deed, Unfolded
from rulesets import Words

Json = dict[str, Any]

LEADERS = frozenset({"shogun", "general"})
"""Ranks whose fall is a deed by itself."""


FAR_BACK = 60
"""Events through which it is looked back for who had to do with a victim."""


class UnitTale(msgspec.Struct, frozen=True, kw_only=True):
    """A unit's battle, in figures.

    Of those it ``start``ed with some ``fell``, some ``left`` the field alive with it, and the rest are ``standing``.
    ``felled`` are the enemies that fell to it. ``price`` is what it cost; 0 where nothing has a price.
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


class Blow(msgspec.Struct, frozen=True):
    """Figures of a unit that fell in an event, and the enemy unit that felled them; nobody where they drowned."""

    event: int
    turn: int
    victim: str
    by: str
    fell: int
    distance: float = 0.0


def blows(told: Sequence[Deed]) -> Iterator[Blow]:
    """Every loss that stayed, with whose doing it was."""
    before: deque[Deed] = deque(maxlen=FAR_BACK)
    for deed in (each for each in told if stays(each)):
        for victim, fell in deed.fell.items():
            if fell > 0:
                by = _enemy(deed, victim) or _behind(deed, victim, before)
                far = deed.params.get("distance")
                yield Blow(deed.seq, deed.turn, victim, by, fell, far if isinstance(far, float) else 0.0)
        before.append(deed)


def _enemy(deed: Deed, victim: str) -> str:
    """The first unit of the other side that the event names."""
    side = deed.sides.get(victim)
    return next((unit for unit in deed.units if deed.sides.get(unit) not in (side, None)), "")


def _behind(deed: Deed, victim: str, before: deque[Deed]) -> str:
    """Where an event names no enemy: who had last to do with the victim in the same phase of the same turn."""
    for each in reversed(before):
        if (each.turn, each.phase, each.active) != (deed.turn, deed.phase, deed.active):
            return ""
        if victim in each.units and (enemy := _enemy(each, victim)):
            return enemy
    return ""


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
                felled=felled[id],
                price=price(final, id) if price else 0.0,
                **{key: counts[key][id] for key in ("held", "broke", "rallied")},
            )
        )
    return found
