"""Visibility (KOKU-VIS-1, KOKU-VIS-2): who is shown to whom, who runs into whom, and what is heard of the unseen."""

from __future__ import annotations

from typing import Any

import pytest

import rulesets
from rulesets import Side
from rulesets.engine.battle import Site
from rulesets.engine.illegal import Illegal
from rulesets.engine.table.geometry import gap
from rulesets.koku.battle import KokuBattle
from rulesets.koku.fire import shooting
from rulesets.koku.hidden import visibility
from rulesets.koku.nerve import morale
from tests.plain import plain
from tests.rules.koku.scenes import AI, KAKI, box, play, rank, scene, unit

KOKU = rulesets.get("koku")
MIST = {"visibility": True}
HOUSE = box("h", "house", 20, 24, 28, 32)
BEHIND = unit("kaki-1", "sam_f", "spear", [(24, 34)])


def misty(*units: Any, pieces: Any = (HOUSE,), **more: Any) -> KokuBattle:
    """A battle in which both sides have looked about them."""
    battle = scene(*units, pieces=pieces, options={**MIST, **more.pop("options", {})}, **more)
    given, _ = play(battle)
    visibility.look(given)
    return given.battle


def shown(battle: KokuBattle, side: Side | None) -> set[str]:
    return {
        id for id in visibility.known_to(battle, side).figures if side is None or not id.startswith(str(side))
    }


def order(battle: KokuBattle, side: Side = AI, faces: Any = (), **raw: Any) -> Any:
    dice = rulesets.ScriptedDice(faces)
    outcome = KOKU.resolve(battle, side, KOKU.decode_order(raw), dice)
    dice.finish()
    return outcome


# -- who is shown ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("piece", "eye", "mark", "seen"),
    [
        (box("h", "house", 20, 24, 28, 32), (24, 20), (24, 34), False),
        (box("h", "house", 20, 24, 28, 32), (50, 34), (24, 34), True),
        (box("w", "wood", 20, 24, 28, 32), (24, 20), (24, 34), False),
        (box("w", "wood", 20, 24, 28, 25.5), (24, 20), (24, 34), True),
        (box("l", "hill", 20, 24, 28, 32), (24, 20), (24, 34), False),
        (box("l", "hill", 20, 24, 28, 32), (24, 28), (24, 34), True),
        (box("r", "rice_field", 20, 24, 28, 32), (24, 20), (24, 34), True),
    ],
)
def test_terrain_hides_and_nothing_else_does(piece: Any, eye: Any, mark: Any, seen: bool) -> None:
    """KOKU-VIS-1: KOKU-LOS-3 to KOKU-LOS-6, all round, at any distance; sight is mutual."""
    battle = misty(
        unit("ai-1", "sam_f", "bow", [eye], facing=180.0),
        unit("kaki-1", "sam_f", "spear", [mark]),
        pieces=[piece],
    )
    assert ("kaki-1.1" in shown(battle, AI)) == seen
    assert ("ai-1.1" in shown(battle, KAKI)) == seen
    assert shown(battle, None) == ({"ai-1.1", "kaki-1.1"} if seen else set())


def test_figures_hide_nobody() -> None:
    """KOKU-VIS-1."""
    screen = unit("kaki-2", "ash_l", "spear", rank(10, 22, 5))
    battle = misty(
        unit("ai-1", "sam_f", "bow", [(12, 10)]),
        screen,
        unit("kaki-1", "sam_f", "bow", [(12, 30)]),
        pieces=[],
    )
    assert "kaki-1.1" in shown(battle, AI)


def test_of_a_unit_half_hidden_only_that_half_is_known() -> None:
    men = unit("kaki-1", "ash_l", "spear", rank(18.5, 34, 5))
    battle = misty(unit("ai-1", "sam_f", "bow", [(12, 10)]), men, pieces=[box("h", "house", 10, 24, 17, 32)])
    seen = shown(battle, AI)
    assert 0 < len(seen) < 5
    half = visibility.known_to(battle, AI).units["kaki-1"]
    assert set(half.figures) == seen
    assert half.strength == len(seen)
    assert half.frontage == len(seen)


