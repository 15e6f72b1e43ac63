"""What a camp may answer, and what is taken where it does not (CAM-BAT-3, CAM-BAT-4, CAM-BAT-14, CAM-COR-2)."""

from __future__ import annotations

from rulesets.campaign.fights.strengths import weaker
from rulesets.campaign.lookups import own_or_allied
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.tickets import Answer, AnswerKind, Situation, Status, Ticket
from rulesets.campaign.ways_back import room_for, ways_back

DESPERATE = 3
"""CAM-BAT-3: whose strength is under a third does not stand unless he says so."""
STORES_LEFT = 1
"""CAM-BAT-3: he shuts himself in by default where stores are above so much."""


def defends(ticket: Ticket, camp: int) -> bool:
    """CAM-BAT-3: whether a camp answers as a defender: the holder, in a meeting and between comers each."""
    return camp == 1 or ticket.situation is Situation.MEETING


def hosts_in(campaign: Campaign, ticket: Ticket, camp: int) -> list[Host]:
    """The hosts of a camp that stand free; lent companies go home by themselves."""
    hosts = (campaign.hosts[id] for id in ticket.camps[camp].hosts if id in campaign.hosts)
    return [host for host in hosts if host.free]


def can_shut_in(campaign: Campaign, ticket: Ticket, camp: int) -> bool:
    """CAM-BAT-3, CAM-SIE-3: the weaker side alone, into the castle of the province, if it is its own or an ally's and
    has room for all of it.
    """
    if ticket.edge or ticket.situation in (Situation.ASSAULT, Situation.RAID):
        return False
    hosts = hosts_in(campaign, ticket, camp)
    if not hosts or weaker(ticket.camps) != camp:
        return False
    owned = all(own_or_allied(campaign, host.clan, ticket.place) for host in hosts)
    needed = sum(len(host.companies) for host in hosts)
    return owned and room_for(campaign, hosts[0], ticket) >= needed


def can_fall_back(campaign: Campaign, ticket: Ticket, camp: int) -> bool:
    """CAM-BAT-5: falling back needs a retreat for every host. Neutrals and who holds walls do not."""
    if ticket.situation in (Situation.ASSAULT, Situation.RAID) or NEUTRAL in ticket.camps[camp].clans:
        return False
    hosts = hosts_in(campaign, ticket, camp)
    return bool(hosts) and all(ways_back(campaign, host, ticket, False) for host in hosts)


def may_answer(campaign: Campaign, ticket: Ticket, camp: int) -> tuple[AnswerKind, ...]:
    """What a camp may answer: the first is the usual. A storm is not called off, and neither is a raid: who does not
    want it does not order it (CAM-RUL-64).
    """
    if ticket.situation is Situation.RAID:
        return (AnswerKind.INTERCEPT, AnswerKind.LET_GO) if camp == 1 else (AnswerKind.PRESS,)
    if not defends(ticket, camp):
        return (
            (AnswerKind.PRESS,)
            if ticket.situation is Situation.ASSAULT
            else (AnswerKind.PRESS, AnswerKind.CALL_OFF)
        )
    found = [AnswerKind.STAND]
    if can_shut_in(campaign, ticket, camp):
        found.append(AnswerKind.SHUT_IN)
    if can_fall_back(campaign, ticket, camp):
        found.append(AnswerKind.FALL_BACK)
    return tuple(found)


def default(campaign: Campaign, ticket: Ticket, camp: int) -> Answer:
    """What is taken for a camp that does not answer (CAM-BAT-3, CAM-BAT-4, CAM-COR-2): the attacker presses; who has a
    third of the enemy's strength stands; with less he shuts himself in where stores are above 1, else falls back, else
    shuts himself in, else stands.
    """
    may = may_answer(campaign, ticket, camp)
    own, enemy = ticket.camps[camp].twice, ticket.camps[1 - camp].twice
    if AnswerKind.STAND not in may or DESPERATE * own >= enemy:
        return Answer(kind=may[0])
    well_stored = campaign.provinces[ticket.place].stores > STORES_LEFT
    wished = (
        *((AnswerKind.SHUT_IN,) if well_stored else ()), AnswerKind.FALL_BACK, AnswerKind.SHUT_IN, AnswerKind.STAND,
    )  # fmt: skip
    return Answer(kind=next(kind for kind in wished if kind in may))


def has_won_before(campaign: Campaign, ticket: Ticket, camp: int) -> bool:
    """CAM-ADJ-7: whether a camp has won a battle of this contest already; then it falls back freely."""
    clans = set(ticket.camps[camp].clans)
    return any(
        other.status is Status.OVER
        and other.outcome is not None
        and other.outcome.winner is not None
        and clans & set(other.camps[other.outcome.winner].clans)
        for other in campaign.tickets.values()
        if (other.season, other.stage, other.place) == (ticket.season, ticket.stage, ticket.place)
        and other.id != ticket.id
        and not other.edge
    )
