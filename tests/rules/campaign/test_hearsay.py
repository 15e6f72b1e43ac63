"""What clans learn of a war as it goes on (CAM-SEC-1, CAM-SEC-2, CAM-EVT-1): documents, guesses and news."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.campaign.scenes import H, scene
from rulesets.campaign.dice import ScriptedWarDice
from rulesets.campaign.document import document, replay_patches, take_step
from rulesets.campaign.events import Event
from rulesets.campaign.lookups import is_invested
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.shown.sight import OPEN_EYES, UNKNOWN
from rulesets.campaign.shown.view import NOTICED, hearsay, known_to, tidings, view
from rulesets.campaign.state import Campaign, Host, Stage, Treaty
from rulesets.campaign.tickets import Camp, Situation, Ticket
from rulesets.campaign.war import War
from rulesets.engine.dice.dice import Die

TROOPS = "sam yari 4, sam bow 4, ash yari light 5, ash bow light 5, ash yari medium 5"


def world(*hosts: dict[str, Any], **options: Any) -> Campaign:
    """The Kanto in summer."""
    return scene("kanto", season=2, hosts=hosts, options=options)


def of(clan: str, at: str, troops: str = TROOPS, **values: Any) -> dict[str, Any]:
    """A host."""
    return {"clan": clan, "at": at, "troops": troops, **values}


# -- hosts -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("companies", "size"), [(1, "few"), (4, "few"), (5, "some"), (9, "some"), (10, "many")]
)
def test_of_a_host_others_see_few_some_or_many(companies: int, size: str) -> None:
    """CAM-SEC-1."""
    campaign = world(of("takeda", "Kai", ", ".join(["ash yari light 5"] * companies)))
    assert view(campaign, "hojo")["about"] == {"h1": size}
    assert view(campaign, "hojo")["hosts"]["h1"]["companies"] == []
    assert view(campaign, "takeda")["about"] == {}


def test_the_guard_is_counted_in_what_others_see_of_a_host() -> None:
    """CAM-SEC-1: four companies and the guard are some."""
    campaign = world(
        of("takeda", "Kai", "sam yari 4, sam bow 4, ash yari light 5, ash bow light 5, oban naginata 5")
    )
    assert view(campaign, "hojo")["about"] == {"h1": "some"}


def test_after_a_battle_companies_are_seen_for_four_closes() -> None:
    """CAM-SEC-1: the close of the season in which it was fought, and of three more."""
    campaign = world(of("takeda", "Kai"))
    campaign.seen["hojo"] = {"h1": 5}
    for season, sees in ((2, True), (5, True), (6, False)):
        campaign.season = season
        assert bool(view(campaign, "hojo")["hosts"]["h1"]["companies"]) is sees


def test_the_name_of_a_general_is_seen_next_to_own_land_only() -> None:
    """CAM-SEC-1: Kai is next to Sagami and Musashi; from nothing of Takeda's can one look into Izu."""
    near = world(of("takeda", "Kai", leader="general"), of("hojo", "Shimosa", leader="general"))
    leader = near.hosts["h1"].leader
    found = view(near, "hojo")
    assert found["hosts"]["h1"]["leader"] == leader
    assert found["persons"][leader]["host"] == "h1"
    assert leader not in found["unseen"]
    far = view(near, "takeda")
    assert not far["hosts"]["h2"]["leader"]
    assert near.hosts["h2"].leader in far["unseen"]


def test_the_name_of_a_hero_is_not_seen() -> None:
    """CAM-SEC-1."""
    campaign = world(of("takeda", "Kai", leader="hero"))
    assert not view(campaign, "hojo")["hosts"]["h1"]["leader"]


def test_an_allys_host_is_seen_whole_in_the_same_province_and_in_one_camp() -> None:
    """CAM-SEC-1."""
    campaign = world(of("takeda", "Kai", leader="hero"), of("hojo", "Izu"))
    campaign.treaties["r1"] = Treaty("r1", "alliance", ("hojo", "takeda"), 1, 4)
    assert "h1" in view(campaign, "hojo")["about"]
    beside = campaign.copy()
    beside.hosts["h2"] = msgspec.structs.replace(campaign.hosts["h2"], at="Kai")
    assert view(beside, "hojo")["hosts"]["h1"] == document(beside)["hosts"]["h1"]
    one_camp = campaign.copy()
    camps = (Camp(("hojo", "takeda"), ("h1", "h2")), Camp(("neutral",)))
    one_camp.tickets["t1"] = Ticket("t1", 2, "Q6", Situation.FIELD, "Hitachi", camps)
    assert view(one_camp, "hojo")["about"] == {}


