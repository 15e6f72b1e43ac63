"""A combat round from outside: GODAI-EX-2, 10 to 14, 20, 22, 24, 27, 29, 30 with their exact dice."""

from __future__ import annotations

import pytest

import rulesets
from rulesets import HmacDice
from rulesets.engine.battle import Side
from rulesets.godai.charts import Armour, Weapon
from rulesets.godai.melee.fighter import Fighter, strength
from tests.rules.godai.bouts import fought, scene, told, unit

A, K = Side.AI, Side.KAKI


def test_example_2_one_samurai_against_three_retainers():
    """GODAI-EX-2, GODAI-CLO-1, GODAI-CLO-11, GODAI-CLO-12, GODAI-CLO-16, GODAI-CLO-20, GODAI-MOR-5, GODAI-FLE-1."""
    battle = scene(
        unit("ai-1", (24, 18), kind="hero", stats={"combat": 5, "attacks": 2, "courage": 5}),
        unit("kaki-1", (23, 19), (24, 19), (25, 19)),
    )
    done = fought(
        battle,
        (2, 5, 1, 3, 5, 4, 2, 3, 3),
        {"allot": {"shares": {"ai-1.1>kaki-1.2": 1, "ai-1.1>kaki-1.1": 1}}},
    )
    bout = done.bout
    assert bout.fighters == {A: ("ai-1.1",), K: ("kaki-1.1", "kaki-1.2", "kaki-1.3")}
    assert (bout.best, bout.winner, bout.by) == ({A: 5, K: 5}, A, "combat")
    assert not bout.hem, "nobody is surrounded or blocked"
    assert [cut.need for cut in bout.cuts] == [4, 4]
    assert done.faces() == [2, 5, 1, 3, 5, 4, 2, 3, 3]
    fallen = [id for id in battle.units["kaki-1"].figures if not done.battle.figures[id].alive]
    assert fallen == ["kaki-1.1"]
    assert done.battle.units["kaki-1"].fleeing
    stepped = next(event for event in done.events if event.kind == "stepped_back")
    assert stepped.paths["kaki-1.2"] == ((24.0, 19.0), (24.0, 20.0))


def yamanaka(*at, **values):
    """GODAI-EX-25: Combat 4, two Attacks, no-dachi with mastery 1, medium armour, two tokens."""
    return unit(
        "ai-1", at, kind="hero", armour="medium", weapons=["great_sword", "dai_sho"], zen=2, command=3, limp=True,
        stats={"combat": 4, "shooting": 4, "wounds": 2, "attacks": 2, "courage": 7},
        masteries={"long_sword": 1, "great_sword": 1, "bow": 1}, **values,
    )  # fmt: skip


def yamada(id, *at, **values):
    """GODAI-EX-26: Combat 4, one Attack, heavy armour, one wound, two tokens."""
    return unit(
        id, at, kind="hero", armour="heavy", zen=2, command=3, samurai=True, horsemanship=2,
        stats={"combat": 4, "shooting": 4, "courage": 8}, masteries={"long_sword": 1, "bow": 2},
        **{"weapons": ["dai_sho", "bow"], **values},
    )  # fmt: skip


def test_example_10_yamanaka_shouts_at_spearmen():
    """GODAI-EX-10, GODAI-WTR-14, GODAI-CDM-7, GODAI-CDM-16, GODAI-CDM-19, GODAI-CLO-2, GODAI-CLO-5, GODAI-STR-2."""
    battle = scene(
        yamanaka(24, 17, water=["body_strike", "shout"], charged=["kaki-1"]),
        unit(
            "kaki-1", (23.4, 18), (24.6, 18), (23.4, 19), (25.6, 19.2), armour="light", weapon="spear",
        ),
    )  # fmt: skip
    done = fought(
        battle,
        (2, 4, 3, 4, 6, 5, 6, 2, 5),
        {"allot": lambda ask: {"shares": {"ai-1.1>kaki-1.1": 1, "ai-1.1>kaki-1.2": 1}}},
    )
    bout = done.bout
    assert bout.rear == ("kaki-1.3",), "the fourth touches no comrade in contact"
    assert told(bout.modifiers["kaki-1.3"]) == {"GODAI-CDM-16": -1, "GODAI-CDM-19": -2}
    assert [blow.score for blow in bout.blows] == [3, 4, 4, 3, 3]
    assert (bout.best, bout.winner, bout.by) == ({A: 4, K: 4}, A, "combat")
    assert [cut.need for cut in bout.cuts] == [3, 3]
    assert [cut.came for cut in bout.cuts] == ["", "killed"]
    assert not done.battle.units["kaki-1"].fleeing, "three of four left: no test"
    stepped = next(event for event in done.events if event.kind == "stepped_back")
    assert set(stepped.paths) == {"kaki-1.1", "kaki-1.3", "kaki-1.4"}, "GODAI-CLO-21"


