"""A player leaves the house: his clans go on without him (CAM-LEA-1), campaigns of his that wait are taken back."""

from __future__ import annotations

import json
import logging
from typing import Any
from uuid import UUID, uuid4

from django.db import models, transaction

from campaigns.models import (
    Campaign,
    CampaignEvent,
    CampaignMessage,
    CampaignOpening,
    CampaignStep,
    ClanSeat,
    Epitaph,
    FinishedCampaign,
    Gallery,
    Proposal,
    Resignation,
    Told,
)
from campaigns.selectors import stories
from campaigns.services import holding, making, sheet
from games.models import Player
from games.services.filing import words_of
from games.services.leaving import LEFT
from rulesets import Illegal

logger = logging.getLogger(__name__)

KEPT: tuple[tuple[type[models.Model], str], ...] = (
    (Campaign, "state"), (CampaignOpening, "state"), (CampaignStep, "step"), (CampaignEvent, "event"),
    (Told, "event"), (Gallery, "document"),
)  # fmt: skip
"""Texts in which a player's name may stand."""


def forsake(player: Player, **_more: Any) -> None:
    """Give up everything that a player has a part in, before his account goes. Part of the caller's transaction."""
    for row in Campaign.objects.filter(maker=player, status=Campaign.Status.OPEN).defer(*Campaign.HEAVY):
        making.withdraw(campaign_id=row.pk, player=player)
    led = ClanSeat.objects.filter(player=player).exclude(campaign__status=Campaign.Status.OVER)
    for campaign_id, status in list(led.values_list("campaign_id", "campaign__status")):
        try:
            if status == Campaign.Status.OPEN:
                making.withdraw(campaign_id=campaign_id, player=player)
            else:
                making.resign(campaign_id=campaign_id, player=player, key=uuid4().hex)
        except Illegal:  # his clan is no more: there is nothing to give up
            logger.info("%s had nothing to give up in campaign %s", player.pk, campaign_id)
    CampaignMessage.objects.filter(author=player).delete()
    Proposal.objects.filter(player=player).update(name=LEFT)
    Epitaph.objects.filter(author=player).update(name=LEFT)
    Campaign.objects.filter(imported__owner=player).delete()
    for campaign_id in _campaigns_of(player):
        _forget(campaign_id, player.username)


def _campaigns_of(player: Player) -> set[UUID]:
    """The campaigns in whose record his name may stand."""
    seats = ClanSeat.objects.filter(player=player).values_list("campaign", flat=True)
    left = Resignation.objects.filter(player=player).values_list("campaign", flat=True)
    judged = Campaign.objects.filter(referee=player).values_list("pk", flat=True)
    return {*seats, *left, *judged}


def _forget(campaign_id: UUID, name: str) -> None:
    """Another name stands for his in the war and all that was told of it: everywhere the same, so that it proves as
    before. Names of persons of the war are no players' and stay.
    """
    with transaction.atomic():
        sheet.lock(campaign_id)
        for model, field in KEPT:
            rows = model._default_manager.filter(**{"pk" if model is Campaign else "campaign": campaign_id})
            for key, text in list(rows.values_list("pk", field).iterator()):
                if (told := _rename(text, name)) != text:
                    model._default_manager.filter(pk=key).update(**{field: told})
        _file_anew(campaign_id, name)
    holding.memory.forget(campaign_id)
    stories.shelf.forget(campaign_id)


def _file_anew(campaign_id: UUID, name: str) -> None:
    """Let the archive find the campaign by his name no more."""
    filed = FinishedCampaign.objects.filter(pk=campaign_id).first()
    if filed is not None:
        gone = set(words_of(name)) - set(words_of(LEFT))
        kept = [word for word in filed.text.split() if word not in gone]
        FinishedCampaign.objects.filter(pk=campaign_id).update(text="".join(f" {word}" for word in kept))


def _rename(text: str, name: str) -> str:
    """A stored text with another name in the places where players' names stand."""
    old, new = (json.dumps(one, ensure_ascii=False) for one in (name, LEFT))
    for before in ('"player":', '"by":', '"player":["name:",', '"by":["name:",'):
        text = text.replace(before + old, before + new)
    return text
