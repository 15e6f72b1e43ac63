"""What a plan would bring if nobody else moved (CAM-SEC-3)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rulesets.campaign.judge.marches import REASONS, Verdict, judge_marches
from rulesets.campaign.lookups import (
    are_allied,
    besiegers,
    free_at,
    hostile,
    hosts_of,
    is_invested,
    own_or_allied,
    provinces_of,
)
from rulesets.campaign.plan import Break, Hold, HostOrder, March, Plan, Support
from rulesets.campaign.plans import forming
from rulesets.campaign.plans.completing import complete, lawful_part, marches_of
from rulesets.campaign.plans.costs import total
from rulesets.campaign.plans.faults import faults
from rulesets.campaign.plans.house_orders import orders_counted, orders_most
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.shown.view import known_to
from rulesets.campaign.state import Campaign, Host
from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.sayings import Words, _

Note = tuple[Words, str]
"""Something to be said beforehand, and its clause."""


class PlanStop(msgspec.Struct, frozen=True):
    """A host at the end of its order: where it would stand, whom it would meet there, and what is to be said. A host
    that the plan makes has the plan's name.
    """

    host: str
    at: str
    meets: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()


class Foreseen(msgspec.Struct, frozen=True):
    """A plan seen beforehand: faults, what it costs, what is left, orders of the house left, where each host ends."""

    faults: tuple[Fault, ...]
    cost: int
    left: int
    orders: int
    orders_most: int
    stops: tuple[PlanStop, ...] = ()
    notes: tuple[Note, ...] = ()


def preview(campaign: Campaign, clan: str, plan: Plan) -> Foreseen:
    """A plan as its clan may see it, made from what the clan knows, all others holding (CAM-SEC-3)."""
    return foresee(known_to(campaign, clan), clan, plan)


def foresee(campaign: Campaign, clan: str, plan: Plan) -> Foreseen:
    """The same of a war as somebody knows it: faults, money, orders left, and where the lawful part leads."""
    cost = total(campaign, clan, plan)
    counted, most = len(orders_counted(plan.house)), orders_most(campaign, clan)
    return Foreseen(
        faults=tuple(faults(campaign, clan, plan)),
        cost=cost,
        left=campaign.clans[clan].chest - cost,
        orders=most - counted,
        orders_most=most,
        stops=_stops(campaign, clan, lawful_part(campaign, clan, plan)),
        notes=tuple(_notes(campaign, clan, plan)),
    )


# -- where hosts end ---------------------------------------------------------------------------------------------------


def without_broken(campaign: Campaign, clan: str, plan: Plan) -> Campaign:
    """The war without the treaties that a plan breaks: they are gone before marches are judged (CAM-TRE-2)."""
    broken = {order.clan for order in plan.house if isinstance(order, Break)}
    gone = [
        treaty
        for treaty in campaign.treaties.values()
        if clan in treaty.clans and treaty.other(clan) in broken
    ]
    if not gone:
        return campaign
    after = campaign.copy()
    for treaty in gone:
        del after.treaties[treaty.id]
    return after


def _stops(campaign: Campaign, clan: str, plan: Plan) -> tuple[PlanStop, ...]:
    """Where each host of the clan would stand if nobody else moved (CAM-SEC-3)."""
    trial, names = forming.trial(without_broken(campaign, clan, plan)), forming.Names()
    for form in plan.forms:
        forming.carry_out(trial, clan, form, names)
    orders = complete(trial.campaign, clan, plan, names)
    for id, march in marches_of(orders).items():
        forming.part(trial, trial.host(id), march)
    called = {id: name for name, id in names.items()}
    verdicts = judge_marches(trial.campaign, orders.hosts)
    return tuple(
        _stop(
            trial.campaign,
            host,
            called.get(host.id, host.id),
            orders.hosts.get(host.id, Hold()),
            verdicts[host.id],
        )
        for host in hosts_of(trial.campaign, clan)
    )


def _stop(campaign: Campaign, host: Host, name: str, ordered: HostOrder, verdict: Verdict) -> PlanStop:
    order = verdict.order
    at = order.to if isinstance(order, March) else host.at
    meets = tuple(
        other.id
        for other in free_at(campaign, at)
        if host.free and other.clan != host.clan and hostile(campaign, host.clan, other.clan)
    )
    return PlanStop(name, at, meets, tuple(_said_of(campaign, host, ordered, verdict, at, meets)))


def _said_of(
    campaign: Campaign, host: Host, ordered: HostOrder, verdict: Verdict, at: str, meets: tuple[str, ...]
) -> Iterator[Note]:
    """What is to be said of a host's order: why it would become another, that it tires, that it ends before a castle or
    in a friend's land, that its help is nobody's friend's.
    """
    if verdict.code:
        clause, words = REASONS[verdict.code]
        yield words, clause
    if isinstance(verdict.order, March) and verdict.order.via:
        yield _("A forced march tires."), "CAM-ADJ-3"
    if isinstance(ordered, Support) and not are_allied(campaign, host.clan, ordered.clan):
        yield _("Support for a stranger is void, unless against the tall clan."), "CAM-ADJ-8"
    if meets:
        yield _("Enemies stand there now."), "CAM-ADJ-7"
    elif isinstance(verdict.order, March) and not own_or_allied(campaign, host.clan, at):
        province = campaign.provinces[at]
        if province.castle:
            yield _("The host would besiege the castle."), "CAM-SIE-1"
        elif province.owner == NEUTRAL and province.band:
            yield _("The local band would fight in the open."), "CAM-SIE-1"
        else:
            yield _("The land would be taken at the close."), "CAM-SIE-1"


# -- what else is to be said -------------------------------------------------------------------------------------------


def _notes(campaign: Campaign, clan: str, plan: Plan) -> Iterator[Note]:
    """What is to be said of the whole plan."""
    for host in hosts_of(campaign, clan):
        if host.id not in plan.hosts and host in besiegers(campaign, host.at):
            yield _("A besieger without an order invests."), "CAM-PLN-2"
            break
    if any(
        province.castle and is_invested(campaign, province.key) for province in provinces_of(campaign, clan)
    ):
        yield _("A province of yours is invested: it takes no muster, hire, gun or works."), "CAM-PLN-10"
    if plan.standing:
        yield _("This plan answers for you in the seasons to come."), "CAM-PLN-2"
