"""What Go Dai does for a campaign (:class:`rulesets.engine.mustering.levies.Fielding`)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.engine.mustering.endings import SHAME
from rulesets.engine.sayings import _
from rulesets.godai.levies.ground import holds, situation
from rulesets.godai.levies.levy import levy, measure
from rulesets.godai.levies.options import OPTIONS
from rulesets.godai.levies.sheets import sheet_faults
from rulesets.godai.levies.tolls import fates, person_marks


class GodaiFielding:
    """What a campaign asks of Go Dai: the six functions of all systems, and whether a sheet may be."""

    options = OPTIONS
    befalls: Mapping[str, str] = {SHAME: _("fled")}
    levy = staticmethod(levy)
    measure = staticmethod(measure)
    holds = staticmethod(holds)
    situation = staticmethod(situation)
    fates = staticmethod(fates)
    person_marks = staticmethod(person_marks)
    sheet_faults = staticmethod(sheet_faults)


FIELDING = GodaiFielding()
