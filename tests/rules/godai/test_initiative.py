"""The Initiative, Mountain-Sea Change, the end of a turn and of a battle (GODAI-INI, GODAI-FIR-5, GODAI-SEQ-20,
GODAI-END).
"""

from __future__ import annotations

import msgspec
import pytest

import rulesets
from rulesets import english
from rulesets.engine.battle import Result, Side
from rulesets.godai import initiative, victory
from rulesets.godai.nerve import confusion
from rulesets.godai.victory import SCORE
from tests.rules.godai.procedures import Doing, alive, asked, changed, group, hero, kill, scene
from tests.rules.orders import give, kinds, opened, previewed, refused


def thrown(*faces, ai=None, kaki=None, turn=2, last="ai", answers=(), **more):
    """The Initiative between two heroes."""
    battle = scene(
        hero("ai-1", 10, 10, **(ai or {})), hero("kaki-1", 10, 30, **(kaki or {})), turn=turn, **more
    )
    battle.initiative = Side(last) if last else None
    doing = Doing(battle, *faces)
    doing.does(initiative.throw(doing.play), *answers)
    doing.done()
    return doing


PILLOW, RAT = {"fire": ["pillow"]}, {"fire": ["rats_head"]}


@pytest.mark.parametrize(
    ("faces", "words"), [((5, 2), "hold the Initiative, 5 to 2."), ((4, 5), "hold the Initiative, 5 to 4.")]
)
def test_the_score_of_him_who_has_it_is_told_first(faces, words):
    """GODAI-INI-1."""
    doing = thrown(*faces)
    assert english(rulesets.get("godai").sentence(doing.battle, doing.play.events[-1])).endswith(words)


def test_example_1_four_turns():
    """GODAI-EX-1, GODAI-INI-1 to GODAI-INI-5, GODAI-RUL-17, GODAI-RUL-18, GODAI-FIR-1, GODAI-FIR-6."""
    first = thrown(3, 3, 4, 2, turn=1, last=None)
    assert (first.battle.initiative, first.told) == (Side.AI, ["initiative_tied", "initiative_won"])
    assert thrown(5, 5, last="ai").battle.initiative is Side.KAKI
    assert thrown(4, 5, ai=PILLOW, last="kaki").battle.initiative is Side.AI
    assert thrown(2, 2, ai=PILLOW, last="ai").battle.initiative is Side.AI
    rat = thrown(4, 5, ai=PILLOW, kaki=RAT, last="kaki", answers=({"yes": True},))
    assert (list(asked(rat)), rat.battle.initiative) == (["rat"], Side.KAKI)


@pytest.mark.parametrize(("answers", "holder"), [((), "kaki"), (({"yes": False},), "ai")])
def test_a_rat_s_head_decides_a_draw_on_turn_1_too(answers, holder):
    """GODAI-INI-4, GODAI-INI-5, GODAI-DEC-1: by default he takes it."""
    assert thrown(3, 3, kaki=RAT, turn=1, last=None, answers=answers).battle.initiative == holder


def test_two_rats_are_none_and_two_pillows_are_one():
    """GODAI-RUL-19."""
    assert asked(thrown(3, 3, ai=RAT, kaki=RAT)) == []
    battle = scene(hero("ai-1", 10, 10, **PILLOW), hero("ai-2", 14, 10, **PILLOW), hero("kaki-1", 10, 30))
    doing = Doing(battle, 3, 4)
    doing.does(initiative.throw(doing.play))
    assert doing.battle.initiative is Side.KAKI, "4 against 4, and indigo had it"


def test_tokens_change_it_by_choice_only():
    """GODAI-INI-6, GODAI-RUL-21, GODAI-RUL-137, GODAI-ZEN-8, GODAI-OPT-11."""
    assert thrown(3, 4, ai={"zen": 1}).asks == []
    doing = thrown(
        3, 4, ai={"zen": 1}, options={"initiative_tokens": True}, answers=({"die": 1, "by": 1},), last="kaki"
    )
    assert (doing.battle.initiative, doing.battle.units["ai-1"].zen) == (Side.AI, 0)


# -- Mountain-Sea Change -----------------------------------------------------------------------------------------------


def example_23(**more):
    return scene(
        hero("ai-1", 10, 10, fire=["mountain_sea", "frighten"], **more), group("kaki-1", 3, 10, 24),
        group("kaki-2", 3, 20, 24), group("kaki-3", 3, 40, 24),
        hero("kaki-4", 44, 28, fire=["body_of_rock"], command=2), group("kaki-5", 3, 30, 33, fleeing=True),
        phase="confuse",
    )  # fmt: skip


def test_example_23_every_enemy_group_tests():
    """GODAI-EX-23, GODAI-FIR-5, GODAI-MOR-10, GODAI-MOV-13: 7 + 2 fails, 8 + 2 holds, the third stands by its rock; who
    flees takes no test.
    """
    battle = example_23()
    doing = Doing(battle, 6, 1, 4, 4)
    doing.does(confusion.change(doing.play, confusion.MountainSea(unit="ai-1")))
    battle = doing.done()
    assert [unit.id for unit in battle.units.values() if unit.confused] == ["kaki-1"]
    assert battle.units["ai-1"].sea
    assert doing.told == [
        "mountain_sea_changed",
        "courage_failed",
        "confused",
        "courage_held",
        "courage_rock",
    ]


