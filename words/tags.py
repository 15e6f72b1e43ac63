"""What templates use of the words: ``{{ seat.clan|spoken }}``, ``{{ fault.clause|clause }}``, ``{{ note|cited }}``.

Known to every template without loading.
"""

from __future__ import annotations

import re

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

import rulesets
from rulesets.engine.sayings import is_said
from words.telling import tell

register = template.Library()

ID = re.compile(r"(?<![\w-])[A-Z]{2,}-(?:[A-Z]+-)?\d+[a-z]?(?!\w)", re.ASCII)
"""What looks like the id of a clause; kana and kanji may touch it."""


@register.filter("spoken")
def speak(text: object) -> str:
    """A text of the rules, or a family's name, in the reader's language."""
    return tell(text if is_said(text) else str(text))


@register.filter
def clause(id: object) -> str:
    """The id of a clause, ruling or example as a link to the book; anything else as it is."""
    return _link(str(id), str(id)) or str(conditional_escape(str(id)))


@register.filter("cited")
def cite(text: object) -> SafeString:
    """A text with every id in it linked to the book."""
    return link_ids(str(text))


def link_ids(text: str, prefixes: tuple[str, ...] = ()) -> SafeString:
    """A text as HTML with its ids linked; ``prefixes`` are tried before ids that leave out their system's."""
    escaped = str(conditional_escape(text))
    return mark_safe(ID.sub(lambda found: _find(found[0], prefixes), escaped))  # noqa: S308  escaped above


def rule_address(id: str) -> str:
    """The lasting address of what the rules say at an id; empty where no book explains it."""
    return f"/rules/{id}" if rulesets.explaining(id) else ""


def _find(text: str, prefixes: tuple[str, ...]) -> str:
    links = (_link(id, text) for id in (text, *(f"{prefix}-{text}" for prefix in prefixes)))
    return next(filter(None, links), text)


def _link(id: str, text: str) -> SafeString | None:
    address = rule_address(id)
    return format_html('<a class="clause" href="{}">{}</a>', address, text) if address else None
