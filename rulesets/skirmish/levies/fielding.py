"""What Samurai Skirmish does for a campaign (:class:`rulesets.engine.mustering.levies.Fielding`)."""

from __future__ import annotations

from rulesets.engine.mustering.endings import HURT, SHAME
from rulesets.engine.mustering.levies import Fielding
from rulesets.engine.sayings import _
from rulesets.skirmish.levies.charts import BOUNDS
from rulesets.skirmish.levies.ground import holds, situation
from rulesets.skirmish.levies.levy import levy, may_post
from rulesets.skirmish.levies.options import OPTIONS
from rulesets.skirmish.levies.tolls import fates, person_marks

FIELDING = Fielding(
    options=OPTIONS,
    bounds=BOUNDS,
    befalls={HURT: _("disabled"), SHAME: _("his unit routed")},
    levy=levy,
    may_post=may_post,
    holds=holds,
    situation=situation,
    fates=fates,
    person_marks=person_marks,
)
