"""The channel layer of a house with Redis: channels_redis', but that it waits until something comes.

That one asks its line ten times a second whether anything is there, which costs a house at rest, and one that plays at
a human pace about as much as sending its notices.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from channels_redis import pubsub
from channels_redis.utils import decode_hosts

logger = logging.getLogger(pubsub.__name__)

PAUSE = 0.1
"""Seconds after which it is looked again whether there is anything to listen to."""
MENDING = 1.0
"""Seconds before a line that broke is listened to again."""


class Shard(pubsub.RedisSingleShardConnection):
    """The lines to one Redis."""

    async def _do_receiving(self) -> None:
        while True:
            try:
                if self._pubsub and self._pubsub.subscribed:
                    self._receive_message(
                        await self._pubsub.get_message(ignore_subscribe_messages=True, timeout=None)
                    )
                else:
                    await asyncio.sleep(PAUSE)
            except Exception:
                logger.exception("Unexpected exception in receive task")
                await asyncio.sleep(MENDING)


class LoopLayer(pubsub.RedisPubSubLoopLayer):
    """The layer of one event loop."""

    def __init__(self, hosts: Any = None, **options: Any) -> None:
        super().__init__(hosts, **options)
        self._shards = [Shard(host, self) for host in decode_hosts(hosts)]


class Layer(pubsub.RedisPubSubChannelLayer):
    """What ``CHANNEL_LAYERS`` names."""

    def _get_layer(self) -> LoopLayer:
        loop = asyncio.get_running_loop()
        if loop not in self._layers:
            self._layers[loop] = LoopLayer(*self._args, **self._kwargs, channel_layer=self)
            pubsub._wrap_close(self, loop)
        return self._layers[loop]
