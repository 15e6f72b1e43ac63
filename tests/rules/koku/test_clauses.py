"""Every clause of KOKU that is in play is cited where it is applied and where it is tested."""

from functools import partial

import pytest

from rulesets.koku.meta import BOOK
from tests.rules import citing

cited = partial(citing.cited, "KOKU")

EXEMPT = {
    "KOKU-GEN-2": "the kinds of dice belong to the engine (tests/engine/test_dice.py)",
    "KOKU-GEN-3": "how a need is read belongs to the engine (tests/engine/test_odds.py)",
    "KOKU-GEN-4": "nothing is rounded: there is no code for it",
    "KOKU-GEN-5": "names of things",
    "KOKU-GLA-1": "the scale has no effect in play",
    "KOKU-GLA-2": "said again by SCN-7 and DEP-2",
    "KOKU-GLA-3": "said again by MUS",
    "KOKU-GLA-4": "said again by MUS",
    "KOKU-GLA-5": "said again by SEQ-16",
    "KOKU-GLA-6": "said again by VIC",
    "KOKU-GLA-7": "names the options",
    "KOKU-GLA-8": "averages that follow from MUS",
    "KOKU-DAT-1": "the chart itself: each column is tested where it is used (MOV, MEL, FF, MOR)",
    "KOKU-DAT-2": "in the chart of types; units are never mixed because a unit has one type",
    "KOKU-DAT-4": "spelling",
    "KOKU-DAT-8": "says where the save numbers stand (FIR-12, FIR-13, MEL-16)",
    "KOKU-DAT-11": "the fields of a figure: a form of data",
    "KOKU-DAT-12": "the fields of a unit: a form of data",
    "KOKU-TER-2": "there is one kind of house",
    "KOKU-TER-3": "said again by SCN-5",
}


IN_PLAY = [id for id in BOOK.clauses if id not in EXEMPT]


@pytest.mark.parametrize(
    ("where", "patterns"),
    [
        ("code", ["rulesets/koku/**/*.py"]),
        ("tests", ["tests/rules/koku/*.py", "rulesets/koku/book/examples.toml"]),
    ],
)
def test_every_clause_is_cited(where, patterns):
    found = cited(*patterns)
    assert [id for id in IN_PLAY if id not in found] == [], f"not cited in {where}"


def test_exemptions_are_clauses_and_few():
    assert set(EXEMPT) <= set(BOOK.clauses)
    assert len(EXEMPT) < len(BOOK.clauses) / 8


def test_every_ruling_that_is_cited_exists():

    known = {ruling["id"] for ruling in BOOK.rulings}
    assert {id for id in cited("rulesets/koku/**/*.py", "tests/rules/koku/*.py") if "-RUL-" in id} <= known
