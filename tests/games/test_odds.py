"""The calculator's page and interface, odds out of battles and records, and the ledger of luck."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

import rulesets
from games.models import Battle, BattleEvent, Player
from games.selectors import luck, odds
from games.services import play, practice
from games.services.memory import memory
from rulesets import Illegal, Side
from tests.games.conftest import drill, step

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

PAGE = "/rules/koku/odds/"


def text(client: Client, address: str, **headers: str) -> str:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200, address
    return answer.content.decode()


def give(battle: Battle, player: Player, order: dict[str, Any]) -> Any:
    battle.refresh_from_db()
    return play.submit(battle_id=battle.id, player_id=player.pk, key=uuid4().hex, seq=battle.seq, order=order)


# -- the page ----------------------------------------------------------------------------------------------------------


def test_every_question_of_every_system_has_its_page(client: Client) -> None:
    for ruleset in rulesets.all():
        for question in ruleset.inquiries():
            page = text(client, f"/rules/{ruleset.slug}/odds/?q={question['key']}")
            assert question["text"] in page
            for field in question["fields"]:
                assert f'name="{field["key"]}"' in page
                assert field["clause"] in page


def test_the_address_holds_the_situation(client: Client) -> None:
    page = text(client, f"{PAGE}?q=fire&firer=sam_f&weapon=bow&figures=4&ff=off&cover=fence")
    assert '<option value="sam_f" selected>' in page
    assert 'name="figures" value="4"' in page
    assert "KOKU-COV-2" in page
    assert "1/5" in page
    checked = text(client, f"{PAGE}?q=fire&ff=on")
    assert 'name="ff" checked' in checked


def test_htmx_gets_the_answer_alone(client: Client) -> None:
    part = text(client, f"{PAGE}?q=fire", **{"HX-Request": "true"})
    assert "<form" not in part
    assert "<svg" in part
    assert "30%" in part


def test_what_cannot_be_is_said_on_the_page(client: Client) -> None:
    assert "Must dismount to fire." in text(client, f"{PAGE}?q=fire&firer=sam_c&weapon=arquebus")
    page = text(client, f"{PAGE}?q=fire&figures=x&firer=nobody")
    assert "Figures that fire: must be a whole number." in page
    assert "Who fires: no such choice." in page


@pytest.mark.parametrize("address", ["/rules/nothing/odds/", "/rules/koku/odds/?q=weather"])
def test_what_is_not_there_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("value", ["9" * 400, "-1", "1e9", "²", "<script>", "NaN", "inf"])
def test_nothing_breaks_the_form(client: Client, value: str) -> None:
    answer = client.get(PAGE, {"q": "fire", "figures": value, "firer": value, "ff": value, value: value})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.content.decode()


def test_an_address_with_a_sign_that_no_database_stores_is_refused(client: Client) -> None:
    assert client.get(PAGE, {"q": "fire", "figures": "\x00"}).status_code == 400


def test_the_address_of_a_situation_leads_to_its_answer(client: Client) -> None:
    values = {"firer": "sam_f", "weapon": "bow", "ff": False, "figures": 4}
    address = odds.address("koku", "fire", values)
    assert "ff" not in address
    assert "samurai on foot at light ashigaru" in text(client, address).lower()


# -- the interface -----------------------------------------------------------------------------------------------------


def test_the_interface_answers_as_the_page_does(client: Client) -> None:
    questions = client.get("/api/rulesets/koku/odds/").json()["questions"]
    assert [question["key"] for question in questions] == ["fire", "melee", "morale", "formation", "ride"]
    body = {"question": "fire", "situation": {"target": "shogun_f", "left": 1, "target_order": "skirmish"}}
    found = client.post("/api/rulesets/koku/odds/", body, content_type="application/json")
    assert found.status_code == 200
    assert found.json()["throws"][0]["rows"][0]["fraction"] == "3/20"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"question": "weather"}, 404, "no_question"),
        ({"question": "fire", "situation": {"figures": "five", "nope": 1}}, 400, "options"),
        ({"question": "fire", "situation": {"firer": "sam_c"}}, 422, "mounted"),
        ({"question": "fire", "situation": 5}, 400, "invalid"),
        ({}, 400, "invalid"),
    ],
)
def test_the_interface_says_what_is_wrong(client: Client, body: Any, status: int, code: str) -> None:
    answer = client.post("/api/rulesets/koku/odds/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (status, code)


# -- battles -----------------------------------------------------------------------------------------------------------


def test_a_battle_asks_as_it_stands(battle: Battle, elin: Player, client: Client) -> None:
    client.force_login(elin)
    found = client.get(f"/api/battles/{battle.id}/odds/?unit=ai-1&target=kaki-1").json()
    battle.refresh_from_db()
    assert found["seq"] == battle.seq
    assert found["found"][0]["odds"]["spread"]["rows"]
    assert found["found"][0]["address"].startswith("/rules/drill/odds/?q=steps")
    page = text(client, f"/battles/{battle.id}/odds/?unit=ai-1&target=kaki-1")
    assert found["found"][0]["address"].replace("&", "&amp;") in page


def test_a_battle_asks_nothing_of_nobody(battle: Battle, elin: Player, client: Client) -> None:
    client.force_login(elin)
    answer = client.get(f"/api/battles/{battle.id}/odds/?unit=nobody")
    assert answer.status_code == 422
    assert "There is no unit nobody." in text(client, f"/battles/{battle.id}/odds/?unit=nobody")
    assert client.get(f"/battles/{battle.id}/odds/?unit=ai-1&at=x").status_code == 404
    assert client.get(f"/api/battles/{battle.id}/odds/?unit=ai-1&at=x").status_code == 400


def test_the_past_is_closed_while_a_battle_is_fought(battle: Battle, elin: Player, client: Client) -> None:
    client.force_login(elin)
    answer = client.get(f"/api/battles/{battle.id}/odds/?unit=ai-1&at=1")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_over")


def finished(player: Player) -> Battle:
    battle = practice.try_out(player=player, system="drill", name="Alone")
    practice.command(battle, player, 2000, until=lambda held: False)
    battle.refresh_from_db()
    assert battle.status == "over"
    return battle


def test_any_moment_of_a_record_can_be_asked(elin: Player) -> None:
    battle = finished(elin)
    began = time.perf_counter()
    early = odds.in_battle(battle.id, elin.pk, "ai-1", "kaki-1", 2)
    assert time.perf_counter() - began < 1
    assert early["seq"] == 2
    assert early["found"][0]["odds"]["throws"]
    late = odds.in_battle(battle.id, elin.pk, "ai-1", "kaki-1", battle.seq)
    assert late["seq"] == battle.seq


def test_hidden_men_are_asked_about_by_nobody_who_does_not_see_them(
    elin: Player, kaito: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is hidden counts for nothing, and asking for it sounds like asking for what is not there."""
    battle = drill(elin, kaito, options={"pieces": 4}, visibility="open")
    memory.clear()
    veiled = replace(
        rulesets.get("drill"),
        veil=lambda battle, side: battle if side is Side.KAKI else _without(battle, "kaki-2"),
        hides=lambda battle: True,
    )
    monkeypatch.setattr(rulesets, "get", lambda slug: veiled)
    mine = odds.in_battle(battle.id, elin.pk, "ai-1")["found"][0]["values"]["dice"]
    theirs = odds.in_battle(battle.id, kaito.pk, "kaki-1")["found"][0]["values"]["dice"]
    assert (mine, theirs) == (7, 8)
    refusals = []
    for id in ("kaki-2", "kaki-9"):
        for player_id in (elin.pk, None):
            with pytest.raises(Illegal) as caught:
                odds.in_battle(battle.id, player_id, "ai-1", id)
            refusals.append(str(caught.value).replace(id, "it"))
    assert len(set(refusals)) == 1


