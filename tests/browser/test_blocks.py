"""Blocks of bases under leaders on the table: how they are drawn, wheeled, marched, called; and a duel as a scene."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.browser.blocks import ACTING, DUEL, FIELD
from tests.browser.commander import Commander
from tests.browser.keyboard import seated

pytestmark = pytest.mark.browser

Json = dict[str, Any]

QUIET: Json = {"opportunity_shooting": False}
LEFT_END = "[data-grab=wheel][data-end=left]"
FEWEST = 3
"""Throws of a duel after which nobody needs another."""


@pytest.fixture
def open_table(page, house):
    """A staged field, before her who commands both sides."""

    def opened(field: Json, **size: int) -> Commander:
        keys = partial(seated, page, house, field, QUIET, "ageofwar")(**size)
        return Commander(keys.page, "Elin", house.url)

    return opened


def test_blocks_are_drawn_wheeled_and_marched(open_table):
    elin = open_table(ACTING)
    page = elin.page
    assert "Clock 11" in elin.text(".turn")
    assert page.locator(".units .hull").count() == 3, "one line round each unit of troops"
    for place in (
        ".leader[data-unit=ai-g1] circle", ".leader[data-unit=ai-d] circle", ".maku[data-maku=kaki] .cloth",
        ".rider[data-rider=ai-m1]", ".card .markers",
    ):  # fmt: skip
        assert page.locator(place).count() == 1, place
    assert page.locator("[data-losses=ai-2] circle").count() == 2
    elin.select("ai-2")
    assert page.locator(".action-points .on").count() == 5
    _wheel(elin)
    _march(elin)


def _wheel(elin: Commander) -> None:
    """The left end of the front edge is drawn ahead: they turn to the right about the other end."""
    page = elin.page
    end = page.locator(LEFT_END).bounding_box()
    at = (end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    elin.drag(at, (at[0] + 10, at[1] - 20), (at[0] + 18, at[1] - 34))
    assert not elin.is_refused()
    assert "of 45°" in page.locator(".turning .chip").text_content()
    assert page.locator(".action-points .due").count() == 1, "what it takes is dashed"
    assert page.locator(".want .pegs .due").count() == 1
    facing = page.evaluate("honjin.store.state.draft.values.facing")
    elin.confirm()
    assert 0 < facing < 45
    assert page.evaluate("honjin.store.state.document.figures['ai-2.1'].facing") == pytest.approx(facing)
    assert page.locator(".action-points .on").count() == 4


def _march(elin: Commander) -> None:
    """The unit is dragged: the way and what it takes are shown, and they go."""
    before = elin.men()["ai-2.1"]
    start = elin.man("ai-2.3")
    elin.drag(start, (start[0] + 20, start[1] - 60))
    assert not elin.is_refused()
    assert elin.page.evaluate("honjin.store.state.draft.preview.spends") >= 1
    elin.confirm()
    assert elin.men()["ai-2.1"] != before


def test_the_line_of_a_call_tells_what_hinders_it(open_table):
    elin = open_table({**FIELD, "phase": "motivation"})
    elin.select("ai-2")
    elin.tag("Motivate").click()
    assert not elin.is_refused()
    assert elin.page.locator(".links .link").count() == 1
    assert "wood +2" in [chip.strip() for chip in elin.page.locator(".hindrances .chip").all_text_contents()]
    assert elin.text(".odds h2 >> nth=0") == "Ujiteru motivates 3rd spears"


def test_a_duel_is_a_scene_that_closes_by_itself(open_table):
    elin = open_table(DUEL, width=390, height=844)
    page = elin.page
    page.evaluate("honjin.play.select('ai-g1')")
    page.evaluate("honjin.play.fill({ target: 'kaki-g1' })")
    elin.is_refused()
    elin.confirm()
    assert page.locator(".scene .ladder .ceiling").all_inner_texts() == ["13", "12"]
    _answer(elin, "Accept the challenge")
    for _ in range(2 * FEWEST):
        if not page.locator(".asked .answers button").count():
            break
        assert page.locator(".scene .next li").count() == 6, "each face of the next die"
        _answer(elin, "Throw" if page.locator(".scene .at").first.inner_text() == "0" else "Hold")
    page.wait_for_selector(".scene .came")
    page.wait_for_selector(".scene", state="detached")


def _answer(elin: Commander, words: str) -> None:
    """Give the answer that begins so."""
    before = elin.seq
    elin.page.locator(".asked .answers button").filter(has_text=words).first.click()
    elin.wait_for(before + 1)
    elin.page.wait_for_function("() => Object.keys(honjin.store.state.sent).length === 0")