def test_example_11_no_design_roll_off_and_a_saved_wound():
    """GODAI-EX-11, GODAI-WTR-3, GODAI-ATK-5, GODAI-CDM-5, GODAI-CDM-14, GODAI-CLO-14, GODAI-ZEN-7."""
    first = yamanaka(24, 19, water=["body_strike", "shout"])
    battle = scene(
        yamada("ai-1", 24, 18, water=["no_design", "choose_place"], mounted=False), {**first, "id": "kaki-1"}
    )
    done = fought(battle, (4, 4, 2, 5, 5, 6), {"save": {"yes": True}})
    bout = done.bout
    assert told(bout.attacks["kaki-1.1"]) == {"GODAI-ATK-1": 2, "GODAI-ATK-5": -1}
    assert told(bout.modifiers["ai-1.1"]) == {"GODAI-CDM-5": 1, "GODAI-CDM-14": -1}
    assert (bout.best, bout.roll_off, bout.winner, bout.by) == ({A: 4, K: 4}, {A: 2, K: 5}, K, "roll_off")
    assert [(cut.need, cut.came) for cut in bout.cuts] == [(5, "saved")]
    hero = done.battle.figures["ai-1.1"]
    assert (hero.wounds_left, done.battle.units["ai-1"].zen, hero.y) == (1, 1, 17.0)


def swordsman(*at, mastery=3, **values):
    """GODAI-EX-12: two Attacks and Two swords."""
    return unit(
        "ai-1", at, kind="hero", weapons=["two_swords", "dai_sho"], stats={"attacks": 2},
        masteries={"two_swords": mastery} if mastery else {}, in_hand="two_swords" if mastery else "basic", **values,
    )  # fmt: skip


ROUND = ((24, 19), (23, 17.4226), (25, 17.4226))
WALLS = [
    {"id": "w1", "kind": "low_wall", "points": [[22, 17.4], [26, 17.4]]},
    {"id": "w2", "kind": "low_wall", "points": [[23.4, 17.4], [23.4, 18.45]]},
    {"id": "w3", "kind": "low_wall", "points": [[24.6, 17.4], [24.6, 18.45]]},
]


@pytest.mark.parametrize(("mastery", "dice"), [(3, 3), (0, 6)])
def test_example_12_surrounded(mastery, dice):
    """GODAI-EX-12, GODAI-ATK-6, GODAI-ATK-8, GODAI-ATK-10, GODAI-WIN-13, GODAI-ATK-2."""
    battle = scene(swordsman(24, 18, mastery=mastery), unit("kaki-1", *ROUND))
    bout = _thrown(battle)
    assert bout.hem == {"ai-1.1": ("surrounded",)}
    assert sum(blow.figure.startswith("kaki") for blow in bout.blows) == dice
    assert sum(blow.figure.startswith("ai") for blow in bout.blows) == (4 if mastery else 2)


@pytest.mark.parametrize("mastery", [3, 0])
def test_example_12_without_retreat(mastery):
    """GODAI-EX-12, GODAI-ATK-7, GODAI-ATK-9, GODAI-ATK-10: a blocked retreat doubles dice against anybody."""
    battle = scene(
        swordsman(24, 18, mastery=mastery),
        unit("kaki-1", (23.05, 19), (24.05, 19), (25.04, 19)),
        pieces=WALLS,
    )
    bout = _thrown(battle)
    assert bout.hem == {"ai-1.1": ("blocked",)}
    assert sum(blow.figure.startswith("kaki") for blow in bout.blows) == 6
    assert told(bout.attacks["kaki-1.2"])["GODAI-ATK-7"] == 1


