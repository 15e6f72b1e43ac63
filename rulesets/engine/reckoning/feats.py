"""The throws of a battle that stood out: for each side the one that went best against the odds, the one that went
worst, and its deed: the least likely of those that cost the enemy most.

A throw here is everything of one class that fell for a side in one event: a volley, a charge, all the blows of a fight;
or one that was set against another, which did as well as its margin.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.dice.tests import Throw
from rulesets.engine.reckoning.luck import Account, LuckKind, Tries, distribution


class Thrown(NamedTuple):
    """What fell in one event: its number, kind, side and throws. ``against`` are the places of two of these that were
    set against each other, the side's own first.
    """

    event: int
    kind: str
    side: Side | None
    throws: Sequence[Throw]
    against: tuple[int, int] | None = None


MOST = 400
"""Dice of one event beyond which nothing is counted exactly: no rules throw so many."""
DEAR = 0.5
"""What cost the enemy this share of his dearest loss, or more, is among what cost him most."""
LIKELY = 0.5
"""What is as likely as this or more stands out in nothing."""
CLOSE = 12
"""Places to which two chances are compared."""


class Feat(msgspec.Struct, frozen=True, kw_only=True):
    """What a side threw in one event.

    ``chance`` is that of doing as well or better; of a worst one, as badly or worse. Of two throws that were set
    against each other ``margin`` is by how much the side's own exceeded the other, and ``expected`` a margin too.
    """

    event: int
    side: Side
    kind: str
    label: str
    thrown: int
    passed: int
    expected: Fraction
    chance: Fraction
    margin: int | None = None


class Feats(msgspec.Struct, frozen=True):
    """A side's best, worst and deed; None where nothing that it threw stood out."""

    best: Feat | None = None
    worst: Feat | None = None
    deed: Feat | None = None


class _Entry(msgspec.Struct, frozen=True):
    """What fell for a side in one event, with the chances of as well and of as badly; near enough to choose by."""

    well: float
    badly: float
    event: int
    kind: LuckKind
    tries: Tries

    @property
    def thrown(self) -> int:
        return sum(count for count, _passed in self.tries.values())

    @property
    def passed(self) -> int:
        return sum(done for _count, done in self.tries.values())

    def feat(self, side: Side, *, well: bool) -> Feat:
        """The feat with its chance counted exactly."""
        exact = odds.NOTHING
        for chance, (count, _passed) in self.tries.items():
            exact = odds.together(exact, odds.binomial(chance, count))
        return Feat(
            event=self.event,
            side=side,
            kind=self.kind.key,
            label=self.kind.label,
            thrown=self.thrown,
            passed=self.passed,
            expected=odds.mean(exact),
            chance=sum(exact[self.passed :] if well else exact[: self.passed + 1], Fraction(0)),
        )


class _Compared(msgspec.Struct, frozen=True):
    """A throw that was set against another: by how much it exceeded that, and the chances of all margins."""

    event: int
    kind: LuckKind
    margin: int
    chances: dict[int, Fraction]
    thrown: int = 1

    @property
    def well(self) -> float:
        return round(float(self._chance(well=True)), CLOSE)

    @property
    def badly(self) -> float:
        return round(float(self._chance(well=False)), CLOSE)

    def _chance(self, *, well: bool) -> Fraction:
        beyond = (
            share
            for margin, share in self.chances.items()
            if (margin - self.margin) * (1 if well else -1) >= 0
        )
        return sum(beyond, Fraction(0))

    def feat(self, side: Side, *, well: bool) -> Feat:
        """The feat, exactly."""
        return Feat(
            event=self.event,
            side=side,
            kind=self.kind.key,
            label=self.kind.label,
            thrown=1,
            passed=int(self.margin > 0),
            expected=sum((margin * share for margin, share in self.chances.items()), Fraction(0)),
            chance=self._chance(well=well),
            margin=self.margin,
        )


FeatEntry = _Entry | _Compared


@lru_cache(maxsize=4096)
def _tails(tries: tuple[tuple[Fraction, int], ...], passed: int) -> tuple[float, float]:
    """The chances of so many passes or more, and of so many or fewer; most throws of a battle are alike."""
    shares = distribution(dict(tries))
    return round(float(shares[passed:].sum()), CLOSE), round(float(shares[: passed + 1].sum()), CLOSE)


def feats(
    kinds: Sequence[LuckKind],
    events: Iterable[Thrown],
    costs: Mapping[Side, Mapping[int, float]] | None = None,
) -> dict[Side, Feats]:
    """What stood out for each side. Of two that are equally unlikely the greater counts, then the earlier.

    ``costs`` is what each event cost a side; without it nothing is a deed.
    """
    found: dict[Side, list[FeatEntry]] = {side: [] for side in Side}
    for event, name, side, throws, against in events:
        account = Account(kinds)
        account.take(side, [one for place, one in enumerate(throws) if place not in (against or ())], name)
        for whose, kind, tries in account.entries():
            if sum(count for count, _passed in tries.values()) > MOST:
                continue
            passed = sum(done for _count, done in tries.values())
            chances = tuple((chance, count) for chance, (count, _passed) in tries.items())
            found[whose].append(_Entry(*_tails(chances, passed), event, kind, tries))
        if against is not None and side is not None:
            own, other = (throws[place] for place in against)
            found[side] += _compare(event, account, own, other)
            found[side.opponent] += _compare(event, account, other, own)
    lost = costs or {}
    return {side: _feats(side, entries, lost.get(side.opponent, {})) for side, entries in found.items()}


def _compare(event: int, account: Account, own: Throw, other: Throw) -> list[_Compared]:
    """A throw that was set against another, where its class is kept account of."""
    kind = account.kind(own.test.name)
    margin = own.total - other.total
    return [] if kind is None else [_Compared(event, kind, margin, odds.margins(own.test, other.test))]


def _feats(side: Side, entries: Sequence[FeatEntry], cost: Mapping[int, float]) -> Feats:
    best = _least_likely(entries)
    dearest = max((cost.get(entry.event, 0) for entry in entries), default=0)
    deed = _least_likely(
        entry for entry in entries if dearest > 0 and cost.get(entry.event, 0) >= DEAR * dearest
    )
    worst = min(entries, key=lambda entry: (entry.badly, -entry.thrown, entry.event), default=None)
    return Feats(
        best.feat(side, well=True) if best is not None and best.well < LIKELY else None,
        worst.feat(side, well=False) if worst is not None and worst.badly < LIKELY else None,
        deed.feat(side, well=True) if deed is not None and deed.well < LIKELY else None,
    )


def _least_likely(entries: Iterable[FeatEntry]) -> FeatEntry | None:
    """What went best against the odds."""
    return min(entries, key=lambda entry: (entry.well, -entry.thrown, entry.event), default=None)
