"""Losses and morale (KOKU-MOR-1 to KOKU-MOR-16).

A figure dies through :func:`kill`; whoever killed then calls :func:`test` at the moment that the clause names: after a
volley (KOKU-MOR-9), after the melee phase (KOKU-MOR-10), or after a jump or a river (KOKU-MOR-11).
"""

from __future__ import annotations

from typing import Literal

import msgspec
import numpy as np
import shapely

from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Row, Test, modifiers_for
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _, say
from rulesets.engine.table.bases import rows, touching
from rulesets.engine.table.field import Field
from rulesets.engine.table.geometry import middle_of
from rulesets.engine.table.terrain import ground_of
from rulesets.koku.battle import Formation, KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.charts import TROOPS, CoverClass
from rulesets.koku.ground import sight

After = Literal["fire", "melee", "way"]

SAMURAI_NEAR = 6.0
"""Inches, base to base, within which friendly samurai steady a unit (KOKU-MOR-7)."""


class Shaken(msgspec.Struct, frozen=True):
    """What a morale test depends on, and nothing else: the throw, the odds and the calculator build it from this.

    ``left`` are the figures that still stand, ``cover`` what they defend (KOKU-MOR-8).
    """

    kind: str
    left: int
    killed: int
    ff: bool = False
    samurai_near: bool = False
    cover: CoverClass = CoverClass.OPEN

    @property
    def toll(self) -> int:
        """The deduction for each figure killed; 0 for who never tests (KOKU-MOR-2)."""
        return TROOPS[self.kind].toll


MODIFIERS: tuple[Row[Shaken], ...] = (
    Row("KOKU-MOR-6", -1, _("out of formation"), lambda unit: unit.ff),
    Row("KOKU-MOR-7", +1, _("friendly samurai within 6″"), lambda unit: unit.samurai_near),
    Row("KOKU-MOR-8", +1, _("defends soft cover"), lambda unit: unit.cover is CoverClass.SOFT),
    Row("KOKU-MOR-8", +2, _("defends hard cover"), lambda unit: unit.cover is CoverClass.HARD),
)


def kill(play: Play[KokuBattle], figure: KokuFigure) -> None:
    """Take a dead figure off: it counts for morale (KOKU-MOR-4) and for the enemy's points (KOKU-VIC-6, KOKU-VIC-7).

    A unit without figures is destroyed (KOKU-MOR-14); one that is left with a single figure is lone (KOKU-FRM-7).
    """
    battle = play.battle
    play.change_figure(figure, alive=False)
    unit = battle.units[figure.unit]
    unit = play.change_unit(unit, killed=unit.killed + 1)
    if unit.rank in ("samurai", "oban"):
        battle.samurai_killed[unit.side.opponent] += 1
    left = battle.living(unit)
    if not left:
        remove(play, unit, "destroyed")
    elif len(left) == 1 and unit.formation != Formation.CREW:
        play.change_unit(unit, formation=Formation.LONE, frontage=1)


def remove(play: Play[KokuBattle], unit: KokuUnit, fate: str) -> None:
    """Take a unit off the table for good (KOKU-MOR-13, KOKU-MOR-15); a gun goes with its last gunner (KOKU-RUL-119)."""
    play.change_unit(unit, place="off", fate=fate)
    for kind in ("gun", "smoke"):
        play.battle.markers.pop(f"{unit.id}.{kind}", None)


def test(play: Play[KokuBattle], unit_id: str, attackers: tuple[str, ...], after: After) -> None:
    """The morale test of a unit that lost figures: it carries on, or it is out (KOKU-MOR-12, KOKU-MOR-13).

    ``attackers`` are the units that attacked it, for its cover. Classes that never test, and units that are gone
    already, throw nothing (KOKU-MOR-2, KOKU-MOR-14).
    """
    unit = play.battle.units[unit_id]
    if unit.place != "table" or not TROOPS[unit.kind].toll:
        return
    question = morale_test(play.battle, unit, attackers, after)
    thrown = play.throw(question)
    unit = play.change_unit(unit, killed_at_test=unit.killed)
    at = _centre(play.battle, unit)
    clauses = ("KOKU-MOR-3", "KOKU-MOR-12")
    if thrown.passed:
        play.tell("morale_held", side=unit.side, clauses=clauses, at=at, unit=unit.id)
        return
    surrenders = after == "melee" and touches_enemy(play.battle, unit)
    remove(play, unit, "captured" if surrenders else "routed")
    kind = "surrendered" if surrenders else "routed"
    play.tell(kind, side=unit.side, clauses=(*clauses, "KOKU-MOR-13"), at=at, unit=unit.id)


