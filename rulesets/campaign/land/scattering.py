"""Hosts that are scattered or dissolved (CAM-BAT-12, CAM-STR-6)."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from rulesets.campaign.houses import fates, lives
from rulesets.campaign.land.returning import forfeit, gather
from rulesets.campaign.lookups import free_at, hostile, persons_with, strongest_clan
from rulesets.campaign.numbers import id_order
from rulesets.campaign.people import Person
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.troops import half
from rulesets.campaign.war import War


def scatter(war: War, host: Host, holder: str = "", thrown: Collection[str] = ()) -> None:
    """CAM-BAT-12: half of each company appears at the next Q0 at the seat, its persons throw as taken; what would have
    come back to it stays lost (CAM-TOL-3). ``holder`` is whose prisoners they may be, by default who is strongest of
    its enemies there; ``thrown`` are persons who have thrown their fate die already.
    """
    found = war.host(host.id)
    holder = holder or holder_at(war.campaign, found)
    persons = persons_with(war.campaign, host.id)
    disperse(war, found)
    throw_all_taken(war, (person for person in persons if person.id not in thrown), holder)


def disperse(war: War, host: Host) -> None:
    """What becomes of the companies of a scattered host; its persons go to the seat. No fate is thrown."""
    forfeit(war, host.id)
    kept = [msgspec.structs.replace(one, n=half(one.n)) for one in host.companies]
    _part(war, host)
    gather(war, host.clan, kept)
    war.tell(
        "scattered", clan=host.clan, clauses=("CAM-BAT-12",), host=host.id, place=host.at,
        companies=sum(1 for one in kept if one.n),
    )  # fmt: skip


def dissolve(war: War, host: Host, thrown: Collection[str] = ()) -> None:
    """CAM-STR-6: a host without a company is dissolved, its persons go to the seat; from hostile land they throw as
    taken first, but for those in ``thrown`` who have done so already. What comes back to it at the close finds no
    host any more and gathers at the seat (CAM-RUL-48).
    """
    found = war.host(host.id)
    persons = persons_with(war.campaign, host.id)
    hostile_land = hostile(war.campaign, host.clan, war.province(host.at).owner)
    holder = holder_at(war.campaign, found)
    _part(war, found)
    war.tell("host_dissolved", clan=host.clan, clauses=("CAM-STR-6",), host=host.id, place=host.at)
    if hostile_land:
        throw_all_taken(war, (person for person in persons if person.id not in thrown), holder)


def dissolve_if_empty(war: War, id: str) -> None:
    """CAM-STR-6: dissolve a host that has no company any more."""
    host = war.campaign.hosts.get(id)
    if host is not None and not host.companies:
        dissolve(war, host)


def dissolve_all(war: War) -> None:
    """CAM-STR-6: every host without a company is dissolved."""
    for id in sorted(war.campaign.hosts, key=id_order):
        dissolve_if_empty(war, id)


def _part(war: War, host: Host) -> None:
    """A host is no more; whoever was with it goes to the seat."""
    persons = persons_with(war.campaign, host.id)
    war.drop(host)
    for person in persons:
        lives.move(war, person)


def holder_at(campaign: Campaign, host: Host) -> str:
    """Whose prisoners those with a host may be: the strongest enemy that stands free there, else the land's owner if he
    is hostile, else nobody (CAM-RUL-46).
    """
    enemies = [other for other in free_at(campaign, host.at) if hostile(campaign, host.clan, other.clan)]
    owner = campaign.provinces[host.at].owner
    return strongest_clan(campaign, enemies) or (owner if hostile(campaign, host.clan, owner) else NEUTRAL)


def throw_all_taken(war: War, persons: Iterable[Person], holder: str) -> None:
    """CAM-FAT-2: they throw as taken, in seat and id order; not who is dead or held already."""
    listed = sorted(persons, key=lambda person: (war.campaign.seat_order(person.clan), id_order(person.id)))
    for person in listed:
        found = war.person(person.id)
        if not found.dead and not found.held_by:
            fates.throw_taken(war, found, holder)
