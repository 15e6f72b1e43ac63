"""A pair of worlds: one battle made twice, and everything that anybody gets of it written down."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.test import Client

import rulesets
from games.live import desks
from games.live.hub import hub
from games.live.room import Room
from games.models import Battle, Player
from games.services import battles, play
from games.services.battles import Banner, Plan
from games.services.memory import memory
from rulesets import Side
from tests.games.conftest import Browser
from tests.hidden.still import begin_anew, settled

Json = dict[str, Any]
Answers = dict[str, bytes]
"""What somebody got, by what he asked: everything that can be compared byte for byte."""

FLAGS = {
    Side.AI: Banner(commander="Elin", clan="Hojo", mon="hojo", nonce="elin"),
    Side.KAKI: Banner(commander="Kaito", clan="Takeda", mon="takeda", nonce="kaito"),
}
OWNER, OPPONENT, WATCHER, GUEST, NOBODY = "Kaito", "Elin", "Oishi", "guest", "nobody"
ELSEWHERE = "203.0.113.7"
"""From where all ask: what is open to the machine itself is not open to them."""
OTHERS = (OPPONENT, WATCHER, GUEST, NOBODY)
"""All who must find both worlds equal; the secret is Kaito's."""


@dataclass
class World:
    """One of the two: who is in it, and the battle."""

    people: dict[str, Player | None]
    battle: Battle | None = None

    def client(self, who: str) -> Client:
        """A browser of somebody's, at the pages."""
        client = Client(REMOTE_ADDR=ELSEWHERE)
        player = self.people[who]
        if player is not None:
            client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
        return client


@dataclass(frozen=True)
class Step:
    """Something that somebody does at the table; in the other world perhaps otherwise, where nobody may see it.

    ``what`` is a message of the table's line, without the key and number of an order; it may be ``refused``.
    """

    who: str
    what: tuple[Json, Json]
    refused: bool = False


def order(who: str, first: Json, second: Json | None = None) -> Step:
    """An order, the same in both worlds unless there is a second."""
    return Step(who, ({"type": "order", "order": first}, {"type": "order", "order": second or first}))


def tries(who: str, wish: Json) -> Step:
    """An order that the rules refuse."""
    return Step(who, ({"type": "order", "order": wish},) * 2, refused=True)


FIELDS = {"preview": "order", "march": "orders", "salvo": "kind"}


def asks(who: str, kind: str, wish: Any) -> Step:
    """A preview, a march, or the list of a kind of order for all that somebody asks for."""
    asked: Json = {"type": kind, "id": 7, FIELDS[kind]: wish}
    return Step(who, (asked, asked))


@dataclass(frozen=True, kw_only=True)
class Pair:
    """Two worlds that differ in one secret.

    ``covers`` names the kinds of secret (:mod:`tests.hidden.test_kinds`) that they differ in. ``make`` makes the
    battle, of world 0 or 1; ``steps`` are then done in it. ``units`` are asked about, ``probes`` are orders that others
    try. ``others`` must find both worlds equal, and ``owner`` must not. ``of_armies``: it is about armies, and their
    addresses are asked too; ``with_guest``: a guest asks them as well.
    """

    name: str
    covers: frozenset[str]
    make: Callable[[World, int], Battle | None]
    steps: Sequence[Step] = ()
    units: tuple[str, ...] = ("ai-1", "kaki-1")
    probes: tuple[Json, ...] = ()
    others: tuple[str, ...] = OTHERS
    owner: str = OWNER
    of_armies: bool = False
    with_guest: bool = False

    @property
    def askers(self) -> tuple[str, ...]:
        """Who asks all addresses."""
        owner = (self.owner,) if self.of_armies else ()
        return (*owner, *(who for who in self.others if self.with_guest or who != GUEST))


def populated() -> World:
    """An empty house with four people in it and a guest."""
    begin_anew()
    named = {
        name: Player.objects.create_user(name, password="a long word") for name in (OWNER, OPPONENT, WATCHER)
    }
    return World({**named, GUEST: Player.objects.create(username="Guest 4711", is_guest=True), NOBODY: None})


