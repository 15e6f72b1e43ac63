"""Wars by which balance is measured: a clan that marches at random, brakes taken out, the same seed twice."""

from random import Random

import pytest

from bench import brakes, tolls, wars
from bench.aimless import aimless
from rulesets import campaign as war
from rulesets.campaign.fights import paper
from rulesets.campaign.fights import tolls as sums
from rulesets.campaign.fights.tolls import row
from rulesets.campaign.land import ownership
from rulesets.engine.mustering.levies import Losses
from tests.rules.campaign.test_sight import CLANS, PAIRS, both
from tests.rules.campaign.test_wits import begun, season_of


def test_who_marches_at_random_files_lawful_plans_and_seldom_the_sensible():
    """CAM-PLN-1, CAM-PLN-8"""
    campaign, dice = begun("tokai")
    sensible = 0
    for season in range(3):
        for clan in campaign.order:
            plan = aimless(campaign, clan, Random(f"{clan}:{season}"))
            assert war.faults(campaign, clan, plan) == []
            assert aimless(campaign, clan, Random(f"{clan}:{season}")) == plan, "by lot, but by the same lot"
            sensible += plan["hosts"] == war.propose(campaign, clan)["hosts"]
        campaign = season_of(campaign, dice)
    assert sensible < 3


@pytest.mark.parametrize("name", ["a host's weapons", "a chest", "stores", "a sealed plan"])
def test_who_marches_at_random_knows_no_more_than_its_clan(name):
    """CAM-SEC-1: two wars that differ in a secret are planned alike"""
    one, other, who = both(name)
    assert name in PAIRS
    for clan in set(CLANS) - who:
        assert aimless(one, clan, Random(clan)) == aimless(other, clan, Random(clan))


def test_the_same_seed_gives_the_same_events():
    """CAM-DIC-1, CAM-LEA-5"""
    first, second = (war.wage("kanto", b"once and again", most=2) for _time in range(2))
    assert war.encode_record(first) == war.encode_record(second)


def test_a_war_is_counted_the_same_twice_and_one_clan_of_it_may_march_at_random():
    """CAM-BAL-1"""
    found = [wars.Fought("evening", 3).run() for _time in range(2)]
    lost = wars.Fought("evening", 3, lost=True).run()
    for one in (*found, lost):
        del one["slowest"]  # milliseconds
    assert found[0] == found[1]
    assert (found[0]["aimless"], lost["aimless"]) == ("", "uesugi")


def test_brakes_are_taken_out_where_they_act(monkeypatch):
    """CAM-MAP-8, CAM-TOL-3, CAM-ECO-11, CAM-BAT-8"""
    for of, name in ((ownership, "RESTLESS"), (sums, "_back"), (paper, "PARTS")):
        monkeypatch.setattr(of, name, getattr(of, name))
    for without in brakes.WITHOUT:
        brakes.take_out(without)
        assert war.options_from(brakes.options(without), war.scenario("kanto")).weak_bands is (
            without not in ("bands", "all")
        )
    assert (ownership.RESTLESS, paper.PARTS, sums._back(None, [], {}, None)) == (0, 8, 0)


def test_a_toll_is_added_up_over_the_types_of_a_camp():
    """CAM-TOL-2, CAM-TOL-3"""
    rows = [
        row("ash.yari.light", 10, 10, Losses(killed=4, fled=2)),
        row("sam.yari.heavy", 8, 4, Losses(taken=1)),
    ]
    found = tolls._sums(rows)
    assert (found["figures"], found["lost"], found["taken"], found["back"]) == (18, 7, 2, 2)
    assert found["pieces"] == {"killed": 4 / 14, "fled": 2 / 14, "taken": 1 / 14}
