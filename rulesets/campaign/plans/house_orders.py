"""What is wrong with orders of the house, gifts and signatures (CAM-PLN-7, CAM-PLN-8, CAM-PLN-10, CAM-ECO-8,
CAM-ECO-13, CAM-NIN-1, CAM-TRE-1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rulesets.campaign.houses.appointing import OFFICES, may_appoint
from rulesets.campaign.houses.ransom import may_deal
from rulesets.campaign.houses.treaties import KINDS, SEASONS_MOST
from rulesets.campaign.land.building import may_build
from rulesets.campaign.land.musters import may_buy_gun, may_great_muster, may_muster, may_raise
from rulesets.campaign.land.ninja import BAND, BANDS_MOST, MISSIONS, STRIKE, within_reach
from rulesets.campaign.lookups import in_being, is_invested, musters_at, treaty_between
from rulesets.campaign.people import is_fit
from rulesets.campaign.plan import (
    FREE_ORDERS,
    Appoint,
    Break,
    BuyGun,
    Denounce,
    Gift,
    GreatMuster,
    Hire,
    HouseOrder,
    Muster,
    Ninja,
    Prisoner,
    Sign,
    Works,
)
from rulesets.campaign.plans.forming import Names, Wrong, host_called
from rulesets.campaign.state import Campaign
from rulesets.campaign.troops import ANY_WEIGHT, FOOT, SADDLE, TROOPS, Kind
from rulesets.engine.sayings import _, say

ORDERS, ORDERS_OF_HONOUR, HONOUR_FOR_MORE = 3, 4, 15
"""CAM-PLN-1, CAM-HON-2."""
GREAT_MUSTER_MOST = 5
"""The most banners that an average die brings (CAM-ECO-8)."""
Found = Iterator[tuple[int, Wrong]]


def orders_most(campaign: Campaign, clan: str) -> int:
    """CAM-PLN-1, CAM-HON-2: how many orders of the house a clan may give: three, four from honour 15 on."""
    return ORDERS_OF_HONOUR if campaign.clans[clan].honour >= HONOUR_FOR_MORE else ORDERS


def orders_counted(house: Sequence[HouseOrder]) -> list[int]:
    """The numbers of those orders that count among the three or four (CAM-PLN-7, CAM-RUL-42)."""
    return [number for number, order in enumerate(house) if not isinstance(order, FREE_ORDERS)]


def wrong_house(campaign: Campaign, clan: str, house: Sequence[HouseOrder], names: Names) -> Found:
    """Everything that is wrong with a clan's orders of the house: the number of each, and what is wrong."""
    most = orders_most(campaign, clan)
    for number in orders_counted(house)[most:]:
        yield number, (say("At most {most} orders of the house are given.", most=most), "CAM-PLN-1")
    for number, order in enumerate(house):
        for wrong in CHECKS[type(order)](campaign, clan, order):
            yield number, wrong
        joins = getattr(order, "joins", "")
        if joins and host_called(campaign, clan, joins, names) is None:
            yield number, (_("There is no such host of this clan."), "CAM-PLN-12")
    yield from _wrong_together(campaign, clan, house)


def _wrong_together(campaign: Campaign, clan: str, house: Sequence[HouseOrder]) -> Found:
    """What is too much only beside the other orders: banners of a province, one great muster and one hire, one work at
    a castle, as many missions as bands, bands, one word about a person or to a clan.
    """
    mustered: Counter[str] = Counter()
    times: Counter[str] = Counter()
    for number, order in enumerate(house):
        key, most, words, clause = _once(campaign, clan, order)
        times[key] += 1
        if key and times[key] > most:
            yield number, (words, clause)
        if isinstance(order, Muster) and order.province in campaign.provinces:
            mustered[order.province] += order.banners
            if mustered[order.province] > (most := musters_at(campaign, order.province)):
                yield number, (say("The province musters {most} banners a season.", most=most), "CAM-ECO-8")


