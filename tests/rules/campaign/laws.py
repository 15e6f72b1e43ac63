"""What is true of every war at every time, whatever was planned and however battles ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesets.campaign.document import campaign_from, document
from rulesets.campaign.lookups import are_allied, people_of, place_of
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.state import Campaign, Stage
from rulesets.campaign.troops import Kind, in_order


def broken_laws(campaign: Campaign, whole: bool = False) -> list[str]:
    """Every law that a war breaks, in words for whoever has to find out why. ``whole``: its document is read again and
    compared, which takes most of the time.
    """
    found = [*_of_companies(campaign), *_of_hosts(campaign), *_of_land(campaign), *_of_clans(campaign)]
    found += [*_of_persons(campaign), *_of_battles(campaign)]
    if whole and campaign_from(document(campaign)) != campaign:
        found.append("a war is not the same when it is read from its document")
    return found


def _of_companies(campaign: Campaign) -> Iterator[str]:
    ids: Counter[str] = Counter()
    for host in campaign.hosts.values():
        ids.update(company.id for company in host.companies)
        if host.companies != in_order(host.companies):
            yield f"{host.id}: companies out of order or riders not together (CAM-STR-3)"
        if sum(1 for company in host.companies if company.kind is Kind.GUN) > 1:
            yield f"{host.id}: two guns (CAM-STR-5)"
    for gathering in campaign.scattered.values():
        ids.update(company.id for company in gathering.companies)
    for province in campaign.provinces.values():
        ids.update(company.id for company in province.within)
    yield from (f"{id}: in {count} places (CAM-STR-7)" for id, count in ids.items() if count > 1)
    for host in campaign.hosts.values():
        for company in host.companies:
            if not 1 <= company.n <= company.troop.full:
                yield f"{company.id}: {company.n} figures (CAM-STR-1)"


def _of_hosts(campaign: Campaign) -> Iterator[str]:
    pending = {
        id
        for ticket in campaign.tickets.values()
        if not ticket.concluded
        for camp in ticket.camps
        for id in (*camp.hosts, *(campaign.supports[support].host for support in camp.supports))
    }
    for host in campaign.hosts.values():
        if not host.companies and host.id not in pending:
            yield f"{host.id}: no company (CAM-STR-6)"
        if host.clan not in campaign.clans or host.at not in campaign.provinces:
            yield f"{host.id}: nobody's, or nowhere (CAM-STR-5)"
            continue
        if host.leader and campaign.persons[host.leader].host != host.id:
            yield f"{host.id}: led by somebody elsewhere (CAM-STR-5)"
        owner = campaign.provinces[host.at].owner
        if not host.free and (owner == NEUTRAL or not are_allied(campaign, host.clan, owner)):
            yield f"{host.id}: shut in a stranger's castle (CAM-SIE-3)"


def _of_land(campaign: Campaign) -> Iterator[str]:
    for province in campaign.provinces.values():
        if province.owner != NEUTRAL and province.owner not in campaign.clans:
            yield f"{province.key}: owned by {province.owner} (CAM-MAP-1)"
        if (
            not 0 <= province.castle <= 3
            or province.stores < 0
            or province.raids < 0
            or province.restless < 0
        ):
            yield f"{province.key}: castle {province.castle}, stores {province.stores} (CAM-MAP-5, CAM-MAP-6)"
        inside = sum(
            len(host.companies)
            for host in campaign.hosts.values()
            if host.at == province.key and not host.free
        )
        if inside > 4 * province.castle:
            yield f"{province.key}: {inside} companies shut in (CAM-SIE-3)"


def _of_clans(campaign: Campaign) -> Iterator[str]:
    for clan in campaign.clans.values():
        if clan.chest < 0:
            yield f"{clan.key}: owes {-clan.chest} (CAM-CLN-1)"
        if not 0 <= clan.honour <= 20 or not 0 <= clan.ninja <= 2:
            yield f"{clan.key}: honour {clan.honour}, ninja {clan.ninja} (CAM-CLN-1)"
    for treaty in campaign.treaties.values():
        if treaty.clans[0] == treaty.clans[1] or not set(treaty.clans) <= set(campaign.clans):
            yield f"{treaty.id}: between {treaty.clans} (CAM-TRE-1)"


def _of_persons(campaign: Campaign) -> Iterator[str]:
    for person in campaign.persons.values():
        if person.host and person.host not in campaign.hosts:
            yield f"{person.id}: with a host that is no more (CAM-PER-1)"
        if person.host and campaign.hosts[person.host].clan != person.clan:
            yield f"{person.id}: with a stranger's host (CAM-PER-1)"
        if person.castle and campaign.provinces[person.castle].owner != person.clan:
            yield f"{person.id}: keeps a stranger's castle (CAM-PER-1)"
        if (person.host and person.castle) or (person.held_by and (person.host or person.castle)):
            yield f"{person.id}: in two places (CAM-PER-1)"
        if person.held_by and person.held_by not in campaign.clans:
            yield f"{person.id}: held by {person.held_by} (CAM-PER-1)"
    for clan in campaign.order:
        for person in people_of(campaign, clan):
            if not person.held_by and not place_of(campaign, person):
                yield f"{person.id}: nowhere (CAM-PER-1)"


def _of_battles(campaign: Campaign) -> Iterator[str]:
    for ticket in campaign.tickets.values():
        both = set(ticket.camps[0].hosts) & set(ticket.camps[1].hosts)
        if both:
            yield f"{ticket.id}: {both} on both sides (CAM-ADJ-6)"
    busy: Counter[str] = Counter()
    for ticket in campaign.tickets.values():
        if not ticket.concluded and ticket.stage == campaign.stage:
            busy.update((*ticket.camps[0].hosts, *ticket.camps[1].hosts))
    if campaign.stage in (Stage.BORDERS, Stage.PROVINCES, Stage.WALLS):
        yield from (
            f"{id}: in {count} battles at once (CAM-SEA-3)" for id, count in busy.items() if count > 1
        )
