"""Whom a unit could fire at once it stands where a move would bring it (KOKU-ORD-10, KOKU-FIR-2).

The shots, their tests and their chances are those of :mod:`rulesets.koku.reach` and :mod:`rulesets.koku.volley`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine import odds
from rulesets.engine.battle import Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.together import supposed
from rulesets.koku import volley as fire
from rulesets.koku.battle import KokuBattle, KokuUnit
from rulesets.koku.reach import Battery, Moment, battery, volley
from rulesets.koku.shooting import arcs

Json = dict[str, Any]

FORMATION_FAIL = "KOKU-FF-"


def aims(battle: KokuBattle, side: Side, preview: Json) -> Json:
    """Each enemy that would be in range, arc and sight from the preview's ghosts, with distance and expected losses;
    and the arcs themselves.

    Raises :class:`Illegal` where the unit cannot fire this turn at all.
    """
    ahead = supposed(battle, preview)
    unit = ahead.units[preview["unit"]]
    if any(note["clause"].startswith(FORMATION_FAIL) for note in preview.get("notes", ())):
        unit = ahead.units[unit.id] = msgspec.structs.replace(unit, ff=True)
    moment = Moment(ahead)
    firers = battery(moment, unit)
    found = (_aim(moment, firers, foe) for foe in ahead.on_table(side.opponent))
    return {"targets": [aim for aim in found if aim is not None], "arcs": arcs(ahead, unit)}


def _aim(moment: Moment, firers: Battery, foe: KokuUnit) -> Json | None:
    try:
        made = volley(moment, firers, foe)
    except Illegal:
        return None
    losses = odds.mean(fire.losses(made.shots, len(made.fallible)))
    return {"unit": foe.id, "distance": round(made.distance, 2), "losses": round(float(losses), 2)}
