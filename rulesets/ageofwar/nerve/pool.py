"""How many dice a morale test is, and why (AOW-MOR-4 to AOW-MOR-21).

What the pool depends on stands in :class:`Nerve`: the throw, its odds and the calculator build the same test from it.
"""

from __future__ import annotations

import msgspec
import shapely

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.stand import blocks, contact, near
from rulesets.ageofwar.stand.blocks import SLACK
from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Row, Test, modifiers_for
from rulesets.engine.sayings import _

FAIL = 4
"""The least face that is a fail (AOW-MOR-4)."""
MOST_MARKERS, MOST_DICE = 3, 10
"""Dice for casualty markers (AOW-MOR-5), and of the whole pool (AOW-MOR-20)."""
RUIN, NEAR = 6.0, 3.0
"""Inches to a unit that was lost in this turn (AOW-MOR-15), and to a leader (AOW-MOR-19)."""
FEW = 2
"""Bases to which a unit is down (AOW-MOR-12)."""


class Nerve(msgspec.Struct, frozen=True):
    """What a unit's morale depends on: a field for each line of AOW-MOR-5 to AOW-MOR-19."""

    kind: Kind = Kind.ARMOURED
    markers: int = 0
    halved: bool = False
    uncommanded: bool = False
    disordered: bool = False
    leaderless: bool = False
    lordless: bool = False
    few: bool = False
    surrounded: bool = False
    unsupported: bool = False
    ruin: bool = False
    lost: bool = False
    led: bool = False
    near: bool = False


ROWS: tuple[Row[Nerve], ...] = (
    Row("AOW-MOR-6", 1, _("levy"), lambda one: one.kind == Kind.LEVY),
    Row("AOW-MOR-7", 1, _("below half strength"), lambda one: one.halved),
    Row("AOW-MOR-8", 1, _("no unit commander"), lambda one: one.uncommanded and one.kind != Kind.GUN),
    Row("AOW-MOR-9", 1, _("disordered"), lambda one: one.disordered),
    Row("AOW-MOR-10", 1, _("the clan has no general"), lambda one: one.leaderless),
    Row("AOW-MOR-11", 1, _("the daimyo is dead"), lambda one: one.lordless),
    Row("AOW-MOR-12", 1, _("one or two bases left"), lambda one: one.few),
    Row("AOW-MOR-13", 2, _("enemies behind, or on opposite sides"), lambda one: one.surrounded),
    Row("AOW-MOR-14", 2, _("no support rank"), lambda one: one.unsupported),
    Row("AOW-MOR-15", 2, _("an own unit lost nearby in this turn"), lambda one: one.ruin),
    Row("AOW-MOR-16", 3, _("lost a round of fighting"), lambda one: one.lost),
    Row("AOW-MOR-17", -1, _("samurai"), lambda one: one.kind == Kind.SAMURAI),
    Row("AOW-MOR-18", -2, _("a leader is with them"), lambda one: one.led),
    Row("AOW-MOR-19", -1, _("a leader is within 3″"), lambda one: one.near and not one.led),
)
"""The list of AOW-MOR-6 to AOW-MOR-19, in its order; AOW-MOR-5 stands before it."""


def dice_of(nerve: Nerve) -> tuple[Modifier, ...]:
    """AOW-MOR-5 to AOW-MOR-19: the lines that apply."""
    markers = Modifier("AOW-MOR-5", min(nerve.markers, MOST_MARKERS), _("casualty markers"))
    return (*((markers,) if nerve.markers else ()), *modifiers_for(ROWS, nerve))


def morale_test(nerve: Nerve) -> Test:
    """AOW-MOR-4: a pool of at most ten dice (AOW-MOR-20), at least none (AOW-MOR-21); who passes a die has failed."""
    lines = dice_of(nerve)
    count = max(0, min(sum(line.value for line in lines), MOST_DICE))
    return Test("morale", Die.D6, FAIL, "AOW-MOR-4", _("a fail"), count=count, pool=lines)


def nerve_of(battle: AowBattle, unit: AowUnit, *, lost: bool = False) -> Nerve:
    """A unit's nerve now; ``lost`` tells that it has just lost a round of fighting (AOW-MOR-16)."""
    return Nerve(
        kind=Kind(unit.kind),
        markers=unit.markers,
        halved=blocks.below_half(battle, unit),
        uncommanded=blocks.commander(battle, unit) is None,
        disordered=unit.disordered,
        leaderless=battle.general_of(unit.clan) is None,
        lordless=is_lordless(battle, unit.side),
        few=len(battle.bases(unit)) <= FEW,
        surrounded=bool(near.in_rear_box(battle, unit)) or contact.opposite_faces(battle, unit),
        unsupported=not blocks.has_support(battle, unit),
        ruin=sees_ruin(battle, unit),
        lost=lost,
        led=bool(battle.leaders_with(unit)),
        near=leader_near(battle, unit),
    )


def is_lordless(battle: AowBattle, side: Side) -> bool:
    """AOW-MOR-11, AOW-RUL-112: whether a side's daimyo is dead; where he is does not matter."""
    force = battle.forces.get(side)
    daimyo = battle.units.get(force.daimyo) if force is not None else None
    return daimyo is not None and bool(daimyo.fate)


def leader_near(battle: AowBattle, unit: AowUnit) -> bool:
    """AOW-MOR-19, AOW-RUL-115: whether any leader of the side, of whatever clan, is within 3"; one who is with another
    unit is measured from it.
    """
    others = (leader for leader in contact.leaders_of(battle, unit.side) if leader.with_unit != unit.id)
    return any(near.gap(battle, unit, leader) <= NEAR + SLACK for leader in others)


def sees_ruin(battle: AowBattle, unit: AowUnit) -> bool:
    """AOW-MOR-15, AOW-RUL-114: whether an own unit was routed or destroyed within 6" of it in this turn, measured to
    the bases that it had.
    """
    shape = blocks.footprint(battle, unit)
    bases = [
        shapely.Polygon(corners[first : first + 4])
        for id, corners in battle.ruins.items()
        if battle.units[id].side is unit.side and id != unit.id
        for first in range(0, len(corners), 4)
    ]
    return bool(bases) and float(shapely.distance(shape, bases).min()) <= RUIN + SLACK
