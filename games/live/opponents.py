"""Practice commanders at work: one task for each battle in which one is awaited, outside every request.

Orders are paced so that a player can follow them, and given one at a time on a desk of their own; between two of them
everybody else's turn comes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from uuid import UUID

from django.conf import settings

from games.live import desks
from games.services import opponents
from games.services.memory import Held

logger = logging.getLogger(__name__)

UNSEEN = 0.15
"""The share of the pace at which he goes on where nobody looks."""

PATIENCE = 3
"""Faults in a row after which a battle is left alone until somebody looks at it again."""


class Opponents:
    """The practice commanders of one event loop."""

    def __init__(self, watched: Callable[[UUID], bool]) -> None:
        self._watched = watched
        self._tasks: dict[UUID, asyncio.Task[None]] = {}

    @property
    def work(self) -> list[asyncio.Task[None]]:
        """What is under way."""
        return list(self._tasks.values())

    def look(self, held: Held) -> None:
        """A battle has come to a moment: is a practice commander awaited?"""
        if held.practice and opponents.side_awaited(held) is not None:
            self.want(held.id)

    def want(self, battle_id: UUID) -> None:
        """Let the practice commander of a battle go on until he is awaited no more."""
        task = self._tasks.get(battle_id)
        if task is None or task.done():
            self._tasks[battle_id] = asyncio.get_running_loop().create_task(self._play(battle_id))

    async def _play(self, battle_id: UUID) -> None:
        faults = 0
        try:
            while faults < PATIENCE:
                pace = float(settings.HONJIN_PRACTICE_PACE)
                await asyncio.sleep(pace if self._watched(battle_id) else pace * UNSEEN)
                try:
                    if not await desks.practice.run(opponents.act, battle_id):
                        return
                    faults = 0
                except Exception:  # the database is away, or the rules broke: once more, then later
                    logger.exception("the practice commander of battle %s stumbled", battle_id)
                    faults += 1
        finally:
            self._tasks.pop(battle_id, None)
