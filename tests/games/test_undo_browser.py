"""Two browsers at one table: an order taken back, a place pointed at, and what happened while one was away."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from tests.running import House
from tests.visitors import Visitors

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

MAKE = """
import json
from uuid import uuid4
from django.conf import settings
from django.test import Client
from games.models import Player
from games.services import practice
import rulesets
elin, kaito = (Player.objects.create(username=f"{name} {uuid4().hex[:6]}") for name in ("Elin", "Kaito"))
battle = practice.try_out(player=elin, system=rulesets.all()[0].slug, name="The ford")
battle.refresh_from_db()
battle.seats.exclude(side=battle.turn_of).update(player=kaito)
keys = []
for player in (elin, kaito):
    client = Client()
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    keys.append(client.cookies[settings.SESSION_COOKIE_NAME].value)
print(json.dumps({"path": battle.get_absolute_url(), "name": settings.SESSION_COOKIE_NAME, "keys": keys}))
"""

STATE = "honjin.store.state"
LAST = f"{STATE}.events.filter(event => event.text !== '').slice(-1)[0]"


@pytest.fixture
def battle(house: House) -> dict[str, str]:
    return json.loads(house.manage("shell", "-c", MAKE).splitlines()[-1])


Sit = Callable[[int], "Page"]


@pytest.fixture
def sit(visitors: Visitors, house: House, battle: dict[str, str]) -> Iterator[Sit]:
    """Sit down as the first player (who is to act) or the second; each keeps his browser."""
    pages: dict[int, Page] = {}

    def down(who: int) -> Page:
        if who in pages:
            return at_the_table(pages[who].context.new_page())
        pages[who] = visitors.come(house.url, [], reduced_motion="reduce", bypass_csp=True)
        key = {"name": battle["name"], "value": battle["keys"][who], "url": house.url}
        pages[who].context.add_cookies([key])
        return at_the_table(pages[who])

    def at_the_table(page: Page) -> Page:
        page.goto(battle["path"])
        page.wait_for_function(f"() => window.honjin && {STATE}.link === 'open' && {STATE}.seq > 0")
        return page

    yield down
    for page in pages.values():
        visitors.leave(page)


OPEN = f"{STATE}.options[{STATE}.you[0]].filter(one => one.kind === 'hold' && !one.shut)"


def hold(page: Page) -> None:
    """Order the first thing that needs nothing more said and throws no dice, and wait until it is done."""
    page.wait_for_function(f"() => {OPEN}.length > 0")
    unit = page.evaluate(f"{OPEN}[0].unit")
    page.evaluate(f"() => honjin.play.send({{ kind: 'hold', unit: '{unit}' }}, {STATE}.you[0])")
    page.wait_for_function(f"!{OPEN}.some(one => one.unit === '{unit}')")


def test_an_order_is_taken_back_by_a_press_and_by_keys(sit: Sit) -> None:
    one, other = sit(0), sit(1)
    hold(one)
    text = one.evaluate(f"{LAST}.text")
    one.get_by_role("button", name="Undo").click()
    for page in (one, other):
        page.wait_for_function(f"() => {LAST}.kind === 'taken_back'")
        assert text.split()[-1].rstrip(".") in page.locator(".ev.is-undone").first.inner_text()
    hold(one)
    one.get_by_role("button", name="Undo").wait_for()
    one.keyboard.press("z")
    one.locator(".confirm[aria-label='Take back'] .btn.ink:not([disabled])").wait_for()
    one.keyboard.press("Enter")
    one.wait_for_function(f"() => {LAST}.kind === 'taken_back'")


def test_beyond_that_the_other_player_is_asked(sit: Sit) -> None:
    one, other = sit(0), sit(1)
    hold(one)
    other.get_by_role("button", name="Ask to undo").click()
    one.get_by_role("button", name="Decline").click()
    other.wait_for_function(f"() => {LAST}.kind === 'take_back_declined'")


def test_who_points_is_seen_and_heard_of(sit: Sit) -> None:
    one, other = sit(0), sit(1)
    box = one.locator("svg.table").bounding_box()
    assert box is not None
    one.keyboard.down("Alt")
    one.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    one.keyboard.up("Alt")
    other.locator(".ping").wait_for()
    assert "points at" in " ".join(other.locator("p.sr").all_inner_texts())
    other.wait_for_function(f"() => {STATE}.pings.length === 0")


def test_who_was_away_is_shown_what_happened(sit: Sit) -> None:
    one, other = sit(0), sit(1)
    other.wait_for_function("Object.keys(localStorage).some(key => key.startsWith('honjin.seen.'))")
    other.close()
    hold(one)
    hold(one)
    other = sit(1)
    slip = other.locator(".away")
    slip.get_by_text("While you were away: 2 events").wait_for()
    slip.get_by_role("button", name="Replay").click()
    assert slip.locator("em").inner_text() == "1 of 2"
    assert other.evaluate(f"{STATE}.away.at") == 1
    slip.get_by_role("button", name="Next").click()
    slip.get_by_role("button", name="Next").click()
    slip.wait_for(state="detached")
