"""Retreats (CAM-BAT-12, CAM-BAT-4, CAM-RUL-22)."""

from rulesets.campaign.judge.retreats import settle, ways
from rulesets.campaign.land.returning import come_back
from rulesets.campaign.state import Returning
from rulesets.campaign.tickets import Answer, AnswerKind, Outcome, Status
from rulesets.campaign.troops import in_order
from tests.rules.campaign.scenes import scene
from tests.rules.campaign.seasons_played import at, awaited, ended, events, marched, treaty


def host(clan, place, **values):
    return {"clan": clan, "at": place, **values}


def ways_of(war, id, **answer):
    (ticket,) = awaited(war)
    camp = ticket.camps[ticket.camp_of(war.host(id).clan)]
    said = {camp.answers or camp.clans[0]: Answer(**answer)} if answer else {}
    return ways(war.campaign, war.host(id), war.change(ticket, answers=said))


def test_the_way_back_leads_to_own_neighbours_the_nearest_to_the_seat_first():
    """CAM-BAT-12"""
    war = marched(scene(hosts=(host("hojo", "Musashi"), host("takeda", "Kozuke"))), {"h2": "Musashi"})
    assert ways_of(war, "h1") == ["Sagami", "Shimosa"]
    assert ways_of(war, "h2") == ["Kai", "Shinano", "Kozuke"]


def test_no_way_leads_to_where_an_enemy_came_from():
    """CAM-BAT-12"""
    war = marched(
        scene(hosts=(host("hojo", "Musashi"), host("hojo", "Sagami"), host("takeda", "Musashi"))),
        {"h2": "Musashi"},
    )
    assert ways_of(war, "h3") == ["Kai", "Shinano", "Kozuke"]
    came = marched(scene(hosts=(host("hojo", "Musashi"), host("takeda", "Sagami"))), {"h2": "Musashi"})
    assert ways_of(came, "h1") == ["Shimosa"]


def test_no_way_leads_to_where_an_enemy_stands_or_was_due():
    """CAM-BAT-12"""
    hosts = (
        host("hojo", "Musashi"),
        host("takeda", "Kozuke"),
        host("takeda", "Kai"),
        host("takeda", "Shimosa"),
    )
    war = marched(scene(hosts=hosts), {"h2": "Musashi", "h3": "Sagami"})
    assert ways_of(war, "h1") == []
    met = (host("hojo", "Musashi"), host("takeda", "Kozuke"), host("takeda", "Kai"), host("hojo", "Sagami"))
    war = marched(scene(hosts=met), {"h2": "Musashi", "h3": "Sagami", "h4": "Kai"})
    ended(war, winner=0, place="Kai|Sagami")
    assert ways_of(war, "h1") == ["Shimosa"], "he was due in Sagami, though he has been beaten back"


def test_allies_take_in_who_is_beaten():
    """CAM-BAT-12"""
    hosts = (host("takeda", "Kai"), host("hojo", "Sagami"))
    before = scene("tokai", hosts=hosts)
    treaty(before, "alliance", "takeda", "imagawa")
    war = marched(before, {"h2": "Kai"})
    assert ways_of(war, "h1") == ["Shinano", "Suruga"]


def test_who_came_by_sea_goes_back_over_the_same_sea_if_the_shore_is_his():
    """CAM-RUL-22, CAM-BAT-12"""
    hosts = (host("takeda", "Musashi"), host("hojo", "Kazusa"), host("hojo", "Shimosa"))
    owners = {"Musashi": "takeda"}
    war = marched(scene(hosts=hosts, owners=owners), {"h2": "Musashi"})
    assert "Kazusa" in ways_of(war, "h2")
    by_land = marched(scene(hosts=hosts, owners=owners), {"h3": "Musashi"})
    assert "Kazusa" not in ways_of(by_land, "h3")
    lost = marched(scene(hosts=hosts, owners={**owners, "Kazusa": "takeda"}), {"h2": "Musashi"})
    assert "Kazusa" not in ways_of(lost, "h2")


def test_winter_closes_ways_back():
    """CAM-BAT-12, CAM-SEA-6"""
    war = marched(
        scene(season=4, hosts=(host("takeda", "Musashi"), host("hojo", "Sagami"))), {"h2": "Musashi"}
    )
    assert ways_of(war, "h1") == ["Kai", "Kozuke"]


