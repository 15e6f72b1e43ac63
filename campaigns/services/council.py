"""A council: plans written, sealed, taken back (CAM-PLN-1 to CAM-PLN-3)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db import transaction

from campaigns.models import Campaign, ClanSeat
from campaigns.selectors import seating
from campaigns.services import seats
from campaigns.services.sheet import Receipt, Sheet
from rulesets import campaign as war

Json = dict[str, Any]


def file_plan(*, campaign_id: UUID, player_id: int | None, plan: Json) -> None:
    """Keep a plan as it is being written, lawful or not; nobody else sees it. Raises ``not_yours``, ``malformed``."""
    clan = seating.clan_of(campaign_id, player_id)
    assert player_id is not None
    war.decode_plan(plan)
    with transaction.atomic():
        season = Campaign.objects.filter(pk=campaign_id).values_list("season", flat=True).get()
        ClanSeat.objects.filter(campaign_id=campaign_id, clan=clan, player_id=player_id).update(
            draft=plan, draft_season=season
        )


def lock(*, campaign_id: UUID, player_id: int | None, plan: Json, key: str) -> Receipt:
    """Seal a plan (CAM-PLN-3); with the last player's the plans are opened. Raises ``plan`` with every fault named,
    ``locked``, ``wrong_state``, ``not_yours``.
    """

    def keep(paper: Sheet, seat: ClanSeat) -> None:
        seat.draft, seat.draft_season = plan, paper.war.season
        seat.save(update_fields=["draft", "draft_season"])

    step = war.Step(kind="lock", plan=plan)
    return seats.ask(campaign_id=campaign_id, player_id=player_id, key=key, step=step, also=keep)


def unlock(*, campaign_id: UUID, player_id: int | None, key: str) -> Receipt:
    """Take a sealed plan back, while not all have locked (CAM-EVT-3). Raises ``not_locked``, ``all_locked``."""
    return seats.ask(campaign_id=campaign_id, player_id=player_id, key=key, step=war.Step(kind="unlock"))


def order_pay(*, campaign_id: UUID, player_id: int | None, hosts: list[str], key: str) -> Receipt:
    """Say which hosts are paid first (CAM-ECO-12). Raises ``not_yours``."""
    step = war.Step(kind="order_pay", hosts=tuple(hosts))
    return seats.ask(campaign_id=campaign_id, player_id=player_id, key=key, step=step)


def draw_sheet(*, campaign_id: UUID, player_id: int | None, person: str, sheet: Json, key: str) -> Receipt:
    """A person's sheet of Go Dai, bought by his owner (CAM-LIF-3). Raises ``not_yours``, what the rules refuse."""
    step = war.Step(kind="draw_sheet", person=person, sheet=sheet)
    return seats.ask(campaign_id=campaign_id, player_id=player_id, key=key, step=step)
