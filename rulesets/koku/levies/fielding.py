"""What KOKU does for a campaign (:class:`rulesets.engine.mustering.levies.Fielding`)."""

from __future__ import annotations

from rulesets.engine.mustering.levies import Fielding
from rulesets.koku.levies.charts import BOUNDS
from rulesets.koku.levies.ground import holds, situation
from rulesets.koku.levies.levy import levy, may_post
from rulesets.koku.levies.options import OPTIONS
from rulesets.koku.levies.tolls import fates, person_marks

FIELDING = Fielding(
    options=OPTIONS,
    bounds=BOUNDS,
    levy=levy,
    may_post=may_post,
    holds=holds,
    situation=situation,
    fates=fates,
    person_marks=person_marks,
)
