"""When a process begins and ends: the hub stands from the first moment, so that work a killed process left goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

from games.live import desks
from games.live.backlog import count_dice, keep_house
from games.live.hub import hub
from games.services.warming import connect, warm_up

logger = logging.getLogger(__name__)

WORK: list[Callable[[], Coroutine[Any, Any, None]]] = [count_dice, keep_house]
"""What runs by the side while the house is open; apps above put their own here when they are made ready."""


async def lifespan(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """The ASGI application of the process's own life."""
    while True:
        match (await receive())["type"]:
            case "lifespan.startup":
                await make_ready()
                for work in WORK:
                    hub().keep(work())
                await send({"type": "lifespan.startup.complete"})
            case "lifespan.shutdown":
                await hub().close()
                await send({"type": "lifespan.shutdown.complete"})
                return


async def make_ready() -> None:
    """Do before the door opens what the first who come would wait for."""
    try:
        await asyncio.gather(*(desks.orders.run(connect) for _ in range(desks.orders.threads)))
    except Exception:  # it may be well again when somebody comes
        logger.exception("the database does not answer yet")
    await desks.thinking.run(warm_up)
