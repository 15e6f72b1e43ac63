"""What tests of the games share: players, a drill between two of them, and sockets to its table."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.db import connections
from django.test import Client

import rulesets
from games.live import desks
from games.live.hub import hub
from games.models import Battle, Player
from games.services import battles, practice
from games.services.battles import Banner, Plan
from games.services.memory import memory
from rulesets import Side

rulesets.add_systems("tests.systems")


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """Each test begins with an empty memory and ends with its threads' connections closed."""
    memory.clear()
    yield
    desks.close_all()


@pytest.fixture
def elin(db: None) -> Player:
    """The player of the indigo side."""
    return Player.objects.create_user("Elin", password="a long word")


@pytest.fixture
def kaito(db: None) -> Player:
    """The player of the persimmon side."""
    return Player.objects.create_user("Kaito", password="a long word")


@pytest.fixture
def stranger(db: None) -> Player:
    """Somebody who sits elsewhere."""
    return Player.objects.create_user("Oishi", password="a long word")


HOJO = Banner(commander="Elin", clan="Hojo", mon="hojo", nonce="elin")
TAKEDA = Banner(commander="Kaito", clan="Takeda", mon="takeda", nonce="kaito")


def drill(maker: Player, opponent: Player | None, **plan: Any) -> Battle:
    """A drill that has begun (or that waits, without an opponent)."""
    wish = Plan(
        **{"system": "drill", "name": "The ford", "options": {"pieces": 4}, "seed": b"s" * 32, **plan}
    )
    battle = battles.create(maker=maker, plan=wish, side=Side.AI, banner=HOJO)
    if opponent is not None:
        battles.join(battle_id=battle.id, player=opponent, banner=TAKEDA, invitation=battle.invitation)
        battle.refresh_from_db()
    return battle


def fought_alone(player: Player, name: str = "Alone") -> Battle:
    """A small drill that a player has fought against himself to its end, practice commanders giving the orders."""
    plan = Plan(system="drill", name=name, options={"pieces": 3, "turn_limit": 2})
    battle = battles.create_hot_seat(maker=player, plan=plan, banners={Side.AI: HOJO, Side.KAKI: TAKEDA})
    practice.command(battle, player, 2000, until=lambda held: False)
    battle.refresh_from_db()
    assert battle.status == "over"
    return battle


@pytest.fixture
def battle(elin: Player, kaito: Player) -> Battle:
    """A drill of four men a side between Elin (ai) and Kaito (kaki); Elin acts first."""
    return drill(elin, kaito)


def step(unit: str = "ai-1", x: float = 15.0, y: float = 8.0) -> dict[str, Any]:
    """An order of the drill."""
    return {"kind": "step", "unit": unit, "to": {"x": x, "y": y}}


class Browser:
    """A socket to a battle's table, as a browser would use it."""

    def __init__(
        self,
        battle: Battle,
        player: Player | None,
        origin: str = "http://testserver",
        language: str = "en",
        place: str = "",
    ) -> None:
        headers = [(b"host", b"testserver"), (b"origin", origin.encode())]
        headers.append((b"accept-language", language.encode()))
        if player is not None:
            client = Client()
            client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
            cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
            headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode()))
        from config.asgi import application

        self.line = WebsocketCommunicator(application, f"/ws/battles/{battle.id}/{place}", headers=headers)
        self.seq = 0

    async def connect(self) -> bool:
        """Knock; whether one is let in."""
        accepted, _ = await self.line.connect(timeout=5)
        return accepted

    async def hear(self, kind: str, timeout: float = 3) -> dict[str, Any]:
        """The next message of a kind; others are passed over."""
        while True:
            message = json.loads(await self.line.receive_from(timeout))
            self.seq = max(self.seq, message["seq"])
            if message["type"] == kind:
                return message

    async def order(self, order: dict[str, Any], key: str, seq: int | None = None, **more: Any) -> None:
        """Send an order."""
        seq = self.seq if seq is None else seq
        await self.line.send_json_to({"type": "order", "key": key, "seq": seq, "order": order, **more})

    async def leave(self) -> None:
        """Go."""
        if not self.line.future.done():
            await self.line.disconnect()


@pytest.fixture
async def come() -> AsyncIterator[Callable[..., Any]]:
    """Sit browsers down at a battle; they are gone when the test ends."""
    here: list[Browser] = []

    async def sit(battle: Battle, player: Player | None, **how: Any) -> Browser:
        browser = await sync_to_async(Browser)(battle, player, **how)
        assert await browser.connect()
        here.append(browser)
        return browser

    yield sit
    for browser in here:
        await browser.leave()
    await hub().close()
    await sync_to_async(connections.close_all)()  # the communicator keeps them open
