"""The firing phase: KOKU-ORD-10, KOKU-FIR-1 to KOKU-FIR-18, and the examples KOKU-EX-8 to KOKU-EX-13."""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.engine.battle import Pose
from rulesets.engine.illegal import Illegal
from rulesets.engine.table.geometry import base_at, bearing, corners
from rulesets.koku.battle import KokuBattle
from rulesets.koku.charts import CoverClass
from rulesets.koku.fire import shooting
from rulesets.koku.fire.reach import reach
from rulesets.koku.fire.shooting import Fire
from tests.plain import plain
from tests.rules.koku.firing import duel, fired, left, needs, refusal, volley
from tests.rules.koku.scenes import AI, box, moved, piece, rank, scene, unit

# -- the worked examples ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("morale_die", "event", "place"), [(4, "morale_held", "table"), (2, "routed", "off")]
)
def test_ex_8_volley(morale_die: int, event: str, place: str) -> None:
    done = volley(duel(), Fire("ai-1", "kaki-1"), [9, 2, 8, 10, 5, 3, 4, 1, morale_die])
    assert fired(done)[0].params == {
        "unit": "ai-1", "target": "kaki-1", "distance": 14.0, "shots": 5, "hits": 3, "killed": 2,
    }  # fmt: skip
    assert needs(fired(done)[0]) == [(5, "d10 8+")]
    assert [roll.faces for roll in fired(done)[0].rolls] == [(9, 2, 8, 10, 5), (3, 4, 1)]
    assert [happened.kind for happened in done.events] == ["volley_fired", event]
    assert done.battle.units["kaki-1"].place == place
    assert left(done) == 3


def test_ex_9_close_order_bows() -> None:
    ronin = unit("kaki-1", "ron_l", "spear", rank(18, 21, 5, 1.5), formation="skirmish")
    battle = scene(
        unit("ai-1", "sam_f", "bow", rank(19, 10, 4)), ronin, pieces=[piece("f", "fence", (16, 20), (26, 20))]
    )
    done = volley(battle, Fire("ai-1", "kaki-1"), [19, 4, 20, 7, 11, 2, 18, 13, 4, 2, 1])
    assert needs(fired(done)[0]) == [(8, "d20 19+")]
    assert fired(done)[0].params["killed"] == 1
    roll = done.events[1].rolls[0]
    assert (done.events[1].kind, roll.test.need) == ("morale_held", -3)


def test_ex_10_firer_with_formation_fail() -> None:
    monks = unit("ai-1", "mon_l", "arquebus", rank(18, 10, 5, 1.5), formation="skirmish", ff=True)
    wall = piece("w", "low_wall", (16, 20.5), (28, 20.5))
    battle = scene(monks, unit("kaki-1", "ash_l", "spear", rank(19, 22, 5)), pieces=[wall])
    done = volley(battle, Fire("ai-1", "kaki-1"), [10, 9, 3, 9, 1, 2, 3, 6, 1])
    assert needs(fired(done)[0]) == [(5, "d10 9+")]
    assert fired(done)[0].rolls[1].test.need == 3
    assert fired(done)[0].params["killed"] == 1
    assert done.events[1].rolls[0].test.need == -2


def gun(direction: float = 0.0, **values: Any) -> KokuBattle:
    """Three gunners behind their gun at (30, 6), five ashigaru in block 30 inches off, 40 degrees to the right."""
    x, y = 30 + 31 * math.sin(math.radians(40)), 6 + 31 * math.cos(math.radians(40))
    block = [(x - 1, y), (x, y), (x + 1, y), (x - 1, y + 1), (x, y + 1)]
    return scene(
        unit("ai-1", "gun", "gun", [(29, 5), (30, 5), (31, 5)], **values),
        unit("kaki-1", "ash_l", "spear", block, formation="column", frontage=3),
        muzzles={"ai-1": ((30.0, 6.0), direction)},
    )


