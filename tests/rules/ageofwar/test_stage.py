"""Scenes of the Age of War."""

from __future__ import annotations

import pytest

from rulesets.ageofwar.battle import AowBattle
from rulesets.ageofwar.charts import Weapon
from rulesets.engine.battle import Side
from rulesets.engine.book.staging import Unstaged
from rulesets.engine.sayings import english
from tests.rules.ageofwar.scenes import at, foot, general, riders, scene, unit_of


def arms(battle: AowBattle, id: str = "ai-1") -> list[Weapon]:
    return [base.weapon for base in battle.bases(unit_of(battle, id))]


def test_a_scene_needs_no_more_than_its_units():
    """AOW-GEN-2, AOW-GEN-4, AOW-GEN-6: indigo attacks from the south, and is motivating."""
    battle = scene(
        {"id": "ai-1", "kind": "levy", "at": [30, 10]}, {"id": "kaki-1", "kind": "samurai", "at": [30, 20]}
    )
    assert (battle.clock.phase, battle.clock.active, battle.left) == ("motivation", Side.AI, 20)
    assert (battle.table.width, battle.table.depth) == (60.0, 36.0)
    assert (battle.attacker, battle.edge(Side.AI), battle.edge(Side.KAKI)) == (Side.AI, 0.0, 36.0)
    assert unit_of(battle).strength == 6
    assert at(battle, "kaki-1.1")[2] == 180.0


def test_weapons_are_told_for_all_bases_or_base_by_base():
    """AOW-DAT-4: the last that is said goes on."""
    battle = scene(foot("ai-1", 30, 10, weapon="spear"), foot("ai-2", 20, 10, weapons=["spear", "bow"]))
    assert arms(battle) == [Weapon.SPEAR] * 6
    assert arms(battle, "ai-2") == [Weapon.SPEAR, *[Weapon.BOW] * 5]
    assert arms(scene({"id": "ai-1", "kind": "gun", "at": [30, 10]})) == [Weapon.GUN]


def test_the_first_base_is_the_commanders_if_nothing_is_said():
    """AOW-DAT-7, AOW-MUS-9: guns have none."""
    battle = scene(
        foot("ai-1", 30, 10), foot("ai-2", 20, 10, commander=3), {"id": "ai-3", "kind": "gun", "at": [9, 9]}
    )
    led = [base.id for base in battle.figures.values() if base.commander]
    assert led == ["ai-1.1", "ai-2.3"]
    with pytest.raises(Unstaged, match="no base 9"):
        scene(foot("ai-1", 30, 10, commander=9))


def test_bases_that_were_lost_are_there_but_dead():
    """AOW-DAT-15: strength is what a unit began with."""
    battle = scene(foot("ai-1", 30, 10, strength=8, count=5, frontage=4, markers=2))
    unit = unit_of(battle)
    assert (unit.strength, len(battle.bases(unit)), unit.frontage, unit.markers) == (8, 5, 4, 2)
    assert len(unit.figures) == 8


def test_cavalry_may_have_dismounted():
    """AOW-DAT-15, AOW-ORD-19: the flag tells that it began mounted."""
    battle = scene(riders("ai-1", 30, 10), riders("ai-2", 20, 10, mounted=False, cavalry=True))
    assert [(unit.cavalry, unit.mounted) for unit in battle.on_table()] == [(True, True), (True, False)]
    assert battle.figures["ai-2.1"].depth == 1.2
    assert unit_of(battle).points == unit_of(battle, "ai-2").points == 85


def test_a_unit_costs_what_it_is():
    """AOW-MUS-5, AOW-EX-27: eight armoured ashigaru with four spears and four arquebuses are 81 points."""
    battle = scene(foot("ai-1", 30, 10, strength=8, weapons=[*["spear"] * 4, "arquebus"]))
    assert unit_of(battle).points == 81
    guns = scene({"id": "ai-1", "kind": "gun", "strength": 2, "at": [30, 10]})
    assert unit_of(guns).points == 60


def test_every_clan_has_a_general_and_every_side_a_daimyo_in_his_maku():
    """AOW-MUS-2, AOW-MUS-3, AOW-DAT-11: at the edge, where they are in nobody's way."""
    battle = scene(foot("ai-1", 30, 10), foot("ai-2", 20, 10, clan=2), foot("kaki-1", 30, 20))
    assert {clan.id: clan.leader for clan in battle.clans.values()} == {
        "ai-c1": "ai-g1", "ai-c2": "ai-g2", "kaki-c1": "kaki-g1"
    }  # fmt: skip
    leader = battle.general_of("ai-c1")
    assert leader is not None
    assert (leader.quality, at(battle, "ai-g1.1"), at(battle, "ai-g2.1")) == (
        1,
        (1.0, 1.0, 0.0),
        (3.0, 1.0, 0.0),
    )
    assert battle.units["kaki-d"].camped
    assert at(battle, "kaki-d.1") == (*battle.maku[Side.KAKI], 180.0)
    assert battle.forces[Side.AI].daimyo == "ai-d"
    assert (battle.forces[Side.AI].start, battle.forces[Side.KAKI].start) == (2, 1)


