"""Who wins a melee, and how a whole charge comes out (SKY-CHG-2 to SKY-CHG-7, SKY-MEL-14)."""

from __future__ import annotations

from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import FieldGroup, part, question, value
from rulesets.engine.reckoning.outlook import End, Outlook, Throws
from rulesets.engine.sayings import Words, _, say
from rulesets.sky.command.trials import charge_test, stand_test
from rulesets.sky.fire.volley import Shot, to_hit
from rulesets.sky.inquiries import course
from rulesets.sky.inquiries.course import Course, Party
from rulesets.sky.inquiries.nerve import READINGS
from rulesets.sky.inquiries.parties import check_party, party_part, unit_fields
from rulesets.sky.options import SkyOptions
from rulesets.sky.stand.formations import ranks

FARTHEST = 16
TIES = (
    ("charger_withdraws", _("the charger draws back")),
    ("both_withdraw", _("both draw back")),
    ("fight_again", _("they fight again")),
)
TIE = setting("charger_withdraws", _("After equal hits"), "SKY-OPT-11", choices=TIES)
ASKED = ("armoured", "left", "start", "carried", "poles", "column", "led", "disordered", "changed")


def _side(who: str, group: str, kind: str, *more: str) -> FieldGroup[Party]:
    keys = {"kind": who} | {name: f"{who}_{name}" for name in (*ASKED, *more)}
    return party_part(keys, unit_fields(group, kind))


CHARGERS = _side("charger", _("The chargers"), "samurai")
CHARGED = _side("charged", _("The charged"), "ashigaru")


def fight(one: Party, other: Party, options: SkyOptions) -> Outlook:
    """SKY-MEL-1 to SKY-MEL-18: who wins a melee."""
    return fight_outlook(_title(one, other), one, other, options)


def _title(one: Party, other: Party) -> Words:
    for party in (one, other):
        check_party(party)
    return say("{unit} charge {target}", unit=one.unit.name, target=other.unit.name)


def fight_outlook(title: Words, one: Party, other: Party, options: SkyOptions) -> Outlook:
    """The melee of two parties of which the first has charged."""
    return Outlook(title, _dice(one, other, options), ends=_ends(course.melee(one, other, options)))


def charge(one: Party, other: Party, inches: float, fire: bool, options: SkyOptions) -> Outlook:
    """SKY-CHG-2 to SKY-CHG-7: a charge from its declaration to its end."""
    title, shot = _title(one, other), None
    if fire and not other.unit.routing:
        stands = other.left if other.unit.mounted else ranks(other.unit, other.left).front
        shot = Shot(stands, other.unit.disordered, one.unit.kind, one.unit.armoured)
    return charge_outlook(title, one, other, inches, shot, options)


def charge_outlook(
    title: Words, one: Party, other: Party, inches: float, shot: Shot | None, options: SkyOptions
) -> Outlook:
    """A whole charge of one party on another. Raises :class:`Illegal` for one out of reach."""
    if inches > one.unit.troop.reach + 0.01:
        raise Illegal("too_far", "SKY-CHG-1", "They cannot charge so far.")
    fire = (Throws(_("defensive fire"), (to_hit(shot),)),) if shot else ()
    nerve = [Throws(_("the charge test"), (charge_test(one.nerve, options),))]
    if not one.unit.disordered and not other.unit.routing:
        nerve.append(Throws(_("the stand test"), (stand_test(other.nerve, options),)))
    dice = () if other.unit.routing else _dice(one, other, options)
    ends = _ends(course.charge(one, other, inches, shot, options))
    return Outlook(title, (*fire, *nerve, *dice), ends=ends)


def _dice(one: Party, other: Party, options: SkyOptions) -> tuple[Throws, ...]:
    """The dice of both sides as they stand now."""
    return (
        Throws(_("the chargers strike"), (course.blows_of(one, other, options, charging=True),)),
        Throws(_("the charged strike"), (course.blows_of(other, one, options, charging=False),)),
    )


def _ends(found: Course) -> tuple[End, ...]:
    return tuple(End(label, found[key], tone) for key, (label, tone) in course.ENDS.items() if key in found)


FIGHT = question(
    "fight",
    _("Who wins a melee"),
    _("A charger has come in, and both sides strike: who wins, who draws back, who routs?"),
    CHARGERS,
    CHARGED,
    part(SkyOptions, tie=("melee_tie", TIE)),
    answer=fight,
)
CHARGE = question(
    "charge",
    _("A whole charge"),
    _("From its declaration over the defensive fire and both tests to the end of the melee."),
    CHARGERS,
    _side("charged", _("The charged"), "ashigaru", "routing"),
    value("distance", setting(6.0, _("Distance in inches"), "SKY-CHG-8", least=0.0, most=float(FARTHEST))),
    value("fire", setting(False, _("The charged shoot first"), "SKY-CHG-2")),
    part(
        SkyOptions,
        reading=("bushi_pass", setting("charge_below", _("Reading"), "SKY-OPT-3", choices=READINGS)),
        first=("first_bushi_test", setting(False, _("A die before each first Bushi test"), "SKY-OPT-1")),
        tie=("melee_tie", TIE),
    ),
    answer=charge,
)
