"""Stores, works and castles at the close (CAM-SIE-1, CAM-SIE-2, CAM-SIE-7, CAM-ECO-13, CAM-MAP-6)."""

from __future__ import annotations

from rulesets.campaign.land.sieges import fall, heir_of, hunger
from rulesets.campaign.lookups import are_allied, besiegers, investing_camps, is_invested, stores_full
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.state import Campaign, Province
from rulesets.campaign.tickets import Situation
from rulesets.campaign.war import War


def stores(war: War) -> None:
    """CAM-ECO-2, CAM-SIE-2: stores of invested castles sink, those that nobody besieges rise by one to full, those of
    a castle that was relieved are full (CAM-SIE-7). A siege that is too weak changes nothing (CAM-RUL-35).
    """
    for place in sorted(war.campaign.provinces):
        province = war.province(place)
        if not province.castle:
            continue
        found = _stores_of(war.campaign, province)
        if found != province.stores:
            kind = "stores_sank" if found < province.stores else "stores_rose"
            war.change(province, stores=found)
            war.tell(
                kind, clan="" if province.neutral else province.owner, clauses=("CAM-SIE-2",),
                knows=_who_sees(war.campaign, place), place=place, stores=found,
            )  # fmt: skip


def _stores_of(campaign: Campaign, province: Province) -> int:
    """The stores of a castle after this close; never below 0."""
    place, full = province.key, stores_full(campaign, province.key)
    if is_invested(campaign, place):
        return max(0, province.stores - hunger(campaign, place))
    if was_relieved(campaign, place):
        return full
    if besiegers(campaign, place):
        return province.stores
    return min(full, province.stores + 1)


def was_relieved(campaign: Campaign, place: str) -> bool:
    """CAM-SIE-7: whether a relief of a castle was won this season by its owner's side."""
    owner = campaign.provinces[place].owner
    return any(
        ticket.situation is Situation.RELIEF and ticket.place == place and ticket.season == campaign.season
        and ticket.outcome is not None and ticket.outcome.winner == 0
        and any(owner != NEUTRAL and are_allied(campaign, clan, owner) for clan in ticket.camps[0].clans)
        for ticket in campaign.tickets.values()
    )  # fmt: skip


def _who_sees(campaign: Campaign, place: str) -> list[str]:
    """CAM-SEC-1: stores are seen by the owner and by who invests."""
    owner = campaign.provinces[place].owner
    investing = [host.clan for camp in investing_camps(campaign, place) for host in camp]
    return [clan for clan in dict.fromkeys((owner, *investing)) if clan != NEUTRAL]


def works(war: War) -> None:
    """CAM-ECO-13: works are lost where the castle is invested, and ready at their close; the garrison grows in winter
    (CAM-MAP-6).
    """
    for place in sorted(war.campaign.provinces):
        province = war.province(place)
        if province.works is None:
            continue
        if is_invested(war.campaign, place):
            war.change(province, works=None)
            war.tell("works_lost", clan=province.owner, clauses=("CAM-ECO-13",), place=place)
        elif province.works.ready <= war.campaign.season:
            level = province.works.level
            war.change(province, castle=level, works=None)
            war.tell("works_done", clan=province.owner, clauses=("CAM-ECO-13",), place=place, level=level)


def falls(war: War) -> None:
    """CAM-ECO-2: castles without stores fall to who invests them (CAM-SIE-2), in the snow too (CAM-RUL-95); land
    without castle and band is his who besieges it (CAM-SIE-1).
    """
    starved = [place for place in sorted(war.campaign.provinces) if _falls(war.campaign, place)]
    for place in starved:
        to = heir_of(war, place)
        fall(war, place, to, "hunger" if war.province(place).castle else "open")


def _falls(campaign: Campaign, place: str) -> bool:
    province = campaign.provinces[place]
    if not investing_camps(campaign, place):
        return False
    if province.castle:
        return province.stores == 0
    return not province.band
