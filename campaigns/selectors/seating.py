"""Who may see a campaign, and as whom."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from campaigns.models import Campaign, ClanSeat
from campaigns.refusals import refuse
from games.models import Battle, Shown
from rulesets import Illegal
from rulesets import campaign as war

NEVER, AFTER_CLOSE, AFTER_END = "none", "close", "end"
"""What who only looks on sees (CAM-SEC-1 [O spectators])."""


def clan_of(campaign_id: UUID, player_id: int | None) -> str:
    """The clan that a player leads there. Raises ``not_found`` for a campaign of which he may not know, ``not_yours``
    where he leads none, ``open_eyes`` where he looks on for good (CAM-RUL-86).
    """
    row = Campaign.objects.defer(*Campaign.HEAVY).filter(pk=campaign_id).first()
    if row is None:
        raise refuse("not_found")
    seat = _seat(row, player_id)
    if seat is not None and has_open_eyes(row, seat):
        raise refuse("open_eyes", "CAM-LEA-2")
    if seat is not None:
        return seat.clan
    if not may_know(row, player_id):
        raise refuse("not_found")
    raise refuse("not_yours")


def sits(row: Campaign, player_id: int | None) -> bool:
    """Whether somebody has a part in a campaign: a clan, or the making or judging of it."""
    if player_id is None:
        return False
    return player_id in (row.maker_id, row.referee_id) or _seat(row, player_id) is not None


def leads(viewer: str) -> bool:
    """Whether somebody comes with a clan, and not only to look on."""
    return viewer not in ("", war.OPEN_EYES)


def has_open_eyes(row: Campaign, seat: ClanSeat) -> bool:
    """Whether he who led that clan looks on with open eyes: after the end everybody does (CAM-LEA-2)."""
    return seat.open_eyes is not None and row.status == Campaign.Status.RUNNING


def clan_led(row: Campaign, player_id: int | None) -> str:
    """The clan that a player leads, or led until it was out; empty for none."""
    seat = _seat(row, player_id)
    return seat.clan if seat is not None else ""


def among(row: Campaign, seats: Iterable[ClanSeat], player_id: int | None) -> str:
    """As whom somebody comes to a campaign whose seats are at hand; empty also for who may not look on at all."""
    seat = next(
        (one for one in seats if player_id is not None and one.player_id == player_id and not one.former),
        None,
    )
    return _comes_as(row, seat, player_id)


def admit(row: Campaign, player_id: int | None) -> str:
    """As whom somebody comes: the clan that he leads; :data:`~rulesets.campaign.OPEN_EYES` for a referee while the war
    lasts, and for who looks on so since his clan is out (CAM-RUL-85); empty for who only looks on. Raises ``not_found``
    where he may not know of it, ``not_shown_yet`` where he must wait for the end.
    """
    viewer = _comes_as(row, _seat(row, player_id), player_id)
    if viewer:
        return viewer
    part = player_id is not None and player_id in (row.maker_id, row.referee_id)
    if row.shown == Shown.PRIVATE and not part:
        raise refuse("not_found")
    if row.status == Campaign.Status.RUNNING and not part:
        watched = {**row.of.options, **row.options}.get("spectators", AFTER_CLOSE)
        if watched != AFTER_CLOSE:
            raise refuse("not_found" if watched == NEVER else "not_shown_yet")
    return ""


def may_know(row: Campaign, player_id: int | None) -> bool:
    """Whether somebody may know of a campaign, though he may have to wait until he sees it."""
    try:
        admit(row, player_id)
    except Illegal as error:
        return error.code != "not_found"
    return True


def may_watch(battle_id: UUID, player_id: int) -> bool:
    """Whether a player leads a clan of either camp of a campaign's battle, or sees the whole war: he looks on, whoever
    commands there (CAM-SEC-1, CAM-BAT-7, CAM-RUL-85).
    """
    of = Battle.objects.filter(pk=battle_id).values_list("belongs", flat=True).first() or {}
    if not of.get("clans"):
        return False
    row = Campaign.objects.defer(*Campaign.HEAVY).filter(pk=of["key"]).first()
    if row is None:
        return False
    seat = _seat(row, player_id)
    if seat is None:
        return row.referee_id == player_id
    return seat.clan in of["clans"].split() or seat.open_eyes is not None


def _comes_as(row: Campaign, seat: ClanSeat | None, player_id: int | None) -> str:
    if seat is not None:
        return war.OPEN_EYES if has_open_eyes(row, seat) else seat.clan
    judges = player_id is not None and row.referee_id == player_id and row.status == Campaign.Status.RUNNING
    return war.OPEN_EYES if judges else ""


def _seat(row: Campaign, player_id: int | None) -> ClanSeat | None:
    """Where a player sits, or sat until his clan was out; not where he has left for another clan (CAM-LEA-3)."""
    if player_id is None:
        return None
    return ClanSeat.objects.filter(campaign=row, player_id=player_id, former=False).first()
