"""What is told of battles of the Age of War afterwards: the chronicle, lives, luck, and the first lesson."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from rulesets.ageofwar.inquiries.calculator import LUCK
from rulesets.ageofwar.meta import BOOK
from rulesets.ageofwar.story import LIVES, STORY
from rulesets.ageofwar.system import RULESET
from rulesets.engine.battle import Side
from rulesets.engine.book import lives
from rulesets.engine.book.examples import CaseOrder, carried_out, turns
from rulesets.engine.dice.dice import HmacDice, ScriptedDice
from rulesets.engine.document import document
from rulesets.engine.play.events import Event
from rulesets.engine.reckoning.luck import Account
from rulesets.engine.sayings import english
from tests.rules.ageofwar.scenes import foot, general, riders, scene

Json = dict[str, Any]


def played(id: str, number: int) -> tuple[Any, list[Event]]:
    """The battle and the events of a case of a worked example."""
    case = next(example for example in RULESET.examples if example.id == id).cases[number]
    battle, events, dice = RULESET.stage(case.given), list[Event](), ScriptedDice(case.dice)
    for turn in turns(case):
        outcome = carried_out(RULESET, battle, turn, dice)
        battle = outcome.battle
        events += outcome.events
    return battle, events


# -- chronicle and lives -----------------------------------------------------------------------------------------------


def test_what_is_told_is_told_by_the_rules():
    """Every kind of event that a chronicler goes by has its sentence, and every count rests on a clause."""
    kinds = (
        STORY.memorable | STORY.held | set(LIVES.told) | {kind for one in STORY.counts for kind in one.kinds}
    )
    assert kinds <= set(RULESET.words)
    assert {one.clause for one in STORY.counts} <= set(BOOK.clauses)


def test_a_unit_costs_what_it_was_bought_for():
    """AOW-MUS-5."""
    battle = scene(foot("ai-1", 30, 10, weapon="spear", strength=8), general("ai-g"), foot("kaki-1", 30, 20))
    told = document(battle, RULESET.form)
    assert STORY.price is not None
    assert STORY.price(told, "ai-1") == 5 + 8 * 9
    assert STORY.price(told, "ai-g") == 0


def test_daimyos_and_generals_have_lives():
    """AOW-DAT-8, AOW-DAT-10: each with his role, and no unit has one."""
    battle = scene(
        foot("ai-1", 30, 10), {"id": "ai-d", "kind": "daimyo", "name": "Ujimasa"}, general("ai-g", name="Ujiteru"),
        foot("kaki-1", 30, 20),
    )  # fmt: skip
    found = {one.unit: one for one in LIVES.personas(document(battle, RULESET.form)) if one.side == "ai"}
    assert {id: one.role for id, one in found.items()} == {"ai-d": "daimyo", "ai-g": "general"}
    assert [english(found[id].name) for id in ("ai-d", "ai-g")] == ["Ujimasa", "Ujiteru"]
    assert {one.role for one in found.values()} == set(LIVES.roles)


def test_a_duel_that_is_won_is_a_deed_of_its_winner():
    """AOW-CHA-8, AOW-CHA-13: told of the general in the event's own words."""
    _battle, events = played("AOW-EX-22", 0)
    won = next(event for event in events if event.kind == "duel_won")
    assert LIVES.told[won.kind] == lives.FEAT
    assert won.params["unit"] == "ai-g"


def test_a_general_who_is_killed_is_dead_in_the_document():
    """AOW-SHO-20, AOW-RISK-6: his base is not alive, which ends his life's story."""
    battle, _events = played("AOW-EX-25", 0)
    told = document(battle, RULESET.form)
    assert told["units"]["kaki-g"]["fate"] == "killed"
    assert not told["figures"]["kaki-g.1"]["alive"]


# -- luck --------------------------------------------------------------------------------------------------------------


def account(events: list[Event]) -> dict[tuple[str, str], tuple[int, int]]:
    """What is entered of some events: tries and passes by class and side."""
    made = Account(LUCK)
    for event in events:
        made.take(event.side, event.rolls, event.kind)
    return {(row["kind"], row["side"]): (row["thrown"], row["passed"]) for row in made.rows()}


