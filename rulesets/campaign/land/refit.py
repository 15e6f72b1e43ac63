"""The great refit, garrisons and bands (CAM-ECO-9, CAM-MAP-6, CAM-MAP-7)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rulesets.campaign.houses import lives
from rulesets.campaign.land.ownership import whole_band
from rulesets.campaign.land.prices import REFIT, REFIT_MOUNTED
from rulesets.campaign.lookups import besiegers, clans_in_being, hosts_of, musters_at
from rulesets.campaign.muster import garrison
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.troops import Company, Kind, in_order
from rulesets.campaign.war import War

FIGURES_A_BANNER = 10
"""CAM-ECO-9: how many figures a province makes whole for each banner that it could muster."""


class Made(NamedTuple):
    """A company that has figures back, for so many k."""

    host: Host
    company: Company
    figures: int
    k: int


def refit_room(campaign: Campaign, place: str) -> int:
    """CAM-ECO-9, CAM-RUL-36: how many figures a province makes whole in a winter; one that could not muster because it
    is restless or has no castle makes none (CAM-RUL-59).
    """
    province = campaign.provinces[place]
    if province.restless or not province.castle:
        return 0
    return FIGURES_A_BANNER * musters_at(campaign, place)


def refit(war: War) -> None:
    """CAM-ECO-9: at winter's close companies in own provinces that nobody besieges get figures back, in the order of
    ids, while the chest lasts; the guard at the seat for nothing.
    """
    if not war.campaign.winter:
        return
    for clan in clans_in_being(war.campaign):
        made = made_whole(war.campaign, clan)
        if not made:
            continue
        for id in dict.fromkeys(one.host.id for one in made):
            back = {one.company.id: one.figures for one in made if one.host.id == id}
            host = war.host(id)
            whole = [msgspec.structs.replace(one, n=one.n + back.get(one.id, 0)) for one in host.companies]
            war.change(host, companies=in_order(whole))
        k = sum(one.k for one in made)
        war.change(war.clan(clan), chest=war.clan(clan).chest - k)
        figures = sum(one.figures for one in made)
        war.tell("refit", clan=clan, clauses=("CAM-ECO-9",), knows=[clan], figures=figures, k=k)


def made_whole(campaign: Campaign, clan: str) -> list[Made]:
    """Which companies get figures back, host by host, company by company."""
    chest, room = campaign.clans[clan].chest, dict[str, int]()
    found = []
    for host in hosts_of(campaign, clan):
        if campaign.provinces[host.at].owner != clan or besiegers(campaign, host.at):
            continue
        left = room.setdefault(host.at, refit_room(campaign, host.at))
        for company in host.companies:
            free = company.kind is Kind.OBAN and host.at == campaign.clans[clan].seat
            price = 0 if free else REFIT_MOUNTED if company.mounted else REFIT
            lacks = company.troop.full - company.n
            figures = lacks if free else min(lacks, left, chest // price)
            if figures > 0:
                found.append(Made(host, company, figures, figures * price))
                chest -= figures * price
                left -= 0 if free else figures
        room[host.at] = left
    return found


def garrisons(war: War) -> None:
    """CAM-MAP-6, CAM-MAP-7: at winter's close garrisons, and the bands of neutral provinces, are whole again where
    nobody besieges them.
    """
    if not war.campaign.winter:
        return
    for owner in (*war.campaign.order, NEUTRAL):
        made = [place for place in sorted(war.campaign.provinces) if _whole(war, place, owner)]
        if made:
            clan = "" if owner == NEUTRAL else owner
            clauses = ("CAM-MAP-6",) if clan else ("CAM-MAP-6", "CAM-MAP-7")
            war.tell("garrisons_whole", clan=clan, clauses=clauses, knows=lives.knowing(owner), places=made)


def _whole(war: War, place: str, owner: str) -> bool:
    """Make garrison and band of a place whole; says whether it is that owner's and they lacked anybody."""
    province = war.province(place)
    if province.owner != owner or besiegers(war.campaign, place):
        return False
    band = whole_band(war.campaign, place) if province.neutral else ()
    return war.change(province, garrison=garrison(place, province.castle), band=band) is not province
