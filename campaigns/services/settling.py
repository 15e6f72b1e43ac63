"""From the table back to the map: the end of a battle and its toll are one transaction (CAM-TOL-6)."""

from __future__ import annotations

import logging
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction

from campaigns.models import Campaign, TicketBattle
from campaigns.services import holding, play
from games.models import Battle
from games.services import battles, records
from rulesets import Illegal
from rulesets import campaign as war

logger = logging.getLogger(__name__)

TABLE, CAPTAINS, HAND = "table", "captains", "hand"
"""How a battle was fought, as outcomes say it."""
LATE = frozenset({"not_ready", "no_ticket"})
"""Refusals of a toll that is taken already: the ticket was settled another way while its battle went on."""


def battle_ended(*, battle_id: UUID, **_more: Any) -> None:
    """A battle of the house has ended: if it is that of a ticket, its toll is taken, in this very transaction."""
    row = TicketBattle.objects.filter(battle=battle_id).first()
    if row is not None:
        battle = Battle.objects.get(pk=battle_id)
        settle(campaign_id=row.campaign_id, ticket=row.ticket, battle=battle)


def settle(*, campaign_id: UUID, ticket: str, battle: Battle) -> bool:
    """Take the toll of a battle that is over (CAM-TOL-1 to CAM-TOL-7), once; whether it was taken now. Part of the
    caller's transaction.
    """
    if not Campaign.objects.filter(pk=campaign_id, status=Campaign.Status.RUNNING).exists():
        return False
    outcome = outcome_of(holding.current(campaign_id).war, ticket, battle)
    return hand_in(campaign_id=campaign_id, ticket=ticket, outcome=outcome)


def outcome_of(campaign: war.Campaign, ticket: str, battle: Battle) -> war.Outcome:
    """What a battle that is over means for its ticket: who won, who was lost, what befell whom."""
    record = records.record_of(battle)
    events = [msgspec.to_builtins(event, str_keys=True) for event in record.events]
    led = battle.seats.filter(player__isnull=False).exists()
    how = TABLE if led else CAPTAINS
    return war.outcome_of(campaign, ticket, holding.systems(), record.final, events, how)


def settle_without(*, campaign_id: UUID, ticket: str, outcome: war.Outcome) -> bool:
    """Put an outcome in force that was found away from the house's table, whose battle is cleared away. Part of the
    caller's transaction, which has locked that battle.
    """
    done = hand_in(campaign_id=campaign_id, ticket=ticket, outcome=outcome)
    if done:
        _call_off(campaign_id, ticket)
    return done


def on_paper(*, campaign_id: UUID, ticket: str) -> None:
    """CAM-BAT-7: both sides let all their time pass, and captains are not wanted: paper decides."""
    with transaction.atomic():
        _lock_battle(campaign_id, ticket)
        try:
            play.step(
                campaign_id=campaign_id, key=f"battle:{ticket}", step=war.Step(kind="paper", ticket=ticket)
            )
        except Illegal as error:
            if error.code not in (*LATE, "key_used"):
                raise
            return
        _call_off(campaign_id, ticket)


def _lock_battle(campaign_id: UUID, ticket: str) -> None:
    """Battles are locked before campaigns, as by those that end at the table."""
    rows = TicketBattle.objects.filter(campaign=campaign_id, ticket=ticket, battle__isnull=False)
    for id in rows.values_list("battle", flat=True):
        Battle.objects.select_for_update().only("pk").filter(pk=id).first()


def _call_off(campaign_id: UUID, ticket: str) -> None:
    rows = TicketBattle.objects.filter(campaign=campaign_id, ticket=ticket, battle__isnull=False)
    for id in rows.values_list("battle", flat=True):
        if id is not None:
            battles.call_off(battle_id=id)


def hand_in(*, campaign_id: UUID, ticket: str, outcome: war.Outcome) -> bool:
    """Put an outcome in force, once for each ticket; whether it was now. Part of the caller's transaction."""
    step = war.Step(kind="settle", ticket=ticket, outcome=war.plain_outcome(outcome))
    try:
        play.step(campaign_id=campaign_id, key=f"battle:{ticket}", step=step)
    except Illegal as error:
        if error.code not in (*LATE, "key_used"):
            raise
        logger.info("the ticket %s of campaign %s was settled before", ticket, campaign_id)
        return False
    return True
