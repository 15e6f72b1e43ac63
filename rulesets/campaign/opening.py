"""How a war begins: land, castles, clans, persons, first hosts and their dice (CAM-SCN-4 to CAM-SCN-8, CAM-PER-2).

:func:`open_war` makes the war as it stands before the first die; :func:`muster_all` throws for hosts and traits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from rulesets.campaign.geography import Realm, realm
from rulesets.campaign.muster import garrison, local_band, throw_banners
from rulesets.campaign.options import CampaignOptions
from rulesets.campaign.people import START_COMMAND, TRAIT_OF_FACE, TRAITS, Person, Rank
from rulesets.campaign.scenarios import CAPITAL, NEUTRAL, House, Named, Scenario
from rulesets.campaign.state import Campaign, Clan, Host, Province, Treaty
from rulesets.campaign.troops import Company, Kind, in_order, size
from rulesets.campaign.war import War
from rulesets.engine.dice.dice import Die
from rulesets.engine.sayings import _, players_name, say

CASTLE_FROM = ((500, 3), (200, 2), (60, 1))
"""CAM-MAP-5: from so many k a castle has that level at the start."""
SEAT_LEAST = 2
CAPITAL_CASTLE, CAPITAL_BAND = 3, 4
"""CAM-SCN-8: castle and companies of the shogun's men in a neutral Yamashiro."""
DAIMYO_BANNERS, GENERAL_BANNERS = 5, 4
"""CAM-SCN-4."""
AVERAGE_DICE = {Rank.DAIMYO: 2, Rank.GENERAL: 1}
"""CAM-SCN-5 [O start_avd]: the average dice of banners that a first host throws."""
LONG = 99
"""Seasons of an alliance that is there from the start (CAM-SCN-7): longer than any war."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who takes a clan: his name, empty for the computer (CAM-SCN-7), and whether his guard rides (CAM-STR-1)."""

    player: str = ""
    guard_rides: bool = False


class First(NamedTuple):
    """A first host: where it stands, who leads it, for how many banners is thrown (CAM-SCN-4)."""

    at: str
    leader: Rank
    number: int
    banners: int


def open_war(scenario: Scenario, options: CampaignOptions, seats: Mapping[str, Seat]) -> Campaign:
    """The war before its first die: provinces, clans and persons; hosts are raised by :func:`muster_all`."""
    land = realm(scenario.provinces, options.hard_passes)
    campaign = Campaign(scenario=scenario, options=options, realm=land)
    owners = {key: house for house in scenario.clans for key in house.home}
    campaign.provinces = {key: _province(key, owners.get(key), scenario, options, land) for key in land.lands}
    campaign.clans = {house.key: _clan(house, seats.get(house.key, Seat())) for house in scenario.clans}
    for house in scenario.clans:
        for person in persons_of(house, len(campaign.persons), options):
            campaign.persons[person.id] = person
    campaign.counts["p"] = len(campaign.persons)
    for number, (a, b) in enumerate(scenario.allied, 1):
        pair = tuple(sorted((a, b), key=campaign.seat_order))
        treaty = Treaty(f"r{number}", "alliance", (pair[0], pair[1]), 1, LONG)
        campaign.treaties[treaty.id] = treaty
        campaign.counts["r"] = number
    return campaign


def castle_at_start(k: int, is_seat: bool) -> int:
    """CAM-MAP-5: the level of a castle at the start."""
    level = next((level for least, level in CASTLE_FROM if k >= least), 0)
    return max(level, SEAT_LEAST) if is_seat else level


def _province(
    key: str, house: House | None, scenario: Scenario, options: CampaignOptions, land: Realm
) -> Province:
    """A province at the start (CAM-MAP-5 to CAM-MAP-8, CAM-SCN-8)."""
    k = land.lands[key].k
    level = castle_at_start(k, house is not None and house.seat == key)
    if house is not None:
        stores = options.full_stores(level)
        return Province(key, house.key, level, stores, garrison(key, level), home=house.key)
    court = scenario.capital and key == CAPITAL
    level = CAPITAL_CASTLE if court else level
    band = local_band(key, k, CAPITAL_BAND if court else 0)
    return Province(key, NEUTRAL, level, options.full_stores(level), garrison(key, level), band)


def _clan(house: House, seat: Seat) -> Clan:
    return Clan(
        house.key, house.name, house.kanji, house.mon, house.seat, house.seat, house.chest, house.par,
        player=seat.player, computer=not seat.player,
    )  # fmt: skip


def persons_of(house: House, before: int, options: CampaignOptions) -> list[Person]:
    """CAM-PER-2: daimyo, heir, generals and heroes in this order; ``before`` is how many persons there are already.
    Traits are the scenario's, if it is to give them.
    """
    listed: list[tuple[Rank, Named]] = [
        (Rank.DAIMYO, house.daimyo),
        (Rank.HEIR, house.heir),
        *((Rank.GENERAL, one) for one in house.generals),
        *((Rank.HERO, one) for one in house.heroes),
    ]
    given = options.traits == "scenario"
    return [
        Person(
            f"p{number}", one.name, house.key, rank, START_COMMAND[rank], one.kanji, one.trait if given else None,
            began=START_COMMAND[rank],
        )
        for number, (rank, one) in enumerate(listed, before + 1)
    ]  # fmt: skip


