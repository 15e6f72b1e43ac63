"""From a stored campaign to a war in hand: decoded once, and kept for whoever asks next.

The database is the truth. What is kept is used only where its number is the one that was just read.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection

import rulesets
from campaigns.models import Campaign, ClanSeat
from campaigns.refusals import refuse
from rulesets import campaign as wars

MOST = 64
"""Wars kept; the largest costs about a megabyte."""


@dataclass(frozen=True, slots=True)
class Held:
    """A war at one moment: its state after event ``seq``, and its dice."""

    id: UUID
    seq: int
    war: wars.Campaign
    dice: wars.CampaignDice = field(repr=False)


class WarMemory:
    """The wars used last, safe to use from several threads."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._held: OrderedDict[UUID, Held] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, id: UUID, seq: int) -> Held | None:
        """The war if it is kept as of that event."""
        with self._lock:
            held = self._held.get(id)
            if held is None or held.seq != seq:
                return None
            self._held.move_to_end(id)
            return held

    def keep(self, held: Held) -> None:
        """Keep a war, unless a later moment of it is kept already."""
        with self._lock:
            known = self._held.get(held.id)
            if known is not None and known.seq > held.seq:
                return
            self._held[held.id] = held
            self._held.move_to_end(held.id)
            while len(self._held) > self._most:
                self._held.popitem(last=False)

    def forget(self, id: UUID) -> None:
        """Drop a war: names in it have changed."""
        with self._lock:
            self._held.pop(id, None)

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._held.clear()


memory = WarMemory()
_decoder = msgspec.json.Decoder(wars.Campaign)


def encode(campaign: wars.Campaign) -> str:
    """A war as it is stored."""
    return msgspec.json.encode(campaign).decode()


def decode(text: str) -> wars.Campaign:
    """A stored war."""
    return _decoder.decode(text)


def words_of(seats: Iterable[ClanSeat]) -> list[str]:
    """The seats' shares in the dice, in seat order (CAM-DIC-1)."""
    return [seat.word for seat in sorted(seats, key=lambda seat: seat.order)]


def hold(row: Campaign) -> Held:
    """A campaign's war as the row has it, from memory where that is fresh. Raises ``not_begun`` while it has none."""
    kept = memory.get(row.pk, row.seq)
    if kept is not None:
        return kept
    if not row.state:
        raise refuse("not_begun")
    dice = wars.CampaignDice(bytes(row.seed), words_of(row.seats.all()))
    found = Held(row.pk, row.seq, decode(row.state), dice)
    if not connection.in_atomic_block:  # what is not committed may never be, and another may take its number
        memory.keep(found)
    return found


def current(campaign_id: UUID) -> Held:
    """The war as it stands now. Raises ``not_found``, ``not_begun``."""
    row = Campaign.objects.only("id", "seq").filter(pk=campaign_id).first()
    if row is None:
        raise refuse("not_found")
    return memory.get(row.pk, row.seq) or hold(Campaign.objects.get(pk=campaign_id))


def systems() -> dict[str, Any]:
    """What each rules system of the house lends the war (CAM-LEV-1), by its slug."""
    return {system.slug: system.fielding for system in rulesets.all() if system.fielding is not None}
