"""Rosters: fields, prices, faults, ready armies, and how they take the field (AOW-MUS-1 to AOW-MUS-10, AOW-OPT-1)."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from rulesets import SEATS, Side
from rulesets.ageofwar.battle import AowForce
from rulesets.ageofwar.charts import Kind, Weapon
from rulesets.ageofwar.muster.bands import CRANE, FORCES, HERON
from rulesets.ageofwar.muster.builder import BUILDER
from rulesets.ageofwar.muster.faults import army_faults, faults
from rulesets.ageofwar.muster.roster import clan_price, price, total, units_of, weapons_of
from rulesets.ageofwar.options import AowOptions
from rulesets.ageofwar.printing import all_charts
from rulesets.ageofwar.stand.blocks import has_support
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.builder import fresh
from rulesets.engine.sayings import english
from rulesets.engine.seats import Seat
from tests.rules.ageofwar.before import Setting

Json = dict[str, Any]
READY = [pytest.param(size, force["roster"], id=f"{force['name']} {size}") for size, made in FORCES.made.items()
         for force in made]  # fmt: skip


def crane() -> Json:
    return copy.deepcopy(CRANE["roster"])


def heron() -> Json:
    return copy.deepcopy(HERON["roster"])


def unit(kind: str = "armoured", bases: int = 8, **more: Any) -> Json:
    return {"kind": kind, "bases": bases, "spears": 0, "missile": "none", "shooters": 0, **more}


def with_unit(roster: Json, given: Json, clan: int = 0, place: int = 0) -> Json:
    roster["clans"][clan]["units"][place] = given
    return roster


def told(roster: Any, **more: Any) -> set[tuple[str, str]]:
    """Where something is wrong, and by which clause."""
    return {(fault.path, fault.clause) for fault in faults(roster, **more)}


# -- what things cost --------------------------------------------------------------------------------------------------


def test_units_cost_what_the_worked_example_says():
    """AOW-MUS-5, AOW-EX-27: 5 for the commander, and for each base troop and weapon."""
    guns = unit(spears=4, missile="arquebus", shooters=4)
    assert price(guns) == 5 + 8 * 8 + 4 * 1 + 4 * 2 == 81
    assert price(unit("samurai", 6, spears=6)) == 83
    assert price(unit("mounted", 5)) == 85
    assert price(unit("levy", spears=4, missile="bow", shooters=4)) == 53


def test_guns_have_no_commander_and_do_not_pay_for_one():
    """AOW-MUS-5, AOW-MUS-9."""
    assert price(unit("gun", 2)) == 60
    assert weapons_of(unit("gun", 2)) == (Weapon.GUN, Weapon.GUN)


def test_the_armies_of_the_book_cost_what_it_says():
    """AOW-MUS-10: Crane 785, Heron 484, with AOW-MUS-2 and AOW-MUS-4."""
    assert total(crane()) == 785
    assert [clan_price(clan) for clan in crane()["clans"]] == [277, 260, 198]
    assert total(heron()) == 484
    assert heron()["clans"][0] == crane()["clans"][0]


@pytest.mark.parametrize(("size", "roster"), READY)
def test_a_ready_army_is_lawful_and_keeps_its_form_its_price_and_its_sheet(size, roster):
    """AOW-MUS-1, AOW-MUS-8, AOW-MUS-10."""
    assert faults(roster) == []
    assert BUILDER.shape(roster) == roster
    price_of = BUILDER.priced(roster)
    assert (price_of.points, price_of.limit) == (total(roster), size)
    assert price_of.points <= size
    sheet = BUILDER.sheet(roster)
    assert sum(page.points for page in sheet.pages) == price_of.points
    assert all(len(row.values) == len(sheet.columns) for page in sheet.pages for row in page.rows)
    assert army_faults(AowOptions(size=roster["size"]), roster) == []


def test_every_size_has_several_ready_armies_of_different_looks():
    """AOW-MUS-1, AOW-MUS-10."""
    assert {size: len(made) >= 2 for size, made in FORCES.made.items()} == {500: True, 800: True, 1000: True}


# -- what may be wrong -------------------------------------------------------------------------------------------------


def test_an_army_of_another_size_is_not_brought():
    """AOW-MUS-1, AOW-OPT-1."""
    assert [fault.clause for fault in army_faults(AowOptions(size="big"), crane())] == ["AOW-MUS-1"]
    seats = {Side.AI: Seat("Oda", "oda", "Nobu", crane()), Side.KAKI: SEATS[Side.KAKI]}
    with pytest.raises(Illegal) as refusal:
        FORCES.bring(AowOptions(size="short"), seats, AowForce)
    assert refusal.value.clause == "AOW-MUS-1"


def test_an_army_that_is_too_dear_is_unlawful():
    """AOW-MUS-1."""
    roster = heron()
    roster["clans"][1]["quality"] = 2
    assert told(roster) == set()
    roster["clans"][1]["guard"] = True
    assert told(roster) == {("clans", "AOW-MUS-1")}


def test_a_battle_has_as_many_clans_as_its_size_wants():
    """AOW-MUS-3: two for short, three for big."""
    assert told({**crane(), "size": "big"}) == set()
    assert told({**crane(), "size": "short"}) == {("clans", "AOW-MUS-3"), ("clans", "AOW-MUS-1")}
    assert ("clans", "AOW-MUS-3") in told({**heron(), "size": "big"})
    assert told({**heron(), "size": "standard"}) == set()
    assert ("clans", "AOW-MUS-3") in told({**crane(), "clans": crane()["clans"][:1]})


def test_a_clan_has_two_to_four_units_besides_guns():
    """AOW-MUS-3, AOW-MUS-5."""
    roster = crane()
    roster["clans"][2]["units"] = [unit("levy", 6)]
    assert told(roster) == {("clans.2.units", "AOW-MUS-3")}
    roster["clans"][2]["units"] = [unit("levy", 6), unit("gun", 1)]
    assert told(roster) == {("clans.2.units", "AOW-MUS-5")}
    roster["clans"][2]["units"] = [unit("levy", 6), unit("levy", 6), unit("gun", 1)]
    assert told(roster) == set()


@pytest.mark.parametrize(
    ("kind", "bases"),
    [("levy", 5), ("samurai", 11), ("mounted", 3), ("mounted", 8), ("gun", 3), ("ronin", 5)],
)
def test_units_have_their_least_and_most_bases(kind, bases):
    """AOW-MUS-5, AOW-RUL-17."""
    roster = crane()
    roster["clans"][0]["units"].append(unit(kind, bases))
    assert ("clans.0.units.3.bases", "AOW-MUS-5") in told(roster)


def test_a_clan_has_one_unit_of_riders_and_one_of_ronin():
    """AOW-MUS-5."""
    for kind, bases in (("mounted", 4), ("ronin", 6)):
        roster = crane()
        roster["clans"][2]["units"] = [unit("levy", 6), unit(kind, bases), unit(kind, bases)]
        assert ("clans.2.units", "AOW-MUS-5") in told(roster)


def test_an_army_has_one_unit_of_guns_and_one_general_of_the_best_quality():
    """AOW-MUS-4, AOW-MUS-5."""
    roster = crane()
    for clan in (1, 2):
        roster["clans"][clan]["units"] = [unit("levy", 6), unit("levy", 6), unit("gun", 1)]
    roster["clans"][0]["quality"] = roster["clans"][1]["quality"] = 0
    assert told(roster) == {("clans", "AOW-MUS-5"), ("clans", "AOW-MUS-4")}


def test_arms_are_those_that_the_troops_may_carry():
    """AOW-MUS-6, AOW-DAT-4, AOW-RUL-31: one kind of missile, spears on foot, a commander who does not shoot."""
    place = "clans.0.units.0."
    for given, wrong in (
        (unit(spears=5, missile="bow", shooters=4), {("spears", "AOW-MUS-6")}),
        (unit(missile="bow", shooters=8), {("shooters", "AOW-MUS-6")}),
        (unit(missile=["bow", "arquebus"], shooters=4), {("missile", "AOW-MUS-6")}),
        (unit("mounted", 5, spears=5), {("spears", "AOW-DAT-4")}),
        (unit("gun", 1, missile="bow", shooters=1), {("missile", "AOW-MUS-6")}),
        (unit(shooters=2), {("shooters", "AOW-MUS-6")}),
        (unit(missile="bow", shooters=0), {("shooters", "AOW-MUS-6")}),
    ):
        assert told(with_unit(crane(), given)) == {(place + key, clause) for key, clause in wrong}, given


def test_samurai_and_ronin_carry_bows_and_no_arquebuses():
    """AOW-DAT-4: what does not suit the troops is dropped from a draft."""
    for kind in ("samurai", "ronin"):
        given = unit(kind, 6, missile="arquebus", shooters=2)
        shaped = BUILDER.shape(with_unit(crane(), given))["clans"][0]["units"][0]
        assert (shaped["missile"], shaped["shooters"]) == ("none", 0)
        assert told(with_unit(crane(), given)) == {("clans.0.units.0.missile", "AOW-DAT-4")}, (
            "in a file it is a fault"
        )
        assert told(with_unit(crane(), unit(kind, 6, missile="bow", shooters=2))) == set()


def test_a_clan_has_ashigaru():
    """AOW-MUS-7."""
    roster = crane()
    roster["clans"][2]["units"] = [unit("samurai", 6), unit("ronin", 6)]
    assert told(roster) == {("clans.2.units", "AOW-MUS-7")}


def test_a_third_of_the_bases_may_shoot():
    """AOW-MUS-7: rounded down, guns counted."""
    roster = heron()
    for clan in roster["clans"]:
        clan["units"] = [
            unit("levy", 7, missile="bow", shooters=2),
            unit("levy", 7, missile="bow", shooters=2),
        ]
    roster["clans"][0]["units"][0]["shooters"] = 3  # 9 of 28
    assert told(roster) == set()
    roster["clans"][0]["units"][1]["shooters"] = 3  # 10 of 28
    assert told(roster) == {("clans", "AOW-MUS-7")}


def test_every_fault_is_told_at_once_with_its_place_and_clause():
    """AOW-MUS-8."""
    roster = crane()
    roster["daimyo"] = ""
    roster["clans"][0] |= {"general": "", "quality": 7}
    roster["clans"][0]["units"][0]["bases"] = 12
    roster["clans"][1]["units"] = [unit("samurai", 6, spears=7), unit("mounted", 4)]
    roster["extra"] = 1
    assert told(roster, size="big") == {
        ("daimyo", ""), ("clans.0.general", ""), ("clans.0.quality", "AOW-MUS-4"), ("extra", ""),
        ("clans.0.units.0.bases", "AOW-MUS-5"), ("clans.1.units.0.spears", "AOW-MUS-6"),
        ("clans.1.units", "AOW-MUS-7"), ("size", "AOW-MUS-1"),
    }  # fmt: skip
    assert told(None) == told([]) == {("", "")}
    for wild in ({}, {"clans": 7}, {"clans": [None, {"units": "x"}]}, {**crane(), "system": "sky"}):
        assert told(wild)


def test_a_draft_is_counted_and_priced_while_it_is_unlawful():
    """AOW-MUS-8, AOW-MUS-2: an empty one costs the household."""
    draft = BUILDER.empty()
    assert BUILDER.priced(draft).points == 50
    assert {path for path, _clause in told(draft)} == {"daimyo", "clans"}
    clan = fresh(BUILDER.groups[0])
    roster = {**draft, "clans": [{**clan, "units": [unit(bases=90)]}]}
    assert BUILDER.priced(BUILDER.shape(roster)).points == 50 + 30 + 5 + 80


# -- in the field ------------------------------------------------------------------------------------------------------


def test_the_first_base_is_the_commanders_and_those_who_shoot_stand_behind():
    """AOW-DAT-5, AOW-DAT-7, AOW-MUS-6."""
    weapons = weapons_of(unit(spears=3, missile="bow", shooters=4))
    assert weapons == (Weapon.SPEAR,) * 3 + (Weapon.HAND,) + (Weapon.BOW,) * 4
    assert weapons_of(unit("levy", 6, missile="bow", shooters=5))[0] is Weapon.HAND


def test_units_are_called_after_their_clan_and_what_they_are():
    names = [english(one.name) for one in units_of(crane())]
    assert names[:2] == ["Tokugawa ashigaru teppo 1", "Tokugawa levy 1"]
    assert len(set(names)) == len(names)
    roster = with_unit(crane(), unit(name="The Reds"))
    assert english(units_of(roster)[0].name) == "The Reds"


def test_both_armies_take_the_field_in_reserve():
    """AOW-DAT-3, AOW-DAT-8, AOW-DAT-10, AOW-DAT-15, AOW-DAT-17, AOW-END-1: Crane against the Eagle."""
    setting = Setting(clock=12)
    setting.muster("f1", "f2")
    battle = setting.battle
    assert battle.left == 12
    assert {unit.place for unit in battle.units.values()} == {"reserve"}
    force = battle.forces[Side.AI]
    assert force.start == 9
    daimyo = battle.units[force.daimyo]
    assert (daimyo.kind, daimyo.clan, daimyo.guard) == (Kind.DAIMYO, "", True)
    generals = [battle.general_of(clan.id) for clan in battle.clans.values() if clan.side is Side.AI]
    assert [(one.quality, one.guard) for one in generals if one] == [(1, True), (2, True), (3, False)]
    riders = next(one for one in battle.units.values() if one.mounted)
    assert (riders.cavalry, riders.kind, riders.strength, riders.frontage) == (True, Kind.SAMURAI, 5, 3)
    assert {(battle.figures[id].width, battle.figures[id].depth) for id in riders.figures} == {(1.2, 1.6)}
    first = battle.units["ai-1"]
    assert [battle.figures[id].commander for id in first.figures] == [True, *[False] * 7]
    assert (first.points, first.frontage, has_support(battle, first)) == (81, 4, True)
    ids = [unit.id for unit in battle.units.values() if unit.side is Side.AI]
    assert sorted(ids, key=lambda id: int(id.split("-")[1])) == [f"ai-{number}" for number in range(1, 14)]


def test_who_brings_no_army_takes_a_ready_one_of_the_agreed_size():
    """AOW-MUS-10, AOW-MUS-1, AOW-MUS-8, AOW-OPT-1."""
    setting = Setting(size="short")
    setting.give("take_force", by=Side.AI, force="f1")
    assert setting.battle.forces[Side.AI].roster == HERON["roster"]
    assert setting.why_not("take_force", by=Side.KAKI, force="f9") == "AOW-MUS-10"
    assert Setting(size="big").battle.options.limit == 1000


def test_the_charts_of_the_book_are_made_of_the_rows():
    """AOW-DAT-1, AOW-DAT-4, AOW-SHO-17: saves under fire as the specification works them out."""
    charts = {chart.key: chart for chart in all_charts()}
    assert [row.cells for row in charts["saves"].rows] == [
        ("4+", "4+", "3+", "2+"), ("4+", "3+", "2+", "2+"), ("3+", "2+", "2+", "2+"),
    ]  # fmt: skip
    assert all(len(row.cells) + 1 == len(chart.columns) for chart in charts.values() for row in chart.rows)
