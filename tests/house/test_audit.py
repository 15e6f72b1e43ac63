"""axe, the accessibility checker, finds nothing on any page, by day, by night and on a telephone."""

import json

import pytest

from tests.axe import breaches

pytestmark = pytest.mark.browser

STOCK = """
import json
from games.models import Battle, Player
from games.services import battles, practice
from games.services.battles import Banner, Plan
from rulesets import Side
elin = Player.objects.create_user("Elin", password="seven-spears-at-dawn")
kaito = Player.objects.create_user("Kaito", password="seven-spears-at-dawn")
Player.objects.create_user("Newcomer", password="seven-spears-at-dawn")
plan = Plan(system="koku", name="The ford", visibility="open")
waits = battles.create(maker=elin, plan=plan, side=Side.AI, banner=Banner(commander="Elin", clan="Hojo", mon="hojo"))
free = battles.create(maker=kaito, plan=plan, side=Side.AI, banner=Banner(commander="Kaito", clan="Oda", mon="oda"))
fought = practice.try_out(player=elin, system="koku", name="Two villages")
over = practice.try_out(player=elin, system="koku", name="Snow on the pass")
from games.services import play
over.refresh_from_db()
play.submit(battle_id=over.id, player_id=elin.pk, key="k", seq=over.seq, order={"kind": "resign"}, side="ai")
print(json.dumps({"waits": str(waits.id), "fought": str(fought.id), "over": str(over.id), "token": free.invitation}))
"""

LOOKS = {
    "day": {"color_scheme": "light"},
    "night": {"color_scheme": "dark"},
    "telephone": {"color_scheme": "light", "viewport": {"width": 390, "height": 844}},
}
PAGES = {
    "": ["/", "/battles/", "/battles/join/{token}/", "/accounts/login/", "/accounts/signup/",
         "/accounts/password/reset/", "/accounts/password/reset/done/", "/no-such-place"],
    "Newcomer": ["/", "/battles/", "/battles/new/", "/archive/", "/armies/", "/armies/muster/koku/",
                 "/battles/join/{token}/", "/accounts/email/", "/accounts/password/change/", "/accounts/logout/"],
    "Elin": ["/battles/", "/battles/{waits}/", "/battles/{fought}/", "/battles/{over}/record/", "/archive/"],
}  # fmt: skip
"""For each visitor (nobody, somebody new, somebody with battles) the pages that he sees."""


@pytest.fixture(scope="module")
def stock(house):
    """Two players and their battles, by name."""
    return json.loads(house.manage("shell", "-v", "0", "-c", STOCK))


@pytest.fixture(params=LOOKS)
def look(request):
    return LOOKS[request.param]


@pytest.mark.parametrize("visitor", PAGES)
def test_no_page_shuts_anybody_out(browser, house, stock, look, visitor):
    context = browser.new_context(base_url=house.url, reduced_motion="reduce", **look)
    page = context.new_page()
    page.set_default_timeout(15_000)
    if visitor:
        page.goto("/accounts/login/")
        page.get_by_label("Username").fill(visitor)
        page.get_by_label("Password", exact=True).fill("seven-spears-at-dawn")
        page.locator("main").get_by_role("button", name="Sign in").click()
        page.wait_for_selector("summary.me")
    found = {}
    for address in PAGES[visitor]:
        page.goto(address.format(**stock))
        if page.locator("#table-root").count():
            page.wait_for_selector(".battle .men, .battle .scrub")
        found[address] = breaches(page)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found[address].append("wider than the screen")
    context.close()
    assert {address: faults for address, faults in found.items() if faults} == {}
