"""Issuing tickets (CAM-BAT-1, CAM-BAT-2, CAM-RAI-2)."""

from __future__ import annotations

import msgspec

from rulesets.campaign.fights import forces
from rulesets.campaign.fights.strengths import Camps, weigh
from rulesets.campaign.numbers import id_order
from rulesets.campaign.plan import Raid
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Camp, Situation, Ticket
from rulesets.campaign.war import War

PARTY_COMPANIES = PARTY_PERSONS = 2
"""CAM-RAI-1, CAM-RAI-2: the most of a raid's party, and of those who meet it."""


def issue(
    war: War, situation: Situation, place: str, camps: tuple[Camp, Camp], edge: str = "", round: int = 1
) -> Ticket:
    """CAM-BAT-1: a ticket for a battle of the state in which the war stands; strengths, odds and ground points are
    worked out here, anew for each round (CAM-BAT-2, CAM-BAT-6, CAM-GRD-2, CAM-BAT-15). The parties of a raid are those
    of the order, and by default the strongest who may meet it. What is lent to a camp is used in its battle and in no
    other (CAM-ADJ-8).
    """
    campaign = war.campaign
    if situation is Situation.RAID:
        camps = _parties(campaign, place, camps)
    ticket = Ticket(
        war.new_id("t"), campaign.season, str(campaign.stage), situation, place,
        weigh(campaign, situation, place, camps), edge, round,
    )  # fmt: skip
    war.keep(ticket)
    for support in (id for camp in camps for id in camp.supports):
        war.change(campaign.supports[support], used=ticket.id)
    war.tell(
        "ticket_issued", clauses=("CAM-BAT-1", "CAM-BAT-2"), ticket=ticket.id, place=place,
        situation=str(situation), edge=edge, round=round, attackers=list(camps[0].clans), holders=list(camps[1].clans),
    )  # fmt: skip
    return ticket


def weighed_again(campaign: Campaign, ticket: Ticket, camps: Camps) -> Camps:
    """The camps of a ticket with their strengths counted anew, where an answer has changed who fights (CAM-RAI-2)."""
    return weigh(campaign, ticket.situation, ticket.place, camps)


def _parties(campaign: Campaign, place: str, camps: Camps) -> Camps:
    raiders, others = camps
    if not raiders.companies:
        orders = (campaign.hosts[id].order for id in raiders.hosts if id in campaign.hosts)
        order = next((order for order in orders if isinstance(order, Raid) and order.place == place), None)
        if order is not None:
            raiders = msgspec.structs.replace(raiders, companies=order.companies, persons=order.persons)
    return _party(campaign, place, raiders), _party(campaign, place, others)


def _party(campaign: Campaign, place: str, camp: Camp) -> Camp:
    """CAM-RAI-1, CAM-RAI-2: those named, or the strongest two: of the hosts there, else of the garrison, with the first
    two persons of their hosts.
    """
    if camp.companies:
        return camp
    there = forces.bodies(campaign, place, camp)
    hosts = [body for body in there if body.host in camp.hosts] or there
    first = sorted(hosts, key=lambda body: (-body.company.points, id_order(body.company.id)))[
        :PARTY_COMPANIES
    ]
    clans = {body.clan for body in first}
    led = [person.id for person in forces.persons(campaign, place, camp) if person.clan in clans]
    chosen = tuple(sorted((body.company.id for body in first), key=id_order))
    return msgspec.structs.replace(camp, companies=chosen, persons=tuple(led[:PARTY_PERSONS]))