def test_who_led_a_confused_group_may_not_move_either():
    """GODAI-CMD-5, GODAI-RUL-100."""
    battle = scene(
        hero("ai-1", 10, 10, fire=["mountain_sea"]), group("kaki-1", 3, 10, 24),
        hero("kaki-2", 10, 27, command=1, stats={"courage": 4}), phase="confuse",
    )  # fmt: skip
    doing = Doing(battle, 1, 1)
    doing.does(confusion.change(doing.play, confusion.MountainSea(unit="ai-1")), {"leader": "kaki-2"})
    assert [unit.id for unit in doing.battle.units.values() if unit.confused] == ["kaki-1", "kaki-2"]


def test_it_is_offered_foreseen_and_used_once():
    """GODAI-ORD-8, GODAI-RUL-97, GODAI-RUL-20."""
    assert opened(example_23(), "mountain_sea", "ai-1")["shut"] is None
    preview = previewed(example_23(), "mountain_sea", unit="ai-1")
    assert [odds.facts[0].value for odds in preview.odds][:2] == ["58.3%", "58.3%"]
    assert refused(example_23(sea=True), "mountain_sea", unit="ai-1") == "GODAI-FIR-5"
    for values, clause in (
        ({"sea": True}, "GODAI-FIR-5"),
        ({"fleeing": True}, "GODAI-RUL-20"),
        ({"fire": ()}, "GODAI-FIR-5"),
    ):
        battle = changed(example_23(), "ai-1", **values)
        with pytest.raises(confusion.Illegal) as refusal:
            confusion.check_hero(battle, battle.units["ai-1"])
        assert refusal.value.clause == clause


# -- the end of a turn -------------------------------------------------------------------------------------------------


def ended(battle):
    doing = Doing(battle)
    doing.does(initiative.turn_end(doing.play))
    return doing.battle


GUNS = {"weapon": "arquebus", "loaded": False}


def test_an_idle_turn_loads():
    """GODAI-SHT-11, GODAI-RUL-52, GODAI-EX-6: shot in turn n, idle in n + 1, ready in n + 2."""
    battle = scene(group("ai-1", 4, 10, 10, **GUNS, shot=True, idle=False), group("kaki-1", 3, 10, 30))
    battle = ended(battle)
    assert not battle.units["ai-1"].loaded
    assert ended(battle).units["ai-1"].loaded


@pytest.mark.parametrize("values", [{"shot": True}, {"idle": False}, {"pavised": True}])
def test_who_does_anything_does_not_load(values):
    """GODAI-SHT-11."""
    battle = ended(scene(group("ai-1", 4, 10, 10, **{**GUNS, **values}), group("kaki-1", 3, 10, 30)))
    assert not battle.units["ai-1"].loaded


def test_who_is_engaged_does_not_load():
    """GODAI-SHT-11."""
    assert not ended(scene(group("ai-1", 4, 10, 10, **GUNS), group("kaki-1", 3, 10, 11))).units["ai-1"].loaded


def test_who_was_engaged_when_the_turn_began_does_not_load_in_it():
    """GODAI-SHT-11, GODAI-RUL-52: though his enemies are gone before it ends."""
    battle = ended(scene(group("ai-1", 4, 10, 10, **GUNS), group("kaki-1", 3, 10, 11)))
    for id in battle.units["kaki-1"].figures:
        battle.figures[id] = msgspec.structs.replace(battle.figures[id], y=30.0)
    battle = ended(battle)
    assert not battle.units["ai-1"].loaded
    assert ended(battle).units["ai-1"].loaded


def test_who_only_turns_loads():
    """GODAI-SHT-11, GODAI-MOV-8: turning is allowed, going a step is not."""
    for step, loads in ((0.0, True), (0.5, False)):
        battle = scene(group("ai-1", 3, 10, 10, **GUNS), group("kaki-1", 3, 10, 30))
        ways = {
            figure.id: [{"x": figure.x, "y": figure.y + step, "facing": 90.0}]
            for figure in battle.able(battle.units["ai-1"])
        }
        turned, _ = give(battle, "move", unit="ai-1", figures=ways)
        assert turned.figures["ai-1.1"].facing == 90.0
        assert ended(turned).units["ai-1"].loaded is loads


