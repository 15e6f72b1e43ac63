"""Who looks on at a battle, through this process and others, and who among them shows its record to the rest.

A guide is somebody who leafs through a finished battle while others watch his moments. He is known to them by a mark
that is made of a word of his own: whoever knows the mark can follow, and cannot speak in his stead.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.live.socket import BattleSocket

Json = dict[str, Any]

MOST_NAMES = 20
"""Onlookers that are named; the others are counted."""
MOST_GUIDES = 10
"""Guides of one battle that are told of."""
FORGET = 60.0
"""Seconds after which a process that has fallen silent counts as gone, and its onlookers with it."""


def mark_of(word: str) -> str:
    """What others know a guide by who goes by a word of his own."""
    return hashlib.sha256(word.encode()).hexdigest()[:16]


class Company:
    """The onlookers of one battle. Those who command a side at its table are not among them."""

    def __init__(self) -> None:
        self._elsewhere: dict[str, tuple[Json, float]] = {}
        self._told: Json = {}

    def here(self, sockets: Iterable[BattleSocket]) -> Json:
        """Who looks on through this process."""
        onlookers = [socket for socket in sockets if not socket.sides]
        names = sorted({socket.name for socket in onlookers if socket.name})
        nameless = sum(not socket.name for socket in onlookers)
        guides = [socket.guide for socket in onlookers if socket.guide is not None]
        return {"names": names, "nameless": nameless, "guides": guides[:MOST_GUIDES]}

    def hear(self, process: str, told: Json) -> None:
        """Another process says who looks on through it."""
        self._elsewhere[process] = (told, time.monotonic() + FORGET)

    def whole(self, sockets: Iterable[BattleSocket]) -> Json:
        """Everybody who looks on: how many, the first names, and the guides."""
        now = time.monotonic()
        parts = [self.here(sockets), *(told for told, until in self._elsewhere.values() if until > now)]
        names = sorted({name for part in parts for name in part["names"]})
        guides = [guide for part in parts for guide in part["guides"]]
        count = len(names) + sum(part["nameless"] for part in parts)
        return {"count": count, "names": names[:MOST_NAMES], "guides": guides[:MOST_GUIDES]}

    def news(self, sockets: Iterable[BattleSocket]) -> Json | None:
        """Who looks on, if that has changed since it was told last."""
        found = self.whole(sockets)
        empty = found["count"] == 0 and not self._told
        if empty or found == self._told:
            return None
        self._told = found
        return found
