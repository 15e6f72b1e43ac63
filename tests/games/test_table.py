"""Two browsers at one table."""

from collections.abc import Callable
from typing import Any

import pytest

from games.models import Battle, Player
from tests.games.conftest import step

pytestmark = pytest.mark.django_db(transaction=True)


async def test_both_see_a_man_step(
    battle: Battle, elin: Player, kaito: Player, come: Callable[..., Any]
) -> None:
    one, other = await come(battle, elin), await come(battle, kaito)
    greeting = await one.hear("sync")
    assert greeting["you"] == ["ai"]
    assert greeting["document"]["figures"]["ai-1.1"]["y"] == 6
    assert [option["kind"] for option in greeting["options"]["ai"]][:2] == ["step", "challenge"]
    assert (await other.hear("sync"))["options"] == {"kaki": [*_draw(), *_resign()]}

    await one.order(step(), "first")
    mine, theirs = await one.hear("events"), await other.hear("events")
    assert mine == theirs
    assert mine["events"][0]["text"] == "1. man steps 2″."
    assert mine["events"][0]["patch"]["figures"] == {"ai-1.1": {"x": 15.0, "y": 8.0}}
    assert (await one.hear("settled"))["key"] == "first"
    assert "ai" in (await one.hear("options"))["options"]
    assert (await other.hear("options"))["options"].keys() == {"kaki"}


def _draw() -> list[dict[str, Any]]:
    return [_option("offer_draw", "Offer a draw")]


def _resign() -> list[dict[str, Any]]:
    return [_option("resign", "Resign")]


def _option(kind: str, label: str) -> dict[str, Any]:
    return {
        "kind": kind,
        "unit": "",
        "scope": "battle",
        "label": label,
        "hint": "",
        "shut": None,
        "params": [],
    }
