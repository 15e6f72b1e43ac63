"""Rosters: what figures and units cost, and every fault at once, with its place and its clause."""

import copy

import pytest

from rulesets.engine.sayings import english
from rulesets.skirmish.charts import Armour, Blade, Kind, Missile
from rulesets.skirmish.muster.faults import army_faults, faults
from rulesets.skirmish.muster.forces import FORCES, GREAT, READY, SMALL
from rulesets.skirmish.muster.roster import Man, men_of, price, total
from rulesets.skirmish.options import SkirOptions
from tests.plain import plain

PRINTED = {
    "Castle retinue": (198, [18, 60, 42, 48, 30]),
    "Mounted vanguard": (198, [18, 78, 52, 50]),
    "Ronin and villagers": (198, [15, 12, 45, 30, 36, 24, 36]),
    "Gunners of the pass": (193, [7, 48, 48, 48, 42]),
}


@pytest.mark.parametrize("force", READY, ids=lambda force: force["name"])
def test_the_ready_forces_are_lawful_and_cost_what_is_printed(force):
    """SKIR-MUS-12, SKIR-MUS-2, SKIR-GLA-5."""
    roster = force["roster"]
    assert faults(roster) == []
    assert (total(roster), [price(unit) for unit in roster["units"]]) == PRINTED[force["name"]]
    units = plain(FORCES.field(roster))
    assert len({unit["name"] for unit in units}) == len(units)
    assert 21 <= sum(unit["count"] for unit in units) <= 48


@pytest.mark.parametrize("force", [*SMALL, *GREAT], ids=lambda force: force["name"])
def test_forces_of_the_other_sizes_are_lawful_and_nearly_full(force):
    """SKIR-MUS-1."""
    roster = force["roster"]
    assert faults(roster) == []
    assert 0.92 * roster["size"] <= total(roster) <= roster["size"]


@pytest.mark.parametrize(
    ("man", "points"),
    [
        (Man(Kind.ASHIGARU, Armour.LIGHT, Blade.SIDEARM, Missile.BOW), 7),  # SKIR-EX-25
        (Man(Kind.EIYUU, Armour.HEAVY, Blade.YARI, mounted=True), 18),  # SKIR-EX-25
        (Man(Kind.KENSEI, Armour.LIGHT, Blade.SIDEARM), 15),
        (Man(Kind.KENSEI, Armour.UNARMOURED, Blade.SIDEARM, Missile.PISTOL), 16),
        (Man(Kind.RONIN, Armour.LIGHT, Blade.SIDEARM, Missile.BOW), 9),
        (Man(Kind.NOUMIN, Armour.UNARMOURED, Blade.IMPROVISED), 2),
        (Man(Kind.NOUMIN, Armour.UNARMOURED, Blade.SIDEARM), 3),
        (Man(Kind.NOUMIN, Armour.UNARMOURED, Blade.YARI), 3),
        (Man(Kind.NOUMIN, Armour.UNARMOURED, Blade.IMPROVISED, Missile.HURLED), 3),
        (Man(Kind.BUSHI, Armour.ARMOURED, Blade.NAGINATA), 10),
        (Man(Kind.BUSHI, Armour.ARMOURED, Blade.YARI), 8),
        (Man(Kind.BUSHI, Armour.ARMOURED, Blade.YARI, mounted=True), 13),
        (Man(Kind.ASHIGARU, Armour.LIGHT, Blade.SIDEARM, Missile.CROSSBOW, pavise=True), 8),
        (Man(Kind.ASHIGARU, Armour.LIGHT, Blade.SIDEARM, Missile.ARQUEBUS), 8),
    ],
)
def test_what_a_figure_costs(man, points):
    """SKIR-MUS-3."""
    assert man.points == points


def one(**values):
    plain = {"kind": "ashigaru", "count": 6, "armour": "light", "blade": "sidearm", "missile": "none",
             "mounted": False, "pavises": 0, "commander": False, "led": False}  # fmt: skip
    return {**plain, **values}


def test_a_leader_pays_his_own_points_and_the_others_carry_the_pavises():
    """SKIR-MUS-6, SKIR-MUS-8, SKIR-DAT-9: a Bushi among crossbows; whoever commands costs nothing more."""
    led = one(missile="crossbow", pavises=2, led=True, leader_kind="bushi", leader_armour="armoured")
    leader, *others = men_of({**led, "commander": True})
    assert (leader.kind, leader.armour, leader.missile) == (Kind.BUSHI, Armour.ARMOURED, Missile.NONE)
    assert [man.pavise for man in others] == [True, True, False, False, False]
    assert price(led) == 8 + 5 * 7 + 2
    shoots = men_of({**led, "pavises": 6, "leader_shoots": True})
    assert shoots[0].missile is Missile.CROSSBOW
    assert all(man.pavise for man in shoots)


def found(*units, **values):
    roster = {"system": "skirmish", "size": 200, "units": [CHIEF, one(), one(), *units], **values}
    return {(fault.path, fault.clause) for fault in faults(roster)}


CHIEF = one(kind="ronin", count=1, commander=True)