def _once(campaign: Campaign, clan: str, order: HouseOrder) -> tuple[str, int, str, str]:
    """Under which key an order is counted, how often it may be given, and what is said of more."""
    found = campaign.clans[clan]
    match order:
        case GreatMuster():
            return "great", 1, _("A great muster is held once a year."), "CAM-ECO-8"
        case Hire():
            return "hire", 1, _("One band is hired a season."), "CAM-ECO-13"
        case Works(province=province):
            return f"works {province}", 1, _("Works are under way there."), "CAM-ECO-13"
        case Ninja(mission=mission) if mission == BAND:
            return "bands", BANDS_MOST - found.ninja, _("A clan has two bands of ninja at most."), "CAM-NIN-1"
        case Ninja():
            return "missions", found.ninja, _("Every mission needs a band of its own."), "CAM-NIN-1"
        case Prisoner(person=person) | Appoint(person=person):
            return f"{order.kind} {person}", 1, _("That has been said twice."), "CAM-PLN-7"
        case Break(clan=other) | Denounce(clan=other):
            return f"treaty {other}", 1, _("That has been said twice."), "CAM-TRE-2"
    return "", 0, "", ""


# -- one order by itself -----------------------------------------------------------------------------------------------


def _at(campaign: Campaign, clan: str, place: str, may: bool, wrong: Wrong) -> Iterator[Wrong]:
    """CAM-PLN-10: a province of one's own that is invested takes nothing; else what is wrong there unless it may be."""
    province = campaign.provinces.get(place)
    if province is not None and province.owner == clan and is_invested(campaign, place):
        yield _("The province is invested."), "CAM-PLN-10"
    elif not may:
        yield wrong


def _wrong_muster(campaign: Campaign, clan: str, order: Muster) -> Iterator[Wrong]:
    words, place = (
        _("Banners are mustered in settled provinces of one's own that have a castle."),
        order.province,
    )
    if campaign.winter:
        yield _("Nobody musters in winter."), "CAM-SEA-5"
    else:
        yield from _at(campaign, clan, place, may_muster(campaign, clan, place), (words, "CAM-ECO-8"))
    if order.banners < 1:
        yield _("At least one banner is mustered."), "CAM-ECO-8"
    yield from _wrong_chosen(campaign, order.chosen, order.banners)


def _wrong_great(campaign: Campaign, clan: str, order: GreatMuster) -> Iterator[Wrong]:
    words, seat = _("A great muster is held once a year, in spring, at the seat."), campaign.clans[clan].seat
    yield from _at(campaign, clan, seat, may_great_muster(campaign, clan), (words, "CAM-ECO-8"))
    yield from _wrong_chosen(campaign, order.chosen, GREAT_MUSTER_MOST)


def _wrong_chosen(
    campaign: Campaign, chosen: Sequence[tuple[str, str, str, str]], most: int
) -> Iterator[Wrong]:
    """Weapons are named only where musters are chosen, for no more banners than there are, and as they exist."""
    if chosen and campaign.options.muster == "dice":
        yield _("Musters are thrown for in this war."), "CAM-ECO-8"
    weapons = TROOPS[Kind.SAM].weapons
    known = all(
        weight in ANY_WEIGHT and foot in FOOT and samurai in weapons and rider in SADDLE
        for weight, foot, samurai, rider in chosen
    )
    if len(chosen) > most or not known:
        yield _("No banner is armed so."), "CAM-ECO-8"


def _wrong_gun(campaign: Campaign, clan: str, order: BuyGun) -> Iterator[Wrong]:
    words, place = _("Guns are bought at castles of one's own of level 2 or more."), order.province
    yield from _at(campaign, clan, place, may_buy_gun(campaign, clan, place), (words, "CAM-ECO-13"))


def _wrong_hire(campaign: Campaign, clan: str, order: Hire) -> Iterator[Wrong]:
    words, place = _("Bands are hired in settled provinces of one's own that have a castle."), order.province
    yield from _at(campaign, clan, place, may_raise(campaign, clan, place), (words, "CAM-ECO-13"))


def _wrong_works(campaign: Campaign, clan: str, order: Works) -> Iterator[Wrong]:
    words, place = (
        _("Castles are built in provinces of one's own, one level at a time, up to level 3."),
        order.province,
    )
    yield from _at(campaign, clan, place, may_build(campaign, clan, place), (words, "CAM-ECO-13"))


