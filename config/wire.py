"""The server's end of a WebSocket: uvicorn's own, except that it compresses only what is large.

Compressing every message costs more than the order that it tells of; a whole document or a list of options shrinks to
a tenth. The extension lets each message choose. ``uvicorn --ws config.wire:Wire``.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.server import ServerProtocol

LARGE = 4096
"""Bytes from which a message is compressed."""
LARGEST = 1024 * 1024
"""Bytes of a message that is taken at all: many times what the table reads, so that what is too long for it is told so.

The line of whoever sends more is closed (1009) before it is kept.
"""


class OnlyLarge(PerMessageDeflate):
    """Per-message compression that leaves small messages alone."""

    def encode(self, frame: Frame) -> Frame:
        """Compress an outgoing message if it is large."""
        return frame if len(frame.data) < LARGE else super().encode(frame)


class Offer(ServerPerMessageDeflateFactory):
    """What is agreed with the browser: nothing is remembered between messages, so a quiet socket holds no memory."""

    def process_request_params(self, params: Any, accepted_extensions: Any) -> Any:
        """Take the browser's offer up."""
        agreed, extension = super().process_request_params(params, accepted_extensions)
        assert isinstance(extension, PerMessageDeflate)
        extension.__class__ = OnlyLarge
        return agreed, extension


class Wire(WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer = Offer(
            server_no_context_takeover=True, client_no_context_takeover=True, compress_settings={"level": 3}
        )
        self.conn = ServerProtocol(
            extensions=[offer] if self.config.ws_per_message_deflate else [],
            max_size=min(self.config.ws_max_size, LARGEST),
            logger=self.logger,
        )
