"""Risings, and land that grows quiet (CAM-ECO-14, CAM-MAP-8, CAM-HON-2)."""

from __future__ import annotations

from rulesets.campaign.houses import lives
from rulesets.campaign.houses.honour import LOW
from rulesets.campaign.land.ownership import neutral_again, seats_moved
from rulesets.campaign.lookups import hosts_of, people_of, place_of, provinces_of
from rulesets.campaign.people import Trait, is_fit
from rulesets.campaign.state import Campaign, Province
from rulesets.campaign.war import War
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Sense, Test
from rulesets.engine.sayings import NamedPlace, _, say


def is_watched(campaign: Campaign, province: Province) -> bool:
    """CAM-ECO-14, CAM-PER-3: whether a host of the owner's or a fit Steward of his is in a province: then it never
    rises.
    """
    hosts = any(host.at == province.key for host in hosts_of(campaign, province.owner))
    return hosts or any(
        person.trait is Trait.STEWARD
        and is_fit(person, campaign.season)
        and place_of(campaign, person) == province.key
        for person in people_of(campaign, province.owner)
    )


def risings(war: War) -> None:
    """CAM-ECO-14: an owner throws a D6 for each restless province of his that nobody watches: on 1 it rises, with
    honour 5 or less on 1 or 2 (CAM-HON-2).
    """
    for clan in war.campaign.order:
        for province in provinces_of(war.campaign, clan):
            if province.restless and not is_watched(war.campaign, province):
                _throw(war, clan, province)


def _throw(war: War, clan: str, province: Province) -> None:
    low = war.clan(clan).honour <= LOW
    modifiers = (Modifier("CAM-HON-2", 1, _("honour 5 or less")),) if low else ()
    label = say("{place} is restless", place=NamedPlace(province.key))
    test = Test("rising", Die.D6, 1, "CAM-ECO-14", label, modifiers, sense=Sense.AT_MOST)
    if war.throw(test).passed:
        rise(war, clan, province.key)
    else:
        war.tell("kept_quiet", clan=clan, clauses=("CAM-ECO-14",), place=province.key)


def rise(war: War, clan: str, place: str) -> None:
    """CAM-ECO-14: a province rises: neutral, with garrison, band and full stores, no longer restless; who kept its
    castle or was at a seat there is at the seat.
    """
    neutral_again(war, war.province(place))
    war.tell("rose", clan=clan, clauses=("CAM-ECO-14", "CAM-MAP-7"), place=place)
    for person in people_of(war.campaign, clan):
        if person.castle == place:
            lives.move(war, person)
    seats_moved(war, clan)


def grow_quiet(war: War) -> None:
    """CAM-ECO-14: restless counts sink by one."""
    restless = [place for place in sorted(war.campaign.provinces) if war.province(place).restless]
    for place in restless:
        province = war.province(place)
        war.change(province, restless=province.restless - 1)
    if restless:
        settled = [place for place in restless if war.province(place).settled]
        war.tell("grew_quiet", clauses=("CAM-ECO-14", "CAM-MAP-8"), places=restless, settled=settled)
