"""Shots: who may shoot at whom, the dice in their order, and what comes of them (SKIR-SHO-1 to SKIR-SHO-8, SKIR-HIT-1
to SKIR-HIT-16).
"""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.battle import Side
from rulesets.skirmish.battle import SkirBattle
from rulesets.skirmish.system import RULESET
from tests.plain import plain
from tests.rules.skirmish.play import fates, give, opened, previewed, refused, row, scene

Json = dict[str, Any]

AT = {"unit": "ai-1", "target": "kaki-1"}


def ours(missile: str = "bow", count: int = 6, *, kind: str = "ashigaru", y: float = 10, **more: Any) -> Json:
    """Indigo's shooters side by side, their bases' far edges at y + 0.5."""
    return {
        "id": "ai-1",
        "kind": kind,
        "armour": "light",
        "missile": missile,
        "at": row(count, 33, y, 0),
        **more,
    }


def theirs(
    inches: float, count: int = 8, *, kind: str = "ashigaru", armour: str = "light", **more: Any
) -> Json:
    """Their targets side by side, so many inches from the shooters' bases."""
    spots = row(count, 33, 11 + inches, 180)
    return {"id": "kaki-1", "kind": kind, "armour": armour, "at": spots, **more}


def wall(y: float) -> Json:
    return {"id": "wall", "kind": "low_wall", "points": [[20, y], [60, y]]}


def facts(battle: SkirBattle, **more: Any) -> Json:
    """What the slip of a shot tells, by its labels in English."""
    shown = plain(previewed(battle, "shoot", **AT, **more))
    assert shown["legal"], shown["refusal"]
    return {str(fact["label"]): fact["value"] for fact in shown["odds"][0]["facts"]}


