"""Practice commanders who lead a side for a player who is away, until he comes back.

His seat stays his: what he orders is obeyed, and takes the command back.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID

from django.db import transaction

import rulesets
from games.models import Battle, Seat
from games.services import news
from games.services.memory import Held, memory
from rulesets import Side


def lend(*, battle_id: UUID, sides: Iterable[str], temper: str = rulesets.USUAL.key) -> bool:
    """Let practice commanders lead those sides of a running battle; whether one that had none has one now."""
    with transaction.atomic():
        battle = _lock(battle_id)
        if battle is None or battle.status != Battle.Status.RUNNING:
            return False
        seats = Seat.objects.filter(battle=battle_id, side__in=[*sides], practice="")
        changed = seats.update(practice=temper)
        if changed:
            transaction.on_commit(lambda: _look_again(battle_id))
    return bool(changed)


def come_back(*, battle_id: UUID, player_id: int) -> bool:
    """Give a player the command of his own sides again; whether somebody else had it."""
    with transaction.atomic():
        _lock(battle_id)
        led = Seat.objects.filter(Seat.PRACTISED, battle=battle_id, player=player_id)
        changed = led.update(practice="")
        if changed:
            transaction.on_commit(lambda: _look_again(battle_id))
    return bool(changed)


def give_back(held: Held, side: Side) -> Held:
    """A battle in hand after a player has given an order for a side that was led for him. Caller's transaction, which
    has locked the battle.
    """
    if side not in held.practice:
        return held
    Seat.objects.filter(battle=held.id, side=side).update(practice="")
    return replace(held, practice={each: who for each, who in held.practice.items() if each is not side})


def _lock(battle_id: UUID) -> Battle | None:
    return Battle.objects.select_for_update().defer(*Battle.HEAVY).filter(pk=battle_id).first()


def _look_again(battle_id: UUID) -> None:
    memory.forget(battle_id)
    news.publish(news.Begun(battle_id))
