"""The dice of melee (SKIR-MEL-9 to SKIR-MEL-13), against the chart as it is printed and counted die by die."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from rulesets.engine.dice.dice import Die
from rulesets.skirmish.charts import MELEE, Armour, Blade, Kind
from rulesets.skirmish.melee.contest import Fighter, ends, fighter_of, letter, modifiers, strike
from rulesets.skirmish.options import SkirOptions
from tests.rules.skirmish.fights import man

PLAIN = Fighter()


def bonus(**values):
    return Fighter(**values).bonus


@pytest.mark.parametrize(
    ("kind", "die", "value"),
    [
        ("kensei", Die.D8, 2), ("eiyuu", Die.D6, 2), ("bushi", Die.D6, 1), ("ronin", Die.D6, 0),
        ("ashigaru", Die.D6, 0), ("noumin", Die.D6, -1), ("animal", Die.D6, 0),
    ],
)  # fmt: skip
def test_each_class_has_its_die_and_one_modifier(kind, die, value):
    """SKIR-MEL-9, SKIR-MEL-10a, SKIR-MEL-10b, SKIR-MEL-10c, SKIR-MEL-10d, SKIR-DAT-3, SKIR-RUL-13, SKIR-RUL-14."""
    one = Fighter(kind=Kind(kind))
    assert (one.die, one.bonus) == (die, value)


@pytest.mark.parametrize(
    ("blade", "value"), [("sidearm", 0), ("yari", 0), ("naginata", 1), ("no_dachi", 1), ("improvised", -1)]
)
def test_each_weapon_has_its_modifier(blade, value):
    """SKIR-MEL-10f, SKIR-MEL-10g, SKIR-DAT-5, SKIR-RUL-75."""
    assert bonus(blade=Blade(blade)) == value


def test_modifiers_add_up_without_floor_or_ceiling():
    """SKIR-MEL-10, SKIR-MEL-10e, SKIR-MEL-10h, SKIR-MEL-11, SKIR-RUL-64."""
    assert bonus(mounted=True) == 1
    assert bonus(wounded=True) == -1
    assert [bonus(against=extras) for extras in (0, 1, 2, 3)] == [0, -1, -2, -2]
    worst = Fighter(Kind.NOUMIN, blade=Blade.IMPROVISED, wounded=True, against=2)
    assert worst.bonus == -5
    best = Fighter(Kind.KENSEI, blade=Blade.NO_DACHI, mounted=True)
    assert best.bonus == 4
    assert [step.clause for step in modifiers(worst)] == [
        "SKIR-MEL-10d", "SKIR-MEL-10g", "SKIR-MEL-11", "SKIR-MEL-10h"
    ]  # fmt: skip


def test_with_the_option_a_ronin_fights_as_a_bushi():
    """SKIR-OPT-7, SKIR-RUL-12, SKIR-RUL-14."""
    ronin = man("ai-1.1", 0, 0, kind="ronin")
    assert fighter_of(ronin, None, 0, SkirOptions()).bonus == 0
    as_bushi = fighter_of(ronin, None, 0, SkirOptions(ronin_as_bushi=True))
    assert as_bushi.bonus == 1
    assert [step.clause for step in modifiers(as_bushi)] == ["SKIR-OPT-7"]
    ashigaru = man("ai-1.1", 0, 0)
    assert fighter_of(ashigaru, None, 0, SkirOptions(ronin_as_bushi=True)).bonus == 0


def test_the_chart_is_as_printed():
    """SKIR-MEL-13, SKIR-RUL-8: each better armour repeats the row above one column to the right."""
    assert MELEE.columns == ("+1", "+2", "+3", "+4", "+5", "+6", "+7")
    assert [" ".join(cell or "-" for cell in row.cells) for row in MELEE.rows] == [
        "PB W W D D D D", "- PB W W D D D", "- - PB W W D D", "- - - PB W W D"
    ]  # fmt: skip
    light = Fighter(armour=Armour.LIGHT)
    assert [letter(light, strike(PLAIN, light, margin)[1]) for margin in (1, 2, 6, 7, 12)] == [
        "",
        "PB",
        "D",
        "D",
        "D",
    ]


def test_the_higher_total_wins_and_only_the_loser_suffers():
    """SKIR-MEL-12, SKIR-RUL-72: equal totals do nothing."""
    assert strike(PLAIN, PLAIN, 3) == (1, 2)
    assert strike(PLAIN, PLAIN, -3) == (0, 2)
    assert strike(PLAIN, PLAIN, 0) == (-1, -1)


def test_a_rider_hurts_nobody_in_his_rear_but_can_be_hurt():
    """SKIR-MEL-8, SKIR-RUL-71."""
    rider = Fighter(Kind.BUSHI, mounted=True, helpless=True)
    assert strike(rider, PLAIN, 7) == (1, -1)
    assert strike(rider, PLAIN, -7) == (0, 6)
    mounted = man("ai-1.1", 10, 10, kind="bushi", mounted=True, facing=0)
    for x, y, rear in ((10, 8.5, True), (11, 10, False), (11, 8.7, True), (10, 11.5, False)):
        foe = man("kaki-1.1", x, y)
        assert fighter_of(mounted, foe, 0, SkirOptions()).helpless is rear
    yari = man("ai-1.1", 10, 10, kind="bushi", mounted=True, facing=0, blade="yari")
    assert not fighter_of(yari, man("kaki-1.1", 10, 8.5), 0, SkirOptions()).helpless
    on_foot = man("ai-1.1", 10, 10, facing=0)
    assert not fighter_of(on_foot, man("kaki-1.1", 10, 9), 0, SkirOptions()).helpless


PRINTED = {
    Armour.UNARMOURED: ("PB", "W", "W", "D", "D", "D", "D"), Armour.LIGHT: ("", "PB", "W", "W", "D", "D", "D"),
    Armour.ARMOURED: ("", "", "PB", "W", "W", "D", "D"), Armour.HEAVY: ("", "", "", "PB", "W", "W", "D"),
}  # fmt: skip
FIGHTERS = (
    Fighter(Kind.BUSHI, Armour.ARMOURED, Blade.NAGINATA), Fighter(), Fighter(Kind.KENSEI, against=2),
    Fighter(Kind.NOUMIN, Armour.UNARMOURED, Blade.IMPROVISED, wounded=True),
    Fighter(Kind.EIYUU, Armour.HEAVY, mounted=True), Fighter(Kind.BUSHI, mounted=True, helpless=True),
)  # fmt: skip


@pytest.mark.parametrize(("one", "other"), list(product(FIGHTERS, repeat=2)))
def test_odds_are_those_of_all_throws(one, other):
    """SKIR-MEL-9 to SKIR-MEL-13: every pair of faces, read off the printed chart."""
    counted = {}
    faces = list(product(one.die.faces, other.die.faces))
    for mine, theirs in faces:
        margin = mine + one.bonus - theirs - other.bonus
        loser, winner = (other, one) if margin > 0 else (one, other)
        cell = PRINTED[loser.armour][min(abs(margin), 7) - 1] if margin and not winner.helpless else ""
        end = (-1 if not margin else int(margin > 0), cell)
        counted[end] = counted.get(end, 0) + Fraction(1, len(faces))
    assert ends(one, other) == counted