def steps(events: list[Any]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Each throw of the first event: its name, and the clauses with the values of its modifiers."""
    return [
        (
            throw.test.name,
            [(step.clause, step.value) for step in throw.test.steps()] if not throw.answers else [],
        )
        for throw in events[0].rolls
        if throw.test.name in ("attack", "target")
    ]


# -- the worked examples -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "inches", "covered", "modifier"),
    [
        ("bow", 30, False, ("SKIR-HIT-6c", "+1")),
        ("bow", 30, True, ("SKIR-HIT-6d", "+2")),
        ("bow", 50, False, ("SKIR-HIT-6d", "+2")),
        ("pistol", 3, False, ("SKIR-HIT-6a", "−1")),
        ("pistol", 3, True, ("SKIR-HIT-6c", "+1")),
    ],
)  # fmt: skip
def test_cover_counts_one_band_farther(weapon, inches, covered, modifier):
    """SKIR-EX-1, SKIR-HIT-3, SKIR-HIT-6, SKIR-RUL-52."""
    pieces = [wall(10 + inches)] if covered else []
    one = ours(weapon, y=-4 if inches > 34 else 10)
    foe = {**theirs(inches, 1), "at": [[33, one["at"][0][1] + 1 + inches, 180]]}
    table = {"pieces": [wall(foe["at"][0][1] - 1)] if covered else pieces}
    _battle, events = give(scene(one, foe, **table), "shoot", **AT, dice=(1, 4))
    assert steps(events)[1][1] == [modifier]


def test_at_extreme_range_nobody_in_cover_is_shot_at():
    """SKIR-EX-1, SKIR-HIT-3, SKIR-RUL-51."""
    foe = {**theirs(0, 3), "at": [[33, 47, 180], [34.1, 47, 180], [38, 47, 180]]}
    near = ours(y=-4)
    pieces = [{"id": "wall", "kind": "low_wall", "points": [[32, 46], [36, 46]]}]
    battle = scene(near, foe, pieces=pieces)
    assert facts(battle)["targets"] == "1"
    assert refused(scene(near, foe, pieces=[wall(46)]), "shoot", **AT) == "SKIR-HIT-3"


def test_a_plain_shot():
    """SKIR-EX-2, SKIR-DAT-15, SKIR-HIT-16: the first target is drawn, then the attack, then the D4."""
    battle, events = give(scene(ours(spent=5.0), theirs(20)), "shoot", **AT, dice=(3, 6, 2))
    assert fates(battle, "kaki-1") == {3: "disabled"}
    assert steps(events) == [("attack", []), ("target", [("SKIR-HIT-6b", "+0")])]
    told = events[0].params["comparison"]
    assert (told["margin"], told["row"], told["column"], told["cell"]) == (4, "light", 4, "D")
    assert [throw.test.name for throw in events[0].rolls] == ["pick", "attack", "target"]
    assert (told["attack"]["roll"], told["target"]["roll"], told["target"]["figure"]) == (1, 2, "kaki-1.3")
    assert battle.figures["kaki-1.3"].hurt == 2


def test_few_shooters():
    """SKIR-EX-3, SKIR-HIT-5a."""
    foe = theirs(20, 5, kind="noumin", armour="unarmoured")
    battle, events = give(scene(ours(count=4), foe), "shoot", **AT, dice=(5, 6, 1))
    assert steps(events)[0] == ("attack", [("SKIR-HIT-5a", "−2")])
    assert fates(battle, "kaki-1") == {5: "disabled"}


RANKS = [*row(3, 33, 16, 180), *row(3, 33, 17.1, 180)]
SIX = {"id": "ai-1", "kind": "ashigaru", "armour": "light", "missile": "arquebus", "at": row(6, 31.35, 10, 0)}


def test_a_volley_of_arquebuses_at_the_front_rank():
    """SKIR-EX-4, SKIR-HIT-2, SKIR-HIT-4, SKIR-HIT-8, SKIR-HIT-11, SKIR-RUL-55, SKIR-RUL-60."""
    foe = {"id": "kaki-1", "kind": "bushi", "armour": "armoured", "at": RANKS}
    battle, events = give(scene(SIX, foe), "shoot", **AT, dice=(2, 5, 2, 1))
    assert steps(events) == [("attack", [("SKIR-HIT-5b", "+2")]), ("target", [("SKIR-HIT-6a", "−1")])]
    assert fates(battle, "kaki-1") == {1: "disabled", 2: "disabled", 3: "wounded"}
    assert events[0].params["comparison"]["row"] == "unarmoured"


def test_heavy_armour_against_arquebuses():
    """SKIR-EX-5, SKIR-HIT-8, SKIR-RUL-58."""
    foe = {"id": "kaki-1", "kind": "bushi", "armour": "heavy", "at": RANKS}
    battle, events = give(scene(SIX, foe), "shoot", **AT, dice=(1, 5, 2, 2))
    assert fates(battle, "kaki-1") == {1: "disabled", 3: "disabled"}
    assert events[0].params["comparison"]["row"] == "light"


def test_a_volley_at_cover():
    """SKIR-EX-6, SKIR-HIT-3, SKIR-HIT-4."""
    one = {**ours("crossbow"), "at": [[10, 20 + 1.1 * number, 90] for number in range(6)]}
    foe = {**theirs(0, 4), "at": [[61, 21 + 1.1 * number, 270] for number in range(4)]}
    pieces = [{"id": "wall", "kind": "low_wall", "points": [[60, 10], [60, 40]]}]
    battle, events = give(scene(one, foe, pieces=pieces), "shoot", **AT, dice=(4, 6, 1, 1))
    assert steps(events) == [("attack", [("SKIR-HIT-5b", "+2")]), ("target", [("SKIR-HIT-6d", "+2")])]
    assert fates(battle, "kaki-1") == {4: "disabled", 1: "wounded"}
    assert events[0].params["covered"] is True


def test_ronin_throw_a_d8():
    """SKIR-EX-7, SKIR-HIT-5, SKIR-RUL-46."""
    foe = theirs(20, 6, kind="bushi", armour="armoured")
    battle, _events = give(scene(ours(count=5, kind="ronin"), foe), "shoot", **AT, dice=(6, 8, 3))
    assert fates(battle, "kaki-1") == {6: "wounded"}


def test_a_lone_target_takes_all_letters():
    """SKIR-EX-8, SKIR-HIT-12, SKIR-RUL-54: and who moved in his last turn fires no volley."""
    foe = theirs(10, 1, kind="eiyuu", armour="armoured")
    battle, events = give(scene(ours("arquebus", still=False), foe), "shoot", **AT, dice=(6, 2))
    assert steps(events)[0] == ("attack", [])
    assert fates(battle, "kaki-1") == {1: "killed"}
    assert [event.kind for event in events][:2] == ["shot_fired", "unit_destroyed"]


def test_a_horse_takes_the_letter():
    """SKIR-EX-9, SKIR-HIT-13, SKIR-HIT-14, SKIR-RUL-56."""
    foe = theirs(6.5, 1, kind="bushi", armour="heavy", mounted=True, commander=True)
    battle, _events = give(scene(ours(), foe), "shoot", **AT, dice=(6, 1, 4))
    figure = battle.figures["kaki-1.1"]
    assert (figure.wounds, figure.mounted, figure.alive, figure.hurt) == (0, False, True, 0)
    battle, _events = give(scene(ours(), foe), "shoot", **AT, dice=(6, 1, 3))
    assert fates(battle, "kaki-1") == {1: "disabled"}
    assert battle.forces[Side.KAKI].lost_now


@pytest.mark.parametrize(
    ("missile", "armour", "values", "clause"),
    [
        ("bow", "unarmoured", {"spent": 7.0, "stirred": True}, ""),
        ("bow", "unarmoured", {"spent": 7.5, "stirred": True}, "SKIR-SHO-5"),
        ("arquebus", "light", {"spent": 1.0, "stirred": True}, "SKIR-SHO-4"),
        ("arquebus", "light", {"facing": 90.0}, ""),
        ("bow", "light", {"load": "pavise"}, "SKIR-SHO-3"),
        ("bow", "light", {"barred": True}, "SKIR-OTH-1"),
    ],
)  # fmt: skip
def test_who_moved_too_far_is_no_shooter(missile, armour, values, clause):
    """SKIR-EX-11, SKIR-SHO-3 to SKIR-SHO-5, SKIR-RUL-38, SKIR-RUL-64."""
    one = {**ours(missile, kind="noumin", armour=armour), "figures": {str(n): values for n in range(1, 7)}}
    assert refused(scene(one, theirs(20)), "shoot", **AT) == clause


# -- who may -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "clause"),
    [
        ({}, ""),
        ({"status": "halted"}, ""),
        ({"status": "falling_back"}, ""),
        ({"status": "broken"}, "SKIR-MOR-31"),
        ({"charged": True}, "SKIR-SHO-2"),
        ({"missile": "none"}, "SKIR-SHO-1"),
    ],
)
def test_a_unit_shoots_once_unless_it_charged_or_runs(values, clause):
    """SKIR-SHO-1, SKIR-SHO-2, SKIR-OTH-6, SKIR-RUL-44, SKIR-RUL-62."""
    assert refused(scene({**ours(), **values}, theirs(20)), "shoot", **AT) == clause


def test_a_unit_that_has_shot_remembers_it_and_so_do_its_shooters():
    """SKIR-SHO-1, SKIR-SHO-4, SKIR-DAT-10."""
    one = {**ours(), "figures": {"6": {"spent": 9.0}}}
    battle, _events = give(scene(one, theirs(20)), "shoot", **AT, dice=(1, 1, 4))
    assert battle.units["ai-1"].shot
    assert [battle.figures[f"ai-1.{n}"].shot for n in (1, 6)] == [True, False]
    assert refused(battle, "shoot", **AT) == "SKIR-SHO-1"


def test_who_touches_an_enemy_neither_shoots_nor_is_shot_at():
    """SKIR-SHO-3, SKIR-SHO-6, SKIR-RUL-61."""
    near = {"id": "kaki-2", "kind": "bushi", "at": [[33, 11, 180]]}
    friend = {"id": "ai-2", "kind": "bushi", "at": [[33, 30, 0]]}
    told = facts(scene(ours(), theirs(20), near, friend))
    assert (told["shooters"], told["targets"]) == ("5", "7")
    assert refused(scene(ours(), near), "shoot", unit="ai-1", target="kaki-2") == "SKIR-SHO-6"


def test_beyond_the_extreme_limit_there_is_no_shot():
    """SKIR-HIT-1, SKIR-DAT-6."""
    assert refused(scene(ours("hurled"), theirs(30)), "shoot", **AT) == ""
    assert refused(scene(ours("hurled"), theirs(30.1)), "shoot", **AT) == "SKIR-HIT-1"


@pytest.mark.parametrize(
    ("weapon", "inches", "band"),
    [("bow", 8, "short"), ("bow", 8.1, "medium"), ("bow", 24, "medium"), ("bow", 24.5, "long"), ("pistol", 4.5, "long"),
     ("pistol", 8, "long"), ("pistol", 8.5, "extreme"), ("hurled", 15, "medium"), ("hurled", 20, "long")],
)  # fmt: skip
def test_a_limit_lies_inside_its_band(weapon, inches, band):
    """SKIR-HIT-1, SKIR-DAT-6, SKIR-RUL-6, SKIR-RUL-26, SKIR-RUL-27, SKIR-RUL-48: by the nearest pair."""
    assert facts(scene(ours(weapon), theirs(inches)))["range"] == band


def test_with_all_lengths_in_centimetres_ranges_shrink():
    """SKIR-OPT-1, SKIR-DAT-16."""
    battle = scene(ours(), theirs(9.6), options={"scale": "all_cm"})
    assert facts(battle)["range"] == "medium"
    assert refused(scene(ours(), theirs(24.5), options={"scale": "all_cm"}), "shoot", **AT) == "SKIR-HIT-1"


def test_a_shooter_needs_no_arc():
    """SKIR-SHO-7, SKIR-RUL-63."""
    one = {**ours(), "at": row(6, 33, 10, 180)}
    assert facts(scene(one, theirs(20)))["shooters"] == "6"


def test_figures_may_be_left_out():
    """SKIR-SHO-3, SKIR-RUL-45: so that those who stood still fire a volley."""
    one = {**ours("crossbow", 7), "figures": {"7": {"still": False}}}
    battle = scene(one, theirs(20))
    assert "volley" not in facts(battle)
    told = facts(battle, without=["ai-1.7"])
    assert (told["volley"], told["shooters"]) == ("yes", "6")
    after, _events = give(battle, "shoot", **AT, without=["ai-1.7"], dice=(1, 1, 4))
    assert not after.figures["ai-1.7"].shot
    assert facts(battle, steady=True) == told
    assert [param["name"] for param in opened(battle, "shoot", "ai-1")["params"]] == [
        "target",
        "steady",
        "without",
    ]
    assert len(opened(scene(ours("crossbow"), theirs(20)), "shoot", "ai-1")["params"]) == 2
    assert refused(battle, "shoot", **AT, without=[f"ai-1.{n}" for n in range(1, 8)]) == "SKIR-SHO-3"


@pytest.mark.parametrize(
    ("values", "volley"),
    [({}, True), ({"shot_last": True}, False), ({"still": False}, False), ({"missile": "bow"}, False)],
)
def test_a_volley_wants_silence_and_stillness(values, volley):
    """SKIR-HIT-4, SKIR-RUL-59, SKIR-RUL-60."""
    told = facts(scene({**ours("pistol"), **values}, theirs(7)))
    assert ("volley" in told) is volley


def test_with_two_kinds_of_weapons_one_is_named():
    """SKIR-SHO-1, SKIR-RUL-44."""
    one = {**ours(), "figures": {"1": {"missile": "hurled"}}}
    battle = scene(one, theirs(20))
    assert refused(battle, "shoot", **AT) == "SKIR-SHO-1"
    assert facts(battle, weapon="bow")["shooters"] == "5"
    found = {param["name"]: param for param in opened(battle, "shoot", "ai-1")["params"]}
    assert [(choice["value"], choice["targets"]) for choice in found["weapon"]["choices"]] == [
        ("bow", ["kaki-1"]), ("hurled", ["kaki-1"]),
    ]  # fmt: skip


def test_the_front_rank_alone_is_shot_at_from_near_also_behind_a_wall():
    """SKIR-HIT-2, SKIR-RUL-49, SKIR-RUL-50."""
    foe = {"id": "kaki-1", "kind": "bushi", "armour": "armoured", "at": RANKS}
    assert facts(scene(SIX, foe))["front rank"] == "3"
    behind = facts(scene(SIX, foe, pieces=[wall(15)]))
    assert (behind["front rank"], behind["3 in cover"]) == ("3", "medium")
    farther = {**foe, "at": [[x, y + 10, facing] for x, y, facing in RANKS]}
    assert facts(scene(SIX, farther))["targets"] == "6"


def test_pistols_pierce_only_with_the_option():
    """SKIR-HIT-8, SKIR-OPT-6, SKIR-RUL-58."""
    foe = theirs(3, 1, kind="bushi", armour="armoured")
    for option, shown in ((False, "armoured"), (True, "unarmoured")):
        battle = scene(ours("pistol", shot_last=True), foe, options={"pistol_pierces": option})
        _battle, events = give(battle, "shoot", **AT, dice=(3, 4))
        assert events[0].params["comparison"]["row"] == shown


def test_letters_are_dealt_again_until_all_are_killed():
    """SKIR-HIT-12, SKIR-RUL-53: two figures and three letters, the third by lot among those who live."""
    foe = theirs(3, 2, armour="unarmoured")
    battle, _events = give(scene(ours("arquebus"), foe), "shoot", **AT, dice=(1, 6, 1, 2))
    assert fates(battle, "kaki-1") == {1: "disabled", 2: "killed"}
    foe = {**foe, "figures": {"1": {"wounds": 1}, "2": {"wounds": 1}}}
    battle, _events = give(scene(ours("arquebus"), foe), "shoot", **AT, dice=(1, 6, 1))
    assert fates(battle, "kaki-1") == {1: "killed", 2: "killed"}


def test_a_margin_of_nothing_has_no_effect():
    """SKIR-HIT-7."""
    battle, events = give(scene(ours(), theirs(20)), "shoot", **AT, dice=(1, 1, 4))
    assert fates(battle, "kaki-1") == {}
    told = events[0].params["comparison"]
    assert (told["margin"], told["column"], told["cell"]) == (-3, -1, "")


def test_each_shot_is_settled_before_the_next():
    """SKIR-RUL-111, SKIR-RUL-110: the next draw is among those who are still able."""
    second = {**ours(), "id": "ai-2", "at": row(6, 42, 10, 0)}
    battle = scene(ours(), second, theirs(20, 3, armour="unarmoured"))
    battle, _events = give(battle, "shoot", **AT, dice=(1, 6, 3))
    battle, _events = give(battle, "shoot", unit="ai-2", target="kaki-1", dice=(2, 6, 3))
    assert fates(battle, "kaki-1") == {1: "disabled", 3: "disabled"}


# -- what is told ------------------------------------------------------------------------------------------------------


def test_the_sentence_names_both_the_range_and_what_came_of_it():
    battle, events = give(scene(ours(), theirs(20)), "shoot", **AT, dice=(3, 6, 2))
    assert str(RULESET.sentence(battle, events[0])) == "Ai-1 shoot at kaki-1, 20″, medium: 3rd man: disabled."
    assert len(events[0].lines) == 6
    assert events[0].params["arms"] == "bow"


def test_targets_that_are_shut_say_why():
    """SKIR-SHO-8: a house between."""
    house = {"id": "h", "kind": "house", "points": [[25, 20], [50, 20], [50, 24], [25, 24]]}
    battle = scene(ours(), theirs(20), pieces=[house])
    shut = opened(battle, "shoot", "ai-1")
    assert shut["shut"]["clause"] == "SKIR-SHO-6"
    assert shut["params"][0]["choices"][0]["shut"]["clause"] == "SKIR-SHO-8"


def test_everybody_can_shoot_from_one_list():
    second = {**ours("arquebus"), "id": "ai-2", "at": row(6, 43, 10, 0)}
    found = plain(RULESET.salvo(scene(ours(), second, theirs(20)), Side.AI, "shoot"))
    assert [row["unit"] for row in found["rows"]] == ["ai-1", "ai-2"]
    assert all(row["worth"] for row in found["rows"])


def test_the_chart_is_told_with_the_system():
    """SKIR-HIT-9: each better armour repeats the row above one column to the right (SKIR-RUL-7)."""
    chart = plain(RULESET.describe())["results"]["SKIR-HIT-9"]
    assert chart["columns"] == ["0", "+1", "+2", "+3", "+4", "+5", "+6"]
    cells = [line["cells"] for line in chart["rows"]]
    assert cells[0] == ["", "W", "W", "D", "D/W", "D/D", "D/D/W"]
    for better, worse in zip(cells[1:], cells, strict=False):
        assert better == ["", *worse[:-1]]
