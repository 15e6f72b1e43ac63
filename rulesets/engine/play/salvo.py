"""One kind of order for everybody who can: at whom each does best, and what else each could do.

Nothing is worked out here that a player could not ask for singly: each aim is an order whose preview is lawful, with
the odds of that preview.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from msgspec import UNSET

from rulesets.engine.battle import Battle, Point
from rulesets.engine.forms import (
    Choice,
    FigureParam,
    Offer,
    Pick,
    Preview,
    Salvo,
    SalvoWay,
    Spread,
    UnitAims,
    UnitParam,
)
from rulesets.engine.table.geometry import distance

Json = dict[str, Any]

WORTH = 0.05
"""Who can expect no more than this begins left out."""
BARS = 4
"""Chances that are told: of none, one, two, and of three or more."""


def salvo(battle: Battle, kind: str, offers: Iterable[Offer], preview: Callable[[Json], Preview]) -> Salvo:
    """What each unit that is offered this kind of order can do with it, the best first."""
    rows = (_aims(battle, offer, preview) for offer in offers if offer.kind == kind and offer.shut is None)
    return Salvo(kind, tuple(row for row in rows if row is not None))


def _aims(battle: Battle, offer: Offer, preview: Callable[[Json], Preview]) -> UnitAims | None:
    found: list[tuple[float, SalvoWay]] = []
    for way in _ways(battle, offer):
        shown = preview({"kind": offer.kind, "unit": offer.unit, **way.values})
        spreads = [odds.spread for odds in shown.odds if odds.spread is not None]
        if shown.legal and spreads:
            far = _by_eye(battle, offer.unit, way.targets) if way.distance is UNSET else way.distance
            found.append((far, way.aim(shown, spreads)))
    best = [aim for _, aim in sorted(found, key=_merit)]
    told = _distinct(best)
    return UnitAims(offer.unit, told[0].losses >= WORTH, tuple(told)) if told else None


def _merit(one: tuple[float, SalvoWay]) -> tuple[float, float]:
    """Most to fall, then the nearest; where no inches are told nobody knows whom it reaches: the nearest to the eye."""
    far, aim = one
    fall = -round(aim.losses, 2)
    return (far, fall) if aim.distance is UNSET else (fall, far)


def _distinct(aims: Iterable[SalvoWay]) -> list[SalvoWay]:
    """Without those that read like another: one of five men of a unit, all as hard to hit."""
    found: dict[Any, SalvoWay] = {}
    for aim in aims:
        found.setdefault((aim.labels, aim.means, aim.facts, aim.losses), aim)
    return list(found.values())


# -- the ways to fill an offer in --------------------------------------------------------------------------------------


class _Way:
    """An offer filled in: a target, or nobody in particular, and what else must be chosen."""

    def __init__(self, battle: Battle, aim: Pick, target: Choice | None, means: Mapping[str, Choice]) -> None:
        at = [target] if target else aim.open
        self.values: Json = {name: choice.value for name, choice in means.items()}
        if target is not None:
            self.values[aim.name] = target.value
        self.labels = tuple(dict.fromkeys(choice.label for choice in at))
        self.means = tuple(choice.label for choice in means.values())
        self.targets = tuple(dict.fromkeys(_unit_of(battle, str(choice.value)) for choice in at))
        self.distance = min((choice.distance for choice in at if choice.distance is not UNSET), default=UNSET)

    def aim(self, shown: Preview, spreads: list[Spread]) -> SalvoWay:
        """What is told of it; bars only where the losses are those of one unit."""
        return SalvoWay(
            values=self.values,
            labels=self.labels,
            means=self.means,
            targets=self.targets,
            facts=tuple(fact for fact in shown.odds[0].facts or () if fact.tone != "loss"),
            losses=round(sum(spread.expectation for spread in spreads), 4),
            bars=_bars(spreads[0]) if len(spreads) == 1 else (),
            distance=self.distance,
        )


def _ways(battle: Battle, offer: Offer) -> Iterator[_Way]:
    """Every target with every choice that must be made beside it; nothing where more than choices is wanted."""
    aim = next((param for param in offer.params if isinstance(param, UnitParam | FigureParam)), None)
    wanted = [param for param in offer.params if param is not aim and not param.optional]
    picks = [param for param in wanted if isinstance(param, Pick)]
    if aim is None or len(picks) < len(wanted):
        return
    targets = (*((None,) if aim.optional else ()), *aim.open)
    for target, *others in product(targets, *(param.open for param in picks)):
        means = {param.name: choice for param, choice in zip(picks, others, strict=True) if choice}
        yield _Way(battle, aim, target, means)


def _unit_of(battle: Battle, id: str) -> str:
    figure = battle.figures.get(id)
    return figure.unit if figure else id


def _bars(spread: Spread) -> tuple[float, ...]:
    plain = [row.value for row in spread.rows[: BARS - 1]]
    more = [row.at_least.value for row in spread.rows[BARS - 1 : BARS]]
    return (*plain, *more)


def _by_eye(battle: Battle, unit: str, targets: Iterable[str]) -> float:
    """Inches between the middles of units, as anybody sees who looks at the table."""
    here = _middle(battle, unit)
    return min((distance(here, _middle(battle, target)) for target in targets), default=0.0)


def _middle(battle: Battle, id: str) -> Point:
    points = [
        battle.figures[figure].point for figure in battle.units[id].figures if battle.figures[figure].alive
    ]
    count = len(points) or 1
    return sum(point[0] for point in points) / count, sum(point[1] for point in points) / count
