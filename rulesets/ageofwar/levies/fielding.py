"""What the Age of War does for a campaign (:class:`rulesets.engine.mustering.levies.Fielding`)."""

from __future__ import annotations

from rulesets.ageofwar.levies.charts import BOUNDS
from rulesets.ageofwar.levies.ground import holds, situation
from rulesets.ageofwar.levies.levy import levy
from rulesets.ageofwar.levies.options import OPTIONS
from rulesets.ageofwar.levies.tolls import fates, person_marks
from rulesets.engine.mustering.endings import DEED, SHAME
from rulesets.engine.mustering.levies import Fielding
from rulesets.engine.sayings import _

FIELDING = Fielding(
    options=OPTIONS,
    bounds=BOUNDS,
    befalls={DEED: _("duels won"), SHAME: _("duels refused")},
    levy=levy,
    holds=holds,
    situation=situation,
    fates=fates,
    person_marks=person_marks,
)
