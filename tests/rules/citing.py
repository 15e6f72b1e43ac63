"""Which clauses files cite."""

import re
from pathlib import Path

BY_THE_WAY = "test_clauses.py"
"""Files of this name tell of clauses that others cite."""


def cited(system: str, *patterns: str) -> set[str]:
    """Every id of a system (its prefix) in files of the patterns, ranges ("SKY-CHG-1 to SKY-CHG-4") spelt out."""
    single = re.compile(rf"{system}-[A-Z]+-\d+[a-z]?")
    span = re.compile(rf"({system}-[A-Z]+)-(\d+) to {system}-[A-Z]+-(\d+)")
    found: set[str] = set()
    for pattern in patterns:
        for path in Path().glob(pattern):
            if path.name == BY_THE_WAY:
                continue
            text = path.read_text(encoding="utf-8")
            found |= set(single.findall(text))
            for head, first, last in span.findall(text):
                found |= {f"{head}-{number}" for number in range(int(first), int(last) + 1)}
    return found
