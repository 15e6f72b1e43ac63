"""A browser at the table: what it is told, and what it wishes.

Messages to the browser go through one queue and one task, so that they keep their order and a slow browser delays
nobody else. Orders of one socket are carried out one after another. The line itself is :mod:`games.live.consumers`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any
from uuid import UUID

from django.conf import settings
from msgspec import Raw

from games.dispatches import (
    BeatDispatch,
    CompanyDispatch,
    Guide,
    MarchDispatch,
    Onlookers,
    OptionsDispatch,
    PreviewDispatch,
    SalvoDispatch,
    SettledDispatch,
    StandingDispatch,
    encode,
)
from games.live import desks, protocol
from games.live.hub import cancel, hub
from games.live.purse import Purse
from games.live.roles import Passage
from games.live.room import Room, options_now
from games.live.tray import Tray
from games.refusals import refuse
from games.selectors import lateness, salvos, viewing
from games.services import holding, play, standing, talk, together
from games.services.access import Pass
from games.services.ledger import Receipt
from games.services.memory import Held, Sides
from rulesets import Illegal, Side

MOST_UNSENT = 1000
"""Messages that may wait for a slow browser before it is sent away to come back later."""
TRY_AGAIN = 1013
SIGNED_OUT = 4401
"""What a browser hears when the session by which it came has ended."""
RENEWED = 2.0
"""Seconds after which a browser must have the new key of its session."""
_orders: Tray[play.Given, Receipt] = Tray(
    desks.orders, together.submit_all, together.submit_one, together.Busy
)
PRICE = {
    protocol.SayMessage: 10,
    protocol.PingMessage: 10,
    protocol.NudgeMessage: 10,
    protocol.BusyMessage: 3,
    protocol.StandingMessage: 3,
    protocol.SalvoMessage: 8,
    protocol.ResyncMessage: 10,
}


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
        self._writer: asyncio.Task[None] | None = None
        self._kept_back: list[Passage] = []
        self._greeting = False
        self._purse = Purse(settings.HONJIN_MESSAGES_PER_SECOND)
        self._previewing: asyncio.Task[None] | None = None
        self._next_preview: protocol.Question | None = None
        self.busy = False
        self.name = ""
        """What others may call him; empty for a stranger."""
        self.guide: Guide | None = None
        """The moment that he shows to others, if he is a guide of a record."""
        self.late = False
        """Whether he looks on later: then nothing of the present goes to him."""
        self.came_by: Pass | None = None
        """The session by which he came; None for a stranger, who may do nothing that needs one."""
        self._retelling: asyncio.Task[None] | None = None
        self.deaf: frozenset[int] = frozenset()
        """The players whom he has muted or blocked."""
        self._dismissed = 0
        self._options: dict[Side, bytes] = {}
        """What the browser was told that its sides can do."""

    # -- to the browser --------------------------------------------------------------------------------------------

    def tell(self, batch: Passage) -> None:
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

    def hear_options(self, seq: int, texts: Mapping[Side, bytes]) -> None:
        """Tell what one's own sides can do at event ``seq``: of what was told before, only where it stands."""
        if self._greeting or self.late or self.seq < seq:
            return
        told, self._options = self._options, viewing.options_of(texts, self.sides)
        said = {side: viewing.changes(told.get(side, b"[]"), now) for side, now in self._options.items()}
        self.say(encode(OptionsDispatch(seq, said)))

    def hear_company(self, company: Onlookers) -> None:
        """Tell a player who looks on. Onlookers are not told of one another."""
        if self.sides and not self._greeting and self.seq >= 0:
            others: Onlookers = {**self.others(company), "guides": []}
            self.say(encode(CompanyDispatch(seq=self.seq, **others, you="")))

    def others(self, company: Onlookers) -> Onlookers:
        """The onlookers besides this one."""
        own = 0 if self.sides else 1
        names = [name for name in company["names"] if self.sides or name != self.name]
        return {**company, "count": company["count"] - own, "names": names}

    def dismiss(self, code: int = 1000) -> None:
        """Close the door: nothing more is told to this browser, and nothing more that it says is heard."""
        self._dismissed = self._dismissed or code
        self._wake.set()

    def sign_out(self) -> None:
        """The session by which this browser came has ended."""
        self.dismiss(SIGNED_OUT)

    def come_anew(self) -> None:
        """The session goes on under another key: send the browser to come again, once it must have that key."""
        self.came_by = None
        asyncio.get_running_loop().call_later(RENEWED, self.dismiss, TRY_AGAIN)

    def stop_ears(self, to: frozenset[int]) -> None:
        """Hear these players no more: the table is told anew without what they said."""
        self.deaf = to
        self._retelling = asyncio.create_task(self.greet())

    def say(self, text: str) -> None:
        """Put a message in the queue."""
        if len(self._unsent) <= MOST_UNSENT:
            self._unsent.append(text)
        self._wake.set()

    async def _write(self) -> None:
        """Send what is in the queue until the browser goes; one that has gone already needs nothing more."""
        with suppress(OSError):
            await self._send_all()

    async def _send_all(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            if len(self._unsent) > MOST_UNSENT:
                await self._send({"type": "websocket.close", "code": TRY_AGAIN})
                return
            while self._unsent and not self._dismissed:
                await self._send({"type": "websocket.send", "text": self._unsent.popleft()})
            if self._dismissed:
                await self._send({"type": "websocket.close", "code": self._dismissed})
                return

    async def greet(self, since: int | None = None) -> None:
        """Tell the browser everything, and from then on what happens."""
        self._greeting = True
        try:
            if await self._greet_late(since):
                return
            snapshot = await self._opening(since)
            texts = viewing.options_kept(snapshot.held, self.sides, self.language)
            if texts is None:
                texts = await desks.thinking.run(options_now, snapshot.held, self.sides, self.language)
            marks = self.room.attendance.marks_for_one()
            self._options = viewing.options_of(texts, self.sides)
            self.say(snapshot.text(self.viewer, self.sides, self._options, marks, self.language, self.deaf))
            self.seq = snapshot.held.seq
            self.room.greet(snapshot)
            self._opened(snapshot.held)
        except Illegal as error:
            self.say(self._refusal(error, 0))
        finally:
            self._greeting = False
            kept, self._kept_back = self._kept_back, []
            for batch in kept:
                self.tell(batch)
            company = self.room.company.whole()
            if company["count"]:  # who came meanwhile was told to the others alone
                self.hear_company(company)

    async def _opening(self, since: int | None) -> viewing.Snapshot:
        """What this browser is to be told, ready: read anew for one who missed something, else with others."""
        if since is not None:
            return await hub().receive(viewing.snapshot, self.battle_id, self.viewer, since, self.language)
        snapshot = await self.room.opening()
        if not snapshot.is_ready(self.viewer, self.language):
            await desks.thinking.run(snapshot.prepare, self.viewer, self.language)
        return snapshot

    async def _greet_late(self, since: int | None) -> bool:
        """Greet somebody who sees the battle later, if he does."""
        if self.sides:
            return False
        late, text = await self.room.late_opening(since, self.language, self.deaf)
        self.late = late is not None
        if late is not None:
            self.say(text)
            self.seq = late.until
        return self.late

    async def come_up_to(self, late: lateness.Late | None, due: Passage | None) -> None:
        """Tell somebody who looks on later what is due to him by now; everything, when the battle is over."""
        if not self.late or self._greeting:
            return
        if late is None:
            await self.greet()
        elif due is not None and due.before == self.seq:
            self.say(due.text(self.viewer, self.seq, self.language))
            self.seq = due.seq

    async def say_standing(self) -> None:
        """Tell the browser what its sides have laid down for what they may be asked."""
        found = await desks.orders.run(viewing.standing_orders, self.battle_id, self.viewer)
        self.say(encode(StandingDispatch(max(self.seq, 0), found)))

    # -- from the browser ------------------------------------------------------------------------------------------

    async def enter(self) -> None:
        """Sit down, and be told everything."""
        self.room.join(self)
        self._writer = asyncio.create_task(self._write())
        await self.greet()
        hub().came_or_went(self.room)

    async def leave(self) -> None:
        """Stand up; the room is closed behind the last."""
        house = hub()
        self.room.part(self)
        house.came_or_went(self.room)
        house.leave(self.room)
        await cancel(self._writer, self._previewing, self._retelling)

    async def read(self, text: str) -> None:
        """Grant what the browser says, or tell it why not."""
        if self._dismissed:
            return
        try:
            wish = protocol.read(text)
            self._purse.pay(price_of(wish))
            if isinstance(wish, protocol.BeatMessage):
                self.say(encode(BeatDispatch(max(self.seq, 0))))
                return
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
        self.say(self._refusal(error, max(self.seq, 0), **protocol.handle_of(text)))

    def _admit(self, wish: protocol.Wish) -> None:
        """Refuse what is never granted here: questions from who sees the battle later, guiding where it is fought."""
        if self.late and isinstance(wish, protocol.Question):
            raise refuse("not_yours")
        if isinstance(wish, protocol.GuideMessage | protocol.UnguideMessage):
            raise refuse("not_over")

    async def _grant(self, wish: protocol.Wish) -> None:
        match wish:
            case protocol.OrderMessage():
                await self._order(wish)
            case protocol.PreviewMessage() | protocol.MarchMessage() | protocol.SalvoMessage():
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
                if not (self.sides and hub().opponents.hurry(self.battle_id)):
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
        order = bytes(wish.order)
        given = play.Given(self.battle_id, self.player_id, wish.key, wish.seq, order, wish.side)
        receipt = await _orders.put(given)
        self.say(encode(SettledDispatch(receipt.seq, wish.key)))

    async def _preview(self) -> None:
        """Answer the newest question; those that were overtaken are dropped."""
        while (wish := self._next_preview) is not None:
            self._next_preview = None
            try:
                answer = await desks.thinking.run(
                    _foresee, self.battle_id, self.seq, self.sides, wish, self.language
                )
                self.say(encode(answer))
            except Exception as error:
                self.say(self._refusal(play.settle_fault(error), self.seq, id=wish.id))

    def _refusal(self, error: Illegal, seq: int, **handle: Any) -> str:
        return viewing.refusal_text(error, seq, self.language, **handle)


def price_of(wish: protocol.Wish) -> int:
    """What a message takes out of the purse; orders and previews take 1, those of several units 1 each."""
    if isinstance(wish, protocol.MarchMessage):
        return len(wish.orders)
    return PRICE.get(type(wish), 1)


def _foresee(
    battle_id: UUID, seq: int, sides: Sides, wish: protocol.Question, to: str
) -> PreviewDispatch | MarchDispatch | SalvoDispatch:
    held = holding.at(battle_id, seq)
    if isinstance(wish, protocol.MarchMessage):
        found = viewing.march(held, sides, wish.side, [bytes(order) for order in wish.orders], to)
        return MarchDispatch(seq=held.seq, id=wish.id, **found)
    if isinstance(wish, protocol.SalvoMessage):
        made = salvos.salvo(held, sides, wish.side, wish.kind, to)
        return SalvoDispatch(seq=held.seq, id=wish.id, salvo=Raw(made))
    found = viewing.preview(held, sides, wish.side, bytes(wish.order), to)
    return PreviewDispatch(seq=held.seq, id=wish.id, preview=found)
