"""Horses on their way (SKIR-MOV-8, SKIR-OPT-2, SKIR-RUL-3, SKIR-RUL-35, SKIR-RUL-118)."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from rulesets.engine.battle import Side
from rulesets.engine.memory import forget
from rulesets.engine.table.aims import ContactLanes
from rulesets.skirmish.battle import SkirBattle
from rulesets.skirmish.march.storm import rush
from rulesets.skirmish.stage import stage
from rulesets.skirmish.system import RULESET
from tests.rules.skirmish.play import give, refused

Json = dict[str, Any]
FAR = {"id": "kaki-1", "kind": "bushi", "strength": 4, "at": [36, 45]}


def rider(*at: Any, **more: Any) -> SkirBattle:
    options = more.pop("options", {})
    unit = {
        "id": "ai-1",
        "kind": "bushi",
        "armour": "light",
        "mounted": True,
        "at": list(at) or [[20, 10]],
        **more,
    }
    return stage({"units": [unit, FAR], "options": options})


def leg(x: float, y: float, facing: float = 0.0) -> Json:
    return {"x": x, "y": y, "facing": facing}


def ridden(battle: SkirBattle, *way: Json, by: str = "ai-1.1") -> SkirBattle:
    return give(battle, "move", unit="ai-1", figures={by: list(way)})[0]


def why(battle: SkirBattle, *way: Json) -> str:
    return refused(battle, "move", unit="ai-1", figures={"ai-1.1": list(way)})


def off(inches: float, degrees: float, x: float = 20.0, y: float = 10.0) -> tuple[float, float]:
    angle = math.radians(degrees)
    return (x + inches * math.sin(angle), y + inches * math.cos(angle))


def test_a_horse_goes_straight_ahead_or_turns_first() -> None:
    """SKIR-MOV-8: 45 degrees at most, once in each half."""
    battle = rider()
    assert ridden(battle, leg(20, 30)).figures["ai-1.1"].facing == 0
    x, y = off(20, 45)
    assert ridden(battle, leg(x, y, 45)).figures["ai-1.1"].facing == 45
    x, y = off(20, 46)
    assert why(battle, leg(x, y, 46)) == "SKIR-MOV-8"
    assert why(battle, leg(20, 8)) == "SKIR-MOV-8"
    assert why(battle, leg(22, 10)) == "SKIR-MOV-8"


def test_a_horse_turns_once_in_each_half() -> None:
    """SKIR-MOV-8, SKIR-RUL-3: the second turn comes after twelve inches, not before."""
    battle = rider()
    assert (
        why(battle, leg(20, 15), leg(*off(10, 40, 20, 15)), leg(*off(5, 80, *off(10, 40, 20, 15)), 80)) == ""
    )
    early = off(5, 40, 20, 15)
    assert why(battle, leg(20, 15), leg(*early), leg(*off(5, 80, *early), 80)) == "SKIR-MOV-8"


def test_who_stops_early_has_his_second_turn_standing() -> None:
    """SKIR-MOV-8, SKIR-RUL-35: he stands through the second half."""
    battle = rider()
    x, y = off(6, 30)
    assert ridden(battle, leg(x, y, 75)).figures["ai-1.1"].facing == 75
    assert why(battle, leg(x, y, 76)) == "SKIR-MOV-8"
    assert why(battle, leg(20, 20, 90)) == ""
    assert why(battle, leg(20, 23, 90)) == "SKIR-MOV-8"  # in the second half he has one turn left


def test_a_horse_that_stays_turns_twice_and_no_more() -> None:
    """SKIR-MOV-8, SKIR-RUL-35: ninety degrees in a player turn, in one order or in two."""
    battle = rider()
    assert why(battle, leg(20, 10, 91)) == "SKIR-MOV-8"
    once = ridden(battle, leg(20, 10, 45))
    twice = ridden(once, leg(20, 10, 90))
    assert ridden(battle, leg(20, 10, 90)).figures["ai-1.1"] == twice.figures["ai-1.1"]
    assert why(twice, leg(20, 10, 100)) == "SKIR-MOV-8"
    assert not twice.figures["ai-1.1"].moved


def test_who_stood_through_a_half_has_the_other_left() -> None:
    """SKIR-MOV-8: both turns on the spot are those of both halves."""
    turned = ridden(rider(), leg(20, 10, 90))
    assert why(turned, leg(32, 10, 90)) == ""
    assert why(turned, leg(32.1, 10, 90)) == "SKIR-MOV-7"


def test_with_quarters_there_are_four_turns() -> None:
    """SKIR-OPT-2."""
    battle = rider(options={"horse_turn": "quarter"})
    assert ridden(battle, leg(20, 10, 180)).figures["ai-1.1"].facing == 180
    assert why(battle, leg(20, 16), leg(*off(6, 45, 20, 16)), leg(*off(6, 90, *off(6, 45, 20, 16)), 90)) == ""


def test_the_halves_of_a_wounded_horse() -> None:
    """SKIR-EX-10: eighteen inches in two halves of nine, with a turn in each."""
    battle = rider(horse_wounds=1)
    assert why(battle, leg(20, 28)) == ""
    assert why(battle, leg(20, 28.1)) == "SKIR-MOV-7"
    x, y = off(9, 45)
    assert why(battle, leg(x, y), leg(*off(9, 90, x, y), 90)) == ""
    x, y = off(8, 45)
    assert why(battle, leg(x, y), leg(*off(9, 90, x, y), 90)) == "SKIR-MOV-8"


def test_riders_go_as_a_body_side_by_side() -> None:
    """SKIR-MOV-8: each keeps his lane, and turns as far as he can."""
    battle = rider([20, 10], [22, 10], [24, 10])
    after, _ = give(battle, "move", unit="ai-1", legs=[leg(28, 21, 30)])
    moved = [after.figures[f"ai-1.{n}"] for n in (1, 2, 3)]
    assert [(round(one.x, 2), round(one.y, 2), one.facing) for one in moved] == [
        (26, 20, 30),
        (28, 20, 30),
        (30, 20, 30),
    ]


def test_riders_led_aside_stay_and_the_preview_says_why() -> None:
    """SKIR-MOV-8."""
    battle = rider([20, 10], [22, 10])
    order = {"kind": "move", "unit": "ai-1", "legs": [leg(31, 11.5)]}
    found = RULESET.preview(battle, Side.AI, RULESET.decode_order(order))
    assert found.refusal.clause == "SKIR-MOV-8"
    assert {lane.clause for lane in found.lanes} == {"SKIR-MOV-8"}


def test_a_body_turns_its_horses_only_so_far() -> None:
    """SKIR-MOV-8: asked for more at the end, they look as far round as they can."""
    after, _ = give(rider([20, 10], [22, 10]), "move", unit="ai-1", legs=[leg(21, 16, 170)])
    assert after.figures["ai-1.1"].facing == pytest.approx(90, abs=0.1)


def test_a_unit_part_mounted_goes_each_as_he_is() -> None:
    """SKIR-MOV-3, SKIR-RUL-118."""
    battle = rider([20, 10], [22, 10], figures={"2": {"mounted": False, "horse_wounds": 2}})
    assert refused(battle, "move", unit="ai-1", figures={"ai-1.2": [leg(22, 20.1)]}) == "SKIR-MOV-7"
    assert refused(battle, "move", unit="ai-1", figures={"ai-1.1": [leg(20, 16)]}) == "SKIR-MOV-9"


def test_who_is_near_but_beside_a_horse_is_not_called_too_far() -> None:
    """SKIR-CHG-2, SKIR-MOV-8: a charge that no way leads to says why."""

    def refusal(x: float, y: float, **more: Any) -> str:
        foe = {"id": "kaki-1", "kind": "bushi", "strength": 1, "at": [[x, y]]}
        own = {"id": "ai-1", "kind": "bushi", "armour": "light", "at": [[20, 10]], **more}
        return refused(stage({"units": [own, foe]}), "charge", unit="ai-1", target="kaki-1")

    assert refusal(20, 28, mounted=True) == ""
    assert refusal(28, 8, mounted=True) == "SKIR-MOV-8"
    assert refusal(28, 8) == ""
    assert refusal(20, 45, mounted=True) == "SKIR-CHG-2"


@pytest.mark.parametrize("looks", [0, 40, 80, 100, 170, 260])
@pytest.mark.parametrize("turn", ["half", "quarter"])
def test_lanes_onto_which_no_horse_turns_would_bring_nobody_into_contact(
    looks: int, turn: str, monkeypatch: pytest.MonkeyPatch
):
    """SKIR-MOV-8, SKIR-TRN-10: who charges goes as if all his lanes had been looked at."""
    wall = [{"id": "p1", "kind": "low_wall", "points": [[18, 10.0], [22, 10.0]]}]
    own = {"id": "ai-1", "kind": "bushi", "armour": "light", "mounted": True}
    own |= {"at": [[20, 10, looks], [21.6, 10, looks], [23.2, 10.4, looks + 30]]}
    foes = [
        {"id": f"kaki-{n}", "kind": "ashigaru", "strength": 4, "at": [18 + n, 10 + 4 * n]} for n in (1, 2)
    ]
    battle = stage({"units": [own, *foes], "options": {"horse_turn": turn}, "pieces": wall})

    def charge_all() -> list[Any]:
        forget()
        unit = battle.units["ai-1"]
        return [
            rush(battle, unit, battle.able(unit), [foe["id"]], first=one)
            for foe in foes
            for one in (True, False)
        ]

    went = charge_all()
    monkeypatch.setattr(ContactLanes, "_can_turn_to", lambda self, ends: np.ones(len(ends), dtype=np.bool_))
    assert charge_all() == went
