"""What may befall a house under load. Each test prints its balance: `make faults`."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile

import pytest

from tests.faults.players import LAST, Balance, Play, balance, fight, made, watch
from tests.faults.servers import Server, postgres, redis
from tests.games.test_sigkill import SETTINGS
from tests.house.test_health import told_within
from tests.running import SQLITE, House, furnished, running_house

pytestmark = pytest.mark.faults

ROUNDS = int(os.environ.get("FAULTS_ROUNDS", "3"))
"""How often each trouble comes."""
SPELL = 5.0
"""Seconds that it lasts."""
BETWEEN = 50
"""Orders that must be settled before it comes, and again when it has gone."""
BATTLES = 6

Trouble = Callable[[House], Awaitable[None]]
Fights = Callable[[asyncio.Event], list[Coroutine[None, None, None]]]
Say = Callable[[str, Balance], None]


@dataclass
class Doors:
    """Two processes, and the servers that they share."""

    house: House
    database: Server
    redis: Server


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Print a balance, whatever pytest does with other output."""

    def said(what: str, found: Balance) -> None:
        with capsys.disabled():
            sys.stdout.write(f"\n{what}:\n  {found}\n")

    return said


async def befallen(house: House, plays: list[Play], trouble: Trouble, fights: Fights) -> Balance:
    """The fights go on, with somebody at the other side of each battle, while the trouble comes and goes."""
    end, over = asyncio.Event(), asyncio.Event()
    watching = [
        asyncio.create_task(watch(house.urls[(number + 1) % len(house.urls)], play, over))
        for number, play in enumerate(plays)
    ]
    fighting = asyncio.gather(*fights(end))
    for _ in range(ROUNDS):
        await settled(plays, fighting)
        await trouble(house)
    await settled(plays, fighting)
    end.set()
    await fighting
    await asyncio.sleep(12)  # the last news may come with the sweep
    over.set()
    await asyncio.gather(*watching)
    return await balance(house, plays)


async def settled(plays: list[Play], fighting: asyncio.Future[list[None]]) -> None:
    """Wait until some more orders are settled."""
    wanted = sum(len(play.told) for play in plays) + BETWEEN
    async with asyncio.timeout(LAST):
        while sum(len(play.told) for play in plays) < wanted:
            assert not fighting.done(), fighting.exception()
            await asyncio.sleep(0.1)


def each_alone(house: House, plays: list[Play]) -> Fights:
    """Each battle has one commander, who plays through one of the processes."""
    urls = house.urls
    return lambda end: [fight(urls[number % len(urls)], play, end) for number, play in enumerate(plays)]


def tried(house: House, trouble: Trouble, battles: int = BATTLES) -> Balance:
    """Make battles and play them through the trouble."""
    plays = made(house, battles)
    return asyncio.run(befallen(house, plays, trouble, each_alone(house, plays)))


async def kill_all_in_turn(house: House) -> None:
    """Each process is killed as rudely as can be while others play on, and started anew."""
    for number in range(len(house.ports)):
        await asyncio.to_thread(house.kill, number)
        await asyncio.to_thread(house.start, number)


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    """Two web processes with a PostgreSQL and a Redis of their own, whose password is not made for addresses."""
    folder = tmp_path_factory.mktemp("doors")
    with postgres() as (database, told), redis(folder) as notices:
        surroundings = SETTINGS | told | {"REDIS_URL": f"redis://127.0.0.1:{notices.port}/0"}
        with running_house(folder, processes=2, **surroundings) as house:
            yield Doors(house, database, notices)


def test_one_process_on_sqlite_is_killed_again_and_again(tmp_path: Path, say: Say) -> None:
    with running_house(tmp_path, **SETTINGS, DATABASE_URL=furnished_in(tmp_path)) as house:
        found = tried(house, kill_all_in_turn)
    say("kill -9 of the one process, SQLite", found)
    assert found.even
    assert found.hangups


