"""Every kind of event that KOKU tells has a sentence of its own."""

import ast
from pathlib import Path

import pytest

import rulesets
from rulesets.engine.sayings import english
from rulesets.engine.words import COMMON, MANY, sentence
from rulesets.koku.words import WORDS
from tests.rules.koku.scenes import rank, scene, unit

SOURCES = sorted(Path(__file__).resolve().parents[3].glob("rulesets/koku/**/*.py"))


def spoken(value):
    """The strings that an expression can come to: itself, or either end of a choice."""
    if isinstance(value, ast.IfExp):
        return spoken(value.body) | spoken(value.orelse)
    return {value.value} if isinstance(value, ast.Constant) else set()


def kinds_in(function):
    """The kinds of events that a function tells, by name or through a variable of its own."""
    named = {
        target.id: spoken(node.value)
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found = set()
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "tell" and call.args:
            first = call.args[0]
            found |= named.get(first.id, set()) if isinstance(first, ast.Name) else spoken(first)
    return found


def kinds():
    return {
        (kind, path.stem)
        for path in SOURCES
        for function in ast.walk(ast.parse(path.read_text()))
        if isinstance(function, ast.FunctionDef)
        for kind in kinds_in(function)
    }


@pytest.mark.parametrize(("kind", "module"), sorted(kinds()))
def test_an_event_is_told_in_a_sentence(kind, module):
    assert kind in WORDS or kind in COMMON, f"{module} tells {kind}: write its sentence in words.py"


def test_no_sentence_is_left_over():
    rules = "".join(path.read_text() for path in SOURCES if path.stem != "words")
    assert [kind for kind in WORDS if f'"{kind.removeprefix(MANY)}"' not in rules] == []


ALWAYS_ONE = {"ninja_appeared", "victim_named"}
"""Kinds of events of which a single man is the subject, and nobody else can be."""


def test_every_sentence_about_a_unit_knows_whether_it_is_one():
    """Else "1st arquebus move", or "Hojo Shogun stand"."""
    about = {kind: text for kind, text in WORDS.items() if text.startswith(("{unit} ", "{target} "))}
    loose = {
        kind for kind, text in about.items() if not text.startswith(("{unit} {unit|", "{target} {target|"))
    }
    assert loose == ALWAYS_ONE


@pytest.mark.parametrize(
    ("name", "weapon", "men", "said"),
    [
        ("1st arquebus", "arquebus", 5, "1st arquebus moves 5.9″."),
        ("2nd samurai arquebus", "arquebus", 4, "2nd samurai arquebus moves 5.9″."),
        ("2nd bows", "bow", 5, "2nd bows move 5.9″."),
        ("Light ronin", "arquebus", 5, "Light ronin move 5.9″."),
        ("Hojo Shogun", "sword", 1, "Hojo Shogun moves 5.9″."),
    ],
)
def test_of_one_company_or_one_man_is_spoken_as_of_one(name, weapon, men, said):
    battle = scene(unit("ai-1", "ash_l", weapon, rank(20, 20, men), name=name))
    told = sentence(battle, rulesets.get("koku").words, "moved", "ai", {"unit": "ai-1", "distance": 5.9})
    assert english(told) == said
