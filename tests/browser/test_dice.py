"""The reader's own browser counts a record's dice again, and names the die that does not fit."""

import json

import pytest

from tests.axe import breaches

pytestmark = pytest.mark.browser

FOUGHT = """
import json, sys
from games.services import practice, play
from tests.browser.staging import player, session
elin = player("Elin")
battle = practice.try_out(player=elin, system="koku", name="The ford")
running = str(battle.id)
held = practice.command(battle, elin, 12, until=lambda held: False)
battle = practice.try_out(player=elin, system="koku", name="The pass")
held = practice.command(battle, elin, 12, until=lambda held: False)
side = held.battle.clock.to_act[0]
play.submit(battle_id=battle.id, player_id=elin.pk, key="end", seq=held.seq, order={"kind": "resign"}, side=side)
sys.stdout.write(json.dumps({"session": session(elin), "over": str(battle.id), "running": running}))
"""


@pytest.fixture(scope="module")
def fought(house):
    return json.loads(house.manage("shell", "-v", "0", "-c", FOUGHT))


def test_the_record_is_counted_again_die_by_die(sit, fought):
    page = sit("Elin", fought["session"]).page
    page.goto(f"/battles/{fought['over']}/record/?at=999")
    page.get_by_role("button", name="Dice opened").press("Enter")
    page.locator(".proof-panel .verdict.proved").wait_for()
    total = int(page.locator(".proof-panel .verdict").inner_text().split()[2])
    assert total > 0
    assert page.locator(".events .die.fits").count() > 0
    assert page.locator(".die.unfit").count() == 0
    page.locator(".proof-panel .rolls > summary").click()
    assert page.locator(".proof-panel .rolls li details").count() == total
    page.locator(".proof-panel .rolls li summary").first.click()
    page.locator(".proof-panel .rolls li dl", has_text="0:").wait_for()
    assert breaches(page, ".proof-of") == []


def test_a_changed_die_is_named(sit, fought):
    page = sit("Elin", fought["session"]).page

    def tampered(route):
        document = route.fetch().json()
        roll = next(roll for event in document["events"] for roll in event.get("rolls", ()))
        roll["faces"][0] = 99
        route.fulfill(json=document)

    page.route("**/record.json", tampered)
    page.goto(f"/battles/{fought['over']}/record/?at=999")
    page.get_by_role("button", name="Dice opened").click()
    page.locator(".proof-panel .verdict.broken", has_text="die no. 0 (d6) shows 99").wait_for()


def test_while_it_is_fought_the_table_shows_seal_words_and_promise(sit, fought):
    page = sit("Elin", fought["session"], viewport={"width": 390, "height": 844}).page
    page.goto(f"/battles/{fought['running']}/")
    page.locator(".phone-nav button").nth(2).click()
    page.locator(".proof-of > summary").click()
    panel = page.locator(".proof-panel")
    panel.wait_for()
    assert panel.locator("code").count() == 3
    assert "Before the first die fell" in panel.inner_text()
    assert panel.get_by_role("button").count() == 0


def test_the_browser_draws_the_players_share(sit, fought):
    page = sit("Elin", fought["session"]).page
    page.goto("/battles/new/?system=koku")
    drawn = page.locator("input[data-nonce]").input_value()
    assert len(drawn) == 32
    page.reload()
    assert page.locator("input[data-nonce]").input_value() != drawn
