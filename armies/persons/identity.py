"""What a person is called and how he looks, whatever the rules: what may stand there, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

import rulesets
from armies.crests import CRESTS
from armies.faces import FACES
from rulesets import Fault
from words import tell

OWN = ("name", "epithet", "poem", "mon", "portrait")
LONGEST = {"name": 40, "epithet": 60}
"""Characters."""
LINES, LINE = 5, 60
"""Of a death poem: lines at most, and the characters of one."""


def judge(values: Mapping[str, Any]) -> tuple[dict[str, str], list[Fault]]:
    """What of the values may stand, as it is kept, and everything that is wrong with the others. What is not among the
    values is not asked.
    """
    found: dict[str, str] = {}
    faults: list[Fault] = []
    for key in OWN:
        if key not in values:
            continue
        wrong = _wrong(key, values[key])
        if wrong:
            faults.append(Fault(key, wrong))
        else:
            found[key] = "\n".join(verses(values[key])) if key == "poem" else rulesets.tidy(values[key])
    return found, faults


def verses(poem: str | list[str]) -> list[str]:
    """The lines of a poem, tidied, none of them empty; it comes as a text with breaks or line by line."""
    lines = poem.splitlines() if isinstance(poem, str) else poem
    return list(filter(None, map(rulesets.tidy, lines)))


def _wrong(key: str, value: Any) -> str:
    if key == "poem" and isinstance(value, list) and all(isinstance(line, str) for line in value):
        return _wrong_poem(verses(value))
    if not isinstance(value, str):
        return _("This must be a text.")
    if key == "mon":
        return "" if not value or value in CRESTS else _("There is no such crest.")
    if key == "portrait":
        return "" if value in FACES else _("There is no such face.")
    if key == "poem":
        return _wrong_poem(verses(value))
    if key == "epithet" and not rulesets.tidy(value):
        return ""
    return tell(rulesets.fault_of_name(value, LONGEST[key]))


def _wrong_poem(lines: list[str]) -> str:
    if len(lines) > LINES:
        return _("A death poem has at most {most} lines.").format(most=LINES)
    wrong = (rulesets.fault_of_name(line.replace("/", " "), LINE) for line in lines)
    return next((_("The poem: {fault}").format(fault=tell(each)) for each in wrong if each), "")
