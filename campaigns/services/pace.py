"""How long everything may take (CAM-COR-1), and until when it may: deadlines, kept with the campaign and its tickets.

A job of the clock names the campaign and the deadline it acts on, so it does not matter how often or by how many
processes one is done.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q
from django.utils import timezone

from campaigns.models import Campaign, ClanSeat, Proposal, TicketBattle, Vacation
from rulesets import campaign as war

HALF, EIGHTH = "half", "eighth"
PARTS = {HALF: 2, EIGHTH: 8}
"""CAM-COR-3: reminders come when so large a part of the time is left."""


class Pace(NamedTuple):
    """CAM-COR-1: how long a council, an answer, a battle and a whole season from the opening of its plans may last."""

    council: timedelta
    answer: timedelta
    battle: timedelta
    season: timedelta


PACES = {
    "evening": Pace(timedelta(minutes=6), timedelta(minutes=2), timedelta(minutes=75), timedelta(hours=2)),
    "days": Pace(timedelta(hours=72), timedelta(hours=24), timedelta(days=5), timedelta(days=10)),
    "weeks": Pace(timedelta(days=7), timedelta(days=3), timedelta(days=14), timedelta(days=28)),
}
VACATION_WAITS = timedelta(days=7)
"""CAM-COR-4: a council waits so long for one clan on vacation, beyond its time."""


def of(row: Campaign, campaign: war.Campaign) -> Pace:
    """The pace of a campaign: that which was voted for, else its option's."""
    return PACES[row.pace or campaign.options.pace]


def open_council(row: Campaign, campaign: war.Campaign, seats: Iterable[ClanSeat], now: datetime) -> None:
    """A council has opened: until when it waits (CAM-COR-1, CAM-COR-4)."""
    usual = now + of(row, campaign).council
    row.council_due, row.late = max([usual, *_vacations(campaign, seats, usual)]), None


def _vacations(campaign: war.Campaign, seats: Iterable[ClanSeat], usual: datetime) -> list[datetime]:
    """Until when a council waits for those who are on vacation at its end."""
    led = {
        seat.player_id: seat.clan
        for seat in seats
        if seat.player_id is not None and not campaign.clans[seat.clan].computer
    }
    away = Vacation.objects.filter(player__in=led, first__lte=usual.date(), last__gte=usual.date())
    return [min(_morning_after(one), usual + VACATION_WAITS) for one in away]


def _morning_after(one: Vacation) -> datetime:
    day = datetime.combine(one.last + timedelta(days=1), datetime.min.time())
    return timezone.make_aware(day) + timedelta(hours=12)


def opened_plans(row: Campaign, campaign: war.Campaign, now: datetime) -> None:
    """The plans are open: the season's last hour is set (CAM-COR-1)."""
    row.council_due, row.late = None, now + of(row, campaign).season


def due_of(row: Campaign, campaign: war.Campaign, ticket: war.Ticket, now: datetime) -> datetime | None:
    """Until when a ticket waits from now on: for its answers, then for its battle; never beyond the last hour."""
    pace = of(row, campaign)
    if str(ticket.status) == TicketBattle.Status.OVER:
        return None
    waits = pace.answer if str(ticket.status) == TicketBattle.Status.OPEN else pace.battle
    return min(now + waits, row.late) if row.late else now + waits


def settle(row: Campaign, now: datetime) -> None:
    """Work out when the next deadline of a campaign passes, and when the clock must look at it next."""
    if row.status != Campaign.Status.RUNNING:
        row.due = row.look = None
        return
    deadlines = [(row.council_due, row.council_due and _council_time(row))]
    tickets = row.tickets.filter(due__isnull=False, season=row.season).exclude(
        status=TicketBattle.Status.OVER
    )
    deadlines += [
        (one.due, one.due - (one.made if one.status == "open" else now)) for one in tickets if one.due
    ]
    known = [due for due, _time in deadlines if due is not None]
    row.due = min(known, default=row.late)
    looks = [*known, *([row.late] if row.late else [])]
    for due, time in deadlines:
        if due is not None and time:
            looks += [moment for part in PARTS.values() if (moment := due - time / part) > now]
    proposals = row.proposals.filter(status=Proposal.Status.OPEN).values_list("until", flat=True)
    looks += list(proposals)
    row.look = max(min(looks), now) if looks else None
    if row.paused_until is not None and row.paused_until > now:
        row.look = row.paused_until


def _council_time(row: Campaign) -> timedelta:
    """How long a council usually lasts, for reminders at parts of it."""
    return PACES[row.pace or row.options.get("pace") or "days"].council


def postpone(row: Campaign, by: timedelta, now: datetime) -> None:
    """Move every deadline of a campaign (CAM-COR-5: a pause)."""
    for name in ("council_due", "late"):
        if getattr(row, name) is not None:
            setattr(row, name, getattr(row, name) + by)
    for one in row.tickets.filter(due__isnull=False):
        assert one.due is not None
        one.due += by
        one.save(update_fields=["due"])
    settle(row, now)


def looked_for(now: datetime, most: int) -> list[Campaign]:
    """The campaigns at which the clock must look now, the longest due first."""
    due = Campaign.objects.filter(Q(look__lte=now), status=Campaign.Status.RUNNING)
    return list(due.only("id", "look").order_by("look")[:most])
