"""A hero is drawn up in a real browser: from nothing, with a face, counted while one writes, and shown to others."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from typing import Any

import pytest

from tests.axe import breaches, too_wide
from tests.running import House, running_house
from tests.visitors import sign_up

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A site of its own."""
    with running_house(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (390, "dark")])
def test_from_nothing_to_an_address(page: Any, browser: Any, width: int, scheme: str) -> None:
    page.set_default_timeout(20_000)
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    sign_up(page, f"Elin-{uuid.uuid4().hex[:6]}")
    choose_a_face(page)
    fill_in(page)
    assert breaches(page) + too_wide(page) == []

    page.click("main .go button")
    page.wait_for_selector(".hero-sheet:not(.is-form)")
    assert "The gate stands open" in page.inner_text("blockquote")
    assert breaches(page) + too_wide(page) == []
    page.click("text=Make an address")
    name = page.inner_text("main h1")
    see_as_a_stranger(browser, page.inner_text(".hero-foot code"), name)
    join_a_band(page, name)


def choose_a_face(page: Any) -> None:
    """A hero is begun from nothing, and with a face."""
    page.goto("/heroes/")
    page.click("main a.ink")
    page.click("text=From nothing")
    page.check("#face-cowl", force=True)
    page.wait_for_selector(".pick .one [href$='#pt-cowl']", state="attached")
    page.click("text=Use this face")
    page.wait_for_selector("#sum .lawful")
    assert "15" in page.inner_text("#sum .sum")


APART = """Math.min(...[...document.querySelectorAll(".mastery")].map((row) =>
  row.querySelector(".clause").getBoundingClientRect().left -
    Math.max(...[...row.querySelectorAll("label")].map((each) => each.getBoundingClientRect().right))))"""


def fill_in(page: Any) -> None:
    """A name is thrown, what he is worth is counted while one writes, and the keyboard stays where it is."""
    before = page.input_value("#hero-name")
    while page.input_value("#hero-name") == before:
        page.click("button[value=name]")
        page.wait_for_function("before => document.querySelector('#hero-name').value !== before", arg=before)
    page.fill("#hero-poem", "The gate stands open")
    page.fill("#f-strength", "9")
    page.wait_for_selector("#sum .wrongs ol")
    assert page.evaluate("document.activeElement.id") == "f-strength", "typing goes on"
    page.fill("#f-strength", "4")
    page.wait_for_selector("#sum .lawful")
    page.check("#f-halberd-2", force=True)
    page.wait_for_selector("#sum .sum:has-text('27')")
    assert "27" in page.inner_text("#sum .sum"), "15, 5 for his strength, 7 for the halberd"
    if page.viewport_size["width"] < 1180:
        beside = page.locator(".go .so-far")
        assert "27" in beside.inner_text(), "the price goes along where the sums lie screens away"
        assert beside.bounding_box()["y"] < 900
        assert page.evaluate(APART) >= 0, "no level of a mastery lies under its clause"
    page.check("#f-horsemanship-1", force=True)
    page.wait_for_selector("#f-mounted")
    assert page.evaluate("document.activeElement.id") == "f-horsemanship-1", "the keyboard stays there"


def see_as_a_stranger(browser: Any, address: str, name: str) -> None:
    """Who is given the address reads the sheet and changes nothing."""
    stranger = browser.new_context()
    try:
        shown = stranger.new_page()
        shown.goto(address)
        assert shown.inner_text("main h1") == name
        assert shown.locator("text=Edit").count() == 0
    finally:
        stranger.close()


def join_a_band(page: Any, name: str) -> None:
    """He is taken from his player's heroes, and stands in the band as a man whose arts say what they do."""
    page.goto("/armies/build/godai/")
    page.click("main button.ink")
    page.click(f".hero-pick:has-text('{name}')")
    page.wait_for_selector(".in-band .face")
    page.click(".in-band summary:has-text('Halberd')")
    assert "GODAI-WIN-7" in page.inner_text(".in-band details[open]")
    assert breaches(page) + too_wide(page) == []


LEARNT = {
    **dict.fromkeys(("bow", "long_sword", "great_sword", "spear", "halberd", "staff", "two_swords"), 2),
    "horsemanship": 2, "command": 3, "zen": 5, "samurai": True, "mounted": True,
    "water": ["one_timing", "abdomen", "no_design", "flowing_water", "one_cut", "choose_place"],
    "fire": ["pillow", "become_enemy", "mountain_sea", "body_of_rock"], "weapons": ["bow", "long_sword", "dai_sho"],
}  # fmt: skip
"""A hero who has learnt all that a hero may: nineteen things."""
DRAWN_UP = """
from armies import services
from games.models import Player
hero = services.begin_hero(owner=Player.objects.get(username={name!r}), system="godai")
typed = {{"name": "Isogai Masatora", "epithet": "the Heron of Sarugase"}}
services.note_hero(hero=hero, typed=typed, fields={fields!r})
print(hero.id)
"""


def test_whatever_he_has_learnt_his_sheet_is_one_page_and_his_card_one_card(page: Any, house: House) -> None:
    sign_up(page, name := f"Elin-{uuid.uuid4().hex[:6]}")
    hero = house.manage("shell", "-v", "0", "-c", DRAWN_UP.format(name=name, fields=LEARNT)).strip()
    for leaf in ("", "card/"):
        page.goto(f"/heroes/{hero}/{leaf}")
        page.evaluate("document.fonts.ready.then(() => true)")
        assert "--arts: 19" in page.locator("article").get_attribute("style")
        paper = page.pdf(prefer_css_page_size=True, print_background=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1, leaf or "sheet"
