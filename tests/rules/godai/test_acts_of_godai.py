"""Weapons, pavises, attendants (GODAI-CHW-1, GODAI-CHW-2, GODAI-ORD-4, GODAI-ORD-5, GODAI-PAV-1 to GODAI-PAV-3,
GODAI-ATT-1 to GODAI-ATT-3, GODAI-ATT-7, GODAI-ORD-12, GODAI-RUL-54, GODAI-RUL-78, GODAI-RUL-115).
"""

from __future__ import annotations

from typing import Any

import pytest

import rulesets
from rulesets import english
from rulesets.engine.battle import Side
from rulesets.engine.play.orders import EndPhase
from rulesets.godai.battle import GodaiBattle
from tests.rules.godai.play import hero, leg, men, row, scene, spot
from tests.rules.orders import give, kinds, opened, previewed, refused

Json = dict[str, Any]
FAR = hero("kaki-9", 44, 34, 180)
OWN = hero("ai-9", 2, 2)


def field(*units: Json, **more: Any) -> GodaiBattle:
    return scene(*units, OWN, FAR, **more)


# -- weapons -----------------------------------------------------------------------------------------------------------


def test_another_weapon_costs_nothing_and_comes_with_a_move_or_without() -> None:
    """GODAI-CHW-1, GODAI-ORD-4."""
    battle = field(hero("ai-1", 10, 10, weapons=["bow", "long_sword"]))
    drawn, events = give(battle, "switch", unit="ai-1", weapon="long_sword")
    assert kinds(events) == ["switched"]
    assert drawn.figures["ai-1.1"].in_hand == "long_sword"
    assert drawn.figures["ai-1.1"].arms == "sword"
    assert drawn.figures["ai-1.1"].spent == 0
    moved, _ = give(drawn, "move", unit="ai-1", legs=[leg(10, 16)])
    assert refused(moved, "switch", unit="ai-1", weapon="bow") == ""
    assert refused(battle, "switch", unit="ai-1", weapon="spear") == "GODAI-CHW-1"
    assert refused(battle, "switch", unit="ai-1", weapon="bow") == "GODAI-CHW-1"


def test_a_group_changes_as_one_and_nobody_in_a_fight() -> None:
    """GODAI-CHW-1, GODAI-CHW-3, GODAI-MUS-4."""
    group = men("ai-1", *row(3, 10, 10), weapon="spear")
    battle, _ = give(field(group), "switch", unit="ai-1", weapon="basic")
    assert {figure.in_hand for figure in battle.able(battle.units["ai-1"])} == {"basic"}
    fighting = field(group, hero("kaki-1", 10, 11, 180))
    assert refused(fighting, "switch", unit="ai-1", weapon="basic") == "GODAI-CHW-3"


def samurai(**more: Any) -> Json:
    return hero("ai-1", 10, 10, samurai=True, weapons=["long_sword", "spear"], train=["bow"], **more)


def servants(x: float, y: float, **more: Any) -> Json:
    return men("ai-2", *row(3, x, y), master="ai-1", **more) | {"kind": "attendants"}


def test_attendants_hand_over_two_handed_weapons() -> None:
    """GODAI-CHW-2, GODAI-ATT-7, GODAI-RUL-78: at the start or the end of his movement, within 2"."""
    near = field(samurai(), servants(12.9, 10))
    after, _ = give(near, "switch", unit="ai-1", weapon="bow")
    assert after.figures["ai-1.1"].in_hand == "bow"
    assert after.units["ai-1"].weapons == ("long_sword", "basic", "bow")
    assert after.units["ai-1"].train == ("spear",)
    far = field(samurai(), servants(14.0, 10))
    assert refused(far, "switch", unit="ai-1", weapon="bow") == "GODAI-CHW-1"
    come, _ = give(far, "move", unit="ai-1", legs=[leg(11, 10)])
    assert refused(come, "switch", unit="ai-1", weapon="bow") == ""


# -- pavises -----------------------------------------------------------------------------------------------------------


def later(battle: GodaiBattle) -> GodaiBattle:
    """Indigo's movement of the next turn, if nobody does anything meanwhile."""
    turn, ruleset, dice = battle.clock.turn, rulesets.get("godai"), rulesets.HmacDice(b"later")
    while battle.clock.turn == turn or battle.clock.phase != "move" or battle.clock.to_act != (Side.AI,):
        battle = ruleset.resolve(battle, battle.clock.to_act[0], EndPhase(), dice).battle
    return battle


def bearers(state: str = "carried", **more: Any) -> Json:
    return men("ai-1", *row(3, 10, 10), weapon="short_bow", pavise=state, **more)


def test_setting_up_takes_two_turns_of_movement_in_a_row() -> None:
    """GODAI-WPN-13, GODAI-PAV-2, GODAI-PAV-3, GODAI-ORD-5, GODAI-RUL-54."""
    battle, events = give(field(bearers()), "pavise", unit="ai-1")
    assert kinds(events) == ["pavises_setting"]
    assert {figure.spent for figure in battle.able(battle.units["ai-1"])} == {1.0}, "no shooting"
    assert not any(piece.kind == "pavise" for piece in battle.table.pieces)
    assert refused(battle, "pavise", unit="ai-1") == "GODAI-MOV-2"
    assert refused(battle, "move", unit="ai-1", legs=[leg(11.5, 11)]) == "GODAI-MOV-2"
    battle = later(battle)
    battle, events = give(battle, "pavise", unit="ai-1")
    assert kinds(events) == ["pavises_up"]
    planks = [piece for piece in battle.table.pieces if piece.kind == "pavise"]
    assert planks[0].points == ((9.5, 10.5), (10.5, 10.5))
    assert len(planks) == 3


