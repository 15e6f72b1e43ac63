"""What can be asked of the dice of shooting, by anybody and out of a battle."""

from __future__ import annotations

import pytest

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.document import merge
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.luck import Account
from rulesets.skirmish.inquiries.calculator import LUCK
from rulesets.skirmish.system import RULESET
from tests.plain import plain
from tests.rules.skirmish.play import give, row, scene

BOWS = {"id": "ai-1", "kind": "ashigaru", "armour": "light", "missile": "bow", "at": row(6, 33, 10, 0)}
FOES = {"id": "kaki-1", "kind": "ashigaru", "armour": "light", "at": row(8, 33, 31, 180)}


def test_a_plain_shot_can_be_asked_for():
    """SKIR-HIT-9, SKIR-DAT-2."""
    told = plain(RULESET.odds("shot", {"men": 8}))
    assert [row["fraction"] for row in told["spread"]["rows"]] == ["7/8", "1/8"]
    assert [(end["fraction"]) for end in told["ends"]] == ["7/12", "7/24", "1/8"]


@pytest.mark.parametrize(
    ("values", "clause"),
    [
        ({"weapon": "pistol"}, "SKIR-DAT-6"),
        ({"volley": True}, "SKIR-HIT-4"),
        ({"band": "extreme", "covered": True}, "SKIR-HIT-3"),
        ({"skilled": 7}, "SKIR-HIT-5"),
        ({"men": 2, "wounded": 3}, "SKIR-HIT-5"),
    ],
)
def test_a_shot_that_cannot_be_is_refused(values, clause):
    """SKIR-RUL-6, SKIR-HIT-3, SKIR-HIT-4."""
    with pytest.raises(Illegal) as refusal:
        RULESET.odds("shot", values)
    assert refusal.value.clause == clause


def test_a_battle_asks_what_its_preview_tells():
    """SKIR-HIT-1 to SKIR-HIT-14: the same chances."""
    battle = scene(BOWS, FOES)
    posed = next(one for one in RULESET.situations(battle, Side.AI, "ai-1", "kaki-1") if one["key"] == "shot")
    order = RULESET.decode_order({"kind": "shoot", "unit": "ai-1", "target": "kaki-1"})
    shown = plain(RULESET.preview(battle, Side.AI, order))["odds"][0]
    rows = [row["fraction"] for row in posed["odds"]["spread"]["rows"]]
    assert rows == [row["fraction"] for row in shown["spread"]["rows"]]
    assert plain(RULESET.odds("shot", posed["values"]))["ends"] == posed["odds"]["ends"]


def test_a_past_moment_asks_as_the_battle_did():
    """SKIR-TRN-4: a unit that shot in its last turn fires no volley."""
    guns = {**BOWS, "missile": "arquebus"}
    battle = scene(guns, FOES)
    document = RULESET.document(battle)
    moments = [("begin", {}, document)]
    state = battle
    for side, order, dice in (
        (Side.AI, {"kind": "shoot", "unit": "ai-1", "target": "kaki-1"}, (1, 1, 4)),
        (Side.AI, {"kind": "end_phase"}, ()),
        (Side.KAKI, {"kind": "end_phase"}, ()),
    ):
        settled = RULESET.resolve(
            state, side, RULESET.decode_order(order), ScriptedDice(dice, state.dice_count)
        )
        state = settled.battle
        for event in settled.events:
            document = merge(document, plain(event.patch))
            moments.append((event.kind, event.params, document))
    then = RULESET.situations_then(battle.options, moments, "ai-1", "kaki-1")
    now = RULESET.situations(state, None, "ai-1", "kaki-1", open=True)
    assert [one["values"] for one in then] == [one["values"] for one in now]
    assert next(one for one in now if one["key"] == "shot")["values"]["volley"] is False
    first = RULESET.situations_then(battle.options, moments[:1], "ai-1", "kaki-1")
    assert next(one for one in first if one["key"] == "shot")["values"]["volley"] is True


def test_both_throws_of_a_shot_are_somebody_s_luck():
    """SKIR-HIT-16: the attack is the shooters', the D4 that of their targets."""
    _battle, events = give(scene(BOWS, FOES), "shoot", unit="ai-1", target="kaki-1", dice=(3, 6, 2))
    account = Account(LUCK)
    account.take(events[0].side, events[0].rolls, events[0].kind)
    rows = {(row["kind"], row["side"]): row["passed"] for row in account.rows()}
    assert rows == {("shots", "ai"): 1, ("escapes", "kaki"): 0}
