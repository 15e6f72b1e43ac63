"""Thinking ahead: whom a unit could fire at after a move, and units that march as one."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import rulesets
from rulesets.engine.play.together import suppose
from rulesets.koku.battle import KokuBattle, Weather
from rulesets.koku.fire import shooting
from rulesets.koku.march.entering import Enter
from tests.plain import plain
from tests.rules.koku.marches import carry, move
from tests.rules.koku.scenes import AI, KAKI, box, piece, play, rank, scene, unit

KOKU = rulesets.get("koku")


def field(*more: Any, **values: Any) -> KokuBattle:
    """Two lines of spears, one close behind the other, archers beside them, and an enemy line."""
    return scene(
        unit("ai-1", "ash_l", "spear", rank(10, 10, 5)),
        unit("ai-2", "ash_l", "spear", rank(10, 8.5, 5)),
        unit("ai-3", "ash_l", "bow", rank(30, 10, 5)),
        *more,
        unit("kaki-1", "ash_l", "spear", rank(30, 25, 5)),
        unit("kaki-2", "ash_l", "spear", rank(60, 44, 5)),
        **values,
    )


def targets(battle: KokuBattle, order: Any) -> dict[str, Any]:
    found = plain(KOKU.foresee(battle, AI, order))
    assert found["legal"], found["refusal"]
    return {target["unit"]: target for target in found.get("targets", [])}


def test_a_move_into_range_names_its_targets_with_the_chances_of_fire_from_there() -> None:
    battle = field(phase="movement")
    near = targets(battle, move("ai-3", (32, 13.5)))
    ahead = suppose(battle, KOKU.preview(battle, AI, move("ai-3", (32, 13.5))))
    assert near.keys() == {"kaki-1"}
    at_work, _ = play(ahead, (), AI)
    slip = plain(shooting.forecast(at_work, shooting.Fire("ai-3", target="kaki-1")))["odds"][0]
    assert near["kaki-1"]["distance"] == slip["distance"]
    losses = next(fact["value"] for fact in slip["facts"] if fact["label"] == "exp. losses")
    assert near["kaki-1"]["losses"] == float(losses)
    assert battle.figures == field(phase="movement").figures


def test_the_arcs_of_a_move_are_those_of_fire_from_its_end() -> None:
    battle = field(phase="movement")
    found = KOKU.foresee(battle, AI, move("ai-3", (32, 13.5)))
    ahead = suppose(battle, found)
    assert found.arcs == shooting.arcs(ahead, ahead.units["ai-3"])
    assert {(arc.x, arc.y) for arc in found.arcs} == {(man.x, man.y) for man in found.figures}
    assert not KOKU.foresee(battle, AI, move("ai-1", (12, 14))).arcs


@pytest.mark.parametrize(
    ("unit_id", "to"),
    [("ai-3", (32, 10.5)), ("ai-1", (12, 14))],
    ids=["KOKU-FIR-2 out of range", "KOKU-DAT-5 spears"],
)
def test_no_targets_are_named_where_there_are_none(unit_id: str, to: Any) -> None:
    assert targets(field(phase="movement"), move(unit_id, to)) == {}


def test_a_move_that_costs_the_formation_lowers_the_chances() -> None:
    fence = piece("p1", "fence", (25, 12), (45, 12))
    plain = targets(field(phase="movement"), move("ai-3", (32, 13.5)))["kaki-1"]
    broken = targets(field(phase="movement", pieces=(fence,)), move("ai-3", (32, 13.5)))
    assert "kaki-1" not in broken or broken["kaki-1"]["losses"] <= plain["losses"]


def fired_at(battle: KokuBattle, order: Any) -> dict[str, float]:
    """Whom the unit can fire at once the order is carried out, with the losses to be expected."""
    at_work = carry(battle, order)
    slips = {}
    for foe in at_work.battle.on_table(KAKI):
        slip = plain(shooting.forecast(at_work, shooting.Fire(order.unit, target=foe.id)))["odds"]
        slips |= {foe.id: float(slip[0]["spread"]["mean"]["number"])} if slip else {}
    return slips


HOUSE = box("h", "house", 20, 18, 24, 22)


@pytest.mark.parametrize(
    ("mine", "order", "inside"),
    [
        (unit("ai-9", "sam_f", "bow", rank(20, 15, 4)), move("ai-9", (22, 17, 0), formation="skirmish"), ""),
        (unit("ai-9", "sam_f", "bow", rank(20, 15, 4)), Enter("ai-9", "h"), ""),
        (unit("ai-9", "sam_f", "bow", rank(20.5, 20, 4)), move("ai-9", (27, 20, 180)), "h"),
        (unit("ai-9", "ash_l", "arquebus", rank(28, 15, 5), shots=2), move("ai-9", (30, 16, 0)), ""),
    ],
    ids=["KOKU-FIR-3 re-formed", "KOKU-LOS-6 gone inside", "KOKU-LOS-6 come out", "KOKU-WND-4 out of smoke"],
)
def test_the_targets_after_a_march_are_those_that_it_leaves(mine: Any, order: Any, inside: str) -> None:
    battle = scene(
        mine, unit("kaki-1", "ash_l", "spear", rank(22, 27, 5)), pieces=[HOUSE], options={"wind": True}
    )
    battle.weather = Weather(wind="still")
    for figure in battle.living(battle.units["ai-9"]):
        battle.figures[figure.id] = msgspec.structs.replace(figure, inside=inside)
    found = {unit: target["losses"] for unit, target in targets(battle, order).items()}
    assert found == {
        unit: pytest.approx(losses, abs=0.006) for unit, losses in fired_at(battle, order).items()
    }
    assert bool(found) is not bool(inside)


def test_the_line_behind_marches_into_the_place_that_the_front_line_leaves() -> None:
    battle = field(phase="movement")
    front, rear = move("ai-1", (12, 14)), move("ai-2", (12, 12.5))
    alone = plain(KOKU.preview(battle, AI, rear))
    found = plain(KOKU.march(battle, AI, [rear, front]))
    assert not alone["legal"]
    assert [one["legal"] for one in found["previews"]] == [True, True]
    assert found["sequence"] == [1, 0]


def test_what_stays_refused_comes_last_and_tells_its_clause() -> None:
    found = plain(KOKU.march(field(phase="movement"), AI, [move("ai-3", (32, 40)), move("ai-1", (12, 13))]))
    assert found["sequence"] == [1, 0]
    assert [one["legal"] for one in found["previews"]] == [False, True]
    assert found["previews"][0]["refusal"]["clause"] == "KOKU-MOV-6"


def test_nobody_marches_the_other_side_s_men() -> None:
    found = plain(KOKU.march(field(phase="movement"), KAKI, [move("ai-1", (12, 14))]))
    assert [one["legal"] for one in found["previews"]] == [False]
