"""The worked examples of the campaign's book, played by the rules, and shown (CAM-EX-1 to CAM-EX-49)."""

import re
from pathlib import Path

import pytest

import rulesets
from rulesets.campaign.book_of_campaign import BOOK
from rulesets.campaign.played.acts import ACTS, LABELS, LINES
from rulesets.campaign.played.playing import enact, run
from rulesets.campaign.played.questions import QUESTIONS
from rulesets.engine.book.examples import Case
from rulesets.engine.sayings import as_said, english

SYSTEMS = {system.slug: system.fielding for system in rulesets.all() if system.fielding is not None}
CASES = [
    pytest.param(case, id=f"{example.id}-{number}")
    for example in BOOK.examples
    for number, case in enumerate(example.cases, 1)
]
KNOWN = {*BOOK.clauses, *(ruling["id"] for ruling in BOOK.rulings)}


def test_there_are_forty_nine_in_order():
    assert [example.id for example in BOOK.examples] == [f"CAM-EX-{number}" for number in range(1, 50)]


@pytest.mark.parametrize("case", CASES)
def test_the_worked_example_comes_out(case):
    assert run(case, SYSTEMS) == []


@pytest.mark.parametrize("example", BOOK.examples, ids=lambda example: example.id)
def test_an_example_rests_on_clauses_looks_at_something_and_can_be_shown(example):
    assert example.cases
    assert example.clauses
    assert set(example.clauses) <= KNOWN
    assert all(case.expect for case in example.cases)
    shown = enact(example, SYSTEMS)
    assert "unplayed" not in shown
    told = [
        telling["text"]
        for scene in shown["scenes"]
        for play in scene["plays"]
        for step in play["steps"]
        for telling in step["told"]
    ]
    assert told
    for text in told:
        said = english(as_said(text))
        assert said
        assert not re.search(r"\{\w+|None|\bc\d+\b", said), said


def test_a_case_that_does_not_come_out_says_where():
    first = BOOK.examples[5].cases[0]
    wrong = Case(first.given, first.orders, first.dice, {"at": {"h1": "Edo"}, "events": ["castle_fell"]})
    found = run(wrong, SYSTEMS)
    assert "at.h1 is 'Izu', not 'Edo'" in found
    assert any(fault.startswith("castle_fell was not told") for fault in found)
    refused = Case(first.given, first.orders, first.dice, {"refused": "CAM-ADJ-2"})
    assert run(refused, SYSTEMS) == ["nothing was refused"]


def test_a_plan_that_cannot_be_locked_is_refused_with_its_clause():
    """CAM-PLN-3, CAM-PLN-4"""
    given = {"hosts": [{"clan": "hojo", "at": "Sagami"}], "players": ["hojo"]}
    order = ("hojo", {"kind": "lock", "hosts": {"h9": {"kind": "hold"}}})
    assert run(Case(given, (order,), (), {"refused": "CAM-PLN-4"}), SYSTEMS) == []
    assert run(Case(given, (order,), (), {}), SYSTEMS)[0].startswith("refused:")


def test_every_word_of_the_language_is_used_and_told_in_the_readme():
    """Acts, questions and lines that no example uses would be dead."""
    readme = Path("rulesets/README.md").read_text()
    acts = [order for example in BOOK.examples for case in example.cases for _clan, order in case.orders]
    assert {order["kind"] for order in acts} | {"lock"} == set(ACTS)
    assert set(LABELS) < set(ACTS)
    assert {order["what"] for order in acts if order["kind"] == "ask"} == set(QUESTIONS)
    used = {line for order in acts if order["kind"] == "do" for line in order["lines"]}
    assert used == set(LINES)
    for word in (*ACTS, *QUESTIONS, *LINES):
        assert f"`{word}`" in readme, word
