"""The dice of melee (SKY-MEL-2 to SKY-MEL-11). A :class:`Side` of a melee is what they depend on, and nothing else."""

from __future__ import annotations

import msgspec

from rulesets.engine.dice.tests import Modifier, Row, Test, modifiers_for
from rulesets.engine.sayings import _
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charts import TROOPS, Weapon
from rulesets.sky.fire.volley import hit_test
from rulesets.sky.options import SkyOptions
from rulesets.sky.stand.formations import ranks

LEADER_DICE = 3
"""Dice of an attached Clan Leader: one more fighting stand of Samurai (SKY-MEL-9)."""


class Fighter(msgspec.Struct, frozen=True):
    """One unit in a melee: its kind, the stands that fight (SKY-MEL-3), those behind them with pole arms
    (SKY-MEL-8), whether it charged, whether a Clan Leader fights with it, whether it is disordered.
    """

    kind: str
    fighting: int
    poles: int = 0
    charging: bool = False
    led: bool = False
    disordered: bool = False

    @property
    def mounted(self) -> bool:
        """Whether it fights from the saddle (SKY-MEL-6)."""
        return TROOPS[self.kind].mounted

    @property
    def blades(self) -> int:
        """The stands that +1 of horse and charge counts for, the leader among them (SKY-MEL-9)."""
        return self.fighting + int(self.led)


def fighter_of(battle: SkyBattle, unit: SkyUnit, *, charging: bool) -> Fighter:
    """A unit as it fights now (SKY-MEL-3, SKY-MEL-8); with SKY-OPT-10 all ranks of a line fight."""
    led = battle.leader_with(unit) is not None
    return fighter_with(unit, len(battle.living(unit)), battle.options, led=led, charging=charging)


def fighter_with(unit: SkyUnit, left: int, options: SkyOptions, *, led: bool, charging: bool) -> Fighter:
    """A unit as it would fight with so many stands left, with a Clan Leader or without."""
    rows = ranks(unit, left)
    poles = rows.second if Weapon.POLE in unit.weapons else 0
    every = options.rear_rank_fights and not unit.mounted and unit.formation == "line"
    return Fighter(unit.kind, left if every else rows.front, poles, charging, led, unit.disordered)


DICE: tuple[Row[Fighter], ...] = (
    Row("SKY-MEL-6", 1, _("mounted"), lambda one: one.mounted),
    Row("SKY-MEL-7", 1, _("charging"), lambda one: one.charging),
)
"""Dice more for each fighting stand."""


def dice_steps(one: Fighter) -> tuple[Modifier, ...]:
    """Where a side's dice come from, in the order of the list (SKY-MEL-4 to SKY-MEL-9)."""
    steps = [Modifier("SKY-MEL-4", one.fighting * TROOPS[one.kind].dice, _("stands that fight"))]
    steps += [Modifier(step.clause, step.value * one.blades, step.label) for step in modifiers_for(DICE, one)]
    if one.poles:
        steps.append(Modifier("SKY-MEL-8", one.poles, _("pole arms behind them")))
    if one.led:
        steps.append(Modifier("SKY-MEL-9", LEADER_DICE, _("the Clan Leader")))
    return tuple(steps)


def dice_of(one: Fighter) -> int:
    """SKY-MEL-2: how many dice a side throws; half of them, rounded down, if it is disordered (SKY-MEL-10,
    SKY-MEL-22).
    """
    total = sum(step.value for step in dice_steps(one))
    return total // 2 if one.disordered else total


def blows(one: Fighter, kind: str, armoured: bool) -> Test:
    """SKY-MEL-11: the dice of one side against the other's target number."""
    return hit_test(dice_of(one), kind, armoured, "SKY-MEL-11")
