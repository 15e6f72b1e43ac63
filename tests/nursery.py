"""Where the processes of a test run are born: of one that has read the rules and the libraries once for all of them.

Such a process begins where a new Python would after a second of loading. It knows no settings yet: those it reads from
its own environment, as any other does. Where the machine cannot tell of a process's end by a file (only Linux can), it
is begun in the usual way.
"""

from __future__ import annotations

import array
import atexit
import gc
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import warnings
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WISH = 1 << 17
"""Bytes that a wish may have."""
READ_FIRST = ("PIL.Image", "django.db.models", "django.http", "numpy", "psycopg", "pygments")
READ_FIRST += ("redis", "requests", "shapely", "uvicorn.main", "uvicorn.protocols.http.auto", "yaml")
"""Libraries that every process of the site reads, and that ask for no settings."""


class Born:
    """A process that was born here: what tests ask of a ``subprocess.Popen``."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._end = os.pidfd_open(pid)

    def poll(self) -> int | None:
        """Its status if it has ended."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        """Its status when it has ended; raises ``subprocess.TimeoutExpired`` after so many seconds."""
        status = self._ended(timeout)
        if status is None:
            raise subprocess.TimeoutExpired(str(self.pid), timeout or 0.0)
        return status

    def send_signal(self, how: int) -> None:
        """Send it a signal, if it still runs."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._end, how)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)

    def _ended(self, timeout: float | None) -> int | None:
        if self.returncode is None and select.select([self._end], [], [], timeout)[0]:
            self.returncode = _nursery().ask({"ended": self.pid})
            os.close(self._end)
        return self.returncode


Process = Born | subprocess.Popen[Any]


def begun(
    command: Sequence[str],
    environment: Mapping[str, str],
    *,
    out: Any,
    err: Any = None,
    stdin: Any = subprocess.DEVNULL,
) -> Process:
    """Begin ``python COMMAND`` (``-m MODULE ...`` or ``SCRIPT ...``) in the repository, in those surroundings.

    ``out`` is the file into which it writes, ``err`` that for faults (the same, if it is not named), ``stdin`` what it
    reads; files or their numbers.
    """
    if not hasattr(os, "pidfd_open"):
        return subprocess.Popen(
            [sys.executable, *command], env=environment, cwd=ROOT, stdin=stdin, stdout=out, stderr=err or out
        )
    wish = {"command": [*map(str, command)], "environment": dict(environment)}
    with open(os.devnull) as nothing:
        ends = [nothing if stdin == subprocess.DEVNULL else stdin, out, err or out]
        return Born(_nursery().ask(wish, [end if isinstance(end, int) else end.fileno() for end in ends]))


class _Nursery:
    """This process's line to the one of which the others are born."""

    def __init__(self) -> None:
        self.turn = Lock()
        self.line, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        surroundings = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
        with far:
            self.mother = subprocess.Popen(
                [sys.executable, "-m", "tests.nursery", str(far.fileno())],
                env=surroundings | {"PYTHONWARNINGS": "default"},
                cwd=ROOT,
                pass_fds=[far.fileno()],
            )
        atexit.register(self.close)

    def close(self) -> None:
        """Let it go: it ends when nobody asks any more."""
        self.line.close()
        self.mother.wait()

    def ask(self, wish: dict[str, Any], files: Sequence[int] = ()) -> int:
        """A child's number, or a child's status."""
        with self.turn:
            said = array.array("i", files)
            more = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, said)] if files else []
            self.line.sendmsg([json.dumps(wish).encode()], more)
            return int(self.line.recv(64))


@cache
def _nursery() -> _Nursery:
    return _Nursery()


# -- in the process of which they are born -----------------------------------------------------------------------------


def main(line: socket.socket) -> None:
    """Read what all need, then give birth until nobody is left who asks."""
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore"
        )  # a child that reads these itself would be told of them no more than once
        for name in READ_FIRST:
            __import__(name)
    import msgspec

    import rulesets
    from config.structs import all_structs

    rulesets.all()
    for kind in all_structs():
        with suppress(TypeError):  # as in config.structs.prepare
            msgspec.json.Decoder(kind)
    gc.collect()
    gc.freeze()
    while True:
        said, files, *_ = socket.recv_fds(line, WISH, 3)
        if not said:
            return None
        wish = json.loads(said)
        if "ended" in wish:
            answer = os.waitstatus_to_exitcode(os.waitpid(wish["ended"], 0)[1])
        else:
            answer = os.fork()
            if not answer:
                line.close()
                return live(wish, files)
            for file in files:
                os.close(file)
        line.send(str(answer).encode())


def live(wish: dict[str, Any], files: Sequence[int]) -> None:
    """In the child: be what ``python COMMAND`` would be."""
    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(wish["environment"])
    first, *rest = wish["command"]
    if first == "-m":
        sys.argv = rest
        runpy.run_module(rest[0], run_name="__main__", alter_sys=True)
    else:
        sys.argv = [first, *rest]
        runpy.run_path(first, run_name="__main__")


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with socket.socket(fileno=int(sys.argv[1])) as asked:
        main(asked)
