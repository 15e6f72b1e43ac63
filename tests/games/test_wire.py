"""What goes over the wire: large messages compressed, small ones not, both understood."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate

from config.wire import LARGE, LARGEST
from tests.games.test_sigkill import MAKE, SETTINGS, shell
from tests.running import running_house

pytestmark = pytest.mark.slow


async def test_only_large_messages_are_compressed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[bool, int]] = []
    plain = PerMessageDeflate.decode

    def watched(self: Any, frame: Any, **how: Any) -> Any:
        found = plain(self, frame, **how)
        seen.append((frame.rsv1, len(found.data)))
        return found

    monkeypatch.setattr(PerMessageDeflate, "decode", watched)
    with running_house(tmp_path, **SETTINGS) as house:
        battle = shell(house, MAKE)
        url = f"{house.url.replace('http', 'ws')}/ws/battles/{battle['id']}/"
        headers = {"Cookie": battle["cookies"][0]}
        offer = [ClientPerMessageDeflateFactory()]
        async with connect(
            url, origin=house.url, additional_headers=headers, proxy=None, extensions=offer, max_size=None
        ) as line:
            assert json.loads(await line.recv())["type"] == "sync"
            order = {"kind": "step", "unit": "ai-1", "to": {"x": 2.0, "y": 8}}
            await line.send(json.dumps({"type": "order", "key": "k", "seq": 1, "order": order}))
            while json.loads(await line.recv())["type"] != "settled":
                pass
            await line.send("x" * LARGE)
            assert json.loads(await line.recv())["type"] in ("refused", "options")
            await line.send("x" * (LARGEST // 2))
            while (said := json.loads(await line.recv())).get("code") != "too_large":
                assert said["type"] in ("refused", "options", "clock")
            await line.send("x" * (LARGEST + 1))
            await line.wait_closed()
            assert line.close_code == 1009
    assert all(compressed == (size >= LARGE) for compressed, size in seen if size)
    assert {compressed for compressed, _ in seen} == {True, False}
