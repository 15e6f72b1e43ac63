"""Orders that come at the same moment are stored with one commit, and each is answered as if it had come alone."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any
from uuid import UUID

import pytest
from django.db import OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext

from games.live.desks import Desk
from games.live.tray import Tray
from games.models import Battle, BattleEvent, OrderReceipt, Player
from games.services import drivers, play, together
from games.services.ledger import Receipt
from games.services.memory import memory
from games.services.play import Given
from rulesets import Illegal
from tests.games.conftest import drill

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def others(battle: Battle, elin: Player, kaito: Player) -> list[Battle]:
    """Three battles, the first of which is that of the other tests."""
    return [battle, *(drill(elin, kaito, name=f"Beside {number}") for number in range(2))]


def given(
    battle: Battle, player: Player, key: str = "1", unit: str = "ai-1", seq: int = 1, x: float = 15
) -> Given:
    """A step of a man of the drill."""
    step = {"kind": "step", "unit": unit, "to": {"x": x, "y": 6.0}}
    return Given(battle.id, player.pk, key, seq, step, "")


def test_orders_for_three_battles_take_one_commit(others: list[Battle], elin: Player) -> None:
    with CaptureQueriesContext(connection) as queries:
        found = together.submit_all([given(battle, elin) for battle in others])
    assert [receipt.seq for receipt in found] == [2, 2, 2]
    sent = [query["sql"] for query in queries]
    assert sent.count("COMMIT") == 1
    if connection.vendor == "postgresql":
        sent = [text for text in sent if text not in ("BEGIN", "COMMIT")]
        assert len(sent) == 1 + len(others) + 1, (
            "the locks, each battle that memory has not, and all that is written"
        )
    for battle in others:
        assert memory.get(battle.id, 2) is not None
        assert OrderReceipt.objects.get(battle=battle).key == "1"


def test_a_refusal_among_others_is_told_and_changes_nothing(others: list[Battle], elin: Player) -> None:
    wrong = given(others[1], elin, unit="nobody")
    found = together.submit_all([given(others[0], elin), wrong, given(others[2], elin)])
    assert isinstance(found[1], Illegal)
    assert [found[0].seq, found[2].seq] == [2, 2]
    assert not OrderReceipt.objects.filter(battle=others[1]).exists()


def test_orders_for_one_battle_come_one_after_another(others: list[Battle], elin: Player) -> None:
    twice = [
        given(others[0], elin),
        given(others[1], elin),
        given(others[0], elin),
        given(others[0], elin, "2", x=16),
    ]
    found = together.submit_all(twice)
    assert found[0] == found[2], "the same order, sent twice"
    assert [receipt.seq for receipt in found] == [2, 2, 2, 3]


def test_where_one_breaks_the_others_are_stored_all_the_same(
    others: list[Battle], elin: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    carry_out = play.carry_out

    def breaking(order: Given, *more: Any) -> play.Done:
        done = carry_out(order, *more)
        if order.battle_id == others[1].id:
            raise OperationalError("disk I/O error")
        return done

    monkeypatch.setattr(play, "carry_out", breaking)
    told: list[UUID] = []
    monkeypatch.setattr(play.news, "publish", lambda news: told.append(news.battle))
    found = together.submit_all([given(battle, elin) for battle in others])
    assert isinstance(found[1], OperationalError)
    assert [found[0].seq, found[2].seq] == [2, 2]
    assert told == [others[0].id, others[2].id]
    assert set(OrderReceipt.objects.values_list("battle", flat=True)) == {others[0].id, others[2].id}


def test_nobody_is_told_what_a_commit_that_fails_would_have_brought(
    others: list[Battle], elin: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OperationalError("database or disk is full")

    told: list[object] = []
    monkeypatch.setattr(play.news, "publish", told.append)
    if connection.vendor == "postgresql":  # it is told to commit with what is written
        monkeypatch.setattr(drivers, "write", full)
    else:
        monkeypatch.setattr(connection, "commit", full)
    found = together.submit_all([given(battle, elin) for battle in others])
    assert all(isinstance(outcome, OperationalError) for outcome in found)
    monkeypatch.undo()
    assert not told
    assert not OrderReceipt.objects.exists()
    assert BattleEvent.objects.filter(seq__gt=1).count() == 0
    assert all(memory.get(battle.id, 2) is None for battle in others)


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite locks no battle by itself")
def test_nobody_waits_for_a_battle_that_somebody_else_has_locked(others: list[Battle], elin: Player) -> None:
    locked, done = Event(), Event()

    def elsewhere() -> None:
        with transaction.atomic():
            Battle.objects.select_for_update().get(pk=others[1].pk)
            locked.set()
            done.wait(20)
        connection.close()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(elsewhere)
        locked.wait(20)
        found = together.submit_all([given(battle, elin) for battle in others])
        done.set()
    assert [type(outcome) for outcome in found] == [Receipt, together.Busy, Receipt]
    assert together.submit_one(given(others[1], elin)).seq == 2


def test_processes_that_take_the_same_battles_never_wait_for_one_another(
    others: list[Battle], elin: Player
) -> None:
    def process(name: str, battles: list[Battle]) -> list[together.Outcome]:
        found: list[together.Outcome] = []
        for number in range(8):
            some = [given(battle, elin, f"{name}{number}", x=15 + number / 10, seq=1) for battle in battles]
            outcomes = zip(some, together.submit_all(some), strict=True)
            found += [
                together.submit_one(each) if isinstance(outcome, together.Busy) else outcome
                for each, outcome in outcomes
            ]
        connection.close()
        return found

    with ThreadPoolExecutor(2) as pool:
        one = pool.submit(process, "one", others)
        other = pool.submit(process, "other", others[::-1])
        found = [*one.result(60), *other.result(60)]
    assert [outcome for outcome in found if not isinstance(outcome, Receipt)] == []
    for battle in others:
        assert BattleEvent.objects.filter(battle=battle).count() == 1 + 16
        assert OrderReceipt.objects.filter(battle=battle).count() == 16


def test_what_lies_on_a_tray_is_done_at_once_and_told_to_each() -> None:
    done: list[list[int]] = []

    def work(some: list[int]) -> list[int | Exception]:
        done.append(some)
        return [
            RuntimeError("busy") if one == 8 else ValueError("odd") if one % 2 else one * 10 for one in some
        ]

    async def day() -> list[int | BaseException]:
        desk = Desk("tried", sqlite=1, other=1)
        tray: Tray[int, int] = Tray(desk, work, lambda one: one + 1, RuntimeError)
        first = asyncio.create_task(tray.put(0))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        rest = [asyncio.create_task(tray.put(number)) for number in (1, 2, 4, 8)]
        await asyncio.sleep(0)
        assert desk.waiting == 5
        rest[2].cancel()
        found = await asyncio.gather(first, *rest, return_exceptions=True)
        assert desk.waiting == 0
        desk.close()
        return found

    zero, odd, twenty, gone, alone = asyncio.run(day())
    assert done == [[0], [1, 2, 4, 8]]
    assert (zero, twenty) == (0, 20)
    assert alone == 9, "what would have kept the others waiting, done by itself"
    assert isinstance(odd, ValueError)
    assert isinstance(gone, asyncio.CancelledError)
