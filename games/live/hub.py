"""Everything live in this process: the rooms, the news from orders, and the link to other processes.

A service publishes after its commit, from whatever thread. The hub hands the news to the battle's room here at once,
and says "battle b is at n" to the other processes. A notice may be lost without harm: every few seconds the hub
compares its rooms with the database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any
from uuid import UUID

from games import notices
from games.live import desks
from games.live.advisor import Advisor
from games.live.deadlines import Deadlines
from games.live.link import Link, tell_from_outside
from games.live.opponents import Opponents
from games.live.room import Batch, Room
from games.models import Battle
from games.services import deadlines, opponents
from games.services.memory import Held
from games.services.play import Outcome
from games.services.showing import Hidden
from games.services.talk import Nudged, Pinged, Said

logger = logging.getLogger(__name__)

SWEEP = 10.0
"""Seconds between two looks at the database for news that got lost."""

INSIST = 0.2
"""Seconds after which a task that does not end is cancelled again."""


class Hub:
    """The rooms of one event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.rooms: dict[UUID, Room] = {}
        self.advisor = Advisor()
        self.link = Link(self)
        self.opponents = Opponents(self.rooms.__contains__)
        self.deadlines = Deadlines()
        self._sweeper = self.loop.create_task(self._sweep())
        self._kept: set[asyncio.Task[None]] = set()

    def room(self, battle_id: UUID) -> Room:
        """The battle's room, opened if nobody sits in it yet."""
        room = self.rooms.get(battle_id)
        if room is None:
            room = self.rooms[battle_id] = Room(battle_id, self.advisor.want)
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
        if isinstance(news, Outcome):
            self.look(news.held)

    def look(self, held: Held) -> None:
        """A battle has come to a moment: is a practice commander awaited, or an answer with a deadline?"""
        self.opponents.look(held)
        self.deadlines.look(held)

    def deliver(self, room: Room, news: Any) -> None:
        """Give news of this process to the room that it is about."""
        if isinstance(news, Outcome):
            room.take(Batch(news.before, news.rows))
        else:
            news.deliver(room)

    def heard(self, battle_id: UUID, notice: dict[str, Any]) -> None:
        """Another process (or the database) tells of a battle."""
        room = self.rooms.get(battle_id)
        if room is None:
            return
        match notice["type"]:
            case "at":
                room.hear(notice["seq"])
            case "said":
                Said(battle_id, notice["message"]).deliver(room)
            case "pinged":
                Pinged(battle_id, notice["ping"]).deliver(room)
            case "nudged":
                Nudged(battle_id, notice["nudge"]).deliver(room)
            case "begun":
                room.greet_all()
            case "hidden":
                Hidden(battle_id).deliver(room)
            case "presence":
                room.hear_presence(notice["from"], set(notice["sides"]), set(notice.get("busy", ())))
            case "company":
                room.company.hear(notice["from"], notice["who"])
                room.tell_company()
            case "hello":
                self._say_who_is_here(room)

    def came_or_went(self, room: Room) -> None:
        """Somebody sat down or stood up: tell everybody who is there."""
        room.tell_presence()
        room.tell_company()
        self._say_who_is_here(room)

    def _say_who_is_here(self, room: Room) -> None:
        """Tell the other processes who is at a battle through this one."""
        self.link.tell_presence(room.battle_id, room.here(), room.busy_here())
        self.link.tell_company(room.battle_id, room.company.here(room.sockets))

    # -- housekeeping ----------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        pause = 0.0  # the first look is at once: a process that was killed may have left work
        while True:
            await asyncio.sleep(pause)
            pause = SWEEP
            try:
                for battle_id in await desks.orders.run(opponents.stalled):
                    self.opponents.want(battle_id)
                for battle_id in await desks.orders.run(deadlines.overdue, SWEEP):  # no later than their time
                    self.deadlines.want(battle_id)
                for battle_id, seq in await desks.orders.run(_standings, list(self.rooms)):
                    if battle_id in self.rooms and seq > self.rooms[battle_id].seq:
                        self.heard(battle_id, {"type": "at", "seq": seq})
                for room in list(self.rooms.values()):
                    await room.tell_late()
                self._repeat()
            except Exception:  # the next sweep may find the database well again
                logger.exception("the sweep failed")

    def keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Let work run by the side until it is done or the hub closes."""
        task = self.loop.create_task(work)
        self._kept.add(task)
        task.add_done_callback(self._kept.discard)

    async def close(self) -> None:
        """Stop everything that runs by itself."""
        _hubs.pop(self.loop, None)
        await cancelled(
            *self._kept,
            self._sweeper,
            self.advisor.work,
            *self.link.work,
            *self.opponents.work,
            *self.deadlines.work,
        )

    def _repeat(self) -> None:
        """Join the groups again (memberships end after a day) and say again who is here: the silent are forgotten."""
        for room in self.rooms.values():
            self.link.listen(room.battle_id)
            self._say_who_is_here(room)


async def cancelled(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel tasks and wait until they have ended; again and again, for a library on the way may swallow it."""
    for task in tasks:
        while task is not None and not task.done():
            task.cancel()
            await asyncio.wait([task], timeout=INSIST)


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
    serving = [known for known in list(_hubs.values()) if not known.loop.is_closed()]
    for known in serving:
        known.hear(news)
    if not serving:
        tell_from_outside(news)


notices.subscribe(_spread)
