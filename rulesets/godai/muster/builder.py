"""How bands are built on the armies' page (GODAI-MUS-1 to GODAI-MUS-16), priced and printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.engine.mustering.builder import Builder, Page, Sheet, SheetRow, draw_into_bounds
from rulesets.engine.mustering.builder import Price as Cost
from rulesets.engine.sayings import Words, _, in_a_row, say
from rulesets.godai.charts import FIRES, MASTERIES, WATERS
from rulesets.godai.muster.bands import FORCES
from rulesets.godai.muster.faults import warnings
from rulesets.godai.muster.roster import (
    BAND,
    GROUPS,
    HERO,
    HEROES,
    TROOP,
    full,
    group_price,
    hero_price,
    units_of,
)

Json = dict[str, Any]


def price_draft(roster: Json) -> Cost:
    """GODAI-MUS-11, GODAI-MUS-12: what a draft costs, unit by unit."""
    heroes = [draw_into_bounds(full(hero, HERO), HERO) for hero in roster["heroes"]]
    parts = {f"heroes.{place}": hero_price(hero) for place, hero in enumerate(heroes)}
    groups = [draw_into_bounds(group, TROOP) for group in roster["groups"]]
    parts |= {f"groups.{place}": group_price(one) for place, one in enumerate(groups)}
    return Cost(sum(parts.values()), None, parts)


# GODAI-DAT-4
COLUMNS = (
    (_("Combat"), "GODAI-DAT-4"), (_("Shooting"), "GODAI-DAT-4"), (_("Strength"), "GODAI-DAT-4"),
    (_("Defence"), "GODAI-DAT-4"), (_("Attacks"), "GODAI-DAT-4"), (_("Courage"), "GODAI-DAT-4"),
    (_("Points"), "GODAI-MUS-11"),
)  # fmt: skip


_LEVELLED = tuple(slot for slot in HERO if slot.key in {"command", *MASTERIES, "horsemanship", "zen"})


def what_he_knows(given: Mapping[str, Any]) -> Words:
    """What a hero knows (GODAI-MUS-12): his strategies, his masteries with their levels, his Zen tokens; nothing for a
    group.
    """
    known = {*given.get("water", ()), *given.get("fire", ())}
    arts = [row.name for key, row in (*WATERS.items(), *FIRES.items()) if key in known]
    levels = [
        say("{art:large} {level}", art=slot.label, level=given[slot.key])
        for slot in _LEVELLED
        if given.get(slot.key)
    ]
    return in_a_row((*arts, *levels), ", ")


def sheet(roster: Json) -> Sheet:
    """A lawful band on paper: a line a unit with what it has and knows, a box for each wound of a hero and each figure
    of a group.
    """
    rows = tuple(
        SheetRow(
            unit.name, in_a_row((unit.label, what_he_knows(unit.given)), ", "),
            (
                str(unit.given["combat"]), f"{unit.given['shooting']}+", str(unit.given["strength"]),
                str(unit.given["defence"]), str(unit.given.get("attacks", 1)), str(unit.given["courage"]),
                str(unit.points),
            ),
            int(unit.given.get("wounds", unit.count)),
        )
        for unit in units_of(roster, FORCES.calling(roster))
    )  # fmt: skip
    return Sheet(
        "", COLUMNS, (Page("", "", "", price_draft(roster).points, rows),), _("A box is a wound, or a man.")
    )


BUILDER = Builder(
    slots=BAND, groups=(HEROES, GROUPS), priced=price_draft, ready=FORCES.list_ready, sheet=sheet,
    fixed={"system": "godai"},
    clause="GODAI-MUS-10", warned=warnings,
)  # fmt: skip