def _wrong_ninja(campaign: Campaign, clan: str, order: Ninja) -> Iterator[Wrong]:
    if not campaign.options.ninja:
        yield _("There are no ninja in this war."), "CAM-NIN-1"
    if order.mission == BAND:
        return
    if order.mission not in MISSIONS:
        yield _("Ninja have no such mission."), "CAM-NIN-2"
    if not within_reach(campaign, clan, order.province):
        yield _("That is more than two borders from every province and host of one's own."), "CAM-NIN-1"
    person = campaign.persons.get(order.person)
    if order.mission == STRIKE and (person is None or person.clan == clan):
        yield _("A strike names a person of another clan."), "CAM-NIN-2"


def _wrong_appoint(campaign: Campaign, clan: str, order: Appoint) -> Iterator[Wrong]:
    if order.to not in OFFICES:
        yield _("There is no such office."), "CAM-PLN-7"
    elif not may_appoint(campaign, clan, order):
        yield _("That person cannot have that office there."), "CAM-PLN-7"


def _wrong_prisoner(campaign: Campaign, clan: str, order: Prisoner) -> Iterator[Wrong]:
    if order.k < 0 or not may_deal(campaign, clan, order):
        yield _("That cannot be done with that person."), "CAM-TRE-5"


def _wrong_ending(campaign: Campaign, clan: str, order: Break | Denounce) -> Iterator[Wrong]:
    yield from _no_treaties(campaign)
    if order.clan == clan or treaty_between(campaign, clan, order.clan) is None:
        yield _("There is no treaty with that clan."), "CAM-TRE-2"


def _no_treaties(campaign: Campaign) -> Iterator[Wrong]:
    if campaign.options.treaties != "on":
        yield _("Treaties are neither signed nor ended in this war."), "CAM-TRE-1"


CHECKS: dict[type[Any], Callable[[Campaign, str, Any], Iterator[Wrong]]] = {
    Muster: _wrong_muster, GreatMuster: _wrong_great, BuyGun: _wrong_gun, Hire: _wrong_hire, Works: _wrong_works,
    Ninja: _wrong_ninja, Appoint: _wrong_appoint, Prisoner: _wrong_prisoner, Break: _wrong_ending,
    Denounce: _wrong_ending,
}  # fmt: skip


# -- gifts and signatures ----------------------------------------------------------------------------------------------


def _another(campaign: Campaign, clan: str, other: str) -> bool:
    return other in campaign.clans and other != clan and in_being(campaign, other)


def wrong_gifts(campaign: Campaign, clan: str, gifts: Sequence[Gift]) -> Found:
    """CAM-PLN-8: gifts go to other clans in being."""
    for number, gift in enumerate(gifts):
        if not _another(campaign, clan, gift.to) or gift.k < 1:
            yield number, (_("A gift is money for another clan."), "CAM-PLN-8")


def wrong_signs(campaign: Campaign, clan: str, signs: Sequence[Sign]) -> Found:
    """CAM-TRE-1, CAM-TRE-4: one signature for a clan, a kind of treaty, one to eight seasons, persons who can go."""
    seen: set[str] = set()
    for number, sign in enumerate(signs):
        for wrong in _no_treaties(campaign):
            yield number, wrong
        if not _another(campaign, clan, sign.clan) or sign.clan in seen:
            yield number, (_("One treaty is signed with each other clan."), "CAM-TRE-1")
        seen.add(sign.clan)
        if sign.kind not in KINDS or not 1 <= sign.seasons <= SEASONS_MOST:
            yield number, (_("A treaty is a truce or an alliance for one to eight seasons."), "CAM-TRE-1")
        for person, of in ((sign.hostage, clan), (sign.wanted, sign.clan)):
            if person and not _can_go(campaign, person, of, own=of == clan):
                yield number, (_("That person cannot be a hostage."), "CAM-TRE-4")


def _can_go(campaign: Campaign, id: str, clan: str, own: bool) -> bool:
    """Whether a person can be given; of others' men only what is open is asked, wounds are not (CAM-SEC-1)."""
    person = campaign.persons.get(id)
    if person is None or person.clan != clan or person.dead:
        return False
    return person.hostage or (is_fit(person, campaign.season) if own else not person.held_by)
