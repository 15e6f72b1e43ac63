"""A step at work: the campaign's row locked, the war in hand, what was asked and what happened, written all at once.

Everything here runs inside the caller's transaction. Nothing is written before :meth:`Sheet.write`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple
from uuid import UUID

import msgspec
from django.db.models import Max

from campaigns.models import Campaign, CampaignEvent, CampaignStep, ClanSeat, Gallery, Told
from campaigns.refusals import refuse
from campaigns.services import holding
from campaigns.services.holding import Held
from rulesets import Words, to_json
from rulesets import campaign as wars

HOUSE = "house:"
"""What the keys of steps begin with that nobody asked for but the house."""


CLOCK = ("due", "council_due", "late", "look", "paused_until")
"""What of a campaign's row may change where nothing was asked of the rules."""


class Receipt(NamedTuple):
    """What is known of a step that is done: the numbers of its first and its last event in the truth."""

    kind: str
    first: int
    told: int


class AskedStep(NamedTuple):
    """A step that was carried out, as it will be kept."""

    step: wars.Step
    key: str
    player_id: int | None
    first: int
    told: int


@dataclass
class Sheet:
    """A campaign under its row's lock, and what a transaction does with it."""

    campaign: Campaign
    held: Held
    seats: dict[str, ClanSeat]
    by_clock: bool = False
    war: wars.Campaign = field(init=False)
    events: list[wars.Event] = field(default_factory=list)
    asked: list[AskedStep] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.war = self.held.war

    def do(self, step: wars.Step, key: str = "", player_id: int | None = None) -> Receipt:
        """Carry a step out. Raises :class:`rulesets.Illegal` with nothing changed."""
        first = self.war.told + 1
        settled = wars.carry_out(self.war, step, self.held.dice, holding.systems())
        self.war, told = settled.campaign, settled.campaign.told
        self.events += settled.events
        step = msgspec.structs.replace(step, told=told)
        self.asked.append(AskedStep(step, key or f"{HOUSE}{first}:{step.kind}", player_id, first, told))
        return Receipt(step.kind, first, told)

    @property
    def viewers(self) -> list[str]:
        """Everybody for whom a list of tidings is kept: the clans in seat order, who only looks on, and open eyes where
        there are any.
        """
        eyes = self.campaign.referee_id is not None or any(one.open_eyes for one in self.seats.values())
        return [*self.war.order, "", *([wars.OPEN_EYES] if eyes else [])]

    def write(self) -> dict[str, int]:
        """Keep what was done: steps, events, tidings, the war. Gives the last number of each viewer who was told of
        something.
        """
        if not self.asked:
            self.campaign.save(update_fields=CLOCK)
            return {}
        self._keep_steps()
        CampaignEvent.objects.bulk_create(
            CampaignEvent(
                campaign=self.campaign, number=event.number, season=event.season, stage=event.stage,
                event=body(event, words),
            )
            for event, words in self._truth()
        )  # fmt: skip
        heard = self._tell()
        row = self.campaign
        row.seq = self.war.told
        row.season, row.stage = self.war.season, str(self.war.stage)
        row.state = holding.encode(self.war)
        if any(event.kind == "council_opened" for event in self.events):
            self._hang(row)
        elif self.war.result is None:
            heard.pop("", None)  # who only looks on is not even told that something has happened
        row.save()
        return heard

    def _keep_steps(self) -> None:
        number = CampaignStep.objects.filter(campaign=self.campaign).count()
        CampaignStep.objects.bulk_create(
            CampaignStep(
                campaign=self.campaign, number=number + index, key=one.key, player_id=one.player_id,
                step=msgspec.json.encode(one.step).decode(), first=one.first, told=one.told,
            )
            for index, one in enumerate(self.asked, 1)
        )  # fmt: skip

    def _truth(self) -> list[tuple[wars.Event, Words]]:
        campaign, found = self.held.war, list[tuple[wars.Event, Words]]()
        for event in self.events:
            campaign = wars.take_step(campaign, event.patch)
            found.append((event, wars.sentence(campaign, event)))
        return found

    def _tell(self) -> dict[str, int]:
        """CAM-SEC-2, CAM-EVT-1: each viewer's part of it, numbered by itself."""
        last = last_told(self.campaign.pk)
        if wars.OPEN_EYES in self.viewers and wars.OPEN_EYES not in last and self.held.war.told:
            last[wars.OPEN_EYES] = tell_open_eyes(self.campaign, before=self.held.war.told + 1)
        firsts = {viewer: last.get(viewer, 0) + 1 for viewer in self.viewers}
        rows: list[Told] = []
        heard: dict[str, int] = {}
        for viewer, (event, words) in wars.spoken_to(self.held.war, self.events, firsts):
            rows.append(
                Told(
                    campaign=self.campaign, viewer=viewer, number=event.number, season=event.season,
                    stage=event.stage, event=body(event, words),
                )
            )  # fmt: skip
            heard[viewer] = event.number
        Told.objects.bulk_create(rows)
        return heard

    def _hang(self, row: Campaign) -> None:
        """CAM-SEC-1 [O spectators]: what who only looks on sees until the next season opens."""
        document = msgspec.json.encode(wars.view(self.war, None)).decode()
        told = Told.objects.filter(campaign=row, viewer="").count()
        Gallery.objects.update_or_create(
            campaign=row, defaults={"season": self.war.season, "told": told, "document": document}
        )


def body(event: wars.Event, words: Words) -> str:
    """An event as it is stored, with what it says in no language yet."""
    return msgspec.json.encode({**msgspec.to_builtins(event), "text": to_json(words)}).decode()


def tell_open_eyes(row: Campaign, before: int | None = None) -> int:
    """Tell open eyes everything from the beginning on, before the event of that number; the number of the last tidings.
    Part of the caller's transaction.
    """
    told = CampaignEvent.objects.filter(campaign=row).order_by("number")
    if before is not None:
        told = told.filter(number__lt=before)
    events = [msgspec.json.decode(text, type=wars.Event) for text in told.values_list("event", flat=True)]
    opening = wars.campaign_from(msgspec.json.decode(row.opening.state))
    rows = [
        Told(
            campaign=row, viewer=viewer, number=event.number, season=event.season, stage=event.stage,
            event=body(event, words),
        )
        for viewer, (event, words) in wars.spoken_to(opening, events, {wars.OPEN_EYES: 1})
    ]  # fmt: skip
    Told.objects.filter(campaign=row, viewer=wars.OPEN_EYES).delete()
    Told.objects.bulk_create(rows, batch_size=200)
    return len(rows)


def last_told(campaign_id: UUID) -> dict[str, int]:
    """The number of the last tidings of each viewer."""
    rows = (
        Told.objects.filter(campaign_id=campaign_id)
        .values_list("viewer")
        .annotate(last=Max("number"))
        .order_by()
    )
    return dict(rows)


def lock(campaign_id: UUID) -> Campaign:
    """The campaign's row, locked until the transaction ends. Raises ``not_found``."""
    row = Campaign.objects.select_for_update().filter(pk=campaign_id).first()
    if row is None:
        raise refuse("not_found")
    return row


def laid_out(row: Campaign) -> Sheet:
    """A locked campaign, ready to be worked on. Raises ``not_begun``."""
    seats = list(row.seats.all())
    return Sheet(row, holding.hold(row), {seat.clan: seat for seat in seats})
