"""Everything live in this process: the rooms, the news from orders, and the link to other processes.

A service publishes after its commit, from whatever thread. The hub hands the news to the battle's room here at once,
and says "battle b is at n" to the other processes. A notice may be lost without harm: every few seconds the hub
compares its rooms with the database.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any
from uuid import UUID

from games import notices
from games.live import desks
from games.live.advisor import Advisor
from games.live.link import Link
from games.live.room import Batch, Room
from games.models import Battle
from games.services.play import Outcome

logger = logging.getLogger(__name__)

SWEEP = 10.0
"""Seconds between two looks at the database for news that got lost."""


class Hub:
    """The rooms of one event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.rooms: dict[UUID, Room] = {}
        self.advisor = Advisor()
        self.link = Link(self)
        self._sweeper = self.loop.create_task(self._sweep())

    def room(self, battle_id: UUID) -> Room:
        """The battle's room, opened if nobody sits in it yet."""
        room = self.rooms.get(battle_id)
        if room is None:
            room = self.rooms[battle_id] = Room(battle_id)
            self.link.listen(battle_id)
        return room

    def leave(self, room: Room) -> None:
        """Close the room if nobody is left in it."""
        if not room.sockets and self.rooms.get(room.battle_id) is room:
            del self.rooms[room.battle_id]
            self.link.forget(room.battle_id)

    # -- news ------------------------------------------------------------------------------------------------------

    def hear(self, news: Any) -> None:
        """News from any thread."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._take, news)

    def _take(self, news: Any) -> None:
        room = self.rooms.get(news.battle_id)
        if room is not None:
            self.deliver(room, news)
        self.link.tell(news)

    def deliver(self, room: Room, news: Any) -> None:
        """Give news of this process to the room that it is about."""
        if isinstance(news, Outcome):
            if room.take(Batch(news.before, news.rows)):
                self.advisor.want(room)
        else:
            news.deliver(room)

    def heard(self, battle_id: UUID, seq: int) -> None:
        """Another process says that a battle is at ``seq``."""
        room = self.rooms.get(battle_id)
        if room is not None and seq > room.seq:
            room.hear(seq)
            self.advisor.want(room)

    def came_or_went(self, room: Room) -> None:
        """Somebody sat down or stood up: tell the room who is there."""
        room.tell_presence()

    # -- housekeeping ----------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                for battle_id, seq in await desks.orders.run(_standings, list(self.rooms)):
                    self.heard(battle_id, seq)
                self.link.refresh()
            except Exception:  # the next sweep may find the database well again
                logger.exception("the sweep failed")


def _standings(ids: list[UUID]) -> list[tuple[UUID, int]]:
    return list(Battle.objects.filter(pk__in=ids).values_list("id", "seq")) if ids else []


_hubs: dict[asyncio.AbstractEventLoop, Hub] = {}


def hub() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        for old in [known for known in _hubs if known.is_closed()]:
            del _hubs[old]
        _hubs[loop] = Hub()
    return _hubs[loop]


def _spread(news: Any) -> None:
    for known in list(_hubs.values()):
        known.hear(news)


notices.subscribe(_spread)
