"""The one path that all play takes: once, in order, all or nothing."""

from __future__ import annotations

import threading
from typing import Any
from uuid import uuid4

import pytest
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from games.models import Battle, BattleEvent, OrderReceipt, Player
from games.services import battles, holding, ledger, play
from games.services.battles import Plan
from games.services.memory import memory
from rulesets import Illegal, Side
from tests.games.conftest import HOJO, TAKEDA, drill, step

pytestmark = pytest.mark.django_db(transaction=True)


def give(battle: Battle, player: Player, order: dict[str, Any], key: str = "k", **more: Any) -> Any:
    battle.refresh_from_db(fields=["seq"])
    wish = {
        "battle_id": battle.id,
        "player_id": player.pk,
        "key": key,
        "seq": battle.seq,
        "order": order,
        **more,
    }
    return play.submit(**wish)


def refused(battle: Battle, player: Player, order: dict[str, Any], **more: Any) -> str:
    before = Battle.objects.filter(pk=battle.pk).values().get()
    with pytest.raises(Illegal) as error:
        give(battle, player, order, **more)
    assert Battle.objects.filter(pk=battle.pk).values().get() == before
    return error.value.code


def test_an_order_moves_the_battle_on(battle: Battle, elin: Player) -> None:
    receipt = give(battle, elin, step())
    assert (receipt.first, receipt.seq, receipt.side) == (2, 2, "ai")
    battle.refresh_from_db()
    assert (battle.seq, battle.turn, battle.turn_of, battle.status) == (2, 1, "ai", "running")
    assert battle.points["ai"] > 0
    assert list(BattleEvent.objects.values_list("seq", flat=True).order_by("seq")) == [1, 2]
    assert battle.ruleset.decode(battle.state) == holding.current(battle.id).battle


def test_a_battle_that_another_process_moved_on_is_read_out_of_what_is_kept(
    battle: Battle, elin: Player
) -> None:
    before = holding.current(battle.id)
    give(battle, elin, step())
    memory.clear()
    memory.keep(before)
    after = holding.current(battle.id)
    battle.refresh_from_db()
    assert after.battle == battle.ruleset.decode(battle.state) != before.battle
    stayed = {id for id, figure in after.battle.figures.items() if figure is before.battle.figures[id]}
    assert stayed == before.battle.figures.keys() - {"ai-1.1"}
    assert after.battle.table is before.battle.table


def test_the_same_key_twice_is_answered_twice_and_done_once(battle: Battle, elin: Player) -> None:
    first = give(battle, elin, step(), key="once")
    assert give(battle, elin, step(), key="once", seq=1) == first
    memory.clear()
    assert give(battle, elin, step(), key="once", seq=1) == first
    assert OrderReceipt.objects.count() == 1
    assert BattleEvent.objects.count() == 2


def test_a_key_is_not_used_for_another_order(battle: Battle, elin: Player, kaito: Player) -> None:
    give(battle, elin, step(), key="once")
    assert refused(battle, elin, step(x=16), key="once") == "key_used"
    assert refused(battle, kaito, step(), key="once") == "key_used"


def test_ones_own_orders_do_not_make_an_order_stale(battle: Battle, elin: Player) -> None:
    for number in range(3):
        give(battle, elin, step(x=15 + number), key=f"{number}", seq=1)
    battle.refresh_from_db()
    assert battle.seq == 4


def test_the_other_sides_orders_do(battle: Battle, elin: Player, kaito: Player) -> None:
    give(battle, elin, {"kind": "end_phase"}, key="end")
    give(battle, kaito, step("kaki-1", y=40), key="his")
    give(battle, kaito, {"kind": "end_phase"}, key="his end")
    assert refused(battle, elin, step(), seq=2) == "stale"
    assert refused(battle, elin, step(), seq=99) == "stale"
    assert give(battle, elin, step()).side == "ai"


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ({}, "malformed"),
        ({"kind": "zap"}, "malformed"),
        ({"kind": "step", "unit": "ai-1", "to": {"x": float("nan"), "y": 3}}, "malformed"),
        ({"kind": "step", "unit": "ai-1", "to": {"x": 1e308, "y": 3}}, "malformed"),
        ({"kind": "step", "unit": "ai-1", "to": {"x": "3", "y": 3}}, "malformed"),
        ({"kind": "step", "unit": "ai-1", "to": {"x": 3, "y": 3}, "seed": 1}, "malformed"),
        ({"kind": "step", "unit": "x" * 99, "to": {"x": 3, "y": 3}}, "malformed"),
        (step("ai-99"), "no_such_unit"),
        (step("kaki-1"), "not_yours"),
        (step(x=70), "too_far"),
        ({"kind": "answer", "answer": {}}, "wrong_phase"),
    ],
)
def test_what_cannot_be_is_refused(battle: Battle, elin: Player, order: dict[str, Any], code: str) -> None:
    assert refused(battle, elin, order) == code


def test_only_those_at_the_table_order(battle: Battle, elin: Player, kaito: Player, stranger: Player) -> None:
    assert refused(battle, stranger, step()) == "not_yours"
    assert refused(battle, elin, step("kaki-1"), side="kaki") == "not_yours"
    assert refused(battle, kaito, step("kaki-1")) == "not_your_turn"
    with pytest.raises(Illegal, match="not_found"):
        play.submit(battle_id=uuid4(), player_id=elin.pk, key="k", seq=1, order=step())


