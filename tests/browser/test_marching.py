"""Units that march as one, inches told from a unit, a nudge, orders by numbers, and the menu of a small screen."""

from functools import partial

import pytest

from tests.browser.keyboard import assert_accessible, seated

pytestmark = pytest.mark.browser

FIELD = {
    "phase": "movement",
    "turn": 3,
    "units": [
        {"id": "ai-1", "kind": "ash_l", "weapon": "arquebus", "name": "1st arquebus",
         "at": [[x, 14] for x in (20, 21, 22, 23, 24)]},
        {"id": "ai-2", "kind": "ash_m", "weapon": "spear", "name": "2nd yari",
         "at": [[x, 14] for x in (28, 29, 30, 31, 32)]},
        {"id": "ai-4", "kind": "ash_l", "weapon": "bow", "name": "4th bow",
         "at": [[x, 12] for x in (20, 21, 22, 23, 24)]},
        {"id": "ai-3", "kind": "shogun_f", "weapon": "spear", "name": "Hojo Shogun", "at": [[36, 4]]},
        {"id": "kaki-1", "kind": "ash_l", "weapon": "spear", "name": "5th yari",
         "at": [[x, 28] for x in (20, 21, 22, 23, 24)]},
        {"id": "kaki-3", "kind": "shogun_f", "weapon": "spear", "name": "Takeda Shogun", "at": [[36, 44]]},
    ],
}  # fmt: skip
STATE = "honjin.store.state"
FRESH = f"() => {STATE}.band?.fresh === true && {STATE}.band.drafts.length > 0"
SPOT = """([x, y]) => {
  const depth = honjin.store.state.document.table.depth;
  const world = document.querySelector(".table .world");
  const at = new DOMPoint(x, depth - y).matrixTransform(world.getScreenCTM());
  return [at.x, at.y];
}"""


@pytest.fixture
def open_table(page, house):
    """The small field, before her who commands both sides."""
    return partial(seated, page, house, FIELD, {})


def drag(page, start, end):
    """Lead the pointer from one place of the table to another, in inches."""
    (x, y), (u, v) = page.evaluate(SPOT, start), page.evaluate(SPOT, end)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + u) / 2, (y + v) / 2, steps=4)
    page.mouse.move(u, v, steps=4)
    page.mouse.up()


def band(page):
    return page.evaluate(f"() => {STATE}.band?.units ?? []")


def heights(page):
    """How far north the first man of each unit stands."""
    figures = page.evaluate(f"() => {STATE}.document.figures")
    return {id: figures[f"{id}.1"]["y"] for id in ("ai-1", "ai-2", "ai-4")}


def test_a_box_gathers_units_and_one_drag_marches_them(open_table):
    keys = open_table()
    page = keys.page
    page.keyboard.down("Shift")
    drag(page, (18, 16), (34, 11))
    page.keyboard.up("Shift")
    assert band(page) == ["ai-1", "ai-2", "ai-4"]
    drag(page, (30, 14), (30, 17))
    page.wait_for_function(FRESH)
    rows = page.locator(".band-rows li").all_inner_texts()
    assert len(rows) == 3
    assert all("of 6″" in row for row in rows), rows
    assert_accessible(page)
    page.get_by_role("button", name="March 3 units").click()
    page.wait_for_function(f"() => {STATE}.band === null && Object.keys({STATE}.sent).length === 0")
    assert heights(page) == {"ai-1": pytest.approx(17, abs=0.3), "ai-2": pytest.approx(17, abs=0.3),
                             "ai-4": pytest.approx(15, abs=0.3)}  # fmt: skip


def test_a_march_is_typed_and_the_line_tells_each_units_inches(open_table):
    keys = open_table()
    page = keys.page
    keys.to_line()
    page.keyboard.type("move 1 2 4 forward 3")
    keys.press("Enter")
    page.wait_for_function(
        "() => document.querySelector('#typed-said').textContent.includes('Enter sends it.')"
    )
    said = keys.said()
    assert said.count("3″ of 6″") == 3, said
    keys.press("Enter")
    page.wait_for_function(f"() => {STATE}.band === null && {STATE}.seq >= 3")
    assert heights(page) == pytest.approx({"ai-1": 17, "ai-2": 17, "ai-4": 15}, abs=0.0001)


def test_who_is_refused_stays_and_says_why(open_table):
    keys = open_table()
    page = keys.page
    page.locator("#table").focus()
    keys.press("a")
    page.evaluate("() => honjin.play.march.nudge(0, 7)")
    page.wait_for_function(FRESH)
    bad = page.locator(".band-rows li.bad")
    assert bad.count() == 3
    assert "MOV" in bad.first.inner_text()
    assert_accessible(page)
    page.get_by_role("button", name="March one unit").click()
    page.wait_for_function(f"() => {STATE}.document.figures['ai-3.1'].y === 11")
    page.wait_for_function(f"() => !{STATE}.band.units.includes('ai-3')")
    assert sorted(band(page)) == ["ai-1", "ai-2", "ai-4"]


