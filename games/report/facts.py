"""The facts of a battle that is over: all that its report states, in figures, and in names as the rules write them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from django.core.cache import cache

import rulesets
from games.models import Battle, BattleEvent
from games.refusals import refuse
from games.report.heroes import Hero, heroes
from games.report.units import Blow, Causes, UnitTale, blows, causes, unit_tales
from games.selectors import telling
from games.selectors.course import KEEP, BattleCourse, course, keep, stays
from games.selectors.deeds import Deed, Score, Unfolded, unfold_events
from rulesets import Side, Thrown, Words
from words import tell_all

Json = dict[str, Any]

FORM = 8
"""Raised whenever the facts come to be told otherwise: what an older house kept is then forgotten."""


MOST_PLACES = 8
"""Names of places that a report gives."""
LAST_WORDS = frozenset({"resigned", "draw_agreed"})
"""How players end a battle in any system; told beside its last event."""
LAST = 4
"""Events among which those stand."""

Rows = Sequence[tuple[int, str, str]]


class SideTale(msgspec.Struct, frozen=True, kw_only=True):
    """A side's battle: figures that it brought, that fell, that left the field alive, that stand; its units."""

    side: str
    start: int
    fell: int
    left: int
    standing: int
    units: int
    units_lost: int
    points: int | float


class Telling(msgspec.Struct, frozen=True):
    """An event that is told in its own words."""

    event: int
    turn: int
    kind: str
    text: Words


class CountTale(msgspec.Struct, frozen=True):
    """What a system counts besides, for each side."""

    label: str
    clause: str
    number: Score


class TurnTale(msgspec.Struct, frozen=True, kw_only=True):
    """A turn: the figures of each side that fell, the units that left, broke and rallied, and what is worth telling."""

    turn: int
    fell: Score
    gone: tuple[str, ...]
    broke: tuple[str, ...]
    rallied: tuple[str, ...]
    told: tuple[Telling, ...]


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """Everything. Who commanded is not here: names may be withdrawn later."""

    course: BattleCourse
    sides: dict[str, SideTale]
    units: list[UnitTale]
    turns: list[TurnTale]
    before: list[Telling]
    blood: Telling | None
    end: list[Telling]
    blows: list[Blow]
    heroes: list[Hero]
    places: list[Words]
    winner: str
    reason: str
    reckoning: dict[str, list[Json]]
    luck: list[Json]
    feats: dict[Side, rulesets.Feats]
    feat_texts: dict[int, Words]
    deeds: dict[Side, Telling]
    deed_clauses: dict[Side, str]
    counts: list[CountTale]

    def document(self) -> Json:
        """The facts as plain JSON, in the reader's language; exact chances are fractions."""
        found: Json = tell_all(msgspec.to_builtins(self, enc_hook=str, str_keys=True))
        return {**found, "course": self.course.document()}

    @property
    def unit(self) -> dict[str, UnitTale]:
        """The units by their ids."""
        return {unit.id: unit for unit in self.units}

    def units_brought(self, side: str) -> list[UnitTale]:
        """The units with which a side came to the battle."""
        return [unit for unit in self.units if unit.side == side and not unit.came]


_kept = msgspec.json.Decoder(Facts, dec_hook=lambda _type, text: Fraction(text))


def facts_of(battle: Battle) -> Facts:
    """The facts of a battle, worked out once. Raises ``not_over`` before its end."""
    if battle.status != Battle.Status.OVER:
        raise refuse("not_over")
    key = f"facts:{FORM}:{battle.pk}:{battle.seq}"
    kept = cache.get(key)
    if kept is not None:
        return _kept.decode(kept)
    events = BattleEvent.objects.filter(battle=battle).order_by("seq")
    rows = list(events.values_list("seq", "body", "patch", "throws"))
    opening = msgspec.json.decode(battle.opening.document)
    found = facts_from(battle.ruleset, opening, [row[:3] for row in rows], throws(rows))
    cache.set(key, msgspec.json.encode(found, enc_hook=str), KEEP)
    keep(battle, found.course)
    return found


