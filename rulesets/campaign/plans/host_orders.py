"""What is wrong with orders of hosts (CAM-PLN-4, CAM-PLN-5).

What may be otherwise when plans are opened is not wrong: winter, size, forced marches and truces are judged then
(CAM-ADJ-2), and a treaty may be signed meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulesets.campaign.judge.marches import REASONS, steps
from rulesets.campaign.land.sieges import YIELD_ABOVE
from rulesets.campaign.lookups import HOSTS_MOST, besiegers, can_march, hosts_of, persons_with
from rulesets.campaign.numbers import id_order
from rulesets.campaign.people import is_fit
from rulesets.campaign.plan import Assault, Hold, HostOrder, Invest, March, Raid, Sally, Support, Yield
from rulesets.campaign.plans.forming import Names, Wrong, going, host_called
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.troops import half, size
from rulesets.engine.sayings import _, say

PARTY_COMPANIES, PARTY_PERSONS = 2, 2
"""CAM-RAI-1: the most that ride on a raid."""


def default_order(campaign: Campaign, host: Host) -> HostOrder:
    """CAM-PLN-2: what a host does without an order: a besieger invests, all others hold, and who is shut in stays."""
    return Invest() if host in besiegers(campaign, host.at) else Hold()


def castellan_at(campaign: Campaign, clan: str, place: str) -> bool:
    """CAM-RUL-72: whether a fit castellan of the clan's can give up a province of its own."""
    province = campaign.provinces.get(place)
    return province is not None and province.owner == clan and any(
        person.castle == place and person.clan == clan and is_fit(person, campaign.season)
        for person in campaign.persons.values()
    )  # fmt: skip


def wrong_orders(
    campaign: Campaign, clan: str, orders: Mapping[str, HostOrder], names: Names
) -> Iterator[tuple[str, Wrong]]:
    """Everything that is wrong with the orders of a clan's hosts, where they stand after its forms: the name of the
    host, and what is wrong, in the order of the names.
    """
    hosts = len(hosts_of(campaign, clan))
    for name in sorted(orders, key=id_order):
        order = orders[name]
        host = host_called(campaign, clan, name, names)
        if host is None:
            yield from ((name, wrong) for wrong in _wrong_castellan(campaign, clan, name, order))
            continue
        wrong = list(wrong_order(campaign, host, order))
        if not wrong and isinstance(order, March) and len(going(campaign, host, order)) < len(host.companies):
            hosts += 1
            if hosts > HOSTS_MOST:
                hosts -= 1
                wrong.append((_("A clan that has six hosts leaves no new one behind."), "CAM-STR-8"))
        yield from ((name, one) for one in wrong)


def _wrong_castellan(campaign: Campaign, clan: str, name: str, order: HostOrder) -> Iterator[Wrong]:
    if not castellan_at(campaign, clan, name):
        yield _("There is no such host of this clan."), "CAM-PLN-4"
    elif not isinstance(order, Yield):
        yield _("A castellan only yields."), "CAM-PLN-4"
    else:
        yield from _wrong_terms(campaign, name)


def wrong_order(campaign: Campaign, host: Host, order: HostOrder) -> Iterator[Wrong]:
    """What is wrong with one order of one host."""
    if host.free and isinstance(order, Sally | Yield):
        yield reason("not_shut_in")
    elif not host.free and not isinstance(order, Hold | Sally | Yield):
        yield reason("shut_in")
    elif check := CHECKS.get(type(order)):
        yield from check(campaign, host, order)


def reason(code: str) -> Wrong:
    """A reason of :data:`REASONS`: its words and its clause."""
    clause, words = REASONS[code]
    return words, clause


def _check_named(host: Host, companies: tuple[str, ...]) -> Iterator[Wrong]:
    """Companies that are named are with the host, each once."""
    known = {company.id for company in host.companies}
    if not known.issuperset(companies) or len(set(companies)) < len(companies):
        yield _("The host has no such company."), "CAM-PLN-4"


def _wrong_march(campaign: Campaign, host: Host, march: March) -> Iterator[Wrong]:
    """CAM-PLN-5, CAM-STR-5: borders that are there, companies of the host, not more than its leader can march."""
    if any(campaign.realm.way(here, there) is None for here, there in steps(host, march)):
        yield reason("no_border")
    yield from _check_named(host, march.companies)
    most = can_march(campaign, host)
    if len(march.companies) > most:
        yield say("The leader of this host marches {most} companies.", most=most), "CAM-STR-5"


def _wrong_support(campaign: Campaign, host: Host, order: Support) -> Iterator[Wrong]:
    """CAM-PLN-4, CAM-ADJ-8: its own province or a neighbour by land, a clan, and half of its size at most."""
    if order.place != host.at and order.place not in campaign.realm.by_land(host.at):
        yield _("Support goes to the own province or a neighbour by land."), "CAM-ADJ-8"
    if order.clan not in campaign.clans:
        yield _("There is no such clan."), "CAM-PLN-4"
    yield from _check_named(host, order.companies)
    most = half(size(host.companies))
    if not most or len(order.companies) > most:
        yield say("This host lends {most} companies at most.", most=most), "CAM-PLN-4"


def _wrong_raid(campaign: Campaign, host: Host, order: Raid) -> Iterator[Wrong]:
    """CAM-RAI-1: over a land border into another's land, with one or two companies and two persons at most."""
    if not campaign.options.raids:
        yield reason("no_raids")
    if order.place not in campaign.realm.by_land(host.at):
        yield reason("no_border")
    elif campaign.provinces[order.place].owner == host.clan:
        yield reason("not_hostile")
    yield from _check_named(host, order.companies)
    if not 1 <= len(order.companies) <= PARTY_COMPANIES:
        yield _("A raid names one company or two."), "CAM-RAI-1"
    there = {person.id for person in persons_with(campaign, host.id) if is_fit(person, campaign.season)}
    persons = set(order.persons)
    if (
        not there.issuperset(persons)
        or len(order.persons) > PARTY_PERSONS
        or len(persons) < len(order.persons)
    ):
        yield _("At most two fit persons of the host ride on a raid."), "CAM-RAI-1"


def _wrong_assault(campaign: Campaign, host: Host, order: Assault) -> Iterator[Wrong]:
    """CAM-PLN-4: there is a castle of somebody else's to storm."""
    province = campaign.provinces[host.at]
    if province.owner == host.clan:
        yield reason("no_siege")
    elif not province.castle and province.owner != NEUTRAL:
        yield _("There is no castle."), "CAM-SIE-5"


def _wrong_yield(campaign: Campaign, host: Host, order: Yield) -> Iterator[Wrong]:
    """CAM-RUL-72: only the owner's word gives a castle up."""
    if campaign.provinces[host.at].owner != host.clan:
        yield _("Only its owner gives a castle up."), "CAM-SIE-8"
    else:
        yield from _wrong_terms(campaign, host.at)


def _wrong_terms(campaign: Campaign, place: str) -> Iterator[Wrong]:
    """CAM-SIE-8: there are terms to be had."""
    if campaign.provinces[place].stores <= YIELD_ABOVE:
        yield _("A starving castle has no terms to offer."), "CAM-SIE-8"


CHECKS: dict[type[Any], Callable[[Campaign, Host, Any], Iterator[Wrong]]] = {
    March: _wrong_march, Support: _wrong_support, Raid: _wrong_raid, Assault: _wrong_assault, Yield: _wrong_yield,
}  # fmt: skip
