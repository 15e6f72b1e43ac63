"""Wild melees: two crowds in contact, whatever pairing is lawful, whoever wins follows; every state keeps the laws."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import rulesets
from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import EndPhase
from rulesets.engine.table.geometry import overlap
from rulesets.skirmish.stage import stage
from rulesets.skirmish.system import RULESET
from tests.rules.skirmish import laws

pytestmark = pytest.mark.slow

KINDS: tuple[dict[str, Any], ...] = (
    {"kind": "bushi", "armour": "armoured", "blade": "naginata"},
    {"kind": "ashigaru", "armour": "light", "blade": "yari"},
    {"kind": "bushi", "armour": "heavy", "mounted": True},
    {"kind": "noumin", "blade": "improvised"},
    {"kind": "ronin", "armour": "light", "missile": "bow"},
)
TURNS = 4


def crowds(seed: int) -> Any:
    """Four ranks of men or riders close together, in each of them both sides mixed, with gaps; a house and a wall."""
    random, units, y = Random(seed), [], 20.0
    for number in range(1, 5):
        kind = random.choice(KINDS)
        deep = 2.0 if kind.get("mounted") else 1.0
        y += deep / 2
        spots: dict[str, list[Any]] = {"ai": [], "kaki": []}
        for column in range(12):
            if random.random() < 0.75:
                spot = [round(30 + 1.03 * column, 2), round(y, 2), random.choice((0, 180))]
                spots[random.choice(("ai", "kaki"))].append(spot)
        units += [{**kind, "id": f"{side}-{number}", "at": at} for side, at in spots.items() if at]
        y += deep / 2 + 0.03
    for side, edge in (("ai", 4), ("kaki", 44)):
        units.append({"kind": "eiyuu", "commander": True, "id": f"{side}-9", "at": [[10, edge]]})
    options = {key: random.random() < 0.5 for key in ("follow_up", "horse_in_melee", "ronin_as_bushi")}
    house = {"id": "h", "kind": "house", "points": [[43, 18], [47, 18], [47, 28], [43, 28]]}
    wall = {"id": "w", "kind": "low_wall", "points": [[24, 23.5], [36, 23.5]]}
    return stage(
        {"units": units, "turn": 1, "options": {**options, "d_result": "die"}, "pieces": [house, wall]}
    )


def reply(battle: Any, asked: Any, random: Random, tried: Any) -> Any:
    """An answer by chance; of pairings the first lawful one out of many."""
    if asked.kind == "follow_up":
        return {"yes": random.random() < 0.7}
    if asked.kind == "pair_off":
        for _ in range(25):
            pairs = [[own, random.choice(list(foes))["id"]] for own, foes in asked.question["among"].items()]
            random.shuffle(pairs)
            try:
                tried({"pairs": pairs})
            except Illegal:
                continue
            return {"pairs": pairs}
    return asked.default


@pytest.mark.parametrize("seed", range(4))
def test_whatever_pairing_is_lawful_leads_to_lawful_states(seed):
    """SKIR-MEL-3, SKIR-MEL-14, SKIR-OPT-8, SKIR-OPT-9, SKIR-TRN-8."""
    battle, random, dice = crowds(seed), Random(seed), HmacDice(bytes([seed]) * 32)
    fights = 0
    for _ in range(TURNS):
        if battle.result is not None:
            break
        before, side, answers = battle, battle.clock.to_act[0], []
        outcome = RULESET.resolve(battle, side, EndPhase(), dice)
        while isinstance(outcome, rulesets.Waiting):
            assert outcome.battle == RULESET.decode(RULESET.encode(outcome.battle))

            def tried(answer, answers=answers, before=before, side=side):
                RULESET.resolve(before, side, EndPhase(), dice, [*answers, answer])

            answers.append(reply(battle, outcome.battle.asked, random, tried))
            outcome = RULESET.resolve(battle, side, EndPhase(), dice, answers)
        battle = outcome.battle
        fights += sum(event.kind == "fought" for event in outcome.events)
        laws.check(battle)
        laws.check_step(before, battle)
        men = [figure for unit in battle.on_table() for figure in battle.able(unit)]
        over = [(a.id, b.id) for at, a in enumerate(men) for b in men[at + 1 :] if overlap(a, b, 0.002)]
        assert not over
    assert fights > 9
