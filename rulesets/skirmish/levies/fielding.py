"""What Samurai Skirmish does for a campaign (:class:`rulesets.engine.mustering.levies.Fielding`)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.engine.mustering.endings import HURT, SHAME
from rulesets.engine.sayings import _
from rulesets.skirmish.levies.ground import holds, situation
from rulesets.skirmish.levies.levy import levy, may_post, measure
from rulesets.skirmish.levies.options import OPTIONS
from rulesets.skirmish.levies.tolls import fates, person_marks


class SkirmishFielding:
    """The six functions that a campaign asks of Samurai Skirmish."""

    options = OPTIONS
    befalls: Mapping[str, str] = {HURT: _("disabled"), SHAME: _("his unit routed")}
    levy = staticmethod(levy)
    measure = staticmethod(measure)
    may_post = staticmethod(may_post)
    holds = staticmethod(holds)
    situation = staticmethod(situation)
    fates = staticmethod(fates)
    person_marks = staticmethod(person_marks)


FIELDING = SkirmishFielding()
