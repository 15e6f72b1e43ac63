"""A table with everybody who looks at it through this process.

The room knows the last event that it handed out. News come in two ways: with everything in it from an order that this
process carried out, or as a bare number from another process; then the events are read from the database, once for
all who sit here.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from games.live import desks
from games.live.company import Company
from games.selectors import lateness, viewing
from games.services import holding
from games.services.ledger import EventRow
from games.services.memory import Held, memory
from rulesets import Side

if TYPE_CHECKING:
    from games.live.socket import BattleSocket


FORGET = 60.0
"""Seconds after which a process that has fallen silent counts as gone, and its players with it."""


class Batch:
    """Events that go out together; each viewer's text is made once."""

    def __init__(self, before: int, rows: Sequence[EventRow]) -> None:
        self.before = before
        self.rows = rows
        self.seq = rows[-1].seq
        self._texts: dict[tuple[str, str, int], str] = {}

    def text(self, viewer: str, since: int, to: str) -> str:
        """The ``events`` message, in a language, for a viewer who has seen event ``since``."""
        key = (viewer, to, max(since, self.before))
        text = self._texts.get(key)
        if text is None:
            rows = self.rows if since <= self.before else [row for row in self.rows if row.seq > since]
            text = f'{{"type":"events","seq":{self.seq},"events":{viewing.events(rows, viewer, to)}}}'
            self._texts[key] = text
        return text


