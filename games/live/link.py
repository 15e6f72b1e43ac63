"""What processes tell one another: only that a battle is at some event, that something was said, who is there.

Each process has one channel of its own, however many sockets it serves, and joins a group for each battle that
somebody watches through it. With the in-memory layer there is only one process, and nothing is sent. A notice that
gets lost does no harm: the hub looks into the database every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import InMemoryChannelLayer, get_channel_layer

if TYPE_CHECKING:
    from games.live.hub import Hub

logger = logging.getLogger(__name__)

Notice = dict[str, Any]

PAUSE = 1.0
"""Seconds before a line that broke is tried again."""
MOST_UNSENT = 5000


def group(battle_id: UUID) -> str:
    """The name of a battle's group."""
    return f"battle.{battle_id.hex}"


def shared_layer() -> Any:
    """The layer that other processes hear too, or None where there are none."""
    layer = get_channel_layer()
    return None if layer is None or isinstance(layer, InMemoryChannelLayer) else layer


def tell_from_outside(news: Any) -> None:
    """Tell the serving processes from one that serves nobody itself (a command, or before its first socket)."""
    layer = shared_layer()
    if layer is None:
        return
    try:
        async_to_sync(layer.group_send)(
            group(news.battle_id), {**news.notice(), "battle": news.battle_id.hex}
        )
    except Exception:  # the order is stored; the sweep will find it
        logger.exception("a notice was lost")


class Link:
    """One process's end of the line."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._layer = shared_layer()
        self._channel = ""
        self._unsent: dict[tuple[Any, ...], tuple[str, str, Notice | None]] = {}
        self._wake = asyncio.Event()
        self._open = asyncio.Event()
        self.work: list[asyncio.Task[None]] = []
        if self._layer is not None:
            self.work = [hub.loop.create_task(self._send()), hub.loop.create_task(self._receive())]

    # -- what the hub asks for -------------------------------------------------------------------------------------

    def listen(self, battle_id: UUID) -> None:
        """Hear of a battle from now on, and ask who else is there."""
        self._put(("member", battle_id), "add", battle_id)
        self._put(("hello", battle_id), "send", battle_id, {"type": "hello"})

    def forget(self, battle_id: UUID) -> None:
        """Hear of it no more."""
        self._put(("member", battle_id), "discard", battle_id)

    def tell(self, news: Any) -> None:
        """Tell the other processes. Of several numbers of one battle only the last is sent."""
        notice = news.notice()
        number = () if notice["type"] == "at" else (len(self._unsent), id(notice))
        self._put((notice["type"], news.battle_id, *number), "send", news.battle_id, notice)

    def tell_presence(self, battle_id: UUID, sides: list[str], busy: list[str]) -> None:
        """Tell the other processes who looks at a battle through this one, and who of them writes an order."""
        notice = {"type": "presence", "sides": sides, "busy": busy}
        self._put(("presence", battle_id), "send", battle_id, notice)

    def tell_company(self, battle_id: UUID, who: Notice) -> None:
        """Tell the other processes who looks on at a battle through this one."""
        self._put(("company", battle_id), "send", battle_id, {"type": "company", "who": who})

    # -- the line --------------------------------------------------------------------------------------------------

    def _put(self, key: tuple[Any, ...], deed: str, battle_id: UUID, notice: Notice | None = None) -> None:
        if self._layer is None or len(self._unsent) > MOST_UNSENT:
            return
        self._unsent.pop(key, None)
        self._unsent[key] = (deed, battle_id.hex, notice)
        self._wake.set()

    async def _send(self) -> None:
        await self._open.wait()
        while not _leaving():
            await self._wake.wait()
            self._wake.clear()
            while self._unsent and not _leaving():
                key = next(iter(self._unsent))
                deed, battle, notice = self._unsent.pop(key)
                try:
                    await self._do(deed, group(UUID(battle)), battle, notice)
                except Exception:
                    logger.exception("the line to the other processes broke")
                    await asyncio.sleep(PAUSE)

    async def _do(self, deed: str, name: str, battle: str, notice: Notice | None) -> None:
        if deed == "add":
            await self._layer.group_add(name, self._channel)
        elif deed == "discard":
            await self._layer.group_discard(name, self._channel)
        else:
            await self._layer.group_send(name, {**(notice or {}), "battle": battle, "from": self._channel})

    async def _receive(self) -> None:
        while not _leaving():
            try:
                if not self._channel:
                    self._channel = await self._layer.new_channel("house")
                    self._open.set()
                notice = await self._layer.receive(self._channel)
            except Exception:
                logger.exception("the line from the other processes broke")
                await asyncio.sleep(PAUSE)
                continue
            if notice.get("from") != self._channel:
                try:
                    self._hub.heard(UUID(notice["battle"]), notice)
                except Exception:  # one strange notice must not close the line
                    logger.exception("a notice could not be read")


def _leaving() -> bool:
    """Whether this task has been cancelled, even if a library on the way swallowed that."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
