"""A muster in a real browser: beat by beat with the Enter key, to the army, to its sheet of paper."""

import uuid

import pytest

from tests.axe import breaches

pytestmark = pytest.mark.browser

ANSWERED = (
    "() => document.querySelector('.cell.shown') !== null && document.querySelector('.htmx-request') === null"
)
"""Something is thrown, and no request is under way."""
PASSWORD = "seven-spears-at-dawn"


@pytest.fixture
def player(page):
    """A visitor who has just made an account."""
    page.set_default_timeout(10_000)
    page.goto("/accounts/signup/")
    page.fill("[name=username]", f"Elin-{uuid.uuid4().hex[:6]}")
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.click("main button")
    return page


CUT = """() => [...document.querySelectorAll("main .clause, .cell h4, .cell p, .tot *")].filter((part) => {
  const box = part.getBoundingClientRect();
  if (box.width === 0) return false;
  for (let at = part; at !== document.body; at = at.parentElement) {
    const { overflowX, display } = getComputedStyle(at);
    if (overflowX === "visible" || overflowX === "auto" || display === "inline") continue;
    const right = at.getBoundingClientRect().right;
    if (at === part ? at.scrollWidth > at.clientWidth + 1 : box.right > right + 1) return true;
  }
  return false;
}).map((part) => part.textContent.trim())"""
"""Clauses and names of which the page shows no more than a part."""


def system_of(page):
    """The first rules system that the store offers to throw for."""
    page.goto("/armies/")
    return page.locator("a[href^='/armies/muster/']").first.get_attribute("href")


def test_a_muster_from_the_dashed_scroll_to_the_printed_sheet(player):
    page = player
    page.goto(system_of(page))
    assert breaches(page) == []
    page.fill("#army-clan", "Sanada")
    page.check("#mon-sanada", force=True)
    page.fill("#word", "six coins")
    page.click(".unpainted .btn")
    page.wait_for_selector("#unit-a1.next")
    for number in range(1, 4):
        page.keyboard.press("Enter")
        page.wait_for_selector(f"#unit-a{number}.now")
    assert page.locator(".cell.shown .die").count() >= 3
    assert breaches(page) == []

    page.reload()
    assert page.locator(".cell.shown").count() == 3, "what has been looked at stays"
    page.fill("#army-name", "Six coins for the ferry")
    page.click("#all")
    page.wait_for_selector("text=Keep this army")
    assert page.input_value("#army-name") == "Six coins for the ferry"
    assert page.locator(".cell.next").count() == 0
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(CUT) == []
    page.set_viewport_size({"width": 1440, "height": 900})

    before = page.locator(".tot b").inner_text()
    page.locator(".seg input:not(:checked)").first.check(force=True)
    page.wait_for_selector(".tot b")
    page.fill("#army-clan", "Sanada of Ueda")
    page.click("text=Keep this army")
    page.wait_for_selector("text=kept at the first throw")
    assert page.locator("h1").inner_text() == "Six coins for the ferry"
    assert page.input_value("#army-clan") == "Sanada of Ueda", "what is typed last is not lost"
    assert page.locator(".tot b").inner_text() == before
    assert breaches(page) == []

    page.locator(".seal-of summary").first.click()
    page.wait_for_selector(".proof-panel .proved")
    assert "six coins" in page.locator(".proof-panel").inner_text()
    page.locator(".proof-panel .rolls > summary").click()
    page.locator(".proof-panel .rolls li details summary").first.click()
    page.wait_for_selector(".proof-panel .rolls li dl")
    assert "six coins↵0:" in page.locator(".proof-panel .rolls li dl").first.inner_text()
    assert breaches(page) == []

    page.click("text=Print the roster")
    assert page.locator(".boxes i").count() == int(before)
    assert breaches(page) == []


def test_a_double_click_throws_once_and_discarding_asks_first(player):
    page = player
    place = system_of(page)
    page.goto(place)
    page.dblclick(".unpainted .btn")
    page.wait_for_selector("#all")
    page.click("#all")
    page.click("text=Discard…")
    assert page.is_visible("text=Let this army go?")
    page.click("text=No, stay")
    assert not page.is_visible("text=Let this army go?")
    page.click("text=Discard…")
    page.click("text=Discard it")
    page.wait_for_selector("text=No army yet.")
    page.goto("/armies/")
    assert page.locator(".record li").count() == 1
    assert "discarded" in page.locator(".record").inner_text()


def test_pressing_faster_than_the_house_answers_loses_nothing(player):
    page = player
    page.goto(system_of(page))
    page.click(".unpainted .btn")
    page.wait_for_selector("#unit-a1.next")
    for _ in range(6):
        page.keyboard.press("Enter")
    page.wait_for_function(ANSWERED)
    shown = page.locator(".cell.shown").count()
    page.reload()
    assert page.locator(".cell.shown").count() == shown
