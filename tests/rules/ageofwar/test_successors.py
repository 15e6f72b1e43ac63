"""New unit commanders and new generals (AOW-CMD-1 to AOW-CMD-5, AOW-CMD-11 to AOW-CMD-14, AOW-DIC-8)."""

import pytest

from rulesets.ageofwar.command import successors
from rulesets.ageofwar.stand import blocks
from rulesets.engine.illegal import Illegal
from tests.rules.ageofwar.scenes import foot, general, scene
from tests.rules.ageofwar.shots import act, alive

FOE = foot("kaki-1", 30, 30)
DEAD = general("ai-g1", fate="killed", quality=2)
NOBODY = {"base": ""}


def commanded(battle, *dice, answers=(), **more):
    return act(battle, successors.command, dice, answers, **more)


def leaderless(**more):
    """Seven bases whose commander is dead: the first four with spears, the others with bows."""
    unit = foot(
        "ai-1", 30, 10, strength=8, count=7, frontage=4, commander=False, weapons=["spear"] * 4 + ["bow"]
    )
    return scene({**unit, **more}, FOE, active="ai")


def kinds(events):
    return [event.kind for event in events]


def test_example_19_five_or_six_bring_the_commander_back_and_three_points():
    """AOW-EX-19, AOW-CMD-5, AOW-ORD-2: in place of the risked base, which stays a base."""
    after, events, _ = commanded(leaderless(), 5, answers=({"base": "ai-1.2"},))
    unit = after.units["ai-1"]
    assert (len(after.bases(unit)), unit.disordered, unit.avenge) == (7, False, 3)
    assert blocks.commander(after, unit).id == "ai-1.2"
    assert kinds(events) == ["avenger_found"]


def test_three_or_four_bring_him_back_in_disorder():
    """AOW-CMD-4."""
    after, _, _ = commanded(leaderless(), 3, answers=({"base": "ai-1.1"},))
    assert (after.units["ai-1"].disordered, after.units["ai-1"].avenge) == (True, 0)


@pytest.mark.parametrize("narrow", [False, True])
def test_one_or_two_cost_the_base_and_the_front_may_be_narrower(narrow):
    """AOW-EX-19, AOW-CMD-3: no marker."""
    answers = ({"base": "ai-1.2"}, {"narrow": narrow})
    after, events, _ = commanded(leaderless(), 1, answers=answers)
    unit = after.units["ai-1"]
    assert alive(after, "ai-1") == [1, 3, 4, 5, 6, 7]
    assert (unit.markers, unit.frontage) == (0, 3 if narrow else 4)
    assert blocks.commander(after, unit) is None
    assert kinds(events) == ["commander_not_found", *["front_narrowed"] * narrow], (
        "it is told how they stand now"
    )


def test_its_best_base_is_risked_one_without_missile_weapon_if_there_is_any():
    """AOW-CMD-2, AOW-RUL-130; AOW-DAT-7: he never shoots."""
    battle = leaderless()
    assert [base.id for base in successors.seekers(battle, battle.units["ai-1"])] == [
        "ai-1.1", "ai-1.2", "ai-1.3", "ai-1.4",
    ]  # fmt: skip
    archers = leaderless(weapons=["bow"])
    assert len(successors.seekers(archers, archers.units["ai-1"])) == 7
    after, _, _ = commanded(archers, 6, answers=({"base": "ai-1.3"},))
    assert after.figures["ai-1.3"].weapon == "hand"
    with pytest.raises(Illegal):
        commanded(battle, answers=({"base": "ai-1.6"},))


def test_nobody_need_seek_one_and_each_unit_is_asked_once():
    """AOW-CMD-1, AOW-DEC-12."""
    after, events, _ = commanded(leaderless(), answers=(NOBODY,))
    assert not events
    assert not successors.can_seek(after, after.units["ai-1"])


def test_units_with_one_base_with_a_commander_or_of_guns_seek_none_and_those_in_a_fight_may():
    """AOW-CMD-1, AOW-MUS-9."""
    battle = scene(
        foot("ai-1", 10, 10, count=1, frontage=1, commander=False), foot("ai-2", 20, 10),
        {"id": "ai-3", "kind": "gun", "at": [30, 10], "strength": 2}, foot("ai-4", 40, 15, commander=False),
        foot("kaki-1", 40, 15, 180.0), foot("kaki-2", 30, 30, commander=False),
    )  # fmt: skip
    able = [
        id for id, unit in battle.units.items() if not unit.is_leader and successors.can_seek(battle, unit)
    ]
    assert able == ["ai-4", "kaki-2"]


# -- generals ----------------------------------------------------------------------------------------------------------


def bereft(**more):
    return scene(foot("ai-1", 30, 10), foot("ai-2", 40, 10), DEAD, FOE, active="ai", **more)


@pytest.mark.parametrize(("face", "quality"), [(4, 3), (5, 2)])
def test_example_20_a_new_general_is_as_good_or_one_worse(face, quality):
    """AOW-EX-20, AOW-CMD-11, AOW-CMD-12, AOW-DEC-14: attached where his owner likes, without bodyguard or dice."""
    after, events, _ = commanded(bereft(), face, answers=({"unit": "ai-2", "front": True},))
    new = after.general_of("ai-c1")
    assert new.id != "ai-g1"
    assert (new.quality, new.guard, new.dice, new.rallied) == (quality, False, 0, False)
    assert (new.with_unit, new.in_front, new.place) == ("ai-2", True, "attached")
    assert after.figures[new.figures[0]].alive
    assert kinds(events) == ["new_general"]


def test_one_or_two_find_none_for_good():
    """AOW-CMD-11, AOW-RUL-128."""
    after, events, _ = commanded(bereft(), 2)
    assert kinds(events) == ["no_new_general"]
    assert after.general_of("ai-c1") is None
    assert not commanded(after)[1]


def test_with_the_option_he_is_sought_every_turn():
    """AOW-OPT-12."""
    after, _, _ = commanded(bereft(options={"general_retry": True}), 1)
    assert kinds(commanded(after, 6, answers=({"unit": "ai-1"},))[1]) == ["new_general"]


def test_the_throw_waits_for_a_unit_on_the_table_and_the_daimyo_has_no_successor():
    """AOW-CMD-11, AOW-CMD-13."""
    battle = scene(
        foot("ai-1", 30, 10, place="late"), foot("ai-2", 40, 10, clan=2), DEAD,
        {"id": "ai-d", "kind": "daimyo", "fate": "killed"}, FOE, active="ai",
    )  # fmt: skip
    assert not commanded(battle)[1]


def test_units_seek_before_clans_each_by_rising_id():
    """AOW-DIC-8."""
    battle = scene(
        foot("ai-2", 30, 10, commander=False), foot("ai-1", 40, 10, commander=False), DEAD, FOE, active="ai"
    )
    answers = ({"base": "ai-1.1"}, {"base": "ai-2.1"})
    _, events, _ = commanded(battle, 5, 5, 1, answers=answers)
    assert [event.params.get("unit") for event in events] == ["ai-1", "ai-2", None]


def test_a_successor_may_have_a_successor():
    """AOW-CMD-11: each death is thrown for."""
    after, _, _ = commanded(bereft(), 5, answers=({"unit": "ai-1"},))
    first = after.general_of("ai-c1")
    after.units[first.id] = type(first)(**{**{f: getattr(first, f) for f in first.__struct_fields__}, "fate": "killed",
                                           "place": "off", "with_unit": ""})  # fmt: skip
    again, _, _ = commanded(after, 3, answers=({"unit": "ai-1"},))
    assert again.general_of("ai-c1").quality == 3
