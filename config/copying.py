"""How a database is copied while it is in use, and put back: SQLite by its own interface, PostgreSQL by its tools."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Protocol

from django.db import connection, connections, transaction

from config.backups import Manifest, Spoilt, manifest

WAIT = 2.0
"""Seconds that putting back waits for whoever else has the database open."""
BUSY = "The database is in use. Close the house first: every web process, and the housekeeper."

CHECK = """
IF (SELECT count(*) FROM public."{name}") <> {count} THEN RAISE EXCEPTION 'not {count} rows: {name}'; END IF;"""


class Keeper(Protocol):
    """What is done with one kind of database."""

    def copy(self, to: Path) -> Manifest:
        """Write a copy of one moment and say what is in it. Raises :class:`Spoilt`."""

    def put_back(self, copy: Path, word: Manifest) -> None:
        """Make the database what the copy is: wholly, or not at all. Raises :class:`Spoilt`."""


def keeper() -> Keeper:
    """For the database of this house."""
    return Postgres() if connection.vendor == "postgresql" else SQLite()


class SQLite:
    """One file, copied by SQLite itself."""

    def copy(self, to: Path) -> Manifest:
        """A copy by the online backup interface: in one step, so what is written meanwhile is not in it."""
        with closing(sqlite3.connect(self._name())) as source, closing(sqlite3.connect(to)) as target:
            source.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
            return manifest(sqlite3.sqlite_version_info[0], self._check(target))

    def put_back(self, copy: Path, word: Manifest) -> None:
        """Check the copy, then write it over the database in one transaction of SQLite's."""
        connections.close_all()
        with (
            closing(sqlite3.connect(copy)) as source,
            closing(sqlite3.connect(self._name(), timeout=WAIT)) as target,
        ):
            differ(word.rows, self._check(source))
            try:
                target.execute("PRAGMA journal_mode = DELETE")  # granted only to whoever is alone
                source.backup(target)
            except sqlite3.OperationalError as fault:
                raise Spoilt(f"{BUSY} ({fault})") from None
            differ(word.rows, self._check(target))

    @staticmethod
    def _name() -> str:
        return str(connection.settings_dict["NAME"])

    @staticmethod
    def _check(file: sqlite3.Connection) -> dict[str, int]:
        """The rows of each table. Raises :class:`Spoilt` if the file is damaged."""
        found = file.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok" or file.execute("PRAGMA foreign_key_check").fetchone():
            raise Spoilt(f"The copy is damaged: {found}")
        names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        tables = [name for (name,) in file.execute(names).fetchall()]
        return {name: file.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in tables}  # noqa: S608


