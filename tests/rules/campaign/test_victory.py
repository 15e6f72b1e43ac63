"""Victory and points (CAM-VIC-1 to CAM-VIC-6)."""

import msgspec
import pytest

from rulesets.campaign.houses import victory
from rulesets.campaign.houses.seats import seat_anew
from rulesets.campaign.lookups import koku_of
from tests.rules.campaign.houses_and_land import at_work, done, told, treaty, with_person
from tests.rules.campaign.scenes import scene

FAR = {"season": 5}


def with_k(campaign, changed):
    """Other k for some provinces of the map."""
    lands = {
        key: msgspec.structs.replace(land, k=changed.get(key, land.k))
        for key, land in campaign.realm.lands.items()
    }
    campaign.realm = msgspec.structs.replace(campaign.realm, lands=lands)


def checked(campaign, allied=()):
    war = at_work(campaign)
    victory.check(war, allied)
    done(war, campaign)
    return war


def test_points_are_land_by_par_and_honour_by_glory():
    """CAM-EX-40, CAM-VIC-4"""
    before = scene(
        owners={"Suruga": "hojo", "Kozuke": "hojo", "Kazusa": "takeda", "Hitachi": "neutral"},
        clans={"hojo": {"par": 1865, "honour": 12}, "takeda": {"par": 1180, "honour": 9}},
    )
    wanted = {"Musashi": 2077 - koku_of(before, "hojo"), "Kai": 1177 - koku_of(before, "takeda")}
    with_k(before, {key: before.realm.lands[key].k + more for key, more in wanted.items()})
    assert [victory.points(before, clan) for clan in ("hojo", "takeda")] == [115, 98]
    war = checked(before)
    assert told(war, "points")[0]["points"] == {"hojo": 115, "takeda": 98}, "open at every close"
    assert war.campaign.result is None


def test_glory_is_the_scenarios_or_the_options():
    """CAM-VIC-4"""
    evening = scene("evening", clans={"takeda": {"honour": 8, "par": 798}})
    assert victory.points(evening, "takeda") == 80 - 10
    plain = scene(options={"glory": "0"}, clans={"hojo": {"honour": 20, "par": 1855}})
    assert victory.points(plain, "hojo") == 92


def supreme(campaign, counts=0):
    """Hojo with a count of closes in a row behind him."""
    campaign.clans["hojo"] = msgspec.structs.replace(campaign.clans["hojo"], supreme=counts)
    return campaign


def test_supremacy_is_the_target_share_at_two_closes_in_a_row():
    """CAM-EX-41, CAM-VIC-2"""
    most = dict.fromkeys(("Kozuke", "Shinano", "Kai", "Hitachi", "Shimotsuke"), "hojo")
    before = scene(owners=most, **FAR)
    assert victory.is_supreme(before, "hojo")
    war = checked(before)
    assert (war.clan("hojo").supreme, war.campaign.result) == (1, None)
    war = checked(supreme(scene(owners=most, **FAR), 1))
    assert (war.campaign.result.reason, war.campaign.result.winners) == ("supremacy", ("hojo",))
    war = checked(supreme(scene(**FAR), 1))
    assert war.clan("hojo").supreme == 0, "not in a row"


def test_the_share_is_exact():
    """CAM-EX-41, CAM-RUL-21"""
    before = scene()
    before.provinces = {key: before.provinces[key] for key in ("Musashi", "Kai")}
    lands = {key: before.realm.lands[key] for key in ("Musashi", "Kai")}
    before.realm = msgspec.structs.replace(before.realm, lands=lands)
    with_k(before, {"Musashi": 3206, "Kai": 1374})
    assert (before.realm.koku, victory.is_supreme(before, "hojo")) == (4580, True)
    with_k(before, {"Musashi": 3205, "Kai": 1375})
    assert not victory.is_supreme(before, "hojo")


def capital(counts=5, **values):
    before = scene("capital", season=8, owners={"Yamashiro": "oda"}, **values)
    before.clans["oda"] = msgspec.structs.replace(before.clans["oda"], capital=counts)
    return before


def test_six_closes_in_the_capital_win_restless_or_not():
    """CAM-VIC-3, CAM-RUL-39"""
    war = checked(capital(provinces={"Yamashiro": {"restless": 3}}))
    assert (war.campaign.result.reason, war.campaign.result.winners) == ("capital", ("oda",))
    assert checked(capital(4)).campaign.result is None
    troops = ", ".join(["ash yari light 5"] * 6)
    war = checked(capital(hosts=({"clan": "miyoshi", "at": "Yamashiro", "troops": troops},)))
    assert (war.clan("oda").capital, war.campaign.result) == (0, None), "invested"


