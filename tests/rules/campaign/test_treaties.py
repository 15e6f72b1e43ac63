"""Treaties (CAM-TRE-1 to CAM-TRE-4, CAM-ECO-10, CAM-LIF-4)."""

import pytest

from rulesets.campaign.houses import treaties
from rulesets.campaign.lookups import are_allied, hostile, in_truce, tall_among_many
from tests.rules.campaign.houses_and_land import at_work, done, person, plans, told, treaty, with_person
from tests.rules.campaign.scenes import scene


def sign(other, kind="alliance", seasons=2, **more):
    return {"signs": [{"with": other, "kind": kind, "seasons": seasons, **more}]}


def signed(campaign, **raw):
    war = at_work(campaign)
    treaties.sign_all(war, plans(**raw))
    return war, done(war, campaign)


def test_a_treaty_is_signed_by_both_in_the_same_words_or_not_at_all():
    """CAM-EX-44, CAM-TRE-1"""
    before = scene("tokai", season=3)
    war, kinds = signed(before, hojo=sign("satake"), satake=sign("hojo"))
    assert kinds == ["treaty_signed"]
    found = war.campaign.treaties["r1"]
    assert (found.clans, found.since, found.until) == (("hojo", "satake"), 3, 4), "this season counted"
    assert are_allied(war.campaign, "satake", "hojo")
    assert not hostile(war.campaign, "satake", "hojo")
    for other in ({}, sign("hojo", "truce"), sign("hojo", seasons=3), sign("takeda")):
        assert signed(before, hojo=sign("satake"), satake=other)[1] == []


@pytest.mark.parametrize(
    ("options", "words"),
    [({"treaties": "off"}, {}), ({"treaties": "teams"}, {}), ({}, {"seasons": 9}), ({}, {"kind": "peace"})],
)
def test_what_is_no_treaty_is_never_in_force(options, words):
    """CAM-TRE-1"""
    before = scene("tokai", options=options)
    plan = {"kind": "truce", **words}
    assert signed(before, hojo=sign("satake", **plan), satake=sign("hojo", **plan))[1] == []


def test_a_treaty_signed_anew_takes_the_place_of_the_old_one():
    """CAM-TRE-1"""
    before = scene("tokai", season=4)
    treaty(before, "hojo", "satake", until=4)
    war, _kinds = signed(before, hojo=sign("satake", seasons=5), satake=sign("hojo", seasons=5))
    (found,) = war.campaign.treaties.values()
    assert (found.since, found.until) == (1, 8), "as old as it was"
    war, _kinds = signed(before, hojo=sign("satake", "truce"), satake=sign("hojo", "truce"))
    assert in_truce(war.campaign, "hojo", "satake")


def test_hostages_go_to_live_with_the_other_and_come_home_at_its_end():
    """CAM-TRE-4"""
    before = scene("tokai")
    heir = person(before, "Ujimasa")
    words = {"hostage": heir.id}, {"wanted": heir.id}
    war, kinds = signed(before, hojo=sign("satake", **words[0]), satake=sign("hojo", **words[1]))
    assert kinds == ["treaty_signed", "hostage_given"]
    found = war.person(heir.id)
    assert (found.held_by, found.hostage, found.prisoner) == ("satake", True, False)
    assert signed(before, hojo=sign("satake", **words[0]), satake=sign("hojo"))[1] == [], "other words"
    war.campaign.season = 2
    treaties.end_due(war)
    assert war.person(heir.id).held_by == ""
    assert told(war, "freed")[0]["why"] == "treaty"


