"""What the Age of War does for a campaign (:class:`rulesets.engine.mustering.levies.Fielding`)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.ageofwar.levies.ground import holds, situation
from rulesets.ageofwar.levies.levy import levy, measure
from rulesets.ageofwar.levies.options import OPTIONS
from rulesets.ageofwar.levies.tolls import fates, person_marks
from rulesets.engine.mustering.endings import DEED, SHAME
from rulesets.engine.sayings import _


class AowFielding:
    """The six functions that a campaign asks of the Age of War."""

    options = OPTIONS
    befalls: Mapping[str, str] = {DEED: _("duels won"), SHAME: _("duels refused")}
    levy = staticmethod(levy)
    measure = staticmethod(measure)
    holds = staticmethod(holds)
    situation = staticmethod(situation)
    fates = staticmethod(fates)
    person_marks = staticmethod(person_marks)


FIELDING = AowFielding()
