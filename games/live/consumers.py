"""The lines of browsers as Channels consumers: ``/ws/battles/<uuid>/`` and, for readers, ``.../record/``.

A consumer lets in, hands on what the browser says, one message after another, and lets go. It joins no group: the
room tells its sockets, and processes hear of one another by :mod:`games.live.link`.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from uuid import UUID

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import parse_cookie
from django.utils.translation import get_language_from_request

from games.live.hub import hub
from games.live.reader import ReaderSocket
from games.live.socket import BattleSocket
from games.live.visitors import Visitor, visitor
from games.selectors import avoiding, seating
from games.services.memory import Sides
from rulesets import Illegal


class TableConsumer(AsyncWebsocketConsumer):
    """The line of a browser at a table."""

    channel_layer_alias = "none"
    kind: type[BattleSocket] = BattleSocket
    socket: BattleSocket | None = None

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Serve the line; however it ends, nobody is left sitting there."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            if self.socket is not None:
                await self.socket.leave()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Hand a message on. The desks look after their connections to the database; the event loop has none."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        """Let a browser in that may look at the battle."""
        battle_id: UUID = self.scope["url_route"]["kwargs"]["battle_id"]
        headers = dict(self.scope["headers"])
        cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin1"))
        key = cookies.get(settings.SESSION_COOKIE_NAME, "")
        house = hub()
        try:
            who, sides, deaf = await house.receive(_let_in, battle_id, key)
        except Illegal:
            await self.close()
            raise StopConsumer from None
        await self.accept()
        language = language_of(headers, cookies)
        player_id = who.came_by.player_id if who else None
        socket = self.kind(house.room(battle_id), player_id, sides, language, self.base_send, house.look)
        if who is not None:
            socket.name, socket.came_by, socket.deaf = who.name, who.came_by, deaf
        self.socket = socket
        await socket.enter()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Hear what the browser says."""
        assert self.socket is not None
        await self.socket.read(text_data or (bytes_data or b"").decode(errors="replace"))

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """The browser has gone."""
        raise StopConsumer


class RecordConsumer(TableConsumer):
    """The line of a browser that reads a battle's record."""

    kind = ReaderSocket


def _let_in(battle_id: UUID, key: str) -> tuple[Visitor | None, Sides, frozenset[int]]:
    """Who comes with the session of that key, with which sides, and whom he does not hear.

    Raises what :func:`games.selectors.seating.admit` raises.
    """
    who = visitor(key) if key else None
    player_id = who.came_by.player_id if who else None
    return who, seating.admit(battle_id, player_id), avoiding.deaf_to(player_id)


def language_of(headers: dict[bytes, bytes], cookies: dict[str, str]) -> str:
    """The language of whoever opens a socket: the one he chose (a cookie), else the first that his browser asks for."""
    accepted = headers.get(b"accept-language", b"").decode("latin1")
    asking = SimpleNamespace(COOKIES=cookies, META={"HTTP_ACCEPT_LANGUAGE": accepted})
    return str(get_language_from_request(asking))  # type: ignore[arg-type]
