"""Lives: deeds and growth, wounds, captivity, death, fates (CAM-PER, CAM-LIF, CAM-FAT)."""

import msgspec
import pytest

from rulesets import Illegal
from rulesets import campaign as wars
from rulesets.campaign.fights.leading import officer
from rulesets.campaign.houses import lives
from rulesets.campaign.houses.fates import FELL, FELL_AMONG_ENEMIES, TAKEN, Fate, throw_fell, throw_taken
from rulesets.campaign.land.scattering import dissolve, scatter
from rulesets.campaign.lookups import leader_of, place_of, strength
from rulesets.campaign.people import Rank, Trait, is_fit
from rulesets.godai.levies.fielding import FIELDING as GODAI
from rulesets.godai.levies.levy import TRAINED, points_for
from rulesets.koku.levies.fielding import FIELDING as KOKU
from tests.rules.campaign.houses_and_land import at_work, done, person, told, with_person
from tests.rules.campaign.scenes import G, H, scene

SHEET = {**TRAINED, "combat": 4}


def test_command_grows_at_three_seven_and_twelve_deeds():
    """CAM-LIF-1, CAM-LIF-2"""
    before = scene()
    hero = person(before, "Fuma")
    war = at_work(before)
    commands = []
    for _deed in range(12):
        lives.deed(war, hero.id, 1, "won")
        commands.append(war.person(hero.id).command)
    assert commands == [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3]
    lives.deed(war, person(before, "Ujiyasu").id, 7, "won")
    assert war.person(person(before, "Ujiyasu").id).command == 4, "at most 4"
    done(war, before)
    assert [one["grew"] for one in told(war, "deed")].count(1) == 4


def test_a_shame_takes_one_off_honour_and_not_off_deeds():
    """CAM-LIF-1, CAM-PER-1"""
    before = scene()
    hero = with_person(before, "Fuma", deeds=3)
    war = at_work(before)
    lives.shame(war, hero.id, 2, "battle")
    found = war.person(hero.id)
    assert (found.deeds, found.shames, found.honour) == (3, 2, 1)


def test_a_wounded_man_is_at_the_seat_and_does_nothing_in_the_next_seasons():
    """CAM-FAT-3, CAM-RUL-47"""
    before = scene(season=2, hosts=({"clan": "takeda", "at": "Kozuke", "troops": H, "leader": "general"},))
    hero = with_person(before, "Sanada", host="h1")
    baba = person(before, "Baba")
    war = at_work(before)
    lives.wound(war, baba, 2, "hojo")
    found = war.person(baba.id)
    assert place_of(war.campaign, found) == "Kai"
    assert [is_fit(found, season) for season in (2, 3, 4, 5)] == [False, False, False, True]
    assert war.host("h1").leader == hero.id, "the first of those with it leads"
    assert done(war, before) == ["wounded"]
    assert war.events[0].knows == ("takeda", "hojo"), "CAM-SEC-1"


def test_who_is_shut_in_is_hurt_where_he_is_and_four_seasons_leave_a_limp():
    """CAM-FAT-3"""
    before = scene(hosts=({"clan": "takeda", "at": "Kozuke", "leader": "general", "free": False},))
    war = at_work(before)
    baba = person(before, "Baba")
    lives.wound(war, baba, 3)
    assert (war.person(baba.id).host, war.person(baba.id).limp) == ("h1", False)
    assert leader_of(war.campaign, war.host("h1")) is None
    lives.wound(war, baba, 4)
    assert war.person(baba.id).limp
    assert war.person(baba.id).until == 6


def test_a_prisoner_leaves_his_host_and_neutral_men_keep_nobody():
    """CAM-PER-1, CAM-RUL-46"""
    before = scene(hosts=({"clan": "takeda", "at": "Kozuke", "troops": H, "leader": "general"},))
    war = at_work(before)
    baba = person(before, "Baba")
    lives.capture(war, baba, "hojo")
    found = war.person(baba.id)
    assert (found.held_by, found.prisoner, found.host, found.since) == ("hojo", True, "", 1)
    assert war.host("h1").leader == ""
    hero = person(before, "Sanada")
    lives.capture(war, hero, "neutral")
    assert (war.person(hero.id).held_by, war.person(hero.id).until) == ("", 3)
    assert done(war, before) == ["captured", "wounded"]


