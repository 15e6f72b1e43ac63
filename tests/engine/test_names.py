"""The one rule for every name that a player gives."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulesets import LONGEST_NAME, fault_of_name, name_faults, tidied_within, tidy
from rulesets.engine.sayings import english


@pytest.mark.parametrize(
    "name", ["Hojo", "北条", "Ōuchi", "O'Brien & Sons", "x", "7", "Riders of Kai (second)", "a%2Fb", "..a"]
)
def test_a_name_in_any_writing_is_kept(name: str) -> None:
    assert fault_of_name(name) == ""


@pytest.mark.parametrize(
    ("name", "word"),
    [
        (None, "text"),
        (7, "text"),
        ("", "missing"),
        (" \t\n", "missing"),
        ("x" * (LONGEST_NAME + 1), "at most 40"),
        ("a/b", "slash"),
        ("a\\b", "slash"),
        ("a\x00b", "invisible"),
        ("a\x1bb", "invisible"),
        ("a\u202eb", "invisible"),
        ("a\u200bb", "invisible"),
        ("a\ufeffb", "invisible"),
        ("a\ud800b", "invisible"),
        ("\u3164", "invisible"),
        ("..", "letter"),
        (".", "letter"),
        ("%", "letter"),
        ("?#", "letter"),
    ],
)
def test_what_cannot_be_a_name_is_told_in_words(name: object, word: str) -> None:
    assert word in english(fault_of_name(name))


@given(st.text(max_size=60))
@example("e\u0301")
@example("a\u2028b")
def test_a_name_that_passes_is_composed_in_one_line_and_seen(name: str) -> None:
    kept = tidy(name)
    assert tidy(kept) == kept == unicodedata.normalize("NFC", kept)
    if fault_of_name(name) == "":
        assert 0 < len(kept) <= LONGEST_NAME
        assert "/" not in kept
        assert all(sign == " " or sign.isprintable() for sign in kept)


def test_every_name_in_a_roster_is_looked_at_with_its_place() -> None:
    roster = {
        "mon": "",
        "size": 3,
        "clans": [{"name": "Hojo", "units": [{"name": "a/b"}, {"name": "e\u0301 x "}]}],
    }
    assert [(fault.path, "slash" in fault.message) for fault in name_faults(roster)] == [
        ("clans.0.units.0.name", True)
    ]
    assert tidied_within(roster)["clans"][0]["units"][1]["name"] == "é x"
