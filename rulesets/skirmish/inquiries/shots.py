"""The odds of a shot (SKIR-HIT-1 to SKIR-HIT-14), as anybody may ask for them and as a battle asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

import msgspec

from rulesets.engine.forms import Note
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import asked_options, part, question
from rulesets.engine.reckoning.outlook import End, Outlook, Posed, Throws
from rulesets.engine.rows import to_choose
from rulesets.engine.sayings import Words, _, inches, say
from rulesets.skirmish.battle import SkirBattle, SkirUnit
from rulesets.skirmish.charts import ARMOURS, BANDS, MISSILES, Armour, Band, Missile
from rulesets.skirmish.fire.aiming import Aim, aim, check_unit, weapons_of
from rulesets.skirmish.fire.volley import Mark, Shot, attack_test, harm, target_test
from rulesets.skirmish.nerve.wounds import Struck
from rulesets.skirmish.options import SkirOptions

TARGET = _("Those who are shot at")
MOST = 12
"""The most figures of a unit (SKIR-GLA-4)."""


class LikeFigures(msgspec.Struct, frozen=True):
    """A pool of figures that are alike, but for those who are wounded."""

    armour: Armour
    men: int
    wounded: int = 0
    mounted: bool = False
    covered: bool = False

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Each of them as a shot finds it."""
        return tuple(
            Mark(self.armour, self.covered, Struck(int(number < self.wounded), self.mounted))
            for number in range(self.men)
        )


def shot_outlook(title: Words, shot: Shot, pool: tuple[Mark, ...], options: SkirOptions) -> Outlook:
    """SKIR-HIT-5 to SKIR-HIT-14: both throws, how many are put out of action, and how it ends."""
    cost = harm(shot, tuple(sorted(pool)), options.pistol_pierces, options.d_result == "die")
    out = 1 - cost.out[0]
    ends = (
        End(_("nobody is hurt"), 1 - cost.hurt),
        End(_("men are wounded, none falls"), cost.hurt - out),
        End(_("men are disabled or killed"), out, "good"),
    )
    note = say(
        "Expected: {disabled} disabled, {killed} killed, {wounded} wounded.",
        disabled=f"{float(cost.disabled):.2f}", killed=f"{float(cost.killed):.2f}",
        wounded=f"{float(cost.wounded):.2f}",
    )  # fmt: skip
    targets = tuple(dict.fromkeys(target_test(shot, mark) for mark in pool))
    throws = (Throws(_("attack"), (attack_test(shot),)), Throws(_("target"), targets))
    return Outlook(title, throws, _("out of action"), cost.out, ends=ends, notes=(Note(note, "SKIR-HIT-10"),))


def _answer(shot: Shot, crowd: LikeFigures, options: SkirOptions) -> Outlook:
    """A shot as it is described. Raises :class:`Illegal` for one that cannot be."""
    row = MISSILES[shot.weapon]
    if shot.band not in dict(row.limits):
        raise Illegal("no_band", "SKIR-DAT-6", "A pistol has no medium range.")
    if shot.volley and not row.volley:
        raise Illegal("no_volley", "SKIR-HIT-4", "Only crossbows and gunpowder weapons fire volleys.")
    if crowd.covered and shot.band is Band.EXTREME:
        raise Illegal("all_in_cover", "SKIR-HIT-3", "At extreme range nobody in cover can be shot at.")
    if shot.skilled > shot.shooters or crowd.wounded > crowd.men:
        raise Illegal("too_many", "SKIR-HIT-5", "A part cannot be more than the whole.")
    return shot_outlook(_("Shot"), shot, crowd.marks, options)


SHOT = question(
    "shot",
    _("Shot"),
    _("A unit shoots at another: who is wounded, disabled or killed."),
    part(
        Shot,
        weapon=setting(str(Missile.BOW), _("Weapon"), "SKIR-DAT-6", choices=to_choose(MISSILES)),
        band=setting(str(Band.MEDIUM), _("Range"), "SKIR-HIT-1", choices=tuple(BANDS.items())),
        shooters=setting(6, _("Shooters"), "SKIR-HIT-5a", least=1, most=MOST),
        skilled=setting(0, _("Kensei or Ronin among them"), "SKIR-HIT-5", least=0, most=MOST),
        volley=setting(False, _("A volley"), "SKIR-HIT-5b"),
    ),
    part(
        LikeFigures,
        armour=setting(
            str(Armour.LIGHT), _("Armour"), "SKIR-DAT-4", group=TARGET, choices=to_choose(ARMOURS)
        ),
        men=setting(6, _("Figures that may be hit"), "SKIR-HIT-2", group=TARGET, least=1, most=MOST),
        wounded=setting(0, _("Wounded among them"), "SKIR-DAT-2", group=TARGET, least=0, most=MOST),
        mounted=setting(False, _("Mounted"), "SKIR-HIT-13", group=TARGET),
        covered=setting(False, _("In cover"), "SKIR-HIT-3", group=TARGET),
    ),
    asked_options(SkirOptions, _("Options"), "pistol_pierces", "d_result"),
    answer=_answer,
)


def shots(battle: SkirBattle, unit: SkirUnit, target: SkirUnit) -> Iterator[Posed]:
    """The shots that a unit may fire at another now, one for each of its weapons."""
    for weapon in weapons_of(battle, unit):
        with suppress(Illegal):
            check_unit(battle, unit)
            yield _pose(battle, unit, target, aim(battle, unit, target, weapon))


def _pose(battle: SkirBattle, unit: SkirUnit, target: SkirUnit, plan: Aim) -> Posed:
    title = say("{unit} at {target}", unit=unit.name, target=target.name)
    outlook = shot_outlook(title, plan.shot, plan.marks, battle.options)
    most = Counter(msgspec.structs.replace(mark, body=Struck(0, mark.body.mounted)) for mark in plan.marks)
    usual = most.most_common(1)[0][0]
    wounded = sum(mark.body.wounds > 0 for mark in plan.marks)
    crowd = LikeFigures(usual.armour, len(plan.marks), wounded, usual.body.mounted, usual.covered)
    away = say("{inches} away, {band}.", inches=inches(plan.inches), band=BANDS[plan.shot.band])
    return SHOT.pose(outlook.with_note(Note(away, "SKIR-HIT-1")), plan.shot, crowd, battle.options)
