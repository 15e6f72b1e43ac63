"""The settings are safe by themselves, and say so."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.environment import database, flag, kept_secret, lan_addresses, limits, number, people, words

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


def test_people_are_read_from_the_environment(monkeypatch):
    monkeypatch.setenv("HONJIN_TEST", "Elin <elin@honjin.example>, kaito@honjin.example")
    assert people("HONJIN_TEST") == [
        ("Elin", "elin@honjin.example"),
        ("kaito@honjin.example", "kaito@honjin.example"),
    ]
    monkeypatch.delenv("HONJIN_TEST")
    assert people("HONJIN_TEST") == []


@pytest.mark.parametrize("password", ["a/b", "a#b", "a?b", "a@b:c%2Fd", "100% $HOME 'x'"])
def test_a_database_named_in_parts_takes_any_password(monkeypatch, tmp_path, password):
    monkeypatch.setenv("DATABASE_URL", "")
    monkeypatch.setenv("POSTGRES_HOST", "db")
    monkeypatch.setenv("POSTGRES_PASSWORD", password)
    found = database(tmp_path)
    assert (found["HOST"], found["NAME"], found["PASSWORD"]) == ("db", "honjin", password)


@pytest.mark.parametrize("sign", "/#?")
def test_a_database_url_that_cannot_be_read_is_refused_in_words_without_the_password(
    monkeypatch, tmp_path, sign
):
    monkeypatch.setenv("DATABASE_URL", f"postgresql://honjin:se{sign}cret@db:5432/honjin")
    with pytest.raises(ImproperlyConfigured, match="%2F %23 %3F") as refused:
        database(tmp_path)
    assert "cret@" not in str(refused.value)
    assert refused.value.__suppress_context__


def test_neighbours_are_told_no_address_of_this_machine_alone():
    assert not [address for address in lan_addresses() if address.startswith("127.")]


def test_sqlite_waits_for_the_write_lock_when_a_transaction_begins(db):
    from django.db import connection

    if connection.vendor != "sqlite":
        pytest.skip("about SQLite")
    with connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        assert cursor.execute("PRAGMA synchronous").fetchone()[0] == 2, "FULL: told is on the disk"
        assert cursor.execute("PRAGMA busy_timeout").fetchone()[0] == 20000
    assert connection.settings_dict["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_some_limits_are_put_otherwise_and_a_slip_of_the_pen_is_told(monkeypatch):
    usual = {"armies": "200", "said": "30/m"}
    monkeypatch.setenv("HONJIN_LIMITS", "said=60/m")
    assert limits("HONJIN_LIMITS", usual) == {"armies": "200", "said": "60/m"}
    monkeypatch.setenv("HONJIN_LIMITS", "sayd=60/m")
    with pytest.raises(ValueError, match="no limit sayd"):
        limits("HONJIN_LIMITS", usual)


def test_one_setting_says_how_many_proxies_every_limit_believes(tmp_path):
    shown = "from config import settings as s; print(s.ALLAUTH_TRUSTED_PROXY_COUNT, s.REST_FRAMEWORK['NUM_PROXIES'])"
    for count in ("0", "2"):
        done = manage("shell", "-c", shown, HONJIN_VAR=str(tmp_path), TRUSTED_PROXIES=count)
        assert done.stdout.split()[-2:] == [count, count], done.stderr
