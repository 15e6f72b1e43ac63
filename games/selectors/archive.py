"""The archive: battles that are over, searched, filtered, and handed out page by page.

A reader finds what is public and what is his own, nothing else. The two (and what he imported) are asked for apart,
each along an index, and merged: so a page costs the same with ten battles and with a hundred thousand. The place in
the list is a key, not a count: pages neither repeat nor skip when a battle ends meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from games.models import Battle, Finished, FinishedSide, Player, Shown

PAGE = 30
MOST_WORDS = 6
"""Words of a search that are looked for; more narrow nothing down."""

SORTS: dict[str, tuple[tuple[str, bool], ...]] = {
    "newest": (("ended", True), ("battle_id", True)),
    "oldest": (("ended", False), ("battle_id", False)),
    "longest": (("turns", True), ("ended", True), ("battle_id", True)),
}
"""For each order of the list its columns, and whether they fall."""
ENDS: dict[str, tuple[str, ...]] = {
    "points": ("points", "score", "score_decisive"),
    "rout": ("broken", "broken_decisive"),
    "annihilation": ("annihilation", "annihilation_decisive"),
    "resignation": ("resignation",),
    "agreement": ("draw", "agreed"),
}
"""How battles end, and the reasons by which the systems say so."""


@dataclass(frozen=True, kw_only=True)
class Query:
    """What is looked for. Empty fields ask for nothing.

    ``result`` is ``ai`` or ``kaki`` (who won), ``draw``, or ``won``/``lost`` by the player or clan that is asked for,
    or else by the reader. ``option`` is ``key=value``. ``after`` is where the page before ended.
    """

    q: str = ""
    system: str = ""
    player: str = ""
    clan: str = ""
    since: date | None = None
    until: date | None = None
    option: str = ""
    result: str = ""
    how: str = ""
    mine: bool = False
    sort: str = "newest"
    after: str = ""


@dataclass(frozen=True)
class Page:
    """Some battles, and where the next page begins; empty at the end."""

    battles: list[Battle] = field(default_factory=list)
    after: str = ""


def player_of(name: str) -> Player | None:
    """The player of that name or number; guests are not listed."""
    known = Player.objects.filter(is_guest=False, is_active=True)
    found = known.filter(username=name).first() or known.filter(username__iexact=name).first()
    if found is None and name.isascii() and name.isdigit() and len(name) < 10:
        found = known.filter(pk=int(name)).first()
    return found


def page(reader: Player | None, query: Query, size: int = PAGE) -> Page:
    """The battles that a reader may find and that a query asks for, with those who fought them."""
    wanted = _wanted(query, reader)
    if wanted is None:
        return Page()
    columns = SORTS.get(query.sort, SORTS["newest"])
    rows: dict[Any, tuple[Any, ...]] = {}
    for source in _sources(reader, mine=query.mine):
        found = _from(source.filter(*wanted), columns, query.after)
        for row in found.values_list("battle_id", *(name for name, _falls in columns))[: size + 1]:
            rows[row[0]] = row[1:]
    ids = sorted(rows, key=lambda id: _rank(rows[id], columns))
    shown = ids[:size]
    after = _cursor(rows[shown[-1]]) if len(ids) > size else ""
    known = Battle.objects.defer(*Battle.HEAVY).prefetch_related("seats__player").in_bulk(shown)
    return Page([known[id] for id in shown if id in known], after)


def tally(reader: Player | None, sides: QuerySet[FinishedSide]) -> list[dict[str, Any]]:
    """For each system how often the sides won, lost and drew, in battles that the reader may find."""
    counted = sides.filter(_visible(reader), counts=True).values_list("system", "outcome")
    found: dict[str, dict[str, Any]] = {}
    for system, outcome, number in counted.annotate(number=Count("pk")).order_by("system"):
        row = found.setdefault(system, {"system": system, "won": 0, "lost": 0, "drawn": 0, "all": 0})
        row[outcome] += number
        row["all"] += number
    return list(found.values())


def sides_of_player(player: Player) -> QuerySet[FinishedSide]:
    """The sides that a player commanded."""
    return FinishedSide.objects.filter(player=player)


def sides_of_clan(name: str) -> QuerySet[FinishedSide]:
    """The sides under a clan's name or crest."""
    key = name.casefold()
    return FinishedSide.objects.filter(Q(clan=key) | Q(mon=key))


