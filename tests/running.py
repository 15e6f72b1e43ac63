"""A house that truly runs: its own database, its own processes and ports. For browser tests, benches and the soak."""

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from shutil import copyfile, copytree, rmtree
from tempfile import TemporaryDirectory, mkdtemp
from threading import Lock
from uuid import uuid4

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
    processes: list[subprocess.Popen] = field(default_factory=list)
    commands: subprocess.Popen[str] | None = None
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
            if self.commands is None:
                self.commands = subprocess.Popen(
                    [sys.executable, "-m", "tests.commands"],
                    env={"DJANGO_SETTINGS_MODULE": "config.settings", **self.environment},
                    cwd=ROOT,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            told = {name: Path(folder, name) for name in ("out", "err")}
            wish = {"command": list(map(str, arguments)), **{name: str(path) for name, path in told.items()}}
            ask, answer = self.commands.stdin, self.commands.stdout
            assert ask is not None
            assert answer is not None
            ask.write(json.dumps(wish) + "\n")
            ask.flush()
            status = answer.readline()
            assert status, "the process that runs commands has died"
            return subprocess.CompletedProcess(
                arguments, int(status), *(path.read_text() for path in told.values())
            )

    def dismiss(self) -> None:
        """End the process that runs commands, if one was called for."""
        if self.commands is not None:
            self.commands.communicate()
            self.commands = None

    def start(self, number: int) -> None:
        """Start process `number` (again, if it was killed) and wait until it answers."""
        command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--lifespan", "on"]
        command += [
            "--ws",
            "config.wire:Wire",
            "--no-proxy-headers",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.ports[number]),
            "--log-level",
            "warning",
        ]
        with self.log.open("ab") as log:
            process = subprocess.Popen(command, env=self.environment, cwd=ROOT, stdout=log, stderr=log)
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


@cache
def furnished() -> Path:
    """A folder with what every house begins with and need not make again: a migrated database and the static files."""
    folder = Path(mkdtemp(prefix="honjin-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    bare = House(
        {**surroundings(folder), "DATABASE_URL": f"sqlite:///{folder / SQLITE}"}, folder / "house.log"
    )
    bare.manage("migrate", "--verbosity", "0")
    bare.manage("collectstatic", "--no-input", "--verbosity", "0")
    bare.dismiss()
    return folder


def surroundings(folder: Path) -> dict[str, str]:
    """The environment of a house that keeps its things in `folder`, but for its database."""
    found = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    return found | {"HONJIN_VAR": str(folder), "DEBUG": "0", "HTTPS": "0", "PYTHONWARNINGS": "default"}


@contextmanager
def own_database(folder: Path) -> Iterator[str]:
    """Make a new database where the tests' surroundings keep theirs: beside it in PostgreSQL, or a SQLite file."""
    server = os.environ.get("DATABASE_URL", "")
    if not server.startswith("postgres"):
        copyfile(furnished() / SQLITE, folder / SQLITE)
        yield f"sqlite:///{folder / SQLITE}"
        return
    import psycopg

    name = f"honjin_running_{uuid4().hex[:10]}"
    at = server.rpartition("/")[0]
    with psycopg.connect(f"{at}/postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    try:
        yield f"{at}/{name}"
    finally:
        with psycopg.connect(f"{at}/postgres", autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


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
        if not database.startswith("sqlite"):
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
