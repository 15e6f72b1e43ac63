"""What screens and forms show of KOKU: phases, orders, badges, troops, terrain, options, clauses, rulings."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulesets.engine.battle import Side
from rulesets.engine.book.book import read_book
from rulesets.engine.forms.describing import plain_json
from rulesets.engine.forms.profile import Profile, rank
from rulesets.engine.forms.settings import describe
from rulesets.engine.landscape import layouts
from rulesets.engine.sayings import _, in_a_row, to_json
from rulesets.koku.charts import GROUPS, MELEE, TERRAIN, TROOPS, WEAPONS, Kind, Troop
from rulesets.koku.deploy.flank import EDGES
from rulesets.koku.muster.about import muster_about
from rulesets.koku.options import KokuOptions
from rulesets.koku.stand.formations import NAMES

Json = dict[str, Any]

BOOK = read_book(__package__)

SUMMARY = _(
    "Armies mustered by dice from a domain's rice, whole turns taken by turns, and formations that fall apart "
    "when men cross walls and woods."
)
SCALE = _("25/28 mm figures, each for 10 to 20 men, on a table of 72 by 48 inches")

PROFILE = Profile(
    piece=_("A figure: ten to twenty men"),
    pieces=_("50 to 90 figures a side"),
    army=_("thrown by dice, or built"),
    hours=_("2 to 3 hours"),
    suits=_("players who like whole armies, luck at the muster and drill in the field"),
    turn=_("one side moves, fires and fights with all it has; then the other"),
    fight=_("figure against figure, wherever bases touch"),
    nerve=_("units test for losses, and lose their formation in rough ground"),
)
PICTURE = (
    *rank("n-ashigaru-teppo", Side.KAKI, 1.5, 1.6, 5), *rank("n-samurai-naginata", Side.KAKI, 8.2, 1.9, 3),
    *rank("n-ashigaru-yari", Side.AI, 0.9, 4.9, 5), *rank("n-ashigaru-yari", Side.AI, 0.9, 5.95, 5),
    *rank("n-samurai-yari-cav", Side.AI, 8.2, 5.1, 3),
)  # fmt: skip

ORDERS: tuple[Json, ...] = (
    {"kind": "move", "label": _("Move"), "icon": "ord-move", "key": "M"},
    {"kind": "change_formation", "label": _("Re-form"), "icon": "ord-formation", "key": "F"},
    {"kind": "enter", "label": _("Go inside"), "icon": "ord-move", "key": "W"},
    {"kind": "arrive", "label": _("Arrive"), "icon": "ord-move", "key": "S"},
    {"kind": "name_victim", "label": _("Name a victim"), "icon": "ord-attack", "key": "N"},
    {"kind": "hold", "label": _("Hold"), "icon": "ord-hold", "key": "H"},
    {"kind": "dig", "label": _("Dig in"), "icon": "ord-dig", "key": "D"},
    {"kind": "mount", "label": _("Mount"), "icon": "ord-mount", "key": "U"},
    {"kind": "dismount", "label": _("Dismount"), "icon": "ord-mount", "key": "U"},
    {"kind": "limber", "label": _("Take up the gun"), "icon": "ord-move", "key": "G"},
    {"kind": "unlimber", "label": _("Set the gun down"), "icon": "ord-hold", "key": "G"},
    {"kind": "realign", "label": _("Turn the barrel"), "icon": "ord-turn", "key": "B"},
    {"kind": "fire", "label": _("Fire"), "icon": "ord-fire", "key": "V", "all": {"label": _("Fire all")}},
    {
        "kind": "attack",
        "label": _("Strike"),
        "icon": "ord-attack",
        "key": "X",
        "all": {"label": _("Strike all")},
    },
    {"kind": "accept_scenery", "label": _("Accept"), "icon": "st-acted", "key": "Space"},
    {"kind": "new_layout", "label": _("Another layout"), "icon": "ord-turn", "key": ""},
    *layouts.ORDERS[:1],
    {"kind": "edit_scenery", "label": _("Edit"), "icon": "ord-measure", "key": ""},
    {"kind": "confirm_choices", "label": _("Confirm the choices"), "icon": "st-acted", "key": "Space"},
    {"kind": "deploy_all", "label": _("Deploy for me"), "icon": "ord-formation", "key": "F"},
    {"kind": "confirm_deployment", "label": _("Confirm deployment"), "icon": "st-acted", "key": "Space"},
    {"kind": "end_phase", "label": _("End phase"), "icon": "ord-end", "key": "Space"},
)
"""Orders as the screen shows them; ``key`` is the keyboard's."""

