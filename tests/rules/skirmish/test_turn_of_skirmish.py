"""The turn (SKIR-TRN-1 to SKIR-TRN-11): what each state does by itself, and where it goes."""

from __future__ import annotations

import time
from itertools import pairwise

import msgspec
import pytest

from rulesets.engine.battle import Side
from rulesets.skirmish.battle import Fate, Status
from rulesets.skirmish.clock import TURN
from rulesets.skirmish.stand.near import nearest_foe
from rulesets.skirmish.system import RULESET
from tests.rules.skirmish.play import give, kinds, refused

NEAR = {"id": "kaki-1", "kind": "ashigaru", "armour": "light", "strength": 6, "at": [36, 34]}


def scene(*units, **more):
    """Six Ashigaru in the middle, six enemies ten inches before them."""
    own = {"id": "ai-1", "kind": "ashigaru", "armour": "light", "strength": 6, "at": [36, 24]}
    given = {unit["id"]: unit for unit in (own, NEAR, *units)}
    return RULESET.stage({"units": list(given.values()), **more})


def told(battle, id, **values):
    """The battle with values of a unit that figures have too."""
    battle.units[id] = msgspec.structs.replace(battle.units[id], **values)
    return battle


def ashigaru(id, at, **more):
    return {"id": id, "kind": "ashigaru", "armour": "light", "strength": 6, "at": at, **more}


def test_the_states_follow_one_another_as_they_are_printed():
    """SKIR-TRN-1, SKIR-TRN-2."""
    turn = [
        "turn_start",
        "forced",
        "action",
        "rally",
        "melee",
        "morale",
        "morale_moves",
        "turn_end",
    ]
    assert [key for key in TURN.states if key in turn] == turn
    for one, other in pairwise((*turn, "turn_start")):
        assert TURN.states[one].then[0] == other
    assert [state.key for state in TURN.states.values() if state.who and not state.setup] == ["action"]


def test_a_round_is_one_player_turn_of_each_and_the_first_begins_it():
    """SKIR-DEP-3, SKIR-RUL-24: idle phases pass at once (SKIR-TRN-9)."""
    battle = scene(turn=1)
    seen = []
    for by in ("ai", "kaki", "ai", "kaki"):
        seen.append((battle.clock.turn, battle.clock.active))
        battle, events = give(battle, "end_phase", by=by)
        assert kinds(events) == ["phase_ended", "turn_began"]
    assert seen == [(1, Side.AI), (1, Side.KAKI), (2, Side.AI), (2, Side.KAKI)]
    assert battle.clock.turn == 3


def test_only_the_active_side_acts_and_it_may_always_end_its_phase():
    """SKIR-TRN-2, SKIR-TRN-6, SKIR-OTH-5, SKIR-RUL-104."""
    battle = scene()
    assert refused(battle, "end_phase", by="kaki") == "SKIR-TRN-2"
    assert "end_phase" in [offer.kind for offer in RULESET.options(battle, Side.AI)]
    assert refused(battle, "end_phase") == ""


def test_the_flags_of_the_active_side_roll_over_at_the_start_of_its_turn():
    """SKIR-TRN-4, SKIR-RUL-59: who was shifted by anything since has not stood still."""
    battle = scene(
        ashigaru("kaki-1", [36, 34], figures={"1": {"stirred": True, "spent": 4.0, "moved": True}}),
        ashigaru("kaki-2", [10, 34], shot_last=True, figures={"2": {"still": False}}),
    )
    battle = told(battle, "kaki-1", shot=True)
    battle, _events = give(battle, "end_phase")
    one, two = battle.units["kaki-1"], battle.units["kaki-2"]
    assert (one.shot, one.shot_last, two.shot, two.shot_last) == (False, True, False, False)
    first = battle.figures["kaki-1.1"]
    assert (first.still, first.stirred, first.spent, first.moved) == (False, False, 0.0, False)
    assert battle.figures["kaki-2.2"].still, "nothing has shifted it in its last turn"


