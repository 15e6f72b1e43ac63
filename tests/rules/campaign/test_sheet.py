"""A ticket as whoever answers it sees it (CAM-BAT-2, CAM-BAT-16, CAM-GRD-2, CAM-GRD-3, CAM-SEC-1)."""

from fractions import Fraction

import pytest

from rulesets import campaign as wars
from rulesets.engine.illegal import Illegal
from tests.rules.campaign.fights import SYSTEMS, answered, ticket, war_on
from tests.rules.campaign.scenes import G, H, scene
from tests.rules.campaign.test_answers import PLAYERS


def the_war():
    """Example 15: G comes over the river against H, who has dug in at home."""
    campaign = scene(hosts=(
        {"clan": "hojo", "at": "Kozuke", "troops": G, "leader": "daimyo", "came_by": ("river",),
         "came_from": "Musashi"},
        {"clan": "takeda", "at": "Kozuke", "troops": H, "leader": "general", "dug_in": True},
    ), clans=PLAYERS)  # fmt: skip
    war = war_on(campaign)
    return war, ticket(war, "Kozuke", ["h1"], ["h2"], "crossing").id


def seen(war, id, clan):
    known = wars.campaign_from(wars.view(war.campaign, clan or None))
    return wars.ticket_sheet(known, id, clan, SYSTEMS)


def test_both_sides_see_strengths_odds_and_points_with_their_reasons():
    war, id = the_war()
    for clan in ("takeda", "hojo"):
        sheet = seen(war, id, clan)
        assert [camp.strength for camp in sheet.camps] == [235, 132]
        assert sheet.chance == Fraction(235**2, 235**2 + 132**2)
        assert sheet.camps[1].points == sum(points for _words, points in sheet.camps[1].reasons) == 4
        assert (sheet.weaker, sheet.river) == (1, True)


def test_what_is_hidden_of_the_other_camp_is_not_on_the_sheet():
    war, id = the_war()
    mine = seen(war, id, "takeda")
    assert mine.mine == 1
    assert (mine.camps[1].figures, len(mine.camps[1].persons)) == (40, 1)
    assert (mine.camps[0].figures, mine.camps[0].leader, mine.camps[0].types) == (0, None, ())
    assert [person.name for person in mine.camps[0].persons] == ["Hojo Ujiyasu"]  # a daimyo, and next door
    assert [host.id for host in mine.camps[0].unknown] == ["h1"]
    outside = seen(war, id, "")
    assert [camp.strength for camp in outside.camps] == [0, 0]
    assert (outside.mine, outside.may, outside.buys) == (-1, (), ())


def test_the_sheet_says_what_may_be_answered_bought_and_where_to_retreat():
    war, id = the_war()
    mine, his = seen(war, id, "takeda"), seen(war, id, "hojo")
    assert [str(kind) for kind in mine.may] == ["stand", "fall_back"]  # ten companies, and room for eight
    assert str(mine.default.kind) == "stand"
    assert mine.free[1] == ("edge",)
    assert "edge" not in [row.key for row in (*mine.buys, *his.buys)]
    assert set(mine.ways["stand"]) == {"Shinano"}
    assert [str(kind) for kind in his.may] == ["press", "call_off"]
    assert "Musashi" in his.ways["call_off"]
    assert mine.systems == {"koku": True, "sky": False, "skirmish": False, "godai": False, "ageofwar": False}


def test_when_the_answers_are_open_both_levies_are_seen_and_nothing_is_asked():
    war, id = the_war()
    answered(war, war.campaign.tickets[id])
    mine = seen(war, id, "takeda")
    assert mine.may == ()
    assert mine.camps[0].figures == 68
    assert mine.ticket.levies[0].scale == 1


def test_a_ticket_that_is_none_is_refused():
    war, _id = the_war()
    with pytest.raises(Illegal) as refusal:
        seen(war, "t99", "hojo")
    assert refusal.value.code == "no_ticket"
