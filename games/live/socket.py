"""A browser at the table: ``/ws/battles/<uuid>/``.

A plain ASGI application. Messages to the browser go through one queue and one task, so that they keep their order and
a slow browser delays nobody else. Orders of one socket are carried out one after another.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils.translation import get_language_from_request

from games.live import desks, protocol
from games.live.hub import Hub, cancelled, hub
from games.live.purse import Purse
from games.live.room import Batch, Room, options_now
from games.refusals import refused
from games.selectors import lateness, seating, viewing
from games.services import holding, play, standing, talk
from games.services.memory import Held, Sides, memory
from rulesets import Illegal

MOST_UNSENT = 1000
"""Messages that may wait for a slow browser before it is sent away to come back later."""
TRY_AGAIN = 1013
PRICE = {
    protocol.SayMessage: 10,
    protocol.PingMessage: 10,
    protocol.NudgeMessage: 10,
    protocol.BusyMessage: 3,
    protocol.StandingMessage: 3,
    protocol.ResyncMessage: 10,
}


async def table(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """The ASGI application of one socket at a table."""
    await sit(scope, receive, send, BattleSocket)


async def sit(scope: dict[str, Any], receive: Any, send: Any, kind: type[BattleSocket]) -> None:
    """Let a browser in that may look at the battle, and stay until it goes."""
    battle_id: UUID = scope["url_route"]["kwargs"]["battle_id"]
    user = scope.get("user")
    player_id: int | None = user.pk if user is not None and user.is_authenticated else None
    await receive()  # websocket.connect
    try:
        sides = await desks.orders.run(seating.admit, battle_id, player_id)
    except Illegal:
        await send({"type": "websocket.close"})
        return
    await send({"type": "websocket.accept"})
    house = hub()
    socket = kind(house.room(battle_id), player_id, sides, language_of(scope), send, house.look)
    socket.name = user.get_username() if user is not None and player_id is not None else ""
    await socket.serve(house, receive)


class BattleSocket:
    """One browser's connection to one battle."""

    def __init__(
        self,
        room: Room,
        player_id: int | None,
        sides: Sides,
        language: str,
        send: Any,
        opened: Callable[[Held], None] = lambda held: None,
    ) -> None:
        self.room = room
        self._opened = opened
        self.battle_id = room.battle_id
        self.player_id = player_id
        self.sides = sides
        self.language = language
        self.viewer = viewing.viewer_of(sides)
        self.seq = -1
        self._send = send
        self._unsent: deque[str] = deque()
        self._wake = asyncio.Event()
        self._kept_back: list[Batch] = []
        self._greeting = False
        self._purse = Purse(settings.HONJIN_MESSAGES_PER_SECOND)
        self._previewing: asyncio.Task[None] | None = None
        self._next_preview: protocol.PreviewMessage | protocol.MarchMessage | None = None
        self.busy = False
        self.name = ""
        """What others may call him; empty for a stranger."""
        self.guide: dict[str, Any] | None = None
        """The moment that he shows to others, if he is a guide of a record."""
        self.late = False
        """Whether he looks on later: then nothing of the present goes to him."""
        self._dismissed = False

    # -- to the browser --------------------------------------------------------------------------------------------

    def tell(self, batch: Batch) -> None:
        """Events for the browser; kept back while its greeting is being made."""
        if self._greeting:
            self._kept_back.append(batch)
        elif not self.late and batch.seq > self.seq >= 0:
            self.say(batch.text(self.viewer, self.seq, self.language))
            self.seq = batch.seq

    def put(self, seq: int, text: str) -> None:
        """Something about the table at event ``seq``, for whoever has been told as much."""
        if not self._greeting and not self.late and self.seq >= seq:
            self.say(text)

    def hear_company(self, company: dict[str, Any]) -> None:
        """Tell who looks on. It says nothing of the battle, so whoever sees that later hears it too."""
        if not self._greeting and self.seq >= 0:
            others = {**self.others(company), "guides": [], "you": ""}
            self.say_plain({"type": "company", "seq": self.seq, **others})

    def others(self, company: dict[str, Any]) -> dict[str, Any]:
        """The onlookers besides this one."""
        own = 0 if self.sides else 1
        names = [name for name in company["names"] if self.sides or name != self.name]
        return {**company, "count": company["count"] - own, "names": names}

    def say_plain(self, message: dict[str, Any]) -> None:
        """Put a message in the queue that is not a text yet."""
        self.say(viewing.encode(message))

    def dismiss(self) -> None:
        """Close the door: the battle is no longer shown to this browser, and nothing more of it is told."""
        self._dismissed = True
        self._wake.set()

    def say(self, text: str) -> None:
        """Put a message in the queue."""
        if len(self._unsent) <= MOST_UNSENT:
            self._unsent.append(text)
        self._wake.set()

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            if len(self._unsent) > MOST_UNSENT:
                await self._send({"type": "websocket.close", "code": TRY_AGAIN})
                return
            while self._unsent and not self._dismissed:
                await self._send({"type": "websocket.send", "text": self._unsent.popleft()})
            if self._dismissed:
                await self._send({"type": "websocket.close"})
                return

    async def greet(self, since: int | None = None) -> None:
        """Tell the browser everything, and from then on what happens."""
        self._greeting = True
        try:
            if await self._greet_late(since):
                return
            snapshot = await desks.orders.run(
                viewing.snapshot, self.battle_id, self.viewer, since, self.language
            )
            texts = await desks.thinking.run(options_now, snapshot.held, self.sides, self.language)
            self.say(snapshot.text(self.viewer, self.sides, texts, self.room.marks(), self.language))
            self.seq = snapshot.held.seq
            self.room.greeted(snapshot)
            self._opened(snapshot.held)
        except Illegal as error:
            self.say(viewing.refusal_text(error, 0, self.language))
        finally:
            self._greeting = False
            kept, self._kept_back = self._kept_back, []
            for batch in kept:
                self.tell(batch)
            company = self.room.company.whole(self.room.sockets)
            if company["count"]:  # who came meanwhile was told to the others alone
                self.hear_company(company)

    async def _greet_late(self, since: int | None) -> bool:
        """Greet somebody who sees the battle later, if he does."""
        if self.sides:
            return False
        late = await desks.orders.run(lateness.late_for, self.battle_id, self.sides)
        self.late = late is not None
        if late is not None:
            self.say(await desks.orders.run(lateness.greeting, late, since, self.language))
            self.seq = late.until
        return self.late

    async def come_up_to(self, late: lateness.Late | None) -> None:
        """Tell somebody who looks on later what he may see by now; everything, when the battle is over."""
        if not self.late or self._greeting:
            return
        if late is None:
            await self.greet()
        elif late.until > self.seq:
            rows = await desks.orders.run(lateness.rows_since, late, self.seq)
            if rows and not self._greeting:
                self.say(Batch(self.seq, rows).text(self.viewer, self.seq, self.language))
                self.seq = rows[-1].seq

    async def say_standing(self) -> None:
        """Tell the browser what its sides have laid down for what they may be asked."""
        found = await desks.orders.run(viewing.standing_orders, self.battle_id, self.viewer)
        self.say(viewing.encode({"type": "standing", "seq": max(self.seq, 0), "standing": found}))

    # -- from the browser ------------------------------------------------------------------------------------------

    async def serve(self, house: Hub, receive: Any) -> None:
        """Stay until the browser goes."""
        self.room.sockets.add(self)
        writer = asyncio.create_task(self._write())
        try:
            await self.greet()
            house.came_or_went(self.room)
            while (message := await receive())["type"] == "websocket.receive":
                await self._read(message)
        finally:
            self.room.sockets.discard(self)
            house.came_or_went(self.room)
            house.leave(self.room)
            await cancelled(writer, self._previewing)

    async def _read(self, message: dict[str, Any]) -> None:
        text = message.get("text") or (message.get("bytes") or b"").decode(errors="replace")
        try:
            wish = protocol.read(text)
            self._purse.pay(price_of(wish))
            self._admit(wish)
            await self._grant(wish)
        except Illegal as error:
            self._refuse(error, text)
            if error.code == "stale":
                await self.greet()
        except (
            Exception
        ) as error:  # the rules broke, or the database: the browser hears of it and may try again
            self._refuse(play.settle_fault(error), text)

    def _refuse(self, error: Illegal, text: str) -> None:
        self.say(viewing.refusal_text(error, max(self.seq, 0), self.language, **protocol.handle_of(text)))

    def _admit(self, wish: protocol.Wish) -> None:
        """Refuse what is never granted here: questions from who sees the battle later, guiding where it is fought."""
        if self.late and isinstance(wish, protocol.PreviewMessage | protocol.MarchMessage):
            raise refused("not_yours")
        if isinstance(wish, protocol.GuideMessage | protocol.UnguideMessage):
            raise refused("not_over")

    async def _grant(self, wish: protocol.Wish) -> None:
        match wish:
            case protocol.OrderMessage():
                await self._order(wish)
            case protocol.PreviewMessage() | protocol.MarchMessage():
                self._next_preview = wish
                if self._previewing is None or self._previewing.done():
                    self._previewing = asyncio.create_task(self._preview())
            case protocol.SayMessage():
                await desks.orders.run(
                    talk.say, battle_id=self.battle_id, player_id=self.player_id, text=wish.text
                )
            case protocol.PingMessage():
                await desks.orders.run(
                    talk.ping, battle_id=self.battle_id, player_id=self.player_id, at=(wish.x, wish.y)
                )
            case protocol.NudgeMessage():
                await desks.orders.run(talk.nudge, battle_id=self.battle_id, player_id=self.player_id)
            case protocol.StandingMessage():
                await desks.orders.run(
                    standing.lay_down, battle_id=self.battle_id, player_id=self.player_id, side=wish.side,
                    kind=wish.kind, unit=wish.unit, choice=wish.choice,
                )  # fmt: skip
                self.room.tell_standing(self.sides)
            case protocol.BusyMessage():
                if self.sides and self.busy != wish.busy:
                    self.busy = wish.busy
                    hub().came_or_went(self.room)
            case protocol.ResyncMessage():
                await self.greet(wish.since)

    async def _order(self, wish: protocol.OrderMessage) -> None:
        receipt = await desks.orders.run(
            play.submit,
            battle_id=self.battle_id,
            player_id=self.player_id,
            key=wish.key,
            seq=wish.seq,
            order=bytes(wish.order),
            side=wish.side,
        )
        self.say(viewing.encode({"type": "settled", "seq": receipt.seq, "key": wish.key}))

    async def _preview(self) -> None:
        """Answer the newest question; those that were overtaken are dropped."""
        while (wish := self._next_preview) is not None:
            self._next_preview = None
            try:
                answer = await desks.thinking.run(
                    _foreseen, self.battle_id, self.seq, self.sides, wish, self.language
                )
                self.say(viewing.encode({"id": wish.id, **answer}))
            except Exception as error:
                self.say(viewing.refusal_text(play.settle_fault(error), self.seq, self.language, id=wish.id))


