"""Who may see a campaign, and as whom."""

from __future__ import annotations

from uuid import UUID

from campaigns.models import Campaign, ClanSeat
from campaigns.refusals import refused
from games.models import Battle, Shown
from rulesets import Illegal

NEVER, AFTER_CLOSE, AFTER_END = "none", "close", "end"
"""What who only looks on sees (CAM-SEC-1 [O spectators])."""


def clan_of(campaign_id: UUID, player_id: int | None) -> str:
    """The clan that a player leads there. Raises ``not_found`` for a campaign of which he may not know, ``not_yours``
    where he leads none.
    """
    row = Campaign.objects.defer(*Campaign.HEAVY).filter(pk=campaign_id).first()
    if row is None:
        raise refused("not_found")
    clan = _led(row, player_id)
    if clan:
        return clan
    if not may_know(row, player_id):
        raise refused("not_found")
    raise refused("not_yours")


def sits(row: Campaign, player_id: int | None) -> bool:
    """Whether somebody has a part in a campaign: a clan, or the making or judging of it."""
    if player_id is None:
        return False
    return player_id in (row.maker_id, row.referee_id) or bool(_led(row, player_id))


def admit(row: Campaign, player_id: int | None) -> str:
    """The clan with which somebody comes, empty for who only looks on. Raises ``not_found`` where he may not know of
    it, ``not_shown_yet`` where he must wait for the end.
    """
    clan = _led(row, player_id)
    if clan:
        return clan
    part = player_id is not None and player_id in (row.maker_id, row.referee_id)
    if row.shown == Shown.PRIVATE and not part:
        raise refused("not_found")
    if row.status == Campaign.Status.RUNNING and not part:
        watched = {**row.of.options, **row.options}.get("spectators", AFTER_CLOSE)
        if watched != AFTER_CLOSE:
            raise refused("not_found" if watched == NEVER else "not_shown_yet")
    return ""


def may_know(row: Campaign, player_id: int | None) -> bool:
    """Whether somebody may know of a campaign, though he may have to wait until he sees it."""
    try:
        admit(row, player_id)
    except Illegal as error:
        return error.code != "not_found"
    return True


def may_watch(battle_id: UUID, player_id: int) -> bool:
    """Whether a player leads a clan of either camp of a campaign's battle: he looks on, whoever commands there
    (CAM-SEC-1, CAM-BAT-7).
    """
    of = Battle.objects.filter(pk=battle_id).values_list("belongs", flat=True).first() or {}
    if not of.get("clans"):
        return False
    clans = of["clans"].split()
    return ClanSeat.objects.filter(campaign=of["key"], player_id=player_id, clan__in=clans).exists()


def _led(row: Campaign, player_id: int | None) -> str:
    if player_id is None:
        return ""
    seat = ClanSeat.objects.filter(campaign=row, player_id=player_id).values_list("clan", flat=True).first()
    return seat or ""
