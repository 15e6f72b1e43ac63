"""The record of a campaign: everything that is needed to read it again, and to prove it (CAM-CHR-2, CAM-DIC-5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from campaigns.models import Campaign, CampaignEvent, CampaignStep, ImportedCampaign, TicketBattle
from campaigns.refusals import refuse
from campaigns.services import holding
from games.models import Battle
from games.services import records as battle_records
from rulesets import campaign as war


def record_of(campaign: Campaign, *, whole: bool = True) -> war.Record:
    """The record of a campaign that is over, seed and all. With ``whole`` the records of its battles lie in it, else
    their fingerprints alone; one that was imported is as it came. Raises ``not_over`` before: a record opens plans,
    answers and dice.
    """
    handed_in = ImportedCampaign.objects.filter(pk=campaign.pk).values_list("document", flat=True).first()
    if handed_in is not None:
        return war.decode_record(handed_in.encode())
    if campaign.status != Campaign.Status.OVER:
        raise refuse("not_over")
    opening: dict[str, Any] = msgspec.json.decode(campaign.opening.state)
    steps = list(_steps(campaign))
    record = war.Record(
        name=campaign.name,
        edition=campaign.edition,
        scenario=opening["scenario"],
        options=campaign.options,
        seats=steps[0].seats,
        words=tuple(holding.words_of(campaign.seats.all())),
        seed=bytes(campaign.seed).hex(),
        seed_hash=campaign.seed_hash,
        opening=opening,
        steps=steps,
        events=list(_events(campaign)),
        final=war.document(holding.hold(campaign).war),
        battles=dict(_battles(campaign, whole)),
    )
    return war.with_tables(war.as_told(record))


def _steps(campaign: Campaign) -> Iterator[war.Step]:
    """What was asked of the rules, in order."""
    rows = CampaignStep.objects.filter(campaign=campaign).order_by("number").values_list("step", "told")
    for step, told in rows.iterator():
        yield msgspec.structs.replace(msgspec.json.decode(step, type=war.Step), told=told)


def _events(campaign: Campaign) -> Iterator[war.Event]:
    """The events as they were."""
    rows = CampaignEvent.objects.filter(campaign=campaign).order_by("number").values_list("event", flat=True)
    for event in rows.iterator():
        yield msgspec.json.decode(event, type=war.Event)


def _battles(campaign: Campaign, whole: bool) -> Iterator[tuple[str, war.Fought]]:
    """The battles of its tickets that are over, as the record keeps them."""
    rows = TicketBattle.objects.filter(campaign=campaign, battle__status=Battle.Status.OVER)
    for row in rows.select_related("battle").order_by("id"):
        if row.battle is not None:
            yield row.ticket, war.keep(str(row.battle.pk), battle_records.record_of(row.battle), whole)
