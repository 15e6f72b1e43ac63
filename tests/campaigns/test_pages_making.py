"""Making a campaign, taking a clan, beginning: for its maker, for who is invited, for who may not."""

import pytest

import rulesets
from campaigns.models import Campaign
from campaigns.services import holding
from rulesets import campaign as war
from tests.campaigns.people import at_door, player, running, waiting

pytestmark = pytest.mark.django_db
NEW = "/campaigns/new/kanto/"


def form(**changes):
    page = at_door("elin").get(NEW)
    found = {
        bound.html_name: bound.value() for bound in page.context["form"] if bound.value() not in (None, False)
    }
    return {**found, **changes}


def test_every_war_has_its_card_with_what_is_to_be_known_before():
    page = at_door().get("/campaigns/new/").content.decode()
    for of in war.scenarios().values():
        assert f'href="/campaigns/new/{of.key}/"' in page
        assert of.colour[:40] in page.replace("&#x27;", "'")
    assert "one evening" in page
    assert "about 8 weeks by days" in page
    assert page.count("mon-takeda") == page.count("mon-takeda")
    assert "MLIT" in page


def test_a_stranger_is_asked_who_he_is_and_an_unknown_war_is_no_page():
    assert at_door().get(NEW).status_code == 302
    assert at_door("elin").get("/campaigns/new/mars/").status_code == 404


def test_the_form_is_made_of_the_wars_options_as_the_scenario_has_them():
    page = at_door("elin").get("/campaigns/new/evening/")
    fields = page.context["form"].fields
    assert {f"option-{option['key']}" for option in war.describe_options()} - set(fields) == {
        "option-referee", "option-battles",
    }  # fmt: skip
    assert fields["option-castle_stores"].initial == "1"
    assert [group.heading for group in page.context["form"].groups] == [
        "Battles", "Map and land", "War", "Around the table",
    ]  # fmt: skip
    told = page.content.decode()
    assert "CAM-BAT-9" in told
    assert told.index("CAM-BAT-9") < told.index("Create campaign"), (
        "on a telephone options stand above what makes it"
    )


def test_what_was_chosen_is_what_is_made():
    answer = at_door("elin").post(
        NEW, form(clan="takeda", name="Snow", nonce="my word", **{"option-ninja": ""})
    )
    row = Campaign.objects.get()
    assert answer.url == f"/campaigns/{row.pk}/join/"
    assert (row.name, row.status, row.visibility, row.options) == ("Snow", "open", "invite", {"ninja": False})
    assert [(seat.clan, seat.word) for seat in row.seats.filter(player=player("elin"))] == [
        ("takeda", "my word")
    ]


def test_a_clash_is_told_beside_its_field_and_nothing_is_made():
    answer = at_door("elin").post(NEW, form(**{"option-battle_system": "sky", "option-sky": ""}))
    assert answer.status_code == 422
    assert "CAM-BAT-9" in str(answer.context["form"].errors["option-battle_system"])
    assert not Campaign.objects.exists()


BATTLES = {
    "option-battles.koku.turn_limit": "12",
    "option-battles.koku.wind": "on",
    "option-battles.sky.table": "96x60",
}


def test_each_system_has_the_options_of_its_battles_but_those_that_the_campaign_decides():
    """CAM-LEV-13"""
    page = at_door("elin").get(NEW)
    systems = {each.slug: each for each in page.context["form"].battles}
    assert set(systems) == set(war.SYSTEMS)
    for slug, each in systems.items():
        decided = {option["key"] for option in rulesets.get(slug).describe()["options"]} - {
            option["key"] for option in each.about
        }
        assert decided
        assert all(f"option-battles.{slug}.{key}" not in page.context["form"].fields for key in decided)
    assert page.content.decode().count("data-while=") == len(systems)
    assert "CAM-LEV-13" in page.content.decode()


def test_what_the_maker_sets_of_the_battles_is_kept_where_it_differs_and_shown_to_who_joins():
    """CAM-LEV-13"""
    at_door("elin").post(NEW, form(**BATTLES, **{"option-pace": "weeks"}))
    row = Campaign.objects.get()
    battles = {"koku": {"turn_limit": 12, "wind": True}, "sky": {"table": "96x60"}}
    assert row.options == {"pace": "weeks", "battles": battles}
    page = at_door("kaito").get(f"/campaigns/{row.pk}/join/{row.invitation}/")
    assert [
        (part.heading, [(one["label"], one["value"]) for one in part.rows]) for part in page.context["agreed"]
    ] == [
        ("The war", [("Pace", "by weeks")]),
        ("KOKU", [("Turns for each side", "12"), ("Wind and smoke", "yes")]),
        ("From the Sky we Came", [("Table, inches", "96 by 60")]),
    ]
    assert "Turns for each side" in page.content.decode()
    at_door("elin").post(f"/campaigns/{row.pk}/begin/")
    assert holding.current(row.pk).war.options.battles == battles
    assert "Turns for each side" in at_door("elin").get(f"/campaigns/{row.pk}/around/").content.decode()
    plain = running("mira")
    assert "Agreed otherwise" not in at_door("mira").get(f"/campaigns/{plain.pk}/around/").content.decode()


def test_of_a_system_that_may_not_be_used_nothing_is_kept():
    """CAM-BAT-9"""
    at_door("elin").post(NEW, form(**BATTLES, **{"option-sky": ""}))
    assert Campaign.objects.get().options == {
        "sky": False, "battles": {"koku": {"turn_limit": 12, "wind": True}},
    }  # fmt: skip


