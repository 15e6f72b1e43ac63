"""The database's part of an order: four statements, written by hand because every order pays for them.

Everything here runs inside the transaction of the caller. Both databases understand the same SQL but for the row
lock, which SQLite does not need: there BEGIN IMMEDIATE has taken the one write lock already.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

import msgspec
from django.db import connection
from django.utils import timezone

from games.refusals import refused
from games.services.hours import Hours
from games.services.memory import Back

T = TypeVar("T")


class Receipt(NamedTuple):
    """What is known of an order that was carried out before."""

    side: str
    order: str
    first: int
    seq: int


class Locked(NamedTuple):
    """What the battle's row says while it is locked."""

    seq: int
    status: str
    receipt: Receipt | None
    hours: Hours


class EventRow(NamedTuple):
    """An event as it is stored."""

    seq: int
    body: str
    patch: str
    veiled: str = ""
    throws: str = ""
    undone: bool = False


class Progress(NamedTuple):
    """What of a battle's row an order may change."""

    seq: int
    status: str
    turn: int
    turn_of: str
    winner: str
    reason: str
    points: dict[str, int]
    state: str
    pending: str


LOCK = """
SELECT b.seq, b.status, b.turn_of, b.hours, r.side, r."order", r.first, r.seq
FROM games_battle b LEFT JOIN games_orderreceipt r ON r.battle_id = b.id AND r.key = %s
WHERE b.id = %s"""
APPEND = "INSERT INTO games_battleevent (battle_id, seq, body, patch, veiled, throws) VALUES "
SINCE = """
SELECT seq, body, patch, veiled, '', undone FROM games_battleevent
WHERE battle_id = %s AND seq > %s ORDER BY seq LIMIT %s"""
BETWEEN = """
SELECT seq, body, patch, veiled, '', undone FROM games_battleevent
WHERE battle_id = %s AND seq > %s AND seq < %s ORDER BY seq DESC LIMIT %s"""
RECEIVE = """
INSERT INTO games_orderreceipt (battle_id, key, side, "order", first, seq) VALUES (%s, %s, %s, %s, %s, %s)"""
SAVE = """
UPDATE games_battle SET seq = %s, status = %s, turn = %s, turn_of = %s, winner = %s, reason = %s, points = %s,
state = %s, pending = %s, hours = %s, updated = %s WHERE id = %s"""
POINT = """
INSERT INTO games_undopoint (battle_id, seq, side, free, kind, unit, state)
SELECT id, %s, %s, %s, %s, %s, state FROM games_battle WHERE id = %s"""
CLOSE = "UPDATE games_undopoint SET free = %s WHERE battle_id = %s AND seq IN "
DROP = "DELETE FROM games_undopoint WHERE battle_id = %s AND seq IN "
UNDO = "UPDATE games_battleevent SET undone = %s WHERE battle_id = %s AND seq IN "
FOREIGN = """
SELECT 1 FROM games_orderreceipt WHERE battle_id = %s AND seq > %s AND side <> %s LIMIT 1"""


def identity(battle_id: UUID) -> Any:
    """The battle's key as the database in use writes it."""
    return battle_id if connection.features.has_native_uuid_field else battle_id.hex


def lock(battle_id: UUID, key: str) -> Locked:
    """Lock the battle until the transaction ends, and look the key up. Raises ``not_found``."""
    query = f"{LOCK} FOR UPDATE OF b" if connection.features.has_select_for_update else LOCK
    with connection.cursor() as cursor:
        cursor.execute(query, (key, identity(battle_id)))
        row = cursor.fetchone()
    if row is None:
        raise refused("not_found")
    seq, status, turn_of, hours, *receipt = row
    known = Receipt(*receipt) if receipt[0] is not None else None
    return Locked(seq, status, known, Hours.read(turn_of, msgspec.json.decode(hours)))


def foreign_since(battle_id: UUID, seq: int, side: str) -> bool:
    """Whether anybody but this side has given an order after event ``seq``."""
    with connection.cursor() as cursor:
        cursor.execute(FOREIGN, (identity(battle_id), seq, side))
        return cursor.fetchone() is not None


def append(battle_id: UUID, events: Sequence[EventRow], key: str, receipt: Receipt) -> None:
    """Write the events down, and the receipt of the order behind them."""
    id = identity(battle_id)
    with connection.cursor() as cursor:
        for some in batched(events, 100):  # as many as SQLite takes parameters of one statement, and more
            values = ", ".join(["(%s, %s, %s, %s, %s, %s)"] * len(some))
            cursor.execute(APPEND + values, [value for event in some for value in (id, *event[:5])])
        cursor.execute(RECEIVE, (id, key, *receipt))


def since(battle_id: UUID, seq: int, most: int) -> list[EventRow]:
    """The events after number ``seq``, in their order, without their throws."""
    with connection.cursor() as cursor:
        cursor.execute(SINCE, (identity(battle_id), seq, most))
        return [EventRow(*row) for row in cursor.fetchall()]


def before(battle_id: UUID, since: int, seq: int, most: int) -> list[EventRow]:
    """The last events after number ``since`` and before number ``seq``, in their order, without their throws."""
    with connection.cursor() as cursor:
        cursor.execute(BETWEEN, (identity(battle_id), since, seq, most))
        return [EventRow(*row) for row in reversed(cursor.fetchall())]


def keep_points(battle_id: UUID, before: Sequence[Back], after: Sequence[Back]) -> None:
    """Bring the states before orders that may be taken back up to date.

    A new one is the battle's row as it stands, so this must run before :func:`save`.
    """
    id = identity(battle_id)
    seqs, known = {back.seq for back in after}, {back.seq for back in before}
    closed = [back.seq for back in after if not back.free and back.seq in known and back not in before]
    with connection.cursor() as cursor:
        _at(cursor, DROP, [id], [back.seq for back in before if back.seq not in seqs])
        _at(cursor, CLOSE, [False, id], closed)
        for back in after:
            if back.seq not in known:
                cursor.execute(POINT, (back.seq, str(back.side), back.free, back.kind, back.unit, id))


def undo(battle_id: UUID, events: Sequence[int]) -> None:
    """Mark events as taken back."""
    with connection.cursor() as cursor:
        for some in batched(events, 500):
            _at(cursor, UNDO, [True, identity(battle_id)], some)


def _at(cursor: Any, statement: str, first: list[Any], seqs: Sequence[int]) -> None:
    if seqs:
        cursor.execute(f"{statement}({', '.join(['%s'] * len(seqs))})", [*first, *seqs])


def batched(rows: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """The rows, so many at a time."""
    return (rows[start : start + size] for start in range(0, len(rows), size))


def save(battle_id: UUID, progress: Progress, hours: Hours) -> None:
    """Write the battle's new standing; ``hours`` are those of before, and run until now."""
    now = timezone.now()
    values: Sequence[Any] = (
        *progress[:6],
        msgspec.json.encode(progress.points).decode(),
        progress.state,
        progress.pending,
        msgspec.json.encode(hours.until(now.timestamp()).stored()).decode(),
        connection.ops.adapt_datetimefield_value(now),
        identity(battle_id),
    )
    with connection.cursor() as cursor:
        cursor.execute(SAVE, values)
