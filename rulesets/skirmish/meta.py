"""What screens and forms show of Samurai Skirmish."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulesets.engine.battle import Side
from rulesets.engine.book.book import read_book
from rulesets.engine.forms.comparisons import table_of
from rulesets.engine.forms.describing import about_of, facts_of, plain_json, terrain_of
from rulesets.engine.forms.profile import Piece, Profile
from rulesets.engine.landscape import layouts
from rulesets.engine.play import deployment, held_back
from rulesets.engine.sayings import _
from rulesets.skirmish.charts import CLASSES, MELEE, SHOOTING, TERRAIN, WEAPONS, Class
from rulesets.skirmish.deploy.deployment import FORMATIONS
from rulesets.skirmish.muster.roster import COMMAND, GROUPS, LONE
from rulesets.skirmish.options import SkirOptions

Json = dict[str, Any]

BOOK = read_book(__package__)

SUMMARY = _(
    "Every warrior by himself: heroes, bowmen and peasants, one throw against another, and nerves that must hold."
)
SCALE = _("28 mm figures, one miniature one warrior, on a table of 72 by 48 inches")

PROFILE = Profile(
    piece=_("A figure: one man"),
    pieces=_("15 to 50 figures a side"),
    army=_("built by points"),
    hours=_("1 to 2 hours"),
    suits=_("players who want every warrior to count, and an evening to be enough"),
    turn=_("your turn: move and shoot as you like; then melee and morale"),
    fight=_("one throw against another, the margin read off a chart"),
    nerve=_("units check when men fall, and may break, rally or run"),
)
PICTURE = (
    Piece("n-oban-naginata", Side.KAKI, 3.0, 2.2, 1.7, 205.0),
    Piece("n-ronin-bow", Side.KAKI, 6.6, 1.5, 1.7, 170.0),
    Piece("n-peasant-hurled", Side.KAKI, 9.8, 2.4, 1.7, 190.0),
    Piece("n-samurai-nodachi", Side.AI, 4.2, 4.6, 1.7, 15.0),
    Piece("n-ashigaru-teppo", Side.AI, 8.0, 5.2, 1.7, -10.0),
    Piece("n-samurai-sword", Side.AI, 1.6, 5.5, 1.7, 30.0),
)  # fmt: skip

ORDERS: tuple[Json, ...] = (
    {"kind": "move", "label": _("Move"), "icon": "ord-move", "key": "M"},
    {"kind": "charge", "label": _("Charge"), "icon": "ord-attack", "key": "X"},
    {"kind": "shoot", "label": _("Shoot"), "icon": "ord-fire", "key": "V", "all": {"label": _("Shoot all")}},
    {"kind": "break_off", "label": _("Break off"), "icon": "ord-undo", "key": "B"},
    {"kind": "dismount", "label": _("Dismount"), "icon": "ord-mount", "key": "U"},
    {"kind": "plant_pavise", "label": _("Plant pavises"), "icon": "st-pavise", "key": "W"},
    {"kind": "lift_pavise", "label": _("Lift pavises"), "icon": "ord-undo", "key": "S"},
    {"kind": "finishing_blow", "label": _("Finishing blow"), "icon": "ord-attack", "key": "K"},
    {"kind": "end_phase", "label": _("End phase"), "icon": "ord-end", "key": "Space"},
    *deployment.ORDERS,
    *layouts.ORDERS,
    *held_back.ORDERS,
)

MARKS: tuple[Json, ...] = (
    {"key": "halted", "label": _("no advance"), "icon": "st-held", "clause": "SKIR-MOR-21"},
    {"key": "falling_back", "label": _("falling back"), "icon": "st-disorder", "clause": "SKIR-MOR-22"},
    {"key": "broken", "label": _("broken"), "icon": "st-rout", "clause": "SKIR-MOR-23"},
    {"key": "routed", "label": _("routed"), "icon": "st-lost", "clause": "SKIR-MOR-24"},
    {"key": "shot", "label": _("has shot"), "icon": "st-fired", "clause": "SKIR-SHO-1"},
    {"key": "charged", "label": _("has charged"), "icon": "st-acted", "clause": "SKIR-CHG-1"},
    held_back.mark("SKIR-DEP-2"),
)

LETTERS = _("W one wound. D two: disabled, or dead if wounded before. Each letter is a man, drawn by lot.")
CUTS = _("PB the loser is pushed back. W one wound. D two: disabled, or dead if wounded before.")
HEADINGS = ((COMMAND, "本陣"), (LONE, "士"), (GROUPS, "組"))
ARMS = {row.arms: row.name for row in WEAPONS}
TERMS = {"turn": _("Round {turn}"), "destroyed": _("destroyed"), "gone": _("gone")}


MOVEMENT = {
    "free": _("free to cross"), "difficult": _("each inch counts two"), "crossing": _("costs an inch to cross"),
    "impassable": _("nobody passes"),
}  # fmt: skip


@cache
def about() -> Json:
    """The description of the system (it never changes)."""
    return about_of(
        BOOK, SkirOptions, HEADINGS, summary=SUMMARY, scale=SCALE, profile=plain_json(PROFILE),
        picture=plain_json(PICTURE),
        table=[72, 48], orders=list(ORDERS),
        marks=list(MARKS), traces={"shot_fired": "volley", "fought": "melee", "charged": "charge"},
        results={
            SHOOTING.clause: plain_json(table_of(SHOOTING, LETTERS)), MELEE.clause: plain_json(table_of(MELEE, CUTS)),
        },
        terms={**{key: form.name for key, form in FORMATIONS.items()}, **ARMS, **TERMS},
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