def test_ex_11_gun() -> None:
    done = volley(gun(), Fire("ai-1", "kaki-1"), [8, 1, 10, 4, 5, 2])
    event = fired(done)[0]
    assert needs(event) == [(3, "d10 8+")]
    assert (event.rolls[1].test.need, event.params["killed"]) == (5, 1)
    assert done.events[1].rolls[0].test.need == -1


def test_the_gun_turns_its_arc_with_the_barrel() -> None:
    """KOKU-FIR-2: 45 degrees from the barrel, measured from the muzzle."""
    assert refusal(gun(direction=-10.0), Fire("ai-1", "kaki-1")) == ("out_of_arc", "KOKU-FIR-2")


def shogun(*others: Any, kind: str = "shogun_f", pieces: Sequence[Any] = ()) -> KokuBattle:
    return scene(
        unit("ai-1", "sam_f", "arquebus", rank(18.5, 10, 4)),
        unit("kaki-1", kind, "sword", [(20, 27)]),
        *others,
        pieces=pieces,
    )


def test_ex_12_shogun() -> None:
    done = volley(shogun(), Fire("ai-1", "kaki-1"), [18, 3, 17, 20, 9, 12, 1, 5, 3, 2])
    event = fired(done)[0]
    assert needs(event) == [(8, "d20 18+")]
    assert (event.rolls[1].test.clause, event.rolls[1].test.need) == ("KOKU-FIR-13", 3)
    assert done.battle.units["kaki-1"].fate == "destroyed"


OBSTRUCTIONS = {
    "a guard in front": {"others": [unit("kaki-2", "oban_f", "naginata", rank(18, 24, 5))]},
    "a friend of the firers": {"others": [unit("ai-2", "ash_l", "spear", rank(18, 20, 5))]},
    "a fence anywhere in the triangle": {"pieces": [piece("f", "fence", (10, 18), (30, 18))]},
    "a fieldwork before him": {"pieces": [piece("f", "fieldwork", (10, 26), (30, 26))]},
    "a fieldwork flush with his front edge": {
        "pieces": [piece("f", "fieldwork", (19.5, 26.5), (20.5, 26.5))]
    },
    "the edge of his wood flush with his own": {"pieces": [box("w", "wood", 15, 26.5, 25, 30)]},
    "he stands in a wood": {"pieces": [box("w", "wood", 15, 26, 25, 30)]},
    "he stands on a bridge": {"pieces": [box("b", "bridge", 19, 25, 21, 29)]},
    "a hill between": {"pieces": [box("h", "hill", 10, 16, 30, 18)]},
}


@pytest.mark.parametrize("case", OBSTRUCTIONS)
def test_the_shogun_is_safe_while_anything_obstructs(case: str) -> None:
    """KOKU-FIR-6."""
    given = OBSTRUCTIONS[case]
    battle = shogun(*given.get("others", ()), pieces=given.get("pieces", ()))
    assert refusal(battle, Fire("ai-1", "kaki-1")) == ("view_not_clear", "KOKU-FIR-6")
    assert (
        plain(shooting.available(battle, AI))[0]["params"][0]["choices"][0]["shut"]["clause"] == "KOKU-FIR-6"
    )


def test_a_guard_beside_the_line_still_obstructs_the_shogun() -> None:
    """KOKU-FIR-6: the whole width of his base counts, not the line to his centre."""
    battle = shogun(unit("kaki-2", "oban_f", "naginata", [(20.9, 25)]))
    moment = shooting.Moment(battle)
    shogun_seen = reach(
        moment, shooting.battery(moment, battle.units["ai-1"]), moment.field.of_unit("kaki-1")
    )
    assert shogun_seen.clear.all()
    shots = shooting.shots_at(battle, "ai-1", "kaki-1")
    assert [shot.firer for shot in shots] == ["ai-1.1"]


def test_guards_at_his_sides_do_not_obstruct_the_shogun() -> None:
    """KOKU-FIR-6, KOKU-RUL-136: touching friends he is close order."""
    battle = shogun(unit("kaki-2", "oban_f", "naginata", [(19, 27), (21, 27)]))
    shots = shooting.shots_at(battle, "ai-1", "kaki-1")
    assert shots[0].close_order is True


