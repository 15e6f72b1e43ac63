"""What becomes of a plan that is missing, or no longer lawful in parts (CAM-PLN-2): nobody waits for it (CAM-SEA-4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from rulesets.campaign.lookups import hosts_of
from rulesets.campaign.plan import HostOrder, March, Plan, decode_plan
from rulesets.campaign.plans.costs import costs
from rulesets.campaign.plans.faults import COST, faults
from rulesets.campaign.plans.forming import Names
from rulesets.campaign.plans.host_orders import default_order
from rulesets.campaign.state import Campaign
from rulesets.engine.illegal import Illegal

Json = dict[str, Any]
LISTS = ("forms", "house", "gifts", "signs")


def lawful_part(campaign: Campaign, clan: str, plan: Plan) -> Plan:
    """CAM-PLN-2: a plan without what is not lawful as the war stands; one that is lawful stays as it is. What cannot be
    paid goes from the end (CAM-PLN-8).
    """
    while found := faults(campaign, clan, plan):
        paths = {fault.path for fault in found}
        if "" in paths:
            return Plan()
        if paths == {COST}:
            paths = {costs(campaign, clan, plan)[-1].path}
        plan = _without(plan, paths)
    return plan


def _without(plan: Plan, paths: Iterable[str]) -> Plan:
    """A plan without its parts at those paths."""
    gone = {tuple(path.split(".", 1)) for path in paths}
    changed: dict[str, Any] = {
        shelf: tuple(
            part for number, part in enumerate(getattr(plan, shelf)) if (shelf, str(number)) not in gone
        )
        for shelf in LISTS
    }
    hosts = {name: order for name, order in plan.hosts.items() if ("hosts", name) not in gone}
    standing = 0 if ("standing",) in gone else plan.standing
    return replace(plan, **changed, hosts=hosts, standing=standing)


def understand(campaign: Campaign, clan: str, raw: Json) -> Plan:
    """The lawful part of a plan in plain JSON; the empty one where it is none."""
    try:
        return lawful_part(campaign, clan, decode_plan(raw))
    except Illegal:
        return Plan()


def complete(campaign: Campaign, clan: str, plan: Plan, names: Names) -> Plan:
    """CAM-PLN-2, CAM-RUL-28: a plan with an order for every host of its clan as hosts are now, all under their ids,
    also where men who are raised are to join them.
    """
    orders: dict[str, HostOrder] = {names.get(name, name): order for name, order in plan.hosts.items()}
    hosts = {
        host.id: orders[host.id] if host.id in orders else default_order(campaign, host)
        for host in hosts_of(campaign, clan)
    }
    castellans = {name: order for name, order in orders.items() if name in campaign.provinces}
    house = tuple(
        replace(order, joins=names.get(joins, joins)) if (joins := getattr(order, "joins", "")) else order
        for order in plan.house
    )
    return replace(plan, hosts={**hosts, **castellans}, house=house)


def marches_of(plan: Plan) -> dict[str, March]:
    """The marches of a plan, by host."""
    return {id: order for id, order in plan.hosts.items() if isinstance(order, March)}
