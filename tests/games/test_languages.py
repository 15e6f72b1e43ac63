"""Two players at one table, each in his own language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

import rulesets
from games.models import Battle, Player
from games.selectors import viewing
from games.services import holding
from rulesets import Side
from tests.games.conftest import drill
from words import tell_all

pytestmark = pytest.mark.django_db(transaction=True)
Come = Callable[..., Any]


@pytest.fixture
def koku(elin: Player, kaito: Player) -> Battle:
    """A battle of KOKU before its first order."""
    return drill(elin, kaito, system="koku", options={})


async def test_a_sentence_and_a_refusal_reach_each_in_his_language(
    koku: Battle, elin: Player, kaito: Player, come: Come
) -> None:
    english, japanese = await come(koku, elin), await come(koku, kaito, language="ja")
    greeted = await japanese.hear("sync")
    assert greeted["document"]["forces"]["ai"]["clan"] == "Hojo"
    assert greeted["events"][0]["text"].endswith("。")
    assert "降参" in [option["label"] for option in greeted["options"]["kaki"]]
    plain = await english.hear("sync")
    assert plain["document"]["forces"]["ai"]["clan"] == "Hojo"
    assert "Resign" in [option["label"] for option in plain["options"]["ai"]]

    await japanese.order({"kind": "offer_draw"}, "one")
    assert (await japanese.hear("events"))["events"][0]["text"] == "Takedaが引き分けを申し入れた。"
    assert (await english.hear("events"))["events"][0]["text"] == "Takeda offer a draw."
    assert (await japanese.hear("options"))["options"]["kaki"][-2]["label"] == "申し入れを取り下げる"

    for browser, words in (
        (japanese, "引き分けはすでに申し入れられています。"),
        (english, "An offer of a draw already stands."),
    ):
        await browser.order({"kind": "offer_draw"}, f"two {words}")
        refused = await browser.hear("refused")
        assert (refused["code"], refused["reason"]) == ("draw_stands", words)


async def test_a_preview_is_told_in_the_language_of_who_asks(koku: Battle, kaito: Player, come: Come) -> None:
    browser = await come(koku, kaito, language="ja")
    await browser.hear("sync")
    await browser.line.send_json_to({"type": "preview", "id": 1, "order": {"kind": "withdraw_draw"}})
    found = (await browser.hear("preview"))["preview"]
    assert found["refusal"]["message"] == "あなたは引き分けを申し入れていません。"


async def test_what_is_stored_is_in_no_language_whoever_gave_the_order(koku: Battle, elin: Player) -> None:
    client = await sync_to_async(Client)(headers={"accept-language": "ja"})
    await sync_to_async(client.force_login)(elin, backend="django.contrib.auth.backends.ModelBackend")
    address = f"/api/battles/{koku.id}/"
    order = {
        "key": "one",
        "seq": (await sync_to_async(holding.current)(koku.id)).seq,
        "order": {"kind": "offer_draw"},
    }
    answer = await sync_to_async(client.post)(f"{address}orders/", order, content_type="application/json")
    assert answer.status_code == 200, answer.content
    told = (await sync_to_async(client.get)(f"{address}events/")).json()["events"][-1]["text"]
    assert told == "Hojoが引き分けを申し入れた。"
    stored = await sync_to_async(viewing.events_since)(koku.id, 0)
    assert '["say:","{side} offer a draw.",{"side":["name:","Hojo"]}]' in stored[-1].body


def test_options_are_kept_for_each_language(koku: Battle) -> None:
    held = holding.current(koku.id)
    assert viewing.options(held, Side.AI, "en") != viewing.options(held, Side.AI, "ja")
    assert viewing.options(held, Side.AI, "ja") is viewing.options(held, Side.AI, "ja")


def test_the_rules_and_the_table_come_in_the_readers_language(koku: Battle, elin: Player) -> None:
    client = Client(headers={"accept-language": "ja"})
    client.force_login(elin, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get(f"/battles/{koku.id}/").content.decode()
    assert '<script id="words" type="application/json">' in page
    assert client.get("/api/rulesets/koku/").json()["troops"]["ash_l"]["name"] == "軽足軽"
    plain = Client()
    plain.force_login(elin, backend="django.contrib.auth.backends.ModelBackend")
    assert 'id="words"' not in plain.get(f"/battles/{koku.id}/").content.decode()


def test_what_heroes_know_and_have_in_hand_comes_in_the_readers_language() -> None:
    godai = rulesets.get("godai")
    effects = [art["effect"] for art in tell_all(godai.describe(), "ja")["arts"].values()]
    assert [effect for effect in effects if effect.isascii()] == []
    units = [{"id": "ai-1", "at": [20, 18], "weapon": "long_sword"}, {"id": "kaki-1", "at": [20, 19]}]
    document = tell_all(godai.document(godai.stage({"units": units})), "ja")
    assert document["sheets"]["ai-1"]["weapon"] == "太刀"
