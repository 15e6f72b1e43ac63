"""A limit on messages: a purse that fills by so much a second and never holds more than a few seconds' worth."""

from __future__ import annotations

import time

from games.refusals import refuse

SECONDS = 4
"""A burst may use up what this many seconds bring."""


class Purse:
    """What one socket may still spend; a rate of 0 means no limit."""

    __slots__ = ("_left", "_rate", "_since")

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._left = float(rate * SECONDS)
        self._since = time.monotonic()

    def pay(self, price: int) -> None:
        """Take the price out; raises ``too_fast`` if there is not enough."""
        if not self._rate:
            return
        now = time.monotonic()
        self._left = min(float(self._rate * SECONDS), self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < price:
            raise refuse("too_fast")
        self._left -= price
