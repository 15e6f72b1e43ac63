"""Orders as they are written: before castles, within them, and on the march (CAM-PLN-4)."""

from __future__ import annotations

from typing import Any

from rulesets.campaign.land.sieges import YIELD_ABOVE
from rulesets.campaign.numbers import id_order
from rulesets.campaign.state import Host
from rulesets.campaign.troops import UNCOUNTED, Company, size
from rulesets.campaign.wits.marching import Destinations
from rulesets.campaign.wits.outlook import ClanOutlook, FieldForce, chance
from rulesets.campaign.wits.worth import hunger

Json = dict[str, Any]
STORMS = 0.55
"""A castle is stormed where the chance is at least that."""
LAST_HOPE = 0.3
SAVES = 0.5
"""A castle is given up for men who are worth more than half of it."""
WATCHES_FROM = 5
"""A host of so many companies can spare one to watch restless land."""


def orders(outlook: ClanOutlook, deployed: Destinations, spare: int) -> dict[str, Json]:
    """The order of each host. ``spare`` is how many hosts more the clan may make (CAM-STR-8)."""
    found: dict[str, Json] = {}
    watched = {route.stops for route in deployed.chosen.values() if not route.seasons}
    for id, route in deployed.chosen.items():
        host = outlook.war.hosts[id]
        if route.seasons:
            found[id] = route.order
            parted = len(route.order.get("companies", host.companies)) < len(host.companies)
            spare -= parted
            if not parted and spare > 0 and host.at not in watched and leaves_watch(outlook, host):
                found[id] = {**route.order, "companies": without_watch(host)}
                spare -= 1
                watched.add(host.at)
        elif outlook.target(host.at):
            found[id] = {"kind": "assault" if storms(outlook, deployed, host.at) else "invest"}
        else:
            found[id] = {"kind": "hold"}
    relieved = {route.stops for route in deployed.chosen.values()}
    found |= {host.id: shut_in(outlook, host, relieved) for host in outlook.hosts if not host.free}
    return found


def leaves_watch(outlook: ClanOutlook, host: Host) -> bool:
    """Whether a host that marches on leaves a company behind, so that restless land stays quiet (CAM-ECO-14)."""
    province = outlook.war.provinces[host.at]
    restless = host.at in outlook.own and province.restless > 1 and outlook.left > 1
    return restless and size(host.companies) >= WATCHES_FROM and bool(_foot(host))


def without_watch(host: Host) -> list[str]:
    """The companies that march on: all but the weakest on foot."""
    left = min(_foot(host), key=lambda one: (one.points, id_order(one.id)))
    return [one.id for one in host.companies if one.id != left.id]


def _foot(host: Host) -> list[Company]:
    return [one for one in host.companies if not one.mounted and one.kind not in UNCOUNTED]


def storms(outlook: ClanOutlook, deployed: Destinations, place: str) -> bool:
    """Whether those who stay before a castle storm it: not where hunger does it at this close."""
    if not outlook.war.provinces[place].castle:
        return False
    force = FieldForce()
    for route in deployed.chosen.values():
        if route.to == place and not route.seasons:
            force += route.force
    starved, closes = hunger(outlook, place, force)
    if starved and not closes:
        return False
    hope = chance(force.strength, outlook.wall(place, force.gun))
    return hope >= STORMS or (hope >= 0.4 and not starved)


def shut_in(outlook: ClanOutlook, host: Host, relieved: set[str]) -> Json:
    """A host in a castle sallies where it can win, where friends come to its relief, or before it starves; it gives the
    castle up while there are terms, where it is worth more than the land and nobody will come (CAM-SIE-8).
    """
    own = sum(outlook.guess(other) for other in outlook.hosts if other.at == host.at and not other.free)
    enemy = outlook.against(host.at)
    hope = chance(own, enemy)
    stores = outlook.war.provinces[host.at].stores
    if host.at in relieved or hope >= STORMS or (stores <= YIELD_ABOVE and hope >= LAST_HOPE):
        return {"kind": "sally"}
    terms = stores == YIELD_ABOVE + 1 and host.at in outlook.own
    if terms and hope < LAST_HOPE and own * outlook.men > SAVES * outlook.worth(host.at):
        return {"kind": "yield"}
    return {"kind": "hold"}
