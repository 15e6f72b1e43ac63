"""What a backup is: one file (a zip) with a copy of the whole database and a word on what is in it.

The copy is of one moment, however many orders are given meanwhile. How each database is copied and put back stands in
:mod:`config.copying`.
"""

from __future__ import annotations

import os
import shutil
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import mkdtemp

import msgspec
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from games.services.housekeeping import PART

FORMAT = 1
MANIFEST, COPY = "honjin.json", "database"
OWN = ("armies", "config", "games")
"""The apps of this house; migrations of the others' may change their names."""


class Spoilt(Exception):
    """A backup cannot be made or put back; the text says why, for whoever asked."""


class Manifest(msgspec.Struct):
    """What is in a backup: when and of what it was made, and how many rows each table has."""

    format: int
    made: str
    engine: str
    version: int
    """Major version of the server, or of the library that is SQLite."""
    migrations: list[str]
    rows: dict[str, int]


def manifest(version: int, rows: dict[str, int]) -> Manifest:
    """The word on a copy that is being made now."""
    made = datetime.now(UTC).isoformat(timespec="seconds")
    applied = sorted(".".join(key) for key in MigrationLoader(connection).applied_migrations)
    return Manifest(FORMAT, made, connection.vendor, version, applied, rows)


@contextmanager
def workshop(beside: Path) -> Iterator[Path]:
    """A folder that nobody else may read, on the same disk as ``beside``, gone afterwards."""
    folder = Path(mkdtemp(prefix=PART, dir=beside.parent))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def pack(word: Manifest, copy: Path, target: Path, *, overwrite: bool) -> None:
    """Write the file: wholly or not at all, on the disk before it bears its name. Raises :class:`Spoilt`."""
    part = copy.with_name("whole")
    with open(os.open(part, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=3) as bag:
            bag.writestr(MANIFEST, msgspec.json.encode(word))
            bag.write(copy, COPY)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.replace(part, target) if overwrite else os.link(part, target)
    except FileExistsError:
        raise Spoilt(f"{target} is there already: name another file, or say --overwrite.") from None
    folder = os.open(target.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def read(source: Path) -> Manifest:
    """The word on a backup. Raises :class:`Spoilt` where the file is none, is damaged, or is not for this house."""
    try:
        with zipfile.ZipFile(source) as bag:
            damaged = bag.testzip()
            word = msgspec.json.decode(bag.read(MANIFEST), type=Manifest)
    except (OSError, KeyError, zipfile.BadZipFile, msgspec.DecodeError) as fault:
        raise Spoilt(f"{source} is not a backup that can be read: {fault}") from None
    if damaged:
        raise Spoilt(f"{source} is damaged: {damaged} is not as it was written.")
    if word.format > FORMAT:
        raise Spoilt("The backup was made by a newer Honjin: install that one first.")
    if word.engine != connection.vendor:
        raise Spoilt(
            f"The backup is of {word.engine}, this house keeps {connection.vendor}: a backup goes back to its own kind."
        )
    known = {".".join(key) for key in MigrationLoader(connection).disk_migrations}
    unknown = {name for name in word.migrations if name.startswith(OWN)} - known
    if unknown:
        raise Spoilt(f"The backup was made by a newer Honjin ({min(unknown)}): install that one first.")
    return word


def unpack(source: Path, folder: Path) -> Path:
    """Take the copy of the database out of a backup."""
    with zipfile.ZipFile(source) as bag:
        return Path(bag.extract(COPY, folder))


def pending() -> bool:
    """Whether the database lacks migrations that this Honjin has."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
