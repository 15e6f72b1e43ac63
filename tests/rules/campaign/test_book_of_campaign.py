"""The book of the campaign: whole, and cited by its ids."""

from rulesets import campaign as wars
from tests.rules.citing import cited

RULINGS = 40
"""How many rulings stand in the specification."""


def known():
    return {*wars.BOOK.clauses, *(ruling["id"] for ruling in wars.BOOK.rulings)}


def test_the_book_has_every_clause_and_ruling():
    assert len(wars.BOOK.clauses) == 193
    assert [ruling["id"] for ruling in wars.BOOK.rulings] == [
        f"CAM-RUL-{number}" for number in range(1, len(wars.BOOK.rulings) + 1)
    ]
    assert len(wars.BOOK.rulings) >= RULINGS


def test_every_id_that_is_cited_is_in_the_book():
    code = cited("CAM", "rulesets/campaign/**/*.py", "rulesets/engine/**/*.py")
    tests = {id for id in cited("CAM", "tests/rules/campaign/*.py") if "-EX-" not in id}
    assert code | tests <= known()


def test_every_option_cites_a_clause():
    assert {option["clause"] for option in wars.describe_options()} <= known()
