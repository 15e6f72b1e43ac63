"""The course of a battle that is over: strength and points event by event and turn by turn, and what turned it.

It is the truth of both sides, which is open after the end, as the record is; before the end nobody is told any of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from django.core.cache import cache

import rulesets
from games.models import Battle, BattleEvent
from games.refusals import refuse
from games.selectors.deeds import Deed, Score, Unfolded, unfold_events
from rulesets import Side, Words
from words import in_a_row

KEEP = 24 * 3600
"""Seconds that a course is kept: that of a finished battle does not change any more."""
FORM = 3
"""Raised whenever a course comes to be told otherwise: what an older house kept is then forgotten."""
MOST = 7
"""Turning points of a battle."""
LEAST = 2.0
"""Hundredths of the whole battle by which a passage must move it to be called a turning point."""
MORE_WORDS = 2
"""Sentences besides the first that tell of a turning point."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """How it stood after an event, or at the end of a turn. ``balance``: hundredths, above nothing for indigo."""

    event: int
    turn: int
    strength: Score
    points: Score
    balance: float


class Turning(msgspec.Struct, frozen=True, kw_only=True):
    """What turned a battle: some events of one phase around the same units.

    ``event`` is the one that weighed most, ``side`` whom it favoured, ``swing`` by how many hundredths of the battle.
    ``lost`` is what it cost each side in strength, ``points`` what it brought each. ``sentences`` are the events' own
    words, ``at`` is where on the table, in inches.
    """

    event: int
    first: int
    last: int
    turn: int
    phase: str
    side: str
    swing: float
    kind: str
    sentences: tuple[Words, ...]
    lost: Score
    points: Score
    at: tuple[float, float] | None = None


class BattleCourse(msgspec.Struct, frozen=True, kw_only=True):
    """The whole course. ``start`` is the event with which the first turn began; 0 where none ever did."""

    start: int = 0
    end: int = 0
    opening: Moment | None = None
    moments: tuple[Moment, ...] = ()
    turns: tuple[Moment, ...] = ()
    turning: tuple[Turning, ...] = ()

    def document(self, to: str | None = None) -> dict[str, Any]:
        """The course as plain JSON; each turning point's ``text`` in a language, the reader's unless it is named."""
        found: dict[str, Any] = msgspec.to_builtins(self)
        for turning in found["turning"]:
            turning["text"] = in_a_row(turning.pop("sentences"), to)
        return found


def course_of(battle: Battle) -> BattleCourse:
    """The course of a battle. Raises ``not_over`` before its end."""
    if battle.status != Battle.Status.OVER:
        raise refuse("not_over")
    kept = cache.get(_key(battle))
    if kept is not None:
        return msgspec.json.decode(kept, type=BattleCourse)
    return keep(battle, course(unfold(battle).deeds))


def keep(battle: Battle, found: BattleCourse) -> BattleCourse:
    """Keep the course of a battle that is over for whoever asks next."""
    cache.set(_key(battle), msgspec.json.encode(found), KEEP)
    return found


def _key(battle: Battle) -> str:
    return f"course:{FORM}:{battle.pk}:{battle.seq}"


def unfold(battle: Battle) -> Unfolded:
    """A battle that is over, event by event. Raises ``not_over``."""
    if battle.status != Battle.Status.OVER:
        raise refuse("not_over")
    rows = BattleEvent.objects.filter(battle=battle).order_by("seq").values_list("seq", "body", "patch")
    opening = msgspec.json.decode(battle.opening.document)
    return unfold_events(opening, rows, battle.ruleset.story.broken)


def table_at(battle: Battle, event: int) -> dict[str, Any]:
    """The table of a battle that is over as it stood after an event, nothing hidden. Raises ``not_over``."""
    if battle.status != Battle.Status.OVER:
        raise refuse("not_over")
    found: dict[str, Any] = msgspec.json.decode(battle.opening.document)
    rows = BattleEvent.objects.filter(battle=battle, seq__lte=event).order_by("seq")
    for patch in rows.values_list("patch", flat=True):
        found = rulesets.merge(found, msgspec.json.decode(patch))
    return found


def course(told: Sequence[Deed]) -> BattleCourse:
    """The course that some deeds were."""
    start = next((number for number, deed in enumerate(told) if deed.turn > 0), None)
    if start is None:
        return BattleCourse(end=told[-1].seq if told else 0)
    scale = _Scale(told[start], told[start:])
    after = told[start + 1 :]
    moments = [scale.moment(deed) for deed in after if any(deed.lost.values()) or any(deed.scored.values())]
    last = {deed.turn: deed for deed in told[start:]}
    return BattleCourse(
        start=told[start].seq,
        end=told[-1].seq,
        opening=scale.moment(told[start]),
        moments=tuple(moments),
        turns=tuple(scale.moment(deed) for deed in last.values()),
        turning=tuple(_turning(after, scale)),
    )


class _Scale:
    """What a figure and a point weigh in one battle.

    Of the hundred hundredths half are the shares of their strength that the sides have lost, half their points; where
    nobody scores, or nobody falls, the other half is all.
    """

    def __init__(self, first: Deed, all: Sequence[Deed]) -> None:
        self.start = first.strength
        scored = max(sum(deed.points.values()) for deed in all)
        fallen = any(any(deed.lost.values()) for deed in all[1:])
        gained = any(any(deed.scored.values()) for deed in all[1:])
        self.of_points = (50.0 if fallen else 100.0) / scored if gained and scored > 0 else 0.0
        self.of_strength = 50.0 if self.of_points else 100.0

    def balance(self, strength: Score, points: Score) -> float:
        """How far it leans, above nothing to indigo."""
        shares = [strength[side] / self.start[side] if self.start[side] else 0.0 for side in map(str, Side)]
        ai, kaki = (points[side] for side in map(str, Side))
        return self.of_strength * (shares[0] - shares[1]) + self.of_points * (ai - kaki)

    def weight(self, lost: Score, scored: Score) -> float:
        """How far losses and points move it."""
        return self.balance({side: -number for side, number in lost.items()}, scored)

    def moment(self, deed: Deed) -> Moment:
        """How it stood after an event."""
        return Moment(
            event=deed.seq,
            turn=deed.turn,
            strength=deed.strength,
            points=deed.points,
            balance=round(self.balance(deed.strength, deed.points), 1),
        )


# -- turning points ----------------------------------------------------------------------------------------------------


def _turning(told: Sequence[Deed], scale: _Scale) -> list[Turning]:
    """The passages that moved the battle most, in their order."""
    credit = credit_points(told)
    found = []
    for passage in passages(told):
        turning = _turning_point(passage, credit, scale)
        if turning is not None and turning.swing >= LEAST:
            found.append(turning)
    found.sort(key=lambda turning: (-turning.swing, turning.event))
    return sorted(found[:MOST], key=lambda turning: turning.event)


def _turning_point(passage: Sequence[Deed], credit: dict[int, Score], scale: _Scale) -> Turning | None:
    weights = {deed.seq: scale.weight(deed.lost, credit[deed.seq]) for deed in passage}
    whole = sum(weights.values())
    if not whole:
        return None
    ahead = 1 if whole > 0 else -1
    main = max(passage, key=lambda deed: (ahead * weights[deed.seq], -deed.seq))
    spoken = sorted([main, *_besides(passage, main)], key=lambda deed: deed.seq)
    return Turning(
        event=main.seq,
        first=passage[0].seq,
        last=passage[-1].seq,
        turn=main.turn,
        phase=main.phase,
        side=str(Side.AI if whole > 0 else Side.KAKI),
        swing=round(abs(whole), 1),
        kind=main.kind,
        sentences=tuple(dict.fromkeys(deed.text for deed in spoken if deed.text)),
        lost=_sums(deed.lost for deed in passage),
        points=_sums(credit[deed.seq] for deed in passage),
        at=main.at,
    )


def _besides(passage: Sequence[Deed], main: Deed) -> list[Deed]:
    """What else tells of a passage: what led to its main event, and what else was lost or taken in it."""
    hurt = {*main.gone, *main.broke}
    led = [deed for deed in passage if deed.seq < main.seq and hurt & deed.fell.keys()][-1:]
    rest = [deed for deed in passage if deed.gone or deed.broke or deed.taken]
    more = {deed.seq: deed for deed in (*led, *rest) if deed is not main}
    return list(more.values())[:MORE_WORDS]


def _sums(scores: Iterable[Score]) -> Score:
    found: Score = dict.fromkeys(map(str, Side), 0)
    for score in scores:
        for side, number in score.items():
            found[side] += number
    return found


def credit_points(told: Sequence[Deed]) -> dict[int, Score]:
    """The points that each event brought, by its number.

    Many rules count points only when a phase closes: those belong to the last deed that was not counted yet and that
    was to that side's good, and to the event itself only where there was none.
    """
    found = {deed.seq: _sums(()) for deed in told}
    waiting: list[Deed] = []
    last: Deed | None = None
    for deed in (each for each in told if stays(each)):
        if deed.tells:
            waiting.append(deed)
            last = deed
        for side, points in deed.scored.items():
            if points:
                causes = [each for each in waiting if _good_for(each, side) == (points > 0)]
                found[(causes[-1] if causes else last or deed).seq][side] += points
        if any(deed.scored.values()):
            waiting.clear()
    return found


def _good_for(deed: Deed, side: str) -> bool:
    other = str(Side(side).opponent)
    return deed.lost[other] > 0 or side in deed.taken.values()


def stays(deed: Deed) -> bool:
    """Whether an event was neither taken back nor takes others back."""
    return not deed.undone and deed.kind != "taken_back"


def passages(told: Sequence[Deed]) -> list[list[Deed]]:
    """The events that belong together: those of one phase of one player's turn around the same units."""
    found: list[list[Deed]] = []
    phases: dict[tuple[int, str, str], list[Deed]] = defaultdict(list)
    for deed in told:
        if stays(deed) and (deed.tells or deed.units):
            phases[deed.turn, deed.phase, deed.active].append(deed)
    for phase in phases.values():
        found.extend(_around_the_same(phase))
    counted = (each for each in found if any(deed.tells or any(deed.scored.values()) for deed in each))
    return sorted(counted, key=lambda passage: passage[0].seq)


def _around_the_same(phase: Sequence[Deed]) -> list[list[Deed]]:
    """The events of a phase in groups that have no unit in common."""
    leads: dict[str, str] = {}

    def leader(name: str) -> str:
        while leads.setdefault(name, name) != name:
            leads[name] = name = leads[leads[name]]
        return name

    names = [[*deed.units, *deed.sides, *deed.taken] for deed in phase]
    for first, *rest in filter(None, names):
        for name in rest:
            leads[leader(name)] = leader(first)
    groups: dict[str, list[Deed]] = defaultdict(list)
    for deed, own in zip(phase, names, strict=True):
        groups[leader(own[0]) if own else f"#{deed.seq}"].append(deed)
    return list(groups.values())
