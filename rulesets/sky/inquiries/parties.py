"""What the questions ask of a unit: the fields of a :class:`~rulesets.sky.inquiries.course.Party`."""

from __future__ import annotations

from typing import Any

from rulesets.engine.battle import Side
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import FieldGroup, Said
from rulesets.engine.sayings import _
from rulesets.sky.battle import Formation, SkyUnit, Status
from rulesets.sky.charts import TROOPS, Weapon
from rulesets.sky.inquiries.course import Party
from rulesets.sky.stand.formations import front_of

TARGET = _("Those who suffer it")
TROOP = tuple((troop.key, troop.name) for troop in TROOPS.values())
MOST_STANDS = 8
CHANGES = (("-1", "−1"), ("0", _("nothing")), ("1", "+1"))
"""What a first die may have done to a unit's Bushi (SKY-OPT-1)."""


def unit_fields(
    group: str, kind: str, led: str = "SKY-MEL-9", helped: str = "", least: int = 1
) -> dict[str, Any]:
    """Every field that can be asked of a unit; a question takes those that its dice depend on."""
    return {
        "kind": setting(kind, _("Troops"), "SKY-DAT-1", group=group, choices=TROOP),
        "armoured": setting(False, _("Armoured"), "SKY-DAT-2", group=group, help=helped),
        "left": setting(8, _("Stands left now"), "SKY-HIT-7", group=group, least=1, most=MOST_STANDS),
        "start": setting(
            8, _("Stands at the start"), "SKY-HIT-10", group=group, least=least, most=MOST_STANDS
        ),
        "carried": setting(0, _("Hits carried"), "SKY-HIT-7", group=group, least=0, most=2),
        "poles": setting(False, _("They carry pole arms"), "SKY-MEL-8", group=group),
        "column": setting(False, _("They stand in column"), "SKY-FRM-3", group=group),
        "led": setting(False, _("A Clan Leader is with them"), led, group=group),
        "lost": setting(0, _("Stands lost so far"), "SKY-TST-7", group=group, least=0, most=7),
        "disordered": setting(False, _("They are disordered"), "SKY-MEL-10", group=group),
        "changed": setting("0", _("Bushi changed by"), "SKY-OPT-1", group=group, choices=CHANGES),
        "routing": setting(False, _("They are routing"), "SKY-CHG-12", group=group),
    }


def party_part(keys: dict[str, str], fields: dict[str, Any]) -> FieldGroup[Party]:
    """The fields of a unit under the keys that a form has for them."""
    return FieldGroup(
        {key: fields[name] for name, key in keys.items()},
        lambda said: read({name: said[key] for name, key in keys.items()}),
        lambda party: {key: told for name, told in say(party).items() if (key := keys.get(name))},
    )


def read(said: Said) -> Party:
    """A unit as a form says it."""
    troop, changed = TROOPS[said["kind"]], said["changed"]
    start = said.get("start", MOST_STANDS)
    left = said.get("left", start - said.get("lost", 0))
    formation = Formation.COLUMN if said.get("column") else Formation.LINE
    status = (
        Status.ROUTING
        if said.get("routing")
        else Status.DISORDERED
        if said.get("disordered")
        else Status.STEADY
    )
    unit = SkyUnit(
        "", Side.AI, "", troop.key, troop.name, troop.rank, "", (), start, mounted=troop.mounted, formation=formation,
        frontage=front_of(formation, troop.mounted, left), weapons=(Weapon.POLE,) if said.get("poles") else (),
        armoured=troop.armour == "always" or (troop.armour == "choice" and bool(said.get("armoured"))),
        hits=said.get("carried", 0), status=status, bushi_change=int(changed), bushi_thrown=changed != "0",
    )  # fmt: skip
    return Party(unit, left, bool(said.get("led")))


def say(party: Party) -> dict[str, Any]:
    """What a form says of a unit."""
    unit = party.unit
    return {
        "kind": unit.kind, "armoured": unit.armoured and unit.troop.armour == "choice", "left": party.left,
        "start": unit.strength, "carried": unit.hits, "poles": Weapon.POLE in unit.weapons,
        "column": unit.formation == Formation.COLUMN, "led": party.led, "lost": unit.strength - party.left,
        "disordered": unit.disordered, "changed": str(unit.bushi_change), "routing": unit.routing,
    }  # fmt: skip


TARGETS = party_part(
    {"kind": "target"} | {key: key for key in ("armoured", "left", "start", "carried", "changed")},
    unit_fields(TARGET, "ashigaru", helped=_("Samurai always are, Peasants never."), least=3),
)
"""Those who are shot at or struck."""


def check_left(party: Party) -> None:
    """Refuse more stands than there were."""
    if party.left > party.unit.strength:
        raise Illegal("too_many", "SKY-HIT-10", "No more can be left than there were at the start.")


def check_party(party: Party) -> None:
    """Refuse stands or weapons that no unit has."""
    unit = party.unit
    if party.left > unit.strength or unit.strength > unit.troop.stands[1]:
        raise Illegal("too_many", "SKY-DAT-1", "No unit of that kind has so many stands.")
    if unit.weapons and unit.mounted:
        raise Illegal("poles", "SKY-MEL-8", "Pole arms help from behind a stand of foot, one behind each.")
