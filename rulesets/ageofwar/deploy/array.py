"""Armies that are drawn up for their players: the maku in the middle of the rear, clan by clan side by side, shots and
the best men in the first line, riders on the flanks, generals behind a unit of their clans (AOW-DEP-3, AOW-DEP-4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import msgspec
import numpy as np

from rulesets.ageofwar.battle import ATTACHED, AowBattle, AowUnit
from rulesets.ageofwar.charts import MAKU, Kind, Weapon
from rulesets.ageofwar.deploy.zone import NEAR, far
from rulesets.ageofwar.ground.terrain import DIFFICULT, ground_under
from rulesets.ageofwar.stand.blocks import places_of
from rulesets.ageofwar.stand.near import gap
from rulesets.engine.battle import Pose, Side, order_of
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.deployment import Deployment
from rulesets.engine.play.placing import DrawnUp, reserve
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.engine.table.search import either_way, likeliest

SHOTS = (Weapon.BOW, Weapon.ARQUEBUS)
LINES = (8.9, 5.7, 2.6)
"""How far from the own base line the fronts of the lines are."""
AXES = {1: (0.5,), 2: (0.34, 0.66), 3: (0.5, 0.22, 0.78)}
"""Where the clans stand side by side, in shares of the table's width."""
FLANK, COLUMN, ASIDE = 9.0, 10.0, 0.6
"""Inches: from a clan's axis to its riders; how far to either side of it the others stand if they can; between the
places that are tried.
"""


def order_of_bases(battle: AowBattle, unit: AowUnit, *, shots_first: bool) -> tuple[str, ...]:
    """AOW-DAT-5, AOW-DAT-7: a unit's bases in the order of its ranks: the commander, then those that fight and those
    that shoot, or the other way about.
    """

    def turn(id: str) -> tuple[bool, bool, Any]:
        base = battle.figures[id]
        return not base.commander, (base.weapon in SHOTS) is not shots_first, order_of(id)

    return tuple(sorted(unit.figures, key=turn))


def post(battle: AowBattle, unit: AowUnit) -> tuple[int, Sequence[float]]:
    """When a unit is drawn up, and in which lines it looks for room, the likeliest first: guns and shots before
    armoured men and samurai, who stand beside them; then riders; levies and ronin behind.
    """
    first, second, third = LINES
    if unit.kind == Kind.DAIMYO:
        return 0, (MAKU / 2 + 0.2, MAKU / 2 + 1.5)
    if unit.mounted:
        return 3, (first, second, third)
    if unit.gun or any(battle.figures[id].weapon in SHOTS for id in unit.figures):
        return 1, (first, second, third)
    if unit.kind in (Kind.LEVY, Kind.RONIN):
        return 4, (second, first, third)
    return 2, (first, second, third)


def on_rough(battle: AowBattle, poses: Sequence[Pose]) -> bool:
    """Whether somebody would start on ground that hinders (AOW-ORD-14)."""
    ground = ground_under(battle.table)
    held = ground.holding(np.array([pose.point for pose in poses])) & ground.of_kind(DIFFICULT)
    return bool(held.any())


def draw_up(armies: Deployment, battle: AowBattle, side: Side) -> list[DrawnUp]:
    """Everybody of a side who is in reserve, and those clans anew whose units stand too far from their generals, each
    at the likeliest place that is left. Raises :class:`Illegal` where there is no room.
    """
    trial, found = battle.copy(), list[DrawnUp]()
    for unit in reserve(trial, side):
        if unit.kind == Kind.DAIMYO:
            found.append(_place(trial, _somewhere(armies, trial, unit, battle.table.width / 2, None)))
    clans = [clan.id for clan in battle.clans.values() if clan.side is side]
    for clan, axis in zip(clans, AXES.get(len(clans), AXES[1] * len(clans)), strict=True):
        found += _draw_clan(armies, trial, clan, axis * battle.table.width)
    return found


def _draw_clan(armies: Deployment, trial: AowBattle, clan: str, axis: float) -> list[DrawnUp]:
    """The units of a clan, then its general behind the one that is nearest to all the others."""
    units = [
        unit
        for unit in trial.units.values()
        if unit.clan == clan and unit.place in ("reserve", "table", ATTACHED)
    ]
    general = trial.general_of(clan)
    if general is None:
        return []
    if any(far(trial, unit) for unit in units) or (general.place == "reserve" and not _hosts(trial, clan)):
        for unit in units:
            trial.units[unit.id] = msgspec.structs.replace(unit, place="reserve", with_unit="")
    found = []
    for unit in sorted(_troops(trial, clan, "reserve"), key=lambda unit: post(trial, unit)[0]):
        found.append(
            _place(trial, _somewhere(armies, trial, unit, _wish(trial, unit, axis), _reference(trial, clan)))
        )
    if trial.units[general.id].place == "reserve":
        host = trial.units[_hosts(trial, clan)[0]]
        found.append(_place(trial, DrawnUp(general, host.id, 1, (_behind(trial, general, host),))))
    return found