def test_who_calls_off_may_go_back_to_where_he_came_from():
    """CAM-BAT-4, CAM-BAT-12"""
    hosts = (host("hojo", "Shimotsuke"), host("takeda", "Kozuke"))
    war = marched(scene(hosts=hosts, owners={"Kozuke": "takeda"}), {"h1": "Kozuke"})
    assert ways_of(war, "h1") == ["Musashi"]
    assert ways_of(war, "h1", kind=AnswerKind.CALL_OFF) == ["Musashi", "Shimotsuke"]


def test_retreats_of_one_round_are_settled_in_the_order_of_their_places():
    """CAM-BAT-12, CAM-SEA-3"""
    hosts = (
        host("hojo", "Shinano"),
        host("imagawa", "Kozuke"),
        host("takeda", "Shinano"),
        host("uesugi", "Kozuke"),
    )
    owners = {"Musashi": "hojo", "Shinano": "neutral", "Kozuke": "neutral"}
    before = scene("tokai", hosts=hosts, owners=owners)
    treaty(before, "alliance", "hojo", "satake")
    treaty(before, "alliance", "imagawa", "satake")
    before.provinces["Musashi"] = before.provinces["Musashi"].__class__("Musashi", "satake", 3, 4)
    war = marched(before, dice=(9, 2, 9, 2))
    for ticket in awaited(war):
        strangers = {"hojo", "imagawa"}
        winner = next(index for index, camp in enumerate(ticket.camps) if not strangers & set(camp.clans))
        war.change(ticket, status=Status.OVER, outcome=Outcome(winner))
    ended(war)
    assert at(war)["h2"] == "Musashi"
    assert "h1" not in at(war), "an enemy is already where he could have gone"


def test_who_threw_his_fate_with_the_toll_throws_no_other():
    """CAM-BAT-12, CAM-FAT-2"""
    hosts = (host("hojo", "Shimotsuke", leader="hero"), host("takeda", "Kozuke"))
    owners = {"Musashi": "takeda", "Shimosa": "takeda"}
    war = marched(scene(hosts=hosts, owners=owners), {"h2": "Shimotsuke"}, dice=(9,))
    (ticket,) = awaited(war)
    leader = war.host("h1").leader
    over = war.change(ticket, status=Status.OVER, outcome=Outcome(0, marks={leader: ("taken",)}))
    war.tell("battle_over")
    settle(war, [over])
    assert "h1" not in at(war)
    assert not [throw for event in war.events for throw in event.rolls if throw.test.name == "fate"]
    assert events(war, "scattered")


TEN = ", ".join(["ash yari light 5"] * 10)


def behind_walls(returning):
    """Ten companies beaten on the border go into a castle with room for eight, while men of theirs are on their way."""
    hosts = (host("hojo", "Sagami", troops=TEN), host("takeda", "Kai"))
    owners = {"Izu": "takeda", "Musashi": "takeda", "Awa (Boso)": "takeda"}
    war = marched(scene(hosts=hosts, owners=owners), {"h1": "Kai", "h2": "Sagami"})
    companies = war.host("h1").companies
    among = tuple(("h1", company) for company in companies if company.id in returning)
    war.keep(Returning("b1", "hojo", "ash.yari.light", 2 * len(among), among))
    return war, companies


def test_nobody_comes_back_to_what_is_scattered_before_the_gate():
    """CAM-RUL-71, CAM-TOL-3"""
    war, companies = behind_walls(("c1", "c10"))
    hurt = [one for one in war.host("h1").companies if one.id not in ("c1", "c10")]
    hurt += [
        company.__class__(company.id, company.kind, "yari", "light", 2)
        for company in companies
        if company.id in ("c1", "c10")
    ]
    war.change(war.host("h1"), companies=in_order(hurt))
    ended(war, winner=1)
    assert at(war)["h1"] == "(Sagami)"
    (returning,) = war.campaign.returning.values()
    assert [(owner, company.id) for owner, company in returning.among] == [("h1", "c1")]
    come_back(war, {"h1"})
    assert war.host("h1").company("c1").n == 4


def test_who_comes_back_to_a_full_castle_gathers_at_the_seat():
    """CAM-RUL-83, CAM-SIE-3"""
    war, companies = behind_walls(("c9",))
    war.change(war.host("h1"), companies=companies[:8])
    ended(war, winner=1)
    come_back(war, {"h1"})
    assert len(war.host("h1").companies) == 8
    (gathering,) = war.campaign.scattered.values()
    assert [(company.id, company.n) for company in gathering.companies] == [("c9", 2)]
