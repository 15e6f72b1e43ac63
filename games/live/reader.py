"""A browser that reads a battle's record: ``/ws/battles/<uuid>/record/``. It hears who reads with it, and may guide."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from games.live import desks, protocol
from games.live.company import mark_of
from games.live.hub import hub
from games.live.room import Batch
from games.live.socket import BattleSocket, sit
from games.models import Battle
from games.refusals import refused


async def read(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """The ASGI application of one reader's socket."""
    await sit(scope, receive, send, ReaderSocket)


class ReaderSocket(BattleSocket):
    """One reader. He commands nothing here, even of a battle that he fought; what happens there he has already."""

    def __init__(self, *about: Any, **more: Any) -> None:
        super().__init__(*about, **more)
        self.sides = ()

    async def greet(self, since: int | None = None) -> None:
        """Tell the reader who reads with him."""
        self.seq = 0
        self.hear_company(self.room.company.whole({*self.room.sockets, self}))

    def tell(self, batch: Batch) -> None:
        """Events are no news to a reader."""

    def put(self, seq: int, text: str) -> None:
        """What happens at the table is nothing to a reader."""

    def hear_company(self, company: dict[str, Any]) -> None:
        """Tell who reads the record, and by what mark the others know this reader if he guides."""
        own = self.guide["mark"] if self.guide else ""
        self.say_plain({"type": "company", "seq": 0, **self.others(company), "you": own})

    def _admit(self, wish: protocol.Wish) -> None:
        """A reader's wishes are few: all others are refused when they are to be granted."""

    async def _grant(self, wish: protocol.Wish) -> None:
        match wish:
            case protocol.GuideMessage():
                await desks.orders.run(_over, self.battle_id)
                moment = {"event": wish.event, "view": wish.view, "runs": wish.runs, "speed": wish.speed}
                self.guide = {"mark": mark_of(wish.word), "name": self.name, **moment}
            case protocol.UnguideMessage():
                self.guide = None
            case protocol.ResyncMessage():
                await self.greet()
                return
            case _:
                raise refused("not_yours")
        hub().came_or_went(self.room)


def _over(battle_id: UUID) -> None:
    """Refuse to guide through a battle that is still fought."""
    if not Battle.objects.filter(pk=battle_id, status=Battle.Status.OVER).exists():
        raise refused("not_over")
