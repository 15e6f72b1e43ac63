"""Lists of campaigns: mine, those I can join, those I may look on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from campaigns.models import Campaign, ClanSeat
from campaigns.selectors import cards, seating, wanting
from campaigns.selectors.seating import AFTER_CLOSE
from games.models import Player, Shown
from games.selectors.avoiding import apart_from

Campaigns = QuerySet[Campaign]
Json = dict[str, Any]


def _light() -> Campaigns:
    return Campaign.objects.defer(*Campaign.HEAVY).prefetch_related("seats__player")


def _sits(player: Player) -> Q:
    return Q(Exists(ClanSeat.objects.filter(campaign=OuterRef("pk"), player=player)))


def _part(player: Player) -> Q:
    return _sits(player) | Q(maker=player, status=Campaign.Status.OPEN) | Q(referee=player)


def mine(player: Player) -> Campaigns:
    """Campaigns that I have a part in and that are not over, the one that moved last first."""
    return _light().filter(_part(player)).exclude(status=Campaign.Status.OVER).order_by("-updated")


def over(player: Player) -> Campaigns:
    """Campaigns that I had a part in to their end, the last first."""
    return _light().filter(_sits(player), status=Campaign.Status.OVER).order_by("-ended")


def to_join(player: Player | None) -> Campaigns:
    """Campaigns open to all with a clan that nobody leads, that I may join, newest first."""
    free = Exists(ClanSeat.objects.filter(campaign=OuterRef("pk"), player=None))
    waiting = _light().filter(free, status=Campaign.Status.OPEN, visibility=Campaign.Visibility.OPEN)
    if player is not None:
        waiting = waiting.exclude(_part(player)).exclude(maker__in=apart_from(player))
    return waiting.order_by("-made")


def to_watch(player: Player | None) -> Campaigns:
    """Campaigns of others that are being fought and may be looked at meanwhile; in the order of their beginning, for
    when something happened in them is not told.
    """
    running = _light().filter(status=Campaign.Status.RUNNING, shown=Shown.PUBLIC)
    if player is not None:
        running = running.exclude(_part(player))
    return running.filter(Q(options__spectators=AFTER_CLOSE) | ~Q(options__has_key="spectators")).order_by(
        "-begun", "pk"
    )


@dataclass(frozen=True)
class Seated:
    """A clan in a list: its crest, and who leads it (empty: nobody, or the computer)."""

    house: cards.House
    player: Player | None

    @property
    def name(self) -> str:
        """The name of whoever leads it."""
        return self.player.username if self.player else ""


class Listed:
    """A campaign as the lists show it to one reader; what it wants is said where he has a part in it."""

    def __init__(self, row: Campaign, reader: Player | None) -> None:
        self.row = row
        self.reader = reader
        self.card = cards.card(row.of)
        led = {seat.clan: seat.player for seat in row.seats.all()}
        self.seats = [Seated(house, led.get(house.key)) for house in self.card.houses]
        self.clan = seating.among(row, row.seats.all(), reader.pk if reader else None)

    @cached_property
    def want(self) -> Json:
        """What is wanted of the reader (:func:`campaigns.selectors.wanting.what_is_wanted`)."""
        return wanting.what_is_wanted(self.row, self.clan)

    @property
    def free(self) -> int:
        """How many clans nobody leads."""
        return sum(1 for one in self.seats if one.player is None)

    @property
    def season(self) -> str:
        """The season in which it stands; nothing before it begins."""
        return wanting.season_words(self.row.season) if self.row.season else ""
