"""Every address of the armies, asked by the owner, by another player, and by nobody."""

import uuid

import pytest
from django.urls import get_resolver

from armies import services
from armies.api.urls import urlpatterns as programs
from armies.hero_urls import urlpatterns as halls
from armies.models import Army, Draft, Hero, Muster
from armies.urls import urlpatterns as pages
from tests.armies.conftest import IDENTITY

pytestmark = pytest.mark.django_db

# What a request to someone's own thing answers: (method, address, body, answer to the owner).
PAGES = [
    ("get", "/armies/{army}/", None, 200),
    ("post", "/armies/{army}/", IDENTITY, 302),
    ("get", "/armies/{army}/print/", None, 200),
    ("get", "/armies/{army}/export/", None, 200),
    ("get", "/armies/{army}/muster.json", None, 200),
    ("get", "/armies/musters/{muster}.json", None, 200),
    ("post", "/armies/{army}/duplicate/", None, 302),
    ("post", "/armies/{army}/delete/", None, 302),
    ("post", "/armies/{built}/rework/", None, 302),
    ("post", "/armies/{army}/share/", {"share": "on"}, 302),
    ("get", "/armies/draft/{draft}/", None, 200),
    ("post", "/armies/draft/{draft}/", {"name": "Ravens"}, 302),
    ("post", "/armies/draft/{draft}/finish/", {"name": "Ravens"}, 422),
    ("post", "/armies/draft/{draft}/discard/", None, 302),
    ("get", "/heroes/{hero}/", None, 200),
    ("get", "/heroes/{hero}/edit/", None, 200),
    ("post", "/heroes/{hero}/edit/", {"name": "Baba"}, 302),
    ("get", "/heroes/{hero}/face/", None, 200),
    ("post", "/heroes/{hero}/face/", {"portrait": "monk"}, 302),
    ("get", "/heroes/{hero}/card/", None, 200),
    ("get", "/heroes/{hero}/export/", None, 200),
    ("post", "/heroes/{hero}/duplicate/", None, 302),
    ("post", "/heroes/{hero}/delete/", None, 302),
    ("post", "/heroes/{hero}/rest/", None, 302),
    ("post", "/heroes/{hero}/share/", {"share": "on"}, 302),
]
# Addresses that their owner gives away: whoever has one reads.
SHOWN = ("/armies/shared/{token}/", "/heroes/shared/{token}/")
PROGRAMS = [
    ("get", "/api/armies/{army}/", None, 200),
    ("patch", "/api/armies/{army}/", {"name": "Ravens"}, 200),
    ("delete", "/api/armies/{army}/", None, 204),
    ("put", "/api/armies/{army}/choices/", {"choices": {"guards": 3}}, 200),
    ("post", "/api/armies/{army}/duplicate/", None, 201),
    ("get", "/api/armies/{army}/export/", None, 200),
    ("get", "/api/armies/musters/{muster}/", None, 200),
    ("post", "/api/armies/musters/{muster}/keep/", IDENTITY, 201),
    ("post", "/api/armies/musters/{muster}/discard/", None, 200),
    ("get", "/api/heroes/{hero}/", None, 200),
    ("patch", "/api/heroes/{hero}/", {"name": "Baba"}, 200),
    ("delete", "/api/heroes/{hero}/", None, 204),
    ("post", "/api/heroes/{hero}/duplicate/", None, 201),
    ("get", "/api/heroes/{hero}/export/", None, 200),
]
# Addresses of the reader's open muster: who has none is led to the blank scroll.
MUSTER = [
    ("post", "/armies/muster/levy/show/", {"upto": "all"}, 302),
    ("post", "/armies/muster/levy/adjust/", {"guards": "3"}, 302),
    ("post", "/armies/muster/levy/keep/", IDENTITY, 302),
    ("post", "/armies/muster/levy/discard/", None, 302),
]
# Addresses of the reader himself: everybody who is signed in has his own.
OWN = [
    ("get", "/armies/", None, 200),
    ("post", "/armies/import/", None, 422),
    ("get", "/armies/muster/levy/", None, 200),
    ("get", "/armies/build/bands/", None, 200),
    ("post", "/armies/build/bands/", None, 302),
    ("post", "/armies/muster/levy/throw/", {"key": str(uuid.uuid4())}, 302),
    ("get", "/heroes/", None, 200),
    ("get", "/heroes/fallen/", None, 200),
    ("get", "/heroes/new/", None, 200),
    ("post", "/heroes/new/", {"system": "godai"}, 302),
    ("post", "/heroes/import/", None, 422),
    ("get", "/api/heroes/", None, 200),
    ("post", "/api/heroes/", {"system": "godai", "name": "Doi"}, 201),
    ("get", "/api/heroes/chance/", None, 200),
    ("post", "/api/heroes/import/", {"format": "none"}, 422),
    ("get", "/api/armies/", None, 200),
    ("post", "/api/armies/import/", {"format": "none"}, 422),
    ("get", "/api/armies/musters/", None, 200),
    ("post", "/api/armies/musters/", {"system": "levy", "key": str(uuid.uuid4())}, 200),
]


