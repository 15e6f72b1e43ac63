"""What is written of each unit on its sheet (GODAI-DAT-9), and what a report counts (GODAI-END-6)."""

from __future__ import annotations

import msgspec

from rulesets import HmacDice, Side
from rulesets.engine.document import document
from rulesets.engine.forms.bouts import SheetShown
from rulesets.godai.system import RULESET
from tests.rules.godai.melees import scrum
from tests.rules.godai.play import hero, men, row, scene
from tests.rules.random_play import Whim


def sheet(battle, unit):
    return msgspec.convert(document(battle, RULESET.form)["sheets"][unit], SheetShown)


def values(battle, unit):
    told = sheet(battle, unit)
    return {fact.label: fact.value for fact in (*told.facts, *told.derived)}


def test_a_sheet_holds_every_derived_value():
    """GODAI-DAT-9, GODAI-EX-26: Yamada on his horse, bow in hand."""
    battle = scene(
        hero(
            "ai-1", 10, 10, weapon="bow", weapons=["dai_sho"], armour="heavy", mounted=True, horsemanship=2, command=3,
            masteries={"bow": 2, "long_sword": 1}, stats={"combat": 4, "shooting": 4, "courage": 8}, samurai=True,
        ),
        men("kaki-1", *row(3, 20, 30, 180)),
    )  # fmt: skip
    told = values(battle, "ai-1")
    assert (told["Move"], told["Riding on"], told["Command radius"]) == ("12″", "+D6″", "8″")
    assert (told["Missile Strength"], told["Range"], told["To every die"]) == ("5", "24″", "−1")
    assert (told["Defence"], told["Strength"], told["Courage in tests"]) == ("6", "4", "8")


def test_an_event_that_touches_no_sheet_makes_none_anew():
    """Each event compares what is shown before it and after it: what is the same is found, not made."""
    battle = scene(hero("ai-1", 10, 10), men("kaki-1", *row(3, 20, 30, 180)))
    later = battle.copy()
    later.dice_count += 1
    was, now = (RULESET.form.shown(one) for one in (battle, later))
    assert now["sheets"] is was["sheets"]
    assert now["kit"] is was["kit"]
    later.units["ai-1"] = msgspec.structs.replace(later.units["ai-1"], zen=later.units["ai-1"].zen + 1)
    assert RULESET.form.shown(later)["sheets"]["ai-1"] != was["sheets"]["ai-1"]
    assert RULESET.form.shown(battle)["sheets"] == was["sheets"]


def test_courage_counts_as_it_is_in_tests():
    """GODAI-DAT-9, GODAI-MOR-3: Frighten takes one, a humming arrow another; the hero who frightened falls."""
    battle = scene(
        hero("ai-1", 10, 10, fire=["frighten"]), hero("ai-2", 20, 4),
        men("kaki-1", *row(3, 20, 30, 180), hummed=True),
    )  # fmt: skip
    assert values(battle, "kaki-1")["Courage in tests"] == "1"
    assert values(battle, "kaki-1")["Courage"] == "3"
    battle.units["ai-1"] = msgspec.structs.replace(battle.units["ai-1"], place="off")
    assert values(battle, "kaki-1")["Courage in tests"] == "2"


def test_only_what_can_be_asked_is_named_for_standing_orders():
    """GODAI-DEC-4 to GODAI-DEC-16: a strategy that he has not learnt asks him nothing."""
    battle = scene(
        hero("ai-1", 10, 10, water=["scold"], zen=1), hero("ai-2", 20, 4, fire=["rats_head"]),
        men("kaki-1", *row(3, 20, 30, 180)),
    )  # fmt: skip
    knows, rat, group = (set(sheet(battle, unit).asks) for unit in ("ai-1", "ai-2", "kaki-1"))
    assert {"scold", "save", "token", "free", "follow"} <= knows
    assert not {"flow", "stance", "place", "rat"} & knows
    assert "rat" in rat
    assert not {"token", "save"} & rat, "he came without tokens"
    assert not {"scold", "token", "swept", "rat"} & group


def test_what_a_report_counts_is_what_the_rules_have_counted():
    """GODAI-END-6: tokens spent, Courage Tests passed and failed, told event by event."""
    counted = {"tokens": 0, "passed": 0, "failed": 0}
    for seed in range(3):
        battle, events, dice = scrum(seed), [], HmacDice(b"counted %d" % seed)
        commanders = {side: Whim(RULESET, side, b"counted %d" % seed) for side in Side}
        for _ in range(40):
            if battle.result is not None:
                break
            side = battle.clock.to_act[0]
            order, answers = commanders[side].order(battle), []
            outcome = RULESET.resolve(battle, side, order, dice)
            while hasattr(outcome, "decision"):
                answers.append(
                    {"yes": True} if outcome.battle.asked.kind == "save" else outcome.decision.default
                )
                outcome = RULESET.resolve(battle, side, order, dice, answers)
            battle, events = outcome.battle, [*events, *outcome.events]
        for side, force in battle.forces.items():
            for count, rules in zip(RULESET.story.counts, ("tokens", "passed", "failed"), strict=True):
                told = sum(event.kind in count.kinds for event in events if event.side is side)
                assert told == getattr(force, rules), (seed, side, rules)
                counted[rules] += told
    assert all(counted.values()), counted