def _thrown(battle):
    """The only combat when all attack dice are thrown, with dice as they fall."""
    return fought(battle, HmacDice(b"thrown"), settled=False).bout


def test_example_13_spears_against_a_rider():
    """GODAI-EX-13, GODAI-CDM-8, GODAI-CDM-12, GODAI-MTD-5, GODAI-DEF-6, GODAI-HRS-5, GODAI-CDM-15."""
    battle = scene(
        unit(
            "ai-1", (24, 17.5), kind="hero", mounted=True, horsemanship=1, weapon="long_sword", charged=["kaki-1"],
            stats={"combat": 4}, masteries={"long_sword": 1},
        ),
        unit("kaki-1", (23.5, 19), (24.5, 19), (22, 20), (24, 21), (26, 20), weapon="spear"),
    )  # fmt: skip
    horse = {"shares": {"kaki-1.1>ai-1.1:horse": 1, "kaki-1.2>ai-1.1:horse": 1}}
    done = fought(battle, (3, 5, 2, 4, 1), {"allot": horse})
    bout = done.bout
    assert told(bout.modifiers["ai-1.1"]) == {"GODAI-CDM-5": 1}, "no charge bonus against spears"
    assert told(bout.modifiers["kaki-1.1"]) == {"GODAI-CDM-8": 1}
    assert (bout.best, bout.winner) == ({A: 4, K: 6}, K)
    assert [(cut.need, cut.came) for cut in bout.cuts] == [(4, "horse"), (4, "")]
    rider = done.battle.figures["ai-1.1"]
    assert (rider.mounted, rider.depth, rider.unhorsed, rider.y) == (False, 1.0, True, 16.5)
    assert rider.wounds_left == 1


def test_example_13_against_retainers_a_charge_counts():
    """GODAI-EX-13, GODAI-CDM-12, GODAI-STR-7: +2 on the dice, and 2+ to wound."""
    battle = scene(
        unit(
            "ai-1", (24, 17.5), kind="hero", mounted=True, horsemanship=1, weapon="long_sword", charged=["kaki-1"],
            stats={"combat": 4}, masteries={"long_sword": 1},
        ),
        unit("kaki-1", (23.5, 19), (24.5, 19), (22, 20), (24, 21), (26, 20)),
    )  # fmt: skip
    done = fought(battle, (3, 4, 2, 2))
    assert told(done.bout.modifiers["ai-1.1"]) == {"GODAI-CDM-5": 1, "GODAI-CDM-12": 1}
    assert [(cut.need, cut.came) for cut in done.bout.cuts] == [(2, "killed")]
    assert "followed_up" in done.kinds, "GODAI-CLO-23: a rider must"


def test_example_14_a_barricade():
    """GODAI-EX-14, GODAI-CDM-17, GODAI-CDM-21, GODAI-GEN-12, GODAI-CLO-14."""
    held = ["ai-1.1", "ai-1.2", "ai-1.3"]
    battle = scene(
        unit("ai-1", (23, 17.9), (24, 17.9), (25, 17.9)),
        unit(
            "kaki-1",
            (23.5, 19),
            (24.5, 19),
            (24, 20),
            (23, 22),
            (25, 22),
            armour="light",
            weapon="spear",
            defends=held,
        ),
        pieces=[{"id": "b1", "kind": "barricade", "points": [[21, 18.45], [27, 18.45]]}],
    )
    done = fought(battle, (6, 4, 2, 4, 3, 6, 3, 3, 5, 2, 5, 1, 2))
    bout = done.bout
    assert bout.rear == ("kaki-1.3",)
    assert [blow.score for blow in bout.blows] == [5, 3, 1, 4, 3, 5]
    assert (bout.best, bout.roll_off, bout.winner) == ({A: 5, K: 5}, {A: 5, K: 2}, A)
    assert [(cut.need, cut.came) for cut in bout.cuts] == [(5, "killed"), (5, ""), (5, "")]


