"""What the practice commander of Go Dai goes by: the dice that are thrown, and what a fight would bring."""

from __future__ import annotations

import pytest

import rulesets
from rulesets.engine.battle import Asked, Side
from rulesets.engine.commander.ending import takes_draw
from rulesets.engine.commander.fight import commander
from rulesets.engine.commander.picture import picture_of
from rulesets.engine.counsel import STEADY
from rulesets.godai import counsel, fights
from tests.rules.godai.bouts import scene, unit

RULESET = rulesets.get("godai")
MASTER = {
    "kind": "hero", "weapon": "long_sword", "masteries": {"long_sword": 4}, "zen": 2, "points": 80,
    "stats": {"combat": 6, "attacks": 4, "strength": 5, "defence": 5, "wounds": 3, "courage": 9},
}  # fmt: skip
FEEBLE = {"kind": "hero", "zen": 2, "points": 80, "stats": {"combat": 3, "defence": 2}}
MEN = {"points": 24}


def moving(*units, **more):
    return scene(*units, phase="move", active="ai", **more)


def ordered(battle):
    return RULESET.encode_order(commander(RULESET, Side.AI, b"whims").order(battle))


def test_half_of_a_figure_is_its_wounds_and_half_its_death():
    assert fights.struck([1.0], 1) == 1.0
    assert fights.struck([0.5], 1) == 0.5
    assert fights.struck([1.0], 2) == pytest.approx(0.25)
    assert fights.struck([0.5, 0.5], 1) == 0.75


def test_a_master_charges_three_men_and_the_feeble_do_not_charge_a_master():
    """GODAI-CHG-2: who promises more than he costs."""
    foes = unit("kaki-1", (20, 14), (21.5, 14), (23, 14), **MEN)
    assert ordered(moving(unit("ai-1", (21, 18), **MASTER), foes))["kind"] == "charge"
    lone = moving(unit("ai-1", (21, 18), **FEEBLE), unit("kaki-1", (21, 14), **MASTER))
    assert ordered(lone)["kind"] != "charge"


def test_a_round_more_is_bought_where_it_is_likely_to_be_won():
    """GODAI-HER-5."""
    for own, foe, worth in ((MASTER, FEEBLE, True), (FEEBLE, MASTER, False)):
        battle = scene(
            unit("ai-1", (20, 18), **own), unit("kaki-1", (20, 19), **foe), phase="heroic_combat", active="ai"
        )
        assert fights.heroic(battle, battle.units["ai-1"], STEADY) is worth


def test_he_takes_no_draw_where_he_leads():
    """GODAI-END-5: a draw that is agreed is one, whatever the points."""
    many = unit("kaki-1", *((20 + 1.5 * n, 30) for n in range(8)), **MEN)
    picture = picture_of(RULESET, moving(unit("ai-1", (20, 8), **FEEBLE), many, turn=11), Side.AI)
    for own, taken in ((60, False), (0, True)):
        picture.points = {Side.AI: own, Side.KAKI: 20}
        assert takes_draw(picture, RULESET.counsel) is taken


def test_he_takes_no_draw_before_anybody_has_scored():
    """GODAI-END-5: half of the turns are over and nothing is lost: the weaker fights on."""
    many = unit("kaki-1", *((20 + 1.5 * n, 30) for n in range(8)), **MEN)
    picture = picture_of(RULESET, moving(unit("ai-1", (20, 8), **FEEBLE), many, turn=7), Side.AI)
    picture.points = {Side.AI: 0, Side.KAKI: 0}
    assert takes_draw(picture, RULESET.counsel) is False


def test_a_token_goes_on_a_wound_as_long_as_one_is_left_for_each():
    """GODAI-DEC-13, GODAI-ZEN-7."""
    for zen, wounds, spends in ((1, 2, False), (2, 2, True), (1, 1, True), (3, 2, True)):
        question = {"kind": "save", "unit": "ai-1", "wounds": wounds, "zen": zen}
        asked = Asked(Side.AI, "save", question, {"yes": False}, "GODAI-DEC-13")
        assert fights.save(moving(unit("ai-1", (20, 8), **MASTER)), asked, STEADY) == {"yes": spends}


def test_pavises_go_up_where_shots_are_exchanged():
    """GODAI-PAV-2: within reach of enemies of whom somebody shoots; and they are not taken down."""
    shooters = {**MEN, "weapon": "arquebus", "pavise": "carried"}
    for foes, away, sets in (("bow", 18, True), ("bow", 30, False), ("spear", 18, False)):
        other = unit("kaki-1", (20, 4 + away), (22, 4 + away), (24, 4 + away), **{**MEN, "weapon": foes})
        battle = moving(unit("ai-1", (20, 4), (22, 4), (24, 4), **shooters), other)
        offers = [one for one in RULESET.options(battle, Side.AI) if one.kind == "pavise"]
        assert bool(counsel.pavise(battle, offers[0], STEADY)) is sets, (foes, away)


def test_a_blow_at_armour_is_worth_less():
    """GODAI-ARM-3: the counsel's chances come from the tests that are thrown."""
    found = []
    for armour in ("none", "medium"):
        battle = moving(
            unit("ai-1", (21, 18), **FEEBLE), unit("kaki-1", (21, 10), kind="hero", armour=armour, points=80)
        )
        bands = picture_of(RULESET, battle, Side.AI).bands
        found.append(counsel.blow(bands["ai-1"], bands["kaki-1"], 0))
    assert found[0] > found[1] > 0.0
