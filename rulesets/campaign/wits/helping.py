"""What hosts do that stay: they lend companies to a battle next door, or send a party into rich land (CAM-PLN-4)."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from rulesets.campaign.judge.walls import INTERCEPTED_FROM
from rulesets.campaign.land.raids import MARKS_MOST
from rulesets.campaign.lookups import persons_with
from rulesets.campaign.numbers import id_order
from rulesets.campaign.people import is_fit
from rulesets.campaign.plans.host_orders import PARTY_COMPANIES
from rulesets.campaign.state import Host
from rulesets.campaign.troops import UNCOUNTED, Company, half, points, size
from rulesets.campaign.wits.marching import Destinations
from rulesets.campaign.wits.outlook import ClanOutlook, chance

Json = dict[str, Any]
SURE = 0.6
"""A raid is ridden where the chance is at least that."""
SPOILS = 8
"""CAM-RAI-3: of its koku a raided province gives an eighth."""
WORTH_RIDING = 20
"""k for which nobody rides out."""


def help_others(outlook: ClanOutlook, deployed: Destinations, orders: dict[str, Json]) -> dict[str, Json]:
    """The orders of a clan, those of hosts that only stand about turned into support, and one into a raid. Men who are
    threatened where they are stay together.
    """
    found = dict(orders)
    staying = [
        outlook.war.hosts[id]
        for id in sorted(orders, key=id_order)
        if orders[id]["kind"] in ("hold", "invest") and outlook.war.hosts[id].free
    ]
    idle = [host for host in staying if outlook.threat(host.at) < outlook.guess(host)]
    for host in idle:
        if orders[host.id]["kind"] == "hold" and (order := _support(outlook, deployed, host)):
            found[host.id] = order
    raids = [
        (gain, host.id, order)
        for host in idle
        if found[host.id]["kind"] != "support"
        for gain, order in [_raid(outlook, host)]
        if order
    ]
    if raids:
        _gain, id, order = max(raids, key=lambda one: (one[0], one[1]))
        found[id] = order
    return found


# -- support -----------------------------------------------------------------------------------------------------------


def _support(outlook: ClanOutlook, deployed: Destinations, host: Host) -> Json:
    """CAM-ADJ-8: half of a host for the battle next door in which the clan needs it most, before its own for an ally's;
    nothing where an enemy can cut it.
    """
    war = outlook.war
    most = half(size(host.companies))
    if not most:
        return {}
    places = _allies_battles(outlook) | {
        route.stops: outlook.clan
        for id, route in deployed.chosen.items()
        if id != host.id and outlook.against(route.stops) and route.seasons <= 1
    }
    near = [
        place
        for place in sorted(places)
        if place in war.realm.by_land(host.at)
        and war.realm.is_open(host.at, place, war.winter)
        and not outlook.is_cut(host.at, place)
    ]
    if not near:
        return {}
    place = max(near, key=lambda one: (places[one] == outlook.clan, outlook.worth(one), one))
    sent = [one.id for one in _best(host)[:most]]
    return {"kind": "support", "place": place, "for": places[place], "companies": sent}


def _allies_battles(outlook: ClanOutlook) -> dict[str, str]:
    """Where an ally will have to fight for his own land, with his name: enemies stand in it, and a free host of his in
    it or next door.
    """
    war = outlook.war
    near: dict[str, set[str]] = defaultdict(set)
    for host in war.hosts.values():
        if host.free:
            near[host.clan] |= {host.at, *war.realm.neighbours(host.at)}
    owners = {place: province.owner for place, province in war.provinces.items()}
    return {
        place: owner
        for place, owner in owners.items()
        if owner != outlook.clan
        and outlook.friendly(place)
        and outlook.against(place)
        and place in near[owner]
    }


def _best(host: Host) -> list[Company]:
    """Its companies that can be sent, the strongest first."""
    sent = (one for one in host.companies if one.kind not in UNCOUNTED)
    return sorted(sent, key=lambda one: (-one.points, id_order(one.id)))


# -- raids -------------------------------------------------------------------------------------------------------------


def _raid(outlook: ClanOutlook, host: Host) -> tuple[float, Json]:
    """CAM-RAI-1: what the best raid of a host would bring, in k, and the order; nothing where none is worth it."""
    war, party = outlook.war, _best(host)[:PARTY_COMPANIES]
    if not war.options.raids or not party or size(host.companies) <= len(party):
        return 0.0, {}
    gains = {
        place: _spoils(outlook, place, points(party))
        for place in war.realm.by_land(host.at)
        if outlook.target(place) and war.realm.is_open(host.at, place, war.winter)
    }
    place = max(gains, key=lambda one: (gains[one], one), default="")
    if not place or gains[place] < WORTH_RIDING:
        return 0.0, {}
    riders = [one.id for one in persons_with(war, host.id) if is_fit(one, war.season) and not one.command]
    return gains[place], {
        "kind": "raid", "place": place, "companies": [one.id for one in party], "persons": riders[:1],
    }  # fmt: skip


def _spoils(outlook: ClanOutlook, place: str, party: int) -> float:
    """CAM-RAI-2, CAM-RAI-3: what a raid on a place brings: who may meet it makes it less sure."""
    province = outlook.war.provinces[place]
    if province.raids >= MARKS_MOST or outlook.against(place):
        return 0.0
    met = points(province.garrison[:PARTY_COMPANIES]) if province.castle >= INTERCEPTED_FROM else 0
    hope = chance(party, met) if met else 1.0
    return hope * (outlook.war.realm.lands[place].k // SPOILS) if hope >= SURE else 0.0
