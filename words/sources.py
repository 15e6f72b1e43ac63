"""Where the house's words stand: one function for each kind of source, each yielding messages with their place.

A message's place is the file it stands in (or the rules system that describes it), so that the catalogue does not
change when lines move.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from words.message import ROOT, Message, place
from words.rules import messages as of_rules

APPS = ("config", "games", "armies")
TABLE = ROOT / "static" / "src" / "table" / "words.ts"


def all_messages() -> Iterator[Message]:
    """Every message of the house, from every kind of source."""
    yield from of_apps()
    yield from of_templates()
    yield from of_table()
    yield from of_rules()


# -- Python ------------------------------------------------------------------------------------------------------------

MARKS = {"_": 1, "gettext": 1, "gettext_lazy": 1, "gettext_noop": 1, "ngettext": 2, "ngettext_lazy": 2,
         "pgettext": -1, "pgettext_lazy": -1}  # fmt: skip
"""The functions that mark a message: 1 text, 2 text and plural, -1 context and text."""


def of_apps() -> Iterator[Message]:
    """The texts that the apps mark with Django's functions."""
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    yield from _marked(node, place(path))


def _marked(call: ast.Call, where: str) -> Iterator[Message]:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    texts = [arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    match MARKS.get(name, 0), texts:
        case 1, [text]:
            yield Message(where, text)
        case 2, [text, plural]:
            yield Message(where, text, plural)
        case -1, [context, text]:
            yield Message(where, text, context=context)


# -- templates ---------------------------------------------------------------------------------------------------------

MARKED = re.compile(
    r"""\b(gettext|_|ngettext|pgettext)\(((?:[^()'"]|u?'(?:\\.|[^'\\])*'|u?"(?:\\.|[^"\\])*")*)\)"""
)
STRING = re.compile(r"""u?('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")""")


def of_templates() -> Iterator[Message]:
    """The texts in ``{% translate %}`` and ``{% blocktranslate %}``, as Django's own extraction sees them."""
    from django.utils.translation.template import templatize

    for path in sorted((ROOT / "templates").rglob("*")):
        if path.suffix not in (".html", ".txt"):
            continue
        for mark, inside in MARKED.findall(templatize(path.read_text("utf-8"))):
            texts = [str(ast.literal_eval(found)) for found in STRING.findall(inside)]
            if mark == "ngettext":
                yield Message(place(path), texts[0], texts[1])
            elif mark == "pgettext":
                yield Message(place(path), texts[1], context=texts[0])
            elif texts:
                yield Message(place(path), texts[0])


# -- TypeScript --------------------------------------------------------------------------------------------------------

ENTRY = re.compile(r'^\s*"(?P<key>[\w.-]+)":\s*(?P<text>"(?:\\.|[^"\\])*"),$', re.M)


def of_table() -> Iterator[Message]:
    """The table's sentences; the key by which TypeScript asks for one is its context."""
    for found in ENTRY.finditer(TABLE.read_text("utf-8")):
        yield Message(place(TABLE), str(ast.literal_eval(found["text"])), context=found["key"])
