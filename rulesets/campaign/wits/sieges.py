"""Orders as they are written: before castles, within them, and on the march (CAM-PLN-4)."""

from __future__ import annotations

from typing import Any

from rulesets.campaign.land.sieges import YIELD_ABOVE
from rulesets.campaign.state import Host
from rulesets.campaign.wits.marching import Deployment
from rulesets.campaign.wits.outlook import Force, Outlook, chance
from rulesets.campaign.wits.worth import hunger

Json = dict[str, Any]
STORMS = 0.55
"""A castle is stormed where the chance is at least that."""
LAST_HOPE = 0.3


def orders(outlook: Outlook, deployed: Deployment) -> dict[str, Json]:
    """The order of each host."""
    found: dict[str, Json] = {}
    for id, route in deployed.chosen.items():
        host = outlook.war.hosts[id]
        if route.seasons:
            found[id] = route.order
        elif outlook.target(host.at):
            found[id] = {"kind": "assault" if storms(outlook, deployed, host.at) else "invest"}
        else:
            found[id] = {"kind": "hold"}
    found |= {host.id: shut_in(outlook, host) for host in outlook.hosts if not host.free}
    return found


def storms(outlook: Outlook, deployed: Deployment, place: str) -> bool:
    """Whether those who stay before a castle storm it: not where hunger does it at this close."""
    if not outlook.war.provinces[place].castle:
        return False
    force = Force()
    for route in deployed.chosen.values():
        if route.to == place and not route.seasons:
            force += route.force
    starved, closes = hunger(outlook, place, force)
    if starved and not closes:
        return False
    hope = chance(force.strength, outlook.wall(place, force.gun))
    return hope >= STORMS or (hope >= 0.4 and not starved)


def shut_in(outlook: Outlook, host: Host) -> Json:
    """A host in a castle sallies where it can win, or before it starves."""
    own = sum(outlook.guess(other) for other in outlook.hosts if other.at == host.at and not other.free)
    enemy = outlook.against(host.at)
    hope = chance(own, enemy)
    last = outlook.war.provinces[host.at].stores <= YIELD_ABOVE
    if hope >= STORMS or (last and hope >= LAST_HOPE):
        return {"kind": "sally"}
    return {"kind": "hold"}
