"""Single warriors: one is led by a hand, several together, the whole unit; two throws lie side by side."""

from functools import partial

import pytest

from tests.browser.keyboard import assert_accessible, seated

pytestmark = pytest.mark.browser

FIELD = {
    "phase": "action", "turn": 3, "active": "ai",
    "units": [
        {"id": "ai-1", "kind": "ashigaru", "blade": "yari", "armour": "light", "name": "2nd spears",
         "at": [20, 14, 0], "strength": 12, "wounds": {"4": 1}},
        {"id": "ai-2", "kind": "ashigaru", "missile": "bow", "armour": "light", "name": "3rd bows",
         "at": [34, 14, 0], "strength": 6, "wounds": {"6": 2}, "planted": [2]},
        {"id": "ai-3", "kind": "eiyuu", "name": "Shigeru", "at": [28, 8, 0], "commander": True},
        {"id": "kaki-1", "kind": "ashigaru", "blade": "yari", "armour": "light", "name": "Takeda spears",
         "at": [34, 32, 180], "strength": 8},
        {"id": "kaki-3", "kind": "eiyuu", "name": "Kaito", "at": [30, 38, 180], "commander": True},
    ],
}  # fmt: skip
STATE = "honjin.store.state"
FRESH = f"() => {STATE}.draft?.fresh === true"
STILL = f"() => {STATE}.draft === null && Object.keys({STATE}.sent).length === 0"
RESTED = """() => new Promise((done) => {
  let kept = "", frames = 0;
  const look = () => {
    const box = document.querySelector("#orders .confirm .btn.ink:not([disabled])")?.getBoundingClientRect();
    const now = box ? [box.x, box.y, box.width].join() : "";
    frames = now !== "" && now === kept ? frames + 1 : 0;
    kept = now;
    if (frames < 15) requestAnimationFrame(look); else done();
  };
  look();
})"""
"""The confirmation lies still: a busy machine unfolds the bar some frames after the finger has let go."""
SPOT = """([x, y]) => {
  const depth = honjin.store.state.document.table.depth;
  const world = document.querySelector(".table .world");
  const at = new DOMPoint(x, depth - y).matrixTransform(world.getScreenCTM());
  return [at.x, at.y];
}"""
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def open_table(page, house):
    """Two small forces, before her who commands both."""
    return partial(seated, page, house, FIELD, {}, "skirmish")


def drag(page, start, end):
    """Lead the pointer from one place of the table to another, in inches."""
    (x, y), (u, v) = page.evaluate(SPOT, start), page.evaluate(SPOT, end)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + u) / 2, (y + v) / 2, steps=4)
    page.mouse.move(u, v, steps=4)
    page.mouse.up()


CENTRED = f"""(place) => {{
  const [x, y] = ({SPOT})(place), was = window.stood;
  window.stood = `${{x}} ${{y}}`;
  return Math.abs(x - innerWidth / 2) < 1 && window.stood === was;
}}"""
"""Whether a place of the table has come to the middle of the window, and rests there."""


