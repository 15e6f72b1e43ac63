"""Somebody before the table: what he does with mouse and keys, and what he sees there. Nothing here sleeps."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

Point = tuple[float, float]

SPOT = """([x, y]) => {
  const depth = honjin.store.state.document.table.depth;
  const world = document.querySelector(".table .world");
  const at = new DOMPoint(x, depth - y).matrixTransform(world.getScreenCTM());
  return [at.x, at.y];
}"""
MEN = """() => Object.fromEntries([...document.querySelectorAll(".table .men [data-figure]")]
  .map((man) => [man.dataset.figure, man.getAttribute("transform")]))"""
WRITTEN = """() => {
  const { draft, selected, refused, seq } = honjin.store.state;
  const { option, values, fresh, key } = draft ?? {};
  return JSON.stringify({ option: option?.kind, unit: option?.unit, values, fresh, key, selected, refused, seq });
}"""
TAKEN_UP = """([x, y]) =>
  document.elementFromPoint(x, y)?.closest(".table .men [data-figure], .table [data-unit]")?.closest("[data-unit]")
    ?.dataset.unit ?? "" """
GIVEN_OR_ASKED = """(before) => {
  const table = document.querySelector(".battle");
  return honjin.store.state.draft?.fresh === true || Number(table.dataset.seq) > before;
}"""
STANDS_AT = """([selector, seq]) => {
  const table = document.querySelector(selector);
  return table !== null && table.dataset.link !== "lost" && Number(table.dataset.seq) >= seq;
}"""


AT_REST = "() => ['rest', 'still'].includes(document.querySelector('.battle').dataset.beat)"
"""Nothing is being shown any more: men stand where the battle has them, and not where they came from."""


class Commander:
    """A player and his browser."""

    def __init__(self, page: Page, name: str, house: str) -> None:
        self.page = page
        self.name = name
        self.house = house
        self.battle = ""

    def __repr__(self) -> str:
        return self.name

    # -- coming and looking --------------------------------------------------------------------------------------------

    def sit_down(self, battle: str) -> None:
        """Open a battle's table and wait until it is drawn."""
        self.battle = battle
        self.page.goto(f"{self.house}/battles/{battle}/")
        self.wait_for(0)

    def wait_for(self, seq: int) -> None:
        """Wait until the table shows event ``seq`` (or a later one) and the line to the house is open."""
        self.page.wait_for_selector(".battle[data-link=open]")
        self.page.wait_for_function(STANDS_AT, arg=[".battle", seq])

    @property
    def seq(self) -> int:
        """The event that the table shows."""
        return int(self.page.locator(".battle").get_attribute("data-seq") or 0)

    @property
    def phase(self) -> str:
        """The phase that the tracker shows, by its label."""
        return self.text(".phases [aria-current] small")

    @property
    def dice(self) -> int:
        """How many dice the seal says were thrown."""
        return int(re.sub(r"\D", "", self.text(".proof small")) or 0)

    def men(self) -> dict[str, str]:
        """Where every man is drawn, by his id."""
        return dict(self.page.evaluate(MEN))

    def view(self) -> dict[str, Any]:
        """The battle as the house tells it to this player over HTTP."""
        answer = self.page.request.get(f"{self.house}/api/battles/{self.battle}/")
        assert answer.ok, answer.text()
        return dict(answer.json())

    def text(self, selector: str) -> str:
        """The words in a part of the page."""
        return self.page.locator(selector).inner_text()

    def is_to_act(self) -> bool:
        """Whether the bar of orders is his."""
        return self.page.locator(".bottom.is-mine").count() > 0

    # -- mouse ---------------------------------------------------------------------------------------------------------

    def spot(self, x: float, y: float) -> Point:
        """Where a place on the table (inches) is on the screen (pixels)."""
        across, down = self.page.evaluate(SPOT, [x, y])
        return (across, down)

    def man(self, figure: str) -> Point:
        """Where a man is on the screen."""
        return middle(self.page.locator(f"[data-figure='{figure}']"))

    def has_at(self, spot: Point) -> str:
        """The unit that a hand takes up at a place on the screen; empty where it takes up none."""
        return str(self.page.evaluate(TAKEN_UP, list(spot)))

    def drag(self, start: Point, *stops: Point) -> None:
        """Press, move over the stops, let go."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        for stop in stops:
            mouse.move(*stop, steps=6)
        mouse.up()

    def select(self, unit: str) -> None:
        """Click a man of the unit, unless it is the chosen one already."""
        chosen = f".unit.selected[data-unit='{unit}']"
        if not self.page.locator(chosen).count():
            self.page.mouse.click(*self.man(f"{unit}.1"))
        self.page.wait_for_selector(chosen)

    # -- orders --------------------------------------------------------------------------------------------------------

    def tag(self, label: str) -> Locator:
        """An order in the bar, of the chosen unit or of the phase, by its name."""
        named = self.page.get_by_text(label, exact=True)
        return self.page.locator("#orders :is(.tags, .acts) button").filter(has=named)

    def is_refused(self) -> bool:
        """Wait for the rules to answer what is being written; whether they forbid it."""
        try:
            self.page.wait_for_function("() => honjin.store.state.draft?.fresh === true")
        except Exception as late:
            raise AssertionError(f"no answer to {self.page.evaluate(WRITTEN)}") from late
        refused = self.page.evaluate("honjin.store.state.draft.preview.legal === false")
        self.page.wait_for_selector(".refusal" if refused else ".confirm .btn.ink:not([disabled])")
        return bool(refused)

    def confirm(self) -> int:
        """Send the order that is written; wait until it has happened and give the event that it led to."""
        before = self.seq
        self.page.locator("#orders .confirm .btn.ink:not([disabled])").click()
        self.wait_for(before + 1)
        return self.seq

    def give(self, label: str) -> int:
        """An order that needs no writing: its button, and the ink button where it is asked once more."""
        before = self.seq
        self.tag(label).click()
        self.page.wait_for_function(GIVEN_OR_ASKED, arg=before)
        if self.seq == before:
            return self.confirm()
        self.wait_for(before + 1)
        return self.seq

    def end(self) -> int:
        """What ends the phase, or confirms what was set up: the last order of the bar's line."""
        self.let_go()
        return self.give(self.text("#orders .acts .btn:last-child span"))

    def pick(self, name: str) -> int:
        """One of the things that the phase chooses among: its card, then the ink button."""
        self.page.locator(".ready button").filter(has=self.page.get_by_text(name, exact=True)).click()
        return self.confirm()

    def from_menu(self, label: str) -> int:
        """What concerns the battle as a whole lies in the menu."""
        self.page.click(".menu-button")
        self.page.locator("#menu button").filter(has_text=label).click()
        return self.confirm()

    def take_the_nearest(self) -> int:
        """Instead of what was refused, send the nearest lawful order that the slip offers."""
        before = self.seq
        self.page.locator(".refusal .btn.ink").click()
        self.wait_for(before + 1)
        return self.seq

    def let_go(self) -> None:
        """Take back step by step until nothing is being written."""
        while self.page.evaluate(
            "() => honjin.store.state.draft !== null || honjin.store.state.refused !== null"
        ):
            self.page.keyboard.press("Escape")

    def attempt(self, places: list[Point], move: Callable[[Point], None]) -> Point:
        """Try places one after another until the rules allow one; what they forbid is taken back."""
        for place in places:
            move(place)
            if not self.is_refused():
                return place
            self.let_go()
        raise AssertionError(f"{self.name} finds no lawful place among {places}")


def middle(thing: Locator) -> Point:
    """The middle of something on the screen."""
    box = thing.bounding_box()
    assert box is not None
    return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def see_the_same(*commanders: Commander) -> None:
    """Wait until all tables show the last event that any of them shows, and have come to rest; then every man must
    stand at the same place.
    """
    last = max(commander.seq for commander in commanders)
    for commander in commanders:
        commander.wait_for(last)
        commander.page.wait_for_function(AT_REST)
    first, *others = [commander.men() for commander in commanders]
    for other in others:
        assert other == first