def test_two_processes_are_killed_in_turn(doors: Doors, say: Say) -> None:
    found = tried(doors.house, kill_all_in_turn)
    say("kill -9 of two processes in turn, PostgreSQL and Redis", found)
    assert found.even
    assert found.hangups


def test_redis_goes_and_comes_back(doors: Doors, say: Say) -> None:
    async def trouble(house: House) -> None:
        doors.redis.signal(signal.SIGKILL)
        found = await asyncio.to_thread(told_within, house, 60, well=False)
        assert found["database"] == "ok"
        assert found["channels"] != "ok"
        await asyncio.sleep(SPELL)
        await asyncio.to_thread(doors.redis.start)

    found = tried(doors.house, trouble)
    assert told_within(doors.house, 60, well=True)["well"]
    say("Redis killed and back", found)
    assert found.even


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "frozen"])
def test_postgresql_goes_and_comes_back(doors: Doors, say: Say, how: signal.Signals) -> None:
    async def trouble(house: House) -> None:
        doors.database.signal(how)
        found = await asyncio.to_thread(told_within, house, 60, well=False)
        assert found["database"] != "ok"
        await asyncio.sleep(SPELL)
        if how is signal.SIGKILL:
            await asyncio.to_thread(doors.database.start)
        else:
            doors.database.signal(signal.SIGCONT)

    found = tried(doors.house, trouble)
    assert told_within(doors.house, 60, well=True)["well"]
    say(f"PostgreSQL {'killed' if how is signal.SIGKILL else 'frozen'} and back", found)
    assert found.even
    assert found.longest > SPELL


def test_the_disk_is_full_and_has_room_again(tmp_path: Path, say: Say) -> None:
    with small_disk(tmp_path) as small:
        where = furnished_in(small or tmp_path)
        with running_house(tmp_path, **SETTINGS, DATABASE_URL=where) as house:

            async def trouble(house: House) -> None:
                with full(small, house):
                    found = await asyncio.to_thread(told_within, house, 60, well=False)
                    assert found["database"] == "OperationalError"
                    await asyncio.sleep(SPELL)

            found = tried(house, trouble, 2)
            assert told_within(house, 60, well=True)["well"]
    say("a full disk" if small else "no file may grow (not root, so no disk of its own to fill)", found)
    assert found.even
    assert found.faults


@contextmanager
def small_disk(folder: Path) -> Iterator[Path | None]:
    """A disk of 64 MB; none where this user may not mount one."""
    small = folder / "small"
    small.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "none", small], capture_output=True)
    if mounted.returncode:
        yield None
        return
    try:
        yield small
    finally:
        subprocess.run(["umount", "--lazy", small], check=True)


def furnished_in(folder: Path) -> str:
    """The address of a new SQLite database there."""
    copyfile(furnished() / SQLITE, folder / SQLITE)
    return f"sqlite:///{folder / SQLITE}"


@contextmanager
def full(small: Path | None, house: House) -> Iterator[None]:
    """No room is left, for a while."""
    if small is not None:
        ballast = small / "ballast"
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while file.write(b"\0" * 4096):
                pass
        yield
        ballast.unlink()
        return
    process = house.processes[0].pid
    before = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (512, before[1]))
    yield
    resource.prlimit(process, resource.RLIMIT_FSIZE, before)


def test_two_processes_at_once_on_one_battle(doors: Doors, say: Say) -> None:
    """A commander plays one battle in two browsers, through two processes; a third of his orders goes to both."""
    [play] = plays = made(doors.house, 1)
    urls = doors.house.urls

    async def trouble(house: House) -> None:
        """There is none but the company."""

    def everywhere(end: asyncio.Event) -> list[Coroutine[None, None, None]]:
        own = [
            fight(url, play, end, name=f"{number}-", men=range(1 + 20 * number, 21 + 20 * number))
            for number, url in enumerate(urls)
        ]
        return [*own, *(fight(url, play, end, name="both-", men=range(41, 61)) for url in urls)]

    found = asyncio.run(befallen(doors.house, plays, trouble, everywhere))
    say("two processes at once on one battle, a third of the orders given to both", found)
    assert found.even
