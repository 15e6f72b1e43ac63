"""The units of a side in their order, what they are, how a group hangs together, and who is near enough to whom to be
led (GODAI-GEN-3, GODAI-GEN-13, GODAI-GEN-18, GODAI-OPT-8, GODAI-CMD-1 to GODAI-CMD-3, GODAI-ATT-2, GODAI-FIR-7).
"""

from __future__ import annotations

from typing import Any

from rulesets.engine.battle import Side, order_of
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import Nth, Words, _, say
from rulesets.engine.table import coherency
from rulesets.engine.table.bases import Floats, gaps, rows
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import ATTENDANCE, COHESION, CONTACT, RADIUS, Fire
from rulesets.godai.options import GodaiOptions


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


def whole(bases: Floats, options: GodaiOptions) -> bool:
    """GODAI-GEN-13: whether bases are coherent; with tight groups every pair of them (GODAI-OPT-8)."""
    if options.tight:
        return not len(bases) or float(gaps(bases, bases).max()) <= COHESION + CONTACT
    return coherency.whole(bases, COHESION + CONTACT)


def check_whole(bases: Floats, options: GodaiOptions) -> None:
    """Raises :class:`Illegal` for a group that is not coherent (GODAI-GEN-13, GODAI-MOV-9)."""
    if not whole(bases, options):
        words = _("The figures of a group stay within 2″ of one another.")
        if not options.tight:
            words = _("The figures of a group stay within 2″ of one another, in one chain.")
        raise Illegal("cohesion", "GODAI-MOV-9", words)


def radius(hero: GodaiUnit, unit: GodaiUnit) -> float:
    """Inches within which a hero commands a unit: by his Mastery of Command (GODAI-CMD-1); without it 4" over his own
    attendants (GODAI-ATT-2).
    """
    own = RADIUS[hero.command]
    return own or (ATTENDANCE if unit.master == hero.id else 0.0)


def master_of(battle: GodaiBattle, unit: GodaiUnit) -> GodaiUnit | None:
    """GODAI-ATT-3: the master to whom attendants have a duty: alive, on the table, not fleeing."""
    master = battle.units.get(unit.master)
    return master if master is not None and master.place == "table" and not master.fleeing else None


def gap_between(battle: GodaiBattle, one: GodaiUnit, other: GodaiUnit) -> float:
    """The smallest gap between the bases of two units, in inches (GODAI-CMD-2, GODAI-RUL-99)."""
    return float(gaps(rows(battle.able(one)), rows(battle.able(other))).min())


def commands(battle: GodaiBattle, hero: GodaiUnit, unit: GodaiUnit) -> bool:
    """GODAI-CMD-1, GODAI-CMD-2: whether a unit stands within a hero's command radius."""
    if hero.side is not unit.side or hero.id == unit.id:
        return False
    reach = radius(hero, unit)
    return reach > 0 and gap_between(battle, hero, unit) <= reach + CONTACT


def leaders(battle: GodaiBattle, unit: GodaiUnit) -> list[GodaiUnit]:
    """GODAI-CMD-3: the heroes whose Courage a unit may use for a test: on the table, not fleeing, within whose radius
    it is, by their ids.
    """
    return [
        hero
        for hero in heroes(battle, unit.side)
        if hero.command and not hero.fleeing and commands(battle, hero, unit)
    ]


def steadfast(battle: GodaiBattle, unit: GodaiUnit) -> bool:
    """GODAI-FIR-7, GODAI-RUL-98: whether a group passes every test without dice. A rock without Mastery of Command
    covers his own attendants only.
    """
    return not unit.hero and any(
        Fire.BODY_OF_ROCK in hero.fire and not hero.fleeing and commands(battle, hero, unit)
        for hero in heroes(battle, unit.side)
    )
