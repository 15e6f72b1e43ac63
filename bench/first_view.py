"""Measures the first view of a battle page: bytes over the wire, and the time until the table is drawn.

A house runs as in production, a battle of two whole armies stands ready, and a browser that has never been here opens
it. Bytes are counted as they cross the wire (headers, compressed bodies, what the socket says until the table stands),
fonts apart. The table is drawn when its men are and the browser has painted them.

    python -m bench.first_view [--times 5] [--system koku] [--orders 0] [--width 1440] [--height 900]

``--orders`` is how many phases are ended before the battle is looked at, so that its chronicle is longer.
"""

from __future__ import annotations

import argparse
import platform
import statistics
import tempfile
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

from tests.conftest import CHROMIUM
from tests.running import House, running_house

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

MOST_BYTES = 250_000
MOST_SECONDS = 1.0
HEAD = f"{'what':>24} {'bytes':>10}"

WATCH = """
const seen = new MutationObserver(() => {
  if (document.querySelector(".table .men use") === null) return;
  seen.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.drawnAt = performance.now(); }));
});
seen.observe(document, {childList: true, subtree: true});
"""
"""Notes when the first men are in the page and the frame that shows them has been painted."""


@dataclass
class View:
    """One first view: bytes by kind of thing, and seconds to the first byte, to the parsed page and to the table."""

    wire: dict[str, int] = field(default_factory=dict)
    answered: float = 0.0
    parsed: float = 0.0
    drawn: float = 0.0
    men: int = 0

    def add(self, kind: str, count: float) -> None:
        """Count bytes of a kind."""
        self.wire[kind] = self.wire.get(kind, 0) + int(count)

    @property
    def total(self) -> int:
        """Bytes of everything but fonts."""
        return sum(count for kind, count in self.wire.items() if kind != "Font")


def main() -> None:
    """Measure, print, and say whether the aims are met."""
    wish = _wish()
    with (
        tempfile.TemporaryDirectory() as folder,
        running_house(Path(folder)) as house,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        size = {"width": wish.width, "height": wish.height}
        cookies, address = _battle(browser, house, wish.system, wish.orders)
        views = [_view(browser, cookies, address, size) for _ in range(wish.times + 1)][1:]
        version = browser.version
        browser.close()
    print(
        f"{platform.machine()}, Python {platform.python_version()}, Chromium {version}, {size['width']} wide"
    )
    _print(views)


def _wish() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the first view of a battle page.")
    parser.add_argument("--times", type=int, default=5, help="views that are counted, after one that is not")
    parser.add_argument("--system", default="koku")
    parser.add_argument("--orders", type=int, default=0, help="phases that are ended before it is looked at")
    parser.add_argument("--width", type=int, default=1440)
    parser.add_argument("--height", type=int, default=900)
    return parser.parse_args()


def _battle(browser: Browser, house: House, system: str, orders: int) -> tuple[list[Any], str]:
    """Begin a battle as a newcomer does, with one click, and end some phases; the guest's cookies, its address."""
    context = browser.new_context(base_url=house.url)
    page = context.new_page()
    page.set_default_timeout(60_000)
    page.goto("/")
    page.locator(f"form[action='/try/{system}/'] button").first.click()
    page.wait_for_url("**/battles/*/")
    page.wait_for_selector(".table .men use")
    for _ in range(orders):
        page.keyboard.press("Space")
        page.locator("#orders .confirm .btn.ink:not([disabled])").click()
        page.wait_for_selector("#orders .confirm", state="detached")
    cookies: list[Any] = context.cookies()
    address = page.url
    context.close()
    return cookies, address


def _view(browser: Browser, cookies: list[Any], address: str, size: Any) -> View:
    """Open the page with a cold cache and count."""
    context = browser.new_context(viewport=size)
    context.add_cookies(cookies)
    context.add_init_script(WATCH)
    view = View()
    page = _page_counting(context, view)
    page.goto(address)
    page.wait_for_function("() => window.drawnAt !== undefined")
    found = page.evaluate(
        """() => { const [way] = performance.getEntriesByType("navigation");
        return [way.responseStart, way.domInteractive, window.drawnAt,
                document.querySelectorAll(".table .men use").length]; }"""
    )
    view.answered, view.parsed, view.drawn = (milliseconds / 1000 for milliseconds in found[:3])
    view.men = found[3]
    page.wait_for_load_state("networkidle")
    context.close()
    return view


def _page_counting(context: BrowserContext, view: View) -> Any:
    """A page whose traffic is counted. Its socket's frames are told unpacked, and packed again to be counted."""
    page = context.new_page()
    line = context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    packed: set[str] = set()

    def frame(event: Any) -> None:
        words = event["response"]["payloadData"].encode()
        pack = zlib.compressobj(6, zlib.DEFLATED, -15)
        small = len(pack.compress(words) + pack.flush())
        view.add("WebSocket", min(small, len(words)) if event["requestId"] in packed else len(words))

    def greet(event: Any) -> None:
        headers = {name.lower(): value for name, value in event["response"]["headers"].items()}
        if "permessage-deflate" in headers.get("sec-websocket-extensions", ""):
            packed.add(event["requestId"])

    line.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    line.on(
        "Network.loadingFinished",
        lambda event: view.add(kinds.get(event["requestId"], "?"), event["encodedDataLength"]),
    )
    line.on("Network.webSocketHandshakeResponseReceived", greet)
    line.on("Network.webSocketFrameReceived", frame)
    line.send("Network.enable")
    return page


def _print(views: list[View]) -> None:
    """The median view, and whether it is small and fast enough."""
    middle = sorted(views, key=lambda view: view.drawn)[len(views) // 2]
    print(HEAD)
    for kind, count in sorted(middle.wire.items(), key=lambda pair: -pair[1]):
        print(f"{kind + (' (not counted)' if kind == 'Font' else ''):>24} {count:>10,}")
    print(f"{'together, without fonts':>24} {middle.total:>10,}  aim: below {MOST_BYTES:,}")
    drawn = [view.drawn for view in views]
    print(
        f"{middle.men} men drawn after {statistics.median(drawn):.2f} s (best {min(drawn):.2f}, worst {max(drawn):.2f};"
    )
    print(
        f"first byte {middle.answered:.2f} s, page parsed {middle.parsed:.2f} s), aim: below {MOST_SECONDS:.0f} s"
    )


if __name__ == "__main__":
    main()
