"""Routs, those who see them, and leaders whose unit is gone (AOW-MOR-29 to AOW-MOR-32, AOW-RISK-7, AOW-FIG-31)."""

from rulesets.ageofwar.nerve import losses, morale
from rulesets.ageofwar.stand.near import gap
from tests.rules.ageofwar.scenes import at, foot, general, scene
from tests.rules.ageofwar.shots import act, faces

FOE = foot("kaki-9", 30, 34)


def routed(battle, *dice, unit="ai-1", answers=()):
    return act(battle, lambda play: morale.rout(play, play.unit(unit)), dice, answers)


def kinds(events):
    return [event.kind for event in events]


def test_example_14_a_rout_its_witnesses_and_its_general():
    """AOW-EX-14, AOW-MOR-30, AOW-MOR-15, AOW-DIC-6: the first witness throws two dice, the second, 9" off, none; then
    the general throws; the winner, who touches nobody now, is disordered (AOW-FIG-31). It is the enemy's turn, so that
    "no movement" lasts to the end of the next own one (AOW-MOR-26).
    """
    battle = scene(
        foot("ai-1", 30, 15, kind="levy", markers=4, commander=False), foot("ai-2", 37.6, 15), foot("ai-3", 30, 3.6),
        foot("kaki-1", 30, 15, 180.0), general("ai-g1", with_unit="ai-1"), active="kaki",
    )  # fmt: skip
    after, events, _ = act(
        battle, lambda play: morale.check(play, play.unit("ai-1"), after_fight=True), (4, 5, 6, 1, 2, 3, 4, 1, 3),
        ({"rally": False},), by="kaki",
    )  # fmt: skip
    assert faces(events) == [4, 5, 6, 1, 2, 3, 4, 1, 3]
    assert kinds(events) == [
        "morale_failed", "morale_shaken", "morale_kept", "unit_routed", "leader_lost", "disordered",
    ]  # fmt: skip
    assert [after.units[id].fate for id in ("ai-1", "ai-g1")] == ["routed", "killed"]
    assert (after.units["ai-2"].halted, after.units["ai-3"].halted) == (2, 0)
    assert after.units["kaki-1"].disordered


def test_the_two_nearest_that_see_it_test_and_enemies_never():
    """AOW-MOR-30, AOW-MOR-31, AOW-RUL-122: who has no sight of it does not, however near."""
    wood = {"id": "w1", "kind": "wood", "points": [[24, 0], [26, 0], [26, 36], [24, 36]]}
    thick = {"id": "w2", "kind": "wood", "points": [[18, 0], [26, 0], [26, 36], [18, 36]]}
    units = (foot("ai-1", 30, 15), foot("ai-2", 14, 15), foot("ai-3", 40, 15), foot("ai-4", 50, 20), FOE)
    clear = scene(*units, pieces=[wood])
    assert [one.id for one in morale.witnesses(clear, clear.units["ai-1"], {"ai-1"})] == ["ai-3", "ai-2"]
    hidden = scene(*units, pieces=[thick])
    assert [one.id for one in morale.witnesses(hidden, hidden.units["ai-1"], {"ai-1"})] == ["ai-3", "ai-4"]


def test_a_witness_s_own_rout_joins_the_queue_and_nobody_tests_twice():
    """AOW-MOR-3, AOW-MOR-30, AOW-MOR-38, AOW-RUL-125: ai-2 routs for seeing ai-1; then ai-4 alone is left to
    see it, for ai-3 has tested.
    """
    battle = scene(
        foot("ai-1", 30, 15), foot("ai-2", 34.5, 15, kind="levy", markers=3), foot("ai-3", 25.5, 15),
        foot("ai-4", 40, 15), FOE,
    )  # fmt: skip
    after, events, _ = routed(battle, *(4, 4, 4, 4, 1, 1), *(1, 1), *(1, 1))
    tests = [event.params["unit"] for event in events if event.kind.startswith("morale_")]
    assert tests == ["ai-2", "ai-3", "ai-4"]
    assert [id for id, unit in after.units.items() if unit.fate == "routed"] == ["ai-1", "ai-2"]
    assert [event.params["unit"] for event in events if event.kind == "unit_routed"] == ["ai-1", "ai-2"]


def test_a_destroyed_unit_makes_nobody_test_but_its_place_is_remembered():
    """AOW-FIG-32, AOW-RUL-99, AOW-MOR-15."""
    battle = scene(foot("ai-1", 30, 15), foot("ai-2", 34.5, 15), FOE)
    after, events, _ = act(battle, lambda play: losses.take_off(play, play.unit("ai-1"), "destroyed"))
    assert kinds(events) == ["unit_destroyed"]
    assert set(after.ruins) == {"ai-1"}


def test_a_saved_general_stands_six_inches_behind_where_his_unit_was():
    """AOW-RISK-7, AOW-RUL-127: 4 or more."""
    battle = scene(foot("ai-1", 30, 15), general("ai-g1", with_unit="ai-1", guard=True), FOE)
    after, events, _ = routed(battle, 4)
    assert at(after, "ai-g1.1") == (30.0, 7.8, 0.0)
    assert (after.units["ai-g1"].place, after.units["ai-g1"].with_unit) == ("table", "")
    assert kinds(events) == ["unit_routed", "leader_saved"]


def test_he_is_put_down_an_inch_from_enemies_and_on_the_table():
    """AOW-RISK-7: the nearest place that is free."""
    battle = scene(foot("ai-1", 30, 4), general("ai-g1", with_unit="ai-1"), foot("kaki-1", 30, 0.0, 180.0))
    after, _, _ = routed(battle, 6)
    leader, enemy = after.units["ai-g1"], after.units["kaki-1"]
    assert gap(after, leader, enemy) >= 1.0 - 0.01
    assert after.figures["ai-g1.1"].y >= 0.8


def test_two_leaders_throw_each_for_himself_and_a_dead_one_takes_his_bodyguard_along():
    """AOW-RISK-7, AOW-RUL-163."""
    battle = scene(
        foot("ai-1", 30, 15), general("ai-g1", with_unit="ai-1", guard=True),
        {"id": "ai-d", "kind": "daimyo", "with": "ai-1"}, FOE,
    )  # fmt: skip
    after, _, _ = routed(battle, 3, 5)
    assert (after.units["ai-g1"].fate, after.units["ai-g1"].guard) == ("killed", False)
    assert after.units["ai-d"].place == "table"


def test_a_lone_general_is_routed_as_if_his_unit_were():
    """AOW-WDR-15: 1D6, and he stands 6" back or is dead; nobody tests."""
    battle = scene(foot("ai-1", 40, 15), general("ai-g1", 30, 15), FOE)
    saved, events, _ = routed(battle, 4, unit="ai-g1")
    assert at(saved, "ai-g1.1") == (30.0, 9.0, 0.0)
    assert kinds(events) == ["leader_saved"]
    assert routed(battle, 1, unit="ai-g1")[0].units["ai-g1"].fate == "killed"


def test_whoever_it_still_touches_fights_on():
    """AOW-RUL-156, AOW-FIG-31: of two enemies one touches another unit too."""
    battle = scene(
        foot("ai-1", 30, 15), foot("ai-2", 33.6, 15), foot("kaki-1", 29, 15, 180.0),
        foot("kaki-2", 33.0, 15, 180.0),
    )  # fmt: skip
    after, _, _ = routed(battle, 1, 1)
    assert (after.units["kaki-1"].disordered, after.units["kaki-2"].disordered) == (True, False)
