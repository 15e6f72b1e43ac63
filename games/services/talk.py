"""Talking across the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games import notices
from games.models import Message, Player, Seat
from games.refusals import refused
from games.selectors import viewing


@dataclass(frozen=True, slots=True)
class Said:
    """News: something was said."""

    battle_id: UUID
    message: dict[str, Any]

    def deliver(self, room: Any) -> None:
        """Tell it to everybody in the room."""
        room.say(viewing.encode({"type": "said", "seq": room.seq, **self.message}))

    def notice(self) -> dict[str, Any]:
        """What other processes hear."""
        return {"type": "said", "message": self.message}


def say(*, battle_id: UUID, player_id: int | None, text: str) -> Message:
    """Say something to the table. Only those who sit there may; raises ``not_yours``, ``empty``."""
    text = " ".join(text.split())
    if not text:
        raise refused("empty")
    seats = list(Seat.objects.filter(battle_id=battle_id, player_id=player_id)) if player_id else []
    if player_id is None or not seats:
        raise refused("not_yours")
    side = seats[0].side if len(seats) == 1 else ""
    name = Player.objects.values_list("username", flat=True).get(pk=player_id)
    message = Message.objects.create(
        battle_id=battle_id, author_id=player_id, name=name, side=side, text=text[:500]
    )
    notices.publish(Said(battle_id, viewing.said(message)))
    return message
