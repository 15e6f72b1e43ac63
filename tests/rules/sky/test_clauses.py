"""Every clause and every option of From the Sky we Came is cited where it is applied and where it is tested."""

from functools import partial

import pytest

from rulesets.sky.meta import BOOK
from tests.rules import citing

cited = partial(citing.cited, "SKY")

EXEMPT = {
    "SKY-END-7": "a scenario's own victory: there is no scenario in the house",
}


IN_PLAY = [id for id in BOOK.clauses if id not in EXEMPT]


@pytest.mark.parametrize(
    ("where", "patterns"),
    [
        ("code", ["rulesets/sky/**/*.py"]),
        ("tests", ["tests/rules/sky/*.py", "rulesets/sky/book/examples.toml"]),
    ],
)
def test_every_clause_is_cited(where, patterns):
    found = cited(*patterns)
    assert [id for id in IN_PLAY if id not in found] == [], f"not cited in {where}"


def test_exemptions_are_clauses_and_few():
    assert set(EXEMPT) <= set(BOOK.clauses)
    assert len(EXEMPT) == 1


def test_every_ruling_that_is_cited_exists():
    known = {ruling["id"] for ruling in BOOK.rulings}
    assert {id for id in cited("rulesets/sky/**/*.py", "tests/rules/sky/*.py") if "-RUL-" in id} <= known


def test_rulings_beyond_the_specification_are_cited_in_code_and_tests():
    """The specification's own are cited where a clause leads to them; the later ones have nothing else to hold them."""
    later = {ruling["id"] for ruling in BOOK.rulings[160:]}
    assert later
    assert later - cited("rulesets/sky/**/*.py") == set()
    assert later - cited("tests/rules/sky/*.py") == set()
