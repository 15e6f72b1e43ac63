"""What is counted of play."""

from __future__ import annotations

import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from prometheus_client import REGISTRY

from games.models import Battle
from games.services import holding, play
from games.services.memory import memory
from rulesets import Illegal
from tests.games.conftest import drill, step


def value(name: str, **labels: str) -> float:
    """A number as it stands."""
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_orders_are_counted_by_what_became_of_them(elin, battle):
    before = {
        outcome: value("honjin_orders_total", by="player", outcome=outcome)
        for outcome in ("settled", "refused")
    }
    timed = value("honjin_order_seconds_count", by="player")
    wish: dict[str, Any] = {"battle_id": battle.id, "player_id": elin.pk, "seq": battle.seq}
    play.submit(**wish, key="one", order=step())
    with pytest.raises(Illegal):
        play.submit(**wish, key="two", order=step("nobody"))
    assert value("honjin_orders_total", by="player", outcome="settled") == before["settled"] + 1
    assert value("honjin_orders_total", by="player", outcome="refused") == before["refused"] + 1
    assert value("honjin_order_seconds_count", by="player") == timed + 2


@pytest.mark.parametrize("giver", play.Giver)
def test_orders_are_counted_by_who_gave_them(battle, elin, giver):
    before = {each: value("honjin_orders_total", by=each.value, outcome="refused") for each in play.Giver}
    with pytest.raises(Illegal):
        play.submit(
            battle_id=battle.id, player_id=elin.pk, key="one", seq=battle.seq, order=step("nobody"),
            side="ai", by=giver,
        )  # fmt: skip
    for each in play.Giver:
        now = value("honjin_orders_total", by=each.value, outcome="refused")
        assert now == before[each] + (each is giver)


def test_a_battle_that_memory_did_not_hold_is_counted_when_it_is_read(battle):
    holding.current(battle.id)
    before = value("honjin_battles_loaded_total")
    holding.current(battle.id)
    assert value("honjin_battles_loaded_total") == before
    memory.forget(battle.id)
    holding.current(battle.id)
    assert value("honjin_battles_loaded_total") == before + 1


@pytest.mark.django_db(transaction=True)
async def test_sockets_are_counted_by_who_sits_there(async_client, elin, kaito, come):
    battle = await sync_to_async(drill)(elin, kaito, visibility=Battle.Visibility.OPEN)
    await come(battle, elin)
    await (await come(battle, None)).hear("sync")
    text = (await async_client.get("/metrics")).content.decode()
    assert 'honjin_sockets{who="player"} 1.0' in text
    assert 'honjin_sockets{who="watcher"} 1.0' in text
    assert "honjin_tables 1.0" in text
    assert re.search(r'honjin_queue\{desk="orders"\} \d', text)
