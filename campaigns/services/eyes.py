"""Looking on with open eyes when one's clan is no more (CAM-LEA-2, CAM-RUL-85, CAM-RUL-86)."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from campaigns.models import Campaign, Proposal
from campaigns.refusals import refuse
from campaigns.selectors import seating
from campaigns.services import play, sheet
from games.models import Player


def open_eyes(*, campaign_id: UUID, player: Player) -> None:
    """See everything but what is sealed, until the end: a choice for good. What he has proposed falls.

    Raises ``not_found``, ``not_yours``, ``open_eyes`` where he does already, ``not_open``, ``not_out``.
    """
    clan = seating.clan_of(campaign_id, player.pk)
    with transaction.atomic():
        row = sheet.lock(campaign_id)
        if row.status != Campaign.Status.RUNNING:
            raise refuse("not_out", "CAM-LEA-2")
        paper = sheet.laid_out(row)
        seat = paper.seats[clan]
        if seat.player_id != player.pk:  # he has lost it a moment ago
            raise refuse("not_yours")
        if not paper.war.clans[clan].out:
            raise refuse("not_out", "CAM-LEA-2")
        seat.open_eyes, seat.draft = timezone.now(), None
        seat.save()
        asked = row.proposals.filter(player=player, status=Proposal.Status.OPEN)
        asked.update(status=Proposal.Status.FAILED)
        sheet.tell_open_eyes(row)
    play.tell_of_seat(campaign_id)
