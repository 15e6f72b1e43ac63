"""The pages of campaigns before a browser: nobody is shut out, keys are enough, the button says the answer."""

import json

import pytest

from tests.axe import breaches, too_wide

pytestmark = pytest.mark.browser
LOOKS = (
    {"color_scheme": "light", "viewport": {"width": 390, "height": 844}},
    {"color_scheme": "dark", "viewport": {"width": 1440, "height": 900}},
)


@pytest.fixture(scope="module")
def staged(house):
    """Wars in the states that the pages show."""
    return json.loads(
        house.manage("shell", "-v", "0", "-c", "from tests.campaigns.staging import stage; stage()")
    )


def sign_in(page, house, staged, name):
    page.context.add_cookies([{"name": "sessionid", "value": staged["sessions"][name], "url": house.url}])


@pytest.mark.parametrize("turn", [0, 1], ids=["a telephone by day", "a desk by night"])
def test_no_page_of_campaigns_shuts_anybody_out(visitors, house, staged, faults, turn):
    """The looks take turns, as on the tour of the house."""
    ids, ticket = staged["ids"], staged["ticket"]
    pages = (
        "/campaigns/", "/campaigns/new/", "/campaigns/new/evening/", f"/campaigns/{ids['waits']}/join/",
        f"/campaigns/{ids['asked']}/tickets/{ticket}/", f"/campaigns/{ids['ready']}/tickets/{ticket}/",
        f"/campaigns/{ids['over']}/tickets/{ticket}/", f"/campaigns/{ids['ready']}/around/",
    )  # fmt: skip
    page = visitors.come(house.url, faults, **LOOKS[turn])
    sign_in(page, house, staged, "Elin")
    found = {}
    for address in pages[turn::2]:
        page.goto(address)
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
        if wrong := breaches(page) + too_wide(page):
            found[address] = wrong
    visitors.leave(page)
    assert (found, faults) == ({}, [])


def test_an_answer_is_given_by_keys_alone_and_the_button_says_it_whole(page, house, staged):
    sign_in(page, house, staged, "Kaito")
    page.goto(f"/campaigns/{staged['ids']['asked']}/tickets/{staged['ticket']}/")
    button = page.locator(".war-seal")
    assert button.inner_text().splitlines()[-1].strip() in ("Stand", "")
    for key in ("road", "works"):
        page.locator(f'input[name="ground"][value="{key}"]').focus()
        page.keyboard.press("Space")
    page.locator('input[name="kind"]:checked').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    said = button.inner_text()
    assert "Stand" in said
    assert said.index("Own men who fled") < said.index("Twelve inches of works")
    assert page.locator(".war-buys em").all_inner_texts().count("1") == 1
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Your answer is sealed.")
    assert page.locator('input[name="order"]').input_value() == "road,works"
    page.locator("summary", has_text="More: rules").click()
    page.locator('input[name="leave"]').first.check()
    assert "Leave out: 1" in button.inner_text()


def test_a_stranger_is_at_war_with_one_click_and_is_told_what_to_do(page):
    page.goto("/")
    page.locator('form[action$="/at-once/evening/"] button').click()
    page.wait_for_selector("#first-season li.is-next")
    assert page.locator("#first-season li").count() == 7
    assert "/campaigns/" in page.url
