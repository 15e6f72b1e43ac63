"""What waits for a player in his campaigns, and whether he has been reminded of it (CAM-COR-3)."""

from __future__ import annotations

from django.db.models import F, QuerySet
from django.utils import timezone

from campaigns.models import Campaign, Reminder, TicketBattle
from campaigns.selectors import lists
from campaigns.selectors.lists import Listed
from games.models import Player

MOST = 50
"""Campaigns that are looked through for what waits."""


def of(player: Player) -> list[Reminder]:
    """The reminders of what still waits for a player, the most urgent first."""
    rows = _rows(player).select_related("campaign").defer(*(f"campaign__{name}" for name in Campaign.HEAVY))
    return [one for one in rows.order_by("until", "pk")[:MOST] if _waits(one, player)]


def campaigns_of(player: Player) -> int:
    """In how many campaigns a player has been reminded of something that still waits for him."""
    return len({one.campaign_id for one in of(player)}) if _rows(player).exists() else 0


def waiting(player: Player) -> list[Listed]:
    """The campaigns in which something is wanted of a player, the first deadline first."""
    mine = (Listed(row, player) for row in lists.mine(player)[:MOST])
    return sorted((one for one in mine if one.want["mine"]), key=lambda one: one.want["until"] or "9")


def _rows(player: Player) -> QuerySet[Reminder]:
    return Reminder.objects.filter(
        waits=True,
        until__gt=timezone.now(),
        campaign__status=Campaign.Status.RUNNING,
        campaign__seats__player=player,
        campaign__seats__former=False,
        campaign__seats__clan=F("clan"),
    )


def _waits(one: Reminder, player: Player) -> bool:
    """Whether what it is about still waits for him: at a table the turn passes without the war being told."""
    row = TicketBattle.objects.filter(campaign=one.campaign_id, ticket=one.what, battle__isnull=False)
    found = row.select_related("battle").only("battle__turn_of").first()
    if found is None or found.battle is None:
        return True
    sides = found.battle.seats.filter(player=player).values_list("side", flat=True)
    return any(side in found.battle.waits_for for side in sides)
