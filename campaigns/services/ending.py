"""The end of a war: its row, its battles' tickets, its place in the archive (CAM-VIC-1, CAM-CHR-2)."""

from __future__ import annotations

from datetime import datetime

from campaigns.models import Campaign, Gallery, Proposal, TicketBattle
from campaigns.services import battles, filing
from campaigns.services.sheet import Sheet


def end(sheet: Sheet, now: datetime) -> None:
    """The war has its result: nothing is awaited any more, and everything of it is open."""
    result, row = sheet.war.result, sheet.campaign
    assert result is not None
    row.status, row.ended = Campaign.Status.OVER, now
    row.reason, row.winners = result.reason, list(result.winners)
    row.council_due = row.late = row.paused_until = None
    row.tickets.exclude(status=TicketBattle.Status.OVER).update(status=TicketBattle.Status.OVER, due=None)
    row.proposals.filter(status=Proposal.Status.OPEN).update(status=Proposal.Status.FAILED)
    Gallery.objects.filter(campaign=row).delete()  # from now on everybody sees the war itself
    row.reminders.all().delete()
    filing.file(row, sheet.war, more=sheet.events)
    battles.show_all(row)
