"""Doing something over and over, but not more often than is of use; and asking once for all who ask at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Any


class Pace:
    """Does what is wanted at once, and then no more often than every ``pause`` seconds; the last wish is never lost."""

    def __init__(self, pause: float, deed: Callable[[], None]) -> None:
        self._pause = pause
        self._deed = deed
        self._next = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def want(self) -> None:
        """Do it now, or as soon as the pause is over."""
        if self._timer is not None:
            return
        loop = asyncio.get_running_loop()
        if loop.time() >= self._next:
            self._do(loop)
        else:
            self._timer = loop.call_at(self._next, self._do, loop)

    def stop(self) -> None:
        """Forget what is still wanted."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _do(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = None
        self._next = loop.time() + self._pause
        self._deed()


class Shared:
    """Answers that are the same for all who ask within a moment: asked for once."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._asked: dict[Hashable, tuple[float, asyncio.Task[Any]]] = {}

    async def get(self, about: Hashable, ask: Callable[[], Awaitable[Any]]) -> Any:
        """The answer to a question, at most so many seconds old; raises what asking raises."""
        now = asyncio.get_running_loop().time()
        asked = self._asked.get(about)
        if asked is None or asked[0] + self._seconds < now or _has_failed(asked[1]):
            self._asked = {key: old for key, old in self._asked.items() if old[0] + self._seconds >= now}
            asked = self._asked[about] = (now, asyncio.ensure_future(_asking(ask)))
        return await asyncio.shield(asked[1])  # one who goes away must not take the answer from the others

    def forget(self) -> None:
        """Whoever asks from now on is answered anew."""
        self._asked = {}


async def _asking(ask: Callable[[], Awaitable[Any]]) -> Any:
    return await ask()


def _has_failed(task: asyncio.Task[Any]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
