"""The lines of browsers at a campaign's map: ``/ws/campaigns/<uuid>/``.

They only hear: that the war has moved for them (``{"kind": "moved", "seq": n}``), that something was said, proposed, or
that somebody sat down. What it is they ask over HTTP. Whatever the browser says is not read.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.http import parse_cookie

from campaigns.models import Campaign
from campaigns.refusals import refuse
from campaigns.selectors import seating, viewing
from games.live.hub import cancel, hub
from games.live.visitors import visitor
from games.selectors import avoiding
from games.services.access import Pass
from games.services.news import Stirred
from rulesets import Illegal

SIGNED_OUT = 4401
"""The code with which a line closes whose session has ended."""
MOST_UNSENT = 200
"""Messages that may wait for a slow browser; of more the oldest are dropped: it asks for what it missed."""
Json = dict[str, Any]


class MapConsumer(AsyncWebsocketConsumer):
    """The line of a browser at a map."""

    channel_layer_alias = "none"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.campaign_id: UUID | None = None
        self.key = ""
        self.clan = ""
        self.live = True
        self.deaf: frozenset[int] = frozenset()
        self.came_by: Pass | None = None
        self._unsent: deque[Json | int] = deque(maxlen=MOST_UNSENT)
        self._wake = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None

    async def __call__(self, scope: Json, receive: Any, send: Any) -> None:
        """Serve the line; however it ends, nobody listens for it any more."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            if self.campaign_id is not None:
                hub().depart(self.campaign_id, self)
            await cancel(self._writer)

    async def dispatch(self, message: Json) -> None:
        """Hand a message on; the event loop has no connection to the database."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        """Let a browser in that may look at the campaign."""
        campaign_id: UUID = self.scope["url_route"]["kwargs"]["campaign_id"]
        headers = dict(self.scope["headers"])
        cookies = parse_cookie(headers.get(b"cookie", b"").decode("latin1"))
        self.key = cookies.get(settings.SESSION_COOKIE_NAME, "")
        house = hub()
        try:
            seen = await house.receive(_let_in, campaign_id, self.key)
        except Illegal:
            await self.close()
            raise StopConsumer from None
        await self.accept()
        self.campaign_id, self.came_by = campaign_id, seen.came_by
        self._take(seen)
        self._writer = asyncio.get_running_loop().create_task(self._write())
        house.attend(campaign_id, self)

    def _take(self, seen: Seen) -> None:
        self.clan, self.live, self.deaf = seen.clan, seen.live, seen.deaf
        self._put({"kind": "here", "seq": seen.seq, "you": seen.clan})

    def hear(self, news: Stirred) -> None:
        """Something has stirred: told to whom it concerns, but nothing of the present to who is kept back."""
        said = news.to.get(self.clan)
        if said is None or said.get("by") in self.deaf:
            return
        if said["kind"] == "seated" or not self.live:
            self._put({"kind": "seated"})
        else:
            self._put({name: value for name, value in said.items() if name != "by"})

    def sign_out(self) -> None:
        """The session has ended."""
        self._put(SIGNED_OUT)

    def stop_ears(self, to: frozenset[int]) -> None:
        """Hear these players no more."""
        self.deaf = to

    def _put(self, message: Json | int) -> None:
        self._unsent.append(message)
        self._wake.set()

    async def _write(self) -> None:
        """Send one thing after another. Where somebody sat down or stood up, look again who one is oneself."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._unsent:
                message = self._unsent.popleft()
                if isinstance(message, int):
                    await self.close(message)
                    return
                if message["kind"] == "seated" and not await self._is_admitted():
                    await self.close()
                    return
                if message["kind"] != "seated" or self.live:
                    await self.send(msgspec.json.encode(message).decode())

    async def _is_admitted(self) -> bool:
        assert self.campaign_id is not None
        try:
            seen = await hub().receive(_let_in, self.campaign_id, self.key)
        except Illegal:
            return False
        self._take(seen)
        return True

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """What the browser says is not read."""

    async def websocket_disconnect(self, message: Json) -> None:
        """The browser has gone."""
        raise StopConsumer


class Seen(NamedTuple):
    """Who comes: by what, with which clan, whether he may know the present, whom he does not hear, up to where he has
    been told.
    """

    came_by: Pass | None
    clan: str
    live: bool
    deaf: frozenset[int]
    seq: int


def _let_in(campaign_id: UUID, key: str) -> Seen:
    """Who comes with the session of that key. Raises ``not_found``, ``not_shown_yet``."""
    who = visitor(key) if key else None
    player_id = who.came_by.player_id if who else None
    row = Campaign.objects.defer(*Campaign.HEAVY).filter(pk=campaign_id).first()
    if row is None:
        raise refuse("not_found")
    clan = seating.admit(row, player_id)
    seq = viewing.seq(row, clan) if row.status != Campaign.Status.OPEN else 0
    live = not viewing.looks_on(row, clan)
    return Seen(who.came_by if who else None, clan, live, avoiding.deaf_to(player_id), seq)
