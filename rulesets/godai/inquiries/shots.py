"""The odds of a shot (GODAI-HIT, GODAI-OBS-1, GODAI-MTD-1, GODAI-WOU-1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

import msgspec

from rulesets.engine.dice import odds
from rulesets.engine.forms import Note, why_not
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import asked_options, part, question
from rulesets.engine.reckoning.outlook import End, Outlook, Posed, Throws
from rulesets.engine.sayings import _, inches, say
from rulesets.engine.table.geometry import gap
from rulesets.godai.battle import GodaiBattle, GodaiUnit
from rulesets.godai.charts import WEAPONS, Weapon
from rulesets.godai.fire.aiming import Arrow, check_unit, nearest_units, single, volley
from rulesets.godai.fire.hits import (
    RIDER,
    WAY,
    Flight,
    Shot,
    Struck,
    expect_fallen,
    falls,
    hit_test,
    shot_of,
    test_to_hit,
    test_to_wound,
    wound_test,
)
from rulesets.godai.fire.shooting import aim_at
from rulesets.godai.options import GodaiOptions
from rulesets.godai.stand.profile import defence_of, missile_of, shots_of

MARK = "mark"
MOST = 12
BOWS = tuple((str(key), row.name) for key, row in WEAPONS.items() if row.missile is not None)
TARGET = _("Target")


class ShotTarget(msgspec.Struct, frozen=True):
    """Who is shot at: how many ``shots`` fall on him, the missile's Strength beyond its chart (``mastered``), his
    Defence with all that adds to it, the wounds he can take, how many things are in the way.
    """

    shots: int = 1
    mastered: int = 0
    defence: int = 3
    wounds: int = 1
    mounted: bool = False
    ways: int = 0


def pose(battle: GodaiBattle, unit: GodaiUnit, target: GodaiUnit) -> Iterator[Posed]:
    """What a unit would shoot at another as both stand: a group its volley, a hero all his missiles at the nearest whom
    he may shoot at. Nothing where it cannot shoot at them.
    """
    with suppress(Illegal):
        arrows = _arrows(battle, unit, target)
        if arrows:
            yield _pose(battle, unit, target, arrows)


def _arrows(battle: GodaiBattle, unit: GodaiUnit, target: GodaiUnit) -> tuple[Arrow, ...]:
    """The missiles of a unit at another. Raises :class:`Illegal` where it cannot shoot, or not at it."""
    shooters = check_unit(battle, unit)
    if not unit.hero:
        if target.id not in nearest_units(battle, shooters):
            return ()
        return volley(battle, shooters, target.id)
    foes = sorted(battle.able(target), key=lambda foe: gap(shooters[0], foe))
    refusals = [why_not(single, battle, shooters[0], foe.id) for foe in foes]
    mark = next((foe for foe, no in zip(foes, refusals, strict=True) if no is None), None)
    return aim_at(battle, unit, (mark.id,), shots_of(unit, shooters[0].in_hand)) if mark else ()


def _pose(battle: GodaiBattle, unit: GodaiUnit, target: GodaiUnit, arrows: Sequence[Arrow]) -> Posed:
    """The question for missiles that are aimed; the form knows one target, the answer all that may be struck."""
    shooter, mark = battle.figures[arrows[0].shooter], battle.figures[arrows[0].marks[0]]
    spread = falls(battle, arrows, target.id)
    hit, cut = test_to_hit(battle, shooter, mark), test_to_wound(battle, shooter, mark)
    missile = missile_of(unit, shooter.in_hand)
    plain = WEAPONS[shooter.in_hand].missile
    assert missile is not None
    assert plain is not None
    shot = shot_of(battle, shooter, mark)
    described = ShotTarget(
        min(len(arrows), MOST), missile.strength - plain.strength,
        defence_of(target, mark, battle.options, missile=True), mark.wounds_left, mark.mounted,
        min(len(arrows[0].ways[mark.id]), 4),
    )  # fmt: skip
    throws = (Throws(_("To hit"), (hit,)), *((Throws(_("Wound, for each hit"), (cut,)),) if cut else ()))
    ends = (End(_("somebody falls"), 1 - spread[0], "good"), End(_("nobody falls"), spread[0]))
    title = say("{unit} at {target}", unit=unit.name, target=target.name)
    outlook = Outlook(title, throws, counted=_("fall"), spread=spread, ends=ends)
    away = say("{inches} away.", inches=inches(min(arrow.inches for arrow in arrows)))
    return SHOT.pose(outlook.with_note(Note(away, "GODAI-SHT-2")), shot, described, battle.options)


def shot_outlook(shot: Shot, target: ShotTarget, options: GodaiOptions) -> Outlook:
    """GODAI-SHT-9, GODAI-OBS-1, GODAI-MTD-1, GODAI-WOU-1: the dice to their end, if nobody spends a token."""
    row = WEAPONS[shot.weapon].missile
    strength = (row.strength if row is not None else 0) + target.mastered
    hit = hit_test(shot, natural=options.natural_six)
    label = say("Strength {strength} against Defence {defence}", strength=strength, defence=target.defence)
    wound = wound_test(strength, target.defence, label, extended=options.extended_wounds)
    chance = odds.chance(wound) if wound is not None else odds.chance(hit) * 0
    flights = [Flight(odds.chance(hit), (MARK,), {MARK: ("",) * target.ways})] * target.shots
    spread = expect_fallen(flights, {MARK: Struck(target.wounds, target.mounted, chance)}, (MARK,))
    falls = spread[1] if len(spread) > 1 else spread[0] * 0
    throws = [Throws(_("To hit"), (hit,))]
    throws += [Throws(WAY.label, (WAY,))] if target.ways else []
    throws += [Throws(RIDER.label, (RIDER,))] if target.mounted else []
    throws += [Throws(_("Wound, for each hit"), (wound,))] if wound is not None else []
    ends = (End(_("he falls"), falls, "good"), End(_("he stands"), 1 - falls))
    return Outlook(_("Shot"), tuple(throws), ends=ends)


SHOT = question(
    "shot",
    _("Shot"),
    _("Arrows or balls at one figure: does it fall?"),
    part(
        Shot,
        weapon=setting(str(Weapon.BOW), _("Weapon"), "GODAI-HIT-2", choices=BOWS),
        shooting=setting(5, _("Shooting"), "GODAI-HIT-1", least=2, most=6),
        riding=setting(False, _("Rode more than half of his move"), "GODAI-HIT-4"),
        horsemanship=setting(0, _("Horsemanship"), "GODAI-HIT-5", least=0, most=4),
        slow=setting(False, _("A mounted target that is slow"), "GODAI-HIT-3"),
    ),
    part(
        ShotTarget,
        shots=setting(1, _("Missiles"), "GODAI-SHT-8", least=1, most=MOST),
        mastered=setting(0, _("Strength from mastery of the bow"), "GODAI-STR-12", least=0, most=2),
        defence=setting(
            3, _("Defence, with armour and weapon"), "GODAI-DEF-1", group=TARGET, least=1, most=10
        ),
        wounds=setting(1, _("Wounds he can take"), "GODAI-WOU-4", group=TARGET, least=1, most=4),
        mounted=setting(False, _("Mounted"), "GODAI-MTD-1", group=TARGET),
        ways=setting(0, _("Things in the way"), "GODAI-OBS-1", group=TARGET, least=0, most=4),
    ),
    asked_options(GodaiOptions, _("Options"), "natural_six", "extended_wounds"),
    answer=shot_outlook,
)
