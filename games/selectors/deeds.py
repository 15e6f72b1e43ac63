"""What each event of a battle changed: who fell, who left the field, which places changed hands, how the scores stood.

Read off the stored documents alone, so that it holds for any system, and for a battle whose rules have changed since.
Truth is told here: nothing of it may leave the server before the battle is over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from typing import Any

import msgspec

import rulesets
from games.selectors import telling
from rulesets import Side, Words

Json = dict[str, Any]
Score = dict[str, int | float]
"""A number for each side."""

SIDES = tuple(str(side) for side in Side)

GONE = "off"
"""The place of a unit that has left the field for good."""
FLED = "fled"
"""The fate of a figure that has left the field alive while its unit may be there still."""


class Rank(msgspec.Struct, frozen=True, gc=False):
    """A unit at a moment: whose it is, how many of it live, whether it still fights in order, how many have fled."""

    side: str
    alive: int
    stands: bool
    fate: str = ""
    fled: int = 0

    @property
    def strength(self) -> int:
        """The figures that stand in order."""
        return self.alive if self.stands else 0

    @property
    def unharmed(self) -> int:
        """Those who have not fallen, on the field or off it."""
        return self.alive + self.fled


NOBODY = Rank("", 0, False)


class Deed(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An event and what came of it.

    ``told`` holds the kind of each happening that the event tells of (mostly one) and the units that it names,
    ``units`` all of those, ``sides`` whose they and all the others here are. ``fell`` counts by unit
    the figures that died (below nothing: that stand again, where an order was taken back), ``gone`` names the units
    that left the field and their fates, ``broke`` those that lost their order and stay, ``rallied`` those that found
    it again, ``taken`` the places and their new owners. ``strength`` and ``points`` are each side's afterwards,
    ``lost`` the strength that it cost each side, ``scored`` the points that it brought, ``killed`` whom the document
    counts as killed by a unit, where it counts them, ``with_unit`` with which unit a leader stood who fell; ``at`` is
    where, in inches.
    """

    seq: int
    turn: int
    phase: str
    active: str
    kind: str
    side: str
    text: Words
    params: Json
    told: tuple[tuple[str, tuple[str, ...]], ...]
    units: tuple[str, ...]
    sides: dict[str, str]
    fell: dict[str, int]
    gone: dict[str, str]
    broke: tuple[str, ...]
    rallied: tuple[str, ...]
    taken: dict[str, str]
    strength: Score
    points: Score
    lost: Score
    scored: Score
    killed: dict[str, int]
    with_unit: dict[str, str]
    at: tuple[float, float] | None
    undone: bool

    def is_of(self, kinds: Container[str]) -> bool:
        """Whether it tells of something of one of these kinds."""
        return any(kind in kinds for kind, _units in self.told)

    @property
    def tells(self) -> bool:
        """Whether it changed anything that a commander counts."""
        return bool(
            self.fell or self.gone or self.broke or self.rallied or self.taken or any(self.lost.values())
        )


class StoredEvent(msgspec.Struct, gc=False):
    """What of a stored event is asked here."""

    kind: str
    turn: int | None = 0
    phase: str | None = ""
    side: str | None = ""
    text: Words = ""
    params: Json | None = None
    at: tuple[float, float] | None = None
    parts: tuple[telling.Happening, ...] = ()


_told = msgspec.json.Decoder(StoredEvent)


class Unfolded(msgspec.Struct, frozen=True):
    """A battle from its first document to its last, and every event's deed between them. ``mustered`` are the units
    that were there when its first turn began.
    """

    opening: Json
    final: Json
    deeds: list[Deed]
    mustered: frozenset[str] = frozenset()


def unfold_events(
    opening: Json, rows: Iterable[tuple[int, str, str]], broken: Container[str] = ()
) -> Unfolded:
    """A battle from its first document and the events as they are stored (number, body, patch).

    ``broken`` are the badges of units that fight no longer in order. What an event costs here grows with its patch
    alone, not with the battle.
    """
    events = [(seq, _told.decode(body), text) for seq, body, text in rows]
    undone = {number for _seq, told, _text in events for number in _events_undone(told)}
    document, ranks, found = opening, _Ranks(opening, broken), []
    points, mustered = _points(opening), None
    for seq, told, text in events:
        patch = msgspec.json.decode(text)  # one at a time: ten thousand at once keep the collector busy
        before, was, had = document, dict(ranks.strength), points
        if mustered is None and told.turn:
            mustered = frozenset(before.get("units", ()))
        document = rulesets.merge(before, patch)
        changed = ranks.follow(before, document, patch)
        points = _points(document) if "points" in patch else had
        found.append(
            _deed(seq, told, (before, document), changed, ranks, was, (had, points), undone=seq in undone)
        )
    return Unfolded(opening, document, found, mustered or frozenset(document.get("units", ())))


def _events_undone(told: StoredEvent) -> list[int]:
    return list((told.params or {}).get("undone", ())) if told.kind == "taken_back" else []


Changed = dict[str, tuple[Rank, Rank]]
"""By unit: what it was, and what it is now."""


