"""Whom a unit could shoot at once it stands where an order would bring it (AOW-SHO-1, AOW-SHO-7)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.fire.aiming import aim, check_shooter, marks
from rulesets.ageofwar.fire.loosing import chances
from rulesets.ageofwar.fire.shooting import arcs
from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.forms import Preview, Target
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.together import supposed
from rulesets.engine.table.geometry import local


def aims(battle: AowBattle, side: Side, preview: Preview) -> Preview:
    """The preview with the arcs of its ghosts, and each enemy that would be in reach, arc and sight from them. Raises
    :class:`Illegal` where the unit has nothing to shoot with, or would be in a fight.
    """
    ahead = supposed(battle, preview)
    unit = _drawn_up(ahead, ahead.units[preview.unit], preview)
    check_shooter(ahead, unit)
    return msgspec.structs.replace(preview, targets=tuple(_targets(ahead, unit)), arcs=arcs(ahead, unit))


def _drawn_up(ahead: AowBattle, unit: AowUnit, preview: Preview) -> AowUnit:
    """The unit in the ranks that the ghosts show, which come in the order of the ranks (AOW-DAT-5)."""
    shown = [ghost for ghost in preview.figures if ghost.id in unit.figures]
    if shown:
        depth = ahead.figures[shown[0].id].depth
        front = sum(local(shown[0], (ghost.x, ghost.y))[1] > -depth / 2 for ghost in shown)
        order = [ghost.id for ghost in shown]
        rest = [id for id in unit.figures if id not in order]
        unit = msgspec.structs.replace(unit, figures=(*order, *rest), frontage=front)
        ahead.units[unit.id] = unit
    return unit


def _targets(ahead: AowBattle, unit: AowUnit) -> Iterator[Target]:
    for foe in marks(ahead, unit.side.opponent):
        try:
            shot = aim(ahead, unit, foe)
        except Illegal:
            continue
        yield Target(foe.id, round(shot.inches, 2), round(float(odds.mean(chances(ahead, shot))), 2))
