"""The house as a visitor's browser sees it."""

import pytest

pytestmark = pytest.mark.browser
PASSWORD = "seven-spears-at-dawn"


def test_the_first_page_draws_its_picture_and_complains_of_nothing(page):
    page.goto("/")
    assert page.title() == "Samurai battles in the browser · Honjin"
    figure = page.locator(".scene use").first
    assert figure.bounding_box()["width"] > 5, "symbols from another file are drawn"
    assert page.evaluate("document.fonts.check('700 20px \"Shippori Mincho\"')")


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
