"""The words of the rules, which are plain English in their code and translated at the edge.

Nothing is marked there. What a system describes of itself is asked for; what its code says on the way (refusals, notes,
labels of modifiers, outcomes of dice) is read off the code: every string that reads like words and not like a key. A
string put together at play (``f"{count} fall"``) becomes a message with holes, ``{count} fall``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import rulesets
from words.message import ROOT, Message, place
from words.shapes import texts

RULES = ROOT / "rulesets"
SILENT = ("book.py", "examples", "staging.py", "placenames.py", "record.py", "refight.py")
"""Beginnings of file names whose strings no player is shown."""

WORDY = re.compile(r"^[A-Z][a-z]+$|^(?=.* ).*\b[A-Za-z]{2,}\b")
"""Strings that are words wherever they stand: several of them, or one with a capital."""
ORDINAL = "{ordinal} "
"""A number in its order before something: a name, whatever follows."""
SOLDIERY = "{soldiery} "
"""Men of some sort, and after it which of them: a name that a system puts together."""

WANTED = {"label", "labels", "text", "message", "words", "title", "hint", "help", "outcome", "otherwise", "note",
          "caption", "question", "feeds_label", "short", "why"}  # fmt: skip
"""Fields and parameters that hold words."""
LONG = ("clauses", "rulings", "sections", "charts", "examples")
"""Parts of a description that stand apart in the catalogue."""
SPOKEN = re.compile(r"(WORDS|NAMES|NUMBERS|MEN|SPOKEN|_AS|LABELS|CAUSES|LATER)$")
"""Charts at the top of a module whose entries are words."""


def messages() -> Iterator[Message]:
    """Everything that a system of the house can show, each with the system or the file that says it."""
    own = [ruleset for ruleset in rulesets.all() if ruleset.about.__module__.startswith("rulesets.")]
    for ruleset in own:
        about = {**ruleset.describe(), **_book(ruleset)}
        for part in about:
            where = f"/{part}" if part in LONG else ""
            for text in texts({part: about[part]}):
                yield Message(f"rulesets/{ruleset.slug}{where}", text)
        for text in texts([ruleset.inquiries(), [{"label": kind.label} for kind in ruleset.luck]]):
            yield Message(f"rulesets/{ruleset.slug}", text)
        for text in filter(None, ruleset.words.values()):
            yield Message(f"rulesets/{ruleset.slug}", text)
    for path in sorted(RULES.rglob("*.py")):
        if not any(part.startswith(SILENT) for part in path.relative_to(RULES).parts):
            for text in dict.fromkeys(_Reader(path).found):
                yield Message(place(path), text)


def _book(ruleset: Any) -> dict[str, Any]:
    """What the rulebook adds. What an example's rules say is put together and told like any event."""
    examples = [{"title": example.title, "text": example.text} for example in ruleset.examples]
    return {"sections": ruleset.book["sections"], "charts": ruleset.book["charts"], "examples": examples}


@cache
def _parameters() -> dict[str, list[str]]:
    """For each function and class of the rules by its name: its parameters in their order."""
    found: dict[str, list[str]] = {}
    for path in RULES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                names = [arg.arg for arg in node.args.args]
                found.setdefault(node.name, names[1:] if names[:1] == ["self"] else names)
            elif isinstance(node, ast.ClassDef):
                found[node.name] = _fields(node)
    return found


def _fields(node: ast.ClassDef) -> list[str]:
    """What a class is made from: the parameters of its ``__init__``, or its annotated fields."""
    for inner in node.body:
        if isinstance(inner, ast.FunctionDef) and inner.name == "__init__":
            return [arg.arg for arg in inner.args.args[1:]]
    fields = [inner.target for inner in node.body if isinstance(inner, ast.AnnAssign)]
    return [target.id for target in fields if isinstance(target, ast.Name)]


