"""Melee: KOKU-ORD-11, KOKU-MEL-1 to KOKU-MEL-17, and the examples KOKU-EX-14 to KOKU-EX-18, KOKU-EX-21,
KOKU-EX-32.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import NoDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.events import Event
from rulesets.engine.play.play import Play
from rulesets.koku.battle import Cause, KokuBattle
from rulesets.koku.charts import TROOPS
from rulesets.koku.ground.sight import GUNNERS
from rulesets.koku.inquiries.situations import situations
from rulesets.koku.melee import melee, strike
from rulesets.koku.melee.melee import Attack
from rulesets.koku.melee.strike import Strike
from rulesets.koku.nerve import morale
from rulesets.koku.stand import formation_fail
from tests.plain import plain
from tests.rules.koku.scenes import AI, FORM, KAKI, box, piece, play, rank, scene, unit


def opened(battle: KokuBattle, side: Side = AI) -> KokuBattle:
    """The battle when its melee phase has begun."""
    at_work, _ = play(battle, side=side)
    melee.read_contacts(at_work)
    return at_work.battle


def fight(battle: KokuBattle, order: Attack, faces: Sequence[int], side: Side = AI) -> Play[KokuBattle]:
    """Carry the order out with exactly those dice."""
    at_work, dice = play(battle, faces, side)
    melee.attack(at_work, order)
    dice.finish()
    return at_work


def refusal(battle: KokuBattle, order: Attack) -> tuple[str, str]:
    with pytest.raises(Illegal) as caught:
        melee.attack(Play(battle, AI, NoDice(), FORM), order)
    return caught.value.code, caught.value.clause


def rolls(events: Sequence[Event]) -> list[tuple[str, int, tuple[int, ...]]]:
    """Test, need and faces of each throw, in the order thrown."""
    return [(roll.test.name, roll.test.need, roll.faces) for event in events for roll in event.rolls]


def one_on_one(attacker: tuple[str, str], victim: tuple[str, str], **values: Any) -> KokuBattle:
    """ai-1.1 touches kaki-1.1. ``mine`` and ``theirs`` are further values of the units, ``moved`` inches of
    ai-1.1.
    """
    battle = scene(
        unit("ai-1", *attacker, [(20, 20)], **values.get("mine", {})),
        unit("kaki-1", *victim, [(20, 20 + values.get("gap", 1.0))], **values.get("theirs", {})),
        pieces=values.get("pieces", ()),
        options=values.get("options"),
    )
    figure = battle.figures["ai-1.1"]
    battle.figures["ai-1.1"] = msgspec.structs.replace(figure, moved=values.get("moved", 0.0))
    return opened(battle)


def need(battle: KokuBattle) -> int:
    """The need of ai-1.1 against kaki-1.1, from the option's hint and from the odds alike."""
    choice = plain(melee.available(battle, AI))[0]["params"][0]["choices"][0]
    at_work, _ = play(battle)
    shown = plain(melee.forecast(at_work, Attack("ai-1")))["odds"][0]["facts"][0]["value"]
    assert choice["hint"] == shown
    return int(shown.rstrip("+"))


# -- the worked examples ---------------------------------------------------------------------------------------------


def test_ex_14_spear_against_light_foot() -> None:
    battle = one_on_one(("ash_l", "spear"), ("ash_l", "bow"))
    assert need(battle) == 12
    assert need(one_on_one(("ash_l", "spear"), ("ash_l", "bow"), moved=5.0)) == 11
    assert fight(battle, Attack("ai-1"), [11]).events[0].params["hits"] == 0
    assert fight(battle, Attack("ai-1"), [12, 5]).events[0].params["hits"] == 1


def test_ex_15_guard_charges() -> None:
    battle = one_on_one(("oban_f", "naginata"), ("ash_l", "spear"), moved=6.0, theirs={"ff": True})
    assert need(battle) == 11
    done = fight(battle, Attack("ai-1"), [11, 4])
    assert rolls(done.events) == [("to_hit", 11, (11,)), ("to_save", 5, (4,))]
    assert done.battle.units["kaki-1"].fate == "destroyed"
    rows = plain(melee.forecast(play(battle)[0], Attack("ai-1")))["odds"][0]["spread"]["rows"]
    assert [row["fraction"] for row in rows] == ["2/3", "1/3"]


