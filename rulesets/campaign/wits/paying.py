"""Who is paid first where the chest does not suffice for all (CAM-ECO-12, CAM-LEA-5)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.campaign.land.harvest import harvest_of
from rulesets.campaign.land.paying import deserters, due, pay_order, upkeep_of
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.wits.outlook import Outlook

BEFORE_THE_ENEMY = 1.5
"""What more men are worth whom an enemy can meet in the next season."""


def paid_first(war: Campaign, clan: str) -> tuple[str, ...]:
    """A clan's hosts in the order in which it wants to pay them at this close; empty where all can be paid, or where
    the order that stands loses no more men. The war is as the clan knows it.
    """
    standing = pay_order(war, clan)
    chest = war.clans[clan].chest
    if war.time_of_year == "autumn":
        chest += harvest_of(war, clan)  # CAM-ECO-2: it comes in before pay
    if sum(upkeep_of(war, host) for host in standing) <= chest:
        return ()
    outlook = Outlook(war, clan)
    wanted = sorted(standing, key=lambda host: -_saved(outlook, host))
    if _lost(outlook, wanted, chest) >= _lost(outlook, standing, chest):
        return ()
    return tuple(host.id for host in wanted)


def _saved(outlook: Outlook, host: Host) -> float:
    """What of a host a k of pay saves; who costs nothing needs no turn."""
    cost = upkeep_of(outlook.war, host)
    return sum(_worth(outlook, host, number) for number in range(len(host.companies))) / cost if cost else 0.0


def _worth(outlook: Outlook, host: Host, number: int) -> float:
    """What is lost of one of its companies that is not paid, in points of strength (CAM-RUL-40)."""
    company = host.companies[number]
    near = outlook.against(host.at) or outlook.threat(host.at)
    return deserters(company) * company.troop.points * (BEFORE_THE_ENEMY if near else 1.0)


def _lost(outlook: Outlook, hosts: Sequence[Host], chest: int) -> float:
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
