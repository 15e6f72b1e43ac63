"""Two processes tell no more than one: the secret's owner sits at one, whoever must not know it at the other."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest

from tests.games.test_sigkill import shell
from tests.games.test_two_processes import REDIS, line
from tests.hidden.pairs_koku import ARRIVAL, PLACES
from tests.hidden.still import settled
from tests.hidden.worlds import NOBODY, OPPONENT, OWNER, WATCHER
from tests.running import House, running_house

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not REDIS, reason="needs REDIS_URL")]

MAKE = """
import json
from bench.stock import cookie
from tests.hidden import pairs_koku
from tests.hidden.worlds import populated
world = populated()
battle = getattr(pairs_koku, {name!r}).make(world, {number})
cookies = {{who: cookie(player) if player else "" for who, player in world.people.items()}}
print(json.dumps({{"id": str(battle.id), "cookies": cookies}}))
"""
SEATS = {OWNER: 0, OPPONENT: 1, WATCHER: 1, NOBODY: 1}
"""At which process each sits."""
PAIRS = {"PLACES": PLACES, "ARRIVAL": ARRIVAL}
STILL = 0.3
"""Seconds without a message after which a line has told all it has to."""
OF_PEOPLE = ("presence", "company")
"""Who is there, told when there is time for it: nothing of the battle."""
SPENT = re.compile(rb'"spent":[0-9.]+')
"""How long a side has thought, in seconds: by the clock of these processes, which runs."""
ONLINE = re.compile(rb'"online":(?:true|false)')
"""Who is there, as the other process has heard of it by now: people again."""
ANSWERS = {"order": ("settled", "refused"), "preview": ("preview",), "march": ("march",)}


class Ear:
    """What one of them hears over his line."""

    def __init__(self, line: Any) -> None:
        self.line = line
        self.seq = 0
        self.heard: dict[str, list[bytes]] = {}

    async def message(self, patience: float = 10) -> dict[str, Any]:
        """The next message, kept by its kind."""
        text = await asyncio.wait_for(self.line.recv(), patience)
        told: dict[str, Any] = json.loads(text)
        self.seq = max(self.seq, told.get("seq", 0))
        plain = ONLINE.sub(b'"online":#', SPENT.sub(b'"spent":#', settled(text.encode())))
        self.heard.setdefault(told["type"], []).append(plain)
        return told

    async def until(self, *kinds: str, seq: int = 0) -> dict[str, Any]:
        """The next message of one of the kinds, at an event that is not before ``seq``."""
        while (told := await self.message())["type"] not in kinds or told.get("seq", 0) < seq:
            pass
        return told

    async def rest(self) -> None:
        """Listen until nothing more comes."""
        with suppress(TimeoutError):
            while True:
                await self.message(STILL)

    def all(self) -> dict[str, list[bytes]]:
        """What was heard of the battle; options are counted when there is time, so their last word."""
        return {
            kind: texts[-1:] if kind == "options" else texts
            for kind, texts in self.heard.items()
            if kind not in OF_PEOPLE
        }


async def lived(house: House, name: str, number: int) -> dict[str, dict[str, list[bytes]]]:
    """Do the steps of a pair in one of its worlds, each at his process; what each heard."""
    made = await asyncio.to_thread(shell, house, MAKE.format(name=name, number=number))
    async with AsyncExitStack() as stack:
        ears = {}
        for who, at in SEATS.items():
            battle = {"id": made["id"], "cookies": {at: made["cookies"][who]}}
            ears[who] = Ear(await stack.enter_async_context(line(house.urls, battle, at)))
            await ears[who].until("sync")
        for index, step in enumerate(PAIRS[name].steps):
            what, actor = dict(step.what[number]), ears[step.who]
            if what["type"] == "order":
                what |= {"key": f"key-{index}", "seq": actor.seq}
            await actor.line.send(json.dumps(what))
            answer = await actor.until(*ANSWERS[what["type"]])
            assert (answer["type"] == "refused") == step.refused, answer
            for ear in ears.values():
                if ear.seq < answer["seq"]:
                    await ear.until("events", seq=answer["seq"])
            await asyncio.gather(*(ear.rest() for ear in ears.values()))
        return {who: ear.all() for who, ear in ears.items()}


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with running_house(tmp_path_factory.mktemp("two"), processes=2, HONJIN_MESSAGES_PER_SECOND="0") as house:
        yield house


@pytest.mark.parametrize("name", PAIRS)
def test_who_sits_at_the_other_process_finds_both_worlds_equal(two: House, name: str) -> None:
    one, other = (asyncio.run(lived(two, name, number)) for number in (0, 1))
    for who in (OPPONENT, WATCHER, NOBODY):
        assert one[who].keys() == other[who].keys()
        for kind in one[who]:
            assert one[who][kind] == other[who][kind], f"{who}: {kind}"
    assert one[OWNER] != other[OWNER], "the two worlds do not differ at all: the pair proves nothing"
