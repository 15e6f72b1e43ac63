"""A browser that reads a battle's record. It hears who reads with it, and may guide."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from games.dispatches import CompanyDispatch, Guide, Onlookers, encode
from games.live import desks, protocol
from games.live.company import mark_of
from games.live.hub import hub
from games.live.roles import Passage
from games.live.socket import BattleSocket
from games.models import Battle
from games.refusals import refuse


class ReaderSocket(BattleSocket):
    """One reader. He commands nothing here, even of a battle that he fought; what happens there he has already."""

    def __init__(self, *about: Any, **more: Any) -> None:
        super().__init__(*about, **more)
        self.sides = ()

    async def greet(self, since: int | None = None) -> None:
        """Tell the reader who reads with him."""
        self.seq = 0
        self.hear_company(self.room.company.whole())

    def tell(self, batch: Passage) -> None:
        """Events are no news to a reader."""

    def put(self, seq: int, text: str) -> None:
        """What happens at the table is nothing to a reader."""

    def hear_company(self, company: Onlookers) -> None:
        """Tell who reads the record, and by what mark the others know this reader if he guides."""
        own = self.guide["mark"] if self.guide else ""
        self.say(encode(CompanyDispatch(seq=0, **self.others(company), you=own)))

    def _admit(self, wish: protocol.Wish) -> None:
        """A reader's wishes are few: all others are refused when they are to be granted."""

    async def _grant(self, wish: protocol.Wish) -> None:
        match wish:
            case protocol.GuideMessage():
                await desks.orders.run(_over, self.battle_id)
                self._show({
                    "mark": mark_of(wish.word), "name": self.name, "event": wish.event, "view": wish.view,
                    "runs": wish.runs, "speed": wish.speed,
                })  # fmt: skip
            case protocol.UnguideMessage():
                self._show(None)
            case protocol.ResyncMessage():
                await self.greet()
            case _:
                raise refuse("not_yours")

    def _show(self, moment: Guide | None) -> None:
        self.guide = moment
        self.room.company.guide(self)
        hub().guides(self.room)


def _over(battle_id: UUID) -> None:
    """Refuse to guide through a battle that is still fought."""
    if not Battle.objects.filter(pk=battle_id, status=Battle.Status.OVER).exists():
        raise refuse("not_over")
