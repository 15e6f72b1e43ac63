"""Visitors of a house, each before a browser of his own that knows nothing of those before him.

A new surrounding of the browser costs a second of processor, a page in one that stands the tenth part of it; so who
leaves is forgotten and his place is kept for the next who looks the same way.
"""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

DESK = {"width": 1440, "height": 900}
NOWHERE = "/healthz"
"""An address of the house on which no script runs: from here what a page has kept can be thrown away."""
EVENTS = ("pageerror", "console")
PASSWORD = "seven-spears-at-dawn"


class Visitors:
    """Places before a browser, for the tests of one file."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[Page]] = {}
        self.taken: dict[Page, tuple[str, dict[str, Any], Callable[..., None], Callable[..., None]]] = {}

    def _window(self, url: str, look: dict[str, Any]) -> Page:
        """A page of a context of its own, which may copy: a browser with a window asks nobody for that."""
        context = self.browser.new_context(base_url=url, **look)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        return context.new_page()

    def come(self, url: str, faults: list[str], who: str = "", **look: Any) -> Page:
        """A page that looks as ``look`` has it (Playwright's words for a context), on which nobody is signed in.

        What it complains about is added to ``faults``, after the visitor's name.
        """
        look = {"viewport": DESK, "color_scheme": "light", "reduced_motion": "no-preference", **look}
        key = json.dumps([url, look], sort_keys=True)
        kept = self.free.get(key)
        page = kept.pop() if kept else self._window(url, look)
        who = f"{who}: " if who else ""

        def thrown(error: Any) -> None:
            faults.append(f"{who}{error}")

        def said(line: Any) -> None:
            if is_fault(line):
                faults.append(f"{who}{line.text}")

        page.on("pageerror", thrown)
        page.on("console", said)
        self.taken[page] = key, look, thrown, said
        return page

    def leave(self, page: Page) -> None:
        """Forget who sat there: signs, what was kept, sizes, media, lines that were cut. What cannot be is closed."""
        key, look, *heard = self.taken.pop(page)
        context = page.context
        from playwright.sync_api import Error

        with suppress(Error):
            for other in context.pages:
                if other is not page:
                    other.close()
            page.unroute_all()
            context.unroute_all()
            context.set_offline(False)
            context.set_extra_http_headers({})
            context.clear_cookies()
            answer = page.goto(NOWHERE)
            page.evaluate("localStorage.clear(); sessionStorage.clear()")
            context.clear_cookies()
            page.set_viewport_size(look["viewport"])
            page.emulate_media(
                media="null",
                color_scheme=look["color_scheme"],
                reduced_motion=look["reduced_motion"],
                forced_colors="null",
            )
            for event, listener in zip(EVENTS, heard, strict=True):
                page.remove_listener(event, listener)
            if answer is not None and answer.ok:
                self.free.setdefault(key, []).append(page)
                return
        context.close()

    def close(self) -> None:
        """Let everybody go."""
        for page in [*self.taken, *(page for kept in self.free.values() for page in kept)]:
            page.context.close()


def sign_up(page: Page, name: str) -> None:
    """Make an account in that name; the page is signed in when this is done."""
    page.goto("/accounts/signup/")
    page.fill("[name=username]", name)
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.click("main button")
    page.wait_for_selector(f"summary.me:has-text('{name}')")


def is_fault(said: Any) -> bool:
    """Say whether a line in the browser's console is an error of ours (a refused request is the test's own matter)."""
    return said.type == "error" and "Failed to load resource" not in said.text
