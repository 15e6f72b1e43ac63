"""A whole small battle with keys alone, heard rather than seen; and axe's opinion of every state of the table."""

import re
from functools import partial

import pytest

from tests.browser.keyboard import assert_accessible, seated

pytestmark = pytest.mark.browser

FIELD = {
    "phase": "movement",
    "turn": 3,
    "units": [
        {"id": "ai-1", "kind": "ash_l", "weapon": "arquebus", "name": "1st arquebus",
         "at": [[x, 14] for x in (20, 21, 22, 23, 24)]},
        {"id": "ai-2", "kind": "ash_m", "weapon": "spear", "name": "2nd yari",
         "at": [[x, 18] for x in (40, 41, 42, 43, 44)]},
        {"id": "ai-3", "kind": "shogun_f", "weapon": "spear", "name": "Hojo Shogun", "at": [[36, 4]]},
        {"id": "kaki-1", "kind": "ash_l", "weapon": "spear", "name": "4th yari",
         "at": [[x, 28] for x in (20, 21, 22, 23, 24)]},
        {"id": "kaki-2", "kind": "ash_l", "weapon": "spear", "name": "5th yari",
         "at": [[x, 27] for x in (40, 41, 42, 43, 44)]},
        {"id": "kaki-3", "kind": "shogun_f", "weapon": "spear", "name": "Takeda Shogun", "at": [[36, 44]]},
    ],
}  # fmt: skip
DICE = re.compile(r"\d\+: \d+(, \d+)*[;.]")
FEW_TURNS = {"turn_limit": 4}


@pytest.fixture
def open_table(page, house):
    """The small field, before her who commands both sides."""
    return partial(seated, page, house, FIELD, FEW_TURNS)


def settle(keys):
    """End phases, and answer what is asked, until somebody moves again or the battle is over."""
    page = keys.page
    for _ in range(24):
        if page.locator(".result").count() or phase(page) == "movement":
            return
        if page.locator("#orders .asked .answers").count():
            keys.order("accept")
        else:
            keys.end_phase()
    raise AssertionError("the turn does not end")


def phase(page):
    return page.evaluate("() => honjin.store.state.document.clock.phase")


def test_a_battle_without_a_pointer(open_table):
    keys = open_table()
    page = keys.page
    assert "4″ forward" in keys.order("move 1 forward 4")
    assert keys.focus() == "typed-line"
    keys.to_table()
    page.wait_for_selector(".unit.selected[data-unit='ai-3']")  # the next that can act
    keys.press("Tab")
    assert page.locator(".unit.selected").get_attribute("data-unit") == "ai-2"
    keys.press("Shift+Tab", "ArrowUp")
    assert page.locator(".unit.selected").get_attribute("data-unit") == "ai-2"
    before = keys.begin()
    keys.press("m", "ArrowUp", "ArrowUp", "Shift+ArrowUp")
    page.wait_for_selector("#orders .confirm .btn.ink:not([disabled])")
    keys.press("Enter")
    keys.wait_for(before + 1)
    keys.end_phase()
    if phase(page) == "firing":
        assert "4th yari" in keys.order("fire 1 at 4")
        assert any(DICE.search(said) for said in keys.heard()), keys.heard()
    settle(keys)
    assert "2″ forward, turn 15° right" in keys.order("move 4 forward 2 turn 15")
    keys.end_phase()
    settle(keys)
    keys.order("hold 2")
    keys.end_phase()
    settle(keys)
    keys.end_phase()
    settle(keys)
    page.wait_for_selector(".result")
    assert keys.heard()
    assert_accessible(page)


def test_a_typed_order_completes_and_explains_itself(open_table):
    keys = open_table()
    page = keys.page
    keys.to_line()
    page.keyboard.type("mov")
    page.wait_for_selector("#typed-list [role=option]")
    assert_accessible(page)
    keys.press("ArrowDown", "Enter")
    page.keyboard.type("2nd")
    keys.press("ArrowDown", "Enter")
    assert page.locator("#typed-line").input_value() == "move 2nd yari "
    assert keys.said() == "Move · 2nd yari. Where to?"
    said = keys.write("move 2 forward 30")
    assert "30″ forward" in said
    assert page.locator("#orders .refusal[role=alert]").count() == 1
    assert_accessible(page)


def test_the_table_is_read_as_text(open_table):
    keys = open_table()
    page = keys.page
    page.locator("#text-switch").focus()
    keys.press("Enter")
    row = page.get_by_role("button", name="1st arquebus", exact=True)
    row.focus()
    keys.press("Enter")
    other = page.locator("#text-table tr", has_text="4th yari").inner_text()
    assert "13″" in other
    assert "12 o’clock" in other
    assert_accessible(page)


def test_help_lists_every_key_and_gives_the_focus_back(open_table):
    keys = open_table()
    keys.page.locator("#table").focus()
    keys.press("?")
    keys.page.wait_for_selector("#keys-help[open]")
    assert_accessible(keys.page)
    keys.press("Escape")
    assert keys.focus() == "table"


@pytest.mark.parametrize("width", [1440, 1100, 390])
def test_own_turn_and_a_ghost_are_accessible(open_table, width):
    keys = open_table(width=width, height=844)
    assert_accessible(keys.page)
    keys.write("move 1 forward 3 turn 22.5")
    assert_accessible(keys.page)


def test_tab_leaves_the_table_after_the_last_unit(open_table):
    keys = open_table()
    keys.page.locator("#table").focus()
    keys.press("Tab", "Tab", "Tab")
    assert keys.focus() == "table"
    keys.press("Tab")
    assert keys.focus() != "table"
