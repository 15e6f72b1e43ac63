"""The turn as a whole: its phases, whose they are, what lasts how long (AOW-TUR, AOW-DIC, AOW-GEN)."""

from __future__ import annotations

import pytest

from rulesets.engine.battle import Side
from tests.rules.ageofwar.play import QUIET, asked, give, kinds, refused
from tests.rules.ageofwar.scenes import foot, general, scene
from tests.rules.ageofwar.shots import faces, shot

FAR = foot("kaki-1", 50, 30, 180.0)


def phases(events):
    return list(dict.fromkeys(event.phase for event in events))


def test_the_phases_of_a_turn_come_in_the_order_of_the_sheet():
    """AOW-TUR-1, AOW-TUR-3, AOW-TUR-8: morale, new leaders, generals, messengers, motivation, the clock."""
    battle = scene(
        foot("ai-1", 20, 15, markers=1, commander=False), general("ai-8", 22, 8, quality=2, dice=0),
        foot("ai-2", 40, 15, clan=2), {"id": "ai-9", "kind": "general", "clan": 2, "fate": "killed"}, FAR,
        active="kaki", turn=1, options={"late_units": False},
    )  # fmt: skip
    battle, events = give(battle, "end_phase", by="kaki", dice=(2,))
    assert phases(events) == ["motivation", "turn_end", "turn_start"]
    assert (battle.clock.phase, battle.clock.active) == ("morale", Side.AI)
    battle, events = give(battle, "test_morale", unit="ai-1", dice=(1, 2))
    assert kinds(events) == ["morale_kept"]
    assert battle.clock.phase == "morale", "it may form up anew (AOW-ORD-1)"
    battle, events = give(battle, "end_phase", {"base": "ai-1.2"}, dice=(5, 4))
    assert kinds(events) == ["phase_ended", "avenger_found", "new_general"]
    assert phases(events) == ["morale", "command"]
    assert battle.clock.phase == "generals", "they ride after the new ones are there"
    battle, events = give(battle, "end_phase", dice=(1,) * 8)
    assert (kinds(events), battle.clock.phase) == (["phase_ended", "messengers_sent"], "motivation")
    battle, events = give(battle, "end_phase")
    assert phases(events) == ["motivation", "turn_start"]
    assert (battle.clock.turn, battle.clock.active) == (2, Side.KAKI)


def test_turns_alternate_and_the_attacker_begins_each_round():
    """AOW-GEN-5, AOW-RUL-33, AOW-DEP-5; AOW-RUL-45: the die is taken from the clock in the defender's turn alone."""
    battle = scene(foot("ai-1", 20, 15), FAR, turn=1, active="ai", options=QUIET)
    seen = []
    for die in ((), (3,), (), (4,)):
        side = battle.clock.active
        seen.append((battle.clock.turn, side, battle.left))
        battle, _events = give(battle, "end_phase", by=side, dice=die)
        while battle.clock.phase == "generals":
            battle, _events = give(battle, "end_phase", by=battle.clock.active)
    assert seen == [(1, Side.AI, 20), (1, Side.KAKI, 20), (2, Side.AI, 17), (2, Side.KAKI, 17)]
    assert (battle.clock.turn, battle.left) == (3, 13)


def test_whoever_is_not_on_turn_gives_no_orders():
    """AOW-TUR-1, AOW-GEN-5."""
    battle = scene(foot("ai-1", 20, 15), FAR, turn=1, active="ai")
    assert refused(battle, "motivate", by="kaki", unit="kaki-1") == "AOW-TUR-1"
    assert refused(battle, "challenge", unit="ai-1", target="kaki-1") == "AOW-TUR-1", "that phase comes later"


def test_nobody_shoots_by_opportunity_while_generals_ride_but_when_units_step():
    """AOW-TUR-4, AOW-OPP-2: one who rides before the bows is not shot at."""
    bows = foot("kaki-1", 20, 24, 180.0, weapon="bow")
    lord = general("ai-9", 20, 10, ride=12)
    battle = scene(foot("ai-1", 20, 15), lord, bows, turn=1, active="ai", phase="generals", options=QUIET)
    assert asked(battle, "ride", unit="ai-9", legs=[{"x": 30, "y": 16, "facing": 0}]) == ""
    acting = scene(foot("ai-1", 20, 15), bows, turn=1, active="ai", activation={"unit": "ai-1", "points": 4})
    assert asked(acting, "move", unit="ai-1", inches=3) == "opportunity_volley"