def test_example_20_scold_abdomen_timing_and_tokens():
    """GODAI-EX-20, GODAI-WTR-11, GODAI-WTR-2, GODAI-ZEN-4, GODAI-ZEN-5, GODAI-ZEN-7, GODAI-RUL-83, GODAI-RUL-110."""
    battle = scene(
        unit(
            "ai-1", (24, 18), kind="hero", weapon="long_sword", water=["scold", "abdomen"],
            stats={"combat": 4, "attacks": 2},
        ),
        unit("kaki-1", (24, 19), kind="hero", zen=2, stats={"combat": 5, "attacks": 2, "defence": 5, "wounds": 2}),
    )  # fmt: skip
    answers = {"token": [{"die": 2, "by": 1}], "save": {"yes": True}, "scold": {"die": 3}}
    done = fought(battle, (4, 2, 6, 3, 1, 5, 2, 4), answers)
    bout = done.bout
    assert [(blow.face, blow.modifier, blow.was, blow.token) for blow in bout.blows] == [
        (4, 1, 0, 0), (2, 1, 0, 0), (1, 0, 6, 0), (4, 0, 0, 1),
    ]  # fmt: skip
    assert (bout.best, bout.winner, bout.spent) == ({A: 5, K: 4}, A, ("kaki-1",))
    assert [(cut.need, cut.came) for cut in bout.cuts] == [(5, "saved"), (5, "")]
    assert done.battle.units["kaki-1"].zen == 0


@pytest.mark.parametrize(
    ("stance", "dice", "bonus", "strong"),
    [("", 2, 1, 5), ("one_cut", 1, 2, 6), ("body_in_place", 3, 1, 4)],
)
def test_example_22_stances(stance, dice, bonus, strong):
    """GODAI-EX-22, GODAI-WTR-7, GODAI-WTR-13, GODAI-ATK-3, GODAI-ATK-4, GODAI-CDM-4, GODAI-STR-1,
    GODAI-STR-9, GODAI-STR-10.
    """
    one = Fighter(attacks=2, weapon=Weapon.LONG_SWORD, mastery=2, stance=stance)
    assert (one.dice, one.bonus, strength(one, Armour.MEDIUM)) == (dice, bonus, strong)


def test_example_24_red_leaves():
    """GODAI-EX-24, GODAI-WTR-6, GODAI-CHW-3, GODAI-DEC-6, GODAI-RUL-86."""
    battle = scene(
        unit(
            "ai-1", (24, 18), kind="hero", weapon="long_sword", water=["red_leaves"], zen=1,
            stats={"combat": 4, "attacks": 2, "defence": 4, "wounds": 2}, masteries={"long_sword": 1},
        ),
        unit(
            "kaki-1", (24, 19), kind="hero", weapons=["halberd", "long_sword"], masteries={"halberd": 2},
            stats={"combat": 5, "attacks": 2},
        ),
    )  # fmt: skip
    answers = {"save": {"yes": True}}
    done = fought(battle, (5, 5, 1, 6, 4, 3, 4, 2), answers)
    bout = done.bout
    assert [blow.score for blow in bout.blows] == [6, 2, 6, 4]
    assert (bout.winner, bout.by) == (K, "combat")
    assert [(cut.need, cut.came) for cut in bout.cuts] == [(4, ""), (4, "wound")]
    hero, foe = done.battle.figures["ai-1.1"], done.battle.figures["kaki-1.1"]
    assert (hero.wounds_left, hero.y) == (1, 17.0)
    assert (foe.in_hand, foe.lost) == (Weapon.LONG_SWORD, (Weapon.HALBERD,))


