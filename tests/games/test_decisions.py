"""A decision in the middle of an order: asked, answered, and gone on with from the snapshot."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Battle, Player
from games.selectors import viewing
from games.services import holding, play
from games.services.memory import memory
from rulesets import Illegal, merge

pytestmark = pytest.mark.django_db

CHALLENGE = {"kind": "challenge", "unit": "ai-1", "target": "kaki-2"}


def give(battle: Battle, player: Player, order: dict[str, Any], key: str) -> Any:
    battle.refresh_from_db(fields=["seq"])
    return play.submit(battle_id=battle.id, player_id=player.pk, key=key, seq=battle.seq, order=order)


@pytest.mark.parametrize("forgetful", [False, True])
@pytest.mark.parametrize("stand", [True, False])
def test_the_other_side_is_asked_and_its_answer_counts(
    battle: Battle, elin: Player, kaito: Player, stand: bool, forgetful: bool
) -> None:
    give(battle, elin, CHALLENGE, "call")
    battle.refresh_from_db()
    assert battle.turn_of == "kaki"
    assert viewing.decode(battle.pending)["told"] == 2
    held = memory.latest(battle.id)
    assert held is not None
    assert held.pending is not None
    assert held.pending.going is not None, "kept where it stopped, for as long as this process remembers"
    if forgetful:
        memory.clear()
    give(battle, kaito, {"kind": "answer", "answer": {"stand": stand}}, "reply")
    battle.refresh_from_db()
    assert (battle.pending, battle.turn_of) == ("", "ai")
    kinds = [viewing.decode(row.body)["kind"] for row in viewing.events_since(battle.id, 1)]
    assert kinds == ["challenged", "decision_awaited", "decision_taken", "stood" if stand else "fled"]
    _replays(battle)


def _replays(battle: Battle) -> None:
    document = viewing.decode(battle.opening.document)
    for row in viewing.events_since(battle.id, 0):
        document = merge(document, viewing.decode(row.patch))
    held = holding.current(battle.id)
    assert document == viewing.decode(viewing.encode(held.ruleset.document(held.battle)))


def test_while_a_decision_is_awaited_nothing_else_is_ordered(
    battle: Battle, elin: Player, kaito: Player
) -> None:
    give(battle, elin, CHALLENGE, "call")
    for player, order, code in (
        (elin, {"kind": "end_phase"}, "decision_awaited"),
        (kaito, {"kind": "offer_draw"}, "decision_awaited"),
        (elin, {"kind": "answer", "answer": {"stand": False}}, "nothing_asked"),
        (kaito, {"kind": "answer", "answer": {"stand": "perhaps"}}, "malformed"),
    ):
        with pytest.raises(Illegal) as error:
            give(battle, player, order, f"{code}")
        assert error.value.code == code
    give(battle, elin, {"kind": "resign"}, "enough")
    battle.refresh_from_db()
    assert (battle.status, battle.pending, battle.winner) == ("over", "", "kaki")
    _replays(battle)


def test_an_answer_sent_twice_is_taken_once(battle: Battle, elin: Player, kaito: Player) -> None:
    give(battle, elin, CHALLENGE, "call")
    answer = {"kind": "answer", "answer": {"stand": True}}
    first = give(battle, kaito, answer, "reply")
    assert give(battle, kaito, answer, "reply") == first


def test_a_question_is_put_in_the_words_of_its_system(battle: Battle, elin: Player, kaito: Player) -> None:
    give(battle, elin, CHALLENGE, "call")
    awaited = viewing.decode(viewing.events(viewing.events_since(battle.id, 2)[:1], "both"))[0]
    assert awaited["text"] == "Takeda must decide: Does 2. man stand?"
    assert (awaited["params"], awaited["clauses"]) == (
        {"question": "will_stand", "unit": "kaki-2"},
        ["DRILL-2"],
    )
    about = battle.ruleset.describe()
    assert about["questions"] == {
        "will_stand": "Does {unit} stand?",
        "will_stand.stand": "It stands",
        "will_stand.not_stand": "It runs",
    }
