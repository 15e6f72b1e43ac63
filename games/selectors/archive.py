"""The archive: battles that are over, searched, filtered, and handed out page by page.

A reader finds what is public and what is his own, nothing else. What narrows much down (``games.selectors.narrowing``)
is looked up by its key; whatever fits the greater part is looked for along the list, where enough of it comes soon. So
a page costs the same with ten battles and with a hundred thousand. The place in the list is a key, not a count: pages
neither repeat nor skip when a battle ends meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from games.models import Battle, Finished, FinishedSide, Player, Shown
from games.selectors import narrowing
from games.selectors.narrowing import Narrowing, sides_of_player

PAGE = 30
MOST_WORDS = 6
"""Words of a search that are looked for; more narrow nothing down."""

SORTS: dict[str, tuple[tuple[str, bool], ...]] = {
    "newest": (("ended", True), ("battle_id", True)),
    "oldest": (("ended", False), ("battle_id", False)),
    "longest": (("turns", True), ("ended", True), ("battle_id", True)),
}
"""For each order of the list its columns, and whether they fall."""
FIRST_DAY, LAST_DAY = date(2, 1, 1), date(9998, 12, 30)
"""Days that lie on the calendar in every zone of time."""
ENDS: dict[str, tuple[str, ...]] = {
    "points": ("points", "score", "score_decisive", "time"),
    "rout": ("broken", "broken_decisive", "driven_off"),
    "annihilation": ("annihilation", "annihilation_decisive"),
    "resignation": ("resignation",),
    "agreement": ("draw", "agreed"),
}
"""How battles end, and the reasons by which the systems say so."""

PLAIN = ("shown", "system", "ended", "winner", "how")
"""Columns of the lists by time."""

Rows = dict[UUID, tuple[Any, ...]]
"""Battles found, each with what its place in the list hangs on."""


@dataclass(frozen=True, kw_only=True)
class Query:
    """What is looked for. Empty fields ask for nothing.

    ``result`` is ``ai`` or ``kaki`` (who won), ``draw``, or ``won``/``lost`` by the player or clan that is asked for,
    or else by the reader. ``option`` is ``key=value``, ``of`` the key of what battles belong to. ``after`` is where the
    page before ended.
    """

    q: str = ""
    system: str = ""
    player: str = ""
    clan: str = ""
    since: date | None = None
    until: date | None = None
    option: str = ""
    of: str = ""
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


@dataclass(frozen=True)
class _Order:
    """An order of the list, and the place in it behind which a page begins."""

    columns: tuple[tuple[str, bool], ...]
    after: list[Any] | None

    @property
    def by_time(self) -> bool:
        return self.columns[0][0] == "ended"

    @property
    def names(self) -> list[str]:
        return [name for name, _falls in self.columns]

    def rank(self, row: Iterable[Any]) -> tuple[Any, ...]:
        numbers = [_number(value) for value in row]
        return tuple(
            -number if falls else number for number, (_name, falls) in zip(numbers, self.columns, strict=True)
        )


def player_of(name: str) -> Player | None:
    """The player of that name or number; guests are not listed."""
    known = Player.objects.filter(is_guest=False, is_active=True)
    found = known.filter(username=name).first() or known.filter(username__iexact=name).first()
    if found is None and name.isascii() and name.isdigit() and len(name) < 10:
        found = known.filter(pk=int(name)).first()
    return found


def page(reader: Player | None, query: Query, size: int = PAGE) -> Page:
    """The battles that a reader may find and that a query asks for, with those who fought them."""
    narrowings = _narrowings(query, reader)
    if narrowings is None:
        return Page()
    columns = SORTS.get(query.sort, SORTS["newest"])
    order = _Order(columns, _place(query.after, columns))
    rows = _find(reader, query, narrowings, order, size + 1)
    ids = sorted(rows, key=lambda id: order.rank(rows[id]))
    shown = ids[:size]
    after = _cursor(rows[shown[-1]]) if len(ids) > size else ""
    known = Battle.objects.defer(*Battle.HEAVY).prefetch_related("seats__player").in_bulk(shown)
    return Page([known[id] for id in shown if id in known], after)


def tally(reader: Player | None, *sides: QuerySet[FinishedSide]) -> list[dict[str, Any]]:
    """For each system how often the sides won, lost and drew, in battles that the reader may find.

    No side may be in two of the sets.
    """
    found: dict[str, dict[str, Any]] = {}
    for some in sides:
        counting = some.filter(counts=True)
        for part in [counting.filter(shown=Shown.PUBLIC), *_own_among(counting, reader)]:
            rows = part.values_list("system", "outcome").annotate(number=Count("pk"))
            for system, outcome, number in rows.order_by("system"):
                row = found.setdefault(system, {"system": system, "won": 0, "lost": 0, "drawn": 0, "all": 0})
                row[outcome] += number
                row["all"] += number
    return [found[system] for system in sorted(found)]


def _own_among(sides: QuerySet[FinishedSide], reader: Player | None) -> list[QuerySet[FinishedSide]]:
    """The sides of battles that only the reader may find, because he fought there."""
    if reader is None:
        return []
    hidden = sides.exclude(shown=Shown.PUBLIC)
    return [
        hidden.filter(finished__in=sides_of_player(reader).exclude(shown=Shown.PUBLIC).values("finished"))
    ]


# -- what is found -----------------------------------------------------------------------------------------------------


def _find(reader: Player | None, query: Query, narrowings: list[Narrowing], order: _Order, most: int) -> Rows:
    """The first rows of the list, or some more; enough for a page at least, where there are so many."""
    wanted, ends = _what_is_wanted(query), ENDS.get(query.how, ()) if query.how else ("",)
    mine = narrowing.of_reader(reader) if reader is not None else None
    if not order.by_time and (wanted or query.how):
        span = {**wanted, "how__in": ends} if query.how else wanted
        narrowings, wanted, ends = [*narrowings, _of_span(span)], {}, ("",)
    if query.mine:
        if mine is None:
            return {}
        narrowings = [*narrowings, mine]
    leader = narrowing.narrowest(narrowings)
    holds = [Q(**wanted), *(each.holds for each in narrowings if each is not leader)]
    if leader is not None:
        return _by_key(leader, [*holds, _may_find(mine)], ends, order, most)
    if query.mine or mine is None:
        return _along(Shown if query.mine else [Shown.PUBLIC], holds, ends, order, most)
    found = _along([Shown.PUBLIC], holds, ends, order, most)
    if mine.count() <= narrowing.MOST:
        return found | _by_key(mine, holds, ends, order, most)
    return found | _along([Shown.UNLISTED, Shown.PRIVATE], [*holds, mine.holds], ends, order, most)


def _of_span(span: dict[str, Any]) -> Narrowing:
    return narrowing.of_span(Q(**span), Q(**{f"plain_{name}": value for name, value in span.items()}))


def _may_find(mine: Narrowing | None) -> Q:
    public = Q(plain_shown=Shown.PUBLIC)
    return public if mine is None else public | mine.holds


def _by_key(leader: Narrowing, holds: list[Q], ends: tuple[str, ...], order: _Order, most: int) -> Rows:
    """The first of the battles to which the keys lead."""
    found: Rows = {}
    end = Q() if ends == ("",) else Q(plain_how__in=ends)
    for key in leader.keys:
        found.update(_first(_plain().filter(*holds, end, pk__in=key), order, most))
    return found


def _along(lists: Iterable[str], holds: list[Q], ends: tuple[str, ...], order: _Order, most: int) -> Rows:
    """The first along the lists of those that are shown so; each way to end has a list of its own."""
    found: Rows = {}
    for shown in lists:
        for end in ends:
            source = _plain().filter(*holds, shown=shown)
            found.update(_first(source.filter(how=end) if end else source, order, most))
    return found


def _first(source: QuerySet[Finished], order: _Order, most: int) -> Rows:
    rows = _from(source, order).values_list("pk", *order.names)[:most]
    return {row[0]: row[1:] for row in rows}


def _plain() -> QuerySet[Finished]:
    """The rows, with their columns under names by which no index is found: a list in another order is not sorted."""
    return Finished.objects.alias(**{f"plain_{name}": Coalesce(name, name) for name in PLAIN})


def _from(source: QuerySet[Finished], order: _Order) -> QuerySet[Finished]:
    """The rows of a source behind a place in the list, in the list's order."""
    if order.after is not None:
        behind, same = Q(), Q()
        for (name, falls), value in zip(order.columns, order.after, strict=True):
            behind |= same & Q(**{f"{name}__{'lt' if falls else 'gt'}": value})
            same &= Q(**{name: value})
        first, falls = order.columns[0]
        source = source.filter(behind, **{f"{first}__{'lte' if falls else 'gte'}": order.after[0]})
    return source.order_by(*(f"-{name}" if falls else name for name, falls in order.columns))


