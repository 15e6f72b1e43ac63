"""How units of a battle stand in a fight: the :class:`Fighter` that each of them is (AOW-FIG-3 to AOW-FIG-18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import shapely

from rulesets.ageofwar.battle import AowBattle, AowFigure, AowUnit
from rulesets.ageofwar.charts import ARMS, TROOPS, Kind, Weapon
from rulesets.ageofwar.ground import ground
from rulesets.ageofwar.ground.terrain import COVER, ground_under
from rulesets.ageofwar.melee.pool import Fighter
from rulesets.ageofwar.stand import blocks, contact, leaders, near
from rulesets.engine.battle import Pose, Side, order_of
from rulesets.engine.table.bodies import SLIVER
from rulesets.engine.table.geometry import Rectangle, ahead, turn_between
from rulesets.engine.table.terrain import polygon_of

NEAR = 6.0
"""Inches within which an own unit helps, or is a support unit (AOW-FIG-6, AOW-WDR-12)."""
BEHIND = 1.0
"""Inches behind its rear edge within which a unit supports another with AOW-OPT-10."""
ASKEW = 45.0
"""Degrees by which it may face otherwise."""


def enemies_of(battle: AowBattle, unit: AowUnit) -> list[AowUnit]:
    """Whom a unit or lone leader touches, by rising id (AOW-GEO-11, AOW-FIG-2)."""
    return [battle.units[id] for id in in_order(contact.touching(battle, unit))]


def in_order(ids: Iterable[str]) -> list[str]:
    """Rising ids (AOW-DIC-4)."""
    return sorted(ids, key=order_of)


def fighter_of(battle: AowBattle, unit: AowUnit, enemies: Sequence[AowUnit], spent: int = 0) -> Fighter:
    """A unit or lone leader as it fights some enemies now, with so many determination dice. Where there are several, a
    line that speaks of the enemy holds if it does for one of them (AOW-FIG-5, AOW-FIG-7, AOW-FIG-8). All bases in
    front count, whichever face is touched (AOW-RUL-79, AOW-RUL-154); a leader behind does not (AOW-RUL-152).
    """
    if unit.is_leader:
        return Fighter(str(unit.kind), front=1, guards=int(unit.guard), spent=spent)
    front, second = blocks.front_rank(battle, unit), blocks.second_rank(battle, unit)
    led = leaders.leaders_in_front(battle, unit)
    by_unit = battle.options.support == "unit"
    behind = _behind(battle, unit) if by_unit else None
    commander = any(base.commander for base in front)
    return Fighter(
        kind=str(unit.kind), mounted=unit.mounted, front=len(front), support=blocks.has_support(battle, unit),
        missiles=sum(ARMS[base.weapon].cost > 0 for base in battle.bases(unit)),
        commander=commander, leaders=len(led), guards=sum(leader.guard for leader in led),
        disordered=unit.disordered, weak=blocks.below_half(battle, unit),
        spears=_spears(front), spears_behind=_spears(second),
        first=not unit.fought, initiated=unit.initiated, won=unit.won, opening=unit.rounds == 0,
        prowess=unit.prowess if blocks.commander(battle, unit) else 0, spent=spent,
        near=len([one for one in free_near(battle, unit) if behind is None or one.id != behind.id]),
        by_unit=by_unit, behind=str(behind.kind) if behind else "",
        open_foot=any(not enemy.mounted and ground.in_open(battle, enemy) for enemy in enemies),
        covered=any(ground.in_cover(battle, enemy) for enemy in enemies),
        uphill=any(ground.uphill(battle, enemy, unit) for enemy in enemies),
        edge=any(_lines_edge(battle, unit, enemy) for enemy in enemies),
        riders=any(enemy.mounted for enemy in enemies),
        beset=len(enemies) > 1 or unit.flanked,
    )  # fmt: skip


def _spears(bases: Iterable[AowFigure]) -> int:
    return sum(base.weapon is Weapon.SPEAR for base in bases)


def free_near(battle: AowBattle, unit: AowUnit) -> list[AowUnit]:
    """AOW-FIG-6, AOW-RUL-83: own units of troops, of any clan, within 6" that are in no fight."""
    found = near.within(battle, unit, NEAR, unit.side)
    return [one for one in found if _is_free(battle, one, unit)]


def _is_free(battle: AowBattle, one: AowUnit, beside: AowUnit) -> bool:
    return one.id != beside.id and not one.is_leader and not contact.in_fight(battle, one)


def is_support(battle: AowBattle, unit: AowUnit) -> bool:
    """AOW-WDR-12, AOW-RUL-107: a unit that is in no fight, within 6" of an own unit that is in one."""
    if unit.is_leader or contact.in_fight(battle, unit):
        return False
    found = near.within(battle, unit, NEAR, unit.side)
    return any(not one.is_leader and one.id != unit.id and contact.in_fight(battle, one) for one in found)


def _behind(battle: AowBattle, unit: AowUnit) -> AowUnit | None:
    """AOW-OPT-10: the best own unit in no fight that stands straight behind a unit; of equals the one of lower id."""
    box = blocks.box(battle, unit)
    middle = ahead(Pose(box.x, box.y, box.facing), -(box.depth + BEHIND) / 2)
    strip = polygon_of(Rectangle(*middle, box.facing, box.width - 2 * SLIVER, BEHIND + SLIVER))
    found = [
        one
        for one in battle.on_table(unit.side)
        if _is_free(battle, one, unit)
        and abs(turn_between(box.facing, battle.bases(one)[0].facing)) <= ASKEW + 0.01
        and shapely.intersects(strip, blocks.footprint(battle, one))
    ]
    return min(found, key=lambda one: (-TROOPS[Kind(one.kind)].support, order_of(one.id)), default=None)


def _lines_edge(battle: AowBattle, unit: AowUnit, enemy: AowUnit) -> bool:
    """AOW-FIG-8, AOW-RUL-84: the enemy is in a wood or buildings and has begun no fight this turn, and the middle of
    the unit's front edge is outside.
    """
    if enemy.initiated or not ground.in_cover(battle, enemy):
        return False
    lie = ground_under(battle.table)
    middle = shapely.Point(blocks.anchor(battle, unit).point)
    held = [lie.shape(piece.id) for piece in ground.pieces_under(battle, enemy) if piece.kind in COVER]
    return not any(
        shapely.contains(shape, middle) and shapely.distance(shapely.boundary(shape), middle) > SLIVER
        for shape in held
    )


def by_side(battle: AowBattle, ids: Iterable[str], side: Side) -> list[AowUnit]:
    """The units of a side among some ids, by rising id."""
    return [battle.units[id] for id in in_order(ids) if battle.units[id].side is side]
