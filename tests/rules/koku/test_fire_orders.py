"""Aim, dice, losses, splitting and previews of fire: KOKU-ORD-10, KOKU-FIR-3 to KOKU-FIR-18."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rulesets.engine.battle import Pose
from rulesets.engine.play.play import Play
from rulesets.koku.battle import KokuBattle
from rulesets.koku.fire import shooting
from rulesets.koku.fire.shooting import Fire, FireGroup
from rulesets.koku.nerve import morale
from tests.plain import plain
from tests.rules.koku.firing import duel, fired, left, needs, refusal, volley
from tests.rules.koku.scenes import AI, moved, piece, play, rank, scene, unit

# -- aim, dice, dead -------------------------------------------------------------------------------------------------


def test_each_figure_aims_at_the_nearest_it_can_reach_lowest_id_if_tied() -> None:
    """KOKU-FIR-5."""
    shots = shooting.shots_at(duel(), "ai-1", "kaki-1")
    # shoulder to shoulder the neighbour's corner is as near as the man straight ahead
    assert [shot.aim for shot in shots] == ["kaki-1.1", "kaki-1.1", "kaki-1.2", "kaki-1.3", "kaki-1.4"]


def test_each_die_has_the_need_of_its_own_aim() -> None:
    """KOKU-RUL-45, KOKU-GEN-6: the dice stay in the order of the figures."""
    skirmishers = unit("kaki-1", "ron_l", "spear", rank(18, 18, 5, 3), formation="skirmish")
    archers = unit("ai-1", "sam_f", "bow", rank(18, 8, 5, 3), formation="skirmish")
    battle = scene(archers, skirmishers, pieces=[piece("f", "fence", (22, 17), (27.5, 17))])
    done = volley(battle, Fire("ai-1", "kaki-1"), [18, 17, 19, 18, 18, 1, 5, 6, 3])
    assert needs(fired(done)[0]) == [(2, "d20 18+"), (2, "d20 19+"), (1, "d20 18+")]
    assert [roll.faces for roll in fired(done)[0].rolls][:4] == [(18, 17), (19, 18), (18,), (1, 5, 6)]


@pytest.mark.parametrize(
    ("formation", "step", "dice"), [("line", 1.0, 2), ("column", 1.0, 2), ("skirmish", 1.5, 1)]
)
def test_dice_by_formation(formation: str, step: float, dice: int) -> None:
    """KOKU-FIR-3, KOKU-FIR-4."""
    battle = scene(
        unit("ai-1", "mon_l", "bow", rank(18, 8, 5, step), formation=formation),
        unit("kaki-1", "ash_l", "spear", rank(18, 18, 5)),
    )
    assert {shot.dice for shot in shooting.shots_at(battle, "ai-1", "kaki-1")} == {dice}


@pytest.mark.parametrize(
    ("kind", "friend", "close", "dice"),
    [("sam_f", (30, 8), False, 1), ("sam_f", (21, 8), True, 2), ("ash_l", (30, 8), True, 1)],
)
def test_lone_figures(kind: str, friend: tuple[float, float], close: bool, dice: int) -> None:
    """KOKU-FRM-7: skirmishing unless they touch a friend; ashigaru always close order."""
    battle = scene(
        unit("ai-1", kind, "bow", [(20, 8)]),
        unit("ai-2", "ash_l", "bow", [friend]),
        unit("kaki-1", "ash_l", "bow", rank(20, 18, 1)),
    )
    assert shooting.shots_at(battle, "ai-1", "kaki-1")[0].dice == dice
    assert shooting.shots_at(battle, "kaki-1", "ai-1")[0].close_order is close


def test_the_dead_are_taken_so_that_the_line_holds_then_from_near() -> None:
    """KOKU-FIR-16: three in the middle are nearest, but the ends go first."""
    battle = scene(
        unit("ai-1", "ash_l", "arquebus", rank(22, 5, 1)),
        unit("ai-2", "ash_l", "arquebus", rank(20, 4, 5)),
        unit("kaki-1", "ash_l", "spear", rank(20, 18, 5)),
    )
    moment = shooting.Moment(battle)
    made = shooting.volley(moment, shooting.battery(moment, battle.units["ai-1"]), battle.units["kaki-1"])
    assert shooting.pick_dead(battle, made, 1) == ("kaki-1.1",)
    assert shooting.pick_dead(battle, made, 2) == ("kaki-1.1", "kaki-1.2")
    assert len(shooting.pick_dead(battle, made, 9)) == 5  # KOKU-RUL-49


def test_skirmishers_fall_by_nearness_alone() -> None:
    """KOKU-FIR-16."""
    battle = scene(
        unit("ai-1", "ash_l", "arquebus", [(22, 5)]),
        unit("kaki-1", "ron_l", "spear", rank(16, 18, 5, 3), formation="skirmish"),
    )
    moment = shooting.Moment(battle)
    made = shooting.volley(moment, shooting.battery(moment, battle.units["ai-1"]), battle.units["kaki-1"])
    assert shooting.pick_dead(battle, made, 3) == ("kaki-1.3", "kaki-1.2", "kaki-1.4")


def test_only_figures_that_somebody_could_reach_can_fall() -> None:
    """KOKU-FIR-16, KOKU-RUL-49: further kills are lost, though all saves are thrown."""
    battle = scene(
        unit("ai-1", "sam_f", "bow", rank(20, 5, 3)),
        unit(
            "kaki-1",
            "sam_f",
            "spear",
            [(21, 17), (21, 18), (21, 19), (21, 20)],
            formation="column",
            frontage=1,
        ),
    )
    done = volley(battle, Fire("ai-1", "kaki-1"), [10, 10, 10, 10, 10, 10, 1, 1, 1, 1, 1, 1])
    assert (fired(done)[0].params["hits"], fired(done)[0].params["killed"], left(done)) == (6, 2, 2)


def test_a_volley_without_a_hit_throws_no_save_and_no_morale() -> None:
    done = volley(duel(), Fire("ai-1", "kaki-1"), [1, 2, 3, 4, 5])
    assert [event.kind for event in done.events] == ["volley_fired"]
    assert done.battle.units["ai-1"].fired is True
    assert refusal(done.battle, Fire("ai-1", "kaki-1")) == ("has_fired", "KOKU-FIR-18")


# -- splitting -------------------------------------------------------------------------------------------------------


def split_scene(kind: str = "sam_f") -> KokuBattle:
    return scene(
        unit("ai-1", kind, "bow", rank(20, 8, 4)),
        unit("kaki-1", "sam_f", "spear", rank(17, 18, 4)),
        unit("kaki-2", "sam_f", "spear", rank(23, 18, 4)),
        phase="firing",
    )


def test_samurai_split_figure_by_figure_in_the_order_of_the_list() -> None:
    """KOKU-ORD-10, KOKU-RUL-99."""
    parts = (FireGroup("kaki-2", ("ai-1.4", "ai-1.3")), FireGroup("kaki-1", ("ai-1.1",)))
    done = volley(split_scene(), Fire("ai-1", volleys=parts), [1, 1, 1, 8, 1, 1, 1])
    assert [(event.params["target"], event.params["shots"]) for event in fired(done)] == [
        ("kaki-2", 2),
        ("kaki-1", 1),
    ]
    assert [roll.faces for roll in fired(done)[1].rolls] == [(1, 1)]


SPLITS = {
    "one_target": ("ash_l", (FireGroup("kaki-1", ("ai-1.1",)), FireGroup("kaki-2", ("ai-1.2",)))),
    "one_volley": ("sam_f", (FireGroup("kaki-1", ("ai-1.1",)), FireGroup("kaki-1", ("ai-1.2",)))),
    "one_shot": ("sam_f", (FireGroup("kaki-1", ("ai-1.1",)), FireGroup("kaki-2", ("ai-1.1",)))),
    "not_of_unit": ("sam_f", (FireGroup("kaki-1", ("ai-9.1",)),)),
    "no_target": ("sam_f", ()),
}


@pytest.mark.parametrize("code", SPLITS)
def test_splits_that_are_refused(code: str) -> None:
    """KOKU-ORD-10."""
    kind, parts = SPLITS[code]
    assert refusal(split_scene(kind), Fire("ai-1", volleys=parts)) == (code, "KOKU-ORD-10")


def test_a_figure_that_is_named_must_reach_its_target() -> None:
    battle = split_scene()
    battle.figures["ai-1.2"] = moved(battle.figures["ai-1.2"], Pose(21, 8, 180.0))
    order = Fire("ai-1", volleys=(FireGroup("kaki-1", ("ai-1.1", "ai-1.2")),))
    assert refusal(battle, order) == ("out_of_arc", "KOKU-FIR-2")


def test_the_fallen_do_not_fire() -> None:
    battle = split_scene()
    battle.figures["ai-1.1"] = msgspec.structs.replace(battle.figures["ai-1.1"], alive=False)
    order = Fire("ai-1", volleys=(FireGroup("kaki-1", ("ai-1.1",)),))
    assert refusal(battle, order) == ("nobody_left", "KOKU-ORD-10")


def test_a_target_that_does_not_exist_is_refused_before_the_first_die() -> None:
    part = FireGroup("kaki-1", ("ai-1.1",), "kaki-77")
    assert refusal(split_scene(), Fire("ai-1", volleys=(part,))) == ("no_such_unit", "")
    assert refusal(split_scene(), Fire("ai-1", "kaki-77")) == ("no_such_unit", "")


@pytest.mark.parametrize("otherwise", ["", "kaki-3"])
def test_a_later_target_that_is_gone_may_be_exchanged(
    otherwise: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """KOKU-RUL-99."""
    battle = split_scene()
    third, figures = unit("kaki-3", "sam_f", "spear", rank(21, 15, 1))
    battle.units[third.id] = third
    battle.figures.update({figure.id: figure for figure in figures})

    def all_flee(at_work: Play[KokuBattle], *_: Any) -> None:
        morale.remove(at_work, at_work.battle.units["kaki-2"], "routed")

    monkeypatch.setattr(morale, "test", all_flee)
    parts = (FireGroup("kaki-1", ("ai-1.1", "ai-1.2")), FireGroup("kaki-2", ("ai-1.4",), otherwise))
    faces = [8, 1, 1, 1, 1] + [1, 1] * bool(otherwise)
    done = volley(battle, Fire("ai-1", volleys=parts), faces)
    assert [event.params["target"] for event in fired(done)] == ["kaki-1"] + ["kaki-3"] * bool(otherwise)


# -- what screens ask ------------------------------------------------------------------------------------------------


def test_the_forecast_is_the_slip_of_the_design() -> None:
    at_work, _ = play(duel())
    shown = plain(shooting.forecast(at_work, Fire("ai-1", "kaki-1")))
    slip = shown["odds"][0]
    assert (slip["title"], slip["distance"], len(slip["lines"])) == ("ai-1 at kaki-1", 14.0, 5)
    assert [(fact["label"], fact["value"]) for fact in slip["facts"]] == [
        ("on d10", "8+"), ("hit", "30%"), ("save", "50%"), ("exp. losses", "0.75"),
    ]  # fmt: skip
    assert [round(row["value"], 2) for row in slip["spread"]["rows"][:3]] == [0.44, 0.39, 0.14]
    assert [(step["value"], step["clause"]) for step in slip["steps"]] == [
        ("5", "KOKU-FIR-3"), ("8+", "KOKU-FIR-9"), ("0", "KOKU-COV-1"), ("4+", "KOKU-FIR-12"), ("0", "KOKU-FIR-14"),
    ]  # fmt: skip
    assert shown["arcs"][0] == {"x": 20, "y": 5, "facing": 0.0, "half": 22.5, "range": 18}


def test_the_forecast_of_an_illegal_order_shows_the_arcs() -> None:
    at_work, _ = play(duel(gap=25))
    shown = plain(shooting.forecast(at_work, Fire("ai-1", "kaki-1")))
    assert (len(shown["arcs"]), shown["odds"]) == (5, [])


def test_options_name_distance_reach_and_reason() -> None:
    battle = split_scene()
    far, figures = unit("kaki-3", "ash_l", "spear", rank(20, 40, 5))
    battle.units[far.id] = far
    battle.figures.update({figure.id: figure for figure in figures})
    option = plain(shooting.available(battle, AI))[0]
    target, split = option["params"]
    assert (option["shut"], split["type"]) == (None, "split")
    assert split["figures"] == ["ai-1.1", "ai-1.2", "ai-1.3", "ai-1.4"]
    near, _, beyond = target["choices"]
    assert (near["value"], near["distance"], near["shut"]) == ("kaki-1", 9.0, None)
    assert (beyond["shut"]["clause"], beyond["shut"]["message"]) == ("KOKU-FIR-1", "Out of range by 19.0″.")
    assert beyond["distance"] == 31.0


def test_without_a_target_the_option_is_shut_but_tells_why_of_each() -> None:
    option = plain(shooting.available(duel(gap=25), AI))[0]
    assert option["shut"]["code"] == "no_target"
    assert option["params"][0]["choices"][0]["shut"]["code"] == "out_of_range"
