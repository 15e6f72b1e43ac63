"""Every door at which a secret can be guessed counts the guesses, and all of them together."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from django.test import Client
from django.test.client import RequestFactory

from games.models import Player
from limits import address_of, is_full, is_spent, spend
from tests.running import running_house

pytestmark = pytest.mark.django_db
PASSWORD = "seven-spears-at-dawn"


@pytest.fixture
def elin(db: None) -> Player:
    return Player.objects.create_user("Elin", password=PASSWORD, is_staff=True, is_superuser=True)


def token(password: str, name: str = "Elin", **more: str) -> int:
    return Client().post("/api/token/", {"username": name, "password": password}, **more).status_code


def test_a_password_guessed_for_a_token_is_stopped_even_when_it_is_right_at_last(elin: Player) -> None:
    assert [token("wrong") for _ in range(7)] == [400] * 5 + [429] * 2
    assert token(PASSWORD) == 429
    assert token("WRONG", "elin") == 429  # another spelling of the name is the same name


def test_guesses_for_a_token_count_on_the_sign_in_page_and_the_other_way_round(elin: Player) -> None:
    for _ in range(5):
        token("wrong")
    answer = Client().post("/accounts/login/", {"login": "Elin", "password": PASSWORD})
    assert "Too many failed login attempts" in answer.content.decode()


def test_guesses_on_the_sign_in_page_count_for_a_token(elin: Player) -> None:
    for _ in range(5):
        Client().post("/accounts/login/", {"login": "Elin", "password": "wrong"})
    assert token(PASSWORD) == 429


def test_right_passwords_are_no_guesses(elin: Player) -> None:
    assert [token(PASSWORD) for _ in range(8)] == [200] * 8


def test_the_staff_sign_in_where_everybody_does(client: Client, elin: Player) -> None:
    assert client.get("/admin/login/?next=/admin/")["Location"] == "/accounts/login/?next=%2Fadmin%2F"
    for _ in range(60):
        answer = client.post("/admin/login/", {"username": "Elin", "password": PASSWORD})
        assert answer.status_code == 302
        assert "_auth_user_id" not in client.session
    client.post("/accounts/login/?next=/admin/", {"login": "Elin", "password": PASSWORD})
    assert client.get("/admin/").status_code == 200


def test_a_player_who_is_no_staff_finds_no_second_door(client: Client) -> None:
    client.force_login(
        Player.objects.create_user("Kaito"), backend="django.contrib.auth.backends.ModelBackend"
    )
    assert client.get("/admin/login/").status_code == 403


def test_whoever_finds_a_session_open_cannot_guess_the_password_by_deleting_the_account(
    client: Client, elin: Player
) -> None:
    client.force_login(elin, backend="django.contrib.auth.backends.ModelBackend")
    for _ in range(5):
        client.post("/accounts/leave/", {"sure": "wrong"})
    answer = client.post("/accounts/leave/", {"sure": PASSWORD})
    assert "Too many failed login attempts" in answer.content.decode()
    assert Player.objects.filter(pk=elin.pk).exists()


def test_names_are_not_tried_out_at_the_claim_of_an_account(client: Client, settings: object) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"signup": "2/m/ip", "guest": "60/m/ip"}  # type: ignore[attr-defined]
    client.post("/accounts/guest/")
    wish = {"username": "Elin", "password1": "x", "password2": "x"}
    assert [client.post("/accounts/claim/", wish).status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.parametrize(
    "address", ["/battles/join/guess-{}/", "/battles/join/guess-{}/card.png", "/armies/shared/guess-{}/"]
)
def test_words_that_open_something_are_not_guessed(
    client: Client, address: str, limit: Callable[..., None]
) -> None:
    limit(wrong_words_at_address="3/h")
    answers = [client.get(address.format(number)).status_code for number in range(5)]
    assert answers[3:] == [429, 429]
    assert 429 not in answers[:3]


def test_a_made_up_forwarded_address_lifts_no_limit(elin: Player) -> None:
    codes = [token("wrong", f"nobody-{n}", HTTP_X_FORWARDED_FOR=f"10.0.0.{n}") for n in range(22)]
    assert codes[-2:] == [429, 429]


def test_requests_of_strangers_are_counted_by_the_true_address(
    limit: Callable[..., None], settings: object
) -> None:
    from limits.throttles import AddressThrottle

    seen = {
        AddressThrottle().get_ident(_Asked(RequestFactory().get("/", HTTP_X_FORWARDED_FOR=f"10.0.0.{n}")))
        for n in range(5)
    }
    assert seen == {"127.0.0.1"}


class _Asked:
    def __init__(self, request: object) -> None:
        self._request = request


def test_behind_proxies_the_address_is_what_the_outermost_trusted_one_saw(settings: object) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1  # type: ignore[attr-defined]
    asked = RequestFactory().get("/", HTTP_X_FORWARDED_FOR="6.6.6.6, 203.0.113.9")
    assert address_of(asked) == "203.0.113.9"


def test_the_addresses_of_one_household_are_one() -> None:
    asked = [RequestFactory().get("/", REMOTE_ADDR=f"2001:db8:1:2::{n}") for n in (1, 2)]
    assert len({address_of(each) for each in asked}) == 1


def test_a_limit_counts_each_by_himself_and_nought_is_no_limit(limit: Callable[..., None]) -> None:
    limit(said="2/m", comments="0/h", armies="0", drafts="3")
    assert [spend("said", 1) for _ in range(3)] == [True, True, False]
    assert spend("said", 2)
    assert is_spent("said", 1)
    assert not is_spent("said", 2)
    assert all(spend("comments", 1) for _ in range(50))
    assert not is_full("armies", 10_000)
    assert [is_full("drafts", held) for held in (2, 3, 4)] == [False, True, True]


def test_without_its_cache_the_site_counts_nothing_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object, **_more: object) -> None:
        raise ConnectionError

    monkeypatch.setattr("limits.cache.add", broken)
    monkeypatch.setattr("limits.cache.get", broken)
    assert spend("said", 1)
    assert not is_spent("said", 1)


def test_the_running_house_believes_no_made_up_address(tmp_path: Path) -> None:
    """The server itself must not either: uvicorn would believe whoever sits on the same machine. One limit shows it for
    all, for they count by one address; and what names no password is counted before any is reckoned.
    """
    with running_house(tmp_path, HONJIN_LIMITS="requests_at_address=3/m") as house:

        def ask(number: int) -> int:
            headers = {"Content-Type": "application/json", "X-Forwarded-For": f"198.51.100.{number}"}
            try:
                return urlopen(Request(f"{house.url}/api/token/", b"{}", headers), timeout=20).status
            except HTTPError as answer:
                return answer.code

        assert [ask(number) for number in range(5)] == [400] * 3 + [429] * 2
