"""The harvest (CAM-ECO-3 to CAM-ECO-5, CAM-RAI-4, CAM-VIC-3)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rulesets.campaign.houses import honour
from rulesets.campaign.land.sieges import reaper
from rulesets.campaign.lookups import NEAR, clans_with_land, is_invested, provinces_of, reach, steward_in
from rulesets.campaign.numbers import rhu
from rulesets.campaign.scenarios import CAPITAL
from rulesets.campaign.state import Campaign
from rulesets.campaign.war import War

NEAR_SHARE, FAR_SHARE, CUT_OFF_SHARE = Fraction(1), Fraction(3, 4), Fraction(1, 2)
"""CAM-ECO-3, by CAM-ECO-5."""
RESTLESS_SHARE = Fraction(1, 2)
RAID_SHARE, RAIDS_MOST = Fraction(1, 4), 2
INVESTED_PART = 3
"""CAM-ECO-4: whoever invests takes a third."""


def share(campaign: Campaign, place: str, marches: Mapping[str, int]) -> Fraction:
    """F of CAM-ECO-3: half if restless; near, far or cut off (CAM-ECO-5; as near under a Steward, CAM-PER-3); a quarter
    less for each of two raid marks. ``marches`` are those of its owner's reach.
    """
    province = campaign.provinces[place]
    found = RESTLESS_SHARE if province.restless else Fraction(1)
    if not steward_in(campaign, place):
        away = marches.get(place)
        found *= CUT_OFF_SHARE if away is None else NEAR_SHARE if away <= NEAR else FAR_SHARE
    return found * (1 - RAID_SHARE * min(RAIDS_MOST, province.raids))


def yields(campaign: Campaign, clan: str) -> dict[str, int]:
    """What each province of a clan gives, in k, before ``plenty``; an invested one nothing (CAM-ECO-3, CAM-ECO-4)."""
    marches = reach(campaign, clan)
    return {
        province.key: 0
        if is_invested(campaign, province.key)
        else rhu(campaign.realm.lands[province.key].k * share(campaign, province.key, marches))
        for province in provinces_of(campaign, clan)
    }


def harvest_of(campaign: Campaign, clan: str) -> int:
    """CAM-ECO-3: what the own land of a clan brings it: the sum of its provinces times ``plenty``, halves up."""
    plenty = campaign.options.multiplier(campaign.scenario.multiplier)
    return rhu(sum(yields(campaign, clan).values()) * plenty)


def harvest(war: War) -> None:
    """CAM-ECO-2: at the autumn close every clan has its harvest, and who invests has his third of what he invests; then
    raid marks are wiped off (CAM-RAI-4), and the court writes to the lord of Yamashiro (CAM-VIC-3).
    """
    if war.campaign.time_of_year != "autumn":
        return
    for clan in clans_with_land(war.campaign):
        provinces, k = yields(war.campaign, clan), harvest_of(war.campaign, clan)
        found = war.clan(clan)
        war.change(found, chest=found.chest + k)
        war.tell("harvest", clan=clan, clauses=("CAM-ECO-3", "CAM-ECO-5"), provinces=provinces, k=k)
    for place in sorted(war.campaign.provinces):
        _reaped_by_others(war, place)
    _wipe_marks(war)
    _court_writes(war)


def _reaped_by_others(war: War, place: str) -> None:
    """CAM-ECO-4, CAM-RUL-20: the besieger's third."""
    clan = reaper(war.campaign, place)
    if clan:
        k = war.campaign.realm.lands[place].k // INVESTED_PART
        found = war.clan(clan)
        war.change(found, chest=found.chest + k)
        war.tell("reaped", clan=clan, clauses=("CAM-ECO-4",), place=place, k=k)


def _wipe_marks(war: War) -> None:
    marked = [place for place in sorted(war.campaign.provinces) if war.province(place).raids]
    for place in marked:
        war.change(war.province(place), raids=0)
    if marked:
        war.tell("raids_wiped", clauses=("CAM-RAI-4",), places=marked)


def _court_writes(war: War) -> None:
    capital = war.campaign.provinces.get(CAPITAL)
    if capital is not None and capital.settled:
        honour.earn(war, capital.owner, "capital")
