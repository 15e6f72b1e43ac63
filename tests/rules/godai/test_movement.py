"""Moves of single characters and of groups (GODAI-MOV-1 to GODAI-MOV-14, GODAI-ORD-1, GODAI-ORD-6, GODAI-GEN-13,
GODAI-RUL-12, GODAI-RUL-22 to GODAI-RUL-32, GODAI-OPT-8, GODAI-EX-32).
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rulesets import english
from rulesets.engine.table.bases import rows
from rulesets.engine.table.coherency import groups
from rulesets.godai.battle import GodaiBattle
from tests.rules.godai.play import hero, leg, men, row, scene, spot
from tests.rules.orders import give, kinds, opened, previewed, refused

Json = dict[str, Any]
FAR = hero("kaki-9", 44, 34, 180)
PADDY = {"id": "p", "kind": "rice_field", "points": [[0, 12], [48, 12], [48, 13], [0, 13]]}
WOOD = {"id": "w", "kind": "wood", "points": [[0, 10.5], [48, 10.5], [48, 30], [0, 30]]}
FENCE = {"id": "f", "kind": "fence", "points": [[0, 14], [48, 14]]}
HOUSE = {"id": "h", "kind": "house", "points": [[8, 13], [12, 13], [12, 17], [8, 17]]}
MARSH = {"id": "m", "kind": "marsh", "points": [[0, 13], [48, 13], [48, 20], [0, 20]]}


def goes(battle: GodaiBattle, *legs: Json, unit: str = "ai-1") -> GodaiBattle:
    return give(battle, "move", unit=unit, figures={f"{unit}.1": list(legs)})[0]


def why(battle: GodaiBattle, *legs: Json, unit: str = "ai-1") -> str:
    return refused(battle, "move", unit=unit, figures={f"{unit}.1": list(legs)})


# -- how far -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "inches"),
    [
        ({"armour": "medium"}, 6.0), ({"armour": "heavy"}, 5.0), ({"limp": True}, 5.0),
        ({"limp": True, "armour": "heavy"}, 5.0), ({"mounted": True, "armour": "heavy", "horsemanship": 1}, 12.0),
        ({"mounted": True, "limp": True, "horsemanship": 1}, 12.0),
    ],
)  # fmt: skip
def test_a_figure_goes_its_allowance_and_no_inch_more(who: Json, inches: float) -> None:
    """GODAI-MOV-1, GODAI-ARM-5, GODAI-RUL-29: foot 6", heavy armour or a limp 5", mounted 12" whatever is worn."""
    battle = scene(hero("ai-1", 10, 10, **who), FAR)
    after = goes(battle, leg(10, 10 + inches))
    assert spot(after, "ai-1.1") == (10, 10 + inches)
    assert after.figures["ai-1.1"].spent == pytest.approx(1.0)
    assert why(battle, leg(10, 10.1 + inches)) == "GODAI-MOV-1"


def test_ground_costs_twice_and_an_obstacle_two_inches() -> None:
    """GODAI-EX-32, GODAI-MOV-3, GODAI-MOV-4: 2" open, 1" of paddy, a fence: 6"."""
    battle = scene(hero("ai-1", 10, 11, armour="light"), FAR, pieces=[PADDY, FENCE])
    assert goes(battle, leg(10, 13.9)).figures["ai-1.1"].spent == pytest.approx(3.9 / 6)
    assert goes(battle, leg(10, 14)).figures["ai-1.1"].spent == pytest.approx(1.0)
    assert why(battle, leg(10, 14.2)) == "GODAI-MOV-1"


def test_who_cannot_pay_for_an_obstacle_stops_before_it() -> None:
    """GODAI-MOV-4, GODAI-RUL-24: the body's way goes as far as it can."""
    battle = scene(hero("ai-1", 10, 9), FAR, pieces=[FENCE])
    after, _ = give(battle, "move", unit="ai-1", legs=[leg(10, 15)])
    assert 13.9 <= after.figures["ai-1.1"].y <= 14.0


def test_heavy_armour_in_a_wood_goes_half() -> None:
    """GODAI-EX-32, GODAI-MOV-3, GODAI-RUL-23."""
    battle = scene(hero("ai-1", 10, 10.5, armour="heavy"), FAR, pieces=[WOOD])
    assert spot(goes(battle, leg(10, 13)), "ai-1.1") == (10, 13)
    assert why(battle, leg(10, 13.1)) == "GODAI-MOV-1"


