"""What a council may do, and what the season brings if nobody else moves (CAM-SEC-3): for each host its orders with the
places they may name, for the house its orders likewise, each with the reason where it cannot be; supply; and the money.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from rulesets.campaign.judge.marches import REASONS, verdict_on
from rulesets.campaign.land.harvest import INVESTED_PART, yields
from rulesets.campaign.land.paying import upkeep_of
from rulesets.campaign.land.refit import made_whole
from rulesets.campaign.land.sieges import reaper
from rulesets.campaign.lookups import (
    NEAR,
    can_march,
    free_at,
    hostile,
    hosts_of,
    musters_at,
    provinces_of,
    reach,
    steward_in,
)
from rulesets.campaign.numbers import rhu
from rulesets.campaign.plan import (
    Assault,
    BuyGun,
    GreatMuster,
    Hire,
    HostOrder,
    HouseOrder,
    Invest,
    March,
    Muster,
    Ninja,
    Plan,
    Raid,
    Sally,
    Support,
    Works,
    Yield,
)
from rulesets.campaign.plans.faults import after_forms
from rulesets.campaign.plans.forming import Names, going
from rulesets.campaign.plans.host_orders import PARTY_COMPANIES, reason, wrong_order
from rulesets.campaign.plans.house_orders import wrong_house
from rulesets.campaign.plans.preview import Foreseen, without_broken
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.troops import BANNER_UPKEEP, TROOPS, Kind, half, size
from rulesets.engine.sayings import Words, _

InPlace = Muster | Hire | BuyGun | Works | Ninja
Why = tuple[Words, str]
NOTHING: Why = ("", "")


class Goal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place that an order may name, ``via`` which other one; ``why`` it cannot be, with the clause. ``most`` is how
    many banners can be mustered there.
    """

    place: str
    via: str = ""
    why: Words = ""
    clause: str = ""
    most: int = 0


