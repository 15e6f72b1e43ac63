"""Border meetings, and what follows from them (CAM-ADJ-4, CAM-ADJ-5, CAM-ADJ-10)."""

from rulesets.campaign.state import Stage
from rulesets.campaign.tickets import AnswerKind, Situation
from tests.rules.campaign.scenes import scene
from tests.rules.campaign.seasons_played import at, awaited, ended, events, marched, treaty


def clans_of(war, edge):
    return [camp.clans for camp in war.campaign.meetings[edge].camps]


PASSING = ({"clan": "hojo", "at": "Sagami"}, {"clan": "takeda", "at": "Kai"})


def passing():
    """A Hojo host from Sagami to Kai, a Takeda host from Kai to Sagami."""
    return marched(scene(hosts=PASSING), {"h1": "Kai", "h2": "Sagami"})


def test_hosts_that_march_against_each_other_meet_on_the_border():
    """CAM-EX-6, CAM-ADJ-4, CAM-RUL-11"""
    war = passing()
    (ticket,) = awaited(war)
    assert (ticket.situation, ticket.edge, ticket.stage) == (Situation.MEETING, "Kai|Sagami", Stage.BORDERS)
    assert clans_of(war, "Kai|Sagami") == [("hojo",), ("takeda",)]
    assert at(war) == {"h1": "Sagami", "h2": "Kai"}
    assert events(war, "border_meeting") == [
        {"border": "Kai|Sagami", "first": ["hojo"], "second": ["takeda"], "hosts": ["h1", "h2"]}
    ]


def test_the_winner_of_a_meeting_goes_on_and_the_loser_retreats():
    """CAM-EX-6, CAM-ADJ-10, CAM-BAT-12"""
    war = ended(passing(), winner=1)
    assert at(war) == {"h1": "Izu", "h2": "Sagami"}
    assert war.host("h1").came_from == ""
    assert war.campaign.stage is Stage.CLOSE
    wish = ended(passing(), winner=1, retreat="Musashi")
    assert at(wish)["h1"] == "Musashi"
    nonsense = ended(passing(), winner=1, retreat="Kai")
    assert at(nonsense)["h1"] == "Izu"


def test_after_a_draw_on_the_border_both_go_back():
    """CAM-ADJ-10"""
    war = ended(passing(), winner=None)
    assert at(war) == {"h1": "Sagami", "h2": "Kai"}
    assert [host.came_from for host in war.campaign.hosts.values()] == ["", ""]
    assert len(events(war, "went_back")) == 2


def test_where_both_fall_back_both_go_back():
    """CAM-BAT-5, CAM-RUL-74"""
    war = ended(passing(), how="answer", answers={0: AnswerKind.FALL_BACK, 1: AnswerKind.FALL_BACK})
    assert at(war) == {"h1": "Sagami", "h2": "Kai"}
    assert not any(host.fought for host in war.campaign.hosts.values())


def test_a_ring_is_no_meeting():
    """CAM-EX-7, CAM-ADJ-5, CAM-RUL-11"""
    hosts = (
        {"clan": "hojo", "at": "Musashi"},
        {"clan": "takeda", "at": "Kozuke"},
        {"clan": "uesugi", "at": "Shinano"},
    )
    war = marched(scene("tokai", hosts=hosts), {"h1": "Kozuke", "h2": "Shinano", "h3": "Musashi"})
    assert at(war) == {"h1": "Kozuke", "h2": "Shinano", "h3": "Musashi"}
    assert not war.campaign.tickets


def test_friends_pass_each_other():
    """CAM-ADJ-4, CAM-ADJ-9, CAM-RUL-11"""
    for kind in ("alliance", "truce"):
        war = scene(hosts=PASSING, owners={"Kai": "neutral", "Sagami": "neutral"})
        treaty(war, kind, "hojo", "takeda")
        done = marched(war, {"h1": "Kai", "h2": "Sagami"})
        assert at(done) == {"h1": "Kai", "h2": "Sagami"}
        assert not done.campaign.meetings


def test_a_border_lost_and_the_house_entered():
    """CAM-EX-14, CAM-RUL-13, CAM-ADJ-10"""
    hosts = (*(dict(host) for host in PASSING), {"clan": "imagawa", "at": "Izu"})
    before = scene("tokai", hosts=hosts, owners={"Izu": "imagawa"})
    war = marched(before, {"h1": "Kai", "h2": "Sagami", "h3": "Sagami"}, dice=(9, 2))
    assert at(war) == {"h1": "Sagami", "h2": "Kai", "h3": "Sagami"}
    ended(war, winner=0, place="Kai|Sagami")
    assert at(war) == {"h1": "Musashi", "h2": "Sagami", "h3": "Sagami"}
    (ticket,) = awaited(war)
    assert {clan for camp in ticket.camps for clan in camp.clans} == {"takeda", "imagawa"}


