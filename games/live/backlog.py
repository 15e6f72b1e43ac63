"""Work by the side, done little by little while the house is open: what an upgrade left behind, and housekeeping."""

from __future__ import annotations

import asyncio
import logging

from django.conf import settings

from games.live import desks
from games.services import housekeeping, tally

logger = logging.getLogger(__name__)

PAUSE = 0.1
"""Seconds between two bits of it: players come first."""
PATIENCE = 60.0
"""Seconds after which it is tried again when the database refused, and before which no housekeeping begins."""
HOUR = 3600.0


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


async def keep_house() -> None:
    """Tidy up now and then, unless a process of its own does it."""
    while settings.HONJIN_HOUSEKEEPING_HOURS:
        await asyncio.sleep(PATIENCE)
        try:
            round = housekeeping.tidy()
            while await desks.practice.run(next, round, None) is not None:
                await asyncio.sleep(PAUSE)
        except Exception:
            logger.exception("the house could not be tidied")
        await asyncio.sleep(settings.HONJIN_HOUSEKEEPING_HOURS * HOUR)