# -- what is asked for -------------------------------------------------------------------------------------------------


def _what_is_wanted(query: Query) -> dict[str, Any]:
    """What of a query is asked of each row of the list."""
    found: dict[str, Any] = {}
    if query.system:
        found["system"] = query.system
    if query.since:
        found["ended__gte"] = _midnight(query.since)
    if query.until:
        found["ended__lt"] = _midnight(query.until, 1)
    if query.result in ("ai", "kaki", "draw"):
        found["winner"] = query.result if query.result != "draw" else ""
    return found


def _narrowings(query: Query, reader: Player | None) -> list[Narrowing] | None:
    """What of a query can be looked up by a key; None where nothing can be found."""
    words = narrowing.words_of(query.q)[:MOST_WORDS]
    named = player_of(query.player) if query.player else None
    if (query.q.strip() and not words) or (query.player and named is None):
        return None
    found = [narrowing.of_word(word) for word in words]
    if query.option:
        found.append(narrowing.of_option(query.option))
    if query.of:
        found.append(narrowing.of_part(query.of))
    outcome = query.result if query.result in ("won", "lost") else ""
    if named is not None:
        found.append(narrowing.of_player(named, outcome))
    if query.clan:
        found.append(narrowing.of_clan(query.clan, "" if named else outcome))
    if outcome and named is None and not query.clan:
        if reader is None:
            return None
        found.append(narrowing.of_player(reader, outcome))
    return found


def _midnight(day: date, days: int = 0) -> datetime:
    """The beginning of a day, or of one so many days later; at the edges of time the last that a clock can tell."""
    near = min(max(day, FIRST_DAY), LAST_DAY)
    return timezone.make_aware(datetime.combine(near, time()) + timedelta(days=days))


def _number(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.timestamp()
    return value.int if isinstance(value, UUID) else value


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
        "ended": _moment,
        "battle_id": UUID,
        "turns": int,
    }
    try:
        return [readers[name](part) for (name, _falls), part in zip(columns, parts, strict=True)]
    except (ValueError, OverflowError):
        return None


def _moment(text: str) -> datetime:
    """A moment with its zone. Raises ``ValueError``, or ``OverflowError`` where another zone has no such moment."""
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError("a time without a zone")
    return found.astimezone(UTC)
