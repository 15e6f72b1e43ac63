"""Every page of the house has a name of its own, brings no script inside it, and can be left by the header."""

import re
from http import HTTPStatus

import pytest
from django.test import Client, override_settings
from django.urls import path

from config.urls import urlpatterns as pages_of_the_site
from games.models import Player

pytestmark = pytest.mark.django_db
OPEN = {
    "/": "Samurai battles in the browser",
    "/accounts/login/": "Sign in",
    "/accounts/signup/": "Make an account",
    "/accounts/password/reset/": "Forgotten password",
    "/accounts/password/reset/done/": "The letter is on its way",
    "/accounts/password/reset/key/done/": "New password set",
    "/accounts/password/reset/key/0-no-such-key/": "This link has expired",
    "/accounts/confirm-email/no-such-key/": "Confirm your address",
    "/accounts/confirm-email/": "A letter waits for you",
    "/accounts/inactive/": "This account is closed",
}
OWN = {
    "/accounts/logout/": "Sign out",
    "/accounts/email/": "E-mail",
    "/accounts/password/change/": "Change password",
}


def broken(request):
    raise RuntimeError("a fault of ours")


def forbidden(request):
    from django.core.exceptions import PermissionDenied

    raise PermissionDenied


urlpatterns = [*pages_of_the_site, path("broken", broken), path("forbidden", forbidden)]


def title(html: str) -> str:
    return " ".join(re.search(r"<title>(.*?)</title>", html, re.S)[1].split())


def check_page(answer, name: str) -> None:
    html = answer.content.decode()
    assert title(html) == f"{name} · Honjin"
    scripts = re.findall(r"<script([^>]*)>(.*?)</script>", html, re.S)
    assert [
        inside for attributes, inside in scripts if inside.strip() and "application/json" not in attributes
    ] == []
    assert not re.search(r"<[^>]+\son[a-z]+\s*=", html), "a script hides in an attribute"
    assert len(re.findall(r"<h1[\s>]", html)) == 1
    assert html.index('class="skip"') < html.index("<header")
    assert "script-src 'self';" in answer["Content-Security-Policy"]


@pytest.mark.parametrize(("address", "name"), OPEN.items())
def test_a_page_for_everybody(client, address, name):
    check_page(client.get(address, follow=True), name)


@pytest.mark.parametrize(("address", "name"), OWN.items())
def test_a_page_for_a_player(client, address, name):
    player = Player.objects.create_user("Elin", password="seven-spears-at-dawn")
    client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    check_page(client.get(address), name)


@pytest.mark.parametrize(
    ("address", "status", "name"),
    [
        ("/no-such-place", HTTPStatus.NOT_FOUND, "No such place on the map"),
        ("/forbidden", HTTPStatus.FORBIDDEN, "This gate is not yours"),
        ("/broken", HTTPStatus.INTERNAL_SERVER_ERROR, "Disorder in the camp"),
    ],
)
@override_settings(ROOT_URLCONF="tests.house.test_pages")
def test_what_goes_wrong_has_a_page_too(address, status, name, caplog):
    answer = Client(raise_request_exception=False).get(address)
    assert answer.status_code == status
    check_page(answer, name)


def test_a_form_from_elsewhere_is_refused_with_a_page(caplog):
    answer = Client(enforce_csrf_checks=True).post("/accounts/login/", {"login": "Elin", "password": "x"})
    assert answer.status_code == HTTPStatus.FORBIDDEN
    check_page(answer, "This page has grown old")


def test_the_header_links_only_to_what_stands(client):
    html = client.get("/").content.decode()
    nav = re.search(r'<nav class="main".*?</nav>', html, re.S)[0]
    for address in re.findall(r'href="([^"]+)"', nav):
        assert client.get(address, follow=True).status_code == HTTPStatus.OK


def test_the_description_of_the_interface_is_served_from_here(client):
    html = client.get("/api/docs/").content.decode()
    assert not re.findall(r'(?:src|href)="(?:https?:)?//', html)
    assert client.get("/api/schema/").status_code == HTTPStatus.OK


def test_a_host_that_is_not_ours_is_told_so(settings):
    settings.ALLOWED_HOSTS = ["honjin.example"]
    answer = Client().get("/", headers={"host": "elsewhere.example"})
    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert "That letter could not be read" in answer.content.decode()
