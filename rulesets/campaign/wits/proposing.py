"""What the computer clan plans and answers (CAM-LEA-5). It throws no dice and knows what its clan knows."""

from __future__ import annotations

from typing import Any

from rulesets.campaign.lookups import HOSTS_MOST, in_being
from rulesets.campaign.plan import decode_plan, plain_plan
from rulesets.campaign.plans.completing import lawful_part
from rulesets.campaign.plans.faults import after_forms
from rulesets.campaign.shown.view import known_to
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Ticket
from rulesets.campaign.wits import answers, gathering, paying, sieges
from rulesets.campaign.wits.helping import help_others
from rulesets.campaign.wits.house import house_orders
from rulesets.campaign.wits.marching import Destinations
from rulesets.campaign.wits.outlook import ClanOutlook
from rulesets.campaign.wits.treating import signs

Json = dict[str, Any]


def propose(campaign: Campaign, clan: str) -> Json:
    """A lawful plan for a clan, as plain JSON, made from what it knows; an empty one for a clan that is no more."""
    if not in_being(campaign, clan):
        return {}
    war = known_to(campaign, clan)
    forms = gathering.forms(war, clan)
    raw_forms = decode_plan({"forms": forms})
    after, _names, _wrong = after_forms(war, clan, raw_forms)
    outlook = ClanOutlook(after, clan)
    free = [host for host in outlook.hosts if host.free]
    spare = max(0, HOSTS_MOST - len(outlook.hosts))
    deployed = Destinations(outlook, free, spare)
    deployed.decide()
    plan: Json = {
        "forms": forms,
        "hosts": help_others(outlook, deployed, sieges.orders(outlook, deployed, spare)),
        "house": house_orders(outlook, deployed),
        "signs": signs(war, clan),
    }
    return plain_plan(lawful_part(war, clan, decode_plan(plan)))


def respond(campaign: Campaign, ticket: Ticket, clan: str) -> Json:
    """A lawful answer of a clan to a ticket, as plain JSON, made from what it knows."""
    war = known_to(campaign, clan)
    return answers.answer(war, war.tickets[ticket.id], clan)


def paid_first(campaign: Campaign, clan: str) -> tuple[str, ...]:
    """CAM-ECO-12: the hosts of a clan in the order in which it wants them paid at this close, made from what it knows;
    empty where it has nothing to say.
    """
    if not paying.is_short(campaign, clan):
        return ()
    return paying.paid_first(known_to(campaign, clan), clan)