def test_keys_gather_turn_and_let_go(open_table):
    keys = open_table()
    page = keys.page
    page.evaluate("() => honjin.play.select('ai-1')")
    page.locator("#table").focus()
    keys.press("j", "Tab", "j")
    assert len(band(page)) == 2
    keys.press("ArrowUp", "ArrowUp", "r")
    page.wait_for_function(FRESH)
    assert page.evaluate(f"() => {STATE}.band.legs[0].facing") == 22.5
    keys.press("Escape", "Escape", "Escape", "Escape")
    assert band(page) == []


def test_inches_stand_beside_everybody_unless_the_rules_keep_them_secret(open_table):
    keys = open_table()
    page = keys.page
    page.evaluate("() => honjin.play.select('ai-1')")
    page.locator("#table").focus()
    keys.press("e")
    assert "13″" in page.locator(".range").text_content()
    page.evaluate(f"() => {{ {STATE}.document.measures = false; honjin.play.select('ai-2'); }}")
    page.wait_for_function("() => document.querySelector('.range') === null")
    assert page.get_by_role("button", name="Measure").count() == 0
    page.locator("#text-switch").click()
    assert "″" not in page.locator("#text-table tbody").first.inner_text()


def test_a_march_by_numbers_and_the_focus_goes_to_the_next_entry(open_table):
    keys = open_table()
    page = keys.page
    page.evaluate("() => honjin.play.chooseFor('ai-2', ['path'])")
    page.locator(".numbers summary").focus()
    keys.press("Enter", "Tab")
    page.keyboard.type("0")
    keys.press("Tab")
    page.keyboard.type("2.5")
    keys.press("Enter")
    page.wait_for_function(f"() => {STATE}.draft?.fresh === true")
    assert page.evaluate(f"() => {STATE}.draft.preview.path.used") == 2.5
    assert_accessible(page)
    page.evaluate("() => { honjin.play.write(null); honjin.play.march.choose(['ai-1', 'ai-2', 'ai-4']); }")
    page.get_by_role("button", name="Leave out 2nd yari").focus()
    keys.press("Enter")
    page.wait_for_function("() => document.activeElement.getAttribute('aria-label') === 'Leave out 4th bow'")


def test_targets_are_told_from_the_ghosts_place(open_table):
    keys = open_table()
    said = keys.write("move 1 forward 3")
    assert "Could then fire at 5th yari" in said, said
    assert keys.page.locator(".aims .tgt").count() == 1


def test_a_small_screen_has_a_menu_and_marches_several(open_table):
    keys = open_table(width=390, height=844)
    page = keys.page
    page.get_by_role("button", name="Menu", exact=True).click()
    assert_accessible(page)
    assert page.locator("#menu").get_by_role("button", name="Resign").is_visible()
    page.locator("#menu").get_by_role("button", name="All units that can march").click()
    page.evaluate("() => honjin.play.march.nudge(0, 2)")
    page.wait_for_function(FRESH)
    assert page.get_by_role("button", name="March 4 units").is_visible()
    assert_accessible(page)
    page.evaluate("() => { document.querySelector('details.numbers').open = true; }")
    assert page.locator("details.numbers [name=inches]").is_visible()
    assert_accessible(page)
    page.evaluate("() => { document.documentElement.dataset.theme = 'night'; }")
    assert_accessible(page)


def test_two_at_one_table_nudge_and_see_that_the_other_writes(sit, prepare):
    made = prepare(
        players=["Aoi", "Ken"],
        battles={"plain": {"seats": {"ai": "Aoi", "kaki": "Ken"}, "given": FIELD}},
    )
    aoi, ken = (sit(name, key, at) for at, (name, key) in enumerate(made["sessions"].items()))
    for commander in (aoi, ken):
        commander.sit_down(made["battles"]["plain"])
    aoi.page.wait_for_function(f"() => ({STATE}.options.ai ?? []).length > 0")
    assert_accessible(ken.page)
    ken.page.get_by_role("button", name="Nudge").click()
    aoi.page.get_by_text("Ken waits for you.").wait_for()
    assert_accessible(aoi.page)
    assert ken.page.get_by_role("button", name="Nudged").is_disabled()
    aoi.page.evaluate("() => honjin.play.chooseFor('ai-1', ['path'])")
    ken.page.get_by_text("is writing an order").first.wait_for()
    aoi.page.close()
    ken.page.get_by_text("away since").first.wait_for()


@pytest.mark.parametrize("width", [1440, 390])
def test_the_table_is_accessible_in_japanese(open_table, page, width):
    page.context.set_extra_http_headers({"Accept-Language": "ja"})
    keys = open_table(width=width, height=844)
    assert page.locator("html").get_attribute("lang") == "ja"
    assert_accessible(page)
    page.evaluate("() => { honjin.play.march.all(); honjin.play.march.nudge(0, 2); }")
    page.wait_for_function(FRESH)
    assert_accessible(page)
    wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    assert keys.seq == 0
