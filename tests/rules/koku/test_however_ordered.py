"""The same blows lead to the same battle, whether units are ordered as a whole or man by man, and whether the melee
ends by itself or by hand (KOKU-ORD-11, KOKU-SEQ-14, KOKU-SEQ-17).
"""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import rulesets
from rulesets import Illegal
from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.play.orders import EndPhase
from rulesets.koku.march.movement import Hold
from rulesets.koku.melee.melee import Attack, contacts_of
from tests.rules.batching import differences
from tests.rules.koku import laws
from tests.rules.koku.scenes import AI, KAKI, rank, scene, unit

KOKU = rulesets.get("koku")
TROOPS = ("ash_l", "ash_m", "peasant", "mon_l", "sam_f")


def press(random: Random):
    """Some fights far from one another: a rank of each side, as long as it happens, nose to nose."""
    units = [unit("kaki-9", "sam_f", "bow", rank(60, 44, 4))]
    for number in range(1, random.randint(2, 4)):
        x, kind = 14.0 * number, random.choice(TROOPS[:3])
        men = random.randint(1, 4)
        shift = random.choice((0.0, 0.5, 1.0, 2.0))
        units.append(unit(f"ai-{number}", random.choice(TROOPS), "spear", rank(x + shift, 20, men)))
        units.append(unit(f"kaki-{number}", kind, "spear", rank(x, 21, 5)))
    battle = scene(*units, phase="melee")
    battle.contacts, battle.melee_open = contacts_of(battle), True
    return battle


def struck(battle, orders, dice, check=False):
    """The battle after those of the orders that can be given, and the end of the melee."""
    for order in orders:
        if battle.clock.phase != "melee" or battle.clock.active is not AI:
            break
        try:
            after = KOKU.resolve(battle, AI, order, dice).battle
        except Illegal:
            continue
        if check:
            assert differences(KOKU, battle, AI, order, (), dice, after) == []
        battle = after
        laws.check(battle)
    return battle


@pytest.mark.parametrize("number", range(30))
def test_blows_by_units_and_by_men_lead_to_the_same_battle(number):
    random = Random(number)
    battle, dice = press(random), HmacDice(b"press %d" % number)
    attackers = list(battle.on_table(AI))
    random.shuffle(attackers)
    left_out = random.choice(([], attackers[-1:]))
    whole = [Attack(one.id) for one in attackers if one not in left_out]
    single = [Attack(one.id, figure) for one in attackers if one not in left_out for figure in one.figures]
    ends = [struck(battle, [*orders, EndPhase()], dice, check=True) for orders in (whole, single)]
    assert ends[0] == ends[1]
    assert ends[0].clock.active is KAKI or ends[0].result is not None


def test_to_hold_every_unit_and_to_end_the_movement_come_to_the_same():
    """KOKU-ORD-1: not to order a unit is to hold it; half-dug works and smoke go on or are lost alike."""
    battle = scene(
        unit("ai-1", "ash_l", "arquebus", rank(20, 8, 5), shots=2, quiet=1),
        unit("ai-2", "mon_l", "bow", [(40, 8), (43, 8)], formation="skirmish"),
        unit("kaki-1", "sam_f", "bow", rank(20, 40, 4)),
    )
    for figure in battle.living(battle.units["ai-1"]):
        battle.figures[figure.id] = msgspec.structs.replace(figure, dig=3)
    dice = HmacDice(b"holding")
    held = battle
    for one in battle.on_table(AI):
        held = KOKU.resolve(held, AI, Hold(one.id), dice).battle
    ended = KOKU.resolve(battle, AI, EndPhase(), dice).battle
    assert held.clock == ended.clock
    assert held.clock.active is KAKI
    for one in held.on_table(AI):
        held.units[one.id] = msgspec.structs.replace(one, ordered="")
    assert held == ended