MARKS: tuple[Json, ...] = (
    {"key": "ff", "label": _("formation fail"), "icon": "st-ff", "clause": "KOKU-FF-1"},
    {"key": "acted", "label": _("has acted"), "icon": "st-acted", "clause": "KOKU-ORD-1"},
    {"key": "fired", "label": _("has fired"), "icon": "st-fired", "clause": "KOKU-FIR-18"},
    {"key": "carried", "label": _("gun carried"), "icon": "ord-move", "clause": "KOKU-ORD-6"},
    {"key": "dig", "label": _("digging"), "icon": "ord-dig", "clause": "KOKU-ORD-8"},
    {"key": "dismounted", "label": _("dismounted"), "icon": "ord-mount", "clause": "KOKU-ORD-4"},
    {"key": "smoke", "label": _("in smoke"), "icon": "wx-smoke", "clause": "KOKU-WND-3"},
    {"key": "cooling", "label": _("wet: no fire"), "icon": "wx-rain", "clause": "KOKU-RAI-2"},
    {"key": "turning", "label": _("will change sides"), "icon": "st-turncoat", "clause": "KOKU-TRN-2"},
)
"""The badges that a unit can carry."""

EDGE_WORDS = {"west": _("west"), "east": _("east")}
"""The short edges, as a sentence names them."""

FATES = {"destroyed": _("destroyed"), "routed": _("routed"), "captured": _("captured")}
"""What has become of a unit that is off the table, as the screen says it."""


@cache
def about() -> Json:
    """The description of the system, for screens and forms (it never changes)."""
    return {
        "summary": SUMMARY,
        "scale": SCALE,
        "profile": plain_json(PROFILE),
        "picture": plain_json(PICTURE),
        "table": [72, 48],
        "orders": list(ORDERS),
        "marks": list(MARKS),
        "traces": {"volley_fired": "volley", "blows_struck": "melee"},
        "terms": {
            **NAMES,
            **FATES,
            **EDGES,
            **EDGES,
            **{key: weapon.name for key, weapon in WEAPONS.items()},
        },
        "groups": [{"key": key, "label": key, "kanji": kanji} for key, kanji in GROUPS],
        "troops": {key: {"name": troop.name, "facts": _facts(troop)} for key, troop in TROOPS.items()},
        "terrain": {key: _terrain(kind) for key, kind in TERRAIN.items()},
        "options": describe(KokuOptions),
        "muster": muster_about(),
        "clauses": dict(BOOK.clauses),
        "rulings": list(BOOK.rulings),
    }


def _facts(troop: Troop) -> list[Json]:
    facts: list[Json] = [{"label": _("move"), "value": f"{troop.move:g}″", "clause": "KOKU-MOV-1"}]
    if troop.soft:
        facts.append(
            {"label": _("crossing"), "value": f"−{troop.soft:g}/−{troop.hard:g}", "clause": "KOKU-MOV-3"}
        )
    if troop.target:
        facts.append({"label": _("to hit it"), "value": f"{_melee_need(troop)}+", "clause": "KOKU-MEL-6"})
    if troop.form_need is not None:
        facts.append({"label": _("form"), "value": f"{troop.form_need}+", "clause": "KOKU-FF-15"})
    return facts


def _melee_need(troop: Troop) -> int:
    return MELEE[troop.target][0]


def _terrain(kind: Kind) -> Json:
    crossing = (_("free to cross"), _("soft to cross"), _("hard to cross"))[kind.crossing]
    riders = {
        "free": _("riders pass"),
        "barred": _("barred to riders"),
        "jump": _("riders must jump it"),
        "risk": _("riders may drown"),
    }[kind.mounted]
    cover = (_("no cover"), _("soft cover"), _("hard cover"))[kind.behind]
    effects = to_json(in_a_row((cover, crossing, riders), "; "))
    return {"label": kind.name, "shape": kind.shape, "effects": effects, "clause": "KOKU-TER-1"}
