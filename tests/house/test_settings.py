"""The settings are safe by themselves, and say so."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from config.environment import flag, kept_secret, lan_addresses, number, words

ROOT = Path(__file__).resolve().parents[2]
PRODUCTION = {
    "SECRET_KEY": "a-long-and-unguessable-string-of-more-than-fifty-signs-0123456789",
    "ALLOWED_HOSTS": "honjin.example",
}


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess:
    """Run a management command in surroundings of its own."""
    keep = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, ROOT / "manage.py", *arguments],
        env=keep | environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )


def test_nothing_is_left_to_say_about_a_deployed_site(tmp_path):
    done = manage("check", "--deploy", "--fail-level", "WARNING", HONJIN_VAR=str(tmp_path), **PRODUCTION)
    assert done.returncode == 0, done.stderr
    assert "no issues (0 silenced)" in done.stdout


def test_a_site_without_any_variable_shows_no_debug_pages(tmp_path):
    done = manage("diffsettings", HONJIN_VAR=str(tmp_path))
    assert "DEBUG = False" not in done.stdout  # Django's own default, so not listed
    assert "SESSION_COOKIE_SECURE = True" in done.stdout


def test_models_and_migrations_agree(tmp_path):
    done = manage("makemigrations", "--check", "--dry-run", HONJIN_VAR=str(tmp_path))
    assert done.returncode == 0, done.stdout


def test_the_secret_is_made_once_and_for_its_owner_alone(tmp_path):
    path = tmp_path / "deep" / "secret"
    first = kept_secret(path)
    assert len(first) >= 50
    assert kept_secret(path) == first
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("text", "means"), [("1", True), ("Yes", True), ("0", False), ("off", False), ("", True)]
)
def test_a_flag_is_read_from_the_environment(monkeypatch, text, means):
    monkeypatch.setenv("HONJIN_TEST", text)
    assert flag("HONJIN_TEST", default=True) is means


def test_lists_and_numbers_are_read_from_the_environment(monkeypatch):
    monkeypatch.setenv("HONJIN_TEST", " a, b ,,c ")
    assert words("HONJIN_TEST") == ["a", "b", "c"]
    monkeypatch.setenv("HONJIN_TEST", " ")
    assert number("HONJIN_TEST", default=3) == 3


def test_neighbours_are_told_no_address_of_this_machine_alone():
    assert not [address for address in lan_addresses() if address.startswith("127.")]


def test_sqlite_waits_for_the_write_lock_when_a_transaction_begins(db):
    from django.db import connection

    if connection.vendor != "sqlite":
        pytest.skip("about SQLite")
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        assert cursor.execute("PRAGMA busy_timeout").fetchone()[0] == 20000
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
