"""Every clause and every option of From the Sky we Came is cited where it is applied and where it is tested."""

import re
from pathlib import Path

import pytest

from rulesets.sky.clauses import CLAUSES
from rulesets.sky.rulings import RULINGS

ID = re.compile(r"SKY-[A-Z]+-\d+[a-z]?")
RANGE = re.compile(r"(SKY-[A-Z]+)-(\d+) to SKY-[A-Z]+-(\d+)")

EXEMPT = {
    "SKY-END-7": "a scenario's own victory: there is no scenario in the house",
}


def cited(*patterns: str) -> set[str]:
    """Every id in the files, ranges ("SKY-CHG-1 to SKY-CHG-4") spelt out."""
    found: set[str] = set()
    for pattern in patterns:
        for path in Path().glob(pattern):
            if path.name in ("clauses.py", "test_clauses.py"):
                continue
            text = path.read_text(encoding="utf-8")
            found |= set(ID.findall(text))
            for head, first, last in RANGE.findall(text):
                found |= {f"{head}-{number}" for number in range(int(first), int(last) + 1)}
    return found


IN_PLAY = [id for id in CLAUSES if id not in EXEMPT]


@pytest.mark.parametrize(
    ("where", "patterns"),
    [
        ("code", ["rulesets/sky/*.py", "rulesets/sky/inquiries/*.py"]),
        ("tests", ["tests/rules/sky/*.py", "rulesets/sky/reference/examples*.py"]),
    ],
)
def test_every_clause_is_cited(where, patterns):
    found = cited(*patterns)
    assert [id for id in IN_PLAY if id not in found] == [], f"not cited in {where}"


def test_exemptions_are_clauses_and_few():
    assert set(EXEMPT) <= set(CLAUSES)
    assert len(EXEMPT) == 1


def test_every_ruling_that_is_cited_exists():
    known = {ruling["id"] for ruling in RULINGS}
    assert {id for id in cited("rulesets/sky/*.py", "tests/rules/sky/*.py") if "-RUL-" in id} <= known


def test_rulings_beyond_the_specification_are_cited_in_code_and_tests():
    """The specification's own are cited where a clause leads to them; the later ones have nothing else to hold them."""
    later = {ruling["id"] for ruling in RULINGS[160:]}
    assert later
    assert later - cited("rulesets/sky/*.py") == set()
    assert later - cited("tests/rules/sky/*.py") == set()
