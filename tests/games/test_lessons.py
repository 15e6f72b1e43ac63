"""A lesson is a real battle that stands in no list and leaves no record."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from django.test import Client

import rulesets
from games.models import Battle, Player
from games.services import lessons, play
from rulesets import Illegal
from tests.games.test_pages import browser, script, text_of

pytestmark = pytest.mark.django_db


def test_one_click_without_an_account_and_the_lesson_begins() -> None:
    client = browser(None)
    assert 'action="/learn/koku/"' in text_of(client.get("/"))
    answer = client.post("/learn/koku/", follow=True)
    battle = Battle.objects.get()
    assert (battle.name, battle.status, battle.hot_seat, battle.lesson) == (
        "First lesson",
        "running",
        True,
        True,
    )
    boot = script(text_of(answer), "battle-boot")
    assert boot["you"] == ["ai", "kaki"]
    assert boot["lesson"]["steps"][0]["title"] == "Choose a unit"
    assert '<form id="whole-battle" method="post" action="/try/koku/"' in text_of(answer)


@pytest.mark.parametrize("system", [each.slug for each in rulesets.all() if each.lesson is not None])
def test_the_lesson_of_every_system_opens(system: str) -> None:
    answer = browser(None).post(f"/learn/{system}/", follow=True)
    assert answer.status_code == 200
    assert script(text_of(answer), "battle-boot")["lesson"]["steps"]


def test_its_orders_go_the_way_of_all_orders(elin: Player) -> None:
    battle = lessons.begin(player=elin, system="koku")
    order = {
        "kind": "move",
        "unit": "ai-1",
        "legs": [{"x": 11, "y": 9, "facing": 0}],
        "formation": "line",
        "frontage": 5,
    }
    receipt = play.submit(
        battle_id=battle.id, player_id=elin.pk, key="k", seq=battle.seq, order=order, side="ai"
    )
    assert receipt.seq > battle.seq
    state = json.loads(Battle.objects.get().state)
    assert {unit["clan"] for unit in state["units"].values()} == {"Hojo", "Takeda"}


def test_it_stands_in_no_list_and_is_forgotten_when_another_begins(elin: Player) -> None:
    first = lessons.begin(player=elin, system="koku")
    client = browser(elin)
    assert str(first.id) not in text_of(client.get("/battles/"))
    second = lessons.begin(player=elin, system="koku")
    assert list(Battle.objects.all()) == [second]
    play.submit(
        battle_id=second.id, player_id=elin.pk, key="k", seq=second.seq, order={"kind": "resign"}, side="ai"
    )
    assert str(second.id) not in text_of(client.get("/archive/"))
    assert "lesson leaves no record" in text_of(client.get(f"/api/battles/{second.id}/record/"))


def test_what_has_no_lesson_says_so(elin: Player) -> None:
    for system, code in (("drill", "no_lesson"), ("nothing", "unknown_system")):
        with pytest.raises(Illegal) as caught:
            lessons.begin(player=elin, system=system)
        assert caught.value.code == code
    assert "no lesson yet" in text_of(browser(elin).post("/learn/drill/", follow=True))
    buttons = re.findall(r'action="/learn/(\w+)/"', text_of(browser(elin).get("/battles/")))
    assert "drill" not in buttons


def test_lessons_have_a_limit(limit: Callable[..., None]) -> None:
    limit(tries_at_address="30/h")
    client = Client()
    assert {client.post("/learn/nothing/").status_code for _ in range(40)} == {302, 429}
