"""A telephone: a thumb takes units up, carries them, measures, pinches, opens the menu and fights to the last turn."""

import pytest

from tests.axe import breaches
from tests.browser.commander import GIVEN_OR_ASKED
from tests.browser.keyboard import seated
from tests.browser.test_marching import FIELD
from tests.browser.test_reaching import INCHES, PHONE, SPOT, WRITTEN

pytestmark = pytest.mark.browser

LAST = {**FIELD, "turn": 4}
"""The last turn of four; Ai moves, and Kaki has the other half of it."""
PIXELS = "() => document.querySelector('.table .world').getScreenCTM().a"
FRAME = "() => JSON.stringify(document.querySelector('.frame').getBoundingClientRect())"
AT_REST = """() => { const { film, sent, draft } = honjin.store.state;
  return (film === null || film.beat === 'still') && Object.keys(sent).length === 0 && !draft?.key; }"""
UPRIGHT = (
    """() => [...document.querySelectorAll('.flags text, .chip text')].map((text) => text.getScreenCTM().a)"""
)
INK = "#orders .confirm .btn.ink:not([disabled])"


COVERED = """() => {
  const shut = document.querySelector(".standing[open] .close").getBoundingClientRect();
  const over = ({ left, right, top, bottom }) =>
    left < shut.right && right > shut.left && top < shut.bottom && bottom > shut.top;
  return [...document.querySelectorAll(".standing[open] .slip > :is(h3, p)")].filter((part) => {
    const words = document.createRange();
    words.selectNodeContents(part);
    return [...words.getClientRects()].some(over);
  }).map((part) => part.textContent);
}"""
STILL = """(button) => new Promise((done) => {
  const where = () => JSON.stringify(button.getBoundingClientRect());
  const look = (before) => requestAnimationFrame(() => (where() === before ? done() : look(where())));
  look("");
})"""