class Doing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A kind of order: its goals, and why there is none at all; ``most`` are the companies that it takes."""

    kind: str
    goals: tuple[Goal, ...] = ()
    why: Words = ""
    clause: str = ""
    most: int = 0


class Ledger(msgspec.Struct, frozen=True):
    """The money of a season, in k, if nobody else moves (CAM-SEC-3). ``lands`` is what each own province gives before
    ``plenty``, ``reaped`` the thirds of provinces that one invests; in autumn ``harvest`` is of this season, else what
    this autumn would bring as things stand. ``refit`` is for winter's figures. ``after`` is the chest after the close;
    less than nothing means that men go unpaid (CAM-ECO-12).
    """

    chest: int
    cost: int
    autumn: bool
    harvest: int
    lands: dict[str, int]
    reaped: dict[str, int]
    upkeep: int
    hosts: dict[str, int]
    raised: int
    refit: int
    figures: int
    after: int


class PlanOutlook(msgspec.Struct, frozen=True):
    """All of it. ``hosts`` are the orders of each host by its name in the plan, ``supply`` says how each own province
    is reached from the seat: ``near``, ``far`` or ``cut`` (CAM-ECO-5).
    """

    hosts: dict[str, tuple[Doing, ...]]
    house: tuple[Doing, ...]
    supply: dict[str, str]
    ledger: Ledger


def outlook(campaign: Campaign, clan: str, plan: Plan, foreseen: Foreseen) -> PlanOutlook:
    """What a clan may do, and what comes of a plan, in the war as the clan knows it."""
    after, names, _faults = after_forms(without_broken(campaign, clan, plan), clan, plan)
    called = {id: name for name, id in names.items()}
    marches = reach(campaign, clan)
    return PlanOutlook(
        hosts={
            (name := called.get(host.id, host.id)): tuple(_doings(after, host, plan.hosts.get(name)))
            for host in hosts_of(after, clan)
            if not host.raised
        },
        house=tuple(_house(after, clan)),
        supply={
            province.key: _supply(campaign, province.key, marches)
            for province in provinces_of(campaign, clan)
        },
        ledger=_ledger(after, clan, plan, foreseen, {name: id for id, name in called.items()}),
    )


def _supply(campaign: Campaign, place: str, marches: Mapping[str, int]) -> str:
    away = marches.get(place)
    if steward_in(campaign, place) or (away is not None and away <= NEAR):
        return "near"
    return "cut" if away is None else "far"


# -- orders of hosts ---------------------------------------------------------------------------------------------------


def _doings(campaign: Campaign, host: Host, planned: HostOrder | None) -> Iterator[Doing]:
    """CAM-PLN-4, CAM-PLN-7: the orders of a host; ``planned`` is the one that it has in the plan."""
    named = planned.companies if isinstance(planned, March) else ()
    yield Doing("hold")
    yield Doing("march", tuple(_marches(campaign, host, named)), most=can_march(campaign, host))
    near = (host.at, *campaign.realm.by_land(host.at))
    most = half(size(host.companies))
    lends = _why(campaign, host, Support(host.at, host.clan))
    yield Doing("support", tuple(Goal(place) for place in near), *lends, most=most)
    yield Doing("raid", tuple(_raids(campaign, host)), most=PARTY_COMPANIES)
    hostile_land = hostile(campaign, host.clan, campaign.provinces[host.at].owner)
    if hostile_land:
        yield Doing("invest", (), *_why(campaign, host, Invest()))
    else:
        words = _("The land is not hostile: there is nothing to besiege.")
        yield Doing("invest", (), *(reason("shut_in") if not host.free else (words, "CAM-PLN-4")))
    orders: tuple[HostOrder, ...] = (Assault(), Sally(), Yield())
    for order in orders:
        yield Doing(order.kind, (), *_why(campaign, host, order))


def _why(campaign: Campaign, host: Host, order: HostOrder) -> Why:
    """Why an order cannot be given, or would become another: the first reason."""
    for wrong in wrong_order(campaign, host, order):
        return wrong
    code = verdict_on(campaign, host, order).code
    if not code:
        return NOTHING
    clause, words = REASONS[code]
    return words, clause


def _marches(campaign: Campaign, whole: Host, named: tuple[str, ...]) -> Iterator[Goal]:
    """Every neighbour, and what lies beyond them by a forced march (CAM-ADJ-3), for those of a host who would go: those
    whom its march names, else so many as its leader can march (CAM-PLN-5).
    """
    host = msgspec.structs.replace(whole, companies=going(campaign, whole, March(whole.at, companies=named)))
    beside = campaign.realm.neighbours(host.at)
    for place in beside:
        yield Goal(place, "", *_why(campaign, host, March(place)))
    beyond: dict[str, str] = {}
    for via in beside:
        for place in campaign.realm.neighbours(via):
            if place == host.at or place in beside or place in beyond:
                continue
            if _why(campaign, host, March(place, via)) == NOTHING:
                beyond[place] = via
    for place in sorted(beyond):
        yield Goal(place, beyond[place])


def _raids(campaign: Campaign, host: Host) -> Iterator[Goal]:
    first = tuple(company.id for company in host.companies[:1])
    for place in campaign.realm.by_land(host.at):
        yield Goal(place, "", *_why(campaign, host, Raid(place, first)))


# -- orders of the house -----------------------------------------------------------------------------------------------


def _house(campaign: Campaign, clan: str) -> Iterator[Doing]:
    """CAM-PLN-7: the orders of the house that name a province, by province."""
    own = [province.key for province in provinces_of(campaign, clan)]
    yield Doing("muster", tuple(_goals(campaign, clan, [Muster(place) for place in own])))
    yield _single(campaign, clan, GreatMuster())
    yield Doing("hire", tuple(_goals(campaign, clan, [Hire(place) for place in own])))
    yield Doing("gun", tuple(_goals(campaign, clan, [BuyGun(place) for place in own])))
    yield Doing("works", tuple(_goals(campaign, clan, [Works(place) for place in own])))
    scouts = [Ninja("scout", place) for place in campaign.provinces]
    yield Doing("ninja", tuple(goal for goal in _goals(campaign, clan, scouts) if not goal.why))


def _single(campaign: Campaign, clan: str, order: HouseOrder) -> Doing:
    return Doing(order.kind, (), *_wrong(campaign, clan, order))


def _wrong(campaign: Campaign, clan: str, order: HouseOrder) -> Why:
    return next((wrong for _number, wrong in wrong_house(campaign, clan, (order,), Names())), NOTHING)


def _goals(campaign: Campaign, clan: str, orders: Iterable[InPlace]) -> Iterator[Goal]:
    for order in orders:
        place = order.province
        most = musters_at(campaign, place) if isinstance(order, Muster) else 0
        yield Goal(place, "", *_wrong(campaign, clan, order), most=most)


# -- money -------------------------------------------------------------------------------------------------------------


def _ledger(campaign: Campaign, clan: str, plan: Plan, foreseen: Foreseen, ids: Mapping[str, str]) -> Ledger:
    """CAM-SEC-3: where the hosts end is where they are fed, invest and are made whole."""
    moved = _move(campaign, foreseen, ids)
    lands = yields(moved, clan)
    plenty = moved.options.multiplier(moved.scenario.multiplier)
    reaped = {
        place: moved.realm.lands[place].k // INVESTED_PART
        for place in sorted(moved.provinces)
        if moved.provinces[place].owner != clan and reaper(moved, place) == clan
    }
    harvest = rhu(sum(lands.values()) * plenty) + sum(reaped.values())
    hosts = {host.id: upkeep_of(moved, host) for host in hosts_of(moved, clan)}
    raised = sum(map(_new_upkeep, plan.house))
    autumn = moved.time_of_year == "autumn"
    left = foreseen.left + (harvest if autumn else 0) - sum(hosts.values()) - raised
    moved.clans[clan] = msgspec.structs.replace(moved.clans[clan], chest=max(0, left))
    made = made_whole(moved, clan) if moved.winter else []
    refit = sum(one.k for one in made)
    return Ledger(
        chest=campaign.clans[clan].chest,
        cost=foreseen.cost,
        autumn=autumn,
        harvest=harvest,
        lands=lands,
        reaped=reaped,
        upkeep=sum(hosts.values()),
        hosts=hosts,
        raised=raised,
        refit=refit,
        figures=sum(one.figures for one in made),
        after=left - refit,
    )


def _move(campaign: Campaign, foreseen: Foreseen, ids: Mapping[str, str]) -> Campaign:
    """The war with a clan's hosts where they would end; those who would meet enemies stay where they are."""
    moved = campaign.copy()
    for stop in foreseen.stops:
        host = moved.hosts.get(ids.get(stop.host, stop.host))
        if host is not None and host.free and stop.at != host.at and not _would_meet(campaign, host, stop.at):
            moved.hosts[host.id] = msgspec.structs.replace(host, at=stop.at, came_from=host.at, stood=False)
    return moved


def _would_meet(campaign: Campaign, host: Host, place: str) -> bool:
    return any(hostile(campaign, host.clan, other.clan) for other in free_at(campaign, place))


def _new_upkeep(order: HouseOrder) -> int:
    """What is sure of the upkeep of men who are raised now; a great muster brings one banner at least."""
    match order:
        case Muster(banners=banners):
            return BANNER_UPKEEP * max(0, banners)
        case GreatMuster():
            return BANNER_UPKEEP
        case Hire():
            return TROOPS[Kind.RON].upkeep
        case BuyGun():
            return TROOPS[Kind.GUN].upkeep
    return 0
