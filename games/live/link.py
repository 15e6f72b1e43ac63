"""What processes tell one another: only that a battle is at some event, that something was said, who is there.

Each process has one channel of its own, however many sockets it serves, and joins a group for each battle that
somebody watches through it. With the in-memory layer there is only one process, and nothing is sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

if TYPE_CHECKING:
    from games.live.hub import Hub


class Link:
    """One process's end of the line."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def listen(self, battle_id: UUID) -> None:
        """Hear of a battle from now on."""

    def forget(self, battle_id: UUID) -> None:
        """Hear of it no more."""

    def tell(self, news: Any) -> None:
        """Tell the other processes."""

    def refresh(self) -> None:
        """Keep the memberships alive."""
