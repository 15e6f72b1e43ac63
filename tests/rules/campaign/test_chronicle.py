"""The chronicle, life pages and what is counted of a war (CAM-CHR-1, CAM-CHR-3, CAM-LIF-7)."""

from __future__ import annotations

import pytest

from rules.campaign.scenes import scene
from rulesets import campaign as wars
from rulesets.campaign.dice import CampaignDice
from rulesets.campaign.document import document, replay_patches
from rulesets.campaign.events import Event
from rulesets.campaign.shown.chronicle import PARTS, chronicle, entry, life, lines
from rulesets.campaign.shown.statistics import statistics
from rulesets.campaign.shown.view import known_to, tidings, view
from rulesets.campaign.shown.words import WORDS, sentence
from rulesets.campaign.state import Campaign, Stage
from rulesets.campaign.tickets import Camp, Outcome, Part, Situation, Status, Ticket
from rulesets.campaign.war import War
from rulesets.engine.sayings import english


def war() -> tuple[Campaign, War]:
    """A battle in Kai between Hojo, the stronger, and Takeda, who wins; then a close."""
    campaign = scene(
        "kanto",
        season=3,
        stage=Stage.PROVINCES,
        hosts=(
            {"clan": "takeda", "at": "Kai", "leader": "general"},
            {"clan": "hojo", "at": "Kai", "troops": "sam yari 4, sam bow 4", "leader": "daimyo"},
        ),
        clans={"takeda": {"player": "Rin"}, "hojo": {"player": "Sato"}},
    )
    camps = (
        Camp(("hojo",), ("h2",), answers="hojo", strength=44, twice=88, leader="p1"),
        Camp(("takeda",), ("h1",), part=Part.HOLDER, answers="takeda", strength=18, twice=36),
    )
    campaign.tickets["t1"] = Ticket(
        "t1", 3, "Q6", Situation.FIELD, "Kai", camps, status=Status.READY, system="koku"
    )
    found = War(campaign, CampaignDice(b"seed", ("a", "b")))
    baba, ujiyasu = found.host("h1").leader, found.host("h2").leader
    found.tell("answer_sealed", clan="takeda", ticket="t1")
    outcome = Outcome(1, slain={baba: (ujiyasu,)}, marks={ujiyasu: ("fell",)})
    found.change(found.campaign.tickets["t1"], outcome=outcome, status=Status.OVER)
    found.tell(
        "battle_over",
        ticket="t1",
        place="Kai",
        situation="field",
        winner="takeda",
        how="table",
        system="koku",
    )
    rows = [
        {"type": "sam.yari.heavy", "figures": 4, "pieces": 4, "losses": {}, "lost": 3, "taken": 0, "back": 1}
    ]
    found.tell("toll", clan="hojo", ticket="t1", camp=0, place="Kai", rows=rows)
    found.change(found.person(baba), deeds=2)
    found.tell("deed", clan="takeda", person=baba, count=2, why="won", deeds=2, command=2, grew=0)
    found.change(found.person(ujiyasu), dead=True, host="")
    found.tell("died", clan="hojo", person=ujiyasu, by="takeda", why="battle")
    found.change(found.province("Izu"), owner="takeda")
    found.tell("castle_fell", clan="takeda", place="Izu", to="takeda", was="hojo", why="storm", level=2)
    found.tell("points", points={"hojo": 90, "takeda": 101}, koku={"hojo": 2000, "takeda": 1200})
    found.campaign.season = 4
    found.tell("season_begun", number=4, year=1)
    return campaign, found


def test_the_entry_of_a_close_tells_land_battles_lives_and_points() -> None:
    """CAM-CHR-1."""
    _before, found = war()
    told = chronicle(found.events)
    assert [one.season for one in told] == [3, 4]
    kinds = {part: [event.kind for event in events] for part, events in told[0].parts.items()}
    assert kinds == {
        "land": ["castle_fell"], "battles": ["battle_over", "toll"], "lives": ["deed", "died"], "points": ["points"],
    }  # fmt: skip
    assert entry([]).parts == {}
    assert [event.kind for event in lines(found.events)] == ["deed"]