def test_what_was_scouted_is_seen_until_the_next_plans_are_opened() -> None:
    """CAM-NIN-2, CAM-SEC-1: companies, persons and works there, and the owner's chest."""
    campaign = world(of("takeda", "Kai", leader="hero"))
    campaign.scouted["hojo"] = {"Kai": 3}
    found = view(campaign, "hojo")
    assert found["hosts"]["h1"] == document(campaign)["hosts"]["h1"]
    assert found["clans"]["takeda"]["chest"] == campaign.clans["takeda"].chest
    assert found["provinces"]["Kai"]["stores"] == UNKNOWN
    campaign.season = 3
    assert not view(campaign, "hojo")["about"]
    campaign.stage = Stage.DEEDS
    assert view(campaign, "hojo")["about"] == {"h1": "some"}


def test_stores_are_seen_by_owner_and_investor() -> None:
    """CAM-SEC-1: Kai has level 2, and wants four companies."""
    few = world(of("hojo", "Kai", "ash yari light 5"))
    assert view(few, "hojo")["provinces"]["Kai"]["stores"] == UNKNOWN
    many = world(of("hojo", "Kai"))
    assert view(many, "hojo")["provinces"]["Kai"]["stores"] == many.provinces["Kai"].stores
    assert view(many, "takeda")["provinces"]["Kai"]["stores"] == many.provinces["Kai"].stores
    assert view(many, None)["provinces"]["Kai"]["stores"] == UNKNOWN
    assert view(many, None)["invested"] == ["Kai"]


def test_without_fog_everything_but_plans_is_open() -> None:
    """CAM-SEC-1 [O fog]."""
    campaign = world(of("takeda", "Kai", leader="hero"), fog=False)
    found = view(campaign, "hojo")
    assert found["hosts"] == document(campaign)["hosts"]
    assert found["clans"] == document(campaign)["clans"]
    assert not found["about"]
    assert not found["unseen"]


# -- guesses -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("troops", [H, TROOPS, "ash yari light 5"])
def test_guesses_say_of_sieges_what_everybody_sees(troops: str) -> None:
    """CAM-SEC-1: invested is open, so that a guess must not say otherwise."""
    campaign = world(of("hojo", "Shinano", troops), of("hojo", "Kozuke", troops))
    for clan in ("takeda", None):
        found = known_to(campaign, clan)
        for place in campaign.provinces:
            assert is_invested(found, place) == is_invested(campaign, place)
        assert all(host.companies for host in found.hosts.values())


def test_a_guess_leaves_no_gap() -> None:
    """CAM-LEA-5: previews and computer clans reckon with a whole war."""
    found = known_to(world(of("takeda", "Kai")), "hojo")
    assert all(province.stores != UNKNOWN for province in found.provinces.values())
    assert all(clan.chest >= 0 and clan.ninja >= 0 for clan in found.clans.values())
    assert found.hosts["h1"].companies


# -- news --------------------------------------------------------------------------------------------------------------


def told(war: War, before: Campaign, clan: str | None) -> list[Event]:
    """What a viewer has been told of a step."""
    return list(tidings(before, war.complete().events, clan))


def step() -> tuple[War, Campaign]:
    """A step with something for everybody, something secret, and something secret that is seen."""
    campaign = world(of("takeda", "Kai"), of("hojo", "Sagami", "sam yari 4"))
    war = War(campaign, ScriptedWarDice([]))
    war.change(war.clan("takeda"), chest=7)
    war.tell("upkeep", clan="takeda", knows=["takeda"], k=1, chest=7)
    war.change(war.host("h1"), at="Shinano")
    war.tell("arrived", clan="takeda", host="h1", place="Shinano", origin="Kai")
    host = war.host("h1")
    war.change(host, companies=host.companies[:4])
    war.tell("forage", clan="takeda", knows=["takeda"], place="Shinano", figures=4)
    return war, campaign


@pytest.mark.parametrize("clan", ["takeda", "hojo", None])
def test_news_keep_every_viewers_document_as_it_is_made_anew(clan: str | None) -> None:
    """CAM-SEC-2, CAM-EVT-1."""
    war, before = step()
    found = told(war, before, clan)
    after = war.complete().campaign
    assert replay_patches(view(before, clan), [event.patch for event in found]) == view(after, clan)
    assert [event.number for event in found] == list(range(1, len(found) + 1))
    assert all(event.knows is None for event in found)


def test_who_may_not_know_is_told_nothing_but_what_is_seen() -> None:
    """CAM-EVT-1, CAM-SEC-1: of the upkeep nothing; that a host is few now, without saying why."""
    war, before = step()
    kinds = [event.kind for event in told(war, before, "hojo")]
    assert kinds == ["arrived", NOTICED]
    assert told(war, before, "hojo")[-1].patch == {"about": {"h1": "few"}}
    assert [event.kind for event in told(war, before, "takeda")] == ["upkeep", "arrived", "forage"]


