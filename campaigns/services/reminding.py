"""Reminders (CAM-COR-3): that somebody was reminded is a fact, kept with the deadline that it is about. What it says is
made where it is read, of what its reader knows (:mod:`campaigns.selectors.wanting`).
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q

from campaigns.models import Reminder, TicketBattle
from campaigns.services import pace
from campaigns.services.sheet import Sheet
from games.models import Battle
from rulesets import Side
from rulesets import campaign as war

COUNCIL = "council"


class Awaited(NamedTuple):
    """A clan that is waited for: with what, until when, and how long that is in all."""

    clan: str
    what: str
    due: datetime
    time: timedelta


def council(season: int) -> str:
    """How the deadline of a season's council is called; those of battles are called by their tickets."""
    return f"{COUNCIL}:{season}"


def remind(paper: Sheet, now: datetime) -> None:
    """Who is awaited is reminded at half of the time and at an eighth, not where a standing plan answers."""
    for one in who_is_awaited(paper):
        for part, share in pace.PARTS.items():
            if one.due - one.time / share <= now < one.due:
                Reminder.objects.get_or_create(
                    campaign=paper.campaign,
                    clan=one.clan,
                    what=one.what,
                    part=part,
                    defaults={"until": one.due},
                )


def keep(paper: Sheet) -> None:
    """Reminders wait as long as what they are about; part of every step of a war."""
    about = [council(paper.war.season), *paper.war.tickets]
    kept = list(paper.campaign.reminders.filter(Q(waits=True) | Q(what__in=about)))
    if not kept:
        return
    due = {(one.clan, one.what): one.due for one in who_is_awaited(paper)}
    for one in kept:
        until = due.get((one.clan, one.what))
        if (one.waits, one.until) != (until is not None, until or one.until):
            one.waits, one.until = until is not None, until or one.until
            one.save(update_fields=["waits", "until"])


def who_is_awaited(paper: Sheet) -> Iterator[Awaited]:
    """Everybody who is waited for in a war, by players who lead them."""
    row, usual = paper.campaign, pace.of(paper.campaign, paper.war)
    if row.council_due is not None:
        for clan in war.missing_plans(paper.war):
            if clan not in paper.war.standing:
                yield Awaited(clan, council(paper.war.season), row.council_due, usual.council)
    waiting = row.tickets.filter(due__isnull=False).exclude(status=TicketBattle.Status.OVER)
    for one in waiting.select_related("battle").only("ticket", "status", "due", "battle__turn_of"):
        ticket = paper.war.tickets.get(one.ticket)
        if ticket is None or one.due is None:
            continue
        if one.status == TicketBattle.Status.OPEN:
            for clan in war.missing_answers(paper.war, ticket):
                yield Awaited(clan, one.ticket, one.due, usual.answer)
        elif one.battle is not None:
            for clan in at_the_table(ticket, one.battle):
                yield Awaited(clan, one.ticket, one.due, usual.battle)


def at_the_table(ticket: war.Ticket, battle: Battle) -> list[str]:
    """The clans for whose order or answer their battle waits now, unless captains fight it."""
    if ticket.captains:
        return []
    camps = zip(Side, ticket.camps, strict=True)
    return [camp.answers for side, camp in camps if str(side) in battle.waits_for]
