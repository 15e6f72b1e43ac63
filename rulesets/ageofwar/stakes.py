"""What a practice commander fights for at a moment: what units are worth to him, how the score stands, and how much he
therefore dares (AOW-END-4, AOW-END-6).
"""

from __future__ import annotations

import math

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.nerve.losses import risk_test
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.victory import DAIMYO, GENERAL, LEAD, limit
from rulesets.engine.battle import Side
from rulesets.engine.counsel import WARY, Temper
from rulesets.engine.dice import odds

COMMAND = 20.0
"""Points that a general is worth besides those of the score: without him his clan hardly acts (AOW-CMD-6)."""
PASSING = 3.5
"""What the clock loses in a round, on the average (AOW-GEN-6)."""
HURRY = 1.0
"""How much more a side dares that must still win when the clock has run down."""
MARGIN = 0.08
"""The lead beyond the one that wins which a side wants before it waits, as a share of the points of an army; the steady
want a part of it, the wary nothing.
"""
EASE = 0.85
"""How much of its daring is left to a side that need only let the clock run."""
STRONGER = 3.0
"""How many times as strong as the enemy the most careful must be to go on attacking with a lead that wins; others less
by their mass.
"""
USED = 2.0
"""Up to how many times as strong a side that would lose by time cares the less for its own: an even exchange leaves it
stronger still, and the enemy broken first (AOW-END-2).
"""
UNSURE, SCORED = 1.0, 5.0
"""The points by which the lead may still change, whatever is left on the clock, and more for each round."""
LEVEL = 8.0
"""Points that a side is short of losing which needs just what it has."""


def worth_of(leader: AowUnit) -> float:
    """AOW-END-4: the points that a leader's death is worth to the enemy, and a general to his clan."""
    return float(DAIMYO) if leader.kind == Kind.DAIMYO else GENERAL + COMMAND


def stake(battle: AowBattle, unit: AowUnit) -> float:
    """AOW-END-4, AOW-RISK-7: what the enemy would still score if a unit or lone leader were lost, its leaders' lives
    counted as far as they would be lost with it.
    """
    if unit.is_leader:
        return worth_of(unit)
    scored = unit.points // 2 if blocks.below_half(battle, unit) else 0
    dies = 1.0 - float(odds.chance(risk_test()))
    return unit.points - scored + dies * sum(worth_of(leader) for leader in battle.leaders_with(unit))


def base_worth(unit: AowUnit) -> float:
    """What one base of a unit is worth: its share of the price."""
    return worth_of(unit) if unit.is_leader else unit.points / max(unit.strength, 1)


def points_needed(battle: AowBattle, side: Side) -> float:
    """AOW-END-6: the points that a side lacks for a win by time; below 0 what it has to spare."""
    lead = float(battle.points.get(side, 0)) - float(battle.points.get(side.opponent, 0))
    return (float(LEAD * limit(battle)) + 1.0 if side is battle.attacker else 0.0) - lead


def winning(battle: AowBattle, side: Side, more: float = 0.0) -> float:
    """AOW-END-6: about how likely a side wins by time if it had so many points more than it has: the surer the less is
    left on the clock.
    """
    unsure = UNSURE + SCORED * battle.left / PASSING
    return 1.0 / (1.0 + math.exp((points_needed(battle, side) - more - LEVEL) / unsure))


def share_gone(battle: AowBattle) -> float:
    """AOW-GEN-6: the share of its clock that a battle has lost."""
    return 1.0 - battle.left / max(battle.options.clock, 1)


def power(battle: AowBattle, side: Side) -> float:
    """What a side still has to fight with: the points of its units, late ones too, as far as their bases live."""
    return sum(
        unit.points * len(battle.bases(unit)) / max(unit.strength, 1)
        for unit in battle.units.values()
        if unit.side is side and not unit.is_leader and unit.place != "off"
    )


def advantage(battle: AowBattle, side: Side) -> float:
    """How many times as strong as the enemy a side is."""
    return power(battle, side) / max(power(battle, side.opponent), 1.0)


class Mood(msgspec.Struct, frozen=True):
    """How a side goes to work: what losses of the enemy (``strike``) and its own (``care``) count, whether it
    ``attacks`` or lets the enemy come, and the rounds that are to be expected.
    """

    strike: float
    care: float
    attacks: bool
    rounds: float

    def liking(self, own: float, theirs: float) -> float:
        """What it makes of something that costs it and the enemy so much."""
        return self.strike * theirs - self.care * own


def mood_of(battle: AowBattle, side: Side, temper: Temper) -> Mood:
    """AOW-GEN-7: who would lose by time attacks, and dares the more the less is left on the clock and the stronger he
    is; who is stronger by far goes on with a lead too. Others wait, if they are not bold.
    """
    lacks, stronger = points_needed(battle, side), advantage(battle, side)
    margin = MARGIN * max(temper.mass - WARY.mass, 0.0) * limit(battle)
    by_far = stronger >= 1.0 + (STRONGER - 1.0) * (1.0 - temper.mass)
    attacks = temper.mass >= 1.0 or by_far or lacks + margin > 0.0
    haste = 1.0 if attacks else EASE
    if lacks > 0.0:
        haste = (1.0 + HURRY * share_gone(battle)) * min(max(stronger, 1.0), USED) ** 0.5
    return Mood(temper.strike, temper.care / haste, attacks, battle.left / PASSING)
