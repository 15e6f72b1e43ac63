"""Charges (SKIR-CHG-1 to SKIR-CHG-7, SKIR-OPT-4, SKIR-RUL-62, SKIR-RUL-79, SKIR-RUL-80, SKIR-RUL-100)."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest
import shapely

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.resolve import Settled, Waiting
from rulesets.engine.table.bases import overlapping, rows
from rulesets.engine.table.geometry import corners
from rulesets.skirmish.battle import SkirBattle, Status
from rulesets.skirmish.march.charge import is_outmatched
from rulesets.skirmish.stage import stage
from rulesets.skirmish.stand.contact import contacts, touching
from rulesets.skirmish.system import RULESET
from tests.rules.skirmish.play import give, kinds, refused

Json = dict[str, Any]


def noumin(**more: Any) -> Json:
    return {"id": "ai-1", "kind": "noumin", "strength": 10, "at": [36, 16], "abreast": 10, **more}


def bushi(**more: Any) -> Json:
    return {"id": "kaki-1", "kind": "bushi", "strength": 6, "at": [36, 24], **more}


def horse(**more: Any) -> Json:
    return {
        "id": "ai-1",
        "kind": "bushi",
        "armour": "light",
        "mounted": True,
        "strength": 6,
        "at": [36, 14],
        **more,
    }


def scene(*units: Json, **more: Any) -> SkirBattle:
    return stage({"units": list(units), **more})


def sent(battle: SkirBattle, *dice: int, **more: Any) -> tuple[SkirBattle, list[Any]]:
    """A charge on the first enemy unit in which everybody goes straight in."""
    order = RULESET.decode_order({"kind": "charge", "unit": "ai-1", "target": "kaki-1", **more})
    thrown = ScriptedDice(dice, battle.dice_count)
    found = RULESET.resolve(battle, Side.AI, order, thrown)
    if isinstance(found, Waiting):
        found = RULESET.resolve(
            battle, Side.AI, order, ScriptedDice(dice, battle.dice_count), [found.decision.default]
        )
    thrown.finish()
    return found.battle, list(found.events)


def asked(battle: SkirBattle, *dice: int) -> Any:
    order = RULESET.decode_order({"kind": "charge", "unit": "ai-1", "target": "kaki-1"})
    return RULESET.resolve(battle, Side.AI, order, ScriptedDice(dice, battle.dice_count)).decision


def answered(battle: SkirBattle, figures: Json, *dice: int) -> SkirBattle:
    return give(battle, "charge", unit="ai-1", target="kaki-1", dice=dice, answers=({"figures": figures},))[0]


def why(battle: SkirBattle, figures: Json, *dice: int) -> str:
    with pytest.raises(Illegal) as refusal:
        answered(battle, figures, *dice)
    return refusal.value.clause


def totals(events: list[Any]) -> list[int]:
    return [throw.total for event in events for throw in event.rolls]


# -- the checks --------------------------------------------------------------------------------------------------------


def test_noumin_charge_bushi() -> None:
    """SKIR-EX-18, SKIR-CHG-3, SKIR-CHG-4, SKIR-MOR-2, SKIR-MOR-3."""
    after, events = sent(scene(noumin(), bushi()), 1, 4)
    assert totals(events) == [1, 6]
    assert kinds(events)[:3] == ["charge_declared", "morale_ok", "morale_ok"]
    assert after.units["ai-1"].charged
    assert after.units["kaki-1"].tested
    assert len({one.id for one, _ in contacts(after)}) >= 6


def test_a_charge_that_is_not_dared_leaves_the_charged_alone() -> None:
    """SKIR-EX-18, SKIR-CHG-3: an enemy at the flank costs the check; the Bushi do not throw; no second attempt."""
    lurker = {"id": "kaki-2", "kind": "ashigaru", "at": [[60, 16, 180]]}
    after, events = sent(scene(noumin(), bushi(), lurker), 1)
    assert totals(events) == [0]
    assert kinds(events) == ["charge_declared", "morale_no_advance", "charge_cancelled"]
    unit = after.units["ai-1"]
    assert (unit.status, unit.charged, unit.barred) == (Status.HALTED, False, True)
    assert not any(figure.moved for figure in after.figures.values())
    assert refused(after, "charge", unit="ai-1", target="kaki-1") in ("SKIR-CHG-2", "SKIR-CHG-3")


def test_who_is_charged_by_fewer_of_his_like_checks_alone() -> None:
    """SKIR-EX-24, SKIR-RUL-100: riders catch Ashigaru who break at once."""
    weak = {
        "id": "kaki-1",
        "kind": "ashigaru",
        "strength": 10,
        "at": [[30 + 2 * n, 24, 180] for n in range(4)],
    }
    after, events = sent(scene(horse(), weak), 4)
    assert totals(events)[0] == -3
    assert after.units["kaki-1"].status is Status.BROKEN
    assert contacts(after)


def test_better_class_or_more_figures() -> None:
    """SKIR-MOR-2, SKIR-RUL-80."""
    battle = scene(noumin(), bushi(), {"id": "kaki-2", "kind": "noumin", "strength": 12, "at": [36, 40]})
    assert is_outmatched(battle, battle.units["ai-1"], ["kaki-1"])
    assert is_outmatched(battle, battle.units["ai-1"], ["kaki-2"])
    assert not is_outmatched(battle, battle.units["kaki-1"], ["kaki-1"])
    assert is_outmatched(battle, battle.units["kaki-1"], ["ai-1"])


def test_nobody_checks_twice_for_being_charged() -> None:
    """SKIR-CHG-4, SKIR-RUL-82."""
    _, events = sent(scene(horse(), bushi(tested=True)))
    assert totals(events) == []


def test_checks_may_wait_for_the_morale_phase() -> None:
    """SKIR-OPT-4, SKIR-RUL-79."""
    after, events = sent(scene(noumin(), bushi(), options={"charge_tests": "phase_3"}))
    assert totals(events) == []
    assert after.units["ai-1"].noted == ("charging",)
    assert after.units["kaki-1"].noted == ("charged",)
    assert contacts(after)


def test_lone_figures_neither_check_nor_make_others_wait() -> None:
    """SKIR-MOR-5, SKIR-RUL-81."""
    hero = {"id": "ai-1", "kind": "eiyuu", "armour": "light", "at": [[36, 18]]}
    lone = {"id": "kaki-1", "kind": "kensei", "armour": "light", "at": [[36, 24]]}
    after, events = sent(scene(hero, lone))
    assert totals(events) == []
    assert touching(after, after.figures["ai-1.1"])


# -- who may charge whom -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flags", "clause"),
    [
        ({"shot": True}, "SKIR-CHG-2"),
        ({"charged": True}, "SKIR-CHG-2"),
        ({"barred": True}, "SKIR-CHG-3"),
        ({"status": "halted"}, "SKIR-CHG-2"),
        ({"status": "falling_back"}, "SKIR-CHG-2"),
    ],
)
def test_who_may_not_charge(flags: Json, clause: str) -> None:
    """SKIR-CHG-2, SKIR-CHG-3, SKIR-RUL-62."""
    assert refused(scene(noumin(**flags), bushi()), "charge", unit="ai-1", target="kaki-1") == clause


def test_a_target_is_seen_and_within_reach() -> None:
    """SKIR-CHG-2: there is no extra distance."""
    assert (
        refused(scene(noumin(), bushi(at=[36, 32])), "charge", unit="ai-1", target="kaki-1") == "SKIR-CHG-2"
    )
    house = {"id": "h", "kind": "house", "points": [[20, 19], [52, 19], [52, 21], [20, 21]]}
    assert (
        refused(scene(noumin(), bushi(), pieces=[house]), "charge", unit="ai-1", target="kaki-1")
        == "SKIR-CHG-2"
    )
    assert refused(scene(noumin(), bushi()), "charge", unit="ai-1") == "SKIR-CHG-2"
    offers = RULESET.options(scene(noumin(), bushi(at=[36, 32])), Side.AI)
    assert next(one for one in offers if one.kind == "charge").shut is not None


# -- going in ----------------------------------------------------------------------------------------------------------


def test_each_goes_straight_at_the_nearest() -> None:
    """SKIR-CHG-5, SKIR-TRN-10: into contact where he can; nobody overlaps; none pays more than he has."""
    after, _ = sent(scene(horse(), bushi()), 4)
    riders = [after.figures[id] for id in after.units["ai-1"].figures]
    assert all(touching(after, rider) for rider in riders)
    assert all(rider.moved for rider in riders)
    assert all(rider.spent <= 24.001 for rider in riders)
    stood = rows(figure for figure in after.figures.values() if figure.alive)
    assert overlapping(stood, stood).sum() == len(stood)


def test_a_charge_is_the_units_move_and_bars_its_shot() -> None:
    """SKIR-CHG-6."""
    bows = horse(missile="bow")
    after, _ = sent(scene(bows, bushi(), {"id": "kaki-2", "kind": "bushi", "strength": 4, "at": [60, 40]}), 4)
    assert refused(after, "move", unit="ai-1", figures={"ai-1.1": [{"x": 30, "y": 10}]}) == "SKIR-CHG-6"
    assert refused(after, "shoot", unit="ai-1", target="kaki-2", weapon="bow").startswith("SKIR-")


def test_ways_may_be_chosen_figure_by_figure() -> None:
    """SKIR-CHG-5: who is not named goes straight."""
    battle = scene(noumin(), bushi())
    decision = asked(battle, 1, 4)
    assert decision.kind == "complete_charge"
    assert set(decision.question["reaches"]) == set(battle.units["ai-1"].figures)
    after = answered(battle, {"ai-1.10": [{"x": 42.75, "y": 17, "facing": 0}]}, 1, 4)
    assert (after.figures["ai-1.10"].x, after.figures["ai-1.10"].y) == (42.75, 17)
    assert contacts(after)


def test_ways_of_a_charge_obey_the_rules_of_moves() -> None:
    """SKIR-CHG-5: too long, through an enemy; a way that ends on its target stops when it touches him."""
    battle = scene(noumin(), bushi())
    assert why(battle, {"ai-1.1": [{"x": 29.25, "y": 31}]}, 1, 4) == "SKIR-MOV-7"
    after = answered(battle, {"ai-1.5": [{"x": 35.25, "y": 24.5}]}, 1, 4)
    assert after.figures["ai-1.5"].y == pytest.approx(23.5, abs=0.02)


def foreseen(battle: SkirBattle, figures: Json, *dice: int) -> Any:
    """What an answer would do, from the order where it stopped; run again up to there it must be the same."""
    order = RULESET.decode_order({"kind": "charge", "unit": "ai-1", "target": "kaki-1"})
    thrown, answers = ScriptedDice(dice, battle.dice_count), [{"figures": figures}]
    waiting = RULESET.resolve(battle, Side.AI, order, thrown)
    assert isinstance(waiting, Waiting)
    found = RULESET.foresee_answer(battle, Side.AI, order, thrown, answers, waiting.going)
    again = ScriptedDice(dice, battle.dice_count)
    assert found == RULESET.foresee_answer(battle, Side.AI, order, again, answers, None)
    # nothing was given: the order waits still, and goes on with any answer
    assert isinstance(waiting.going.answer(waiting.decision.default), Settled)
    return found


def test_ways_are_foretold_before_they_are_answered() -> None:
    """SKIR-CHG-5, SKIR-MOV-7: who comes into contact; what is too long is shown, with the longest that is not."""
    battle = scene(noumin(), bushi())
    aside = foreseen(battle, {"ai-1.10": [{"x": 42.75, "y": 17, "facing": 0}]}, 1, 4)
    assert (aside.legal, aside.unit, aside.path.lawful) == (True, "ai-1", None)
    assert {ghost.id: (ghost.x, ghost.y) for ghost in aside.figures}["ai-1.10"] == (42.75, 17)
    assert len(aside.figures) == len(aside.lanes) == 10
    everybody = foreseen(battle, {}, 1, 4)
    assert len(everybody.notes) == 1

    far = foreseen(battle, {"ai-1.1": [{"x": 29.25, "y": 31}]}, 1, 4)
    assert (far.legal, far.refusal.clause) == (False, "SKIR-MOV-7")
    assert far.path.used > far.path.allowance
    shorter = far.path.lawful["figures"]
    assert set(shorter) == {"ai-1.1"}
    assert foreseen(battle, shorter, 1, 4).legal

    assert not foreseen(battle, {"kaki-1.1": [{"x": 1, "y": 1}]}, 1, 4).legal


def test_somebody_must_reach_a_target_that_stands() -> None:
    """SKIR-CHG-5."""
    battle = scene(noumin(), bushi())
    here = {
        id: [{"x": battle.figures[id].x, "y": battle.figures[id].y}] for id in battle.units["ai-1"].figures
    }
    assert why(battle, here, 1, 4) == "SKIR-CHG-5"


def test_a_charge_touches_nobody_but_its_targets() -> None:
    """SKIR-CHG-5."""
    other = {"id": "kaki-2", "kind": "bushi", "at": [[46, 22, 180]]}
    battle = scene(noumin(), bushi(), other)
    assert why(battle, {"ai-1.10": [{"x": 46, "y": 21}]}, 3, 4) == "SKIR-CHG-1"
    after, _ = sent(battle, 3, 4)
    assert not touching(after, after.figures["kaki-2.1"])


def test_several_may_be_charged_at_once() -> None:
    """SKIR-CHG-2, SKIR-CHG-4."""
    two = {"id": "kaki-2", "kind": "ashigaru", "strength": 4, "at": [46, 24]}
    after, events = sent(scene(horse(), bushi(strength=5), two), 4, 4, targets=["kaki-2"])
    assert len(totals(events)) == 2
    assert {foe.unit for _, foe in contacts(after)} == {"kaki-1", "kaki-2"}


def test_who_fights_already_stays() -> None:
    """SKIR-CHG-7."""
    battle = scene(
        noumin(strength=2, at=[[30, 23], [33, 18]]),
        bushi(strength=2, at=[[30, 24], [34, 24]]),
    )
    after, _ = sent(battle, 6, 6)
    assert after.figures["ai-1.1"] == battle.figures["ai-1.1"]
    assert touching(after, after.figures["ai-1.2"])


def test_the_preview_tells_who_arrives_and_the_chances_of_the_checks() -> None:
    """SKIR-CHG-3, SKIR-CHG-4."""
    battle = scene(noumin(), bushi())
    order = RULESET.decode_order({"kind": "charge", "unit": "ai-1", "target": "kaki-1"})
    found = RULESET.preview(battle, Side.AI, order)
    assert found.legal
    assert len(found.lanes) == 10
    assert len(found.odds) == 2


@pytest.mark.parametrize("seed", range(10))
def test_random_charges_keep_the_laws(seed: int) -> None:
    """SKIR-CHG-5, SKIR-MOV-7, SKIR-MOV-10: measured from outside: nobody stands on anybody, no way is longer than its
    allowance, no one but the target is touched.
    """
    chance = random.Random(seed)
    house = {"id": "h", "kind": "house", "points": [[22, 17], [25, 17], [25, 20], [22, 20]]}
    for _ in range(6):
        mounted, abreast = chance.random() < 0.5, chance.choice([2, 4, 8])
        charging = horse(
            mounted=mounted, at=[chance.uniform(26, 34), 13], abreast=abreast, strength=chance.randint(4, 8)
        )
        target = bushi(at=[30, chance.uniform(20, 23)], strength=chance.randint(3, 6), abreast=abreast)
        other = {"id": "kaki-2", "kind": "bushi", "strength": 4, "at": [40, 21]}
        battle = scene(charging, target, other, pieces=[house])
        try:
            after, _events = sent_freely(battle)
        except Illegal:
            continue
        bases = {id: shapely.Polygon(corners(figure)) for id, figure in after.figures.items()}
        for id, base in bases.items():
            inner = base.buffer(-0.002)
            assert not any(inner.intersects(shape.buffer(-0.002)) for key, shape in bases.items() if key > id)
        assert after.units["ai-1"].charged
        for id in after.units["ai-1"].figures:
            old, new = battle.figures[id], after.figures[id]
            assert math.dist(old.point, new.point) <= (24 if mounted else 10) + 0.01
            assert all(bases[id].distance(bases[foe]) > 0.05 for foe in after.units["kaki-2"].figures)
        near = [
            bases[a].distance(bases[b])
            for a in after.units["ai-1"].figures
            for b in after.units["kaki-1"].figures
        ]
        assert min(near) <= 0.05


def sent_freely(battle: SkirBattle) -> tuple[SkirBattle, list[Any]]:
    """A charge in which every die falls high, however many there are."""
    order = RULESET.decode_order({"kind": "charge", "unit": "ai-1", "target": "kaki-1"})
    found = RULESET.resolve(battle, Side.AI, order, ScriptedDice((6,) * 9, battle.dice_count))
    assert isinstance(found, Waiting)
    dice = ScriptedDice((6,) * 9, battle.dice_count)
    settled = RULESET.resolve(battle, Side.AI, order, dice, [found.decision.default])
    return settled.battle, list(settled.events)


# -- round what is in the way ------------------------------------------------------------------------------------------


def behind_water(**more: Any) -> SkirBattle:
    """A hero and a man whom he sees over a pond."""
    pond = {"id": "p1", "kind": "lake", "points": [[19, 22], [21, 22], [21, 24], [19, 24]]}
    one = {"id": "ai-1", "kind": "eiyuu", "strength": 1, "at": [20, 19.5]}
    other = {"id": "kaki-1", "kind": "ashigaru", "strength": 1, "at": [20, 27.5, 180], **more}
    return scene(one, other, pieces=[pond])


def test_who_can_come_at_them_only_round_something_goes_round_it() -> None:
    """SKIR-CHG-2 asks for a way within the allowance, SKIR-CHG-5 that it is gone: straight or not."""
    battle = behind_water()
    charge = next(one for one in RULESET.options(battle, Side.AI) if one.kind == "charge")
    assert [choice.shut for choice in charge.params[0].choices] == [None]  # type: ignore[union-attr]
    way = RULESET.preview(battle, Side.AI, RULESET.decode_order({**ORDER})).lanes[0]  # type: ignore[index]
    assert len(way.points) > 2
    after, events = sent(battle)
    assert kinds(events)[-1] == "charged"
    assert touching(after, after.figures["ai-1.1"])


def test_nobody_goes_round_farther_than_his_inches() -> None:
    with pytest.raises(Illegal) as refusal:
        sent(behind_water(at=[20, 33.5, 180]))
    assert refusal.value.clause == "SKIR-CHG-2"


def test_who_could_go_round_may_not_stop_short() -> None:
    """SKIR-CHG-5: at least one goes into contact if one can."""
    short = {"ai-1.1": [{"x": 20.0, "y": 21.0, "facing": 0.0}]}
    assert why(behind_water(), short) == "SKIR-CHG-5"


ORDER = {"kind": "charge", "unit": "ai-1", "target": "kaki-1"}
