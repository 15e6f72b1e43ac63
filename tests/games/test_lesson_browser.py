"""The first lesson in a real browser, from the home page to its last step, by mouse."""

import pytest

from tests.axe import breaches

pytestmark = pytest.mark.browser

SPOT = """([x, y]) => {
  const depth = honjin.store.state.document.table.depth;
  const at = new DOMPoint(x, depth - y).matrixTransform(document.querySelector(".table .world").getScreenCTM());
  return [at.x, at.y];
}"""


class Learner:
    """Somebody at his first table."""

    def __init__(self, page):
        self.page = page
        page.set_default_timeout(15_000)
        page.emulate_media(reduced_motion="reduce")

    def begin(self):
        self.page.goto("/")
        self.page.get_by_role("button", name="Learn in two minutes").click()
        self.at_step(0)

    def at_step(self, number):
        self.page.wait_for_selector(f".lesson[data-step='{number}']")

    def click(self, x, y):
        self.page.mouse.click(*self.page.evaluate(SPOT, [x, y]))

    def drag(self, start, end):
        mouse = self.page.mouse
        mouse.move(*self.page.evaluate(SPOT, list(start)))
        mouse.down()
        mouse.move(*self.page.evaluate(SPOT, list(end)), steps=8)
        mouse.up()

    def confirm(self):
        self.page.locator("#orders .confirm .btn.ink:not([disabled])").click()


@pytest.fixture
def learner(page):
    return Learner(page)


def test_choose_march_charge_fire_strike(learner):
    page = learner.page
    learner.begin()
    assert page.locator(".pointer .ring").count() == 1
    assert breaches(page) == []
    learner.click(11, 4.5)
    learner.at_step(1)
    learner.drag((11, 4.5), (11, 9.5))
    learner.confirm()
    learner.at_step(2)
    learner.click(25.5, 9.5)
    learner.at_step(3)
    learner.drag((25.5, 9.5), (25.5, 15.4))
    learner.confirm()
    learner.at_step(4)
    page.locator("#orders .is-taught").click()
    page.wait_for_selector("#orders .confirm")
    learner.confirm()
    learner.at_step(5)
    learner.click(11, 9.5)
    page.wait_for_selector(".unit.selected[data-unit='ai-1']")
    page.wait_for_function("() => (honjin.store.state.options.ai ?? []).length > 0")
    learner.click(11, 24.5)
    page.wait_for_selector("#orders .confirm")
    learner.confirm()
    learner.at_step(6)
    page.reload()
    learner.at_step(6)
    learner.click(25.5, 15.5)
    learner.confirm()
    learner.at_step(7)
    assert "Your first turn is fought" in page.locator(".lesson").inner_text()
    assert breaches(page) == []
    lesson = page.url
    page.get_by_role("button", name="Play a whole battle now").click()
    page.wait_for_url(lambda url: url != lesson)
    page.wait_for_selector(".battle[data-link=open]:not(.has-lesson)")
    assert page.locator(".lesson").count() == 0


def test_a_charge_that_touches_nobody_is_taken_back_and_a_little_too_far_settles(learner):
    page = learner.page
    learner.begin()
    learner.click(11, 4.5)
    learner.drag((11, 4.5), (11, 9.5))
    learner.confirm()
    learner.at_step(2)
    learner.click(25.5, 9.5)
    learner.drag((25.5, 9.5), (25.5, 13))
    learner.confirm()
    page.wait_for_selector(".lesson[data-step='3']:has-text('They touch nobody yet')")
    page.locator("#orders .undo.is-taught").click()
    page.wait_for_selector(".lesson[data-step='3']:has-text('Drag the samurai right up')")
    page.wait_for_function(
        "() => honjin.store.state.options.ai.some((one) => one.unit === 'ai-2' && !one.shut)"
    )
    learner.drag((25.5, 9.5), (25.5, 15.8))
    page.wait_for_selector("#orders .confirm:has-text('Into contact with 2nd yari')")
    learner.confirm()
    learner.at_step(4)
    page.locator("#orders .undo").click()
    learner.at_step(3)


def test_a_lesson_can_be_left_at_any_time(learner):
    learner.begin()
    learner.page.get_by_role("button", name="Leave the lesson").click()
    assert learner.page.locator(".lesson, .pointer").count() == 0
    learner.click(11, 4.5)
    learner.page.wait_for_selector(".unit.selected[data-unit='ai-1']")


def test_a_lesson_fits_a_telephone(learner):
    learner.page.set_viewport_size({"width": 390, "height": 844})
    learner.begin()
    assert learner.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert breaches(learner.page) == []
