"""What tests cost in processor time, which a busy machine does not change: `pytest -p bench.cost tests/games`.

Counted is this process and all that it began: houses, commands, browsers. At the end stands a table of the dearest
files, and all of it, test by test in seconds, is in `var/cost.json`; with `-n` it is counted in every process.
"""

import ctypes
import json
import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

TICK = os.sysconf("SC_CLK_TCK")
ADOPT = (
    36  # PR_SET_CHILD_SUBREAPER: a grandchild whose parent ends becomes ours, so that it stays in the count
)
SHOWN = 40

began: list[float] = [0.0]
spent: dict[str, float] = defaultdict(float)
tests: dict[str, int] = defaultdict(int)


def seconds(number: int) -> float:
    """Give the seconds that a process, and its children that have ended, were at work."""
    fields = Path(f"/proc/{number}/stat").read_bytes().rpartition(b")")[2].split()
    return sum(map(int, fields[11:15])) / TICK


def children(number: int) -> list[int]:
    """Give the processes that any thread of a process has begun and that have not gone."""
    tasks = Path(f"/proc/{number}/task")
    return [
        int(child) for task in os.listdir(tasks) for child in (tasks / task / "children").read_bytes().split()
    ]


def at_work() -> float:
    """Give the seconds that this process and all its offspring were at work until now.

    Only they are looked at: all processes of the machine, three times a test, took a tenth of what was counted.
    """
    total, waiting = 0.0, [os.getpid()]
    while waiting:
        number = waiting.pop()
        with suppress(OSError):  # it has ended since it was listed
            total += seconds(number)
            waiting += children(number)
    return total


def pytest_configure() -> None:
    """Begin to count."""
    ctypes.CDLL(None).prctl(ADOPT, 1)
    began[0] = at_work()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[None]:
    """Write on each part of a test what was spent since the part before it; reports travel between processes."""
    report = yield
    now = at_work()
    report.cost, began[0] = max(0.0, now - began[0]), max(now, began[0])
    return report


def pytest_runtest_logreport(report: Any) -> None:
    """Add up what a part of a test has cost."""
    spent[report.nodeid] += getattr(report, "cost", 0.0)
    tests[report.nodeid.partition("::")[0]] += report.when == "call"


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Show the dearest files, and keep the rest in a file."""
    files: dict[str, float] = defaultdict(float)
    for test, seconds in spent.items():
        files[test.partition("::")[0]] += seconds
    dearest = sorted(files, key=files.__getitem__, reverse=True)
    terminalreporter.section("processor seconds")
    for file in dearest[:SHOWN]:
        terminalreporter.line(f"{files[file]:8.1f}  {tests[file]:5} tests  {file}")
    terminalreporter.line(f"{sum(files.values()):8.1f}  {sum(tests.values()):5} tests  in {len(files)} files")
    kept = Path(config.rootpath, "var", "cost.json")
    kept.write_text(json.dumps({test: round(spent[test], 2) for test in sorted(spent)}, indent=0))
