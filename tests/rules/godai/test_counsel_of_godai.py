"""What the practice commander of Go Dai goes by: the dice that are thrown, and what a fight would bring."""

from __future__ import annotations

import pytest

import rulesets
from rulesets import HmacDice
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
    assert fights.share_struck([1.0], 1) == 1.0
    assert fights.share_struck([0.5], 1) == 0.5
    assert fights.share_struck([1.0], 2) == pytest.approx(0.25)
    assert fights.share_struck([0.5, 0.5], 1) == 0.75


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


def phase_of(battle, who=None):
    """What a commander orders in his movement, by kind and unit, to its end."""
    who, told = who or commander(RULESET, Side.AI, b"whims"), []
    while Side.AI in battle.clock.to_act and battle.clock.phase == "move":
        order = who.order(battle)
        told.append((RULESET.encode_order(order)["kind"], getattr(order, "unit", "")))
        battle = RULESET.resolve(battle, Side.AI, order, HmacDice(b"battle")).battle
    return told


def test_who_throws_for_his_ride_keeps_nobody_from_going():
    """GODAI-RUL-30: the others wait until he has moved, and go then; if he has nowhere to go he turns on the spot."""
    rider = {"kind": "hero", "mounted": True, "horsemanship": 2, "points": 80}
    men = unit("ai-2", *((14 + 1.5 * n, 5) for n in range(4)), weapon="spear", **MEN)
    foes = unit("kaki-1", *((20 + 1.5 * n, 30) for n in range(4)), **MEN)
    told = phase_of(moving(unit("ai-1", (24, 3), **rider), men, foes))
    assert ("move", "ai-1") in told
    assert ("move", "ai-2") in told
    battle = moving(unit("ai-1", (24, 3), gallop=3, **rider), men, foes)
    battle.moving = "ai-1"
    stays = next(iter(counsel.closing(battle, Side.AI)))
    assert RULESET.preview(battle, Side.AI, RULESET.decode_order(stays)).legal


def test_before_he_ends_a_phase_he_looks_once_more():
    """GODAI-ATT-3: attendants from whom their master has gone since are called back; the end is shut until then."""
    servants = unit("ai-2", (3, 10), (4.5, 10), (6, 10), kind="attendants", master="ai-1", points=15)
    master, foe = (
        unit("ai-1", (30, 10), kind="hero", samurai=True, points=80),
        unit("kaki-1", (30, 34), **MEN),
    )
    battle = moving(master, servants, foe)
    who = commander(RULESET, Side.AI, b"whims")
    who.order(battle)
    old, who._may_end = [one for one in RULESET.options(battle, Side.AI) if one.kind == "charge"], True
    who._plan, who._thought_of = old, {(kind, "ai-2") for kind in ("move", "charge", "switch")}
    assert ("attend", "ai-2") in phase_of(battle, who)
