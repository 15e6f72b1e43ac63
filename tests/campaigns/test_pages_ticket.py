"""A battle of the map on its page: answered by both sides, fought or not, and its toll; each reader sees his own."""

import json
import re

import pytest

from campaigns.models import Campaign, TicketBattle
from campaigns.services import hand, holding, making
from games.models import Battle, Shown
from games.services import stand_ins
from rulesets import Illegal
from tests.campaigns.people import (
    answer,
    at_door,
    planned,
    player,
    running,
    says,
    ticket_of,
    waiting,
    with_ticket,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def battle():
    row, ticket = with_ticket()
    return row, f"/campaigns/{row.pk}/tickets/{ticket}/"


def test_each_side_sees_the_odds_its_own_men_and_what_it_may_say(battle):
    _row, address = battle
    page = says(at_door("elin"), address)
    assert "The crossing into Kozuke" in page
    assert "first guess, from squared strengths" in page
    assert "Hojo Tsunashige" in page
    assert "Baba Nobuharu" not in page
    assert 'value="press"' in page
    assert 'value="stand"' not in page
    other = says(at_door("kaito"), address)
    assert "Baba Nobuharu" in other
    assert "Hojo Tsunashige" not in other
    assert 'value="stand"' in other
    assert "home province" in other


def test_of_the_other_side_no_man_is_told_before_the_answers_are_open(battle):
    row, address = battle
    war = holding.current(row.pk).war
    theirs = [one for host in war.hosts.values() if host.clan == "takeda" for one in host.companies]
    page = at_door("elin").get(address)
    assert not {one.id for one in theirs} & set(re.findall(r'value="(c\d+)"', page.content.decode()))
    assert all(row.marches[1] == 0 for row in page.context["page"].rows)
    (host,) = (one for one in war.hosts.values() if one.clan == "takeda" and one.at == "Kozuke")
    size = "many" if len(host.companies) >= 10 else "some"  # their muster's dice have a say in it (CAM-SEC-1)
    assert page.context["page"].camps[1].men == f"{size} companies"


def test_who_does_not_fight_in_it_sees_banners_and_a_stranger_nothing(battle):
    row, address = battle
    assert at_door().get(address).status_code == 404
    assert at_door("stranger").get(address).status_code == 404
    Campaign.objects.filter(pk=row.pk).update(shown=Shown.PUBLIC)
    assert at_door("stranger").get(address).status_code == 404  # onlookers see it after the close
    assert at_door("stranger").post(f"{address}answer/", {"kind": "press"}).status_code == 404
    assert at_door().post(f"{address}answer/", {"kind": "press"}).status_code == 302
    assert at_door("elin").get(f"/campaigns/{row.pk}/tickets/t99/").status_code == 404
    assert not ticket_of(row).sealed


def test_a_sealed_answer_is_kept_shown_to_its_giver_alone_and_may_be_changed(battle):
    row, address = battle
    assert (
        answer("kaito", address, kind="stand", ground=["works", "road"], order="road,works").status_code
        == 302
    )
    assert list(ticket_of(row).sealed) == ["takeda"]
    page = at_door("kaito").get(address)
    assert page.context["form"]["ground"].value() == ["road", "works"]
    assert "Your answer is sealed" in page.content.decode()
    other = says(at_door("elin"), address)
    assert "kaito has answered" in other
    assert "road,works" not in other
    assert answer("kaito", address, kind="fall_back").status_code == 302
    assert at_door("kaito").get(address).context["page"].sealed_answer == {"kind": "fall_back"}


def test_where_the_size_of_the_hosts_decides_the_page_says_for_how_many_each_system_is():
    row, ticket = with_ticket(options={"battle_system": "by_size"})
    page = says(at_door("elin"), f"/campaigns/{row.pk}/tickets/{ticket}/")
    assert "The larger host decides by which rules it is fought." in page
    assert "5 to 9 companies" in page
    assert "10 to 13 companies" in page


def test_who_has_no_way_home_is_told_so():
    row = running("elin", "kaito", "evening")
    planned(row, "elin", Shinano={"kind": "march", "to": "Kozuke"}, Kai={"kind": "hold"})
    planned(row, "kaito", Echigo={"kind": "march", "to": "Shinano"})
    found = next(one for one in holding.current(row.pk).war.tickets.values() if one.place == "Kozuke")
    page = says(at_door("elin"), f"/campaigns/{row.pk}/tickets/{found.id}/")
    assert "No way leads home: the host is scattered unless a castle here is yours." in page
    assert "nowhere" not in page


def test_an_answer_sent_twice_is_done_once(battle):
    row, address = battle
    wish = {"kind": "stand", "how": "fight", "key": "the same"}
    for _time in range(2):
        assert at_door("kaito").post(f"{address}answer/", wish).status_code == 302
    assert row.steps.filter(key__endswith=":the same").count() == 1


def test_what_cannot_be_answered_is_refused_beside_its_field(battle):
    row, address = battle
    page = at_door("elin").get(address).context["form"]
    everybody = [key for key, _name in page.companies]
    refused = answer("elin", address, leave=everybody)
    assert refused.status_code == 422
    assert "CAM-BAT-11" in str(refused.context["form"].errors["leave"])
    assert answer("elin", address, kind="stand").status_code == 422
    assert not ticket_of(row).sealed


def test_everything_of_an_answer_goes_through_the_form(battle):
    row, address = battle
    page = at_door("elin").get(address).context["form"]
    first = page.companies[0][0]
    answer("elin", address, leave=[first], how="captains", retreat="Musashi", system="sky")
    sealed = holding.current(row.pk).war.secrets[f"{ticket_of(row).id}:hojo"].choice
    assert sealed == {
        "kind": "press", "leave": [first], "captains": True, "retreat": "Musashi", "system": "sky",
    }  # fmt: skip


def test_with_the_second_answer_both_levies_are_shown_and_the_battle_stands_ready(battle):
    row, address = battle
    answer("kaito", address, kind="stand", ground=["works"], order="works")
    answer("elin", address)
    page = says(at_door("elin"), address)
    kept = TicketBattle.objects.get()
    assert f'href="/battles/{kept.battle_id}/"' in page
    assert "Baba Nobuharu" in page
    assert "KOKU, one scale for both" in page
    assert "Bought: Twelve inches of works" in page
    ground = page.partition('<section class="war-ground">')[2].partition("</section>")[0]
    shown = at_door("elin").get(address).context["page"].purchases
    named = [camp.name for camp, things in shown if camp.reasons or things]
    assert "Takeda" in named, "whatever the dice of the musters made of their strengths"
    assert re.findall("<h3>([^<]*)</h3>", ground) == named, (
        "what a side has is told in one place, who has nothing is not named"
    )
    assert all(any(row.marches) for row in at_door("elin").get(address).context["page"].rows)
    late = at_door("elin").post(f"{address}answer/", {"kind": "press", "how": "fight", "key": "late"})
    assert late.status_code == 302
    assert str(ticket_of(row).status) == "ready"


def test_the_options_that_the_maker_has_set_are_told_before_the_battle_and_it_is_fought_with_them():
    """CAM-LEV-13"""
    row, ticket = with_ticket(options={"battles": {"koku": {"turn_limit": 12, "wind": True}}})
    address = f"/campaigns/{row.pk}/tickets/{ticket}/"
    told = [("Turns for each side", "12"), ("Wind and smoke", "yes")]
    for name in ("elin", "kaito"):
        page = at_door(name).get(address).context["page"]
        assert [(one["label"], one["value"]) for one in page.option_words] == told
    assert "KOKU-WND-1" in says(at_door("kaito"), address)
    answer("kaito", address, kind="stand")
    answer("elin", address)
    options = Battle.objects.get().options
    assert (options["turn_limit"], options["wind"]) == (12, True)
    page = at_door("elin").get(address).context["page"]
    assert str(page.ticket.status) == "ready"
    agreed = [(one["label"], one["value"]) for one in page.option_words]
    bought = [("Flank march", "yes")] if options.get("flank_march") else []  # the ground may bring a reserve
    assert sorted(agreed) == sorted([*told, *bought])
    assert "Options of the battle" in says(at_door("elin"), address)


def test_where_one_retreats_may_be_changed_until_the_battle_ends(battle):
    """CAM-BAT-12: on its page, and by programs; the other side does not see it."""
    row, address = battle
    assert at_door("elin").get(address).context["retreat"] is None
    answer("kaito", address, kind="stand")
    answer("elin", address)
    form = at_door("kaito").get(address).context["retreat"]
    places = [place for place, _name in form.fields["retreat"].choices]
    assert (form["retreat"].value(), places[0], len(places) > 1) == ("", "", True)
    wish = {"retreat": places[-1], "key": form["key"].value()}
    page = re.sub(
        r"\s+", " ", at_door("kaito").post(f"{address}retreat/", wish, follow=True).content.decode()
    )
    assert "Your retreat is changed." in page
    assert at_door("kaito").get(address).context["retreat"]["retreat"].value() == places[-1]
    assert ticket_of(row).answers["takeda"].retreat == places[-1]
    assert at_door("elin").get(address).context["page"].ticket.answers["takeda"].retreat == ""
    page = at_door("elin").post(f"{address}retreat/", {"retreat": "Izu", "key": "k"}, follow=True)
    assert "cannot be changed to that" in page.content.decode()
    door = f"/api/campaigns/{row.pk}/tickets/{ticket_of(row).id}/retreat/"
    told = at_door("kaito").post(door, {"key": "m"}, content_type="application/json")
    assert (told.status_code, ticket_of(row).answers["takeda"].retreat) == (200, "")


def test_a_battle_fought_at_home_counts_when_both_say_the_same_and_its_toll_is_shown(battle):
    row, address = battle
    answer("kaito", address, kind="stand")
    answer("elin", address)
    levies = ticket_of(row).levies
    type = next(iter(levies[0].pieces))
    result = {"winner": "1", f"loss-0-killed-{type}": "3", f"loss-0-fled-{type}": "1"}
    assert at_door("stranger").post(f"{address}hand/", result).status_code == 404
    assert (
        at_door("elin").post(f"{address}hand/", {**result, f"loss-0-killed-{type}": "99"}).status_code == 422
    )
    at_door("elin").post(f"{address}hand/", result)
    assert "The other side has entered its result" in says(at_door("kaito"), address)
    page = at_door("kaito").get(address).context["by_hand"]
    assert page[f"loss-0-killed-{type}"].value() == 3
    at_door("kaito").post(f"{address}hand/", result)
    toll = says(at_door("kaito"), address)
    figures, pieces = levies[0].fielded[type], levies[0].pieces[type]
    assert f"{figures} × (3 + 1/2) / {pieces}" in toll
    for name in ("elin", "kaito"):
        for side in at_door(name).get(address).context["toll"].sides:
            for one in side.sums:
                before, after = (sum(each) for each in zip(*one.companies, strict=True))
                assert (before, before - one.lost + one.back) == (before, after)
            assert side.stay == sum(after for one in side.sums for _before, after in one.companies)
    assert "Takeda held the field." in toll
    assert "Back to the map" in toll


def test_fates_and_who_slew_whom_are_typed_and_become_deeds_and_dice(battle):
    """CAM-FAT-1, CAM-FAT-2, CAM-LIF-1"""
    row, address = battle
    answer("kaito", address, kind="stand")
    answer("elin", address)
    form = at_door("elin").get(address).context["by_hand"]
    mine, theirs = (
        [
            name.removeprefix("mark-")
            for name in form.fields
            if name.startswith("mark-") and side(row, name) == clan
        ]
        for clan in ("hojo", "takeda")
    )
    assert not any(name.startswith(("deed-", "shame-")) for name in form.fields)  # KOKU counts neither
    result = {"winner": "0", f"mark-{mine[0]}": "taken", f"by-{theirs[0]}": mine[0]}
    refused = at_door("elin").post(f"{address}hand/", result)
    assert "has fallen" in str(refused.context["by_hand"].errors[f"by-{theirs[0]}"])
    result[f"mark-{theirs[0]}"] = "fell"
    at_door("elin").post(f"{address}hand/", result)
    page = at_door("kaito").get(address).context["by_hand"]
    assert (page[f"mark-{theirs[0]}"].value(), page[f"by-{theirs[0]}"].value()) == ("fell", mine[0])
    before = holding.current(row.pk).war.persons
    at_door("kaito").post(f"{address}hand/", result)
    after = holding.current(row.pk).war.persons
    assert after[mine[0]].deeds > before[mine[0]].deeds
    assert after[theirs[0]] != before[theirs[0]]
    assert "slew" in says(at_door("elin"), address)


def side(row, name):
    return holding.current(row.pk).war.persons[name.removeprefix("mark-")].clan


@pytest.mark.parametrize(
    ("entry", "clause"),
    [
        ({"marks": {"a": ["deed"]}}, "CAM-FAT-1"),
        ({"marks": {"a": ["hurt"]}}, "CAM-FAT-1"),
        ({"slain": {"a": ["b"]}}, "CAM-FAT-1"),
        ({"slain": {"a": ["a"]}, "marks": {"a": ["fell"]}}, "CAM-LIF-1"),
        ({"slain": {"a": ["b"], "c": ["b"]}, "marks": {"b": ["fell"]}}, "CAM-FAT-1"),
        ({"marks": {"a": ["dreamt"]}}, "CAM-FAT-1"),
    ],
)
def test_no_fate_is_entered_that_cannot_have_been(battle, entry, clause):
    """CAM-FAT-1, CAM-LIF-1"""
    row, address = battle
    answer("kaito", address, kind="stand")
    answer("elin", address)
    sheet = at_door("elin").get(address).context["page"].sheet
    mine, theirs = ([one.id for one in camp.persons] for camp in sheet.camps)
    ids = {"a": mine[0], "b": theirs[0], "c": mine[-1]}
    said = json.loads(re.sub(r'"([abc])"', lambda found: f'"{ids[found[1]]}"', json.dumps(entry)))
    if ids["a"] == ids["c"] and "c" in str(entry):
        said["slain"] = {ids["a"]: [ids["b"]], ids["b"]: [ids["b"]]}
    with pytest.raises(Illegal) as refused:
        hand.enter(
            campaign_id=row.pk,
            ticket=ticket_of(row).id,
            player_id=player("elin").pk,
            entry={"winner": 0, **said},
        )
    assert refused.value.clause == clause


def test_what_the_rules_of_a_battle_count_of_a_person_is_typed_as_they_call_it(battle):
    """CAM-FAT-1"""
    row, address = battle
    answer("kaito", address, kind="stand", system="sky")
    answer("elin", address, system="sky")
    assert ticket_of(row).system == "sky"
    form = at_door("elin").get(address).context["by_hand"]
    person = next(name.removeprefix("mark-") for name in form.fields if name.startswith("mark-"))
    assert form[f"deed-{person}"].label == "honours won"
    result = {"winner": "0", f"mark-{person}": "hurt taken", f"deed-{person}": "2", f"shame-{person}": "1"}
    at_door("elin").post(f"{address}hand/", result)
    kept = TicketBattle.objects.get().hand["0"]["marks"]
    assert kept == {person: ["hurt", "taken", "deed", "deed", "shame"]}
    page = at_door("kaito").get(address).context["by_hand"]
    assert (page[f"mark-{person}"].value(), page[f"deed-{person}"].value()) == ("hurt taken", 2)


def test_who_was_away_takes_his_side_back_from_the_captain(battle):
    """CAM-BAT-7"""
    _row, address = battle
    answer("kaito", address, kind="stand")
    answer("elin", address)
    assert "Take over again" not in says(at_door("elin"), address)
    led = TicketBattle.objects.get().battle.seats
    stand_ins.lend(battle_id=led.get(side="ai").battle_id, sides=["ai"])
    assert "Take over again" in says(at_door("elin"), address)
    assert "Take over again" not in says(at_door("kaito"), address)
    refused = at_door("kaito").post(f"{address}back/", follow=True).content.decode()
    assert led.exclude(practice="").count() == 1
    assert "You lead your side again" not in refused
    assert "You lead your side again" in at_door("elin").post(f"{address}back/", follow=True).content.decode()
    assert not led.exclude(practice="").exists()
    assert at_door("stranger").post(f"{address}back/").status_code == 404


def test_against_men_without_player_no_result_from_home_is_taken_and_the_page_says_why():
    """CAM-BAT-14, CAM-TOL-2"""
    row = running("elin", "", "evening", seed=bytes(32))
    planned(row, "elin", Shinano={"kind": "march", "to": "Hida"})
    address = f"/campaigns/{row.pk}/tickets/{ticket_of(row).id}/"
    answer("elin", address)
    assert str(ticket_of(row).status) == "ready"
    page = says(at_door("elin"), address)
    assert "no player answers for the other one" in page
    assert "Enter the result" not in page
    refused = at_door("elin").post(f"{address}hand/", {"winner": "0"})
    assert refused.status_code == 422
    assert "CAM-BAT-14" in str(refused.context["by_hand"].errors)


def test_the_toll_is_still_there_when_its_season_is_over(battle):
    row, address = battle
    answer("kaito", address, kind="fall_back")
    answer("elin", address)
    row.refresh_from_db()
    assert (row.season, row.stage) == (2, "Q1")
    for name in ("elin", "kaito"):
        page = says(at_door(name), address)
        assert "It did not come to a battle." in page
        assert "Spring of year 1" in page


def test_a_third_clan_sees_that_there_is_a_battle_and_no_strength():
    row = waiting("elin", "capital", "oda")
    for name, clan in (("kaito", "asakura"), ("mira", "miyoshi")):
        making.join(campaign_id=row.pk, player=player(name), clan=clan, invitation=row.invitation)
    row.refresh_from_db()
    planned(row, "elin", Mino={"kind": "march", "to": "Echizen"})
    planned(row, "kaito")
    planned(row, "mira")
    ticket = ticket_of(row)
    address = f"/campaigns/{row.pk}/tickets/{ticket.id}/"
    page = at_door("mira").get(address)
    assert [camp.strength for camp in page.context["page"].camps] == [0, 0]
    assert page.context["form"] is None
    text = page.content.decode()
    assert "Answers are awaited" in text
    assert "first guess" not in text
    assert "Shibata" not in text
    assert (
        at_door("mira").post(f"{address}answer/", {"kind": "stand", "how": "fight", "key": "k"}).status_code
        == 302
    )
    assert not ticket_of(row).sealed
