"""The end of a battle: whatever follows from it is written in the transaction that ends it."""

from __future__ import annotations

from uuid import UUID

from games import signals
from games.models import Battle
from games.services import filing, lives, tally


def end(*, battle_id: UUID) -> None:
    """File a battle that has just ended, count its dice, write its persons' lives, and tell whatever it belongs to.
    Caller's transaction, once for each battle.
    """
    filing.file(battle_id=battle_id)
    tally.count_battle(battle_id=battle_id)
    lives.write(battle_id=battle_id)
    signals.ended.send(sender=Battle, battle_id=battle_id)
