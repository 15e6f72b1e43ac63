"""Two players before two browsers, and battles that stand in the middle for them."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.commander import Commander
from tests.running import House, running_house
from tests.visitors import Visitors

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE = 15_000
"""Milliseconds that a page may take for anything."""

Sit = Callable[..., Commander]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all tests of this folder: of one process, or of two where Redis carries the news between them."""
    processes = 2 if os.environ.get("REDIS_URL") else 1
    with running_house(tmp_path_factory.mktemp("house"), processes=processes) as running:
        yield running


@pytest.fixture
def lines_may_break() -> list[str]:
    """A test that cuts lines asks for this: browsers then complain of sockets, and may."""
    return ["WebSocket connection", "ERR_INTERNET_DISCONNECTED"]


@pytest.fixture
def sit(visitors: Visitors, house: House, faults: list[str], request: pytest.FixtureRequest) -> Iterator[Sit]:
    """Seat somebody before a browser of his own: ``sit(name, session="", at=0, **look)``.

    ``session`` is the key of a session in which he is signed in, ``at`` the number of the process that serves him.
    """
    pages: list[Page] = []

    def seat(name: str, session: str = "", at: int = 0, **look: Any) -> Commander:
        url = house.urls[at % len(house.urls)]
        page = visitors.come(url, faults, name, **{"reduced_motion": "reduce", **look})
        page.context.set_default_timeout(PATIENCE)
        if session:
            page.context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
        pages.append(page)
        return Commander(page, name, url)

    yield seat
    for page in pages:
        visitors.leave(page)
    allowed = request.getfixturevalue("lines_may_break") if "lines_may_break" in request.fixturenames else []
    assert [fault for fault in faults if not any(words in fault for words in allowed)] == []


@pytest.fixture(scope="session")
def prepare(house: House) -> Callable[..., dict[str, Any]]:
    """Make players and staged battles in the house: ``prepare(players=[...], battles={...})``, see staging.py."""

    def make(**wish: Any) -> dict[str, Any]:
        call = f"from tests.browser.staging import prepare; prepare({wish!r})"
        return dict(json.loads(house.manage("shell", "-v", "0", "-c", call)))

    return make
