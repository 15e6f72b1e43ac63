"""What the Age of War does for a campaign (:class:`rulesets.engine.mustering.levies.Fielding`)."""

from __future__ import annotations

from rulesets.ageofwar.levies.ground import holds, situation
from rulesets.ageofwar.levies.levy import levy, measure
from rulesets.ageofwar.levies.options import OPTIONS
from rulesets.ageofwar.levies.tolls import fates, person_marks


class AowFielding:
    """The six functions that a campaign asks of the Age of War."""

    options = OPTIONS
    levy = staticmethod(levy)
    measure = staticmethod(measure)
    holds = staticmethod(holds)
    situation = staticmethod(situation)
    fates = staticmethod(fates)
    person_marks = staticmethod(person_marks)


FIELDING = AowFielding()
