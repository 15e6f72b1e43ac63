"""A battle as a play in some acts: the approach, the fight in a few stretches that cost about as much each, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from games.report.facts import Facts, Telling, TurnTale
from games.selectors.course import Moment, Turning
from games.selectors.deeds import Score
from rulesets import Side

ACTS = ((2, 1), (5, 2), (10, 3))
"""For so many turns of fighting at most, so many acts."""
MOST = 4
A_UNIT = 2
"""Figures that the loss of a unit weighs as much as."""


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """Some turns in a row. ``before`` and ``after`` are how it stood, ``flying`` the units in flight at its end.

    ``deadliest`` is the unit that felled most in it, and how many; nobody where two felled as many.
    """

    key: str
    first: int
    last: int
    before: Moment
    after: Moment
    fell: Score
    gone: tuple[str, ...]
    rallied: tuple[str, ...]
    flying: tuple[str, ...]
    told: tuple[Telling, ...]
    deadliest: tuple[str, int]
    turning: tuple[Turning, ...]


def acts(facts: Facts) -> list[Act]:
    """The acts of a battle; none where no turn ever began."""
    if facts.course.opening is None:
        return []
    found: list[Act] = []
    for key, turns in _stretches(facts.turns):
        found.append(_act(facts, key, turns, found[-1] if found else None))
    return found


def _stretches(turns: Sequence[TurnTale]) -> Iterator[tuple[str, Sequence[TurnTale]]]:
    """The turns before anybody falls, and the rest in parts of about equal weight."""
    first = next((at for at, turn in enumerate(turns) if _weight(turn)), len(turns))
    if first:
        yield "approach", turns[:first]
    rest = turns[first:]
    if not rest:
        return
    parts = next((acts for most, acts in ACTS if len(rest) <= most), MOST)
    whole, done, start = sum(map(_weight, rest)), 0, 0
    for part in range(1, parts + 1):
        end = start
        while end < len(rest) and (end == start or done < whole * part / parts or part == parts):
            done += _weight(rest[end])
            end += 1
        if end > start:
            yield ("blood" if start == 0 else "fight"), rest[start:end]
        start = end


def _weight(turn: TurnTale) -> int:
    return int(sum(turn.fell.values())) + A_UNIT * (len(turn.gone) + len(turn.broke))


def _act(facts: Facts, key: str, turns: Sequence[TurnTale], before: Act | None) -> Act:
    first, last = turns[0].turn, turns[-1].turn
    ends = {moment.turn: moment for moment in facts.course.turns}
    opening = facts.course.opening
    assert opening is not None
    flying = dict.fromkeys(before.flying if before else ())
    for turn in turns:
        flying.update(dict.fromkeys(turn.broke))
        for unit in (*turn.rallied, *turn.gone):
            flying.pop(unit, None)
    return Act(
        key=key,
        first=first,
        last=last,
        before=before.after if before else opening,
        after=ends[last],
        fell={side: sum(turn.fell[side] for turn in turns) for side in map(str, Side)},
        gone=tuple(unit for turn in turns for unit in turn.gone),
        rallied=tuple(dict.fromkeys(unit for turn in turns for unit in turn.rallied)),
        flying=tuple(flying),
        told=tuple(telling for turn in turns for telling in turn.told),
        deadliest=_deadliest(facts, first, last),
        turning=tuple(each for each in facts.course.turning if first <= each.turn <= last),
    )


def _deadliest(facts: Facts, first: int, last: int) -> tuple[str, int]:
    felled = Counter[str]()
    for blow in facts.blows:
        if blow.by and first <= blow.turn <= last:
            felled[blow.by] += blow.fell
    (unit, most), (_other, next_most) = [*felled.most_common(2), ("", 0), ("", 0)][:2]
    return (unit, most) if most > next_most else ("", 0)


def lead(moment: Moment, *, by_points: bool) -> str:
    """The side that is ahead: by points where there are any, by strength otherwise; nobody where it is even."""
    one, other = (
        (moment.points["ai"], moment.points["kaki"]) if by_points else (moment.balance, -moment.balance)
    )
    return "" if one == other else str(Side.AI if one > other else Side.KAKI)


def anybody_scored(facts: Facts) -> bool:
    """Whether anybody ever had a point."""
    return any(any(moment.points.values()) for moment in facts.course.turns)
