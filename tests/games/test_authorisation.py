"""Every address, and who may use it: owner, opponent, spectator, stranger, anonymous."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from django.core.signals import request_finished
from django.db import close_old_connections
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, get_resolver

from games.models import Battle, Player
from tests.games.conftest import drill, step

pytestmark = pytest.mark.django_db

WHO = ("owner", "opponent", "stranger", "anonymous")

# address (with {id} of a running battle), method, body, then the status for each of WHO at a closed battle and at an
# open one. 404 hides that a battle is there; 403 says that one only looks on.
JSON = {"content_type": "application/json"}
ORDER = {"key": "k", "seq": 1, "order": step()}
CLOSED_AND_OPEN: list[tuple[str, str, Any, tuple[int, ...], tuple[int, ...]]] = [
    ("/api/battles/{id}/", "get", None, (200, 200, 404, 404), (200, 200, 200, 200)),
    ("/api/battles/{id}/events/", "get", None, (200, 200, 404, 404), (200, 200, 200, 200)),
    ("/api/battles/{id}/options/", "get", None, (200, 200, 404, 404), (200, 200, 200, 200)),
    ("/api/battles/{id}/standing/", "get", None, (200, 200, 404, 404), (200, 200, 200, 200)),
    (
        "/api/battles/{id}/standing/",
        "post",
        {"side": "ai", "kind": "will_stand", "choice": {}},
        (200, 403, 404, 404),
        (200, 403, 403, 403),
    ),
    ("/api/battles/{id}/messages/", "get", None, (200, 200, 404, 404), (200, 200, 200, 200)),
    ("/api/battles/{id}/messages/", "post", {"text": "hi"}, (201, 201, 404, 404), (201, 201, 403, 403)),
    ("/api/battles/{id}/orders/", "post", ORDER, (200, 422, 404, 401), (200, 422, 403, 401)),
    ("/api/battles/{id}/preview/", "post", {"order": step()}, (200, 200, 404, 401), (200, 200, 403, 401)),
    ("/api/battles/{id}/record/", "get", None, (409, 409, 404, 404), (409, 409, 409, 409)),
    ("/api/battles/{id}/replay/", "get", None, (409, 409, 404, 404), (409, 409, 409, 409)),
    ("/api/battles/{id}/comments/", "get", None, (200, 200, 404, 404), (200, 200, 200, 200)),
    (
        "/api/battles/{id}/comments/",
        "post",
        {"event": 1, "text": "hi"},
        (409, 409, 404, 404),
        (409, 409, 403, 403),
    ),
    ("/api/battles/{id}/comments/1/", "patch", {"text": "hi"}, (404, 404, 404, 401), (404, 404, 403, 401)),
    ("/api/battles/{id}/comments/1/", "delete", {}, (404, 404, 404, 401), (404, 404, 403, 401)),
    ("/api/battles/{id}/report/", "get", None, (409, 409, 404, 404), (409, 409, 409, 409)),
    ("/api/battles/{id}/deeds/", "get", None, (409, 409, 404, 404), (409, 409, 409, 409)),
    ("/api/battles/{id}/odds/?unit=ai-1", "get", None, (200, 200, 404, 404), (200, 200, 200, 200)),
    ("/api/battles/{id}/luck/", "get", None, (200, 200, 404, 404), (200, 200, 200, 200)),
    ("/battles/{id}/odds/?unit=ai-1", "get", None, (200, 200, 404, 404), (200, 200, 200, 200)),
    ("/api/battles/{id}/join/", "post", {}, (404, 404, 404, 401), (409, 409, 409, 401)),
    ("/battles/{id}/", "get", None, (200, 200, 404, 404), (200, 200, 200, 200)),
    ("/battles/{id}/record/", "get", None, (302, 302, 404, 404), (302, 302, 302, 302)),
    ("/battles/{id}/record.json", "get", None, (200, 200, 404, 404), (200, 200, 200, 200)),
    ("/battles/{id}/join/", "get", None, (302, 302, 404, 404), (302, 302, 302, 302)),
    ("/battles/{id}/card.png", "get", None, (200, 200, 302, 302), (200, 200, 200, 200)),
    ("/battles/{id}/table.png", "get", None, (200, 200, 404, 404), (200, 200, 200, 200)),
    ("/battles/{id}/report/", "get", None, (302, 302, 404, 404), (302, 302, 302, 302)),
    ("/battles/{id}/report.md", "get", None, (404, 404, 404, 404), (404, 404, 404, 404)),
    ("/battles/{id}/moments/1.png", "get", None, (404, 404, 404, 404), (404, 404, 404, 404)),
    ("/battles/{id}/export.json", "get", None, (404, 404, 404, 404), (404, 404, 404, 404)),
    ("/battles/{id}/about/", "get", None, (200, 200, 404, 404), (200, 200, 200, 200)),
    ("/battles/{id}/about/", "post", {}, (302, 302, 404, 404), (302, 302, 302, 302)),
    ("/battles/{id}/withdraw/", "post", {}, (302, 302, 302, 302), (302, 302, 302, 302)),
]
ANYWHERE: list[tuple[str, str, Any, tuple[int, ...]]] = [
    ("/api/rulesets/", "get", None, (200,) * 4),
    ("/api/rulesets/drill/", "get", None, (200,) * 4),
    ("/api/rulesets/nothing/", "get", None, (404,) * 4),
    ("/api/rulesets/drill/odds/", "get", None, (200,) * 4),
    ("/api/rulesets/drill/odds/", "post", {"question": "steps"}, (200,) * 4),
    ("/api/rulesets/nothing/odds/", "get", None, (400,) * 4),
    ("/rules/drill/odds/", "get", None, (200,) * 4),
    ("/rules/nothing/odds/", "get", None, (404,) * 4),
    ("/rules/", "get", None, (200,) * 4),
    ("/rules/compare/", "get", None, (200,) * 4),
    ("/rules/drill", "get", None, (302,) * 4),
    ("/rules/drill/", "get", None, (200,) * 4),
    ("/rules/drill/slip/", "get", None, (404,) * 4),
    ("/rules/drill/rulings/", "get", None, (200,) * 4),
    ("/rules/drill/examples/", "get", None, (200,) * 4),
    ("/rules/drill/reference/", "get", None, (200,) * 4),
    ("/rules/nothing/", "get", None, (404,) * 4),
    ("/api/battles/", "get", None, (200,) * 4),
    ("/api/battles/?list=over", "get", None, (200,) * 4),
    ("/api/battles/?list=zap", "get", None, (400,) * 4),
    ("/api/battles/", "post", {"system": "drill", "name": "x"}, (201, 201, 201, 401)),
    ("/api/token/", "post", {}, (400,) * 4),
    ("/accounts/blocked/", "get", None, (200, 200, 200, 302)),
    ("/accounts/avoid/0/", "get", None, (404, 404, 404, 302)),
    ("/api/blocked/", "get", None, (200, 200, 200, 401)),
    ("/api/blocked/0/", "put", {}, (404, 404, 404, 401)),
    ("/api/blocked/0/", "delete", {}, (404, 404, 404, 401)),
    ("/api/reports/", "post", {"player": 999999, "why": "x"}, (404, 404, 404, 401)),
    ("/api/tokens/", "get", None, (200, 200, 200, 401)),
    ("/api/tokens/1/", "delete", {}, (404, 404, 404, 401)),
    ("/dice/", "get", None, (200,) * 4),
    ("/dice/seal/", "post", {}, (200,) * 4),
    ("/dice/seal/", "get", None, (405,) * 4),
    ("/battles/", "get", None, (200,) * 4),
    ("/battles/new/", "get", None, (200, 200, 200, 302)),
    ("/battles/join/nothing/", "get", None, (404,) * 4),
    ("/archive/", "get", None, (200, 200, 200, 200)),
    ("/battles/export.zip", "get", None, (200, 200, 200, 302)),
    ("/battles/import/", "get", None, (200, 200, 200, 302)),
    ("/battles/import/", "post", {}, (422, 422, 422, 302)),
    ("/schema/battle-1.json", "get", None, (200,) * 4),
    ("/accounts/leave/", "get", None, (200, 200, 200, 302)),
    ("/accounts/leave/", "post", {}, (422, 422, 422, 302)),
    ("/heroes/00000000-0000-0000-0000-000000000000/life/", "get", None, (404, 404, 404, 302)),
    ("/api/heroes/00000000-0000-0000-0000-000000000000/life/", "get", None, (404, 404, 404, 401)),
    ("/api/heroes/shared/nothing/life/", "get", None, (404,) * 4),
    ("/heroes/shared/nothing/life/", "get", None, (404,) * 4),
    ("/players/", "get", None, (404,) * 4),
    ("/clans/", "get", None, (404,) * 4),
    ("/players/nothing/", "get", None, (404,) * 4),
    ("/clans/nothing/", "get", None, (404,) * 4),
    ("/try/nothing/", "post", {}, (302,) * 4),
    ("/try/drill/", "get", None, (405,) * 4),
    ("/against/nothing/", "post", {}, (302,) * 4),
    ("/against/drill/", "get", None, (405,) * 4),
    ("/learn/nothing/", "post", {}, (302,) * 4),
    ("/learn/drill/", "get", None, (405,) * 4),
    ("/dice/seal/", "post", {}, (200,) * 4),
    ("/dice/seal/", "get", None, (405,) * 4),
    ("/battles/join/nothing/card.png", "get", None, (302,) * 4),
]


@pytest.fixture(scope="module")
def stage(laid_out: None) -> dict[str, Any]:
    """For all tests of this file: the players, their sessions, and a battle of each visibility."""
    players = [
        Player.objects.create_user(name, password="a long word") for name in ("Elin", "Kaito", "Oishi")
    ]
    found = {name: Client() for name in WHO}
    for name, player in zip(WHO[:3], players, strict=True):
        found[name].force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    sessions = {name: client.cookies.output(header="").strip() for name, client in found.items()}
    battles = {
        each: drill(*players[:2], visibility=each, name=f"The {each} ford").pk for each in ("invite", "open")
    }
    return {"sessions": sessions, "battles": battles}


@pytest.fixture
def clients(stage: dict[str, Any], db: None) -> dict[str, Client]:
    found = {name: Client() for name in WHO}
    for name, session in stage["sessions"].items():
        found[name].cookies.load(session)
    return found


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("visibility", ["invite", "open"])
@pytest.mark.parametrize("row", CLOSED_AND_OPEN, ids=lambda row: f"{row[1]} {row[0]}")
def test_a_battle(
    row: Any, visibility: str, who: str, clients: dict[str, Client], stage: dict[str, Any]
) -> None:
    address, method, body, closed, opened = row
    battle = Battle.objects.get(pk=stage["battles"][visibility])
    before = Battle.objects.filter(pk=battle.pk).values().get()
    status = (closed if visibility == "invite" else opened)[WHO.index(who)]
    answer = getattr(clients[who], method)(
        address.format(id=battle.id), body, **(JSON if body is not None else {})
    )
    assert answer.status_code == status, answer.content[:300]
    if status >= 400:
        assert Battle.objects.filter(pk=battle.pk).values().get() == before
        if address.startswith("/api/"):
            assert answer.json().keys() >= {"code", "clause", "reason"}
    assert bytes(battle.seed).hex().encode() not in answer.content


def let_go(answer: HttpResponse) -> None:
    """A file that is sent is not left open; the line to the database stays, as the tests' client keeps it."""
    request_finished.disconnect(close_old_connections)
    answer.close()
    request_finished.connect(close_old_connections)


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("row", ANYWHERE, ids=lambda row: f"{row[1]} {row[0]}")
def test_other_addresses(row: Any, who: str, clients: dict[str, Client]) -> None:
    address, method, body, statuses = row
    answer = getattr(clients[who], method)(address, body, **(JSON if body is not None else {}))
    let_go(answer)
    assert answer.status_code == statuses[WHO.index(who)], answer


