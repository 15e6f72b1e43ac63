"""Who fights in a camp: companies, persons, who leads, who answers (CAM-BAT-1, CAM-STR-4, CAM-RUL-14).

Companies of a camp are told with the id of their host; those of garrison and band with the key of their province.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rulesets.campaign.lookups import lent_companies, persons_with, persons_within
from rulesets.campaign.numbers import id_order
from rulesets.campaign.people import Person, is_fit, precedence
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Camp
from rulesets.campaign.troops import Company


class CampCompany(NamedTuple):
    """A company in a camp: of which host (or province), of which clan; whether it is lent."""

    host: str
    clan: str
    company: Company
    lent: bool = False


def bodies(campaign: Campaign, place: str, camp: Camp, leave: Iterable[str] = ()) -> list[CampCompany]:
    """All companies that fight in a camp, in the order of their ids, without those that are left out (CAM-BAT-11).

    Companies that a host has lent elsewhere do not fight with it (CAM-ADJ-8); of a raid's party there are only those
    named (CAM-RAI-1).
    """
    found = [*_of_hosts(campaign, camp), *_lent_bodies(campaign, camp), *_within(campaign, place, camp)]
    out = set(leave)
    chosen = set(camp.companies)
    kept = {
        body.company.id: body
        for body in found
        if body.company.id not in out and (not chosen or body.company.id in chosen)
    }
    return [kept[id] for id in sorted(kept, key=id_order)]


def _of_hosts(campaign: Campaign, camp: Camp) -> list[CampCompany]:
    hosts = (campaign.hosts[id] for id in camp.hosts if id in campaign.hosts)
    return [
        CampCompany(host.id, host.clan, one)
        for host in hosts
        for one in host.companies
        if one.id not in lent_companies(campaign, host.id)
    ]


def _lent_bodies(campaign: Campaign, camp: Camp) -> list[CampCompany]:
    supports = (campaign.supports[id] for id in camp.supports if id in campaign.supports)
    return [
        CampCompany(host.id, host.clan, one, lent=True)
        for support in supports
        if (host := campaign.hosts.get(support.host)) is not None
        for one in host.companies
        if one.id in support.companies
    ]


def _within(campaign: Campaign, place: str, camp: Camp) -> list[CampCompany]:
    if not camp.inside:
        return []
    province = campaign.provinces[place]
    return [CampCompany(place, province.owner, one) for one in province.within]


def companies(campaign: Campaign, place: str, camp: Camp, leave: Iterable[str] = ()) -> list[Company]:
    """The companies alone."""
    return [body.company for body in bodies(campaign, place, camp, leave)]


def persons(campaign: Campaign, place: str, camp: Camp) -> list[Person]:
    """The fit persons of a camp, in the order in which they lead (CAM-RUL-14): those with its hosts, and where walls
    are held those within (CAM-RUL-62). Of a raid's party there are only those named.
    """
    found = {person.id: person for host in camp.hosts for person in persons_with(campaign, host)}
    if camp.inside:
        found |= {
            one.id: one for one in persons_within(campaign, place) if not one.host and one.clan in camp.clans
        }
    fit = (person for person in found.values() if is_fit(person, campaign.season))
    party = set(camp.persons)
    chosen = (person for person in fit if person.id in party) if camp.companies else fit
    return sorted(chosen, key=precedence)


def strongest(campaign: Campaign, place: str, camp: Camp) -> str:
    """CAM-BAT-1: the clan that answers for a camp: that with most points in it, ties in seat order. Who only lends
    companies answers for nobody.
    """
    sums = dict.fromkeys(camp.clans, 0)
    for body in bodies(campaign, place, camp):
        if body.clan in sums:
            sums[body.clan] += body.company.points
    return min(sums, key=lambda clan: (-sums[clan], campaign.seat_order(clan)))


def leader(campaign: Campaign, place: str, camp: Camp) -> Person | None:
    """CAM-RUL-14, CAM-RUL-61: the one person who leads a camp: the first of the clan that answers for it, without one
    the first of its allies; None for a nameless captain (CAM-LEV-12).
    """
    there = persons(campaign, place, camp)
    own = [person for person in there if person.clan == strongest(campaign, place, camp)]
    return next(iter(own or there), None)


def led_by_players(campaign: Campaign, clan: str) -> bool:
    """Whether a player leads a clan now: neutrals and computer clans have none (CAM-BAT-14)."""
    found = campaign.clans.get(clan)
    return clan != NEUTRAL and found is not None and not found.computer
