"""Rulings that no other test has at its heart; the others are told beside the clauses that they serve."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.skirmish.charts import TERRAIN, Armour, Blade, Kind
from rulesets.skirmish.inquiries.duels import ends
from rulesets.skirmish.march.allowance import allowance
from rulesets.skirmish.melee.contest import Fighter
from rulesets.skirmish.muster.roster import Man
from rulesets.skirmish.system import RULESET
from tests.rules.skirmish.play import give, kinds, row, scene

Json = dict[str, Any]
FAR = {"id": "kaki-1", "kind": "noumin", "at": row(4, 60, 44, 180)}
HURT = {"wounds": 1, "hurt": 1}


def ours(kind: str = "ashigaru", count: int = 10, **more: Any) -> Json:
    return {"id": "ai-1", "kind": kind, "at": row(count, 20, 10, 0), "figures": {"2": HURT}, **more}


def checks(battle: Any, faces: Iterable[int] = (6,)) -> dict[str, dict[str, int]]:
    """With what modifiers each unit checks its nerve at the end of this player turn."""
    _battle, events = give(battle, "end_phase", dice=tuple(faces))
    told = [event for event in events if event.kind.startswith("morale_")]
    return {
        event.params["unit"]: {
            one.clause.removeprefix("SKIR-"): one.value for one in event.rolls[0].test.modifiers
        }
        for event in told
    }


@pytest.mark.parametrize(("scale", "inches", "counts"), [
    ("as_printed", 19, True), ("as_printed", 22, False), ("all_cm", 19, True), ("all_inch", 49, True),
    ("all_inch", 52, False),
])  # fmt: skip
def test_fifty_centimetres_are_twenty_inches_and_fifty_where_all_is_inches(scale, inches, counts):
    """SKIR-RUL-2, SKIR-OPT-1, SKIR-DAT-16, SKIR-MOR-17."""
    chief = {"id": "ai-2", "kind": "bushi", "commander": True, "at": [[29.9 + 1 + inches, 10, 0]]}
    found = checks(scene(ours(), chief, FAR, options={"scale": scale, "table": "96x60"}))
    assert ("MOR-17" in found["ai-1"]) is counts


def test_full_stops_are_per_cents():
    """SKIR-RUL-4, SKIR-RUL-33: a wound takes a quarter of the pace, and three of ten take three from the nerve."""
    battle = scene(ours(figures={str(number): HURT for number in (1, 2, 3)}), FAR)
    hurt, sound = (allowance(battle.figures[id], battle.options) for id in ("ai-1.1", "ai-1.4"))
    assert (hurt, sound) == (10.5, 14)
    assert checks(battle)["ai-1"]["MOR-11"] == -3


def test_a_wound_is_the_same_by_missile_and_by_hand():
    """SKIR-RUL-5, SKIR-RUL-25: whoever is hurt twice lies disabled, wherever the wounds came from."""
    foe = {"id": "kaki-1", "kind": "ashigaru", "at": [[20, 11, 180]], "wounds": {"1": 1}}
    one = {"id": "ai-1", "kind": "ashigaru", "at": [[20, 10, 0]]}
    battle, _events = give(scene(one, foe, FAR | {"id": "kaki-2"}), "end_phase", dice=(3, 2))
    assert (battle.figures["kaki-1.1"].wounds, battle.figures["kaki-1.1"].fate) == (2, "disabled")


def test_a_single_figure_is_no_group():
    """SKIR-RUL-11, SKIR-RUL-81: he checks for no wound of his own, but by the option."""
    lone = {"id": "ai-1", "kind": "ronin", "at": [[20, 10, 0]], "figures": {"1": HURT}}
    assert checks(scene(lone, FAR), faces=()) == {}
    assert checks(scene(lone, FAR, options={"lone_checks": True})) == {"ai-1": {"MOR-11": -1}}


@pytest.mark.parametrize(("kinds_", "clause"), [
    (["eiyuu"] * 3 + ["ronin"] * 2, "MOR-18"), (["kensei", "eiyuu", "bushi", "ronin", "ronin"], "MOR-18"),
    (["ronin"] * 5, ""), (["bushi", "bushi", "ashigaru", "ashigaru"], ""),
    (["ashigaru"] * 3 + ["noumin"] * 2, "MOR-15"), (["noumin"] * 3 + ["ashigaru"] * 2, "MOR-12"),
])  # fmt: skip
def test_what_a_unit_mostly_is(kinds_, clause):
    """SKIR-RUL-15, SKIR-RUL-20: more than half of it; heroes and sword-saints count as Bushi."""
    each = {str(number): {"kind": Kind(kind)} for number, kind in enumerate(kinds_, 1)}
    each["1"] |= HURT
    found = checks(scene(ours(count=len(kinds_), figures=each), FAR))["ai-1"]
    assert {key for key in found if key in ("MOR-12", "MOR-15", "MOR-18")} == ({clause} if clause else set())


def test_nobody_takes_the_place_of_a_force_commander():
    """SKIR-RUL-18, SKIR-DAT-13: a higher class in the force does not matter."""
    chief = {
        "id": "ai-2",
        "kind": "ronin",
        "commander": True,
        "at": [[26, 14, 0]],
        "wounds": {"1": 2},
        "place": "off",
    }
    hero = {"id": "ai-3", "kind": "eiyuu", "at": [[24, 14, 0]]}
    battle = scene(ours(), chief, hero, FAR, forces={"ai": {"lost": "disabled"}})
    assert "MOR-17" not in checks(battle)["ai-1"]
    assert battle.forces[Side.AI].chief == "ai-2.1"


@pytest.mark.parametrize(
    ("kind", "wounds", "leads"), [("bushi", 0, True), ("ronin", 0, True), ("bushi", 2, False)]
)
def test_a_leader_of_higher_quality_is_able_and_above_the_rest(kind, wounds, leads):
    """SKIR-RUL-19, SKIR-MOR-7."""
    unit = ours(leader={"kind": kind}, wounds={"1": wounds})
    assert ("MOR-7" in checks(scene(unit, FAR))["ai-1"]) is leads


def test_the_price_list_was_made_beside_the_odds_of_duels():
    """SKIR-RUL-101: a light Bushi and a light Ashigaru with a naginata cost as much and are even."""
    one = Fighter(Kind.BUSHI, Armour.LIGHT, Blade.SIDEARM)
    other = Fighter(Kind.ASHIGARU, Armour.LIGHT, Blade.NAGINATA)
    prices = [Man(fighter.kind, fighter.armour, fighter.blade).points for fighter in (one, other)]
    assert prices == [7, 7]
    assert {(who, cell): chance for (who, cell), chance in ends(one, other).items() if not who} == {
        (0, cell): chance for (who, cell), chance in ends(other, one).items() if not who
    }


def test_what_is_difficult_what_gives_cover_and_what_is_high():
    """SKIR-RUL-106: the kinds of terrain that give those words something to mean."""
    rows = TERRAIN.values()
    assert {row.key for row in rows if row.movement == "difficult"} == {
        "marsh", "rice_field", "stream", "wood", "scrub", "rocks",
    }  # fmt: skip
    assert {row.key for row in rows if row.cover} == {
        "wood", "scrub", "rocks", "low_wall", "fence", "hedge", "pavise",
    }  # fmt: skip
    assert [row.key for row in rows if row.sight == "level"] == ["hill"]


def test_both_sides_see_everything():
    """SKIR-RUL-107, SKIR-GLA-10."""
    battle = scene(ours(), FAR)
    views = [RULESET.view(battle, side) for side in (None, *Side)]
    assert views == [RULESET.document(battle)] * 3


def test_a_commander_who_falls_counts_for_his_group_and_for_his_force():
    """SKIR-RUL-112, SKIR-MOR-8, SKIR-MOR-9, SKIR-MOR-11."""
    unit = ours(
        count=4, leader={"kind": "bushi"}, commander=True, wounds={"1": 2, "3": 2}, figures={"3": {"hurt": 2}}
    )
    battle = scene(unit, FAR, forces={"ai": {"lost": "disabled", "lost_now": True}})
    found = checks(battle, faces=(1,))["ai-1"]
    assert found == {"MOR-8": -3, "MOR-9": -2, "MOR-11": -5, "MOR-15": 1}


def test_who_does_not_answer_sends_his_men_straight_in():
    """SKIR-RUL-113, SKIR-TRN-10."""
    one = {"id": "ai-1", "kind": "bushi", "at": row(4, 20, 10, 0)}
    foe = {"id": "kaki-1", "kind": "bushi", "at": row(4, 20, 17, 180)}
    order = RULESET.decode_order({"kind": "charge", "unit": "ai-1", "target": "kaki-1"})
    asked = RULESET.resolve(scene(one, foe), Side.AI, order, ScriptedDice((6,)))
    battle, events = give(
        scene(one, foe), "charge", unit="ai-1", target="kaki-1", dice=(6,), answers=(asked.decision.default,)
    )
    assert kinds(events)[-1] == "charged"
    assert all(battle.figures[f"ai-1.{number}"].y == pytest.approx(16, abs=0.1) for number in range(1, 5))
