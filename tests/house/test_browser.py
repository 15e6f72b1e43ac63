"""The house as a visitor's browser sees it."""

import re

import pytest

pytestmark = pytest.mark.browser
PASSWORD = "seven-spears-at-dawn"


def test_the_first_page_draws_its_picture_and_complains_of_nothing(page):
    page.goto("/")
    assert page.title() == "Samurai battles in the browser · Honjin"
    figure = page.locator(".scene use").first
    assert figure.bounding_box()["width"] > 5, "symbols from another file are drawn"
    assert page.evaluate("document.fonts.check('700 20px \"Shippori Mincho\"')")


NATURAL = """(field) => {
  const { width } = field.getBoundingClientRect();
  field.style.cssText = "width: max-content; max-width: none";
  const wanted = field.getBoundingClientRect().width;
  field.style.cssText = "";
  return [width, wanted];
}"""


def test_the_computers_tempers_are_said_whole(page):
    for address, size in (("/", 1440), ("/", 390), ("/battles/", 1440), ("/battles/", 390)):
        page.set_viewport_size({"width": size, "height": 844})
        page.goto(address)
        for field in page.locator("select[name=temper]").all():
            width, wanted = field.evaluate(NATURAL)
            assert width >= wanted - 1, (address, size)


def test_night_is_remembered(page):
    page.emulate_media(color_scheme="light")
    page.goto("/")
    paper = "getComputedStyle(document.body).backgroundColor"
    day = page.evaluate(paper)
    switch = page.get_by_role("button", name="Night")
    switch.click()
    assert switch.get_attribute("aria-pressed") == "true"
    night = page.evaluate(paper)
    assert night != day
    page.goto("/accounts/login/")
    assert page.evaluate(paper) == night
    page.get_by_role("button", name="Night").click()
    assert page.evaluate(paper) == day


LOOK_OF_A_PICTURE = """() => {
  const picture = document.body.appendChild(new Image());
  const { filter } = getComputedStyle(picture);
  picture.remove();
  return filter;
}"""


@pytest.mark.parametrize(("system", "chosen", "night"), [
    ("light", None, False), ("dark", None, True), ("light", "night", True), ("dark", "washi", False),
])  # fmt: skip
def test_by_night_pictures_of_tables_and_the_page_of_the_interface_are_dark_too(page, system, chosen, night):
    page.emulate_media(color_scheme=system)
    page.goto("/accounts/login/")
    if chosen:
        page.evaluate("(theme) => localStorage.setItem('theme', theme)", chosen)
        page.goto("/accounts/login/")
    assert (page.evaluate(LOOK_OF_A_PICTURE) != "none") is night
    page.goto("/api/docs/")
    page.wait_for_selector(".opblock")
    ground = page.evaluate("getComputedStyle(document.querySelector('.swagger-ui')).backgroundColor")
    words = page.evaluate("getComputedStyle(document.querySelector('.swagger-ui .title')).color")
    assert (brightness(words) > 128) is night, (ground, words)
    if night:
        assert brightness(ground) < 64


def brightness(colour):
    return sum(map(float, re.findall(r"[0-9.]+", colour)[:3])) / 3


MOVED = """() => new Promise((done) => {
  let moved = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => { moved += entry.value; }))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(moved), 300);
})"""
"""How much of the page has moved since it began, as browsers count it (cumulative layout shift)."""


def test_the_first_page_stays_where_it_is_when_its_typefaces_come_late(page):
    late = []
    page.route("**/fonts/*.woff2", lambda request: late.append(request))
    page.goto("/", wait_until="domcontentloaded")
    assert page.evaluate(MOVED) < 0.01
    assert late, "they are on their way"
    while late:  # one brings the next into use
        late.pop().continue_()
        page.wait_for_timeout(100)
    page.evaluate("document.fonts.ready.then(() => true)")
    assert page.evaluate("document.fonts.check('500 15px \"Alegreya Sans\"')")
    moved = page.evaluate(MOVED)
    assert moved < 0.02, moved


def test_a_player_makes_an_account_goes_and_comes_back(page):
    page.goto("/")
    page.get_by_role("link", name="make an account").click()
    page.get_by_label("Username").fill("Elin")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password (again)").fill(PASSWORD)
    page.get_by_role("button", name="Make the account").click()
    page.locator("summary.me", has_text="Elin").click()
    page.get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").first.click()
    page.get_by_label("Username").fill("Elin")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    assert page.locator("summary.me", has_text="Elin").is_visible()


def test_a_form_that_comes_back_stands_in_its_first_fault(page):
    page.goto("/accounts/signup/")
    page.get_by_label("Username").fill("Mira")
    page.get_by_label("Password", exact=True).fill("12345")
    page.get_by_label("Password (again)").fill("12345")
    page.get_by_role("button", name="Make the account").click()
    page.get_by_text("This password is too short").wait_for()
    assert page.evaluate("document.activeElement.name") == "password1"


def test_a_menu_is_left_by_escape_and_gives_back_the_focus(page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    page.locator("summary[aria-label=Account]").click()
    link = page.get_by_role("link", name="Make an account", exact=True).first
    assert link.is_visible()
    page.keyboard.press("Escape")
    assert not link.is_visible()
    assert page.evaluate("document.activeElement.ariaLabel") == "Account"


def test_the_first_key_leads_past_the_header(page):
    page.goto("/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"
