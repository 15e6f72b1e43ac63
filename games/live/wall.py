"""The wall of the house: PostgreSQL's own LISTEN and NOTIFY, where there is no Redis or it is away.

Every process reads it, so it tells no more than a few thousand bytes at a time: of a battle the number, and no events.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import msgspec
from django.db import connection

from games.live import desks

logger = logging.getLogger(__name__)

Json = dict[str, Any]

CHANNEL = "honjin"
LARGEST = 7900
"""Bytes; PostgreSQL takes less than 8,000."""
PAUSE = 1.0
"""Seconds before a line to the database that broke is opened again."""


def stands() -> bool:
    """Whether the database in use has a wall."""
    return connection.vendor == "postgresql"


def post(notice: Json) -> None:
    """Put a notice up, where everybody reads it. One that is too long for the wall is left out."""
    text = msgspec.json.encode({name: value for name, value in notice.items() if name != "rows"}).decode()
    if len(text.encode()) <= LARGEST:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))


async def put_up(notice: Json) -> None:
    """The same from the event loop."""
    await desks.orders.run(post, notice)


async def read(opened: Callable[[], None], hear: Callable[[Json], None]) -> None:
    """Read what others put up, for as long as the process lives; ``opened`` hears whenever it can be read (again)."""
    import psycopg  # only where the database is PostgreSQL

    parameters = await desks.orders.run(_parameters)
    broken = False
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(**parameters, autocommit=True) as line:
                await line.execute(f"LISTEN {CHANNEL}")
                broken = False
                opened()
                async for posted in line.notifies():
                    hear(msgspec.json.decode(posted.payload))
        except psycopg.Error as error:
            if not broken:
                logger.warning("the database's notices cannot be read: %s", error)
            broken = True
        await asyncio.sleep(PAUSE)


def _parameters() -> dict[str, Any]:
    """What the database is reached by; what only Django understands is left out."""
    of_django = ("cursor_factory", "context")
    return {
        name: value for name, value in connection.get_connection_params().items() if name not in of_django
    }
