"""What a visitor does before a picture is taken: the walks of the tour (`tests/tour.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

Walk = Callable[["Page", dict[str, str]], None]


def click(selector: str, awaited: str = "") -> Walk:
    """Click something and wait for something."""

    def walk(page: Page, made: dict[str, str]) -> None:
        page.click(selector)
        if awaited:
            page.wait_for_selector(awaited)

    return walk


def on_the_map(page: Page, made: dict[str, str]) -> None:
    """The map of a campaign is drawn, with all that stands round it."""
    page.wait_for_selector(".map .castle", state="attached")
    page.wait_for_selector(".court-foot")


def at_council(page: Page, made: dict[str, str]) -> None:
    """Open what a host may be ordered, and a form of the house."""
    on_the_map(page, made)
    page.wait_for_function("() => honjin.court.state.seen !== null")
    page.locator(".court-tabs button").nth(1).evaluate("(button) => button.offsetParent && button.click()")
    page.locator(".court-host > button").first.click()
    page.wait_for_selector(".court-picker")


def lesson(page: Page, made: dict[str, str]) -> None:
    """Begin the first lesson and choose the unit that it names."""
    page.locator("form[action*='/learn/'] button").first.click()
    page.wait_for_selector(".lesson")
    page.evaluate("honjin.play.select('ai-1')")
    page.wait_for_selector(".lesson[data-step='1']")


def thrown(page: Page, made: dict[str, str]) -> None:
    """Throw an army and look at every die."""
    if page.locator(".unpainted .btn").count():
        page.click(".unpainted .btn")
        page.wait_for_selector("#go")
    if page.locator("#all").count():
        page.click("#all")
    page.wait_for_selector("[popovertarget=let-go]")


def arrived(page: Page) -> None:
    """The table is drawn, the line to the house is open, and what may be ordered has come over it."""
    page.wait_for_selector(".battle[data-link=open] .table")
    page.wait_for_function(READY)


READY = """() => {
  const state = globalThis.honjin?.store.state;
  if (!state?.document) return false;
  const isOver = !state.you?.length || state.document.result;
  return isOver || Object.values(state.options ?? {}).some((all) => all?.length > 0);
}"""


def aimed(unit: str, target: str) -> Walk:
    """Write an order for a unit; its answer stands on the table."""

    def walk(page: Page, made: dict[str, str]) -> None:
        arrived(page)
        page.evaluate(WRITE, [unit, target])
        page.wait_for_function("() => honjin.store.state.draft?.fresh === true")
        page.wait_for_timeout(150)

    return walk


WRITE = """([unit, aim]) => {
  const play = honjin.play;
  play.select(unit);
  const draft = play.chooseFor(unit, ["unit", "figure", "split"]);
  const param = draft.option.params.find((each) => ["unit", "figure"].includes(each.type));
  play.fill({[param.name]: aim});
}"""


def marched(*ways: tuple[float, float]) -> Walk:
    """Drag a unit of the phase of movement."""

    def walk(page: Page, made: dict[str, str]) -> None:
        arrived(page)
        page.evaluate("honjin.play.select('ai-1')")
        page.wait_for_selector(".unit.selected[data-unit='ai-1']")
        page.wait_for_timeout(200)
        mouse = page.mouse
        mouse.move(*page.evaluate(SPOT, [22, 18]))
        mouse.down()
        for way in ways:
            mouse.move(*page.evaluate(SPOT, list(way)), steps=6)
        mouse.up()
        page.wait_for_function("() => honjin.store.state.draft?.fresh === true")
        page.wait_for_timeout(150)

    return walk


SPOT = """([x, y]) => {
  const depth = honjin.store.state.document.table.depth;
  const at = new DOMPoint(x, depth - y).matrixTransform(document.querySelector(".table .world").getScreenCTM());
  return [at.x, at.y];
}"""


def key(name: str, awaited: str) -> Walk:
    """Press a key at the table and wait for something."""

    def walk(page: Page, made: dict[str, str]) -> None:
        arrived(page)
        page.keyboard.press(name)
        page.wait_for_selector(awaited)

    return walk


def chosen(page: Page, made: dict[str, str]) -> None:
    """Choose a unit that can act, and its target where it has one."""
    arrived(page)
    page.evaluate("honjin.play.selectNext(1)")
    aim = page.locator(".slips select").first
    if aim.count():
        aim.select_option(index=1)
        page.wait_for_selector(".odds, .refusal")
    page.wait_for_timeout(250)


def set_against(page: Page, made: dict[str, str]) -> None:
    """The last two throws that were set against each other lie side by side."""
    arrived(page)
    page.evaluate(COMPARED)
    page.wait_for_selector(".cmp .versus")
    page.wait_for_timeout(200)


COMPARED = """() => {
  const { store } = honjin;
  const told = store.state.events.filter((event) => event.params?.comparison);
  store.take({type: "compared", seq: told[told.length - 1].seq});
}"""


def lost(page: Page, made: dict[str, str]) -> None:
    """The line to the house is cut."""
    arrived(page)
    page.evaluate("honjin.store.take({type: 'link', link: 'lost', since: '14:02'})")
    page.wait_for_timeout(200)


def rest(page: Page, made: dict[str, str]) -> None:
    """Wait until the table has come to rest."""
    arrived(page)
    page.wait_for_timeout(200)


def read_through(page: Page, made: dict[str, str]) -> None:
    """Bring every picture of a page, which come only when somebody reads so far."""
    for picture in page.locator("img[loading=lazy]").all():
        picture.scroll_into_view_if_needed()
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    page.evaluate("scrollTo(0, 0)")


def near_the_end(page: Page, made: dict[str, str]) -> None:
    """Stand at an event of the record shortly before its end."""
    page.evaluate("honjin.play.scrub(honjin.store.state.record.count - 12)")
    page.wait_for_timeout(200)


def moments(page: Page, made: dict[str, str]) -> None:
    """Show the record to others, and look at the moments that stand out."""
    near_the_end(page, made)
    page.get_by_role("button", name="Watch together").click()
    page.wait_for_selector(".follow-link")
    page.evaluate("honjin.store.take({type: 'filter', filter: 'moments'})")
    page.evaluate("honjin.store.take({type: 'panel', panel: 'log'})")
    page.wait_for_selector(".moment .remark")


def at_the_end(page: Page, made: dict[str, str]) -> None:
    """Stand at the last event of the record: every seal is open and has been checked."""
    page.evaluate("honjin.play.scrub(honjin.store.state.record.count)")
    at_the_log(page)
    page.wait_for_selector(".seals .proved")


def described(page: Page, made: dict[str, str]) -> None:
    """The description of the interface is drawn by its own script."""
    page.wait_for_selector(".opblock")


def pressed(*selectors: str, awaited: str = "") -> Walk:
    """At the table: click one thing after the other, and wait for something."""

    def walk(page: Page, made: dict[str, str]) -> None:
        arrived(page)
        for selector in selectors:
            page.locator(selector).first.click()
        if awaited:
            page.wait_for_selector(awaited)
        page.wait_for_timeout(150)

    return walk


def as_text(page: Page, made: dict[str, str]) -> None:
    """The table as text, by its switch, which a telephone shows to keys alone."""
    arrived(page)
    page.locator("#text-switch").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".text-table")


def at_the_log(page: Page) -> None:
    """Open the chronicle where it is a sheet of its own, as on a telephone."""
    if not page.locator("#log").is_visible():
        page.locator(".phone-nav button").nth(2).click()


def in_the_log(*selectors: str, awaited: str) -> Walk:
    """At the table: click one thing after the other in the chronicle, and wait for something there."""

    def walk(page: Page, made: dict[str, str]) -> None:
        arrived(page)
        at_the_log(page)
        for selector in selectors:
            page.locator(f"#log {selector}").first.click()
        page.wait_for_selector(f"#log {awaited}")
        page.wait_for_timeout(100)

    return walk


def together(page: Page, made: dict[str, str]) -> None:
    """Three units march as one."""
    arrived(page)
    page.evaluate("honjin.play.march.choose(['ai-1', 'ai-4', 'ai-5'])")
    page.evaluate("honjin.play.march.nudge(0, 2)")
    page.wait_for_function("() => honjin.store.state.band?.fresh === true")
    page.wait_for_timeout(150)


def held_back(page: Page, made: dict[str, str]) -> None:
    """Hold a unit back for the flank march."""
    arrived(page)
    page.evaluate(
        "honjin.play.choose(honjin.store.state.options.ai.find((one) => one.kind === 'confirm_choices'), 'ai')"
    )
    page.locator("#param-flank").select_option(index=2)
    page.wait_for_function("() => honjin.store.state.draft?.fresh === true")
    page.wait_for_timeout(150)


def at_odds(page: Page, made: dict[str, str]) -> None:
    """Ask for options that cannot go together."""
    page.fill("#id_name", "Turncoats without clans")
    page.evaluate("document.querySelectorAll('details.options').forEach((one) => { one.open = true; })")
    for field in ("turncoats", "smoke_from_bows"):
        page.check(f"[name$='{field}']")
    page.click(".plan .btn.ink.big")
    page.wait_for_selector(".plan .errorlist")


def drafted(page: Page, made: dict[str, str]) -> None:
    """Begin an army by points with one that is ready."""
    page.locator("button[name=ready]").first.click()
    page.wait_for_url("**/draft/**")
    page.wait_for_timeout(150)


def laid_down(page: Page, made: dict[str, str]) -> None:
    """Open what a unit of one's own may do by an order laid down beforehand."""
    arrived(page)
    page.evaluate("honjin.play.selectNext(1)")
    page.locator(".standing summary").first.click()
    page.wait_for_selector(".standing > .slip")
    page.wait_for_timeout(200)
