"""Those who only look on at a table. However many they are, nobody who plays has to wait until all of them are told.

What is for them waits in a line and is handed out to a few at a time; between two handfuls everybody else's turn
comes. Events that have not gone out yet when the next ones come go out with them.
"""

from __future__ import annotations

import asyncio
from collections import deque

from games.live.batch import Telling, join
from games.live.roles import Listener

HANDFUL = 20
"""Onlookers that are told something before others have a turn."""


class Gallery:
    """The onlookers of one room."""

    def __init__(self) -> None:
        self.sockets: set[Listener] = set()
        self._line: deque[Telling] = deque()
        self._work: asyncio.Task[None] | None = None

    def tell(self, news: Telling) -> None:
        """Tell everybody here, in the order in which it happened."""
        if not self._line and len(self.sockets) <= HANDFUL:
            for socket in self.sockets:
                news.tell(socket)
            return
        if len(self._line) > 1 and (both := join(self._line[-1], news)) is not None:
            self._line[-1] = both
        else:
            self._line.append(news)
        if self._work is None or self._work.done():
            self._work = asyncio.get_running_loop().create_task(self._walk())

    async def _walk(self) -> None:
        while self._line:
            here = list(self.sockets)
            for start in range(0, len(here), HANDFUL):
                for socket in here[start : start + HANDFUL]:
                    self._line[0].tell(socket)
                await asyncio.sleep(0)
            self._line.popleft()
