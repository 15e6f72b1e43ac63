"""Castles given up, sallies, assaults, bands in the open, raids (CAM-SIE-1, CAM-SIE-5, CAM-SIE-8, CAM-RAI-1 to
CAM-RAI-3).
"""

import pytest

from rulesets.campaign.plan import Assault, Raid, Sally, Yield
from rulesets.campaign.state import Stage
from rulesets.campaign.tickets import AnswerKind, Part, Situation
from tests.rules.campaign.scenes import scene
from tests.rules.campaign.seasons_played import at, awaited, ended, events, marched, treaty

FREE = (9,) * 8
"""Fate dice of those who lie in a castle that falls: all go free."""
SIX = ", ".join(["ash yari light 5"] * 6)


def host(clan, place, **values):
    return {"clan": clan, "at": place, **values}


# -- assaults ----------------------------------------------------------------------------------------------------------


def storming(*more, **values):
    hosts = (host("takeda", "Sagami", troops=SIX), *more)
    return marched(scene(hosts=hosts, **values), {"h1": Assault()}, dice=FREE)


def test_who_stands_before_a_castle_storms_it_and_all_within_defend():
    """CAM-SIE-5, CAM-PLN-4"""
    war = storming(host("hojo", "Sagami", free=False))
    (ticket,) = awaited(war)
    assert (ticket.situation, ticket.stage) == (Situation.ASSAULT, Stage.WALLS)
    assert ticket.camps[0].hosts == ("h1",)
    assert (ticket.camps[1].hosts, ticket.camps[1].inside, ticket.camps[1].clans) == (
        ("h2",),
        True,
        ("hojo",),
    )


def test_a_stormed_castle_falls_at_once():
    """CAM-EX-30, CAM-SIE-5, CAM-SIE-4"""
    war = ended(storming(), winner=0)
    assert war.province("Sagami").owner == "takeda"
    assert events(war, "castle_fell")[0]["why"] == "storm"
    assert war.campaign.stage is Stage.CLOSE


@pytest.mark.parametrize("winner", [1, None])
def test_a_lost_or_drawn_assault_leaves_the_siege(winner):
    """CAM-SIE-5, CAM-RUL-15"""
    war = ended(storming(), winner=winner)
    assert war.province("Sagami").owner == "hojo"
    assert at(war) == {"h1": "Sagami"}
    assert not awaited(war)


def test_walls_without_a_man_behind_them_fall_without_a_battle():
    """CAM-RUL-17, CAM-SIE-5"""
    war = storming(provinces={"Sagami": {"garrison": ()}})
    assert not war.campaign.tickets
    assert war.province("Sagami").owner == "takeda"


def test_who_fought_in_the_province_does_not_storm():
    """CAM-SIE-5"""
    war = storming(host("hojo", "Sagami"))
    assert awaited(war)[0].stage == Stage.PROVINCES
    ended(war, winner=0)
    assert war.campaign.stage is Stage.CLOSE
    assert not awaited(war)


def test_who_only_saw_the_enemy_fall_back_storms():
    """CAM-SIE-5, CAM-BAT-5"""
    war = storming(host("hojo", "Sagami"))
    ended(war, winner=0, how="answer", answers={1: AnswerKind.FALL_BACK})
    assert [ticket.situation for ticket in awaited(war)] == [Situation.ASSAULT]


def test_who_has_just_come_does_not_storm():
    """CAM-PLN-4"""
    war = marched(scene(hosts=(host("takeda", "Kai"),)), {"h1": "Sagami"})
    assert war.campaign.stage is Stage.CLOSE
    assert not war.campaign.tickets


def test_camps_in_truce_storm_one_after_the_other():
    """CAM-SIE-5, CAM-SEA-2"""
    hosts = (host("takeda", "Sagami"), host("uesugi", "Sagami"))
    before = scene("tokai", hosts=hosts)
    treaty(before, "truce", "takeda", "uesugi")
    war = marched(before, {"h1": Assault(), "h2": Assault()}, dice=FREE)
    assert [ticket.camps[0].clans for ticket in awaited(war)] == [("uesugi",)]
    ended(war, winner=1)
    assert [ticket.camps[0].clans for ticket in awaited(war)] == [("takeda",)]
    ended(war, winner=0)
    assert war.province("Sagami").owner == "takeda"


# -- bands in the open -------------------------------------------------------------------------------------------------


