"""The databases' own drivers, beneath Django's: for the few statements that every order pays for.

Django's cursors take longer for a small statement than the database does, and psycopg's as long again for each message
there and back. So SQLite is asked by its own connection, and PostgreSQL gets whole texts (libpq's ``PQexec``): the
transaction's BEGIN goes out with its first statement, its COMMIT with the last ones. Transactions remain Django's, as
do the errors: what is sent here counts as if its own cursor had sent it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper

Statement = tuple[str, Sequence[Any]]
"""SQL with ``%s`` for each value, and the values: texts, numbers, truths and identities of battles."""


def line() -> BaseDatabaseWrapper:
    """The connection of the thread that asks."""
    return connections[DEFAULT_DB_ALIAS]


def read(query: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The rows of a statement that reads; JSON comes as text. Raises Django's ``DatabaseError``."""
    database = line()
    database.ensure_connection()
    with database.wrap_database_errors:
        if database.vendor == "postgresql":
            found = _send(database, [(query, values)])
            readers = [_READERS.get(found.ftype(column), bytes.decode) for column in range(found.nfields)]
            return [
                tuple(_value(found.get_value(row, column), reader) for column, reader in enumerate(readers))
                for row in range(found.ntuples)
            ]
        rows: list[tuple[Any, ...]] = _ask_sqlite(database, query, values).fetchall()
        return rows


def write(statements: Sequence[Statement], *, last: bool = False) -> None:
    """Write in the transaction under way; with the ``last`` of it PostgreSQL is told to commit. (Django's own commit
    then finds nothing left to do.) Raises Django's ``DatabaseError``.
    """
    database = line()
    with database.wrap_database_errors:
        if database.vendor == "postgresql":
            alone = len(database.atomic_blocks) == 1  # what is inside another transaction ends with that one
            _send(database, [*statements, ("COMMIT", ())] if last and alone else statements)
        else:
            for query, values in statements:
                _ask_sqlite(database, query, values)


def _ask_sqlite(database: BaseDatabaseWrapper, query: str, values: Sequence[Any]) -> Any:
    _note(database, query)
    own = [value.hex if isinstance(value, UUID) else value for value in values]
    return database.connection.execute(query.replace("%s", "?"), own)


def _note(database: BaseDatabaseWrapper, text: str) -> None:
    """Note what is sent where Django notes it (tests, debug pages)."""
    if database.queries_logged:
        database.queries_log.append({"sql": text, "time": "0"})


def _send(database: BaseDatabaseWrapper, statements: Iterable[Statement]) -> Any:
    """Send statements to PostgreSQL as one message; the result of the last. The first of a transaction begins it."""
    from psycopg import OperationalError, errors, pq  # only where the database is PostgreSQL

    connection = database.connection.pgconn
    quote = pq.Escaping(connection).escape_literal
    text = b";".join(
        query.strip().encode() % tuple(_literal(value, quote) for value in values)
        for query, values in statements
    )
    if database.in_atomic_block and connection.transaction_status == pq.TransactionStatus.IDLE:
        text = b"BEGIN;" + text
    _note(database, text.decode())
    found = connection.exec_(text)
    if found.status in (pq.ExecStatus.TUPLES_OK, pq.ExecStatus.COMMAND_OK):
        return found
    if connection.status == pq.ConnStatus.BAD:
        raise OperationalError(found.get_error_message())
    raise errors.error_from_result(found)


def _literal(value: Any, quote: Callable[[bytes], bytes]) -> bytes:
    """A value as PostgreSQL reads it in a statement. Raises ``ValueError`` where a text bears what none may."""
    if value is None:
        return b"NULL"
    if isinstance(value, bool):
        return b"TRUE" if value else b"FALSE"
    if isinstance(value, int):
        return b"%d" % value
    text = str(value).encode()
    if b"\0" in text:
        raise ValueError("PostgreSQL keeps no text with a NUL in it")
    return quote(text)


def _value(raw: bytes | None, reader: Callable[[bytes], Any]) -> Any:
    return None if raw is None else reader(raw)


def _bytea(raw: bytes) -> bytes:
    return bytes.fromhex(raw[2:].decode())  # as it writes them since 9.0: \x and two digits each


_READERS: dict[int, Callable[[bytes], Any]] = {
    16: lambda raw: raw == b"t",
    17: _bytea,
    20: int,
    21: int,
    23: int,
}
"""How values are read, by the number of PostgreSQL's type; whatever is not named here is text."""
