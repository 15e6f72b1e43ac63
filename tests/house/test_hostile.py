"""What strangers send: addresses, headers and bodies that no honest browser makes. None of it is our fault."""

from __future__ import annotations

import json
from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.test import Client

from config import bodies
from config.bodies import CUT, KB, Measured, most_of
from games.models import Player
from tests.games.conftest import drill

pytestmark = pytest.mark.django_db
DEEP = "[" * 9000 + "]" * 9000
FIRST, LAST = "0001-01-01", "9999-12-31"
EDGES = [
    f"{moment}~00000000-0000-0000-0000-000000000000"
    for moment in (
        f"{LAST}T23:59:59-23:59",
        f"{LAST}T23:59:59%2B00:00",
        f"{FIRST}T00:00:00%2B23:59",
        f"{FIRST}T00:00:00%2B00:00",
        f"{FIRST}T00:00:00",
    )
]


@pytest.fixture
def elin() -> Player:
    """A player who is signed in."""
    return Player.objects.create_user("Elin", password="a long word")


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "Pacific/Niue"])
@pytest.mark.parametrize(
    "asked",
    [
        *(f"{side}={day}" for side in ("since", "until") for day in (FIRST, LAST)),
        *(f"sort={sort}&after={edge}" for sort in ("newest", "oldest") for edge in EDGES),
        f"sort=longest&after={'9' * 30}~{EDGES[1]}",
        f"sort=longest&after=-{'9' * 30}~{EDGES[1]}",
        f"sort=longest&after={'9' * 5000}~{EDGES[1]}",
    ],
)
def test_the_archive_answers_at_the_edges_of_time(asked: str, zone: str, elin: Player, settings: Any) -> None:
    settings.TIME_ZONE = zone
    drill(elin, None)
    for reader in (Client(), signed_in(elin)):
        assert reader.get(f"/archive/?{asked}").status_code == 200


BODIES = [
    ("/api/token/", "post"),
    ("/api/battles/", "post"),
    ("/api/battles/{id}/join/", "post"),
    ("/api/battles/{id}/orders/", "post"),
    ("/api/battles/{id}/preview/", "post"),
    ("/api/battles/{id}/standing/", "post"),
    ("/api/battles/{id}/messages/", "post"),
    ("/api/battles/{id}/comments/", "post"),
    ("/api/battles/{id}/comments/1/", "patch"),
    ("/api/rulesets/drill/odds/", "post"),
    ("/api/armies/", "post"),
    ("/api/armies/import/", "post"),
    ("/api/armies/musters/", "post"),
]


@pytest.mark.parametrize(("address", "method"), BODIES)
@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (DEEP, "application/json"),
        ('{"a":' * 900 + "1" + "}" * 900, "application/json"),
        ('{"text":"a\\u0000","order":{"kind":"a\\u0000"},"name":"x","system":"\\u0000"}', "application/json"),
        ('{"text":"\\ud800","order":{"kind":"\\ud800"}}', "application/json"),
        ('{"order": NaN}', "application/json"),
        ('{"order": 1e999}', "application/json"),
        ("[]", "application/json"),
        ('"x"', "application/json"),
        ("{}", "application/json; charset=no-such-thing"),
        (b"\xff\xfe{", "application/json"),
    ],
)
def test_a_body_that_is_nonsense_is_refused_in_words(
    address: str, method: str, body: str | bytes, kind: str, elin: Player
) -> None:
    battle = drill(elin, Player.objects.create_user("Kaito"))
    answer = signed_in(elin).generic(method.upper(), address.format(id=battle.pk), body, kind)
    assert 400 <= answer.status_code < 500, answer.content[:200]
    said = answer.json()
    assert said.get("reason") or said.get("faults") or said.get("detail") or said


def test_nothing_that_is_asked_for_gets_into_a_header() -> None:
    for asked in ("version=%0D%0AX", "version=%0D%0AX:%20y", "lang=%0D%0Axx", "lang=xx", "format=%0D%0A"):
        answer = Client().get(f"/api/schema/?{asked}")
        assert answer.status_code in (200, 404)
        assert "X" not in answer.headers.get("Content-Disposition", "")


@pytest.mark.parametrize(
    "address",
    [
        "/players/%00/",
        "/players/?name=%00",
        "/clans/a%00b/",
        "/archive/?q=%00&player=%00&clan=%00&option=%00&system=%00",
        "/archive/?after=%00",
        "/battles/join/%00/",
        "/battles/join/%00/card.png",
        "/armies/shared/%00/",
        "/rules/?q=%00",
        "/rules/%00",
        "/api/armies/?system=%00",
        "/api/armies/musters/?system=%00",
        "/api/battles/?list=%00",
        "/api/battles/?page=%00",
        "/accounts/login/?next=%00",
        "/%00",
    ],
)
def test_the_sign_that_no_database_stores_is_refused_before_it_is_looked_up(
    address: str, elin: Player
) -> None:
    for reader in (Client(), signed_in(elin)):
        answer = reader.get(address)
        assert answer.status_code == 400
        if address.startswith("/api/"):
            assert answer.json()["code"] == "malformed"
        else:
            assert "could not be read" in answer.content.decode()