ASIDE = {
    "along his side": ((19.5, 26.5), (19.5, 27.5)),
    "behind him": ((19.5, 27.5), (20.5, 27.5)),
    "from his corner on": ((20.5, 26.5), (24.5, 26.5)),
}


@pytest.mark.parametrize("case", ASIDE)
def test_a_wall_that_touches_him_elsewhere_is_no_obstruction(case: str) -> None:
    """KOKU-FIR-6: it stands between him and nobody who looks at him from straight ahead."""
    battle = shogun(pieces=[piece("f", "fieldwork", *ASIDE[case])])
    battle.units["ai-1"] = msgspec.structs.replace(battle.units["ai-1"], figures=("ai-1.2", "ai-1.3"))
    shots = shooting.shots_at(battle, "ai-1", "kaki-1")
    assert [shot.shelter.cover for shot in shots] == [CoverClass.OPEN] * 2


@settings(max_examples=150, deadline=None)
@given(
    x=st.floats(19.6, 20.4) | st.floats(14, 26),
    facing=st.sampled_from((0.0, 90.0, 180.0, -90.0)) | st.floats(-180, 180),
    kind=st.sampled_from(("fence", "fieldwork", "high_wall")),
    side=st.integers(0, 3),
)
def test_whatever_covers_the_shogun_hides_him(x: float, facing: float, kind: str, side: int) -> None:
    """KOKU-FIR-6: a wall flush with any edge of his base, however he stands; no shot at him has its cover."""
    lone = base_at(Pose(20, 27, facing), 1.0, 1.0)
    ring = [*corners(lone), corners(lone)[0]]
    battle = scene(
        unit("ai-1", "sam_f", "arquebus", [(x, 12)], facing=bearing((x, 12), (20, 27))),
        unit("kaki-1", "shogun_f", "sword", [(20, 27, facing)]),
        unit("ai-2", "ash_l", "bow", [(70, 2)]),
        pieces=[piece("f", kind, ring[side], ring[side + 1])],
    )
    with suppress(Illegal):
        shots = shooting.shots_at(battle, "ai-1", "kaki-1")
        assert [shot.shelter.cover for shot in shots] == [CoverClass.OPEN]


CREWS = [rank(29, 10, 3), rank(29, 11, 3), [(29, 11), (30, 9.6), (31, 11)]]


@pytest.mark.parametrize("muzzle", [9.9, 10.4], ids=["on the hill", "at its foot"])
def test_a_gun_fires_alike_wherever_its_crew_stands(muzzle: float) -> None:
    """KOKU-RUL-149: sight, level and cover are the muzzle's, before and behind the rim of a hill."""
    found = []
    for crew in CREWS:
        battle = scene(
            unit("ai-1", "gun", "gun", crew),
            unit("kaki-1", "ash_l", "spear", rank(28, 24, 5)),
            unit("kaki-2", "ash_l", "spear", [(30, 17)]),
            muzzles={"ai-1": ((30.0, muzzle), 0.0)},
            pieces=[box("h", "hill", 20, 4, 40, 10)],
            phase="firing",
        )
        shots = shooting.shots_at(battle, "ai-1", "kaki-1")
        found.append([(shot.aim, shot.distance, shot.shelter) for shot in shots])
    assert found[0] == found[1] == found[2]
    assert (found[0][0][0] == "kaki-1.3") is (muzzle < 10.0), (
        "he who stands between is looked over from the hill"
    )


def test_his_own_hill_is_no_obstruction() -> None:
    """KOKU-FIR-6: he is in soft cover there."""
    battle = shogun(pieces=[box("h", "hill", 15, 24, 25, 32)])
    assert [shot.shelter.clause for shot in shooting.shots_at(battle, "ai-1", "kaki-1")] == ["KOKU-COV-3"] * 4


