"""What a player may have and do: so much and no more, said in words, and generous before that."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections
from django.test import Client
from rest_framework.test import APIClient

from games.models import Battle, Message, Player
from games.services import planning
from games.services.planning import Wish
from rulesets import Illegal
from tests.games.conftest import drill, fought_alone

pytestmark = pytest.mark.django_db

Limit = Callable[..., None]


def program(player: Player) -> APIClient:
    client = APIClient()
    client.force_authenticate(player)
    return client


def called(player: Player, **wish: object) -> int:
    body = {"system": "drill", "name": "x", "visibility": "open", **wish}
    return program(player).post("/api/battles/", body).status_code


@pytest.fixture
def guest(db: None) -> Player:
    return Player.objects.create_user("ronin-1", is_guest=True)


def test_a_guest_cannot_fill_the_lobby(guest: Player) -> None:
    assert [called(guest) for _ in range(5)] == [201, 201, 201, 429, 429]
    assert Battle.objects.count() == 3
    answer = program(guest).post("/api/battles/", {"system": "drill", "name": "x"}).json()
    assert answer["code"] == "enough_open"
    assert answer["reason"] == "You already have 3 battles waiting for an opponent. Withdraw one first."


def test_one_that_is_withdrawn_or_joined_makes_way_for_another(
    elin: Player, kaito: Player, limit: Limit
) -> None:
    limit(open_battles="1")
    first = planning.make(player=elin, wish=Wish(system="drill", name="x"))
    with pytest.raises(Illegal, match="1 battles waiting"):
        planning.make(player=elin, wish=Wish(system="drill", name="x"))
    planning.join(player=kaito, battle_id=first.id, invitation=first.invitation)
    planning.make(player=elin, wish=Wish(system="drill", name="x"))


def test_the_form_of_a_new_battle_says_it_too(client: Client, elin: Player, limit: Limit) -> None:
    limit(open_battles="1")
    drill(elin, None)
    client.force_login(elin, backend="django.contrib.auth.backends.ModelBackend")
    wish = {"name": "x", "opponent": "open", "side": "ai", "armies": "muster", "mon": "hojo"}
    answer = client.post("/battles/new/?system=drill", wish)
    assert answer.status_code == 422
    assert "You already have 1 battles waiting for an opponent." in answer.content.decode()


def test_battles_made_in_an_hour_are_counted_through_every_door(elin: Player, limit: Limit) -> None:
    limit(battles_made="2/h")
    planning.make(player=elin, wish=Wish(system="drill", name="x", hot_seat=True))
    assert [called(elin), called(elin)] == [201, 429]
    assert [called(elin, hot_seat=True)] == [429]


def test_battles_joined_in_an_hour_are_counted(elin: Player, kaito: Player, limit: Limit) -> None:
    limit(battles_joined="1/h")
    homes = [f"/api/battles/{drill(elin, None, visibility='open').id}/join/" for _ in range(2)]
    assert [program(kaito).post(home, {}).status_code for home in homes] == [200, 429]


def test_an_address_makes_so_many_battles_however_many_guests_it_sends(
    limit: Limit, elin: Player, kaito: Player
) -> None:
    limit(battles_at_address="2/h")
    assert [called(elin), called(kaito), called(elin)] == [201, 201, 429]
    browser = Client()
    browser.force_login(elin, backend="django.contrib.auth.backends.ModelBackend")
    assert browser.get("/battles/new/").status_code == 200
    assert browser.post("/battles/new/", {}).status_code == 429


def test_what_is_said_is_counted_in_one_bucket(elin: Player, battle: Battle, limit: Limit) -> None:
    from games.services import talk

    limit(said="3/m")
    talk.say(battle_id=battle.id, player_id=elin.pk, text="as the socket does")
    home = f"/api/battles/{battle.id}/messages/"
    answers = [program(elin).post(home, {"text": "hi"}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 429, 429]
    assert answers[-1].json()["code"] == "too_fast"
    assert Message.objects.count() == 3


def test_comments_in_an_hour_are_counted(elin: Player, limit: Limit) -> None:
    limit(comments="2/h")
    home = f"/api/battles/{fought_alone(elin).id}/comments/"
    answers = [program(elin).post(home, {"event": 0, "text": "hi"}) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[-1].json()["reason"].startswith("You have written many comments")


def test_imports_in_an_hour_are_counted(client: Client, elin: Player, limit: Limit) -> None:
    from django.core.files.uploadedfile import SimpleUploadedFile

    limit(battles_imported="1/h", armies_imported="1/h")
    client.force_login(elin, backend="django.contrib.auth.backends.ModelBackend")
    for home, words in (
        ("/battles/import/", "You have imported many battles in a short time."),
        ("/armies/import/", "You have imported much in a short time."),
    ):
        pages = [
            client.post(home, {"file": SimpleUploadedFile("x.json", b"{}")}).content.decode()
            for _ in range(2)
        ]
        assert [words in page for page in pages] == [False, True]


@pytest.mark.django_db(transaction=True)
def test_calls_at_the_same_moment_are_counted_one_after_the_other(elin: Player, limit: Limit) -> None:
    limit(open_battles="2")
    ready = Barrier(4)

    def call(number: int) -> str:
        ready.wait(20)
        try:
            planning.make(player=elin, wish=Wish(system="drill", name=f"{number}"))
            return "made"
        except Illegal as error:
            return error.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as at_once:
        answers = sorted(at_once.map(call, range(4)))
    assert answers == ["enough_open", "enough_open", "made", "made"]


def test_an_evening_of_a_club_stays_below_every_limit(elin: Player, kaito: Player) -> None:
    for _ in range(15):
        battle = planning.make(player=elin, wish=Wish(system="drill", name="x", visibility="open"))
        planning.join(player=kaito, battle_id=battle.id)
    assert Battle.objects.filter(status="running").count() == 15
