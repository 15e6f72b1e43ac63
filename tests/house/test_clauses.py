"""Every id of a clause on any screen is a way into the rulebook, and on a form it opens beside it."""

import pytest

from tests.axe import breaches
from tests.running import House

pytestmark = pytest.mark.browser

BARE = """() => {
  const id = /(?<![A-Za-z0-9-])KOKU-(?:[A-Z]+-)?\\d+(?![A-Za-z0-9])/;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const left = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.parentElement;
    if (!id.test(node.textContent) || at.closest("a[href], script, option, title")) continue;
    left.push(`${at.tagName}.${at.className}: ${node.textContent.trim().slice(0, 60)}`);
  }
  return left;
}"""
LINKS = """() => [...new Set(
  [...document.querySelectorAll("a.clause[href], a.mark[href]")].map((link) => link.href))]"""
"""Where the ids of a page lead."""

BOOK = ("/rules/", "/rules/koku/", "/rules/koku/rulings/", "/rules/koku/examples/", "/rules/koku/reference/")


def follow(page, seen: dict[str, set[str]], followed: set[str]) -> list[str]:
    """The links of the page's ids that do not arrive: no page, or no such anchor on it. Each is followed once."""
    lost = []
    for href in set(page.evaluate(LINKS)) - followed:
        followed.add(href)
        address, _, anchor = href.partition("#")
        if address not in seen and not anchor:
            answer = page.request.get(href, max_redirects=0)
            address, _, anchor = answer.headers.get("location", href).partition("#")
        if address not in seen:
            whole = page.request.get(address)
            seen[address] = set(whole.text().split('id="')) if whole.ok else set()
            seen[address] = {part.partition('"')[0] for part in seen[address]}
        if anchor not in seen[address]:
            lost.append(href)
    return lost


def test_every_id_on_the_main_screens_is_a_link_that_arrives(page):
    seen: dict[str, set[str]] = {}
    followed: set[str] = set()
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector(".battle[data-link=open]")
    screens = [page.url, "/battles/new/", "/armies/muster/koku/", "/rules/koku/odds/", *BOOK]
    for screen in screens:
        page.goto(screen)
        page.wait_for_timeout(400)
        assert page.evaluate(BARE) == [], screen
        assert follow(page, seen, followed) == [], screen


def test_a_search_finds_while_one_types_and_an_id_leads_to_its_place(page):
    page.goto("/rules/koku/")
    page.get_by_role("searchbox").fill("naginata")
    page.wait_for_selector("[role=status] >> text=naginata")
    assert page.locator("#KOKU-MUS-7").is_visible()
    assert page.locator("#KOKU-GEN-1").count() == 0
    page.get_by_role("searchbox").fill("fir-6")
    page.get_by_role("searchbox").press("Enter")
    page.wait_for_url("**/rules/koku/#KOKU-FIR-6")
    assert page.locator("#KOKU-FIR-6").is_visible()


def test_a_clause_opens_over_a_form_and_gives_the_focus_back(page, house: House):
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector(".battle[data-link=open]")
    page.goto("/battles/new/")
    page.locator("details.options summary").first.click()
    link = page.locator("details.options a.clause").first
    id = link.inner_text()
    link.focus()
    page.keyboard.press("Enter")
    slip = page.locator("#clause-slip")
    slip.wait_for()
    assert id in slip.inner_text()
    assert page.url.endswith("/battles/new/")
    assert breaches(page, "#clause-slip") == []
    page.keyboard.press("Escape")
    assert not slip.is_visible()
    assert page.evaluate("document.activeElement.textContent") == id


def test_a_clause_at_the_table_opens_beside_it_and_leads_into_the_book(page):
    page.goto("/")
    page.get_by_role("button", name="Learn in two minutes").click()
    page.wait_for_selector(".battle[data-link=open]")
    at = page.url
    page.locator("#army button.card, #army li button").first.click()
    link = page.locator(".unit-plate a.clause").first
    link.focus()
    page.keyboard.press("Enter")
    slip = page.locator(".rule-slip")
    slip.wait_for()
    book = slip.locator("a[target=_blank]").last
    assert book.get_attribute("href").startswith("/rules/KOKU-")
    page.locator(".rule-slip:focus-within").wait_for()
    assert breaches(page, ".rule-slip") == []
    page.keyboard.press("Escape")
    slip.wait_for(state="detached")
    assert page.url == at
