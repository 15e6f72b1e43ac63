"""Random plans keep the laws, and the order in which anything is listed changes nothing (CAM-ADJ-11).

Here a few wars are fought by clans without sense; ``python -m bench.senseless`` fights as many as one likes.
"""

from random import Random
from typing import Any

import msgspec
import pytest

from rulesets import campaign as wars
from rulesets.campaign.document import campaign_from, document
from rulesets.campaign.lookups import clans_in_being
from rulesets.campaign.state import Campaign
from tests.rules.campaign.laws import broken_laws
from tests.rules.campaign.random_plans import Senseless, random_plan
from tests.rules.campaign.scenes import scene


@pytest.mark.parametrize(
    ("scenario", "seed"), [("kanto", 1), ("evening", 2), ("kyushu", 3), ("tokai", 4), ("tokai", 16)]
)
def test_whatever_is_planned_the_laws_hold(scenario, seed):
    """CAM-STR-1, CAM-STR-7, CAM-CLN-1, CAM-SIE-3, CAM-PER-1, CAM-EVT-1, CAM-SEA-4"""
    Senseless(seed, scenario).run()


def test_without_option_and_with_others_they_hold_too():
    """CAM-SEA-4"""
    options = {"hard_passes": True, "treaties": "off", "muster": "chosen", "years": True, "castle_stores": 1}
    Senseless(7, "kyushu", **options).run(6)


def test_the_laws_are_no_formality():
    """CAM-STR-5, CAM-SIE-3, CAM-CLN-1"""
    war = scene(
        hosts=({"clan": "hojo", "at": "Kai", "free": False, "troops": "gun gun 3, gun gun 3"},),
        clans={"hojo": {"chest": -1}},
    )
    assert {law.split("(")[1] for law in broken_laws(war, whole=True)} == {
        "CAM-STR-5)",
        "CAM-SIE-3)",
        "CAM-CLN-1)",
    }


# -- permutations ------------------------------------------------------------------------------------------------------


def shuffled(value: Any, random: Random) -> Any:
    """The same plain value with the keys of every object in another order."""
    if isinstance(value, dict):
        keys = list(value)
        random.shuffle(keys)
        return {key: shuffled(value[key], random) for key in keys}
    return [shuffled(item, random) for item in value] if isinstance(value, list) else value


def mixed(campaign: Campaign, random: Random) -> Campaign:
    """The same war with all its shelves in another order; the scenario, whose order means something, as it is."""
    plain = document(campaign)
    found = {key: value if key == "scenario" else shuffled(value, random) for key, value in plain.items()}
    return campaign_from(found)


@pytest.mark.parametrize("seed", range(4))
def test_the_order_of_plans_and_hosts_changes_nothing(seed):
    """CAM-ADJ-11, CAM-GEN-7"""
    senseless = Senseless(seed, "tokai")
    senseless.run(2 + seed)
    campaign, random = senseless.campaign, Random(seed)
    plans = {clan: random_plan(campaign, clan, random) for clan in clans_in_being(campaign)}
    dice = wars.CampaignDice(b"permuted", [])
    first = wars.adjudicate(campaign, plans, dice)
    for _time in range(3):
        other = wars.adjudicate(mixed(campaign, random), shuffled(plans, random), dice)
        assert document(other.campaign) == document(first.campaign)
        assert msgspec.to_builtins(other.events) == msgspec.to_builtins(first.events)
