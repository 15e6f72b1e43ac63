"""What From the Sky we Came does for a campaign (:class:`rulesets.engine.mustering.levies.Fielding`)."""

from __future__ import annotations

from rulesets.engine.mustering.endings import DEED, HURT, SHAME
from rulesets.engine.mustering.levies import Fielding
from rulesets.engine.sayings import _
from rulesets.sky.levies.charts import BOUNDS
from rulesets.sky.levies.ground import holds, situation
from rulesets.sky.levies.levy import levy
from rulesets.sky.levies.options import OPTIONS
from rulesets.sky.levies.tolls import fates, person_marks

FIELDING = Fielding(
    options=OPTIONS,
    bounds=BOUNDS,
    befalls={HURT: _("injured"), DEED: _("honours won"), SHAME: _("dishonours")},
    levy=levy,
    holds=holds,
    situation=situation,
    fates=fates,
    person_marks=person_marks,
)
