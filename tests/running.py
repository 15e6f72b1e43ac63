"""A house that truly runs: its own database, its own processes and ports. For browser tests, benches and the soak."""

import atexit
import json
import os
import signal
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from fcntl import LOCK_EX, flock
from functools import cache
from pathlib import Path
from shutil import copyfile, copytree, rmtree
from tempfile import TemporaryDirectory, mkdtemp
from threading import Lock
from typing import TextIO
from uuid import uuid4

from tests.nursery import Process, begun

ROOT = Path(__file__).resolve().parent.parent
SQLITE = "house.sqlite3"


def free_port() -> int:
    """Give a port on which nothing listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@dataclass
class House:
    """A running site: one address for each of its processes, and the surroundings in which they run."""

    environment: dict[str, str]
    log: Path
    ports: list[int] = field(default_factory=list)
    processes: list[Process] = field(default_factory=list)
    commands: tuple[Process, TextIO, TextIO] | None = None
    turn: Lock = field(default_factory=Lock)

    @property
    def urls(self) -> list[str]:
        """The address of every process."""
        return [f"http://127.0.0.1:{port}" for port in self.ports]

    @property
    def url(self) -> str:
        """The address of the first process."""
        return self.urls[0]

    def manage(self, *arguments: str) -> str:
        """Run a management command in these surroundings and give what it printed."""
        done = self.commanded(*arguments)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def commanded(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a management command that may fail, in a child of the process that has loaded the site for them all."""
        with self.turn, TemporaryDirectory() as folder:
            ask, answer = self.at_commands()
            told = {name: Path(folder, name) for name in ("out", "err")}
            wish = {"command": list(map(str, arguments)), **{name: str(path) for name, path in told.items()}}
            ask.write(json.dumps(wish) + "\n")
            ask.flush()
            status = answer.readline()
            assert status, "the process that runs commands has died"
            return subprocess.CompletedProcess(
                arguments, int(status), *(path.read_text() for path in told.values())
            )

    def at_commands(self) -> tuple[TextIO, TextIO]:
        """The line to the process that runs commands, and the one from it; it is begun when it is first called for."""
        if self.commands is None:
            (theirs, mine), (answers, told) = os.pipe(), os.pipe()
            surroundings = {"DJANGO_SETTINGS_MODULE": "config.settings", **self.environment}
            with self.log.open("ab") as log:
                process = begun(["-m", "tests.commands"], surroundings, stdin=theirs, out=told, err=log)
            os.close(theirs)
            os.close(told)
            self.commands = process, os.fdopen(mine, "w"), os.fdopen(answers)
        return self.commands[1:]

    def dismiss(self) -> None:
        """End the process that runs commands, if one was called for."""
        if self.commands is not None:
            process, *lines = self.commands
            for line in lines:
                line.close()
            process.wait()
            self.commands = None

    def start(self, number: int) -> None:
        """Start process `number` (again, if it was killed) and wait until it answers."""
        command = ["-m", "uvicorn", "config.asgi:application", "--lifespan", "on", "--ws", "config.wire:Wire"]
        command += ["--no-proxy-headers", "--host", "127.0.0.1", "--port", str(self.ports[number])]
        with self.log.open("ab") as log:
            process = begun([*command, "--log-level", "warning"], self.environment, out=log)
        self.processes[number : number + 1] = [process]
        self.wait(number)

    def wait(self, number: int, patience: float = 90) -> None:
        """Wait until process `number` says it is well; fail after `patience` seconds, with its log."""
        until = time.monotonic() + patience
        while time.monotonic() < until and self.processes[number].poll() is None:
            try:
                urllib.request.urlopen(f"{self.urls[number]}/healthz", timeout=2).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise AssertionError(f"the house does not answer:\n{self.log.read_text()}")

    def kill(self, number: int, how: int = signal.SIGKILL) -> None:
        """End process `number` as rudely as `how` says."""
        self.processes[number].send_signal(how)
        self.processes[number].wait(20)


SHARED = "HONJIN_FURNISHED"
"""The variable that names the folder in which all processes of one test run keep what they furnish houses with."""


@contextmanager
def in_turn(folder: Path) -> Iterator[None]:
    """One process after another of those that furnish from this folder; who dies lets the next one in."""
    with (folder / "turn").open("w") as turn:
        flock(turn, LOCK_EX)
        yield


