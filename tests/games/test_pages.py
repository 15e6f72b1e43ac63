"""The pages around a battle: lobby, making, invitation, table, record."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.models import Battle, Player
from tests.games.conftest import drill, fought_alone

pytestmark = pytest.mark.django_db


def browser(player: Player | None) -> Client:
    client = Client()
    if player is not None:
        client.force_login(player, backend="django.contrib.auth.backends.ModelBackend")
    return client


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", answer.content.decode())


def script(html: str, id: str) -> Any:
    found = re.search(rf'<script id="{id}" type="application/json">(.*?)</script>', html, re.DOTALL)
    assert found
    return json.loads(found.group(1))


def plan(**changes: Any) -> dict[str, Any]:
    wish = {
        "name": "The ford",
        "opponent": "invite",
        "side": "ai",
        "mon": "date",
        "clan": "",
        "armies": "muster",
    }
    return {**wish, "option-pieces": "4", "option-turn_limit": "6", **changes}


def test_one_click_and_both_sides_are_yours() -> None:
    client = browser(None)
    answer = client.post("/try/drill/", follow=True)
    assert answer.status_code == 200
    battle = Battle.objects.get()
    boot = script(text_of(answer), "battle-boot")
    assert (boot["battle"], boot["you"]) == (str(battle.id), ["ai", "kaki"])
    assert boot["socket"] == f"/ws/battles/{battle.id}/"
    assert script(text_of(answer), "ruleset")["slug"] == "drill"
    assert battle.maker is not None
    assert battle.maker.is_guest
    assert "your move" in text_of(client.get("/battles/"))


def test_trying_has_a_limit(limit: Callable[..., None]) -> None:
    limit(tries_at_address="30/h")
    client = browser(None)
    statuses = {client.post("/try/nothing/").status_code for _ in range(40)}
    assert statuses == {302, 429}


def test_a_friend_is_invited_and_comes(elin: Player, kaito: Player) -> None:
    maker, friend = browser(elin), browser(kaito)
    waiting = maker.post("/battles/new/?system=drill", plan(), follow=True)
    battle = Battle.objects.get()
    address = f"/battles/join/{battle.invitation}/"
    assert f"http://testserver{address}" in text_of(waiting)
    assert maker.get(f"/battles/{battle.id}/", headers={"HX-Request": "true"}).status_code == 204
    assert "Go on as a guest" in text_of(browser(None).get(address))
    letter = text_of(friend.get(address))
    assert "Elin of Date is waiting for you." in letter
    assert "Time per decision" in letter
    answer = friend.post(address, {"mon": "oda", "clan": "", "nonce": "kaze"})
    assert answer.headers["Location"] == f"/battles/{battle.id}/"
    assert [(seat.clan, seat.nonce != "") for seat in battle.seats.order_by("side")] == [
        ("Date", True),
        ("Oda", True),
    ]
    pushed = maker.get(f"/battles/{battle.id}/", headers={"HX-Request": "true"})
    assert pushed.headers["HX-Redirect"] == f"/battles/{battle.id}/"
    assert maker.get(address).headers["Location"] == f"/battles/{battle.id}/"


def test_whoever_comes_finds_an_open_battle(elin: Player, stranger: Player) -> None:
    browser(elin).post("/battles/new/?system=drill", plan(opponent="open"))
    battle = Battle.objects.get()
    comer = browser(stranger)
    assert f"/battles/{battle.id}/join/" in text_of(comer.get("/battles/"))
    assert comer.get(f"/battles/{battle.id}/").headers["Location"] == f"/battles/{battle.id}/join/"
    comer.post(f"/battles/{battle.id}/join/", {"mon": "oda", "clan": "Oda"})
    battle.refresh_from_db()
    assert battle.status == "running"


def test_another_battle_begins_with_the_terms_of_the_last(
    elin: Player, kaito: Player, stranger: Player
) -> None:
    battle = drill(elin, kaito, options={"pieces": 2, "turn_limit": 9}, name="The bridge")
    again = script(text_of(browser(kaito).get(f"/battles/{battle.id}/")), "battle-boot")["urls"]["again"]

    def terms(player: Player) -> list[Any]:
        form = browser(player).get(again).context["form"]
        return [
            form[name].value()
            for name in ("name", "side", "clan", "mon", "option-pieces", "option-turn_limit")
        ]

    assert terms(kaito) == ["The bridge", "kaki", "Takeda", "takeda", 2, 9]
    assert terms(elin)[1:3] == ["ai", "Hojo"]
    assert terms(stranger)[0] != "The bridge"
    alone = script(text_of(browser(None).post("/try/drill/", follow=True)), "battle-boot")
    assert alone["urls"]["again"].startswith("/battles/new/")


def test_the_computer_is_fought_on_ones_own_terms(elin: Player) -> None:
    terms = plan(opponent="practice", temper="wary", side="kaki", clan="Oda")
    browser(elin).post("/battles/new/?system=drill", terms)
    battle = Battle.objects.get()
    seats = {seat.side: seat for seat in battle.seats.all()}
    assert (seats["kaki"].player, seats["kaki"].clan, seats["kaki"].practice) == (elin, "Oda", "")
    assert (seats["ai"].player, seats["ai"].practice) == (None, "wary")
    assert (battle.status, battle.hot_seat, battle.options["pieces"]) == ("running", False, 4)
    again = browser(elin).get(f"/battles/new/?system=drill&again={battle.id}").context["form"]
    assert [again[name].value() for name in ("opponent", "temper", "side")] == ["practice", "wary", "kaki"]


def test_a_form_with_faults_says_which(elin: Player) -> None:
    answer = browser(elin).post("/battles/new/?system=drill", plan(name="", **{"option-pieces": "9999"}))
    assert answer.status_code == 422
    assert "This field is required" in text_of(answer)
    assert "less than or equal to 200" in text_of(answer)
    answer = browser(elin).post("/battles/new/?system=drill", plan(armies="stored"))
    assert "Choose the army that you bring" in text_of(answer)
    assert Battle.objects.count() == 0


def test_an_invitation_is_withdrawn(elin: Player, kaito: Player) -> None:
    battle = drill(elin, None)
    browser(kaito).post(f"/battles/{battle.id}/withdraw/")
    assert Battle.objects.count() == 1
    browser(elin).post(f"/battles/{battle.id}/withdraw/")
    assert Battle.objects.count() == 0
    begun = drill(elin, kaito)
    browser(elin).post(f"/battles/{begun.id}/withdraw/")
    assert Battle.objects.count() == 1


def test_the_lobby_says_whose_turn_it_is(battle: Battle, elin: Player, kaito: Player) -> None:
    assert "your move" in text_of(browser(elin).get("/battles/"))
    assert "Elin to move" in text_of(browser(kaito).get("/battles/"))
    part = text_of(browser(kaito).get("/battles/", headers={"HX-Request": "true"}))
    assert "<html" not in part
    assert "Elin to move" in part


def test_the_lobby_is_of_use_when_it_is_empty(elin: Player) -> None:
    page = text_of(browser(elin).get("/battles/"))
    assert "You have no battle in progress." in page
    assert "/archive/?whose=mine" in page
    assert "No account is needed" in text_of(browser(None).get("/battles/"))
    assert "The mount is bare." in text_of(browser(elin).get("/archive/"))


def test_a_finished_battle_hangs_in_the_archive(elin: Player) -> None:
    battle = fought_alone(elin, name="</script><b>Ford")
    client = browser(elin)
    assert f"/battles/{battle.id}/record/" in text_of(client.get("/archive/"))
    html = client.get(f"/battles/{battle.id}/record/").content.decode()
    boot = script(html, "record-boot")
    assert (boot["view"], boot["mayComment"]) == ("truth", True)
    assert not {"events", "document"} & set(boot), "what was fought is fetched, not written into the page"
    record = client.get(f"{script(html, 'battle-boot')['urls']['replay']}?view=truth&after=0").json()
    assert [event["seq"] for event in record["events"]] == list(range(1, battle.seq + 1))
    assert record["document"]["system"] == "drill"
    assert script(html, "battle-boot")["socket"] == f"/ws/battles/{battle.id}/record/"  # to watch it together
    assert "</script><b>" not in html


def test_names_cannot_break_out_of_the_page(elin: Player, kaito: Player) -> None:
    browser(elin).post("/battles/new/?system=drill", plan(name="<b>x", clan="Hojo", opponent="hot_seat"))
    battle = Battle.objects.get()
    battle.seats.update(clan="</script><i>")  # no form takes it, but an older house did
    html = browser(elin).get(f"/battles/{battle.id}/").content.decode()
    assert "<b>x" not in html
    assert "</script><i>" not in html
