"""Season after season closed, while nobody marches: the laws of the land hold, events tell all of it (CAM-ECO-2)."""

import pytest

from rulesets import campaign as wars
from rulesets.campaign.document import campaign_from, document, replay_patches
from rulesets.campaign.land.close import close
from rulesets.campaign.lookups import room_in, shut_in_at
from rulesets.campaign.people import Trait
from rulesets.campaign.state import Stage
from tests.rules.campaign.houses_and_land import at_work, done, told, treaty, with_person
from tests.rules.campaign.scenes import G, H, scene

SEED = b"a seed of thirty-two bytes, kept"


def keeps_the_laws(campaign):
    """What holds after every close."""
    companies = [one.id for host in campaign.hosts.values() for one in host.companies]
    assert len(companies) == len(set(companies)), "a company is in one host"
    for host in campaign.hosts.values():
        assert host.companies
        assert all(1 <= one.n <= one.troop.full for one in host.companies)
    for place, province in campaign.provinces.items():
        assert province.owner in (*campaign.order, "neutral")
        assert province.stores >= 0
        assert province.raids <= 2
        assert not shut_in_at(campaign, place) or room_in(campaign, place) >= 0
    assert all(clan.chest >= 0 and 0 <= clan.honour <= 20 for clan in campaign.clans.values())
    assert all(not person.host or person.host in campaign.hosts for person in campaign.persons.values())


def besieged(key):
    """The first season of a war in which every clan's strongest host stands before a neighbour's or neutral castle."""
    war = wars.begin(wars.open(key, {}, {}), {}, wars.CampaignDice(SEED, [])).campaign
    for clan in war.order:
        host = next(host for host in war.hosts.values() if host.clan == clan)
        target = next(
            (place for place in war.realm.neighbours(host.at) if war.provinces[place].owner != clan), host.at
        )
        war.hosts[host.id] = type(host)(
            **{**{name: getattr(host, name) for name in host.__struct_fields__}, "at": target}
        )
    return war


@pytest.mark.parametrize("key", ["kanto", "capital", "kyushu", "evening"])
def test_a_war_is_closed_season_after_season_to_its_end(key):
    """CAM-ECO-2, CAM-VIC-1, CAM-SEA-7, CAM-EVT-1"""
    war = besieged(key)
    dice = wars.CampaignDice(SEED, [])
    seasons = 0
    while war.result is None:
        war.stage = Stage.CLOSE
        settled = wars.close(war, dice)
        patched = replay_patches(document(war), [event.patch for event in settled.events])
        assert patched == document(settled.campaign)
        assert campaign_from(patched) == settled.campaign
        assert "moved_on" not in [event.kind for event in settled.events], (
            "what changes is told by what it is"
        )
        keeps_the_laws(settled.campaign)
        war, seasons = settled.campaign, seasons + 1
    assert seasons <= war.scenario.seasons
    assert set(war.result.winners) <= set(war.order)


def test_a_castle_that_starves_in_autumn_is_reaped_by_who_takes_it():
    """CAM-EX-28, CAM-RUL-20, CAM-ECO-14"""
    before = scene(
        season=3,
        stage=Stage.CLOSE,
        hosts=({"clan": "hojo", "at": "Kozuke", "troops": H},),
        provinces={"Kozuke": {"stores": 1}},
    )
    war = at_work(before)
    close(war)
    kinds = done(war, before)
    assert told(war, "harvest")[0]["provinces"]["Kozuke"] == 248
    assert kinds.index("castle_fell") < kinds.index("harvest")
    assert war.province("Kozuke").restless == 3, "its first close is this one"


def test_the_winter_close_refits_before_land_rises_and_men_go_over():
    """CAM-ECO-2, CAM-PER-3, CAM-LIF-4, CAM-TRE-2"""
    before = scene(
        season=4,
        stage=Stage.CLOSE,
        hosts=({"clan": "hojo", "at": "Sagami", "troops": "ash yari light 3", "leader": "general"},),
        owners={"Kozuke": "hojo"},
        provinces={"Kozuke": {"restless": 2}, "Sagami": {"garrison": ()}},
        clans={"hojo": {"honour": 3}},
    )
    treaty(before, "hojo", "takeda", "truce", until=4)
    with_person(before, "Ujiteru", trait=Trait.AMBITIOUS)
    with_person(before, "Shingen", dead=True)
    war = at_work(before, 2, 1)
    close(war)
    assert done(war, before) == [
        "upkeep", "refit", "garrisons_whole", "rose", "went_over", "succeeded", "treaty_ended", "points",
    ]  # fmt: skip


def test_who_is_relieved_in_the_close_is_free_before_the_harvest():
    """CAM-ECO-2, CAM-SIE-3"""
    before = scene(
        season=3,
        stage=Stage.CLOSE,
        hosts=({"clan": "hojo", "at": "Sagami", "troops": G, "free": False},),
    )
    war = at_work(before)
    close(war)
    kinds = [event.kind for event in war.events]
    assert kinds.index("set_free") < kinds.index("harvest")
    assert war.host("h1").free


def test_the_last_close_ends_the_war_and_shares_it_between_old_allies():
    """CAM-VIC-1, CAM-VIC-6, CAM-SEA-7"""
    before = scene("tokai", season=12, stage=Stage.CLOSE, options={"shared_victory": True})
    best = max(
        before.order, key=lambda clan: wars.close(before, wars.ScriptedWarDice()).campaign.result.points[clan]
    )
    friend = next(clan for clan in before.order if clan != best)
    treaty(before, best, friend, until=12)
    result = wars.close(before, wars.ScriptedWarDice()).campaign.result
    assert (result.reason, set(result.winners)) == ("points", {best, friend})
    assert wars.close(before, wars.ScriptedWarDice()).campaign.stage is Stage.OVER
