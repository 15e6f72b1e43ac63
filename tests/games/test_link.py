"""The line between processes ends when it is told to."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from games.live import link


class Deaf:
    """A layer whose client loses a cancellation while it opens a channel, as one may that tries again by itself."""

    def __init__(self) -> None:
        self.opening = asyncio.Event()

    async def new_channel(self, prefix: str) -> str:
        self.opening.set()
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)
        return f"{prefix}.1"

    async def receive(self, channel: str) -> None:
        await asyncio.Event().wait()


async def test_a_line_whose_end_a_library_swallowed_ends_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    layer = Deaf()
    monkeypatch.setattr(link, "shared_layer", lambda: layer)
    monkeypatch.setattr(link.wall, "stands", lambda: False)
    line = link.Link(asyncio.get_running_loop(), lambda *told: None, lambda: None)
    await layer.opening.wait()
    for task in line.work:
        task.cancel()
    _, left = await asyncio.wait(line.work, timeout=2)
    for task in left:
        task.cancel()
    assert left == set()
