"""What processes tell one another: that a battle is at some event (and what happened), what was said, who is there.

Each process has one channel of its own, however many sockets it serves, and joins a group for each battle that
somebody watches through it. Where there is no Redis, or while it is away, PostgreSQL carries the notices
(:mod:`games.live.wall`); with SQLite there is only one process, and nothing is sent. A notice that gets lost does no
harm: the hub looks into the database every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import msgspec
from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer

from games.live import wall
from games.live.company import Presence
from games.services.news import Happening, Moved, News

logger = logging.getLogger(__name__)

Json = dict[str, Any]


class Here(News, frozen=True, tag="presence", kw_only=True):
    """The sides whose players look at a battle through the process that says so, and which of them write an order."""

    sides: list[str]
    busy: list[str] = []


class LooksOn(News, frozen=True, tag="company", kw_only=True):
    """Who looks on at a battle through that process."""

    who: Presence


class Hello(News, frozen=True, tag="hello"):
    """The process wants to know who is at a battle through the others."""


Notice = Happening | Here | LooksOn | Hello
"""What processes tell one another."""

PAUSE = 2.0
"""Seconds before a line that broke is tried again."""
PATIENCE = 1.0
"""Seconds after which a line that does not answer counts as broken."""
MENDED = 5.0
"""Seconds after which a line that holds again is trusted: by then the other processes have theirs again, too."""
MOST_UNSENT = 5000
LARGEST = 64 * 1024
"""Characters of events that are told to other processes; more they read in the database."""


def group(battle_id: UUID) -> str:
    """The name of a battle's group."""
    return f"battle.{battle_id.hex}"


def shared_layer() -> Any:
    """The layer that other processes hear too, or None where there are none."""
    layer = get_channel_layer()
    return None if layer is None or isinstance(layer, InMemoryChannelLayer) else layer


def tell_from_outside(news: Happening) -> None:
    """Tell the serving processes from one that serves nobody itself (a command, or before its first socket)."""
    notice = address(news, "")
    layer = shared_layer()
    try:
        if layer is not None:
            async_to_sync(layer.group_send)(group(news.battle), notice)
        elif wall.stands():
            wall.post(notice)
    except Exception:  # the order is stored; the sweep will find it
        logger.exception("a notice was lost")