@pytest.mark.parametrize(("options", "expected"), [({}, 17), ({"matched_polearms_cancel": True}, 16)])
def test_ex_16_spear_against_spear(options: dict[str, Any], expected: int) -> None:
    battle = one_on_one(("ash_l", "spear"), ("sam_f", "spear"), options=options)
    assert need(battle) == expected
    done = fight(battle, Attack("ai-1"), [17, 4])
    assert done.battle.figures["kaki-1.1"].alive


def three_on_one() -> KokuBattle:
    monks = unit("ai-1", "mon_l", "bow", [(20, 20), (19, 21), (21, 21), (20, 22)], formation="skirmish")
    return opened(scene(monks, unit("kaki-1", "sam_f", "bow", [(20, 21)])))


def test_ex_17_three_on_one() -> None:
    done = fight(three_on_one(), Attack("ai-1"), [15, 16, 4, 20, 2])
    assert rolls(done.events) == [
        ("to_hit", 16, (15,)), ("to_hit", 16, (16,)), ("to_save", 4, (4,)), ("to_hit", 16, (20,)), ("to_save", 4, (2,)),
    ]  # fmt: skip
    assert [roll.outcome for roll in done.events[0].rolls] == ["misses", "hits", "saved", "hits", "falls"]
    assert not done.battle.figures["kaki-1.1"].alive
    assert not done.battle.figures["ai-1.4"].attacked


def test_a_unit_that_is_struck_only_when_others_have_fallen_has_odds_of_its_own() -> None:
    """KOKU-MEL-5, KOKU-ORD-11: all strike at the ashigaru while he stands, and those left at the samurai."""
    monks = unit("ai-1", "mon_l", "bow", [(20, 20), (21, 20)], formation="skirmish")
    foes = (unit("kaki-1", "ash_l", "bow", [(20, 21)]), unit("kaki-2", "sam_f", "bow", [(21, 21)]))
    battle = opened(scene(monks, *foes))
    assert melee.ready(battle, battle.units["ai-1"]) == ("ai-1.1", "ai-1.2")
    shown = plain(melee.forecast(play(battle)[0], Attack("ai-1")))["odds"]
    assert [slip["title"] for slip in shown] == ["ai-1 at kaki-1", "ai-1 at kaki-2"]
    assert [slip["steps"][0]["label"] for slip in shown] == [
        "two monks strike", "monks who strike only when others have fallen",
    ]  # fmt: skip
    rows = [[row["fraction"] for row in slip["spread"]["rows"]] for slip in shown]
    assert rows == [
        ["121/225", "104/225"],
        ["29/30", "1/30"],
    ]  # 4/15 that he falls, 1/8 that the samurai does then
    asked = {one.key: one.outlook for one in situations(battle, AI, "ai-1", "kaki-2")}["melee"]
    assert (asked.notes, asked.spread) == ((), (Fraction(29, 30), Fraction(1, 30)))


def test_a_fourth_blow_at_the_same_figure_is_refused() -> None:
    """KOKU-MEL-3."""
    done = fight(three_on_one(), Attack("ai-1"), [1, 1, 1])
    assert refusal(done.battle, Attack("ai-1", "ai-1.4", "kaki-1.1")) == ("three_blows", "KOKU-MEL-3")
    assert refusal(done.battle, Attack("ai-1")) in {
        ("has_struck", "KOKU-ORD-11"),
        ("three_blows", "KOKU-MEL-3"),
    }
    assert plain(melee.available(done.battle, AI))[0]["shut"] is not None


def test_ex_18_surrender() -> None:
    attackers = unit("ai-1", "sam_f", "spear", rank(20, 20, 5))
    battle = opened(scene(attackers, unit("kaki-1", "ash_l", "bow", rank(20, 21, 5))))
    done = fight(battle, Attack("ai-1"), [20, 1, 20, 1, 20, 1, 1, 1])
    assert done.battle.struck == {"kaki-1": ("ai-1",)}
    assert set(done.battle.fought) == {"ai-1", "kaki-1"}
    at_work, dice = play(done.battle, [6])
    morale.test(at_work, "kaki-1", done.battle.struck["kaki-1"], "melee")
    dice.finish()
    assert (at_work.events[0].kind, at_work.battle.units["kaki-1"].fate) == ("surrendered", "captured")