def test_a_band_without_castle_is_met_in_the_open():
    """CAM-SIE-1, CAM-GRD-1"""
    hosts = (host("hojo", "Sagami"),)
    provinces = {"Awa (Boso)": {"castle": 0, "garrison": (), "stores": 0}}
    war = marched(scene(hosts=hosts, provinces=provinces), {"h1": "Awa (Boso)"})
    (ticket,) = awaited(war)
    assert (ticket.situation, ticket.camps[1].inside, ticket.camps[1].clans) == (
        Situation.FIELD,
        True,
        ("neutral",),
    )
    ended(war, winner=0)
    assert war.province("Awa (Boso)").owner == "hojo"
    assert events(war, "castle_fell")[0]["why"] == "open"


def test_a_band_that_wins_keeps_its_land():
    """CAM-SIE-1, CAM-SIE-5"""
    provinces = {"Awa (Boso)": {"castle": 0, "garrison": (), "stores": 0}}
    before = scene(hosts=(host("hojo", "Sagami"),), provinces=provinces)
    war = ended(marched(before, {"h1": "Awa (Boso)"}), winner=1)
    assert (war.province("Awa (Boso)").owner, at(war)) == ("neutral", {"h1": "Awa (Boso)"})


def test_who_calls_off_against_a_band_leaves_its_land():
    """CAM-BAT-4, CAM-BAT-12, CAM-SIE-1"""
    provinces = {"Awa (Boso)": {"castle": 0, "garrison": (), "stores": 0}}
    war = marched(scene(hosts=(host("hojo", "Sagami"),), provinces=provinces), {"h1": "Awa (Boso)"})
    ended(war, winner=1, how="answer", answers={0: AnswerKind.CALL_OFF})
    assert (war.province("Awa (Boso)").owner, at(war)) == ("neutral", {"h1": "Sagami"})
    assert not awaited(war)


# -- sallies -----------------------------------------------------------------------------------------------------------


def sallying(*more, orders=None, **values):
    hosts = (host("takeda", "Sagami", troops=SIX), host("hojo", "Sagami", free=False), *more)
    return marched(scene(hosts=hosts, **values), {"h2": Sally(), **(orders or {})})


def test_a_sally_is_a_field_battle_against_the_besiegers_who_hold():
    """CAM-SIE-5, CAM-GRD-1"""
    (ticket,) = awaited(sallying())
    assert ticket.situation is Situation.FIELD
    assert [camp.hosts for camp in ticket.camps] == [("h2",), ("h1",)]
    assert ticket.camps[1].part is Part.HOLDER


def test_besiegers_who_lose_against_a_sally_retreat():
    """CAM-SIE-5, CAM-SIE-3, CAM-BAT-12"""
    war = ended(sallying(), winner=0)
    assert at(war) == {"h1": "Kai", "h2": "Sagami"}


@pytest.mark.parametrize("winner", [1, None])
def test_a_sally_that_is_not_won_changes_nothing(winner):
    """CAM-SIE-5"""
    war = ended(sallying(), winner=winner)
    assert at(war) == {"h1": "Sagami", "h2": "(Sagami)"}
    assert not awaited(war)


def test_who_was_sallied_against_does_not_storm():
    """CAM-SIE-5"""
    war = ended(sallying(orders={"h1": Assault()}), winner=1)
    assert war.campaign.stage is Stage.CLOSE


# -- yielding ----------------------------------------------------------------------------------------------------------


def test_a_castle_is_given_up_and_all_within_march_off():
    """CAM-SIE-8, CAM-PLN-4, CAM-RUL-72"""
    hosts = (host("takeda", "Sagami", troops=SIX), host("hojo", "Sagami", free=False))
    war = marched(scene(hosts=hosts), {"h2": Yield()})
    assert war.province("Sagami").owner == "takeda"
    assert at(war) == {"h1": "Sagami", "h2": "Izu"}
    assert not war.campaign.tickets


def test_a_castellan_gives_up_under_the_name_of_his_province():
    """CAM-SIE-8, CAM-RUL-72"""
    war = marched(scene(hosts=(host("takeda", "Musashi", troops=SIX),)), {"Musashi": Yield()})
    assert war.province("Musashi").owner == "takeda"


def test_a_starving_castle_has_no_terms_and_nobody_yields_to_nobody():
    """CAM-SIE-8, CAM-RUL-40"""
    hosts = (host("takeda", "Sagami", troops=SIX), host("hojo", "Sagami", free=False))
    war = marched(scene(hosts=hosts, provinces={"Sagami": {"stores": 1}}), {"h2": Yield()})
    assert war.province("Sagami").owner == "hojo"
    alone = marched(scene(), {"Musashi": Yield()})
    assert alone.province("Musashi").owner == "hojo"