def test_generals_are_told_like_units():
    """AOW-DAT-8, AOW-ORD-3."""
    battle = scene(
        foot("ai-1", 30, 10),
        general("ai-7", with_unit="ai-1", in_front=True, quality=0, guard=True, dice=3, name="Ii"),
        foot("kaki-1", 30, 20), general("kaki-7", 20, 20, quality=2),
    )  # fmt: skip
    with_him = unit_of(battle, "ai-7")
    assert (with_him.place, with_him.with_unit, with_him.in_front) == ("attached", "ai-1", True)
    assert (with_him.quality, with_him.guard, with_him.dice, english(with_him.name)) == (0, True, 3, "Ii")
    assert battle.clans["ai-c1"].leader == "ai-7"
    assert unit_of(battle, "kaki-7") in battle.alone(Side.KAKI)


def test_a_general_may_be_dead_or_a_clan_be_without_one():
    """AOW-CMD-10, AOW-CMD-11."""
    dead = scene(foot("ai-1", 30, 10), general("ai-7", fate="killed", quality=2))
    assert (dead.clans["ai-c1"].leader, dead.general_of("ai-c1")) == ("ai-7", None)
    assert unit_of(dead, "ai-7").place == "off"
    never = scene(foot("ai-1", 30, 10), clans={"ai-c1": {"leader": ""}})
    assert never.general_of("ai-c1") is None


def test_a_side_may_be_without_its_maku():
    """AOW-MSG-1, AOW-RUL-27: its daimyo stands by himself."""
    battle = scene(foot("ai-1", 30, 10), foot("kaki-1", 30, 20), maku={"kaki": [30, 33]})
    assert list(battle.maku) == [Side.KAKI]
    assert not unit_of(battle, "ai-d").camped
    assert at(battle, "kaki-d.1") == (30.0, 33.0, 180.0)


def test_units_may_be_late_in_reserve_or_gone():
    """AOW-LAT-3."""
    battle = scene(
        foot("ai-1", 30, 10), {"id": "ai-2", "kind": "levy", "place": "late"},
        {"id": "ai-3", "kind": "levy", "place": "off", "fate": "routed"},
    )  # fmt: skip
    assert [unit.id for unit in battle.on_table()] == ["ai-1"]
    assert len(battle.bases(unit_of(battle, "ai-2"))) == 6
    assert battle.bases(unit_of(battle, "ai-3")) == []


def test_distances_of_the_turns_start_are_measured_unless_they_are_told():
    """AOW-TUR-2."""
    units = (foot("ai-1", 30, 10), foot("kaki-1", 30, 14), riders("kaki-2", 40, 20))
    assert scene(*units).begun["ai-1"]["kaki-1"] == pytest.approx(4.0)
    told = scene(*units, begun={"ai-1": {"kaki-1": 12.0}})
    assert told.begun["ai-1"]["kaki-1"] == 12.0
    assert told.begun["ai-1"]["kaki-2"] > 4.0
    assert list(scene(*units, active="kaki").begun) == ["kaki-1", "kaki-2"]


def test_an_activation_messengers_and_the_clock_are_told():
    """AOW-ORD-9, AOW-DAT-11, AOW-END-1."""
    battle = scene(
        foot("ai-1", 30, 10), activation={"unit": "ai-1", "points": 5}, left=6, fought=["ai-1"],
        messengers=[{"id": "ai-m1", "to": "ai-g1", "at": [20, 5], "dice": 3}], options={"clock": 25},
    )  # fmt: skip
    assert battle.activation is not None
    assert (battle.activation.unit, battle.activation.points, battle.left) == ("ai-1", 5, 6)
    rider = battle.messengers["ai-m1"]
    assert (rider.side, rider.x, rider.y, rider.dice) == (Side.AI, 20.0, 5.0, 3)
    assert battle.fought == ("ai-1",)
    assert scene(foot("ai-1", 30, 10), options={"clock": 25}).left == 25


def test_what_nobody_knows_is_refused():
    """A scene has only what it may have."""
    for more in (
        {"weather": "rain"},
        {"forces": {"ai": {"gold": 1}}},
        {"clans": {"ai-c1": {"colour": "red"}}},
    ):
        with pytest.raises(Unstaged):
            scene(foot("ai-1", 30, 10), **more)
    with pytest.raises(Unstaged):
        scene(foot("ai-1", 30, 10, armour="light"))
