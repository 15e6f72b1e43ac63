"""Players: making an account, coming and going, guests who stay."""

import re

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.messages import get_messages
from django.contrib.sessions.backends.db import SessionStore
from django.core import mail
from django.test import Client, RequestFactory

from games.models import Player
from games.services.players import welcome_guest

pytestmark = pytest.mark.django_db
PASSWORD = "seven-spears-at-dawn"


def signed_in(client: Client) -> Player | None:
    return Player.objects.filter(pk=client.session.get(SESSION_KEY, 0)).first()


def guest_of(client: Client) -> Player:
    """A guest signed in with `client`, made by the service itself."""
    request = RequestFactory().post("/")
    request.user, request.session = AnonymousUser(), SessionStore()
    guest = welcome_guest(request)
    client.force_login(guest, backend="django.contrib.auth.backends.ModelBackend")
    return guest


def test_an_account_needs_a_name_and_a_password_and_no_address(client):
    answer = client.post(
        "/accounts/signup/", {"username": "Elin", "email": "", "password1": PASSWORD, "password2": PASSWORD}
    )
    assert answer.status_code == 302
    assert answer["Location"] == "/"
    assert signed_in(client).username == "Elin"
    assert not signed_in(client).is_guest
    assert mail.outbox == []


def test_signing_out_and_in_again(client):
    Player.objects.create_user("Elin", password=PASSWORD)
    assert client.post("/accounts/login/", {"login": "Elin", "password": PASSWORD}).status_code == 302
    assert signed_in(client).username == "Elin"
    assert client.get("/accounts/logout/").status_code == 200
    assert signed_in(client) is not None
    client.post("/accounts/logout/")
    assert signed_in(client) is None


def test_a_wrong_password_is_refused_in_words(client):
    Player.objects.create_user("Elin", password=PASSWORD)
    answer = client.post("/accounts/login/", {"login": "Elin", "password": "wrong"})
    assert answer.status_code == 200
    assert "not correct" in answer.content.decode()
    assert signed_in(client) is None


def test_guessing_a_password_is_stopped_even_when_it_is_right_at_last(client):
    Player.objects.create_user("Elin", password=PASSWORD)
    for _ in range(5):
        client.post("/accounts/login/", {"login": "Elin", "password": "wrong"})
    answer = client.post("/accounts/login/", {"login": "Elin", "password": PASSWORD})
    assert "Too many failed login attempts" in answer.content.decode()
    assert signed_in(client) is None


def test_a_forgotten_password_is_mended_by_a_letter(client):
    Player.objects.create_user("Elin", email="elin@honjin.example", password=PASSWORD)
    client.post("/accounts/password/reset/", {"email": "elin@honjin.example"})
    way = re.search(r"https?://[^/]+(/\S+)", mail.outbox[0].body)[1]
    page = client.get(way, follow=True)
    new = "eight-spears-at-dusk"
    client.post(page.request["PATH_INFO"], {"password1": new, "password2": new})
    assert client.post("/accounts/login/", {"login": "Elin", "password": new}).status_code == 302


def test_whether_an_address_is_known_is_told_to_nobody(client):
    answer = client.post("/accounts/password/reset/", {"email": "nobody@honjin.example"}, follow=True)
    assert "The letter is on its way" in answer.content.decode()


def test_a_guest_plays_without_a_password_and_keeps_his_name_on_his_device(client):
    guest = guest_of(client)
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert "Make it your account" in client.get("/").content.decode()


def test_whoever_is_signed_in_is_welcomed_as_himself(rf, django_user_model):
    request = rf.post("/")
    request.user = django_user_model.objects.create_user("Elin", password=PASSWORD)
    assert welcome_guest(request) == request.user