@pytest.mark.parametrize(("wins", "need"), [(True, 4), (False, 5)])
def test_example_27_caught_on_foot(wins, need):
    """GODAI-EX-27, GODAI-FLE-6, GODAI-CDM-20, GODAI-STR-11."""
    battle = scene(
        unit("ai-1", (23.5, 18), (24.5, 18), (22, 16), (24, 16), (26, 16)),
        unit("kaki-1", (23.5, 19), (24.5, 19), (24, 21), fleeing=True),
    )
    dice = (3, 1, 5, 4, 4, 2, 4, 6) if wins else (3, 1, 5, 4, 2, 4, 5, 4)
    done = fought(battle, dice)
    bout = done.bout
    assert told(bout.modifiers["kaki-1.1"]) == {"GODAI-CDM-20": -2}
    assert bout.winner is (A if wins else K)
    assert [cut.need for cut in bout.cuts] == [need, need]
    assert sum(cut.came == "killed" for cut in bout.cuts) == (2 if wins else 1)


@pytest.mark.parametrize(("apart", "credited", "driven"), [(3, 1, False), (5, 0, True)])
def test_example_29_attendants(apart, credited, driven):
    """GODAI-EX-29, GODAI-ATT-2, GODAI-ATT-5, GODAI-ATT-6."""
    battle = scene(
        unit("ai-1", (24 - apart - 1, 18), kind="hero", samurai=True),
        unit("ai-2", (24, 18), (21, 15), (19.5, 15), kind="attendants", master="ai-1"),
        unit("kaki-1", (24, 19), (30, 30), (31.5, 30), (33, 30)),
    )
    done = fought(battle, (6, 1, 4))
    assert done.battle.units["ai-1"].kills == credited
    assert any(unit.driven == "kaki-1" for unit in done.battle.units.values()) is driven
    assert done.battle.forces[K].losses == 1


@pytest.mark.parametrize(
    ("face", "token", "leaves"), [(4, None, True), (3, None, False), (3, {"die": 1, "by": 1}, True)]
)
def test_example_30_choose_the_place(face, token, leaves):
    """GODAI-EX-30, GODAI-WTR-15, GODAI-ZEN-4, GODAI-RUL-94."""
    battle = scene(
        yamada("ai-1", 24, 18, water=["choose_place"]), unit("kaki-1", (24, 19), (26, 30), (27.5, 30))
    )
    answers = {"place": {"yes": True}, "token": [token]}
    done = fought(battle, (face,) if leaves else (face, 6, 1, 1), answers)
    assert done.battle.figures["ai-1.1"].y == (16.0 if leaves else 18.0)
    assert ("place_chosen" in done.kinds) is leaves
    assert "followed_up" not in done.kinds


def test_example_30_without_room():
    """GODAI-EX-30: with only 1.5" free behind him he may not try."""
    wall = {"id": "w1", "kind": "low_wall", "points": [[23, 18], [23, 16], [25, 16], [25, 18]]}
    battle = scene(
        yamada("ai-1", 24, 18, water=["choose_place"]),
        unit("kaki-1", (24, 19), (26, 30), (27.5, 30)),
        pieces=[wall],
    )
    assert not fought(battle, (6, 1, 1)).asked("place")


def test_a_combat_is_told_in_sentences():
    """Each unit once, and no hole is left open."""
    battle = scene(
        unit("ai-1", (24, 18), kind="hero", name="Yamada", stats={"combat": 5, "attacks": 2}),
        unit("kaki-1", (23, 19), (24, 19), (25, 19), (26.5, 20), name="Retainers"),
    )
    done, other = fought(battle, (2, 5, 1, 3, 5, 4, 2)), fought(battle, (2, 1, 6, 3, 5, 1, 1, 1))
    ruleset = rulesets.get("godai")
    told_of, of_other = (
        {
            event.kind: rulesets.english(ruleset.sentence(each.battle, event))
            for event in each.events
            if event.kind != "decision_awaited"
        }
        for each in (done, other)
    )
    assert told_of["fought_began"] == "Combat 1: Yamada against Retainers."
    assert told_of["won_by_combat"].endswith("at 5 each.")
    assert not any("{" in words for words in told_of.values())
    assert of_other["won_by_score"] == "Kaki win combat 1. Best scores 2 : 6.", (
        "indigo's first, as everywhere"
    )
