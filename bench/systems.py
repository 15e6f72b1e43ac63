"""One table over all rules systems: ``python -m bench.systems [SLUG ...] [BATTLES=2]``.

For each: lines of Python in its folder, clauses of its book (all, cited in code, cited in tests; what neither needs is
listed in tests/rules/test_clauses.py), whole battles by two practice commanders at the system's defaults (turns,
orders, seconds, orders a second, choosing them included), and in these battles what the options of a side, a preview
and an order take: median, 99th percentile and worst, in milliseconds of processor time. Figures compare where they
come out of one run on a quiet machine.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

import rulesets
from bench.rules import SEEDS, Times, Watched
from rulesets import Ruleset
from tests.rules.test_clauses import EXEMPT, book, in_code, in_tests

CALLS = ("options", "preview", "resolve")
HEAD = (
    "system", "lines", "clauses", "in code", "in tests", "turns", "orders", "seconds", "orders/s",
    *(f"{name} {what}" for name in ("options", "preview", "order") for what in ("median", "p99", "worst")),
)  # fmt: skip


class Fought(msgspec.Struct, frozen=True):
    """What whole battles of a system came to, on the average of each."""

    turns: float
    orders: float
    seconds: float


def main() -> None:
    """Measure system after system and print the table."""
    words = sys.argv[1:]
    count = next((int(word.split("=")[1]) for word in words if word.startswith("BATTLES=")), 2)
    slugs = [word for word in words if "=" not in word]
    chosen = [ruleset for ruleset in rulesets.all() if not slugs or ruleset.slug in slugs]
    sys.stdout.write(table([HEAD, *(row(ruleset, SEEDS[:count]) for ruleset in chosen)]))


def row(ruleset: Ruleset[Any], seeds: Sequence[bytes]) -> tuple[str, ...]:
    """A system's line of the table."""
    times: Times = defaultdict(list)
    fought = battles(ruleset, seeds)
    for seed in seeds[:1]:
        rulesets.fight(Watched(ruleset, times), seed)  # type: ignore[arg-type]
    taken = {
        call: [took for name, own in times.items() if name.split()[0] == call for took in own]
        for call in CALLS
    }
    return (
        ruleset.name if isinstance(ruleset.name, str) else ruleset.slug,
        str(lines(ruleset.slug)),
        *clauses(ruleset.slug),
        f"{fought.turns:.1f}",
        f"{fought.orders:.0f}",
        f"{fought.seconds:.1f}",
        f"{fought.orders / fought.seconds:.0f}",
        *(figure for call in CALLS for figure in figures(taken[call])),
    )


def battles(ruleset: Ruleset[Any], seeds: Iterable[bytes]) -> Fought:
    """Whole battles of two practice commanders, one after another."""
    found = []
    for seed in seeds:
        start = time.process_time()
        record = rulesets.fight(ruleset, seed)
        turns = record.final["clock"]["turn"]
        found.append((turns, len(record.orders), time.process_time() - start))
    return Fought(*(statistics.mean(column) for column in zip(*found, strict=True)))


def lines(slug: str) -> int:
    """Lines of Python in a system's folder."""
    folder = Path(rulesets.__file__).parent / slug
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in folder.rglob("*.py"))


def clauses(slug: str) -> tuple[str, str, str]:
    """How many clauses a system's book has, and how many of those that can be are cited in code and in tests."""
    every = set(book(slug).clauses)
    able = every - set(EXEMPT[slug])
    share = [f"{len(able & cited(slug))}/{len(able)}" for cited in (in_code, in_tests)]
    return str(len(every)), share[0], share[1]


def figures(values: list[float]) -> tuple[str, str, str]:
    """Median, 99th percentile and worst of some seconds, in milliseconds."""
    ordered = sorted(values) or [0.0]
    tail = ordered[int(len(ordered) * 0.99)]
    return tuple(f"{each * 1e3:.1f}" for each in (statistics.median(ordered), tail, ordered[-1]))  # type: ignore[return-value]


def table(cells: Sequence[Sequence[str]]) -> str:
    """The table in Markdown, columns of one width."""
    wide = [max(len(line[column]) for line in cells) for column in range(len(cells[0]))]
    rows = []
    for line in cells:
        first, *rest = (
            cell.rjust(w) if column else cell.ljust(w)
            for column, (cell, w) in enumerate(zip(line, wide, strict=True))
        )
        rows.append(f"| {' | '.join((first, *rest))} |")
    rule = "|" + "|".join("-" * (w + 1) + ("-" if n == 0 else ":") for n, w in enumerate(wide)) + "|"
    return "\n".join([rows[0], rule, *rows[1:]]) + "\n"


if __name__ == "__main__":
    main()
