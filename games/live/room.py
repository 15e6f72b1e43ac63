"""A table with everybody who looks at it through this process.

The room knows the last event that it handed out. News come in two ways: with everything in it from an order that this
process carried out, or as a bare number from another process; then the events are read from the database, once for
all who sit here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from uuid import UUID

from games.dispatches import ClockDispatch, PresenceDispatch, encode
from games.live import desks
from games.live.attendance import Attendance
from games.live.batch import Batch, CompanyNow, Telling, Word
from games.live.company import Watchers
from games.live.gallery import Gallery
from games.live.pace import Pace, Shared
from games.live.roles import Listener
from games.selectors import lateness, viewing
from games.services import holding
from games.services.memory import Held, memory
from games.services.news import Moved
from rulesets import Side

SHARED = 0.5
"""Seconds for which those who come are told what was read for the first of them, if nothing has happened since."""
PRESENCE = 1.0
"""Seconds between two words about who is there."""
GUIDING = 0.1
"""Seconds between two words about the moments that guides show."""


class Room:
    """One battle's sockets in this process. ``seq`` is the last event handed out, -1 before the first greeting."""

    def __init__(
        self, battle_id: UUID, moved: Callable[[Room], None], say_elsewhere: Callable[[Room], None]
    ) -> None:
        self.battle_id = battle_id
        self._moved = moved
        self.seq = -1
        self.sockets: set[Listener] = set()
        self.sitting: set[Listener] = set()
        self.gallery = Gallery()
        self.attendance = Attendance(lambda: self.sitting)
        self.company = Watchers()
        self.openings = Shared(SHARED)
        self.presence = Pace(PRESENCE, self._tell_who_is_here)
        self.guiding = Pace(GUIDING, self.tell_company)
        self.elsewhere = Pace(GUIDING, lambda: say_elsewhere(self))
        self._awaited = ""
        self._heard = -1
        self._catching_up: asyncio.Task[None] | None = None
        self._told_options = -1
        self._greetings: list[asyncio.Task[None]] = []
        self._late: asyncio.Task[None] | None = None

    @property
    def is_watched(self) -> bool:
        """Whether anybody is here."""
        return bool(self.sockets)

    def join(self, socket: Listener) -> None:
        """Somebody comes: to play, or to look on."""
        self.sockets.add(socket)
        (self.sitting if socket.sides else self.gallery.sockets).add(socket)
        self.company.join(socket)

    def part(self, socket: Listener) -> None:
        """Somebody goes."""
        for here in (self.sockets, self.sitting, self.gallery.sockets):
            here.discard(socket)
        self.company.part(socket)

    def close(self) -> None:
        """Nobody is here any more to whom anything would be told."""
        for pace in (self.presence, self.guiding, self.elsewhere):
            pace.stop()

    def tell(self, news: Telling) -> None:
        """Tell everybody here: those who play at once, those who look on a few at a time."""
        for socket in self.sitting:
            news.tell(socket)
        self.gallery.tell(news)

    def say(self, text: str, by: int = 0) -> None:
        """Tell everybody here something that is no event; what somebody says, not those who are deaf to him."""
        self.tell(Word(self.seq, text, by))

    async def opening(self) -> viewing.Snapshot:
        """The battle as it stands, for somebody who has just come; those who come together share one reading."""
        known = self.seq
        while True:
            found: viewing.Snapshot = await self.openings.get(None, self._read)
            if found.held.seq >= known:
                return found
            self.openings.forget()  # it was read before something that this one has not heard of

    async def late_opening(
        self, since: int | None, to: str, deaf: frozenset[int]
    ) -> tuple[lateness.Late | None, str]:
        """How far onlookers are kept back, and the greeting of one who is; shared in the same way."""
        late: lateness.Late | None = await self.openings.get(("late", self.seq), self._late_now)
        if late is None:
            return None, ""
        key = (late.until, since, to, deaf)
        return late, await self.openings.get(
            key, lambda: desks.orders.run(lateness.greeting, late, since, to, deaf)
        )

    async def _late_now(self) -> lateness.Late | None:
        return await desks.orders.run(lateness.late_for, self.battle_id, ())

    async def _read(self) -> viewing.Snapshot:
        return await desks.orders.run(viewing.read, self.battle_id)

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
        self.tell(batch)
        self._moved(self)
        if any(socket.late for socket in self.gallery.sockets):
            self._late = asyncio.create_task(self.tell_late())

    async def tell_late(self) -> None:
        """Tell those who look on later what is due to them by now."""
        behind = [socket for socket in self.gallery.sockets if socket.late]
        if behind:
            late = await desks.orders.run(lateness.late_for, self.battle_id, ())
            batches: dict[int, Batch | None] = {}
            for socket in behind:
                if late is not None and socket.seq not in batches:
                    rows = await desks.orders.run(lateness.rows_since, late, socket.seq)
                    batches[socket.seq] = Batch(socket.seq, rows) if rows else None
                await socket.come_up_to(late, batches.get(socket.seq))

    def greet(self, snapshot: viewing.Snapshot) -> None:
        """A newcomer was told everything up to a moment; if the room knew less, it fetches the rest now."""
        self.attendance.players = snapshot.players()
        if self.seq < 0:
            self.seq = snapshot.held.seq
        self.hear(max(self._heard, snapshot.held.seq))

    def hear(self, seq: int) -> None:
        """Somebody says that the battle is at ``seq``: read what is missing."""
        self._heard = max(self._heard, seq)
        if 0 <= self.seq < seq and (self._catching_up is None or self._catching_up.done()):
            self._catching_up = asyncio.create_task(self._catch_up())

    def hear_of(self, moved: Moved) -> None:
        """Another process says where the battle is, and what happened: enough, if it goes on where the room is."""
        if moved.rows and moved.before == self.seq:
            self.take(Batch(self.seq, moved.rows))
        else:
            self.hear(moved.seq)

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
        return self._told_options < self.seq and bool(self._sides_commanded())

    async def tell_options(self) -> None:
        """Work out what each side here can do now, once, and tell those who command it."""
        seq = self.seq
        languages = {socket.language for socket in self.sitting}
        held, texts = await desks.thinking.run(
            _options, self.battle_id, seq, self._sides_commanded(), languages
        )
        if held.seq != self.seq:
            self._moved(self)  # overtaken: once more when the room has come that far
            return
        self._told_options = held.seq
        for socket in self.sitting:
            if socket.language in texts:
                socket.hear_options(held.seq, texts[socket.language])

    async def tell_clock(self) -> None:
        """Tell everybody how long each side has been awaited, whenever somebody else is."""
        held = memory.get(self.battle_id, self.seq)
        if held is None:
            held = await desks.orders.run(holding.at, self.battle_id, self.seq)
        awaited, times, due = viewing.clock(held)
        if awaited != self._awaited:
            self._awaited = awaited
            self.say(encode(ClockDispatch(seq=self.seq, times=times, due=due)))

    def tell_standing(self, sides: Sequence[Side]) -> None:
        """Tell those who command these sides, and nobody else, what they have laid down."""
        self.openings.forget()
        self._greetings = [
            asyncio.create_task(socket.say_standing())
            for socket in self.sitting
            if set(socket.sides) & set(sides)
        ]

    def _sides_commanded(self) -> list[Side]:
        return sorted({side for socket in self.sitting for side in socket.sides})

    # -- presence and talk -----------------------------------------------------------------------------------------

    def _tell_who_is_here(self) -> None:
        """Tell everybody which players are there, and the players who looks on, if that has changed."""
        self.tell_company()
        players = self.attendance.news()
        if players is not None:
            self.say(encode(PresenceDispatch(self.seq, players)))

    def tell_company(self) -> None:
        """Tell who looks on, if that has changed: to players and guides; to readers only what guides show them. Those
        who look on are not told of one another.
        """
        before = self.company.guides_told
        found = self.company.news()
        if found is None:
            return
        for socket in self.sitting:
            socket.hear_company(found)
        if found["guides"] != before:
            self.gallery.tell(CompanyNow(found))
            return
        for socket in self.company.leading:
            socket.hear_company(found)

    def greet_all(self) -> None:
        """The battle has only now begun: whoever waits here is greeted again."""
        self.openings.forget()
        self._greetings = [asyncio.create_task(socket.greet()) for socket in self.sockets]


def options_now(held: Held, sides: Iterable[Side], to: str) -> dict[Side, bytes]:
    """What each of the sides can do, as JSON arrays, in a language."""
    return {side: viewing.options(held, side, to) for side in sides}


def _options(
    battle_id: UUID, seq: int, sides: Sequence[Side], languages: Iterable[str]
) -> tuple[Held, dict[str, dict[Side, bytes]]]:
    held = holding.at(battle_id, seq)
    return held, {to: options_now(held, sides, to) for to in languages}