def _without(battle: Any, unit: str) -> Any:
    seen = battle.copy()
    for id in seen.units.pop(unit).figures:
        del seen.figures[id]
    return seen


# -- luck --------------------------------------------------------------------------------------------------------------


def test_the_ledger_follows_the_battle(battle: Battle, elin: Player, client: Client) -> None:
    client.force_login(elin)
    address = f"/api/battles/{battle.id}/luck/"
    assert client.get(address).json()["rows"] == []
    for number in range(2):
        give(battle, elin, step("ai-1", 15.0, 8.0 + number))
        (row,) = client.get(address).json()["rows"]
        assert (row["side"], row["label"], row["thrown"]) == ("ai", "Steps", 10 * (number + 1))
    fresh = luck.Accounts()
    battle.refresh_from_db()
    assert fresh.get(battle.id, "ai", battle.seq) is None
    luck.accounts._kept.clear()
    assert client.get(address).json()["rows"] == [row], "counted anew it says the same"
    faces = [
        face
        for event in BattleEvent.objects.filter(battle=battle).exclude(throws="")
        for face in _faces(event)
    ]
    assert row["passed"] == sum(face >= 4 for face in faces)
    assert row["expected"]["fraction"] == "10"


def _faces(event: BattleEvent) -> list[int]:
    return [face for throw in json.loads(event.throws) for face in throw["faces"]]


def test_the_ledger_of_a_past_moment_holds_what_had_fallen(battle: Battle, elin: Player) -> None:
    give(battle, elin, step())
    battle.refresh_from_db()
    assert luck.ledger_of(battle.id, "ai", battle.seq)["rows"]
    assert luck.ledger_of(battle.id, "ai", 0) == {"seq": 0, "rows": []}


def test_dice_that_were_taken_back_count(battle: Battle, elin: Player, kaito: Player) -> None:
    give(battle, elin, step())
    before = luck.ledger_of(battle.id, "none")["rows"]
    give(battle, elin, {"kind": "ask_take_back"})
    give(battle, kaito, {"kind": "answer_take_back", "allow": True})
    battle.refresh_from_db()
    assert BattleEvent.objects.filter(battle=battle, undone=True).exists()
    assert luck.ledger_of(battle.id, "none")["rows"] == before
    luck.accounts._kept.clear()
    assert luck.ledger_of(battle.id, "none")["rows"] == before


def test_dice_that_a_viewer_does_not_see_are_not_in_his_ledger(
    battle: Battle, elin: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(battle, elin, step())
    luck.accounts._kept.clear()
    plain = luck.telling.as_seen
    monkeypatch.setattr(
        luck.telling,
        "as_seen",
        lambda row, viewer, to=None: plain(row, viewer, to) if viewer == "ai" else '{"side":"ai","rolls":[]}',
    )
    assert luck.ledger_of(battle.id, "kaki")["rows"] == []
    assert luck.ledger_of(battle.id, "none")["rows"] == []
    assert luck.ledger_of(battle.id, "ai")["rows"][0]["thrown"] == 10


def test_a_whole_battle_s_ledger_has_every_die_with_a_need(elin: Player) -> None:
    battle = finished(elin)
    rows = luck.ledger_of(battle.id, "none")["rows"]
    answers = sum(
        len(throw["answers"])
        for event in BattleEvent.objects.filter(battle=battle).exclude(throws="")
        for throw in json.loads(event.throws)
    )
    assert sum(row["thrown"] for row in rows) == answers > 0
    assert all(0 <= row["percentile"]["value"] <= 1 for row in rows)
