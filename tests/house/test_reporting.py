"""What the house writes down of its faults, and to whom it writes about them."""

from __future__ import annotations

import json
import logging
import logging.config
import sys
import time

import pytest
from django.core import mail
from prometheus_client import REGISTRY

from config import reporting
from config.reporting import letter

SECRETS = ("seven-spears", "token=abc", "Elin", "sekigahara")


def broken(secret: str) -> logging.LogRecord:
    """An error whose message, arguments and variables hold what must not be told."""
    try:
        raise ValueError(f"no player {secret}")
    except ValueError:
        return logging.LogRecord(
            "django.request", logging.ERROR, __file__, 1, "Internal Server Error: %s", (f"/join/{secret}",),
            sys.exc_info(),
        )  # fmt: skip


@pytest.mark.parametrize("secret", SECRETS)
def test_a_letter_says_where_it_broke_and_nothing_that_anybody_sent(secret):
    text = letter(broken(secret), 3)
    assert "builtins.ValueError" in text
    assert "test_reporting.py" in text
    assert "3 more errors" in text
    assert secret not in text


@pytest.fixture
def handler(settings):
    settings.ADMINS = [("Elin", "elin@honjin.example")]
    return reporting.Letter()


def delivered(count: int) -> list[str]:
    """The letters that have gone out, as soon as there are so many."""
    until = time.monotonic() + 5
    while len(mail.outbox) < count and time.monotonic() < until:
        time.sleep(0.02)
    return [message.body for message in mail.outbox]


def test_a_flood_of_errors_is_one_letter_and_the_next_one_counts_the_rest(handler, monkeypatch):
    for _ in range(50):
        handler.handle(broken("x"))
    assert len(delivered(1)) == 1
    monkeypatch.setattr(handler, "_next", 0.0)
    handler.handle(broken("x"))
    assert "49 more errors" in delivered(2)[1]
    assert mail.outbox[0].to == ["elin@honjin.example"]


def test_nobody_is_written_to_about_a_scanner_or_where_nobody_is_named(handler, settings):
    record = broken("x")
    record.name = "django.security.DisallowedHost"
    handler.handle(record)
    settings.ADMINS = []
    handler.handle(broken("x"))
    time.sleep(0.1)
    assert mail.outbox == []


def test_errors_are_counted():
    before = REGISTRY.get_sample_value("honjin_errors_total", {"logger": "test.count"}) or 0
    reporting.Count().handle(logging.LogRecord("test.count", logging.ERROR, "", 1, "broken", (), None))
    assert REGISTRY.get_sample_value("honjin_errors_total", {"logger": "test.count"}) == before + 1


@pytest.mark.parametrize("form", ["line", "json"])
def test_the_log_takes_the_form_and_file_that_were_asked_for(tmp_path, form):
    place = reporting._place(str(tmp_path / "honjin.log"), 1, 2)
    made = reporting.logs(level="INFO", form=form, file=str(tmp_path / "honjin.log"), megabytes=1, files=2)
    assert made["handlers"]["out"] == {"formatter": form, **place}
    line = {"class": "logging.Formatter"} | made["formatters"]["line"]
    formatter = reporting.Json() if form == "json" else logging.Formatter(line["format"], style="{")
    text = formatter.format(broken("七"))
    if form == "json":
        said = json.loads(text)
        assert said["message"] == "Internal Server Error: /join/七"
        assert "ValueError" in said["traceback"]
        assert "\n" not in text
    else:
        assert "ERROR django.request: Internal Server Error: /join/七" in text


def test_a_file_is_put_aside_when_it_is_large_and_old_ones_go(tmp_path):
    place = reporting._place(str(tmp_path / "honjin.log"), 1, 2)
    assert place.pop("class") == "logging.handlers.RotatingFileHandler"
    handler = logging.handlers.RotatingFileHandler(**place)
    for _ in range(4):
        handler.handle(logging.LogRecord("x", logging.ERROR, "", 1, "x" * 1024 * 1024, (), None))
    handler.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["honjin.log", "honjin.log.1", "honjin.log.2"]
    assert reporting._place("x", 0, 2)["class"].endswith("WatchedFileHandler")
