"""What From the Sky we Came does for a campaign (:class:`rulesets.engine.mustering.levies.Fielding`)."""

from __future__ import annotations

from rulesets.sky.levies.ground import holds, situation
from rulesets.sky.levies.levy import levy, measure
from rulesets.sky.levies.options import OPTIONS
from rulesets.sky.levies.tolls import fates, person_marks


class SkyFielding:
    """The six functions that a campaign asks of From the Sky we Came."""

    options = OPTIONS
    levy = staticmethod(levy)
    measure = staticmethod(measure)
    holds = staticmethod(holds)
    situation = staticmethod(situation)
    fates = staticmethod(fates)
    person_marks = staticmethod(person_marks)


FIELDING = SkyFielding()
