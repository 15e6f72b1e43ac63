"""Sockets under messages that no browser of ours sends, made from what the protocol says of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest
from asgiref.sync import sync_to_async
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from games.live import protocol
from games.models import Battle, OrderReceipt, Player
from tests.games.conftest import Browser, step

pytestmark = pytest.mark.django_db(transaction=True)
Come = Callable[..., Any]
MESSAGES = 150

LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from([2**31, 2**63, -(2**63), 10**400, 1e308, float("nan"), float("inf"), -0.0]),
    st.floats(),
    st.text(st.characters(), max_size=12),
    st.sampled_from(["\x00", "a\x00b", "\ud800", "\u202e", "x" * 41, "x" * 600, "ai", "ai-1", "ai-1.1"]),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
)
ORDERS = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["step", "challenge", "end_phase", "resign", "offer_draw", "take_back", ""])
        | VALUES
    },
    optional=dict.fromkeys(("unit", "to", "target", "answer", "choice", "figures", "\x00"), VALUES),
)
RIGHT: dict[str, Any] = {
    "key": "k", "seq": 1, "order": step(), "side": "ai", "id": 1, "orders": [step()], "text": "hello", "x": 1.0,
    "y": 1.0, "kind": "will_stand", "unit": "ai-1", "choice": {}, "busy": True, "since": 0, "word": "w" * 20,
    "event": 1, "view": "truth", "runs": False, "speed": 1.0,
}  # fmt: skip


def of_kind(kind: type[msgspec.Struct]) -> st.SearchStrategy[dict[str, Any]]:
    """Messages of one kind: each field right, of any other form, or left out."""
    fields = {
        field.name: st.just(RIGHT[field.name]) | (ORDERS if field.name == "order" else VALUES)
        for field in msgspec.structs.fields(kind)
    }
    tag = kind.__struct_config__.tag
    return st.fixed_dictionaries({"type": st.just(tag)}, optional={**fields, "key": VALUES, "id": VALUES})


WRITTEN = st.one_of(*map(of_kind, get_args(protocol.Wish)), VALUES).map(json.dumps)
CUT = st.tuples(WRITTEN, st.integers(0, 60), st.text('{}[]",:0\\eu', max_size=3)).map(
    lambda it: it[0][: it[1]] + it[2] + it[0][it[1] + 1 :]
)
TOO_MUCH = [
    "[" * 30_000, '{"type":"order","order":' + "[" * 20_000, '{"a":' * 900 + "1" + "}" * 900,
    '{"type":"order","key":"k","seq":1,"order":' + '{"kind":' * 900 + "1" + "}" * 901,
    '{"type":"preview","id":1,"order":{"kind":"step","unit":"ai-1","to":' + "[" * 800 + "]" * 800 + "}}",
    '{"type":"standing","side":"ai","kind":"\\u0000","unit":"\\u0000","choice":{"\\u0000":"\\u0000"}}',
    '{"type":"order","key":"\\u0000","seq":1,"order":{"kind":"step"}}', '{"type":"say","text":"a\\u0000"}',
    "x" * 70_000, "",
]  # fmt: skip


def drawn(strategy: st.SearchStrategy[str], count: int) -> list[str]:
    """So many examples, the same at every run."""
    found: list[str] = []

    @settings(
        max_examples=count, derandomize=True, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(strategy)
    def collect(example: str) -> None:
        found.append(example)

    collect()
    return found


async def answers(browser: Browser, message: dict[str, Any], number: int) -> list[dict[str, Any]]:
    """What a socket says to a message, up to its answer to a broken one that bears our mark."""
    await browser.line.send_input({"type": "websocket.receive", **message})
    await browser.line.send_input({"type": "websocket.receive", "text": f'{{"id":{10**9 + number}}}'})
    found = []
    while True:
        said = json.loads(await browser.line.receive_from(5))
        if said.get("id") == 10**9 + number:
            return found
        found.append(said)


@pytest.mark.parametrize("place", ["", "record/"])
async def test_a_socket_answers_every_message_in_words_and_lives(
    place: str, battle: Battle, elin: Player, come: Come, settings: Any
) -> None:
    settings.HONJIN_MESSAGES_PER_SECOND = 0
    one = await come(battle, elin, place=place)
    texts = [*TOO_MUCH, *drawn(WRITTEN, MESSAGES), *drawn(CUT, MESSAGES // 2)]
    said: list[dict[str, Any]] = []
    for number, text in enumerate(texts):
        heard = await answers(one, {"text": text}, number)
        assert not [each for each in heard if each.get("code") == "fault"], text[:300]
        said += heard
    assert all(each["reason"] for each in said if each["type"] == "refused")
    assert sum(each["type"] == "refused" for each in said) > MESSAGES
    for number, raw in enumerate([b"", b"\xff\xfe", b"\x00" * 10, b"{" * 70_000], len(texts)):
        assert [each["code"] for each in await answers(one, {"bytes": raw}, number)] in (
            ["malformed"],
            ["too_large"],
        )
    stored = await sync_to_async(OrderReceipt.objects.filter(battle=battle).count)()
    assert stored == sum(each["type"] == "settled" for each in said)
