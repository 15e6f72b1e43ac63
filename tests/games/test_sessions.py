"""Whoever came in by a session is out when it ends, in every process, with every order that he still sends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client

from games.live.hub import hub
from games.models import Battle, BattleEvent, Player
from games.services import access, leaving
from games.services.access import Pass, concerns, name_session
from games.services.news import Ended, Happening
from games.sessions import SessionStore
from tests.games.conftest import Browser, step

pytestmark = pytest.mark.django_db(transaction=True)
BACKEND = "django.contrib.auth.backends.ModelBackend"
PASSWORD, NEW = "a long word", "another-long-word-at-dusk"


class Seated(Browser):
    """A browser at the table whose other tabs we hold too."""

    def tab(self) -> Client:
        client = Client()
        headers = dict(self.line.scope["headers"])
        client.cookies.load(headers[b"cookie"].decode())
        return client


async def sit(battle: Battle, player: Player) -> Seated:
    browser = await sync_to_async(Seated)(battle, player)
    assert await browser.connect()
    await browser.hear("sync")
    return browser


async def closed(browser: Browser) -> int:
    """The code with which a browser's line is closed."""
    while True:
        sent = await browser.line.receive_output(5)
        if sent["type"] == "websocket.close":
            return int(sent.get("code", 1000))


async def orders_that_reached(battle: Battle, browser: Browser) -> int:
    """How many orders were carried out of one that is sent now: none may be late, but one that is may come slowly."""
    before = await BattleEvent.objects.filter(battle=battle).acount()
    await browser.order(step(), "late", battle.seq)
    for _ in range(20 if browser.line.future is None or not browser.line.future.done() else 3):
        await asyncio.sleep(0.1)
        if reached := await BattleEvent.objects.filter(battle=battle).acount() - before:
            return reached
    return 0


def sign_out(client: Client, player: Player) -> None:
    client.post("/accounts/logout/")


def sign_in_as_another(client: Client, player: Player) -> None:
    Player.objects.create_user("Hana", password=PASSWORD)
    client.post("/accounts/login/", {"login": "Hana", "password": PASSWORD})


def change_elsewhere(client: Client, player: Player) -> None:
    other = Client()
    other.force_login(player, backend=BACKEND)
    done = other.post(
        "/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    )
    assert done.status_code == 302


def delete_the_account(client: Client, player: Player) -> None:
    leaving.leave(player=player)


def end_from_afar(client: Client, player: Player) -> None:
    SessionStore().delete(client.cookies[settings.SESSION_COOKIE_NAME].value)


@pytest.mark.parametrize(
    "deed", [sign_out, sign_in_as_another, change_elsewhere, delete_the_account, end_from_afar]
)
async def test_an_order_of_an_ended_session_never_reaches_the_rules(
    battle: Battle, elin: Player, come: Any, deed: Callable[[Client, Player], None]
) -> None:
    browser = await sit(battle, elin)
    await sync_to_async(deed)(browser.tab(), elin)
    battle = await Battle.objects.aget(pk=battle.pk)
    assert await orders_that_reached(battle, browser) == 0
    assert await closed(browser) == 4401


async def test_a_session_in_which_the_password_is_changed_stays_and_its_tabs_come_anew(
    battle: Battle, elin: Player, come: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live.socket.RENEWED", 3.0)  # a busy machine is slow to order
    browser = await sit(battle, elin)
    tab = browser.tab()
    wish = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    await sync_to_async(tab.post)("/accounts/password/change/", wish)
    assert await closed(browser) in (1013, 4401), (
        "the look for ended sessions may come before the news of a new key"
    )
    assert (await sync_to_async(tab.get)(f"/api/battles/{battle.id}/")).json()["you"] == ["ai"]


async def test_a_look_between_the_new_password_and_its_news_sends_nobody_away(
    battle: Battle, elin: Player, come: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live.socket.RENEWED", 0.1)
    monkeypatch.setattr(access, "passes_ended", set)
    browser = await sit(battle, elin)
    looking = asyncio.create_task(hub()._settle_access())
    await asyncio.sleep(0.1)
    for socket in hub()._signed_in():
        socket.come_anew()
    await looking
    assert await closed(browser) == 1013


async def test_others_stay_when_one_signs_out(battle: Battle, elin: Player, kaito: Player, come: Any) -> None:
    one, other, same = await sit(battle, elin), await sit(battle, kaito), await sit(battle, elin)
    await sync_to_async(one.tab().post)("/accounts/logout/")
    assert await closed(one) == 4401
    assert await orders_that_reached(battle, same) > 0
    assert other.line.future is not None
    assert not other.line.future.done()


@pytest.mark.parametrize("deed", ["gone", "expired", "password", "shut out"])
async def test_a_session_whose_end_nobody_told_of_is_found_by_looking(
    battle: Battle, elin: Player, come: Any, deed: str
) -> None:
    browser = await sit(battle, elin)
    match deed:
        case "gone":
            await Session.objects.all().adelete()
        case "expired":
            await Session.objects.all().aupdate(expire_date="2020-01-01T00:00:00Z")
        case "password":
            elin.set_password(NEW)
            await elin.asave()
        case _:
            await Player.objects.filter(pk=elin.pk).aupdate(is_active=False)
    await hub()._settle_access()
    assert await closed(browser) == 4401


async def test_whoever_may_stay_stays_when_one_looks(battle: Battle, elin: Player, come: Any) -> None:
    browser = await sit(battle, elin)
    await hub()._settle_access()
    assert await orders_that_reached(battle, browser) > 0


async def test_another_process_is_heard(battle: Battle, elin: Player, come: Any) -> None:
    browser = await sit(battle, elin)
    hub().hear_notice("another", Ended(player=elin.pk))
    assert await orders_that_reached(battle, browser) == 0


def test_a_notice_names_no_key() -> None:
    told: list[Happening] = []
    with patch("games.services.news._listeners", [told.append]):
        access.session_ended("the key")
    [ended] = told
    assert isinstance(ended, Ended)
    assert "the key" not in str(ended)
    assert concerns(ended, Pass("the key", 1, ""))
    assert not concerns(ended, Pass("another", 1, ""))


def test_of_a_players_sessions_the_one_that_stays_is_not_meant() -> None:
    ended = Ended(player=7, but=name_session("mine"))
    assert [
        concerns(ended, Pass(key, who, "")) for key, who in (("mine", 7), ("other", 7), ("other", 8))
    ] == [
        False, True, False,
    ]  # fmt: skip