def test_a_battle_that_waits_for_an_opponent_takes_no_orders(elin: Player) -> None:
    assert refused(drill(elin, None), elin, step(), seq=0) == "not_begun"


def test_after_the_end_nothing_more_is_ordered(battle: Battle, elin: Player, kaito: Player) -> None:
    give(battle, elin, {"kind": "resign"})
    battle.refresh_from_db()
    assert (battle.status, battle.winner, battle.reason, battle.turn_of) == (
        "over",
        "kaki",
        "resignation",
        "",
    )
    assert refused(battle, kaito, step("kaki-1"), key="late") == "battle_over"


def test_in_hot_seat_the_side_is_who_must_act(elin: Player) -> None:
    plan = Plan(system="drill", name="Alone", options={"pieces": 4})
    battle = battles.create_hot_seat(maker=elin, plan=plan, banners={Side.AI: HOJO, Side.KAKI: TAKEDA})
    assert give(battle, elin, step(), key="1").side == "ai"
    assert give(battle, elin, {"kind": "end_phase"}, key="2").side == "ai"
    assert give(battle, elin, step("kaki-1", y=40), key="3").side == "kaki"
    assert give(battle, elin, {"kind": "offer_draw"}, key="4", side="ai").side == "ai"


def test_what_breaks_half_way_leaves_nothing(
    battle: Battle, elin: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "SAVE", ledger.SAVE.replace("games_battle", "no_such_table"))
    with pytest.raises(DatabaseError):
        give(battle, elin, step())
    monkeypatch.undo()
    assert BattleEvent.objects.count() == 1
    assert OrderReceipt.objects.count() == 0
    assert give(battle, elin, step()).seq == 2


def test_an_order_is_two_messages_there_and_back(battle: Battle, elin: Player) -> None:
    """What an order asks of PostgreSQL: to lock the battle, and to write; in between what it has not in memory, and
    whether the other side has ordered since the event that it was thought out on. BEGIN and COMMIT go with those.
    """

    def asked(key: str, seq: int, x: float) -> list[str]:
        with CaptureQueriesContext(connection) as queries:
            play.submit(battle_id=battle.id, player_id=elin.pk, key=key, seq=seq, order=step(x=x))
        said = [query["sql"].strip() for query in queries]
        return [
            text for text in said if text not in ("BEGIN", "COMMIT")
        ]  # Django's, which find nothing to do

    def reading(sent: list[str]) -> int:
        return sum("SELECT" in text and "INSERT" not in text for text in sent)

    asked("1", 1, 15)
    known = asked("2", 2, 16)
    assert reading(known) == 1
    assert reading(asked("3", 2, 17)) == 2
    memory.clear()
    assert reading(asked("4", 4, 18)) == 2
    if connection.vendor == "postgresql":
        first, second = known
        assert first.startswith("BEGIN;SELECT")
        assert "INSERT" in second
        assert second.endswith(";COMMIT")


def test_what_another_process_did_is_seen_under_the_lock(battle: Battle, elin: Player) -> None:
    give(battle, elin, step(), key="1")
    stale_memory = holding.current(battle.id)
    give(battle, elin, step(x=16), key="2")
    memory.clear()
    memory.keep(stale_memory)
    assert give(battle, elin, step(x=17), key="3").seq == 4
    assert holding.current(battle.id).battle.figures["ai-1.1"].x == 17


def test_two_threads_with_one_key_and_many_keys(battle: Battle, elin: Player) -> None:
    faults: list[Exception] = []
    receipts: list[Any] = []

    def orders(keys: list[str]) -> None:
        try:
            for key in keys:
                order = {"kind": "step", "unit": f"ai-{int(key) % 4 + 1}", "to": _near(int(key))}
                receipts.append(
                    play.submit(battle_id=battle.id, player_id=elin.pk, key=key, seq=1, order=order)
                )
        except Exception as fault:
            faults.append(fault)
        finally:
            connection.close()

    shared = [str(number) for number in range(20)]
    threads = [threading.Thread(target=orders, args=(shared,)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert faults == []
    assert len(receipts) == 60
    assert OrderReceipt.objects.count() == 20
    assert list(BattleEvent.objects.order_by("seq").values_list("seq", flat=True)) == list(range(1, 22))


def _near(number: int) -> dict[str, float]:
    return {"x": 0.5 + (number % 4 + 1) * 71 / 5, "y": 6.0 + number / 20}


def test_nobody_learns_the_seed_before_the_end(
    battle: Battle, elin: Player, caplog: pytest.LogCaptureFixture
) -> None:
    give(battle, elin, step())
    battle.refresh_from_db()
    seed = bytes(battle.seed)
    held = holding.current(battle.id)
    texts = [battle.state, battle.pending, repr(held), repr(battle), caplog.text, battle.opening.state]
    texts += list(BattleEvent.objects.values_list("body", flat=True))
    for text in texts:
        assert seed.hex() not in text
        assert seed.decode() not in text
