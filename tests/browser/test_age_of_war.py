"""Battles in the Age of War between two browsers, one of them a telephone: samurai out of control, a duel thrown and
held by both, and the clock that runs out; both read how it ended.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.commander import Commander, see_the_same

pytestmark = pytest.mark.browser

LAST_ROUND = {
    "phase": "motivation", "turn": 5, "active": "ai", "left": 1,
    "options": {"opportunity_shooting": False},
    "clans": {"ai-c2": {"leader": ""}},
    "units": [
        {"id": "ai-1", "kind": "samurai", "weapon": "spear", "strength": 8, "frontage": 4, "at": [37, 12],
         "name": "Samurai"},
        {"id": "ai-2", "kind": "samurai", "weapon": "spear", "strength": 6, "frontage": 3, "at": [14, 10],
         "name": "Lordless", "clan": 2, "wild": True},
        {"id": "ai-g1", "kind": "general", "with": "ai-1", "in_front": True, "name": "Ujiteru"},
        {"id": "kaki-1", "kind": "armoured", "weapon": "spear", "strength": 8, "frontage": 4, "at": [12, 33, 180],
         "name": "1st spears"},
        {"id": "kaki-g1", "kind": "general", "quality": 0, "at": [37, 15, 180], "name": "Nobuharu"},
    ],
}  # fmt: skip
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SCORE = """() => {
  const { document, you } = honjin.store.state;
  return document.bout.parties[you[0]].ladder.score;
}"""
ASKED = """(kind) => {
  const { asked } = honjin.store.state.document;
  return asked && (kind === "" || asked.kind === kind) ? asked.side : "";
}"""
AWAITED = "() => honjin.store.state.document.clock.to_act[0]"
FACES = "() => document.querySelectorAll('.scene .next li').length === 6"
ANSWERS = ".asked .answers button"
OVER = ".bottom .finish :text-matches('The clock has run out|the lead is too small')"
"""What both read at the end: an attacker whose only lead is a duel that killed has not won (AOW-END-6)."""
CHOICES = 20
"""More answers than a duel can ask for."""
PHASES = 12
"""More phases than two turns have."""


def test_a_last_round_is_fought_before_two_screens(
    sit: Callable[..., Commander], prepare: Callable[..., dict[str, Any]]
) -> None:
    seats = {"ai": "Tomoe", "kaki": "Yoshi"}
    made = prepare(
        players=list(seats.values()),
        battles={"mimase": {"seats": seats, "given": LAST_ROUND, "system": "ageofwar"}},
    )
    tomoe = sit("Tomoe", session=made["sessions"]["Tomoe"])
    yoshi = sit("Yoshi", session=made["sessions"]["Yoshi"], **PHONE)
    for commander in (tomoe, yoshi):
        commander.sit_down(made["battles"]["mimase"])
    let_loose(tomoe)
    see_the_same(tomoe, yoshi)
    challenge(tomoe, yoshi)
    throws = duel(tomoe, yoshi)
    assert min(throws.values()) > 0, "each was asked for his own throws"
    see_the_same(tomoe, yoshi)
    run_out(tomoe, yoshi)
    for commander in (tomoe, yoshi):
        commander.page.wait_for_function("() => honjin.store.state.document.result !== null")
        commander.page.wait_for_selector(OVER)


def let_loose(tomoe: Commander) -> None:
    """Who is out of control says so on the table, and acts before any is called; in the end by himself."""
    tomoe.page.wait_for_selector("#orders .ready button")
    assert "Lordless\nout of control" in tomoe.text("#orders .ready")
    tomoe.select("ai-2")
    tomoe.give("Let them loose")
    before = tomoe.page.evaluate("() => honjin.store.state.document.figures['ai-2.1'].y")
    tomoe.end()
    assert tomoe.page.evaluate("() => honjin.store.state.document.figures['ai-2.1'].y") > before


def challenge(tomoe: Commander, yoshi: Commander) -> None:
    """A general challenges the other's, who is asked on his telephone."""
    while tomoe.page.evaluate("() => honjin.store.state.document.clock.phase") != "challenge":
        tomoe.end()
    tomoe.page.evaluate("honjin.play.select('ai-g1')")
    tomoe.page.evaluate("honjin.play.fill({ target: 'kaki-g1' })")
    assert not tomoe.is_refused()
    tomoe.confirm()
    answer(yoshi, "Accept the challenge")


def duel(tomoe: Commander, yoshi: Commander) -> dict[Commander, int]:
    """Each throws until he stands at six, then holds, whoever is asked; how often each was. What is asked when the duel
    is over is not of it: who has lost his general chooses where a new one stands, and no faces are shown.
    """
    found = {tomoe: 0, yoshi: 0}
    for _ in range(CHOICES):
        asked = who_decides(tomoe, yoshi, "duel")
        if asked is None:
            break
        found[asked] += 1
        asked.page.wait_for_selector(ANSWERS)
        asked.page.wait_for_function(FACES)
        score = asked.page.evaluate(
            "() => honjin.store.state.document.bout.parties[honjin.store.state.you[0]].ladder.score"
        )
        answer(asked, "Throw" if score < 6 else "Hold")
    for commander in found:
        commander.page.wait_for_selector(".scene", state="detached")
    return found


def who_decides(tomoe: Commander, yoshi: Commander, kind: str = "") -> Commander | None:
    """Who has a question to answer (of that kind), as both tables show the last event; None if nobody has."""
    see_the_same(tomoe, yoshi)
    return {"ai": tomoe, "kaki": yoshi}.get(tomoe.page.evaluate(ASKED, kind))


def answer(commander: Commander, words: str) -> None:
    """Give the answer that begins so."""
    commander.page.wait_for_selector(ANSWERS)
    before = commander.seq
    commander.page.locator(ANSWERS).filter(has_text=words).first.click()
    commander.wait_for(before + 1)
    commander.page.wait_for_function("() => Object.keys(honjin.store.state.sent).length === 0")


def run_out(tomoe: Commander, yoshi: Commander) -> None:
    """Both end phase after phase until the clock has run out; a general's death may ask for another."""
    over = "() => honjin.store.state.document.result !== null"
    for _ in range(PHASES):
        if any(one.page.evaluate(over) for one in (tomoe, yoshi)):
            return
        asked = who_decides(tomoe, yoshi)
        if asked is not None:
            answer(asked, "")
        else:
            awaited = {"ai": tomoe, "kaki": yoshi}[tomoe.page.evaluate(AWAITED)]
            awaited.page.wait_for_selector(".bottom.is-mine")
            awaited.end()
        see_the_same(tomoe, yoshi)
