"""Musters, hires and guns (CAM-ECO-8, CAM-ECO-13, CAM-PLN-10, CAM-PLN-12)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rulesets.campaign.land import prices
from rulesets.campaign.lookups import is_invested, musters_at
from rulesets.campaign.muster import Chosen, chosen_banners, raise_company, throw_band, throw_banners
from rulesets.campaign.plan import BuyGun, GreatMuster, Hire, Muster, Plan
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.troops import Company, Kind, has_gun, in_order, size
from rulesets.campaign.war import War
from rulesets.engine.dice.dice import Die
from rulesets.engine.sayings import players_name, say

Raising = Muster | GreatMuster | Hire | BuyGun
DEFAULT_BANNER: Chosen = ("light", "yari", "yari", "yari")
"""What a banner is for which no weapons are named where musters are chosen."""


# -- what may be raised where ------------------------------------------------------------------------------------------


def may_raise(campaign: Campaign, clan: str, place: str) -> bool:
    """CAM-ECO-8, CAM-ECO-13, CAM-PLN-10: whether a clan may muster or hire in a province: its own, not restless, not
    invested, with a castle.
    """
    province = campaign.provinces.get(place)
    return (
        province is not None
        and province.owner == clan
        and province.settled
        and province.castle > 0
        and not is_invested(campaign, place)
    )


def may_muster(campaign: Campaign, clan: str, place: str) -> bool:
    """CAM-ECO-8, CAM-SEA-5: as :func:`may_raise`, and not in winter."""
    return not campaign.winter and may_raise(campaign, clan, place)


def may_great_muster(campaign: Campaign, clan: str) -> bool:
    """CAM-ECO-8: once a year, in spring, at the seat; not where that is invested (CAM-PLN-10)."""
    found = campaign.clans[clan]
    seat = campaign.provinces.get(found.seat)
    own = seat is not None and seat.owner == clan and not is_invested(campaign, found.seat)
    return own and campaign.time_of_year == "spring" and found.great != campaign.year


def may_buy_gun(campaign: Campaign, clan: str, place: str) -> bool:
    """CAM-ECO-13, CAM-PLN-10: at an own castle of level 2 or more that is not invested."""
    province = campaign.provinces.get(place)
    return (
        province is not None
        and province.owner == clan
        and province.castle >= prices.GUN_CASTLE
        and not is_invested(campaign, place)
    )


# -- raising -----------------------------------------------------------------------------------------------------------


def raise_all(war: War, plans: Mapping[str, Plan]) -> None:
    """CAM-PLN-9: musters, hires and guns, in seat order, each clan's in the order of its plan. What cannot be paid, or
    may not be, is left undone.
    """
    for clan in war.campaign.order:
        mustered: dict[str, int] = {}
        hired = False
        for order in plans[clan].house if clan in plans else ():
            if isinstance(order, Muster):
                _muster(war, clan, order, mustered)
            elif isinstance(order, GreatMuster):
                _great_muster(war, clan, order)
            elif isinstance(order, Hire) and not hired:
                hired = _hire(war, clan, order)
            elif isinstance(order, BuyGun):
                _buy_gun(war, clan, order)


def _muster(war: War, clan: str, order: Muster, mustered: dict[str, int]) -> None:
    """CAM-ECO-8: so many banners at a province, thrown for at once; all of a season there within its number."""
    before = mustered.get(order.province, 0)
    allowed = may_muster(war.campaign, clan, order.province) and order.banners > 0
    if not allowed or before + order.banners > musters_at(war.campaign, order.province):
        return
    if prices.pay(war, clan, prices.BANNER * order.banners):
        mustered[order.province] = before + order.banners
        companies = _banners(war, order.banners, order.chosen)
        _raise(war, clan, order.province, companies, order, ("CAM-ECO-8",), banners=order.banners)


def _great_muster(war: War, clan: str, order: GreatMuster) -> None:
    """CAM-ECO-8: an average die of banners at the seat."""
    if not may_great_muster(war.campaign, clan) or not prices.pay(war, clan, prices.GREAT):
        return
    war.change(war.clan(clan), great=war.campaign.year)
    label = say("{clan}: great muster", clan=players_name(war.clan(clan).name))
    banners = war.cast("banners", Die.AVERAGE, label, "KOKU-MUS-3").faces[0]
    companies = _banners(war, banners, order.chosen)
    _raise(war, clan, war.clan(clan).seat, companies, order, ("CAM-ECO-8",), banners=banners)


def _banners(war: War, count: int, chosen: Sequence[Chosen]) -> Iterable[Company]:
    """Thrown for, or as their owner has named them [O muster]."""
    if war.campaign.options.muster == "dice":
        return throw_banners(war, count)
    return chosen_banners(war, [*chosen[:count], *[DEFAULT_BANNER] * (count - len(chosen))])


def _hire(war: War, clan: str, order: Hire) -> bool:
    """CAM-ECO-13: one band of ronin or monks a season."""
    if not may_raise(war.campaign, clan, order.province) or not prices.pay(war, clan, prices.HIRE):
        return False
    _raise(war, clan, order.province, [throw_band(war, 1)], order, ("CAM-ECO-13",))
    return True


def _buy_gun(war: War, clan: str, order: BuyGun) -> None:
    """CAM-ECO-13: a gun and its crew."""
    if may_buy_gun(war.campaign, clan, order.province) and prices.pay(war, clan, prices.GUN):
        _raise(
            war, clan, order.province, [raise_company(war, Kind.GUN, "gun", "light")], order, ("CAM-ECO-13",)
        )


def _raise(
    war: War, clan: str, place: str, companies: Iterable[Company], order: Raising, clauses: tuple[str, ...],
    **params: Any,
) -> None:  # fmt: skip
    """CAM-PLN-12, CAM-RUL-32: what is raised is a host of its own that holds this season where it was raised."""
    host = war.keep(
        Host(war.new_id("h"), clan, place, in_order(companies), raised=True, joins=order.joins, began=place)
    )
    war.tell(
        "raised", clan=clan, clauses=(*clauses, "CAM-PLN-12"), how=order.kind, host=host.id, place=place,
        companies=size(host.companies), **params,
    )  # fmt: skip


# -- joining -----------------------------------------------------------------------------------------------------------


def join_all(war: War) -> None:
    """CAM-PLN-12: at the close what was raised joins the host named in its order, if that stands there, free like
    itself; else it stays a host. A second gun stays one of its own (CAM-STR-5, CAM-RUL-55).
    """
    for id in [host.id for host in war.campaign.hosts.values() if host.raised]:
        host = war.change(war.host(id), raised=False)
        other = war.campaign.hosts.get(host.joins)
        host = war.change(host, joins="")
        if other is not None and other.clan == host.clan and (other.at, other.free) == (host.at, host.free):
            _join(war, host, other)


def _join(war: War, host: Host, other: Host) -> None:
    second = has_gun(host.companies) and has_gun(other.companies)
    stays = [one for one in host.companies if second and one.kind is Kind.GUN]
    goes = [one for one in host.companies if one not in stays]
    if not goes:
        return
    war.change(other, companies=in_order((*other.companies, *goes)))
    if stays:
        war.change(host, companies=in_order(stays))
    else:
        war.drop(host)
    war.tell("joined", clan=host.clan, clauses=("CAM-PLN-12",), host=host.id, to=other.id, place=host.at)
