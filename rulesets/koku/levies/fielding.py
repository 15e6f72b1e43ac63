"""What KOKU does for a campaign (:class:`rulesets.engine.mustering.levies.Fielding`)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.koku.levies.ground import holds, situation
from rulesets.koku.levies.levy import levy, may_post, measure
from rulesets.koku.levies.options import OPTIONS
from rulesets.koku.levies.tolls import fates, person_marks


class KokuFielding:
    """The six functions that a campaign asks of KOKU."""

    options = OPTIONS
    befalls: Mapping[str, str] = {}
    levy = staticmethod(levy)
    measure = staticmethod(measure)
    may_post = staticmethod(may_post)
    holds = staticmethod(holds)
    situation = staticmethod(situation)
    fates = staticmethod(fates)
    person_marks = staticmethod(person_marks)


FIELDING = KokuFielding()