def test_ex_13_gunners_as_target() -> None:
    crew = unit("kaki-1", "gun", "gun", [(21, 15), (22, 15), (23, 15)])
    battle = scene(
        unit("ai-1", "ash_l", "bow", rank(20, 5, 5)), crew, muzzles={"kaki-1": ((22.0, 14.2), 180.0)}
    )
    done = volley(battle, Fire("ai-1", "kaki-1"), [19, 20, 18, 2, 7, 1, 6, 1])
    assert needs(fired(done)[0]) == [(5, "d20 19+")]
    assert fired(done)[0].params["killed"] == 1
    assert (done.events[1].kind, done.events[1].rolls[0].test.need) == ("morale_held", 0)


# -- who may fire ----------------------------------------------------------------------------------------------------


UNITS_THAT_MAY_NOT = {
    "no_missiles KOKU-DAT-5": {"weapon": "spear"},
    "has_fired KOKU-FIR-18": {"fired": True},
    "mounted KOKU-RUL-93": {"kind": "ron_lc"},
    "digging KOKU-ORD-8": {"ordered": "dig"},
}


@pytest.mark.parametrize("case", UNITS_THAT_MAY_NOT)
def test_units_that_may_not_fire(case: str) -> None:
    """KOKU-ORD-10 1 and 3."""
    code, clause = case.split()
    battle = duel(**UNITS_THAT_MAY_NOT[case])
    assert refusal(battle, Fire("ai-1", "kaki-1")) == (code, clause)
    assert plain(shooting.available(battle, AI))[0]["shut"]["code"] == code


def test_dismounted_riders_fire_the_arquebus() -> None:
    """KOKU-RUL-93, KOKU-DAT-3."""
    battle = duel(kind="ron_lc", dismounted=True)
    assert len(shooting.shots_at(battle, "ai-1", "kaki-1")) == 5


@pytest.mark.parametrize("ordered", ["limber", "unlimber", "realign"])
def test_a_gun_that_was_handled_does_not_fire(ordered: str) -> None:
    """KOKU-RUL-24."""
    assert refusal(gun(ordered=ordered), Fire("ai-1", "kaki-1")) == ("gun_moved", "KOKU-RUL-24")


def test_a_carried_gun_does_not_fire() -> None:
    assert refusal(gun(gun="carried"), Fire("ai-1", "kaki-1")) == ("gun_carried", "KOKU-ORD-10")


@pytest.mark.parametrize("ordered", ["move", "change_formation", "mount", "dismount"])
def test_units_that_moved_fire(ordered: str) -> None:
    """KOKU-RUL-27, KOKU-RUL-126."""
    assert len(shooting.shots_at(duel(ordered=ordered), "ai-1", "kaki-1")) == 5


def test_figures_in_contact_do_not_fire_the_others_do() -> None:
    """KOKU-ORD-10 2, KOKU-RUL-107."""
    battle = duel()
    one, figures = unit("kaki-2", "ash_l", "spear", [(18.95, 5)])
    battle.units[one.id] = one
    battle.figures.update({figure.id: figure for figure in figures})
    shots = shooting.shots_at(battle, "ai-1", "kaki-1")
    assert [shot.firer for shot in shots] == ["ai-1.2", "ai-1.3", "ai-1.4", "ai-1.5"]


def test_nobody_fires_at_a_unit_in_contact_with_his_side() -> None:
    """KOKU-ORD-10 4, KOKU-RUL-47."""
    battle = duel()
    one, figures = unit("ai-2", "ash_l", "spear", [(24, 18.95)])
    battle.units[one.id] = one
    battle.figures.update({figure.id: figure for figure in figures})
    assert refusal(battle, Fire("ai-1", "kaki-1")) == ("target_in_contact", "KOKU-RUL-47")
    assert refusal(battle, Fire("ai-1", "ai-2")) == ("own_side", "KOKU-ORD-10")