@pytest.mark.parametrize(("attacker", "ff", "expected"), [("ron_l", True, 16), ("sam_f", False, 15)])
def test_ex_21_house(attacker: str, ff: bool, expected: int) -> None:
    battle = scene(
        unit("ai-1", attacker, "bow", [(20, 20)], ff=ff),
        unit("kaki-1", "ash_m", "arquebus", [(22, 22)], ff=True),
        pieces=[box("h", "house", 18, 18, 24, 24)],
    )
    for id in ("ai-1.1", "kaki-1.1"):
        battle.figures[id] = msgspec.structs.replace(battle.figures[id], inside="h")
    battle = opened(battle)
    assert need(battle) == expected


def test_ex_32_formation_fail_in_a_fight() -> None:
    battle = opened(
        scene(
            unit("ai-1", "ash_l", "arquebus", rank(20, 20, 5)),
            unit("kaki-1", "ash_l", "arquebus", rank(20, 21, 5)),
        )
    )
    done = fight(battle, Attack("ai-1"), [12, 12, 12, 12, 12])
    assert {need for _, need, _ in rolls(done.events)} == {13}
    assert done.battle.struck == {}
    at_work, _ = play(done.battle)
    for id in done.battle.fought:
        formation_fail.give(at_work, id, "KOKU-FF-9")
    after = at_work.battle
    assert not formation_fail.is_over(after, after.units["kaki-1"], Cause("KOKU-FF-9"))
    answered = fight(opened(after, KAKI), Attack("kaki-1"), [12, 12, 12, 12, 12], KAKI)
    assert {(need, len(roll.test.modifiers)) for event in answered.events for roll in event.rolls
            for need in [roll.test.need]} == {(13, 2)}  # fmt: skip


# -- contact ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gap", "touching"), [(1.0, True), (1.1, True), (1.1009, True), (1.12, False)])
def test_contact_is_a_tenth_of_an_inch(gap: float, touching: bool) -> None:
    """KOKU-MEL-1, KOKU-FRM-1."""
    battle = one_on_one(("ash_l", "spear"), ("ash_l", "bow"), gap=gap)
    assert bool(battle.contacts) is touching
    if not touching:
        assert refusal(battle, Attack("ai-1")) == ("no_contact", "KOKU-MEL-1")


def test_a_corner_suffices_and_walls_have_no_thickness() -> None:
    """KOKU-FRM-1, KOKU-RUL-60: the fence between them shelters both."""
    battle = scene(
        unit("ai-1", "ash_l", "spear", [(20, 20)]),
        unit("kaki-1", "ash_l", "bow", [(21, 21)]),
        pieces=[piece("f", "fence", (15, 20.5), (25, 20.5))],
    )
    battle = opened(battle)
    assert battle.contacts == {"ai-1.1": ("kaki-1.1",), "kaki-1.1": ("ai-1.1",)}
    assert need(battle) == 13  # 14 in soft cover, less 1 for the spear


def test_all_in_a_house_touch_and_nobody_touches_through_its_wall() -> None:
    """KOKU-FRM-1, KOKU-RUL-124."""
    battle = scene(
        unit("ai-1", "ron_l", "spear", rank(18.5, 20, 3)),
        unit("ai-2", "ron_l", "spear", [(17.5, 20)]),
        unit("kaki-1", "ash_m", "bow", rank(18.5, 23, 5)),
        pieces=[box("h", "house", 18, 18, 24, 24)],
    )
    for id in (*battle.units["ai-1"].figures, *battle.units["kaki-1"].figures):
        battle.figures[id] = msgspec.structs.replace(battle.figures[id], inside="h")
    battle = opened(battle)
    assert all(len(battle.contacts[id]) == 5 for id in battle.units["ai-1"].figures)
    assert "ai-2.1" not in battle.contacts


