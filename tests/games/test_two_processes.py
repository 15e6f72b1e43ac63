"""Two web processes, one database, one Redis: a table is one table whichever process one sits at."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.games.test_sigkill import LOOK, MAKE, SETTINGS, shell
from tests.running import free_port, running_house

REDIS = os.environ.get("REDIS_URL", "")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not REDIS, reason="needs REDIS_URL")]


async def hear(line: Any, kind: str) -> dict[str, Any]:
    while True:
        heard = json.loads(await asyncio.wait_for(line.recv(), 8))
        if heard["type"] == kind:
            return heard


def order(number: int, seq: int, side: str) -> str:
    man = number % 60 + 1
    home, step = (6.0, 1.0) if side == "ai" else (42.0, -1.0)
    to = {"x": 0.5 + man * 71 / 61, "y": home + step * (number // 60 % 2 + 1)}
    wish = {"kind": "step", "unit": f"{side}-{man}", "to": to}
    return json.dumps({"type": "order", "key": f"{side}{number}", "seq": seq, "order": wish})


def line(urls: list[str], battle: dict[str, Any], number: int, ending: str = "") -> Any:
    return connect(
        f"{urls[number].replace('http', 'ws')}/ws/battles/{battle['id']}/{ending}",
        origin=urls[number],  # type: ignore[arg-type]
        additional_headers={"Cookie": battle["cookies"][number]},
        proxy=None,
        max_size=None,
    )


async def meet(urls: list[str], battle: dict[str, Any]) -> None:
    async with line(urls, battle, 0) as one, line(urls, battle, 1) as other:
        seq = (await hear(one, "sync"))["seq"]
        await hear(other, "sync")
        while not (await hear(one, "presence"))["players"]["kaki"]["online"]:
            pass
        for number in range(20):
            await one.send(order(number, seq, "ai"))
            seq = (await hear(one, "events"))["seq"]
            assert (await hear(other, "events"))["seq"] == seq
        assert "kaki" in (await hear(other, "options"))["options"]
        await other.send(json.dumps({"type": "say", "text": "well met"}))
        assert (await hear(one, "said"))["text"] == "well met"
        await one.send(
            json.dumps({"type": "order", "key": "end", "seq": seq, "order": {"kind": "end_phase"}})
        )
        seq = (await hear(other, "events"))["seq"]
        await other.send(order(0, seq, "kaki"))
        assert (await hear(one, "events"))["seq"] >= seq
        assert (await hear(other, "settled"))["seq"] == seq + 1
        await other.send(
            json.dumps({"type": "order", "key": "up", "seq": seq + 1, "order": {"kind": "resign"}})
        )
        await hear(other, "settled")


async def read_together(urls: list[str], battle: dict[str, Any]) -> None:
    """One guides through the record at one process, the other follows at the other, until the guide goes."""
    moment = {"event": 7, "view": "truth", "runs": False, "speed": 1.0}
    async with line(urls, battle, 1, "record/") as follower:
        async with line(urls, battle, 0, "record/") as guide:
            await guide.send(json.dumps({"type": "guide", "word": "a word of the guide's", **moment}))
            while not (company := await hear(follower, "company"))["guides"]:
                pass
            assert company["guides"][0].items() >= moment.items()
            assert company["count"] == 1
        while (await hear(follower, "company"))["count"]:
            pass


def test_both_see_what_either_does(tmp_path: Path) -> None:
    with running_house(tmp_path, processes=2, **SETTINGS) as house:
        battle = shell(house, MAKE)
        asyncio.run(meet(house.urls, battle))
        asyncio.run(read_together(house.urls, battle))
        assert shell(house, LOOK)["replays"]


async def sign_out_at_the_other(urls: list[str], battle: dict[str, Any]) -> None:
    """A player sits at one process and signs out at the other; then he sends an order all the same."""
    async with line(urls, battle, 1) as his, line(urls, battle, 0) as other:
        seq = (await hear(his, "sync"))["seq"]
        await hear(other, "sync")
        await asyncio.to_thread(sign_out, urls[0], battle["cookies"][1])
        assert await closing_code(his) == 4401
        await other.send(order(0, seq, "ai"))
        assert (await hear(other, "settled"))["seq"] == seq + 1


async def closing_code(line: Any) -> int:
    """The code with which the house closes a line."""
    try:
        while True:
            await asyncio.wait_for(line.recv(), 8)
    except ConnectionClosed as gone:
        return gone.rcvd.code if gone.rcvd else 0


def sign_out(url: str, cookie: str) -> None:
    page = urlopen(Request(f"{url}/accounts/logout/", headers={"Cookie": cookie}), timeout=20)
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.read().decode())
    csrf = re.search(r"csrftoken=(\w+)", page.headers["Set-Cookie"])
    assert token is not None
    assert csrf is not None
    headers = {"Cookie": f"{cookie}; csrftoken={csrf[1]}", "Referer": url}
    body = urlencode({"csrfmiddlewaretoken": token[1]}).encode()
    urlopen(Request(f"{url}/accounts/logout/", body, headers), timeout=20).close()


def test_who_signs_out_at_one_process_is_out_at_the_other(tmp_path: Path) -> None:
    with running_house(tmp_path, processes=2, **SETTINGS) as house:
        asyncio.run(sign_out_at_the_other(house.urls, shell(house, MAKE)))


on_postgres = pytest.mark.skipif(
    not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="needs PostgreSQL"
)


async def ask(lines: tuple[Any, Any], number: int, seq: int) -> tuple[int, float]:
    """An order at one process: where the battle is then, and the seconds until it was heard at the other."""
    one, other = lines
    start = time.monotonic()
    await one.send(order(number, seq, "ai"))
    heard = await hear(other, "events")
    while heard["seq"] <= seq:
        heard = await hear(other, "events")
    return heard["seq"], time.monotonic() - start


@on_postgres
def test_without_redis_processes_hear_each_other_through_the_database(tmp_path: Path) -> None:
    with running_house(tmp_path, processes=2, **{**SETTINGS, "REDIS_URL": ""}) as house:
        battle = shell(house, MAKE)
        asyncio.run(meet(house.urls, battle))
        asyncio.run(read_together(house.urls, battle))


@contextmanager
def own_redis(port: int, folder: Path) -> Iterator[None]:
    """A Redis that may be killed."""
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            until = time.monotonic() + 20
            while time.monotonic() < until:
                with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.05)
            yield
        finally:
            process.kill()


@on_postgres
@pytest.mark.skipif(not shutil.which("redis-server"), reason="needs redis-server")
def test_while_redis_is_away_they_hear_each_other_soon_and_say_so_once(tmp_path: Path) -> None:
    port = free_port()
    extra = {**SETTINGS, "REDIS_URL": f"redis://127.0.0.1:{port}/0"}
    with ExitStack() as redis:
        redis.enter_context(own_redis(port, tmp_path))
        with running_house(tmp_path, processes=2, **extra) as house:
            battle = shell(house, MAKE)

            async def fight() -> None:
                async with line(house.urls, battle, 0) as one, line(house.urls, battle, 1) as other:
                    seq = (await hear(one, "sync"))["seq"]
                    await hear(other, "sync")
                    seq, _ = await ask((one, other), 0, seq)
                    redis.close()
                    waits = []
                    for number in range(1, 9):
                        seq, waited = await ask((one, other), number, seq)
                        waits.append(waited)
                        await asyncio.sleep(0.5)
                    assert max(waits) < 5, waits
                    assert sorted(waits)[4] < 1, waits
                    redis.enter_context(own_redis(port, tmp_path))
                    await asyncio.sleep(4)
                    for number in range(9, 12):
                        seq, waited = await ask((one, other), number, seq)
                        assert waited < 5

            asyncio.run(fight())
            said = house.log.read_text()
            assert "Traceback" not in said
            assert said.count("Redis is away") <= 2, said
            assert said.count("Unexpected exception in receive task") <= 2, said