def test_a_broken_truce_costs_four_and_a_broken_alliance_six():
    """CAM-EX-45, CAM-TRE-2, CAM-HON-1"""
    before = scene("tokai", owners={"Musashi": "neutral"})
    treaty(before, "oda", "imagawa", "truce")
    treaty(before, "oda", "satake")
    war = at_work(before)
    house = [{"kind": "break", "with": "imagawa"}, {"kind": "break", "with": "satake"}]
    treaties.break_all(war, plans(oda={"house": house[:1]}))
    assert war.clan("oda").honour == 6
    assert hostile(war.campaign, "oda", "imagawa")
    treaties.break_all(war, plans(oda={"house": house}))
    assert war.clan("oda").honour == 0
    assert done(war, before) == ["treaty_broken", "honour_changed"] * 2
    assert told(war, "treaty_broken")[0] == {
        "clan": "oda", "treaty": "r1", "treaty_kind": "truce", "betrayed": "imagawa",
    }  # fmt: skip


def test_treaties_with_the_tall_are_broken_free():
    """CAM-ECO-10"""
    before = scene("tokai")
    assert tall_among_many(before) == "hojo"
    treaty(before, "hojo", "takeda")
    war = at_work(before)
    treaties.break_all(war, plans(takeda={"house": [{"kind": "break", "with": "hojo"}]}))
    assert done(war, before) == ["treaty_broken"]
    assert war.clan("takeda").honour == 10


def test_hostages_of_a_broken_treaty_answer_for_their_own_clan():
    """CAM-TRE-4, CAM-RUL-50"""
    before = scene("tokai", owners={"Musashi": "neutral"})
    mine = with_person(before, "Ujimasa", held_by="satake", hostage=True)
    theirs = with_person(before, "Yoshinobu", held_by="hojo", hostage=True)
    treaty(before, "hojo", "satake", hostages=(mine.id, theirs.id))
    war = at_work(before)
    treaties.break_all(war, plans(hojo={"house": [{"kind": "break", "with": "satake"}]}))
    assert (war.person(mine.id).held_by, war.person(theirs.id).held_by) == ("satake", "")
    assert done(war, before) == ["treaty_broken", "honour_changed", "freed"]


def test_denounced_it_ends_at_this_close_and_nobody_hears_of_it_before():
    """CAM-TRE-2, CAM-RUL-42, CAM-SEC-1"""
    before = scene("tokai")
    treaty(before, "hojo", "satake")
    war = at_work(before)
    treaties.denounce_all(war, plans(satake={"house": [{"kind": "denounce", "with": "hojo"}]}))
    assert war.events[0].knows == ("satake",)
    assert are_allied(war.campaign, "hojo", "satake"), "until the close"
    treaties.end_due(war)
    assert done(war, before) == ["treaty_denounced", "treaty_ended"]
    assert told(war, "treaty_ended")[0]["why"] == "denounced"
    assert told(war, "treaty_ended")[0]["clan"] == "satake"
    assert war.clan("satake").honour == 10


def test_treaties_end_at_their_term_and_with_the_daimyo_who_signed():
    """CAM-TRE-2, CAM-LIF-4"""
    before = scene("tokai", season=3)
    treaty(before, "hojo", "satake", until=3)
    treaty(before, "oda", "satake", until=4)
    dead = with_person(before, "Yoshimoto", dead=True)
    treaty(before, "imagawa", "satake", until=8, under=(dead.id, person(before, "Yoshishige").id))
    war = at_work(before)
    treaties.end_due(war)
    assert [one["why"] for one in told(war, "treaty_ended")] == ["term", "death"]
    assert list(war.campaign.treaties) == ["r2"]


def test_a_guest_in_a_former_friends_castle_stands_before_its_gate():
    """CAM-TRE-3, CAM-RUL-51"""
    before = scene("tokai", season=3, hosts=({"clan": "satake", "at": "Musashi", "free": False},))
    treaty(before, "hojo", "satake", until=3)
    war = at_work(before)
    treaties.end_due(war)
    assert war.host("h1").free
    assert war.host("h1").at == "Musashi"
    assert hostile(war.campaign, "hojo", "satake"), "and is hostile there"
    assert done(war, before) == ["treaty_ended", "left_the_castle"]
