"""What a process has done before the first player comes."""

import logging
import subprocess
import sys
from typing import Any
from unittest.mock import patch

import pytest

from config.reporting import Once
from games.live import desks
from games.live.hub import hub
from games.live.lifespan import lifespan
from games.services.warming import warm_up
from tests.running import ROOT

THREADS = """
import sys, config
assert "numpy" not in sys.modules
import rulesets, os
rulesets.all()
assert "numpy" in sys.modules
print(len(os.listdir("/proc/self/task")))
"""


def test_numbers_are_counted_in_one_thread() -> None:
    done = subprocess.run(
        [sys.executable, "-c", THREADS], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["1"]


def test_every_system_can_be_made_ready(caplog: pytest.LogCaptureFixture) -> None:
    warm_up()
    assert caplog.text == ""


@pytest.mark.django_db(transaction=True)
async def test_the_door_opens_when_everything_is_ready() -> None:
    done: list[str] = []
    messages = iter(["lifespan.startup", "lifespan.shutdown"])

    async def receive() -> dict[str, Any]:
        return {"type": next(messages)}

    async def send(message: dict[str, Any]) -> None:
        done.append(message["type"])

    with patch("games.live.lifespan.warm_up", side_effect=lambda: done.append("warm")):
        await lifespan({}, receive, send)
    assert done == ["warm", "lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert hub().rooms == {}
    await hub().close()
    desks.close_all()


def test_a_lasting_trouble_is_told_once_and_in_one_line() -> None:
    once, told = Once(), []
    for _ in range(5):
        try:
            raise ConnectionError("refused")
        except ConnectionError:
            record = logging.LogRecord("x", logging.ERROR, "x", 1, "The line broke", (), sys.exc_info())
        if once.filter(record):
            told.append((record.getMessage(), record.exc_info))
    assert told == [("The line broke: refused", None)]
