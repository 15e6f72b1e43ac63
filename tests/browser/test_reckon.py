"""What are the odds, asked at the table, and the ledger of luck that follows the dice; the calculator's own page."""

import re

import pytest

from tests.axe import breaches
from tests.browser.test_fight import PLAIN

pytestmark = pytest.mark.browser

BATTLE = {**PLAIN, "phase": "firing"}


@pytest.fixture
def prepared(prepare):
    return prepare(
        players=["Elin", "Kaito"],
        battles={"reckon": {"seats": {"ai": "Elin", "kaki": "Kaito"}, "given": BATTLE}},
    )


def test_the_slip_at_the_table_and_the_ledger(sit, prepared):
    sessions = prepared["sessions"]
    elin, kaito = (sit(name, key, at) for at, (name, key) in enumerate(sessions.items()))
    for commander in (elin, kaito):
        commander.sit_down(prepared["battles"]["reckon"])
    page = elin.page
    elin.select("ai-2")
    page.click(".reckon-open")
    page.locator(".reckon-slip select").select_option("kaki-2")
    page.wait_for_selector(".reckoned")
    slip = elin.text(".reckon-slip")
    assert "Melee" in slip
    assert "They are not in contact" in slip
    assert breaches(page, ".reckon-slip") == []
    elin.select("ai-1")
    page.locator(".reckon-slip select").select_option("kaki-1")
    page.locator(".reckon-slip", has_text="30%").wait_for()
    with page.context.expect_page() as opened:
        page.locator(".reckon-slip .to-page").first.click()
    calculator = opened.value
    assert "/rules/koku/odds/?q=fire" in calculator.url
    assert calculator.locator("#f-weapon").input_value() == "arquebus"
    calculator.close()

    for commander in (elin, kaito):
        commander.page.locator(".filt .btn", has_text="Dice").click()
        commander.page.locator(".luck summary").click()
        commander.page.locator(".luck", has_text="No die").wait_for()
    page.locator(".reckon-slip header .btn").click()
    if not page.locator(".tags .on").count():
        elin.tag("Fire").click()
    page.mouse.click(*elin.man("kaki-1.3"))
    elin.confirm()
    for commander in (elin, kaito):
        commander.page.wait_for_selector(".luck tbody tr")
        row = commander.text(".luck tbody tr:first-child")
        assert re.search(r"Hits\s*Elin\s*\d / 5\s*1\.5\s*\d+\.\d", row), row
    assert breaches(kaito.page, ".luck") == []


def test_the_calculator_answers_while_it_is_filled_in(sit):
    page = sit("Anybody").page
    page.goto("/rules/koku/odds/")
    assert "30%" in page.locator("#answer").inner_text()
    assert breaches(page) == []
    page.locator("#f-cover").select_option("wood")
    page.locator("#answer", has_text="KOKU-COV-4").wait_for()
    assert "cover=wood" in page.url
    page.reload()
    assert page.locator("#f-cover").input_value() == "wood"
    page.locator("#f-figures").fill("99")
    page.keyboard.press("Tab")
    page.locator("#answer", has_text="between 1 and 30").wait_for()


@pytest.mark.parametrize("look", [{"color_scheme": "dark"}, {"viewport": {"width": 390, "height": 844}}])
def test_the_calculator_by_night_and_in_the_hand(sit, look):
    page = sit("Anybody", **look).page
    for question in ("fire", "melee", "morale", "formation", "ride"):
        page.goto(f"/rules/koku/odds/?q={question}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert breaches(page) == []


def test_the_calculator_works_without_script(sit):
    page = sit("Anybody", java_script_enabled=False).page
    page.goto("/rules/koku/odds/?q=morale")
    page.locator("#f-left").fill("2")
    page.locator("#f-killed").fill("3")
    page.locator("#f-troop").select_option("mon_l")
    page.get_by_role("button", name="Count").click()
    assert "4+" in page.locator("#answer").inner_text()
