"""Forces that are ready to march: the four of 200 points (SKIR-MUS-12), and smaller and larger ones made like them."""

from __future__ import annotations

from typing import Any

from rulesets.engine.mustering.forces import Forces
from rulesets.engine.sayings import Words, _, say
from rulesets.skirmish.muster.faults import army_faults
from rulesets.skirmish.muster.roster import total, units_of

Json = dict[str, Any]


def _unit(
    count: int, kind: str, armour: str, blade: str = "sidearm", missile: str = "none", **more: Any
) -> Json:
    """A group, or a lone figure."""
    plain = {"mounted": False, "pavises": 0, "commander": False, "led": False}
    arms = {"armour": armour, "blade": blade, "missile": missile}
    return {"kind": kind, "count": count, **arms, **plain, **more}


def _force(size: int, name: str, *units: Json) -> Json:
    return {"name": name, "roster": {"system": "skirmish", "size": size, "units": list(units)}}


LORD = _unit(1, "eiyuu", "heavy", "yari", mounted=True, commander=True)
SWORD_SAINT = _unit(1, "kensei", "light", commander=True)
CAPTAIN = _unit(1, "bushi", "light", commander=True)

# SKIR-MUS-12, SKIR-GLA-5
READY: tuple[Json, ...] = (
    _force(
        200, _("Castle retinue"), LORD,
        _unit(6, "bushi", "armoured", "naginata"), _unit(6, "ashigaru", "light", missile="bow"),
        _unit(6, "ashigaru", "light", missile="arquebus"), _unit(6, "ashigaru", "light", "yari"),
    ),
    _force(
        200, _("Mounted vanguard"), LORD,
        _unit(6, "bushi", "armoured", "yari", mounted=True), _unit(4, "bushi", "light", missile="bow", mounted=True),
        _unit(10, "ashigaru", "light", "yari"),
    ),
    _force(
        200, _("Ronin and villagers"), SWORD_SAINT, _unit(1, "eiyuu", "light", "no_dachi"),
        _unit(5, "ronin", "light", missile="bow"), _unit(5, "ronin", "light"),
        _unit(12, "noumin", "unarmoured", "yari"), _unit(12, "noumin", "unarmoured", "improvised"),
        _unit(12, "noumin", "unarmoured", "improvised", "hurled"),
    ),
    _force(
        200, _("Gunners of the pass"), CAPTAIN,
        _unit(6, "ashigaru", "light", missile="arquebus"), _unit(6, "ashigaru", "light", missile="arquebus"),
        _unit(6, "ashigaru", "light", missile="crossbow", pavises=6), _unit(6, "ashigaru", "light", "naginata"),
    ),
)  # fmt: skip

# SKIR-MUS-1: our own for the other sizes
SMALL: tuple[Json, ...] = (
    _force(
        100, _("Gate guard"), _unit(1, "bushi", "armoured", "naginata", commander=True),
        _unit(6, "ashigaru", "light", missile="bow"), _unit(8, "ashigaru", "light", "yari"),
    ),
    _force(
        100, _("Riders of the road"), LORD,
        _unit(4, "bushi", "light", "yari", mounted=True), _unit(6, "ashigaru", "light", "yari"),
    ),
    _force(
        100, _("Ronin of the ford"), SWORD_SAINT,
        _unit(5, "ronin", "light"), _unit(12, "noumin", "unarmoured", "yari"),
        _unit(7, "noumin", "unarmoured", "improvised"),
    ),
    _force(
        100, _("Hunters of the pass"), CAPTAIN,
        _unit(6, "ashigaru", "light", missile="arquebus"), _unit(6, "ashigaru", "light", "naginata"),
    ),
)  # fmt: skip
GREAT: tuple[Json, ...] = (
    _force(
        300, _("Lord's household"), *READY[0]["roster"]["units"],
        _unit(4, "bushi", "light", "yari", mounted=True), _unit(10, "ashigaru", "light", "yari"),
    ),
    _force(
        300, _("Riders of the plain"), *READY[1]["roster"]["units"],
        _unit(6, "ashigaru", "light", missile="bow"), _unit(10, "ashigaru", "light", "yari"),
    ),
    _force(
        300, _("Rising of the villages"), *READY[2]["roster"]["units"],
        _unit(6, "ronin", "light", "naginata"), _unit(12, "noumin", "unarmoured", missile="bow", blade="improvised"),
    ),
    _force(
        300, _("Garrison of the pass"), *READY[3]["roster"]["units"],
        _unit(6, "bushi", "armoured", "naginata"), _unit(8, "ashigaru", "light", "yari"),
    ),
)  # fmt: skip


def _told(roster: Json) -> Words:
    """How many a ready force is, and what it costs."""
    figures = sum(unit["count"] for unit in roster["units"])
    return say("{figures} figures, {points} points", figures=figures, points=total(roster))


FORCES = Forces(
    clauses=("SKIR-MUS-12", "SKIR-MUS-1", "SKIR-MUS-10"), made={100: SMALL, 200: READY, 300: GREAT}, faults=army_faults,
    units=units_of, told=_told,
)  # fmt: skip
