"""A record is played, leafed through, read with a side's eyes, commented on, and read together."""

import json

import pytest

from tests.axe import breaches

pytestmark = pytest.mark.browser

FOUGHT = """
import json, sys
from tests.browser.staging import player, session
from tests.games.test_replay import fought, misty
elin = player("Elin")
battle = misty(elin)
fought(battle, elin)
sys.stdout.write(json.dumps({"elin": session(elin), "oishi": session(player("Oishi")), "id": str(battle.id)}))
"""
WATCH = """() => {
  const table = document.querySelector(".battle");
  globalThis.beats = new Set();
  new MutationObserver(() => beats.add(table.dataset.beat))
    .observe(table, { attributes: true, attributeFilter: ["data-beat"] });
}"""


@pytest.fixture(scope="module")
def battle(house):
    return json.loads(house.manage("shell", "-v", "0", "-c", FOUGHT))


@pytest.fixture
def read(sit, battle):
    """Open the record: ``read(name, ending of the address, **look)``."""

    def opened(name, ending="", **look):
        reader = sit(name, battle.get(name.lower(), ""), **look)
        reader.page.goto(f"/battles/{battle['id']}/record/{ending}")
        reader.page.wait_for_selector(".battle.is-record .table")
        return reader

    return opened


def at(reader, seq):
    """Wait until the reader stands at a moment."""
    reader.page.wait_for_selector(f".battle[data-seq='{seq}']")


def test_a_record_plays_and_is_leafed_through_by_keys_with_either_sides_eyes(read):
    elin = read("Elin", "#e0", reduced_motion="no-preference")
    page, keys = elin.page, elin.page.keyboard
    at(elin, 0)
    count = int(page.locator(".timeline input").get_attribute("max"))
    page.get_by_label("Speed").select_option("4")
    page.evaluate(WATCH)
    keys.press("Space")
    page.get_by_role("button", name="Pause").wait_for()
    at(elin, count)
    page.get_by_role("button", name="Play", exact=True).wait_for()
    assert "deed" in page.evaluate("[...beats]"), "it was shown as it happened"
    assert "The battle is over" in page.locator("#record-said").inner_text()
    keys.press("ArrowLeft")
    at(elin, count - 1)
    keys.press("PageUp")
    keys.press("Home")
    at(elin, 0)
    keys.press("Shift+ArrowRight")
    begun = int(page.locator(".battle").get_attribute("data-seq"))
    assert 0 < begun < count
    page.wait_for_function("seq => location.hash === `#e${seq}`", arg=begun)
    assert "Event" in page.locator(".timeline input").get_attribute("aria-valuetext")
    assert "kaki-1.1" in elin.men()
    page.get_by_label("Point of view").select_option("ai")
    page.wait_for_function("() => honjin.store.state.record.view === 'ai'")
    assert "kaki-1.1" not in elin.men()
    page.wait_for_function("() => location.search === '?view=ai'")
    page.reload()
    at(elin, begun)
    assert "kaki-1.1" not in elin.men()
    assert page.get_by_label("Speed").input_value() == "4"
    keys.press("v")
    page.wait_for_function("() => honjin.store.state.record.view === 'kaki'")
    keys.press("End")
    undone = page.locator("#log .ev.is-undone")
    assert undone.locator(".undone").inner_text() == "taken back"
    assert "line-through" in undone.locator("p").first.evaluate("one => getComputedStyle(one).textDecoration")
    assert breaches(page, ".scrub") == []


@pytest.fixture
def unremarked(house):
    """Nobody has said anything yet, not even he who looked before."""
    house.manage("shell", "-v", "0", "-c", "from games.models import Comment; Comment.objects.all().delete()")


@pytest.mark.usefixtures("unremarked")
def test_a_player_comments_on_a_moment_and_everybody_reads_it_there(read):
    elin = read("Elin", "#e2")
    page = elin.page
    at(elin, 2)
    page.wait_for_selector("#e2[aria-current=true]")
    assert page.locator("#log .ev").first.get_attribute("id") == "e2", "nothing later is told"
    page.locator("#log .tell").first.focus()
    page.keyboard.press("m")
    page.wait_for_function("() => document.activeElement.id === 'remark-words'")
    page.keyboard.type("Here we should\nhave <waited>.")
    page.get_by_role("button", name="Say it").click()
    page.locator(".remarks .remark").wait_for()
    assert page.locator("#remark-words").input_value() == ""
    assert page.locator("#e2 .remark p").inner_text() == "Here we should\nhave <waited>."
    stranger = read("Oishi", "", viewport={"width": 390, "height": 844}, has_touch=True)
    stranger.page.locator(".phone-nav button").nth(2).click()
    stranger.page.get_by_role("button", name="Moments").click()
    stranger.page.locator(".moment a", has_text="Event 2").click()
    at(stranger, 2)
    assert "<waited>" in stranger.page.locator(".remarks").inner_text()
    assert stranger.page.locator("#remark-words, .remark-tools").count() == 0
    assert stranger.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert breaches(stranger.page, ".scrub, .remarks") == []
    page.locator("#e2 .remark-tools").get_by_role("button", name="Change").click()
    page.locator("#e2 textarea").fill("Here we waited.")
    page.get_by_role("button", name="Save").click()
    page.locator("#e2 .remark p", has_text="Here we waited.").wait_for()
    page.locator("#e2").get_by_role("button", name="Delete").click()
    page.locator("#e2").get_by_role("button", name="Yes, delete it").click()
    page.locator("#e2 .remark").wait_for(state="detached")


def test_one_guides_and_others_follow_his_moments_until_they_turn_a_page(read):
    elin = read("Elin", "#e1")
    elin.page.get_by_role("button", name="Watch together").click()
    address = elin.page.locator(".follow-link input")
    address.wait_for()
    follower = read("Oishi", "?" + address.input_value().partition("?")[2])
    at(follower, 1)
    follower.page.get_by_text("You follow Elin.").wait_for()
    elin.page.get_by_text("Oishi is watching.").wait_for()
    elin.page.get_by_label("Point of view").select_option("kaki")
    elin.page.keyboard.press("ArrowRight")
    at(follower, elin.seq)
    follower.page.wait_for_function("() => honjin.store.state.record.view === 'kaki'")
    assert follower.men() == elin.men()
    follower.page.keyboard.press("End")
    follower.page.get_by_role("button", name="Follow").click()
    at(follower, elin.seq)
    elin.page.get_by_role("button", name="Stop showing").click()
    follower.page.get_by_text("The guide has left").wait_for()