@pytest.mark.parametrize(
    ("address", "given"),
    [
        ("/accounts/login/", {"login": "a\0", "password": "\0"}),
        ("/accounts/signup/", {"username": "a\0", "password1": "\0", "password2": "\0", "email": "\0"}),
        ("/against/drill/", {"temper": "\0", "nonce": "\0", "seal": "\0"}),
        (
            "/battles/new/?system=drill",
            {"name": "\0", "clan": "\0", "nonce": "\0", "army": "\0", "seal": "\0"},
        ),
        ("/armies/build/sky/", {"ready": "\0"}),
        ("/armies/muster/koku/throw/", {"key": "\0", "word": "\0", "name": "\0", "clan": "\0", "mon": "\0"}),
        ("/language/", {"language": "\0", "next": "\0"}),
        ("/accounts/guest/", {"next": "\0"}),
        ("/accounts/leave/", {"sure": "\0"}),
        ("/dice/seal/", {"x": "\0"}),
    ],
)
def test_no_field_of_a_form_breaks_by_it_either(address: str, given: dict[str, str], elin: Player) -> None:
    for reader in (signed_in(elin), Client()):
        assert reader.post(address, given).status_code < 500


# -- how much may come -------------------------------------------------------------------------------------------------


async def answered(
    path: str, pieces: list[bytes], headers: list[tuple[bytes, bytes]]
) -> tuple[bool, int, int]:
    """Whether a request was cut, how much of it the application got, and how many pieces were fetched for it."""
    seen: dict[str, Any] = {}
    left = list(pieces)

    async def site(scope: dict[str, Any], receive: Any, send: Any) -> None:
        got = 0
        while True:
            message = await receive()
            got += len(message["body"])
            if not message["more_body"]:
                break
        seen.update(cut=CUT in scope, got=got)

    async def receive() -> dict[str, Any]:
        piece = left.pop(0)
        return {"type": "http.request", "body": piece, "more_body": bool(left)}

    await Measured(site)({"type": "http", "path": path, "headers": headers}, receive, None)
    return seen["cut"], seen["got"], len(pieces) - len(left)


@pytest.mark.parametrize("path", [*bodies.LIMITS, "/battles/new/", "/no/such/place", "/api/armies/"])
async def test_a_body_is_counted_said_its_length_or_not(path: str) -> None:
    most = most_of(path)
    half = b"x" * (most // 2)
    assert await answered(path, [half, half], []) == (False, 2 * len(half), 2)
    cut, got, fetched = await answered(path, [half] * 9, [])
    assert (cut, fetched) == (True, 3)
    assert got <= most
    assert await answered(path, [half] * 9, [(b"content-length", str(most + 1).encode())]) == (True, 0, 0)
    assert await answered(path, [b"x"], [(b"content-length", b"1")]) == (False, 1, 1)


def test_imports_keep_the_room_that_they_need() -> None:
    assert most_of("/battles/import/") > 16 * 1024 * KB
    assert most_of("/campaigns/import/") > 48 * 1024 * KB
    assert most_of("/armies/import/") == most_of("/api/armies/import/") > 256 * KB
    assert most_of("/api/battles/") == 64 * KB
    assert most_of("/admin/login/") == most_of("/") == 256 * KB


async def sent(path: str, body: bytes, headers: list[tuple[bytes, bytes]]) -> tuple[int, str]:
    from config.asgi import application

    scope = {
        "type": "http", "http_version": "1.1", "method": "POST", "path": path, "raw_path": path.encode(),
        "scheme": "http", "query_string": b"", "headers": [(b"host", b"testserver"), *headers],
        "server": ("testserver", 80),
        "client": ("127.0.0.1", 1),
    }  # fmt: skip
    line = ApplicationCommunicator(application, scope)
    for at in range(0, len(body), 100_000):
        piece = body[at : at + 100_000]
        await line.send_input({"type": "http.request", "body": piece, "more_body": at + 100_000 < len(body)})
    start = await line.receive_output(5)
    said = b""
    while True:
        part = await line.receive_output(5)
        said += part["body"]
        if not part.get("more_body"):
            break
    await line.send_input({"type": "http.disconnect"})
    await line.wait()
    return start["status"], said.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("said", [True, False])
async def test_whoever_sends_too_much_is_told_so(said: bool) -> None:
    body = b" " * 600_000
    headers = [(b"content-length", b"600000")] if said else []
    status, page = await sent("/accounts/login/", body, headers)
    assert status == 413
    assert "larger than this page accepts" in page
    assert "Sign in" not in page, "who asks is not looked at: he may be signed in"
    kind = (b"content-type", b"application/json")
    status, text = await sent("/api/token/", body, [*headers, kind])
    assert (status, json.loads(text)["code"]) == (413, "too_large")