def test_ground_may_be_closed_to_riders() -> None:
    """GODAI-MOV-5, GODAI-SCN-2: a marsh holds a man up, and closes to a rider."""
    on_foot = scene(hero("ai-1", 10, 11), FAR, pieces=[MARSH])
    assert spot(goes(on_foot, leg(10, 14)), "ai-1.1") == (10, 14)
    riding = scene(hero("ai-1", 10, 11, mounted=True, horsemanship=1), FAR, pieces=[MARSH])
    assert why(riding, leg(10, 14)) == "GODAI-MOV-8"


# -- past whom, and where to -------------------------------------------------------------------------------------------


def test_friends_may_be_passed_but_not_stood_on() -> None:
    """GODAI-MOV-8, GODAI-RUL-22."""
    battle = scene(hero("ai-1", 10, 10), hero("ai-2", 10, 12), FAR)
    assert spot(goes(battle, leg(10, 14)), "ai-1.1") == (10, 14)
    assert why(battle, leg(10, 12.5)) == "GODAI-MOV-8"


def test_enemies_houses_and_the_edge_stop_everybody() -> None:
    """GODAI-MOV-8, GODAI-RUL-22, GODAI-RUL-26."""
    battle = scene(hero("ai-1", 10, 10), hero("kaki-1", 10, 13, 180), FAR)
    assert why(battle, leg(10, 15)) == "GODAI-MOV-8"
    assert why(scene(hero("ai-1", 10, 11), FAR, pieces=[HOUSE]), leg(10, 14)) == "GODAI-MOV-8"
    assert why(scene(hero("ai-1", 2, 10), FAR), leg(-2, 10)) == "GODAI-RUL-26"


def test_up_to_an_enemy_goes_only_a_charge() -> None:
    """GODAI-CHG-1, GODAI-RUL-33."""
    battle = scene(hero("ai-1", 10, 10), hero("kaki-1", 10, 14, 180), FAR)
    assert why(battle, leg(10, 13)) == "GODAI-CHG-1"
    assert spot(goes(battle, leg(10, 12.9)), "ai-1.1") == (10, 12.9)


def test_turning_is_free_and_needs_no_inch() -> None:
    """GODAI-MOV-8, GODAI-RUL-32: the facing is chosen at the end; a unit that does not move may turn."""
    battle = scene(hero("ai-1", 10, 10), FAR)
    after, events = give(battle, "move", unit="ai-1", figures={"ai-1.1": [leg(10, 10, 135)]})
    assert kinds(events) == ["turned"]
    assert after.figures["ai-1.1"].facing == 135
    assert after.figures["ai-1.1"].spent == 0
    assert goes(battle, leg(10, 16, 200)).figures["ai-1.1"].facing == 200


def test_a_unit_moves_once_a_turn_in_any_order() -> None:
    """GODAI-MOV-2."""
    battle = scene(hero("ai-1", 10, 10), hero("ai-2", 20, 10), FAR)
    after = goes(goes(battle, leg(20, 12), unit="ai-2"), leg(10, 12))
    assert why(after, leg(10, 13)) == "GODAI-MOV-2"
    assert opened(after, "move", "ai-2")["shut"]["clause"] == "GODAI-MOV-2"


def test_half_of_the_move_is_counted_in_cost() -> None:
    """GODAI-MOV-10, GODAI-RUL-27: 3" of 6" is half, 2" in a wood more than half."""
    assert goes(scene(hero("ai-1", 10, 10), FAR), leg(10, 13)).figures["ai-1.1"].spent == pytest.approx(0.5)
    slow = goes(scene(hero("ai-1", 10, 11), FAR, pieces=[WOOD]), leg(10, 13))
    assert slow.figures["ai-1.1"].spent == pytest.approx(4 / 6)


# -- groups ------------------------------------------------------------------------------------------------------------


def test_a_group_goes_as_a_body_and_stays_coherent() -> None:
    """GODAI-MOV-9, GODAI-GEN-13, GODAI-GEN-3."""
    battle = scene(men("ai-1", *row(4, 10, 10)), FAR)
    after, _ = give(battle, "move", unit="ai-1", legs=[leg(12.25, 16)])
    assert [spot(after, f"ai-1.{n}") for n in (1, 2, 3, 4)] == [
        (10, 15.5),
        (11.5, 15.5),
        (13, 15.5),
        (14.5, 15.5),
    ]
    torn = {"ai-1.1": [leg(10, 10)], "ai-1.4": [leg(16, 15)]}
    assert refused(battle, "move", unit="ai-1", figures=torn) == "GODAI-MOV-9"


