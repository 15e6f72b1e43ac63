"""Samurai Skirmish between two browsers, one of them a telephone: moved, shot, charged, fought and ended by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.commander import Commander, see_the_same

pytestmark = pytest.mark.browser

FIELD = {
    "phase": "action", "turn": 1, "active": "ai", "options": {"rounds": 6},
    "units": [
        {"id": "ai-1", "kind": "bushi", "blade": "naginata", "armour": "armoured", "name": "Bushi",
         "at": [20, 20, 0], "strength": 5},
        {"id": "ai-2", "kind": "ashigaru", "missile": "bow", "armour": "light", "name": "Bows",
         "at": [38, 14, 0], "strength": 6, "wounds": {"6": 1}},
        {"id": "ai-3", "kind": "eiyuu", "name": "Shigeru", "at": [28, 12, 0], "commander": True},
        {"id": "kaki-1", "kind": "noumin", "blade": "improvised", "name": "Peasants", "at": [20, 25, 180],
         "strength": 4},
        {"id": "kaki-2", "kind": "ashigaru", "armour": "light", "name": "Spears", "at": [38, 30, 180],
         "strength": 5},
        {"id": "kaki-3", "kind": "eiyuu", "name": "Kaito", "at": [30, 42, 180], "commander": True},
    ],
}  # fmt: skip
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def stood(commander: Commander, figure: str) -> tuple[float, float]:
    """Where a figure stands, in inches."""
    found = commander.page.evaluate("(id) => honjin.store.state.document.figures[id]", figure)
    return found["x"], found["y"]


def led(commander: Commander, figure: str, across: float, up: float) -> None:
    """Lead a man, or with him his unit, by so many inches."""
    x, y = stood(commander, figure)
    commander.drag(commander.man(figure), commander.spot(x + across, y + up))


def test_a_turn_of_single_warriors_is_fought_before_two_screens(
    sit: Callable[..., Commander], prepare: Callable[..., dict[str, Any]]
) -> None:
    seats = {"ai": "Tomoe", "kaki": "Yoshi"}
    made = prepare(
        players=list(seats.values()), battles={"ono": {"seats": seats, "given": FIELD, "system": "skirmish"}}
    )
    tomoe = sit("Tomoe", session=made["sessions"]["Tomoe"])
    yoshi = sit("Yoshi", session=made["sessions"]["Yoshi"], **PHONE)
    for commander in (tomoe, yoshi):
        commander.sit_down(made["battles"]["ono"])
    assert "Round 1" in tomoe.text(".turn")

    moved_together(tomoe)
    moved_singly(tomoe)
    shot(tomoe, yoshi)
    charged(tomoe)
    see_the_same(tomoe, yoshi)

    tomoe.end()
    tomoe.page.wait_for_selector("#orders form.answers, .bottom:not(.is-mine)")
    if tomoe.page.locator("#orders form.answers").count():
        tomoe.page.locator("#orders form.answers .btn.ink").click()
    tomoe.page.wait_for_selector(".bottom:not(.is-mine)")
    see_the_same(tomoe, yoshi)
    assert "against" in tomoe.text("#log")

    yoshi.page.wait_for_selector(".bottom.is-mine")
    yoshi.from_menu("Resign")
    for commander in (tomoe, yoshi):
        commander.page.wait_for_function("() => honjin.store.state.document.result !== null")


def moved_together(tomoe: Commander) -> None:
    """All of a unit go; the wounded man has his own limit."""
    tomoe.select("ai-2")
    led(tomoe, "ai-2.1", 0, 3.5)
    assert not tomoe.is_refused()
    assert tomoe.page.locator(".lanes .lane").count() == 6
    assert "3.5″ of 10″" in tomoe.text("#orders .confirm")
    tomoe.confirm()


def moved_singly(tomoe: Commander) -> None:
    """Who is alone is led alone, by keys as well."""
    x, y = stood(tomoe, "ai-3.1")
    tomoe.select("ai-3")
    led(tomoe, "ai-3.1", 2, 3)
    assert not tomoe.is_refused()
    tomoe.confirm()
    assert stood(tomoe, "ai-3.1") == pytest.approx((x + 2, y + 3), abs=0.2)


def shot(tomoe: Commander, yoshi: Commander) -> None:
    """Two throws lie side by side before both, and are put away by a click on the table."""
    tomoe.select("ai-2")
    tomoe.tag("Shoot").click()
    tomoe.page.mouse.click(*tomoe.man("kaki-2.3"))
    assert not tomoe.is_refused()
    tomoe.confirm()
    for commander in (tomoe, yoshi):
        commander.page.wait_for_selector(".cmp .versus")
    assert "margin" in tomoe.text(".cmp table")
    tomoe.page.mouse.click(*tomoe.spot(60, 40))
    tomoe.page.wait_for_selector(".cmp", state="detached")


def charged(tomoe: Commander) -> None:
    """One is led by hand at a man, where he stops; the others go in by themselves."""
    tomoe.select("ai-1")
    tomoe.tag("Charge").click()
    tomoe.page.mouse.click(*tomoe.man("kaki-1.1"))
    assert not tomoe.is_refused()
    tomoe.confirm()
    tomoe.page.get_by_role("button", name="Lead each yourself").click()
    x, y = stood(tomoe, "kaki-1.1")
    tomoe.drag(tomoe.man("ai-1.1"), tomoe.spot(x, y))
    assert not tomoe.is_refused()
    assert "come into contact" in tomoe.text("#orders .confirm")
    before = tomoe.seq
    tomoe.page.locator("#orders .confirm .btn.ink:not([disabled])").click()
    tomoe.wait_for(before + 1)
    assert "go in" in tomoe.text("#log")


TANGLE = {
    "phase": "action", "turn": 1, "active": "ai",
    "units": [
        {"id": "ai-1", "kind": "bushi", "blade": "naginata", "name": "Bushi", "armour": "armoured",
         "at": [[20, 20, 0], [21.1, 20, 0], [22.2, 20, 0], [23.3, 20, 0]]},
        {"id": "ai-2", "kind": "ashigaru", "missile": "bow", "load": "pavise", "name": "Bows", "strength": 4,
         "at": [48, 14, 0]},
        {"id": "ai-3", "kind": "eiyuu", "name": "Shigeru", "at": [34, 12, 0], "commander": True},
        {"id": "kaki-1", "kind": "noumin", "blade": "improvised", "name": "Peasants", "strength": 5,
         "at": [[20.5, 21, 180], [21.6, 21, 180], [22.7, 21, 180]]},
        {"id": "kaki-3", "kind": "eiyuu", "name": "Kaito", "at": [34, 42, 180], "commander": True},
    ],
}  # fmt: skip


def test_single_men_are_chosen_led_round_corners_and_numbered_where_they_fight(
    sit: Callable[..., Commander], prepare: Callable[..., dict[str, Any]]
) -> None:
    seats = {"ai": "Tomoe", "kaki": "Yoshi"}
    made = prepare(
        players=list(seats.values()), battles={"tan": {"seats": seats, "given": TANGLE, "system": "skirmish"}}
    )
    tomoe = sit("Tomoe", session=made["sessions"]["Tomoe"])
    tomoe.sit_down(made["battles"]["tan"])

    tomoe.select("ai-2")
    tomoe.tag("Plant pavises").click()
    tomoe.page.mouse.click(*tomoe.man("ai-2.2"))
    assert not tomoe.is_refused()
    assert "3 of 4" in tomoe.text("#orders .confirm")
    tomoe.confirm()
    assert tomoe.page.evaluate("() => honjin.store.state.document.figures['ai-2.2'].load") == "pavise"

    tomoe.tag("Singly").click()
    x, y = stood(tomoe, "ai-2.4")
    tomoe.page.mouse.click(*tomoe.man("ai-2.4"))
    tomoe.page.mouse.click(*tomoe.spot(x + 2, y))
    tomoe.page.get_by_role("button", name="Add a corner").click()
    tomoe.page.mouse.click(*tomoe.spot(x + 2, y + 2))
    assert not tomoe.is_refused()
    legs = tomoe.page.evaluate("() => honjin.store.state.draft.values.figures['ai-2.4'].length")
    assert legs == 2
    tomoe.confirm()
    assert stood(tomoe, "ai-2.4") == pytest.approx((x + 2, y + 2), abs=0.3)

    tomoe.end()
    tomoe.page.wait_for_selector("#orders .pairs li")
    rows = tomoe.page.locator("#orders .pairs li > .num").all_inner_texts()
    assert tomoe.page.locator(".paired text").all_text_contents() == rows
    assert len(rows) == 4
