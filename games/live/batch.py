"""What goes out to many at once: its text is made once for all who see the same, not once for each of them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Raw

from games.dispatches import EventsDispatch, Onlookers, encode
from games.live.roles import Listener
from games.selectors import viewing
from games.services.ledger import EventRow


class Batch:
    """Events that go out together; each viewer's text is made once, and one for all where nothing is veiled."""

    def __init__(self, before: int, rows: Sequence[EventRow]) -> None:
        self.before = before
        self.rows = rows
        self.seq = rows[-1].seq
        self._veiled = any(row.veiled for row in rows)
        self._texts: dict[tuple[str, str, int], str] = {}

    def text(self, viewer: str, since: int, to: str) -> str:
        """The ``events`` message, in a language, for a viewer who has seen event ``since``."""
        key = (viewer if self._veiled else "", to, max(since, self.before))
        text = self._texts.get(key)
        if text is None:
            rows = self.rows if since <= self.before else [row for row in self.rows if row.seq > since]
            events = viewing.events(rows, viewer, to)
            text = encode(EventsDispatch(self.seq, Raw(events)))
            self._texts[key] = text
        return text

    def tell(self, socket: Listener) -> None:
        """Tell it to one browser."""
        socket.tell(self)


class Word:
    """Something about the table at an event, the same for everybody; of a player, not for those who are deaf to him."""

    def __init__(self, seq: int, text: str, by: int = 0) -> None:
        self.seq = seq
        self.text = text
        self.by = by

    def tell(self, socket: Listener) -> None:
        """Tell it to one browser."""
        if self.by not in socket.deaf:
            socket.put(self.seq, self.text)


class CompanyNow:
    """Who looks on, and what guides show."""

    def __init__(self, company: Onlookers) -> None:
        self._company = company

    def tell(self, socket: Listener) -> None:
        """Tell it to one browser."""
        socket.hear_company(self._company)


Telling = Batch | Word | CompanyNow


def join(first: Telling, second: Telling) -> Telling | None:
    """Two of them as one, where the second goes on where the first ends, or replaces it."""
    if isinstance(first, Batch) and isinstance(second, Batch) and first.seq == second.before:
        return Batch(first.before, [*first.rows, *second.rows])
    return second if isinstance(first, CompanyNow) and isinstance(second, CompanyNow) else None
