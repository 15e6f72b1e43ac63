"""Bands: what heroes and figures cost, and every fault at once, with its place and its clause."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.mustering.builder import fresh
from rulesets.godai.battle import Stats
from rulesets.godai.charts import Weapon
from rulesets.godai.muster.bands import READY, YAMADA, YAMANAKA
from rulesets.godai.muster.builder import BUILDER, price_draft
from rulesets.godai.muster.faults import army_faults, faults, warnings
from rulesets.godai.muster.roster import (
    GROUPS,
    HEROES,
    figures,
    group_price,
    hero_price,
    stats_of,
    total,
    weapons_carried,
)
from rulesets.godai.options import GodaiOptions
from tests.plain import plain

Json = dict[str, Any]
TRAINED = {"samurai": True, "bow": 1, "long_sword": 1, "horsemanship": 1}


def hero(**values: Any) -> Json:
    return {**fresh(HEROES), "name": "Ito", **values}


def group(count: int = 5, **values: Any) -> Json:
    return {**fresh(GROUPS), "count": count, **values}


def band(*parts: Json, training: str = "after_1300") -> Json:
    """A band of heroes and groups."""
    return {
        "system": "godai", "training": training,
        "heroes": [part for part in parts if "samurai" in part],
        "groups": [part for part in parts if "count" in part],
    }  # fmt: skip


def found(*parts: Json, size: int = 0, training: str = "") -> set[tuple[str, str]]:
    return {(fault.path, fault.clause) for fault in faults(band(*parts), size=size, training=training)}


# -- prices ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "points"),
    [
        ({}, 15), ({"combat": 4}, 17), ({"combat": 6}, 21),
        ({"shooting": 6}, 13), ({"shooting": 4}, 19), ({"shooting": 3}, 23), ({"shooting": 2}, 27),
        ({"strength": 2}, 11), ({"strength": 4}, 20), ({"strength": 5}, 25),
        ({"defence": 2}, 10), ({"defence": 4}, 21), ({"defence": 5}, 27),
        ({"wounds": 2}, 23), ({"wounds": 4}, 39), ({"attacks": 3}, 31),
        ({"courage": 3}, 13), ({"courage": 9}, 19), ({"zen": 1}, 20), ({"zen": 5}, 40),
        ({"water": ["stab_at_heart"]}, 16), ({"water": ["body_strike"]}, 17),
        ({"water": ["continuous_cut", "stickiness", "choose_place"]}, 24),
        ({"water": ["scold", "many_enemies"]}, 25),
        ({"water": ["one_timing", "abdomen", "no_design", "flowing_water"]}, 31),
        ({"water": ["red_leaves", "body_in_place", "one_cut", "shout"]}, 31),
        ({"fire": ["rats_head"]}, 17), ({"fire": ["shadow"]}, 18), ({"fire": ["pillow"]}, 19),
        ({"fire": ["mountain_sea"]}, 21), ({"fire": ["become_enemy", "frighten"]}, 31),
        ({"fire": ["body_of_rock"]}, 25), ({"command": 1}, 18), ({"command": 4}, 27),
        ({"bow": 1}, 21), ({"bow": 2}, 25), ({"bow": 3}, 29), ({"bow": 4}, 33),
        ({"long_sword": 1}, 19), ({"long_sword": 2}, 22), ({"long_sword": 3}, 26), ({"long_sword": 4}, 29),
        ({"two_swords": 1}, 23), ({"two_swords": 2}, 26), ({"two_swords": 3}, 31), ({"two_swords": 4}, 35),
        ({"great_sword": 1}, 18), ({"halberd": 2}, 22), ({"staff": 3}, 25), ({"spear": 1}, 18), ({"spear": 2}, 21),
        ({"improvised": 1}, 18), ({"improvised": 2}, 24), ({"improvised": 3}, 27),
        ({"horsemanship": 1}, 16), ({"horsemanship": 2}, 18), ({"horsemanship": 3}, 20), ({"horsemanship": 4}, 23),
        ({"weapons": ["bow"]}, 19), ({"weapons": ["short_bow"]}, 17), ({"weapons": ["arquebus"]}, 17),
        ({"weapons": ["long_sword"]}, 17), ({"weapons": ["dai_sho"]}, 17), ({"weapons": ["great_sword"]}, 17),
        ({"weapons": ["spear"]}, 17), ({"weapons": ["halberd"]}, 18), ({"weapons": ["club"]}, 16),
        ({"weapons": ["flail"]}, 19), ({"weapons": ["staff"]}, 17),
        ({"armour": "light"}, 17), ({"armour": "medium"}, 19), ({"armour": "heavy"}, 20),
        ({"mounted": True}, 21), ({"limp": True}, 12), ({"samurai": True, "honourable": True}, 15),
    ],
)  # fmt: skip
def test_what_a_hero_costs(values, points):
    """GODAI-MUS-12, GODAI-MUS-7: 15 for the typical one; honour costs nothing."""
    assert hero_price(hero(**values)) == points


@pytest.mark.parametrize(
    ("values", "points"),
    [
        ({}, 5), ({"combat": 2}, 4), ({"combat": 4}, 7), ({"strength": 2}, 4), ({"strength": 4}, 7),
        ({"defence": 2}, 4), ({"defence": 4}, 8), ({"courage": 2}, 4), ({"courage": 4}, 6), ({"courage": 5}, 7),
        ({"courage": 6}, 8), ({"shooting": 4}, 5), ({"shooting": 6}, 5),
        ({"weapon": "bow"}, 9), ({"weapon": "bow", "shooting": 4}, 11), ({"weapon": "bow", "shooting": 6}, 8),
        ({"weapon": "short_bow"}, 7), ({"weapon": "arquebus"}, 7), ({"weapon": "long_sword"}, 6),
        ({"weapon": "great_sword"}, 6), ({"weapon": "spear"}, 7), ({"weapon": "halberd"}, 7),
        ({"weapon": "club"}, 5), ({"weapon": "flail"}, 8), ({"weapon": "staff"}, 6),
        ({"pavise": True}, 6), ({"armour": "light"}, 6), ({"armour": "medium"}, 8), ({"armour": "heavy"}, 9),
        ({"mounted": True}, 10),
    ],
)  # fmt: skip
def test_what_an_ordinary_figure_costs(values, points):
    """GODAI-MUS-11: 5 for the typical one; Shooting is paid for by those who shoot."""
    assert group_price(group(4, **values)) == 4 * points


def test_the_heroes_of_the_source():
    """GODAI-MUS-14."""
    prices = [hero_price(hero(**one)) for one in (YAMANAKA, YAMADA, {**YAMADA, "mounted": True})]
    assert prices == [83, 78, 84]


PRINTED = {
    "Yamada Household": (189, 14, [84, 15, 40, 50]), "Yamanaka's Ronin": (196, 9, [83, 68, 36, 9]),
    "Temple Guard": (199, 14, [81, 60, 40, 18]), "Ashigaru Company": (193, 14, [81, 44, 40, 28]),
}  # fmt: skip


@pytest.mark.parametrize("ready", READY, ids=lambda ready: str(ready["name"]))
def test_the_ready_bands(ready):
    """GODAI-MUS-15, GODAI-GEN-8: lawful at 200 points, 9 to 15 figures."""
    roster = ready["roster"]
    points, count, parts = PRINTED[ready["name"]]
    assert faults(roster, size=200) == []
    assert (total(roster), figures(roster), list(price_draft(roster).parts.values())) == (
        points,
        count,
        parts,
    )


# -- limits ------------------------------------------------------------------------------------------------------------


def test_a_band_has_five_to_twenty_figures():
    """GODAI-MUS-1, GODAI-GEN-2: heroes and attendants count."""
    assert found(hero(), group(3)) == {("groups", "GODAI-MUS-1")}
    assert found(hero(), group(4)) == set()
    assert found(hero(**TRAINED), group(5, serves=1), group(14)) == set()
    assert found(hero(**TRAINED), group(6, serves=1), group(14)) == {("groups", "GODAI-MUS-1")}


@pytest.mark.parametrize(("count", "lawful"), [(2, False), (3, True), (15, True), (16, False)])
def test_a_group_has_three_to_fifteen(count, lawful):
    """GODAI-MUS-2."""
    faulty = found(hero(), hero(), group(count))
    assert faulty == (set() if lawful else {("groups.0.count", "GODAI-MUS-2")})


@pytest.mark.parametrize(
    ("count", "clauses"), [(4, {"GODAI-MUS-1"}), (5, set()), (6, set()), (7, {"GODAI-MUS-3"})]
)
def test_heroes_alone_are_five_or_six(count, clauses):
    """GODAI-MUS-3."""
    assert {clause for _, clause in found(*(hero() for _ in range(count)))} == clauses


def test_no_hero_is_needed():
    """GODAI-MUS-3."""
    assert found(group(5)) == set()


@pytest.mark.parametrize("missing", ["bow", "long_sword", "horsemanship"])
def test_what_a_samurai_has_learnt(missing):
    """GODAI-MUS-5, GODAI-OPT-9: before 1300 no long sword; not demanded, it is a warning."""
    untrained = hero(**{**TRAINED, missing: 0})
    fault = {(f"heroes.0.{missing}", "GODAI-MUS-5")}
    assert found(untrained, group()) == fault
    assert found(untrained, group(), training="before_1300") == (set() if missing == "long_sword" else fault)
    assert found(untrained, group(), training="free") == set()
    assert found(hero(**{missing: 0}), group()) == set(), "no Samurai"
    free = band(untrained, group(), training="free")
    assert faults(free) == []
    assert (f"heroes.0.{missing}", "GODAI-MUS-5") in {(one.path, one.clause) for one in warnings(free)}


def test_the_period_of_the_battle_goes_before_that_of_the_band():
    """GODAI-OPT-9, GODAI-MUS-5."""
    swordless = band(hero(**{**TRAINED, "long_sword": 0}), group(), training="before_1300")
    assert army_faults(GodaiOptions(training="before_1300"), swordless) == []
    assert [fault.clause for fault in army_faults(GodaiOptions(), swordless)] == ["GODAI-MUS-5"]


def test_attendants():
    """GODAI-MUS-6, GODAI-ATT-4: of a Samurai, one group, three to six, no arms, no armour, on foot."""
    assert found(hero(**TRAINED), group(6, serves=1)) == set()
    assert found(hero(), group(6, serves=1)) == {("groups.0.serves", "GODAI-MUS-6")}
    assert found(hero(**TRAINED), group(7, serves=1)) == {("groups.0.count", "GODAI-MUS-6")}
    two = found(hero(**TRAINED), group(3, serves=1), group(3, serves=1))
    assert two == {("groups", "GODAI-MUS-6")}
    for key, value in {"weapon": "spear", "armour": "light", "mounted": True, "pavise": True}.items():
        assert {path for path, _ in found(hero(**TRAINED), group(5, serves=1, **{key: value}))} == {
            f"groups.0.{key}"
        }


def test_honour_is_for_samurai():
    """GODAI-MUS-7."""
    assert found(hero(honourable=True), group()) == {("heroes.0.honourable", "GODAI-MUS-7")}
    assert found(hero(**TRAINED, honourable=True), group()) == set()


@pytest.mark.parametrize("art", ["two_swords", "improvised"])
def test_two_swords_and_what_lies_about_are_learnt_and_not_bought(art):
    """GODAI-MUS-8."""
    assert {path for path, _ in found(hero(weapons=[art]), group())} == {"heroes.0.weapons"}
    assert found(hero(**{art: 1}), group()) == set()


@pytest.mark.parametrize("key", ["weapons", "water", "fire"])
def test_what_nobody_knows_is_a_fault(key):
    """GODAI-MUS-10."""
    assert {path for path, _ in found(hero(**{key: ["teapot"]}), group())} == {f"heroes.0.{key}"}


def test_a_mastery_without_its_weapon_is_idle():
    """GODAI-MUS-8."""
    idle, used = (band(hero(spear=1, weapons=arms), group()) for arms in (["halberd"], ["spear"]))
    assert [(one.path, one.clause) for one in warnings(idle)] == [("heroes.0.spear", "GODAI-MUS-8")]
    assert list(warnings(used)) == []


def test_what_a_hero_carries():
    """GODAI-MUS-9, GODAI-WPN-2: one two-handed weapon; attendants carry the others for a Samurai."""
    arms = ["bow", "long_sword", "flail", "halberd"]
    assert found(hero(weapons=arms), group()) == {("heroes.0.weapons", "GODAI-MUS-9")}
    assert found(hero(**TRAINED, weapons=arms), group()) == {("heroes.0.weapons", "GODAI-MUS-9")}
    assert found(hero(**TRAINED, weapons=arms), group(serves=1)) == set()
    person, train = weapons_carried(hero(weapons=arms), attended=True)
    assert person == (Weapon.BOW, Weapon.LONG_SWORD, Weapon.FLAIL, Weapon.BASIC)
    assert train == (Weapon.HALBERD,)


def test_who_rides():
    """GODAI-DAT-7, GODAI-DAT-8: a hero with Horsemanship, any group."""
    assert found(hero(mounted=True), group()) == {("heroes.0.mounted", "GODAI-DAT-8")}
    assert found(hero(mounted=True, horsemanship=1), group(mounted=True)) == set()


def test_strategies_are_not_too_many():
    """GODAI-MUS-12, GODAI-GEN-4: six of Water, four of Fire; Command is beside them."""
    water = ["shout", "scold", "one_cut", "abdomen", "one_timing", "no_design"]
    fire = ["pillow", "shadow", "frighten", "rats_head"]
    assert found(hero(water=water, fire=fire, command=4), group()) == set()
    assert found(hero(water=[*water, "stickiness"], fire=[*fire, "mountain_sea"]), group()) == {
        ("heroes.0.water", "GODAI-MUS-12"), ("heroes.0.fire", "GODAI-MUS-12"),
    }  # fmt: skip


def test_every_fault_at_once():
    """GODAI-MUS-10, GODAI-MUS-12: what the fields say, then what they say together."""
    assert found(hero(combat=7, shooting=1, wounds=5), group(2, courage=7)) == {
        ("heroes.0.combat", "GODAI-MUS-12"), ("heroes.0.shooting", "GODAI-MUS-12"),
        ("heroes.0.wounds", "GODAI-MUS-12"), ("groups.0.count", "GODAI-MUS-2"),
        ("groups.0.courage", "GODAI-MUS-11"),
    }  # fmt: skip
    assert found(hero(samurai=True), group(14, serves=2), group(6), size=100) == {
        ("heroes.0.bow", "GODAI-MUS-5"), ("heroes.0.long_sword", "GODAI-MUS-5"),
        ("heroes.0.horsemanship", "GODAI-MUS-5"), ("groups.0.serves", "GODAI-MUS-6"),
        ("groups.0.count", "GODAI-MUS-6"), ("groups", "GODAI-MUS-1"), ("groups", "GODAI-MUS-10"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("size", "lawful"), [(100, False), (195, False), (196, True), (400, True), (0, True)]
)
def test_the_points_limit(size, lawful):
    """GODAI-OPT-15, GODAI-MUS-10: a band of 196 points; none with 0."""
    assert (army_faults(GodaiOptions(size=size), READY[1]["roster"]) == []) is lawful


@pytest.mark.parametrize(("size", "clauses"), [(0, []), (99, ["GODAI-OPT-15"]), (100, []), (400, [])])
def test_the_limits_that_may_be_agreed(size, clauses):
    """GODAI-OPT-15, GODAI-GEN-9: 200 if nothing is said."""
    assert GodaiOptions().size == 200
    assert [clash.clause for clash in GodaiOptions(size=size).clashes()] == clauses


def test_guns_that_can_hit_next_to_nothing_are_warned_of():
    """GODAI-MUS-13."""
    guns = [group(weapon="arquebus", shooting=need) for need in (5, 4)]
    assert [(one.path, one.clause) for one in warnings(band(*guns))] == [
        ("groups.0.shooting", "GODAI-MUS-13")
    ]
    assert faults(band(*guns)) == []


# -- sheets ------------------------------------------------------------------------------------------------------------


def test_ordinary_characters_have_one_wound_and_one_attack():
    """GODAI-DAT-4, GODAI-DAT-5: the typical values."""
    assert stats_of(group()) == Stats(3, 5, 3, 3, 1, 1, 3)
    assert stats_of(hero(wounds=3, attacks=2)) == Stats(3, 5, 3, 3, 3, 2, 5)


def test_a_band_on_paper():
    """GODAI-MUS-16: a line a unit with its stat line and points, a box for each wound or man."""
    (page,) = plain(BUILDER.sheet(READY[1]["roster"]))["pages"]
    rows = [(row["values"], row["boxes"]) for row in page["rows"]]
    assert page["points"] == 196
    assert rows[0] == (["4", "4+", "3", "3", "2", "7", "83"], 2)
    assert rows[3] == (["2", "5+", "3", "3", "1", "2", "9"], 3)


def test_a_hero_on_paper_says_what_he_knows():
    """GODAI-MUS-12: strategies, masteries with their levels and tokens stand beside his arms; a group has none."""
    known = hero(
        weapons=["dai_sho"],
        water=["shout"],
        fire=["frighten"],
        command=2,
        long_sword=3,
        horsemanship=1,
        zen=2,
    )
    (page,) = plain(BUILDER.sheet(band(known, group(weapon="spear"))))["pages"]
    first, second = (row["label"] for row in page["rows"])
    assert first.endswith(
        "dai-sho, Shout, Frighten, Mastery of Command 2, Long sword 3, Horsemanship 1, Zen tokens 2"
    )
    assert second.endswith("spear")
