"""The pages of memory: chronicle, archive, lives, clans, provinces, numbers, proof, as their readers may see them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Campaign
from campaigns.selectors import archive, chronicle, courses, houses, lives
from campaigns.selectors.memory import Memory, recall
from games.models import Player
from rulesets import campaign as war
from tests.campaigns.people import running
from tests.campaigns.remembering import evening, forget

pytestmark = pytest.mark.django_db
PAGES = ("chronicle", "archive", "statistics", "persons/p1", "clans/takeda", "provinces/Kai", "proof")


def text_of(page: bytes) -> str:
    """What somebody reads."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", page.decode())))


def browser(name: str) -> Client:
    client = Client()
    if name:
        client.force_login(Player.objects.get(username=name))
    return client


@pytest.fixture(scope="module")
def over(django_db_setup: None, django_db_blocker: Any) -> Iterator[Campaign]:
    """A war of Elin and Kaito, over: waged once for all that only look at it."""
    with django_db_blocker.unblock():
        row = evening()
        yield row
        row.delete()
        Player.objects.filter(username__in=("Elin", "Kaito")).delete()


@pytest.fixture
def memory(over: Campaign) -> Memory:
    """What Elin remembers of it."""
    return recall(over, Player.objects.get(username="Elin"))


def test_every_page_of_memory_opens_in_both_languages_and_no_text_is_left_as_it_is_stored(
    over: Campaign,
) -> None:
    client = browser("Elin")
    for language in ("en", "ja"):
        for page in PAGES:
            answer = client.get(f"/campaigns/{over.pk}/{page}/", headers={"accept-language": language})
            assert answer.status_code == 200, page
            told = text_of(answer.content)
            assert "{" not in re.sub(r"\{\"[^<]*", "", told), page
            assert "say:" not in told, page


def test_who_may_not_look_finds_nothing(over: Campaign) -> None:
    Player.objects.create_user("Oishi", password="a long word")
    for name in ("Oishi", ""):
        for page in (*PAGES, "record.json", "export"):
            tail = "" if page.endswith(".json") else "/"
            assert browser(name).get(f"/campaigns/{over.pk}/{page}{tail}").status_code == 404, page


def test_the_chronicle_has_a_leaf_a_season_with_what_each_clan_has(memory: Memory) -> None:
    """CAM-CHR-1."""
    book = chronicle.book(memory)
    assert [leaf["season"]["number"] for leaf in book["leaves"]] == list(range(1, memory.now.season + 1))
    last = book["leaves"][-1]
    result = memory.now.result
    assert result is not None
    assert {one["clan"]["key"]: one["points"] for one in last["standings"]} == result.points
    assert book["open"] is None
    assert all(leaf["title"] and leaf["paragraphs"] for leaf in book["leaves"])
    assert len(last["map"]["lands"]) == len(memory.now.provinces)
    assert all(fight["url"] for leaf in book["leaves"] for fight in leaf["fights"])


def test_names_in_sentences_lead_to_lives(over: Campaign, memory: Memory) -> None:
    page = browser("Elin").get(f"/campaigns/{over.pk}/chronicle/").content.decode()
    urls = set(re.findall(rf"/campaigns/{over.pk}/persons/(\w+)/", page))
    assert urls
    assert urls <= set(memory.now.persons)


def test_the_chronicle_is_a_booklet_when_it_is_printed(over: Campaign) -> None:
    """The page has what its style for paper hangs on, and no leaf of it breaks."""
    page = browser("Elin").get(f"/campaigns/{over.pk}/chronicle/").content.decode()
    assert 'class="at-chronicle"' in page
    assert "data-print" in page
    assert page.count('<article class="leaf"') == over.season


def test_a_running_war_tells_its_closed_seasons_and_that_one_is_being_written() -> None:
    row = running()
    forget()
    book = chronicle.book(recall(row, Player.objects.get(username="elin")))
    assert book["leaves"] == []
    assert book["open"]["number"] == 1
    assert [year["state"] for year in book["years"]][:2] == ["now", "future"]
    answer = browser("elin").get(f"/campaigns/{row.pk}/chronicle/")
    assert "The drums are silent" in text_of(answer.content)


def test_a_campaign_that_waits_for_players_has_no_chronicle_but_its_own_page() -> None:
    from tests.campaigns.people import waiting

    row = waiting()
    answer = browser("elin").get(f"/campaigns/{row.pk}/chronicle/")
    assert (answer.status_code, answer["Location"]) == (302, f"/campaigns/{row.pk}/")


