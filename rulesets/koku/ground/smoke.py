"""Smoke without wind (KOKU-WND-3, KOKU-WND-4, KOKU-RUL-131, KOKU-RUL-132).

Each unit that makes smoke counts its ``shots`` from one place and the ``quiet`` own turns since; two shots fill the
place with smoke, which is shown as the marker ``<unit id>.smoke`` and blocks nobody's sight.
"""

from __future__ import annotations

import math

from rulesets.engine.battle import Marker, Pose, Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.play import Play
from rulesets.engine.table.formation import mean_facing
from rulesets.engine.table.geometry import ahead, middle_of
from rulesets.koku.battle import KokuBattle, KokuUnit

SHOTS = 2
"""Shots from one place that fill it with smoke, and quiet own turns that clear it (KOKU-WND-4)."""

SMOKING = ("arquebus", "gun")
"""Weapons that smoke; bows with ``smoke_from_bows`` too (KOKU-RUL-131)."""

OFF = 1.6
"""Inches from the front of a unit to the middle of its smoke."""


def smokes(battle: KokuBattle, unit: KokuUnit) -> bool:
    """Whether a unit's fire leaves smoke today (KOKU-WND-2, KOKU-WND-3)."""
    weapons = (*SMOKING, "bow") if battle.options.smoke_from_bows else SMOKING
    return battle.still and unit.weapon in weapons


def check_fire(battle: KokuBattle, unit: KokuUnit) -> None:
    """KOKU-WND-4: a unit fires only with fewer than two shots from where it stands. Raises ``Illegal``."""
    if smokes(battle, unit) and unit.shots >= SHOTS:
        turns = SHOTS - unit.quiet
        raise Illegal(
            "smoke", "KOKU-WND-3", "Smoke lies before {unit}: move, or hold fire for {turns} turns.",
            unit=unit.name, turns=turns,
        )  # fmt: skip


def add_smoke(play: Play[KokuBattle], unit_id: str) -> None:
    """KOKU-WND-4: one shot more from here; the second one fills the place with smoke."""
    unit = play.battle.units[unit_id]
    if not smokes(play.battle, unit):
        return
    unit = play.change_unit(unit, shots=unit.shots + 1, quiet=0)
    if unit.shots >= SHOTS:
        marker = _marker(play.battle, unit)
        play.battle.markers[marker.id] = marker
        at = (marker.x, marker.y)
        play.tell("smoke_lies", side=unit.side, clauses=("KOKU-WND-3",), at=at, unit=unit.id)


def leave_smoke(play: Play[KokuBattle], unit_id: str) -> None:
    """KOKU-WND-4: a figure has left its place, and the smoke is left behind."""
    unit = play.battle.units[unit_id]
    if unit.shots or unit.quiet:
        play.change_unit(unit, shots=0, quiet=0)
        play.battle.markers.pop(f"{unit.id}.smoke", None)


def turn_ends(play: Play[KokuBattle], side: Side) -> None:
    """KOKU-WND-4: another quiet own turn for those that held their fire; the second clears the smoke."""
    for unit in play.battle.on_table(side):
        if unit.fired or not smokes(play.battle, unit) or not unit.shots:
            continue
        if unit.quiet + 1 < SHOTS:
            play.change_unit(unit, quiet=unit.quiet + 1)
            continue
        play.change_unit(unit, shots=0, quiet=0)
        if play.battle.markers.pop(f"{unit.id}.smoke", None) is not None:
            play.tell("smoke_cleared", side=side, clauses=("KOKU-WND-4",), unit=unit.id)


def _marker(battle: KokuBattle, unit: KokuUnit) -> Marker:
    """The smoke in front of a unit: before the middle of its figures, or of its gun's muzzle."""
    gun = battle.markers.get(f"{unit.id}.gun")
    figures = battle.living(unit)
    if gun is not None:
        front, facing = (gun.x, gun.y), gun.facing
    else:
        looks, agreed = mean_facing([figure.pose for figure in figures])
        facing = looks if agreed * len(figures) > 0.1 else figures[0].facing
        middle = Pose(*middle_of(figure.point for figure in figures), facing)
        reach = max(
            (figure.x - middle.x) * math.sin(math.radians(facing))
            + (figure.y - middle.y) * math.cos(math.radians(facing))
            for figure in figures
        )
        front = ahead(middle, reach)
    at = ahead(Pose(*front, facing), OFF)
    x, y = (round(min(max(value, 0.0), most), 4) for value, most in
            zip(at, (battle.table.width, battle.table.depth), strict=True))  # fmt: skip
    return Marker(f"{unit.id}.smoke", "smoke", x, y, round(facing, 4) % 360.0, unit.id)
