"""axe, the accessibility checker, finds nothing on any page, by day, by night and on a telephone."""

import pytest

from tests.axe import BY_COLOUR, breaches, too_wide
from tests.tour import AUDITED, LOOKS, Stock, at_hour, chair, see, take_seat

pytestmark = pytest.mark.browser

PAGES = tuple({stop.address: stop for stop in reversed(AUDITED)}.values())
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


@pytest.mark.parametrize(("look", "language", "stops"), TOURS, ids=[*LOOKS, "Japanese"])
def test_no_page_shuts_anybody_out(browser, house, stock, look, language, stops):
    found = {}
    with chair(browser, house, stock, locale=language, **LOOKS[look]) as page:
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
