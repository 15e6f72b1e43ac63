"""Prisoners and hostages: ransom, release, death (CAM-TRE-4, CAM-TRE-5, CAM-HON-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.campaign.houses import honour, lives
from rulesets.campaign.lookups import treaty_between
from rulesets.campaign.numbers import id_order
from rulesets.campaign.people import Person
from rulesets.campaign.plan import Plan, Prisoner
from rulesets.campaign.state import Campaign
from rulesets.campaign.war import War

OFFER, DEMAND, FREE, KILL, KEEP = "offer", "demand", "free", "kill", "keep"
DEALS = (OFFER, DEMAND, FREE, KILL, KEEP)


def may_deal(campaign: Campaign, clan: str, order: Prisoner) -> bool:
    """CAM-TRE-4, CAM-TRE-5: whether a clan may do that with a prisoner: his own clan offers, who holds him does the
    rest. Of hostages only those may be freed, killed or kept whose treaty is no more: their clan has broken it.
    """
    person = campaign.persons.get(order.person)
    if person is None or person.dead or not person.held_by:
        return False
    if person.hostage and treaty_between(campaign, person.clan, person.held_by) is not None:
        return False
    if order.deal == OFFER:
        return person.clan == clan and order.k > 0 and not person.hostage
    return person.held_by == clan and order.deal in DEALS and not (order.deal == DEMAND and person.hostage)


def deal_all(war: War, plans: Mapping[str, Plan]) -> None:
    """CAM-PLN-9: ransoms, releases and deaths, person by person in the order of ids. An offer that is not under the
    demand frees the man for the sum demanded (CAM-TRE-5).
    """
    orders = list(_orders(war.campaign, plans))
    for id in sorted({order.person for _clan, order in orders}, key=id_order):
        person = war.person(id)
        said = {order.deal: order for clan, order in orders if order.person == id}
        if KILL in said:
            _kill(war, person)
        elif FREE in said:
            _release(war, person)
        elif OFFER in said and DEMAND in said and said[OFFER].k >= said[DEMAND].k:
            _ransom(war, person, said[DEMAND].k)


def _orders(campaign: Campaign, plans: Mapping[str, Plan]) -> Iterator[tuple[str, Prisoner]]:
    """What clans have said of prisoners, if they may."""
    for clan in campaign.order:
        for order in plans[clan].house if clan in plans else ():
            if isinstance(order, Prisoner) and may_deal(campaign, clan, order):
                yield clan, order


def _kill(war: War, person: Person) -> None:
    """CAM-HON-1: a prisoner killed, or a hostage."""
    holder, why = person.held_by, "hostage_killed" if person.hostage else "prisoner_killed"
    lives.die(war, person, holder, "killed")
    honour.earn(war, holder, why)


def _release(war: War, person: Person) -> None:
    """CAM-TRE-5, CAM-HON-1: a prisoner released without ransom is worth honour; a hostage is not."""
    holder, hostage = person.held_by, person.hostage
    lives.set_free(war, person, "released", ("CAM-TRE-4",) if hostage else ("CAM-TRE-5",))
    if not hostage:
        honour.earn(war, holder, "released")


def _ransom(war: War, person: Person, k: int) -> None:
    """The sum demanded goes from one chest to the other; it can be spent next season (CAM-RUL-2)."""
    payer, holder = war.clan(person.clan), war.clan(person.held_by)
    if k > payer.chest:
        return
    war.change(payer, chest=payer.chest - k)
    war.change(holder, chest=holder.chest + k)
    lives.set_free(war, person, "ransomed", ("CAM-TRE-5",), k=k)
