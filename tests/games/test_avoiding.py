"""Mute, block, report: the one who does it is rid of the other, who learns nothing of it; the staff read the report."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from rest_framework.test import APIClient

from games.models import Battle, Block, Comment, Player, Report
from games.selectors import avoiding as found
from games.selectors import lobby
from games.services import avoiding, battles, talk
from rulesets import Illegal
from tests.games.conftest import TAKEDA, drill, fought_alone

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"


def program(player: Player) -> APIClient:
    client = APIClient()
    client.force_authenticate(player)
    return client


def browser(player: Player) -> Client:
    client = Client()
    client.force_login(player, backend=BACKEND)
    return client


def join(player: Player, battle: Battle) -> Battle:
    return battles.join(battle_id=battle.id, player=player, banner=TAKEDA, invitation=battle.invitation)


def heard(player: Player | None, battle: Battle) -> list[str]:
    client = program(player) if player else APIClient()
    said = client.get(f"/api/battles/{battle.id}/messages/").json()
    told = client.get(f"/api/battles/{battle.id}/").json()["messages"]
    assert said == told
    return [message["text"] for message in said]


@pytest.mark.parametrize("only_chat", [True, False], ids=["muted", "blocked"])
def test_what_is_said_reaches_everybody_but_who_does_not_want_it(
    elin: Player, kaito: Player, stranger: Player, only_chat: bool
) -> None:
    battle = drill(elin, kaito, visibility="open")
    for player, text in ((kaito, "one"), (elin, "two")):
        talk.say(battle_id=battle.id, player_id=player.pk, text=text)
    avoiding.avoid(player=elin, other=kaito, only_chat=only_chat)
    assert [heard(each, battle) for each in (elin, kaito, stranger, None)] == [["two"], *[["one", "two"]] * 3]
    avoiding.forgive(player=elin, other_id=kaito.pk)
    assert heard(elin, battle) == ["one", "two"]


def test_who_is_blocked_speaks_as_before(elin: Player, kaito: Player, battle: Battle) -> None:
    """Nothing that he gets tells it."""
    home = f"/api/battles/{battle.id}/messages/"
    before = program(kaito).post(home, {"text": "hi"})
    avoiding.avoid(player=elin, other=kaito, only_chat=False)
    after = program(kaito).post(home, {"text": "hi"})
    assert (before.status_code, before.json().keys()) == (after.status_code, after.json().keys())
    assert program(kaito).get("/api/blocked/").json() == []


@pytest.mark.parametrize("visibility", ["open", "invite"])
def test_who_is_blocked_cannot_join_and_hears_no_more_than_that(
    elin: Player, kaito: Player, visibility: str
) -> None:
    battle = drill(elin, None, visibility=visibility)
    avoiding.avoid(player=elin, other=kaito, only_chat=False)
    with pytest.raises(Illegal) as caught:
        join(kaito, battle)
    assert caught.value.code == "cannot_join"
    answer = program(kaito).post(f"/api/battles/{battle.id}/join/", {"invitation": battle.invitation})
    assert (answer.status_code, answer.json()["reason"]) == (409, "You cannot join this battle.")
    page = browser(kaito).post(f"/battles/join/{battle.invitation}/", {"mon": "takeda", "clan": "x"})
    assert "You cannot join this battle." in page.content.decode()
    assert "block" not in page.content.decode().partition("<main")[2].lower()
    battle.refresh_from_db()
    assert battle.status == "open"


def test_an_invitation_of_who_is_blocked_leads_nowhere(elin: Player, kaito: Player) -> None:
    avoiding.avoid(player=elin, other=kaito, only_chat=False)
    with pytest.raises(Illegal, match="You have blocked this player"):
        join(elin, drill(kaito, None))


def test_neither_finds_the_others_battles_in_the_lobby(elin: Player, kaito: Player, stranger: Player) -> None:
    mine, his = drill(elin, None, visibility="open"), drill(kaito, None, visibility="open")
    avoiding.avoid(player=elin, other=kaito, only_chat=False)
    assert [set(lobby.to_join(each)) for each in (elin, kaito, stranger)] == [set(), set(), {mine, his}]
    assert program(kaito).get("/api/battles/?list=open").json()["results"] == []


def test_the_muted_may_play(elin: Player, kaito: Player) -> None:
    battle = drill(elin, None, visibility="open")
    avoiding.avoid(player=elin, other=kaito, only_chat=True)
    assert list(lobby.to_join(kaito)) == [battle]
    assert join(kaito, battle).pk == battle.pk


def test_comments_of_who_is_blocked_are_not_shown(elin: Player, kaito: Player) -> None:
    battle = fought_alone(elin)
    Battle.objects.update(shown="public", visibility="open")
    Comment.objects.create(battle=battle, event=0, author=elin, name="Elin", text="hm")
    avoiding.avoid(player=kaito, other=elin, only_chat=True)
    home = f"/api/battles/{battle.id}/comments/"
    assert [len(program(each).get(home).json()) for each in (elin, kaito)] == [1, 0]


def test_blocking_twice_is_once_and_may_change(elin: Player, kaito: Player) -> None:
    for only_chat in (True, False, False):
        avoiding.avoid(player=elin, other=kaito, only_chat=only_chat)
    assert Block.objects.get().only_chat is False
    avoiding.forgive(player=elin, other_id=kaito.pk)
    with pytest.raises(Illegal, match="no such player"):
        avoiding.forgive(player=elin, other_id=kaito.pk)


def test_there_is_an_end_of_blocking(
    elin: Player, kaito: Player, stranger: Player, limit: Callable[..., None]
) -> None:
    limit(blocked_players="1")
    avoiding.avoid(player=elin, other=kaito, only_chat=True)
    avoiding.avoid(player=elin, other=kaito, only_chat=False)
    assert program(elin).put(f"/api/blocked/{stranger.pk}/", {}).status_code == 429


def test_a_program_blocks_and_forgives(elin: Player, kaito: Player) -> None:
    home = f"/api/blocked/{kaito.pk}/"
    answer = program(elin).put(home, {"only_chat": True})
    assert (answer.status_code, answer.json()["name"], answer.json()["only_chat"]) == (200, "Kaito", True)
    assert [row["player"] for row in program(elin).get("/api/blocked/").json()] == [kaito.pk]
    assert program(elin).delete(home).status_code == 204
    assert program(elin).delete(home).status_code == 404
    assert program(elin).put(f"/api/blocked/{elin.pk}/", {}).status_code == 404
    assert program(elin).put("/api/blocked/99999/", {}).status_code == 404


def test_a_guest_is_known_only_to_who_has_met_him(elin: Player, stranger: Player) -> None:
    guest = Player.objects.create_user("ronin-1", is_guest=True)
    battle = drill(elin, guest)
    message = talk.say(battle_id=battle.id, player_id=guest.pk, text="hi")
    assert found.known_to(elin, guest.pk) == (guest, None)
    for asked in (guest.pk, 0), (guest.pk, message.pk):
        with pytest.raises(Illegal, match="no such player"):
            found.known_to(stranger, *asked)
    assert browser(stranger).get(f"/accounts/avoid/{guest.pk}/?message={message.pk}").status_code == 404
    Battle.objects.filter(pk=battle.pk).update(shown="public")
    assert found.known_to(stranger, guest.pk, message.pk) == (guest, message)


def test_what_was_said_at_a_closed_table_is_shown_to_no_stranger(
    elin: Player, kaito: Player, stranger: Player, battle: Battle
) -> None:
    message = talk.say(battle_id=battle.id, player_id=kaito.pk, text="a secret word")
    page = f"/accounts/avoid/{kaito.pk}/?message={message.pk}"
    assert "a secret word" in browser(elin).get(page).content.decode()
    assert "a secret word" not in browser(stranger).get(page).content.decode()
    answer = program(stranger).post("/api/reports/", {"player": kaito.pk, "message": message.pk})
    assert (answer.status_code, answer.json()["code"]) == (404, "no_message")


def test_a_report_comes_before_the_staff_with_what_was_said(
    elin: Player, kaito: Player, battle: Battle, client: Client
) -> None:
    message = talk.say(battle_id=battle.id, player_id=kaito.pk, text="an ugly word")
    page = f"/accounts/avoid/{kaito.pk}/?message={message.pk}"
    answer = browser(elin).post(page, {"do": "report", "why": "he swears"}, follow=True)
    assert "The staff will look at it." in answer.content.decode()
    staff = Player.objects.create_superuser("Hana", password="x")
    client.force_login(staff, backend=BACKEND)
    listed = client.get("/admin/games/report/").content.decode()
    assert "an ugly word" in listed
    assert "he swears" in listed
    row = Report.objects.get()
    assert (row.about, row.battle, row.message, row.reporter) == (kaito, battle, message, elin)
    client.post("/admin/games/report/", {"action": "settle", "_selected_action": [row.pk]})
    row.refresh_from_db()
    assert row.settled
    assert client.get(f"/admin/games/report/{row.pk}/change/").status_code == 200
    assert client.get(f"/admin/games/player/{kaito.pk}/change/").status_code == 200


def test_a_report_outlives_both_accounts_and_the_message(elin: Player, kaito: Player, battle: Battle) -> None:
    message = talk.say(battle_id=battle.id, player_id=kaito.pk, text="an ugly word")
    avoiding.report(player=elin, other=kaito, message=message)
    message.delete()
    kaito.delete()
    elin.delete()
    row = Report.objects.get()
    assert (row.name, row.said, row.about, row.message) == ("Kaito", "an ugly word", None, None)


def test_a_report_of_nothing_is_none(elin: Player, kaito: Player) -> None:
    answer = program(elin).post("/api/reports/", {"player": kaito.pk, "why": "  "})
    assert (answer.status_code, answer.json()["code"]) == (400, "no_reason")
    page = browser(elin).post(f"/accounts/avoid/{kaito.pk}/", {"do": "report", "why": ""})
    assert page.status_code == 422
    assert "Say what is wrong." in page.content.decode()


def test_there_is_an_end_of_reporting(elin: Player, kaito: Player, limit: Callable[..., None]) -> None:
    limit(reports="1/d")
    answers = [program(elin).post("/api/reports/", {"player": kaito.pk, "why": "x"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 429]


def test_the_pages_mute_block_and_take_it_back(elin: Player, kaito: Player) -> None:
    client, page = browser(elin), f"/accounts/avoid/{kaito.pk}/"
    assert page in client.get("/players/Kaito/").content.decode()
    assert page not in client.get("/players/Elin/").content.decode()
    assert 'value="mute"' in client.get(page).content.decode()
    assert "You have" not in client.get(page).content.decode()
    assert "Kaito is muted." in client.post(page, {"do": "mute"}, follow=True).content.decode()
    assert "You have muted this player." in client.get(page).content.decode()
    assert "Unmute Kaito" in client.get("/accounts/blocked/").content.decode()
    assert "Kaito is blocked." in client.post(page, {"do": "block"}, follow=True).content.decode()
    assert "Unblock Kaito" in client.get("/accounts/blocked/").content.decode()
    client.post("/accounts/blocked/", {"which": kaito.pk})
    assert not Block.objects.exists()
    client.post(page, {"do": "block"})
    assert "no longer" in client.post(page, {"do": "forgive"}, follow=True).content.decode()
    assert not Block.objects.exists()


@pytest.mark.parametrize("address", ["/accounts/avoid/1/", "/accounts/blocked/"])
def test_a_stranger_is_sent_to_the_gate(client: Client, address: str) -> None:
    assert client.get(address)["Location"].startswith("/accounts/login/")


@pytest.mark.django_db(transaction=True)
async def test_at_the_table_the_muted_is_heard_by_others_and_the_past_is_told_anew(
    battle: Battle, elin: Player, kaito: Player, come: Any
) -> None:
    one, other = await come(battle, elin), await come(battle, kaito)
    await one.hear("sync")
    await other.hear("sync")
    await other.line.send_json_to({"type": "say", "text": "before"})
    assert (await one.hear("said"))["text"] == "before"
    await sync_to_async(avoiding.avoid)(player=elin, other=kaito, only_chat=True)
    assert (await one.hear("sync"))["messages"] == []
    for wish in ({"type": "say", "text": "after"}, {"type": "ping", "x": 1, "y": 1}):
        await other.line.send_json_to(wish)
    assert [(await other.hear("said"))["text"] for _ in range(2)] == ["before", "after"]
    await other.hear("pinged")
    await asyncio.sleep(0.1)
    await one.line.send_json_to({"type": "say", "text": "mine"})
    heard_since = []
    while not heard_since or heard_since[-1] != "mine":
        message = await one.line.receive_json_from(3)
        assert message["type"] != "pinged"
        if message["type"] == "said":
            heard_since.append(message["text"])
    assert heard_since == ["mine"]
