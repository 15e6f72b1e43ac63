"""A tour of the house: every page and every state of the table, and how a browser gets there.

The pictures (`bench.shots`), the audit (`bench.audit`) and its test go the same way, so none of them forgets a page.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.tour_walks import (
    Walk,
    aimed,
    as_text,
    at_council,
    at_odds,
    at_the_end,
    chosen,
    described,
    drafted,
    held_back,
    in_the_log,
    key,
    laid_down,
    lesson,
    lost,
    marched,
    moments,
    near_the_end,
    on_the_map,
    pressed,
    read_through,
    rest,
    set_against,
    thrown,
    together,
)  # fmt: skip

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.running import House

DESK, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "viewport": DESK},
    "dark": {"color_scheme": "dark", "viewport": DESK},
    "phone": {"color_scheme": "light", "viewport": PHONE},
    "phone-dark": {"color_scheme": "dark", "viewport": PHONE},
}
VISITS = (("light", "dark"), ("phone", "phone-dark"))
"""Looks that one visit serves: the hour is changed while the page stands."""
PATIENCE = 20_000
"""Milliseconds that a page may take for anything."""


@dataclass
class Stock:
    """What stands in the house of the tour: sessions by the visitor's name, ids by word, pages of faults by code."""

    sessions: dict[str, str]
    made: dict[str, str]
    faults: dict[str, str] = field(default_factory=dict)

    @classmethod
    def laid_in(cls, house: House) -> Stock:
        """Fill the house."""
        call = "from tests.tour_stock import stock; stock()"
        found = json.loads(house.manage("shell", "-v", "0", "-c", call))
        found["sessions"]["phases"] = found["made"].pop("phases")
        return cls(**found)


@dataclass(frozen=True)
class Stop:
    """One page or state: who looks (nobody: a stranger), at which address, and what he does there first."""

    name: str
    address: str
    visitor: str = ""
    then: Walk | None = None
    whole: bool = True
    """Whether a picture shows all of the page, not just what the screen holds."""
    scripts: bool = True


