"""Appointments (CAM-PLN-7, CAM-LIF-2, CAM-PER-1)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.campaign.houses import lives
from rulesets.campaign.lookups import people_of, place_of
from rulesets.campaign.people import Person, Rank, is_fit
from rulesets.campaign.plan import Appoint, Plan
from rulesets.campaign.state import Campaign
from rulesets.campaign.war import War

GENERAL, HEIR, CASTELLAN = "general", "heir", "castellan"
OFFICES = (GENERAL, HEIR, CASTELLAN)
DEEDS_OF_A_GENERAL = 3
"""CAM-LIF-2."""


def may_appoint(campaign: Campaign, clan: str, order: Appoint) -> bool:
    """CAM-PLN-7: whether a clan may appoint somebody: a hero with three deeds general (CAM-LIF-2), anybody of his own
    but the daimyo heir, somebody fit castellan of the own province in which he is, not out of a host shut in.
    """
    person = campaign.persons.get(order.person)
    if person is None or person.clan != clan or person.dead or person.held_by:
        return False
    if order.to == GENERAL:
        return person.rank is Rank.HERO and person.deeds >= DEEDS_OF_A_GENERAL
    if order.to == HEIR:
        return person.rank in (Rank.GENERAL, Rank.HERO)
    return order.to == CASTELLAN and _may_keep(campaign, clan, person, order.castle)


def _may_keep(campaign: Campaign, clan: str, person: Person, castle: str) -> bool:
    province = campaign.provinces.get(castle)
    own = province is not None and province.owner == clan and province.castle > 0
    return own and place_of(campaign, person) == castle and is_fit(person, campaign.season)


def appoint_all(war: War, plans: Mapping[str, Plan]) -> None:
    """CAM-PLN-9: appointments, in seat order, each clan's in the order of its plan."""
    for clan in war.campaign.order:
        for order in plans[clan].house if clan in plans else ():
            if isinstance(order, Appoint) and may_appoint(war.campaign, clan, order):
                _appoint(war, clan, order)


def _appoint(war: War, clan: str, order: Appoint) -> None:
    """He has his office; who was heir before is a general again (CAM-RUL-77)."""
    person = war.person(order.person)
    if order.to == CASTELLAN:
        lives.move(war, person, castle=order.castle)
    elif order.to == GENERAL:
        war.change(person, rank=Rank.GENERAL)
    else:
        for other in people_of(war.campaign, clan):
            if other.rank is Rank.HEIR:
                war.change(other, rank=Rank.GENERAL)
        war.change(person, rank=Rank.HEIR)
    war.tell(
        "appointed", clan=clan, clauses=("CAM-PLN-7",), person=person.id, to=order.to,
        place=order.castle if order.to == CASTELLAN else "",
    )  # fmt: skip
