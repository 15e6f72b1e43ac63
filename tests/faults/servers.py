"""A PostgreSQL and a Redis of a test's own, which may be killed, frozen and brought back without harm to others."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest

from tests.running import free_port

PASSWORD = "p/a#s?s@w%:o$r d"
"""Signs that would break an address: the house is told the password by itself."""


@dataclass
class Server:
    """A server process and how to start it again."""

    command: list[str]
    port: int
    log: Path
    as_user: dict[str, Any] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until somebody listens."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, **self.as_user)
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                time.sleep(0.1)
            else:
                return
        raise AssertionError(self.log.read_text())

    def signal(self, how: signal.Signals) -> None:
        """Send a signal to it and to all that it has started."""
        assert self.process is not None
        for pid in [self.process.pid, *children(self.process.pid)]:
            with suppress(ProcessLookupError):  # it has just ended
                os.kill(pid, how)
        if how is signal.SIGKILL:
            self.process.wait(20)


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    listed = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(pid) for pid in listed]


@contextmanager
def running(server: Server) -> Iterator[Server]:
    """The server, until it is wanted no more."""
    server.start()
    try:
        yield server
    finally:
        server.signal(signal.SIGCONT)
        server.signal(signal.SIGKILL)


@contextmanager
def redis(folder: Path) -> Iterator[Server]:
    """A Redis that keeps nothing."""
    program = shutil.which("redis-server") or pytest.skip("no redis-server on this machine")
    port = free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    with running(Server(command, port, folder / "redis.log")) as server:
        yield server


@contextmanager
def postgres() -> Iterator[tuple[Server, dict[str, str]]]:
    """A PostgreSQL with an empty database, and how a house is told of it.

    It has a folder of its own: pytest's are for their maker alone, and PostgreSQL does not run as root.
    """
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    if not programs and shutil.which("initdb"):
        programs = [Path(shutil.which("initdb") or "").parent]
    if not programs:
        pytest.skip("no PostgreSQL server on this machine")
    folder = Path(mkdtemp(prefix="honjin-postgres-"))
    home, word, port = folder / "home", folder / "word", free_port()
    home.mkdir()
    word.write_text(PASSWORD)
    as_user: dict[str, Any] = {}
    if os.getuid() == 0:
        user = pwd.getpwnam("postgres")
        as_user = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        for path in (folder, home, word):
            os.chown(path, user.pw_uid, user.pw_gid)
    made = [
        "--pgdata",
        str(home),
        "--username",
        "honjin",
        "--pwfile",
        str(word),
        "--auth",
        "scram-sha-256",
        "-E",
        "UTF8",
    ]
    subprocess.run([programs[0] / "initdb", *made], check=True, capture_output=True, **as_user)
    command = [
        str(programs[0] / "postgres"),
        "-D",
        str(home),
        "-p",
        str(port),
        "-k",
        str(home),
        "-h",
        "127.0.0.1",
    ]
    told = {"POSTGRES_HOST": "127.0.0.1", "POSTGRES_PORT": str(port), "POSTGRES_PASSWORD": PASSWORD}
    try:
        with running(Server(command, port, folder / "postgres.log", as_user)) as server:
            yield server, {"DATABASE_URL": "", "POSTGRES_USER": "honjin", "POSTGRES_DB": "postgres", **told}
    finally:
        shutil.rmtree(folder, ignore_errors=True)