def test_members_two_inches_apart_are_still_together() -> None:
    """GODAI-GEN-10, GODAI-GEN-13, GODAI-RUL-11: a chain of gaps of 2" at most; tight groups have no chain
    (GODAI-OPT-8).
    """
    ways = {"ai-1.3": [leg(16, 10)]}
    given = [men("ai-1", [10, 10], [13, 10], [14.5, 10]), FAR]
    assert refused(scene(*given), "move", unit="ai-1", figures=ways) == ""
    assert refused(scene(*given), "move", unit="ai-1", figures={"ai-1.3": [leg(16.2, 10)]}) == "GODAI-MOV-9"
    assert refused(scene(*given, options={"tight": True}), "move", unit="ai-1", figures=ways) == "GODAI-MOV-9"


def test_a_scattered_group_must_come_together_with_its_next_order() -> None:
    """GODAI-MOV-9, GODAI-ORD-6, GODAI-RUL-12."""
    battle = scene(men("ai-1", [10, 10], [11.5, 10], [18, 10]), FAR)
    assert refused(battle, "move", unit="ai-1", figures={"ai-1.1": [leg(10, 11)]}) == "GODAI-MOV-9"
    assert refused(battle, "move", unit="ai-1", figures={"ai-1.3": [leg(14, 10)]}) == ""
    after, events = give(battle, "reform", unit="ai-1")
    assert kinds(events) == ["reformed"]
    assert spot(after, "ai-1.1") == (10, 10), "who is with the others need not go"
    assert after.figures["ai-1.3"].x == pytest.approx(13.5, abs=0.05)
    assert after.units["ai-1"].moved


def test_where_it_cannot_be_whole_a_group_shortens_its_gaps() -> None:
    """GODAI-ORD-6, GODAI-MOV-9: both parts go to one another; and then with the next order."""
    battle = scene(men("ai-1", [5, 10], [6.5, 10], [30, 10]), FAR)
    after, _ = give(battle, "reform", unit="ai-1")
    assert after.figures["ai-1.3"].x == pytest.approx(24.0, abs=0.05)
    assert after.figures["ai-1.2"].x == pytest.approx(12.5, abs=0.05)
    near, _ = give(scene(men("ai-1", [5, 10], [6.5, 10], [19, 10]), FAR), "reform", unit="ai-1")
    assert near.figures["ai-1.3"].x == pytest.approx(13.0, abs=0.05)
    assert 9.0 < near.figures["ai-1.2"].x < 11.1, "no farther than it must"
    assert refused(near, "reform", unit="ai-1") == "GODAI-MOV-2"


def test_nobody_comes_together_by_coming_apart() -> None:
    """GODAI-ORD-6, GODAI-MOV-9, GODAI-RUL-12: one of three would be left behind in a paddy, so the three go as one."""
    field = {"id": "p", "kind": "rice_field", "points": [[10.5, 8], [20, 8], [20, 11], [10.5, 11]]}
    strays = [10, 10], [10, 12.4], [10, 14.8]
    near = [30, 10], [31.5, 10], [33, 10], [30, 12], [31.5, 12]
    after, _ = give(scene(men("ai-1", *strays, *near), FAR, pieces=[field]), "reform", unit="ai-1")
    chained = groups(rows(after.able(after.units["ai-1"])), 2.05)
    assert [len(chain) for chain in chained] == [3, 5]
    first, second = spot(after, "ai-1.1"), spot(after, "ai-1.2")
    assert 12.5 < first[0] < 14.0, "as far as he comes who comes least far"
    assert (second[0], round(second[1] - first[1], 2)) == (first[0], 2.4)


def test_a_group_that_is_together_has_nothing_to_reform() -> None:
    """GODAI-ORD-6."""
    assert refused(scene(men("ai-1", *row(3, 10, 10)), FAR), "reform", unit="ai-1") == "GODAI-ORD-6"


# -- contact -----------------------------------------------------------------------------------------------------------


def engaged_group() -> GodaiBattle:
    """The first of four men touches an enemy of three."""
    return scene(
        men("ai-1", *row(4, 10, 10)), men("kaki-1", [10, 11, 180], [8.5, 11, 180], [7, 11, 180]), FAR
    )