def see(page: Page, stop: Stop, stock: Stock) -> None:
    """Bring a page to the stop, at rest; a page of a fault is answered with what the house rendered.

    It is caught at its own address alone, and no longer than it takes: a browser whose requests are caught keeps
    neither files nor what it compiled of them, and every page would cost it half as much again.
    """
    body = stock.faults.get(stop.address.removeprefix("/fault/"))
    if body is not None:
        page.route(f"**{stop.address}", lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(stop.address.format(**stock.made))
    if body is not None:
        page.unroute(f"**{stop.address}")
    if stop.scripts and page.locator("#table-root").count():
        page.wait_for_selector(".battle .table")
    if stop.then is not None:
        stop.then(page, stock.made)


def visits(looks: Sequence[str]) -> Iterator[list[str]]:
    """The wished looks, those together that one visit serves."""
    for pair in VISITS:
        if wished := [look for look in pair if look in looks]:
            yield wished


def at_hour(page: Page, look: str) -> None:
    """Let it be day or night, as the look has it."""
    page.emulate_media(color_scheme=LOOKS[look]["color_scheme"])
    page.wait_for_timeout(50)


@contextmanager
def chair(browser: Browser, house: House, *, scripts: bool = True, **look: Any) -> Iterator[Page]:
    """A page on which nobody is signed in."""
    context = browser.new_context(
        base_url=house.url, reduced_motion="reduce", java_script_enabled=scripts, **look
    )
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def take_seat(page: Page, house: House, stock: Stock, stop: Stop) -> None:
    """The stop's visitor sits down, signed in, and nothing is left of the one who sat there before."""
    if page.url.startswith(house.url):
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
        if "#" in stop.address or "#" in page.url:
            page.goto("about:blank")  # or an address that differs by its anchor alone would not be loaded
    page.context.clear_cookies()
    if stop.visitor:
        key = stock.sessions[stop.visitor]
        page.context.add_cookies([{"name": "sessionid", "value": key, "url": house.url}])


@contextmanager
def visitor(browser: Browser, house: House, stock: Stock, stop: Stop, **look: Any) -> Iterator[Page]:
    """A page of his own for the stop's visitor."""
    with chair(browser, house, scripts=stop.scripts, **look) as page:
        take_seat(page, house, stock, stop)
        yield page


TABLE = "/battles/{battle}/"
STOPS = (
    Stop("home-first-visit", "/"),
    Stop("home-with-battles", "/", "Elin"),
    Stop("sign-in", "/accounts/login/"),
    Stop("sign-in-for-armies", "/armies/"),
    Stop("sign-up", "/accounts/signup/"),
    Stop("claim", "/accounts/claim/", "guest"),
    Stop("password-forgotten", "/accounts/password/reset/"),
    Stop("password-letter-sent", "/accounts/password/reset/done/"),
    Stop("password-change", "/accounts/password/change/", "Newcomer"),
    Stop("e-mail", "/accounts/email/", "Elin"),
    Stop("sign-out", "/accounts/logout/", "guest"),
    Stop("lobby-stranger", "/battles/"),
    Stop("lobby-empty", "/battles/", "Newcomer"),
    Stop("lobby", "/battles/", "Elin"),
    Stop("new-battle", "/battles/new/", "Newcomer"),
    Stop("waiting-for-an-opponent", "/battles/{waits}/", "Elin"),
    Stop("invitation-stranger", "/battles/join/{token}/"),
    Stop("invitation", "/battles/join/{token}/", "Newcomer"),
    Stop("invitation-used", "/battles/join/{used}/", "Newcomer"),
    Stop("invitation-gone", "/battles/join/no-such-letter/"),
    Stop("armies-empty", "/armies/", "Newcomer"),
    Stop("armies", "/armies/", "Elin"),
    Stop("new-battle-at-odds", "/battles/new/", "Newcomer", at_odds),
    Stop("muster-before", "/armies/muster/koku/", "Newcomer"),
    Stop("muster-after", "/armies/muster/koku/", "Recruit", thrown, whole=False),
    Stop("army", "/armies/{army}/", "Elin", whole=False),
    Stop("print-sheet", "/armies/{army}/print/", "Elin"),
    Stop("archive-stranger", "/archive/"),
    Stop("archive-empty", "/archive/", "Newcomer"),
    Stop("archive", "/archive/", "Elin"),
    Stop("archive-narrowed", "/archive/?q=mill&how=resignation&result=kaki&since=2020-01-01", "Elin"),
    Stop("archive-nothing-like-that", "/archive/?clan=Uesugi", "Elin"),
    Stop("player", "/players/Elin/", "Elin"),
    Stop("clan", "/clans/Hojo/"),
    Stop("about-a-battle", "/battles/{over}/about/", "Elin"),
    Stop("import-a-battle", "/battles/import/", "Elin"),
    Stop("army-builder", "/armies/build/{other}/", "Newcomer"),
    Stop("army-draft", "/armies/build/{other}/", "Elin", drafted),
    Stop("army-draft-of-warriors", "/armies/build/{third}/", "Elin", drafted),
    Stop("army-of-warriors", "/armies/{retinue}/", "Elin", whole=False),
    Stop("print-sheet-of-warriors", "/armies/{retinue}/print/", "Elin"),
    Stop("army-draft-of-clans", "/armies/build/{fifth}/", "Elin", drafted),
    Stop("army-of-clans", "/armies/{host}/", "Elin", whole=False),
    Stop("print-sheet-of-clans", "/armies/{host}/print/", "Elin"),
    Stop("heroes-empty", "/heroes/", "Newcomer"),
    Stop("heroes", "/heroes/", "Elin"),
    Stop("heroes-fallen", "/heroes/fallen/", "Elin"),
    Stop("hero-new", "/heroes/new/", "Elin"),
    Stop("hero", "/heroes/{hero}/", "Elin"),
    Stop("hero-edit", "/heroes/{hero}/edit/", "Elin"),
    Stop("hero-face", "/heroes/{hero}/face/", "Elin"),
    Stop("hero-card", "/heroes/{hero}/card/", "Elin"),
    Stop("hero-life", "/heroes/{hero}/life/", "Elin"),
    Stop("dice-of-the-house", "/dice/"),
    Stop("leave", "/accounts/leave/", "Elin"),
    Stop("set-up-scenery", "/battles/{scenery}/", "phases", rest, whole=False),
    Stop("set-up-halves", "/battles/{halves}/", "phases", rest, whole=False),
    Stop("set-up-choices", "/battles/{choices}/", "phases", held_back, whole=False),
    Stop("set-up-deployment", "/battles/{deployment}/", "phases", rest, whole=False),
    Stop("battle", TABLE, "Elin", chosen, whole=False),
    Stop("battle-moving", "/battles/{movement}/", "phases", marched((22, 21)), whole=False),
    Stop("battle-marching", "/battles/{movement}/", "phases", together, whole=False),
    Stop("battle-refused", "/battles/{movement}/", "phases", marched((22, 36)), whole=False),
    Stop("battle-firing", "/battles/{firing}/", "phases", aimed("ai-1", "kaki-1"), whole=False),
    Stop("battle-melee", "/battles/{melee}/", "phases", aimed("ai-2", "kaki-2.2"), whole=False),
    Stop("battle-arriving", "/battles/{arriving}/", "phases", rest, whole=False),
    Stop(
        "battle-sky",
        "/battles/{sky}/",
        "phases",
        pressed(".conditions summary", awaited=".conditions[open]"),
        whole=False,
    ),
    Stop("battle-second-system", "/battles/{second}/", "Elin", chosen, whole=False),
    Stop("battle-third-system", "/battles/{warriors}/", "Elin", chosen, whole=False),
    Stop("battle-comparison", "/battles/{warriors}/", "Elin", set_against, whole=False),
    Stop("battle-pairing", "/battles/{tangle}/", "Elin", rest, whole=False),
    Stop("battle-fourth-system", "/battles/{heroes}/", "Elin", chosen, whole=False),
    Stop("battle-duel", "/battles/{duel}/", "Elin", rest, whole=False),
    Stop("battle-fifth-system", "/battles/{blocks}/", "Elin", chosen, whole=False),
    Stop("battle-ladders", "/battles/{ladders}/", "Elin", rest, whole=False),
    Stop("battle-asked", "/battles/{asked}/", "Elin", rest, whole=False),
    Stop("battle-standing-order", "/battles/{second}/", "Elin", laid_down, whole=False),
    Stop("battle-practice", "/battles/{practice}/", "phases", rest, whole=False),
    Stop(
        "battle-luck",
        TABLE,
        "Elin",
        in_the_log(".filt .btn:nth-child(2)", ".luck summary", awaited=".luck table"),
        whole=False,
    ),
    Stop("battle-odds", "/battles/{firing}/odds/?unit=ai-1&target=kaki-1", "phases"),
    Stop("battle-waiting", "/battles/{waiting}/", "phases", rest, whole=False),
    Stop("battle-line-lost", TABLE, "Elin", lost, whole=False),
    Stop("battle-watched", "/battles/{watched}/", "Newcomer", rest, whole=False),
    Stop("battle-without-scripts", TABLE, "Elin", scripts=False),
    Stop("help", TABLE, "Elin", key("?", "dialog[open]"), whole=False),
    Stop("text-table", TABLE, "Elin", as_text, whole=False),
    Stop("table-menu", TABLE, "Elin", pressed(".menu-button", awaited="#menu[open]"), whole=False),
    Stop("result", "/battles/{over}/", "Elin", rest, whole=False),
    Stop("record", "/battles/{over}/record/", "Elin", whole=False),
    Stop("record-in-the-middle", "/battles/{over}/record/", "Elin", near_the_end, whole=False),
    Stop("record-moments", "/battles/{over}/record/", "Elin", moments, whole=False),
    Stop("record-at-an-entry", "/battles/{over}/record/#e24", "Elin", whole=False),
    Stop("record-of-secrets", "/battles/{secret}/record/", "phases", at_the_end, whole=False),
    Stop("report", "/battles/{over}/report/", "Elin", read_through),
    Stop("rulebooks", "/rules/"),
    Stop("rulebook", "/rules/koku/"),
    Stop("rulebook-search", "/rules/koku/?q=smoke"),
    Stop("rulebook-rulings", "/rules/koku/rulings/"),
    Stop("rulebook-examples", "/rules/koku/examples/"),
    Stop("quick-reference", "/rules/koku/reference/"),
    Stop("no-such-clause", "/rules/KOKU-FIR-99"),
    *(
        Stop(f"odds-{question}", f"/rules/koku/odds/?q={question}")
        for question in ("fire", "melee", "morale")
    ),
    Stop("reference-of-warriors", "/rules/{third}/reference/"),
    Stop("reference-of-heroes", "/rules/{fourth}/reference/"),
    Stop("reference-of-clans", "/rules/{fifth}/reference/"),
    Stop("odds-of-a-call", "/rules/{fifth}/odds/?q=motivation"),
    Stop("odds-of-a-duel", "/rules/{third}/odds/?q=duel"),
    Stop("lesson", "/", "", lesson, whole=False),
    Stop("campaigns", "/campaigns/", "Elin"),
    Stop("campaigns-stranger", "/campaigns/"),
    Stop("campaign-choose", "/campaigns/new/", "Elin"),
    Stop("campaign-new", "/campaigns/new/kanto/", "Elin"),
    Stop("campaign-waits", "/campaigns/{muster}/join/", "Elin"),
    Stop("campaign-council", "/campaigns/{council}/", "Elin", at_council, whole=False),
    Stop("campaign-opened", "/campaigns/{opened}/", "Elin", on_the_map, whole=False),
    Stop("campaign-of-eight", "/campaigns/{realm}/", "Elin", on_the_map, whole=False),
    Stop("campaign-ticket", "/campaigns/{opened}/tickets/{ticket}/", "Elin"),
    Stop("campaign-of-three", "/campaigns/{three}/", "Elin", on_the_map, whole=False),
    Stop("campaign-comers", "/campaigns/{three}/tickets/{comers}/", "Kaito"),
    Stop("campaign-relief", "/campaigns/{relieved}/tickets/{relief}/", "Kaito"),
    Stop("campaign-battle", "/battles/{tented}/", "Kaito", chosen, whole=False),
    Stop("campaign-around", "/campaigns/{opened}/around/", "Elin"),
    Stop("campaign-reminders", "/campaigns/reminders/", "Elin"),
    Stop("campaign-toll", "/campaigns/{evening}/tickets/{fought}/", "Elin"),
    Stop("campaign-over", "/campaigns/{evening}/", "Elin", on_the_map, whole=False),
    Stop("campaign-chronicle-of-none", "/campaigns/{opened}/chronicle/", "Elin"),
    Stop("campaign-chronicle", "/campaigns/{evening}/chronicle/", "Elin"),
    Stop("campaign-archive", "/campaigns/{evening}/archive/", "Elin"),
    Stop("campaign-statistics", "/campaigns/{evening}/statistics/", "Elin"),
    Stop("campaign-proof", "/campaigns/{evening}/proof/", "Elin"),
    Stop("campaign-clan", "/campaigns/{evening}/clans/takeda/", "Elin"),
    Stop("campaign-person", "/campaigns/{evening}/persons/{fallen}/", "Elin"),
    Stop("campaign-province", "/campaigns/{evening}/provinces/Kai/", "Elin"),
    Stop("campaigns-archive", "/campaigns/archive/", "Elin"),
    Stop("campaign-rulebook", "/rules/campaign/"),
    Stop("fault-400", "/fault/400"),
    Stop("fault-403", "/fault/403"),
    Stop("fault-403-old-page", "/fault/403-old-page"),
    Stop("fault-404", "/no-such-place/"),
    Stop("fault-429", "/fault/429"),
    Stop("fault-500", "/fault/500"),
    Stop("interface-for-programs", "/api/docs/", then=described),
)

AUDITED = tuple(stop for stop in STOPS if stop.scripts and stop.name != "interface-for-programs")
"""The checker is a script itself: where none runs it cannot look. The interface's page is a package's, not ours."""