@cache
def furnished() -> Path:
    """A folder with what every house begins with and need not make again: a migrated database and the static files.

    Of the processes of one test run the first makes it for all; the database may be there before (tests/conftest.py).
    """
    if shared := os.environ.get(SHARED):
        folder = Path(shared)
    else:
        folder = Path(mkdtemp(prefix="honjin-"))
        atexit.register(rmtree, folder, ignore_errors=True)
    with in_turn(folder):
        if not (folder / "static").is_dir():
            furnish(folder)
    return folder


def furnish(folder: Path) -> None:
    """Make what of it is lacking."""
    lacking = folder / f"making-{SQLITE}"
    bare = House({**surroundings(folder), "DATABASE_URL": f"sqlite:///{lacking}"}, folder / "house.log")
    if not (folder / SQLITE).exists():
        bare.manage("migrate", "--verbosity", "0")
    bare.manage("collectstatic", "--no-input", "--verbosity", "0")
    bare.dismiss()
    if lacking.exists():
        lacking.replace(folder / SQLITE)


def surroundings(folder: Path) -> dict[str, str]:
    """The environment of a house that keeps its things in `folder`, but for its database."""
    found = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    return found | {"HONJIN_VAR": str(folder), "DEBUG": "0", "HTTPS": "0", "PYTHONWARNINGS": "default"}


def on_server(server: str, order: str, *names: str) -> None:
    """Give the PostgreSQL at an address an order about databases."""
    import psycopg
    from psycopg.sql import SQL, Identifier

    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(SQL(order).format(*map(Identifier, names)))


@cache
def furnished_on(server: str) -> str:
    """The name of a migrated database on a PostgreSQL, of which others are copied."""
    name = f"honjin_furnished_{uuid4().hex[:10]}"
    on_server(server, "CREATE DATABASE {}", name)
    atexit.register(on_server, server, "DROP DATABASE {} WITH (FORCE)", name)
    folder = furnished()
    bare = House(surroundings(folder) | {"DATABASE_URL": f"{server}/{name}"}, folder / "house.log")
    bare.manage("migrate", "--verbosity", "0")
    bare.dismiss()
    return name


@contextmanager
def own_database(folder: Path, *, empty: bool = False) -> Iterator[str]:
    """Make a new database where the tests' surroundings keep theirs: beside it in PostgreSQL, or a SQLite file.

    It is migrated, or ``empty``.
    """
    server = os.environ.get("DATABASE_URL", "")
    if not server.startswith("postgres"):
        if not empty:
            copyfile(furnished() / SQLITE, folder / SQLITE)
        yield f"sqlite:///{folder / SQLITE}"
        return
    name, server = f"honjin_running_{uuid4().hex[:10]}", server.rpartition("/")[0]
    if empty:
        on_server(server, "CREATE DATABASE {}", name)
    else:
        on_server(server, "CREATE DATABASE {} TEMPLATE {}", name, furnished_on(server))
    try:
        yield f"{server}/{name}"
    finally:
        on_server(server, "DROP DATABASE {} WITH (FORCE)", name)


@contextmanager
def running_house(folder: Path, *, processes: int = 1, **extra: str) -> Iterator[House]:
    """Run the site on this machine with `processes` web processes; more than one need REDIS_URL to hear each other.

    `extra` are further environment variables; with `DATABASE_URL` among them no database is made. Everything is gone
    at the end but what lies in `folder`.
    """
    with nullcontext(extra["DATABASE_URL"]) if "DATABASE_URL" in extra else own_database(folder) as database:
        environment = surroundings(folder) | {"DATABASE_URL": database}
        environment |= {"REDIS_PREFIX": f"honjin-{uuid4().hex[:8]}"} | extra
        house = House(environment, folder / "house.log", [free_port() for _ in range(processes)])
        if "DATABASE_URL" in extra and not database.startswith("sqlite"):
            house.manage("migrate", "--verbosity", "0")
        copytree(furnished() / "static", folder / "static")
        try:
            for number in range(processes):
                house.start(number)
            yield house
        finally:
            house.dismiss()
            for process in house.processes:
                process.terminate()
            for process in house.processes:
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