def test_an_option_of_the_battles_that_cannot_be_is_told_beside_its_field():
    """CAM-LEV-13"""
    wrong = {"option-battles.koku.smoke_from_bows": "on", "option-battles.godai.turns": "3"}
    answer = at_door("elin").post(NEW, form(**wrong))
    assert answer.status_code == 422
    errors = answer.context["form"].errors
    assert list(errors) == ["option-battles.godai.turns"], "the form's own bounds come first"
    answer = at_door("elin").post(NEW, form(**{"option-battles.koku.smoke_from_bows": "on"}))
    assert "KOKU-RUL-131" in str(answer.context["form"].errors["option-battles.koku.smoke_from_bows"])
    page = answer.content.decode()
    assert page.index('data-while="option-koku"') < page.index(" open><summary>")
    assert not Campaign.objects.exists()


def test_a_program_sets_the_options_of_the_battles_and_is_told_every_fault():
    """CAM-LEV-13"""
    door = at_door("elin")
    plan = {
        "scenario": "kanto",
        "clan": "hojo",
        "options": {"battles": {"koku": {"wind": True, "rain": False}}},
    }
    made = door.post("/api/campaigns/", plan, content_type="application/json")
    assert made.status_code == 201
    assert made.json()["options"] == {"battles": {"koku": {"wind": True}}}
    plan["options"] = {"battles": {"koku": {"clans": True, "wind": 3}, "chess": {}}}
    refused = door.post("/api/campaigns/", plan, content_type="application/json")
    assert refused.status_code == 400
    assert [fault["key"] for fault in refused.json()["named"]] == [
        "battles", "battles.koku.wind", "battles.koku.clans",
    ]  # fmt: skip
    assert Campaign.objects.count() == 1


def test_against_the_computer_a_war_begins_at_once():
    answer = at_door("elin").post(NEW, form(others="computer"))
    row = Campaign.objects.get()
    assert (row.status, row.stage, answer.url) == ("running", "Q1", f"/campaigns/{row.pk}/")


@pytest.mark.parametrize("scenario", ["kanto", "evening"])
def test_one_click_begins_a_first_war_for_whoever_comes(scenario):
    door = at_door()
    answer = door.post(f"/campaigns/at-once/{scenario}/")
    row = Campaign.objects.get()
    assert answer.url == f"/campaigns/{row.pk}/"
    assert row.status == "running"
    assert row.seats.get(clan=row.of.order[0]).player.is_guest
    assert door.post("/campaigns/at-once/tenka/").url == "/campaigns/"


def test_who_holds_the_invitation_sees_the_clans_and_takes_a_free_one():
    row = waiting()
    address = f"/campaigns/{row.pk}/join/{row.invitation}/"
    assert "Sign in, or join as a guest" in at_door().get(address).content.decode()
    page = at_door("kaito").get(address)
    assert [key for key, _name in page.context["form"].fields["clan"].choices] == ["takeda"]
    assert at_door("kaito").post(address, {"clan": "hojo"}).status_code == 422
    assert at_door("kaito").post(address, {"clan": "takeda", "nonce": "his"}).status_code == 302
    row.refresh_from_db()
    assert (row.status, row.stage) == ("running", "Q1")


def test_a_campaign_that_is_not_for_him_is_told_to_nobody():
    row = waiting()
    for door in (at_door(), at_door("stranger")):
        assert door.get(f"/campaigns/{row.pk}/join/").status_code == 404
        assert door.get(f"/campaigns/{row.pk}/join/wrong/").status_code == 404
    assert at_door("elin").get(f"/campaigns/{row.pk}/join/").status_code == 200
    assert row.invitation in at_door("elin").get(f"/campaigns/{row.pk}/join/").content.decode()


def test_only_its_maker_begins_a_campaign_and_the_computer_leads_the_rest():
    row = waiting(scenario="kyushu", clan="otomo", visibility="open")
    at_door("kaito").post(f"/campaigns/{row.pk}/join/", {"clan": "mori"})
    at_door("kaito").post(f"/campaigns/{row.pk}/begin/")
    assert Campaign.objects.get().status == "open"
    assert at_door("elin").post(f"/campaigns/{row.pk}/begin/").url == f"/campaigns/{row.pk}/"
    assert Campaign.objects.get().status == "running"
    assert at_door("kaito").get(f"/campaigns/{row.pk}/join/").url == f"/campaigns/{row.pk}/"


def test_who_leaves_before_it_begins_gives_his_clan_back_and_the_makers_is_gone():
    row = waiting(scenario="kyushu", clan="otomo", visibility="open")
    at_door("kaito").post(f"/campaigns/{row.pk}/join/", {"clan": "mori"})
    at_door("kaito").post(f"/campaigns/{row.pk}/withdraw/")
    assert row.seats.get(clan="mori").player is None
    at_door("stranger").post(f"/campaigns/{row.pk}/withdraw/")
    assert Campaign.objects.exists()
    at_door("elin").post(f"/campaigns/{row.pk}/withdraw/")
    assert not Campaign.objects.exists()


def test_the_list_says_what_is_wanted_of_me_and_shows_others_what_is_for_all():
    mine, open_to_all = running(), waiting("mira", "kyushu", "otomo", visibility="open")
    page = at_door("elin").get("/campaigns/").content.decode()
    assert "Plan for spring of year 1" in page
    assert f"/campaigns/{open_to_all.pk}/join/" in page
    strangers = at_door().get("/campaigns/").content.decode()
    assert str(mine.pk) not in strangers
    assert "Choose a war" in strangers
    assert f"/campaigns/{open_to_all.pk}/join/" in strangers
    assert "3 clans free" in strangers
    assert "<html" not in at_door("elin").get("/campaigns/", headers={"HX-Request": "true"}).content.decode()
