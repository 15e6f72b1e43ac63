"""Around the table of a campaign, and a newcomer's first season: who is asked what, and who may do it."""

import json

import pytest
from django.utils import timezone

from campaigns.models import Campaign, Proposal, Vacation
from campaigns.selectors import lesson
from campaigns.services import clock, holding, making
from campaigns.services.making import Wish
from games.models import Shown
from tests.campaigns.people import at_door, planned, player, running, with_ticket

pytestmark = pytest.mark.django_db


def around(row):
    return f"/campaigns/{row.pk}/around/"


def test_the_page_is_for_those_who_may_see_the_campaign():
    row = running()
    assert at_door().get(around(row)).status_code == 302
    assert at_door("stranger").get(around(row)).status_code == 404
    assert at_door("stranger").post(around(row), {"do": "resign", "key": "k"}).status_code == 404
    page = at_door("elin").get(around(row)).content.decode()
    assert "You lead the Hojo" in page
    assert "Resign for good" in page
    assert "Take over" not in page


def test_a_clan_is_asked_and_votes_on_the_page():
    row = running()
    at_door("elin").post(around(row), {"do": "propose", "kind": "pace", "pace": "weeks"})
    found = Proposal.objects.get()
    assert (found.kind, found.content, found.status) == ("pace", {"pace": "weeks"}, "open")
    assert "by weeks" in at_door("kaito").get(around(row)).content.decode()
    at_door("kaito").post(around(row), {"do": "vote", "proposal": str(found.pk), "yes": "1"})
    found.refresh_from_db()
    assert found.status == "passed"
    row.refresh_from_db()
    assert row.pace == "weeks"


def test_who_resigns_leaves_his_clan_and_another_may_take_it():
    row = running()
    at_door("elin").post(around(row), {"do": "resign", "key": "once"})
    assert row.seats.get(clan="hojo").player is None
    Campaign.objects.filter(pk=row.pk).update(shown=Shown.PUBLIC)
    planned(row, "kaito")
    assert holding.current(row.pk).war.clans["hojo"].computer
    page = at_door("mira").get(around(row))
    assert page.status_code == 200
    assert 'value="take"' in page.content.decode()
    at_door("mira").post(around(row), {"do": "propose", "kind": "take", "clan": "hojo"})
    assert Proposal.objects.get(kind="take").content == {"clan": "hojo"}
    assert "resign" not in page.content.decode()


def test_who_resigns_from_a_private_war_of_another_is_led_to_his_campaigns_and_told_so():
    row = running()
    gone = at_door("kaito").post(around(row), {"do": "resign", "key": "once"}, follow=True)
    assert gone.redirect_chain == [("/campaigns/", 302)]
    assert "You have resigned." in gone.content.decode()


def test_days_away_are_noted_and_taken_back():
    row = running()
    day = timezone.now().date().isoformat()
    at_door("elin").post(around(row), {"do": "away", "first": day, "last": day})
    away = Vacation.objects.get(player=player("elin"))
    at_door("kaito").post(around(row), {"do": "back", "vacation": str(away.pk)})
    assert Vacation.objects.exists()
    at_door("elin").post(around(row), {"do": "back", "vacation": str(away.pk)})
    assert not Vacation.objects.exists()
    refused = at_door("elin").post(
        around(row), {"do": "away", "first": "2020-01-01", "last": day}, follow=True
    )
    assert "from today on" in refused.content.decode()


def test_a_referee_alone_proposes_a_correction():
    row = running()
    for name in ("elin", "kaito"):
        page = at_door(name).get(around(row)).content.decode()
        assert 'value="correct"' not in page
        line = [{"what": "clan", "which": "hojo", "values": {"chest": 9000}}]
        wish = {"do": "correct", "step": "put", "lines": json.dumps(line), "reason": "so"}
        at_door(name).post(around(row), wish)
    assert not Proposal.objects.exists()
    Campaign.objects.filter(pk=row.pk).update(referee=player("rika"))
    assert 'value="correct"' in at_door("rika").get(around(row)).content.decode()


