"""What is said of a war (CAM-CHR-1): every kind of event has a sentence; none tells what its reader does not know."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulesets.campaign
from rules.campaign.scenes import scene
from rulesets.campaign.events import Event
from rulesets.campaign.shown.naming import holes_of
from rulesets.campaign.shown.view import NOTICED, known_to
from rulesets.campaign.shown.words import WORDS, sentence
from rulesets.campaign.state import Campaign
from rulesets.engine.sayings import HOLE, english

ROOT = Path(rulesets.campaign.__file__).parent
NOT_SPELT_OUT = {"ninja_succeeded", "ninja_failed", "stores_sank", "stores_rose", "gun_taken", "gun_spiked"}
"""Kinds of which the code chooses one of two where it tells them."""


def told() -> Iterator[tuple[str, set[str]]]:
    """The kinds that the rules tell, each with the names of its values."""
    for file in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "tell"
            ):
                for constant in ast.walk(node.args[0]):
                    if isinstance(constant, ast.Constant) and isinstance(constant.value, str):
                        yield constant.value, {keyword.arg or "**" for keyword in node.keywords}


KINDS = dict(told())


def world() -> Campaign:
    """The Kanto with two hosts, one of them led."""
    return scene(
        "kanto",
        season=3,
        hosts=(
            {"clan": "takeda", "at": "Kai", "leader": "general"},
            {"clan": "hojo", "at": "Izu", "leader": "hero"},
        ),
    )


def said(kind: str, clan: str = "takeda", reader: str = "takeda", **params: Any) -> str:
    """The sentence of an event in English, as a clan reads it."""
    return english(sentence(known_to(world(), reader), Event(kind, season=3, clan=clan, params=params)))


@pytest.mark.parametrize("kind", sorted({*KINDS, *NOT_SPELT_OUT, NOTICED}))
def test_every_kind_of_event_has_words(kind: str) -> None:
    """CAM-CHR-1."""
    assert kind in WORDS


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_a_sentence_asks_for_nothing_that_its_event_does_not_tell(kind: str) -> None:
    """CAM-CHR-1."""
    given = KINDS[kind] | {"season", "year", "clan", "lost", "back", "clans"}
    wanted = {hole[1] for hole in HOLE.finditer(WORDS[kind])}
    assert wanted <= given or "**" in given


def test_no_sentence_belongs_to_no_event() -> None:
    kinds = {*KINDS, *NOT_SPELT_OUT, NOTICED}
    assert {key.partition(".")[0] for key in WORDS} <= kinds


@pytest.mark.parametrize(
    ("kind", "params", "sentence"),
    [
        ("season_begun", {"number": 3, "year": 1}, "Autumn of year 1 begins."),
        ("arrived", {"host": "h2", "place": "Izu", "origin": "Sagami"}, "A host of Hojo comes from Sagami to Izu."),
        (
            "order_judged",
            {"host": "h1", "place": "Kai", "ordered": "march", "became": "hold", "to": "Shinano", "reason": "winter"},
            "Winter has closed the way. The host of Baba Nobuharu stays in Kai and does not march.",
        ),
        (
            "order_judged",
            {"host": "h1", "place": "Kai", "ordered": "march", "became": "march", "to": "Shinano"},
            "The host of Baba Nobuharu marches to Shinano.",
        ),
        (
            "castle_fell",
            {"place": "Kai", "to": "hojo", "was": "takeda", "why": "hunger", "level": 2},
            "The stores are empty: Kai falls to Hojo.",
        ),
        (
            "castle_fell",
            {"place": "Kai", "to": "hojo", "was": "takeda", "why": "raze", "level": 2},
            "Kai falls to Hojo.",
        ),
        (
            "battle_over",
            {"ticket": "t1", "place": "Kai", "situation": "field", "winner": "hojo", "how": "table",
             "system": "koku"},
            "Hojo win the battle of Kai.",
        ),
        (
            "battle_over",
            {"ticket": "t1", "place": "Kai", "situation": "field", "winner": "", "how": "table", "system": "koku"},
            "The battle of Kai is drawn.",
        ),
        (
            "battle_over",
            {"ticket": "t1", "place": "Kai", "situation": "field", "winner": "hojo", "how": "answer", "system": ""},
            "At Kai it does not come to a battle.",
        ),
        (
            "ticket_issued",
            {"ticket": "t1", "place": "Kai", "situation": "ambush", "edge": "", "round": 1,
             "attackers": ["hojo"], "holders": ["neutral"]},
            "Hojo against neutral men at Kai: an ambush.",
        ),
        (
            "raised",
            {"how": "muster", "host": "h1", "place": "Kai", "companies": 3, "banners": 1},
            "Takeda raise 1 banner in Kai.",
        ),
        ("raised", {"how": "great_muster", "host": "h1", "place": "Kai"}, "Takeda raise men in Kai."),
        (
            "honour_changed",
            {"why": "broke_truce", "change": -4, "honour": 6, "parts": [["broke_truce", -4]]},
            "The honour of Takeda is 6 now (−4): a truce broken.",
        ),
        (
            "deed",
            {"person": "p1", "count": 1, "why": "stormed", "deeds": 3, "command": 4, "grew": 1},
            "A deed of Hojo Ujiyasu: the first over the wall. His command is 4 now.",
        ),
        (
            "treaty_signed",
            {"treaty": "r1", "treaty_kind": "truce", "clans": ["hojo", "takeda"], "seasons": 2, "until": 5},
            "Hojo and Takeda sign: truce for 2 seasons.",
        ),
        (
            "contest",
            {"place": "Kai", "camps": [["hojo"], ["takeda"]], "holder": 1, "order": [0], "aside": []},
            "Hojo and Takeda contend for Kai.",
        ),
        ("died", {"person": "p1", "by": "takeda", "why": "battle"}, "Hojo Ujiyasu falls in battle against Takeda."),
        (
            "ninja_caught",
            {"mission": "gate", "place": "Kai", "person": ""},
            "Ninja of Takeda are caught in Kai. They were sent to open a gate.",
        ),
        (
            "points",
            {"points": {"hojo": 115, "takeda": 98}, "koku": {"hojo": 2077, "takeda": 1177}},
            "Points: Hojo 115, Takeda 98. Land in thousand koku: Hojo 2077, Takeda 1177.",
        ),
        (
            "came_back",
            {"type": "sam.yari.heavy", "figures": 1, "hosts": ["h1"]},
            "1 figure of Takeda comes back: samurai with yari.",
        ),
        (
            "border_meeting",
            {"border": "Kai|Sagami", "first": ["takeda"], "second": ["hojo"], "hosts": ["h1"]},
            "Takeda and Hojo meet at the border of Kai and Sagami.",
        ),
        (
            "toll",
            {"ticket": "t1", "camp": 0, "place": "Kai", "rows": [{"lost": 4, "back": 2}, {"lost": 3, "back": 1}]},
            "The toll of Kai: Takeda lose 7 figures; 3 of them will come back.",
        ),
        ("resigned", {"player": ["name:", "Rin"]}, "Rin gives up Takeda."),
    ],
)  # fmt: skip
def test_events_are_said(kind: str, params: dict[str, Any], sentence: str) -> None:
    """CAM-CHR-1."""
    assert said(kind, **params) == sentence


def test_a_leader_whom_the_reader_does_not_know_is_not_named() -> None:
    """CAM-SEC-2: Kai is next to Sagami, where Hojo sees it; Izu is next to nothing of Takeda's."""
    assert said("set_free", clan="takeda", reader="hojo", host="h1", place="Kai").startswith(
        "No besieger is left: the host of Baba Nobuharu"
    )
    assert "a host of Hojo" in said("set_free", clan="hojo", reader="takeda", host="h2", place="Izu")


def test_every_value_of_every_kind_can_be_said() -> None:
    """Whatever an event tells, something fills the hole of its name."""
    event = Event(
        "raised", season=3, clan="takeda", params={"how": "hire", "host": "h9", "place": "Kai", "x": ["h1"]}
    )
    assert set(holes_of(world(), event)) == {"season", "year", "clan", "how", "host", "place", "x"}


def test_who_contends_stands_in_a_row_whose_last_is_behind_an_and() -> None:
    """CAM-ADJ-7"""
    two = said("contest", place="Kai", camps=[["takeda"], ["hojo"]])
    assert two == "Takeda and Hojo contend for Kai."
    three = said("contest", place="Kai", camps=[["takeda", "hojo"], ["neutral"]])
    assert three == "Takeda, Hojo and neutral men contend for Kai."


def test_who_succeeds_is_called_daimyo_and_what_he_was() -> None:
    """CAM-LIF-4: the event bears the rank that he had."""
    leader = next(host.leader for host in world().hosts.values() if host.clan == "takeda")
    words = said("succeeded", person=leader, rank="general", command=2)
    assert words == "Baba Nobuharu, until now general, is daimyo of Takeda, with command 2."
