"""When a process begins and ends: the hub stands from the first moment, so that work a killed process left goes on."""

from __future__ import annotations

from typing import Any

from games.live.backlog import count_dice
from games.live.hub import hub


async def lifespan(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """The ASGI application of the process's own life."""
    while True:
        match (await receive())["type"]:
            case "lifespan.startup":
                hub().keep(count_dice())
                await send({"type": "lifespan.startup.complete"})
            case "lifespan.shutdown":
                await hub().close()
                await send({"type": "lifespan.shutdown.complete"})
                return
