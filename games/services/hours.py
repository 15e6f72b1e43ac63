"""How long each side has been awaited: counted from the moments at which orders were stored, so it survives a restart.

Whoever must act is awaited, whether he thinks or is away; where both must, both are. Nothing follows from it.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from games.dispatches import SideTime

SIDES = ("ai", "kaki")


class Hours(NamedTuple):
    """Seconds for which each side was awaited, whom the battle waits for now, and since when (seconds of the epoch)."""

    spent: dict[str, float]
    waits: tuple[str, ...]
    since: float | None

    @classmethod
    def none(cls) -> Hours:
        """Nobody has been awaited yet."""
        return cls(dict.fromkeys(SIDES, 0.0), (), None)

    @classmethod
    def read(cls, turn_of: str, stored: dict[str, Any]) -> Hours:
        """From a battle's row. A battle stored before hours were counted begins with none."""
        spent = {side: float(stored.get(side, 0.0)) for side in SIDES}
        return cls(spent, tuple(turn_of.split()), stored.get("since"))

    def until(self, now: float) -> Hours:
        """The same at a later moment."""
        gone = max(0.0, now - self.since) if self.since is not None else 0.0
        spent = {side: self.spent[side] + (gone if side in self.waits else 0.0) for side in SIDES}
        return Hours(spent, self.waits, now)

    def to_row(self) -> dict[str, float | None]:
        """As it lies in the row."""
        return {**{side: round(seconds, 3) for side, seconds in self.spent.items()}, "since": self.since}

    def side_times(self) -> dict[str, SideTime]:
        """As browsers get it: the seconds up to now, and whether they run on."""
        now = self.until(time.time())
        return {side: {"spent": round(now.spent[side], 1), "runs": side in self.waits} for side in SIDES}
