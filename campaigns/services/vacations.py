"""Vacations: days for which a player has said that he is away (CAM-COR-4)."""

from __future__ import annotations

from datetime import date, timedelta

from django.db import transaction
from django.utils import timezone

from campaigns.models import Vacation
from campaigns.refusals import refuse
from games.models import Player

DAYS_MOST = 14
"""CAM-COR-4: days a year."""


def announce(*, player: Player, first: date, last: date) -> Vacation:
    """Say that one is away from a day to another, both counted. Raises ``wrong_days``, ``enough_vacation``."""
    today = timezone.now().date()
    if first < today or last < first or last > today + timedelta(days=366):
        raise refuse("wrong_days", "CAM-COR-4")
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        known = list(Vacation.objects.filter(player=player))
        if any(one.first <= last and first <= one.last for one in known):
            raise refuse("wrong_days", "CAM-COR-4")
        for year in {first.year, last.year}:
            if sum(_days(one, year) for one in [*known, Vacation(first=first, last=last)]) > DAYS_MOST:
                raise refuse("enough_vacation", "CAM-COR-4", most=DAYS_MOST)
        return Vacation.objects.create(player=player, first=first, last=last)


def take_back(*, player: Player, vacation_id: int) -> None:
    """Not away after all: what has not begun goes, what has ends with yesterday. Raises ``wrong_days``."""
    found = Vacation.objects.filter(player=player, pk=vacation_id).first()
    today = timezone.now().date()
    if found is None or found.last < today:
        raise refuse("wrong_days", "CAM-COR-4")
    if found.first >= today:
        found.delete()
        return
    found.last = today - timedelta(days=1)
    found.save()


def _days(one: Vacation, year: int) -> int:
    first, last = max(one.first, date(year, 1, 1)), min(one.last, date(year, 12, 31))
    return max(0, (last - first).days + 1)
