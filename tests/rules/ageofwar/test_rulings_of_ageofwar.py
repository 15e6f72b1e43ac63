"""Rulings that decide something and have no better place."""

from __future__ import annotations

from itertools import product

import pytest

from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.command.hearing import Call, motivation, zeal_of
from rulesets.ageofwar.melee.pool import Fighter, pool
from rulesets.ageofwar.muster.bands import FORCES
from rulesets.ageofwar.muster.faults import faults
from rulesets.ageofwar.muster.roster import clan_price, limit, total, units_of
from rulesets.ageofwar.nerve.pool import nerve_of
from rulesets.ageofwar.stand.blocks import base_of
from tests.rules.ageofwar.scenes import foot, general, riders, scene
from tests.rules.ageofwar.test_muster import crane, unit, with_unit

ARMIES = [force["roster"] for made in FORCES.made.values() for force in made]


def test_nothing_lowers_the_need_of_a_motivation():
    """AOW-RUL-12: the third part has its four increases and no other line."""
    plain = motivation(Call(1, "samurai", 3)).need
    for cover, between, separated, steps in product((False, True), (False, True), (False, True), (3, 5)):
        test = motivation(Call(1, "samurai", steps, cover, between, separated))
        assert test.need >= plain
        assert {line.clause for line in test.modifiers} <= {
            "AOW-MOT-4", "AOW-MOT-5", "AOW-MOT-6", "AOW-MOT-7", "AOW-MOT-8", "AOW-MOT-10",
        }  # fmt: skip


def test_the_table_and_its_bases_have_the_sizes_of_the_ruling():
    """AOW-RUL-15, AOW-GEN-2, AOW-DAT-3."""
    battle = scene(
        foot("ai-1", 20, 15), riders("ai-2", 40, 15), general("ai-9", 30, 8),
        {"id": "ai-3", "kind": "gun", "at": [10, 15]},
        foot("kaki-1", 30, 30, 180.0),
    )  # fmt: skip
    assert (battle.table.width, battle.table.depth) == (60.0, 36.0)
    sizes = {id: base_of(battle.units[id]) for id in ("ai-1", "ai-2", "ai-3", "ai-9")}
    assert sizes == {"ai-1": (1.2, 1.2), "ai-2": (1.2, 1.6), "ai-3": (1.6, 1.6), "ai-9": (1.6, 1.6)}


@pytest.mark.parametrize("roster", ARMIES)
def test_limits_are_such_that_as_many_clans_as_are_wanted_are_paid_for(roster):
    """AOW-RUL-16, AOW-MUS-1, AOW-MUS-3: short two, big three."""
    size = roster["size"]
    assert limit(roster) == {"short": 500, "standard": 800, "big": 1000}[size]
    assert 0.9 * limit(roster) < total(roster) <= limit(roster)
    assert len(roster["clans"]) in {"short": (2,), "standard": (2, 3), "big": (3,)}[size]


def test_a_better_general_is_dearer_because_low_is_good():
    """AOW-RUL-32, AOW-MUS-4: 0 is the best and 3 the worst that is bought."""
    clan = crane()["clans"][0]
    prices = [clan_price({**clan, "quality": quality, "guard": False}) for quality in range(4)]
    assert [one - prices[3] for one in prices] == [45, 30, 15, 0]
    worse = crane()
    worse["clans"][2]["quality"] = 4
    assert [(fault.path, fault.clause) for fault in faults(worse)] == [("clans.2.quality", "AOW-MUS-4")]
    needs = [motivation(Call(quality, "levy", 2)).need for quality in range(4)]
    assert needs == sorted(needs)


def test_only_samurai_ride_and_a_general_with_them_counts_as_a_rider():
    """AOW-RUL-30, AOW-DAT-2, AOW-RUL-6: the penalty of cover counts him with the bases."""
    fielded = [one for roster in ARMIES for one in units_of(roster)]
    assert any(one.mounted for one in fielded)
    assert {one.soldiery.kind for one in fielded if one.mounted} == {Kind.SAMURAI}
    lines = pool(Fighter("samurai", mounted=True, front=3, leaders=1, covered=True))
    assert [line.value for line in lines if line.clause == "AOW-FIG-7"] == [-4]


def test_a_unit_is_of_one_troop_whatever_its_weapons():
    """AOW-RUL-153, AOW-MUS-6: weapons are mixed base by base, troops are not."""
    mixed = with_unit(crane(), unit(spears=3, missile="bow", shooters=3))
    one = next(iter(units_of(mixed)))
    assert len(set(one.weapons)) == 3
    assert one.kind == Kind.ARMOURED
    both = with_unit(crane(), {**unit(), "kind": ["armoured", "levy"]})
    assert ("clans.0.units.0.kind", "AOW-MUS-5") in {(fault.path, fault.clause) for fault in faults(both)}


def test_a_daimyo_who_is_away_is_not_dead():
    """AOW-RUL-112, AOW-MOR-11."""
    lord = {"id": "ai-d", "kind": "daimyo", "at": [50, 3]}
    away = scene(foot("ai-1", 20, 15), lord, foot("kaki-1", 30, 30, 180.0), maku={})
    assert not nerve_of(away, away.units["ai-1"]).lordless
    dead = scene(foot("ai-1", 20, 15), {**lord, "fate": "killed"}, foot("kaki-1", 30, 30, 180.0))
    assert nerve_of(dead, dead.units["ai-1"]).lordless


def test_a_daimyo_with_a_unit_of_a_clan_without_a_general_leads_it_and_is_no_general_of_it():
    """AOW-RUL-165, AOW-MOR-10, AOW-MOR-18, AOW-AP-2."""
    lord = {"id": "ai-d", "kind": "daimyo", "with": "ai-1"}
    battle = scene(foot("ai-1", 20, 15), lord, foot("kaki-1", 30, 30, 180.0), clans={"ai-c1": {"leader": ""}})
    nerve = nerve_of(battle, battle.units["ai-1"])
    assert (nerve.leaderless, nerve.led) == (True, True)
    assert zeal_of(battle, battle.units["ai-1"]).led
