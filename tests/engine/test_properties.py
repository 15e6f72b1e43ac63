"""How property tests draw: a change is judged by the same examples every time, and never by the clock."""

from __future__ import annotations

import os

from hypothesis import given, settings
from hypothesis import strategies as st


def drawn() -> list[int]:
    """The examples of one run."""
    found: list[int] = []

    @given(st.integers())
    def look(number: int) -> None:
        found.append(number)

    look()
    return found


def test_examples_are_the_same_at_every_run_and_new_ones_in_the_soak() -> None:
    assert (drawn() == drawn()) is (os.environ.get("HONJIN_DRAW") != "anew")


def test_no_property_fails_by_the_clock() -> None:
    assert settings().deadline is None
