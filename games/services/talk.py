"""Talking across the table, and pointing at it."""

from __future__ import annotations

from uuid import UUID

from django.core.cache import cache

from games.dispatches import Nudge, Ping
from games.models import Battle, Message, Player, Seat
from games.refusals import refuse
from games.selectors import viewing
from games.services import news, quotas
from rulesets import Side


def ping(*, battle_id: UUID, player_id: int | None, at: tuple[float, float]) -> None:
    """Point at a place of the table (inches). Only those who sit there may; raises ``not_yours``."""
    by, name, side = _speaker(battle_id, player_id)
    x, y = (round(value, 2) for value in at)
    news.publish(news.Pinged(battle_id, ping=Ping(name, Side(side) if side else None, x, y), by=by))


NUDGE_PAUSE = 60
"""Seconds before a player may nudge again at the same battle."""


def nudge(*, battle_id: UUID, player_id: int | None) -> None:
    """Remind whoever is awaited that he is. Raises ``not_yours``, ``not_awaited`` (one waits for nobody but oneself),
    ``nudged`` (not so soon again).
    """
    by, name, side = _speaker(battle_id, player_id)
    row = Battle.objects.only("status", "turn_of").get(pk=battle_id)
    to = [Side(each) for each in row.waits_for if side and each != side]
    if row.status != Battle.Status.RUNNING or not to or side in row.waits_for:
        raise refuse("not_awaited")
    if not cache.add(f"nudge.{battle_id}.{player_id}", True, NUDGE_PAUSE):
        raise refuse("nudged")
    news.publish(news.Nudged(battle_id, nudge=Nudge(name, Side(side), to, NUDGE_PAUSE), by=by))


def say(*, battle_id: UUID, player_id: int | None, text: str) -> Message:
    """Say something to the table. Only those who sit there may; raises ``not_yours``, ``empty``, ``too_fast``."""
    text = " ".join(text.split())
    if not text:
        raise refuse("empty")
    by, name, side = _speaker(battle_id, player_id)
    quotas.pay("said", by, "too_fast")
    message = Message.objects.create(battle_id=battle_id, author_id=by, name=name, side=side, text=text[:500])
    news.publish(news.Said(battle_id, said=viewing.utterance(message)))
    return message


def _speaker(battle_id: UUID, player_id: int | None) -> tuple[int, str, str]:
    """The number and name of somebody who sits at the table, and his side if he has but one. Raises ``not_yours``."""
    seats = list(Seat.objects.filter(battle_id=battle_id, player_id=player_id)) if player_id else []
    if player_id is None or not seats:
        raise refuse("not_yours")
    name = Player.objects.values_list("username", flat=True).get(pk=player_id)
    return player_id, name, seats[0].side if len(seats) == 1 else ""
