"""Every clause of every system of the house is cited where it is applied and where it is tested."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from tests.rules.citing import cited

EXEMPT = {
    "koku": {
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
    },
    "sky": {"SKY-END-7": "a scenario's own victory: there is no scenario in the house"},
    "godai": {"GODAI-GEN-20": "names of things"},
    "ageofwar": {
        "AOW-GEN-1": "who is who",
        "AOW-GEN-8": "averages that follow from MUS",
        "AOW-GEN-11": "says that options are options",
        "AOW-RUL-1": "how the printed sheet was put together again",
        "AOW-RUL-13": "slips of the printed sheet",
        "AOW-RUL-14": "says that the rulings complete the sheet",
    },
    "skirmish": {
        "SKIR-RUL-120": "a line that the extraction of the printed sheet left behind: it is no rule"
    },
    "campaign": {
        "CAM-GEN-5": "how long it takes, as an estimate",
        "CAM-GEN-8": "a season in a breath: said again by everything",
        "CAM-BAL-2": "what the archive shows of a hundred wars, and what a later edition makes of it",
    },
}
"""What is not cited, and why."""
SPECIFIED = {"koku": 0, "sky": 160, "godai": 141, "skirmish": 120, "ageofwar": 165, "campaign": 40}
"""How many rulings stand in the specification; the later ones have nothing else to hold them. Those of Koku are older
than this rule."""
TESTED_RULINGS = ("skirmish", "ageofwar", "campaign")
"""Systems of which every ruling is tested."""

BOOKS = {"campaign": "book_of_campaign"}
"""Where a book is that is no system's ``meta``."""
APPLIED = {"campaign": ("rulesets/**/*.py", "campaigns/**/*.py", "templates/campaigns/**/*.html")}
"""Where clauses are applied besides the book's own folder: levies are the systems', pace, talk and votes the site's."""
TRIED = {
    "campaign": ("tests/campaigns/*.py", "tests/games/*.py", "tests/front/**/*.ts", "tests/browser/*.py")
}

everywhere = pytest.mark.parametrize("slug", EXEMPT)


def book(slug: str) -> Any:
    return import_module(f"rulesets.{slug}.{BOOKS.get(slug, 'meta')}").BOOK


def in_code(slug: str) -> set[str]:
    own = (f"rulesets/{slug}/**/*.py", f"rulesets/{slug}/book/screens.toml")
    return cited(prefix(slug), *own, *APPLIED.get(slug, ()))


def in_tests(slug: str) -> set[str]:
    own = (f"tests/rules/{slug}/*.py", f"rulesets/{slug}/book/examples.toml")
    return cited(prefix(slug), *own, *TRIED.get(slug, ()))


def prefix(slug: str) -> str:
    return str(next(iter(book(slug).clauses))).partition("-")[0]


def rulings(slug: str) -> list[str]:
    return [ruling["id"] for ruling in book(slug).rulings]


@everywhere
@pytest.mark.parametrize("where", [in_code, in_tests])
def test_every_clause_is_cited(slug, where):
    found = where(slug) | set(EXEMPT[slug])
    assert [id for id in book(slug).clauses if id not in found] == [], f"not cited {where.__name__}"


@everywhere
def test_exemptions_are_in_the_book_and_few(slug):
    assert set(EXEMPT[slug]) <= {*book(slug).clauses, *rulings(slug)}
    assert len(EXEMPT[slug]) < len(book(slug).clauses) / 8


@everywhere
def test_every_ruling_that_is_cited_exists(slug):
    assert {id for id in in_code(slug) | in_tests(slug) if "-RUL-" in id} <= set(rulings(slug))


@pytest.mark.parametrize("slug", [slug for slug, count in SPECIFIED.items() if count])
def test_rulings_beyond_the_specification_are_cited_in_code_and_tests(slug):
    """The specification's own are cited where a clause leads to them."""
    later = set(rulings(slug)[SPECIFIED[slug] :])
    assert later - in_code(slug) == set()
    assert later - in_tests(slug) == set()


@pytest.mark.parametrize("slug", TESTED_RULINGS)
def test_every_ruling_is_cited_by_a_test(slug):
    found = in_tests(slug) | set(EXEMPT[slug])
    assert [id for id in rulings(slug) if id not in found] == []
