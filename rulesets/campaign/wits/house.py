"""Orders of the house: banners, bands, ransom (CAM-PLN-7). Money is spent while pay is sure until the harvest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.campaign.land import prices
from rulesets.campaign.land.building import may_build
from rulesets.campaign.land.musters import may_buy_gun, may_great_muster, may_muster, may_raise
from rulesets.campaign.lookups import musters_at, people_of
from rulesets.campaign.numbers import id_order
from rulesets.campaign.people import Person
from rulesets.campaign.troops import BANNER_UPKEEP, has_gun, size
from rulesets.campaign.wits import offices
from rulesets.campaign.wits.marching import Destinations
from rulesets.campaign.wits.outlook import ClanOutlook
from rulesets.campaign.wits.purse import Purse

Json = dict[str, Any]
HIRED_UPKEEP = 14
GUN_FROM, GUN_UPKEEP = 6, 10
"""A host of so many companies is worth a gun; what that costs a season."""
RICH = 100
"""k that are left over before castles are built and guns bought."""
WORKS_LAST = 4
"""So many seasons before the end nobody builds any more."""
PATIENCE = 2
"""Seasons after which a hero is released without ransom."""


def house_orders(outlook: ClanOutlook, deployed: Destinations) -> list[Json]:
    """What a clan orders besides marches, the most urgent first."""
    purse = Purse(outlook)
    offices.appoint(purse)
    _ransom(purse)
    _musters(purse, deployed)
    offices.open_gate(purse, deployed)
    _hire(purse, deployed)
    _gun(purse, deployed)
    _works(purse)
    offices.new_band(purse)
    return purse.house


# -- men ---------------------------------------------------------------------------------------------------------------


def _musters(purse: Purse, deployed: Destinations) -> None:
    """The great muster where it can be paid, then banners where hosts stand or danger is, as many as can be fed."""
    outlook = purse.outlook
    war, clan = outlook.war, outlook.clan
    if outlook.left <= 1:
        return
    seat = war.clans[clan].seat
    if may_great_muster(war, clan):
        purse.spend({"kind": "great_muster", **_joins(deployed, seat)}, prices.GREAT, 4 * BANNER_UPKEEP)
    places = [place for place in outlook.own if may_muster(war, clan, place)]
    places.sort(key=lambda place: (-_need(outlook, deployed, place), place))
    for place in places:
        for banners in range(musters_at(war, place), 0, -1):
            order = {"kind": "muster", "province": place, "banners": banners, **_joins(deployed, place)}
            if purse.spend(order, prices.BANNER * banners, BANNER_UPKEEP * banners):
                break


def _need(outlook: ClanOutlook, deployed: Destinations, place: str) -> float:
    """Where men are raised first: where a host stays that they can join, where more of them come, where danger is."""
    stays = bool(_joins(deployed, place))
    return musters_at(outlook.war, place) + 2 * stays + (outlook.threat(place) > 0)


def _joins(deployed: Destinations, place: str) -> Json:
    """The host that men raised there join: the strongest that stays."""
    staying = [
        (route.force.strength, id)
        for id, route in deployed.chosen.items()
        if route.stops == place and not route.seasons
    ]
    return {"joins": max(staying)[1]} if staying else {}


def _hire(purse: Purse, deployed: Destinations) -> None:
    """CAM-ECO-13: a band of ronin or monks where banners are not to be had."""
    outlook = purse.outlook
    if outlook.left <= 1:
        return
    places = [place for place in outlook.own if may_raise(outlook.war, outlook.clan, place)]
    places.sort(key=lambda place: (-_need(outlook, deployed, place), place))
    for place in places[:1]:
        purse.spend({"kind": "hire", "province": place, **_joins(deployed, place)}, prices.HIRE, HIRED_UPKEEP)


def _gun(purse: Purse, deployed: Destinations) -> None:
    """CAM-ECO-13: a gun for a host that stands at a castle and has none, where money is left (CAM-SIE-6)."""
    outlook = purse.outlook
    for id, route in sorted(deployed.chosen.items()):
        host = outlook.war.hosts[id]
        fits = not route.seasons and size(host.companies) >= GUN_FROM and not has_gun(host.companies)
        if fits and may_buy_gun(outlook.war, outlook.clan, host.at) and purse.free() > RICH:
            purse.spend({"kind": "gun", "province": host.at, "joins": id}, prices.GUN, GUN_UPKEEP)
            return


def _works(purse: Purse) -> None:
    """CAM-ECO-13: a castle is built higher with what is left when all who can be raised are raised."""
    outlook = purse.outlook
    war = outlook.war
    if outlook.left < WORKS_LAST:
        return
    places = [
        place
        for place in outlook.own
        if may_build(war, outlook.clan, place) and not war.provinces[place].restless
    ]
    places.sort(key=lambda place: (-outlook.worth(place) * (1 + (outlook.threat(place) > 0)), place))
    for place in places[:1]:
        cost = prices.works(war.provinces[place].castle)
        if purse.free() - cost > RICH and purse.can_sustain(cost / 4):
            purse.spend({"kind": "works", "province": place}, cost)


# -- prisoners ---------------------------------------------------------------------------------------------------------


def _ransom(purse: Purse) -> None:
    """CAM-TRE-5: the customary ransom is offered for the own, and demanded for others'; heroes whom nobody ransoms are
    released in time (CAM-HON-1).
    """
    outlook = purse.outlook
    for person in _prisoners(outlook):
        k = prices.customary_ransom(person)
        if person.clan == outlook.clan and k + purse.upkeep * purse.closes <= purse.chest:
            purse.spend({"kind": "prisoner", "person": person.id, "deal": "offer", "k": k}, k)
            break
    for person in _prisoners(outlook):
        if person.held_by == outlook.clan and len(purse.house) < purse.orders - 1:
            waited = outlook.war.season - person.since
            deal = "free" if waited >= PATIENCE and not person.command else "demand"
            order = {"kind": "prisoner", "person": person.id, "deal": deal}
            purse.spend(order if deal == "free" else {**order, "k": prices.customary_ransom(person)}, 0)
            break


def _prisoners(outlook: ClanOutlook) -> Iterator[Person]:
    """Prisoners, the dearest first."""
    found = [
        person
        for clan in outlook.war.order
        for person in people_of(outlook.war, clan)
        if person.prisoner and outlook.clan in (person.clan, person.held_by)
    ]
    yield from sorted(found, key=lambda one: (-prices.customary_ransom(one), id_order(one.id)))