def test_what_was_of_the_turn_is_cleared():
    """GODAI-SEQ-20, GODAI-HRS-5, GODAI-CHG-9, GODAI-MOV-12, GODAI-MOV-13; flight and hums last."""
    own = {
        "barred": ["kaki-1"], "confused": True, "moved": True, "shot": True, "heroic": ["move"], "led": True,
        "mounting": "done",
        "shaken": ["kaki-1"], "defiant": ["kaki-1"], "idle": False,
    }  # fmt: skip
    each = {"gallop": 4, "spent": 0.7, "charged": ["kaki-1"], "unhorsed": True}
    battle = ended(
        scene(
            group("ai-1", 3, 10, 10, hummed=True, **own, **each),
            group("ai-2", 3, 20, 10, fleeing=True),
            group("kaki-1", 3, 10, 30),
        )
    )
    unit, figure = battle.units["ai-1"], battle.figures["ai-1.2"]
    assert all(getattr(unit, key) in (False, (), "") for key in own if key != "idle")
    assert unit.idle
    assert (figure.gallop, figure.spent, figure.charged, figure.unhorsed) == (-1, 0.0, (), False)
    assert (unit.hummed, battle.units["ai-2"].fleeing) == (True, True)
    assert (battle.clock.turn, battle.clock.phase) == (3, "initiative")


def test_an_engagement_ends_with_its_contact():
    """GODAI-CLO-6, GODAI-WTR-6: who touches nobody begins anew and has his weapon again; who fights on does not."""
    fought = {"rounds": 2, "lost": ["spear"], "sticky": True, "defends": ["kaki-1.1"]}
    battle = ended(
        scene(
            group("ai-1", 3, 10, 10, **fought), group("ai-2", 3, 30, 10, **fought), group("kaki-1", 3, 10, 11)
        )
    )
    stays, fresh = battle.figures["ai-1.1"], battle.figures["ai-2.1"]
    assert (stays.rounds, stays.lost, stays.sticky, stays.defends) == (2, ("spear",), True, ())
    assert (fresh.rounds, fresh.lost, fresh.sticky, fresh.defends) == (0, (), False, ())


# -- victory -----------------------------------------------------------------------------------------------------------


def example_31():
    """Bands of 189 and 196 after twelve turns."""
    battle = scene(
        group("ai-1", 5, 4, 10, points=50), group("ai-2", 2, 30, 10, strength=2, points=16, fleeing=True),
        group("ai-3", 10, 20, 4, points=123), hero("ai-4", 44, 4, points=0, fire=["mountain_sea"]),
        group("kaki-1", 4, 4, 30, points=36), group("kaki-2", 3, 20, 30, points=9),
        group("kaki-3", 9, 30, 30, points=151), forces={"ai": {"price": 189}, "kaki": {"price": 196}}, turn=12,
        phase="confuse",
    )  # fmt: skip
    kill(battle, *(f"ai-1.{n}" for n in range(1, 6)), *(f"kaki-1.{n}" for n in range(1, 5)))
    return kill(battle, *(f"kaki-2.{n}" for n in range(1, 4)))


def test_example_31_a_small_lead_is_a_draw():
    """GODAI-EX-31, GODAI-END-2, GODAI-END-3, GODAI-END-4: 58 to 45 of 196."""
    battle = example_31()
    assert (SCORE.of(battle, Side.KAKI), SCORE.of(battle, Side.AI)) == (58, 45)
    assert ended(battle).result == Result(None, "score")
    battle.figures["ai-3.1"] = kill(battle, "ai-3.1").figures["ai-3.1"]
    assert ended(battle).result == Result(Side.KAKI, "score"), "12 points more: 25 of 196"


def test_the_limit_may_be_another_or_none():
    """GODAI-OPT-13."""
    for turns, over in ((12, True), (20, False), (0, False)):
        battle = scene(hero("ai-1", 10, 10), hero("kaki-1", 10, 30), turn=12, options={"turns": turns})
        assert (ended(battle).result is not None) is over


def test_who_has_nobody_left_who_does_not_flee_has_lost():
    """GODAI-END-1, GODAI-GEN-7, GODAI-RUL-127, GODAI-SEQ-16: whatever the points; both: points (GODAI-RUL-128)."""
    battle = scene(hero("ai-1", 10, 10), group("kaki-1", 3, 10, 30, fleeing=True, points=0))
    assert ended(battle).result == Result(Side.AI, "driven_off")
    both = scene(hero("ai-1", 10, 10, fleeing=True, points=100), group("kaki-1", 3, 10, 30, fleeing=True))
    assert victory.sides_beaten(both) == [Side.AI, Side.KAKI]
    assert ended(both).result == Result(Side.KAKI, "score")


def test_an_agreed_draw_is_a_draw_whatever_the_points():
    """GODAI-END-5, GODAI-SEQ-17, GODAI-RUL-128: and who concedes has lost."""
    battle = example_31()
    kill(battle, "ai-3.1", "ai-3.2", "ai-3.3")
    battle, _events = give(battle, "offer_draw")
    battle, events = give(battle, "answer_draw", by="kaki", accept=True)
    assert (battle.result.winner, battle.result.reason) == (None, "draw")
    assert battle.result.tally[Side.KAKI]
    assert "battle_drawn" in kinds(events)
    conceded, _events = give(example_31(), "resign")
    assert conceded.result.winner is Side.KAKI
    assert alive(conceded, "ai-3")
