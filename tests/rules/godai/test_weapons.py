"""Weapons, masteries and armour: what each line of the charts comes to for who has them in hand."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.godai.battle import GodaiBattle, GodaiUnit
from rulesets.godai.charts import WEAPONS, Armour, Kind, Weapon
from rulesets.godai.melee.fighter import Fighter, bare, strength
from rulesets.godai.options import GodaiOptions
from rulesets.godai.sheets import sheet_of
from rulesets.godai.stand import profile
from tests.rules.godai.play import hero, men, row, scene

PLAIN = GodaiOptions()
NONE, MEDIUM, HEAVY = Armour.NONE, Armour.MEDIUM, Armour.HEAVY


def bearer(weapon: str, level: int = 0, **values: Any) -> GodaiUnit:
    """A hero with a weapon and that mastery of it."""
    own = "dai_sho" if weapon == "two_swords" else weapon
    masteries = {weapon: level} if level else {}
    return scene(hero("ai-1", 10, 10, weapons=[own], masteries=masteries, **values)).units["ai-1"]


def fighting(weapon: str, level: int, **values: Any) -> tuple[int, int, int, int]:
    """What a weapon adds to combat dice, Strength, Attacks and Defence."""
    one = Fighter(weapon=Weapon(weapon), mastery=level, **values)
    held = bearer(weapon, level)
    return (
        one.bonus, strength(one) - one.strength, one.dice - one.attacks,
        profile.defence(held, one.weapon, PLAIN) - held.stats.defence,
    )  # fmt: skip


# Weapon, mastery, and what it adds on foot against foot, then on combat dice against mounted.
LINES = [
    ("basic", 0, (0, 0, 0, 0), 0),  # GODAI-WPN-1
    ("bow", 0, (0, 0, 0, 0), 0), ("bow", 4, (0, 0, 0, 0), 0), ("short_bow", 0, (0, 0, 0, 0), 0),
    ("arquebus", 0, (0, 0, 0, 0), 0),
    ("long_sword", 0, (0, 1, 0, 0), 0),  # GODAI-WPN-6, GODAI-WIN-3
    ("long_sword", 1, (1, 1, 0, 0), 1), ("long_sword", 2, (1, 2, 0, 0), 1), ("long_sword", 3, (2, 2, 0, 0), 2),
    ("long_sword", 4, (2, 3, 0, 0), 2),
    ("dai_sho", 0, (0, 1, 0, 0), 0),  # GODAI-WPN-14, GODAI-WIN-4
    ("two_swords", 1, (0, 0, 1, 1), 0), ("two_swords", 2, (0, 0, 1, 2), 0), ("two_swords", 3, (0, 0, 2, 2), 0),
    ("two_swords", 4, (1, 0, 2, 2), 1),
    ("great_sword", 0, (-1, 2, 0, 0), -1),  # GODAI-WPN-7, GODAI-WIN-5
    ("great_sword", 1, (0, 2, 0, 0), 0), ("great_sword", 2, (1, 2, 0, 0), 1), ("great_sword", 3, (1, 3, 0, 0), 1),
    ("spear", 0, (0, 0, 0, 0), 1), ("spear", 1, (0, 1, 0, 0), 1), ("spear", 2, (0, 2, 0, 0), 1),  # GODAI-WIN-6
    ("halberd", 0, (0, 1, 0, 0), 1),  # GODAI-WPN-9, GODAI-WIN-7
    ("halberd", 1, (0, 1, 0, 0), 2), ("halberd", 2, (1, 1, 0, 0), 2), ("halberd", 3, (1, 2, 0, 0), 2),
    ("club", 0, (-1, 1, 0, 0), -1),  # GODAI-WPN-10
    ("flail", 0, (0, 0, 0, 2), 0),  # GODAI-WPN-11
    ("staff", 0, (0, 0, 0, 1), 0),  # GODAI-WPN-12, GODAI-WIN-8
    ("staff", 1, (0, 0, 0, 2), 0), ("staff", 2, (1, 0, 0, 2), 1), ("staff", 3, (1, 0, 0, 3), 1),
    ("improvised", 1, (0, 0, 0, 1), 0),  # GODAI-WPN-15, GODAI-WIN-9
    ("improvised", 2, (0, 0, 1, 1), 0), ("improvised", 3, (0, 0, 1, 2), 0),
]  # fmt: skip


@pytest.mark.parametrize(("weapon", "level", "adds", "against_mounted"), LINES)
def test_each_line_of_the_charts(weapon, level, adds, against_mounted):
    """GODAI-WPN-1 to GODAI-WPN-12, GODAI-WPN-17, GODAI-WIN-1 to GODAI-WIN-9, GODAI-RUL-77: a mastery's line is in place
    of the weapon's own, the spear's on top of it; a missile weapon is a basic one hand to hand.
    """
    assert fighting(weapon, level) == adds
    riders = Fighter(weapon=Weapon(weapon), mastery=level, mounted_foe=True, foot_foe=False)
    assert riders.bonus == against_mounted


@pytest.mark.parametrize(
    ("level", "light", "medium", "heavy"), [(0, 0, -1, -1), (1, 0, 0, -1), (2, 0, 0, 0), (3, 0, 0, 0)]
)
def test_a_staff_is_dulled_by_armour(level, light, medium, heavy):
    """GODAI-WPN-12, GODAI-WIN-8."""
    held = bearer("staff", level)
    came = [strength(bare(held, Weapon.STAFF, mounted=False), suit) - 3 for suit in Armour]
    assert came == [0, light, medium, heavy]


@pytest.mark.parametrize(
    ("weapon", "level", "shot"),
    [
        ("bow", 0, (24, 4, 0, 1)), ("bow", 1, (24, 4, 0, 2)), ("bow", 2, (24, 5, 0, 2)), ("bow", 3, (24, 5, 0, 3)),
        ("bow", 4, (24, 6, 0, 3)), ("short_bow", 0, (16, 3, 0, 1)), ("arquebus", 0, (24, 5, -2, 1)),
    ],
)  # fmt: skip
def test_what_shoots(weapon, level, shot):
    """GODAI-WPN-3 to GODAI-WPN-5, GODAI-WIN-2, GODAI-WIN-11, GODAI-WIN-12: range, Strength, on the die, missiles."""
    held, arm = bearer(weapon, level), Weapon(weapon)
    missile = profile.missile_of(held, arm)
    assert missile is not None
    assert (missile.range, missile.strength, missile.hit, profile.shots_of(held, arm)) == shot
    assert WEAPONS[arm].line(level).arrowheads is (level > 1)


def test_mastery_of_the_bow_is_none_of_the_short_bow():
    """GODAI-WIN-11: with the dai-kyu only."""
    archer = scene(hero("ai-1", 10, 10, weapons=["short_bow"], masteries={"bow": 4})).units["ai-1"]
    missile = profile.missile_of(archer, Weapon.SHORT_BOW)
    assert missile is not None
    assert (missile.strength, profile.shots_of(archer, Weapon.SHORT_BOW)) == (3, 1)


def test_hands():
    """GODAI-WPN-2, GODAI-RUL-78: bows, guns, great sword, spear, halberd, club and staff take two."""
    two = {"bow", "short_bow", "arquebus", "great_sword", "spear", "halberd", "club", "staff"}
    assert {str(key) for key, arm in WEAPONS.items() if arm.hands == 2} == two


def test_what_wants_its_mastery():
    """GODAI-WPN-14, GODAI-WPN-15, GODAI-RUL-80: without it a dai-sho is one long sword."""
    for level, swords in ((0, False), (1, True)):
        held = bearer("two_swords", level)
        assert profile.usable(held, Weapon.TWO_SWORDS, mounted=False) is swords
        assert profile.usable(held, Weapon.DAI_SHO, mounted=False)
        assert profile.usable(bearer("improvised", level), Weapon.IMPROVISED, mounted=False) is swords


def test_in_the_saddle():
    """GODAI-WPN-14, GODAI-WPN-16, GODAI-WPN-17: no two swords and no gun; each other weapon has a Strength more."""
    for weapon in ("two_swords", "arquebus"):
        assert not profile.usable(bearer(weapon, 1), Weapon(weapon), mounted=True)
    for weapon in (
        "basic",
        "bow",
        "short_bow",
        "long_sword",
        "great_sword",
        "spear",
        "halberd",
        "club",
        "flail",
        "staff",
    ):
        held, arm = bearer(weapon), Weapon(weapon)
        assert profile.usable(held, arm, mounted=True)
        up, down = (strength(bare(held, arm, mounted=so)) for so in (True, False))
        assert up - down == 1


@pytest.mark.parametrize(
    ("armour", "defence", "dice", "foot"),
    [("none", 3, 0, 6), ("light", 4, 0, 6), ("medium", 5, 0, 6), ("heavy", 6, -1, 5)],
)
def test_armour(armour, defence, dice, foot):
    """GODAI-ARM-1 to GODAI-ARM-5, GODAI-DEF-1, GODAI-DAT-6, GODAI-DAT-7: a rider goes 12 inches in any of them, and
    fights the worse for a heavy one too.
    """
    held = bearer("basic", armour=armour)
    assert held.stats.defence == 3
    assert profile.defence(held, Weapon.BASIC, PLAIN) == defence
    assert [Fighter(armour=Armour(armour), mounted=so).bonus for so in (False, True)] == [dice, dice]
    assert [profile.allowance(held, mounted=so) for so in (False, True)] == [foot, 12]


def test_everything_adds_up():
    """GODAI-RES-1, GODAI-DEF-1: seven dice modifiers, three of Strength, and neither rounded nor capped."""
    one = Fighter(
        weapon=Weapon.LONG_SWORD, mastery=4, mounted=True, horsemanship=4, charged=True, first=True,
        water=("one_timing",), walled=True, armour=HEAVY, outfaced=True,
    )  # fmt: skip
    assert one.bonus == 1 + 2 + 1 + 1 - 1 - 1 - 1
    assert strength(one) == 3 + 3 + 1 + 1
    assert (
        profile.defence(bearer("flail", armour="heavy", stats={"defence": 5}), Weapon.FLAIL, PLAIN)
        == 5 + 3 + 2
    )


def test_the_sheet_shows_what_all_of_it_comes_to():
    """GODAI-DAT-9, GODAI-MUS-16, GODAI-GEN-4: a limping hero with two swords in medium armour."""
    battle = scene(
        hero(
            "ai-1", 10, 10, weapons=["two_swords", "dai_sho"], masteries={"two_swords": 3}, armour="medium", limp=True,
            stats={"combat": 4, "shooting": 4, "attacks": 2, "wounds": 2, "courage": 7}, command=3, zen=2,
            water=["shout"], fire=["pillow"],
        )
    )  # fmt: skip
    shown = sheet_of(battle, battle.units["ai-1"], battle.figures["ai-1.1"])
    assert [fact.value for fact in shown.facts] == ["5″", "4", "4+", "3", "7", "4", "7"]
    assert (shown.all_wounds, shown.tokens, shown.radius) == (2, 2, 8)
    assert shown.arts == ("shout", "pillow", "two_swords-3")


def test_what_a_battle_keeps_of_a_band():
    """GODAI-DAT-1 to GODAI-DAT-3, GODAI-GEN-1, GODAI-GEN-2: one miniature is one character, heroic or ordinary."""
    battle: GodaiBattle = scene(
        hero("ai-1", 10, 10, zen=2, points=40), men("ai-2", *row(4, 12, 4), weapons=["spear"], armour="light")
    )
    group, force = battle.units["ai-2"], battle.forces[battle.units["ai-2"].side]
    assert (battle.units["ai-1"].kind, group.kind) == (Kind.HERO, Kind.GROUP)
    assert (group.strength, group.weapons, group.armour) == (4, (Weapon.SPEAR, Weapon.BASIC), Armour.LIGHT)
    assert (force.start, force.price, force.losses, force.half_tested) == (5, 60, 0, False)
    assert [figure.wounds_left for figure in battle.able(group)] == [1, 1, 1, 1]