def morale_test(battle: KokuBattle, unit: KokuUnit, attackers: tuple[str, ...], after: After) -> Test:
    """The test of a unit as it stands; ``attackers`` are the units that attacked it."""
    return test_of(shake(battle, unit, attackers, after))


def shake(battle: KokuBattle, unit: KokuUnit, attackers: tuple[str, ...], after: After) -> Shaken:
    """What the morale of a unit depends on as it stands."""
    killed = unit.killed
    if battle.options.morale_killed_scope == "event":  # KOKU-RUL-61
        killed -= unit.killed_at_test
    cover = CoverClass.OPEN if after == "way" else defended_cover(battle, unit, attackers, after)
    near = samurai_near(battle, unit)
    return Shaken(unit.kind, len(battle.living(unit)), killed, unit.ff, near, cover)


def test_of(unit: Shaken) -> Test:
    """KOKU-MOR-3: a D6 and the figures left, less the class's toll for each one killed, and modifiers; 0 or more."""
    strength = (
        Modifier("KOKU-MOR-3", unit.left, _("figures left")),
        Modifier("KOKU-MOR-3", -unit.toll * unit.killed, say("{toll} for each one killed", toll=unit.toll)),
    )
    return Test(
        "morale",
        Die.D6,
        0,
        "KOKU-MOR-12",
        _("a score of 0 or more"),
        strength + modifiers_for(MODIFIERS, unit),
    )


def samurai_near(battle: KokuBattle, unit: KokuUnit) -> bool:
    """KOKU-MOR-7: a friendly figure of the samurai class within 6 inches of any figure of the unit."""
    own = battle.living(unit)
    guards = [
        guard
        for other in battle.on_table(unit.side)
        if other.id != unit.id and TROOPS[other.kind].samurai
        for guard in battle.living(other)
    ]
    if not guards:
        return False
    field = Field((*own, *guards), ground_of(battle.table))
    men = np.arange(len(field.figures))
    return bool(len(field.pairs_within(men[: len(own)], men[len(own) :], SAMURAI_NEAR)[0]))


def defended_cover(
    battle: KokuBattle, unit: KokuUnit, attackers: tuple[str, ...], after: After
) -> CoverClass:
    """KOKU-MOR-8: the class of cover that more than half of the survivors have against their nearest attacker, of
    several the first in order of muster; against the muzzle of a gun that fired, as its shots had it (KOKU-RUL-149).
    """
    units = [one for one in battle.units.values() if one.id in attackers]
    guns = [_muzzle(battle, one) for one in units if after == "fire" and one.rank == "crew"]
    enemies = guns or [figure for one in units for figure in battle.living(one)]
    left = battle.living(unit)
    if not enemies or not left:
        return CoverClass.OPEN
    field = Field((*left, *enemies), ground_of(battle.table))
    men = np.arange(len(left))
    away = shapely.distance(field.outlines[men, None], field.outlines[None, len(left) :])
    nearest = np.round(away, 3).argmin(axis=1) + len(left)
    covers = [shelter.cover for shelter in sight.shelters(battle, field, nearest, men)]
    for wanted in (CoverClass.HARD, CoverClass.SOFT):
        if 2 * sum(cover >= wanted for cover in covers) > len(left):
            return wanted
    return CoverClass.OPEN


def _muzzle(battle: KokuBattle, crew: KokuUnit) -> KokuFigure:
    """A gun's muzzle as if a man without a base stood there (KOKU-LOS-1)."""
    gun = battle.markers[f"{crew.id}.gun"]
    return KokuFigure(gun.id, crew.id, gun.x, gun.y, gun.facing, 0.0, 0.0)


def touches_enemy(battle: KokuBattle, unit: KokuUnit) -> bool:
    """Whether a figure of the unit is in base contact with an enemy (KOKU-FRM-1); inside a house, with those inside."""
    own = battle.living(unit)
    foes = [other for other in battle.on_table(unit.side.opponent) if not TROOPS[other.kind].led]
    enemies = [figure for other in foes for figure in battle.living(other)]
    return in_touch(own, enemies)


def in_touch(own: list[KokuFigure], others: list[KokuFigure]) -> bool:
    """Whether any of one list of figures is in base contact with any of another (KOKU-FRM-1, KOKU-RUL-124)."""
    houses = {figure.inside for figure in own if figure.inside}
    if any(figure.inside in houses for figure in others if figure.inside):
        return True
    outside = [figure for figure in own if not figure.inside]
    there = [figure for figure in others if not figure.inside]
    return bool(outside and there and touching(rows(outside), rows(there)).any())


def _centre(battle: KokuBattle, unit: KokuUnit) -> tuple[float, float] | None:
    figures = battle.living(unit)
    if not figures:
        return None
    return middle_of(figure.point for figure in figures)
