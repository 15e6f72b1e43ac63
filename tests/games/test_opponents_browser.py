"""A newcomer clicks once, sees the computer deploy and move, and fights a turn against it."""

import re
from urllib.parse import parse_qs

import pytest

from tests.axe import breaches
from tests.running import running_house

pytestmark = pytest.mark.browser

PATIENCE = 120_000
LISTEN = """() => new MutationObserver(() => {
  window.thought ||= document.body.innerText.includes('is thinking');
}).observe(document.body, { childList: true, subtree: true, characterData: true })"""
"""Its whole turn may be over before a busy machine looks: so what the page says is written down as it says it."""
SEEN = "const { document: d, you } = honjin.store.state"


def state(page, words):
    """Wait until something holds of the table that the browser shows."""
    page.wait_for_function(
        f"() => {{ if (!globalThis.honjin) return false; {SEEN}; return d && {words}; }}",
        timeout=PATIENCE,
    )


def until(page, words):
    """Do what the screen proposes, whenever it is one's own turn, until something holds."""
    for _ in range(200):
        if page.evaluate(f"() => {{ {SEEN}; return {words}; }}"):
            return
        if page.evaluate(f"() => {{ {SEEN}; return d.clock.to_act.includes(you[0]); }}"):
            page.keyboard.press("Space")
            page.wait_for_timeout(100)
            page.keyboard.press("Enter")
        page.wait_for_timeout(200)
    raise AssertionError(f"it does not come to {words}")


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A house in which the computer does not pause between its orders."""
    with running_house(tmp_path_factory.mktemp("house"), HONJIN_PRACTICE_PACE="0.05") as running:
        yield running


def test_one_click_and_a_turn_against_the_computer(page):
    page.set_default_timeout(30_000)
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    assert breaches(page) == []
    with page.expect_response("**/dice/seal/"), page.expect_request("**/against/**") as sent:
        page.get_by_role("button", name="Play against the computer").click()
    state(page, "d.clock.phase === 'deployment'")
    given = parse_qs(sent.value.post_data)
    published = page.evaluate("() => fetch('record.json').then((answer) => answer.json())")
    assert given["seal"] == [published["seed_hash"]]
    assert [given["nonce"][0], "practice"] == published["nonces"]
    assert re.fullmatch("[0-9a-f]{32}", given["nonce"][0]), "the browser drew it, when it had the seal"
    until(page, "d.clock.turn > 0")
    state(page, "Object.values(d.units).filter((u) => u.side !== you[0] && u.place === 'table').length > 5")
    state(page, "d.clock.to_act.includes(you[0]) && d.clock.active === you[0]")
    page.evaluate("() => { window.before = JSON.stringify(honjin.store.state.document.figures); }")
    page.evaluate(LISTEN)
    until(page, "d.clock.active !== you[0]")
    state(page, "JSON.stringify(d.figures) !== window.before")
    state(page, "d.clock.active === you[0] && d.clock.to_act.includes(you[0])")
    assert page.evaluate("() => window.thought"), (
        "while the computer has the turn, the page says that it thinks"
    )
    assert page.evaluate("() => honjin.store.state.players.kaki.practice") == "steady"
