"""axe, the accessibility checker, finds nothing on any page, by day, by night and on a telephone."""

from itertools import chain

import pytest

from tests.axe import BY_COLOUR, breaches, too_wide
from tests.tour import AUDITED, LOOKS, Stock, at_hour, chair, see, take_seat

pytestmark = pytest.mark.browser

LIKE = {
    "fault-404": ("fault-400", "fault-403", "fault-403-old-page", "fault-429"),
    "odds-fire": ("odds-melee", "odds-morale", "odds-of-a-call", "odds-of-a-duel"),
    "quick-reference": ("reference-of-clans", "reference-of-warriors"),
    "rulebook": ("rulebook-search",),
    "battle": (
        "battle-arriving",
        "battle-firing",
        "battle-ladders",
        "battle-melee",
        "battle-moving",
        "battle-practice",
    ),
    "battle-sky": ("battle-second-system",),
    "battle-third-system": ("battle-pairing",),
    "set-up-halves": ("set-up-choices",),
    "record": ("record-at-an-entry", "record-of-secrets"),
    "invitation-used": ("invitation-gone",),
    "archive-narrowed": ("archive-nothing-like-that",),
    "army-of-clans": ("army-of-warriors",),
    "army-draft-of-clans": ("army-draft-of-warriors",),
    "print-sheet-of-clans": ("print-sheet", "print-sheet-of-warriors"),
    "campaign-council": ("campaign-of-eight", "campaign-of-three", "campaign-opened"),
    "campaign-ticket": ("campaign-comers", "campaign-relief"),
    "campaign-chronicle": ("campaign-chronicle-of-none",),
}
"""Stops at which another's page is filled with other words and numbers."""
STAND = {stop.address: stop for stop in reversed(AUDITED)}.values()
PAGES = tuple(stop for stop in STAND if stop.name not in chain(*LIKE.values()))
"""Each page once, in the first of its states on the tour; `python -m bench.audit` goes to every state in every look."""
TOURS = [
    *((look, "en", PAGES[at :: len(LOOKS)]) for at, look in enumerate(LOOKS)),
    ("phone", "ja", PAGES[::16]),
]
"""The looks take turns: by night nothing is different but the colours, on a telephone nothing but the room."""
OTHER = {"light": "phone-dark", "dark": "phone", "phone": "dark", "phone-dark": "light"}
"""The other hour and the other size."""
OPEN_TO_ALL = ("/accounts/", "/rules/", "/no-such")
"""Pages for anybody are looked at by day and by night, and measured on both screens."""


@pytest.fixture(scope="module")
def stock(house):
    """Players, battles and armies in every state."""
    return Stock.laid_in(house)


def test_pages_like_another_are_on_the_tour():
    assert {stop.name for stop in STAND} >= {*LIKE, *chain(*LIKE.values())}


@pytest.mark.parametrize(("look", "language", "stops"), TOURS, ids=[*LOOKS, "Japanese"])
def test_no_page_shuts_anybody_out(browser, house, stock, look, language, stops):
    found = {}
    with chair(browser, house, locale=language, **LOOKS[look]) as page:
        for stop in stops:
            take_seat(page, house, stock, stop)
            see(page, stop, stock)
            faults = breaches(page) + too_wide(page)
            if (
                not stop.visitor
                and stop.then is None
                and (stop.address == "/" or stop.address.startswith(OPEN_TO_ALL))
            ):
                faults += in_the_other(page, look)
            if faults:
                found[stop.name] = faults
    assert found == {}


def in_the_other(page, look):
    """What is wrong with a page by the other hour, or on the other screen."""
    at_hour(page, OTHER[look])
    faults = breaches(page, rules=BY_COLOUR)
    page.set_viewport_size(LOOKS[OTHER[look]]["viewport"])
    faults += too_wide(page)
    page.set_viewport_size(LOOKS[look]["viewport"])
    at_hour(page, look)
    return faults