def test_contact_is_kept_when_those_between_have_fallen() -> None:
    """KOKU-RUL-105: nobody steps in, a gun that is gone leaves its place."""
    battle = three_on_one()
    done = fight(battle, Attack("ai-1", "ai-1.1", "kaki-1.1"), [20, 1])
    assert refusal(done.battle, Attack("ai-1", "ai-1.2")) == ("no_contact", "KOKU-MEL-1")
    assert refusal(done.battle, Attack("ai-1", "ai-1.1")) == ("has_struck", "KOKU-ORD-11")
    assert refusal(done.battle, Attack("ai-1", "ai-1.2", "kaki-1.1")) == ("no_contact", "KOKU-MEL-1")


def test_gunners_are_light_foot_in_soft_cover() -> None:
    """KOKU-MEL-15."""
    crew = unit("kaki-1", "gun", "gun", [(20, 21)])
    battle = opened(
        scene(unit("ai-1", "ash_l", "bow", [(20, 20)]), crew, muzzles={"kaki-1": ((20, 20.5), 180.0)})
    )
    assert need(battle) == 14
    work = piece("w", "fieldwork", (15, 20.5), (25, 20.5))
    battle = opened(
        scene(
            unit("ai-1", "ash_l", "bow", [(20, 20)]),
            crew,
            muzzles={"kaki-1": ((20, 20.5), 180.0)},
            pieces=[work],
        )
    )
    assert need(battle) == 15
    assert strike.to_hit(Strike("ash_l", "gun", shelter=GUNNERS)).need == 14


def test_gunners_fight_as_other_foot() -> None:
    """KOKU-RUL-96."""
    crew = unit("ai-1", "gun", "gun", [(20, 20)])
    battle = opened(
        scene(crew, unit("kaki-1", "ash_l", "bow", [(20, 21)]), muzzles={"ai-1": ((20, 20.5), 0.0)})
    )
    assert need(battle) == 13


def test_dismounted_riders_fight_as_foot() -> None:
    """KOKU-DAT-3, KOKU-RUL-56."""
    battle = one_on_one(("sam_f", "bow"), ("mon_lc", "bow"), theirs={"dismounted": True})
    assert need(battle) == 13
    assert strike.strike_of(battle, battle.figures["ai-1.1"], battle.figures["kaki-1.1"]).victim == "mon_l"
    rider = one_on_one(("sam_c", "bow"), ("ash_l", "bow"), mine={"dismounted": True}, moved=6.0, gap=1.5)
    assert need(rider) == 12
    assert TROOPS["sam_c"].on_foot == "sam_f"


# -- the order -------------------------------------------------------------------------------------------------------


def test_a_unit_strikes_in_order_of_ids_at_the_lowest_need_then_lowest_id() -> None:
    """KOKU-ORD-11."""
    mine = unit("ai-1", "ash_l", "bow", rank(20, 20, 5))
    guards = unit("kaki-1", "sam_f", "bow", rank(20, 21, 3))
    peasants = unit("kaki-2", "peasant", "improvised", rank(23, 21, 3))
    done = fight(opened(scene(mine, guards, peasants)), Attack("ai-1"), [1] * 5)
    assert [(event.params["target"], event.params["blows"]) for event in done.events] == [
        ("kaki-1", 2),
        ("kaki-2", 3),
    ]
    assert done.battle.blows == {"kaki-1.1": 2, "kaki-2.1": 3}


def test_when_the_victim_falls_the_next_takes_another() -> None:
    """KOKU-MEL-5."""
    battle = opened(
        scene(
            unit("ai-1", "ash_l", "bow", rank(20, 20, 3)),
            unit("kaki-1", "peasant", "improvised", rank(20, 21, 3)),
        )
    )
    done = fight(battle, Attack("ai-1"), [10, 1, 10, 1, 10, 5])
    assert [id for id in battle.units["kaki-1"].figures if not done.battle.figures[id].alive] == [
        "kaki-1.1",
        "kaki-1.2",
    ]
    assert done.battle.blows == {"kaki-1.1": 1, "kaki-1.2": 1, "kaki-1.3": 1}


def test_a_named_target_is_struck_by_all_who_touch_it_until_it_falls() -> None:
    battle = three_on_one()
    done = fight(battle, Attack("ai-1", target="kaki-1.1"), [1, 20, 1])
    assert [done.battle.figures[f"ai-1.{n}"].attacked for n in (1, 2, 3, 4)] == [True, True, False, False]


