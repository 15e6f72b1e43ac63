"""What the parts of a live table ask of one another. Each names the role that it needs, so no import goes back up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol
from uuid import UUID

from games.dispatches import Guide, Onlookers
from games.selectors.lateness import Late
from games.services.access import Pass
from games.services.memory import Sides
from games.services.news import Stirred
from rulesets import Side


class Passage(Protocol):
    """Events that follow one another: those after number ``before``, up to ``seq``."""

    before: int
    seq: int

    def text(self, viewer: str, since: int, to: str) -> str:
        """The message for a viewer who has seen event ``since``, in a language."""


class Listener(Protocol):
    """Somebody who is at a table, as those see him who have something to tell."""

    player_id: int | None
    sides: Sides
    language: str
    name: str
    seq: int
    busy: bool
    late: bool
    deaf: frozenset[int]
    came_by: Pass | None
    guide: Guide | None

    def tell(self, batch: Passage) -> None:
        """Hear events."""

    def put(self, seq: int, text: str) -> None:
        """Hear something about the table at event ``seq``."""

    def hear_options(self, seq: int, texts: Mapping[Side, bytes]) -> None:
        """Hear what the sides can do at event ``seq``."""

    def hear_company(self, company: Onlookers) -> None:
        """Hear who looks on."""

    async def greet(self, since: int | None = None) -> None:
        """Be told everything anew."""

    async def come_up_to(self, late: Late | None, due: Passage | None) -> None:
        """Hear what is due to who looks on later."""

    async def say_standing(self) -> None:
        """Hear what one's own sides have laid down."""

    def dismiss(self, code: int = 1000) -> None:
        """Go."""

    def sign_out(self) -> None:
        """Go, for the session has ended."""

    def come_anew(self) -> None:
        """Go, and come again under another key."""

    def stop_ears(self, to: frozenset[int]) -> None:
        """Hear these players no more."""


class Table(Protocol):
    """A table, as whoever works its options out sees it."""

    battle_id: UUID

    @property
    def wants_options(self) -> bool:
        """Whether somebody has not been told what he can do now."""

    @property
    def is_watched(self) -> bool:
        """Whether anybody is there."""

    async def tell_options(self) -> None:
        """Work the options out, and tell them."""

    async def tell_clock(self) -> None:
        """Tell how long each side has been awaited."""


class Attendant(Protocol):
    """Somebody who hears what stirs in something that is no battle."""

    came_by: Pass | None

    def hear(self, news: Stirred) -> None:
        """Something has stirred."""

    def sign_out(self) -> None:
        """Go, for the session has ended."""

    def stop_ears(self, to: frozenset[int]) -> None:
        """Hear these players no more."""
