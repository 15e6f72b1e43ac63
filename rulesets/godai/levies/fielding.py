"""What Go Dai does for a campaign (:class:`rulesets.engine.mustering.levies.Fielding`)."""

from __future__ import annotations

from rulesets.engine.mustering.endings import SHAME
from rulesets.engine.mustering.levies import Fielding
from rulesets.engine.sayings import _
from rulesets.godai.levies.charts import BOUNDS
from rulesets.godai.levies.ground import holds, situation
from rulesets.godai.levies.levy import levy
from rulesets.godai.levies.options import OPTIONS
from rulesets.godai.levies.sheets import sheet_faults
from rulesets.godai.levies.tolls import fates, person_marks

FIELDING = Fielding(
    options=OPTIONS,
    bounds=BOUNDS,
    befalls={SHAME: _("fled")},
    levy=levy,
    holds=holds,
    situation=situation,
    fates=fates,
    person_marks=person_marks,
    sheet_faults=sheet_faults,
)
