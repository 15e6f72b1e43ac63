"""One answer for whoever watches over the site: can it still reach what it needs, and write down what it must?"""

from __future__ import annotations

import asyncio
import errno
import os
import tempfile
import time
from collections.abc import Awaitable, Callable

from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone

from config.models import Pulse
from games.live.desks import Desk

PATIENCE = 3.0  # seconds
EVERY = 5.0
"""Seconds for which what was found of a well part holds; writing costs, and everybody may ask."""
AGAIN = 1.0
"""Seconds for which a fault holds, so that the site is called well soon after it is."""
BLOCK = 64 * 1024
"""Bytes written to the disk, and to the database, as many as an order takes there: for a few a full disk may still have
room, and so has the end of a journal whose disk is full.
"""

desk = Desk("health", sqlite=1, other=1)


def ask_database() -> None:
    """Raise if the database does not take a row, for good."""
    pulse = Pulse(pk=1, at=timezone.now(), block=os.urandom(BLOCK))
    try:
        Pulse.objects.bulk_create(
            [pulse], update_conflicts=True, unique_fields=["id"], update_fields=["at", "block"]
        )
    finally:
        connection.close()  # so that the next time it is also asked for a new line


def ask_disk() -> None:
    """Raise if no file can be written where the site keeps its own."""
    with tempfile.TemporaryFile(dir=settings.VAR) as file:
        file.write(os.urandom(BLOCK))
        file.flush()
        os.fsync(file.fileno())


async def ask_channel_layer() -> None:
    """Raise if a notice put into the channel layer does not come out again."""
    layer = get_channel_layer()
    assert layer is not None
    channel = await layer.new_channel("health")
    await layer.send(channel, {"type": "health"})
    await layer.receive(channel)


class Check:
    """A part of the site that is asked after now and then, however often somebody wants to know."""

    def __init__(self, ask: Callable[[], Awaitable[None]]) -> None:
        self._ask = ask
        self._found = ""
        self._until = 0.0
        self._asking: asyncio.Task[str] | None = None

    async def state(self) -> str:
        """``ok``, or what is wrong. Of several who ask at once only the first is the cause of work."""
        if time.monotonic() < self._until:
            return self._found
        loop = asyncio.get_running_loop()
        if self._asking is None or self._asking.done() or self._asking.get_loop() is not loop:
            self._asking = loop.create_task(self._answer())
        return await asyncio.shield(self._asking)

    async def _answer(self) -> str:
        try:
            await asyncio.wait_for(self._ask(), PATIENCE)
            self._found = "ok"
        except Exception as fault:  # whatever it is, it is the answer
            self._found = tell_kind(fault)
        self._until = time.monotonic() + (EVERY if self._found == "ok" else AGAIN)
        return self._found


def tell_kind(fault: Exception) -> str:
    """The kind of a fault, without its words: they may name addresses and files."""
    number = fault.errno if isinstance(fault, OSError) else None
    return errno.errorcode.get(number or 0, type(fault).__name__)


def checks() -> dict[str, Check]:
    """Every part that is asked after, by its name."""
    return {
        "database": Check(lambda: desk.run(ask_database)),
        "channels": Check(lambda: ask_channel_layer()),
        "disk": Check(lambda: desk.run(ask_disk)),
    }


CHECKS = checks()


async def healthz(request: HttpRequest) -> JsonResponse:
    """Answer 200 if database, channel layer and disk work, else 503; either way say which does what."""
    states = await asyncio.gather(*(check.state() for check in CHECKS.values()))
    found = dict(zip(CHECKS, states, strict=True))
    well = all(state == "ok" for state in states)
    return JsonResponse({"well": well, **found}, status=200 if well else 503)
