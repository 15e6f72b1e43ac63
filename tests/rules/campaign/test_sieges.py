"""Castles: hunger, falling, yielding, relief (CAM-SIE-1 to CAM-SIE-9)."""

import pytest

from rulesets.campaign.land import close, sieges
from rulesets.campaign.land.stores import falls, stores, works
from rulesets.campaign.lookups import is_invested
from rulesets.campaign.people import Trait
from rulesets.campaign.state import WorksUnderway
from rulesets.campaign.tickets import Camp, Outcome, Situation, Status, Ticket
from tests.rules.campaign.houses_and_land import at_work, done, person, told, treaty, with_person
from tests.rules.campaign.scenes import H, scene


def troops(number, n=5):
    return ", ".join([f"ash yari light {n}"] * number)


def hojo(at="Kozuke", number=5, **values):
    return {"clan": "hojo", "at": at, "troops": troops(number), **values}


def shut_in(number, at="Kozuke", **values):
    return {"clan": "takeda", "at": at, "troops": troops(number), "free": False, **values}


def season_closed(campaign):
    """Stores, then falls, as at a close."""
    war = at_work(campaign)
    stores(war)
    falls(war)
    done(war, campaign)
    return war


def test_an_invested_castle_starves_and_a_fuller_one_faster():
    """CAM-EX-28, CAM-SIE-2"""
    left, campaign = [], scene(hosts=(hojo(),))
    for season in (1, 2, 3):
        campaign.season = season
        war = season_closed(campaign)
        left.append(war.province("Kozuke").stores)
        campaign = war.campaign
    assert campaign.provinces["Kozuke"].owner == "hojo"
    assert left[:2] == [2, 1]
    assert told(war, "castle_fell")[0] | {"level": 2} == {
        "clan": "hojo", "place": "Kozuke", "to": "hojo", "was": "takeda", "why": "hunger", "level": 2,
    }  # fmt: skip
    full = scene(hosts=(hojo(), shut_in(5)))
    war = season_closed(full)
    assert war.province("Kozuke").stores == 1
    war.campaign.season = 2
    assert season_closed(war.campaign).province("Kozuke").owner == "hojo"
    assert season_closed(scene(hosts=(hojo(), shut_in(4)))).province("Kozuke").stores == 2


def test_in_snow_stores_do_not_sink():
    """CAM-EX-29, CAM-SEA-6"""
    before = scene(season=4, hosts=(hojo("Shinano"),), provinces={"Shinano": {"stores": 2}})
    assert season_closed(before).province("Shinano").stores == 2
    before = scene(season=4, hosts=(hojo("Kozuke"),))
    assert season_closed(before).province("Kozuke").stores == 2


def test_a_castle_in_the_snow_whose_last_stores_ninja_have_burnt_falls():
    """CAM-RUL-95, CAM-SIE-2, CAM-SEA-6; who comes back comes to no host that is shut in there (CAM-TOL-3)."""
    for left, owner in ((0, "hojo"), (1, "takeda")):
        before = scene(season=4, hosts=(hojo("Shinano"),), provinces={"Shinano": {"stores": left}})
        assert sieges.starving(before, "Shinano") is (owner == "hojo")
        assert season_closed(before).province("Shinano").owner == owner


def test_a_siege_that_is_too_weak_neither_starves_nor_lets_stores_grow():
    """CAM-SIE-1, CAM-SIE-2, CAM-RUL-35"""
    before = scene(hosts=(hojo(number=3),), provinces={"Kozuke": {"stores": 1}, "Kai": {"stores": 1}})
    war = season_closed(before)
    assert (war.province("Kozuke").stores, war.province("Kai").stores) == (1, 2)
    assert told(war, "stores_rose")[0]["place"] == "Kai"


