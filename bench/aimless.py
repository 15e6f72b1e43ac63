"""A clan that marches at random, and lawfully, for comparison (section 19 of the campaign's specification)."""

from __future__ import annotations

from random import Random
from typing import Any

from rulesets import campaign as wars
from rulesets.campaign.lookups import hosts_of, in_truce
from rulesets.campaign.plan import decode_plan, plain_plan
from rulesets.campaign.plans.completing import lawful_part
from rulesets.campaign.state import Campaign, Host

Json = dict[str, Any]


def aimless(war: Campaign, clan: str, random: Random) -> Json:
    """A lawful plan of a clan whose free hosts march at random: each stays, storms, or goes to any neighbour that is
    open, all alike. Its house, its treaties and who is shut in go by sense.
    """
    plan = wars.propose(war, clan)
    kept = {form["host"] for form in plan.get("forms", []) if form.get("all")}
    lots = {
        host.id: _lot(war, host, random) for host in hosts_of(war, clan) if host.free and host.id not in kept
    }
    plan["hosts"] = {**plan.get("hosts", {}), **lots}
    return plain_plan(lawful_part(war, clan, decode_plan(plan)))


def _lot(war: Campaign, host: Host, random: Random) -> Json:
    """Any order of a free host."""
    near = [
        place
        for place in war.realm.neighbours(host.at)
        if war.realm.is_open(host.at, place, war.winter)
        and not in_truce(war, host.clan, war.provinces[place].owner)
    ]
    orders = [{"kind": "hold"}, {"kind": "assault"}, *({"kind": "march", "to": place} for place in near)]
    return random.choice(orders)