def test_what_a_unit_may_do_once_in_a_turn_it_may_do_again_in_the_next():
    """AOW-TUR-6, AOW-RUL-46, AOW-TUR-2: a turn is a player turn; disorder and distances are noted as it begins."""
    spent = foot("ai-1", 20, 15, acted=True, lots=4, wheels=2, volleys=2, initiated=True, disordered=True)
    used = foot("kaki-1", 20, 30, 180.0, shot=True, disordered=True)
    battle = scene(spent, used, turn=1, active="ai", options=QUIET)
    battle, events = give(battle, "end_phase")
    assert [event.side for event in events if event.kind == "turn_began"] == [Side.KAKI]
    one, other = battle.units["ai-1"], battle.units["kaki-1"]
    assert (one.acted, one.lots, one.wheels, one.volleys, one.initiated) == (False, 0, 0, 0, False)
    assert (other.shot, other.shaken, one.shaken) == (False, True, False), (
        "of the active side alone (AOW-RUL-35)"
    )
    assert battle.begun["kaki-1"]["ai-1"] == 15.0


def test_a_ban_on_movement_of_the_enemy_s_turn_lasts_through_the_own_next_one():
    """AOW-MOR-26, AOW-RUL-117."""
    battle = scene(
        foot("ai-1", 20, 15, halted=1), foot("kaki-1", 50, 30, halted=2), turn=1, active="ai", options=QUIET
    )
    battle, _events = give(battle, "end_phase")
    assert (battle.units["ai-1"].halted, battle.units["kaki-1"].halted) == (0, 1)
    while battle.clock.active is Side.KAKI:
        dice = (1,) if battle.clock.phase == "motivation" else ()
        battle, _events = give(battle, "end_phase", by="kaki", dice=dice)
    assert battle.units["kaki-1"].halted == 0


def test_the_side_on_turn_may_stop_at_any_time():
    """AOW-RUL-162, AOW-MOT-2, AOW-TUR-7: to pass is what is done for who says nothing."""
    battle = scene(foot("ai-1", 20, 15), general("ai-9", 20, 8), FAR, turn=1, active="ai", options=QUIET)
    battle, _events = give(battle, "motivate", unit="ai-1", dice=(6, 5, 3))
    assert battle.open_unit == "ai-1"
    battle, events = give(battle, "end_phase")
    assert kinds(events)[:2] == ["phase_ended", "points_lost"]
    assert battle.clock.active is Side.KAKI


def test_all_dice_come_from_one_stream_in_the_order_of_the_clauses():
    """AOW-DIC-1, AOW-DIC-4, AOW-RUL-148: spears, blows, choice dice of both, then saves, the reacting side's first."""
    spears = {"weapons": ["spear"], "fought": True}
    battle = scene(
        foot("ai-1", 30, 18, **spears), foot("kaki-1", 30, 18, 180.0, **spears), FAR | {"id": "kaki-2"}, turn=1,
        active="ai", options={**QUIET, "challenges": False},
    )  # fmt: skip
    dice = (*(1,) * 5, *(1,) * 5, 5, *(1,) * 5, 5, *(1,) * 5, 3, 4, 5, 6)
    battle, events = give(battle, "end_phase", dice=dice)
    throws = [throw for event in events for throw in event.rolls]
    assert [throw.test.name for throw in throws] == [
        "spears", "spears", "blows", "blows", "choice", "choice", "save", "save",
    ]  # fmt: skip
    sides = [str(event.side) for event in events if event.rolls]
    assert sides == ["ai", "kaki", "ai", "kaki", "kaki", "ai"]
    assert [number for throw in throws for number in throw.numbers] == list(range(len(dice)))
    assert tuple(faces(events)) == dice


@pytest.mark.parametrize("second", [1, 2, 5])
def test_a_die_that_is_thrown_again_keeps_its_second_score(second):
    """AOW-GEN-9, AOW-SHO-4: whatever it is, it is not thrown a third time."""
    archers = foot("ai-1", 20, 10, strength=2, count=2, frontage=2, weapons=["hand", "bow"])
    battle = scene(archers, foot("kaki-1", 20, 15, 180.0), turn=1, active="ai")
    rest = (6, 6) if second == 5 else ()
    _battle, events, _none = shot(battle, 1, second, *rest)
    assert faces(events) == [1, second, *rest]
    assert events[-1].params["hits"] == (second == 5)