def test_flags_of_charges_and_wounds_of_a_turn_are_cleared_for_both():
    """SKIR-TRN-4, SKIR-TRN-7."""
    battle = scene(
        ashigaru("ai-2", [10, 24], charged=True, tested=True),
        ashigaru("kaki-2", [10, 40], tested=True),
        ashigaru("ai-3", [60, 10], status="routed", figures={"1": {"hurt": 1}}),
    )
    battle = told(battle, "ai-2", shot=True, barred=True)
    battle, _events = give(battle, "end_phase")
    for id in ("ai-2", "kaki-2"):
        unit = battle.units[id]
        assert (unit.charged, unit.tested, unit.barred) == (False, False, False)
    assert battle.units["ai-2"].shot, "that of the other side rolls over in its own turn"
    assert not battle.figures["ai-3.1"].hurt


def test_what_runs_and_what_falls_back_goes_before_any_order():
    """SKIR-TRN-1 (P1a), SKIR-MOR-22, SKIR-MOR-23: by unit id (SKIR-TRN-3)."""
    battle = scene(
        ashigaru("kaki-2", [10, 30], status="broken"),
        ashigaru("kaki-3", [60, 30], status="falling_back", owes=True),
    )
    battle, events = give(battle, "end_phase")
    assert kinds(events) == ["phase_ended", "turn_began", "ran", "fell_back"]
    assert battle.units["kaki-3"].status is Status.FALLING_BACK, "until the end of this action phase"
    assert not battle.units["kaki-3"].owes
    battle, events = give(battle, "end_phase", by="kaki", dice=(4,))
    assert battle.units["kaki-2"].status is Status.STEADY
    assert battle.units["kaki-3"].status is Status.STEADY


def test_example_23_in_the_turn():
    """SKIR-EX-23: it runs, then it throws; what fails runs on in its next turn."""
    battle = scene(ashigaru("kaki-2", [10, 20], status="broken"), {**ashigaru("kaki-3", [60, 20], status="broken"),
                                                                   "kind": "ronin"})  # fmt: skip
    battle, events = give(battle, "end_phase")
    assert kinds(events)[2:] == ["ran", "ran"]
    battle, events = give(battle, "end_phase", by="kaki", dice=(4, 3))
    assert kinds(events)[1:3] == ["rallied", "rally_failed"]
    battle, events = give(battle, "end_phase")
    assert kinds(events)[2:] == ["ran"]


def test_a_side_that_only_runs_passes_its_action_phase_at_once():
    """SKIR-RUL-104: and it is driven off at the end of that very turn (SKIR-END-1)."""
    battle = scene(ashigaru("kaki-1", [36, 34], status="broken"))
    battle, _events = give(battle, "end_phase")
    assert battle.result is not None
    assert (battle.result.winner, battle.result.reason) == (Side.AI, "driven_off")


def test_what_checks_in_the_morale_phase_checks_and_runs_and_dies_in_one_go():
    """SKIR-TRN-1 (P3a, P3b), SKIR-EX-22: they rout, run, and stand thirteen inches off at last."""
    dead = {str(number): 3 for number in (5, 6, 7, 8)} | {"1": 1}
    shaken = {
        "id": "ai-2", "kind": "bushi", "armour": "light", "strength": 8, "wounds": dead,
        "at": [[30 + 1.5 * number, 24] for number in range(8)], "figures": {"1": {"hurt": 1}},
    }  # fmt: skip
    battle = RULESET.stage(
        {
            "units": [shaken, ashigaru("ai-1", [60, 10]), ashigaru("kaki-1", [[32, 30]])],
            "forces": {"ai": {"lost": "killed", "lost_now": True}},
        }
    )
    battle, events = give(battle, "end_phase", dice=(6, 4))
    assert [event.params["total"] for event in events if "total" in event.params] == [4, -5]
    assert "ran" in kinds(events)
    assert "seppuku" in kinds(events)
    assert all(battle.figures[f"ai-2.{number}"].fate is Fate.KILLED for number in range(1, 9))


