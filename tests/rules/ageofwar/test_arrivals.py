"""Late units (AOW-LAT-1 to AOW-LAT-3, AOW-DIC-8)."""

import pytest

from rulesets.ageofwar.command import arrivals
from rulesets.ageofwar.command.arrivals import PlaceLate, PlaceLateForMe
from rulesets.engine.battle import Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Waypoint
from tests.rules.ageofwar.scenes import at, foot, general, scene
from tests.rules.ageofwar.shots import act, faces

LEVY = foot("kaki-2", 0, 0, kind="levy", place="late")
SAMURAI = foot("kaki-1", 0, 0, kind="samurai", place="late")
HERE = (foot("ai-1", 30, 10), foot("kaki-3", 10, 30))


def late(*units, **more):
    return scene(*units, *HERE, phase="late_units", active="kaki", **more)


def thrown(battle, *dice):
    return act(battle, arrivals.throw, dice, by="kaki")


def give(battle, order, by="kaki"):
    return act(battle, lambda play: arrivals.RULES[type(order)](play, order), by=by)


def arrived(*units, **more):
    battle = late(*units, **more)
    battle.arrived = tuple(unit["id"] for unit in units)
    return battle


def refused(battle, order, by="kaki"):
    with pytest.raises(Illegal) as refusal:
        give(battle, order, by)
    return refusal.value.code


def test_example_24_samurai_throw_twice_levy_once_by_rising_id():
    """AOW-EX-24, AOW-LAT-1, AOW-DIC-8."""
    after, events, _ = thrown(late(LEVY, SAMURAI), 3, 5, 4)
    assert faces(events) == [3, 5, 4]
    assert after.arrived == ("kaki-1",)
    assert [event.kind for event in events] == ["late_came", "late_stayed"]


def test_the_second_die_falls_only_if_the_first_fails_and_ronin_are_samurai():
    """AOW-DIC-8, AOW-LAT-1, AOW-DAT-2."""
    assert thrown(late({**SAMURAI, "kind": "ronin"}), 5)[0].arrived == ("kaki-1",)
    assert thrown(late(SAMURAI), 1, 2)[0].arrived == ()


def test_nobody_of_the_other_side_throws():
    """AOW-LAT-1: the active side."""
    assert not thrown(late({**LEVY, "id": "ai-2"}))[1]


def test_it_stands_with_its_rear_on_its_base_line_and_looks_away_from_it():
    """AOW-LAT-2, AOW-RUL-44: any formation; where along the line is his owner's choice."""
    after, _, _ = give(arrived(SAMURAI), PlaceLate("kaki-1", Waypoint(40, 20, 77), frontage=2))
    unit = after.units["kaki-1"]
    assert (unit.place, unit.frontage, after.arrived) == ("table", 2, ())
    assert at(after, "kaki-1.1") == (40.6, 33.0, 180.0)
    assert at(after, "kaki-1.5") == (40.6, 35.4, 180.0)


def test_it_keeps_six_inches_from_enemies_and_stands_on_nobody():
    """AOW-LAT-2."""
    battle = late(SAMURAI, foot("ai-2", 40, 28), foot("kaki-4", 20, 34))
    battle.arrived = ("kaki-1",)
    assert refused(battle, PlaceLate("kaki-1", Waypoint(40, 33))) == "too_near"
    assert refused(battle, PlaceLate("kaki-1", Waypoint(21, 33))) == "in_the_way"
    assert refused(battle, PlaceLate("kaki-1", Waypoint(0, 33))) == "off_table"
    assert refused(battle, PlaceLate("kaki-4", Waypoint(50, 33))) == "not_there"
    assert refused(battle, PlaceLate("kaki-1", Waypoint(50, 33)), by="ai") == "not_yours"


def test_the_likeliest_place_is_found_and_offered():
    """AOW-LAT-2, AOW-TUR-8."""
    battle = arrived(SAMURAI)
    offers = arrivals.available(battle, Side.KAKI)
    assert [one.kind for one in offers] == ["place_late_for_me", "place_late"]
    after, _, _ = give(battle, PlaceLateForMe("kaki-1"))
    assert at(after, "kaki-1.2") == (30.0, 34.2, 180.0)
    for order in (PlaceLateForMe("kaki-1"), PlaceLate("kaki-1", Waypoint(30, 30))):
        shown = act(battle, lambda play, order=order: arrivals.forecast(play, order), by="kaki")[2]
        assert len(shown.figures) == 6


def test_any_formation_is_looked_for_before_it_waits():
    """AOW-LAT-2: six ranks, three and two come within 6" of the enemies, one does not."""
    wall = [
        foot(f"ai-{number}", x, 28.6, strength=10, frontage=10)
        for number, x in ((2, 6), (4, 22), (5, 38), (6, 54))
    ]
    battle = scene(SAMURAI, *wall, foot("kaki-3", 30, 10, 0.0), phase="late_units", active="kaki")
    battle.arrived = ("kaki-1",)
    assert arrivals.waits(battle)
    assert give(battle, PlaceLateForMe("kaki-1"))[0].units["kaki-1"].frontage == 6


def test_who_comes_near_an_enemy_messenger_as_it_arrives_tries_to_stop_him():
    """AOW-MSG-6, AOW-LAT-2."""
    rider = {"id": "ai-g9-m", "to": "ai-g9", "at": [30, 31.5]}
    battle = arrived(SAMURAI, general("ai-g9", 30, 5), messengers=[rider])
    battle.arrived = ("kaki-1",)
    order = PlaceLate("kaki-1", Waypoint(30, 33))
    after, events, _ = act(battle, lambda play: arrivals.place(play, order), (5,), by="kaki")
    assert [event.kind for event in events] == ["late_placed", "messenger_killed"]
    assert after.messengers == {}


def test_without_room_it_waits_and_throws_again_next_turn():
    """AOW-LAT-2: enemies all along the base line."""
    wall = [foot(f"ai-{number}", 5.0 + 10 * number, 30, frontage=6) for number in range(2, 7)]
    battle = arrived(SAMURAI)
    crowded = scene(
        SAMURAI, *wall, foot("ai-7", 5, 30), foot("ai-8", 15, 30), foot("kaki-3", 30, 20), active="kaki"
    )
    crowded.arrived = ("kaki-1",)
    assert arrivals.waits(battle)
    assert not arrivals.waits(crowded)
    assert refused(crowded, PlaceLateForMe("kaki-1")) == "no_room"
    assert thrown(crowded, 6)[0].units["kaki-1"].place == "late"


def test_a_late_unit_is_not_on_the_table_for_any_purpose():
    """AOW-LAT-3."""
    battle = late(SAMURAI)
    assert [unit.id for unit in battle.on_table(Side.KAKI)] == ["kaki-3"]