class Room:
    """One battle's sockets in this process. ``seq`` is the last event handed out, -1 before the first greeting."""

    def __init__(self, battle_id: UUID, moved: Callable[[Room], None]) -> None:
        self.battle_id = battle_id
        self._moved = moved
        self.seq = -1
        self.sockets: set[BattleSocket] = set()
        self.players: dict[str, dict[str, Any]] = {}
        self._elsewhere: dict[str, tuple[set[str], set[str], float]] = {}
        self._left: dict[str, str] = {}
        self._seen: set[str] = set()
        self._awaited = ""
        self._heard = -1
        self._catching_up: asyncio.Task[None] | None = None
        self._told_options = -1
        self._greetings: list[asyncio.Task[None]] = []
        self._late: asyncio.Task[None] | None = None
        self.company = Company()

    # -- events ----------------------------------------------------------------------------------------------------

    def take(self, batch: Batch) -> None:
        """Hand events out, unless the room had them already or must fetch what lies between first."""
        if self.seq < 0:
            self.seq = batch.before
        if batch.before > self.seq:
            self.hear(batch.seq)
            return
        if batch.seq <= self.seq:
            return
        self.seq = batch.seq
        for socket in self.sockets:
            socket.tell(batch)
        self._moved(self)
        if any(socket.late for socket in self.sockets):
            self._late = asyncio.create_task(self.tell_late())

    async def tell_late(self) -> None:
        """Tell those who look on later what is due to them by now."""
        behind = [socket for socket in self.sockets if socket.late]
        if behind:
            late = await desks.orders.run(lateness.late_for, self.battle_id, ())
            for socket in behind:
                await socket.come_up_to(late)

    def greeted(self, snapshot: viewing.Snapshot) -> None:
        """A newcomer was told everything up to a moment; if the room knew less, it fetches the rest now."""
        self.players = snapshot.head["players"]
        if self.seq < 0:
            self.seq = snapshot.held.seq
        self.hear(max(self._heard, snapshot.held.seq))

    def hear(self, seq: int) -> None:
        """Somebody says that the battle is at ``seq``: read what is missing."""
        self._heard = max(self._heard, seq)
        if 0 <= self.seq < seq and (self._catching_up is None or self._catching_up.done()):
            self._catching_up = asyncio.create_task(self._catch_up())

    async def _catch_up(self) -> None:
        while self._heard > self.seq:
            rows = await desks.orders.run(viewing.events_since, self.battle_id, self.seq)
            fresh = [row for row in rows if row.seq > self.seq]
            if fresh:
                self.take(Batch(self.seq, fresh))
            elif not rows:
                return  # a number without an event: a notice of another database

    # -- options ---------------------------------------------------------------------------------------------------

    @property
    def wants_options(self) -> bool:
        """Whether somebody here commands a side and has not been told its options as they are now."""
        return self._told_options < self.seq and bool(self._commanded())

    async def tell_options(self) -> None:
        """Work out what each side here can do now, once, and tell those who command it."""
        seq = self.seq
        languages = {socket.language for socket in self.sockets if socket.sides}
        held, texts = await desks.thinking.run(_options, self.battle_id, seq, self._commanded(), languages)
        if held.seq != self.seq:
            self._moved(self)  # overtaken: once more when the room has come that far
            return
        self._told_options = held.seq
        for socket in self.sockets:
            if socket.sides and socket.language in texts:
                of = viewing.options_of(texts[socket.language], socket.sides)
                socket.put(held.seq, f'{{"type":"options","seq":{held.seq},"options":{of}}}')

    async def tell_clock(self) -> None:
        """Tell everybody how long each side has been awaited, whenever somebody else is."""
        awaited, times, due = await desks.orders.run(viewing.clock, self.battle_id)
        if awaited != self._awaited:
            self._awaited = awaited
            self.say(viewing.encode({"type": "clock", "seq": self.seq, "times": times, "due": due}))

    def tell_standing(self, sides: Sequence[Side]) -> None:
        """Tell those who command these sides, and nobody else, what they have laid down."""
        self._greetings = [
            asyncio.create_task(socket.say_standing())
            for socket in self.sockets
            if set(socket.sides) & set(sides)
        ]

    def _commanded(self) -> list[Side]:
        return sorted({side for socket in self.sockets for side in socket.sides})

    # -- presence and talk -----------------------------------------------------------------------------------------

    def online(self) -> set[str]:
        """The sides whose players look at the table, here or through another process; practice commanders always do."""
        now = time.monotonic()
        elsewhere = [sides for sides, _, until in self._elsewhere.values() if until > now]
        practising = {side for side, player in self.players.items() if player.get("practice")}
        return set(self.here()).union(practising, *elsewhere)

    def busy(self) -> set[str]:
        """The sides that are writing an order, and let it be seen."""
        now = time.monotonic()
        elsewhere = [busy for _, busy, until in self._elsewhere.values() if until > now]
        return set(self.busy_here()).union(*elsewhere)

    def busy_here(self) -> list[str]:
        """Those of them who do it through this process."""
        return sorted({str(side) for socket in self.sockets if socket.busy for side in socket.sides})

    def here(self) -> list[str]:
        """The sides whose players look at the table through this process."""
        return [str(side) for side in self._commanded()]

    def hear_presence(self, process: str, sides: set[str], busy: set[str]) -> None:
        """Another process says who looks at the table through it, and who of them writes an order."""
        before = self.online(), self.busy()
        self._elsewhere[process] = (sides, busy, time.monotonic() + FORGET)
        if (self.online(), self.busy()) != before:
            self.tell_presence()

    def tell_presence(self) -> None:
        """Tell everybody here who is there."""
        self.say(viewing.encode({"type": "presence", "seq": self.seq, "players": self.presence()}))

    def presence(self) -> dict[str, dict[str, Any]]:
        """Who sits where, whether he looks at the table, writes an order, or since when he is gone."""
        marks = self.marks()
        return {side: {**player, **marks[side]} for side, player in self.players.items()}

    def marks(self) -> dict[str, dict[str, Any]]:
        """Of each side, what is known of its player's presence."""
        online, busy = self.online(), self.busy()
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self._left.update(dict.fromkeys(self._seen - online, now))
        self._seen = online
        return {
            str(side): {
                "online": side in online,
                "busy": side in busy,
                "since": "" if side in online else self._left.get(side, ""),
            }
            for side in Side
        }

    def tell_company(self) -> None:
        """Tell everybody here who looks on, if that has changed."""
        found = self.company.news(self.sockets)
        if found is not None:
            for socket in self.sockets:
                socket.hear_company(found)

    def greet_all(self) -> None:
        """The battle has only now begun: whoever waits here is greeted again."""
        self._greetings = [asyncio.create_task(socket.greet()) for socket in self.sockets]

    def say(self, text: str) -> None:
        """Tell everybody here something that is no event."""
        for socket in self.sockets:
            socket.put(self.seq, text)


def options_now(held: Held, sides: Iterable[Side], to: str) -> dict[Side, bytes]:
    """What each of the sides can do, as JSON arrays, in a language."""
    return {side: viewing.options(held, side, to) for side in sides}


def _options(
    battle_id: UUID, seq: int, sides: Sequence[Side], languages: Iterable[str]
) -> tuple[Held, dict[str, dict[Side, bytes]]]:
    held = memory.get(battle_id, seq) or holding.current(battle_id)
    return held, {to: options_now(held, sides, to) for to in languages}