def press(page, start, end):
    """Lead a finger from one place of the table to another, in inches."""
    (x, y), (u, v) = page.evaluate(SPOT, start), page.evaluate(SPOT, end)
    finger = page.context.new_cdp_session(page)
    ways = [(x + (u - x) * step / 6, y + (v - y) * step / 6) for step in range(7)]
    for kind, (left, top) in zip(["touchStart", *["touchMove"] * 6], ways, strict=True):
        points = [{"x": left, "y": top}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def place(page, id):
    """Where a figure stands."""
    figure = page.evaluate(f"(id) => {STATE}.document.figures[id]", id)
    return [figure["x"], figure["y"]]


def test_a_unit_is_led_as_a_body_and_the_wounded_man_stops_at_his_own_limit(open_table):
    page = open_table().page
    assert page.locator(".disc.wounded").count() == 1
    assert page.locator("[data-disabled='ai-2.6']").count() == 1
    assert page.locator("[data-pavise]").count() == 1
    x, y = place(page, "ai-1.3")
    drag(page, [x, y], [x, y + 9])
    page.wait_for_function(FRESH)
    assert page.locator(".lanes .lane").count() == 12
    assert page.locator("[data-short='ai-1.4']").count() == 1
    assert "wounded: 7.5″" in page.locator(".lanes .chip").all_text_contents()
    assert_accessible(page)
    before = place(page, "ai-1.4")
    page.keyboard.press("Enter")
    page.wait_for_function(STILL)
    assert place(page, "ai-1.3") == pytest.approx([x, y + 9], abs=0.2)
    assert place(page, "ai-1.4")[1] == pytest.approx(before[1] + 7.5, abs=0.01)


def test_men_who_are_gathered_go_together_and_the_others_stay(open_table):
    page = open_table().page
    page.evaluate("() => honjin.play.select('ai-1')")
    page.get_by_role("button", name="Singly").click()
    men = ["ai-1.8", "ai-1.9", "ai-1.10"]
    before = {id: place(page, id) for id in [*men, "ai-1.1"]}
    page.keyboard.down("Shift")
    for id in men:
        page.mouse.click(*page.evaluate(SPOT, before[id]))
    page.keyboard.up("Shift")
    assert page.locator(".picked circle").count() == 3
    x, y = before["ai-1.9"]
    drag(page, [x, y], [x + 1, y - 2])
    page.wait_for_function(FRESH)
    page.keyboard.press("Enter")
    page.wait_for_function(STILL)
    for id in men:
        was = before[id]
        assert place(page, id) == pytest.approx([was[0] + 1, was[1] - 2], abs=0.2)
    assert place(page, "ai-1.1") == before["ai-1.1"]


def test_keys_choose_a_man_and_lead_him(open_table):
    page = open_table().page
    page.evaluate("() => honjin.play.select('ai-1')")
    page.locator("#table").focus()
    page.keyboard.press("q")
    page.keyboard.press("Tab")
    page.locator("#orders .confirm [role=status]", has_text="man 1, is chosen").wait_for(state="attached")
    before = place(page, "ai-1.1")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.wait_for_function(FRESH)
    page.keyboard.press("Enter")
    page.wait_for_function(STILL)
    assert place(page, "ai-1.1") == pytest.approx([before[0], before[1] + 1], abs=0.01)


def test_two_throws_lie_side_by_side_with_the_chart_until_they_are_put_away(open_table):
    page = open_table().page
    shoot = f"{STATE}.options.ai.find((one) => one.kind === 'shoot' && one.unit === 'ai-2')"
    page.evaluate(f"() => honjin.play.choose({shoot}, 'ai', {{ target: 'kaki-1' }})")
    page.wait_for_function(FRESH)
    page.keyboard.press("Enter")
    slip = page.locator("section.cmp")
    slip.wait_for()
    assert slip.locator(".versus .die").count() == 2
    assert slip.locator("tbody tr").count() == 4
    page.wait_for_function(STILL)
    assert page.locator(".log .compared").count() == 1
    assert page.locator(".log .lot").count() == 1
    assert_accessible(page)
    slip.get_by_role("button").first.click()
    slip.wait_for(state="detached")


def test_on_a_telephone_a_unit_of_twelve_goes_by_one_drag_and_one_tap(visitors, house, faults):
    visitor = visitors.come(house.url, faults, viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page = seated(visitor, house, FIELD, {}, "skirmish").page
    x, y = place(page, "ai-1.3")
    page.evaluate("([x, y]) => honjin.play.centre([x, y])", [x, y])
    page.wait_for_function(CENTRED, arg=[x, y], polling=100)
    press(page, [x, y], [x, y + 5])
    page.wait_for_function(FRESH)
    page.evaluate(RESTED)
    page.get_by_role("button", name="Confirm move").tap()
    page.wait_for_function(STILL)
    assert place(page, "ai-1.3") == pytest.approx([x, y + 5], abs=0.3)
    assert place(page, "ai-1.12")[1] > 15
    visitors.leave(page)
    assert faults == []


def test_on_a_telephone_a_shot_keeps_within_the_screen_and_its_throws_are_put_away_by_a_tap(
    visitors, house, faults
):
    visitor = visitors.come(house.url, faults, viewport=PHONE, has_touch=True, reduced_motion="reduce")
    page = seated(visitor, house, FIELD, {}, "skirmish").page
    shoot = f"{STATE}.options.ai.find((one) => one.kind === 'shoot' && one.unit === 'ai-2')"
    page.evaluate(f"() => honjin.play.choose({shoot}, 'ai', {{ target: 'kaki-1' }})")
    page.wait_for_function(FRESH)
    page.locator(".slips .odds").wait_for()
    box = page.locator(".slips > .writing").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    page.evaluate(RESTED)
    page.get_by_role("button", name="Confirm shoot").tap()
    slip = page.locator("section.cmp")
    slip.locator(".versus .margin").tap()
    slip.wait_for(state="detached")
    visitors.leave(page)
    assert faults == []
