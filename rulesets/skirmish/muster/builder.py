"""How rosters are built on the armies' page (SKIR-MUS-1 to SKIR-MUS-12), priced and printed."""

from __future__ import annotations

from typing import Any

from rulesets.engine.mustering.builder import Builder, Page, Sheet, SheetRow
from rulesets.engine.mustering.builder import Price as Cost
from rulesets.engine.sayings import Words, _, say
from rulesets.skirmish.charts import ARMOURS, BLADES, CLASSES, MISSILES, Missile
from rulesets.skirmish.muster.forces import FORCES
from rulesets.skirmish.muster.roster import FORCE, UNITS, Fielded, Man, price, units_of

Json = dict[str, Any]


def price_draft(roster: Json) -> Cost:
    """SKIR-MUS-2, SKIR-MUS-3: what a draft costs, unit by unit."""
    parts = {f"units.{place}": price(unit) for place, unit in enumerate(roster["units"])}
    return Cost(sum(parts.values()), roster.get("size"), parts)


# SKIR-DAT-3 to SKIR-DAT-6, SKIR-DAT-9, SKIR-MUS-3
COLUMNS = (
    (_("Figures"), "SKIR-GLA-4"), (_("Armour"), "SKIR-DAT-4"), (_("Melee weapon"), "SKIR-DAT-5"),
    (_("Missile weapon"), "SKIR-DAT-6"), (_("Pavises"), "SKIR-DAT-9"), (_("Points"), "SKIR-MUS-3"),
)  # fmt: skip
NOTHING = "–"
TICKS = _(
    "A box is a man: one stroke when he is wounded, two when he falls. A dot beside it: his horse is wounded."
)


def sheet(roster: Json) -> Sheet:
    """A lawful roster on paper, unit by unit; a leader has a line of his own."""
    units = units_of(roster, FORCES.calling(roster))
    rows = tuple(row for unit in units for row in _rows(unit))
    chief = next(unit for unit in units if unit.commander)
    head = CLASSES[chief.men[0].kind].name
    led = (
        say("Force commander: {sort}, with {unit}", sort=head, unit=chief.name)
        if chief.led
        else say("Force commander: {unit}", unit=chief.name)
    )
    return Sheet(led, COLUMNS, (Page("", "", "", sum(unit.points for unit in units), rows),), TICKS)


def _rows(unit: Fielded) -> list[SheetRow]:
    """The lines of a unit: its leader, and the others; in each a box for a man."""
    men = list(unit.men)
    lines = (
        [_row(say("{unit}: leader", unit=unit.name), [men.pop(0)], commands=unit.commander)]
        if unit.led
        else []
    )
    return [*lines, _row(unit.name, men, commands=unit.commander and not unit.led)]


def _row(name: Words, men: list[Man], *, commands: bool) -> SheetRow:
    man = men[0]
    label = (
        say("{sort}, Force commander", sort=CLASSES[man.kind].name) if commands else CLASSES[man.kind].name
    )
    pavises = sum(one.pavise for one in men)
    armour = ARMOURS[man.armour].name
    values = (
        str(len(men)), say("{armour}, mounted", armour=armour) if man.mounted else armour, BLADES[man.blade].name,
        MISSILES[man.missile].name if man.missile is not Missile.NONE else NOTHING,
        str(pavises) if pavises else NOTHING, str(sum(one.points for one in men)),
    )  # fmt: skip
    return SheetRow(name, label, values, len(men))


BUILDER = Builder(
    slots=FORCE, groups=(UNITS,), priced=price_draft, ready=FORCES.list_ready, sheet=sheet,
    fixed={"system": "skirmish"},
    clause="SKIR-MUS-2",
)  # fmt: skip