def _troops(battle: AowBattle, clan: str, place: str) -> list[AowUnit]:
    return [
        unit
        for unit in battle.units.values()
        if unit.clan == clan and not unit.is_leader and unit.place == place
    ]


def _hosts(battle: AowBattle, clan: str) -> list[str]:
    """The units on the table with which a general may start so that all others are near enough (AOW-DEP-3), the most
    central first; samurai, riders and guns last, who gain least by him (AOW-AP-2). All of none, if none is placed.
    """
    placed = _troops(battle, clan, "table")
    reach = {unit.id: max(gap(battle, unit, other) for other in placed) for unit in placed}
    near = [unit for unit in placed if reach[unit.id] <= NEAR + TOLERANCE]
    ranked = sorted(near, key=lambda unit: (not unit.ashigaru, reach[unit.id], order_of(unit.id)))
    return [unit.id for unit in ranked] if placed else [""]


def _reference(battle: AowBattle, clan: str) -> AowUnit | None:
    """From whom the units of a clan that are still to be placed must be near enough: its general, if he stands, else
    whom he will join; None while nobody of it is placed.
    """
    general = battle.general_of(clan)
    if general is not None and general.place != "reserve":
        return general
    return battle.units.get(_hosts(battle, clan)[0])


def _wish(battle: AowBattle, unit: AowUnit, axis: float) -> float:
    """Where a unit would like to stand: about the axis of its clan, riders on that flank of it which looks outward."""
    middle = battle.table.width / 2
    if not unit.mounted:
        return axis
    return axis + (FLANK if axis >= middle - TOLERANCE else -FLANK)


def _somewhere(
    armies: Deployment, trial: AowBattle, unit: AowUnit, x: float, near: AowUnit | None
) -> DrawnUp:
    """The likeliest place for a unit that is lawful, off rough ground if there is such a place."""
    found = likeliest(
        _tries(armies, trial, unit, x),
        lambda one: armies._lawful(trial, one) and _near(trial, one, near),
        lambda one: unit.kind != Kind.DAIMYO and on_rough(trial, one.poses),
    )
    if found is None:
        raise Illegal("no_room", "AOW-DEP-3", "There is no room left for {unit}.", unit=unit.name)
    return found


def _near(trial: AowBattle, one: DrawnUp, near: AowUnit | None) -> bool:
    """AOW-DEP-3: whether a unit would stand within 15" of the general, or of whom he is to join."""
    if near is None:
        return True
    after = trial.copy()
    _place(after, one)
    return gap(after, after.units[one.unit.id], near) <= NEAR + TOLERANCE


def _tries(armies: Deployment, battle: AowBattle, unit: AowUnit, x: float) -> Iterator[DrawnUp]:
    """The places that are tried: line by line about where it would like to stand, in its clan's column first; then
    narrower.
    """
    home, usual = unit.side is battle.attacker, armies.front(unit)
    depth, width = battle.table.depth, battle.table.width
    key = armies.usual(unit)
    columns = ((0.0, COLUMN), (COLUMN, width))
    fronts = dict.fromkeys((usual, -(-usual // 2), 1))
    for front, (least, most), line in product(fronts, columns, post(battle, unit)[1]):
        for aside in either_way(ASIDE, most):
            if least <= abs(aside) or not least:
                at = Pose(x + aside, line if home else depth - line, 0.0 if home else 180.0)
                yield DrawnUp(unit, key, front, armies.block(battle, unit, at, key, front))


def _place(trial: AowBattle, one: DrawnUp) -> DrawnUp:
    """A unit set down on trial."""
    unit: AowUnit = trial.units[one.unit.id]
    with_unit = one.key if one.key in trial.units else ""
    camped = unit.kind == Kind.DAIMYO
    trial.units[unit.id] = msgspec.structs.replace(
        unit, place=ATTACHED if with_unit else "table", with_unit=with_unit, camped=camped, frontage=one.front
    )  # fmt: skip
    for id, pose in zip(unit.figures, one.poses, strict=True):
        trial.figures[id] = msgspec.structs.replace(trial.figures[id], x=pose.x, y=pose.y, facing=pose.facing)
    if camped:
        trial.maku[unit.side] = one.poses[0].point
    return one


def _behind(trial: AowBattle, general: AowUnit, host: AowUnit) -> Pose:
    """AOW-GEO-2: where a general stands behind a unit."""
    trial.units[general.id] = msgspec.structs.replace(
        general, place=ATTACHED, with_unit=host.id, in_front=False
    )
    return places_of(trial, host)[general.id]
