"""Many at once: the list of one kind of order for all, targets by keys, the next unit, quiet orders, and reloads."""

import pytest

from tests.browser.keyboard import assert_accessible, seated

pytestmark = pytest.mark.browser

STATE = "honjin.store.state"
OWN = (("bow", 14), ("arquebus", 14), ("bow", 14), ("bow", 8))


def unit(id, weapon, x, y, kind="ash_l"):
    return {"id": id, "kind": kind, "weapon": weapon, "at": [[x + n, y] for n in range(4)]}


KOKU = {
    "phase": "firing",
    "turn": 3,
    "units": [
        *(unit(f"ai-{n + 1}", weapon, 20 + 7 * n, y) for n, (weapon, y) in enumerate(OWN)),
        {"id": "ai-9", "kind": "shogun_f", "weapon": "spear", "at": [[36, 3]]},
        *(unit(f"kaki-{n + 1}", "spear", 20 + 7 * n, 22 + n) for n in range(3)),
        {"id": "kaki-9", "kind": "shogun_f", "weapon": "spear", "at": [[36, 45]]},
    ],
}
SKY = {
    "phase": "spend",
    "turn": 2,
    "units": [
        *(
            {"id": f"ai-{n}", "kind": "ashigaru", "weapons": ["bow"], "at": [20 + 9 * n, 14]}
            for n in (1, 2, 3)
        ),
        *({"id": f"kaki-{n}", "kind": "peasant", "at": [20 + 9 * n, 26]} for n in (1, 2, 3)),
    ],
}
LISTED = f"() => {STATE}.salvo?.fresh === true && {STATE}.salvo.rows.length > 0"
PUT_AWAY = f"() => {STATE}.salvo === null"
FRESH = f"() => {STATE}.draft?.fresh === true"
SIZES = ((1440, 900), (1280, 720), (390, 844), (844, 390))
OUTSIDE = """() => [...document.querySelectorAll('.salvo, .salvo :is(button, select, h2, dd)')].filter((part) => {
  const box = part.getBoundingClientRect();
  const list = part.closest('.salvo-list')?.getBoundingClientRect();
  const isScrolledAway = list && (box.bottom > list.bottom + 1 || box.top < list.top - 1);
  return !isScrolledAway && (box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1);
}).map((part) => part.outerHTML.slice(0, 80))"""


def to_table(page):
    page.evaluate("document.querySelector('svg.table').focus()")


@pytest.mark.parametrize(
    ("system", "field", "told"), [("koku", KOKU, "volley_fired"), ("sky", SKY, "shot_fired")]
)
def test_all_fire_from_one_list_that_is_changed_by_keys_and_confirmed_once(page, house, system, field, told):
    """Three presses and a confirmation give as many orders as the list has units; each is an order of its own."""
    seated(page, house, field, {}, system)
    to_table(page)
    page.keyboard.press("a")
    page.wait_for_function(LISTED)
    units = page.locator(".salvo-row").count()
    assert units >= 3
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUTSIDE) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    assert_accessible(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("x")
    left_out = page.evaluate(f"() => {STATE}.salvo.rows[1].unit")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_function(PUT_AWAY)
    page.wait_for_function(f"() => Object.keys({STATE}.sent).length === 0")
    events = page.evaluate(f"() => {STATE}.events.map((event) => [event.kind, event.params.unit])")
    fired = [unit for kind, unit in events if kind in (told, "fell_short")]
    assert len(fired) == units - 1
    assert left_out not in fired


def test_a_written_order_outlives_a_reload_and_keys_choose_its_target_and_the_next_unit(page, house):
    """Tab names the nearest target, a reload keeps it, Enter fires, and the nearest unit that can fire is chosen."""
    seated(page, house, KOKU, {})
    page.evaluate("honjin.play.select('ai-2')")
    to_table(page)
    page.keyboard.press("ArrowUp")
    page.wait_for_function(FRESH)
    named = page.evaluate(f"() => {STATE}.draft.values.target")
    assert named == "kaki-2"
    page.reload()
    page.wait_for_function(FRESH)
    assert page.evaluate(f"() => [{STATE}.selected, {STATE}.draft.values.target]") == ["ai-2", named]
    to_table(page)
    page.keyboard.press("Tab")
    page.wait_for_function(
        f"(named) => {STATE}.draft?.fresh && {STATE}.draft.values.target !== named", arg=named
    )
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {STATE}.events.some((event) => event.kind === 'volley_fired')")
    page.wait_for_function(f"() => ['ai-1', 'ai-3'].includes({STATE}.selected)")
    page.reload()
    page.wait_for_selector(".battle[data-link=open]")
    page.wait_for_function(f"() => {STATE}.document !== null")
    assert page.evaluate(f"() => {STATE}.draft?.option.unit") != "ai-2"


def test_an_order_without_dice_goes_by_itself_where_the_reader_wishes_it_and_is_taken_back(page, house):
    """The switch is this browser's; a drag that the rules call quiet is sent when the hand lets go."""
    field = {**KOKU, "phase": "movement"}
    seated(page, house, field, {})
    page.keyboard.press("?")
    page.get_by_label("Orders without dice go without Confirm").check()
    page.keyboard.press("Escape")
    before = page.evaluate(f"() => {STATE}.seq")
    spot = """([x, y]) => { const world = document.querySelector('.table .world');
      const at = new DOMPoint(x, honjin.store.state.document.table.depth - y).matrixTransform(world.getScreenCTM());
      return [at.x, at.y]; }"""
    start, end = page.evaluate(spot, [20, 14]), page.evaluate(spot, [20, 16.5])
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    page.mouse.move(*end, steps=4)
    page.mouse.up()
    page.wait_for_function(f"(seq) => {STATE}.seq > seq && {STATE}.draft?.option.unit !== 'ai-1'", arg=before)
    assert page.evaluate(f"() => {STATE}.document.figures['ai-1.1'].y") > 15
    page.wait_for_function(f"() => ({STATE}.options.ai ?? []).some((option) => option.kind === 'take_back')")