def test_who_has_a_captive_daimyo_cannot_win_by_the_capital():
    """CAM-RUL-19"""
    before = capital()
    with_person(before, "Nobunaga", held_by="miyoshi")
    war = checked(before)
    assert war.campaign.result is None
    assert war.clan("oda").capital == 6, "he counts on"


def test_the_last_clan_wins_at_once():
    """CAM-VIC-5, CAM-VIC-1, CAM-LEA-2"""
    before = scene(owners=dict.fromkeys(("Kai", "Shinano", "Kozuke", "Suruga"), "hojo"))
    treaty(before, "hojo", "takeda")
    prisoner = with_person(before, "Ujiteru", held_by="takeda")
    war = checked(before)
    assert (war.campaign.result.reason, war.campaign.result.winners) == ("last", ("hojo",))
    assert war.clan("takeda").out == 1
    assert war.person(prisoner.id).held_by == ""
    assert not war.campaign.treaties
    host = scene(owners=dict.fromkeys(("Kai", "Shinano", "Kozuke", "Suruga"), "hojo"), hosts=(
        {"clan": "takeda", "at": "Kai"},
    ))  # fmt: skip
    assert checked(host).campaign.result is None, "in being while it has a host"


def test_the_last_close_goes_by_points_then_honour_then_land_and_then_is_shared():
    """CAM-VIC-1, CAM-VIC-6"""
    assert checked(scene(season=11)).campaign.result is None
    pars = {"hojo": {"par": 1855}, "takeda": {"par": 1185}}
    result = checked(scene(season=12, clans=pars)).campaign.result
    assert (result.reason, result.winners) == ("points", ("takeda",))
    assert result.points == {"hojo": 92, "takeda": 108}
    even = {"hojo": {"par": 1703}, "takeda": {"par": 1282}}
    assert checked(scene(season=12, clans=even)).campaign.result.winners == ("hojo",), "more land"
    even = {"hojo": {"par": 1703, "honour": 9}, "takeda": {"par": 1308}}
    assert checked(scene(season=12, clans=even)).campaign.result.winners == ("takeda",), (
        "98 each, more honour"
    )
    before = scene(season=12, clans={"hojo": {"par": 100}, "takeda": {"par": 100}})
    before.provinces = {
        key: msgspec.structs.replace(province, owner="neutral") for key, province in before.provinces.items()
    }
    for clan, key in (("hojo", "Sagami"), ("takeda", "Kai")):
        before.provinces[key] = msgspec.structs.replace(before.provinces[key], owner=clan)
    with_k(before, dict.fromkeys(before.realm.lands, 10))
    assert checked(before).campaign.result.winners == ("hojo", "takeda")


def test_allies_of_four_closes_may_share():
    """CAM-VIC-6, CAM-RUL-54"""
    before = scene("tokai", season=12, options={"shared_victory": True})
    first = checked(before).campaign.result.winners
    assert len(first) == 1
    friends = [clan for clan in before.order if clan not in first][:2]
    for friend in friends:
        treaty(before, first[0], friend, until=12)
    allied = victory.old_allies(before)
    assert len(allied) == 2
    best = max(friends, key=lambda clan: victory.points(before, clan))
    assert set(checked(before, allied).campaign.result.winners) == {first[0], best}
    assert victory.old_allies(scene("tokai", season=12)) == []


@pytest.mark.parametrize(
    ("owners", "seat"),
    [
        ({}, "Sagami"),
        ({"Sagami": "takeda"}, "Musashi"),
        ({"Sagami": "takeda", "Musashi": "takeda"}, "Shimosa"),
        (dict.fromkeys(("Sagami", "Musashi", "Shimosa", "Kazusa", "Izu"), "takeda"), "Sagami"),
    ],
)
def test_a_lost_seat_is_moved_to_the_richest_settled_province(owners, seat):
    """CAM-CLN-2"""
    before = scene(owners=owners)
    war = at_work(before)
    seat_anew(war, "hojo")
    assert war.clan("hojo").seat == seat
    done(war, before)


def test_a_seat_won_back_is_the_seat_again_and_restless_land_comes_last():
    """CAM-CLN-2"""
    before = scene(clans={"hojo": {"seat": "Musashi"}})
    war = at_work(before)
    seat_anew(war, "hojo")
    assert war.clan("hojo").seat == "Sagami"
    restless = {"Musashi": {"restless": 2}, "Sagami": {"owner": "takeda"}}
    before = scene(provinces=restless)
    war = at_work(before)
    seat_anew(war, "hojo")
    assert war.clan("hojo").seat == "Shimosa"
