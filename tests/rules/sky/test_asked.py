"""What a battle answers about its own odds follows its options, its phase, and who is routing already."""

from fractions import Fraction

import pytest

from rulesets.engine.battle import Side
from rulesets.sky.system import RULESET
from tests.rules.sky.play import stage
from tests.rules.sky.scenes import scene, standing, unit

FAR = unit("kaki-9", "samurai", 34, across=25)
ARCHERS = unit("ai-1", "ashigaru", weapons=["bow"])


def asked(battle, about, unit, target=""):
    """The chances of the ends of one question, in their order; none where it is not posed."""
    found = RULESET.situations(battle, Side.AI, unit, target)
    return next(
        (
            tuple(Fraction(end["fraction"]) for end in one["odds"]["ends"])
            for one in found
            if one["key"] == about
        ),
        (),
    )


def hits(count, number):
    """The chance of so many hits with dice that hit one in two."""
    ways = [1]
    for _ in range(count):
        ways = [a + b for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return Fraction(ways[number], 2**count)


@pytest.mark.parametrize(
    ("options", "status", "tested"),
    [
        ({}, "steady", range(3, 9)),
        ({"route_trigger": "any_hit"}, "steady", range(1, 9)),
        ({}, "routing", ()),
    ],
)
def test_what_a_shot_brings_is_told_by_the_options_of_its_battle(options, status, tested):
    """SKY-HIT-10, SKY-OPT-9, SKY-RTE-5: four of eight Peasants are left, who rout on more than they have lost."""
    battle = stage(scene(ARCHERS, unit("kaki-1", "peasant", 8, left=4, status=status), FAR, options=options))
    passes = {4: Fraction(1, 36), 5: Fraction(0), 6: Fraction(0)}
    flee = sum((hits(8, number) * (1 - passes[4 + number // 3]) for number in tested), Fraction(0))
    assert asked(battle, "shot", "ai-1", "kaki-1")[2] == flee


def test_with_fewer_than_half_a_unit_at_half_strength_does_not_test():
    """SKY-OPT-8: five of eight, one stand lost."""
    battle = stage(
        scene(ARCHERS, unit("kaki-1", "peasant", 8, left=5), FAR, options={"half_strength": "under_half"})
    )
    fewer = sum((hits(8, number) for number in (6, 7, 8)), Fraction(0))
    assert asked(battle, "shot", "ai-1", "kaki-1")[2] == fewer  # three are left: six and more never pass


def test_nobody_is_told_of_a_melee_or_a_stand_test_of_who_is_routing():
    """SKY-CHG-12."""
    battle = stage(scene(ARCHERS, unit("kaki-1", "peasant", 8, status="routing"), FAR))
    keys = [one["key"] for one in RULESET.situations(battle, Side.AI, "ai-1", "kaki-1")]
    assert keys == ["shot", "bushi", "charge"]


@pytest.mark.parametrize(
    ("phase", "active", "heard"), [("nominate", "ai", 7), ("nominate", "kaki", 8), ("morale", "ai", 8)]
)
def test_a_leader_of_a_side_left_alone_has_less_command_only_where_he_is_called(phase, active, heard):
    """SKY-DAT-12e, SKY-MOR-6."""
    battle = stage(
        standing(
            unit("ai-1", "ashigaru", status="disordered"), FAR, phase=phase, active=active, lone=True,
            generals={"ai": {"attempted": True}},
        )
    )  # fmt: skip
    chances = {7: Fraction(7, 12), 8: Fraction(13, 18)}
    assert asked(battle, "command", "ai-1") == (chances[heard], 1 - chances[heard])
