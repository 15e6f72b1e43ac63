"""The odds of morale and of rallying (SKIR-MOR-6 to SKIR-MOR-27)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.dice import odds
from rulesets.engine.forms import Note
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import part, question, value
from rulesets.engine.reckoning.outlook import End, Outlook, Posed, Throws
from rulesets.engine.rows import to_choose
from rulesets.engine.sayings import Words, _
from rulesets.skirmish.battle import SkirBattle, SkirUnit, Status
from rulesets.skirmish.charts import CLASSES, Kind
from rulesets.skirmish.nerve.morale import Chief, Nerve, chances, morale_test, nerve_of
from rulesets.skirmish.nerve.status import rally_test
from rulesets.skirmish.stand.units import class_of_unit

MOST = 12
"""The most figures of a unit (SKIR-GLA-4)."""
TONES = {"ok": "good", "no_advance": "", "fall_back": "bad", "break": "loss", "rout": "loss"}
CHIEFS = {
    Chief.AWAY: _("away, or out of sight"),
    Chief.NEAR: _("near and in sight, or with them"),
    Chief.LOST_NOW: _("killed or disabled in this turn"),
    Chief.KILLED: _("killed in an earlier turn"),
}
MOSTLY = {
    "bushi": _("Bushi, Eiyuu or Kensei"), "": _("Ronin, or nothing in particular"), "ashigaru": _("Ashigaru"),
    "noumin": _("Noumin"),
}  # fmt: skip


def morale_outlook(title: Words, nerve: Nerve) -> Outlook:
    """SKIR-MOR-20 to SKIR-MOR-24: each result with its chance."""
    ends = tuple(End(row.name, chance, TONES[row.key]) for row, chance in chances(nerve).items() if chance)
    return Outlook(title, (Throws(_("morale"), (morale_test(nerve),)),), ends=ends)


def rally_outlook(title: Words, kind: Kind) -> Outlook:
    """SKIR-MOR-27: one try."""
    test = rally_test(kind)
    steady = odds.chance(test)
    ends = (End(_("they rally"), steady, "good"), End(_("they run on"), 1 - steady, "loss"))
    return Outlook(title, (Throws(_("quality die"), (test,)),), ends=ends)


def _answer(nerve: Nerve) -> Outlook:
    """SKIR-MOR-19: nobody is hurt or lost who was not mustered."""
    if max(nerve.hurt, nerve.lost) > nerve.strength:
        raise Illegal("too_many", "SKIR-MOR-19", "No more can be hurt or lost than began.")
    return morale_outlook(_("Morale"), nerve)


MORALE = question(
    "morale",
    _("Morale"),
    _("A unit was hurt, charges, or is charged: does it stand?"),
    part(
        Nerve,
        mostly=setting("ashigaru", _("More than half are"), "SKIR-DAT-11", choices=tuple(MOSTLY.items())),
        strength=setting(6, _("Figures at the start"), "SKIR-MOR-19", least=1, most=MOST),
        hurt=setting(0, _("Wounded, disabled or killed"), "SKIR-MOR-11", least=0, most=MOST),
        lost=setting(0, _("Disabled or killed"), "SKIR-MOR-9", least=0, most=MOST),
        chief=setting(str(Chief.AWAY), _("Force commander"), "SKIR-MOR-17", choices=tuple(CHIEFS.items())),
        leader=setting(False, _("Led by one of a better class"), "SKIR-MOR-7"),
        flanked=setting(False, _("An enemy is nearer to flank or rear than friends"), "SKIR-MOR-13"),
        advancing=setting(False, _("Advancing on the nearest enemy"), "SKIR-MOR-14"),
        sheltered=setting(False, _("Uphill, or most in cover"), "SKIR-MOR-16"),
    ),
    answer=_answer,
)  # fmt: skip
RALLY = question(
    "rally",
    _("Rally"),
    _("A broken unit at the end of its action phase: does it rally?"),
    value("kind", setting(str(Kind.ASHIGARU), _("Class"), "SKIR-MOR-26", choices=to_choose(CLASSES))),
    answer=lambda kind: rally_outlook(_("Rally"), Kind(kind)),
)  # fmt: skip

IF_CHECKED = Note(_("If they had to check as they stand."), "SKIR-MOR-6")


def pose(battle: SkirBattle, unit: SkirUnit) -> Iterator[Posed]:
    """What a unit on the table would need now: to stand, and to rally once it is broken; who is routed is past both."""
    if unit.status is Status.BROKEN:
        kind = class_of_unit(battle, unit)
        yield RALLY.pose(rally_outlook(unit.name, kind), str(kind))
    if unit.status is not Status.ROUTED:
        nerve = nerve_of(battle, unit, advancing=unit.advancing)
        yield MORALE.pose(morale_outlook(unit.name, nerve).with_note(IF_CHECKED), nerve)
