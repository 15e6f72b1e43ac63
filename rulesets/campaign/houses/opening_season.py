"""Q0: what a season begins with (CAM-SEA-1, CAM-BAT-12, CAM-ECO-11, CAM-LIF-5, CAM-LIF-6)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from rulesets.campaign.houses.leaving import FallApart, hand_over_due
from rulesets.campaign.houses.succession import grow_old, new_men
from rulesets.campaign.lookups import in_being, is_invested, provinces_of, richest, tall, weak
from rulesets.campaign.muster import throw_band
from rulesets.campaign.numbers import id_order
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.troops import Company, Kind, in_order, size
from rulesets.campaign.war import War
from rulesets.engine.dice.dice import Die
from rulesets.engine.sayings import players_name, say


def begin_season(war: War, fall_apart: FallApart) -> None:
    """Who has resigned has left; the scattered are back, who has been sick his time is fit; in spring the bands of
    CAM-ECO-11 and new persons. What belonged to the season before is put away.
    """
    _put_away(war)
    campaign = war.campaign
    war.tell("season_begun", clauses=("CAM-SEA-1",), number=campaign.season, year=campaign.year)
    hand_over_due(war, fall_apart)
    scattered_back(war)
    recover(war)
    if campaign.time_of_year == "spring":
        if campaign.year > 1:
            bands_for_the_weak(war)
        grow_old(war)
        new_men(war)


def _put_away(war: War) -> None:
    """Tickets, contests, meetings, supports, seals and answers of the season before; counts that begin anew; sights
    that are over (CAM-SEC-1).
    """
    campaign = war.campaign
    for shelf in ("tickets", "contests", "meetings", "supports", "seals", "secrets", "ninja_dice"):
        getattr(campaign, shelf).clear()
    for clan in campaign.order:
        war.change(war.clan(clan), locks=0)
    for name in ("seen", "scouted"):
        sights = getattr(campaign, name)
        for clan, known in list(sights.items()):
            sights[clan] = {id: until for id, until in known.items() if until >= campaign.season}


# -- hosts that come ---------------------------------------------------------------------------------------------------


def gathering_place(campaign: Campaign, clan: str) -> str:
    """CAM-BAT-12, CAM-ECO-11: where men come to a clan: at its seat; if that is invested (or lost) at its richest
    province that is not; empty where there is none.
    """
    own = [province.key for province in provinces_of(campaign, clan)]
    seat = campaign.clans[clan].seat
    if seat in own and not is_invested(campaign, seat):
        return seat
    return richest(campaign, [key for key in own if not is_invested(campaign, key)])


def scattered_back(war: War) -> None:
    """CAM-BAT-12: the scattered of a clan appear at its seat as one host; where there is no place for them, they are
    gone.
    """
    for clan in war.campaign.order:
        gathered = sorted(
            (one for one in war.campaign.scattered.values() if one.clan == clan),
            key=lambda one: id_order(one.id),
        )
        if not gathered:
            continue
        for one in gathered:
            war.drop(one)
        place = gathering_place(war.campaign, clan)
        if place:
            come(war, clan, place, [company for one in gathered for company in one.companies], "CAM-BAT-12")
        else:
            war.tell("gone_for_good", clan=clan, clauses=("CAM-BAT-12",))


def come(war: War, clan: str, place: str, companies: Iterable[Company], clause: str) -> None:
    """Companies come to a place as a host without a leader; every gun but the first is a host of its own
    (CAM-STR-5, CAM-RUL-55).
    """
    every = join(companies)
    guns = [one for one in every if one.kind is Kind.GUN]
    rest = [one for one in every if one.kind is not Kind.GUN]
    for part in [[*rest, *guns[:1]], *([gun] for gun in guns[1:])]:
        host = Host(war.new_id("h"), clan, place, in_order(part))
        war.keep(host)
        war.tell(
            "host_gathered",
            clan=clan,
            clauses=(clause,),
            host=host.id,
            place=place,
            companies=size(host.companies),
        )


def join(companies: Iterable[Company]) -> list[Company]:
    """Companies by their ids; what has come of one company by two ways is one again."""
    found: dict[str, Company] = {}
    for one in companies:
        other = found.get(one.id)
        found[one.id] = one if other is None else _more(other, one.n)
    return list(found.values())


def _more(company: Company, figures: int) -> Company:
    return msgspec.structs.replace(company, n=min(company.troop.full, company.n + figures))


# -- persons -----------------------------------------------------------------------------------------------------------


def recover(war: War) -> None:
    """CAM-SEA-1, CAM-FAT-3: who has been sick his time is fit."""
    for id in sorted(war.campaign.persons, key=id_order):
        person = war.person(id)
        if person.until and person.until <= war.campaign.season and not person.dead:
            war.change(person, until=0, wounded_by="")
            war.tell("recovered", clan=person.clan, clauses=("CAM-FAT-3",), knows=[person.clan], person=id)


# -- the weak ----------------------------------------------------------------------------------------------------------


def bands_for_the_weak(war: War) -> None:
    """CAM-ECO-11: in spring from year 2 on each weak clan gets D3 bands of masterless men at its seat; they come as a
    host of their own, cost no muster, but upkeep. The tall clan gets none (CAM-ECO-10).
    """
    if not war.campaign.options.weak_bands:
        return
    for clan in weak(war.campaign):
        place = gathering_place(war.campaign, clan)
        if not place or clan == tall(war.campaign) or not in_being(war.campaign, clan):
            continue
        label = say("{clan}: bands of masterless men", clan=players_name(war.clan(clan).name))
        count = war.cast("bands", Die.D3, label, "CAM-ECO-11").faces[0]
        come(war, clan, place, [throw_band(war, number) for number in range(1, count + 1)], "CAM-ECO-11")