def test_a_guest_becomes_a_player_and_stays_the_same_person(client):
    guest = guest_of(client)
    answer = client.post(
        "/accounts/claim/",
        {"username": "Kaito", "email": "kaito@honjin.example", "password1": PASSWORD, "password2": PASSWORD},
    )
    assert answer.status_code == 302
    assert "The account is yours, Kaito." in str(list(get_messages(answer.wsgi_request)))
    player = signed_in(client)
    assert (player.pk, player.username, player.is_guest) == (guest.pk, "Kaito", False)
    assert player.check_password(PASSWORD)
    assert mail.outbox[0].to == ["kaito@honjin.example"]


@pytest.mark.parametrize(
    ("name", "password", "complaint"),
    [("Elin", PASSWORD, "already"), ("Kaito", "12345678", "password"), ("", PASSWORD, "required")],
    ids=["name taken", "password too common", "no name"],
)
def test_a_claim_that_cannot_be_is_refused_and_changes_nothing(client, name, password, complaint):
    Player.objects.create_user("Elin", password=PASSWORD)
    guest = guest_of(client)
    answer = client.post("/accounts/claim/", {"username": name, "password1": password, "password2": password})
    assert answer.status_code == 200
    assert complaint in answer.content.decode()
    assert guest.username in answer.content.decode()
    guest.refresh_from_db()
    assert guest.is_guest


def test_a_player_has_nothing_to_claim(client):
    client.force_login(
        Player.objects.create_user("Elin"), backend="django.contrib.auth.backends.ModelBackend"
    )
    assert client.get("/accounts/claim/")["Location"] == "/"


def test_a_stranger_who_would_claim_is_sent_to_the_gate(client):
    assert client.get("/accounts/claim/")["Location"].startswith("/accounts/login/")


def test_a_guest_may_sign_in_to_the_account_he_already_has(client):
    Player.objects.create_user("Elin", password=PASSWORD)
    guest_of(client)
    assert client.get("/accounts/login/").status_code == 200
    client.post("/accounts/login/", {"login": "Elin", "password": PASSWORD})
    assert signed_in(client).username == "Elin"


@pytest.mark.parametrize(
    ("wanted", "led_to"),
    [("/api/", "/api/"), ("", "/"), ("https://elsewhere.example/", "/"), ("//elsewhere.example", "/")],
)
def test_a_stranger_comes_in_as_a_guest_and_gets_where_he_wanted(client, wanted, led_to):
    assert client.post("/accounts/guest/", {"next": wanted})["Location"] == led_to
    assert signed_in(client).is_guest


def test_a_guest_is_called_as_he_says_and_keeps_the_name_with_his_account(client):
    client.post("/accounts/guest/", {"name": " Hiro "})
    assert signed_in(client).username == "Hiro"
    page = client.get("/accounts/claim/").content.decode()
    assert 'value="Hiro"' in page
    answer = {"username": "Hiro", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/accounts/claim/", answer).status_code == 302
    assert (signed_in(client).username, signed_in(client).is_guest) == ("Hiro", False)


def test_a_guest_who_is_called_like_another_has_signs_behind_his_name(client):
    Client().post("/accounts/guest/", {"name": "Hiro"})
    client.post("/accounts/guest/", {"name": "hiro"})
    assert re.fullmatch("hiro-[0-9a-f]{4}", signed_in(client).username)
    answer = {"username": "Hiro", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/accounts/claim/", answer).status_code == 200, "the name is another's"
    assert signed_in(client).is_guest


@pytest.mark.parametrize("name", ["two words", "x" * 200, "a\u202eb"])
def test_a_name_that_nobody_may_bear_makes_no_guest(client, name):
    answer = client.post("/accounts/guest/", {"name": name, "next": "/accounts/login/"}, follow=True)
    assert signed_in(client) is None
    assert 'class="notices"' in answer.content.decode()


def test_nobody_becomes_a_guest_by_following_a_link(client):
    assert client.get("/accounts/guest/").status_code == 405
    assert signed_in(client) is None


def test_a_crowd_of_guests_from_one_address_is_stopped(settings):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/m/ip"}
    assert [Client().post("/accounts/guest/").status_code for _ in range(3)] == [302, 302, 429]