class Postgres:
    """A server's database, copied by ``pg_dump`` and put back by ``pg_restore`` and ``psql``."""

    def copy(self, to: Path) -> Manifest:
        """A dump of the very moment of which the rows are counted."""
        server = self._server()
        self._tool("pg_dump", at_least=server)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            cursor.execute("SELECT pg_export_snapshot()")
            moment = cursor.fetchone()[0]
            self._run(
                ["pg_dump", "--format=custom", "--no-owner", "--no-privileges",
                 f"--snapshot={moment}", f"--file={to}"]
            )  # fmt: skip
            rows = {}
            for table in connection.introspection.table_names(cursor):
                cursor.execute(f'SELECT count(*) FROM "{table}"')  # noqa: S608  its names are our own
                rows[table] = cursor.fetchone()[0]
            return manifest(server, rows)

    def put_back(self, copy: Path, word: Manifest) -> None:
        """Drop what there is, load the copy, count: in one transaction, which holds only if every count is right."""
        server = self._server()
        if server < word.version:
            raise Spoilt(
                f"The backup is of PostgreSQL {word.version}, this server is {server}: take one at least as new."
            )
        for tool in ("pg_restore", "psql"):
            self._tool(tool, at_least=word.version)
        self._refuse_company()
        tables = connection.introspection.table_names()
        connections.close_all()
        command = ["psql", "--no-psqlrc", "--quiet", "--output=/dev/null", "--set=ON_ERROR_STOP=1"]
        with (
            self._start(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as psql,
            self._start(["pg_restore", "--schema=public", "--no-owner", "--no-privileges", "--file=-", str(copy)],
                          stdout=subprocess.PIPE) as restore,
        ):  # fmt: skip
            said = self._feed(psql, restore, tables, word)
        if psql.returncode:
            raise Spoilt(f"PostgreSQL refused, and nothing has changed: {said.strip()}")

    @staticmethod
    def _feed(psql: Any, restore: Any, tables: Iterable[str], word: Manifest) -> str:
        """Write the script, and give what psql complained about. Without COMMIT at its end it has done nothing."""
        try:
            psql.stdin.write(before(tables).encode())
            shutil.copyfileobj(restore.stdout, psql.stdin)
            if restore.wait() == 0:
                psql.stdin.write(after(word.rows).encode())
            else:
                psql.stdin.write(b"SELECT the_copy_is_damaged;\n")
            psql.stdin.close()
        except BrokenPipeError:  # psql has left, and says why
            restore.kill()
            with suppress(BrokenPipeError):
                psql.stdin.close()
        return str(psql.stderr.read().decode(errors="replace"))

    @staticmethod
    def _server() -> int:
        connection.ensure_connection()
        return int(connection.connection.info.server_version) // 10000

    @staticmethod
    def _refuse_company() -> None:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
            if cursor.fetchone()[0]:
                raise Spoilt(BUSY)

    def _tool(self, name: str, *, at_least: int) -> None:
        """Raise :class:`Spoilt` if a tool is not here or too old."""
        need = (
            f"Install PostgreSQL's client programs, version {at_least} or newer (Debian: postgresql-client)."
        )
        if shutil.which(name) is None:
            raise Spoilt(f"{name} is not on this machine. {need}")
        found = re.search(r"(\d+)", self._run([name, "--version"]))
        if found is None or int(found[1]) < at_least:
            raise Spoilt(f"{name} here is of version {found[1] if found else '?'}. {need}")

    def _run(self, command: list[str]) -> str:
        done = subprocess.run(command, env=self._surroundings(), capture_output=True, text=True)  # noqa: S603
        if done.returncode:
            raise Spoilt(f"{command[0]} failed: {done.stderr.strip()}")
        return done.stdout

    @contextmanager
    def _start(self, command: list[str], **pipes: int | IO[bytes]) -> Iterator[subprocess.Popen[bytes]]:
        with subprocess.Popen(command, env=self._surroundings(), **pipes) as process:  # type: ignore[call-overload]  # noqa: S603
            yield process

    @staticmethod
    def _surroundings() -> dict[str, str]:
        """Where the tools find the server. The password travels here, since everybody can read a command."""
        told = connection.settings_dict
        names = {
            "PGHOST": "HOST",
            "PGPORT": "PORT",
            "PGUSER": "USER",
            "PGPASSWORD": "PASSWORD",
            "PGDATABASE": "NAME",
        }
        return {**os.environ, **{name: str(told[key]) for name, key in names.items() if told.get(key)}}


def before(tables: Iterable[str]) -> str:
    """What comes before the copy: everything that is there goes, in the same transaction."""
    names = ", ".join(f'public."{name}"' for name in tables)
    return "BEGIN;\n" + (f"SET LOCAL lock_timeout = '10s';\nDROP TABLE {names} CASCADE;\n" if names else "")


def after(rows: dict[str, int]) -> str:
    """What comes after it: each table is counted, and only then does it hold."""
    checks = "".join(CHECK.format(name=name, count=count) for name, count in rows.items())
    return f"DO $honjin$ BEGIN{checks}\nEND $honjin$;\nCOMMIT;\n"


def differ(wanted: dict[str, int], found: dict[str, int]) -> None:
    """Raise :class:`Spoilt` if a table has not as many rows as it should."""
    wrong = {name for name in {*wanted, *found} if wanted.get(name) != found.get(name)}
    if wrong:
        name = min(wrong)
        raise Spoilt(f"Table {name} has {found.get(name)} rows, and had {wanted.get(name)}.")
