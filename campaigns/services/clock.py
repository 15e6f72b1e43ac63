"""The campaigns' clock (CAM-COR-1 to CAM-COR-5): whoever runs it looks at what is due, and does it once.

A look is one transaction under the campaign's row lock and does what is due then, nothing else: so it does not matter
how many processes look, how often, or when one of them dies.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from campaigns.models import Campaign, Reminder, TicketBattle
from campaigns.services import captains, course, pace, play, votes
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
    _remind(paper, now)


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


# -- reminders ---------------------------------------------------------------------------------------------------------


def _remind(paper: Sheet, now: datetime) -> None:
    """CAM-COR-3: who is awaited is reminded at half of the time and at an eighth, not where a standing plan answers."""
    row = paper.campaign
    for clan, what, due, time in _awaited(paper):
        for part, share in pace.PARTS.items():
            if due - time / share <= now < due:
                Reminder.objects.get_or_create(
                    campaign=row, clan=clan, what=what, part=part, defaults={"until": due}
                )


def _awaited(paper: Sheet) -> Iterator[tuple[str, str, datetime, timedelta]]:
    """Who is waited for, with what, until when, and how long that is in all."""
    row, usual = paper.campaign, pace.of(paper.campaign, paper.war)
    if row.council_due is not None:
        for clan in war.missing_plans(paper.war):
            if clan not in paper.war.standing:
                yield clan, f"council:{paper.war.season}", row.council_due, usual.council
    for one in row.tickets.filter(status=TicketBattle.Status.OPEN, due__isnull=False):
        ticket = paper.war.tickets.get(one.ticket)
        for clan in war.missing_answers(paper.war, ticket) if ticket else ():
            assert one.due is not None
            yield clan, one.ticket, one.due, usual.answer
