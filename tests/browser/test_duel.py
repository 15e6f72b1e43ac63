"""Two heroes meet, each commanded from a browser of his own: a round is fought choice by choice, and both see it."""

import pytest

from tests.browser.commander import see_the_same

pytestmark = pytest.mark.browser

MEETING = {
    "phase": "heroic_combat",
    "turn": 5,
    "units": [
        {"id": "ai-1", "name": "Isogai Masatora", "at": [22, 17.9], "weapon": "long_sword", "armour": "medium",
         "water": ["flowing_water"], "zen": 1, "stats": {"combat": 5, "attacks": 2, "wounds": 3, "courage": 7}},
        {"id": "kaki-1", "name": "Kasuga Genba", "at": [22, 17.92], "weapon": "great_sword", "armour": "light",
         "water": ["scold", "body_in_place"], "zen": 1,
         "stats": {"combat": 4, "attacks": 2, "wounds": 3, "courage": 7}},
        {"id": "ai-2", "name": "Doi Masatsugu", "at": [6, 4], "weapon": "long_sword"},
        {"id": "kaki-2", "name": "Hara Masatane", "at": [40, 32], "weapon": "long_sword"},
    ],
}  # fmt: skip
"""Two more stand far away: the battle goes on though one of the two who meet falls."""
CHOICES = 30
"""More choices than a round can bring."""


@pytest.fixture
def prepared(prepare):
    """Battles that nobody has looked at: one that is looked at a second time begins anew."""
    seats = {"ai": "Elin", "kaki": "Kaito"}
    meeting = {"seats": seats, "given": MEETING, "system": "godai"}
    return prepare(players=["Elin", "Kaito"], battles={"duel": meeting, "again": meeting})


@pytest.fixture
def players(sit, prepared, request):
    found = [sit(name, key, at) for at, (name, key) in enumerate(prepared["sessions"].items())]
    for commander in found:
        commander.sit_down(prepared["battles"][getattr(request, "param", "duel")])
    return found


def test_a_round_is_fought_choice_by_choice(players):
    elin, kaito = players
    for commander in players:
        commander.end()
    asked = dict.fromkeys(players, 0)
    for _ in range(CHOICES):
        chooser = _asked(players)
        if chooser is None:
            break
        asked[chooser] += 1
        assert "{" not in chooser.text(".asked"), "the question is a sentence"
        assert chooser.text(".asked .answers .ink .esc") == "Esc", "the usual answer says its key"
        other = kaito if chooser is elin else elin
        assert other.page.locator(".asked .ahead summary").count() == 1, "who waits may answer ahead"
        _fighters_stand_free(chooser)
        _answer_by_key(chooser)
    assert all(asked.values()), "each had something to choose"
    for commander in players:
        fight = commander.page.locator(".fight")
        assert fight.locator(".pool.side-ai .die").count() >= 2
        assert fight.locator(".pool.side-kaki .die").count() >= 2
        assert " win: by" in fight.locator(".verdict").inner_text()


SUMS = """() => {
  const mid = document.querySelector(".fight .mid").getBoundingClientRect();
  const slip = document.querySelector(".fight").getBoundingClientRect();
  return [...document.querySelectorAll(".fight .ledger .sum")].map((sum) => {
    const { top, bottom } = sum.getBoundingClientRect();
    return top >= mid.top - 1 && bottom <= Math.min(mid.bottom, slip.bottom, innerHeight) + 1;
  });
}"""


@pytest.mark.parametrize("players", ["again"], indirect=True)
def test_by_one_tick_an_answer_holds_from_now_on(players):
    """Arrows go from card to card, Enter gives the one they stand on; each says what the tick lays down for it. However
    low the screen, the sums are in sight.
    """
    for commander in players:
        commander.end()
    chooser = _asked(players)
    while not chooser.page.locator(".pool .die").count():
        _press(chooser, "Enter")
        chooser = _asked(players)
    page = chooser.page
    for width, height in ((844, 390), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        seen = page.evaluate(SUMS)
        assert seen == [True] * len(seen) != [], f"{width} x {height}"

    page.check(".asked .always input")
    cards = page.locator(".asked .answers .btn")
    told = cards.all_inner_texts()
    assert all("from now on" in card or "only this once" in card for card in told)
    meant = next(place for place, card in enumerate(told) if "from now on" in card)
    while cards.nth(meant).evaluate("card => card !== document.activeElement"):
        page.keyboard.press("ArrowRight")
    kind = page.evaluate("honjin.store.state.document.asked.kind")
    _press(chooser, "Enter")
    page.wait_for_function("() => honjin.store.state.standing.length > 0")
    assert page.evaluate("honjin.store.state.standing.map((order) => order.kind)") == [kind]


def _press(commander, key):
    """Answer by a key."""
    seq = commander.seq
    commander.page.keyboard.press(key)
    commander.page.wait_for_function(
        "seq => Number(document.querySelector('.battle').dataset.seq) > seq", arg=seq
    )


def _fighters_stand_free(commander):
    """The table has come near, and no slip lies over those who fight."""
    commander.page.wait_for_function(
        """() => {
          const slip = document.querySelector(".fight").getBoundingClientRect();
          return ["ai-1.1", "kaki-1.1"].every((figure) => {
            const man = document.querySelector(`.table .men [data-figure="${figure}"]`).getBoundingClientRect();
            return man.bottom <= slip.top + 1 && man.height >= 24;
          });
        }"""
    )


def _asked(players):
    """Who has something to choose, once he sees it; nobody when the round is over."""
    see_the_same(*players)
    side = players[0].page.evaluate("honjin.store.state.document.asked?.side ?? null")
    if side is None:
        return None
    chooser = players[["ai", "kaki"].index(side)]
    chooser.page.wait_for_selector(".asked .answers button")
    return chooser


def _answer_by_key(commander):
    """The first answer but the usual one, by the key that stands in it."""
    other = commander.page.locator(".asked .answers button:not(.ink)").first
    _press(commander, other.get_attribute("aria-keyshortcuts").split()[0])