def test_every_address_of_the_games_is_in_the_tables_above() -> None:
    listed = {row[0].split("?")[0] for row in [*CLOSED_AND_OPEN, *ANYWHERE]}
    known = {address.replace("{id}", "<uuid:battle_id>") for address in listed}
    known = {address.replace("comments/1/", "comments/<int:comment_id>/") for address in known}
    known = {address.replace("/0/", "/<int:player_id>/") for address in known}
    known = {address.replace("tokens/1/", "tokens/<int:token_id>/") for address in known}
    known = {address.replace("moments/1.png", "moments/<int:event>.png") for address in known}
    known = {address.replace(str(UUID(int=0)), "<uuid:hero_id>") for address in known}
    known |= {
        "/",
        "/accounts/guest/",
        "/accounts/claim/",
        "/accounts/access/",
    }  # the house's own, tested there
    for prefix, module in (("/api/", "games.api.urls"), ("/", "games.urls")):
        for pattern in get_resolver(module).url_patterns:
            assert isinstance(pattern, URLPattern)
            address = prefix + str(pattern.pattern)
            filled = address.replace("<slug:slug>", "drill").replace("<str:token>", "nothing")
            filled = filled.replace("<slug:wanted>", "drill")
            filled = filled.replace("<str:who>", "nothing")
            assert filled in known, address


def test_ones_own_list_names_ones_own_battles(
    clients: dict[str, Client],
) -> None:
    elin = Player.objects.get(username="Elin")
    drill(elin, None, visibility="open", name="Open")
    fords = ["The invite ford", "The open ford"]

    def names(who: str, wish: str) -> list[str]:
        found = clients[who].get(f"/api/battles/?list={wish}").json()["results"]
        return sorted(each["name"] for each in found)

    assert names("owner", "mine") == ["Open", *fords]
    assert names("opponent", "mine") == fords
    assert names("stranger", "mine") == []
    assert names("owner", "open") == []
    assert names("stranger", "open") == names("anonymous", "open") == ["Open"]
    assert names("stranger", "watch") == ["The open ford"]
