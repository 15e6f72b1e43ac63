"""Two web processes, one database, one Redis: a table is one table whichever process one sits at."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tests.games.test_sigkill import LOOK, MAKE, SETTINGS, shell
from tests.running import running_house

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
