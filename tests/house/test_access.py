"""A player sees what opens his account and ends it: sessions by device, tokens by name."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from allauth.usersessions.models import UserSession
from django.test import Client
from rest_framework.test import APIClient

from config.middleware import LastSeen
from games.models import ApiToken, Player
from games.services import tokens

pytestmark = pytest.mark.django_db
PASSWORD, NEW = "seven-spears-at-dawn", "eight-spears-at-dusk"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Safari/604.1"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0"
PAGE = "/accounts/access/"


@pytest.fixture(autouse=True)
def nothing_noted() -> None:
    LastSeen.noted.clear()


@pytest.fixture
def elin(db: None) -> Player:
    return Player.objects.create_user("Elin", password=PASSWORD, email="elin@honjin.example")


def device(agent: str = FIREFOX, name: str = "Elin") -> Client:
    client = Client(HTTP_USER_AGENT=agent)
    client.post("/accounts/login/", {"login": name, "password": PASSWORD})
    assert client.get(PAGE).status_code == 200
    return client


def is_in(client: Client) -> bool:
    return client.get(PAGE).status_code == 200


def program(text: str) -> APIClient:
    return APIClient(headers={"Authorization": f"Token {text}"})


def opens(text: str) -> bool:
    return program(text).get("/api/tokens/").status_code == 200


def test_each_session_is_told_by_its_device(elin: Player) -> None:
    one, _other = device(), device(IPHONE)
    page = one.get(PAGE).content.decode()
    assert "Firefox on Linux" in page
    assert "Safari on iPhone" in page
    assert page.count("This session") == 1


def test_a_guest_sees_his_session_and_has_no_tokens(client: Client) -> None:
    client.post("/accounts/guest/")
    page = client.get(PAGE).content.decode()
    assert "Unknown browser" in page
    assert "token" not in page.lower().replace("csrfmiddlewaretoken", "").replace("x-csrftoken", "")
    client.post(PAGE, {"do": "make_token", "name": "x"})
    assert not ApiToken.objects.exists()


def test_one_session_is_ended_and_the_others_stay(elin: Player) -> None:
    here, there, third = device(), device(IPHONE), device(IPHONE)
    row = UserSession.objects.get(session_key=there.session.session_key)
    here.post(PAGE, {"do": "end_session", "which": row.pk})
    assert [is_in(each) for each in (here, there, third)] == [True, False, True]


def test_all_other_sessions_are_ended_at_once(elin: Player) -> None:
    here, there, third = device(), device(IPHONE), device()
    here.post(PAGE, {"do": "end_sessions"})
    assert [is_in(each) for each in (here, there, third)] == [True, False, False]


def test_nobody_ends_what_is_anothers(elin: Player) -> None:
    Player.objects.create_user("Kaito", password=PASSWORD)
    mine, his = device(), device(name="Kaito")
    token, text = tokens.make(player=elin)
    row = UserSession.objects.get(session_key=mine.session.session_key)
    his.post(PAGE, {"do": "end_session", "which": row.pk})
    assert his.post(PAGE, {"do": "end_token", "which": token.pk}).status_code == 422
    assert his.post(PAGE, {"do": "end_session", "which": "9" * 40}).status_code == 302
    his.post(PAGE, {"do": "end_tokens"})
    assert is_in(mine)
    assert opens(text)


def test_signing_out_takes_a_session_off_the_list(elin: Player) -> None:
    here, there = device(), device(IPHONE)
    there.post("/accounts/logout/")
    assert "iPhone" not in here.get(PAGE).content.decode()


def test_a_new_password_ends_every_session_but_the_one_where_it_was_set_and_every_token(elin: Player) -> None:
    here, there = device(), device(IPHONE)
    _token, text = tokens.make(player=elin)
    here.post("/accounts/password/change/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    assert [is_in(here), is_in(there), opens(text)] == [True, False, False]
    page = here.get(PAGE).content.decode()
    assert page.count("This session") == 1
    assert "iPhone" not in page
    assert not ApiToken.objects.exists()


def test_a_forgotten_password_that_is_mended_ends_all_of_them(elin: Player, mailoutbox: list) -> None:
    there = device()
    _token, text = tokens.make(player=elin)
    client = Client()
    client.post("/accounts/password/reset/", {"email": elin.email})
    found = re.search(r"https?://[^/]+(/\S+)", mailoutbox[0].body)
    assert found is not None
    page = client.get(found[1], follow=True)
    client.post(page.request["PATH_INFO"], {"password1": NEW, "password2": NEW})
    assert [is_in(there), opens(text)] == [False, False]


def test_a_password_that_the_staff_set_ends_tokens_too(elin: Player) -> None:
    _token, text = tokens.make(player=elin)
    elin.set_password(NEW)
    elin.save()
    assert not opens(text)


def test_who_is_shut_out_has_no_token(elin: Player) -> None:
    _token, text = tokens.make(player=elin)
    Player.objects.update(is_active=False)
    assert not opens(text)


def test_a_new_secret_key_leaves_tokens_open_while_the_old_one_is_known(
    elin: Player, settings: object
) -> None:
    old = settings.SECRET_KEY  # type: ignore[attr-defined]
    _token, text = tokens.make(player=elin)
    settings.SECRET_KEY = "another"  # type: ignore[attr-defined]
    assert not opens(text)
    settings.SECRET_KEY_FALLBACKS = [old]  # type: ignore[attr-defined]
    assert opens(text)


def test_a_token_is_made_on_the_page_shown_once_and_works(elin: Player) -> None:
    client = device()
    page = client.post(PAGE, {"do": "make_token", "name": "Tournament bot"})
    assert "no-store" in page["Cache-Control"]
    found = re.search(r"<code>([0-9a-f]{40})</code>", page.content.decode())
    assert found is not None
    again = client.get(PAGE).content.decode()
    assert found[1] not in again
    assert "Tournament bot" in again
    assert "never used" in again
    assert opens(found[1])
    assert "never used" not in client.get(PAGE).content.decode()
    client.post(PAGE, {"do": "end_token", "which": ApiToken.objects.get().pk})
    assert not opens(found[1])


def test_what_is_kept_of_a_token_opens_nothing(elin: Player) -> None:
    token, text = tokens.make(player=elin)
    token.refresh_from_db()
    kept = [str(value) for value in vars(token).values()]
    assert not any(text in each for each in kept)
    assert not any(opens(each) for each in kept)


def test_a_program_has_tokens_of_several_names_and_ends_its_own(elin: Player) -> None:
    wish = {"username": "Elin", "password": PASSWORD}
    made = [APIClient().post("/api/token/", {**wish, "name": name}).json() for name in ("one", "two")]
    one = program(made[0]["token"])
    assert [row["name"] for row in one.get("/api/tokens/").json()] == ["two", "one"]
    assert "token" not in one.get("/api/tokens/").json()[0]
    assert one.delete(f"/api/tokens/{made[0]['id']}/").status_code == 204
    assert [opens(each["token"]) for each in made] == [False, True]
    other = program(made[1]["token"])
    assert other.delete(f"/api/tokens/{made[0]['id']}/").json()["code"] == "no_token"


def test_there_is_an_end_of_tokens(elin: Player, limit: Callable[..., None]) -> None:
    limit(tokens="2")
    wish = {"username": "Elin", "password": PASSWORD}
    answers = [APIClient().post("/api/token/", wish) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1].json()["reason"] == "You already have 2 tokens. End one first."
    page = device().post(PAGE, {"do": "make_token"})
    assert page.status_code == 422
    assert "You already have 2 tokens." in page.content.decode()


def test_when_a_session_was_seen_is_noted_now_and_then(
    elin: Player, django_assert_num_queries: object
) -> None:
    client = device()
    row = UserSession.objects.get()
    client.get(PAGE)
    row.refresh_from_db()
    first = row.last_seen_at
    client.get(PAGE)
    row.refresh_from_db()
    assert row.last_seen_at == first
    LastSeen.noted.clear()
    client.get(PAGE)
    row.refresh_from_db()
    assert row.last_seen_at > first


def test_a_stranger_is_sent_to_the_gate(client: Client) -> None:
    assert client.get(PAGE)["Location"].startswith("/accounts/login/")
