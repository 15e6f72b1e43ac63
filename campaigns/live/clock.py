"""The campaigns' clock while the house is open: it looks every few seconds at what is due."""

from __future__ import annotations

import asyncio
import logging

from django.conf import settings

from campaigns.services import clock, letters
from games.live import desks

logger = logging.getLogger(__name__)


async def _post() -> None:
    """Send the letters that are due, until one cannot be sent."""
    for player_id in await desks.practice.run(letters.due):
        if not await desks.practice.run(letters.post, player_id):
            return


async def keep_time() -> None:
    """Look at what is due, one campaign after another, unless a process of its own does it. One that fails holds up no
    other.
    """
    while settings.HONJIN_CLOCK_SECONDS:
        try:
            for campaign_id in await desks.practice.run(clock.overdue):
                try:
                    await desks.practice.run(clock.look, campaign_id)
                except Exception:
                    logger.exception("the clock of campaign %s stopped", campaign_id)
            await _post()
        except Exception:  # the database may be well again at the next look
            logger.exception("the campaigns' clock could not be read")
        await asyncio.sleep(settings.HONJIN_CLOCK_SECONDS)
