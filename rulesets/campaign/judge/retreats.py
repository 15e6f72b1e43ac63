"""Who does not hold the field leaves it (CAM-BAT-12): over a border, into the castle, or scattered."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from rulesets.campaign.land.returning import follow
from rulesets.campaign.land.scattering import scatter
from rulesets.campaign.numbers import id_order
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.tickets import Answer, AnswerKind, Outcome, Ticket
from rulesets.campaign.troops import first_ones
from rulesets.campaign.war import War
from rulesets.campaign.ways_back import came_from, room_for, starts_from, ways_back

IN_CASTLE, SCATTERED = "castle", "scattered"
"""What a ticket says of a host that found no way back."""


def ways(campaign: Campaign, host: Host, ticket: Ticket, enemies: Collection[str] | None = None) -> list[str]:
    """CAM-BAT-12: the provinces to which a host may retreat after its battle, the one taken unsaid first. ``enemies``
    are the provinces out of which they came, where they may have left already.
    """
    called_off = ticket.kind_of(ticket.camp_of(host.clan)) is AnswerKind.CALL_OFF
    return ways_back(campaign, host, ticket, called_off, enemies)


def losers(ticket: Ticket) -> tuple[int, ...]:
    """CAM-BAT-10: the camps that do not hold the field. After a draw on a border or in a relief nobody leaves it; where
    two comers fall back, both do (CAM-BAT-5).
    """
    if ticket.field >= 0:
        return (1 - ticket.field,)
    both = ticket.kind_of(0) is AnswerKind.FALL_BACK and ticket.kind_of(1) is AnswerKind.FALL_BACK
    return (0, 1) if both and not ticket.edge else ()


def settle(war: War, tickets: Iterable[Ticket]) -> None:
    """CAM-BAT-12: the retreats of one round, in the order of their places: every camp that does not hold the field.
    Where both leave it, neither goes to where the other came from, whoever goes first.
    """
    for ticket in sorted(tickets, key=lambda one: (one.place, id_order(one.id))):
        origins = [came_from(war.campaign, ticket, camp) for camp in (0, 1)]
        for camp in losers(ticket):
            withdraw(war, ticket.id, camp, origins[1 - camp])


def withdraw(war: War, id: str, camp: int, enemies: Collection[str] | None = None) -> None:
    """A camp leaves the place of its battle: each of its hosts by itself, in the order of their ids. ``enemies`` are
    the provinces out of which they came, where they may have left already.
    """
    ticket = war.campaign.tickets[id]
    answer = ticket.answers.get(ticket.camps[camp].answers) or Answer()
    gone: dict[str, str] = dict(ticket.retreats)
    for host in (war.campaign.hosts[one] for one in ticket.camps[camp].hosts if one in war.campaign.hosts):
        if host.free:
            gone[host.id] = _to(war.campaign, host, ticket, answer, enemies)
            war.change(war.campaign.tickets[id], retreats=dict(gone))
            _go(war, host, ticket, gone[host.id])


def _to(
    campaign: Campaign, host: Host, ticket: Ticket, answer: Answer, enemies: Collection[str] | None
) -> str:
    """Where a host goes: into the castle where it was answered so (CAM-BAT-3); as wished, if that may be; the nearest
    way; else the castle (CAM-RUL-13); else it is scattered.
    """
    room = room_for(campaign, host, ticket)
    if answer.kind is AnswerKind.SHUT_IN and len(host.companies) <= room:
        return IN_CASTLE
    found = ways(campaign, host, ticket, enemies)
    if found:
        return answer.retreat if answer.retreat in found else found[0]
    return IN_CASTLE if room else SCATTERED


def _go(war: War, host: Host, ticket: Ticket, to: str) -> None:
    if to == SCATTERED:
        _scatter(war, host, ticket)
    elif to == IN_CASTLE:
        _into_castle(war, host, ticket)
    else:
        war.change(host, at=to, came_from="", came_by=(), stood=host.began == to, dug_in=False)
        war.tell(
            "retreated", clan=host.clan, clauses=("CAM-BAT-12",), host=host.id, place=to,
            origin=starts_from(host, ticket),
        )  # fmt: skip


def _into_castle(war: War, host: Host, ticket: Ticket) -> None:
    """CAM-SIE-3: a host is shut in. CAM-RUL-71: what is more than the castle has room for is scattered."""
    place = starts_from(host, ticket)
    inside = first_ones(host.companies, room_for(war.campaign, host, ticket))
    ids = {company.id for company in inside}
    outside = tuple(company for company in host.companies if company.id not in ids)
    war.change(
        host,
        at=place,
        free=False,
        companies=inside,
        came_from="",
        came_by=(),
        stood=host.began == place,
        dug_in=False,
    )
    rest = replace(host, id=war.new_id("h"), companies=outside, leader="", joins="") if outside else None
    if rest is not None:
        war.keep(rest)
        follow(war, host.id, (company.id for company in outside), rest.id)
    war.tell("shut_in", clan=host.clan, clauses=("CAM-SIE-3",), host=host.id, place=place)
    if rest is not None:
        _scatter(war, rest, ticket)


def _scatter(war: War, host: Host, ticket: Ticket) -> None:
    """CAM-BAT-12: a host is scattered; who threw his fate die with the toll throws no other."""
    enemy = ticket.camps[1 - ticket.camp_of(host.clan)].answers
    scatter(war, host, enemy, fates_thrown(ticket.outcome))


def fates_thrown(outcome: Outcome | None) -> frozenset[str]:
    """The persons whose fate was thrown for with the toll of a battle (CAM-FAT-2)."""
    marks = outcome.marks if outcome else {}
    return frozenset(person for person, found in marks.items() if {"fell", "taken"} & set(found))
