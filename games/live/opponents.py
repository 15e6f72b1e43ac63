"""Practice commanders at work: one task for each battle in which one is awaited, outside every request.

Orders are paced so that a player can follow them: the more come in a row the shorter are the pauses, and there are none
once he wants to wait no more. They are given one at a time on a desk of their own; between two of them everybody else's
turn comes.
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

SHORTER = 0.85
"""What is left of a pause at the next order in a row: at a pace of 0.9 s eleven orders pause for 5 s and not for 10,
thirty for 7 and not for 27.
"""

LEAST = 0.1
"""The share of the pace below which no pause comes."""

PATIENCE = 3
"""Faults in a row after which a battle is left alone until somebody looks at it again."""


class Opponents:
    """The practice commanders of one event loop."""

    def __init__(self, watched: Callable[[UUID], bool]) -> None:
        self._watched = watched
        self._tasks: dict[UUID, asyncio.Task[None]] = {}
        self._hurried: dict[UUID, asyncio.Event] = {}

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
            self._hurried[battle_id] = asyncio.Event()
            self._tasks[battle_id] = asyncio.get_running_loop().create_task(self._play(battle_id))

    def hurry(self, battle_id: UUID) -> bool:
        """Let the practice commander of a battle give what he still has to order now without a pause; whether he is at
        work on it.
        """
        hurried = self._hurried.get(battle_id)
        if hurried is not None:
            hurried.set()
        return hurried is not None

    async def _pause(self, battle_id: UUID, given: int) -> None:
        """The pause before the next order, after so many in a row; it ends when a player wants to wait no more."""
        share = max(LEAST, SHORTER**given) if self._watched(battle_id) else UNSEEN
        try:
            async with asyncio.timeout(settings.HONJIN_PRACTICE_PACE * share):
                await self._hurried[battle_id].wait()
        except TimeoutError:
            pass

    async def _play(self, battle_id: UUID) -> None:
        faults = given = 0
        try:
            while faults < PATIENCE:
                await self._pause(battle_id, given)
                try:
                    if not await desks.practice.run(opponents.act, battle_id):
                        return
                    faults, given = 0, given + 1
                except Exception:  # the database is away, or the rules broke: once more, then later
                    logger.exception("the practice commander of battle %s stumbled", battle_id)
                    faults += 1
        finally:
            self._tasks.pop(battle_id, None)
            self._hurried.pop(battle_id, None)
