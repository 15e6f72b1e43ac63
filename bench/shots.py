"""Take the pictures of the pages that stand in docs/shots: `python -m bench.shots`. Needs Chromium; takes two minutes.

A house of its own is opened, two practice commanders fight in it, and a browser without a window looks at each page.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PIL import Image

from tests.running import ROOT, House, running_house

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHOTS = ROOT / "docs" / "shots"
DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
PASSWORD = "seven-spears-at-dawn"
MOST = 350_000
"""Bytes of a picture."""

STOCK = f"""
import json
from uuid import uuid4
from games.models import Battle, Player
from games.services import battles, play, practice
from games.services.battles import Banner, Plan
from rulesets import Side
elin, kaito = (Player.objects.create_user(name, password="{PASSWORD}") for name in ("Elin", "Kaito"))
fought = [practice.try_out(player=elin, system="koku", name=name, visibility="open")
          for name in ("The ford of the Sarugawa", "Snow on the pass", "Two villages and a mill")]
for number, battle in enumerate(fought):
    practice.command(battle, elin, 60 + 30 * number, until=lambda held: held.battle.clock.turn > 3)
over = fought[2]
over.refresh_from_db()
play.submit(battle_id=over.id, player_id=elin.pk, key=uuid4().hex, seq=over.seq, order={{"kind": "resign"}}, side="ai")
battles.create(maker=kaito, plan=Plan(system="koku", name="Rain before noon", visibility="open"), side=Side.KAKI,
               banner=Banner(commander="Kaito", clan="Sanada", mon="sanada"))
print(json.dumps({{"battle": str(fought[0].id), "over": str(over.id)}}))
"""


def visitor(browser: Browser, house: House, *, name: str = "", **look: Any) -> Page:
    """A page before the house, signed in under a name if one is given."""
    look = {"viewport": DESK, "color_scheme": "light", "reduced_motion": "reduce", **look}
    page = browser.new_context(base_url=house.url, **look).new_page()
    page.set_default_timeout(20_000)
    if name:
        page.goto("/accounts/login/")
        page.get_by_label("Username").fill(name)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.locator("main").get_by_role("button", name="Sign in").click()
        page.wait_for_selector("summary.me")
    return page


def keep(page: Page, name: str) -> None:
    """Write down what the page shows, in as few colours as the size allows."""
    page.evaluate("document.fonts.ready")
    page.wait_for_load_state("networkidle")
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    for colours in (256, 128, 64, 32):
        out = BytesIO()
        picture.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE).save(
            out, "PNG", optimize=True
        )
        if out.tell() < MOST:
            break
    (SHOTS / f"{name}.png").write_bytes(out.getvalue())
    print(f"{name}: {out.tell() // 1000} kB")


def table(page: Page, battle: str, unit: str = "") -> None:
    """Open a battle's table; choose a unit that can act."""
    page.goto(f"/battles/{battle}/")
    page.wait_for_selector(".battle[data-link=open] .men")
    if unit:
        page.evaluate("honjin.play.selectNext(1)")
        aim = page.locator(".slips select").first
        if aim.count():
            aim.select_option(index=1)
            page.wait_for_selector(".odds, .refusal")
    page.wait_for_timeout(600)  # the view has come to rest


def pages(browser: Browser, house: House, made: dict[str, str]) -> None:
    """Everything but the table."""
    page = visitor(browser, house)
    page.goto("/")
    keep(page, "home")
    page.get_by_role("button", name="Learn in two minutes").click()
    page.wait_for_selector(".lesson")
    page.evaluate("honjin.play.select('ai-1')")
    page.wait_for_selector(".lesson[data-step='1']")
    keep(page, "lesson")
    page = visitor(browser, house, name="Elin")
    page.goto("/battles/")
    keep(page, "lobby")
    page.goto("/armies/muster/koku/")
    page.click(".unpainted .btn")
    page.wait_for_selector("#all")
    page.click("#all")
    page.wait_for_selector("text=Keep this army")
    keep(page, "muster")
    page.goto(f"/battles/{made['over']}/record/")
    page.wait_for_selector(".scrub")
    page.evaluate("honjin.play.scrub(honjin.store.state.record.count - 12)")
    page.wait_for_timeout(600)
    keep(page, "record")


def tables(browser: Browser, house: House, made: dict[str, str]) -> None:
    """The table by day, by night, and on a telephone."""
    looks: dict[str, dict[str, Any]] = {
        "battle": {},
        "battle-dark": {"color_scheme": "dark"},
        "battle-phone": {"viewport": PHONE, "device_scale_factor": 2},
    }
    for name, look in looks.items():
        page = visitor(browser, house, name="Elin", **look)
        table(page, made["battle"], unit="any")
        keep(page, name)


def main() -> None:
    """Take them all."""
    from playwright.sync_api import sync_playwright

    SHOTS.mkdir(parents=True, exist_ok=True)
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with (
        tempfile.TemporaryDirectory() as folder,
        running_house(Path(folder)) as house,
        sync_playwright() as driver,
    ):
        made = json.loads(house.manage("shell", "-v", "0", "-c", STOCK))
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        pages(browser, house, made)
        tables(browser, house, made)
        browser.close()


if __name__ == "__main__":
    main()
