"""Every address of campaigns, and who may use it: maker, rival, stranger, anonymous (CAM-SEC-1, CAM-COR-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve

from campaigns.models import Campaign
from campaigns.services import holding
from games.models import Player
from tests.campaigns.waging import kawanakajima
from tests.games.test_authorisation import let_go
from tests.hidden.addresses import routes
from tests.hidden.campaign_addresses import CAMPAIGN, OF_CAMPAIGNS

pytestmark = pytest.mark.django_db
WHO = ("maker", "rival", "stranger", "anonymous")
JSON = {"content_type": "application/json"}
KEY = {"key": "k"}
PAUSE = {"kind": "pause", "content": {"days": 1}}
Statuses = tuple[int, int, int, int]
ALL: Statuses = (200, 200, 200, 200)
HIDDEN: Statuses = (200, 200, 404, 404)
NOBODY: Statuses = (404, 404, 404, 404)
PLAYED: tuple[Statuses, Statuses] = ((200, 200, 404, 401), (200, 200, 403, 401))
"""For those who play; whoever may look on is refused, to others it is not there."""
SEEN: tuple[Statuses, Statuses] = (HIDDEN, ALL)

ONE = "/campaigns/{id}/"
API = "/api/campaigns/{id}/"
CLOSED_AND_OPEN: list[tuple[str, str, Any, tuple[Statuses, Statuses]]] = [
    (API, "get", None, SEEN),
    (f"{API}told/", "get", None, SEEN),
    (f"{API}told/?since=x", "get", None, ((400, 400, 404, 404), (400, 400, 400, 400))),
    (f"{API}seasons/", "get", None, SEEN),
    (f"{API}preview/", "post", {"plan": {}}, PLAYED),
    (f"{API}preview/", "post", {"plan": {"what": 1}}, ((400, 400, 404, 401), (400, 400, 403, 401))),
    (f"{API}plan/", "put", {"plan": {}}, ((204, 204, 404, 401), (204, 204, 403, 401))),
    (f"{API}lock/", "post", {"plan": {}, **KEY}, PLAYED),
    (f"{API}lock/", "post", {}, ((400, 400, 404, 401), (400, 400, 403, 401))),
    (f"{API}unlock/", "post", KEY, ((422, 422, 404, 401), (422, 422, 403, 401))),
    (f"{API}pay/", "post", {"hosts": [], **KEY}, PLAYED),
    (f"{API}sheet/", "post", {"person": "p99", "sheet": {}, **KEY}, ((403, 403, 404, 401), (403, 403, 403, 401))),
    (f"{API}resign/", "post", KEY, PLAYED),
    (f"{API}take/", "post", {"clan": "takeda"}, ((409, 409, 404, 401), (409, 409, 422, 401))),
    (f"{API}talk/", "get", None, PLAYED),
    (f"{API}talk/", "post", {"text": "hi"}, ((201, 201, 404, 401), (201, 201, 403, 401))),
    (f"{API}proposals/", "get", None, ((200, 200, 404, 401), (200, 200, 200, 401))),
    (f"{API}proposals/", "post", PAUSE, ((201, 201, 404, 401), (201, 201, 403, 401))),
    (f"{API}proposals/1/", "post", {"yes": True}, ((422, 422, 404, 401), (422, 422, 403, 401))),
    (f"{API}tickets/t1/answer/", "post", {"answer": {}, **KEY}, ((422, 422, 404, 401), (422, 422, 403, 401))),
    (f"{API}tickets/t1/retreat/", "post", KEY, ((422, 422, 404, 401), (422, 422, 403, 401))),
    (f"{API}tickets/t1/hand/", "post", {"entry": {}}, ((422, 422, 404, 401), (422, 422, 403, 401))),
    (f"{API}join/", "post", {"clan": "takeda"}, ((409, 409, 404, 401), (409, 409, 409, 401))),
    (f"{API}begin/", "post", {}, ((409, 404, 404, 401), (409, 404, 404, 401))),
    (f"{API}begin/", "delete", None, ((409, 409, 404, 401), (409, 409, 404, 401))),
    (ONE, "get", None, SEEN),
    (f"{ONE}feed.atom", "get", None, SEEN),
    (f"{ONE}feed.atom?key=1-nothing", "get", None, (NOBODY, NOBODY)),
    (f"{ONE}around/", "get", None, ((200, 200, 404, 302), (200, 200, 200, 302))),
    (f"{ONE}around/", "post", {}, ((302, 302, 404, 302), (302, 302, 302, 302))),
    (f"{ONE}hints/", "get", None, SEEN),
    (f"{ONE}join/", "get", None, ((302, 302, 404, 404), (302, 302, 302, 302))),
    (f"{ONE}join/nothing/", "get", None, (NOBODY, NOBODY)),
    (f"{ONE}begin/", "post", {}, ((302, 302, 302, 302), (302, 302, 302, 302))),
    (f"{ONE}withdraw/", "post", {}, ((302, 302, 302, 302), (302, 302, 302, 302))),
    (f"{ONE}tickets/t1/", "get", None, (NOBODY, NOBODY)),
    (f"{ONE}tickets/t1/answer/", "post", {}, ((404, 404, 404, 302), (404, 404, 404, 302))),
    (f"{ONE}tickets/t1/retreat/", "post", {}, ((404, 404, 404, 302), (404, 404, 404, 302))),
    (f"{ONE}tickets/t1/hand/", "post", {}, ((404, 404, 404, 302), (404, 404, 404, 302))),
    (f"{ONE}tickets/t1/back/", "post", {}, ((404, 404, 404, 302), (404, 404, 404, 302))),
    (f"{ONE}chronicle/", "get", None, SEEN),
    (f"{ONE}archive/", "get", None, SEEN),
    (f"{ONE}statistics/", "get", None, SEEN),
    (f"{ONE}persons/p1/", "get", None, SEEN),
    (f"{ONE}persons/p99/", "get", None, (NOBODY, NOBODY)),
    (f"{ONE}persons/p1/epitaph/", "post", {}, ((302, 302, 404, 302), (302, 302, 302, 302))),
    (f"{ONE}clans/takeda/", "get", None, SEEN),
    (f"{ONE}clans/oda/", "get", None, (NOBODY, NOBODY)),
    (f"{ONE}provinces/Kai/", "get", None, SEEN),
    (f"{ONE}provinces/Izu/", "get", None, (NOBODY, NOBODY)),
    (f"{ONE}export/", "get", None, (NOBODY, NOBODY)),
    (f"{ONE}record.json", "get", None, SEEN),
    (f"{ONE}proof/", "get", None, SEEN),
]  # fmt: skip
"""Address, method, body, then the status for each of WHO at a campaign that is closed and at one open to all."""

ANYWHERE: list[tuple[str, str, Any, Statuses]] = [
    ("/campaigns/", "get", None, ALL),
    ("/campaigns/new/", "get", None, ALL),
    ("/campaigns/rules/", "get", None, (302, 302, 302, 302)),
    ("/campaigns/new/tokai/", "get", None, (200, 200, 200, 302)),
    ("/campaigns/new/nothing/", "get", None, (404, 404, 404, 302)),
    ("/campaigns/at-once/nothing/", "post", {}, (302, 302, 302, 302)),
    ("/campaigns/at-once/evening/", "get", None, (405, 405, 405, 405)),
    ("/campaigns/archive/", "get", None, ALL),
    ("/campaigns/players/Elin/", "get", None, ALL),
    ("/campaigns/players/?name=Elin", "get", None, ALL),
    ("/campaigns/reminders/", "get", None, (200, 200, 200, 302)),
    ("/campaigns/reminders/", "post", {"do": "renew"}, (302, 302, 302, 302)),
    ("/campaigns/reminders/stop/1-nothing/", "get", None, NOBODY),
    ("/campaigns/reminders/stop/1-nothing/", "post", {}, NOBODY),
    ("/campaigns/reminders/feed/1-nothing/waiting.atom", "get", None, NOBODY),
    ("/campaigns/import/", "get", None, (200, 200, 200, 302)),
    ("/campaigns/schema/campaign-1.json", "get", None, ALL),
    ("/api/campaigns/?list=mine", "get", None, ALL),
    ("/api/campaigns/?list=zap", "get", None, (400, 400, 400, 400)),
    ("/api/campaigns/", "post", {"scenario": "evening", "clan": "takeda"}, (201, 201, 201, 401)),
    ("/api/campaigns/", "post", {"scenario": "nothing"}, (422, 422, 422, 401)),
    ("/api/campaigns/vacations/", "get", None, (200, 200, 200, 401)),
    ("/api/campaigns/vacations/", "post", {"first": "2001-01-01", "last": "2001-01-02"}, (422, 422, 422, 401)),
    ("/api/campaigns/vacations/1/", "delete", None, (422, 422, 422, 401)),
    ("/campaigns/00000000-0000-4000-8000-000000000000/", "get", None, NOBODY),
    ("/api/campaigns/00000000-0000-4000-8000-000000000000/", "get", None, NOBODY),
]  # fmt: skip
Row = tuple[str, str, Any, Statuses]


@pytest.fixture
def clients(db: None) -> dict[str, Client]:
    """A browser of each."""
    names = {"maker": "Elin", "rival": "Kaito", "stranger": "Oishi"}
    found = {who: Client() for who in WHO}
    for who, name in names.items():
        player = Player.objects.create_user(name, password="a long word")
        found[who].force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    return found


def asked(client: Client, row: Row) -> HttpResponse:
    """What an address answers; whatever it has done is undone."""
    address, method, body, _statuses = row
    before = transaction.savepoint()
    answer: HttpResponse = getattr(client, method)(address, body, **(JSON if body is not None else {}))
    let_go(answer)
    transaction.savepoint_rollback(before)
    holding.memory.clear()
    cache.clear()
    return answer


def wrong(clients: dict[str, Client], rows: list[Row], seed: bytes = b"") -> Iterator[str]:
    """What answers otherwise than it should, or tells the seed."""
    for row in rows:
        answers = [asked(clients[who], row) for who in WHO]
        found = tuple(answer.status_code for answer in answers)
        if found != row[3]:
            yield f"{row[1]} {row[0]}: {found}, not {row[3]}"
        for who, answer in zip(WHO, answers, strict=True):
            whole = b"" if answer.streaming else answer.content
            if seed and seed.hex().encode() in whole:
                yield f"{row[0]} tells {who} the seed"
            said = answer.json() if answer.status_code >= 400 and row[0].startswith("/api/") else None
            if said is not None and not said.keys() >= {"code", "clause", "reason"}:
                yield f"{row[0]} does not say why"


@pytest.mark.parametrize("visibility", ["invite", "open"])
def test_a_campaign(visibility: str, clients: dict[str, Client]) -> None:
    """404 hides that a campaign is there; 403 says that one only looks on."""
    war = kawanakajima(visibility=visibility)
    number = ["invite", "open"].index(visibility)
    rows = [
        (address.format(id=war.pk), method, body, both[number])
        for address, method, body, both in CLOSED_AND_OPEN
    ]
    before = Campaign.objects.filter(pk=war.pk).values().get()
    assert list(wrong(clients, rows, bytes(war.seed))) == []
    assert Campaign.objects.filter(pk=war.pk).values().get() == before


def test_other_addresses(clients: dict[str, Client]) -> None:
    assert list(wrong(clients, ANYWHERE)) == []


def test_every_address_of_campaigns_is_asked() -> None:
    """Here, and in two worlds that differ in what is hidden (:mod:`tests.campaigns.test_leaks`)."""
    there = {route for route in routes() if route.startswith(("campaigns/", "api/campaigns/"))}
    assert there == set(OF_CAMPAIGNS)
    known = {row[0].format(id=CAMPAIGN).partition("?")[0] for row in [*CLOSED_AND_OPEN, *ANYWHERE]}
    matched = {str(resolve(address).route) for address in known}
    assert there == matched
