"""The channel layer of a house with Redis."""

from __future__ import annotations

import asyncio
import os
from typing import Any
from uuid import uuid4

import pytest
from redis.asyncio.client import PubSub

from config.layer import Layer

REDIS = os.environ.get("REDIS_URL", "")
pytestmark = pytest.mark.skipif(not REDIS, reason="needs REDIS_URL")


async def test_a_line_at_rest_asks_for_nothing_and_hears_what_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    get_message = PubSub.get_message

    async def counted(self: PubSub, *some: Any, **more: Any) -> Any:
        asked.append(asyncio.get_running_loop().time())
        return await get_message(self, *some, **more)

    monkeypatch.setattr(PubSub, "get_message", counted)
    layer = Layer(hosts=[REDIS], prefix=f"honjin-test-{uuid4().hex}")
    channel = await layer.new_channel("house")
    await layer.group_add("battle", channel)
    await asyncio.sleep(1)
    settled = len(asked)
    await asyncio.sleep(1)
    assert len(asked) <= settled + 1
    for number in range(3):
        await layer.group_send("battle", {"seq": number})
        assert await asyncio.wait_for(layer.receive(channel), 8) == {"seq": number}
    await layer.flush()
