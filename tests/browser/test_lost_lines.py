"""A line that drops, a page loaded again, a server that dies: each comes back to the same state by himself."""

import signal

import pytest

from tests.browser.commander import see_the_same
from tests.browser.test_fight import PLAIN

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("lines_may_break")]


@pytest.fixture
def players(sit, prepare):
    seats = {"ai": "Elin", "kaki": "Kaito"}
    made = prepare(players=list(seats.values()), battles={"plain": {"seats": seats, "given": PLAIN}})
    found = [sit(name, key, at) for at, (name, key) in enumerate(made["sessions"].items())]
    for commander in found:
        commander.sit_down(made["battles"]["plain"])
    return found


def forward(commander, unit, inches=1.0):
    """A unit's middle man is dragged forward and the order confirmed."""
    man = commander.view()["document"]["figures"][f"{unit}.3"]
    ahead = inches if man["facing"] < 90 else -inches
    commander.drag(commander.spot(man["x"], man["y"]), commander.spot(man["x"], man["y"] + ahead))
    assert not commander.is_refused()
    return commander.confirm()


def test_a_dropped_line_and_a_new_page_come_back_to_the_same_state(players):
    elin, kaito = players
    kaito.page.context.set_offline(True)
    kaito.page.evaluate("() => honjin.play.wire.socket?.close()")
    kaito.page.wait_for_selector(".link-strip")
    assert "Connection lost" in kaito.text(".link-strip")
    before = kaito.men()
    forward(elin, "ai-1")
    assert kaito.men() == before, "the table stands as he last saw it"
    kaito.page.context.set_offline(False)
    see_the_same(elin, kaito)
    assert kaito.page.locator(".link-strip").count() == 0
    assert kaito.men() != before

    seen = elin.men(), elin.seq
    elin.page.reload()
    elin.wait_for(seen[1])
    assert (elin.men(), elin.seq) == seen
    forward(elin, "ai-2")
    see_the_same(elin, kaito)


def test_a_server_that_dies_in_the_middle_of_play_loses_nothing(players, house):
    elin, kaito = players
    forward(elin, "ai-1")
    see_the_same(elin, kaito)
    seen = elin.men()
    for number in range(len(house.processes)):
        house.kill(number)
    for commander in (elin, kaito):
        commander.page.wait_for_selector(".link-strip")
        assert commander.men() == seen
    for number in range(len(house.processes)):
        house.start(number)
    see_the_same(elin, kaito)
    assert elin.men() == seen
    forward(elin, "ai-2")
    see_the_same(elin, kaito)
    assert elin.men() != seen


def test_an_order_given_while_the_line_is_down_is_carried_out_once(players):
    elin, kaito = players
    elin.end()
    elin.select("ai-1")
    elin.page.mouse.click(*elin.man("kaki-1.3"))
    assert not elin.is_refused()
    seq, thrown = elin.seq, elin.dice
    elin.page.context.set_offline(True)
    elin.page.evaluate("() => honjin.play.wire.socket?.close()")
    elin.page.wait_for_selector(".link-strip")
    elin.page.locator("#orders .confirm .btn.ink").click()
    elin.page.wait_for_selector(".link-strip:has-text('1 waiting')")
    assert kaito.seq == seq
    elin.page.context.set_offline(False)
    elin.wait_for(seq + 1)
    see_the_same(elin, kaito)
    fired = elin.page.locator("#log .ev:has-text('1st arquebus fires at 1st yari')")
    assert fired.count() == 1
    assert elin.dice >= thrown + 5


NOTICED = 5_000
"""Milliseconds within which a player hears that his line is down."""


def test_a_browser_that_goes_offline_says_so_at_once_and_comes_back(players):
    elin, kaito = players
    kaito.page.context.set_offline(True)
    kaito.page.wait_for_selector(".battle[data-link=lost] .link-strip", timeout=NOTICED)
    forward(elin, "ai-1")
    kaito.page.context.set_offline(False)
    see_the_same(elin, kaito)
    assert kaito.page.locator(".link-strip").count() == 0


def test_a_house_that_falls_silent_is_noticed_and_an_order_given_meanwhile_is_carried_out_once(
    players, house
):
    elin, kaito = players
    man = elin.view()["document"]["figures"]["ai-1.3"]
    elin.drag(elin.spot(man["x"], man["y"]), elin.spot(man["x"], man["y"] + 1))
    assert not elin.is_refused()
    seq = elin.seq
    for process in house.processes:
        process.send_signal(signal.SIGSTOP)
    try:
        elin.page.locator("#orders .confirm .btn.ink:not([disabled])").click()
        elin.page.wait_for_selector(
            ".battle[data-link=lost] .link-strip:has-text('1 waiting')", timeout=NOTICED
        )
        kaito.page.wait_for_selector(".battle[data-link=lost] .link-strip", timeout=NOTICED)
    finally:
        for process in house.processes:
            process.send_signal(signal.SIGCONT)
    elin.wait_for(seq + 1)
    see_the_same(elin, kaito)
    assert elin.page.locator("#log .ev:has-text('1st arquebus')").count() == 1
    assert elin.page.locator(".link-strip").count() == 0


def test_a_question_to_the_rules_that_the_line_swallowed_is_asked_again(players, house):
    elin, _kaito = players
    elin.page.context.set_offline(True)
    elin.page.wait_for_selector(".battle[data-link=lost]", timeout=NOTICED)
    man = elin.page.evaluate("honjin.store.state.document.figures['ai-2.3']")
    elin.drag(elin.spot(man["x"], man["y"]), elin.spot(man["x"], man["y"] + 1))
    elin.page.wait_for_selector("#orders .confirm:has-text('No connection')")
    elin.page.context.set_offline(False)
    assert not elin.is_refused()