def test_a_dead_daimyo_of_a_clan_that_had_him_killed_costs_it_honour():
    """CAM-HON-1, CAM-LIF-7"""
    before = scene()
    ujiyasu = with_person(before, "Ujiyasu", held_by="takeda")
    war = at_work(before)
    lives.die(war, ujiyasu, "takeda", "killed")
    assert war.clan("hojo").honour == 8
    assert (war.person(ujiyasu.id).dead, war.person(ujiyasu.id).held_by) == (True, "")
    assert told(war, "died") == [{"clan": "hojo", "person": ujiyasu.id, "by": "takeda", "why": "killed"}]
    lives.die(war, person(before, "Ujimasa"), "takeda", "battle")
    assert war.clan("hojo").honour == 8, "deaths in battle are reckoned with the battle"


def test_an_owner_draws_the_sheets_of_his_own():
    """CAM-LIF-3"""
    before = scene()
    dice = wars.ScriptedWarDice()
    baba = person(before, "Baba")
    drawn = wars.draw_sheet(before, "takeda", baba.id, SHEET, dice, {"godai": GODAI})
    assert drawn.campaign.persons[baba.id].sheet == SHEET
    assert drawn.events[0].knows == ("takeda",)
    with pytest.raises(Illegal) as refused:
        wars.draw_sheet(before, "hojo", baba.id, SHEET, dice, {"godai": GODAI})
    assert refused.value.clause == "CAM-LIF-3"


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"wounds": 4, "attacks": 4}, ""), ({"combat": 9}, "combat"),
        ({"samurai": False, "honourable": False}, "samurai"),
        ({"long_sword": 0}, "long_sword"), ({"limp": True}, "limp"),
    ],
)  # fmt: skip
def test_a_sheet_that_may_not_be_is_refused(more, path):
    """CAM-LIF-3, GODAI-MUS-12, GODAI-MUS-5"""
    before = scene()
    baba = person(before, "Baba")
    with pytest.raises(Illegal) as refused:
        wars.draw_sheet(
            before, "takeda", baba.id, {**SHEET, **more}, wars.ScriptedWarDice(), {"godai": GODAI}
        )
    assert (refused.value.code, refused.value.data["named"][0]["path"]) == ("sheet", path)
    with pytest.raises(Illegal):
        wars.draw_sheet(before, "takeda", baba.id, SHEET, wars.ScriptedWarDice(), {"koku": KOKU})


def test_a_sheet_goes_by_the_command_with_which_he_came():
    """CAM-LIF-2, CAM-LIF-3: three deeds make ten points more, though command has grown too"""
    war = at_work(scene())
    baba = person(war.campaign, "Baba")
    lives.deed(war, baba.id, 3, "led")
    grown = war.person(baba.id)
    assert (grown.command, grown.began, points_for(officer(grown))) == (3, 2, 85)


# -- the fate die ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lot", "fates"),
    [
        (FELL, "killed killed killed long long long long short short short short"),
        (FELL_AMONG_ENEMIES, "killed killed killed killed prisoner prisoner long long short short short"),
        (TAKEN, "prisoner prisoner short free free free free free free free free"),
    ],
)
def test_the_table_of_fates(lot, fates):
    """CAM-FAT-2"""
    assert [str(lot.read(die)) for die in range(1, 12)] == fates.split()


