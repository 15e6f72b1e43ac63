"""Plans seen beforehand (CAM-SEC-3)."""

from rulesets import campaign as wars
from tests.rules.campaign.scenes import H, scene
from tests.rules.campaign.seasons_played import treaty

HOSTS = (
    {"clan": "takeda", "at": "Kozuke", "troops": H, "leader": "general"},
    {"clan": "hojo", "at": "Musashi"},
    {"clan": "takeda", "at": "Kai"},
)


def foreseen(plan, **values):
    return wars.preview(scene(**{"hosts": HOSTS, **values}), "takeda", plan)


def stop(seen, host):
    return next(one for one in seen.stops if one.host == host)


def test_a_preview_counts_money_and_orders():
    """CAM-SEC-3, CAM-PLN-1, CAM-PLN-8"""
    seen = foreseen(
        {
            "house": [{"kind": "muster", "province": "Kozuke", "banners": 2}],
            "gifts": [{"to": "hojo", "k": 30}],
        }
    )
    assert (seen.cost, seen.left, seen.orders, seen.orders_most) == (150, 570, 2, 3)
    assert seen.faults == ()


def test_it_says_where_hosts_end_and_whom_they_meet_if_nobody_else_moves():
    """CAM-SEC-3, CAM-ADJ-7"""
    seen = foreseen(
        {"hosts": {"h1": {"kind": "march", "to": "Musashi"}, "h3": {"kind": "march", "to": "Sagami"}}}
    )
    first, third = stop(seen, "h1"), stop(seen, "h3")
    assert (first.at, first.meets) == ("Musashi", ("h2",))
    assert [clause for _words, clause in first.notes] == ["CAM-ADJ-7"]
    assert (third.at, third.meets) == ("Sagami", ())
    assert [clause for _words, clause in third.notes] == ["CAM-SIE-1"]


def test_it_says_what_would_stop_a_march():
    """CAM-SEC-3, CAM-ADJ-2, CAM-EX-12"""
    winter = foreseen({"hosts": {"h3": {"kind": "march", "to": "Shinano"}}}, season=4)
    assert winter.faults == ()
    assert stop(winter, "h3").at == "Kai"
    assert [clause for _words, clause in stop(winter, "h3").notes] == ["CAM-SEA-6"]
    tiring = foreseen({"hosts": {"h3": {"kind": "march", "to": "Sagami", "via": "Suruga"}}})
    assert [clause for _words, clause in stop(tiring, "h3").notes] == ["CAM-ADJ-3", "CAM-SIE-1"]


def test_a_host_that_the_plan_makes_has_the_plans_name():
    """CAM-SEC-3, CAM-PLN-6, CAM-PLN-5"""
    seen = foreseen(
        {
            "forms": [{"host": "h1", "to": "+1", "companies": ["c1", "c2", "c3", "c4", "c5"]}],
            "hosts": {"+1": {"kind": "march", "to": "Shinano"}},
        }
    )
    assert {one.host: one.at for one in seen.stops} == {
        "h1": "Kozuke", "+1": "Shinano", "h3": "Kai", "h5": "Kozuke",
    }  # fmt: skip


def test_support_for_a_stranger_and_faults_are_told_together():
    """CAM-SEC-3, CAM-ADJ-8"""
    seen = foreseen(
        {"hosts": {"h1": {"kind": "support", "place": "Musashi", "for": "hojo"}, "h9": {"kind": "hold"}}}
    )
    assert [fault.path for fault in seen.faults] == ["hosts.h9"]
    assert [clause for _words, clause in stop(seen, "h1").notes] == ["CAM-ADJ-8"]


def test_what_is_to_be_known_of_the_whole_plan_is_said_once():
    """CAM-PLN-2, CAM-PLN-10"""
    hosts = (
        {"clan": "takeda", "at": "Sagami"},
        {"clan": "hojo", "at": "Kai", "troops": H},
    )
    seen = foreseen({"standing": 2}, hosts=hosts)
    assert [clause for _words, clause in seen.notes] == ["CAM-PLN-2", "CAM-PLN-10", "CAM-PLN-2"]


def test_a_preview_knows_no_more_than_its_clan():
    """CAM-SEC-3, CAM-SEC-2"""
    plan = {"hosts": {"h1": {"kind": "march", "to": "Musashi"}}}
    few = foreseen(plan)
    others = ({**HOSTS[1], "troops": "ash yari light 5, ash bow light 5"},)
    more = foreseen(plan, hosts=(HOSTS[0], *others, HOSTS[2]))
    assert few.stops == more.stops
    war = scene(hosts=HOSTS)
    treaty(war, "truce", "hojo", "takeda")
    assert wars.preview(war, "takeda", plan).stops[0].at == "Kozuke"
