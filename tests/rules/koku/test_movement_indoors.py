"""Buildings: KOKU-MOV-16, KOKU-FF-12, KOKU-RUL-40, KOKU-RUL-72, KOKU-RUL-95, KOKU-RUL-124, KOKU-RUL-125."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.koku.battle import KokuBattle
from rulesets.koku.march.entering import Enter
from tests.rules.koku.marches import carry, figures, foreseen, is_legal, move, places, refused, told, walk
from tests.rules.koku.scenes import box, piece, rank, scene, unit

FOE = unit("kaki-1", "ash_l", "bow", rank(50, 45, 5))
HOUSE = box("h1", "house", 10, 14, 14, 18, site="v1")


def one(kind: str = "ash_l", poses: Any = None, *others: Any, **values: Any) -> KokuBattle:
    weapon = "gun" if kind == "gun" else "spear"
    return scene(unit("ai-1", kind, weapon, poses or rank(10, 10, 5), **values), FOE, *others, pieces=[HOUSE])


def within(battle: KokuBattle, id: str, house: str = "h1") -> KokuBattle:
    """The same with a figure inside the house."""
    figure = battle.figures[id]
    values = {name: getattr(figure, name) for name in figure.__struct_fields__}
    battle.figures[id] = type(figure)(**{**values, "x": 12.0, "y": 16.0, "inside": house})
    return battle


def garrison(**values: Any) -> KokuBattle:
    """All of ai-1 inside the house."""
    battle = one(**values)
    for id in list(battle.units["ai-1"].figures):
        within(battle, id)
    return battle


def test_mov_16_a_whole_unit_goes_in() -> None:
    at_work = carry(one(), Enter("ai-1", "h1"))
    after = figures(at_work.battle, "ai-1")
    assert {figure.inside for figure in after} == {"h1"}
    assert after[1].charged == ("h1",)
    assert after[1].moved == pytest.approx(3.5)
    assert told(at_work) == ["went_inside", "formation_failed"]
    assert [(cause.clause, cause.piece) for cause in at_work.battle.units["ai-1"].causes] == [
        ("KOKU-FF-12", "h1")
    ]
    assert len({(figure.x, figure.y) for figure in after}) == 5


def test_rul_125_going_in_costs_the_hard_deduction() -> None:
    assert is_legal(one("ash_l", rank(11, 9.5, 3)), Enter("ai-1", "h1"))
    refusal = refused(one("ash_l", rank(11, 9.4, 3)), Enter("ai-1", "h1"))
    assert (refusal.code, refusal.clause) == ("too_far", "KOKU-MOV-6")
    charge = foreseen(one(), Enter("ai-1", "h1"))["path"]["charges"][0]
    assert (charge["inches"], charge["clause"]) == (2.0, "KOKU-MOV-16")
    assert not carry(one("sam_f", rank(10, 6, 4)), Enter("ai-1", "h1")).battle.units["ai-1"].ff


def test_mov_16_those_that_can_go_in_as_far_as_there_is_room() -> None:
    after = carry(one("ash_l", rank(8, 9.5, 5)), Enter("ai-1", "h1")).battle
    assert [figure.inside for figure in figures(after, "ai-1")] == ["", "", "h1", "h1", "h1"]
    friends = unit("ai-2", "sam_f", "bow", rank(11, 12, 2))
    battle = within(within(one("ash_l", None, friends), "ai-2.1"), "ai-2.2")
    after = carry(battle, Enter("ai-1", "h1")).battle
    assert [figure.inside for figure in figures(after, "ai-1")] == ["h1", "h1", "h1", "", ""]


def test_mov_16_a_way_that_ends_indoors_goes_in_where_it_touches() -> None:
    at_work = carry(one("ron_l", [(12, 10), (20, 10)], formation="skirmish"), walk("ai-1", _1=[(12, 16, 0)]))
    first, second = figures(at_work.battle, "ai-1")
    assert (first.inside, second.inside) == ("h1", "")
    assert first.moved == pytest.approx(3.5)
    assert at_work.events[0].paths["ai-1.1"] == ((12, 10), (12, 13.5))


def test_mov_16_riders_and_gunners_stay_outside() -> None:
    for kind in ("sam_c", "gun"):
        assert refused(one(kind, rank(10, 10, 3)), Enter("ai-1", "h1")).clause == "KOKU-MOV-16"
    rider = one("shogun_c", [(12, 10)])
    assert refused(rider, move("ai-1", (12, 16, 0))).clause == "KOKU-MOV-16"


def test_mov_16_nobody_walks_through_a_house_or_ends_in_its_wall() -> None:
    assert refused(one("shogun_f", [(12, 13)]), move("ai-1", (12, 19, 0))).clause == "KOKU-MOV-16"
    assert refused(one("shogun_f", [(12, 10)]), move("ai-1", (12, 13.8, 0))).clause == "KOKU-MOV-16"
    assert is_legal(one("shogun_f", [(12, 10)]), move("ai-1", (12, 13.5, 0)))


def test_rul_72_five_of_each_side_find_room() -> None:
    friends = unit("ai-2", "sam_f", "bow", rank(11, 12, 2))
    battle = one("ash_l", None, friends)
    for id in ("ai-2.1", "ai-2.2"):
        within(battle, id)
    assert refused(battle, Enter("ai-1", "h1", battle.units["ai-1"].figures)).code == "house_full"
    assert is_legal(battle, Enter("ai-1", "h1", ("ai-1.1", "ai-1.2", "ai-1.3")))
    foes = within(
        within(one("ash_l", None, unit("kaki-2", "ash_l", "bow", rank(2, 2, 2))), "kaki-2.1"), "kaki-2.2"
    )
    assert is_legal(foes, Enter("ai-1", "h1"))
    assert any(note["clause"] == "KOKU-MOV-14" for note in foreseen(foes, Enter("ai-1", "h1"))["notes"])


def test_mov_16_a_garrison_comes_out_in_formation() -> None:
    at_work = carry(garrison(), move("ai-1", (12, 11.5, 180)))
    after = figures(at_work.battle, "ai-1")
    assert {figure.inside for figure in after} == {""}
    assert sorted((figure.x, figure.y) for figure in after) == [(10 + n, 12.0) for n in range(5)]
    assert max(figure.moved for figure in after) == pytest.approx(1.5)
    assert [cause.clause for cause in at_work.battle.units["ai-1"].causes] == ["KOKU-FF-12"]
    assert refused(garrison(), move("ai-1", (12, 6.5, 180))).code == "too_far"


def test_mov_16_one_comes_out_by_himself() -> None:
    battle = garrison(kind="ron_l")
    at_work = carry(battle, walk("ai-1", _1=[(9.5, 16, 270)]))
    first = figures(at_work.battle, "ai-1")[0]
    assert (first.inside, first.x, first.moved) == ("", 9.5, 0.0)
    after = carry(battle, walk("ai-1", _1=[(5, 16, 270)])).battle
    assert figures(after, "ai-1")[0].moved == pytest.approx(4.5)
    assert refused(battle, walk("ai-1", _1=[(2, 16, 270)])).code == "too_far"


def test_mov_16_indoors_there_are_no_places() -> None:
    at_work = carry(garrison(kind="ron_l"), walk("ai-1", _1=[(13, 15, 0)], _2=[(5, 16, 270)]))
    first, second = figures(at_work.battle, "ai-1")[:2]
    assert (first.inside, first.x, first.charged) == ("h1", 12.0, ())
    assert second.inside == ""


def test_rul_95_only_those_outdoors_must_stand_in_formation() -> None:
    battle = one()
    at_work = carry(battle, Enter("ai-1", "h1", ("ai-1.4", "ai-1.5")))
    assert [figure.inside for figure in figures(at_work.battle, "ai-1")] == ["", "", "", "h1", "h1"]
    assert "KOKU-FF-10" not in [cause.clause for cause in at_work.battle.units["ai-1"].causes]
    assert refused(battle, Enter("ai-1", "h1", ("ai-1.3",))).clause in ("KOKU-ORD-2", "KOKU-FRM-6")


def test_rul_95_those_indoors_join_their_mates_outside() -> None:
    battle = within(within(one(), "ai-1.4"), "ai-1.5")
    after = carry(battle, move("ai-1", (12, 13.5, 0))).battle
    assert sorted(places(after, "ai-1")) == [(10 + n, 13, 0) for n in range(5)]
    assert [figure.inside for figure in figures(after, "ai-1")] == [""] * 5


def test_rul_124_three_enemies_indoors_hold_those_inside() -> None:
    foes = unit("kaki-2", "ash_l", "bow", rank(2, 2, 3))
    battle = within(one("shogun_f", [(12, 10)], foes), "ai-1.1")
    for n in (1, 2, 3):
        within(battle, f"kaki-2.{n}")
    assert refused(battle, move("ai-1", (12, 13, 0))).clause == "KOKU-MOV-15"


def test_from_one_house_into_another() -> None:
    next_door = box("h2", "house", 16, 14, 20, 18, site="v1")
    battle = scene(unit("ai-1", "ron_l", "bow", rank(10, 10, 5)), FOE, pieces=[HOUSE, next_door])
    for n in range(1, 6):
        within(battle, f"ai-1.{n}")
    at_work = carry(battle, Enter("ai-1", "h2"))
    after = figures(at_work.battle, "ai-1")
    assert {figure.inside for figure in after} == {"h2"}
    assert max(figure.moved for figure in after) == pytest.approx(1.0)
    assert {cause.piece for cause in at_work.battle.units["ai-1"].causes} == {"h1", "h2"}


def test_there_must_be_a_house() -> None:
    assert refused(one(), Enter("ai-1", "nowhere")).code == "no_house"
    wood = scene(
        unit("ai-1", "ash_l", "bow", rank(10, 10, 5)), FOE, pieces=[box("h1", "wood", 10, 14, 14, 18)]
    )
    assert refused(wood, Enter("ai-1", "h1")).code == "no_house"
    fenced = scene(
        unit("ai-1", "ash_l", "bow", rank(10, 11.2, 5)),
        FOE,
        pieces=[HOUSE, piece("p1", "fence", (0, 12.5), (40, 12.5))],
    )
    at_work = carry(fenced, Enter("ai-1", "h1"))
    assert {c.clause for c in at_work.battle.units["ai-1"].causes} == {"KOKU-FF-6", "KOKU-FF-12"}