def test_without_a_neighbour_the_loser_goes_into_his_castle_and_what_has_no_room_is_scattered():
    """CAM-EX-14, CAM-BAT-12, CAM-SIE-3, CAM-RUL-71"""
    troops = ", ".join(["ash yari light 5"] * 10)
    hosts = ({"clan": "hojo", "at": "Sagami", "troops": troops}, {"clan": "takeda", "at": "Kai"})
    owners = {"Izu": "takeda", "Musashi": "takeda", "Awa (Boso)": "takeda"}
    war = marched(scene(hosts=hosts, owners=owners), {"h1": "Kai", "h2": "Sagami"})
    ended(war, winner=1)
    assert at(war) == {"h1": "(Sagami)", "h2": "Sagami"}
    assert [company.id for company in war.host("h1").companies] == [f"c{number}" for number in range(1, 9)]
    (gathering,) = war.campaign.scattered.values()
    assert sorted(company.n for company in gathering.companies) == [2, 2]


def test_without_room_anywhere_a_host_is_scattered():
    """CAM-BAT-12"""
    hosts = ({"clan": "hojo", "at": "Sagami", "troops": "ash yari light 5"}, {"clan": "takeda", "at": "Kai"})
    owners = {"Izu": "takeda", "Musashi": "takeda", "Awa (Boso)": "takeda", "Sagami": "takeda"}
    war = marched(scene(hosts=hosts, owners=owners), {"h1": "Kai", "h2": "Sagami"})
    ended(war, winner=1)
    assert at(war) == {"h2": "Sagami"}
    assert len(events(war, "scattered")) == 1


def test_who_is_entered_while_he_draws_on_the_border_is_a_camp_of_the_contest():
    """CAM-ADJ-10"""
    hosts = (*(dict(host) for host in PASSING), {"clan": "imagawa", "at": "Izu"})
    war = marched(scene("tokai", hosts=hosts), {"h1": "Kai", "h2": "Sagami", "h3": "Sagami"})
    ended(war, winner=None, place="Kai|Sagami")
    (ticket,) = awaited(war)
    assert ticket.place == "Sagami"
    assert [camp.clans for camp in ticket.camps] == [("imagawa",), ("hojo",)]


def test_one_border_has_one_meeting_and_further_enemies_are_turned_back():
    """CAM-ADJ-4, CAM-RUL-3"""
    hosts = (
        {"clan": "hojo", "at": "Sagami"},
        {"clan": "takeda", "at": "Sagami"},
        {"clan": "uesugi", "at": "Kai"},
        {"clan": "imagawa", "at": "Kai"},
    )
    war = marched(
        scene("tokai", hosts=hosts), {"h1": "Kai", "h2": "Kai", "h3": "Sagami", "h4": "Sagami"}, go_on=False
    )
    assert clans_of(war, "Kai|Sagami") == [("uesugi",), ("takeda",)]
    assert war.campaign.meetings["Kai|Sagami"].turned == ("h1", "h4")
    assert [event["host"] for event in events(war, "turned_back")] == ["h1", "h4"]
    assert war.host("h1").came_from == ""


def test_allies_meet_the_enemy_together_and_who_has_a_truce_passes():
    """CAM-ADJ-4, CAM-ADJ-6, CAM-RUL-70"""
    hosts = (
        {"clan": "hojo", "at": "Sagami"},
        {"clan": "takeda", "at": "Sagami"},
        {"clan": "uesugi", "at": "Kai"},
    )
    for extra, camps in ((None, [("uesugi",), ("takeda", "hojo")]), ("truce", [("uesugi",), ("hojo",)])):
        war = scene("tokai", hosts=hosts, owners={"Kai": "neutral", "Sagami": "neutral"})
        treaty(war, "alliance", "hojo", "takeda")
        if extra:
            treaty(war, extra, "takeda", "uesugi")
        done = marched(war, {"h1": "Kai", "h2": "Kai", "h3": "Sagami"}, go_on=False)
        assert clans_of(done, "Kai|Sagami") == camps
        assert at(done)["h2"] == ("Kai" if extra else "Sagami")


def test_the_friend_of_two_enemies_on_one_border_passes_by():
    """CAM-ADJ-4, CAM-ADJ-6, CAM-RUL-4"""
    hosts = (
        {"clan": "hojo", "at": "Sagami"},
        {"clan": "uesugi", "at": "Sagami"},
        {"clan": "takeda", "at": "Kai"},
    )
    war = scene("tokai", hosts=hosts)
    treaty(war, "alliance", "uesugi", "hojo")
    treaty(war, "alliance", "uesugi", "takeda")
    done = marched(war, {"h1": "Kai", "h2": "Kai", "h3": "Sagami"}, go_on=False)
    assert clans_of(done, "Kai|Sagami") == [("takeda",), ("hojo",)]
    assert at(done) == {"h1": "Sagami", "h2": "Kai", "h3": "Kai"}


def test_a_forced_march_meets_on_its_second_border_and_retreats_from_there():
    """CAM-ADJ-3, CAM-ADJ-4, CAM-BAT-12"""
    hosts = ({"clan": "hojo", "at": "Sagami"}, {"clan": "takeda", "at": "Shimosa"})
    war = marched(scene(hosts=hosts), {"h1": "Musashi>Shimosa", "h2": "Musashi"})
    (ticket,) = awaited(war)
    assert ticket.edge == "Musashi|Shimosa"
    ended(war, winner=1)
    assert at(war) == {"h1": "Sagami", "h2": "Musashi"}
    assert events(war, "retreated") == [{"host": "h1", "place": "Sagami", "origin": "Musashi"}]
