"""Formations and facings on the spot (AOW-ORD-1, AOW-ORD-10, AOW-ORD-11, AOW-DAT-5)."""

from __future__ import annotations

import pytest

from rulesets.ageofwar.march.forming import ChangeFacing, ChangeFormation, Reform
from rulesets.ageofwar.march.moving import Move, Wheel
from rulesets.ageofwar.stand import blocks
from rulesets.engine.sayings import english
from tests.rules.ageofwar.orders import acting, carry_out, foreseen, offered, points, refused, told
from tests.rules.ageofwar.scenes import at, foot, general, riders, scene


def order_of(battle, unit="ai-1"):
    """The numbers of a unit's bases in the order of its ranks."""
    return [int(base.id.rpartition(".")[2]) for base in battle.bases(battle.units[unit])]


def anchor(battle, unit="ai-1"):
    pose = blocks.anchor(battle, battle.units[unit])
    return (round(pose.x, 2), round(pose.y, 2), round(pose.facing, 1))


def middle(battle, unit="ai-1"):
    return tuple(round(value, 3) for value in blocks.centre(battle, battle.units[unit]))


# -- formations --------------------------------------------------------------------------------------------------------


def test_a_formation_takes_another_frontage_about_the_same_front():
    """AOW-ORD-10: for a point; the middle of the front edge and the facing stay."""
    battle = acting(foot("ai-1", 20, 15))
    play = carry_out(battle, ChangeFormation("ai-1", 5))
    assert (told(play), points(play)) == (["formed"], 3)
    assert play.battle.units["ai-1"].frontage == 5
    assert anchor(play.battle) == anchor(battle) == (20.0, 15.0, 0.0)
    assert at(play.battle, "ai-1.1") == (17.6, 14.4, 0.0)


def test_a_short_last_rank_stands_behind_the_middle():
    """AOW-DAT-5: of 6 bases 4 wide the last 2 start one file from the left; of 1 behind 5, two files."""
    play = carry_out(acting(foot("ai-1", 20, 15)), ChangeFormation("ai-1", 4))
    assert at(play.battle, "ai-1.5") == (19.4, 13.2, 0.0)
    play = carry_out(acting(foot("ai-1", 20, 15)), ChangeFormation("ai-1", 5))
    assert at(play.battle, "ai-1.6") == (20.0, 13.2, 0.0)


def test_the_order_of_bases_is_free():
    """AOW-ORD-10, AOW-DAT-5: every base has one place; with the same frontage too."""
    names = tuple(f"ai-1.{number}" for number in (4, 5, 6, 1, 2, 3))
    play = carry_out(acting(foot("ai-1", 20, 15)), ChangeFormation("ai-1", 3, order=names))
    assert order_of(play.battle) == [4, 5, 6, 1, 2, 3]
    assert at(play.battle, "ai-1.4") == (18.8, 14.4, 0.0)


@pytest.mark.parametrize(
    ("order", "clause"),
    [
        (ChangeFormation("ai-1", 0), "AOW-DAT-5"),
        (ChangeFormation("ai-1", 7), "AOW-DAT-5"),
        (ChangeFormation("ai-1", 3, order=("ai-1.1", "ai-1.2")), "AOW-DAT-5"),
        (
            ChangeFormation("ai-1", 3, order=tuple(f"ai-1.{number}" for number in (1, 1, 2, 3, 4, 5))),
            "AOW-DAT-5",
        ),
        (ChangeFormation("ai-1", 3, ranks="nonsense"), "AOW-DAT-5"),
        (ChangeFormation("ai-1", 3), "AOW-ORD-10"),
    ],
)
def test_what_is_no_new_formation_is_refused(order, clause):
    """AOW-DAT-5, AOW-ORD-10: 1 to all bases wide, each once, and not as they stand."""
    assert refused(acting(foot("ai-1", 20, 15)), order) == clause


def test_a_unit_forms_up_before_it_wheels_or_moves():
    """AOW-ORD-10, AOW-EX-4, AOW-RUL-52."""
    battle = acting(foot("ai-1", 20, 15))
    for order in (Wheel("ai-1", 30.0), Move("ai-1", 3.0)):
        assert refused(carry_out(battle, order).battle, ChangeFormation("ai-1", 5)) == "AOW-ORD-10"
    turned = carry_out(battle, ChangeFacing("ai-1", "left")).battle
    assert points(carry_out(turned, ChangeFormation("ai-1", 3))) == 2, "a facing is neither"