def test_saves_are_the_luck_of_those_who_save():
    """AOW-SHO-11, AOW-FIG-25: under fire, told by who shoots, and in a fight, told by who is struck."""
    shot = account(played("AOW-EX-6", 0)[1])
    assert shot == {("shots", "ai"): (8, 3), ("saves", "kaki"): (3, 2)}
    fought = account(played("AOW-EX-10", 0)[1])
    assert fought["saves", "kaki"] == (3, 1)
    assert fought["saves", "ai"] == (2 + 2, 1 + 1)
    assert fought["spears", "kaki"] == (4, 3)
    assert fought["nerve", "ai"] == (5, 2), "what fails on the other side is one's own luck"


def test_both_throws_of_a_withdrawal_are_somebody_s_luck():
    """AOW-WDR-2: 3 and 4 are average, 5 and 4 more than that."""
    found = account(played("AOW-EX-16", 1)[1])
    assert found["withdrawals", "ai"] == (1, 0)
    assert found["withdrawals", "kaki"] == (1, 1)


def test_every_class_of_luck_is_of_throws_that_are_made():
    """The names of tests are those of the rules."""
    names = {name for kind in LUCK for name in kind.tests}
    thrown = set()
    for example in RULESET.examples:
        for number, case in enumerate(example.cases):
            if not {"refused", "preview"} & set(case.expect):
                thrown |= {
                    throw.test.name for event in played(example.id, number)[1] for throw in event.rolls
                }
    assert names - thrown == {"restore_order", "mount"}, "no worked example has these two"


# -- the lesson --------------------------------------------------------------------------------------------------------

LESSON = BOOK.lesson

AS_TOLD: tuple[Json, ...] = (
    {"kind": "motivate", "unit": "ai-1"},
    {"kind": "wheel", "unit": "ai-1", "facing": 25},
    {"kind": "move", "unit": "ai-1", "inches": 3},
    {"kind": "shoot", "unit": "ai-1", "target": "kaki-1"},
    {"kind": "end_activation"},
    {"kind": "motivate", "unit": "ai-2"},
    {"kind": "assault", "unit": "ai-2", "target": "kaki-2"},
    {"kind": "end_phase"},
)


def fought(orders: tuple[Json, ...] = AS_TOLD) -> tuple[Any, list[tuple[str, str]]]:
    """The lesson, played with its own dice."""
    dice = HmacDice(sha256(LESSON.seed.encode()).digest(), ("lesson", "lesson"))
    battle, told = RULESET.begin(RULESET.stage(LESSON.scene), dice).battle, list[tuple[str, str]]()
    for order in orders:
        outcome = carried_out(RULESET, battle, CaseOrder(Side.AI, order), dice)
        battle = outcome.battle
        told += [(event.kind, str(event.params.get("unit", ""))) for event in outcome.events]
    return battle, told


def test_every_step_of_the_lesson_comes_in_its_order():
    """AOW-ORD-6, AOW-ORD-12, AOW-ORD-13, AOW-ORD-15, AOW-ORD-18, AOW-FIG-1."""
    _battle, told = fought()
    waited = [(step.event, step.unit) for step in LESSON.steps if step.event]
    rest = iter(told)
    assert all(event in rest for event in waited)


def test_the_dice_of_the_lesson_tell_a_story():
    """AOW-SHO-19, AOW-FIG-29: three peasants fall, and the levy rout."""
    battle, told = fought()
    fallen = [figure.unit for figure in battle.figures.values() if not figure.alive]
    assert fallen.count("kaki-1") == 3
    assert ("unit_routed", "kaki-2") in told


@pytest.mark.parametrize("facing", [10, 35, 45])
@pytest.mark.parametrize("inches", [3, 6, 9])
def test_the_lesson_goes_on_however_roughly_it_is_played(facing, inches):
    """The archers have points for it, and hit."""
    wheel, move = {**AS_TOLD[1], "facing": facing}, {**AS_TOLD[2], "inches": inches}
    _battle, told = fought((AS_TOLD[0], wheel, move, *AS_TOLD[3:]))
    assert ("shot", "ai-1") in told
    assert ("assault_declared", "ai-2") in told


def test_riders_are_no_persons():
    """AOW-DAT-7: unit commanders are bases of their units."""
    battle = scene(riders("ai-1", 30, 10), foot("kaki-1", 30, 20))
    found = [one.unit for one in LIVES.personas(document(battle, RULESET.form))]
    assert "ai-1" not in found
