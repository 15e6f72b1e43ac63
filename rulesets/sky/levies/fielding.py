"""What From the Sky we Came does for a campaign (:class:`rulesets.engine.mustering.levies.Fielding`)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.engine.mustering.endings import DEED, HURT, SHAME
from rulesets.engine.sayings import _
from rulesets.sky.levies.ground import holds, situation
from rulesets.sky.levies.levy import levy, measure
from rulesets.sky.levies.options import OPTIONS
from rulesets.sky.levies.tolls import fates, person_marks


class SkyFielding:
    """The six functions that a campaign asks of From the Sky we Came."""

    options = OPTIONS
    befalls: Mapping[str, str] = {HURT: _("injured"), DEED: _("honours won"), SHAME: _("dishonours")}
    levy = staticmethod(levy)
    measure = staticmethod(measure)
    holds = staticmethod(holds)
    situation = staticmethod(situation)
    fates = staticmethod(fates)
    person_marks = staticmethod(person_marks)


FIELDING = SkyFielding()
