"""Whom a unit could fire at once it stands where a move would bring it (KOKU-ORD-10, KOKU-FIR-2).

The shots, their tests and their chances are those of :mod:`rulesets.koku.fire.reach` and
:mod:`rulesets.koku.fire.volley`.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.forms import Preview, Target
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.together import suppose
from rulesets.engine.table.geometry import Rectangle, base_at, distance
from rulesets.engine.table.terrain import ground_of
from rulesets.koku.battle import Formation, KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.fire import volley as fire
from rulesets.koku.fire.reach import Battery, Moment, battery, volley
from rulesets.koku.fire.shooting import arcs
from rulesets.koku.ground import buildings
from rulesets.koku.march.crossing import DISPLACED
from rulesets.koku.stand.formations import groups

FORMATION_FAIL = "KOKU-FF-"


def aims(battle: KokuBattle, side: Side, preview: Preview) -> Preview:
    """The preview with the arcs of its ghosts, and each enemy that would be in range, arc and sight from them.

    Raises :class:`Illegal` where the unit cannot fire this turn at all.
    """
    ahead = suppose(battle, preview)
    unit = ahead.units[preview.unit]
    if any(note.clause.startswith(FORMATION_FAIL) for note in preview.notes):
        unit = msgspec.structs.replace(unit, ff=True)
    ahead.units[unit.id] = _after_march(battle, ahead, unit)
    unit = ahead.units[unit.id]
    moment = Moment(ahead)
    firers = battery(moment, unit)
    found = (_aim(moment, firers, foe) for foe in ahead.on_table(side.opponent))
    targets = tuple(aim for aim in found if aim is not None)
    return msgspec.structs.replace(preview, targets=targets, arcs=arcs(ahead, unit))


def _after_march(battle: KokuBattle, ahead: KokuBattle, unit: KokuUnit) -> KokuUnit:
    """The unit as its ghosts show it: in or out of buildings, drawn up otherwise than before, its smoke left behind."""
    ground, before = ground_of(battle.table), battle.living(unit)
    for figure in before:
        there = ahead.figures[figure.id]
        if there.pose != figure.pose:
            house = buildings.house_at(ground, there.point)
            ahead.figures[figure.id] = msgspec.structs.replace(there, inside=house.id if house else "")
    after = ahead.living(unit)
    if any(_left_its_place(*pair) for pair in zip(before, after, strict=True)):  # KOKU-WND-4
        unit = msgspec.structs.replace(unit, shots=0, quiet=0)
    stood, stand = _bases(before), _bases(after)
    if len(stand) < 2 or (len(stood) > 1 and _apart(stood) is _apart(stand)):
        return unit
    form = (
        Formation.SKIRMISH if _apart(stand) else Formation.LINE
    )  # KOKU-FRM-4; a column fires as a line does
    return msgspec.structs.replace(unit, formation=form)


def _left_its_place(before: KokuFigure, after: KokuFigure) -> bool:
    return before.inside != after.inside or distance(before.point, after.point) > DISPLACED


def _bases(figures: Sequence[KokuFigure]) -> list[Rectangle]:
    return [base_at(figure.pose, figure.width, figure.depth) for figure in figures if not figure.inside]


def _apart(bases: Sequence[Rectangle]) -> bool:
    """Whether no two bases touch."""
    return len(groups(bases)) == len(bases)


def _aim(moment: Moment, firers: Battery, foe: KokuUnit) -> Target | None:
    try:
        made = volley(moment, firers, foe)
    except Illegal:
        return None
    losses = odds.mean(fire.losses(made.shots, len(made.fallible)))
    return Target(foe.id, round(made.distance, 2), round(float(losses), 2))