def refereed():
    """A war of elin's Takeda and kaito's Uesugi that rika has made to be its referee."""
    row = making.create(
        maker=player("rika"), wish=Wish(scenario="evening", options={"referee": True}, visibility="open")
    )
    for name, clan in (("elin", "takeda"), ("kaito", "uesugi")):
        making.join(campaign_id=row.pk, player=player(name), clan=clan)
    return Campaign.objects.get(pk=row.pk)


def at_the_desk(row, step, lines="[]", **given):
    """The referee's desk after he has pressed a button."""
    wish = {"do": "correct", "step": step, "lines": lines, **given}
    answer = at_door("rika").post(around(row), wish)
    assert answer.status_code == 200
    return answer.context["desk"]


def test_a_correction_is_typed_read_in_words_and_put_to_whom_it_touches():
    """CAM-EVT-4, CAM-SEC-2"""
    row = refereed()
    chest = holding.current(row.pk).war.clans["takeda"].chest
    form = at_the_desk(row, "choose", thing="clan:takeda").form
    assert (form["honour"].value(), form["chest"].value()) == (10, chest)
    typed = {"set-honour": "10", "set-chest": "777", "set-ninja": ""}
    desk = at_the_desk(row, "add", thing="clan:takeda", **typed)
    assert (desk.words, desk.asks) == ([[f"Takeda, chest: {chest} → 777"]], "Takeda")
    form = at_the_desk(row, "choose", desk.lines_as_text, thing="province:Shinano").form
    typed = {
        f"set-{name}": form[name].value() if form[name].value() is not None else "" for name in form.fields
    }
    same = at_the_desk(row, "add", desk.lines_as_text, thing="province:Shinano", **typed)
    assert same.wrong == "Nothing of it is other than before."
    desk = at_the_desk(
        row, "add", desk.lines_as_text, thing="province:Shinano", **{**typed, "set-restless": "2"}
    )
    assert desk.words[1] == ["Shinano, restless closes: 0 → 2"]
    assert at_the_desk(row, "drop:0", desk.lines_as_text).words == [["Shinano, restless closes: 0 → 2"]]
    assert (
        at_the_desk(row, "put", desk.lines_as_text).lines_as_text == desk.lines_as_text
    )  # without a reason nothing is lost
    assert not Proposal.objects.exists()
    put = {"do": "correct", "step": "put", "lines": desk.lines_as_text, "reason": "A muster was paid twice."}
    assert at_door("rika").post(around(row), put).status_code == 302
    page = at_door("elin").get(around(row)).content.decode()
    assert "I am away" in page
    assert (
        "I am away" not in at_door("rika").get(around(row)).content.decode()
    )  # no council waits for a referee
    assert f"Takeda, chest: {chest} → 777" in page
    assert "A muster was paid twice" in page
    other = at_door("kaito").get(around(row)).content.decode()
    assert "A muster was paid twice" in other
    assert "→ 777" not in other
    found = Proposal.objects.get()
    assert found.content["reason"] == "A muster was paid twice"
    assert "patch" not in at_door("kaito").get(f"/api/campaigns/{row.pk}/proposals/").json()[0]["content"]
    at_door("elin").post(around(row), {"do": "vote", "proposal": str(found.pk), "yes": "1"})
    assert holding.current(row.pk).war.clans["takeda"].chest == 777


