"""A copy of the house is whole although orders are given meanwhile, and it becomes the house again."""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.db import connection

from config import backups
from config.backups import MANIFEST, Spoilt
from config.copying import differ
from tests.games.test_sigkill import LOOK, MAKE, SETTINGS, play, shell
from tests.running import House, own_database, running_house

pytestmark = pytest.mark.slow

OVER = """
from games.models import Player
from games.services import practice
from games.models import Battle
keeper, _ = Player.objects.get_or_create(username="Oishi")
battle = practice.try_out(player=keeper, system="drill", name="The hill")
practice.command(battle, keeper, 2000, until=lambda held: False)
"""
COUNT = "from games.models import *; print(Battle.objects.count(), Player.objects.count())"


def asked(house: House, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a management command that may fail."""
    return house.commanded(*arguments)


@contextlib.contextmanager
def beside(house: House, **environment: str) -> Iterator[House]:
    """The same house in other surroundings."""
    other = House(house.environment | environment, house.log)
    yield other
    other.dismiss()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A closed house with a battle that runs and one that is over, played while it was backed up."""
    with running_house(tmp_path_factory.mktemp("house"), **SETTINGS) as running:
        battle = shell(running, OVER + MAKE)
        asyncio.run(backed_up_under_load(running, battle))
        refused = asked(running, "restore", str(backup_of(running)), "--overwrite")
        running.kill(0)
        running.refused_while_open = refused  # type: ignore[attr-defined]
        yield running


def backup_of(house: House) -> Path:
    return house.log.parent / "copy.zip"


async def backed_up_under_load(house: House, battle: dict[str, Any]) -> None:
    settled: list[str] = []
    playing = asyncio.create_task(play(house, battle, 0, settled))
    while len(settled) < 20:
        await asyncio.sleep(0.05)
    done = await asyncio.to_thread(asked, house, "backup", str(backup_of(house)))
    assert done.returncode == 0, done.stderr
    house.settled_before = len(settled)  # type: ignore[attr-defined]
    while len(settled) < house.settled_before + 20:  # type: ignore[attr-defined]
        await asyncio.sleep(0.05)
    playing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await playing


@contextlib.contextmanager
def empty_house(house: House, folder: Path) -> Iterator[House]:
    """A house beside it, without a row in its database."""
    with own_database(folder, empty=True) as database, beside(house, DATABASE_URL=database) as empty:
        yield empty


def test_orders_given_meanwhile_do_not_tear_it_and_it_becomes_a_house_again(house, tmp_path):
    with empty_house(house, tmp_path) as empty:
        done = asked(empty, "restore", str(backup_of(house)))
        assert done.returncode == 0, done.stderr
        assert "1 of 1 running battles and 1 of 1 that are over were checked, and all hold." in done.stdout
        copied = json.loads(asked(empty, "shell", "-v", "0", "-c", LOOK).stdout)
    there = shell(house, LOOK)
    assert copied["replays"]
    assert 20 <= len(copied["keys"]) <= there["seq"]
    assert set(copied["keys"]) < set(there["keys"])
    assert there["replays"]


def test_it_is_for_its_owner_alone_and_nothing_unfinished_stays_beside_it(house):
    assert backup_of(house).stat().st_mode & 0o777 == 0o600
    assert [path for path in house.log.parent.iterdir() if "part" in path.name] == []


def test_a_house_that_is_open_is_not_changed_under_its_players(house):
    refused = house.refused_while_open
    assert refused.returncode != 0
    assert "Close the house first" in refused.stderr


def test_neither_a_file_nor_a_house_is_overwritten_unless_that_is_said(house):
    before = shell(house, LOOK)["seq"]
    done = asked(house, "backup", str(backup_of(house)))
    assert done.returncode != 0
    assert "--overwrite" in done.stderr
    done = asked(house, "restore", str(backup_of(house)))
    assert done.returncode != 0
    assert "holds 2 battles and 3 players" in done.stderr
    assert shell(house, LOOK)["seq"] == before


def test_a_copy_with_a_row_too_few_is_noticed_and_nothing_has_changed(house, tmp_path):
    before = asked(house, "shell", "-v", "0", "-c", LOOK).stdout
    short = repacked(house, tmp_path, lambda word: word["rows"].update(games_battle=3))
    done = asked(house, "restore", str(short), "--overwrite")
    assert done.returncode != 0
    assert "games_battle" in done.stderr
    assert asked(house, "shell", "-v", "0", "-c", LOOK).stdout == before


def test_what_is_no_backup_or_damaged_or_of_another_house_is_refused_in_words(db, house, tmp_path):
    text = tmp_path / "text.zip"
    text.write_text("no zip")
    bytes_ = bytearray(backup_of(house).read_bytes())
    bytes_[len(bytes_) // 2] ^= 255
    damaged = tmp_path / "damaged.zip"
    damaged.write_bytes(bytes_)
    other = "sqlite" if connection.vendor == "postgresql" else "postgresql"
    for path, words in {
        text: "is not a backup that can be read",
        damaged: "damaged",
        tmp_path / "none.zip": "is not a backup that can be read",
        repacked(
            house, tmp_path, lambda word: word["migrations"].append("games.9999_later")
        ): "a newer Honjin",
        repacked(house, tmp_path, lambda word: word.update(engine=other)): f"The backup is of {other}",
        repacked(house, tmp_path, lambda word: word.update(format=2)): "a newer Honjin",
    }.items():
        with pytest.raises(Spoilt, match=words):
            backups.read(path)


def test_a_backup_of_an_older_release_is_brought_up_to_date(house, tmp_path):
    old = tmp_path / "old.zip"
    with empty_house(house, tmp_path) as empty:
        asked(empty, "migrate", "config", "zero")  # as if the house had not had that table yet
        asked(empty, "migrate", "games", "0014")
        assert asked(empty, "backup", str(old)).returncode == 0
        done = asked(empty, "restore", str(old), "--overwrite")
        assert done.returncode == 0, done.stderr
        assert "brought up to date" in done.stdout
        assert asked(empty, "migrate", "--check").returncode == 0


def test_tools_that_are_lacking_or_too_old_are_told(house, tmp_path):
    if "sqlite" in house.environment["DATABASE_URL"]:
        pytest.skip("SQLite needs none")
    with beside(house, PATH=str(tmp_path)) as bare:
        done = asked(bare, "backup", str(tmp_path / "x.zip"))
    assert "pg_dump is not on this machine. Install" in done.stderr
    old = tmp_path / "pg_dump"
    old.write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6'\n")
    old.chmod(0o755)
    with beside(house, PATH=str(tmp_path)) as bare:
        done = asked(bare, "backup", str(tmp_path / "x.zip"))
    assert "pg_dump here is of version 9." in done.stderr
    newer = repacked(house, tmp_path, lambda word: word.update(version=99))
    done = asked(house, "restore", str(newer), "--overwrite")
    assert "The backup is of PostgreSQL 99, this server is" in done.stderr


def test_counts_that_differ_are_told_by_table():
    differ({"a": 1}, {"a": 1})
    with pytest.raises(Spoilt, match="Table a has None rows, and had 1"):
        differ({"a": 1}, {})


def repacked(house: House, folder: Path, change: Any) -> Path:
    """The backup with another word on it."""
    path = folder / f"changed-{len(list(folder.iterdir()))}.zip"
    with zipfile.ZipFile(backup_of(house)) as bag, zipfile.ZipFile(path, "w") as other:
        for name in bag.namelist():
            content = bag.read(name)
            if name == MANIFEST:
                word = msgspec.json.decode(content)
                change(word)
                content = msgspec.json.encode(word)
            other.writestr(name, content)
    return path
