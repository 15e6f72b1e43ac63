"""Forms: small hosts join larger ones, hosts without a leader are given one (CAM-PLN-6)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from rulesets.campaign.lookups import can_march, hosts_of, leader_of, people_of, place_of
from rulesets.campaign.numbers import id_order
from rulesets.campaign.people import Person, is_fit, precedence
from rulesets.campaign.plan import Form, Plan
from rulesets.campaign.plans.faults import after_forms
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.troops import has_gun, size

Json = dict[str, Any]
WORTH_A_LEADER = 4
"""A host of so many companies is worth a leader of its own."""


def forms(war: Campaign, clan: str) -> list[Json]:
    """What a clan joins and whom it sends where; each form is tried as it is found, so that all of them are lawful."""
    found: list[Json] = []
    for step in (_join, _lead):
        after = _after(war, clan, found)
        for form in step(after, clan):
            if not after_forms(war, clan, _plan([*found, form]))[2]:
                found.append(form)
    return found


def _plan(found: list[Json]) -> Plan:
    return Plan(forms=tuple(Form(**{**form, "persons": tuple(form.get("persons", ()))}) for form in found))


def _after(war: Campaign, clan: str, found: list[Json]) -> Campaign:
    return after_forms(war, clan, _plan(found))[0]


def _together(war: Campaign, clan: str) -> list[list[Host]]:
    """Hosts that stand together, both free or both shut in, the best leader's first."""
    places: dict[tuple[str, bool], list[Host]] = defaultdict(list)
    for host in hosts_of(war, clan):
        places[host.at, host.free].append(host)
    return [
        sorted(hosts, key=lambda host: (-can_march(war, host), -len(host.companies), id_order(host.id)))
        for _where, hosts in sorted(places.items())
        if len(hosts) > 1
    ]


def _join(war: Campaign, clan: str) -> Iterator[Json]:
    """Hosts without a leader join one that has room for them; of two without one the smaller the larger."""
    for hosts in _together(war, clan):
        first, *others = hosts
        room = max(can_march(war, first), 1) - len(first.companies)
        guns = has_gun(first.companies)
        for host in sorted(others, key=lambda one: len(one.companies)):
            led = leader_of(war, host) is not None
            if (led and size(host.companies) > 2) or len(host.companies) > room:
                continue
            if guns and has_gun(host.companies):
                continue
            room -= len(host.companies)
            guns = guns or has_gun(host.companies)
            yield {"host": host.id, "to": first.id, "all": True}


def _lead(war: Campaign, clan: str) -> Iterator[Json]:
    """A host of some size without a leader is given the best man at hand who leads nothing."""
    taken: set[str] = set()
    for host in sorted(hosts_of(war, clan), key=lambda one: (-size(one.companies), id_order(one.id))):
        if leader_of(war, host) is not None or size(host.companies) < WORTH_A_LEADER or not host.free:
            continue
        idle = [one for one in _idle(war, clan, host.at) if one.id not in taken]
        best = min(idle, key=precedence, default=None)
        if best is not None:
            taken.add(best.id)
            yield {"host": best.host, "to": host.id, "persons": [best.id], "leader": best.id}


def _idle(war: Campaign, clan: str, place: str) -> list[Person]:
    """Fit persons in a province who lead no host: at the seat, or with a host that somebody else leads."""
    return [
        person
        for person in people_of(war, clan)
        if is_fit(person, war.season)
        and place_of(war, person) == place
        and not person.castle
        and (not person.host or (war.hosts[person.host].leader != person.id and war.hosts[person.host].free))
    ]
