"""The database's part of an order: a few statements, written by hand because every order pays for them.

Everything here runs inside the transaction of the caller (of orders: :func:`open_book`). Both databases understand
the same SQL but for the row lock, which SQLite does not need: there BEGIN IMMEDIATE has taken the one write lock
already. What an order pays for goes by the databases' own drivers (:mod:`games.services.drivers`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

import msgspec
from django.db import connection, transaction
from django.utils import timezone

from games.refusals import refuse
from games.services import drivers
from games.services.drivers import Statement
from games.services.hours import Hours
from games.services.memory import Back
from rulesets import Side

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


class SeatTaken(NamedTuple):
    """Who sits at a side of a stored battle."""

    side: str
    player_id: int | None
    nonce: str
    practice: str


class Whole(NamedTuple):
    """A stored battle with everything that an order needs to know of it."""

    system: str
    seq: int
    status: str
    hours: Hours
    watched: str
    within: int
    seed: bytes
    state: str
    pending: str
    seats: list[SeatTaken]
    backs: tuple[Back, ...]


class SeatRow(NamedTuple):
    """A seat as browsers are told of it."""

    side: str
    commander: str
    throws: int | None
    practice: str
    nonce: str


class FiledRow(NamedTuple):
    """A standing order as it is stored."""

    id: int
    side: str
    kind: str
    unit: str
    choice: dict[str, Any]
    salt: str
    hash: str
    filed: int
    ended: int | None


class SaidRow(NamedTuple):
    """Something said, as it is stored; the moment is UTC."""

    id: int
    author_id: int | None
    name: str
    side: str
    text: str
    at: str


class Briefing(NamedTuple):
    """What whoever comes to a battle is told beside its document and its events; what was said last, oldest first."""

    seq: int
    name: str
    status: str
    seed_hash: str
    seed: bytes
    seats: list[SeatRow]
    filed: list[FiledRow]
    said: list[SaidRow]


LOCK = """SELECT b.seq, b.status, b.turn_of, b.hours, r.side, r."order", r.first, r.seq
FROM games_battle b LEFT JOIN games_orderreceipt r ON r.battle_id = b.id AND r.key = %s
WHERE b.id = %s"""
LOCK_FREE = """SELECT w.n, b.seq, b.status, b.turn_of, b.hours, r.side, r."order", r.first, r.seq
FROM (VALUES {wishes}) w (n, id, key) JOIN games_battle b ON b.id = w.id
LEFT JOIN games_orderreceipt r ON r.battle_id = b.id AND r.key = w.key FOR UPDATE OF b SKIP LOCKED"""
WHOLE = """
SELECT b.system, b.seq, b.status, b.turn_of, b.hours, b.watched, b.answer_within, b.seed, b.state, b.pending,
(SELECT {list}({row}(s.side, s.player_id, s.nonce, s.practice)) FROM games_seat s WHERE s.battle_id = b.id),
(SELECT {list}({row}(u.seq, u.side, {free}, u.kind, u.unit)) FROM games_undopoint u WHERE u.battle_id = b.id)
FROM games_battle b WHERE b.id = %s"""
SHOWN = """
SELECT b.seq, b.name, b.status, b.seed_hash, b.seed,
(SELECT {list}({row}(s.side, s.commander, s.throws, s.practice, s.nonce)) FROM games_seat s WHERE s.battle_id = b.id),
(SELECT {list}({row}(o.id, o.side, o.kind, o.unit, {choice}, o.salt, o.hash, o.filed, o.ended))
FROM games_standingorder o WHERE o.battle_id = b.id),
(SELECT {list}({row}(m.id, m.author_id, m.name, m.side, m.text, m.at)) FROM (
SELECT * FROM games_message WHERE battle_id = b.id ORDER BY id DESC LIMIT %s) m)
FROM games_battle b WHERE b.id = %s"""
SQLITE = {"list": "json_group_array", "row": "json_array", "free": "u.free", "choice": "json(o.choice)"}
POSTGRES = {
    "list": "jsonb_agg",
    "row": "jsonb_build_array",
    "free": "CASE WHEN u.free THEN 1 ELSE 0 END",
    "choice": "o.choice",
}
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
    """The battle's key as the database in use writes it, for Django's cursors."""
    return battle_id if drivers.line().features.has_native_uuid_field else battle_id.hex


def lock(battle_id: UUID, key: str) -> Locked:
    """Lock the battle until the transaction ends, and look the key up. Raises ``not_found``."""
    locks = drivers.line().features.has_select_for_update
    found = drivers.read(f"{LOCK} FOR UPDATE OF b" if locks else LOCK, (key, battle_id))
    if not found:
        raise refuse("not_found")
    return _lock_of(*found[0])


def lock_free(wishes: Sequence[tuple[UUID, str]]) -> list[Locked | None]:
    """Lock several battles, each with a key to look up; None for one that is not there or that somebody else has
    locked. So whoever has some of them never waits for another, and no two can wait for one another.
    """
    if drivers.line().features.has_select_for_update:
        query = LOCK_FREE.format(wishes=", ".join(["(%s, %s::uuid, %s)"] * len(wishes)))
        values = [value for number, wish in enumerate(wishes) for value in (number, *wish)]
        found = {row[0]: row[1:] for row in drivers.read(query, values)}
    else:  # there is one lock, and we have it
        rows = [drivers.read(LOCK, (key, battle_id)) for battle_id, key in wishes]
        found = {number: row for number, some in enumerate(rows) for row in some}
    return [_lock_of(*found[number]) if number in found else None for number in range(len(wishes))]


def _lock_of(seq: int, status: str, turn_of: str, hours: str, *receipt: Any) -> Locked:
    known = Receipt(*receipt) if receipt[0] is not None else None
    return Locked(seq, status, known, Hours.read(turn_of, msgspec.json.decode(hours)))


def whole(battle_id: UUID) -> Whole:
    """Read a battle in one statement. Raises ``not_found``."""
    found = drivers.read(_in_dialect(WHOLE), (battle_id,))
    if not found:
        raise refuse("not_found")
    system, seq, status, turn_of, hours, watched, within, seed, state, pending, seats, points = found[0]
    return Whole(
        system,
        seq,
        status,
        Hours.read(turn_of, msgspec.json.decode(hours)),
        watched,
        within,
        bytes(seed),
        state,
        pending,
        sorted(SeatTaken(*seat) for seat in msgspec.json.decode(seats or "[]")),
        tuple(
            Back(at, Side(side), bool(free), kind, unit)
            for at, side, free, kind, unit in sorted(msgspec.json.decode(points or "[]"))
        ),
    )


def read_shown(battle_id: UUID, most_said: int) -> Briefing | None:
    """Read in one statement what whoever comes is told of a battle; None where there is no such battle."""
    with connection.cursor() as cursor:
        cursor.execute(_in_dialect(SHOWN), (most_said, identity(battle_id)))
        row = cursor.fetchone()
    if row is None:
        return None
    seq, name, status, seed_hash, seed, seats, filed, said = row
    return Briefing(
        seq,
        name,
        status,
        seed_hash,
        bytes(seed),
        sorted(_seats.decode(seats or "[]")),
        sorted(_filed.decode(filed or "[]")),
        sorted(_said.decode(said or "[]")),
    )


_seats = msgspec.json.Decoder(list[SeatRow])
_filed = msgspec.json.Decoder(list[FiledRow])
_said = msgspec.json.Decoder(list[SaidRow])


def _in_dialect(query: str) -> str:
    """A statement as the database in use writes it."""
    return query.format(**(POSTGRES if connection.vendor == "postgresql" else SQLITE))


def foreign_since(battle_id: UUID, seq: int, side: str) -> bool:
    """Whether anybody but this side has given an order after event ``seq``."""
    return bool(drivers.read(FOREIGN, (battle_id, seq, side)))


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


def batches(rows: Sequence[T], size: int) -> Iterator[Sequence[T]]:
    """The rows, so many at a time."""
    return (rows[start : start + size] for start in range(0, len(rows), size))


class Book:
    """What orders write in one transaction, gathered, and written with its end.

    So PostgreSQL gets it as one message with the COMMIT: while a battle is locked every message there and back counts.
    """

    def __init__(self) -> None:
        self._statements: list[Statement] = []
        self.orders = 0
        """Orders that have come so far that something of them may have been written."""

    def lay_in(self, sheet: Sheet) -> None:
        """Let this be written, by the end of the transaction at the latest."""
        self._statements += sheet.statements

    def write(self, *, last: bool = False) -> None:
        """Write what has been laid in, in its order; with the ``last`` of it the transaction is committed."""
        some, self._statements = self._statements, []
        if some:
            drivers.write(some, last=last)


@contextmanager
def open_book() -> Iterator[Book]:
    """A transaction of its own for what orders write; nothing of it is stored if it is left by an exception."""
    with transaction.atomic(durable=True):
        book = Book()
        yield book
        book.write(last=True)


class Sheet:
    """What an order writes, statement by statement."""

    def __init__(self, battle_id: UUID) -> None:
        self._id = battle_id
        self.statements: list[Statement] = []

    def keep_points(self, before: Sequence[Back], after: Sequence[Back]) -> None:
        """Bring the states before orders that may be taken back up to date.

        A new one is the battle's row as it stands, so this must come before :meth:`save`.
        """
        seqs, known = {back.seq for back in after}, {back.seq for back in before}
        closed = [back.seq for back in after if not back.free and back.seq in known and back not in before]
        self._at(DROP, [self._id], [back.seq for back in before if back.seq not in seqs])
        self._at(CLOSE, [False, self._id], closed)
        for back in after:
            if back.seq not in known:
                self._put(POINT, (back.seq, str(back.side), back.free, back.kind, back.unit, self._id))

    def append(self, events: Sequence[EventRow], key: str, receipt: Receipt) -> None:
        """Write the events down, and the receipt of the order behind them."""
        for some in batches(events, 100):  # as many as SQLite takes parameters of one statement, and more
            values = ", ".join(["(%s, %s, %s, %s, %s, %s)"] * len(some))
            self._put(APPEND + values, [value for event in some for value in (self._id, *event[:5])])
        self._put(RECEIVE, (self._id, key, *receipt))

    def undo(self, events: Sequence[int]) -> None:
        """Mark events as taken back."""
        for some in batches(events, 500):
            self._at(UNDO, [True, self._id], some)

    def save(self, progress: Progress, hours: Hours) -> Hours:
        """Write the battle's new standing; ``hours`` are those of before, and run until now. Gives those that begin."""
        now = timezone.now()
        spent = hours.until(now.timestamp())
        points = msgspec.json.encode(progress.points).decode()
        awaited = msgspec.json.encode(spent.to_row()).decode()
        updated = drivers.line().ops.adapt_datetimefield_value(now)
        standing = (*progress[:6], points, progress.state, progress.pending)
        self._put(SAVE, (*standing, awaited, updated, self._id))
        return spent._replace(waits=tuple(progress.turn_of.split()))

    def _at(self, statement: str, first: list[Any], seqs: Sequence[int]) -> None:
        if seqs:
            self._put(f"{statement}({', '.join(['%s'] * len(seqs))})", [*first, *seqs])

    def _put(self, statement: str, values: Sequence[Any]) -> None:
        self.statements.append((statement, values))
