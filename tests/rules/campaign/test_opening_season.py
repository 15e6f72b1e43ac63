"""Q0: what a season begins with (CAM-SEA-1, CAM-BAT-12, CAM-ECO-11, CAM-FAT-3)."""

import msgspec

from rulesets.campaign.houses.opening_season import bands_for_the_weak, begin_season, scattered_back
from rulesets.campaign.land.falling_apart import fall_apart
from rulesets.campaign.land.paying import upkeep_of
from rulesets.campaign.land.returning import gather
from rulesets.campaign.state import Seal, Secret, Stage
from tests.rules.campaign.houses_and_land import at_work, done, person, told, with_person
from tests.rules.campaign.scenes import G, companies, scene


def opened(campaign, *faces):
    campaign.stage = Stage.OPENING
    war = at_work(campaign, *faces)
    begin_season(war, fall_apart)
    return war, done(war, campaign)


def test_what_belonged_to_the_last_season_is_put_away():
    """CAM-SEA-1, CAM-DIC-2, CAM-DIC-4, CAM-SEC-1"""
    before = scene(season=2, clans={"hojo": {"locks": 3}})
    before.seals["hojo"] = Seal("0" * 64)
    before.secrets["t1:hojo"] = Secret("hojo", {}, "ab")
    before.ninja_dice["hojo"] = 2
    before.seen["hojo"] = {"h1": 1, "h2": 2}
    war, kinds = opened(before)
    assert kinds == ["season_begun"]
    assert not war.campaign.seals
    assert not war.campaign.secrets
    assert not war.campaign.ninja_dice
    assert war.clan("hojo").locks == 0
    assert war.campaign.seen == {"hojo": {"h2": 2}}


def test_the_scattered_are_back_at_the_seat_as_one_host():
    """CAM-BAT-12, CAM-RUL-55"""
    before = scene(season=2)
    war = at_work(before)
    gather(war, "hojo", companies(war.campaign, G))
    gather(war, "hojo", companies(war.campaign, "ash bow light 2, gun gun 1"))
    scattered_back(war)
    assert [(host.at, len(host.companies), host.leader) for host in war.campaign.hosts.values()] == [
        ("Sagami", 17, ""), ("Sagami", 1, ""),
    ]  # fmt: skip
    assert done(war, before) == ["host_gathered", "host_gathered"]
    assert not war.campaign.scattered


def gathered(**values):
    before = scene(season=2, **values)
    war = at_work(before)
    gather(war, "hojo", companies(war.campaign, "ash bow light 2"))
    scattered_back(war)
    return [host.at for host in war.campaign.hosts.values() if host.clan == "hojo"], done(war, before)


def test_if_the_seat_is_invested_they_come_to_the_richest_province_that_is_not():
    """CAM-BAT-12"""
    siege = {"clan": "takeda", "at": "Sagami", "troops": ", ".join(["ash yari light 5"] * 4)}
    assert gathered(hosts=(siege,)) == (["Musashi"], ["host_gathered"])
    assert gathered(hosts=(siege,), owners={"Musashi": "takeda"})[0] == ["Shimosa"]
    lost = dict.fromkeys(("Sagami", "Izu", "Musashi", "Shimosa", "Kazusa"), "takeda")
    assert gathered(owners=lost) == ([], ["gone_for_good"])


def test_who_has_been_sick_his_time_is_fit():
    """CAM-SEA-1, CAM-FAT-3"""
    before = scene(season=4)
    with_person(before, "Baba", until=4, wounded_by="hojo")
    with_person(before, "Yamagata", until=5)
    war, kinds = opened(before)
    assert kinds == ["season_begun", "recovered"]
    assert (person(war.campaign, "Baba").until, person(war.campaign, "Yamagata").until) == (0, 5)


WEAK = dict.fromkeys(("Kozuke", "Shinano", "Suruga"), "hojo")


def test_bands_of_masterless_men_come_to_the_weak():
    """CAM-EX-4, CAM-ECO-11"""
    before = scene(season=5, owners=WEAK)
    war = at_work(before, 2, 6, 5, 2, 3, 4, 6)
    bands_for_the_weak(war)
    (host,) = war.campaign.hosts.values()
    assert (host.clan, host.at) == ("takeda", "Kai")
    assert [f"{one.kind} {one.weapon} {one.weight} {one.n}" for one in host.companies] == [
        "ronc bow medium 5", "mon arquebus light 5",
    ]  # fmt: skip
    assert upkeep_of(war.campaign, host) == 24
    assert done(war, before) == ["host_gathered"]
    assert war.clan("takeda").chest == 720, "they cost no muster"


def test_no_bands_in_the_first_year_nor_if_the_option_is_off_nor_where_there_is_no_place():
    """CAM-ECO-11"""
    assert opened(scene(owners=WEAK))[1] == ["season_begun"]
    assert opened(scene(season=6, owners=WEAK))[1] == ["season_begun"], "in spring only"
    war = at_work(scene(season=5, owners=WEAK, options={"weak_bands": False}))
    bands_for_the_weak(war)
    siege = {"clan": "hojo", "at": "Kai", "troops": ", ".join(["ash yari light 5"] * 4)}
    war = at_work(scene(season=5, owners=WEAK, hosts=(siege,)))
    bands_for_the_weak(war)
    assert not war.events
    war, kinds = opened(scene(season=5, owners=WEAK), 1, 1, 1, 1)
    assert kinds == ["season_begun", "host_gathered"]


def test_a_season_opens_in_order():
    """CAM-SEA-1, CAM-GEN-7"""
    before = scene(
        season=9,
        clans={"hojo": {"player": "Elin", "resigned": True, "computer": False}},
        options={"traits": "none"},
    )
    with_person(before, "Baba", until=9)
    for name in ("Sanada", "Kosaka"):
        with_person(before, name, dead=True)
    before.scattered = {}
    war, kinds = opened(before)
    assert kinds == ["season_begun", "handed_over", "recovered", "person_came", "heir_grew", "heir_grew"]
    assert told(war, "season_begun")[0]["year"] == 3
    assert msgspec.to_builtins(war.campaign.clans["hojo"])["computer"]