def test_who_turns_his_coat_shows_his_new_side_whom_he_sees() -> None:
    """KOKU-VIS-1, KOKU-TRN-3: nobody has moved a step, and yet the others are seen by another side."""
    battle = misty(
        unit("ai-1", "ash_l", "bow", [(10, 5)]),
        unit("ai-2", "ash_l", "spear", [(60, 5)], banner="ai-2"),
        unit("ai-3", "ash_l", "spear", [(60, 12)], banner="ai-1"),
        unit("kaki-1", "ash_l", "bow", [(10, 40)]),
        pieces=[box("h1", "house", 20, 15, 50, 19), box("h2", "house", 30, 20, 34, 47)],
    )
    assert shown(battle, KAKI) == {"ai-1.1"}
    given, _ = play(battle)
    given.change_unit(given.battle.units["ai-2"], side=KAKI)
    visibility.look(given)
    assert {"ai-1.1", "ai-3.1"} <= set(given.battle.seen[KAKI])


@pytest.mark.parametrize("hidden", [False, True])
def test_one_man_in_sight_is_shot_at_as_the_formation_of_his_unit_stands(hidden: bool) -> None:
    """KOKU-FIR-4, KOKU-FIR-7: of five in line four stand behind a house."""
    house = box("h", "house", 20.2, 23, 30, 27)
    line = unit("kaki-1", "ron_l", "bow", [(20 + n, 28) for n in range(5)])
    battle = misty(
        unit("ai-1", "ash_l", "bow", [(20, 20)]),
        line,
        pieces=[house],
        phase="firing",
        options={"visibility": hidden},
    )
    assert len(visibility.known_to(battle, AI).units["kaki-1"].figures) == (1 if hidden else 5)
    fired = order(battle, faces=(8, 4), kind="fire", unit="ai-1", target="kaki-1").events[0]
    assert [str(throw.test.die) for throw in fired.rolls] == ["d10", "d6"]


def test_without_the_option_everything_on_the_table_is_shown() -> None:
    battle = scene(unit("ai-1", "sam_f", "bow", [(24, 20)]), BEHIND, pieces=[HOUSE])
    assert not visibility.hides(battle)
    assert visibility.known_to(battle, AI) is battle


def test_while_armies_deploy_nothing_of_the_other_is_shown() -> None:
    battle = misty(
        unit("ai-1", "sam_f", "bow", [(24, 8)]),
        unit("kaki-1", "sam_f", "bow", [(24, 40)]),
        pieces=[],
        phase="deployment",
        turn=0,
    )
    other = visibility.known_to(battle, AI).units["kaki-1"]
    assert other.place == "reserve"
    assert visibility.known_to(battle, AI).figures["kaki-1.1"].y == 0.0


def test_touching_is_seeing() -> None:
    """KOKU-VIS-2: whom one touches is shown, whatever stands between."""
    wall = box("h", "house", 23, 20.9, 25, 21.0)
    battle = misty(
        unit("ai-1", "sam_f", "bow", [(24, 20.4)]),
        unit("kaki-1", "sam_f", "bow", [(24, 21.45)]),
        pieces=[wall],
    )
    assert "kaki-1.1" in shown(battle, AI)


def test_who_fell_in_sight_stays_known_who_fell_unseen_is_not_told() -> None:
    battle = misty(
        unit("ai-1", "sam_f", "bow", [(50, 34)]), BEHIND, unit("kaki-2", "sam_f", "bow", [(24, 34)])
    )
    given, _ = play(battle)
    hidden = misty(unit("ai-1", "sam_f", "bow", [(24, 20)]), BEHIND)
    for state, told in ((given.battle, True), (hidden, False)):
        acting, _ = play(state)
        morale.kill(acting, acting.battle.figures["kaki-1.1"])
        visibility.look(acting)
        known = visibility.known_to(acting.battle, AI)
        assert ("kaki-1.1" in known.figures) == told
        assert known.points[AI] == (7 if told else 0), "five for the unit, two for the samurai"
        assert known.samurai_killed[AI] == int(told)


