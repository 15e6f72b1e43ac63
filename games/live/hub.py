"""Everything live in this process: the rooms, the news from orders, and the link to other processes.

A service publishes after its commit, from whatever thread. The hub hands the news to the battle's room here at once,
and tells the other processes. A notice may be lost without harm: every few seconds the hub
compares its rooms with the database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, TypeVar
from uuid import UUID

from games.live import desks, herald
from games.live.advisor import Advisor
from games.live.batch import Batch
from games.live.deadlines import Deadlines
from games.live.link import Hello, Here, Link, LooksOn, Notice, tell_from_outside
from games.live.opponents import Opponents
from games.live.roles import Attendant, Listener
from games.live.room import Room
from games.models import Battle
from games.services import access, deadlines, opponents
from games.services.access import Pass
from games.services.memory import Held, memory
from games.services.news import EVERYWHERE, Deaf, Ended, Happening, Moved, Stirred, subscribe

logger = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

SWEEP = 10.0
"""Seconds between two looks at the database for news that got lost."""

REPEAT = 25.0
"""Seconds between two times that it is said again who is here; after 60 the silent are forgotten."""

AT_ONCE = 2
"""Newcomers for whom the database is asked at the same time."""

LAME = 1.0
"""The same while the line to the other processes is not to be trusted."""

NEWS_TAKES = 1.0
"""Seconds within which the news of a change comes after the change itself, from whatever process."""

INSIST = 0.2
"""Seconds after which a task that does not end is cancelled again."""


class Hub:
    """The rooms of one event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.rooms: dict[UUID, Room] = {}
        self.halls: dict[UUID, set[Attendant]] = {}
        self.advisor = Advisor()
        self.link = Link(self.loop, self.hear_notice, self.repeat)
        self.opponents = Opponents(self.rooms.__contains__)
        self.deadlines = Deadlines()
        self.link.listen(EVERYWHERE)
        self._sweeper = self.loop.create_task(self._sweep())
        self._kept: set[asyncio.Task[None]] = set()
        self._entrance = asyncio.Semaphore(AT_ONCE)
        self._repeated = self.loop.time()

    def room(self, battle_id: UUID) -> Room:
        """The battle's room, opened if nobody sits in it yet."""
        room = self.rooms.get(battle_id)
        if room is None:
            room = self.rooms[battle_id] = Room(battle_id, self.advisor.want, self._say_who_is_here)
            self.link.listen(battle_id)
        return room

    def leave(self, room: Room) -> None:
        """Close the room if nobody is left in it."""
        if not room.sockets and self.rooms.get(room.battle_id) is room:
            del self.rooms[room.battle_id]
            room.close()
            self._say_who_is_here(room)
            self.link.forget(room.battle_id)

    def attend(self, id: UUID, one: Attendant) -> None:
        """Let somebody hear from now on what stirs in something that is no battle."""
        self.halls.setdefault(id, set()).add(one)
        self.link.join(id)

    def depart(self, id: UUID, one: Attendant) -> None:
        """He hears of it no more."""
        hall = self.halls.get(id)
        if hall is not None:
            hall.discard(one)
            if not hall:
                del self.halls[id]
                self.link.forget(id)

    async def receive(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Do what somebody who comes needs of the database, a few at a time: those who come in a crowd wait for one
        another, and no order waits behind them.
        """
        async with self._entrance:
            return await desks.orders.run(work, *args, **kwargs)

    # -- news ------------------------------------------------------------------------------------------------------

    def hear(self, news: Happening) -> None:
        """News from any thread."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._take, news)

    def _take(self, news: Happening) -> None:
        room = self.rooms.get(news.battle)
        if not isinstance(news, Moved):
            self._tell(news)
        elif room is not None:
            room.take(Batch(news.before, news.rows))
        self.link.tell(news)
        held = memory.latest(news.battle) if isinstance(news, Moved) else None
        if held is not None:
            self.look(held)

    def look(self, held: Held) -> None:
        """A battle has come to a moment: is a practice commander awaited, or an answer with a deadline?"""
        self.opponents.look(held)
        self.deadlines.look(held)

    def _tell(self, news: Happening) -> None:
        """Tell those here whom it concerns."""
        if isinstance(news, Stirred):
            for one in tuple(self.halls.get(news.battle, ())):
                one.hear(news)
        elif isinstance(news, Ended | Deaf):
            herald.reach(self._signed_in(), news)
            herald.reach_attending(self._attending(), news)
        elif (room := self.rooms.get(news.battle)) is not None:
            herald.tell(room, news)

    def hear_notice(self, process: str, notice: Notice) -> None:
        """Another process (or the database) tells of a battle."""
        if not isinstance(notice, Moved | Here | LooksOn | Hello):
            self._tell(notice)
            return
        room = self.rooms.get(notice.battle)
        if room is None:
            return
        match notice:
            case Moved():
                room.hear_of(notice)
            case Here():
                room.attendance.hear(process, set(notice.sides), set(notice.busy))
                room.presence.want()
            case LooksOn():
                room.company.hear(process, notice.who)
                room.guiding.want()
            case Hello():
                self._say_who_is_here(room)

    def _signed_in(self) -> list[Listener]:
        rooms = self.rooms.values()
        return [socket for room in rooms for socket in room.sockets if socket.came_by is not None]

    def _attending(self) -> list[Attendant]:
        return [one for hall in self.halls.values() for one in hall if one.came_by is not None]

    async def _settle_access(self) -> None:
        """Look whether everybody who sits here may still: of an ended session one may not have heard.

        Who changes his password goes on in a session under another key, and for a moment looks like one whose session
        has ended: the news of that key is waited for.
        """
        sockets: list[Listener | Attendant] = [*self._signed_in(), *self._attending()]
        out: set[Pass] = set()
        if sockets:
            out = await desks.orders.run(
                access.passes_ended, {socket.came_by for socket in sockets if socket.came_by}
            )
        if out:
            await asyncio.sleep(NEWS_TAKES)
        for socket in sockets:
            if socket.came_by in out:
                socket.sign_out()

    def came_or_went(self, room: Room) -> None:
        """Somebody sat down or stood up: tell those whom it concerns, here and elsewhere, but not at every step."""
        room.presence.want()
        room.elsewhere.want()

    def guides(self, room: Room) -> None:
        """Somebody shows another moment of a record."""
        room.guiding.want()
        room.elsewhere.want()

    def _say_who_is_here(self, room: Room) -> None:
        """Tell the other processes who is at a battle through this one."""
        here, busy = room.attendance.here(), room.attendance.busy_here()
        self.link.tell(Here(room.battle_id, sides=here, busy=busy))
        self.link.tell(LooksOn(room.battle_id, who=room.company.here()))

    # -- housekeeping ----------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        pause = 0.0  # the first look is at once: a process that was killed may have left work
        while True:
            await asyncio.sleep(pause)
            pause = LAME if self.link.is_lame else SWEEP
            try:
                for battle_id in await desks.orders.run(opponents.stalled_battles):
                    self.opponents.want(battle_id)
                for battle_id in await desks.orders.run(deadlines.overdue, SWEEP):  # no later than their time
                    self.deadlines.want(battle_id)
                for battle_id, seq in await desks.orders.run(_standings, list(self.rooms)):
                    if battle_id in self.rooms:
                        self.rooms[battle_id].hear(seq)
                for room in list(self.rooms.values()):
                    await room.tell_late()
                await self._settle_access()
                if self.loop.time() - self._repeated > REPEAT:
                    self.repeat()
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
        await cancel(
            *self._kept,
            self._sweeper,
            self.advisor.work,
            *self.link.work,
            *self.opponents.work,
            *self.deadlines.work,
        )

    def repeat(self) -> None:
        """Join the groups again (memberships end after a day) and say again who is here: the silent are forgotten.

        Nobody is asked: the others say it again by themselves, or the tables at rest would do nothing but answer.
        """
        self._repeated = self.loop.time()
        self.link.join(EVERYWHERE)
        for hall in self.halls:
            self.link.join(hall)
        for room in self.rooms.values():
            self.link.join(room.battle_id)
            self._say_who_is_here(room)


async def cancel(*tasks: asyncio.Task[Any] | None) -> None:
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


def _spread(happening: Happening) -> None:
    serving = [known for known in list(_hubs.values()) if not known.loop.is_closed()]
    for known in serving:
        known.hear(happening)
    if not serving:
        tell_from_outside(happening)


subscribe(_spread)
