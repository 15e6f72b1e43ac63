"""The line of a map: it says when to look again, to whom it concerns and to nobody else."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.test import Client

from campaigns.live.routing import websocket_urlpatterns
from campaigns.models import Campaign
from campaigns.services import council, making, talk
from games.live.hub import hub
from games.models import Player
from games.services import access
from tests.campaigns.waging import kawanakajima, leader

pytestmark = pytest.mark.django_db(transaction=True)
QUIET = 0.3
"""Seconds after which nothing more comes."""


class Line:
    """A browser's line at a map."""

    def __init__(self, row: Campaign, name: str) -> None:
        client = Client()
        if name:
            client.force_login(
                Player.objects.get(username=name), backend="django.contrib.auth.backends.ModelBackend"
            )
        self.key = client.session.session_key if name else ""
        cookies = client.cookies.output(header="", sep=";").strip()
        self.line = WebsocketCommunicator(
            URLRouter(websocket_urlpatterns),
            f"/ws/campaigns/{row.pk}/",
            headers=[(b"cookie", cookies.encode())],
        )

    async def come(self) -> bool:
        """Whether he is let in."""
        came, _protocol = await self.line.connect(10)
        return came

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next message, which is of that kind."""
        told = json.loads(await self.line.receive_from(10))
        assert told["kind"] == kind, told
        return told

    async def quiet(self) -> bool:
        """Whether nothing comes."""
        return await self.line.receive_nothing(QUIET, 0.02)


@pytest.fixture
async def lines() -> AsyncIterator[list[Line]]:
    """The lines of a test; closed when it ends."""
    found: list[Line] = []
    yield found
    for line in found:
        await line.line.disconnect(10)
    await hub().close()


async def come(lines: list[Line], row: Campaign, name: str) -> Line:
    """Somebody comes to the map."""
    line = await sync_to_async(Line)(row, name)
    assert await line.come()
    lines.append(line)
    return line


async def test_a_lock_is_told_to_those_who_play_and_the_season_to_who_looks_on(lines: list[Line]) -> None:
    """CAM-SEC-1 [O spectators]: of the present a looker-on hears nothing."""
    row = await sync_to_async(kawanakajima)(visibility="open")
    elin, kaito, nobody = [await come(lines, row, name) for name in ("Elin", "Kaito", "")]
    here = [await line.hear("here") for line in (elin, kaito, nobody)]
    assert [each["you"] for each in here] == ["takeda", "uesugi", ""]
    players = {clan: await sync_to_async(leader)(row, clan) for clan in ("takeda", "uesugi")}
    await sync_to_async(council.lock)(campaign_id=row.pk, player_id=players["takeda"], plan={}, key="a")
    assert (await elin.hear("moved"))["seq"] == here[0]["seq"] + 1
    assert (await kaito.hear("moved"))["seq"] == here[1]["seq"] + 1
    assert await nobody.quiet()
    await sync_to_async(council.lock)(campaign_id=row.pk, player_id=players["uesugi"], plan={}, key="b")
    await elin.hear("moved")
    again = await nobody.hear("here")  # both held: the next season has opened
    assert again["seq"] > here[2]["seq"]


async def test_what_one_clan_is_told_no_other_hears(lines: list[Line]) -> None:
    """CAM-EVT-1, CAM-COR-6: what is known to one alone moves nobody else, what is said to one is said to one."""
    row = await sync_to_async(kawanakajima)(visibility="open")
    elin, kaito, nobody = [await come(lines, row, name) for name in ("Elin", "Kaito", "")]
    for line in (elin, kaito, nobody):
        await line.hear("here")
    player = await sync_to_async(leader)(row, "takeda")
    await sync_to_async(council.order_pay)(campaign_id=row.pk, player_id=player, hosts=["h1"], key="a")
    await elin.hear("moved")
    assert await kaito.quiet()
    await sync_to_async(talk.say)(campaign_id=row.pk, player_id=player, text="Shall we talk?", to="uesugi")
    assert (await kaito.hear("said"))["said"]["text"] == "Shall we talk?"
    assert "by" not in await elin.hear("said")
    assert await nobody.quiet()


async def test_a_closed_campaign_lets_nobody_else_in_and_a_session_that_ends_is_out(
    lines: list[Line],
) -> None:
    row = await sync_to_async(kawanakajima)()
    stranger = await sync_to_async(Line)(row, "")
    assert not await stranger.come()
    elin = await come(lines, row, "Elin")
    await elin.hear("here")
    await sync_to_async(access.session_ended)(elin.key)
    closed = await elin.line.receive_output(10)
    assert (closed["type"], closed["code"]) == ("websocket.close", 4401)


async def test_who_resigns_looks_on_from_then_on(lines: list[Line]) -> None:
    """CAM-LEA-1"""
    row = await sync_to_async(kawanakajima)(visibility="open")
    kaito = await come(lines, row, "Kaito")
    await kaito.hear("here")
    player = await Player.objects.aget(username="Kaito")
    await sync_to_async(making.resign)(campaign_id=row.pk, player=player, key="a")
    heard = [json.loads(await kaito.line.receive_from(10)) for _ in range(2)]
    assert heard[-1]["kind"] == "here"
    assert heard[-1]["you"] == ""
