"""What screens and forms show of KOKU: phases, orders, badges, troops, terrain, options, clauses, rulings."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulesets.engine.book.book import read_book
from rulesets.engine.forms.describing import about_of
from rulesets.engine.sayings import _, in_a_row, to_json
from rulesets.koku.charts import GROUPS, MELEE, TERRAIN, TROOPS, WEAPONS, Kind, Troop
from rulesets.koku.deploy.flank import EDGES
from rulesets.koku.muster.about import muster_about
from rulesets.koku.options import KokuOptions
from rulesets.koku.stand.formations import NAMES

Json = dict[str, Any]

BOOK = read_book(__package__)


@cache
def about() -> Json:
    """The description of the system, for screens and forms (it never changes)."""
    return about_of(
        BOOK,
        KokuOptions,
        GROUPS,
        terms={**NAMES, **EDGES, **{key: weapon.name for key, weapon in WEAPONS.items()}},
        table=[72, 48],
        troops={key: {"name": troop.name, "facts": _facts(troop)} for key, troop in TROOPS.items()},
        terrain={key: _terrain(kind) for key, kind in TERRAIN.items()},
        muster=muster_about(),
    )


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
