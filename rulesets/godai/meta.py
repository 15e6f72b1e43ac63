"""What screens and forms show of Go Dai."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulesets.engine.battle import Side
from rulesets.engine.book.book import read_book
from rulesets.engine.forms.bouts import StepWords
from rulesets.engine.forms.describing import about_of, facts_of, plain_json, terrain_of
from rulesets.engine.forms.profile import Piece, Profile, rank
from rulesets.engine.landscape import layouts
from rulesets.engine.play import deployment, held_back
from rulesets.engine.sayings import _
from rulesets.godai.charts import WEAPONS, Kind
from rulesets.godai.deploy.deployment import FORMATIONS
from rulesets.godai.ground.terrain import TERRAIN
from rulesets.godai.muster.roster import LEADERS, SERVANTS, TROOPS
from rulesets.godai.options import GodaiOptions
from rulesets.godai.sheets import ARTS

Json = dict[str, Any]

BOOK = read_book(__package__)

SUMMARY = _("A handful of heroes with arts of their own, their followers, and duels fought stroke by stroke.")
SCALE = _("28 mm figures, one miniature one character, on a table of 48 by 36 inches")

PROFILE = Profile(
    piece=_("A figure: one character"),
    pieces=_("5 to 20 figures a side, up to six of them heroes"),
    army=_("built by points, each hero by himself"),
    hours=_("1 to 2 hours"),
    suits=_("players who want heroes with arts of their own, and duels told stroke by stroke"),
    turn=_("heroes act by turns before and between all others"),
    fight=_("a duel of many choices: stances, strategies, tokens"),
    nerve=_("who loses his leader must find courage, or he flees"),
)
PICTURE = (
    *rank("n-ronin-naginata", Side.KAKI, 1.8, 1.5, 3, 1.25),
    Piece("n-shogun-sword", Side.KAKI, 7.6, 2.7, 2.0, 195.0),
    Piece("n-oban-naginata", Side.AI, 6.2, 4.7, 2.0, 20.0), *rank("n-ashigaru-yari", Side.AI, 1.4, 5.6, 3, 1.25),
    Piece("n-samurai-bow", Side.AI, 10.3, 5.3, 1.25, -8.0),
)  # fmt: skip

ORDERS: tuple[Json, ...] = (
    {"kind": "move", "label": _("Move"), "icon": "ord-move", "key": "M"},
    {"kind": "charge", "label": _("Charge"), "icon": "ord-attack", "key": "X"},
    {"kind": "shoot", "label": _("Shoot"), "icon": "ord-fire", "key": "V", "all": {"label": _("Shoot all")}},
    {"kind": "hum", "label": _("Humming arrow"), "icon": "ord-fire", "key": "H"},
    {"kind": "ride", "label": _("Throw the D6″"), "icon": "ord-mount", "key": "Y"},
    {"kind": "reform", "label": _("Re-form"), "icon": "ord-formation", "key": "F"},
    {"kind": "attend", "label": _("Back to the master"), "icon": "ord-move", "key": "B"},
    {"kind": "mount", "label": _("Mount"), "icon": "ord-mount", "key": "U"},
    {"kind": "dismount", "label": _("Dismount"), "icon": "ord-mount", "key": "N"},
    {"kind": "switch", "label": _("Change weapon"), "icon": "ord-undo", "key": "S"},
    {"kind": "pavise", "label": _("Pavises"), "icon": "st-pavise", "key": "W"},
    {"kind": "mountain_sea", "label": _("Mountain-Sea Change"), "icon": "st-token", "key": "Z"},
    {"kind": "heroic_move", "label": _("Heroic move"), "icon": "st-token", "key": "K"},
    {"kind": "heroic_shot", "label": _("Heroic shot"), "icon": "st-token", "key": "B"},
    {"kind": "heroic_hum", "label": _("Heroic humming arrow"), "icon": "st-token", "key": "H"},
    {"kind": "heroic_combat", "label": _("Heroic combat"), "icon": "st-token", "key": "K"},
    {"kind": "end_phase", "label": _("End phase"), "icon": "ord-end", "key": "Space"},
    {"kind": "deploy_first", "label": _("Who first"), "icon": "ord-formation", "key": "1"},
    *deployment.ORDERS,
    *layouts.ORDERS,
    *held_back.ORDERS,
)

MARKS: tuple[Json, ...] = (
    {"key": "fleeing", "label": _("fleeing"), "icon": "st-rout", "clause": "GODAI-FLE-1"},
    {"key": "confused", "label": _("confused"), "icon": "st-disorder", "clause": "GODAI-MOV-13"},
    {"key": "barred", "label": _("may not approach"), "icon": "st-held", "clause": "GODAI-MOV-12"},
    {"key": "unloaded", "label": _("unloaded"), "icon": "st-fired", "clause": "GODAI-SHT-11"},
    {"key": "hummed", "label": _("hummed over"), "icon": "st-disorder", "clause": "GODAI-SHT-14"},
    {"key": "shot", "label": _("has shot"), "icon": "st-fired", "clause": "GODAI-SHT-1"},
    {"key": "moved", "label": _("has moved"), "icon": "st-acted", "clause": "GODAI-MOV-2"},
    held_back.mark("GODAI-DEP-3"),
)

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
TERMS = {"turn": _("Turn {turn}"), "destroyed": _("destroyed"), "gone": _("gone")}
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
        BOOK, GodaiOptions, HEADINGS, summary=SUMMARY, scale=SCALE, profile=plain_json(PROFILE),
        picture=plain_json(PICTURE),
        table=[48, 36], orders=list(ORDERS),
        marks=list(MARKS), traces={"shot": "volley", "fought": "melee", "charged": "charge"},
        arts=plain_json(ARTS), steps=plain_json(STEPS),
        terms={**{key: form.name for key, form in FORMATIONS.items()}, **ARMS, **TERMS},
        troops={str(key): {"name": name, "facts": facts_of("GODAI-GEN-3")} for key, name in KINDS.items()},
        terrain={
            key: terrain_of(row, "GODAI-SCN-2", MOVEMENT[row.foot], *filter(None, [SIGHT[row.sight]]))
            for key, row in TERRAIN.items()
        },
    )  # fmt: skip
