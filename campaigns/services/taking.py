"""What waits for a council's end: clans that players would take over, and who is on vacation (CAM-LEA-3, CAM-COR-4)."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from campaigns.models import Proposal, Vacation
from campaigns.services.sheet import Sheet
from rulesets import Illegal
from rulesets import campaign as war


def on_vacation(sheet: Sheet, now: datetime) -> set[str]:
    """The clans whose players have said that they are away today."""
    led = {
        seat.player_id: seat.clan
        for seat in sheet.seats.values()
        if seat.player_id is not None and not seat.former
    }
    today = now.date()
    away = Vacation.objects.filter(player__in=led, first__lte=today, last__gte=today)
    return {led[id] for id in away.values_list("player_id", flat=True)}


def take_all(sheet: Sheet) -> None:
    """CAM-LEA-3: at the end of a council whoever would take a clan over takes it, unless a player objected."""
    wishes = sheet.campaign.proposals.filter(kind=Proposal.Kind.TAKE, status=Proposal.Status.OPEN)
    for wish in wishes.prefetch_related("votes"):
        refused = any(not vote.yes for vote in wish.votes.all())
        wish.status = Proposal.Status.FAILED
        if (
            not refused
            and wish.player_id is not None
            and take(sheet, wish.content["clan"], wish.player_id, wish.name)
        ):
            wish.status = Proposal.Status.PASSED
        wish.save()


def take(sheet: Sheet, clan: str, player_id: int, name: str) -> bool:
    """Let a player take a clan over, if the rules let him; whether he has. The clan that he led until it was out keeps
    his name (CAM-LEA-2, CAM-LEA-3); who looks on with open eyes takes none (CAM-RUL-86).
    """
    mine = [seat for seat in sheet.seats.values() if seat.player_id == player_id]
    if any(seat.open_eyes or not sheet.war.clans[seat.clan].out for seat in mine):
        return False
    try:
        sheet.do(war.Step(kind="take_over", clan=clan, player=name), player_id=player_id)
    except Illegal:  # it is not the computer's any more
        return False
    for left in mine:
        left.former = True
        left.save()
    seat = sheet.seats[clan]
    seat.player_id, seat.joined, seat.draft = player_id, timezone.now(), None
    seat.save()
    return True
