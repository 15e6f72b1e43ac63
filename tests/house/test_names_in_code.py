"""Names in the sources: functions say what they do or what they give, and no two things have one name."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

APPS = ("armies", "bench", "campaigns", "config", "games", "limits", "rulesets", "words")
IRREGULAR = {
    "told", "shown", "found", "drawn", "held", "kept", "made", "said", "met", "struck", "thrown", "given", "taken",
    "seen", "left", "lost", "won", "paid", "sent", "built", "bought", "brought", "caught", "gone", "hidden",
    "written", "worn", "fallen", "slain", "spent", "sworn", "spoken", "broken", "chosen", "driven", "laid", "heard",
    "bound", "led", "lent", "begun", "done", "grown", "ridden", "withdrawn", "unseen", "fought", "beaten",
    "forgotten", "meant", "learnt", "sold", "stood", "undone", "known",
}  # fmt: skip
NO_PARTICIPLES = {"deed", "need", "seed", "feed", "speed", "exceed", "proceed", "succeed"}
STATES = {"bool", "int"}
"""A property may be an adjective: whether a thing is in that state, or how many are."""
ONE_PLACE = (
    "rulesets/engine",
    "rulesets/koku",
    "rulesets/sky",
    "rulesets/skirmish",
    "rulesets/godai",
    "rulesets/ageofwar",
    "rulesets/campaign",
    "armies",
    "campaigns",
    "config",
    "games",
)
SAME = {"Command", "MovePlan"}
"""What Django asks each of its commands to be called, and what every system makes of an order to move."""
OF_WARS = {"Answer", "Event", "Proof", "Record", "Seal", "Seat", "Secret", "Settled", "State"}
"""A war has what a battle has, under the same names, behind a front door of its own."""


def _files(folder: str) -> Iterator[tuple[str, ast.Module]]:
    root = Path(settings.ROOT)
    for file in sorted((root / folder).rglob("*.py")):
        if "migrations" not in file.parts:
            yield str(file.relative_to(root)), ast.parse(file.read_text(encoding="utf-8"))


def _is_participle(name: str) -> bool:
    bare = name.strip("_")
    regular = re.fullmatch("[a-z]+ed", bare) is not None and bare not in NO_PARTICIPLES
    return bare in IRREGULAR or regular


def _is_state(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether it is a property that says how a thing is."""
    marks = {ast.unparse(mark) for mark in function.decorator_list}
    gives = ast.unparse(function.returns) if function.returns is not None else ""
    return bool(marks & {"property", "cached_property"}) and gives in STATES


def test_no_file_no_function_and_no_method_is_named_by_a_bare_participle() -> None:
    found = []
    for app in APPS:
        for file, tree in _files(app):
            names = [
                node.name
                for node in ast.walk(tree)
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not _is_state(node)
            ]
            found += [f"{file}: {name}" for name in (Path(file).stem, *names) if _is_participle(name)]
    assert found == []


def _classes(folder: str) -> list[ast.ClassDef]:
    return [node for _, tree in _files(folder) for node in tree.body if isinstance(node, ast.ClassDef)]


def _bases(node: ast.ClassDef) -> set[str]:
    return {ast.unparse(base).split(".")[-1] for base in node.bases}


@pytest.mark.parametrize("folder", ONE_PLACE)
def test_no_two_classes_of_one_place_share_a_name(folder: str) -> None:
    times = Counter(node.name for node in _classes(folder) if not node.name.startswith("_"))
    assert [name for name, often in times.items() if often > 1 and name not in SAME] == []


@pytest.mark.parametrize("folder", [place for place in ONE_PLACE[1:] if place.startswith("rulesets/")])
def test_a_class_of_the_rules_with_a_name_of_the_engines_is_of_its_kind(folder: str) -> None:
    engine = {node.name for node in _classes(ONE_PLACE[0]) if not node.name.startswith("_")}
    twice = [node for node in _classes(folder) if node.name in engine and node.name not in SAME]
    orders = {"Order", "Marching"}
    kinds = {node.name for node in twice if node.name in _bases(node) or _bases(node) & orders}
    assert {node.name for node in twice} - kinds <= OF_WARS


BROWSER = r"\bfunction\*? (\w+)|^ +(?:private |async |static )*(\w+)\([^;]*\{$"
"""A function, and a method with its body; what an interface tells of (``lost(): void;``) has none."""


def test_no_function_of_the_browsers_side_is_named_by_a_bare_participle() -> None:
    root = Path(settings.ROOT)
    files = sorted(
        file for folder in ("static/src", "tests/front") for file in (root / folder).rglob("*.ts*")
    )
    found = [
        f"{file.relative_to(root)}: {name}"
        for file in files
        for pair in re.findall(BROWSER, file.read_text(encoding="utf-8"), re.MULTILINE)
        for name in pair
        if _is_participle(name)
    ]
    assert files
    assert found == []