class _Ranks:
    """The ranks of all units at a moment, and the strength of both sides."""

    def __init__(self, document: Json, broken: Container[str]) -> None:
        self.known: dict[str, Rank] = {}
        self.strength: Score = dict.fromkeys(map(str, Side), 0)
        self._alive, self._fled = Counter[str](), Counter[str]()
        self._broken = broken
        self.follow({}, document, document)

    def follow(self, before: Json, after: Json, patch: Json) -> Changed:
        """Go on by an event; the units that are weaker or stronger for it."""
        touched = dict.fromkeys(patch.get("units") or {})
        for id, part in (patch.get("figures") or {}).items():
            if part is None or "alive" in part or "unit" in part:
                for document, count in ((before, -1), (after, 1)):
                    figure = document.get("figures", {}).get(id)
                    here = figure is not None and figure.get("alive", True)
                    if figure is not None and (here or figure.get("fate") == FLED):
                        (self._alive if here else self._fled)[figure.get("unit", "")] += count
                        touched[figure.get("unit", "")] = None
        return dict(self._changes(after, touched))

    def _changes(self, document: Json, touched: Iterable[str]) -> Iterator[tuple[str, tuple[Rank, Rank]]]:
        for id in touched:
            old, new = self.known.get(id, NOBODY), self._rank(document, id)
            if old != new:
                self.known[id] = new
                for rank, count in ((old, -1), (new, 1)):
                    if rank.side:
                        self.strength[rank.side] += count * rank.strength
                yield id, (old, new)

    def _rank(self, document: Json, id: str) -> Rank:
        unit = document.get("units", {}).get(id)
        if unit is None:
            return NOBODY
        stands = unit.get("place") != GONE and not any(mark in self._broken for mark in unit.get("marks", ()))
        fate = (unit.get("fate") or GONE) if unit.get("place") == GONE else ""
        return Rank(unit["side"], self._alive[id], stands, fate, self._fled[id])


def _deed(
    seq: int,
    told: StoredEvent,
    documents: tuple[Json, Json],
    changed: Changed,
    ranks: _Ranks,
    was: Score,
    scores: tuple[Score, Score],
    *,
    undone: bool,
) -> Deed:
    before, after = documents
    params, (had, points) = told.params or {}, scores
    told_of = tuple(
        (part.kind, tuple(_units_named(part.params or {}, ranks.known, after)))
        for part in told.parts or (telling.Happening(told.kind, None, params),)
    )
    named = tuple(dict.fromkeys(id for _kind, units in told_of for id in units))
    taken = _who_was_taken(before, after)
    sides = {id: rank.side for id in named if (rank := ranks.known.get(id)) is not None}
    fell = {id: lost for id, (a, b) in changed.items() if a.side and (lost := a.unharmed - b.unharmed)}
    return Deed(
        seq=seq,
        turn=after.get("clock", {}).get("turn", 0) if told.turn is None else told.turn,
        phase=told.phase or "",
        active=before.get("clock", {}).get("active") or "",
        kind=told.kind,
        side=told.side or "",
        text=told.text,
        params=params,
        told=told_of,
        units=named,
        sides={**sides, **{id: new.side or old.side for id, (old, new) in changed.items()}},
        fell=fell,
        gone={id: b.fate for id, (a, b) in changed.items() if b.fate and not a.fate},
        broke=tuple(id for id, (a, b) in changed.items() if a.stands and not b.stands and not b.fate),
        rallied=tuple(
            id for id, (a, b) in changed.items() if a.side and b.stands and not (a.stands or a.fate)
        ),
        taken=taken,
        strength=dict(ranks.strength),
        points=points,
        lost=_less(was, ranks.strength),
        scored=_less(points, had),
        killed=_who_was_killed(before, after),
        with_unit=dict(_who_joined(before, fell)),
        at=told.at or _spot(after, changed, taken),
        undone=undone,
    )


def _units_named(params: Json, units: Container[str], document: Json) -> Iterator[str]:
    """The units that an event names, or whose figures it names."""
    figures = document.get("figures", {})
    for value in params.values():
        for id in value if isinstance(value, list) else [value]:
            if isinstance(id, str) and id in units:
                yield id
            elif isinstance(id, str) and id in figures:
                yield figures[id].get("unit", "")


def _spot(document: Json, units: Iterable[str], sites: Iterable[str]) -> tuple[float, float] | None:
    """The middle of the units that an event made weaker or stronger, else of the places that it gave away."""
    figures = document.get("figures", {})
    men = [
        figures[id]
        for unit in units
        for id in document["units"].get(unit, {}).get("figures", ())
        if id in figures
    ]
    spots = [(man["x"], man["y"]) for man in men if "x" in man and "y" in man]
    spots = spots or [(x, y) for site in sites for x, y in document["sites"][site].get("outline", ())]
    if not spots:
        return None
    return round(sum(x for x, _y in spots) / len(spots), 2), round(sum(y for _x, y in spots) / len(spots), 2)


def _who_was_taken(before: Json, after: Json) -> dict[str, str]:
    old, new = before.get("sites") or {}, after.get("sites") or {}
    if old is new:
        return {}
    owners = {id: site.get("owner") or "" for id, site in new.items()}
    return {id: owner for id, owner in owners.items() if owner and owner != (old.get(id) or {}).get("owner")}


def _who_was_killed(before: Json, after: Json) -> dict[str, int]:
    old, new = before.get("kit") or {}, after.get("kit") or {}
    if old is new:
        return {}
    counted = {id: kit.get("kills", 0) - old.get(id, {}).get("kills", 0) for id, kit in new.items()}
    return {id: count for id, count in counted.items() if count}


def _who_joined(before: Json, fell: Iterable[str]) -> Iterator[tuple[str, str]]:
    kit = before.get("kit") or {}
    for id in fell:
        if host := kit.get(id, {}).get("with_unit"):
            yield id, host


def _points(document: Json) -> Score:
    points = document.get("points") or {}
    return {side: points.get(side, 0) for side in SIDES}


def _less(whole: Score, part: Score) -> Score:
    return {side: whole[side] - part[side] for side in whole}
