"""The chances that the specification prints, counted from the tests that are thrown."""

from fractions import Fraction

import pytest

from rulesets.engine.dice import odds
from rulesets.sky.charts import TROOPS
from rulesets.sky.command.trials import (
    Command,
    Nerve,
    charge_test,
    command_roll,
    general_roll,
    impulse_test,
    injury_test,
    route_test,
    stand_test,
)
from rulesets.sky.fire.volley import Shot, count, losses, stands_lost, to_hit
from rulesets.sky.fire.volley import dice_of as shots
from rulesets.sky.melee.contest import Fighter, dice_of
from rulesets.sky.options import SkyOptions

STANDARD = SkyOptions()

CHANCES = {
    9: "13/18 11/12 5/6 35/36 13/18 7/12 5/12 5/18 1/6",
    8: "7/12 5/6 13/18 11/12 7/12 5/12 5/18 1/6 1/12",
    7: "5/12 13/18 7/12 5/6 5/12 5/18 1/6 1/12 1/36",
    6: "5/18 7/12 5/12 13/18 5/18 1/6 1/12 1/36 0",
}


@pytest.mark.parametrize("bushi", CHANCES)
def test_the_chances_of_nerve_are_those_of_the_chart(bushi):
    """SKY-TST-9, with SKY-TST-3 to SKY-TST-7 behind it."""
    calm, led = Nerve(bushi), Nerve(bushi, led=True)
    found = [odds.chance(charge_test(nerve, STANDARD)) for nerve in (calm, led)]
    found += [odds.chance(stand_test(nerve, STANDARD)) for nerve in (calm, led)]
    found += [odds.chance(route_test(Nerve(bushi, lost=lost))) for lost in range(1, 6)]
    assert found == [Fraction(each) for each in CHANCES[bushi].split()]
    assert odds.chance(impulse_test(led, STANDARD)) == odds.chance(stand_test(calm, STANDARD))
    assert odds.chance(route_test(Nerve(bushi, led=True))) == odds.chance(stand_test(calm, STANDARD))


@pytest.mark.parametrize(
    ("reading", "charge", "stand", "impulse", "route"),
    [("charge_below", 8, 9, 9, 9), ("or_equal", 9, 9, 9, 9), ("all_below", 8, 8, 8, 9)],
)
def test_the_toggle_of_bushi_moves_charge_stand_and_impulse_but_never_route(
    reading, charge, stand, impulse, route
):
    """SKY-OPT-3, SKY-EX-16."""
    options = SkyOptions(bushi_pass=reading)
    nerve = Nerve(9)
    tests = (charge_test(nerve, options), stand_test(nerve, options), impulse_test(nerve, options))
    assert [test.need for test in (*tests, route_test(nerve))] == [charge, stand, impulse, route]


@pytest.mark.parametrize(
    ("command", "need"),
    [
        (Command(), 8),
        (Command(attached=True, injuries=1, honours=1), 7),
        (Command(attached=True, injuries=1, honours=1, lone=True), 6),
        (Command(dishonours=2), 6),
        (Command(basic=11, honours=3), 14),
    ],
)
def test_what_changes_a_clan_leaders_command(command, need):
    """SKY-DAT-12a to SKY-DAT-12e, SKY-EX-3."""
    assert command_roll(command).need == need


def test_a_general_who_always_tries_helps_a_leader_to_103_in_108():
    """SKY-EX-5; SKY-TST-2, SKY-GEN-2."""
    leader, general = odds.chance(command_roll(Command())), odds.chance(general_roll(9))
    assert (leader, leader + (1 - leader) * general) == (Fraction(13, 18), Fraction(103, 108))


def test_one_die_in_six_hurts_a_leader():
    """SKY-INJ-1."""
    assert odds.chance(injury_test()) == Fraction(5, 6)


MELEE = [
    ("samurai", 3, 0, (9, 12, 4, 6)),
    ("samurai", 3, 3, (12, 15, 6, 7)),
    ("samurai", 4, 4, (16, 20, 8, 10)),
    ("monk", 4, 4, (16, 20, 8, 10)),
    ("ashigaru", 4, 0, (8, 12, 4, 6)),
    ("ashigaru", 3, 3, (9, 12, 4, 6)),
    ("ashigaru", 4, 4, (12, 16, 6, 8)),
    ("peasant", 4, 0, (4, 8, 2, 4)),
    ("peasant", 4, 4, (8, 12, 4, 6)),
    ("mtd_samurai", 3, 0, (12, 15, 6, 7)),
    ("mtd_monk", 4, 0, (16, 20, 8, 10)),
]