class _Reader(ast.NodeVisitor):
    """Reads the words off one module. ``wanted`` says whether words are expected where it reads."""

    def __init__(self, path: Path) -> None:
        self.found: list[str] = []
        self.wanted = False
        self.visit(ast.parse(path.read_text("utf-8")))

    def _read(self, nodes: Iterable[ast.AST | None], *, wanted: bool) -> None:
        before, self.wanted = self.wanted, wanted
        for node in nodes:
            if node is not None:
                self.visit(node)
        self.wanted = before

    # -- what are words

    def visit_Constant(self, node: ast.Constant) -> None:
        """A plain string."""
        if isinstance(node.value, str):
            self._keep(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """A string with holes, and the words that may fill them."""
        self._keep(template(node))
        for part in node.values:
            if isinstance(part, ast.FormattedValue) and not isinstance(part.value, ast.Name | ast.Attribute):
                self._read([part.value], wanted=isinstance(part.value, ast.BoolOp | ast.IfExp))

    def _keep(self, text: str) -> None:
        text = text.strip()
        plain = re.sub(r"\{[\w:.]+\}", "#", text)
        counted = (ORDINAL in text and "}{" not in text) or SOLDIERY in text
        if WORDY.search(plain) or counted or (self.wanted and re.search("[A-Za-z]{2}", plain)):
            self.found.append(text)

    # -- where words are wanted, and where only keys stand

    def visit_Call(self, node: ast.Call) -> None:
        """Arguments are words if their parameter's name says so."""
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in ("get", "match", "search", "split", "getattr", "KeyError", "ValueError"):
            return
        names = _parameters().get(name, [])
        for position, arg in enumerate(node.args):
            self._read([arg], wanted=position < len(names) and names[position] in WANTED)
        for keyword in node.keywords:
            self._read([keyword.value], wanted=keyword.arg in WANTED)
        if isinstance(node.func, ast.Attribute):
            self.visit(node.func)

    def visit_Dict(self, node: ast.Dict) -> None:
        """Values are words if their key says so."""
        for key, value in zip(node.keys, node.values, strict=True):
            named = isinstance(key, ast.Constant) and key.value in WANTED
            self._read([value], wanted=named or self.wanted)

    def visit_Assign(self, node: ast.Assign) -> None:
        """A chart of words, or words to be filled in below."""
        name = getattr(node.targets[0], "id", "")
        if name != "__all__":
            self._read([node.value], wanted=bool(SPOKEN.search(name)) or name in WANTED)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """The same, with a type (which is not read)."""
        name = getattr(node.target, "id", "")
        self._read([node.value], wanted=bool(SPOKEN.search(name)) or name in WANTED)

    def visit_Raise(self, node: ast.Raise) -> None:
        """Only ``Illegal`` is told to players."""
        call = node.exc
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("Illegal", "Refused"):
            self.visit(call)

    def visit_Expr(self, node: ast.Expr) -> None:
        """A docstring is nothing that is shown."""
        if not isinstance(node.value, ast.Constant):
            self.visit(node.value)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        """Keys of charts are no words; a chart written in place may hold some."""
        self.visit(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        """What is compared is a key."""

    def visit_match_case(self, node: ast.match_case) -> None:
        """The pattern is a key."""
        self._read(node.body, wanted=False)

    def visit_arguments(self, node: ast.arguments) -> None:
        """Types are not read, defaults are."""
        self._read(node.defaults, wanted=False)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """A property called ``words`` returns words."""
        self.visit(node.args)
        self._read(node.body, wanted=node.name in ("words", "label"))


def template(node: ast.JoinedStr) -> str:
    """A string with holes as a message: each hole is called by what fills it."""
    parts: list[str] = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
        elif isinstance(part, ast.FormattedValue):
            name = _hole(part.value)
            same = sum(done.startswith("{" + name) for done in parts)
            parts.append("{" + name + (str(same + 1) if same else "") + "}")
    return "".join(parts)


def _hole(value: Any) -> str:
    match value:
        case ast.Name(id=name):
            return name
        case ast.Attribute(attr=name):
            return name
        case ast.Call(func=func):
            return _hole(func) if not isinstance(func, ast.Attribute) or func.attr != "join" else "list"
        case (
            ast.Subscript(value=inner)
            | ast.UnaryOp(operand=inner)
            | ast.BinOp(left=inner)
            | ast.IfExp(body=inner)
        ):
            return _hole(inner)
        case ast.BoolOp(values=[first, *_]):
            return _hole(first)
    return "it"
