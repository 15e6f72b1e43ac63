"""What screens and forms show of Go Dai."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulesets.engine.book.book import read_book
from rulesets.engine.forms.bouts import StepWords
from rulesets.engine.forms.describing import about_of, facts_of, plain_json, terrain_of
from rulesets.engine.landscape import layouts
from rulesets.engine.play import held_back, placing
from rulesets.engine.sayings import _
from rulesets.godai.charts import WEAPONS, Kind
from rulesets.godai.deploy.deployment import FORMATIONS
from rulesets.godai.ground.ground import TERRAIN
from rulesets.godai.muster.roster import LEADERS, SERVANTS, TROOPS
from rulesets.godai.options import GodaiOptions
from rulesets.godai.sheets import ARTS

Json = dict[str, Any]

BOOK = read_book(__package__)

ASKED_IN = {
    "R1": ("flow",), "R2": ("place",), "R3": ("draw",), "R4": ("leaves",), "R5": ("stance", "rhythm"),
    "R8": ("scold",), "R9": ("token",), "R12": ("allot",), "R14": ("save",),
}  # fmt: skip
# GODAI-CLO-10
STEPS = tuple(
    StepWords(key, label, clause, ASKED_IN.get(key, ()))
    for key, label, clause in (
        ("R1", _("Flow"), "GODAI-WTR-4"), ("R2", _("Leave"), "GODAI-WTR-15"), ("R3", _("Draw"), "GODAI-CHW-3"),
        ("R4", _("Disarm"), "GODAI-WTR-6"), ("R5", _("Stance"), "GODAI-WTR-7"), ("R6", _("Shout"), "GODAI-WTR-14"),
        ("R7", _("Throw"), "GODAI-CLO-11"), ("R8", _("Scold"), "GODAI-WTR-11"), ("R9", _("Token"), "GODAI-ZEN-4"),
        ("R10", _("Compare"), "GODAI-CLO-11"), ("R11", _("Roll-off"), "GODAI-CLO-14"),
        ("R12", _("Allot"), "GODAI-CLO-16"), ("R13", _("Wounds"), "GODAI-WOU-1"), ("R14", _("Saves"), "GODAI-ZEN-7"),
    )
)  # fmt: skip

HEADINGS = ((LEADERS, "士"), (SERVANTS, "従"), (TROOPS, "組"))
ARMS = {row.arms: row.name for row in WEAPONS.values()}
KINDS = {
    Kind.HERO: _("Hero"), Kind.GROUP: _("Group"), Kind.ATTENDANTS: _("Attendants"),
}  # fmt: skip
MOVEMENT = {
    "free": _("free to cross"), "difficult": _("each inch counts two"), "obstacle": _("costs two inches to cross"),
    "impassable": _("nobody passes"),
}  # fmt: skip
SIGHT = {
    "clear": "", "obscures": _("obscures"), "depth": _("obscures; hides beyond six inches"), "level": "",
    "blocks": _("hides"),
}  # fmt: skip


@cache
def about() -> Json:
    """The description of the system (it never changes)."""
    return about_of(
        BOOK, GodaiOptions, HEADINGS, orders=(*placing.ORDERS, *layouts.ORDERS, *held_back.ORDERS),
        terms={**{key: form.name for key, form in FORMATIONS.items()}, **ARMS},
        table=[48, 36], arts=plain_json(ARTS), steps=plain_json(STEPS),
        troops={str(key): {"name": name, "facts": facts_of("GODAI-GEN-3")} for key, name in KINDS.items()},
        terrain={
            key: terrain_of(row, "GODAI-SCN-2", MOVEMENT[row.foot], *filter(None, [SIGHT[row.sight]]))
            for key, row in TERRAIN.items()
        },
    )  # fmt: skip
