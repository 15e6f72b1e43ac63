"""A fight on the open plain: into contact, a volley with its odds, blows; both browsers see each event."""

import re

import pytest

from tests.browser.commander import see_the_same

pytestmark = pytest.mark.browser

PLAIN = {
    "phase": "movement",
    "units": [
        {"id": "ai-1", "kind": "ash_l", "weapon": "arquebus", "name": "1st arquebus",
         "at": [[x, 14] for x in (20, 21, 22, 23, 24)]},
        {"id": "ai-2", "kind": "ash_m", "weapon": "spear", "name": "2nd yari",
         "at": [[x, 20] for x in (40, 41, 42, 43, 44)]},
        {"id": "ai-3", "kind": "shogun_f", "weapon": "spear", "name": "Hojo Shogun", "at": [[36, 4]]},
        {"id": "kaki-1", "kind": "ash_l", "weapon": "spear", "name": "1st yari",
         "at": [[x, 24] for x in (20, 21, 22, 23, 24)]},
        {"id": "kaki-2", "kind": "ash_l", "weapon": "spear", "name": "2nd yari",
         "at": [[x, 25] for x in (40, 41, 42, 43, 44)]},
        {"id": "kaki-3", "kind": "shogun_f", "weapon": "spear", "name": "Takeda Shogun", "at": [[36, 44]]},
    ],
}  # fmt: skip


@pytest.fixture
def prepared(prepare):
    return prepare(
        players=["Elin", "Kaito"],
        battles={"fight": {"seats": {"ai": "Elin", "kaki": "Kaito"}, "given": PLAIN}},
    )


@pytest.fixture
def players(sit, prepared):
    found = [sit(name, key, at) for at, (name, key) in enumerate(prepared["sessions"].items())]
    for commander in found:
        commander.sit_down(prepared["battles"]["fight"])
    return found


def test_contact_a_volley_and_blows(players):
    elin, kaito = players
    into_contact(elin)
    see_the_same(elin, kaito)
    assert "Waiting for Elin" in kaito.text("#orders")
    assert elin.end() == elin.seq
    a_volley(elin)
    see_the_same(elin, kaito)
    newest = "#log .ev:has-text('1st arquebus')"
    assert kaito.page.locator(newest).first.inner_text() == elin.page.locator(newest).first.inner_text()
    if elin.phase == "Fire":
        elin.end()
    blows(elin)
    see_the_same(elin, kaito)
    told = [commander.page.locator("#log .ev:has-text('2nd yari strike at')") for commander in players]
    assert told[0].first.inner_text() == told[1].first.inner_text()
    assert told[1].locator(".die").count() >= 1


def into_contact(elin):
    """Dragged a little too far the men settle into contact; much too far, and the nearest lawful place is offered."""
    start = elin.spot(42, 20)
    elin.drag(start, elin.spot(42, 21.5))
    assert not elin.is_refused()
    assert re.match(r"1\.5″ of 6″", elin.text(".confirm p"))
    elin.let_go()
    elin.drag(start, elin.spot(42, 24.2))
    assert not elin.is_refused()
    elin.let_go()
    elin.drag(start, elin.spot(42, 25.2))
    assert elin.is_refused()
    assert "KOKU-MOV-7" in elin.text(".refusal")
    elin.take_the_nearest()
    assert elin.view()["document"]["figures"]["ai-2.3"]["y"] == pytest.approx(24, abs=0.06)


def a_volley(elin):
    """A target's odds stand on a slip, step by step with their clauses, before anything is thrown."""
    elin.select("ai-1")
    elin.page.mouse.click(*elin.man("kaki-1.3"))
    elin.page.wait_for_selector(".slips .odds")
    odds = elin.text(".slips .odds")
    assert "1st arquebus at 1st yari" in odds
    for words in ("8+", "30%", "50%", "0.75"):
        assert words in odds
    assert "KOKU-FIR-9" in odds
    thrown = elin.dice
    elin.confirm()
    assert elin.dice >= thrown + 5


def blows(elin):
    """In melee the men in contact strike, by the tag or a click on the enemy."""
    assert elin.phase == "Melee"
    elin.select("ai-2")
    if not elin.page.locator(".tags .on").count():
        elin.tag("Strike").click()
    elin.page.mouse.click(*elin.man("kaki-2.3"))
    assert not elin.is_refused()
    assert "%" in elin.text(".slips .odds")
    elin.confirm()