def test_a_castle_that_falls_is_the_besiegers_whole_and_restless():
    """CAM-SIE-4, CAM-MAP-8, CAM-BAT-12, CAM-FAT-2, CAM-CLN-2"""
    before = scene(
        hosts=(
            hojo("Kai"),
            {"clan": "takeda", "at": "Kai", "troops": H, "leader": "general", "free": False},
        ),
        provinces={"Kai": {"works": WorksUnderway(3, 9), "gate": 1}},
    )
    castellan = with_person(before, "Sanada", castle="Kai", until=5)
    for name in ("Shingen", "Katsuyori", "Yamagata", "Kosaka"):
        with_person(before, name, held_by="hojo")
    war = at_work(before, 3, 1)
    sieges.fall(war, "Kai", "hojo", "hunger")
    kinds = done(war, before)
    kai = war.province("Kai")
    assert (kai.owner, kai.restless, kai.stores, kai.garrison, kai.works, kai.gate) == (
        "hojo",
        4,
        3,
        (),
        None,
        0,
    )
    assert [one.n for one in war.campaign.scattered["x1"].companies] == [2, 2, 2, 2, 2, 2, 2, 2, 1]
    assert war.clan("takeda").seat == "Kozuke"
    assert (person(war.campaign, "Baba").until, war.person(castellan.id).held_by) == (3, "hojo")
    assert kinds == ["castle_fell", "scattered", "seat_moved", "wounded", "captured"]


def test_home_land_won_back_is_not_restless():
    """CAM-MAP-8"""
    before = scene(owners={"Kozuke": "hojo"}, provinces={"Kozuke": {"restless": 2}})
    war = at_work(before)
    sieges.fall(war, "Kozuke", "takeda", "storm")
    assert war.province("Kozuke").restless == 0
    sieges.fall(war, "Hitachi", "takeda", "storm")
    assert war.province("Hitachi").restless == 4, "nobody's home is everybody's conquest"
    assert not war.province("Hitachi").band


def test_open_land_is_his_who_stands_there_unless_a_band_does():
    """CAM-SIE-1"""
    before = scene("tokai", hosts=({"clan": "uesugi", "at": "Hida"}, {"clan": "uesugi", "at": "Izu"}))
    assert before.provinces["Hida"].castle == before.provinces["Izu"].castle - 1 == 0
    war = season_closed(before)
    assert war.province("Hida").owner == "neutral", "a band of ronin is there"
    free = scene("tokai", hosts=({"clan": "uesugi", "at": "Hida"},), provinces={"Hida": {"band": ()}})
    war = season_closed(free)
    assert war.province("Hida").owner == "uesugi"
    assert told(war, "castle_fell")[0]["why"] == "open"


def two_camps(**second):
    before = scene(
        "tokai",
        hosts=(
            {"clan": "takeda", "at": "Kozuke", "troops": troops(4), "stood": False},
            {"clan": "hojo", "at": "Kozuke", "troops": troops(6), "stood": False, **second},
        ),
        provinces={"Kozuke": {"stores": 1}},
    )
    treaty(before, "hojo", "takeda", "truce")
    return before


def test_of_camps_in_truce_the_one_that_stood_there_or_the_higher_die():
    """CAM-SIE-4"""
    before = two_camps(stood=True)
    war = at_work(before)
    assert sieges.heir_of(war, "Kozuke") == "hojo"
    before = two_camps()
    war = at_work(before, 7, 7, 12, 3)
    assert sieges.heir_of(war, "Kozuke") == "takeda"
    assert sieges.reaper(before, "Kozuke") == "hojo", "the stronger, without dice (CAM-RUL-56)"
    allied = two_camps()
    allied.treaties.clear()
    treaty(allied, "hojo", "takeda")
    assert sieges.heir_of(at_work(allied), "Kozuke") == "hojo", "one camp: its strongest clan"


# -- yielding ----------------------------------------------------------------------------------------------------------


def test_who_yields_marches_off_with_arms():
    """CAM-SIE-8, CAM-RUL-57"""
    before = scene(
        hosts=(hojo(), {"clan": "takeda", "at": "Kozuke", "troops": H, "leader": "general", "free": False})
    )
    castellan = with_person(before, "Sanada", castle="Kozuke")
    war = at_work(before)
    assert sieges.yield_castle(war, "Kozuke")
    assert done(war, before) == ["castle_fell", "marched_off"]
    host = war.host("h2")
    assert (host.at, host.free, len(host.companies), host.leader) == (
        "Shinano",
        True,
        10,
        person(before, "Baba").id,
    )
    assert war.person(castellan.id).castle == ""
    assert (war.province("Kozuke").owner, war.clan("takeda").honour) == ("hojo", 10)


