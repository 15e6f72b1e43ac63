"""Clocks of decisions: one task for each battle of this process that waits for an answer with a deadline."""

from __future__ import annotations

import asyncio
import logging
import time
from uuid import UUID

from games.live import desks
from games.services import deadlines, holding
from games.services.memory import Held

logger = logging.getLogger(__name__)

LONGEST = 3600.0
"""Seconds after which a clock looks again, whatever the deadline."""


class Deadlines:
    """The clocks of one event loop."""

    def __init__(self) -> None:
        self._tasks: dict[UUID, asyncio.Task[None]] = {}

    @property
    def work(self) -> list[asyncio.Task[None]]:
        """What is under way."""
        return list(self._tasks.values())

    def look(self, held: Held) -> None:
        """A battle has come to a moment: does it wait with a deadline?"""
        if held.due is not None:
            self.want(held.id)

    def want(self, battle_id: UUID) -> None:
        """Watch a battle until it waits for no answer any more."""
        task = self._tasks.get(battle_id)
        if task is None or task.done():
            self._tasks[battle_id] = asyncio.get_running_loop().create_task(self._watch(battle_id))

    async def _watch(self, battle_id: UUID) -> None:
        try:
            while True:
                held = await desks.orders.run(holding.current, battle_id)
                if held.due is None:
                    return
                await asyncio.sleep(min(LONGEST, max(0.0, held.due - time.time()) + 0.05))
                await desks.orders.run(deadlines.lapse, battle_id)
        except Exception:  # the sweep of some process goes on with it
            logger.exception("the clock of battle %s stopped", battle_id)
        finally:
            self._tasks.pop(battle_id, None)
