"""Succession, new men, age, ambition (CAM-LIF-4 to CAM-LIF-6, CAM-PER-3)."""

import msgspec

from rulesets.campaign.houses import succession
from rulesets.campaign.lookups import people_of
from rulesets.campaign.people import Rank, Trait
from tests.rules.campaign.houses_and_land import at_work, done, person, told, with_person
from tests.rules.campaign.scenes import scene


def succeeded(campaign, clan="hojo"):
    war = at_work(campaign)
    succession.succeed(war, clan)
    done(war, campaign)
    daimyo = next((one for one in people_of(war.campaign, clan) if one.rank is Rank.DAIMYO), None)
    return war, daimyo


def test_the_heir_succeeds_with_a_command_of_two_at_least():
    """CAM-LIF-4"""
    before = scene(season=5)
    with_person(before, "Ujiyasu", dead=True)
    _war, daimyo = succeeded(before)
    assert (daimyo.name, daimyo.command, daimyo.office) == ("Hojo Ujimasa", 2, 5)


def test_without_an_heir_the_general_of_most_honour_and_no_prisoner():
    """CAM-LIF-4, CAM-RUL-78"""
    before = scene()
    with_person(before, "Ujiyasu", dead=True)
    with_person(before, "Ujimasa", held_by="takeda")
    with_person(before, "Ujiteru", deeds=2)
    _war, daimyo = succeeded(before)
    assert (daimyo.name, daimyo.command) == ("Hojo Ujiteru", 2)
    with_person(before, "Ujiteru", shames=3)
    assert succeeded(before)[1].name == "Hojo Tsunashige"


def test_without_anybody_a_nameless_kinsman():
    """CAM-LIF-4"""
    before = scene()
    for one in people_of(before, "hojo"):
        before.persons[one.id] = msgspec.structs.replace(one, dead=True)
    war, daimyo = succeeded(before)
    assert (daimyo.name, daimyo.command, daimyo.id) == ("Kinsman", 2, "p13")
    assert [event.kind for event in war.events] == ["person_came", "succeeded"]


def test_a_captive_daimyo_stays_daimyo_and_has_a_regent():
    """CAM-LIF-4, CAM-RUL-19"""
    before = scene()
    with_person(before, "Ujiyasu", held_by="takeda", since=1)
    war, daimyo = succeeded(before)
    assert daimyo.name == "Hojo Ujiyasu"
    assert told(war, "regent") == [{"clan": "hojo", "person": person(before, "Ujimasa").id}]


def test_a_clan_of_few_gets_a_hero_in_spring_with_a_trait():
    """CAM-LIF-5"""
    before = scene(season=5)
    with_person(before, "Fuma", dead=True)
    war = at_work(before)
    succession.new_men(war)
    assert not war.events, "five are enough"
    with_person(before, "Tame", dead=True)
    war = at_work(before, 5)
    succession.new_men(war)
    assert done(war, before) == ["person_came", "trait_thrown"]
    new = war.person("p13")
    assert (new.name, new.rank, new.command, new.trait) == (
        "Daidoji Masashige",
        Rank.HERO,
        0,
        Trait.STEWARD,
    )
    before = scene(season=5, options={"traits": "none"})
    for name in ("Fuma", "Tame", "Ujiteru", "Tsunashige"):
        with_person(before, name, dead=True)
    war = at_work(before)
    for _spring in range(4):
        succession.new_men(war)
    assert [one.name for one in people_of(war.campaign, "hojo")][2:] == [
        "Daidoji Masashige", "Matsuda Norihide", "Kasahara Tsunanobu",
    ]  # fmt: skip


def test_heirs_grow_every_third_spring_up_to_three():
    """CAM-LIF-5, CAM-RUL-52"""
    commands = []
    for season in (1, 5, 9, 13):
        before = scene(season=season)
        war = at_work(before)
        succession.new_men(war)
        done(war, before)
        commands.append(person(war.campaign, "Ujimasa").command)
    assert commands == [1, 1, 2, 1]
    before = scene(season=9)
    with_person(before, "Ujimasa", command=3)
    war = at_work(before)
    succession.new_men(war)
    assert person(war.campaign, "Ujimasa").command == 3


def test_a_daimyo_of_twelve_seasons_may_die_in_bed():
    """CAM-LIF-6"""
    before = scene(season=13)
    succession.grow_old(at_work(before))
    before = scene(season=12, options={"years": True})
    succession.grow_old(at_work(before))
    before = scene(season=13, options={"years": True})
    war = at_work(before, 1, 2)
    succession.grow_old(war)
    assert done(war, before) == ["died", "succeeded", "grew_old"]
    assert war.clan("hojo").honour == 10, "nobody has killed him"
    assert person(war.campaign, "Ujimasa").rank is Rank.DAIMYO


def test_the_ambitious_of_a_clan_without_honour_go_over_on_a_one():
    """CAM-PER-3, CAM-HON-2"""
    before = scene(clans={"hojo": {"honour": 5}})
    for name in ("Ujiyasu", "Ujimasa", "Ujiteru", "Fuma"):
        with_person(before, name, trait=Trait.AMBITIOUS)
    war = at_work(before, 1, 2)
    succession.go_over(war)
    assert done(war, before) == ["went_over", "stayed"]
    assert (person(war.campaign, "Ujiteru").clan, person(war.campaign, "Fuma").clan) == ("takeda", "hojo")
    before.clans["hojo"] = msgspec.structs.replace(before.clans["hojo"], honour=6)
    war = at_work(before)
    succession.go_over(war)
    assert not war.events
