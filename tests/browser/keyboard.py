"""Somebody who has no pointer: what she does with keys alone, and what is said to her."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.axe import breaches
from tests.browser.commander import GIVEN_OR_ASKED

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.running import House

SENDS = "Enter sends it."
ANSWERED = """() => document.querySelector("#orders .refusal") !== null
  || document.querySelector("#typed-said").textContent.includes("Enter sends it.")"""
SETTLED = """(seq) => honjin.store.state.seq >= seq && honjin.offered !== honjin.store.state.options
  && Object.keys(honjin.store.state.sent).length === 0"""
IN_LINE = "() => document.activeElement?.id === 'typed-line'"


OFFERED = "() => (honjin.store.state.options.ai ?? []).length > 0"


def seated(
    page: Page,
    house: House,
    field: dict[str, Any],
    options: dict[str, Any],
    system: str = "koku",
    **size: int,
) -> Keys:
    """Stage a small field and open it as she who commands both sides, on a screen of that size."""
    given = field | {"options": options}
    call = f"from tests.browser.alone import prepare; prepare({given!r}, {options!r}, {system!r})"
    made = json.loads(house.manage("shell", "-v", "0", "-c", call).splitlines()[-1])
    page.context.add_cookies([{"name": "sessionid", "value": made["session"], "url": house.url}])
    page.emulate_media(reduced_motion="reduce")
    if size:
        page.set_viewport_size(size)
    page.goto(f"{house.url}/battles/{made['battle']}/")
    page.wait_for_selector(".battle[data-link=open]")
    page.wait_for_selector(".table .men use")
    page.wait_for_function(OFFERED)
    return Keys(page)


class Keys:
    """A commander with a keyboard and a screen reader."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def seq(self) -> int:
        """The event that the table shows."""
        return int(self.page.locator(".battle").get_attribute("data-seq") or 0)

    def begin(self) -> int:
        """Remember what may be ordered now; give the event that the table shows."""
        self.page.evaluate("() => { honjin.offered = honjin.store.state.options; }")
        return self.seq

    def wait_for(self, seq: int) -> None:
        """Wait until the table shows event ``seq`` and the rules have said anew what may be ordered."""
        self.page.wait_for_function(SETTLED, arg=seq)

    def to_line(self) -> None:
        """Go to the line for orders in words and empty it."""
        if not self.page.evaluate(IN_LINE):
            self.to_table()
            self.press("/")
        self.press("ControlOrMeta+a", "Delete")

    def to_table(self) -> None:
        """Go to the table: Esc leaves the line when it is empty and nothing is written."""
        for _ in range(6):
            if self.page.evaluate("() => document.activeElement?.id === 'table'"):
                return
            if self.page.evaluate(IN_LINE):
                self.press("Escape")
            else:
                self.press("/")
        raise AssertionError("Esc does not lead back to the table")

    def write(self, line: str) -> str:
        """Type an order and have it shown; give what is said about it."""
        self.to_line()
        self.page.keyboard.type(line)
        self.press("Enter")
        self.page.wait_for_function(ANSWERED)
        return self.said()

    def said(self) -> str:
        """What the line says it understood."""
        return self.page.locator("#typed-said").inner_text()

    def order(self, line: str) -> str:
        """Type an order, have it shown, send it; give what was said about it before."""
        before = self.begin()
        said = self.write(line)
        assert SENDS in said, f"{line}: {said} {self.page.locator('.refusal').all_inner_texts()}"
        self.press("Enter")
        self.wait_for(before + 1)
        return said

    def end_phase(self) -> None:
        """Space ends it; where somebody would lose his turn it asks, and Enter confirms."""
        before = self.begin()
        self.to_table()
        self.press("Space")
        self.page.wait_for_function(GIVEN_OR_ASKED, arg=before)
        if self.page.locator("#orders .confirm").count():
            self.page.wait_for_selector("#orders .confirm .btn.ink:not([disabled])")
            self.press("Enter")
        self.wait_for(before + 1)

    def heard(self) -> list[str]:
        """What the live region has said, oldest first."""
        return self.page.locator("#live p").all_inner_texts()

    def focus(self) -> str:
        """The id or the tag of what has the focus."""
        return str(self.page.evaluate("() => document.activeElement.id || document.activeElement.tagName"))


def assert_accessible(page: Page) -> None:
    """Nothing on the page as it stands breaks WCAG 2 A or AA, contrast included."""
    found = breaches(page)
    assert found == [], "\n".join(found)
