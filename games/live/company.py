"""Who looks on at a battle, through this process and others, and who among them shows its record to the rest.

A guide is somebody who leafs through a finished battle while others watch his moments. He is known to them by a mark
that is made of a word of his own: whoever knows the mark can follow, and cannot speak in his stead.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from heapq import nsmallest
from typing import TypedDict

from games.dispatches import Guide, Onlookers
from games.live.roles import Listener

MOST_NAMES = 20
"""Onlookers up to which they are named; of more the number is told, and no name."""
MOST_GUIDES = 10
"""Guides of one battle that are told of."""
FORGET = 60.0
"""Seconds after which a process that has fallen silent counts as gone, and its onlookers with it."""


class Presence(TypedDict):
    """Those of one process: the names that are told, the number of all others, and the guides."""

    names: list[str]
    nameless: int
    guides: list[Guide]


def mark_of(word: str) -> str:
    """What others know a guide by who goes by a word of his own."""
    return hashlib.sha256(word.encode()).hexdigest()[:16]


class Watchers:
    """The onlookers of one battle. Those who command a side at its table are not among them."""

    def __init__(self) -> None:
        self._names: Counter[str] = Counter()
        self._guides: dict[Listener, Guide] = {}
        self._elsewhere: dict[str, tuple[Presence, float]] = {}
        self._told: Onlookers | None = None

    def join(self, socket: Listener) -> None:
        """Somebody comes through this process."""
        if not socket.sides:
            self._names[socket.name] += 1

    def part(self, socket: Listener) -> None:
        """He goes, and guides nobody any more."""
        self._guides.pop(socket, None)
        if not socket.sides:
            self._names[socket.name] -= 1
            if not self._names[socket.name]:
                del self._names[socket.name]

    def guide(self, socket: Listener) -> None:
        """He shows another moment, or none."""
        self._guides.pop(socket, None)
        if socket.guide is not None:
            self._guides[socket] = socket.guide

    @property
    def leading(self) -> list[Listener]:
        """The guides who sit here."""
        return list(self._guides)

    def here(self) -> Presence:
        """Who looks on through this process: names, as many as are told, and the number of all others."""
        names = nsmallest(MOST_NAMES + 1, (name for name in self._names if name))
        unnamed = len(self._names) - ("" in self._names) - len(names)
        nameless = self._names[""] + unnamed
        return {"names": names, "nameless": nameless, "guides": list(self._guides.values())[:MOST_GUIDES]}

    def hear(self, process: str, told: Presence) -> None:
        """Another process says who looks on through it."""
        self._elsewhere[process] = (told, time.monotonic() + FORGET)

    def whole(self) -> Onlookers:
        """Everybody who looks on: how many, their names as long as they are few, and the guides."""
        now = time.monotonic()
        parts = [self.here(), *(told for told, until in self._elsewhere.values() if until > now)]
        names = sorted({name for part in parts for name in part["names"]})
        guides = [guide for part in parts for guide in part["guides"]]
        count = len(names) + sum(part["nameless"] for part in parts)
        return {"count": count, "names": names if count <= MOST_NAMES else [], "guides": guides[:MOST_GUIDES]}

    def news(self) -> Onlookers | None:
        """Who looks on, if that has changed since it was told last."""
        found = self.whole()
        empty = found["count"] == 0 and self._told is None
        if empty or found == self._told:
            return None
        self._told = found
        return found

    @property
    def guides_told(self) -> list[Guide]:
        """What guides showed when it was told last."""
        return self._told["guides"] if self._told else []
