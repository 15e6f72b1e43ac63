"""Heroic Movement (GODAI-HER-1 to GODAI-HER-3, GODAI-ORD-9, GODAI-SEQ-6, GODAI-SEQ-21, GODAI-CMD-4, GODAI-RUL-28,
GODAI-RUL-112, GODAI-RUL-114, GODAI-EX-17).
"""

from __future__ import annotations

from typing import Any

from rulesets.engine.battle import Side
from rulesets.godai.battle import GodaiBattle
from rulesets.godai.stand.contact import touched_units
from tests.rules.godai.play import hero, leg, men, row, scene, spot
from tests.rules.orders import give, kinds, opened, refused

Json = dict[str, Any]
FAR = hero("kaki-9", 44, 34, 180, zen=1)
OWN = hero("ai-9", 2, 2)


def field(*units: Json, **more: Any) -> GodaiBattle:
    return scene(*units, OWN, FAR, phase="heroic_move", **more)


def leader(**more: Any) -> Json:
    return hero("ai-1", 10, 10, **{"zen": 2, **more})


def test_a_token_buys_a_whole_move_that_costs_nothing_of_the_turn() -> None:
    """GODAI-HER-1, GODAI-HER-3, GODAI-RUL-28."""
    battle, events = give(field(leader()), "heroic_move", unit="ai-1")
    assert kinds(events) == ["heroic_move"]
    assert battle.units["ai-1"].zen == 1
    assert battle.forces[Side.AI].tokens == 1
    moved, _ = give(battle, "move", unit="ai-1", legs=[leg(10, 16)])
    assert spot(moved, "ai-1.1") == (10, 16)
    assert moved.figures["ai-1.1"].spent == 0
    assert not moved.units["ai-1"].moved
    assert moved.clock.to_act == (Side.KAKI,), "the other side answers (GODAI-SEQ-21)"


def test_the_sides_declare_by_turns_until_both_pass() -> None:
    """GODAI-SEQ-6, GODAI-SEQ-21, GODAI-RUL-112: one action a hero and phase."""
    battle = field(leader(), hero("ai-2", 20, 10, zen=1))
    battle, _ = give(battle, "heroic_move", unit="ai-1")
    battle, _ = give(battle, "move", unit="ai-1", legs=[leg(10, 16)])
    battle, _ = give(battle, "end_phase", by="kaki")
    assert battle.clock.to_act == (Side.AI,)
    assert refused(battle, "heroic_move", unit="ai-1") == "GODAI-SEQ-21"
    battle, _ = give(battle, "heroic_move", unit="ai-2")
    battle, _ = give(battle, "move", unit="ai-2", legs=[leg(20, 12)])
    battle, _ = give(battle, "heroic_move", by="kaki", unit="kaki-9")
    battle, _ = give(battle, "move", by="kaki", unit="kaki-9", legs=[leg(44, 30)])
    assert battle.clock.phase == "move", "nobody is left who could"
    after, _ = give(battle, "move", unit="ai-1", legs=[leg(10, 22)])
    assert spot(after, "ai-1.1") == (10, 22), "the normal movement is still to come"


def test_two_passes_in_a_row_end_it() -> None:
    """GODAI-SEQ-21: after a pass a side may still declare."""
    battle, _ = give(field(leader()), "end_phase")
    battle, _ = give(battle, "heroic_move", by="kaki", unit="kaki-9")
    battle, _ = give(battle, "move", by="kaki", unit="kaki-9", legs=[leg(44, 30)])
    assert battle.clock.phase == "heroic_move"
    assert battle.clock.to_act == (Side.AI,)
    battle, _ = give(battle, "end_phase")
    assert battle.clock.phase == "move"