@pytest.mark.parametrize(
    ("weapon", "gap", "legal"),
    [
        ("bow", 12.0, True), ("bow", 12.0009, True), ("bow", 12.01, False),
        ("arquebus", 18.0, True), ("arquebus", 18.01, False),
    ],
)  # fmt: skip
def test_range_runs_from_edge_to_edge_and_includes_the_limit(weapon: str, gap: float, legal: bool) -> None:
    """KOKU-FIR-1, KOKU-GEN-1."""
    battle = duel(weapon, gap=gap)
    if legal:
        assert shooting.shots_at(battle, "ai-1", "kaki-1")
    else:
        assert refusal(battle, Fire("ai-1", "kaki-1")) == ("out_of_range", "KOKU-FIR-1")


@pytest.mark.parametrize(
    ("angle", "legal"), [(0, True), (22.5, True), (-22.5, True), (22.52, False), (180, False)]
)
def test_the_arc_runs_from_centre_to_centre(angle: float, legal: bool) -> None:
    """KOKU-FIR-2."""
    x, y = 30 + 10 * math.sin(math.radians(angle)), 20 + 10 * math.cos(math.radians(angle))
    place = (round(x, 4), round(y, 4))
    battle = scene(unit("ai-1", "ash_l", "bow", [(30, 20)]), unit("kaki-1", "ash_l", "spear", [place]))
    if legal:
        assert shooting.shots_at(battle, "ai-1", "kaki-1")
    else:
        assert refusal(battle, Fire("ai-1", "kaki-1")) == ("out_of_arc", "KOKU-FIR-2")


def test_rear_ranks_cannot_fire_through_their_own_unit() -> None:
    """KOKU-LOS-2, KOKU-RUL-44."""
    block = [(20, 5), (21, 5), (20, 4), (21, 4), (20, 3)]
    battle = scene(
        unit("ai-1", "ash_l", "arquebus", block, formation="column", frontage=2),
        unit("kaki-1", "ash_l", "spear", rank(19, 18, 5)),
    )
    assert [shot.firer for shot in shooting.shots_at(battle, "ai-1", "kaki-1")] == ["ai-1.1", "ai-1.2"]


def test_who_is_in_the_way_is_named() -> None:
    battle = scene(
        unit("ai-1", "ash_l", "arquebus", rank(20, 5, 5)),
        unit("ai-2", "ash_l", "spear", rank(18, 10, 9)),
        unit("kaki-1", "ash_l", "spear", rank(20, 18, 5)),
    )
    shut = plain(shooting.available(battle, AI))[0]["params"][0]["choices"][0]["shut"]
    assert (shut["clause"], shut["message"]) == ("KOKU-LOS-2", "No line of sight: ai-2.")
    assert refusal(battle, Fire("ai-1", "kaki-1")) == ("no_sight", "KOKU-LOS-2")


def test_those_in_a_house_fire_all_round_from_its_outline_in_their_formation() -> None:
    """KOKU-LOS-6, KOKU-RUL-73."""
    battle = scene(
        unit("ai-1", "ron_l", "bow", rank(20, 20, 3), facing=0.0),
        unit("kaki-1", "ash_l", "spear", rank(20, 8, 5)),
        pieces=[box("h", "house", 18, 18, 24, 23)],
    )
    for id in battle.units["ai-1"].figures:
        battle.figures[id] = msgspec.structs.replace(battle.figures[id], inside="h")
    shots = shooting.shots_at(battle, "ai-1", "kaki-1")
    assert [(shot.dice, shot.distance, shot.line[0][1]) for shot in shots] == [(2, 9.5, 18.0)] * 3
    back = shooting.shots_at(_bows(battle), "kaki-1", "ai-1")
    assert {(shot.shelter.clause, shot.close_order, shot.distance) for shot in back} == {
        ("KOKU-COV-6", True, 9.5)
    }


def _bows(battle: KokuBattle) -> KokuBattle:
    """The same with bows in the other side's hands, looking at the house."""
    other = battle.copy()
    other.units["kaki-1"] = msgspec.structs.replace(other.units["kaki-1"], weapon="bow")
    for id in other.units["kaki-1"].figures:
        other.figures[id] = moved(other.figures[id], Pose(other.figures[id].x, 8.0, 0.0))
    return other
