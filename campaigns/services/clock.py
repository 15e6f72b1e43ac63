"""The campaigns' clock (CAM-COR-1 to CAM-COR-5): whoever runs it looks at what is due, and does it once.

A look is one transaction under the campaign's row lock and does what is due then, nothing else: so it does not matter
how many processes look, how often, or when one of them dies.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.utils import timezone

from campaigns.models import Campaign, TicketBattle
from campaigns.services import captains, course, pace, play, reminding, votes
from campaigns.services.sheet import Sheet
from rulesets import campaign as war

MOST = 200
"""Campaigns that one round goes through."""
Stage = war.Stage


def overdue(most: int = MOST) -> list[UUID]:
    """The campaigns at which one must look now."""
    return pace.overdue(timezone.now(), most)


def look(campaign_id: UUID) -> bool:
    """Do what is due in a campaign; whether anything was asked of the rules."""
    votes.lapse(campaign_id=campaign_id)
    done = play.work(campaign_id=campaign_id, do=_turn)
    for ticket in _for_captains(campaign_id):
        captains.finish(campaign_id=campaign_id, ticket=ticket)
        done = True
    return done


def _turn(paper: Sheet, now: datetime) -> None:
    """What is due now: the end of a pause, a council, answers; reminders."""
    row = paper.campaign
    if row.look is None or row.look > now:
        return
    if row.paused_until is not None and row.paused_until <= now:
        row.paused_until = None
    if paper.war.stage is Stage.COUNCIL and _council_is_over(row, now):
        course.end_council(paper, now)
    course.fight_on(paper, now, _late_tickets(row, now))
    reminding.remind(paper, now)


def _council_is_over(row: Campaign, now: datetime) -> bool:
    return row.council_due is not None and row.council_due <= now


def _late_tickets(row: Campaign, now: datetime) -> frozenset[str]:
    """The tickets for whose answers one waits no more (CAM-COR-2)."""
    waiting = row.tickets.filter(status=TicketBattle.Status.OPEN)
    if row.late is None or row.late > now:
        waiting = waiting.filter(due__lte=now)
    return frozenset(waiting.values_list("ticket", flat=True))


def _for_captains(campaign_id: UUID) -> list[str]:
    """The battles that captains are to fight or to finish now (CAM-BAT-7)."""
    now = timezone.now()
    ready = TicketBattle.objects.filter(
        campaign=campaign_id, status=TicketBattle.Status.READY, campaign__status=Campaign.Status.RUNNING
    )
    return [
        one.ticket
        for one in ready.select_related("campaign")
        .defer("campaign__state", "campaign__seed")
        .order_by("made")
        if one.battle_id is None
        or (one.due is not None and one.due <= now)
        or (one.campaign.late is not None and one.campaign.late <= now)
    ]
