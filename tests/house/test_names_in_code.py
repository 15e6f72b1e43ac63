"""Names in the sources: functions say what they do or what they give, and no two things have one name."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

APPS = ("armies", "campaigns", "config", "games", "limits", "rulesets", "words")
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
)


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


@pytest.mark.parametrize("folder", ONE_PLACE)
def test_no_two_classes_of_the_engine_or_of_a_system_share_a_name(folder: str) -> None:
    classes = Counter(
        node.name for _, tree in _files(folder) for node in tree.body if isinstance(node, ast.ClassDef)
    )
    assert [name for name, times in classes.items() if times > 1 and not name.startswith("_")] == []
