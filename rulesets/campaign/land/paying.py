"""Upkeep, pay, and who is not paid (CAM-ECO-6, CAM-ECO-12)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from rulesets.campaign.land.scattering import dissolve_if_empty
from rulesets.campaign.lookups import (
    clans_in_being,
    daimyo_of,
    hosts_of,
    is_invested,
    leader_of,
    own_or_allied,
    strength,
)
from rulesets.campaign.numbers import id_order
from rulesets.campaign.state import Campaign, Host, Stage
from rulesets.campaign.troops import Company, Kind, in_order
from rulesets.campaign.war import War
from rulesets.engine.illegal import Illegal

HUNGRY = Fraction(3, 2)
"""What upkeep is multiplied by where no friendly land is near (CAM-ECO-6)."""
MASTERLESS = frozenset({Kind.RON, Kind.MON, Kind.RONC, Kind.MONC})
"""Who leaves altogether when he is not paid (CAM-ECO-12)."""


# -- what is due -------------------------------------------------------------------------------------------------------


def is_hungry(campaign: Campaign, host: Host) -> bool:
    """CAM-ECO-6: whether a host stands in land that is neither own nor allied, and has no such neighbour either."""
    places = (host.at, *campaign.realm.neighbours(host.at))
    return not any(own_or_allied(campaign, host.clan, place) for place in places)


def is_fed(campaign: Campaign, host: Host) -> bool:
    """CAM-ECO-6: whether a host is fed from the stores: shut in an invested castle."""
    return not host.free and is_invested(campaign, host.at)


def due(campaign: Campaign, host: Host, company: Company) -> int:
    """CAM-ECO-6: what a company of a host costs at this close, in k. Every upkeep is even, so that once and a half of a
    host's sum is that of its companies.
    """
    if is_fed(campaign, host):
        return 0
    return int(company.upkeep * (HUNGRY if is_hungry(campaign, host) else 1))


def upkeep_of(campaign: Campaign, host: Host) -> int:
    """CAM-ECO-6: what a whole host costs at this close, in k."""
    return sum(due(campaign, host, company) for company in host.companies)


# -- pay orders --------------------------------------------------------------------------------------------------------


def pay_order(campaign: Campaign, clan: str) -> list[Host]:
    """CAM-ECO-12: in which order a clan's hosts are paid: as its owner has said, then the daimyo's, then by strength,
    ties by id.
    """
    said = campaign.clans[clan].pay
    daimyo = daimyo_of(campaign, clan)

    def turn(host: Host) -> tuple[int, bool, int, tuple[str, int]]:
        number = said.index(host.id) if host.id in said else len(said)
        own = daimyo is not None and daimyo.host == host.id
        return number, not own, -strength(host.companies, leader_of(campaign, host)), id_order(host.id)

    return sorted(hosts_of(campaign, clan), key=turn)


def order_pay(war: War, clan: str, hosts: Sequence[str]) -> None:
    """CAM-ECO-12: a clan's owner says which hosts are paid first, whenever he likes. Raises :class:`Illegal` for hosts
    that are not his.
    """
    if clan not in war.campaign.clans or war.campaign.stage is Stage.OVER:
        raise Illegal("no_clan", "CAM-ECO-12", "There is nobody to be paid.")
    own = {host.id for host in hosts_of(war.campaign, clan)}
    if not set(hosts) <= own or len(set(hosts)) != len(hosts):
        raise Illegal("not_yours", "CAM-ECO-12", "A clan pays its own hosts, each once.")
    war.change(war.clan(clan), pay=tuple(hosts))
    war.tell("pay_ordered", clan=clan, clauses=("CAM-ECO-12",), knows=[clan], hosts=list(hosts))


# -- paying ------------------------------------------------------------------------------------------------------------


def pay(war: War) -> None:
    """CAM-ECO-6, CAM-ECO-12: every clan pays its hosts, company by company, while the chest lasts; who is not paid
    leaves. A chest is never below 0 (CAM-ECO-1). What is due is reckoned for all before anybody leaves: a siege that
    falls apart for want of pay makes nobody's upkeep dearer, whoever is looked at first.
    """
    bills = {clan: _bill(war.campaign, clan) for clan in clans_in_being(war.campaign)}
    for clan, bill in bills.items():
        unpaid: list[tuple[Host, Company]] = []
        chest = before = war.clan(clan).chest
        for host, company, cost in bill:
            if cost <= chest:
                chest -= cost
            else:
                unpaid.append((host, company))
        if chest == before and not unpaid:
            continue
        war.change(war.clan(clan), chest=chest)
        war.tell("upkeep", clan=clan, clauses=("CAM-ECO-6",), knows=[clan], k=before - chest, chest=chest)
        _all_leave(war, clan, unpaid)


def _bill(campaign: Campaign, clan: str) -> list[tuple[Host, Company, int]]:
    """What a clan owes at this close, company by company, in the order in which they are paid."""
    return [
        (host, company, due(campaign, host, company))
        for host in pay_order(campaign, clan)
        for company in host.companies
    ]


def _all_leave(war: War, clan: str, unpaid: Sequence[tuple[Host, Company]]) -> None:
    for id in dict.fromkeys(host.id for host, _company in unpaid):
        leaving = {company.id: deserters(company) for host, company in unpaid if host.id == id}
        host = war.host(id)
        gone = sum(leaving.values())
        if not gone:
            continue
        left = [msgspec.structs.replace(one, n=one.n - leaving.get(one.id, 0)) for one in host.companies]
        war.change(host, companies=in_order(left))
        war.tell(
            "unpaid",
            clan=clan,
            clauses=("CAM-ECO-12",),
            knows=[clan],
            host=id,
            figures=gone,
            companies=len(leaving),
        )
        dissolve_if_empty(war, id)


def deserters(company: Company) -> int:
    """CAM-ECO-12, CAM-RUL-40: how many figures of an unpaid company leave: half of its full number, rounded up; ronin
    and monks all of them, a gun's crew nobody.
    """
    if company.kind is Kind.GUN:
        return 0
    if company.kind in MASTERLESS:
        return company.n
    return min(company.n, (company.troop.full + 1) // 2)
