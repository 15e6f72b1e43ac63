"""The odds of a combat (SKIR-MEL-9 to SKIR-MEL-13), with the fates of either (SKIR-DAT-2, SKIR-OPT-3, SKIR-OPT-8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import msgspec

from rulesets.engine.dice import odds
from rulesets.engine.forms import Note
from rulesets.engine.forms.odds import percent
from rulesets.engine.forms.settings import setting
from rulesets.engine.reckoning.asking import FieldGroup, asked_options, part, question
from rulesets.engine.reckoning.outlook import End, Outlook, Posed, Throws
from rulesets.engine.rows import to_choose
from rulesets.engine.sayings import Words, _, say
from rulesets.skirmish.battle import SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.charts import ARMOURS, BLADES, CLASSES, Armour, Blade, Kind
from rulesets.skirmish.melee.contest import MOST_EXTRAS, PUSHED, Fighter, blow, ends, fighter_of
from rulesets.skirmish.nerve.wounds import DEATH, HORSE
from rulesets.skirmish.options import SkirOptions
from rulesets.skirmish.stand.contact import touching
from rulesets.skirmish.stand.units import nearest

ENEMY = _("His enemy")

FATES: dict[str, tuple[str, str]] = {
    "killed": (_("the enemy is killed"), _("he is killed")),
    "disabled": (_("the enemy is disabled"), _("he is disabled")),
    "wounded": (_("the enemy is wounded"), _("he is wounded")),
    "horse": (_("the enemy’s horse is hit"), _("his horse is hit")),
    "pushed": (_("the enemy is pushed back"), _("he is pushed back")),
}
"""What may become of the enemy, and of himself, the worst first."""
GRAVE = ("killed", "disabled")

Fates = dict[str, Fraction]


def fates(letter: str, one: Fighter, options: SkirOptions) -> Fates:
    """What a cell of the chart does to a loser (SKIR-DAT-2, SKIR-HIT-10), each with its chance: a D is thrown for with
    SKIR-OPT-3, and the horse may take it with SKIR-OPT-8.
    """
    if letter in ("", PUSHED):
        return {"pushed": Fraction(1)} if letter else {}
    found: Fates = {"disabled" if one.wounded else "wounded": Fraction(1)}
    if letter == "D":
        killed = odds.chance(DEATH) if options.d_result == "die" else Fraction(0)
        found = {"killed": Fraction(1)} if one.wounded else {"killed": killed, "disabled": 1 - killed}
    if one.mounted and options.horse_in_melee:
        horse = odds.chance(HORSE)
        return {"horse": horse, **{fate: share * (1 - horse) for fate, share in found.items()}}
    return found


def duel_outlook(title: Words, one: Fighter, other: Fighter, options: SkirOptions) -> Outlook:
    """SKIR-MEL-9 to SKIR-MEL-13: both throws, and what becomes of either."""
    suffered: tuple[Fates, Fates] = ({}, {})
    wins, loses = Fraction(0), Fraction(0)
    for (loser, letter), share in ends(one, other).items():
        wins, loses = wins + share * (loser == 1), loses + share * (loser == 0)
        for fate, chance in fates(letter, (one, other)[loser], options).items() if loser >= 0 else ():
            suffered[loser][fate] = suffered[loser].get(fate, Fraction(0)) + share * chance
    theirs = [_end(fate, 0, suffered[1]) for fate in FATES]
    his = [_end(fate, 1, suffered[0]) for fate in reversed(FATES)]
    rest = 1 - sum((end.chance for end in (*theirs, *his)), Fraction(0))
    told = tuple(end for end in (*theirs, End(_("nothing happens"), rest), *his) if end.chance)
    note = say(
        "Wins {wins}, ties {ties}, loses {loses}.",
        wins=percent(wins), ties=percent(1 - wins - loses), loses=percent(loses),
    )  # fmt: skip
    throws = (
        Throws(_("he throws"), (blow(one, _("he")),)),
        Throws(_("the enemy"), (blow(other, _("the enemy")),)),
    )
    return Outlook(title, throws, ends=told, notes=(Note(note, "SKIR-MEL-12"),))


def _end(fate: str, whose: int, suffered: Fates) -> End:
    tone = ("good", "loss")[whose] if fate in GRAVE else ("", "bad")[whose]
    return End(FATES[fate][whose], suffered.get(fate, Fraction(0)), tone)


# -- the question ------------------------------------------------------------------------------------------------------


def fighter_part(before: str, group: str, kind: Kind, blade: Blade) -> FieldGroup[Fighter]:
    """The fields of a fighter, with what stands before their keys."""
    light = str(Armour.LIGHT)
    fields = {
        "kind": setting(str(kind), _("Class"), "SKIR-DAT-3", group=group, choices=to_choose(CLASSES)),
        "armour": setting(light, _("Armour"), "SKIR-DAT-4", group=group, choices=to_choose(ARMOURS)),
        "blade": setting(str(blade), _("Melee weapon"), "SKIR-DAT-5", group=group, choices=to_choose(BLADES)),
        "mounted": setting(False, _("Mounted"), "SKIR-MEL-10e", group=group),
        "wounded": setting(False, _("Wounded"), "SKIR-MEL-11", group=group),
        "against": setting(
            0, _("Others who help against him"), "SKIR-MEL-10h", group=group, least=0, most=MOST_EXTRAS
        ),
        "behind": setting(
            False, _("The other is in his rear"), "SKIR-MEL-8", group=group, help=_("Counts for riders without a yari.")
        ),
    }  # fmt: skip
    return part(Fighter, **{before + key: (NAMES.get(key, key), field) for key, field in fields.items()})


NAMES = {"behind": "helpless"}
"""What a form calls otherwise than the rules: who has the other in his rear, where that leaves him helpless."""


def duel(one: Fighter, other: Fighter, options: SkirOptions) -> Outlook:
    """A combat as it is described."""
    one, other = (
        msgspec.structs.replace(
            each, as_bushi=options.ronin_as_bushi,
            helpless=each.helpless and each.mounted and each.blade is not Blade.YARI,
        )
        for each in (one, other)
    )  # fmt: skip
    title = say("{one} against {other}", one=CLASSES[one.kind].name, other=CLASSES[other.kind].name)
    return duel_outlook(title, one, other, options)


DUEL = question(
    "duel",
    _("Melee"),
    _("Two figures fight: who is pushed back, wounded, disabled or killed."),
    fighter_part("", "", Kind.BUSHI, Blade.SIDEARM),
    fighter_part("foe_", ENEMY, Kind.ASHIGARU, Blade.YARI),
    asked_options(SkirOptions, _("Options"), "ronin_as_bushi", "d_result", "horse_in_melee"),
    answer=duel,
)


# -- as a battle poses it ----------------------------------------------------------------------------------------------

MOST_POSED = 3
"""Pairs in contact at most that are told of two units."""
IF_THEY_MEET = Note(_("If these two come to blows, one against one."), "SKIR-MEL-2")


def duels(battle: SkirBattle, unit: SkirUnit, target: SkirUnit) -> Iterator[Posed]:
    """The combats of figures of two units that are in contact, one against one; or of the two nearest, if they met."""
    pairs = [
        (figure, foe)
        for figure in battle.able(unit)
        for foe in touching(battle, figure)
        if foe.unit == target.id
    ]
    for figure, foe in pairs[:MOST_POSED]:
        yield _pose(battle, figure, foe)
    own, others = battle.able(unit), battle.able(target)
    if not pairs and own and others:
        figure = nearest(others[0], own) or own[0]
        posed = _pose(battle, figure, nearest(figure, others) or others[0])
        yield msgspec.structs.replace(posed, outlook=posed.outlook.with_note(IF_THEY_MEET))


def _pose(battle: SkirBattle, figure: SkirFigure, foe: SkirFigure) -> Posed:
    options = battle.options
    one, other = fighter_of(figure, foe, 0, options), fighter_of(foe, figure, 0, options)
    title = say("{one} against {other}", one=battle.unit_of(figure).name, other=battle.unit_of(foe).name)
    outlook = duel_outlook(title, one, other, options)
    return DUEL.pose(outlook, one, other, replace(options))
