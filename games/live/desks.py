"""Threads for work that must not hold up the event loop.

``orders`` keeps its database connections open between orders (opening one costs more than the order). SQLite writes
one at a time whatever we do, so it gets one thread; PostgreSQL gets several. ``thinking`` is for options and previews:
work for the processor that hardly touches the database; so is ``practice``, where practice commanders think.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from threading import Barrier
from typing import Any, ParamSpec, TypeVar

from django.db import DatabaseError, InterfaceError, connection, connections

P = ParamSpec("P")
T = TypeVar("T")

PATIENCE = 10.0
"""Seconds that closing waits for threads at work."""


class Desk:
    """A few threads of a purpose. ``waiting`` counts what has been put on the desk and is not done."""

    def __init__(self, name: str, *, sqlite: int, other: int) -> None:
        self._name = name
        self._sizes = (sqlite, other)
        self._pool: ThreadPoolExecutor | None = None
        self.waiting = 0

    @cached_property
    def threads(self) -> int:
        """How many threads the database in use can keep busy."""
        return self._sizes[0] if connection.vendor == "sqlite" else self._sizes[1]

    async def run(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Do the work in a thread; raises what the work raises."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads, self._name)
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, _mend, work, args, kwargs)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Finish what is on the desk, and close the threads' database connections."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        all_here = Barrier(self.threads)
        for _ in range(self.threads):
            pool.submit(_farewell, all_here)
        pool.shutdown(wait=True)


def _mend(work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
    """Do the work; if the database failed, look at the connection so that the next order gets a fresh one."""
    try:
        return work(*args, **kwargs)
    except (DatabaseError, InterfaceError):
        connection.close_if_unusable_or_obsolete()
        raise


def _farewell(all_here: Barrier) -> None:
    all_here.wait(PATIENCE)  # no thread takes the turn of another
    connections.close_all()


orders = Desk("orders", sqlite=1, other=4)
thinking = Desk("thinking", sqlite=1, other=1)
practice = Desk("practice", sqlite=1, other=1)


def close_all() -> None:
    """Close every desk; the next work opens it again."""
    for desk in (orders, thinking, practice):
        desk.close()
