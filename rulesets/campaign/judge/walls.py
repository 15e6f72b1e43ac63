"""Q7: castles given up, sallies, then assaults, bands in the open and raids (CAM-SIE-1, CAM-SIE-5, CAM-SIE-8,
CAM-RAI-1 to CAM-RAI-3).

Battles that are issued together have no host and no place in common; what has waits for the next round.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.campaign import lookups
from rulesets.campaign.fights import issuing
from rulesets.campaign.judge import retreats
from rulesets.campaign.judge.meetings import facing
from rulesets.campaign.land import raids, sieges
from rulesets.campaign.lookups import (
    are_allied,
    besiegers,
    camps_among,
    free_at,
    hostile,
    shut_in_at,
    strongest_clan,
)
from rulesets.campaign.numbers import id_order
from rulesets.campaign.plan import Assault, Raid, Sally, Yield
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.state import Campaign, Host, Stage
from rulesets.campaign.tickets import AnswerKind, Camp, Part, Situation, Ticket
from rulesets.campaign.troops import figures
from rulesets.campaign.war import War

INTERCEPTED_FROM = 2
"""CAM-RAI-2: the level of castle whose garrison intercepts raids."""


# -- what has been fought ----------------------------------------------------------------------------------------------


def was_fought(ticket: Ticket) -> bool:
    """Whether a ticket is over and came to blows: nobody fell back, was shut in or called off."""
    return ticket.outcome is not None and ticket.outcome.how != "answer"


def fought_in(campaign: Campaign, hosts: Iterable[str], *stages: Stage) -> bool:
    """Whether any of some hosts has fought in those states of this season; raids do not count (CAM-RAI-2)."""
    asked = set(hosts)
    return any(
        was_fought(ticket) and asked.intersection((*ticket.camps[0].hosts, *ticket.camps[1].hosts))
        for ticket in campaign.tickets.values()
        if ticket.season == campaign.season
        and ticket.stage in stages
        and ticket.situation is not Situation.RAID
    )


def issued_here(campaign: Campaign, place: str) -> list[Ticket]:
    """The tickets of this state at a place."""
    return [
        ticket
        for ticket in campaign.tickets.values()
        if ticket.season == campaign.season and ticket.stage == Stage.WALLS and ticket.place == place
    ]


def besieging_camps(campaign: Campaign, place: str) -> list[Camp]:
    """CAM-SIE-1: the camps that besiege a place, in seat order."""
    return [
        Camp(
            tuple(sorted({host.clan for host in hosts}, key=campaign.seat_order)),
            tuple(host.id for host in hosts),
        )
        for hosts in lookups.besieging_camps(campaign, place)
    ]


# -- yielding ----------------------------------------------------------------------------------------------------------


def give_up_castles(war: War) -> None:
    """CAM-SIE-8, CAM-RUL-72: castles that their owner's shut-in hosts or castellans give up, by key, before anybody
    sallies. Without terms to be had they stay.
    """
    for place in sorted(war.campaign.provinces):
        province = war.province(place)
        ordered = province.yields == war.campaign.season or any(
            isinstance(host.order, Yield) and host.clan == province.owner
            for host in shut_in_at(war.campaign, place)
        )
        if ordered and besiegers(war.campaign, place):
            sieges.yield_castle(war, place)


# -- sallies -----------------------------------------------------------------------------------------------------------


def issue_sallies(war: War) -> bool:
    """CAM-SIE-5: where shut-in hosts have the order and have not yet come out, they fight the besiegers, who hold; of
    several camps that besiege in truce the first.
    """
    issued = False
    for place in sorted({host.at for host in war.campaign.hosts.values() if not host.free}):
        camps = sally_at(war.campaign, place)
        if camps is not None and not issued_here(war.campaign, place):
            issuing.issue(war, Situation.FIELD, place, camps)
            issued = True
    return issued


def sally_at(campaign: Campaign, place: str) -> tuple[Camp, Camp] | None:
    """The camps of a sally: shut-in hosts with the order, and the besiegers."""
    ready = [
        host
        for host in shut_in_at(campaign, place)
        if isinstance(host.order, Sally) and not fought_in(campaign, (host.id,), Stage.PROVINCES, Stage.WALLS)
    ]
    for camp in besieging_camps(campaign, place):
        clans = sorted({host.clan for host in ready}, key=campaign.seat_order)
        if facing(campaign, clans, camp.clans):
            hosts = tuple(host.id for host in ready)
            return Camp(tuple(clans), hosts), Camp(camp.clans, camp.hosts, part=Part.HOLDER)
    return None


# -- assaults, bands, raids --------------------------------------------------------------------------------------------


def issue_rest(war: War) -> bool:
    """Assaults, bands in the open, and raids, so many at once as have nothing in common."""
    busy: set[str] = set()
    for place in sorted(war.campaign.provinces):
        issue_storm(war, place, busy)
    for host in _raiders(war.campaign):
        raid(war, host.id, busy)
    return bool(busy)


def issue_storm(war: War, place: str, busy: set[str]) -> None:
    """CAM-SIE-5, CAM-SIE-1: the next camp in seat order that storms a castle, or meets the band of open land. Walls
    behind which nobody is left fall without a battle (CAM-RUL-17).
    """
    campaign = war.campaign
    province = campaign.provinces[place]
    for camp in besieging_camps(campaign, place):
        storming = _storming(campaign, place, camp)
        if not storming or has_stormed(campaign, place, camp):
            continue
        inside = shut_in_at(campaign, place)
        if not figures(province.within) + sum(figures(host.companies) for host in inside):
            sieges.fall(war, place, _of(campaign, camp), "storm")
            return
        owners = {province.owner, *(host.clan for host in inside)}
        within = Camp(
            tuple(sorted(owners, key=campaign.seat_order)),
            tuple(host.id for host in inside),
            inside=True,
            part=Part.HOLDER,
        )
        situation = Situation.ASSAULT if province.castle else Situation.FIELD
        clans = tuple(clan for clan in camp.clans if any(host.clan == clan for host in storming))
        issuing.issue(
            war,
            situation,
            place,
            (Camp(clans, tuple(host.id for host in storming)), within),
            round=_round(campaign, place),
        )
        busy.update((place, *camp.hosts, *within.hosts))
        return


def _storming(campaign: Campaign, place: str, camp: Camp) -> list[Host]:
    """The hosts of a besieging camp that storm: those with the order that stood there at Q2; against a band without a
    castle all. None if the camp fought a battle of Q6 or a sally.
    """
    province = campaign.provinces[place]
    if fought_in(campaign, camp.hosts, Stage.PROVINCES) or _fought_sally(campaign, place, camp):
        return []
    hosts = [campaign.hosts[id] for id in camp.hosts]
    if not province.castle:
        return hosts if figures(province.band) else []
    return [host for host in hosts if isinstance(host.order, Assault) and host.stood]


def _fought_sally(campaign: Campaign, place: str, camp: Camp) -> bool:
    return any(
        was_fought(ticket) and set(ticket.camps[1].hosts) & set(camp.hosts)
        for ticket in issued_here(campaign, place)
    )


def has_stormed(campaign: Campaign, place: str, camp: Camp) -> bool:
    """Whether a camp has had its assault in this season, whatever came of it."""
    return any(
        ticket.camps[1].inside
        and ticket.situation is not Situation.RAID
        and set(ticket.camps[0].hosts) & set(camp.hosts)
        for ticket in issued_here(campaign, place)
    )


def _round(campaign: Campaign, place: str) -> int:
    return len(issued_here(campaign, place)) + 1


def _of(campaign: Campaign, camp: Camp) -> str:
    """CAM-SIE-4: the clan of a camp to which a castle falls."""
    return strongest_clan(campaign, (campaign.hosts[id] for id in camp.hosts if id in campaign.hosts))


# -- raids -------------------------------------------------------------------------------------------------------------


def _raiders(campaign: Campaign) -> list[Host]:
    """CAM-RAI-1: the hosts that still have to ride: free, where they stood, and not in a battle of Q5 or Q6."""
    found = [
        host
        for host in campaign.hosts.values()
        if isinstance(host.order, Raid)
        and not host.raided
        and host.free
        and host.stood
        and not fought_in(campaign, (host.id,), Stage.BORDERS, Stage.PROVINCES)
        and hostile(campaign, host.clan, campaign.provinces[host.order.place].owner)
    ]
    return sorted(found, key=lambda host: (campaign.seat_order(host.clan), host.at, id_order(host.id)))


def raid(war: War, id: str, busy: set[str]) -> None:
    """CAM-RAI-2, CAM-RAI-3: a raid rides: it is met where somebody may intercept it, else it has its way at once. It
    waits while anybody in it fights, or another raid is met at the place.
    """
    host = war.host(id)
    order = host.order
    if not isinstance(order, Raid):
        raise TypeError(f"{id} does not raid")
    meeting = intercepting(war.campaign, host, order.place)
    if busy.intersection((order.place, id, *(meeting.hosts if meeting else ()))):
        return
    war.change(host, raided=True)
    if meeting is None:
        raids.unmet(war, host.clan, order.place)
        return
    issuing.issue(
        war,
        Situation.RAID,
        order.place,
        (Camp((host.clan,), (id,)), meeting),
        round=_round(war.campaign, order.place),
    )
    busy.update((order.place, id, *meeting.hosts))


def intercepting(campaign: Campaign, raider: Host, place: str) -> Camp | None:
    """CAM-RAI-2: who may intercept a raid: the owner's and his allies' free hosts that are hostile to the raider, with
    the garrison of a castle of level 2 or more; where they have nobody, the first camp of other enemies who stand free
    there. None where nobody can.
    """
    province = campaign.provinces[place]
    free = [host for host in free_at(campaign, place) if hostile(campaign, raider.clan, host.clan)]
    friends = [
        host for host in free if province.owner != NEUTRAL and are_allied(campaign, host.clan, province.owner)
    ]
    garrison = province.castle >= INTERCEPTED_FROM and bool(figures(province.garrison))
    if not friends and not garrison and free:
        camps, _aside = camps_among(campaign, (host.clan for host in free), "")
        first = camps[0] if camps else []
        friends = [host for host in free if host.clan in first]
    clans = {host.clan for host in friends} | ({province.owner} if garrison else set())
    if not clans:
        return None
    return Camp(
        tuple(sorted(clans, key=campaign.seat_order)),
        tuple(host.id for host in friends),
        inside=garrison,
        part=Part.HOLDER,
    )


# -- what comes of them ------------------------------------------------------------------------------------------------


def conclude(war: War, ticket: Ticket) -> None:
    """CAM-SIE-5, CAM-SIE-1, CAM-RAI-3: a stormed castle falls at once, open land without its band too; who calls off
    against a band leaves its land (CAM-BAT-4); besiegers who lost against a sally retreat; a raid brings what it
    brings. Else all are where they were.
    """
    if ticket.situation is Situation.RAID:
        raids.bring_home(war, ticket)
    elif ticket.camps[1].inside:
        if ticket.field == 0:
            _storm(war, ticket)
        elif ticket.kind_of(0) is AnswerKind.CALL_OFF:
            retreats.withdraw(war, ticket.id, 0)
    elif ticket.field == 0:
        retreats.withdraw(war, ticket.id, 1)
        sieges.relieve_all(war)


def _storm(war: War, ticket: Ticket) -> None:
    camps = besieging_camps(war.campaign, ticket.place)
    camp = next((one for one in camps if set(one.hosts) & set(ticket.camps[0].hosts)), None)
    to = _of(war.campaign, camp) if camp else ""
    if to:
        why = "storm" if war.province(ticket.place).castle else "open"
        sieges.fall(war, ticket.place, to, why)
