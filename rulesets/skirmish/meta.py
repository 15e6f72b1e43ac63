"""What screens and forms show of Samurai Skirmish."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulesets.engine.book.book import read_book
from rulesets.engine.forms.comparisons import table_of
from rulesets.engine.forms.describing import about_of, facts_of, plain_json, terrain_of
from rulesets.engine.landscape import layouts
from rulesets.engine.play import held_back, placing
from rulesets.engine.sayings import _
from rulesets.skirmish.charts import CLASSES, MELEE, SHOOTING, TERRAIN, WEAPONS, Class
from rulesets.skirmish.deploy.deployment import FORMATIONS
from rulesets.skirmish.muster.roster import COMMAND, GROUPS, LONE
from rulesets.skirmish.options import SkirOptions

Json = dict[str, Any]

BOOK = read_book(__package__)

LETTERS = _("W one wound. D two: disabled, or dead if wounded before. Each letter is a man, drawn by lot.")
CUTS = _("PB the loser is pushed back. W one wound. D two: disabled, or dead if wounded before.")
HEADINGS = ((COMMAND, "本陣"), (LONE, "士"), (GROUPS, "組"))
ARMS = {row.arms: row.name for row in WEAPONS}
MOVEMENT = {
    "free": _("free to cross"), "difficult": _("each inch counts two"), "crossing": _("costs an inch to cross"),
    "impassable": _("nobody passes"),
}  # fmt: skip


@cache
def about() -> Json:
    """The description of the system (it never changes)."""
    return about_of(
        BOOK, SkirOptions, HEADINGS, orders=(*placing.ORDERS, *layouts.ORDERS, *held_back.ORDERS),
        terms={**{key: form.name for key, form in FORMATIONS.items()}, **ARMS},
        table=[72, 48],
        results={
            SHOOTING.clause: plain_json(table_of(SHOOTING, LETTERS)), MELEE.clause: plain_json(table_of(MELEE, CUTS)),
        },
        troops={str(key): {"name": row.name, "facts": _facts(row)} for key, row in CLASSES.items()},
        terrain={
            key: terrain_of(row, "SKIR-SCN-1", MOVEMENT[row.movement], _("cover") if row.cover else "")
            for key, row in TERRAIN.items()
        },
    )  # fmt: skip


def _facts(row: Class) -> list[Json]:
    melee = f"{row.melee} {row.bonus:+d}" if row.bonus else str(row.melee)
    return facts_of(
        "SKIR-DAT-3",
        (_("shooting"), str(row.shooting)),
        (_("melee"), melee),
        (_("quality"), str(row.quality)),
    )
