"""What happens is shown as it comes: dice tumble and rest, men fall; it can be ended; entries show their place."""

import pytest

from tests.browser.test_fight import PLAIN

pytestmark = pytest.mark.browser

FIRING = {**PLAIN, "phase": "firing"}
MOVING = {"reduced_motion": "no-preference"}
PAST = 450
"""Events of a chronicle that no greeting tells whole."""

WATCH = """() => {
  const table = document.querySelector(".battle");
  globalThis.beats = [];
  const look = () => beats.push({
    beat: table.dataset.beat, seq: Number(table.dataset.seq),
    thrown: table.querySelectorAll(".cast-slip .die").length,
    told: table.querySelectorAll("#log .ev.is-cast .die").length,
    lines: table.querySelectorAll(".film .shot").length,
    moving: document.getAnimations().some((one) => one.animationName === "tumble"),
    falling: table.querySelectorAll(".film .falls").length,
    losses: document.querySelectorAll("#log .ev:first-of-type .die.lost").length,
  });
  new MutationObserver(look).observe(table, { attributes: true, attributeFilter: ["data-beat"] });
  const haze = document.querySelector(".haze");
  globalThis.smoke = { clouds: 0, felt: getComputedStyle(haze).pointerEvents };
  const rise = () => { smoke.clouds = Math.max(smoke.clouds, haze.querySelectorAll(".puff").length); };
  new MutationObserver(rise).observe(haze, { childList: true, subtree: true });
}"""
AT_DICE = """(deed) => {
  const table = document.querySelector(".battle");
  globalThis.ended = "";
  new MutationObserver((_, watch) => {
    if (table.dataset.beat !== "dice") return;
    watch.disconnect();
    const event = deed === "click" ? new PointerEvent("pointerdown", { bubbles: true })
      : new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
    table.querySelector(".table").dispatchEvent(event);
    globalThis.ended = honjin.store.state.film === null ? deed : "not yet";
  }).observe(table, { attributes: true, attributeFilter: ["data-beat"] });
}"""


def prepared(prepare, past=0):
    seats = {"ai": "Elin", "kaki": "Kaito"}
    return prepare(
        players=list(seats.values()), battles={"it": {"seats": seats, "given": FIRING, "past": past}}
    )


@pytest.fixture
def short(prepare):
    """A battle that this test alone fires in."""
    return prepared(prepare)


@pytest.fixture(scope="module")
def long(prepare):
    """A battle that is only read."""
    return prepared(prepare, PAST)


@pytest.fixture
def table(sit):
    """Seat somebody at one of the battles: ``table(name, made, **look)``."""

    def at(name, made, **look):
        commander = sit(name, made["sessions"][name], **look)
        commander.sit_down(made["battles"]["it"])
        return commander

    return at


def fire(elin):
    """A volley at the nearest enemy, as the hand gives it; it is not waited for."""
    elin.select("ai-1")
    elin.page.mouse.click(*elin.man("kaki-1.3"))
    elin.page.locator("#orders .confirm .btn.ink:not([disabled])").click()


def rest(commander):
    """Wait until everything has been shown."""
    commander.wait_for(1)
    commander.page.wait_for_selector(".battle[data-beat=rest]")


def living(commander):
    """The ids of the men whom the house says to live and to be on the table: a volley may send a unit off it."""
    told = commander.view()["document"]
    return {
        id
        for id, man in told["figures"].items()
        if man["alive"] and told["units"][man["unit"]]["place"] == "table"
    }


def fallen(commander):
    """How many men the house says to have fallen."""
    return sum(not man["alive"] for man in commander.view()["document"]["figures"].values())


def test_a_volleys_dice_tumble_and_then_rest_on_both_tables(table, short):
    players = [table("Elin", short, **MOVING), table("Kaito", short, **MOVING)]
    for commander in players:
        commander.page.evaluate(WATCH)
    fire(players[0])
    for commander in players:
        rest(commander)
        seen = commander.page.evaluate("beats")
        dice = seen[0]
        assert dice["beat"] == "dice"
        assert dice["thrown"] == dice["told"] >= 5
        assert (dice["lines"], dice["moving"]) == (1, True)
        assert seen[-1]["thrown"] == seen[-1]["told"] == seen[-1]["lines"] == 0
        assert commander.page.evaluate("smoke") == {"clouds": 2, "felt": "none"}, (
            "five guns, and nothing to click"
        )
        assert set(commander.men()) == living(commander)
        assert sum(beat["falling"] for beat in seen) == fallen(commander)
    assert players[0].men() == players[1].men()


@pytest.mark.parametrize("deed", ["escape", "click"])
def test_a_key_or_a_click_ends_it_at_once(table, short, deed):
    elin = table("Elin", short, **MOVING)
    elin.page.evaluate(AT_DICE, deed)
    fire(elin)
    rest(elin)
    assert elin.page.evaluate("ended") == deed
    assert elin.page.locator(".film").count() == 0
    assert set(elin.men()) == living(elin)


def test_who_asked_for_stillness_sees_dice_that_lie(table, short):
    elin = table("Elin", short)
    elin.page.evaluate(WATCH)
    fire(elin)
    elin.wait_for(1)
    elin.page.wait_for_selector(".battle[data-beat=still]")
    still = elin.page.evaluate("beats")[0]
    assert (still["beat"], still["moving"], still["told"]) == ("still", False, 0)
    assert still["thrown"] >= 1
    assert elin.page.evaluate("smoke")["clouds"] == 0
    assert set(elin.men()) == living(elin)


def test_an_entry_shows_its_place_and_bears_an_address(table, short):
    elin = table("Elin", short)
    fire(elin)
    elin.wait_for(1)
    entry = elin.page.locator("#log .ev:has-text('1st arquebus fire')")
    entry.locator(".tell").focus()
    elin.page.keyboard.press("Enter")
    elin.page.wait_for_selector(".told .round.side-ai")
    assert elin.page.locator(".told .round").count() == 2
    assert entry.get_attribute("aria-current") == "true"
    assert entry.locator(".address a").get_attribute("href") == f"#{entry.get_attribute('id')}"


def test_on_a_small_screen_the_chronicle_makes_way_for_the_table(table, long):
    elin = table("Elin", long, viewport={"width": 390, "height": 844}, has_touch=True)
    elin.page.locator(".phone-nav button").nth(2).click()
    elin.page.locator("#log .ev .tell").first.click()
    elin.page.wait_for_selector(".battle.panel-table .told .round")
    assert elin.page.locator("#log").is_hidden()


def test_an_address_of_long_ago_is_fetched_and_shown(table, long):
    elin = table("Elin", long)
    assert elin.page.locator("#e5").count() == 0
    elin.page.goto(f"{elin.page.url}#e5")
    elin.page.wait_for_selector("#e5[aria-current=true]")
    elin.page.wait_for_function("() => document.activeElement === document.querySelector('#e5 .tell')")
    box, log = elin.page.locator("#e5").bounding_box(), elin.page.locator("#log").bounding_box()
    assert log["y"] <= box["y"] <= log["y"] + log["height"]
    assert elin.page.locator("#log .ev").count() >= PAST - 5


def test_earlier_entries_come_when_they_are_asked_for(table, long):
    elin = table("Elin", long)
    assert elin.page.locator("#log .ev").count() == 200
    elin.page.get_by_role("button", name="Earlier").click()
    elin.page.wait_for_function("() => document.querySelectorAll('#log .ev').length === 400")
    elin.page.get_by_role("button", name="Earlier").click()
    elin.page.wait_for_selector("#e1")
    assert elin.page.get_by_role("button", name="Earlier").count() == 0