@pytest.mark.parametrize("values", [{"provinces": {"Kozuke": {"stores": 1}}}, {"hosts": ()}])
def test_a_starving_castle_has_no_terms_left_and_nobody_yields_to_nobody(values):
    """CAM-SIE-8, CAM-RUL-40"""
    war = at_work(scene(**{"hosts": (hojo(), shut_in(2)), **values}))
    assert not sieges.yield_castle(war, "Kozuke")
    assert not war.events


def test_who_has_nowhere_to_go_is_scattered_but_not_taken():
    """CAM-RUL-57"""
    before = scene(
        hosts=(hojo(), shut_in(2, leader="general")),
        owners=dict.fromkeys(("Kai", "Shinano", "Suruga"), "hojo"),
    )
    war = at_work(before)
    assert sieges.yield_castle(war, "Kozuke")
    assert done(war, before) == ["castle_fell", "scattered"]


# -- relief ------------------------------------------------------------------------------------------------------------


def test_who_is_shut_in_is_free_when_no_besieger_is_left():
    """CAM-SIE-3"""
    before = scene(hosts=(shut_in(2), hojo("Kai"), shut_in(2, "Kai")))
    war = at_work(before)
    sieges.relieve_all(war)
    assert (war.host("h1").free, war.host("h3").free) == (True, False)
    assert done(war, before) == ["set_free"]


def relief(winner):
    camps = (Camp(("takeda",)), Camp(("hojo",)))
    return Ticket(
        "t1", 1, "Q6", Situation.RELIEF, "Kozuke", camps, status=Status.OVER, outcome=Outcome(winner)
    )


def test_a_castle_that_was_relieved_has_full_stores():
    """CAM-SIE-7"""
    for winner, found in ((0, 3), (1, 1), (None, 1)):
        before = scene(provinces={"Kozuke": {"stores": 0}})
        before.tickets["t1"] = relief(winner)
        assert season_closed(before).province("Kozuke").stores == found


# -- works and stores --------------------------------------------------------------------------------------------------


def test_works_are_ready_at_their_close_and_lost_to_a_siege():
    """CAM-ECO-13"""
    built = {
        "Kai": {"works": WorksUnderway(3, 2)},
        "Kozuke": {"works": WorksUnderway(3, 3)},
        "Suruga": {"works": WorksUnderway(2, 2)},
    }
    before = scene(season=2, provinces=built, hosts=(hojo("Suruga"),))
    war = at_work(before)
    works(war)
    assert done(war, before) == ["works_done", "works_lost"]
    assert (war.province("Kai").castle, war.province("Kozuke").works, war.province("Suruga").castle) == (
        3,
        WorksUnderway(3, 3),
        1,
    )
    assert len(war.province("Kai").garrison) == 2, "the garrison grows in winter"


def test_a_builder_in_the_castle_has_one_season_more():
    """CAM-PER-3, CAM-MAP-6"""
    before = scene()
    with_person(before, "Sanada", trait=Trait.BUILDER, castle="Kozuke")
    war = season_closed(before)
    assert war.province("Kozuke").stores == 4
    assert war.province("Kai").stores == 3


def test_two_riders_before_a_gate_do_not_invest():
    """CAM-EX-47, CAM-SIE-1, CAM-SIE-9"""
    riders = scene(hosts=({"clan": "takeda", "at": "Musashi", "troops": "samc yari 5"},))
    assert not is_invested(riders, "Musashi")
    assert is_invested(scene(hosts=({"clan": "takeda", "at": "Musashi", "troops": troops(6)},)), "Musashi")


def test_the_lines_of_a_close_stand_in_their_order():
    """CAM-ECO-2"""
    names = [line.__name__ for line in close.LINES]
    order = ["come_back", "stores", "falls", "relieve_all", "harvest", "pay", "forage", "frost", "refit", "garrisons",
             "risings", "grow_quiet"]  # fmt: skip
    assert [name for name in names if name in order] == order
