"""Telling players what they can do now, when the table has come to rest.

Options cost more than most orders and are of use only to somebody who looks at them. So they wait until no order has
come for a moment and none is being carried out; a room that is never quiet gets them every now and then all the same.
"""

from __future__ import annotations

import asyncio
import logging

from games.live import desks
from games.live.roles import Table

logger = logging.getLogger(__name__)

REST = 0.02
"""Seconds without an event before a room's options are worked out."""
LATEST = 0.5
"""Seconds after which they are worked out in any case."""


class Advisor:
    """Works the options of all rooms out, one room at a time."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._first: dict[Table, float] = {}
        self._last: dict[Table, float] = {}
        self.work: asyncio.Task[None] | None = None

    def want(self, room: Table) -> None:
        """The room has had an event."""
        now = self._loop.time()
        self._first.setdefault(room, now)
        self._last[room] = now
        if self.work is None or self.work.done():
            self.work = self._loop.create_task(self._advise())

    async def _advise(self) -> None:
        while self._first:
            room = self._due()
            if room is None:
                await asyncio.sleep(REST / 2)
                continue
            del self._first[room], self._last[room]
            try:
                if room.wants_options:
                    await room.tell_options()
                if room.is_watched:
                    await room.tell_clock()
            except Exception:  # one broken battle must not silence the others
                logger.exception("options of battle %s failed", room.battle_id)

    def _due(self) -> Table | None:
        """The room that has waited longest, if its time has come."""
        room = next(iter(self._first))
        now = self._loop.time()
        if now - self._first[room] >= LATEST:
            return room
        if desks.orders.waiting:
            return None
        return next((each for each, last in self._last.items() if now - last >= REST), None)