def test_fates_after_a_battle():
    """CAM-EX-27, CAM-FAT-2, CAM-FAT-3, CAM-PER-3"""
    before = scene()
    for one in list(before.persons.values()):
        before.persons[one.id] = msgspec.structs.replace(one, trait=None)
    war = at_work(before, 6, 3, 5, 2, 3, 3)
    baba, sanada = person(before, "Baba"), person(before, "Sanada")
    ujimasa, ujiyasu = person(before, "Ujimasa"), person(before, "Ujiyasu")
    assert throw_fell(war, baba, "hojo", among_enemies=True) is Fate.PRISONER
    assert throw_taken(war, sanada, "hojo") is Fate.SHORT
    assert throw_fell(war, ujimasa, "takeda", among_enemies=False) is Fate.LONG
    assert throw_fell(war, ujiyasu, "takeda", among_enemies=False) is Fate.LONG, "3 + 1 for the daimyo"
    season = war.campaign.season
    assert [war.person(one.id).until - season - 1 for one in (sanada, ujimasa, ujiyasu)] == [1, 3, 4]
    assert [war.person(one.id).limp for one in (sanada, ujimasa, ujiyasu)] == [False, False, True]
    assert done(war, before) == ["captured", "wounded", "wounded", "wounded"]


def test_a_swordsman_has_one_more_and_who_escapes_is_free():
    """CAM-PER-3, CAM-FAT-2"""
    before = scene()
    swordsman = with_person(before, "Fuma", trait=Trait.SWORDSMAN)
    war = at_work(before, 3, 8)
    assert throw_taken(war, swordsman, "takeda") is Fate.FREE
    assert throw_fell(war, swordsman, "takeda", among_enemies=True) is Fate.SHORT
    assert done(war, before) == ["escaped", "wounded"]


# -- hosts that are no more --------------------------------------------------------------------------------------------


def test_a_scattered_host_leaves_half_of_each_company_and_its_persons_throw():
    """CAM-BAT-12, CAM-FAT-2, CAM-TOL-3"""
    before = scene(
        hosts=(
            {"clan": "hojo", "at": "Kozuke", "troops": G, "leader": "daimyo"},
            {"clan": "takeda", "at": "Kozuke", "troops": "ash yari light 5"},
        )
    )
    ujiyasu = with_person(before, "Ujiyasu", trait=None)
    war = at_work(before, 1)
    scatter(war, war.host("h1"))
    (gathered,) = war.campaign.scattered.values()
    assert [one.n for one in gathered.companies] == [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1]
    assert "h1" not in war.campaign.hosts
    assert war.person(ujiyasu.id).held_by == "takeda"
    assert done(war, before) == ["scattered", "captured"]


def test_who_has_thrown_with_the_battle_throws_no_other():
    """CAM-BAT-12"""
    before = scene(hosts=({"clan": "takeda", "at": "Musashi", "troops": H, "leader": "general"},))
    war = at_work(before)
    scatter(war, war.host("h1"), "hojo", {person(before, "Baba").id})
    assert done(war, before) == ["scattered"]


def test_a_host_without_a_company_is_dissolved_and_in_hostile_land_its_persons_throw():
    """CAM-STR-6"""
    before = scene(
        hosts=(
            {"clan": "takeda", "at": "Kozuke", "troops": "", "leader": "general"},
            {"clan": "takeda", "at": "Musashi", "troops": "", "leader": "general"},
        )
    )
    war = at_work(before, 1)
    dissolve(war, war.host("h1"))
    dissolve(war, war.host("h2"))
    assert done(war, before) == ["host_dissolved", "host_dissolved", "captured"]
    assert person(war.campaign, "Yamagata").held_by == "hojo"
    assert person(war.campaign, "Baba").held_by == ""


def test_the_example_hosts_are_as_strong_as_they_are_told():
    """CAM-EX-5, CAM-STR-4"""
    before = scene(
        hosts=(
            {"clan": "takeda", "at": "Kozuke", "troops": H, "leader": "general"},
            {"clan": "hojo", "at": "Musashi", "troops": G, "leader": "daimyo"},
        )
    )
    found = [
        strength(host.companies, before.persons[host.leader]) for host in before.hosts.values() if host.leader
    ]
    assert found == [132, 235]
    assert person(before, "Baba").rank is Rank.GENERAL
