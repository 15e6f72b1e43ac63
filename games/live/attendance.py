"""Who of a battle's players looks at the table, through this process and others; who writes an order; who is gone."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from datetime import UTC, datetime

from games.dispatches import Mark, Seated
from games.live.roles import Listener
from rulesets import Side

Marks = dict[str, Mark]

FORGET = 60.0
"""Seconds after which a process that has fallen silent counts as gone, and its players with it."""


class Attendance:
    """The players of one battle. ``sitting`` gives the sockets of those who sit there through this process."""

    def __init__(self, sitting: Callable[[], Collection[Listener]]) -> None:
        self.players: dict[str, Seated] = {}
        self._sitting = sitting
        self._elsewhere: dict[str, tuple[set[str], set[str], float]] = {}
        self._left: dict[str, str] = {}
        self._seen: set[str] = set()
        self._told: Marks = {}

    def here(self) -> list[str]:
        """The sides whose players look at the table through this process."""
        return sorted({str(side) for socket in self._sitting() for side in socket.sides})

    def busy_here(self) -> list[str]:
        """Those of them who are writing an order, and let it be seen."""
        return sorted({str(side) for socket in self._sitting() if socket.busy for side in socket.sides})

    def online(self) -> set[str]:
        """The sides whose players look at the table, here or elsewhere; practice commanders always do."""
        now = time.monotonic()
        elsewhere = [sides for sides, _, until in self._elsewhere.values() if until > now]
        practising = {side for side, player in self.players.items() if player.get("practice")}
        return set(self.here()).union(practising, *elsewhere)

    def busy(self) -> set[str]:
        """The sides that are writing an order."""
        now = time.monotonic()
        elsewhere = [busy for _, busy, until in self._elsewhere.values() if until > now]
        return set(self.busy_here()).union(*elsewhere)

    def hear(self, process: str, sides: set[str], busy: set[str]) -> None:
        """Another process says who looks at the table through it, and who of them writes an order."""
        self._elsewhere[process] = (sides, busy, time.monotonic() + FORGET)

    def marks(self) -> Marks:
        """Of each side, what is known of its player's presence."""
        online, busy = self.online(), self.busy()
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self._left.update(dict.fromkeys(self._seen - online, now))
        self._seen = online
        return {
            str(side): {
                "online": side in online,
                "busy": side in busy,
                "since": "" if side in online else self._left.get(side, ""),
            }
            for side in Side
        }

    def marks_for_one(self) -> Marks:
        """The same for a newcomer. What differs from what the others know is told to all of them next."""
        marks = self.marks()
        if marks != self._told:
            self._told = {}
        return marks

    def news(self) -> dict[str, Seated] | None:
        """Who sits where, whether he looks at the table, writes an order, or since when he is gone; None where nothing
        of it has changed since it was told last.
        """
        marks = self.marks()
        if marks == self._told:
            return None
        self._told = marks
        return {side: {**player, **marks[side]} for side, player in self.players.items()}
