"""Whom a unit could fire at once it stands where a move would bring it (KOKU-ORD-10, KOKU-FIR-2).

The shots, their tests and their chances are those of :mod:`rulesets.koku.fire.reach` and
:mod:`rulesets.koku.fire.volley`.
"""

from __future__ import annotations

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.forms import Preview, Target
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.together import supposed
from rulesets.koku.battle import KokuBattle, KokuUnit
from rulesets.koku.fire import volley as fire
from rulesets.koku.fire.reach import Battery, Moment, battery, volley
from rulesets.koku.fire.shooting import arcs

FORMATION_FAIL = "KOKU-FF-"


def aims(battle: KokuBattle, side: Side, preview: Preview) -> Preview:
    """The preview with the arcs of its ghosts, and each enemy that would be in range, arc and sight from them.

    Raises :class:`Illegal` where the unit cannot fire this turn at all.
    """
    ahead = supposed(battle, preview)
    unit = ahead.units[preview.unit]
    if any(note.clause.startswith(FORMATION_FAIL) for note in preview.notes):
        unit = ahead.units[unit.id] = msgspec.structs.replace(unit, ff=True)
    moment = Moment(ahead)
    firers = battery(moment, unit)
    found = (_aim(moment, firers, foe) for foe in ahead.on_table(side.opponent))
    targets = tuple(aim for aim in found if aim is not None)
    return msgspec.structs.replace(preview, targets=targets, arcs=arcs(ahead, unit))


def _aim(moment: Moment, firers: Battery, foe: KokuUnit) -> Target | None:
    try:
        made = volley(moment, firers, foe)
    except Illegal:
        return None
    losses = odds.mean(fire.losses(made.shots, len(made.fallible)))
    return Target(foe.id, round(made.distance, 2), round(float(losses), 2))