def _visible(reader: Player | None) -> Q:
    public = Q(shown=Shown.PUBLIC)
    if reader is None:
        return public
    return public | Q(finished__in=FinishedSide.objects.filter(player=reader).values("finished"))


def _sources(reader: Player | None, *, mine: bool) -> list[QuerySet[Finished]]:
    every = Finished.objects.all()
    found = [] if mine else [every.filter(shown=Shown.PUBLIC)]
    if reader is not None:
        seats = FinishedSide.objects.filter(player=reader).values("finished")
        found += [every.filter(pk__in=seats), every.filter(owner=reader)]
    return found


def _wanted(query: Query, reader: Player | None) -> list[Q] | None:
    """The query as conditions; None where nothing can be found."""
    found = [Q(text__contains=word) for word in query.q.casefold().split()[:MOST_WORDS]]
    if query.system:
        found.append(Q(system=query.system))
    if query.how:
        found.append(Q(how__in=ENDS.get(query.how, ())))
    if query.option:
        found.append(Q(options__contains=f"|{query.option}|"))
    if query.since:
        found.append(Q(ended__gte=_midnight(query.since)))
    if query.until:
        found.append(Q(ended__lt=_midnight(query.until + timedelta(days=1))))
    if query.result in ("ai", "kaki", "draw"):
        found.append(Q(winner=query.result if query.result != "draw" else ""))
    named = player_of(query.player) if query.player else None
    if query.player and named is None:
        return None
    sides = _subjects(query, named, reader)
    return [*found, *(Q(pk__in=each.values("finished")) for each in sides)]


def _subjects(query: Query, named: Player | None, reader: Player | None) -> list[QuerySet[FinishedSide]]:
    """Those of whom a query speaks; ``won`` and ``lost`` is said of the first of them."""
    found = [sides_of_player(named)] if named else []
    if query.clan:
        found.append(sides_of_clan(query.clan))
    if query.result in ("won", "lost"):
        first = found[0] if found else FinishedSide.objects.filter(player=reader, player__isnull=False)
        found[:1] = [first.filter(outcome=query.result)]
    return found


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))


def _from(
    source: QuerySet[Finished], columns: tuple[tuple[str, bool], ...], after: str
) -> QuerySet[Finished]:
    """The rows of a source behind a place in the list, in the list's order."""
    order = [f"-{name}" if falls else name for name, falls in columns]
    place = _place(after, columns)
    if place is not None:
        behind, same = Q(), Q()
        for (name, falls), value in zip(columns, place, strict=True):
            behind |= same & Q(**{f"{name}__{'lt' if falls else 'gt'}": value})
            same &= Q(**{name: value})
        first, falls = columns[0]
        source = source.filter(behind, **{f"{first}__{'lte' if falls else 'gte'}": place[0]})
    return source.order_by(*order)


def _rank(row: tuple[Any, ...], columns: tuple[tuple[str, bool], ...]) -> tuple[Any, ...]:
    numbers = [
        value.timestamp() if isinstance(value, datetime) else value.int if isinstance(value, UUID) else value
        for value in row
    ]
    return tuple(
        -number if falls else number for number, (_name, falls) in zip(numbers, columns, strict=True)
    )


def _cursor(row: tuple[Any, ...]) -> str:
    return "~".join(
        value.astimezone(UTC).isoformat() if isinstance(value, datetime) else str(value) for value in row
    )


def _place(after: str, columns: tuple[tuple[str, bool], ...]) -> list[Any] | None:
    """Where a page begins; None for the first, and for what is no place of this list."""
    parts = after.split("~")
    if len(parts) != len(columns):
        return None
    readers: dict[str, Callable[[str], Any]] = {
        "ended": datetime.fromisoformat,
        "battle_id": UUID,
        "turns": int,
    }
    try:
        found = [readers[name](part) for (name, _falls), part in zip(columns, parts, strict=True)]
        return found if all(not isinstance(each, datetime) or each.tzinfo for each in found) else None
    except (ValueError, OverflowError):
        return None