def test_one_event_is_heard_as_in_the_news() -> None:
    """CAM-SEC-2: told with the war before and after it."""
    war, before = step()
    first = war.events[0]
    after = take_step(before, first.patch)
    assert hearsay(before, after, first, "hojo") is None
    heard = hearsay(before, after, first, "takeda")
    assert heard is not None
    assert heard.patch == {"clans": {"takeda": {"chest": 7}}}


def test_a_war_goes_on_from_patch_to_patch() -> None:
    """CAM-EVT-1."""
    war, before = step()
    found = before
    for event in war.events:
        found = take_step(found, event.patch)
    assert found == war.complete().campaign


def test_the_dice_of_a_muster_are_their_owners_secret() -> None:
    """CAM-SEC-1: they say which weapons come."""
    campaign = world()
    war = War(campaign, ScriptedWarDice([3]))
    war.cast("ashigaru", Die.D6, "weapon", "CAM-ECO-8")
    war.keep(Host("h1", "takeda", "Kai"))
    war.tell("raised", clan="takeda", how="muster", host="h1", place="Kai", companies=3, banners=1)
    mine, other = told(war, campaign, "takeda")[0], told(war, campaign, "hojo")[0]
    assert mine.rolls
    assert mine.params["companies"] == 3
    assert not other.rolls
    assert "companies" not in other.params
    assert other.params["banners"] == 1


def test_the_dice_of_a_battle_on_paper_are_heard_by_its_camps_alone() -> None:
    """CAM-SEC-1: they say how strong both are, and who stands in them; others are told the result."""
    campaign = world(of("takeda", "Kai"), of("hojo", "Sagami"))
    campaign.tickets["t1"] = Ticket(
        "t1", 2, Stage.PROVINCES, Situation.FIELD, "Kai", (Camp(("takeda",)), Camp((NEUTRAL,)))
    )
    war = War(campaign, ScriptedWarDice([53]))
    war.cast("paper", Die.D100, "the stronger wins", "CAM-BAT-8")
    war.tell(
        "battle_over",
        ticket="t1",
        place="Kai",
        situation="field",
        winner="takeda",
        how="paper",
        system="paper",
    )
    assert told(war, campaign, "takeda")[0].rolls
    for viewer in ("hojo", None):
        heard = told(war, campaign, viewer)[0]
        assert not heard.rolls
        assert heard.params["winner"] == "takeda"
    assert told(war, campaign, OPEN_EYES)[0].rolls


def test_whose_hand_has_wounded_is_not_told() -> None:
    """CAM-NIN-3: the wounded man's clan knows the wound alone."""
    campaign = world()
    war = War(campaign, ScriptedWarDice([]))
    war.change(war.person("p1"), until=5, wounded_by="takeda")
    war.tell("wounded", clan="hojo", knows=["hojo", "takeda"], person="p1", seasons=2, until=5, by="takeda")
    assert "by" not in told(war, campaign, "hojo")[0].params
    assert told(war, campaign, "takeda")[0].params["by"] == "takeda"
    assert told(war, campaign, None) == []
    assert not view(war.complete().campaign, "hojo")["persons"]["p1"].get("wounded_by")


def test_at_the_end_everything_is_told() -> None:
    """CAM-SEC-1."""
    war, before = step()
    war.campaign.stage = Stage.OVER
    war.tell("war_over", reason="points")
    found = told(war, before, None)
    assert found[-1].kind == "war_over"
    after = war.complete().campaign
    assert replay_patches(view(before, None), [event.patch for event in found]) == view(after, None)


def test_open_eyes_hear_of_musters_and_tolls_but_not_of_ninja() -> None:
    """CAM-LEA-2, CAM-EVT-4, CAM-RUL-85."""
    campaign = world(of("takeda", "Kai"), of("hojo", "Musashi"))
    war = War(campaign, ScriptedWarDice([3]))
    war.cast("ashigaru", Die.D6, "weapon", "CAM-ECO-8")
    war.tell("raised", clan="takeda", how="muster", host="h1", place="Kai", companies=3, banners=1)
    war.tell("host_formed", clan="takeda", host="h1", place="Kai")
    war.change(war.person("p1"), until=5, wounded_by="takeda")
    war.tell("wounded", clan="hojo", knows=["hojo", "takeda"], person="p1", seasons=2, until=5, by="takeda")
    heard = told(war, campaign, OPEN_EYES)
    assert [event.kind for event in heard] == ["raised", "host_formed", NOTICED]
    assert heard[0].rolls
    assert heard[0].params["companies"] == 3
    assert "by" not in heard[-1].params
