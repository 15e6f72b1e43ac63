"""Forces that are ready to march: the four of 200 points (SKIR-MUS-12), and smaller and larger ones made like them."""

from __future__ import annotations

from typing import Any

from rulesets.engine.mustering.forces import Forces
from rulesets.engine.sayings import Words, _, as_list, say
from rulesets.skirmish.charts import BLADES, MISSILES
from rulesets.skirmish.muster.faults import army_faults
from rulesets.skirmish.muster.roster import total, units_of

Json = dict[str, Any]


def _unit(told: str) -> Json:
    """A group or a lone figure: how many, the class, the armour, and what else they have; pavises for all of them."""
    count, kind, armour, *more = told.split()
    return {
        "kind": kind, "count": int(count), "armour": armour,
        "blade": next((word for word in more if word in BLADES), "sidearm"),
        "missile": next((word for word in more if word in MISSILES), "none"),
        "mounted": "mounted" in more, "pavises": int(count) if "pavises" in more else 0,
        "commander": "commander" in more, "led": False,
    }  # fmt: skip


def _force(size: int, name: str, *units: str) -> Json:
    roster = {"system": "skirmish", "size": size, "units": [_unit(told) for told in units]}
    return {"name": name, "roster": roster}


LORD, SWORD_SAINT = "1 eiyuu heavy yari mounted commander", "1 kensei light commander"
CAPTAIN = "1 bushi light commander"
CASTLE = (
    LORD, "6 bushi armoured naginata", "6 ashigaru light bow", "6 ashigaru light arquebus", "6 ashigaru light yari",
)  # fmt: skip
VANGUARD = (LORD, "6 bushi armoured yari mounted", "4 bushi light bow mounted", "10 ashigaru light yari")
VILLAGE = (
    SWORD_SAINT, "1 eiyuu light no_dachi", "5 ronin light bow", "5 ronin light", "12 noumin unarmoured yari",
    "12 noumin unarmoured improvised", "12 noumin unarmoured improvised hurled",
)  # fmt: skip
GUNNERS = (
    CAPTAIN, "6 ashigaru light arquebus", "6 ashigaru light arquebus", "6 ashigaru light crossbow pavises",
    "6 ashigaru light naginata",
)  # fmt: skip

# SKIR-MUS-12, SKIR-GLA-5
READY: tuple[Json, ...] = (
    _force(200, _("Castle retinue"), *CASTLE),
    _force(200, _("Mounted vanguard"), *VANGUARD),
    _force(200, _("Ronin and villagers"), *VILLAGE),
    _force(200, _("Gunners of the pass"), *GUNNERS),
)

# SKIR-MUS-1: our own for the other sizes
SMALL: tuple[Json, ...] = (
    _force(
        100, _("Gate guard"), "1 bushi armoured naginata commander", "6 ashigaru light bow", "8 ashigaru light yari",
    ),
    _force(100, _("Riders of the road"), LORD, "4 bushi light yari mounted", "6 ashigaru light yari"),
    _force(
        100, _("Ronin of the ford"), SWORD_SAINT, "5 ronin light", "12 noumin unarmoured yari",
        "7 noumin unarmoured improvised",
    ),
    _force(100, _("Hunters of the pass"), CAPTAIN, "6 ashigaru light arquebus", "6 ashigaru light naginata"),
)  # fmt: skip
GREAT: tuple[Json, ...] = (
    _force(300, _("Lord's household"), *CASTLE, "4 bushi light yari mounted", "10 ashigaru light yari"),
    _force(300, _("Riders of the plain"), *VANGUARD, "6 ashigaru light bow", "10 ashigaru light yari"),
    _force(
        300, _("Rising of the villages"), *VILLAGE, "6 ronin light naginata", "12 noumin unarmoured improvised bow"
    ),
    _force(300, _("Garrison of the pass"), *GUNNERS, "6 bushi armoured naginata", "8 ashigaru light yari"),
)  # fmt: skip


def _tell(roster: Json) -> Words:
    """How many a ready force is, what it costs, and who is in it."""
    fielded = units_of(roster, say)
    units = as_list(
        say("{unit} ({count})", unit=unit.name, count=unit.count) if unit.count > 1 else unit.name
        for unit in fielded
    )
    figures = sum(unit.count for unit in fielded)
    return say(
        "{figures} figures, {points} points: {units}", figures=figures, points=total(roster), units=units
    )


FORCES = Forces(
    clauses=("SKIR-MUS-12", "SKIR-MUS-1", "SKIR-MUS-10"), made={100: SMALL, 200: READY, 300: GREAT}, faults=army_faults,
    units=units_of, told=_tell,
)  # fmt: skip