def test_what_the_chronicle_tells_has_words() -> None:
    """CAM-CHR-1."""
    assert {kind for kinds in PARTS.values() for kind in kinds} <= set(WORDS)


def test_a_life_page_is_the_list_of_events_in_which_a_person_stands() -> None:
    """CAM-LIF-7: the battle in which he fought, his deed, his death."""
    before, found = war()
    baba, ujiyasu = before.hosts["h1"].leader, before.hosts["h2"].leader
    assert [event.kind for event in life(before, found.events, ujiyasu)] == ["battle_over", "died"]
    assert [event.kind for event in life(before, found.events, baba)] == ["battle_over", "deed"]


def test_what_is_counted_of_clans_persons_provinces_and_players() -> None:
    """CAM-CHR-3."""
    before, found = war()
    baba = before.hosts["h1"].leader
    counted = statistics(before, found.events)
    takeda, hojo = counted["clans"]["takeda"], counted["clans"]["hojo"]
    assert (takeda["battles"], takeda["won_weaker"], takeda["won_stronger"]) == (1, 1, 0)
    assert (hojo["battles"], hojo["lost"], hojo["strength_lost"]) == (1, 1, 8)
    assert takeda["strength_taken"] == 8
    assert (takeda["koku"], takeda["points"], takeda["honour"]) == ([1200], [101], [10])
    assert counted["persons"][baba] == {"battles": 1, "deeds": 2, "shames": 0, "wounds": 0, "kills": 1}
    assert counted["provinces"]["Izu"]["owners"] == [[3, "hojo"], [3, "takeda"]]
    assert counted["provinces"]["Kai"] == {"owners": [[3, "takeda"]], "sieges": 0, "battles": 1}
    assert counted["players"]["Rin"] == {"battles": 1, "by_hand": 1, "tickets": 1, "answers": 1}
    assert counted["players"]["Sato"]["answers"] == 0


def test_a_siege_is_counted_once() -> None:
    """CAM-CHR-3, CAM-SIE-1."""
    campaign = scene("kanto", season=2, hosts=({"clan": "hojo", "at": "Kai"},))
    found = War(campaign, CampaignDice(b"seed", ("a", "b")))
    for season in (2, 3):
        found.campaign.season = season
        found.tell("points", points={"hojo": 1, "takeda": 1}, koku={"hojo": 1, "takeda": 1})
    assert statistics(campaign, found.events)["provinces"]["Kai"]["sieges"] == 1


@pytest.mark.parametrize("clan", ["takeda", "hojo", None])
def test_nothing_is_counted_that_its_reader_does_not_know(clan: str | None) -> None:
    """CAM-SEC-2: of the other's chest nothing; of a battle among others no toll."""
    before, found = war()
    told = list(tidings(before, found.events, clan))
    counted = statistics(wars.campaign_from(view(before, clan)), told)
    for other, row in counted["clans"].items():
        assert bool(row["chest"]) is (other == clan)
        assert (row["strength_lost"] > 0) is (clan is not None and other == "hojo")


def first_season() -> tuple[Campaign, list[Event]]:
    """The first season of a war between computer clans that hold."""
    seats: dict[str, wars.Seat] = {}
    opening = wars.open("tokai", {}, seats)
    dice = CampaignDice(b"seed", ("practice",) * 6)
    begun = wars.begin(opening, seats, dice)
    councils = wars.adjudicate(begun.campaign, {}, dice)
    closed = wars.close(councils.campaign, dice)
    return opening, [*begun.events, *councils.events, *closed.events]


def test_a_whole_season_is_told_to_everybody_in_his_own_way() -> None:
    """CAM-SEC-2, CAM-EVT-1, CAM-CHR-1."""
    opening, events = first_season()
    last = wars.campaign_from(replay_patches(document(opening), [event.patch for event in events]))
    for clan in (*opening.order, None):
        told = list(tidings(opening, events, clan))
        assert replay_patches(view(opening, clan), [event.patch for event in told]) == view(last, clan)
        reads = known_to(last, clan)
        assert all(english(sentence(reads, event)) != event.kind for event in told)
