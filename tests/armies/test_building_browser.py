"""An army is built in a real browser: sums and faults while typing, parts added and dropped, shown to a stranger."""

import uuid
from collections.abc import Iterator

import pytest

from tests.axe import breaches, too_wide
from tests.running import House, running_house

pytestmark = pytest.mark.browser
PASSWORD = "seven-spears-at-dawn"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A site that knows a system of which armies are built."""
    folder = tmp_path_factory.mktemp("house")
    with running_house(folder, HONJIN_EXTRA_SYSTEMS="tests.armies.systems") as running:
        yield running


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_from_a_ready_force_to_an_address(page, width, scheme):
    page.set_default_timeout(20_000)
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    page.goto("/accounts/signup/")
    page.fill("[name=username]", f"Elin-{uuid.uuid4().hex[:6]}")
    page.fill("[name=password1]", PASSWORD)
    page.fill("[name=password2]", PASSWORD)
    page.click("main button")
    page.goto("/armies/build/bands/")
    assert breaches(page) + too_wide(page) == []
    page.click("text=Use this list")
    page.wait_for_selector("#works .lawful")
    assert breaches(page) + too_wide(page) == []

    page.fill("#f-bands-0-men-0-count", "12")
    page.wait_for_selector("#part-bands-0-men-0-amiss .wrong")
    assert "24" in page.inner_text("#count")
    assert breaches(page) == []
    assert page.evaluate("document.activeElement.id") == "f-bands-0-men-0-count", "typing goes on"
    page.fill("#f-bands-0-men-0-count", "2")
    page.wait_for_selector("#wrongs .lawful")

    label = page.locator("label[for='f-bands-0-men-0-kind']").bounding_box()
    select = page.locator("#f-bands-0-men-0-kind").bounding_box()
    assert label["y"] + label["height"] <= select["y"], "a label stands over what it names"
    page.select_option("#f-bands-0-men-0-kind", "rider")
    page.wait_for_selector("#f-bands-0-men-0-shod")
    page.focus("#part-bands-0-men-0-copy")
    page.keyboard.press("Enter")
    page.wait_for_selector("#part-bands-0-men-1")
    assert page.evaluate("document.activeElement.id") == "part-bands-0-men-0-copy", "the keyboard stays there"
    page.reload()
    assert page.locator("#part-bands-0-men-1").count() == 1, "the draft is kept"
    page.click("#go")
    page.wait_for_selector(".of-army")
    assert "20" in page.inner_text(".wealth .sum")
    assert breaches(page) + too_wide(page) == []
    page.click("text=Make an address")
    address = page.inner_text(".shown-at code")
    page.context.clear_cookies()
    page.goto(address)
    assert page.locator(".roll .built tbody tr").count() == 2
    assert breaches(page) + too_wide(page) == []