def test_a_guest_does_not_give_away_the_house():
    """CAM-RUL-72"""
    hosts = (host("takeda", "Sagami", troops=SIX), host("uesugi", "Sagami", free=False))
    before = scene("tokai", hosts=hosts)
    treaty(before, "alliance", "hojo", "uesugi")
    assert marched(before, {"h2": Yield()}).province("Sagami").owner == "hojo"


# -- raids -------------------------------------------------------------------------------------------------------------


def raiding(*more, orders=None, provinces=None):
    """Two companies and Yamagata out of Kai into Suruga, which is Hojo's, 150 k, level 1."""
    hosts = (host("takeda", "Kai", troops=SIX, leader="general"), *more)
    war = scene(hosts=hosts, owners={"Suruga": "hojo"}, provinces=provinces)
    rider = war.hosts["h1"].leader
    return marched(war, {"h1": Raid("Suruga", ("c1", "c2"), (rider,)), **(orders or {})})


def test_a_raid_that_nobody_meets_has_its_way():
    """CAM-EX-32, CAM-RAI-2, CAM-RAI-3"""
    war = raiding()
    assert not war.campaign.tickets
    assert (war.province("Suruga").raids, war.clan("takeda").chest) == (1, 720 + 18)
    assert war.host("h1").raided
    assert at(war) == {"h1": "Kai"}


def test_a_raid_on_marked_land_brings_nothing_more():
    """CAM-RAI-3"""
    war = raiding(provinces={"Suruga": {"raids": 2}})
    assert (war.province("Suruga").raids, war.clan("takeda").chest) == (2, 720)


def test_a_host_there_meets_the_raid():
    """CAM-RAI-2, CAM-GRD-1"""
    war = raiding(host("hojo", "Suruga"))
    (ticket,) = awaited(war)
    assert (ticket.situation, ticket.place) == (Situation.RAID, "Suruga")
    assert ticket.camps[0].companies == ("c1", "c2")
    assert ticket.camps[1].hosts == ("h2",)


@pytest.mark.parametrize(("winner", "raids", "k"), [(0, 1, 18), (None, 1, 0), (1, 0, 0)])
def test_what_a_raid_brings_that_was_met(winner, raids, k):
    """CAM-RAI-3, CAM-BAT-12"""
    war = ended(raiding(host("hojo", "Suruga")), winner=winner)
    assert (war.province("Suruga").raids, war.clan("takeda").chest) == (raids, 720 + k)
    assert at(war) == {"h1": "Kai", "h2": "Suruga"}


def test_a_raid_that_is_let_go_has_its_way():
    """CAM-RAI-2, CAM-RAI-3"""
    war = ended(raiding(host("hojo", "Suruga")), winner=None, how="answer", answers={1: AnswerKind.LET_GO})
    assert (war.province("Suruga").raids, war.clan("takeda").chest) == (1, 738)


def test_the_garrison_of_a_castle_of_level_2_meets_raids():
    """CAM-RAI-2"""
    war = marched(scene(hosts=(host("takeda", "Kai"),)), {"h1": Raid("Sagami", ("c1",))})
    (ticket,) = awaited(war)
    assert (ticket.camps[1].clans, ticket.camps[1].inside) == (("hojo",), True)


def test_who_has_fought_does_not_raid():
    """CAM-RAI-1"""
    war = raiding(host("hojo", "Sagami"), orders={"h2": "Kai"})
    ended(war, winner=1)
    assert war.province("Suruga").raids == 0
    assert war.campaign.stage is Stage.CLOSE


def test_raids_wait_for_each_other_and_for_the_storm():
    """CAM-RAI-1, CAM-SEA-2"""
    hosts = (
        host("takeda", "Sagami", troops=SIX),
        host("takeda", "Kai"),
        host("uesugi", "Musashi"),
        host("hojo", "Sagami", free=False),
    )
    before = scene("tokai", hosts=hosts, owners={"Musashi": "uesugi"})
    treaty(before, "truce", "takeda", "uesugi")
    orders = {"h1": Assault(), "h2": Raid("Sagami", ("c7",)), "h3": Raid("Sagami", ("c8",))}
    war = marched(before, orders)
    assert [ticket.situation for ticket in awaited(war)] == [Situation.ASSAULT]
    ended(war, winner=1)
    assert [ticket.camps[0].clans for ticket in awaited(war)] == [("uesugi",)]
    ended(war, winner=1)
    assert [ticket.camps[0].clans for ticket in awaited(war)] == [("takeda",)]
