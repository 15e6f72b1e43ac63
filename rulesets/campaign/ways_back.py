"""Where a host may go that does not hold the field (CAM-BAT-12, CAM-RUL-13, CAM-RUL-22).

Battles ask it before they are fought, for who falls back needs a way (CAM-BAT-5); the season goes it afterwards
(:mod:`rulesets.campaign.judge.retreats`).
"""

from __future__ import annotations

from collections.abc import Collection

from rulesets.campaign.geography import BorderKind
from rulesets.campaign.lookups import free_at, hostile, own_or_allied, room_in
from rulesets.campaign.plan import March
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.tickets import Ticket


def starts_from(host: Host, ticket: Ticket) -> str:
    """CAM-BAT-12: the province from which a host retreats: that of the battle; after a border meeting the one out of
    which it marched.
    """
    return (host.came_from or host.at) if ticket.edge else ticket.place


def due(campaign: Campaign, host: Host) -> str:
    """The province to which a host was due by Q4: where its lawful march leads, whether it arrives or not; empty where
    it holds, or was turned back (CAM-ADJ-4).
    """
    turned = any(host.id in meeting.turned for meeting in campaign.meetings.values())
    return host.order.to if isinstance(host.order, March) and not turned else ""


def is_threatened(campaign: Campaign, clan: str, place: str) -> bool:
    """CAM-BAT-12: whether a hostile host stands free in a province, or was due there by Q4."""
    return any(hostile(campaign, clan, other.clan) for other in free_at(campaign, place)) or any(
        hostile(campaign, clan, other.clan) and due(campaign, other) == place
        for other in campaign.hosts.values()
    )


def came_from(campaign: Campaign, ticket: Ticket, camp: int) -> frozenset[str]:
    """The provinces out of which a camp came to a battle."""
    hosts = (campaign.hosts[id] for id in ticket.camps[camp].hosts if id in campaign.hosts)
    return frozenset(host.came_from for host in hosts if host.came_from)


def ways_back(
    campaign: Campaign,
    host: Host,
    ticket: Ticket,
    called_off: bool = False,
    enemies: Collection[str] | None = None,
) -> list[str]:
    """CAM-BAT-12: the provinces to which a host may retreat, the one first that is taken where nobody wishes otherwise:
    the nearest to the seat in marches, ties by key. Neighbours of his own or an ally's, with no enemy in them or due,
    out of which no enemy in that battle came, over open borders; by sea only back over the sea that he came by
    (CAM-RUL-22). CAM-BAT-4: who has called off may go back to where he came from, whosever it is. ``enemies`` are the
    provinces out of which they came, where they may have left already.
    """
    start = starts_from(host, ticket)
    came = came_from(campaign, ticket, 1 - ticket.camp_of(host.clan)) if enemies is None else enemies
    found = [
        place
        for place in campaign.realm.neighbours(start)
        if place not in came
        and (own_or_allied(campaign, host.clan, place) or (called_off and place == host.came_from))
        and campaign.realm.is_open(start, place, campaign.winter)
        and (campaign.realm.way(start, place) is not BorderKind.SEA or _same_sea(host, ticket, place))
        and not is_threatened(campaign, host.clan, place)
    ]
    far = campaign.realm.marches(campaign.clans[host.clan].seat)
    return sorted(found, key=lambda place: (far.get(place, len(far)), place))


def _same_sea(host: Host, ticket: Ticket, place: str) -> bool:
    return not ticket.edge and place == host.came_from and host.came_by[-1:] == (BorderKind.SEA,)


def room_for(campaign: Campaign, host: Host, ticket: Ticket) -> int:
    """CAM-BAT-12, CAM-SIE-3: how many companies of a host the castle of the place takes in; none in a stranger's."""
    place = starts_from(host, ticket)
    return max(0, room_in(campaign, place)) if own_or_allied(campaign, host.clan, place) else 0