class Link:
    """One process's end of the line.

    ``heard`` is told what others say, with the name of the process that says it; ``again`` is called when the line
    can be heard (again).
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        heard: Callable[[str, Notice], None],
        again: Callable[[], None],
    ) -> None:
        self._loop, self._heard, self._repeat = loop, heard, again
        self._name = uuid4().hex
        self._layer = shared_layer()
        self._channel = ""
        self._unsent: dict[tuple[Any, ...], tuple[str, UUID, Notice | None]] = {}
        self._wake = asyncio.Event()
        self._broken = False
        self._again = self._trusted = 0.0
        self.work: list[asyncio.Task[None]] = []
        if self._layer is not None:
            self.work.append(loop.create_task(self._receive()))
        if wall.stands():
            self.work.append(loop.create_task(wall.read(again, self._hear)))
        if self.work:
            self.work.append(loop.create_task(self._send()))

    @property
    def is_lame(self) -> bool:
        """Whether notices may have got lost of late, so that it is better to look into the database often."""
        return self._layer is not None and self._loop.time() < self._trusted

    # -- what the hub asks for -------------------------------------------------------------------------------------

    def listen(self, battle_id: UUID) -> None:
        """Hear of a battle from now on, and ask who else is there."""
        self.join(battle_id)
        self.tell(Hello(battle_id))

    def join(self, battle_id: UUID) -> None:
        """Hear of a battle from now on, or go on hearing of it."""
        self._put(("member", battle_id), "add", battle_id)

    def forget(self, battle_id: UUID) -> None:
        """Hear of it no more."""
        self._put(("member", battle_id), "discard", battle_id)

    def tell(self, notice: Notice) -> None:
        """Tell the other processes. What happened in one battle until it is sent goes out together, and of who is
        there only what was said last.
        """
        if not self.work:
            return
        key: tuple[Any, ...] = (type(notice), notice.battle)
        if isinstance(notice, Moved):
            _, _, earlier = self._unsent.get(key, ("", None, None))
            notice = in_one(earlier if isinstance(earlier, Moved) else None, notice)
        elif not isinstance(notice, Here | LooksOn | Hello):
            key = (*key, len(self._unsent), id(notice))
        self._put(key, "send", notice.battle, notice)

    # -- the line --------------------------------------------------------------------------------------------------

    def _put(self, key: tuple[Any, ...], deed: str, battle_id: UUID, notice: Notice | None = None) -> None:
        if not self.work or len(self._unsent) > MOST_UNSENT:
            return
        self._unsent.pop(key, None)
        self._unsent[key] = (deed, battle_id, notice)
        self._wake.set()

    async def _send(self) -> None:
        while not _leaving():
            await self._wake.wait()
            self._wake.clear()
            while self._unsent and not _leaving():
                deed, battle_id, notice = self._unsent.pop(next(iter(self._unsent)))
                try:
                    if not await self._by_layer(deed, battle_id, notice) and notice and wall.stands():
                        await wall.put_up(address(notice, self._name))
                except Exception:
                    logger.exception("a notice was lost")
                    await asyncio.sleep(PAUSE)

    async def _by_layer(self, deed: str, battle_id: UUID, notice: Notice | None) -> bool:
        """Send it through Redis; says whether that could be done."""
        if self._layer is None or not self._channel or self._loop.time() < self._again:
            return False
        try:
            async with asyncio.timeout(PATIENCE):
                await self._do(deed, group(battle_id), notice)
        except Exception as error:
            self._broke(error)
            return False
        if notice is not None and self._broken:
            logger.warning("Redis is back")
            self._broken = False
        return True

    async def _do(self, deed: str, name: str, notice: Notice | None) -> None:
        if notice is not None:
            await self._layer.group_send(name, address(notice, self._name))
        elif deed == "add":
            await self._layer.group_add(name, self._channel)
        else:
            await self._layer.group_discard(name, self._channel)

    def _broke(self, error: Exception) -> None:
        """The line is not to be trusted for a while; said once, and not again before it has held."""
        if not self._broken:
            logger.warning("Redis is away (%s); until it is back the database carries the notices", error)
        now = self._loop.time()
        self._broken, self._again, self._trusted = True, now + PAUSE, now + MENDED

    async def _receive(self) -> None:
        while not _leaving():
            try:
                if not self._channel:
                    self._channel = await self._layer.new_channel("house")
                    if _leaving():  # else it would wait for what nobody sends any more, and never go
                        return
                    self._repeat()
                self._hear(await self._layer.receive(self._channel))
            except Exception as error:
                self._broke(error)
                await asyncio.sleep(PAUSE)

    def _hear(self, told: Json) -> None:
        if told.get("from") == self._name:
            return
        try:
            self._heard(told.get("from", ""), msgspec.convert(told, Notice))
        except Exception:  # one strange notice must not close the line
            logger.exception("a notice could not be read")


def address(notice: Notice, sender: str) -> Json:
    """A notice as it travels, with the name of the process that sends it."""
    return {**msgspec.to_builtins(notice), "from": sender}


def in_one(earlier: Moved | None, later: Moved) -> Moved:
    """Two notices of what happened in a battle as one; without the events where one is missing or they are many."""
    before, rows = later.before, later.rows
    if earlier is not None and earlier.seq == before:
        before, rows = earlier.before, [*earlier.rows, *rows]
    small = sum(len(text) for row in rows for text in row[1:5]) <= LARGEST
    if not small or len(rows) != later.seq - before:
        rows = []
    return Moved(later.battle, seq=later.seq, before=before, rows=rows)


def _leaving() -> bool:
    """Whether this task has been cancelled, even if a library on the way swallowed that."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