def test_a_unit_of_which_only_the_fallen_are_in_sight_is_no_target_and_nobody_stumbles_over_it() -> None:
    men = unit("kaki-1", "sam_f", "bow", [(24, 34), (34, 34)])
    battle = misty(unit("ai-1", "sam_f", "bow", [(34, 20)]), men, phase="firing")
    acting, _ = play(battle)
    morale.kill(acting, acting.battle.figures["kaki-1.2"])
    visibility.look(acting)
    known = visibility.known_to(acting.battle, AI)
    assert set(known.units["kaki-1"].figures) == {"kaki-1.2"}
    assert known.on_table(KAKI) == []
    assert not shooting.anybody(known, AI)
    assert KOKU.document(known)["figures"]["kaki-1.2"]["alive"] is False
    assert plain(KOKU.options(acting.battle, AI))


def test_who_took_a_place_unseen_is_not_told() -> None:
    """KOKU-VIC-3: a side knows of a place what its own men see there."""
    battle = misty(unit("ai-1", "sam_f", "bow", [(24, 20)]), BEHIND)
    battle.sites["v"] = Site("v", "village", "Ham", ((22, 33), (26, 33), (26, 36), (22, 36)), AI)
    given, _ = play(battle)
    visibility.look(given)
    given.battle.sites["v"] = Site("v", "village", "Ham", battle.sites["v"].outline, KAKI)
    visibility.look(given)
    assert visibility.known_to(given.battle, AI).sites["v"].owner is AI
    assert visibility.known_to(given.battle, KAKI).sites["v"].owner is KAKI
    assert visibility.known_to(given.battle, None).sites["v"].owner is AI, "a spectator knows what both know"


# -- running into the unseen -----------------------------------------------------------------------------------------


def test_the_mover_stops_at_contact_and_the_unseen_is_shown() -> None:
    """KOKU-VIS-2: the preview promises the whole way, for nobody is known to stand in it."""
    ours = unit("ai-1", "sam_f", "bow", [(19, 31.5)])
    battle = misty(ours, unit("kaki-1", "sam_f", "bow", [(24, 33)]))
    assert shown(battle, AI) == set()
    way = [{"x": 19, "y": 33, "facing": 90}, {"x": 22, "y": 33, "facing": 90}]
    raw = {"kind": "move", "unit": "ai-1", "legs": [*way, {"x": 23.5, "y": 33, "facing": 90}]}
    foreseen = plain(KOKU.preview(battle, AI, KOKU.decode_order(raw)))
    assert foreseen["legal"], foreseen["refusal"]
    outcome = order(battle, **raw)
    one, other = outcome.battle.figures["ai-1.1"], outcome.battle.figures["kaki-1.1"]
    assert gap(one, other) <= 0.1
    assert [event.kind for event in outcome.events][:2] == ["moved", "halted"]
    assert "kaki-1.1" in shown(outcome.battle, AI)
    assert KOKU.reveals(battle, outcome.battle), "so the order cannot be taken back alone"


@pytest.mark.parametrize("facing", [0, 45, 60, 90, 120, 300])
@pytest.mark.parametrize("kind", ["sam_f", "sam_c"])
def test_however_the_mover_looks_he_stops_in_contact_with_the_unseen(kind: str, facing: float) -> None:
    """KOKU-VIS-2: sideways and aslant too."""
    ours = unit("ai-1", kind, "bow", [(18.2, 31.2)])
    battle = misty(ours, unit("kaki-1", "sam_f", "bow", [(23.4, 33.5)]))
    assert shown(battle, AI) == set()
    way = [{"x": x, "y": 33.2, "facing": facing} for x in (18.2, 24.0)]
    outcome = order(battle, kind="move", unit="ai-1", legs=way)
    assert "halted" in [event.kind for event in outcome.events]
    assert gap(outcome.battle.figures["ai-1.1"], outcome.battle.figures["kaki-1.1"]) <= 0.1


