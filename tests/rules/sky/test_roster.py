"""Rosters: what units cost, and every fault at once."""

import copy

import pytest

from rulesets.engine.sayings import english
from rulesets.sky.muster.builder import BUILDER
from rulesets.sky.muster.faults import army_faults, faults
from rulesets.sky.muster.forces import FORCES, READY
from rulesets.sky.muster.roster import clan_price, price, total
from rulesets.sky.options import SkyOptions
from tests.plain import plain

POINTS = {
    "Riders of Kai": (300, [159, 141]),
    "Gunners of Owari": (296, [155, 141]),
    "Lions of the Kanto": (299, [119, 99, 81]),
    "Bells of Honganji": (294, [151, 143]),
}


@pytest.mark.parametrize("force", READY, ids=lambda force: force["name"])
def test_the_ready_forces_are_lawful_and_cost_what_is_printed(force):
    """SKY-MUS-8, SKY-MUS-2 to SKY-MUS-5."""
    roster = force["roster"]
    assert faults(roster) == []
    assert (total(roster), [clan_price(clan) for clan in roster["clans"]]) == POINTS[force["name"]]
    units = plain(FORCES.field(roster))
    assert len({unit["id"] for unit in units}) == len({unit["name"] for unit in units}) == len(units)
    assert sum(unit["points"] for unit in units) + 15 * len(roster["clans"]) == total(roster)


def unit(kind="ashigaru", stands=6, armoured=True, weapons=("pole",), tedate=False):
    return {
        "kind": kind,
        "stands": stands,
        "armoured": armoured,
        "weapons": list(weapons),
        "tedate": tedate,
    }


@pytest.mark.parametrize(
    ("one", "points"),
    [
        (unit(weapons=["arquebus"], tedate=True), 30),
        (unit("samurai", 8, weapons=["pole", "bow"]), 64),
        (unit("mtd_monk", 4, weapons=["cavalry", "mtd_bow"]), 40),
        (unit("peasant", 8, False, ["hand"]), 8),
        (unit("mtd_samurai", 3, weapons=["cavalry"]), 30),
    ],
)
def test_what_a_unit_costs(one, points):
    """SKY-MUS-4, SKY-EX-31."""
    assert price(one) == points


def changed(change):
    roster = copy.deepcopy(READY[1]["roster"])
    change(roster)
    return [(fault.path, fault.clause) for fault in faults(roster)]


def put(path, value):
    def change(roster):
        *way, last = path.split(".")
        place = roster
        for step in way:
            place = place[int(step) if step.isdigit() else step]
        place[int(last) if last.isdigit() else last] = value

    return change


@pytest.mark.parametrize(
    ("change", "path", "clause"),
    [
        (put("size", 200), "size", "SKY-MUS-1"),
        (put("size", True), "size", "SKY-MUS-1"),
        (put("general", ""), "general", ""),
        (put("clans", []), "clans", "SKY-MUS-2"),
        (put("clans.0.leader", "\n"), "clans.0.leader", ""),
        (lambda roster: roster["clans"][0].update(units=[unit()] * 2), "clans.0.units", "SKY-MUS-3"),
        (lambda roster: roster["clans"][0].update(units=[unit()] * 9), "clans.0.units", "SKY-MUS-3"),
        (put("clans.0.units.1.stands", 5), "clans.0.units.1.stands", "SKY-DAT-1"),
        (put("clans.0.units.1.stands", 9), "clans.0.units.1.stands", "SKY-DAT-1"),
        (put("clans.0.units.1.stands", 7.0), "clans.0.units.1.stands", "SKY-DAT-1"),
        (put("clans.0.units.0.armoured", False), "clans.0.units.0.armoured", "SKY-DAT-1"),
        (
            put("clans.0.units.3", unit("peasant", 6, True, ["hand"])),
            "clans.0.units.3.armoured",
            "SKY-DAT-1",
        ),
        (put("clans.0.units.1.kind", "ninja"), "clans.0.units.1.kind", "SKY-DAT-1"),
        (put("clans.0.units.2.weapons", ["pole", "bow"]), "clans.0.units.2.weapons", "SKY-DAT-4"),
        (put("clans.0.units.0.weapons", ["pole", "pole"]), "clans.0.units.0.weapons", "SKY-DAT-4"),
        (
            put("clans.0.units.0.weapons", ["pole", "bow", "hand"]),
            "clans.0.units.0.weapons",
            "SKY-DAT-4",
        ),
        (put("clans.1.units.0.weapons", ["mtd_bow"]), "clans.1.units.0.weapons", "SKY-DAT-4"),
        (put("clans.1.units.0.weapons", ["pole"]), "clans.1.units.0.weapons", "SKY-DAT-4"),
        (put("clans.0.units.2.tedate", True), "clans.0.units.2.tedate", "SKY-DAT-6"),
        (put("clans.0.units.0.tedate", True), "clans.0.units.0.tedate", "SKY-DAT-6"),
        (put("clans.0.units.0.note", "x"), "clans.0.units.0.note", ""),
        (put("clans.0.units.1.stands", None), "clans.0.units.1.stands", "SKY-DAT-1"),
        (put("clans.0.units.1.weapons", "bow"), "clans.0.units.1.weapons", "SKY-DAT-4"),
        (put("clans.0.units.1", 3), "clans.0.units.1", "SKY-MUS-4"),
        (put("clans.0", "Oda"), "clans.0", "SKY-MUS-2"),
    ],
)
def test_each_fault_is_named_with_its_place_and_clause(change, path, clause):
    """SKY-MUS-6."""
    assert (path, clause) in changed(change)


