"""Decisions whose time is up: the default answer is taken, once, by whoever notices.

The answer goes the way of every order, under a key that follows from the battle's last event. So it does not matter
how many processes notice at the same moment, or when one of them dies.
"""

from __future__ import annotations

import time
from uuid import UUID

from games.models import Battle
from games.services import holding, play
from rulesets import Answer, Illegal

MOST = 500
"""Battles that one look goes through."""


def lapse(battle_id: UUID) -> bool:
    """Take the default answer of a decision whose time is up; whether that was done here."""
    held = holding.current(battle_id)
    asked = held.battle.asked
    if asked is None or held.due is None or time.time() < held.due:
        return False
    order = held.ruleset.encode_order(Answer(asked.default))
    try:
        play.submit(
            battle_id=battle_id, player_id=None, key=f"{play.DEFAULT}{held.seq}", seq=held.seq, order=order,
            side=asked.side, by=play.Giver.CLOCK,
        )  # fmt: skip
    except Illegal:  # it was answered at the last moment
        return False
    return True


def overdue(within: float = 0.0) -> list[UUID]:
    """The battles that wait for an answer whose time is up now, or will be within so many seconds."""
    waiting = Battle.objects.filter(status=Battle.Status.RUNNING, answer_within__gt=0).exclude(pending="")
    now = time.time() + within
    rows = waiting.only("id", "hours", "answer_within").order_by("updated")[:MOST]
    return [row.id for row in rows if (row.hours.get("since") or now) + row.answer_within <= now]