def test_a_new_formation_needs_room():
    """AOW-ORD-10, AOW-RUL-55, AOW-GEO-12, AOW-GEO-15: over nobody, an inch from enemies, on the table."""
    wide = ChangeFormation("ai-1", 6)
    assert refused(acting(foot("ai-1", 20, 15), foot("ai-2", 25, 15)), wide) == "AOW-RUL-55"
    assert refused(acting(foot("ai-1", 20, 15), foot("kaki-1", 26, 15, 180.0)), wide) == "AOW-GEO-12"
    assert refused(acting(foot("ai-1", 2, 15)), wide) == "AOW-GEO-15"
    assert points(carry_out(acting(foot("ai-1", 20, 15), foot("ai-2", 26, 15)), wide)) == 3


def test_leaders_go_along_at_no_cost():
    """AOW-ORD-4, AOW-GEO-2: he stays in the middle of the front rank."""
    battle = acting(foot("ai-1", 20, 15), general("ai-9", with_unit="ai-1", in_front=True))
    turned = carry_out(battle, ChangeFacing("ai-1", "right")).battle
    assert at(turned, "ai-9.1") == (21.2, 13.8, 90.0)


def test_wanted_weapons_come_first_and_the_commander_in_their_middle():
    """AOW-DAT-7: what is offered where a unit's weapons differ."""
    mixed = foot("ai-1", 20, 15, weapons=["spear", "bow", "spear", "bow", "spear", "bow"])
    battle = acting(mixed)
    spears = carry_out(battle, ChangeFormation("ai-1", 3, ranks="spears")).battle
    assert order_of(spears) == [3, 1, 5, 2, 4, 6]
    bows = carry_out(battle, ChangeFormation("ai-1", 3, ranks="shooters")).battle
    assert order_of(bows) == [2, 1, 4, 6, 3, 5]


def test_every_frontage_is_offered_with_its_ranks():
    """AOW-ORD-10, AOW-DAT-6: those for which there is no room are shut."""
    found = offered(acting(foot("ai-1", 20, 15), foot("ai-2", 25, 15)))["change_formation", "ai-1"]
    (front,) = found.params
    assert [choice.value for choice in front.choices] == [1, 2, 3, 4, 5, 6]
    assert english(front.choices[3].hint) == "2 ranks, support rank"
    assert english(front.choices[4].hint) == "2 ranks, no support rank"
    shut = {choice.value: choice.shut.clause for choice in front.choices if choice.shut}
    assert shut == {3: "AOW-ORD-10", 6: "AOW-RUL-55"}, "as they stand, and no room"


def test_who_comes_first_is_asked_where_weapons_differ():
    """AOW-DAT-5: by the weapon's name."""
    found = offered(acting(foot("ai-1", 20, 15, weapons=["spear", "arquebus"])))["change_formation", "ai-1"]
    assert [english(choice.label) for choice in found.params[1].choices] == [
        "as they stand", "spears and swords in front", "arquebuses in front",
    ]  # fmt: skip


def test_a_preview_shows_every_base_in_its_new_place():
    """AOW-ORD-10, AOW-DAT-6: with what it costs, and whether there is a support rank."""
    seen = foreseen(acting(foot("ai-1", 20, 15)), ChangeFormation("ai-1", 6))
    assert [ghost.id for ghost in seen.figures] == [f"ai-1.{number}" for number in range(1, 7)]
    assert (seen.figures[0].x, seen.figures[0].y) == (17.0, 14.4)
    assert [str(note.text) for note in seen.notes] == ["1 point, 3 left.", "No support rank."]


# -- facings -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "facing", "frontage", "order"),
    [
        ("right", 90.0, 2, [3, 6, 2, 5, 1, 4]),
        ("left", 270.0, 2, [4, 1, 5, 2, 6, 3]),
        ("about", 180.0, 3, [6, 5, 4, 3, 2, 1]),
    ],
)
def test_bases_turn_where_they_stand(turn, facing, frontage, order):
    """AOW-ORD-11, AOW-RUL-161: the block's centre stays, the files become ranks, read off from the new front and left;
    each base stands where it stood.
    """
    battle = acting(foot("ai-1", 20, 15))
    play = carry_out(battle, ChangeFacing("ai-1", turn))
    assert (told(play), points(play)) == (["faced"], 3)
    assert (anchor(play.battle)[2], play.battle.units["ai-1"].frontage, order_of(play.battle)) == (
        facing, frontage, order,
    )  # fmt: skip
    assert middle(play.battle) == middle(battle)
    for base in battle.bases(battle.units["ai-1"]):
        assert at(play.battle, base.id) == (*at(battle, base.id)[:2], facing)


