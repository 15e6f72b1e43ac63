"""Reaching for units by hand: a finger takes a unit where it goes, and all of a unit answers, not its men alone."""

import pytest

from tests.browser.keyboard import seated
from tests.browser.test_marching import FIELD

pytestmark = pytest.mark.browser

EVEN = {
    **FIELD,
    "units": [
        {"id": "ai-1", "kind": "ash_l", "weapon": "arquebus", "name": "1st arquebus",
         "at": [[x, 14] for x in (20, 21.2, 22.4, 23.6)]},
        {"id": "ai-5", "kind": "ash_l", "weapon": "bow", "name": "5th bows", "at": [[x, 12] for x in (21, 22, 23)]},
        *FIELD["units"][3:],
    ],
}  # fmt: skip
GAP = (21.8, 14)
"""The exact middle of the front of four: nobody stands there."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "device_scale_factor": 2}
WRITTEN = "() => honjin.store.state.draft?.values.legs?.at(-1)"
SPOT = """([x, y]) => {
  const depth = honjin.store.state.document.table.depth;
  const at = new DOMPoint(x, depth - y).matrixTransform(document.querySelector(".table .world").getScreenCTM());
  return [at.x, at.y];
}"""
INCHES = """([x, y]) => {
  const depth = honjin.store.state.document.table.depth;
  const world = document.querySelector(".table .world").getScreenCTM();
  const at = new DOMPoint(x, y).matrixTransform(world.inverse());
  return [at.x, depth - at.y];
}"""


def test_the_gap_between_two_men_takes_hold_of_their_unit(page, house):
    seated(page, house, EVEN, {})
    page.mouse.click(*page.evaluate(SPOT, GAP))
    page.wait_for_selector(".unit.selected[data-unit='ai-1']")
    page.keyboard.press("Escape")
    (x, y), (u, v) = page.evaluate(SPOT, GAP), page.evaluate(SPOT, (GAP[0], GAP[1] + 3))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + u) / 2, (y + v) / 2, steps=3)
    page.mouse.move(u, v, steps=3)
    page.mouse.up()
    assert page.evaluate(WRITTEN)["y"] == pytest.approx(17.5, abs=0.1)
    ghost = page.evaluate(SPOT, (GAP[0], GAP[1] + 3))
    page.mouse.move(*ghost)
    page.mouse.down()
    page.mouse.move(ghost[0], ghost[1] + (y - v) / 3, steps=3)
    page.mouse.up()
    assert page.evaluate(WRITTEN)["y"] == pytest.approx(16.5, abs=0.1), "the ghost's gap is the ghost"


def test_a_flag_that_hangs_over_somebody_else_leaves_him_to_the_hand(page, house):
    seated(page, house, EVEN, {})
    covered = page.evaluate(SPOT, (19.8, 13.8))
    flag = "([x, y]) => document.elementFromPoint(x, y).closest('.flags [data-unit]')?.dataset.unit"
    assert page.evaluate(flag, covered) == "ai-5"
    page.mouse.click(*covered)
    page.wait_for_selector(".unit.selected[data-unit='ai-1']")


def test_a_unit_that_may_go_nowhere_leaves_the_table_to_the_next_hand(page, house):
    seated(page, house, EVEN, {})
    page.evaluate("""() => {
      const { options } = honjin.store.state;
      options.ai = options.ai.filter(({ unit }) => unit !== "ai-5");
    }""")
    for x, y in ((21.5, 12), GAP):
        (left, top), (there, up) = page.evaluate(SPOT, (x, y)), page.evaluate(SPOT, (x, y + 3))
        page.mouse.move(left, top)
        page.mouse.down()
        page.mouse.move(there, up, steps=6)
        page.mouse.up()
    assert page.evaluate("honjin.store.state.draft?.option.unit") == "ai-1"
    assert page.evaluate(WRITTEN)["y"] == pytest.approx(17.5, abs=0.1)


@pytest.fixture
def finger(visitors, house, faults):
    """A telephone before the field, and what a finger on it does."""
    page = visitors.come(house.url, faults, **PHONE)
    seated(page, house, EVEN, {})
    line = page.context.new_cdp_session(page)

    def touch(kind, *spot):
        points = [{"x": spot[0], "y": spot[1]}] if spot else []
        line.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    yield page, touch
    visitors.leave(page)
    assert faults == []


@pytest.mark.parametrize("key", ["0", "+"], ids=["whole table", "near"])
def test_a_unit_goes_where_the_finger_takes_it(finger, key):
    page, touch = finger
    page.keyboard.press(key)
    start = page.evaluate(SPOT, GAP)
    aim = page.evaluate(INCHES, [start[0] + 16, start[1] - 24])
    touch("Start", *start)
    for step in range(1, 9):
        touch("Move", start[0] + step * 2, start[1] - step * 3)
    page.wait_for_function(WRITTEN)
    page.wait_for_function("() => honjin.store.state.draft.fresh")
    written, under = page.evaluate(WRITTEN), page.evaluate(INCHES, [start[0] + 16, start[1] - 24])
    touch("End")
    assert under == pytest.approx(aim, abs=0.1), "the table stays where it is under the finger"
    assert (written["x"], written["y"] - 0.5) == pytest.approx(under, abs=0.1)