@pytest.mark.parametrize(
    ("unit", "field", "clause"),
    [
        (one(kind="samurai"), "kind", "SKIR-DAT-3"),
        (one(count=13), "count", "SKIR-MUS-6"),
        (one(count=3), "count", "SKIR-MUS-6"),
        (one(kind="bushi", count=3), "count", "SKIR-MUS-6"),
        (one(count="6"), "count", "SKIR-MUS-6"),
        (one(kind="noumin", armour="armoured"), "armour", "SKIR-MUS-4"),
        (one(armour="heavy"), "armour", "SKIR-MUS-4"),
        (one(blade="improvised"), "blade", "SKIR-MUS-4"),
        (one(kind="noumin", blade="naginata"), "blade", "SKIR-MUS-4"),
        (one(kind="noumin", blade="improvised", missile="arquebus"), "missile", "SKIR-MUS-4"),
        (one(kind="eiyuu", count=1, missile="crossbow"), "missile", "SKIR-MUS-4"),
        (one(mounted=True), "mounted", "SKIR-MUS-4"),
        (one(blade="yari", missile="arquebus"), "missile", "SKIR-MUS-5"),
        (one(kind="bushi", mounted=True, missile="crossbow"), "missile", "SKIR-MUS-5"),
        (one(kind="bushi", mounted=True, pavises=1), "pavises", "SKIR-MUS-4"),
        (one(kind="kensei", count=1, pavises=1), "pavises", "SKIR-MUS-4"),
        (one(pavises=7), "pavises", "SKIR-MUS-4"),
        (one(led=True, leader_kind="ashigaru"), "leader_kind", "SKIR-MUS-6"),
        (one(kind="bushi", mounted=True, led=True, leader_kind="ronin"), "leader_kind", "SKIR-MUS-6"),
        (one(kind="noumin", led=True, leader_kind="ashigaru", leader_armour="heavy"), "leader_armour", "SKIR-MUS-4"),
        (
            one(missile="crossbow", led=True, leader_kind="eiyuu", leader_shoots=True),
            "leader_shoots",
            "SKIR-MUS-4",
        ),
        (
            one(missile="arquebus", led=True, leader_blade="yari", leader_shoots=True),
            "leader_shoots",
            "SKIR-MUS-5",
        ),
        (one(kind="bushi", count=1, led=True), "led", "SKIR-MUS-6"),
        (one(kind="bushi", count=1), "count", "SKIR-MUS-7"),
        (one(commander=True), "commander", "SKIR-MUS-8"),
        (one(kind="noumin", blade="yari", commander=True, led=True, leader_kind="ashigaru"), "commander", "SKIR-MUS-8"),
    ],
)  # fmt: skip
def test_each_limit_of_a_unit_is_a_fault_at_its_place(unit, field, clause):
    """SKIR-MUS-4 to SKIR-MUS-8, SKIR-MUS-10."""
    assert (f"units.3.{field}", clause) in found(unit)


@pytest.mark.parametrize(
    ("units", "clause"),
    [
        ([CHIEF], "SKIR-MUS-8"),
        ([one(kind="kensei", count=1)] * 2, "SKIR-MUS-9"),
        ([one(kind="eiyuu", count=1)] * 3, "SKIR-MUS-9"),
        ([one(kind="ronin", count=1)] * 4, "SKIR-MUS-7"),
        ([one(count=4)] * 7, "SKIR-MUS-9"),
        ([one(kind="bushi", count=12), one(kind="bushi", count=12)], "SKIR-MUS-2"),
    ],
)
def test_each_limit_of_a_force_is_a_fault(units, clause):
    """SKIR-MUS-2, SKIR-MUS-7 to SKIR-MUS-9."""
    assert found() == set()
    assert ("units", clause) in found(*units)


def test_a_force_has_a_commander_two_groups_and_ten_figures():
    """SKIR-MUS-8, SKIR-MUS-9: one group is enough at 100 points."""
    assert ("units", "SKIR-MUS-8") in found(units=[one(), one()])
    few = [CHIEF, one(count=4), one(count=4)]
    assert found(units=few) == {("units", "SKIR-MUS-9")}
    assert found(units=[CHIEF, one(count=12)]) == {("units", "SKIR-MUS-9")}
    assert found(units=[CHIEF, one(count=12)], size=100) == set()
    assert ("size", "SKIR-MUS-1") in found(size=150)
    assert found(units=[CHIEF, one(), one()], system="sky") == {("system", "")}


def test_whatever_comes_from_outside_is_judged_and_never_stumbled_over():
    """SKIR-MUS-10."""
    roster = READY[0]["roster"]
    for broken in (None, [], {}, {"units": 3}, {**roster, "units": [None]}, {**roster, "units": [{}]}):
        assert faults(broken)
    strange = copy.deepcopy(roster)
    strange["units"][1]["wings"] = 2
    assert [fault.path for fault in faults(strange)] == ["units.1.wings"]
    texts = [english(fault.message) for fault in faults({**roster, "units": [one(count=5)] * 13})]
    assert all(text.endswith(".") for text in texts)


def test_a_stored_army_suits_the_size_of_the_battle():
    """SKIR-MUS-1, SKIR-MUS-10."""
    roster = FORCES.ready(100)[0]["roster"]
    assert [fault.clause for fault in army_faults(SkirOptions(), roster)] == ["SKIR-MUS-1"]
    assert army_faults(SkirOptions(size=100), roster) == []
