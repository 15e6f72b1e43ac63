"""How long everything may take (CAM-COR-1), and until when it may: deadlines, kept with the campaign and its tickets.

A job of the clock names the campaign and the deadline it acts on, so it does not matter how often or by how many
processes one is done.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.db import models
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
AGAIN = timedelta(minutes=1)
"""After so long the clock looks again at what is at work elsewhere."""
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
        if seat.player_id is not None and not seat.former and not campaign.clans[seat.clan].computer
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


def settle(row: Campaign, now: datetime, *, by_clock: bool = False) -> None:
    """Work out when the next deadline of a campaign passes, and when the clock must look at it next. What is overdue is
    at work elsewhere (captains fight): the clock that has just looked looks again a little later.
    """
    if row.status != Campaign.Status.RUNNING:
        row.due = row.look = None
        return
    waiting = list(_waiting(row))
    row.due = min((due for due, _time in waiting if due > now), default=row.late)
    looks = [due for due, _time in waiting] + ([row.late] if row.late else [])
    looks += [
        moment for due, time in waiting for part in PARTS.values() if (moment := due - time / part) > now
    ]
    looks += row.proposals.filter(status=Proposal.Status.OPEN).values_list("until", flat=True)
    if row.paused_until is not None:
        looks.append(row.paused_until)
    again = now + AGAIN if by_clock else now
    fought_by_captains = row.tickets.filter(status=TicketBattle.Status.READY, battle=None)
    if row.season and (not looks or fought_by_captains.exists()):
        looks.append(again)
    row.look = min((max(moment, again) for moment in looks), default=None)


def _waiting(row: Campaign) -> Iterator[tuple[datetime, timedelta]]:
    """Until when the council and each ticket of the season wait, and how long that is in all."""
    pace = PACES[row.pace or _pace_wished(row)]
    if row.council_due is not None:
        yield row.council_due, pace.council
    tickets = row.tickets.filter(due__isnull=False).exclude(status=TicketBattle.Status.OVER)
    for one in tickets:
        assert one.due is not None
        yield one.due, pace.answer if one.status == TicketBattle.Status.OPEN else pace.battle


def _pace_wished(row: Campaign) -> str:
    """The pace of its options, or of its scenario's."""
    wished: str = {**row.of.options, **row.options}.get("pace", "days")
    return wished


def postpone(row: Campaign, by: timedelta, now: datetime) -> None:
    """Move every deadline of a campaign (CAM-COR-5: a pause)."""
    for name in ("council_due", "late"):
        if getattr(row, name) is not None:
            setattr(row, name, getattr(row, name) + by)
    for one in row.tickets.filter(due__isnull=False):
        assert one.due is not None
        one.due += by
        one.save(update_fields=["due"])
    row.reminders.filter(waits=True).update(until=models.F("until") + by)
    settle(row, now)


def overdue(now: datetime, most: int) -> list[UUID]:
    """The campaigns at which the clock must look now, the longest due first."""
    due = Campaign.objects.filter(look__lte=now)  # none but those that are being fought
    return list(due.order_by("look").values_list("id", flat=True)[:most])