def test_who_touches_an_enemy_does_not_move_the_others_do() -> None:
    """GODAI-MOV-6, GODAI-MOV-7, GODAI-RUL-25."""
    battle = engaged_group()
    assert refused(battle, "move", unit="ai-1", figures={"ai-1.1": [leg(10, 8)]}) == "GODAI-MOV-6"
    after, _ = give(battle, "move", unit="ai-1", figures={"ai-1.2": [leg(9, 9.9)]})
    assert spot(after, "ai-1.2") == (9, 9.9) or spot(after, "ai-1.2")[0] == 9
    assert refused(scene(hero("ai-1", 10, 10), hero("kaki-1", 10, 11, 180)), "move", unit="ai-1",
                   legs=[leg(10, 8)]) == "GODAI-MOV-6"  # fmt: skip


def test_more_of_a_group_join_its_own_fight_without_a_test() -> None:
    """GODAI-MOV-7: no die falls; the unit has charged nobody by it."""
    battle = engaged_group()
    after, events = give(battle, "move", unit="ai-1", figures={"ai-1.2": [leg(9.0, 9.9), leg(8.6, 9.95)]})
    assert kinds(events) == ["moved"]
    assert after.figures["ai-1.2"].charged == ()
    assert refused(battle, "charge", unit="ai-1", target="kaki-1") == "GODAI-MOV-7"


def test_a_move_is_offered_by_who_is_touched_now() -> None:
    """GODAI-MOV-6: the same enemy touches another man of the group than before."""
    battle = scene(men("ai-1", *row(3, 10, 10)), hero("kaki-1", 10, 11, 180), FAR)
    for touched, x in (("ai-1.1", 10.0), ("ai-1.3", 13.0)):
        battle = battle.copy()
        battle.figures["kaki-1.1"] = msgspec.structs.replace(battle.figures["kaki-1.1"], x=x)
        (ways,) = (param for param in opened(battle, "move", "ai-1")["params"] if param["type"] == "poses")
        assert ways["held"] == [touched]


def test_the_barred_go_no_nearer() -> None:
    """GODAI-MOV-12, GODAI-RUL-34."""
    battle = scene(men("ai-1", *row(3, 10, 10), barred=["kaki-1"]), men("kaki-1", *row(3, 10, 20, 180)), FAR)
    assert refused(battle, "move", unit="ai-1", figures={"ai-1.1": [leg(10, 10.5)]}) == "GODAI-MOV-12"
    assert refused(battle, "move", unit="ai-1", figures={"ai-1.1": [leg(10, 9.5)]}) == ""
    assert refused(battle, "charge", unit="ai-1", target="kaki-1") == "GODAI-MOV-12"


def test_the_confused_and_the_fleeing_take_no_orders() -> None:
    """GODAI-MOV-13, GODAI-FLE-2."""
    battle = scene(
        men("ai-1", *row(3, 10, 10), confused=True),
        men("ai-2", *row(3, 20, 10), fleeing=True),
        hero("ai-3", 30, 9),
        FAR,
    )
    assert refused(battle, "move", unit="ai-1", legs=[leg(11.5, 12)]) == "GODAI-MOV-13"
    assert refused(battle, "move", unit="ai-2", legs=[leg(21.5, 12)]) == "GODAI-FLE-2"
    alone = scene(hero("ai-1", 10, 10, fleeing=True, swept="ai-2"), hero("ai-3", 30, 9), FAR)
    told = previewed(alone, "move", unit="ai-1", legs=[leg(10, 12)]).refusal.message
    assert english(told) == "Ai-1 obeys nobody: he flees."


def test_the_state_can_always_be_ended() -> None:
    """GODAI-MOV-14, GODAI-RUL-129, GODAI-SEQ-7."""
    assert refused(scene(hero("ai-1", 10, 10), FAR), "end_phase") == ""


# -- previews ----------------------------------------------------------------------------------------------------------


def test_a_preview_shows_how_far_each_comes_and_the_nearest_lawful_way() -> None:
    """GODAI-ORD-1, GODAI-MOV-1."""
    battle = scene(men("ai-1", *row(4, 10, 10)), FAR)
    shown = previewed(battle, "move", unit="ai-1", figures={"ai-1.1": [leg(10, 20)]})
    assert shown.refusal.clause == "GODAI-MOV-1"
    assert shown.path.used == pytest.approx(10.0)
    body = previewed(battle, "move", unit="ai-1", legs=[leg(12.25, 30)])
    assert body.legal
    assert len(body.lanes) == 4
    assert all(one.used == pytest.approx(6.0, abs=0.011) for one in body.lanes)