@pytest.mark.parametrize(("kind", "fighting", "poles", "dice"), MELEE)
def test_the_dice_of_fresh_units_are_those_of_the_chart(kind, fighting, poles, dice):
    """SKY-MEL-22, with SKY-MEL-4 to SKY-MEL-10 behind it."""
    found = [
        dice_of(Fighter(kind, fighting, poles, charging=charging, disordered=disordered))
        for disordered in (False, True)
        for charging in (False, True)
    ]
    assert tuple(found) == dice


@pytest.mark.parametrize(
    ("one", "dice"),
    [
        (Fighter("samurai", 3, charging=True, led=True), 16),  # SKY-EX-19
        (Fighter("mtd_samurai", 4, charging=True), 20),  # SKY-EX-21
        (Fighter("mtd_samurai", 3, charging=True, led=True), 20),  # SKY-MEL-9: 3 x 5 and 3 + 1 + 1
        (Fighter("peasant", 1, disordered=True), 0),  # SKY-EX-23
        (Fighter("ashigaru", 1, poles=1), 3),  # SKY-EX-24
        (Fighter("mtd_monk", 1), 4),  # SKY-EX-24
    ],
)
def test_dice_of_leaders_columns_and_remnants(one, dice):
    """SKY-MEL-9, SKY-MEL-10."""
    assert dice_of(one) == dice


@pytest.mark.parametrize(
    ("stands", "disordered", "kind", "armoured", "dice", "need"),
    [
        (3, False, "peasant", False, 6, 4),  # SKY-EX-12
        (4, False, "ashigaru", True, 8, 5),  # SKY-EX-13
        (4, True, "samurai", True, 4, 6),
        (1, False, "mtd_monk", False, 2, 4),  # a column's front, SKY-EX-24
        (4, False, "mtd_samurai", True, 8, 6),
        (4, False, "monk", True, 8, 5),
    ],
)
def test_dice_and_need_of_a_shot(stands, disordered, kind, armoured, dice, need):
    """SKY-HIT-1 to SKY-HIT-3, SKY-HIT-5, SKY-DAT-2."""
    shot = Shot(stands, disordered, kind, armoured)
    assert (shots(shot), to_hit(shot).need) == (dice, need)


@pytest.mark.parametrize(
    ("hits", "covered", "carried", "left", "outcome"),
    [
        (4, False, 0, 8, (1, 1)),  # SKY-EX-12
        (5, True, 0, 8, (0, 2)),  # SKY-EX-13
        (2, False, 1, 5, (1, 0)),  # SKY-EX-14
        (6, False, 0, 5, (2, 0)),  # SKY-EX-21
        (9, False, 2, 2, (2, 0)),
        (0, False, 2, 2, (0, 2)),
        (1, True, 2, 3, (0, 2)),
    ],
)
def test_three_hits_take_a_stand_and_cover_halves_them(hits, covered, carried, left, outcome):
    """SKY-HIT-6, SKY-HIT-7."""
    assert stands_lost(count(hits, covered), carried, left) == outcome


def test_the_chance_that_eight_dice_take_an_armoured_stand():
    """SKY-EX-13."""
    chances = losses(Shot(4, False, "ashigaru", True))
    assert (sum(chances), 1 - chances[0]) == (1, Fraction(1163, 2187))


def test_every_kind_of_troops_has_a_target_number():
    """SKY-DAT-1, SKY-DAT-2, SKY-RUL-15."""
    needs = {
        (key, armoured): to_hit(Shot(1, False, key, armoured)).need
        for key, troop in TROOPS.items()
        for armoured in {"always": (True,), "never": (False,), "choice": (True, False)}[troop.armour]
    }
    assert needs == {
        ("samurai", True): 6, ("mtd_samurai", True): 6, ("peasant", False): 4,
        ("monk", True): 5, ("monk", False): 4, ("mtd_monk", True): 5, ("mtd_monk", False): 4,
        ("ashigaru", True): 5, ("ashigaru", False): 4,
    }  # fmt: skip