def language_of(scope: dict[str, Any]) -> str:
    """The language of whoever opens a socket: the one he chose (a cookie), else the first that his browser asks for."""
    headers = {name.decode("latin1"): value.decode("latin1") for name, value in scope.get("headers", ())}
    asking = SimpleNamespace(
        COOKIES=scope.get("cookies", {}), META={"HTTP_ACCEPT_LANGUAGE": headers.get("accept-language", "")}
    )
    return str(get_language_from_request(asking))  # type: ignore[arg-type]


def price_of(wish: protocol.Wish) -> int:
    """What a message takes out of the purse; orders and previews take 1, those of several units 1 each."""
    if isinstance(wish, protocol.MarchMessage):
        return len(wish.orders)
    return PRICE.get(type(wish), 1)


def _foreseen(
    battle_id: UUID, seq: int, sides: Sides, wish: protocol.PreviewMessage | protocol.MarchMessage, to: str
) -> dict[str, Any]:
    held: Held = memory.get(battle_id, seq) or holding.current(battle_id)
    if isinstance(wish, protocol.MarchMessage):
        found = viewing.march(held, sides, wish.side, [bytes(order) for order in wish.orders], to)
        return {"type": "march", "seq": held.seq, **found}
    found = viewing.preview(held, sides, wish.side, bytes(wish.order), to)
    return {"type": "preview", "seq": held.seq, "preview": found}