# -- first hosts -------------------------------------------------------------------------------------------------------


def first_hosts(house: House, land: Realm, generals: int = 2) -> list[First]:
    """CAM-SCN-4: five banners at the seat under the daimyo, four under each general in the richest two other homes
    (ties by key) until the table's banners are used up; the rest joins the daimyo. A general for whom no other home is
    left stands at the seat (CAM-RUL-41).
    """
    others = sorted(
        (key for key in house.home if key != house.seat), key=lambda key: (-land.lands[key].k, key)
    )
    left = max(0, house.banners - DAIMYO_BANNERS)
    found: list[First] = []
    for number in range(generals):
        banners = min(left, GENERAL_BANNERS)
        if banners:
            at = others[number] if number < len(others) else house.seat
            found.append(First(at, Rank.GENERAL, number, banners))
            left -= banners
    daimyo = First(house.seat, Rank.DAIMYO, 0, min(house.banners, DAIMYO_BANNERS) + left)
    return [daimyo, *found]


def muster_all(war: War, seats: Mapping[str, Seat]) -> None:
    """CAM-SCN-5, CAM-DIC-2: the first dice of the war: the banners of all first hosts in seat order, then the traits,
    clan by clan. Heir and heroes start with the daimyo.
    """
    for house in war.campaign.scenario.clans:
        for first in first_hosts(house, war.campaign.realm, len(house.generals)):
            _raise_first(war, house, first, seats.get(house.key, Seat()).guard_rides)
    if war.campaign.options.traits == "thrown":
        for house in war.campaign.scenario.clans:
            _throw_traits(war, house.key)


def _raise_first(war: War, house: House, first: First, guard_rides: bool) -> None:
    """One first host: its id, the guard if it is the daimyo's, the banners by the dice, and who is with it."""
    people = [person for person in war.campaign.persons.values() if person.clan == house.key]
    leader = [person for person in people if person.rank is first.leader][first.number]
    host = Host(war.new_id("h"), house.key, first.at, leader=leader.id)
    companies: list[Company] = []
    if first.leader is Rank.DAIMYO:
        companies.append(_guard(war, guard_rides))
    banners = _banners(war, first)
    companies += throw_banners(war, banners)
    war.keep(msgspec.structs.replace(host, companies=in_order(companies)))
    with_it = [leader] if first.leader is Rank.GENERAL else _with_daimyo(war.campaign, people)
    for person in with_it:
        war.change(person, host=host.id)
    war.tell(
        "host_raised", clan=house.key, clauses=("CAM-SCN-4", "CAM-SCN-5", "CAM-ECO-8"), host=host.id,
        place=first.at, leader=leader.id, banners=banners, companies=size(war.host(host.id).companies),
    )  # fmt: skip


def _banners(war: War, first: First) -> int:
    """For how many banners is thrown: the table's, or with option ``start_avd`` the pips of average dice."""
    if not war.campaign.options.start_avd:
        return first.banners
    count = AVERAGE_DICE[first.leader]
    thrown = war.cast(
        "banners",
        Die.AVERAGE,
        _("banners"),
        "KOKU-MUS-3",
        count,
        lambda faces: say("{count} banners", count=sum(faces)),
    )
    return sum(thrown.faces)


def _guard(war: War, rides: bool) -> Company:
    """CAM-STR-1: the daimyo's guard, with naginata on foot or mounted with yari, as its owner has chosen."""
    return Company(
        war.new_id("c"), Kind.OBAN, "yari" if rides else "naginata", "heavy", 5, war.campaign.season
    )


def _with_daimyo(campaign: Campaign, people: Sequence[Person]) -> list[Person]:
    """CAM-SCN-4: who starts with the daimyo: he, heir, heroes, and generals who have no host of their own."""
    house = campaign.scenario.house(people[0].clan)
    hosts = first_hosts(house, campaign.realm, len(house.generals))
    leading = {first.number for first in hosts if first.leader is Rank.GENERAL}
    generals = [person for person in people if person.rank is Rank.GENERAL]
    return [person for person in people if person not in generals or generals.index(person) not in leading]


def _throw_traits(war: War, clan: str) -> None:
    """CAM-PER-2: a D8 for each person of a clan, in the order of the list."""
    for person in [person for person in war.campaign.persons.values() if person.clan == clan]:
        throw_trait(war, person)


def throw_trait(war: War, person: Person) -> Person:
    """CAM-PER-3: a D8 for a person's trait."""
    thrown = war.cast(
        "trait", Die.D8, say("{person}: trait", person=players_name(person.name)), "CAM-PER-3",
        outcome=lambda faces: TRAITS[TRAIT_OF_FACE[faces[0]]].name,
    )  # fmt: skip
    trait = TRAIT_OF_FACE[thrown.faces[0]]
    found = war.change(war.person(person.id), trait=trait)
    war.tell(
        "trait_thrown",
        clan=person.clan,
        clauses=("CAM-PER-2", "CAM-PER-3"),
        person=person.id,
        trait=str(trait),
    )
    return found