def test_the_film_has_a_frame_a_season_and_ends_as_the_war_did(memory: Memory) -> None:
    """CAM-CHR-2."""
    film = archive.film(memory)
    assert [frame["season"] for frame in film["frames"]] == list(range(1, memory.now.season + 1))
    last = film["frames"][-1]
    assert {key: one["owner"] for key, one in last["provinces"].items()} == {
        key: one.owner for key, one in memory.now.provinces.items()
    }
    assert set(last["hosts"]) == set(memory.now.hosts)
    assert set(last["about"].values()) <= {"few", "some", "many"}
    assert all(fight["url"] for frame in film["frames"] for fight in frame["fought"])


def test_the_archives_page_says_who_won_and_how(over: Campaign, memory: Memory) -> None:
    told = text_of(browser("Kaito").get(f"/campaigns/{over.pk}/archive/").content)
    assert archive.headline(memory, len(archive.page(memory)["fights"])).split(".")[0] in told
    rows = archive.standings(memory)
    assert [row["won"] for row in rows] == sorted((row["won"] for row in rows), reverse=True)
    assert {row["clan"]["player"] for row in rows} == {"Elin", "Kaito"}


def test_lines_of_land_begin_at_the_start_and_end_at_the_last_close(memory: Memory) -> None:
    chart = courses.land(memory)
    ends = {line["clan"]["key"]: line["last"]["value"] for line in chart["land"]["lines"]}
    told = memory.leaves[-1].standings
    assert ends == {one.clan: one.koku for one in told}
    names = sorted(float(line["last"]["name_y"]) for line in chart["land"]["lines"])
    assert all(second - first >= courses.NAME for first, second in itertools.pairwise(names))


def test_a_life_counts_what_the_events_tell(memory: Memory) -> None:
    """CAM-LIF-7, CAM-CHR-3."""
    counted = memory.story.counts["persons"]
    for id in memory.now.persons:
        life = lives.tell_life(memory, id)
        assert life is not None
        row = counted.get(id, {"battles": 0, "deeds": 0, "wounds": 0})
        assert len(life["battles"]) == row["battles"]
        assert sum(deed["count"] for deed in life["deeds"]) == row["deeds"]
        assert life["wounds"] == row["wounds"]
        assert len([box for box in life["growth"] if box["done"]]) == min(row["deeds"], war.GROWTH[-1])
    assert lives.tell_life(memory, "p999") is None


def test_a_clans_page_counts_its_battles_and_names_its_fallen(memory: Memory) -> None:
    for key in memory.opening.order:
        page = houses.clan(memory, key)
        assert page is not None
        assert page["counted"]["battles"] == len(page["fights"])
        dead = {one.id for one in memory.now.persons.values() if one.clan == key and one.dead}
        assert {one["url"].split("/")[-2] for one in page["fallen"]} == dead
        assert len(page["charts"]) == 3
    assert houses.clan(memory, "oda") is None


def test_the_strength_of_another_is_nobodys_business_while_the_war_lasts() -> None:
    """CAM-SEC-1."""
    row = running()
    forget()
    mine = recall(row, Player.objects.get(username="elin"))
    own, other = houses.clan(mine, "hojo"), houses.clan(mine, "takeda")
    assert own is not None
    assert other is not None
    assert own["chest"] is not None
    assert other["chest"] is None
    assert all("Strength" not in panel["title"] for panel in other["charts"])


def test_a_provinces_page_tells_its_owners_in_their_order(memory: Memory) -> None:
    for key in memory.now.provinces:
        page = houses.province(memory, key)
        assert page is not None
        assert page["owners"][-1]["clan"]["key"] == memory.now.provinces[key].owner
        fought = [fight for leaf in memory.leaves for fight in leaf.fights if fight.place == key]
        assert page["battle_count"] == len(fought)
        assert {fight.ticket for fight in fought} <= {one["ticket"] for one in page["fights"]}
    assert houses.province(memory, "Nowhere") is None


def test_the_proof_is_whole_after_the_end_and_before_it_only_the_seal(over: Campaign) -> None:
    """CAM-DIC-1, CAM-DIC-5."""
    whole = browser("Elin").get(f"/campaigns/{over.pk}/record.json").json()
    assert whole["seed"] == bytes(over.seed).hex()
    assert whole["words"] == ["elin", "kaito"]
    row = running("Elin", "Kaito")
    told = browser("Elin").get(f"/campaigns/{row.pk}/record.json").json()
    assert told["seed_hash"] == row.seed_hash
    assert not {"seed", "events", "steps", "final", "opening"} & set(told)
    page = browser("Elin").get(f"/campaigns/{row.pk}/proof/").content.decode()
    assert bytes(row.seed).hex() not in page


def test_the_house_wages_a_war_again_and_finds_it_as_it_was(over: Campaign) -> None:
    told = text_of(browser("Kaito").get(f"/campaigns/{over.pk}/proof/?again=1").content)
    assert "Every seal, die, adjudication and toll comes out as it was." in told
