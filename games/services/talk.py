"""Talking across the table, and pointing at it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.cache import cache

from games import notices
from games.models import Battle, Message, Player, Seat
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


@dataclass(frozen=True, slots=True)
class Pinged:
    """News: somebody points at a place. Nothing of it is kept."""

    battle_id: UUID
    ping: dict[str, Any]

    def deliver(self, room: Any) -> None:
        """Show it to everybody in the room."""
        room.say(viewing.encode({"type": "pinged", "seq": room.seq, **self.ping}))

    def notice(self) -> dict[str, Any]:
        """What other processes hear."""
        return {"type": "pinged", "ping": self.ping}


def ping(*, battle_id: UUID, player_id: int | None, at: tuple[float, float]) -> None:
    """Point at a place of the table (inches). Only those who sit there may; raises ``not_yours``."""
    name, side = _speaker(battle_id, player_id)
    x, y = (round(value, 2) for value in at)
    notices.publish(Pinged(battle_id, {"from": name, "side": side or None, "x": x, "y": y}))


NUDGE_PAUSE = 60
"""Seconds before a player may nudge again at the same battle."""


@dataclass(frozen=True, slots=True)
class Nudged:
    """News: somebody waits, and says so to whom he waits for. Nothing of it is kept."""

    battle_id: UUID
    nudge: dict[str, Any]

    def deliver(self, room: Any) -> None:
        """Tell those who are awaited, and whoever nudged; nobody else."""
        heard = {*self.nudge["to"], self.nudge["side"]}
        text = viewing.encode({"type": "nudged", "seq": room.seq, **self.nudge})
        for socket in room.sockets:
            if heard.intersection(socket.sides):
                socket.put(room.seq, text)

    def notice(self) -> dict[str, Any]:
        """What other processes hear."""
        return {"type": "nudged", "nudge": self.nudge}


def nudge(*, battle_id: UUID, player_id: int | None) -> None:
    """Remind whoever is awaited that he is. Raises ``not_yours``, ``not_awaited`` (one waits for nobody but oneself),
    ``nudged`` (not so soon again).
    """
    name, side = _speaker(battle_id, player_id)
    row = Battle.objects.only("status", "turn_of").get(pk=battle_id)
    to = [each for each in row.waits_for if side and each != side]
    if row.status != Battle.Status.RUNNING or not to or side in row.waits_for:
        raise refused("not_awaited")
    if not cache.add(f"nudge.{battle_id}.{player_id}", True, NUDGE_PAUSE):
        raise refused("nudged")
    notices.publish(Nudged(battle_id, {"from": name, "side": side, "to": to, "pause": NUDGE_PAUSE}))


def say(*, battle_id: UUID, player_id: int | None, text: str) -> Message:
    """Say something to the table. Only those who sit there may; raises ``not_yours``, ``empty``."""
    text = " ".join(text.split())
    if not text:
        raise refused("empty")
    name, side = _speaker(battle_id, player_id)
    message = Message.objects.create(
        battle_id=battle_id, author_id=player_id, name=name, side=side, text=text[:500]
    )
    notices.publish(Said(battle_id, viewing.said(message)))
    return message


def _speaker(battle_id: UUID, player_id: int | None) -> tuple[str, str]:
    """The name of somebody who sits at the table, and his side if he has but one. Raises ``not_yours``."""
    seats = list(Seat.objects.filter(battle_id=battle_id, player_id=player_id)) if player_id else []
    if player_id is None or not seats:
        raise refused("not_yours")
    name = Player.objects.values_list("username", flat=True).get(pk=player_id)
    return name, seats[0].side if len(seats) == 1 else ""
