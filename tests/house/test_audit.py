"""axe, the accessibility checker, finds nothing on any page, by day, by night and on a telephone."""

import pytest

from tests.axe import breaches, too_wide
from tests.tour import AUDITED, LOOKS, Stock, chair, see, take_seat

pytestmark = pytest.mark.browser

PAGES = tuple({stop.address: stop for stop in reversed(AUDITED)}.values())
"""Each page once, in the first of its states on the tour; `python -m bench.audit` goes to every state in every look."""
TOURS = [
    *((look, "en", PAGES[at :: len(LOOKS)]) for at, look in enumerate(LOOKS)),
    ("phone", "ja", PAGES[::16]),
]
"""The looks take turns: by night nothing is different but the colours, on a telephone nothing but the room."""


@pytest.fixture(scope="module")
def stock(house):
    """Players, battles and armies in every state."""
    return Stock.laid_in(house)


@pytest.mark.parametrize(("look", "language", "stops"), TOURS, ids=[*LOOKS, "Japanese"])
def test_no_page_shuts_anybody_out(browser, house, stock, look, language, stops):
    found = {}
    with chair(browser, house, stock, locale=language, **LOOKS[look]) as page:
        for stop in stops:
            take_seat(page, house, stock, stop)
            see(page, stop, stock)
            if faults := breaches(page) + too_wide(page):
                found[stop.name] = faults
    assert found == {}
