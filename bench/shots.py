"""Take a picture of every page, by day, by night and on a telephone: `python -m bench.shots [NAME ...]`.

Needs Chromium; the pictures go to docs/shots. A house of its own is opened, practice commanders fight in it, and a
browser without a window goes the tour of tests/tour.py. `--language ja --out FOLDER` takes them in another language, to
be looked at.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image

from tests.running import ROOT, House, running_house
from tests.tour import LOOKS, STOPS, Stock, Stop, at_hour, see, visitor, visits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHOTS = ROOT / "docs" / "shots"
MOST = 45_000
"""Bytes of a picture: four hundred of them are some fourteen million."""
WIDEST = 1120
"""Pixels: the words of a desk's screen can still be read."""
SCREENS = 2
"""A long page is shown for so many screens."""
TALLY = ("light", "dark", "phone")


def main() -> None:
    """Take all that was asked for, and write their table of contents."""
    wish = _wish()
    out = Path(wish.out)
    out.mkdir(parents=True, exist_ok=True)
    stops = [stop for stop in STOPS if not wish.names or stop.name in wish.names]
    with opened() as (browser, house, stock):
        for looks in visits(wish.looks.split(",")):
            for stop in stops:
                take(browser, house, stock, stop, out, looks, wish.language)
    if out == SHOTS:
        (SHOTS / "README.md").write_text(contents(), encoding="utf-8")


def _wish() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="pictures to take; none: all")
    parser.add_argument("--looks", default=",".join(TALLY))
    parser.add_argument("--language", default="en")
    parser.add_argument("--out", default=str(SHOTS))
    return parser.parse_args()


class opened:  # noqa: N801  reads as a word where it is used
    """A stocked house and a browser before it."""

    def __enter__(self) -> tuple[Browser, House, Stock]:
        from contextlib import ExitStack

        from playwright.sync_api import sync_playwright

        chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
        self._stack = ExitStack()
        folder = self._stack.enter_context(tempfile.TemporaryDirectory())
        house = self._stack.enter_context(running_house(Path(folder)))
        stock = Stock.laid_in(house)
        driver = self._stack.enter_context(sync_playwright())
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        self._stack.callback(browser.close)
        return browser, house, stock

    def __exit__(self, *_: object) -> None:
        self._stack.close()


def take(
    browser: Browser, house: House, stock: Stock, stop: Stop, out: Path, looks: list[str], language: str
) -> None:
    """Go to one stop and keep what is seen there; say so if it cannot be reached."""
    from playwright.sync_api import Error

    with visitor(browser, house, stock, stop, **LOOKS[looks[0]], **tongue(language)) as page:
        try:
            see(page, stop, stock)
        except Error as error:
            print(f"{stop.name}-{looks[0]}: NOT REACHED, {str(error).splitlines()[0]}", flush=True)
            return
        for look in looks:
            at_hour(page, look)
            file = out / f"{stop.name}-{look}.webp"
            print(f"{file.stem}: {keep(page, file, stop.whole) // 1000} kB", flush=True)


def tongue(language: str) -> dict[str, Any]:
    """The browser's settings for a reader of that language."""
    return {"locale": language, "extra_http_headers": {"Accept-Language": language}}


def keep(page: Page, file: Path, whole: bool) -> int:
    """Write down what the page shows, as finely as the size allows. Gives the bytes."""
    page.evaluate("document.fonts.ready.then(() => true)") if page.context else None
    page.wait_for_load_state("networkidle")
    picture = Image.open(BytesIO(page.screenshot(full_page=whole))).convert("RGB")
    size = page.viewport_size
    assert size is not None
    picture = picture.crop((0, 0, picture.width, min(picture.height, SCREENS * size["height"])))
    if picture.width > WIDEST:
        picture = picture.resize((WIDEST, picture.height * WIDEST // picture.width), Image.Resampling.LANCZOS)
    for quality in (80, 68, 56, 46, 36, 28):
        out = BytesIO()
        picture.save(out, "WEBP", quality=quality, method=6)
        if out.tell() < MOST:
            break
    file.write_bytes(out.getvalue())
    return out.tell()


def contents() -> str:
    """The table of contents: a line for each page, a link for each look."""
    lines = [
        "# Every page of the house",
        "",
        "Taken by `python -m bench.shots`; the tour is `tests/tour.py`. `python -m bench.audit` goes the same",
        "way and asks axe about every page, by day and by night, on a desk and on a telephone, for breaches of",
        "WCAG 2.1 A and AA.",
        "",
    ]
    lines += ["| page | by day | by night | on a telephone |", "|---|---|---|---|"]
    for stop in STOPS:
        names = {look: f"{stop.name}-{look}.webp" for look in TALLY}
        links = " | ".join(
            f"[{look}]({name})" if (SHOTS / name).exists() else "–" for look, name in names.items()
        )
        lines.append(f"| {stop.name.replace('-', ' ')} | {links} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
