"""Where an army may start (AOW-DEP-3, AOW-DEP-4)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import MAKU, Kind
from rulesets.ageofwar.command.roads import maku_shape
from rulesets.ageofwar.stand.blocks import base_of, footprint
from rulesets.ageofwar.stand.near import gap, gaps
from rulesets.engine.battle import Pose, Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.edges import Edges
from rulesets.engine.sayings import _
from rulesets.engine.table.bodies import Body, overlap
from rulesets.engine.table.geometry import TOLERANCE

ZONE, CAMP, APART, NEAR = 9.0, 5.0, 0.5, 15.0
"""Inches: of the zone, of the strip in which the maku lies, between units, and from the clan general (AOW-DEP-3)."""

EDGES = Edges("AOW-DEP-1", 1, ZONE, "AOW-DEP-3", _("{unit} must stand within 9″ of your base line."))


def check_place(battle: AowBattle, unit: AowUnit, poses: Mapping[str, Pose]) -> None:
    """AOW-DEP-3: raises :class:`Illegal` where a unit or a leader by himself may not start, or a maku may not lie whose
    daimyo is placed.
    """
    if unit.kind == Kind.DAIMYO:
        _check_maku(battle, unit, next(iter(poses.values())))
        return
    body = Body(tuple(poses[id] for id in unit.figures), *base_of(unit))
    EDGES.check_within(battle, unit, body.rows)
    for other, inches in gaps(battle, body.shape).items():
        if other != unit.id and battle.units[other].side is unit.side and inches < APART - TOLERANCE:
            words = _("{unit} must stand half an inch from {other}.")
            raise Illegal("too_close", "AOW-DEP-3", words, unit=unit.name, other=battle.units[other].name)
    if unit.side in battle.maku and overlap(maku_shape(battle.maku[unit.side]), body.shape):
        raise Illegal("on_maku", "AOW-DEP-3", "Nobody may stand on the maku.")


def _check_maku(battle: AowBattle, daimyo: AowUnit, at: Pose) -> None:
    """AOW-DEP-3: wholly within 5" of the base line, and nobody stands there."""
    edge, half, side = battle.edge(daimyo.side), MAKU / 2, daimyo.side
    width = battle.table.width
    away = abs(at.y - edge)
    inside = half - TOLERANCE <= at.x <= width - half + TOLERANCE
    if not (inside and half - TOLERANCE <= away <= CAMP - half + TOLERANCE):
        raise Illegal(
            "maku_outside", "AOW-DEP-3", "The maku must lie within 5″ of your base line.", at=at.point
        )
    for other in (*battle.on_table(side), *battle.alone(side)):
        if overlap(maku_shape(at.point), footprint(battle, other)):
            words = _("{unit} {unit|stands|stand} where the maku is to lie.")
            raise Illegal("on_maku", "AOW-DEP-3", words, unit=other.phrase)


def far(battle: AowBattle, unit: AowUnit) -> Illegal | None:
    """AOW-DEP-3: why a unit on the table stands too far from its clan general, if it does and he is there."""
    general = battle.general_of(unit.clan)
    if unit.is_leader or unit.place != "table" or general is None:
        return None
    if general.place not in ("table", "attached") or gap(battle, unit, general) <= NEAR + TOLERANCE:
        return None
    words = _("{unit} must stand within 15″ of {general}.")
    return Illegal("far_from_general", "AOW-DEP-3", words, unit=unit.name, general=general.name)


def all_far(battle: AowBattle, side: Side) -> list[Illegal]:
    """AOW-DEP-3: every unit of a side that stands too far from its general."""
    found = (far(battle, unit) for unit in battle.on_table(side))
    return [fault for fault in found if fault is not None]