def test_a_turn_between_or_a_fight_loses_what_was_begun() -> None:
    """GODAI-PAV-2."""
    begun, _ = give(field(bearers()), "pavise", unit="ai-1")
    assert later(later(begun)).units["ai-1"].pavise == "carried"
    going, _ = give(field(bearers("setting")), "move", unit="ai-1", legs=[leg(11.5, 11)])
    assert going.units["ai-1"].pavise == "carried"
    charged, _ = give(
        scene(bearers("setting"), OWN, FAR, hero("kaki-1", 10, 14, 180), active="kaki"),
        "charge", by="kaki", unit="kaki-1", target="ai-1",
    )  # fmt: skip
    assert charged.units["ai-1"].pavise == "carried"
    assert refused(field(bearers(), hero("kaki-1", 10, 11, 180)), "pavise", unit="ai-1") == "GODAI-PAV-2"


def test_who_moves_off_leaves_his_pavise_and_must_touch_it_to_take_it() -> None:
    """GODAI-PAV-3: and it hinders nobody's movement (GODAI-PAV-1)."""
    battle = field(bearers("up"))
    away, _ = give(battle, "move", unit="ai-1", legs=[leg(11.5, 8.5)])
    assert len([piece for piece in away.table.pieces if piece.kind == "pavise"]) == 3
    away = later(away)
    assert refused(away, "pavise", unit="ai-1") == "GODAI-PAV-3"
    begun, _ = give(battle, "pavise", unit="ai-1")
    taken, _ = give(later(begun), "pavise", unit="ai-1")
    assert taken.units["ai-1"].pavise == "carried"
    assert not any(piece.kind == "pavise" for piece in taken.table.pieces)
    through, _ = give(battle, "move", unit="ai-1", legs=[leg(11.5, 16.5)])
    assert through.figures["ai-1.1"].spent == pytest.approx(1.0)


def test_who_has_no_pavise_is_offered_none() -> None:
    """GODAI-PAV-2."""
    assert refused(field(hero("ai-1", 10, 10)), "pavise", unit="ai-1") == "GODAI-PAV-2"


# -- attendants --------------------------------------------------------------------------------------------------------


def test_attendants_end_within_the_radius() -> None:
    """GODAI-ATT-2, GODAI-ATT-3, GODAI-RUL-115: 4" without Mastery of Command, else his radius."""
    battle = field(hero("ai-1", 10, 10, samurai=True), servants(12, 10))
    assert refused(battle, "move", unit="ai-2", legs=[leg(13.5, 13)]) == ""
    assert refused(battle, "move", unit="ai-2", legs=[leg(18, 12)]) == "GODAI-ATT-3"
    told = previewed(battle, "move", unit="ai-2", legs=[leg(18, 12)]).refusal.message
    assert english(told).endswith("end within 4″ of ai-1, or nearer to him than they began.")
    wide = field(hero("ai-1", 10, 10, samurai=True, command=2), servants(12, 10))
    assert refused(wide, "move", unit="ai-2", legs=[leg(18, 12)]) == ""


def test_strays_must_be_ordered_back_before_the_end() -> None:
    """GODAI-ATT-3, GODAI-ORD-12: the automatic order brings them as near as they must come."""
    battle = field(hero("ai-1", 10, 10, samurai=True), servants(17, 10))
    assert refused(battle, "end_phase") == "GODAI-ATT-3"
    assert opened(battle, "end_phase")["shut"]["clause"] == "GODAI-ATT-3"
    assert previewed(battle, "attend", unit="ai-2").legal
    back, events = give(battle, "attend", unit="ai-2")
    assert kinds(events) == ["attended"]
    assert back.figures["ai-2.1"].x == pytest.approx(15.0, abs=0.05)
    assert refused(back, "end_phase") == ""
    assert refused(back, "attend", unit="ai-2") == "GODAI-MOV-2"


def test_where_it_is_out_of_reach_they_come_nearer() -> None:
    """GODAI-ATT-3."""
    battle = field(hero("ai-1", 5, 10, samurai=True), servants(30, 10))
    assert refused(battle, "move", unit="ai-2", legs=[leg(33, 10)]) == "GODAI-ATT-3"
    assert refused(battle, "move", unit="ai-2", legs=[leg(30, 10)]) == ""
    back, _ = give(battle, "attend", unit="ai-2")
    assert spot(back, "ai-2.1") == (24, 10)
    assert refused(back, "end_phase") == ""


@pytest.mark.parametrize("master", [{"fleeing": True}, {"place": "off"}])
def test_without_a_master_they_are_free(master: Json) -> None:
    """GODAI-ATT-3."""
    battle = field(hero("ai-1", 10, 10, samurai=True, **master), servants(30, 10))
    assert refused(battle, "end_phase") == ""
    assert refused(battle, "move", unit="ai-2", legs=[leg(33, 10)]) == ""


def test_the_engaged_are_free_of_it() -> None:
    """GODAI-ATT-3."""
    battle = field(hero("ai-1", 10, 10, samurai=True), servants(30, 10), hero("kaki-1", 30, 11, 180))
    assert refused(battle, "end_phase") == ""


def test_attendants_are_only_offered_the_way_back_when_they_stray() -> None:
    """GODAI-ATT-3."""
    near = field(hero("ai-1", 10, 10, samurai=True), servants(12, 10))
    assert refused(near, "attend", unit="ai-2") == "GODAI-ATT-3"
    assert opened(field(hero("ai-1", 10, 10, samurai=True), servants(20, 10)), "attend", "ai-2")["eager"] == 1
