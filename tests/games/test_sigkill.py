"""A server killed in the middle of play: all of an order or nothing of it, the browsers come back, and the clock of a
decision goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.running import House, running_house

pytestmark = pytest.mark.slow

SETTINGS = {"HONJIN_EXTRA_SYSTEMS": "tests.systems", "HONJIN_MESSAGES_PER_SECOND": "0"}
ROUNDS = 3

MAKE = """
import json
from bench.stock import stock
print(json.dumps(stock("drill", 0)))
"""
LOOK = """
import json
from games.models import Battle, BattleEvent, OrderReceipt
from games.services import holding
from games.selectors import viewing
from rulesets import merge
battle = Battle.objects.latest("created")
document = json.loads(battle.opening.document)
for row in viewing.events_since(battle.id, 0, 10**6):
    document = merge(document, json.loads(row.patch))
held = holding.load(battle.id)
print(json.dumps({
    "seq": battle.seq,
    "events": list(BattleEvent.objects.filter(battle=battle).order_by("seq").values_list("seq", flat=True)),
    "keys": list(OrderReceipt.objects.filter(battle=battle).values_list("key", flat=True)),
    "replays": document == json.loads(viewing.encode(held.ruleset.document(held.battle))),
}))
"""
ASK = """
import json
from games.models import Player
from games.services import battles, play
from games.services.battles import Banner, Plan
from rulesets import Side
one, other = (Player.objects.create_user(name) for name in ("Mio", "Ryo"))
plan = Plan(system="drill", name="The ford", options={"pieces": 4}, answer_within=6)
battle = battles.create(maker=one, plan=plan, side=Side.AI, banner=Banner(commander="Mio", clan="Hojo", mon="hojo"))
rival = Banner(commander="Ryo", clan="Takeda", mon="takeda")
battles.join(battle_id=battle.id, player=other, banner=rival, invitation=battle.invitation)
battle.refresh_from_db()
order = {"kind": "challenge", "unit": "ai-1", "target": "kaki-2"}
play.submit(battle_id=battle.id, player_id=one.pk, key="call", seq=battle.seq, order=order)
print(json.dumps(str(battle.id)))
"""
WAITED = """
import time
from games.models import Battle
end = time.monotonic() + 30
while Battle.objects.latest("created").pending and time.monotonic() < end:
    time.sleep(0.1)
time.sleep(1)
"""


def shell(house: House, script: str) -> Any:
    return json.loads(house.manage("shell", "-v", "0", "-c", script).splitlines()[-1])


async def play(house: House, battle: dict[str, Any], first: int, settled: list[str]) -> None:
    """Order without pause until the line breaks; every settled key is written down."""
    url = f"{house.url.replace('http', 'ws')}/ws/battles/{battle['id']}/"
    headers = {"Cookie": battle["cookies"][0]}
    async with connect(url, origin=house.url, additional_headers=headers, proxy=None, max_size=None) as line:
        seq = json.loads(await line.recv())["seq"]
        for number in range(first, first + 5000):
            man = number % 60 + 1
            to = {"x": 0.5 + man * 71 / 61, "y": 6.0 + number // 60 % 2 * 3}
            order = {"kind": "step", "unit": f"ai-{man}", "to": to}
            await line.send(json.dumps({"type": "order", "key": f"{number}", "seq": seq, "order": order}))
            while (heard := json.loads(await line.recv()))["type"] != "settled":
                assert heard["type"] != "refused", heard
                seq = max(seq, heard["seq"])
            settled.append(heard["key"])


async def play_until_killed(house: House, battle: dict[str, Any], first: int, settled: list[str]) -> None:
    playing = asyncio.create_task(play(house, battle, first, settled))
    await asyncio.sleep(random.uniform(0.3, 0.8))
    await asyncio.to_thread(house.kill, 0)
    with contextlib.suppress(WebSocketException, OSError):
        await playing


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A site that knows the drill; each test plays the battle that is newest."""
    with running_house(tmp_path_factory.mktemp("house"), **SETTINGS) as running:
        yield running


def test_killed_again_and_again_nothing_is_lost_or_halved(house: House) -> None:
    battle = shell(house, MAKE)
    settled: list[str] = []
    for round in range(ROUNDS):
        asyncio.run(play_until_killed(house, battle, round * 5000, settled))
        found = shell(house, LOOK)
        assert found["events"] == list(range(1, found["seq"] + 1))
        assert len(found["keys"]) == found["seq"] - 1
        assert set(settled) <= set(found["keys"])
        assert len(found["keys"]) - len(settled) <= round + 1  # the one that was under way
        assert found["replays"]
        house.start(0)
    assert len(settled) > ROUNDS


def test_a_deadline_outlives_the_server_and_its_default_is_taken_once(house: House) -> None:
    """Killed while the clock runs and up again before it is up: nobody looks at the table, the house answers."""
    shell(house, ASK)
    house.kill(0)
    house.start(0)
    found = shell(house, WAITED + LOOK)
    assert (found["keys"][0], len(found["keys"])) == ("call", 2)
    assert found["keys"][1].startswith("default:")
    assert found["seq"] == 5, "begun, challenged, asked, answered, stood: and nothing after it"
    assert found["replays"]