@pytest.fixture
def things(elin, army):
    """Elin's army, and a muster of hers that is still open."""
    again = services.throw_muster(owner=elin, system="levy", key=uuid.uuid4())
    draft = services.begin_draft(owner=elin, system="bands", ready="river")
    values = {"name": "River", "clan": "Oda", "mon": "oda"}
    built = services.build(owner=elin, system="bands", values=values, roster=draft.roster)
    return {"army": army.id, "muster": again.id, "draft": draft.id, "built": built.id,
            "hero": services.begin_hero(owner=elin, system="godai", model="abbot").id}  # fmt: skip


def ask(client, things, method, address, body):
    place = address.format(**things)
    if address.startswith("/api/"):
        return getattr(client, method)(place, body, content_type="application/json")
    return getattr(client, method)(place, body or {})


def everything():
    return [list(each.objects.values()) for each in (Army, Muster, Draft, Hero)]


def ids(case):
    return f"{case[0]} {case[1]}"


@pytest.mark.parametrize("case", PAGES + MUSTER + PROGRAMS, ids=ids)
def test_the_owner_may(case, clients, things):
    *request, answer = case
    assert ask(clients["owner"], things, *request).status_code == answer


@pytest.mark.parametrize("case", PAGES + PROGRAMS, ids=ids)
def test_another_finds_nothing_and_changes_nothing(case, clients, things):
    *request, _answer = case
    before = everything()
    assert ask(clients["other"], things, *request).status_code == 404
    assert everything() == before


@pytest.mark.parametrize("case", MUSTER, ids=ids)
def test_another_cannot_reach_a_muster_that_is_not_his(case, clients, things):
    *request, _answer = case
    before = everything()
    assert ask(clients["other"], things, *request)["Location"] == "/armies/muster/levy/"
    assert everything() == before


@pytest.mark.parametrize("case", PAGES + MUSTER + PROGRAMS + OWN, ids=ids)
def test_nobody_is_asked_who_he_is(case, clients, things):
    *request, _answer = case
    before = everything()
    answer = ask(clients["anonymous"], things, *request)
    if case[1].startswith("/api/"):
        assert answer.status_code in (401, 403)
    else:
        assert answer.status_code == 302
        assert answer["Location"].startswith("/armies/muster/levy/" if case in MUSTER else "/accounts/login/")
    assert everything() == before


@pytest.mark.parametrize("case", OWN, ids=ids)
def test_another_has_his_own(case, clients, things):
    *request, status = case
    answer = ask(clients["other"], things, *request)
    assert answer.status_code == status
    for thing in things.values():
        assert str(thing) not in answer.content.decode()


def test_no_address_is_forgotten_here():
    named = {
        address.format(
            army=uuid.UUID(int=1), muster=uuid.UUID(int=2), draft=uuid.UUID(int=3), built=uuid.UUID(int=4),
            hero=uuid.UUID(int=5), token="t",
        )
        for address in [*SHOWN, *(case[1] for case in PAGES + MUSTER + PROGRAMS + OWN)]
    }  # fmt: skip
    resolved = {get_resolver().resolve(address).url_name for address in named}
    assert resolved == {pattern.name for pattern in [*pages, *halls, *programs]}


@pytest.mark.parametrize(
    "address", ["/armies/muster/levy/throw/", "/armies/muster/levy/keep/", "/armies/import/"]
)
def test_a_form_without_its_token_is_refused(elin, address):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(elin)
    assert client.post(address, {"key": str(uuid.uuid4())}).status_code == 403
    assert not Muster.objects.exists()
