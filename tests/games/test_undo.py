"""Orders taken back: alone while nothing has come of them, by leave beyond that; the record keeps everything."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import msgspec
import pytest

import rulesets
from games.models import Battle, BattleEvent, Player, UndoPoint
from games.selectors import viewing
from games.services import battles, holding, play, records
from games.services.battles import Plan
from games.services.memory import memory
from rulesets import Illegal, Side
from tests.games.conftest import HOJO, TAKEDA, step

pytestmark = pytest.mark.django_db(transaction=True)

BACK = {"kind": "take_back"}
ASK = {"kind": "ask_take_back"}
ALLOW = {"kind": "answer_take_back", "allow": True}
END = {"kind": "end_phase"}


def give(battle: Battle, player: Player, order: dict[str, Any], **more: Any) -> Any:
    battle.refresh_from_db(fields=["seq"])
    wish = {"key": uuid4().hex, "seq": battle.seq, **more}
    return play.submit(battle_id=battle.id, player_id=player.pk, order=order, **wish)


def refused(battle: Battle, player: Player, order: dict[str, Any], **more: Any) -> str:
    with pytest.raises(Illegal) as error:
        give(battle, player, order, **more)
    return error.value.code


def face(facing: float, unit: str = "ai-1") -> dict[str, Any]:
    return {"kind": "face", "unit": unit, "facing": facing}


def facing(battle: Battle, figure: str = "ai-1.1") -> float:
    memory.clear()
    return holding.current(battle.id).battle.figures[figure].facing


def offered(battle: Battle, side: str) -> dict[str, int]:
    found = msgspec.json.decode(viewing.options(holding.current(battle.id), Side(side)))
    return {each["kind"]: each.get("since", -1) for each in found if "take_back" in each["kind"]}


def undone(battle: Battle) -> list[int]:
    return list(
        BattleEvent.objects.filter(battle=battle, undone=True).values_list("seq", flat=True).order_by("seq")
    )


def test_an_order_without_dice_is_taken_back_alone(battle: Battle, elin: Player) -> None:
    give(battle, elin, face(90))
    assert offered(battle, "ai") == {"take_back": 1}
    receipt = give(battle, elin, BACK)
    assert (receipt.first, receipt.seq) == (3, 3)
    assert facing(battle) == 0
    assert undone(battle) == [2]
    assert offered(battle, "ai") == {}
    assert refused(battle, elin, BACK) == "nothing_to_take_back"


def test_several_orders_one_after_another_the_last_first(battle: Battle, elin: Player) -> None:
    for angle in (10, 20, 30):
        give(battle, elin, face(angle))
    seen = []
    for _ in range(3):
        give(battle, elin, BACK)
        seen.append(facing(battle))
    assert seen == [20, 10, 0]
    assert undone(battle) == [2, 3, 4]
    give(battle, elin, face(40))
    give(battle, elin, BACK)
    assert undone(battle) == [2, 3, 4, 8]


def test_a_second_press_takes_nothing_more_back(battle: Battle, elin: Player) -> None:
    give(battle, elin, face(10))
    give(battle, elin, face(20))
    wish = {**BACK, "since": 2}
    give(battle, elin, wish, key="once", seq=3)
    assert give(battle, elin, wish, key="once", seq=3).seq == 4
    assert refused(battle, elin, wish, seq=3) == "stale"
    assert facing(battle) == 10


def test_the_dice_end_it(battle: Battle, elin: Player) -> None:
    give(battle, elin, face(10))
    give(battle, elin, step())
    assert refused(battle, elin, BACK) == "not_free"
    assert offered(battle, "ai") == {"ask_take_back": 2}
    assert UndoPoint.objects.count() == 1
    give(battle, elin, face(10, "ai-2"))
    assert offered(battle, "ai") == {"take_back": 3}
    give(battle, elin, BACK)
    assert offered(battle, "ai") == {"ask_take_back": 2}


def test_so_does_the_other_side(battle: Battle, elin: Player, kaito: Player) -> None:
    give(battle, elin, END)
    assert offered(battle, "ai") == {"take_back": 1}
    assert offered(battle, "kaki") == {}
    assert refused(battle, kaito, BACK) == "nothing_to_take_back"
    give(battle, kaito, face(10, "kaki-1"))
    assert refused(battle, elin, BACK) == "not_free"
    assert offered(battle, "ai") == {"ask_take_back": 1}
    assert offered(battle, "kaki") == {"take_back": 2}


def test_talk_of_a_draw_does_not(battle: Battle, elin: Player, kaito: Player) -> None:
    give(battle, elin, face(10))
    give(battle, kaito, {"kind": "offer_draw"})
    give(battle, elin, BACK)
    assert facing(battle) == 0
    assert holding.current(battle.id).battle.draw_offer is Side.KAKI
    assert undone(battle) == [2]


def test_by_leave_the_dice_stay_where_they_are(battle: Battle, elin: Player, kaito: Player) -> None:
    start = holding.current(battle.id).battle
    give(battle, elin, step())
    assert refused(battle, kaito, ALLOW) == "not_asked"
    give(battle, elin, ASK)
    assert refused(battle, elin, ASK) == "already_asked"
    assert refused(battle, elin, ALLOW) == "not_asked"
    assert "answer_take_back" in offered(battle, "kaki")
    assert "withdraw_take_back" in offered(battle, "ai")
    assert give(battle, kaito, ALLOW).side == "kaki"
    memory.clear()
    now = holding.current(battle.id).battle
    assert now.dice_count == 10
    assert now.figures == start.figures
    assert now.points == start.points
    assert now.back_asked is None
    assert undone(battle) == [2]
    kinds = [
        msgspec.json.decode(row)["kind"]
        for row in BattleEvent.objects.values_list("body", flat=True).order_by("seq")
    ]
    assert kinds[2:] == ["take_back_asked", "take_back_allowed", "taken_back"]


def test_by_leave_what_the_other_side_did_since_is_undone_too(
    battle: Battle, elin: Player, kaito: Player
) -> None:
    give(battle, elin, step())
    give(battle, elin, END)
    give(battle, kaito, step("kaki-1", y=40))
    give(battle, elin, ASK)
    give(battle, kaito, ALLOW)
    held = holding.current(battle.id)
    assert held.battle.clock.active is Side.AI
    assert held.battle.dice_count == 20
    assert undone(battle) == [3, 4]
    assert held.backs == ()


def test_a_question_is_declined_withdrawn_or_lapses(battle: Battle, elin: Player, kaito: Player) -> None:
    give(battle, elin, step())
    give(battle, elin, ASK)
    give(battle, kaito, {"kind": "answer_take_back", "allow": False})
    assert holding.current(battle.id).battle.back_asked is None
    give(battle, elin, ASK)
    give(battle, elin, {"kind": "withdraw_take_back"})
    assert refused(battle, kaito, ALLOW) == "not_asked"
    give(battle, elin, ASK)
    give(battle, elin, step(x=16))
    assert holding.current(battle.id).battle.back_asked is None
    assert refused(battle, kaito, ALLOW) == "not_asked"
    body = BattleEvent.objects.values_list("body", flat=True).get(seq=8)
    assert msgspec.json.decode(body)["kind"] == "take_back_lapsed"


def test_nothing_goes_back_over_a_question_or_the_end(battle: Battle, elin: Player, kaito: Player) -> None:
    give(battle, elin, face(10))
    give(battle, elin, {"kind": "challenge", "unit": "ai-1", "target": "kaki-1"})
    assert refused(battle, elin, BACK) == "decision_awaited"
    assert refused(battle, elin, ASK) == "decision_awaited"
    give(battle, kaito, {"kind": "answer", "answer": {"stand": False}})
    assert offered(battle, "ai") == {"ask_take_back": 2}
    give(battle, elin, {"kind": "resign"})
    assert refused(battle, elin, BACK) == "nothing_to_take_back"
    assert UndoPoint.objects.count() == 0


def test_an_order_with_its_answer_goes_back_by_leave(battle: Battle, elin: Player, kaito: Player) -> None:
    give(battle, elin, {"kind": "challenge", "unit": "ai-1", "target": "kaki-1"})
    give(battle, kaito, {"kind": "answer", "answer": {"stand": False}})
    assert holding.current(battle.id).battle.units["kaki-1"].place == "off"
    give(battle, elin, ASK)
    give(battle, kaito, ALLOW)
    assert holding.current(battle.id).battle.units["kaki-1"].place == "table"


def test_at_one_screen_the_player_answers_himself(elin: Player) -> None:
    plan = Plan(system="drill", name="Alone", options={"pieces": 4})
    battle = battles.create_hot_seat(maker=elin, plan=plan, banners={Side.AI: HOJO, Side.KAKI: TAKEDA})
    give(battle, elin, face(10))
    give(battle, elin, END)
    give(battle, elin, BACK, side="ai")
    give(battle, elin, BACK, side="ai")
    assert facing(battle) == 0
    give(battle, elin, step())
    give(battle, elin, ASK, side="ai")
    give(battle, elin, ALLOW, side="kaki")
    assert holding.current(battle.id).battle.dice_count == 10


def test_the_preview_says_whether_it_may_be(battle: Battle, elin: Player) -> None:
    held = holding.current(battle.id)
    sides = held.sides_of(elin.pk)
    assert viewing.preview(held, sides, "", BACK)["refusal"]["code"] == "nothing_to_take_back"
    give(battle, elin, face(10))
    assert viewing.preview(holding.current(battle.id), sides, "", BACK)["legal"] is True


def test_what_was_undone_is_marked_for_browsers(battle: Battle, elin: Player) -> None:
    give(battle, elin, face(10))
    give(battle, elin, BACK)
    found = msgspec.json.decode(viewing.events(viewing.events_since(battle.id, 0), "ai"))
    assert [event.get("undone", False) for event in found] == [False, True, False]
    text = viewing.snapshot(battle.id, "ai").text("ai", (Side.AI,), {}, {})
    assert [event.get("undone", False) for event in msgspec.json.decode(text)["events"]] == [
        False,
        True,
        False,
    ]
    assert found[2]["params"] == {"undone": [2]}


def test_a_record_with_orders_taken_back_holds(battle: Battle, elin: Player, kaito: Player) -> None:
    give(battle, elin, step())
    give(battle, elin, ASK)
    give(battle, elin, face(10))  # the question lapses
    give(battle, elin, face(20))
    give(battle, elin, BACK)
    give(battle, elin, BACK)
    give(battle, elin, {"kind": "challenge", "unit": "ai-1", "target": "kaki-1"})
    give(battle, kaito, {"kind": "answer", "answer": {"stand": False}})
    give(battle, elin, ASK)
    give(battle, kaito, ALLOW)
    give(battle, elin, step(x=16))
    give(battle, elin, END)
    give(battle, kaito, step("kaki-1", y=40))
    give(battle, elin, ASK)
    give(battle, kaito, ALLOW)
    give(battle, elin, {"kind": "resign"})
    battle.refresh_from_db()
    record = records.record_of(battle)
    assert [entry.take_back for entry in record.orders if entry.take_back] == [4, 3, 7, 11]
    assert rulesets.prove(rulesets.get("drill"), record) == []
    again = rulesets.decode_record(msgspec.json.encode(record))
    number = next(at for at, entry in enumerate(again.orders) if entry.take_back == 3)
    again.orders[number] = msgspec.structs.replace(again.orders[number], take_back=1)
    assert "Dice have fallen" in " ".join(rulesets.prove(rulesets.get("drill"), again))
