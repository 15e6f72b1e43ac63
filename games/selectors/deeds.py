"""What each event of a battle changed: who fell, who left the field, which places changed hands, how the scores stood.

Read off the stored documents alone, so that it holds for any system, and for a battle whose rules have changed since.
Truth is told here: nothing of it may leave the server before the battle is over.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Any

import msgspec

import rulesets
from rulesets import Side

Json = dict[str, Any]
Score = dict[str, int | float]
"""A number for each side."""

GONE = "off"
"""The place of a unit that has left the field for good."""


class Rank(msgspec.Struct, frozen=True):
    """A unit at a moment: whose it is, how many of it live, and whether it still fights in order."""

    side: str
    alive: int
    stands: bool
    fate: str = ""

    @property
    def strength(self) -> int:
        """The figures that stand in order."""
        return self.alive if self.stands else 0


NOBODY = Rank("", 0, False)


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """An event and what came of it.

    ``units`` are those that the event names, ``sides`` whose they and all the others here are. ``fell`` counts by unit
    the figures that died (below nothing: that stand again, where an order was taken back), ``gone`` names the units
    that left the field and their fates, ``broke`` those that lost their order and stay, ``rallied`` those that found
    it again, ``taken`` the places and their new owners. ``strength`` and ``points`` are each side's afterwards,
    ``lost`` the strength that it cost each side, ``scored`` the points that it brought; ``at`` is where, in inches.
    """

    seq: int
    turn: int
    phase: str
    active: str
    kind: str
    side: str
    text: str
    params: Json
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
    at: tuple[float, float] | None
    undone: bool

    @property
    def tells(self) -> bool:
        """Whether it changed anything that a commander counts."""
        return bool(
            self.fell or self.gone or self.broke or self.rallied or self.taken or any(self.lost.values())
        )


class Told(msgspec.Struct):
    """What of a stored event is asked here."""

    kind: str
    turn: int | None = 0
    phase: str | None = ""
    side: str | None = ""
    text: str = ""
    params: Json | None = None
    at: tuple[float, float] | None = None


_told = msgspec.json.Decoder(Told)


class Unfolded(msgspec.Struct, frozen=True):
    """A battle from its first document to its last, and every event's deed between them."""

    opening: Json
    final: Json
    deeds: list[Deed]


def unfolded(opening: Json, rows: Iterable[tuple[int, str, str]], broken: Container[str] = ()) -> Unfolded:
    """A battle from its first document and the events as they are stored (number, body, patch).

    ``broken`` are the badges of units that fight no longer in order.
    """
    events = [(seq, _told.decode(body), msgspec.json.decode(patch)) for seq, body, patch in rows]
    undone = {number for _seq, told, _patch in events for number in _undone(told)}
    document, ranks = opening, {id: _rank(opening, id, broken) for id in opening.get("units", {})}
    found = []
    for seq, told, patch in events:
        before, known = document, ranks
        document = rulesets.merged(before, patch)
        ranks = {**known, **{id: _rank(document, id, broken) for id in _touched(before, document, patch)}}
        found.append(_deed(seq, told, (before, document), (known, ranks), undone=seq in undone))
    return Unfolded(opening, document, found)


def _undone(told: Told) -> list[int]:
    return list((told.params or {}).get("undone", ())) if told.kind == "taken_back" else []


def _touched(before: Json, after: Json, patch: Json) -> set[str]:
    """The units that an event may have made weaker or stronger; one that only moved is none of them."""
    found = {id for id, part in (patch.get("units") or {}).items() if part is None or part.keys() - {"acted"}}
    for id, part in (patch.get("figures") or {}).items():
        if part is None or "alive" in part or "unit" in part:
            figure = after.get("figures", {}).get(id) or before.get("figures", {}).get(id) or {}
            found.add(figure.get("unit", ""))
    return found - {""}


def _rank(document: Json, id: str, broken: Container[str]) -> Rank:
    unit = document.get("units", {}).get(id)
    if unit is None:
        return NOBODY
    figures = document.get("figures", {})
    alive = sum(figure in figures and figures[figure].get("alive", True) for figure in unit["figures"])
    stands = unit.get("place") != GONE and not any(mark in broken for mark in unit.get("marks", ()))
    fate = (unit.get("fate") or GONE) if unit.get("place") == GONE else ""
    return Rank(unit["side"], alive, stands, fate)


def _deed(
    seq: int,
    told: Told,
    documents: tuple[Json, Json],
    ranks: tuple[dict[str, Rank], dict[str, Rank]],
    *,
    undone: bool,
) -> Deed:
    before, after = documents
    was, now = ranks
    changed = {
        id: (was.get(id, NOBODY), rank)
        for id, rank in now.items()
        if was.get(id) is not rank and rank != was.get(id)
    }
    params = told.params or {}
    strength, points = _strength(now), _points(after)
    named = tuple(_named(params, now, after))
    taken = _taken(before, after)
    return Deed(
        seq=seq,
        turn=after.get("clock", {}).get("turn", 0) if told.turn is None else told.turn,
        phase=told.phase or "",
        active=before.get("clock", {}).get("active") or "",
        kind=told.kind,
        side=told.side or "",
        text=told.text,
        params=params,
        units=named,
        sides={id: now[id].side or was[id].side for id in (*named, *changed) if id in now},
        fell={id: a.alive - b.alive for id, (a, b) in changed.items() if a.side and a.alive != b.alive},
        gone={id: b.fate for id, (a, b) in changed.items() if b.fate and not a.fate},
        broke=tuple(id for id, (a, b) in changed.items() if a.stands and not b.stands and not b.fate),
        rallied=tuple(
            id for id, (a, b) in changed.items() if a.side and b.stands and not (a.stands or a.fate)
        ),
        taken=taken,
        strength=strength,
        points=points,
        lost=_less(_strength(was), strength),
        scored=_less(points, _points(before)),
        at=told.at or _spot(after, changed, taken),
        undone=undone,
    )


def _named(params: Json, units: Container[str], document: Json) -> Iterator[str]:
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


def _taken(before: Json, after: Json) -> dict[str, str]:
    old, new = before.get("sites") or {}, after.get("sites") or {}
    if old is new:
        return {}
    owners = {id: site.get("owner") or "" for id, site in new.items()}
    return {id: owner for id, owner in owners.items() if owner and owner != (old.get(id) or {}).get("owner")}


def _strength(ranks: dict[str, Rank]) -> Score:
    found: Score = dict.fromkeys(map(str, Side), 0)
    for rank in ranks.values():
        if rank.side:
            found[rank.side] += rank.strength
    return found


def _points(document: Json) -> Score:
    points = document.get("points") or {}
    return {str(side): points.get(side, 0) for side in Side}


def _less(whole: Score, part: Score) -> Score:
    return {side: whole[side] - part[side] for side in whole}
