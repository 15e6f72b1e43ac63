"""What must hold of every rules system that is found, with no system's name in it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import rulesets
from rulesets import Illegal, Side
from rulesets.engine.book.examples import run
from rulesets.engine.records.record import replay
from rulesets.engine.sayings import english
from tests.rules.invariants import senseless, whole_battle
from tests.sixth.duel.system import RULESET as DUEL

rulesets.add_systems("tests.systems")
SYSTEMS = rulesets.all()
AND_A_NEW_ONE = [*SYSTEMS, DUEL]
everywhere = pytest.mark.parametrize("ruleset", SYSTEMS, ids=lambda ruleset: ruleset.slug)
SHORT = {"turn_limit": 4}
SHORTEST = {
    "drill": {"turn_limit": 4, "pieces": 16},
    "koku": {"turn_limit": 4, "average_dice": 1, "deploy_depth": 20},
    "sky": {"turn_limit": 6, "size": 150, "table": "48x48"},
    "skirmish": {"rounds": 6, "size": 100, "table": "48x48"},
    "godai": {"turns": 6, "size": 150},
    "ageofwar": {"size": "short", "clock": 10},
    "duel": {},
}
"""What makes a battle short where a system has other limits."""


def short(ruleset):
    """Options for a short battle."""
    return SHORTEST.get(ruleset.slug, SHORT)


def test_systems_are_found():
    assert {"koku", "drill"} <= {ruleset.slug for ruleset in SYSTEMS}
    with pytest.raises(rulesets.UnknownSystem):
        rulesets.get("chess")


@cache
def fought(slug):
    """A short battle with invariants after every order, to its end."""
    ruleset = next(one for one in AND_A_NEW_ONE if one.slug == slug)
    return whole_battle(ruleset, b"invariants of a whole battle", every=3, **short(ruleset))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", AND_A_NEW_ONE, ids=lambda ruleset: ruleset.slug)
def test_a_battle_is_fought_to_its_end_lawfully(ruleset):
    """Random battle with invariants after every order; the record replays from its patches and verifies."""
    record = rulesets.decode_record(msgspec.json.encode(fought(ruleset.slug)))
    assert record.final["result"]
    assert replay(record) == record.final
    assert rulesets.prove(ruleset, record) == []


def test_a_battle_of_the_smallest_system_goes_on_whatever_is_ordered():
    """One order and one decision: what the checks of every order take for granted, no system need have."""
    record = whole_battle(DUEL, b"senseless", commander=senseless, promises=4)
    assert rulesets.prove(DUEL, record) == []


@everywhere
def test_the_description_is_complete(ruleset):
    about = ruleset.describe()
    assert msgspec.json.decode(msgspec.json.encode(about)) == about
    for key in (
        "summary",
        "scale",
        "table",
        "phases",
        "orders",
        "marks",
        "troops",
        "terrain",
        "options",
        "clauses",
    ):
        assert key in about, key
    for option in about["options"]:
        assert option["label"]
        assert option["clause"] in about["clauses"] or option["clause"] in {r["id"] for r in about["rulings"]}
    kinds = [order["kind"] for order in about["orders"]]
    assert len(kinds) == len(set(kinds))


TALK = {
    "answer", "resign", "offer_draw", "answer_draw", "withdraw_draw",
    "take_back", "ask_take_back", "answer_take_back", "withdraw_take_back",
}  # fmt: skip


@everywhere
def test_every_order_has_a_name_to_be_told_by(ruleset):
    """What a player may take back is called by it: one without was told by its tag, "take force"."""
    named = {order["kind"] for order in ruleset.describe()["orders"] if order["label"]}
    orders = {msgspec.inspect.type_info(order).tag for order in get_args(ruleset.order_type)}
    assert orders - TALK <= named, sorted(orders - TALK - named)


@everywhere
def test_every_fault_of_the_options_is_named_at_once(ruleset):
    number = next(option["key"] for option in ruleset.describe()["options"] if option["min"] is not None)
    with pytest.raises(Illegal) as refusal:
        ruleset.options_from({"no_such_option": 1, number: -3, "other": "x"})
    words = english(refusal.value.words)
    assert "no_such_option" in words
    assert "other" in words
    assert "between" in words


@everywhere
def test_every_clause_that_is_cited_exists(ruleset):
    """Ids in code, charts, options and events; the register of clauses is the list."""
    about = ruleset.describe()
    known = set(about["clauses"]) | {ruling["id"] for ruling in about["rulings"]}
    if ruleset.slug not in {path.parent.name for path in Path("rulesets").glob("*/system.py")}:
        pytest.xfail("a system of the tests") if not known else None
    files = [path for path in Path("rulesets", ruleset.slug).rglob("*") if path.suffix in (".py", ".toml")]
    source = "".join(path.read_text() for path in files)
    prefix = re.escape(next(iter(about["clauses"])).split("-")[0])
    cited = set(re.findall(rf"\b{prefix}-(?:[A-Z]+-)?\d+\b", source))
    assert cited <= known | _examples(ruleset), sorted(cited - known - _examples(ruleset))


def _examples(ruleset):
    return {example.id for example in ruleset.examples}


CASES = [
    pytest.param(ruleset, case, id=f"{example.id}-{number}")
    for ruleset in SYSTEMS
    for example in ruleset.examples
    for number, case in enumerate(example.cases, 1)
]


@pytest.mark.parametrize(("ruleset", "case"), CASES)
def test_the_worked_example_comes_out(ruleset, case):
    assert run(ruleset, case) == []


@everywhere
def test_every_example_rests_on_clauses_that_exist(ruleset):
    about = ruleset.describe()
    known = set(about["clauses"]) | {ruling["id"] for ruling in about["rulings"]}
    for example in ruleset.examples:
        assert example.cases, example.id
        assert example.clauses, example.id
        assert set(example.clauses) <= known, example.id


@everywhere
def test_every_question_to_the_dice_is_answered_and_cites_what_exists(ruleset):
    about = ruleset.describe()
    known = set(about["clauses"]) | {ruling["id"] for ruling in about["rulings"]}
    for question in ruleset.inquiries():
        assert {field["clause"] for field in question["fields"]} <= known
        flags = [field["default"] for field in question["fields"] if field["type"] == "flag"]
        assert not any(flags), "a form says no by saying nothing"
        found = ruleset.odds(question["key"], {})
        assert msgspec.json.decode(msgspec.json.encode(found)) == found
        steps = [step for throws in found["throws"] for row in throws["rows"] for step in row["steps"]]
        assert {step["clause"] for step in steps} <= known
    with pytest.raises(Illegal):
        ruleset.odds("no such question", {})


@pytest.mark.slow
@everywhere
def test_every_event_has_its_sentence(ruleset):
    battle = ruleset.open(ruleset.options_from(short(ruleset)), rulesets.SEATS)
    for event in fought(ruleset.slug).events:
        assert event.kind in ruleset.words or event.kind in _common_words(), event.kind
        text = english(ruleset.sentence(battle, event))
        assert "{" not in text, text


def _common_words():
    from rulesets.engine.words import COMMON

    return COMMON


@everywhere
def test_a_stranger_to_the_turn_is_refused(ruleset):
    dice = rulesets.HmacDice(b"x" * 32)
    battle = ruleset.begin(ruleset.open(ruleset.options_from({}), rulesets.SEATS), dice).battle
    waiting = [side for side in Side if side not in battle.clock.to_act]
    for side in waiting:
        with pytest.raises(Illegal):
            ruleset.resolve(battle, side, ruleset.decode_order({"kind": "end_phase"}), dice)
