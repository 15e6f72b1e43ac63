"""The units of a side in their order, and what they are (GODAI-GEN-3, GODAI-GEN-18)."""

from __future__ import annotations

from typing import Any

from rulesets.engine.battle import Side, order_of
from rulesets.engine.sayings import Nth, Words, say
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import Fire


def units_in_order(battle: GodaiBattle, side: Side | None = None) -> list[GodaiUnit]:
    """The units on the table by their ids: a side's, or the I-side's before the O-side's."""
    sides = (side,) if side else battle.holders()
    return [
        unit  # type: ignore[misc]
        for one in sides
        for unit in sorted(battle.on_table(one), key=lambda unit: order_of(unit.id))
    ]


def heroes(battle: GodaiBattle, side: Side) -> list[GodaiUnit]:
    """A side's heroes on the table, by their ids."""
    return [unit for unit in units_in_order(battle, side) if unit.hero]


def has_fire(battle: GodaiBattle, side: Side, strategy: Fire) -> bool:
    """GODAI-RUL-20, GODAI-RUL-95: whether a Fire strategy works for a side: one of its heroes who has it is on the
    table and does not flee. Twice is as good as once.
    """
    return any(strategy in unit.fire and not unit.fleeing for unit in heroes(battle, side))


def is_hero(battle: GodaiBattle, unit: Any) -> bool:
    """Whether a unit is a hero: for what is laid down for heroes alone."""
    return isinstance(unit, GodaiUnit) and unit.hero


def has_tokens(battle: GodaiBattle, unit: Any) -> bool:
    """Whether a unit is a hero who came with Zen tokens: for what costs one (GODAI-ZEN-1)."""
    return isinstance(unit, GodaiUnit) and unit.hero and unit.zen_start > 0


def hero_figure(battle: GodaiBattle, unit: GodaiUnit) -> GodaiFigure:
    """The figure of a hero."""
    return battle.figures[unit.figures[0]]


def place_in_unit(battle: GodaiBattle, figure: GodaiFigure) -> Words:
    """A figure in words: a hero by his name, another as which man of its unit."""
    unit = battle.unit_of(figure)
    if unit.hero:
        return unit.name
    return say("{nth} man of {unit}", nth=Nth(unit.figures.index(figure.id) + 1), unit=unit.name)
