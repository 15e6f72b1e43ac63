"""The campaign's book among the books of the house: each of its ids has its place and its lasting address."""

import re
from html import unescape

import pytest
from django.test import Client

import rulesets
from words.tags import clause

pytestmark = pytest.mark.django_db
BOOK = next(book for book in rulesets.books() if book.slug == "campaign")
PARTS = {
    "clauses": "/rules/campaign/",
    "rulings": "/rules/campaign/rulings/",
    "examples": "/rules/campaign/examples/",
}


def page(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_each_id_of_the_campaign_stands_once_and_its_address_leads_there():
    pages = {part: page(PARTS[part]) for part in set(BOOK.ids.values())}
    for id, part in BOOK.ids.items():
        assert len(re.findall(rf'\sid="{re.escape(id)}"', pages[part])) == 1, id
    for id in ("CAM-BAT-16", "cam-tol-2", "CAM-RUL-9"):
        answer = Client().get(f"/rules/{id}")
        assert answer.url == f"{PARTS[BOOK.ids[rulesets.spelt(id)]]}#{rulesets.spelt(id)}"


def test_every_link_of_the_campaigns_book_arrives():
    for address in {PARTS[part] for part in BOOK.ids.values()}:
        text = page(address)
        own = set(re.findall(r'\sid="([^"]+)"', text))
        found = {unescape(href) for href in re.findall(r'href="([^"]+)"', text)}
        assert {href[1:] for href in found if href.startswith("#")} <= own
        for id in re.findall(r'href="/rules/([A-Z]+-[^"]+)"', text):
            assert rulesets.explaining(id) is not None, id


def test_a_clause_of_the_campaign_is_a_link_on_any_page_and_opens_as_a_slip():
    assert clause("CAM-BAT-2") == '<a class="clause" href="/rules/CAM-BAT-2">CAM-BAT-2</a>'
    slip = page("/rules/CAM-BAT-2/slip/")
    assert "The campaign" in slip
    assert "CAM-BAT-2" in slip


def test_a_search_in_the_campaigns_book_finds_a_word_and_an_id():
    found = page("/rules/campaign/?q=rearguard")
    assert 'id="CAM-BAT-5"' in found
    assert 'id="CAM-NIN-1"' not in found
    assert Client().get("/rules/campaign/?q=bat-5").url == "/rules/CAM-BAT-5"


def test_the_shelf_holds_the_campaigns_book():
    assert 'href="/rules/campaign/"' in page("/rules/")
