"""Frames of the table while it is panned, a unit dragged, and smoke drifts; 250 figures: ``python -m bench.frames``.

The house runs by itself with a database of its own; Chromium runs without a window. What is printed is the time from
one animation frame to the next, in milliseconds, as the page itself sees it; and, from the browser's own trace, what a
frame costs in time of the processor: the page's main thread, the threads that paint pictures, the one that puts them
together. The first tells of the machine too, and of who else works there; the second of the page alone.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from bisect import bisect
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.conftest import CHROMIUM
from tests.running import ROOT, House, running_house

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROWS, MEN = 25, 5
"""Units of each side, men of each unit: two sides of 125 figures."""

TRACED = ("toplevel", "devtools.timeline", "cc", "viz")
"""What the browser writes down of itself."""

WATCH = """() => {
  const times = [];
  globalThis.frames_seen = times;
  const look = (now) => { times.push(now); requestAnimationFrame(look); };
  requestAnimationFrame(look);
}"""


FIRE = """([marks, clouds]) => {
  const { document: { units, figures }, seq, ruleset } = honjin.store.state;
  const [kind] = Object.entries(ruleset.traces).find(([, trace]) => trace === "volley");
  const shots = (arms, count) => {
    const armed = Object.values(units).filter((unit) => unit.arms === arms);
    return Array.from({ length: count }, (_, at) => armed[at % 4]);
  };
  const told = [...shots("bow", marks), ...shots("teppo", clouds)].map((unit, at) => ({
    seq: seq + 1 + at, turn: 1, phase: "movement", kind, side: unit.side, text: "", params: { unit: unit.id },
    clauses: [], rolls: [], at: null,
    lines: unit.figures.map((id) => [[figures[id].x, figures[id].y], [36 + at % 9, 24]]),
  }));
  honjin.store.take({ type: "events", seq: seq + told.length, events: told });
  honjin.store.take({ type: "cut" });
}"""
"""Volleys as the house would tell them: so many of bows, whose arrows stay, and of five guns, whose smoke drifts."""


def field() -> dict[str, Any]:
    """Two armies of 125 figures and all that ground can be, in the short form of a worked example."""
    units: list[dict[str, Any]] = []
    for side, front, step in (("ai", 16, -2), ("kaki", 32, 2)):
        for index in range(ROWS):
            x, y = 4 + 7 * (index % 9), front + step * 2 * (index // 9)
            at = [[x + man, y] for man in range(MEN)]
            one = {
                "id": f"{side}-{index + 1}",
                "kind": "ash_l",
                "weapon": "bow" if index < ROWS - 2 else "arquebus",
                "name": f"{index + 1}th unit",
            }
            units.append(one | {"at": at})
        units.append({"id": f"{side}-{ROWS + 1}", "kind": "shogun_f", "weapon": "spear",
                      "name": f"{side} Shogun", "at": [[36, 2 if side == "ai" else 46]]})  # fmt: skip
    return {"phase": "movement", "units": units, "pieces": ground()}


def ground() -> list[dict[str, Any]]:
    """A painted ground, as full as any: hills, houses, rice, a wood, a river with its ford and bridge."""
    battle = json.loads((ROOT / "tests" / "front" / "document.json").read_text(encoding="utf-8"))
    called = {"stone_house": "house"}
    return [
        {"id": piece["id"], "kind": called.get(piece["kind"], piece["kind"]), "points": piece["points"]}
        for piece in battle["scenery"].values()
    ]


def stage(house: House) -> dict[str, str]:
    """The battle's id, and the key of its player's session."""
    call = f"from tests.browser.alone import prepare; prepare({field()!r}, {{}})"
    return dict(json.loads(house.manage("shell", "-v", "0", "-c", call).splitlines()[-1]))


def pan(page: Page) -> None:
    """Take the ground near the middle and draw it about, nearer than the whole table."""
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    box = page.locator("svg.table").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for stop in range(8):
        page.mouse.move(x + (180 if stop % 2 else -180), y + (60 if stop % 4 < 2 else -60), steps=20)
    page.mouse.up()


def drag(page: Page) -> None:
    """Take a unit by a man of it and lead it about."""
    page.locator("#table").press("0")
    box = page.locator("[data-figure='ai-1.3']").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for stop in range(8):
        page.mouse.move(x + (50 if stop % 2 else 10), y - 10 * stop, steps=20)
    page.mouse.up()


def march(page: Page) -> None:
    """Take six units together and lead them about as one."""
    page.evaluate("() => honjin.play.write(null)")
    page.evaluate("() => honjin.play.march.choose(['ai-1', 'ai-2', 'ai-3', 'ai-4', 'ai-5', 'ai-6'])")
    page.evaluate("() => honjin.play.march.nudge(0, 0.5)")
    page.wait_for_function("() => honjin.store.state.band?.fresh")
    box = page.locator(".banding [data-ghost='ai-1.3']").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for stop in range(8):
        page.mouse.move(x + (40 if stop % 2 else 5), y - 8 * stop, steps=20)
    page.mouse.up()


def smoke(page: Page) -> None:
    """Have six volleys of guns fill the field with as many clouds as it may hold, and wait while they drift."""
    page.evaluate(FIRE, [0, 6])
    page.wait_for_timeout(4000)
    print(f"    ({page.locator('.puff').count()} clouds)")


def print_frames(name: str, times: list[float]) -> None:
    """Print what the frames of one part came to."""
    gaps = sorted(after - before for before, after in pairwise(times))
    if not gaps:
        raise SystemExit(f"{name}: no frames were seen")
    late = sum(gap > 50 for gap in gaps)
    print(
        f"{name}: {len(gaps)} frames, median {statistics.median(gaps):.1f} ms, "
        f"p95 {gaps[int(len(gaps) * 0.95)]:.1f} ms, longest {gaps[-1]:.1f} ms, {late} over 50 ms"
    )


def print_spent(trace: list[dict[str, Any]]) -> None:
    """Print what a frame cost in time of the processor."""
    frames = [event for event in trace if event["name"] == "FireAnimationFrame"]
    (main, _) = Counter((event["pid"], event["tid"]) for event in frames).most_common(1)[0]
    starts = sorted(event["ts"] for event in frames if (event["pid"], event["tid"]) == main)
    each = [0.0] * (len(starts) + 1)
    painting = showing = 0.0
    for event in (event for event in trace if event["ph"] == "X" and "tdur" in event):
        if event["name"] == "ThreadControllerImpl::RunTask" and (event["pid"], event["tid"]) == main:
            each[bisect(starts, event["ts"])] += event["tdur"] / 1000
        elif event["name"] == "RasterTask":
            painting += event["tdur"] / 1000
        elif event["name"] == "DirectRenderer::DrawFrame":
            showing += event["tdur"] / 1000
    each.sort()
    print(
        f"    main thread a frame: median {statistics.median(each):.1f} ms, "
        f"p95 {each[int(len(each) * 0.95)]:.1f} ms, longest {each[-1]:.1f} ms, "
        f"mean {statistics.fmean(each):.1f} ms; painting {painting / len(each):.1f} ms, "
        f"putting together {showing / len(each):.1f} ms"
    )


def watch(page: Page, name: str, deed: Any) -> None:
    """Do something and tell of the frames meanwhile: first as they came, then again for what they cost."""
    page.evaluate("() => { frames_seen.length = 0; }")
    deed(page)
    print_frames(name, page.evaluate("() => [...frames_seen]"))
    page.keyboard.press("Escape")
    page.locator("#table").press("0")
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=list(TRACED))
    deed(page)
    print_spent(json.loads(browser.stop_tracing())["traceEvents"])


def main() -> None:
    """Measure, and print."""
    from playwright.sync_api import sync_playwright

    with (
        tempfile.TemporaryDirectory() as folder,
        running_house(Path(folder)) as house,
        sync_playwright() as driver,
    ):
        made = stage(house)
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = browser.new_context(base_url=house.url, viewport={"width": 1440, "height": 900})
        context.add_cookies([{"name": "sessionid", "value": made["session"], "url": house.url}])
        page = context.new_page()
        page.goto(f"{house.url}/battles/{made['battle']}/")
        page.wait_for_selector(".table .men use")
        print(f"{page.locator('.table .men use').count()} figures")
        page.evaluate(WATCH)
        page.wait_for_timeout(500)
        watch(page, "still", lambda there: there.wait_for_timeout(1500))
        watch(page, "pan", pan)
        watch(page, "drag", drag)
        watch(page, "march", march)
        page.evaluate(FIRE, [60, 0])
        print(f"{page.locator('.traces use').count()} marks")
        watch(page, "pan", pan)
        watch(page, "smoke", smoke)
        browser.close()


if __name__ == "__main__":
    main()
