"""Writing down when each order of a battle was given that is shown later to those who look on."""

from __future__ import annotations

from uuid import UUID

from django.utils import timezone

from games.models import LateMoment, Watched
from games.services.ledger import Progress

DELAYED = (Watched.MINUTES, Watched.TURN)
"""The kinds of watching that need to know when everything happened."""


def mark(*, battle_id: UUID, given_in: int, progress: Progress) -> None:
    """Write down how a battle stands after an order that was given in turn ``given_in``. Part of its transaction."""
    LateMoment.objects.create(
        battle_id=battle_id,
        seq=progress.seq,
        turn=given_in,
        shown_turn=progress.turn,
        turn_of=progress.turn_of,
        points=progress.points,
        at=timezone.now(),
    )
