"""Orders that make no sense are refused in words, whoever gives them and whenever, and nothing is half done."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import english
from rulesets.skirmish.system import RULESET
from tests.plain import plain
from tests.rules.skirmish.play import row, scene

Json = dict[str, Any]

HERE = {"x": 31, "y": 12, "facing": 0}
WAY = {"ai-1.1": [HERE]}


def state(**more: Any) -> Any:
    """Archers with pavises, riders in contact, and enemies far and near; one of them lies disabled."""
    archers = {
        "id": "ai-1", "kind": "ashigaru", "armour": "light", "missile": "crossbow", "at": row(6, 30, 10, 0),
        "pavises": [1, 2], "wounds": {"6": 2},
    }  # fmt: skip
    riders = {"id": "ai-2", "kind": "bushi", "mounted": True, "at": [[50, 20, 0], [51.2, 20, 0]]}
    chief = {"id": "ai-3", "kind": "eiyuu", "commander": True, "at": [[40, 5, 0]]}
    foes = {"id": "kaki-1", "kind": "noumin", "at": [[50, 21.5, 180], [51.2, 21.5, 180], [52.4, 21.5, 180]]}
    far = {
        "id": "kaki-2",
        "kind": "ashigaru",
        "armour": "light",
        "at": row(6, 30, 30, 180),
        "wounds": {"2": 2},
    }
    return scene(archers, riders, chief, foes, far, **more)


FAULTY: list[Json] = [
    {"kind": "move", "unit": "ai-1", "figures": {"ai-1.1": []}},
    {"kind": "move", "unit": "ai-1", "figures": {"ai-1.1": [{"x": float("nan"), "y": 12, "facing": 0}]}},
    {"kind": "move", "unit": "ai-1", "figures": {"ai-1.1": [{"x": 31, "y": float("inf"), "facing": 0}]}},
    {"kind": "move", "unit": "ai-1", "figures": {"ai-1.1": [{"x": 1e308, "y": -1e308, "facing": 1e308}]}},
    {"kind": "move", "unit": "ai-1", "figures": {"ai-1.1": [HERE] * 5000}},
    {"kind": "move", "unit": "ai-1", "figures": {"ai-2.1": [HERE]}},
    {"kind": "move", "unit": "ai-1", "figures": {"ai-1.6": [HERE]}},
    {"kind": "move", "unit": "ai-1", "figures": {"ai-1.99": [HERE]}},
    {"kind": "move", "unit": "ai-1", "figures": WAY, "legs": [HERE]},
    {"kind": "move", "unit": "ai-1"},
    {"kind": "move", "unit": "ai-1", "legs": [HERE], "who": ["ai-1.1", "kaki-2.1"]},
    {"kind": "move", "unit": "kaki-2", "legs": [{"x": 30, "y": 29, "facing": 180}]},
    {"kind": "move", "unit": "ai-7", "legs": [HERE]},
    {"kind": "move", "unit": "", "legs": [HERE]},
    {"kind": "move", "unit": 3, "legs": [HERE]},
    {"kind": "move", "unit": "ai-1", "legs": "north"},
    {"kind": "move", "unit": "ai-2", "legs": [{"x": 50, "y": 10, "facing": 0}]},
    {"kind": "charge", "unit": "ai-1"},
    {"kind": "charge", "unit": "ai-1", "target": "ai-2"},
    {"kind": "charge", "unit": "ai-1", "target": "kaki-9"},
    {"kind": "charge", "unit": "ai-1", "targets": ["kaki-2"] * 40},
    {"kind": "charge", "unit": "kaki-2", "target": "ai-1"},
    {"kind": "charge", "unit": "ai-3", "target": "kaki-2", "figures": ["ai-1.1"]},
    {"kind": "shoot", "unit": "ai-1", "target": "ai-2"},
    {"kind": "shoot", "unit": "ai-1", "target": "kaki-1"},
    {"kind": "shoot", "unit": "ai-1", "target": "kaki-9"},
    {"kind": "shoot", "unit": "ai-3", "target": "kaki-2"},
    {"kind": "shoot", "unit": "ai-1", "target": "kaki-2", "weapon": "bow"},
    {"kind": "shoot", "unit": "ai-1", "target": "kaki-2", "weapon": "cannon"},
    {"kind": "shoot", "unit": "ai-1", "target": "kaki-2", "without": [f"ai-1.{number}" for number in range(1, 7)]},
    {"kind": "shoot", "unit": "kaki-2", "target": "ai-1"},
    {"kind": "break_off", "unit": "ai-1", "figures": WAY},
    {"kind": "break_off", "unit": "ai-2", "figures": {"ai-2.1": [{"x": 50, "y": 30, "facing": 0}]}},
    {"kind": "dismount", "unit": "ai-1"},
    {"kind": "dismount", "unit": "ai-2", "figures": ["ai-2.1", "ai-1.1"]},
    {"kind": "plant_pavise", "unit": "ai-2"},
    {"kind": "plant_pavise", "unit": "ai-1", "figures": ["ai-1.3"]},
    {"kind": "lift_pavise", "unit": "ai-1"},
    {"kind": "finishing_blow", "unit": "ai-1", "target": "kaki-2.2"},
    {"kind": "finishing_blow", "unit": "ai-1", "target": "ai-1.6"},
    {"kind": "deploy_all"},
    {"kind": "confirm_deployment"},
    {"kind": "choose", "choice": "south"},
    {"kind": "complete_charge", "unit": "ai-1"},
    {"kind": "answer", "answer": {}},
    {"kind": "end_phase", "unit": {"deep": [[[[1]]]]}, "x": 1},
    {"kind": "seppuku", "unit": "ai-1"},
    {"kind": ""},
    {},
]  # fmt: skip


def given(battle: Any, raw: Json) -> None:
    """Decode, preview and give an order."""
    order = RULESET.decode_order(raw)
    assert not plain(RULESET.preview(battle, Side.AI, order))["legal"]
    RULESET.resolve(battle, Side.AI, order, ScriptedDice(()))


@pytest.mark.parametrize(
    "options", [{}, {"finishing_blow": True, "break_off": False}], ids=["usual", "other"]
)
@pytest.mark.parametrize("raw", FAULTY, ids=lambda raw: str(raw)[:60])
def test_what_makes_no_sense_is_refused_and_nothing_happens(raw, options):
    """SKIR-TRN-1, SKIR-TRN-2, SKIR-MOV-1, SKIR-CHG-2, SKIR-SHO-1, SKIR-OTH-1 to SKIR-OTH-4."""
    battle = state(options=options)
    before = RULESET.encode(battle)
    with pytest.raises(Illegal) as refusal:
        given(battle, raw)
    assert english(refusal.value.words)
    assert RULESET.encode(battle) == before


@pytest.mark.parametrize(
    "kind", ["move", "charge", "shoot", "break_off", "dismount", "plant_pavise", "end_phase"]
)
def test_the_passive_side_gives_no_orders(kind):
    """SKIR-TRN-2."""
    raw = {"kind": kind} if kind == "end_phase" else {"kind": kind, "unit": "kaki-2"}
    raw |= {"target": "ai-1"} if kind in ("charge", "shoot") else {}
    with pytest.raises(Illegal) as refusal:
        RULESET.resolve(state(), Side.KAKI, RULESET.decode_order(raw), ScriptedDice(()))
    assert english(refusal.value.words)


ANSWERS: list[Any] = [
    {"figures": {"ai-2.1": [HERE]}},
    {"figures": {"ai-3.1": [{"x": float("nan"), "y": 1, "facing": 0}]}},
    {"figures": {"ai-3.1": [{"x": 40, "y": 6, "facing": 0}], "kaki-2.1": [HERE]}},
    {"figures": {"ai-3.1": [{"x": 900, "y": 6, "facing": 0}]}},
    {"figures": {"ai-3.1": [{"x": 40, "y": 5.2, "facing": 0}]}},
    {"figures": 3}, {"pairs": []}, [], "straight", None,
]  # fmt: skip


@pytest.mark.parametrize("answer", ANSWERS, ids=str)
def test_an_answer_that_is_none_is_refused(answer):
    """SKIR-CHG-5: a target that stands and can be reached is reached; ways are lawful ways of the chargers."""
    chief = {"id": "ai-3", "kind": "eiyuu", "armour": "light", "at": [[40, 5, 0]]}
    foe = {"id": "kaki-1", "kind": "noumin", "at": [[40, 10, 180]]}
    mate = {"id": "ai-2", "kind": "noumin", "at": [[30, 11, 0]]}
    battle = scene(chief, mate, foe, {**foe, "id": "kaki-2", "at": [[60, 40, 180]]})
    order = RULESET.decode_order({"kind": "charge", "unit": "ai-3", "target": "kaki-1"})
    before = RULESET.encode(battle)
    with pytest.raises(Illegal) as refusal:
        RULESET.resolve(battle, Side.AI, order, ScriptedDice(()), [answer])
    assert english(refusal.value.words)
    assert RULESET.encode(battle) == before
