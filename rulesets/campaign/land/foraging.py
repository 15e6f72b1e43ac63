"""Forage and frost (CAM-ECO-7, CAM-SEA-6)."""

from __future__ import annotations

import msgspec

from rulesets.campaign.land.paying import is_fed
from rulesets.campaign.land.scattering import dissolve_if_empty
from rulesets.campaign.lookups import clans_in_being, free_at, hostile, hosts_of
from rulesets.campaign.numbers import id_order
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.troops import TROOPS, UNFED, Company, in_order
from rulesets.campaign.war import War

FEEDS, FEEDS_BY, FEEDS_SEAT = 8, 40, 8
"""CAM-ECO-7: companies that every province feeds, k for each one more, and how many more a clan's seat feeds."""


def feeds(campaign: Campaign, place: str, clan: str) -> int:
    """CAM-ECO-7: how many companies of a clan a province feeds."""
    seat = campaign.clans[clan].seat == place and campaign.provinces[place].owner == clan
    return FEEDS + campaign.realm.lands[place].k // FEEDS_BY + (FEEDS_SEAT if seat else 0)


def foraging(campaign: Campaign, place: str, clan: str) -> list[tuple[Host, Company]]:
    """CAM-ECO-7: the companies of a clan that a province has to feed: neither guard nor guns, nor who is fed from the
    stores of an invested castle (CAM-ECO-6).
    """
    hosts = [host for host in hosts_of(campaign, clan) if host.at == place and not is_fed(campaign, host)]
    return [(host, company) for host in hosts for company in host.companies if company.kind not in UNFED]


def forage(war: War) -> None:
    """CAM-ECO-7: above what a province feeds, a clan loses one figure for each company too many there."""
    for clan in clans_in_being(war.campaign):
        for place in sorted({host.at for host in hosts_of(war.campaign, clan)}):
            eating = foraging(war.campaign, place, clan)
            over = len(eating) - feeds(war.campaign, place, clan)
            if over > 0:
                _starve(war, clan, place, over)


def _starve(war: War, clan: str, place: str, over: int) -> None:
    """Figures leave one by one: of the cheapest kind first, that is ashigaru, then from the company that has most, ties
    by id (CAM-RUL-58).
    """
    touched = set()
    for _figure in range(over):
        host, company = min(
            foraging(war.campaign, place, clan),
            key=lambda one: (
                one[1].troop.points,
                list(TROOPS).index(one[1].kind),
                -one[1].n,
                id_order(one[1].id),
            ),
        )
        others = (one for one in host.companies if one.id != company.id)
        less = msgspec.structs.replace(company, n=company.n - 1)
        war.change(host, companies=in_order((*others, less)))
        touched.add(host.id)
    war.tell("forage", clan=clan, clauses=("CAM-ECO-7",), knows=[clan], place=place, figures=over)
    for id in sorted(touched, key=id_order):
        dissolve_if_empty(war, id)


def frost(war: War) -> None:
    """CAM-SEA-6: at winter's close a host that stands in a hostile snow province loses one figure of each company."""
    if not war.campaign.winter:
        return
    for place in sorted(key for key, land in war.campaign.realm.lands.items() if land.snowy):
        for host in free_at(war.campaign, place):
            if not hostile(war.campaign, host.clan, war.province(place).owner):
                continue
            left = [msgspec.structs.replace(one, n=one.n - 1) for one in host.companies]
            war.change(host, companies=in_order(left))
            war.tell(
                "frost", clan=host.clan, clauses=("CAM-SEA-6",), knows=[host.clan], host=host.id, place=place,
                figures=len(left),
            )  # fmt: skip
            dissolve_if_empty(war, host.id)
