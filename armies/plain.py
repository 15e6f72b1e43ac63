"""JSON from outside, before anyone looks at what it means.

A file may be anything. What passes here is small, not deep, and holds only numbers and texts that every database can
store; what does not is named place by place.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from armies.faults import Refused, refuse
from rulesets import Fault

LARGEST_FILE = 256 * 1024
"""Bytes."""
DEEPEST = 12
LONGEST_TEXT = 400
"""Characters."""
LARGEST_NUMBER = 1_000_000_000
NOTHING = re.compile(r"(?<!\\)(?:\\\\)*\\u0000")
"""The sign that no text may hold, as JSON writes it."""
DEEPEST_MESSAGE = 60
"""Levels of anything that is sent or taken in."""


def read(raw: bytes) -> Any:
    """The JSON in a file. Raises :class:`Refused` naming everything that cannot be stored."""
    if len(raw) > LARGEST_FILE:
        kilobytes = LARGEST_FILE // 1024
        raise Refused.because(_("The file is too large: {most} KB at most.").format(most=kilobytes))
    try:
        value = json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise Refused.because(_("The file is not JSON: {error}.").format(error=error)) from error
    refuse(faults(value))
    return value


def message(raw: bytes) -> Any:
    """The JSON that a program sent. Raises ``ValueError`` in words, also for what no database can store."""
    try:
        value = msgspec.json.decode(raw)
    except RecursionError:
        raise ValueError(_("The message is nested too deeply.")) from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ValueError(_("The message is not JSON: {error}.").format(error=error)) from error
    if is_deep(value):
        raise ValueError(_("The message is nested too deeply."))
    if NOTHING.search(raw.decode()):
        raise ValueError(_("This text holds a character that cannot be stored."))
    return value


def is_deep(value: Any) -> bool:
    """Whether lists and objects lie in one another beyond what anybody who works with them can follow."""
    level = [value]
    for _depth in range(DEEPEST_MESSAGE):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
    return bool(level)


def faults(value: Any, path: str = "", depth: int = 0) -> Iterator[Fault]:
    """Everything in a JSON value that cannot be stored, each with its place."""
    if depth > DEEPEST:
        yield Fault(path, _("This lies too deep: {most} levels at most.").format(most=DEEPEST))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _text_faults(key, path)
            yield from faults(inner, _within(path, key[:40]), depth + 1)
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from faults(inner, _within(path, str(place)), depth + 1)
    elif isinstance(value, str):
        yield from _text_faults(value, path)
    elif isinstance(value, int | float) and not (math.isfinite(value) and abs(value) <= LARGEST_NUMBER):
        yield Fault(path, _("This number is too large, or none at all."))


def _within(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _text_faults(text: str, path: str) -> Iterator[Fault]:
    if len(text) > LONGEST_TEXT:
        yield Fault(path, _("This text is too long: {most} characters at most.").format(most=LONGEST_TEXT))
    if any(sign < " " or "\ud800" <= sign <= "\udfff" for sign in text):
        yield Fault(path, _("This text holds a character that cannot be stored."))