def throws(rows: Iterable[tuple[int, str, str, str]]) -> Iterator[Thrown]:
    """What fell in each event, as they are stored: number, body, patch and throws."""
    for seq, body, _patch, throws in rows:
        if throws:
            event = msgspec.json.decode(body, type=telling.Head)
            for head, own in event.shares(msgspec.json.decode(throws, type=list[rulesets.Throw])):
                params = head.params or {}
                yield Thrown(seq, head.kind, head.side, list(own), against(params, head.side))


def against(params: Json, side: Side | None) -> tuple[int, int] | None:
    """The places of two throws of an event that were set against each other, the side's own first."""
    if "comparison" not in params:
        return None
    one, other = params["comparison"]["attack"], params["comparison"]["target"]
    return (one["roll"], other["roll"]) if one["side"] == side else (other["roll"], one["roll"])


def facts_from(ruleset: rulesets.Ruleset[Any], opening: Json, rows: Rows, thrown: Iterable[Thrown]) -> Facts:
    """The facts of a battle out of its first document, its events as they are stored, and its dice."""
    story = ruleset.story
    battle = unfold_events(opening, rows, story.broken)
    dice = list(thrown)
    sources = causes(battle.deeds, _threw(ruleset, dice))
    lost = list(blows(battle.deeds, sources))
    units = unit_tales(battle, lost, story.broken, story.held, story.price)
    found = course(battle.deeds)
    start = found.start or found.end + 1
    kept = [deed for deed in battle.deeds if stays(deed)]
    first = next((deed for deed in kept if lost and deed.seq == lost[0].event), None)
    result = battle.final.get("result") or {}
    feats = rulesets.feats(ruleset.luck, dice, _costs(kept, sources))
    out = {feat.event for both in feats.values() for feat in (both.best, both.worst) if feat is not None}
    done = {side: own.deed.event for side, own in feats.items() if own.deed is not None}
    told_of = {deed.seq: _telling(deed) for deed in kept if deed.seq in done.values()}
    cited = {seq: _clause(body) for seq, body, _patch in rows if seq in done.values()}
    return Facts(
        course=found,
        sides=_sides(battle, units),
        units=units,
        turns=list(
            _turns([deed for deed in kept if deed.seq >= start], _worth_telling(lost, kept, story.memorable))
        ),
        before=[_telling(deed) for deed in kept if deed.seq < start and deed.is_of(story.memorable)],
        blood=_telling(first) if first is not None else None,
        end=[_telling(deed) for deed in _last(kept)],
        blows=lost,
        heroes=heroes(units, lost, battle.deeds),
        places=_places(battle.final),
        winner=result.get("winner") or "",
        reason=result.get("reason") or "",
        reckoning={side: list(items) for side, items in (result.get("tally") or {}).items()},
        luck=_ledger(ruleset, dice),
        feats=feats,
        feat_texts={deed.seq: deed.text for deed in battle.deeds if deed.seq in out},
        deeds={side: told_of[seq] for side, seq in done.items()},
        deed_clauses={side: cited[seq] for side, seq in done.items()},
        counts=list(_counts(ruleset.story.counts, kept)),
    )


def _threw(ruleset: rulesets.Ruleset[Any], dice: Iterable[Thrown]) -> set[tuple[int, Side]]:
    """The events in which each side has thrown dice of which account is kept."""
    found = set()
    for seq, kind, side, throws, against in dice:
        account = rulesets.Account(ruleset.luck)
        account.take(side, throws, kind)
        found |= {(seq, whose) for whose, _kind, _tries in account.entries()}
        found |= {(seq, whose) for whose in Side if against is not None}
    return found