def test_blows_at_several_units_are_told_in_the_order_thrown() -> None:
    """KOKU-GEN-6: every D20 with its save directly after it."""
    mine = unit("ai-1", "ash_l", "bow", rank(20, 20, 3, 3.0), formation="skirmish")
    foes = [unit(f"kaki-{n}", "ash_l", "bow", [(17 + 3 * n, 21)]) for n in (1, 2, 3)]
    done = fight(opened(scene(mine, *foes)), Attack("ai-1"), [13, 6, 2, 20, 1])
    assert [event.params["target"] for event in done.events] == ["kaki-1", "kaki-2", "kaki-3"]
    assert [faces for _, _, faces in rolls(done.events)] == [(13,), (6,), (2,), (20,), (1,)]
    assert done.battle.struck == {"kaki-3": ("ai-1",)}


def test_morale_remembers_all_attackers_of_a_unit_that_lost() -> None:
    """KOKU-MOR-8: the nearest figure of the units that attacked it, whether or not they killed."""
    battle = opened(
        scene(
            unit("ai-1", "ash_l", "bow", rank(20, 20, 2)),
            unit("ai-2", "ash_l", "bow", rank(22, 20, 2)),
            unit("ai-3", "ash_l", "bow", rank(20, 22, 2), facing=180.0),
            unit("kaki-1", "ash_l", "bow", rank(20, 21, 4)),
        )
    )
    after = fight(battle, Attack("ai-1"), [1, 1]).battle
    assert after.struck == {}
    after = fight(after, Attack("ai-2"), [20, 1, 1]).battle
    assert after.struck == {"kaki-1": ("ai-1", "ai-2")}
    after = fight(after, Attack("ai-3"), [1, 1]).battle
    assert after.struck == {"kaki-1": ("ai-1", "ai-2", "ai-3")}


REFUSALS = {
    ("not_of_unit", "KOKU-ORD-11"): Attack("ai-1", "ai-9.1"),
    ("not_touched", "KOKU-MEL-1"): Attack("ai-1", "ai-1.1", "kaki-1.3"),
    ("no_such_figure", ""): Attack("ai-1", "ai-1.1", "kaki-7.1"),
    ("no_contact", "KOKU-MEL-1"): Attack("ai-1", "ai-1.4"),
}


@pytest.mark.parametrize("expected", REFUSALS)
def test_orders_that_are_refused(expected: tuple[str, str]) -> None:
    battle = opened(
        scene(
            unit("ai-1", "ash_l", "bow", [(20, 20), (21, 20), (22, 20), (23, 15)]),
            unit("kaki-1", "ash_l", "bow", rank(20, 21, 3)),
        )
    )
    assert refusal(battle, REFUSALS[expected]) == expected


def test_those_who_dig_do_not_strike() -> None:
    """KOKU-ORD-8."""
    battle = one_on_one(("ash_l", "spear"), ("ash_l", "bow"), mine={"digging": True})
    assert refusal(battle, Attack("ai-1")) == ("digging", "KOKU-ORD-8")
    assert plain(melee.available(battle, AI))[0]["shut"]["code"] == "digging"


def test_options_show_who_can_strike_whom_on_what() -> None:
    battle = opened(
        scene(
            unit("ai-1", "ash_l", "spear", rank(20, 20, 3)), unit("kaki-1", "ash_l", "bow", rank(20, 21, 3))
        )
    )
    option = plain(melee.available(battle, AI))[0]
    target, figure = option["params"]
    assert (option["kind"], option["hint"], option["shut"]) == ("attack", "3 in contact", None)
    assert [(choice["value"], choice["hint"], len(choice["figures"])) for choice in target["choices"]] == [
        ("kaki-1.1", "12+", 2), ("kaki-1.2", "12+", 3), ("kaki-1.3", "12+", 2),
    ]  # fmt: skip
    assert [choice["value"] for choice in figure["choices"]] == ["ai-1.1", "ai-1.2", "ai-1.3"]
    assert plain(melee.available(battle, KAKI))[0]["shut"] is None  # the clock asks only for the active side