class Thumb:
    """A finger or two on the glass."""

    def __init__(self, page):
        self.page = page
        self.line = page.context.new_cdp_session(page)

    def touch(self, kind, *spots):
        """Lay down, move or lift so many fingers."""
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        self.line.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    def tap(self, x, y):
        """Touch a spot of the window."""
        self.touch("Start", (x, y))
        self.touch("End")

    def press(self, selector):
        """Tap the middle of a button that has come to rest, and see that it is not covered there."""
        self.page.wait_for_selector(selector)
        button = self.page.locator(selector).first
        button.evaluate(STILL)
        box = button.bounding_box()
        spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        hit = "([x, y, to]) => document.elementFromPoint(x, y)?.closest(to) !== null"
        assert self.page.evaluate(hit, [*spot, selector.split(":not")[0].split(" ")[-1]]), selector
        self.tap(*spot)

    def carry(self, start, end):
        """Drag without letting go."""
        self.touch("Start", start)
        for step in range(1, 7):
            share = step / 6
            self.touch(
                "Move", (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
            )

    def spot(self, x, y):
        """Where a place of the table is in the window."""
        return tuple(self.page.evaluate(SPOT, [x, y]))


@pytest.fixture
def page(visitors, house, faults):
    """A telephone that knows nothing of the test before: neither its night nor its language."""
    page = visitors.come(house.url, faults, **PHONE)
    page.context.set_default_timeout(15_000)
    yield page
    visitors.leave(page)


@pytest.fixture
def thumb(page, house, faults):
    seated(page, house, LAST, {"turn_limit": 4})
    yield Thumb(page)
    assert faults == []


def test_a_drag_shows_measure_loupe_and_a_way_back_over_a_table_that_stays(page, thumb):
    page.keyboard.press("0")
    assert page.evaluate(PIXELS) < 15
    thumb.tap(*thumb.spot(22, 14))
    page.wait_for_selector(".unit.selected[data-unit='ai-1']")
    assert page.evaluate(PIXELS) == pytest.approx(15, abs=0.2), "who is taken up comes near enough"
    frame, start, end = page.evaluate(FRAME), thumb.spot(22, 14), thumb.spot(24, 18)
    thumb.carry(start, end)
    page.wait_for_selector(".lift-measure:has-text('of 6″')")
    assert page.evaluate(WRITTEN)["y"] == pytest.approx(page.evaluate(INCHES, end)[1] + 0.5, abs=0.1)
    assert page.locator(".loupe").is_visible()
    for bar in (".top", "#orders", ".phone-nav", ".minimap"):
        page.locator(bar).wait_for(state="hidden")
    assert page.evaluate(FRAME) == frame
    assert thumb.spot(22, 14) == pytest.approx(start), "bars fold, the table does not move"
    thumb.touch("End")
    page.wait_for_selector(INK)
    assert page.locator(".lifted").count() == 0
    assert page.evaluate("honjin.store.state.seq") == 0, "written, not sent"
    written = page.evaluate(WRITTEN)
    ghost = thumb.spot(24, 18)
    thumb.carry(ghost, (195, 806))
    page.wait_for_selector(".take-back.is-over")
    thumb.touch("End")
    page.wait_for_function("() => honjin.store.state.draft?.placed === true")
    assert page.evaluate(WRITTEN) == written, "let go below, the drag is taken back"


def test_two_fingers_pinch_although_one_of_them_lies_on_a_unit(page, thumb):
    before = page.evaluate(PIXELS)
    x, y = thumb.spot(22, 14)
    thumb.touch("Start", (x, y))
    thumb.touch("Start", (x, y), (x + 60, y))
    for wide in (80, 110, 140):
        thumb.touch("Move", (x, y), (x + wide, y))
    thumb.touch("End")
    page.wait_for_function(f"() => ({PIXELS})() > {before * 1.5}")
    assert page.evaluate("honjin.store.state.draft") is None


def test_a_long_press_measures_and_a_finger_may_miss_a_little(page, thumb):
    start, end = thumb.spot(22, 14), thumb.spot(22, 24)
    thumb.touch("Start", start)
    page.wait_for_selector(".ruler")
    thumb.touch("Move", (start[0], start[1] - 30))
    thumb.touch("Move", end)
    page.wait_for_selector(".ruler .chip:has-text('9.5″')")
    thumb.touch("End")
    assert page.evaluate("honjin.store.state.draft") is None
    x, y = thumb.spot(36, 4)
    thumb.tap(x + 16, y)
    page.wait_for_selector(".unit.selected[data-unit='ai-3']")


def test_the_menu_at_the_table_turns_it_and_sets_look_and_language(page, thumb):
    thumb.press(".menu-button")
    page.wait_for_selector("#menu[open]")
    assert breaches(page, "#menu") == []
    page.get_by_role("button", name="Night").tap()
    assert page.evaluate("document.documentElement.dataset.theme") == "night"
    assert breaches(page, "#menu") == []
    page.get_by_role("button", name="System").tap()
    assert page.get_by_role("link", name="Rules of KOKU").get_attribute("href") == "/rules/koku/"
    page.get_by_role("button", name="Turn the table").tap()
    page.wait_for_selector("#menu", state="detached")
    assert thumb.spot(22, 44)[1] > thumb.spot(22, 4)[1]
    page.reload()
    page.wait_for_function("() => honjin.store?.state.turned === true")
    page.wait_for_selector(".menu-button")
    thumb.press(".menu-button")
    page.get_by_role("button", name="日本語").tap()
    page.wait_for_selector("html[lang=ja] .table .men use")


def test_the_last_turn_is_fought_with_the_thumb_alone_and_the_table_turns_to_whoever_acts(page, thumb):
    thumb.tap(*thumb.spot(30, 14))
    page.wait_for_selector(".unit.selected[data-unit='ai-2']")
    thumb.carry(thumb.spot(30, 14), thumb.spot(30, 17))
    thumb.touch("End")
    thumb.press(INK)
    page.wait_for_function("() => honjin.store.state.document.figures['ai-2.1'].y > 16")
    seats = set()
    for _ in range(30):
        page.wait_for_function(AT_REST)
        seat, over = page.evaluate(
            "() => [honjin.store.state.seat, honjin.store.state.document.result !== null]"
        )
        if over:
            break
        if seat not in seats:
            seats.add(seat)
            own, other = (4, 44) if seat == "ai" else (44, 4)
            assert thumb.spot(36, own)[1] > thumb.spot(36, other)[1], "his own edge is near"
            assert all(across > 0 for across in page.evaluate(UPRIGHT)), "what is read stands upright"
        before = page.evaluate("honjin.store.state.seq")
        thumb.press("#orders .acts .btn:last-child")
        page.wait_for_function(GIVEN_OR_ASKED, arg=before)
        if page.evaluate("honjin.store.state.seq") == before:
            thumb.press(INK)
            page.wait_for_function("(seq) => honjin.store.state.seq > seq", arg=before)
    assert seats == {"ai", "kaki"}
    page.wait_for_selector(".result")


READY_SEEN = """() => {
  const { options } = honjin.store.state;
  const ready = new Set(options.ai.filter(({ unit, shut }) => unit !== "" && shut === null).map(({ unit }) => unit));
  const foot = document.querySelector(".bottom").getBoundingClientRect().top;
  return [...document.querySelectorAll(".table .men [data-figure]")].some((man) => {
    const { left, right, top, bottom } = man.getBoundingClientRect();
    const isFree = left >= 0 && right <= innerWidth && top >= 60 && bottom <= foot;
    return isFree && ready.has(man.dataset.figure.split(".")[0]);
  });
}"""


def test_who_can_act_comes_out_from_under_the_bar_when_something_new_begins(page, thumb):
    page.wait_for_function(AT_REST)
    while page.evaluate(READY_SEEN):
        x, y = thumb.spot(26, 20)
        thumb.carry((x, y), (x, y + 160))
        thumb.touch("End")
    before = page.evaluate("honjin.store.state.seq")
    thumb.press("#orders .acts .btn:last-child")
    page.wait_for_function(GIVEN_OR_ASKED, arg=before)
    if page.evaluate("honjin.store.state.seq") == before:
        thumb.press("#orders .acts .btn:last-child")  # asked whether, a second press says yes
    page.wait_for_function("(seq) => honjin.store.state.seq > seq", arg=before)
    assert page.evaluate("honjin.store.state.document.clock.phase") == "firing"
    page.wait_for_function(READY_SEEN)


@pytest.fixture
def deploying(page, house, faults):
    """A guest who is to set an army on the table."""
    page.goto(f"{house.url}/battles/")
    page.locator("form[action='/try/ageofwar/'] button").tap()
    for _ in range(16):  # who is never late, which piece is shifted: all that the dice ask before
        page.wait_for_selector(
            ".tray button, #orders .answers .ink, #orders .acts .btn:not([aria-disabled=true])"
        )
        page.wait_for_function(AT_REST)
        if page.locator(".tray").count():
            break
        before = page.evaluate("honjin.store.state.seq")
        page.locator("#orders .answers .ink, #orders .acts .btn:not([aria-disabled=true])").last.tap()
        page.wait_for_function(GIVEN_OR_ASKED, arg=before)
        if page.evaluate("honjin.store.state.seq") == before:
            page.locator(INK).tap()
            page.wait_for_function("(seq) => honjin.store.state.seq > seq", arg=before)
    yield Thumb(page)
    assert faults == []


def test_a_thumb_rolls_the_tray_carries_a_unit_out_of_it_and_files_a_standing_order(page, deploying):
    rolled = "() => document.querySelector('.tray ul').scrollLeft"
    deploying.carry((300, 120), (120, 122))
    deploying.touch("End")
    page.wait_for_function(f"() => ({rolled})() > 60")
    assert page.evaluate("honjin.store.state.draft") is None, "who is rolled past is not taken up"
    x, y = page.evaluate("""() => {
      const all = [...document.querySelectorAll('.tray .tile')].map((tile) => tile.getBoundingClientRect());
      const { x, y } = all.find(({ left, right }) => left > 60 && right < innerWidth - 60);
      return [x + 8, y + 8];
    }""")
    deploying.carry((x, y), (195, 500))
    page.locator(".tray").wait_for(state="hidden")
    deploying.touch("End")
    page.wait_for_function("() => honjin.store.state.draft?.placed === true")
    page.wait_for_function("() => honjin.store.state.draft.preview !== null")
    page.evaluate("honjin.play.write(null)")  # the ground was thrown for: it may forbid the place
    page.wait_for_function(AT_REST)
    while not page.locator(
        ".standing[open]"
    ).count():  # a tap while what was rolled still glides only stops it
        deploying.press(".standing > summary")
        page.evaluate("new Promise((done) => setTimeout(done, 300))")
    assert page.evaluate(COVERED) == [], "what closes the slip lies over no word of it"
    deploying.press(".standing .btns .ink")
    page.wait_for_function("() => honjin.store.state.standing.length === 1")
    deploying.press(".standing .close")
    page.locator(".standing > .slip").wait_for(state="hidden")
