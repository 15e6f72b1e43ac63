"""Who is paid first where the chest does not suffice for all (CAM-ECO-12, CAM-LEA-5)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.campaign.land.harvest import harvest_of
from rulesets.campaign.land.paying import deserters, due, pay_order, upkeep_of
from rulesets.campaign.lookups import hosts_of
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.wits.outlook import ClanOutlook

BEFORE_THE_ENEMY = 1.5
"""What more men are worth whom an enemy can meet in the next season."""


def is_short(war: Campaign, clan: str) -> bool:
    """Whether a clan cannot pay all its men at this close. It knows all that this hangs on."""
    return sum(upkeep_of(war, host) for host in hosts_of(war, clan)) > _money(war, clan)


def _money(war: Campaign, clan: str) -> int:
    """CAM-ECO-2: its chest, and the harvest of autumn, which comes in before pay; in k."""
    return war.clans[clan].chest + (harvest_of(war, clan) if war.time_of_year == "autumn" else 0)


def paid_first(war: Campaign, clan: str) -> tuple[str, ...]:
    """The hosts of a clan that is short of money in the order in which it wants to pay them at this close; empty where
    the order that stands loses no more men. The war is as the clan knows it.
    """
    standing, chest = pay_order(war, clan), _money(war, clan)
    outlook = ClanOutlook(war, clan)
    wanted = sorted(standing, key=lambda host: -_saving(outlook, host))
    if _what_leaves(outlook, wanted, chest) >= _what_leaves(outlook, standing, chest):
        return ()
    return tuple(host.id for host in wanted)


def _saving(outlook: ClanOutlook, host: Host) -> float:
    """What of a host a k of pay saves; who costs nothing needs no turn."""
    cost = upkeep_of(outlook.war, host)
    return sum(_worth(outlook, host, number) for number in range(len(host.companies))) / cost if cost else 0.0


def _worth(outlook: ClanOutlook, host: Host, number: int) -> float:
    """What is lost of one of its companies that is not paid, in points of strength (CAM-RUL-40)."""
    company = host.companies[number]
    near = outlook.against(host.at) or outlook.threat(host.at)
    return deserters(company) * company.troop.points * (BEFORE_THE_ENEMY if near else 1.0)


def _what_leaves(outlook: ClanOutlook, hosts: Sequence[Host], chest: int) -> float:
    """What leaves when hosts are paid in that order, company by company, while the chest lasts."""
    lost = 0.0
    for host in hosts:
        for number, company in enumerate(host.companies):
            cost = due(outlook.war, host, company)
            if cost <= chest:
                chest -= cost
            else:
                lost += _worth(outlook, host, number)
    return lost