def test_what_a_side_knows_forbids_is_refused_as_ever() -> None:
    battle = misty(unit("ai-1", "sam_f", "bow", [(24, 20)]), BEHIND)
    with pytest.raises(Illegal) as refusal:
        order(battle, kind="move", unit="ai-1", legs=[{"x": 44, "y": 20, "facing": 90}])
    assert refusal.value.code == "too_far"


def test_nobody_unseen_is_a_target() -> None:
    """KOKU-VIS-2."""
    battle = misty(unit("ai-1", "sam_f", "bow", [(24, 20)]), BEHIND, phase="firing")
    with pytest.raises(Illegal) as refusal:
        order(battle, kind="fire", unit="ai-1", target="kaki-1")
    assert refusal.value.code == "no_such_unit", "as if there were no such unit at all"


# -- what is heard ---------------------------------------------------------------------------------------------------


def test_a_move_out_of_sight_is_not_told_and_one_into_sight_tells_no_way() -> None:
    """KOKU-VIS-1."""
    battle = misty(unit("ai-1", "sam_f", "bow", [(15, 20)]), BEHIND, active=KAKI)
    for x, kind in ((23, "movement_done"), (18, "came_in_sight")):
        outcome = order(battle, KAKI, kind="move", unit="kaki-1", legs=[{"x": x, "y": 34, "facing": 180}])
        told = KOKU.veil_events(battle, outcome.battle, outcome.events, AI)
        assert told[0].kind == kind
        assert not told[0].paths
        assert "distance" not in told[0].params
        assert len(told) == len(outcome.events), "numbers run on"


def test_nobody_counts_the_tests_of_formation_out_of_sight() -> None:
    """KOKU-FF-15, KOKU-VIS-1: a turn begins with as many events however many units throw where nobody sees it."""
    spots = (21, 23, 25)
    told, thrown = [], []
    for failing in range(4):
        behind = [
            unit(f"kaki-{n}", "ash_l", "spear", rank(x, 34, 2), formation="line", ff=n <= failing)
            for n, x in enumerate(spots, 1)
        ]
        battle = misty(unit("ai-1", "sam_f", "bow", [(24, 20)]), *behind, phase="melee")
        outcome = order(battle, faces=[1] * failing, kind="end_phase")
        told.append([KOKU.veil_events(battle, outcome.battle, outcome.events, side) for side in (AI, None)])
        thrown.append(sum(len(event.rolls) for event in outcome.events))
    assert told[1:] == told[:-1]
    assert thrown == [0, 1, 2, 3]


def test_dice_lose_their_numbers_and_their_count_until_the_end() -> None:
    ours, theirs = unit("ai-1", "sam_f", "bow", [(24, 20)]), unit("kaki-1", "ash_l", "bow", rank(24, 28, 5))
    battle = misty(ours, theirs, pieces=[], phase="firing")
    outcome = order(battle, faces=(1,), kind="fire", unit="ai-1", target="kaki-1")
    for viewer in (AI, KAKI):
        told = KOKU.veil_events(battle, outcome.battle, outcome.events, viewer)
        rolls = [throw for event in told for throw in event.rolls]
        assert rolls
        assert all(throw.faces and not throw.numbers for throw in rolls)
        assert KOKU.view(outcome.battle, viewer)["dice_count"] == 0
    over = KOKU.resolve(outcome.battle, AI, rulesets.Resign(), rulesets.ScriptedDice([])).battle
    assert KOKU.view(over, KAKI) == KOKU.document(over), "the end lays everything open"
