"""A war on the map between two browsers: orders by hand and by row, seals, the opening, and the battle that it brings;
and on a phone with a finger.
"""

import re
import secrets

import pytest

from tests.visitors import sign_up

pytestmark = pytest.mark.browser

FOOT = """(id) => {
  const box = document.querySelector(`[data-host="${id}"] .host-foot`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y - box.height];
}"""
"""Where a banner is taken hold of."""
LAND = """(key) => {
  const land = [...document.querySelectorAll("path[data-province]")].find((one) => one.dataset.province === key);
  const box = land.getBoundingClientRect();
  const frame = document.querySelector(".map-frame").getBoundingClientRect();
  for (let step = 1; step < 400; step += 1) {
    const [x, y] = [box.x + box.width * ((step * 0.618) % 1), box.y + box.height * ((step * 0.382) % 1)];
    const inside = x > frame.left + 5 && x < frame.right - 5 && y > frame.top + 5 && y < frame.bottom - 5;
    const under = document.elementsFromPoint(x, y);
    if (inside && under.find((one) => one.dataset?.province) === land && !under[0].closest("button, a, ul"))
      return [x, y];
  }
  return null;
}"""
"""A spot of a province that is in view."""
HOST_AT = """([clan, place]) => Object.values(honjin.court.war.hosts)
  .find((host) => host.clan === clan && host.at === place).id"""
DRAWN = (
    "() => document.querySelector('.map .castle') !== null && globalThis.honjin?.court.state.seen !== null"
)
GOING = """(clan) => {
  const { war, state } = honjin.court;
  const host = Object.values(war.hosts).find((one) => one.clan === clan && one.at !== war.clans[clan].seat);
  const { goals } = state.seen.outlook.hosts[host.id].find((one) => one.kind === "march");
  const near = goals.find(({ why, via, place }) => !why && !via && war.provinces[place].owner === clan);
  return [host.id, near.place];
}"""
"""A host away from the seat, and a province of its own to which it may march."""


def meet(elin, kaito):
    """One makes the war and sends the link, the other takes the clan that is left; the map opens for both."""
    elin.page.goto("/campaigns/new/evening/")
    elin.page.check("[name=clan][value=takeda]")
    elin.page.click("text=Create campaign")
    link = elin.page.input_value("#link")
    kaito.page.goto(link.removeprefix(elin.house))
    kaito.page.check("[name=clan][value=uesugi]")
    kaito.page.click("main button.ink:has-text('Join')")
    address = re.search(r"/campaigns/[0-9a-f-]{36}/", kaito.page.url)[0]
    for one in (elin, kaito):
        one.page.goto(address)
        one.page.wait_for_function(DRAWN)


def drag(page, host, place):
    """Take a banner up and let it go over a province."""
    (x, y), (to_x, to_y) = page.evaluate(FOOT, host), page.evaluate(LAND, place)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to_x) / 2, (y + to_y) / 2, steps=3)
    assert page.locator(".map .march.lifted").count() == 1
    assert page.locator(".map .shade.reach").count() > 0
    page.mouse.move(to_x, to_y, steps=3)
    page.mouse.up()


def row(page, host):
    return page.locator(f"[data-row='{host}']")


def test_two_clans_plan_lock_and_meet(sit):
    word = secrets.token_hex(3)
    elin, kaito = sit(f"Elin-{word}"), sit(f"Kaito-{word}", at=1)
    sign_up(elin.page, elin.name)
    sign_up(kaito.page, kaito.name)
    meet(elin, kaito)

    marching = elin.page.evaluate(HOST_AT, ["takeda", "Shinano"])
    drag(elin.page, marching, "Kozuke")
    row(elin.page, marching).get_by_text("March to Kozuke").wait_for()
    elin.page.locator(f"[data-order='{marching}'] .march").wait_for(state="attached")
    row(elin.page, marching).get_by_text("Enemies stand there now.").wait_for()

    holding = kaito.page.evaluate(HOST_AT, ["uesugi", "Kozuke"])
    row(kaito.page, holding).get_by_role("button").first.click()
    kaito.page.locator(".court-orders button", has_text="Hold").click()
    kaito.page.locator(".court-orders .no", has_text="Sally out").get_by_text("CAM-PLN-4").wait_for()
    kaito.page.locator(f"[data-order='{holding}'] .map-badge").wait_for(state="attached")

    elin.page.get_by_role("button", name="Lock the plan").click()
    elin.page.get_by_role("button", name="Unlock").wait_for()
    kaito.page.locator(".court-clan.side-kaki").get_by_text("has sealed").wait_for()
    assert "March to Kozuke" not in kaito.page.locator(".court").inner_text()

    kaito.page.get_by_role("button", name="Lock the plan").click()
    for one in (elin, kaito):
        film = one.page.get_by_role("region", name="What happened")
        film.get_by_text("The plans are opened.").wait_for()
        film.get_by_role("button", name="Next").click()
        film.get_by_text("orders are carried out").wait_for()
        film.get_by_role("button", name="Skip").click()
        card = one.page.locator(".court-ticket", has_text="Kozuke")
        card.get_by_text("Wants your answer.").wait_for()
        one.page.get_by_role("button", name="Battle at Kozuke, open it").wait_for(state="attached")
    elin.page.locator("a.court-lock").click()
    elin.page.wait_for_url("**/tickets/*/")


def test_on_a_phone_a_finger_carries_a_banner_and_tabs_show_the_parts(sit):
    word = secrets.token_hex(3)
    elin = sit(f"Elin-{word}", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = elin.page
    sign_up(page, elin.name)
    page.goto("/campaigns/")
    page.locator("form[action='/campaigns/at-once/evening/'] button").first.click()
    page.wait_for_url(re.compile(r"/campaigns/[0-9a-f-]{36}/$"))
    page.wait_for_function(DRAWN)
    host, place = page.evaluate(GOING, page.evaluate("honjin.court.you"))
    page.locator(".map-frame").scroll_into_view_if_needed()
    line = page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = page.evaluate(FOOT, host), page.evaluate(LAND, place)
    steps = [(x + (to_x - x) * part / 6, y + (to_y - y) * part / 6) for part in range(7)]
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for at_x, at_y in steps[1:]:
        line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": at_x, "y": at_y}]})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    row(page, host).get_by_text(f"March to {place}").wait_for()

    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="House", exact=True).click()
    assert page.locator(".court-treasury").is_visible()
    assert not page.locator(".map-frame").is_visible()
    page.get_by_role("button", name="Clans", exact=True).click()
    assert page.locator(".court-clans").is_visible()
    page.get_by_role("button", name="Map", exact=True).click()
    assert page.locator(".map-frame").is_visible()