@pytest.mark.parametrize(
    ("turn", "frontage", "order"),
    [("right", 2, [3, 2, 5, 1, 4]), ("left", 2, [4, 1, 5, 2, 3]), ("about", 3, [5, 4, 3, 2, 1])],
)
def test_a_short_rank_is_read_off_as_it_stands(turn, frontage, order):
    """AOW-ORD-11, AOW-DAT-5: two behind three stand behind the first and second file; the centre of the block stays."""
    battle = acting(foot("ai-1", 20, 15, strength=5))
    play = carry_out(battle, ChangeFacing("ai-1", turn))
    assert (play.battle.units["ai-1"].frontage, order_of(play.battle)) == (frontage, order)
    assert middle(play.battle) == middle(battle)


def test_a_unit_of_riders_turns_about_its_centre_too():
    """AOW-ORD-11, AOW-DAT-3: their bases are deeper than wide."""
    battle = acting(riders("ai-1", 20, 15, strength=6))
    play = carry_out(battle, ChangeFacing("ai-1", "right"))
    assert middle(play.battle) == middle(battle) == (20.0, 13.4)
    assert anchor(play.battle) == (22.4, 13.4, 90.0)


def test_a_facing_is_open_at_any_time():
    """AOW-ORD-11: after wheels and lots, and several times."""
    battle = acting(foot("ai-1", 20, 15), points=6)
    for order in (
        Wheel("ai-1", 30.0),
        Move("ai-1", 3.0),
        ChangeFacing("ai-1", "left"),
        ChangeFacing("ai-1", "right"),
    ):
        battle = carry_out(battle, order).battle
    assert battle.activation.points == 2


NARROW = (riders("ai-1", 20, 15, frontage=1), foot("kaki-1", 23.45, 13, 180.0))
"""A column of riders whose bases reach farther to the side once they have turned, and an enemy hardly an inch off."""


def test_a_facing_needs_room_as_well():
    """AOW-ORD-11, AOW-GEO-12: riders who turn come nearer to those beside them."""
    assert refused(acting(*NARROW), ChangeFacing("ai-1", "left")) == "AOW-GEO-12"
    assert refused(acting(*NARROW), ChangeFacing("ai-1", "upwards")) == "AOW-ORD-11"


def test_turns_without_room_are_shut():
    """AOW-ORD-11: each says why."""
    (turn,) = offered(acting(*NARROW))["change_facing", "ai-1"].params
    assert [choice.value for choice in turn.open] == ["about"]


def test_a_preview_of_a_facing_shows_the_block_turned():
    """AOW-ORD-11."""
    seen = foreseen(acting(foot("ai-1", 20, 15)), ChangeFacing("ai-1", "right"))
    assert {ghost.facing for ghost in seen.figures} == {90.0}
    assert str(seen.notes[0].text) == "1 point, 3 left."


# -- after a test ------------------------------------------------------------------------------------------------------


def test_who_was_rid_of_markers_forms_up_for_nothing():
    """AOW-ORD-1, AOW-RUL-149: once, on the spot, keeping the facing."""
    battle = scene(foot("ai-1", 20, 15, cleared=True), active="ai", phase="morale")
    play = carry_out(battle, Reform("ai-1", 5))
    assert (told(play), play.battle.units["ai-1"].frontage) == (["formed"], 5)
    assert anchor(play.battle) == (20.0, 15.0, 0.0)
    assert refused(play.battle, Reform("ai-1", 3)) == "AOW-ORD-1"


def test_who_forms_up_after_a_test_may_touch_the_maku_then():
    """AOW-END-7, AOW-ORD-1: three wide they stand 0.6" from it."""
    camps = {"ai": [58, 2], "kaki": [23.9, 14]}
    battle = scene(foot("ai-1", 20, 15, cleared=True), active="ai", phase="morale", maku=camps)
    play = carry_out(battle, Reform("ai-1", 4))
    assert told(play) == ["formed", "maku_taken", "daimyo_out"]


def test_nobody_else_forms_up_so():
    """AOW-ORD-1: not who has had no markers, not who fights, nor without room."""
    assert refused(scene(foot("ai-1", 20, 15), active="ai"), Reform("ai-1", 5)) == "AOW-ORD-1"
    fighting = scene(foot("ai-1", 20, 15, cleared=True), foot("kaki-1", 20, 15, 180.0), active="ai")
    assert refused(fighting, Reform("ai-1", 5)) == "AOW-ORD-1"
    near = scene(foot("ai-1", 20, 15, cleared=True), foot("kaki-1", 26, 15, 180.0), active="ai")
    assert refused(near, Reform("ai-1", 6)) == "AOW-GEO-12"


def test_forming_up_after_a_test_is_offered_to_them_alone():
    """AOW-ORD-1."""
    battle = scene(foot("ai-1", 20, 15, cleared=True), foot("ai-2", 30, 15), active="ai")
    assert [unit for kind, unit in offered(battle) if kind == "reform"] == ["ai-1"]
    assert str(foreseen(battle, Reform("ai-1", 6)).notes[0].text) == "No support rank."