def test_every_value_of_every_kind_of_thing_can_be_typed():
    row = refereed()
    war = holding.current(row.pk).war
    host = next(one for one in war.hosts.values() if one.clan == "takeda")
    leader = war.persons[host.leader]
    typed = {
        "province:Kai": {
            "owner": "uesugi", "castle": "0", "stores": "0", "garrison": "0", "restless": "3", "raids": "1",
        },
        "clan:uesugi": {"chest": "12", "honour": "8", "ninja": "0"},
        f"host:{host.id}": {"at": "Hida", "leader": "captain", f"men:{host.companies[0].type}": "1"},
        f"person:{leader.id}": {"state": "wounded:2", "place": "seat", "command": "1"},
    }  # fmt: skip
    lines = "[]"
    for thing, values in typed.items():
        desk = at_the_desk(
            row, "add", lines, thing=thing, **{f"set-{name}": said for name, said in values.items()}
        )
        assert (desk.wrong, desk.form) == ("", None), thing
        lines = desk.lines_as_text
    assert [len(line["values"]) for line in desk.lines] == [6, 3, 3, 3]
    assert desk.asks == "Takeda, Uesugi"
    put = {"do": "correct", "step": "put", "lines": lines, "reason": "As it was played"}
    assert at_door("rika").post(around(row), put).status_code == 302
    for name in ("elin", "kaito"):
        found = str(Proposal.objects.get().pk)
        at_door(name).post(around(row), {"do": "vote", "proposal": found, "yes": "1"})
    after = holding.current(row.pk).war
    assert (after.provinces["Kai"].owner, after.clans["uesugi"].chest) == ("uesugi", 12)
    assert (after.hosts[host.id].at, after.persons[leader.id].command) == ("Hida", 1)


def test_nonsense_is_refused_in_words_and_changes_nothing():
    row = running()
    for wish in (
        {"do": "fly"},
        {"do": "propose", "kind": "pause", "days": "99"},
        {"do": "vote", "proposal": "x"},
    ):
        answer = at_door("elin").post(around(row), wish, follow=True)
        assert answer.status_code == 200
        assert [str(message) for message in answer.context["messages"]]
    assert not Proposal.objects.exists()


# -- the first season --------------------------------------------------------------------------------------------------


def steps(row, name="elin"):
    return at_door(name).get(f"/campaigns/{row.pk}/hints/").content.decode()


def test_a_newcomer_is_told_what_to_do_next_and_then_left_alone():
    row = running(other="", scenario="evening")
    page = steps(row)
    assert page.count("<li") == 7
    assert page.count("is-done") == 0
    assert page.index("is-next") < page.index("choose its banner")
    planned(row, "elin")
    row.refresh_from_db()
    assert row.season == 2 or "is-done" in steps(row)


def test_the_list_names_the_lands_of_nobody_and_what_decides():
    row = running(other="", scenario="evening")
    page = steps(row)
    words = page.partition("a land of nobody next to yours:")[2].partition(".")[0]
    assert all(place in words for place in ("Hida", "Suruga", "Etchu"))
    assert "points decide" in page


def test_who_met_nobody_is_asked_for_no_battle_and_everybody_is_told_how_many_seasons_are_left():
    row = running(other="", scenario="evening")
    planned(row, "elin", Kai={"kind": "march", "to": "Suruga"})
    row.refresh_from_db()
    while row.season == 1:  # a battle between computer clans and neutral men is on paper
        clock.look(row.pk)
        row.refresh_from_db()
    page = steps(row)
    assert lesson.has_met(row, "takeda") is ("open the battle" in page)
    assert "That was a season. 2 more like it, and the war is over." in page
    fought, _ticket = with_ticket("mira", "kaito")
    assert lesson.progress(fought, "hojo").met
    assert not lesson.progress(fought, "hojo").answered


def test_the_list_is_for_who_plays_alone_against_the_computer():
    row = running()
    assert "<li" not in steps(row)
    assert at_door("stranger").get(f"/campaigns/{row.pk}/hints/").status_code == 404
    alone = running("mira", other="", scenario="evening")
    assert "<li" in steps(alone, "mira")
    Campaign.objects.filter(pk=alone.pk).update(season=3)
    assert "<li" not in steps(alone, "mira")
