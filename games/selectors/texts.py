"""Texts that were made once for somebody, kept for whoever asks for the same."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from uuid import UUID

from games.services.memory import Held

MOST_BYTES = 32 * 1024 * 1024
"""Of texts of a kind that are kept: those of a thousand battles, or so."""


class Texts:
    """JSON texts that were made for a moment of a battle and somebody, kept for the next who asks for the same."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._texts: OrderedDict[tuple[UUID, int, str], bytes] = OrderedDict()
        self._lock = Lock()

    def find(self, held: Held, who: str) -> bytes | None:
        """The text, if it is there."""
        key = (held.id, held.seq, who)
        with self._lock:
            if key in self._texts:
                self._texts.move_to_end(key)
            return self._texts.get(key)

    def get(self, held: Held, who: str, make: Callable[[], bytes]) -> bytes:
        """The text, made if it is not there."""
        text = self.find(held, who)
        if text is None:
            text = make()
            self._keep((held.id, held.seq, who), text)
        return text

    def _keep(self, key: tuple[UUID, int, str], text: bytes) -> None:
        with self._lock:
            self._size += len(text) - len(self._texts.get(key, b""))
            self._texts[key] = text
            while self._size > self._most:
                self._size -= len(self._texts.popitem(last=False)[1])
