"""axe, the accessibility checker, finds nothing on any page and state, by day, by night and on a telephone."""

import pytest

from tests.axe import breaches, pale, too_wide
from tests.tour import AUDITED, LOOKS, Stock, at_hour, see, visitor

pytestmark = pytest.mark.browser

LEGS = 3
"""Parts of the tour, so that no test takes long and two processes share them."""
TOURS = [("light", "en", AUDITED[::2]), ("phone", "en", AUDITED[1::2]), ("phone", "ja", AUDITED[::8])]
"""Every stop in one look, by turns; `python -m bench.audit` goes to every stop in every look."""


@pytest.fixture(scope="module")
def stock(house):
    """Players, battles and armies in every state."""
    return Stock.laid_in(house)


@pytest.mark.parametrize("leg", range(LEGS))
@pytest.mark.parametrize(("look", "language", "stops"), TOURS, ids=["day", "telephone", "Japanese"])
def test_no_page_shuts_anybody_out(browser, house, stock, look, language, stops, leg):
    """By night nothing is different but the colours, so there just the contrasts are read again."""
    found = {}
    for stop in stops[leg::LEGS]:
        with visitor(browser, house, stock, stop, locale=language, **LOOKS[look]) as page:
            see(page, stop, stock)
            faults = breaches(page) + too_wide(page)
            at_hour(page, "dark")
            if faults := faults + pale(page):
                found[stop.name] = faults
    assert found == {}
