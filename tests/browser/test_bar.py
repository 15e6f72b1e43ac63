"""The bar of orders in every phase of every system, on every size of screen: nothing leaves it, nothing is cut."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from rulesets import SEATS, HmacDice, Side
from tests.browser.moments import greeting, moments
from tests.plain import plain
from tests.sixth.duel.system import RULESET as DUEL

pytestmark = pytest.mark.browser

SIZES = ((1280, 720), (390, 844), (844, 390))
"""A small desk, and a telephone in both ways: on a larger desk the bar has only more room."""

SHOW = """([sync, act]) => {
  const { store, play } = honjin;
  const change = (changed) => {
    store.state = { ...store.state, ...changed };
    store.take({ type: "hover", unit: `${Math.random()}` });
  };
  if (window.lay === undefined) {
    // what is drawn beside the bar, in places of their own, costs the test most of its time
    const beside = new CSSStyleSheet();
    beside.replaceSync(".stage, .log > *, .oob > * { display: none !important }");
    document.adoptedStyleSheets.push(beside);
    // the battle that the page was opened for goes on without it
    window.lay = store.take.bind(store);
    const told = ["sync", "events", "options", "clock", "presence", "settled", "link"];
    store.take = (message) => (told.includes(message.type) ? undefined : window.lay(message));
  }
  window.lay(sync);
  store.take({ type: "draft", draft: null });
  store.take({ type: "select", unit: "" });
  change({ link: "open", dismissed: true, film: null, refused: null });
  const [side] = sync.you;
  const other = side === "ai" ? "kaki" : "ai";
  const offers = sync.options[side] ?? [];
  const of = (shut) => offers.find((offer) => offer.unit !== "" && (offer.shut !== null) === shut);
  const select = (offer) => store.take({ type: "select", unit: offer.unit });
  const result = { winner: side, reason: "Points after turn 20", tally: {} };
  const acts = {
    rest: () => true,
    unit: () => of(false) && select(of(false)),
    shut: () => of(true) && select(of(true)),
    written: () => of(false) && play.choose(of(false), side),
    balked: () => of(true) && (select(of(true)), play.explain(of(true).shut)),
    picked: () => document.querySelector(".ready .wide.can button")?.click(),
    ending: () => play.endOption() && play.choose(play.endOption().option, side),
    waiting: () => change({ you: [other], options: {} }),
    offered: () => change({ document: { ...store.state.document, draw_offer: other } }),
    over: () => change({ options: {}, document: { ...store.state.document, result } }),
  };
  acts[act]();
}"""
ACTS = ("rest", "unit", "shut", "written", "balked", "picked", "ending", "waiting", "offered", "over")

FAULTS = """async (told) => {
  const [sync, acts] = JSON.parse(told);  // read at once, and not value by value as arguments are
  const root = document.querySelector("#orders");
  const rolls = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);
  const isRolled = (part) => {
    for (let at = part.parentElement; at !== null && at !== root.parentElement; at = at.parentElement)
      if (rolls(getComputedStyle(at))) return true;
    return false;
  };
  const faults = () => {
    const found = [];
    const bar = root.getBoundingClientRect();
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the screen");
    if (bar.right > innerWidth + 1 || bar.bottom > innerHeight + 1) found.push("the bar leaves the screen");
    if ((root.querySelector(".body")?.textContent ?? "").trim() === "") found.push("the bar says nothing");
    if ((root.querySelector(".want h2")?.textContent ?? "").trim() === "") found.push("nothing is wanted");
    if (root.querySelectorAll(".confirm, .refusal").length > 1) found.push("two confirmations");
    for (const part of root.querySelectorAll(".want *, .body *")) {
      const box = part.getBoundingClientRect();
      const style = getComputedStyle(part);
      const isSeen = part instanceof HTMLElement && box.width > 0 && box.height > 0;
      if (!isSeen || part.closest(".sr, .standing .slip, .sheet .slip") !== null || isRolled(part)) continue;
      const words = `${part.tagName}.${part.className} ${part.textContent.slice(0, 40)}`;
      if (box.right > bar.right + 1 || box.left < bar.left - 1 || box.bottom > bar.bottom + 1)
        found.push(`leaves: ${words}`);
      const holds = [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== "");
      const isCut = part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 3;
      if (holds && style.display !== "inline" && !rolls(style) && isCut) found.push(`is cut: ${words}`);
    }
    const confirm = root.querySelector(".confirm .ink, .refusal .ink")?.getBoundingClientRect();
    if (confirm !== undefined && confirm.bottom > innerHeight + 1) found.push("the confirmation is out of sight");
    return found;
  };
  const all = {};
  for (const act of acts) {
    show([sync, act]);
    await new Promise((done) => setTimeout(done));  // measuring lays out what is drawn, and need not be painted
    const found = faults();
    if (found.length > 0) all[act] = found.slice(0, 3);
  }
  return all;
}"""


@pytest.fixture
def tables(sit: Callable[..., Any], prepare: Callable[..., Any], house: Any) -> Callable[[str], Any]:
    """A table of a system, opened by a player who commands both sides."""
    made = prepare(players=["Elin"], battles={})

    def at(system: str) -> Any:
        code = (
            "from games.models import Player; from games.services import opponents;"
            "elin = Player.objects.get(username='Elin');"
            f"print(opponents.challenge(player=elin, system='{system}').id)"
        )
        battle = house.manage("shell", "-v", "0", "-c", code).split()[-1]
        elin = sit("Elin", session=made["sessions"]["Elin"])
        elin.sit_down(battle)
        return elin.page

    return at


@pytest.mark.parametrize("system", ["koku", "sky", "skirmish", "godai", "ageofwar"])
def test_nothing_overflows_in_any_phase_on_any_screen(tables: Callable[[str], Any], system: str) -> None:
    page = tables(system)
    page.evaluate(f"() => {{ window.show = {SHOW} }}")
    found = {}
    told = [(name, json.dumps([sync, ACTS])) for name, sync in moments(system)]
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for name, shown in told:
            for act, faults in page.evaluate(FAULTS, shown).items():
                found[f"{width}x{height} {name} {act}"] = faults
    assert found == {}


def test_a_system_without_a_line_of_ours_has_the_bar(tables: Callable[[str], Any]) -> None:
    """What the duel wants, who can, and what he is told of it: all of it out of its own folder."""
    page = tables("koku")
    battle = DUEL.begin(DUEL.open(DUEL.options_from({}), SEATS), HmacDice(b"duel", ("", ""))).battle
    page.evaluate(
        "(ruleset) => { honjin.store.state = { ...honjin.store.state, ruleset } }", plain(DUEL.describe())
    )
    page.evaluate(SHOW, [greeting(DUEL, battle, Side.AI), "rest"])
    assert page.inner_text(".want h2") == "Strike one unit can"
    assert "He may parry" in page.inner_text(".want .why")
    assert page.locator(".ready .can").count() == 1
    page.click(".ready .can button")
    page.wait_for_selector(".tags button:has-text('Strike')")
