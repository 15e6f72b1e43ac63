"""Captains: practice commanders who fight battles for players who let their time pass, and for those who want them to
(CAM-BAT-7, CAM-BAT-8).

A job of the clock may be done by any process, any number of times, and may die at any moment: what a battle brings is
written in one transaction, and what has been written is not done again.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from campaigns.models import Campaign, TicketBattle
from campaigns.refusals import refuse
from campaigns.services import battles, holding, settling
from campaigns.services.battles import TEMPER
from games.models import Battle
from games.services import captains, opponents, play, stand_ins
from games.services import holding as tables
from rulesets import Illegal, Side

logger = logging.getLogger(__name__)

MOST_ORDERS = 20_000
"""Orders after which a battle at the table is left for the next round of the clock."""
READY = TicketBattle.Status.READY
LONGEST = timedelta(days=28)
"""What a season lasts at most (CAM-COR-1)."""


def finish(*, campaign_id: UUID, ticket: str) -> None:
    """Do what is due to a battle whose time is up, or that captains are to fight; nothing where nothing is. Call it
    outside of any transaction.
    """
    row = TicketBattle.objects.filter(campaign=campaign_id, ticket=ticket).select_related("battle").first()
    if row is None or row.status != READY:
        return
    if row.battle is None:
        fight_out(campaign_id=campaign_id, ticket=ticket)
    elif row.battle.status == Battle.Status.RUNNING:
        _go_on(row, row.battle)


def waiting(most: int = 20) -> list[tuple[UUID, str]]:
    """Battles that captains are to fight and have not: campaign and ticket, the oldest first (CAM-BAT-7)."""
    rows = TicketBattle.objects.filter(
        status=READY, battle=None, campaign__status=Campaign.Status.RUNNING
    ).order_by("made")
    return list(rows.values_list("campaign_id", "ticket")[:most])


# -- away from the table -----------------------------------------------------------------------------------------------


def fight_out(*, campaign_id: UUID, ticket: str) -> Battle | None:
    """Let practice commanders fight a battle that stands ready, with its levies and its sealed seed, and take its toll;
    None where it has been fought meanwhile. The fighting holds nothing locked.
    """
    held = holding.current(campaign_id)
    found = held.war.tickets.get(ticket)
    row = Campaign.objects.get(pk=campaign_id)
    if found is None or not found.levies:
        return None
    plan = battles.plan_of(row, held.war, found, held.dice)
    fought = captains.fight_out(plan=plan, banners=battles.banners_of(row, held.war, found, {}))
    with transaction.atomic():
        Campaign.objects.select_for_update().only("pk").get(pk=campaign_id)
        kept = TicketBattle.objects.get(campaign=campaign_id, ticket=ticket)
        if kept.status != READY or kept.battle_id is not None:
            return None
        battle = captains.keep(fought)
        TicketBattle.objects.filter(pk=kept.pk).update(battle=battle)
        if not settling.settle(campaign_id=campaign_id, ticket=ticket, battle=battle):
            transaction.set_rollback(True)
            return None
    return battle


# -- at the table ------------------------------------------------------------------------------------------------------


def _go_on(row: TicketBattle, battle: Battle) -> None:
    """CAM-BAT-7: who is awaited when the time is up is led by a captain from then on, at the season's last hour both
    are; where captains are not wanted he has given up.
    """
    campaign = row.campaign
    now = timezone.now()
    late = campaign.late is not None and campaign.late <= now
    if not late and (row.due is None or row.due > now):
        return
    absent = [str(side) for side in Side] if late else battle.waits_for
    if holding.current(campaign.pk).war.options.captains == "never":
        if late and not battle.seats.filter(player=None).exists():
            settling.on_paper(campaign_id=campaign.pk, ticket=row.ticket)
        else:
            _give_up(battle, battle.waits_for)
        return
    stand_ins.lend(battle_id=battle.pk, sides=absent, temper=TEMPER)
    if not late:  # once: who comes back has the rest of the season
        TicketBattle.objects.filter(pk=row.pk).update(due=campaign.late or now + LONGEST)
    if not battle.seats.filter(practice="").exists():
        play_on(battle.pk)


def play_on(battle_id: UUID) -> None:
    """Let the captains of both sides give order after order until their battle is over: each is a transaction of its
    own, so whoever dies here has lost nothing, and the next goes on.
    """
    for _ in range(MOST_ORDERS):
        if not opponents.act(battle_id):
            return


def _give_up(battle: Battle, sides: list[str]) -> None:
    """CAM-BAT-13: who let his time pass has given up; of two who did it the one awaited first."""
    held = tables.current(battle.pk)
    side = next((Side(side) for side in sides if side in held.battle.clock.to_act), Side(sides[0]))
    try:
        play.submit(
            battle_id=battle.pk, player_id=None, key=uuid4().hex, seq=held.seq, order={"kind": "resign"},
            side=side, by=play.Giver.HOUSE,
        )  # fmt: skip
    except Illegal as error:
        if error.code not in ("stale", "battle_over"):
            raise


def come_back(*, campaign_id: UUID, ticket: str, player_id: int) -> None:
    """A player takes the command of his side again that a captain had for him. Raises ``no_ticket``, ``not_yours``
    where nobody stands in for him there.
    """
    row = TicketBattle.objects.filter(campaign=campaign_id, ticket=ticket).first()
    if row is None:
        raise refuse("no_ticket", "CAM-BAT-7")
    if row.battle_id is None or not stand_ins.come_back(battle_id=row.battle_id, player_id=player_id):
        raise refuse("not_yours", "CAM-BAT-7")
