"""What morale and rallying would take: the calculator's questions (SKIR-MOR-6 to SKIR-MOR-27)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import english
from rulesets.skirmish.battle import Status
from rulesets.skirmish.inquiries import nerve
from tests.rules.skirmish.scenes import battle_of, chief, group, wounded


def ends(outlook):
    return {english(end.label): end.chance for end in outlook.ends}


def test_the_question_says_what_the_examples_say():
    """SKIR-EX-20: 6 Ashigaru, half of them lost: a 3 breaks, a 2 routs."""
    told = ends(nerve.MORALE.outlook({"strength": 6, "hurt": 3, "lost": 3}))
    assert told == {"no advance": Fraction(2, 6), "fall back": Fraction(1, 6), "break": Fraction(1, 6),
                    "rout": Fraction(2, 6)}  # fmt: skip


def test_nobody_can_be_hurt_who_was_not_there():
    """SKIR-MOR-19."""
    with pytest.raises(Illegal, match="SKIR-MOR-19"):
        nerve.MORALE.outlook({"strength": 4, "hurt": 5})


def test_a_battle_poses_what_a_unit_would_need_and_the_form_says_the_same():
    """SKIR-MOR-17: with its commander near; the form's own answer is that of the battle."""
    scene = group("ai-1"), chief("ai-2", (36, 20)), group("kaki-1", at=(36, 40), status=Status.BROKEN)
    battle = wounded(battle_of(*scene), ai_1_1=1, ai_1_2=2)
    (posed,) = nerve.pose(battle, battle.units["ai-1"])
    assert posed.values["chief"] == "near"
    assert ends(nerve.MORALE.outlook(posed.values)) == ends(posed.outlook)
    rally, morale = nerve.pose(battle, battle.units["kaki-1"])
    assert ends(nerve.RALLY.outlook(rally.values)) == ends(rally.outlook) == {
        "they rally": Fraction(1, 2), "they run on": Fraction(1, 2),
    }  # fmt: skip
    assert morale.key == "morale"


@pytest.mark.parametrize(("kind", "chance"), [("ronin", Fraction(5, 8)), ("bushi", Fraction(1, 2))])
def test_the_chance_to_rally_is_the_printed_one(kind, chance):
    """SKIR-MOR-27."""
    assert ends(nerve.RALLY.outlook({"kind": kind}))["they rally"] == chance
