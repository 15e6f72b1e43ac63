"""The archive of campaigns: searched by scenario, clan, player, year and result; a player's part; graves."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from campaigns.models import Campaign, Epitaph, FinishedCampaign, FinishedClan
from campaigns.selectors import finding
from campaigns.selectors.finding import Query
from campaigns.selectors.memory import Memory, recall
from campaigns.services import epitaphs, filing, importing
from games.models import Player
from games.services import leaving
from rulesets import Illegal
from rulesets import campaign as war
from tests.campaigns.people import player
from tests.campaigns.remembering import document, evening, raw, record

pytestmark = pytest.mark.django_db
WON, LOST = FinishedClan.Outcome.WON, FinishedClan.Outcome.LOST
DAY = datetime(2026, 5, 6, 12, tzinfo=UTC)


def filed(
    name: str = "A war", at: int = 0, shown: str = "public", reason: str = "points", **who: Any
) -> Campaign:
    """A campaign of Hojo (who lost) and Takeda (who won) that is over, as lists know it."""
    row = Campaign.objects.create(
        scenario=who.get("scenario", "kanto"), name=name, seed=b"s", seed_hash="h", status="over", shown=shown,
        ended=DAY + timedelta(days=at), maker=who.get("maker"),
    )  # fmt: skip
    finished = FinishedCampaign.objects.create(
        campaign=row, scenario=row.scenario, shown=shown, ended=row.ended, seasons=12, battles=3, reason=reason,
        text="".join(f" {word}" for word in filing.words_of(name)),
    )  # fmt: skip
    for order, (clan, outcome, koku) in enumerate((("hojo", LOST, 1500), ("takeda", WON, 2400))):
        FinishedClan.objects.create(
            finished=finished, clan=clan, order=order, player=who.get(clan), outcome=outcome, points=100,
            koku=koku, par=1200, honour=11, battles=4, by_hand=order,
        )  # fmt: skip
    return row


def names(reader: Player | None = None, **query: Any) -> list[str]:
    return [one["name"] for one in finding.page(reader, Query(**query)).wars]


def test_wars_are_found_by_everything_that_is_asked_for() -> None:
    elin, kaito = player("Elin"), player("Kaito")
    filed("The plain", 0, hojo=elin, takeda=kaito)
    filed("The river", 1, hojo=kaito, takeda=elin, reason="supremacy")
    filed("An island", 400, scenario="kyushu", hojo=elin)
    assert names() == ["An island", "The river", "The plain"]
    assert names(q="riv") == ["The river"]
    assert names(q="the river stone") == []
    assert names(scenario="kyushu") == ["An island"]
    assert names(clan="takeda", result="won") == ["An island", "The river", "The plain"]
    assert names(clan="hojo", result="won") == []
    assert names(player="Elin", result="won") == ["The river"]
    assert names(player="Elin", clan="hojo") == ["An island", "The plain"]
    assert names(player="nobody") == []
    assert names(year=2027) == ["An island"]
    assert names(result="supremacy") == ["The river"]
    assert names(result="won") == []
    assert names(kaito, result="won") == ["The plain"]
    assert names(kaito, mine=True) == ["The river", "The plain"]
    assert names(year=99_999) == ["An island", "The river", "The plain"]


def test_what_is_not_public_is_found_by_those_alone_whose_it_is() -> None:
    elin, kaito, oishi = player("Elin"), player("Kaito"), player("Oishi")
    filed("Hidden", shown="private", hojo=elin, maker=oishi)
    filed("Unlisted", shown="unlisted", hojo=elin)
    assert names() == names(kaito) == []
    assert names(elin) == ["Hidden", "Unlisted"] or names(elin) == ["Unlisted", "Hidden"]
    assert names(oishi) == ["Hidden"]


def test_pages_neither_repeat_nor_skip() -> None:
    for number in range(7):
        filed(f"War {number}", number // 2)
    seen: list[str] = []
    after = ""
    while True:
        page = finding.page(None, Query(after=after), size=3)
        seen += [one["name"] for one in page.wars]
        filed("Newer", 900)
        after = page.after
        if not after:
            break
    assert sorted(seen) == [f"War {number}" for number in range(7)]
    assert finding.page(None, Query(after="no~place"), size=99).wars


def test_a_page_of_the_list_costs_the_same_with_many_wars(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    elin = player("Elin")
    for number in range(12):
        filed(f"War {number}", number, hojo=elin)
    with django_assert_num_queries(3):
        assert len(finding.page(elin, Query(), size=10).wars) == 10


def test_the_page_shows_what_was_found_and_says_so_where_nothing_was() -> None:
    filed("The plain", hojo=player("Elin"))
    told = Client().get("/campaigns/archive/").content.decode()
    assert "The plain" in told
    assert "Elin" in told
    told = Client().get("/campaigns/archive/?q=nothing&year=x").content.decode()
    assert "No campaign like that hangs here." in told


def test_a_players_part_is_counted_of_what_its_reader_may_see() -> None:
    """CAM-CHR-3: campaigns, results against par, battles fought by himself."""
    elin = player("Elin")
    filed("The plain", 0, hojo=elin)
    filed("Hidden", 1, shown="private", takeda=elin)
    own, others = finding.of_player(elin, elin), finding.of_player(None, elin)
    assert own is not None
    assert others is not None
    assert (own["fought"], own["won"], own["against_par"]) == (2, 1, round((125 + 200) / 2))
    assert (own["battles"], own["by_hand"]) == (8, 1)
    assert (others["fought"], others["won"]) == (1, 0)
    assert finding.of_player(None, player("Kaito")) is None
    page = Client().get("/campaigns/players/Elin/").content.decode()
    assert "The plain" in page
    assert "Hidden" not in page
    assert "/campaigns/players/?name=Elin" in Client().get("/players/Elin/").content.decode()
    assert Client().get("/campaigns/players/nobody/").status_code == 404


def test_a_war_is_filed_when_it_ends_with_who_led_and_what_came_of_it() -> None:
    row = evening()
    finished = FinishedCampaign.objects.get(pk=row.pk)
    memory = recall(row, player("Elin"))
    assert finished.battles == sum(len(leaf.fights) for leaf in memory.leaves) > 0
    assert finished.seasons == row.season == 3
    clans = {clan.clan: clan for clan in finished.clans.all()}
    assert {key: clan.player for key, clan in clans.items()} == {
        "takeda": player("Elin"), "uesugi": player("Kaito"),
    }  # fmt: skip
    told = {one.clan: one for one in memory.leaves[-1].standings}
    assert {key: (clan.koku, clan.points) for key, clan in clans.items()} == {
        key: (one.koku, one.points) for key, one in told.items()
    }
    assert [key for key, clan in clans.items() if clan.outcome == "won"] == row.winners
    assert names(player("Elin"), q="kaito") == [row.name]


# -- graves ------------------------------------------------------------------------------------------------------------


def mourned(you: str, reader: Player) -> tuple[Memory, str]:
    """Somebody's memory of a war in which a man of Takeda's has died."""
    row, _new = importing.take_in(owner=reader, raw=raw(document()))
    known = recall(row, reader)
    opening = war.campaign_from(record().opening)
    dead = next(id for id, one in opening.persons.items() if one.clan == "takeda")
    events = (*known.story.events, war.Event("died", 999, 3, params={"person": dead}, patch={
        "persons": {dead: {"dead": True, "died": 3}},
    }))  # fmt: skip
    story = type(known.story)(known.story.opening, events)
    return Memory(row, you, reader, story), dead


def test_the_lord_of_a_dead_man_writes_his_epitaph_and_may_change_it() -> None:
    """CAM-LIF-7."""
    memory, dead = mourned("takeda", player("Elin"))
    epitaphs.write(memory=memory, person=dead, text="  The ford remembers\n\nonly   the water.  ")
    assert Epitaph.objects.get().text == "The ford remembers\nonly the water."
    epitaphs.write(memory=memory, person=dead, text="Nothing.")
    assert Epitaph.objects.get().text == "Nothing."
    epitaphs.write(memory=memory, person=dead, text=" \n ")
    assert not Epitaph.objects.exists()


def test_nobody_else_writes_it_nor_for_the_living_nor_without_end() -> None:
    memory, dead = mourned("takeda", player("Elin"))
    alive = next(id for id, one in memory.now.persons.items() if one.clan == "takeda" and not one.dead)
    rival = Memory(memory.row, "uesugi", memory.reader, memory.story)
    cases = {
        "not_yours": [(rival, dead, "a"), (memory, alive, "a")],
        "not_found": [(memory, "p999", "a")],
        "long_epitaph": [(memory, dead, "a" * 201), (memory, dead, "a\nb\nc\nd\ne")],
    }
    for code, tries in cases.items():
        for known, person, text in tries:
            with pytest.raises(Illegal) as error:
                epitaphs.write(memory=known, person=person, text=text)
            assert error.value.code == code
    assert not Epitaph.objects.exists()


def test_who_leaves_the_house_is_found_no_more_and_takes_his_imports_along() -> None:
    row, elin = evening(), player("Elin")
    importing.take_in(owner=elin, raw=raw(document()))
    dead = next(iter(recall(row, elin).now.persons))
    Epitaph.objects.create(campaign=row, person=dead, text="He was here.", author=elin, name="Elin")
    assert names(player("Kaito"), q="elin") == [row.name]
    leaving.leave(player=elin)
    assert names(player("Kaito"), q="elin") == []
    assert names(player("Kaito"), q="kaito") == [row.name]
    assert list(Campaign.objects.values_list("pk", flat=True)) == [row.pk]
    assert Epitaph.objects.get().name == leaving.LEFT
    page = Client()
    page.force_login(player("Kaito"))
    for name in ("chronicle", "archive", "statistics", f"persons/{dead}", "clans/takeda"):
        assert "Elin" not in page.get(f"/campaigns/{row.pk}/{name}/").content.decode(), name
