"""Work that an upgrade left behind, done little by little while the house is open."""

from __future__ import annotations

import asyncio
import logging

from games.live import desks
from games.services import tally

logger = logging.getLogger(__name__)

PAUSE = 0.1
"""Seconds between two bits of it: players come first."""
PATIENCE = 60.0
"""Seconds after which it is tried again when the database refused."""


async def count_dice() -> None:
    """Count the dice of battles and musters that were decided before the house kept a tally of them."""
    while True:
        try:
            while await desks.practice.run(tally.count_some):
                await asyncio.sleep(PAUSE)
            return
        except Exception:
            logger.exception("the dice of old battles could not be counted")
            await asyncio.sleep(PATIENCE)
