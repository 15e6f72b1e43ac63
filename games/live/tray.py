"""A tray on a desk: what has come while the desk was at work on it is taken from it at once, and done together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from games.live.desks import Desk

A = TypeVar("A")
R = TypeVar("R")

MOST = 16
"""Things that are taken at once; whatever else is on the desk waits for all of them."""


class Tray(Generic[A, R]):
    """What waits for one kind of work. ``work`` gives of each thing what comes of it, or the exception to be raised.

    A thing of which ``busy`` comes would have kept the others waiting: it is done ``alone``, beside them.
    """

    def __init__(
        self,
        desk: Desk,
        work: Callable[[Sequence[A]], Sequence[R | Exception]],
        alone: Callable[[A], R | Exception],
        busy: type[Exception],
    ) -> None:
        self._desk = desk
        self._work = work
        self._alone = alone
        self._busy = busy
        self._beside: set[asyncio.Task[None]] = set()
        self._waiting: list[tuple[A, asyncio.Future[R]]] = []
        self._serving: asyncio.Task[None] | None = None

    async def put(self, one: A) -> R:
        """Let the work be done for a thing; what comes of it. Raises what the work gives as an exception."""
        loop = asyncio.get_running_loop()
        if self._serving is None or self._serving.done() or self._serving.get_loop() is not loop:
            self._waiting = []
            self._serving = loop.create_task(self._serve(self._waiting))
        mine: asyncio.Future[R] = loop.create_future()
        self._waiting.append((one, mine))
        self._desk.waiting += 1
        return await mine

    async def _serve(self, waiting: list[tuple[A, asyncio.Future[R]]]) -> None:
        """Work until nothing lies there. The desk counts what lies there, and the work itself as one of it."""
        try:
            while waiting:
                some = waiting[:MOST]
                self._desk.waiting -= 1
                try:
                    found = await self._desk.run(self._work, [one for one, _ in some])
                except Exception as error:
                    found = [error] * len(some)
                finally:
                    self._desk.waiting += 1
                del waiting[: len(some)]
                self._desk.waiting -= len(some)
                for (one, theirs), outcome in zip(some, found, strict=True):
                    if isinstance(outcome, self._busy):
                        self._do_beside(one, theirs)
                    else:
                        _tell(theirs, outcome)
        finally:  # nobody waits for what is broken off
            self._desk.waiting -= len(waiting)
            for _one, theirs in waiting:
                theirs.cancel()

    def _do_beside(self, one: A, theirs: asyncio.Future[R]) -> None:
        task = asyncio.get_running_loop().create_task(self._by_itself(one, theirs))
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def _by_itself(self, one: A, theirs: asyncio.Future[R]) -> None:
        try:
            _tell(theirs, await self._desk.run(self._alone, one))
        except Exception as error:
            _tell(theirs, error)


def _tell(who: asyncio.Future[R], outcome: R | Exception) -> None:
    """Tell somebody what has come of it, if he still waits."""
    if who.done():
        return
    if isinstance(outcome, Exception):
        who.set_exception(outcome)
    else:
        who.set_result(outcome)