def _costs(kept: Iterable[Deed], sources: Causes) -> dict[Side, dict[int, float]]:
    """What each event cost a side by its dice: its men who fell, and those who fight on no more in order."""
    found: dict[Side, dict[int, float]] = {side: defaultdict(float) for side in Side}
    for deed in kept:
        for side in Side:
            fell = sum(number for unit, number in deed.fell.items() if deed.sides[unit] == side)
            found[side][sources.get((deed.seq, side), deed.seq)] += max(fell, deed.lost[side])
    return found


def _counts(counts: Iterable[rulesets.Count], kept: Sequence[Deed]) -> Iterator[CountTale]:
    """How often each side did what its system counts."""
    for count in counts:
        number: Score = {
            side: sum(kind in count.kinds for deed in kept if deed.side == side for kind, _units in deed.told)
            for side in map(str, Side)
        }
        yield CountTale(count.label, count.clause, number)


class _Cited(msgspec.Struct):
    clauses: tuple[str, ...] = ()


def _clause(body: str) -> str:
    """The first clause that a stored event cites."""
    return next(iter(msgspec.json.decode(body, type=_Cited).clauses), "")


def _telling(deed: Deed) -> Telling:
    return Telling(deed.seq, deed.turn, deed.kind, deed.text)


def _sides(battle: Unfolded, units: Sequence[UnitTale]) -> dict[str, SideTale]:
    points = battle.final.get("points") or {}
    found = {}
    for side in map(str, Side):
        own = [unit for unit in units if unit.side == side]
        found[side] = SideTale(
            side=side,
            start=sum(unit.start for unit in own),
            fell=sum(unit.fell for unit in own),
            left=sum(unit.left for unit in own),
            standing=sum(unit.standing for unit in own),
            units=len(own),
            units_lost=sum(bool(unit.fate) for unit in own),
            points=points.get(side, 0),
        )
    return found


def _worth_telling(told: Iterable[Blow], deeds: Iterable[Deed], memorable: frozenset[str]) -> set[int]:
    """The events that are told in their own words: what a system finds memorable, places taken, deaths by nobody."""
    by_nobody = {blow.event for blow in told if not blow.by}
    return {
        deed.seq
        for deed in deeds
        if deed.text and (deed.taken or deed.is_of(memorable) or deed.seq in by_nobody)
    }


def _turns(told: Sequence[Deed], worth_telling: set[int]) -> Iterator[TurnTale]:
    turns: dict[int, list[Deed]] = {}
    for deed in told:
        turns.setdefault(deed.turn, []).append(deed)
    for turn, own in turns.items():
        fell: Score = dict.fromkeys(map(str, Side), 0)
        for deed in own:
            for unit, number in deed.fell.items():
                fell[deed.sides[unit]] += number
        yield TurnTale(
            turn=turn,
            fell=fell,
            gone=tuple(unit for deed in own for unit in deed.gone),
            broke=tuple(unit for deed in own for unit in deed.broke),
            rallied=tuple(unit for deed in own for unit in deed.rallied),
            told=tuple(_telling(deed) for deed in own if deed.seq in worth_telling),
        )


def _last(told: Sequence[Deed]) -> Iterator[Deed]:
    """The battle's last words: that it was given up or drawn by agreement, and its last event."""
    for deed in told[-LAST:]:
        if deed.text and (deed.is_of(LAST_WORDS) or deed is told[-1]):
            yield deed


def _places(document: Json) -> list[Words]:
    """The names on the map: places that are worth holding, then whatever else has one."""
    sites = [site.get("name", "") for site in (document.get("sites") or {}).values()]
    pieces = [piece.get("name", "") for piece in (document.get("scenery") or {}).values()]
    return [name for name in rulesets.once([*sites, *pieces]) if name][:MOST_PLACES]


def _ledger(ruleset: rulesets.Ruleset[Any], thrown: Iterable[Thrown]) -> list[Json]:
    account = rulesets.Account(ruleset.luck)
    for _seq, kind, side, throws, _against in thrown:
        account.take(side, throws, kind)
    return account.rows()
