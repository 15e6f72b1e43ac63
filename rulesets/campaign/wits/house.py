"""Orders of the house: banners, bands, ransom (CAM-PLN-7). Money is spent while pay is sure until the harvest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.campaign.land import prices
from rulesets.campaign.land.harvest import harvest_of
from rulesets.campaign.land.musters import may_great_muster, may_muster, may_raise
from rulesets.campaign.land.paying import upkeep_of
from rulesets.campaign.lookups import musters_at, people_of
from rulesets.campaign.numbers import id_order
from rulesets.campaign.people import Person
from rulesets.campaign.plans.house_orders import orders_most
from rulesets.campaign.troops import BANNER_UPKEEP
from rulesets.campaign.wits.marching import Deployment
from rulesets.campaign.wits.outlook import Outlook

Json = dict[str, Any]
HIRED_UPKEEP = 12
PATIENCE = 2
"""Seasons after which a hero is released without ransom."""


class Purse:
    """What a clan may spend: its chest, less the pay until the next harvest, and no more men than harvests feed."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        war, clan = outlook.war, outlook.clan
        self.chest = war.clans[clan].chest
        self.upkeep = sum(upkeep_of(war, host) for host in outlook.hosts)
        self.harvest = harvest_of(war, clan) if outlook.own else 0
        self.orders = orders_most(war, clan)
        self.house: list[Json] = []

    @property
    def closes(self) -> int:
        """Closes to be paid out of the chest; the harvest of this autumn comes before its pay (CAM-ECO-2)."""
        return self.outlook.closes

    def free(self) -> float:
        """What may be spent now and still pay everybody until the harvest."""
        return self.chest - self.upkeep * self.closes

    def sustained(self, upkeep: float) -> bool:
        """Whether so much upkeep more can be paid in the year after the next harvest."""
        after = min(4, max(0, self.outlook.left - self.closes))
        harvest = self.harvest if self.outlook.harvests else 0
        return self.free() + harvest >= (self.upkeep + upkeep) * after

    def spend(self, order: Json, cost: int, upkeep: float = 0) -> bool:
        """Give an order if it can be paid, and its upkeep; says whether it was given."""
        if len(self.house) >= self.orders or cost > self.chest:
            return False
        if upkeep and (cost + upkeep * self.closes > self.free() or not self.sustained(upkeep)):
            return False
        self.house.append(order)
        self.chest -= cost
        self.upkeep += int(upkeep)
        return True


def house_orders(outlook: Outlook, deployed: Deployment) -> list[Json]:
    """What a clan orders besides marches, the most urgent first."""
    purse = Purse(outlook)
    _ransom(purse)
    _musters(purse, deployed)
    _hire(purse, deployed)
    return purse.house


# -- men ---------------------------------------------------------------------------------------------------------------


def _musters(purse: Purse, deployed: Deployment) -> None:
    """The great muster where it can be paid, then banners where hosts stand or danger is, as many as can be fed."""
    outlook = purse.outlook
    war, clan = outlook.war, outlook.clan
    if outlook.left <= 1:
        return
    seat = war.clans[clan].seat
    if may_great_muster(war, clan):
        purse.spend({"kind": "great_muster", **_joins(deployed, seat)}, prices.GREAT, 3.5 * BANNER_UPKEEP)
    places = [place for place in outlook.own if may_muster(war, clan, place)]
    places.sort(key=lambda place: (-_need(outlook, deployed, place), place))
    for place in places:
        for banners in range(musters_at(war, place), 0, -1):
            order = {"kind": "muster", "province": place, "banners": banners, **_joins(deployed, place)}
            if purse.spend(order, prices.BANNER * banners, BANNER_UPKEEP * banners):
                break


def _need(outlook: Outlook, deployed: Deployment, place: str) -> float:
    """Where men are raised first: where a host stays that they can join, where more of them come, where danger is."""
    stays = bool(_joins(deployed, place))
    return musters_at(outlook.war, place) + 2 * stays + (outlook.threat(place) > 0)


def _joins(deployed: Deployment, place: str) -> Json:
    """The host that men raised there join: the strongest that stays."""
    staying = [
        (route.force.strength, id)
        for id, route in deployed.chosen.items()
        if route.stops == place and not route.seasons
    ]
    return {"joins": max(staying)[1]} if staying else {}


def _hire(purse: Purse, deployed: Deployment) -> None:
    """CAM-ECO-13: a band of ronin or monks where banners are not to be had."""
    outlook = purse.outlook
    if outlook.left <= 1:
        return
    places = [place for place in outlook.own if may_raise(outlook.war, outlook.clan, place)]
    places.sort(key=lambda place: (-_need(outlook, deployed, place), place))
    for place in places[:1]:
        purse.spend({"kind": "hire", "province": place, **_joins(deployed, place)}, prices.HIRE, HIRED_UPKEEP)


# -- prisoners ---------------------------------------------------------------------------------------------------------


def _ransom(purse: Purse) -> None:
    """CAM-TRE-5: the customary ransom is offered for the own, and demanded for others'; heroes whom nobody ransoms are
    released in time (CAM-HON-1).
    """
    outlook = purse.outlook
    for person in _held(outlook):
        k = prices.customary_ransom(person)
        if person.clan == outlook.clan and k + purse.upkeep * purse.closes <= purse.chest:
            purse.spend({"kind": "prisoner", "person": person.id, "deal": "offer", "k": k}, k)
            break
    for person in _held(outlook):
        if person.held_by == outlook.clan and len(purse.house) < purse.orders - 1:
            waited = outlook.war.season - person.since
            deal = "free" if waited >= PATIENCE and not person.command else "demand"
            order = {"kind": "prisoner", "person": person.id, "deal": deal}
            purse.spend(order if deal == "free" else {**order, "k": prices.customary_ransom(person)}, 0)
            break


def _held(outlook: Outlook) -> Iterator[Person]:
    """Prisoners, the dearest first."""
    found = [
        person
        for clan in outlook.war.order
        for person in people_of(outlook.war, clan)
        if person.prisoner and outlook.clan in (person.clan, person.held_by)
    ]
    yield from sorted(found, key=lambda one: (-prices.customary_ransom(one), id_order(one.id)))