def opened(world: World, system: str, staged: rulesets.Battle | None = None, **plan: Any) -> Battle:
    """A battle of the two, open to all, that begins as it is staged; its dice are the same in every world."""
    wish = Plan(**{"system": system, "name": "The ridge", "seed": b"r" * 32, "visibility": "open", **plan})
    elin, kaito = world.people[OPPONENT], world.people[OWNER]
    assert elin is not None
    battle = battles.create_hot_seat(maker=elin, plan=wish, banners=FLAGS, staged=staged)
    battle.seats.filter(side="kaki").update(player=kaito)
    Battle.objects.filter(pk=battle.pk).update(hot_seat=False)
    memory.clear()
    battle.refresh_from_db()
    return battle


# -- living through it -------------------------------------------------------------------------------------------------


async def quiet(battle: Battle) -> None:
    """Wait until the house has nothing more to do for those who sit at a battle."""
    idle = 0
    while idle < 3:
        idle = 0 if _busy(hub().rooms.get(battle.id)) else idle + 1
        await asyncio.sleep(0.01)


def _busy(room: Room | None) -> bool:
    """Whether something is still to be told at a table."""
    work: list[asyncio.Task[Any] | None] = [hub().advisor.work]
    if room is not None:
        work += [room._catching_up, room._late, room.gallery._work, *room._greetings]
        work += [task for socket in room.sockets for task in (socket._previewing, socket._retelling)]
        if any(pace._timer is not None for pace in (room.presence, room.guiding, room.elsewhere)):
            return True
        if any(socket._greeting or socket._unsent for socket in room.sockets):
            return True
    waiting = desks.orders.waiting + desks.thinking.waiting
    return bool(waiting) or any(task is not None and not task.done() for task in work)


async def heard(line: Browser) -> list[bytes]:
    """What has come over a line since one last listened, word for word and in its order."""
    found = []
    while not line.line.output_queue.empty():
        text = await line.line.receive_from(1)
        line.seq = max(line.seq, json.loads(text)["seq"])
        found.append(settled(text.encode()))
    return found


async def lived(pair: Pair, lines: Mapping[str, Browser], battle: Battle, number: int) -> dict[str, Answers]:
    """Do the steps of a pair over the lines; what each heard after each of them."""
    told: dict[str, Answers] = {who: {} for who in lines}

    async def listen(what: str) -> None:
        await quiet(battle)
        for who, line in lines.items():
            for index, text in enumerate(await heard(line)):
                told[who][f"line, {what}, message {index}"] = text

    await listen("greeting")
    for index, step in enumerate(pair.steps):
        what = dict(step.what[number])
        line = lines[step.who]
        if what["type"] == "order":
            what |= {"key": f"key-{index}", "seq": line.seq}
        await line.line.send_json_to(what)
        await listen(f"step {index}")
    for who, line in lines.items():
        await line.line.send_json_to({"type": "resync", "since": 0})
        await listen(f"{who} asks again")
    return told


def undone(pair: Pair, told: Mapping[str, Answers]) -> Iterator[str]:
    """The steps of a pair that did not come to what they should, for then it compares less than it seems to."""
    for index, step in enumerate(pair.steps):
        own = [text for what, text in told[step.who].items() if what.startswith(f"line, step {index},")]
        heard = [json.loads(text) for text in own]
        refused = [message["reason"] for message in heard if message["type"] == "refused"]
        if bool(refused) != step.refused or not heard:
            yield f"step {index}, {step.what[0]}: {refused or 'not refused'}"


def given(pair: Pair, world: World, battle: Battle, number: int) -> None:
    """Give the orders of a pair without any line."""
    for index, step in enumerate(pair.steps):
        player, what = world.people[step.who], step.what[number]
        if what["type"] != "order" or step.refused:
            continue
        assert player is not None
        seq = Battle.objects.values_list("seq", flat=True).get(pk=battle.pk)
        play.submit(
            battle_id=battle.id, player_id=player.pk, key=f"key-{index}", seq=seq, order=what["order"]
        )
