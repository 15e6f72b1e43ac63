"""What services make known once it is committed: every kind of news there is, and the way to whoever listens.

News is plain data and knows nobody. A service publishes it; :mod:`games.live` turns it into what browsers are told,
and passes it on to the other processes as JSON. What must not be known elsewhere must not be in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import msgspec

from games.dispatches import Nudge, Ping, Utterance
from games.services.ledger import EventRow

EVERYWHERE = UUID(int=0)
"""Stands for the battle where news is about all of them."""


class News(msgspec.Struct, frozen=True, tag_field="type"):
    """Something happened in a battle, or (``EVERYWHERE``) to a player wherever he sits."""

    battle: UUID = EVERYWHERE


class Moved(News, frozen=True, tag="at", kw_only=True):
    """A battle went on from event ``before`` to event ``seq``. ``rows`` are the events between, or are left out.

    They are as they are stored: of each every viewer is told his own part.
    """

    seq: int
    before: int
    rows: list[EventRow] = []


class Said(News, frozen=True, tag="said", kw_only=True):
    """Something was said across the table."""

    said: Utterance


class Pinged(News, frozen=True, tag="pinged", kw_only=True):
    """Player ``by`` points at a place. Nothing of it is kept."""

    ping: Ping
    by: int


class Nudged(News, frozen=True, tag="nudged", kw_only=True):
    """Player ``by`` waits, and says so to those for whom. Nothing of it is kept."""

    nudge: Nudge
    by: int


class Begun(News, frozen=True, tag="begun"):
    """A battle has begun; whoever waits at its table should look again."""


class Hidden(News, frozen=True, tag="hidden"):
    """A battle is shown to nobody but its players any more; whoever looks on must go."""


class Ended(News, frozen=True, tag="ended", kw_only=True):
    """A session has ended, or all sessions of a player but one. Sessions are named by hashes of their keys.

    A session that was ``renewed`` lives on under another key: its browser is only to come anew.
    """

    session: str = ""
    renewed: bool = False
    player: int = 0
    but: str = ""


class Deaf(News, frozen=True, tag="deaf", kw_only=True):
    """Whom a player does not hear from now on. It is told to his own tables alone."""

    player: int
    to: list[int]


class Stirred(News, frozen=True, tag="stirred", kw_only=True):
    """Something happened in what is no battle but has a number like one (a campaign): what each viewer of it is told.
    Who is not named hears nothing.
    """

    to: dict[str, dict[str, Any]]


Happening = Stirred | Moved | Said | Pinged | Nudged | Begun | Hidden | Ended | Deaf
"""Whatever is published."""

_listeners: list[Callable[[Happening], None]] = []


def subscribe(listener: Callable[[Happening], None]) -> None:
    """Call ``listener`` with everything that is published; it must not wait and must not raise."""
    if listener not in _listeners:
        _listeners.append(listener)


def publish(news: Happening) -> None:
    """Hand news to every listener. Called after the commit, from any thread."""
    for listener in _listeners:
        listener(news)