def test_own_moves_that_brought_a_unit_nearer_help_it_in_the_morale_phase():
    """SKIR-MOR-14, SKIR-RUL-87."""
    for moved, total in ((True, 5), (False, 4)):
        values = {"1": {"hurt": 1, "moved": moved, "wounds": 1}}
        own = ashigaru("ai-1", [36, 24], foe="kaki-1", foe_gap=20.0, figures=values)
        _battle, events = give(scene(own), "end_phase", dice=(4,))
        assert [event.params["total"] for event in events if "total" in event.params] == [total]


def test_the_last_round_ends_by_score():
    """SKIR-END-2, SKIR-OPT-13, SKIR-END-4."""
    battle = scene(turn=6, active="kaki", options={"rounds": 6})
    battle, events = give(battle, "end_phase", by="kaki")
    assert (battle.result.winner, battle.result.reason) == (None, "score")
    assert kinds(events)[-1] == "battle_drawn"


@pytest.mark.parametrize("by", ["ai", "kaki"])
def test_who_concedes_loses(by):
    """SKIR-END-2, SKIR-END-4."""
    battle, _events = give(scene(), "resign", by=by)
    assert (battle.result.winner, battle.result.reason) == (Side(by).opponent, "resignation")


def test_a_player_turn_in_which_nothing_happens_takes_no_time():
    """SKIR-TRN-9: two forces of forty."""
    units = [
        ashigaru(f"{side}-{n}", [6 + 14 * n, y], strength=10)
        for side, y in (("ai", 8), ("kaki", 40))
        for n in range(4)
    ]
    battle, least = RULESET.stage({"units": units, "turn": 1}), 1.0
    for number in range(10):
        began = time.process_time()
        battle, _events = give(battle, "end_phase", by=("ai", "kaki")[number % 2])
        least = min(least, time.process_time() - began)
    assert least < 0.02


def test_who_stays_in_contact_fights_in_both_player_turns():
    """SKIR-TRN-8, SKIR-MEL-1: twice a round."""
    one = {"id": "ai-1", "kind": "bushi", "armour": "heavy", "at": [[36, 24]]}
    other = {"id": "kaki-1", "kind": "bushi", "armour": "heavy", "at": [[36, 25]]}
    battle = scene(one, other)
    for by in ("ai", "kaki"):
        battle, events = give(battle, "end_phase", by=by, dice=(3, 3))
        assert "fought" in kinds(events)


def test_a_unit_that_broke_in_its_own_action_phase_may_try_to_rally_in_it():
    """SKIR-MOR-26, SKIR-RUL-92, SKIR-RUL-94: it has run at once; its next run is that of its next turn."""
    battle = scene(ashigaru("ai-2", [10, 20], status="broken"))
    battle, events = give(battle, "end_phase", dice=(3,))
    assert kinds(events)[:2] == ["phase_ended", "rally_failed"]
    assert "ran" not in kinds(events)
    _battle, events = give(battle, "end_phase", by="kaki")
    assert "ran" in kinds(events)


def test_of_enemies_as_near_the_lowest_id_is_the_nearest():
    """SKIR-TRN-11, SKIR-RUL-115: two before ten."""
    battle = scene(ashigaru("kaki-10", [20, 34]), ashigaru("kaki-2", [52, 34]))
    battle.units = {id: unit for id, unit in battle.units.items() if id != "kaki-1"}
    assert nearest_foe(battle, battle.units["ai-1"])[0] == "kaki-2"


def test_units_act_in_any_order_and_each_order_is_settled_before_the_next():
    """SKIR-TRN-5: one shoots and then goes on a little, another moves between."""
    bows = ashigaru("ai-2", [20, 24], missile="bow")
    battle = scene(bows, ashigaru("kaki-2", [20, 36]))
    battle, events = give(battle, "shoot", unit="ai-2", target="kaki-2", dice=(3, 1, 1))
    assert kinds(events)[0] == "shot_fired"
    assert refused(battle, "shoot", unit="ai-2", target="kaki-2") == "SKIR-SHO-1"
    assert refused(battle, "end_phase") == ""