def test_not_for_heroes_in_contact_in_flight_or_without_tokens() -> None:
    """GODAI-HER-1, GODAI-MOV-13."""
    assert refused(field(leader(), hero("kaki-1", 10, 11, 180)), "heroic_move", unit="ai-1") == "GODAI-HER-1"
    other = hero("ai-2", 20, 10, zen=1)
    assert refused(field(leader(fleeing=True), other), "heroic_move", unit="ai-1") == "GODAI-HER-1"
    assert refused(field(leader(zen=0), other), "heroic_move", unit="ai-1") == "GODAI-HER-1"
    assert refused(field(leader(confused=True), other), "heroic_move", unit="ai-1") == "GODAI-MOV-13"
    assert refused(field(men("ai-2", *row(3, 20, 10)), leader()), "heroic_move", unit="ai-2") == "GODAI-HER-1"


def test_it_may_be_a_charge() -> None:
    """GODAI-HER-1, GODAI-SEQ-18, GODAI-CHG-9: its effects last for the turn."""
    battle, _ = give(
        field(leader(), hero("kaki-1", 10, 15, 180), initiative="ai"), "heroic_move", unit="ai-1"
    )
    after, events = give(battle, "charge", unit="ai-1", target="kaki-1")
    assert kinds(events)[0] == "charged"
    assert touched_units(after, after.units["ai-1"]) == ("kaki-1",)
    assert after.figures["ai-1.1"].charged == ("kaki-1",)


def test_those_in_his_command_may_go_along() -> None:
    """GODAI-EX-17, GODAI-HER-2, GODAI-CMD-4, GODAI-RUL-114."""
    battle = field(
        leader(command=2), men("ai-2", *row(3, 16.5, 10)), men("ai-3", [2.6, 10], [1.1, 10], [1.1, 11.5])
    )
    battle, events = give(battle, "heroic_move", unit="ai-1")
    assert kinds(events) == ["heroic_move_led"]
    assert battle.following == ("ai-2",), "5.5 inches from him; the others are at 6.4"
    assert refused(battle, "move", unit="ai-2", legs=[leg(18, 12)]) == "GODAI-HER-2", "he goes first"
    battle, _ = give(battle, "move", unit="ai-1", legs=[leg(10, 16)])
    assert battle.clock.to_act == (Side.AI,)
    assert refused(battle, "move", unit="ai-3", legs=[leg(2, 12)]) == "GODAI-HER-2"
    assert refused(battle, "move", unit="ai-2", legs=[leg(20, 10)]) == "GODAI-HER-2", "too far from him"
    battle, _ = give(battle, "move", unit="ai-2", legs=[leg(18, 16)])
    assert battle.clock.to_act == (Side.KAKI,)
    assert battle.units["ai-2"].led
    assert not battle.units["ai-2"].moved


def test_nobody_need_go_along() -> None:
    """GODAI-HER-2: "may"; the other side is next, and it is no pass (GODAI-SEQ-21)."""
    battle = field(leader(command=2), hero("ai-4", 20, 4, zen=1), men("ai-2", *row(3, 14, 10)))
    battle, _ = give(battle, "heroic_move", unit="ai-1")
    battle, _ = give(battle, "move", unit="ai-1", legs=[leg(10, 12)])
    battle, _ = give(battle, "end_phase")
    assert battle.clock.to_act == (Side.KAKI,)
    battle, _ = give(battle, "end_phase", by="kaki")
    assert battle.clock.to_act == (Side.AI,)
    assert not battle.units["ai-2"].led


def test_a_unit_goes_along_once_a_turn() -> None:
    """GODAI-RUL-114."""
    group = men("ai-2", *row(3, 14, 10), led=True)
    _, events = give(field(leader(command=2), group), "heroic_move", unit="ai-1")
    assert kinds(events) == ["heroic_move"]


def test_his_horse_throws_at_once_and_no_token_changes_that_die() -> None:
    """GODAI-RUL-30, GODAI-ZEN-3: the token that bought it is the token of that action."""
    battle = field(leader(mounted=True, horsemanship=2))
    battle, events = give(battle, "heroic_move", unit="ai-1", dice=(5,))
    assert kinds(events) == ["heroic_move", "rides"]
    assert opened(battle, "move", "ai-1")["params"][0]["reach"] == 17
    moved, _ = give(battle, "move", unit="ai-1", legs=[leg(10, 20)])
    assert moved.figures["ai-1.1"].gallop == -1, "the normal order throws its own"