@pytest.mark.parametrize(
    ("units", "lawful"),
    [
        ([unit("samurai")] * 2 + [unit()], True),
        ([unit("samurai")] * 2 + [unit("mtd_samurai", 3, weapons=["cavalry"])], False),
        ([unit("peasant", 6, False)] * 2 + [unit()], True),
        ([unit("peasant", 6, False)] * 3, False),
    ],
)
def test_half_of_a_clan_rounded_up_may_be_samurai_or_peasants(units, lawful):
    """SKY-MUS-5, SKY-OPT-22."""
    roster = copy.deepcopy(READY[0]["roster"])
    roster["clans"][0]["units"] = units
    found = [fault for fault in faults(roster) if fault.path == "clans.0.units"]
    assert (found == []) is lawful
    assert not [fault for fault in faults(roster, free=True) if fault.path == "clans.0.units"]


def test_a_roster_may_be_free_and_is_then_brought_to_free_battles_only():
    """SKY-OPT-22, SKY-MUS-5, SKY-MUS-6: it can be stored, and says of itself that it keeps to no shares."""
    roster = copy.deepcopy(READY[0]["roster"])
    roster["clans"][0]["units"] = [unit("samurai")] * 3
    assert [fault.clause for fault in faults(roster)] == ["SKY-MUS-5"]
    free = {**roster, "free": True}
    assert faults(free) == []
    assert [fault.clause for fault in army_faults(SkyOptions(), free)] == ["SKY-MUS-5"]
    assert (
        army_faults(SkyOptions(free_rosters=True), free)
        == army_faults(SkyOptions(free_rosters=True), roster)
        == []
    )
    assert [fault.path for fault in faults({**roster, "free": "yes"})] == ["free", "clans.0.units"]
    assert BUILDER.shape(free)["free"] is True
    assert "free" not in BUILDER.shape({**roster, "free": False})


def test_half_of_a_force_rounded_up_may_have_arquebuses_and_the_size_holds():
    """SKY-MUS-5, SKY-MUS-2."""
    roster = copy.deepcopy(READY[0]["roster"])
    for clan in roster["clans"]:
        clan["units"] = [unit(weapons=["arquebus"])] * 3
    assert [fault.clause for fault in faults(roster)] == ["SKY-MUS-5"]
    roster["clans"][0]["units"] = [unit()] * 3
    assert faults(roster) == []
    roster["clans"] = [copy.deepcopy(READY[0]["roster"]["clans"][0]) for _ in range(2)]
    assert [english(fault.message) for fault in faults(roster)] == ["18 points over the limit (318 of 300)."]
    roster["clans"] = roster["clans"][:1]
    assert [fault.clause for fault in faults(roster)] == ["SKY-MUS-2"]
    assert [fault.clause for fault in faults({**READY[0]["roster"]}, size=150)] == ["SKY-MUS-1"]


@pytest.mark.parametrize("roster", [None, [], "sky", {}, {"system": "koku"}, {"clans": {}}])
def test_what_is_no_roster_is_refused_in_words(roster):
    """SKY-MUS-6."""
    assert all(fault.message for fault in faults(roster))
    assert faults(roster)


def test_points_over_the_limit_are_told_beside_every_other_fault():
    """SKY-MUS-6: whoever takes a clan's units away learns at once that what is left is still too dear."""
    riders = unit("mtd_samurai", 4, True, ["cavalry"])
    clans = [{"name": "A", "mon": "hojo", "leader": "B", "units": [riders] * many} for many in (8, 2)]
    found = faults({"system": "sky", "size": 300, "general": "C", "clans": clans}, size=300)
    assert [fault.clause for fault in found] == ["SKY-MUS-3", "SKY-MUS-5", "SKY-MUS-5", "SKY-MUS-5"]
    assert english(found[-1].message) == "130 points over the limit (430 of 300)."
