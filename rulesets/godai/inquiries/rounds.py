"""The odds of a combat round (GODAI-CLO-11 to GODAI-CLO-16)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.forms import Note
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import Part, asked_options, part, question, value
from rulesets.engine.reckoning.outlook import End, Outlook, Posed, Throws
from rulesets.engine.rows import to_choose
from rulesets.engine.sayings import Words, _, say
from rulesets.godai.battle import Bout, GodaiBattle, GodaiUnit
from rulesets.godai.charts import ARMOURS, POLES, WEAPONS, Armour, Water, Weapon
from rulesets.godai.melee.chances import winning
from rulesets.godai.melee.fighter import Fighter, blow, wound
from rulesets.godai.melee.situation import fighters_of, works
from rulesets.godai.options import GodaiOptions
from rulesets.godai.stand.contact import touching
from rulesets.godai.stand.profile import defence_of

FOE = _("His enemy")
ONE, OTHER = "ai-1.1", "kaki-1.1"
"""How the two are called in a combat of their own."""


def round_outlook(
    title: Words, one: Fighter, other: Fighter, defence: int, *, extended: bool = False
) -> Outlook:
    """GODAI-CLO-11 to GODAI-CLO-14: who wins a round of one against one, exactly, if nobody scolds or spends a token;
    GODAI-CLO-16: how often a win wounds an enemy of that Defence, by a Wound Table that may be ``extended``
    (GODAI-OPT-2).
    """
    bout = Bout(1, {Side.AI: (ONE,), Side.KAKI: (OTHER,)}, reach={ONE: (OTHER,), OTHER: (ONE,)})
    wins = winning(bout, {ONE: one, OTHER: other})[Side.AI]
    label = say("Wound against Defence {defence}", defence=defence)
    cut = wound(one, defence, other.armour, label, extended=extended)
    vain = (1 - odds.chance(cut)) ** one.wound_dice
    ends = (
        End(_("he wins and wounds"), wins * (1 - vain), "good"),
        End(_("he wins, no wound"), wins * vain),
        End(_("the enemy wins"), 1 - wins, "bad"),
    )
    throws = (
        Throws(_("he throws"), (blow(one, _("he")),)),
        Throws(_("the enemy"), (blow(other, _("the enemy")),)),
        *((Throws(_("wound dice"), (cut,)),) if one.wound_dice else ()),
    )
    return Outlook(title, throws, ends=ends)


def _answer(one: Fighter, other: Fighter, defence: int, options: GodaiOptions) -> Outlook:
    """A round as it is described. Raises :class:`Illegal` where a stance or a weapon cannot be."""
    for each in (one, other):
        if each.mounted and not WEAPONS[each.weapon].mounted:
            raise Illegal("on_foot", "GODAI-WPN-14", "That weapon is used on foot.")
    extended = options.extended_wounds
    return round_outlook(
        _("Combat round"), _facing(one, other), _facing(other, one), defence, extended=extended
    )


def _facing(one: Fighter, foe: Fighter) -> Fighter:
    """GODAI-CDM-8, GODAI-CDM-12: what the enemy's horse and pole are to him."""
    return msgspec.structs.replace(
        one, mounted_foe=foe.mounted, foot_foe=not foe.mounted, poles=foe.weapon in POLES and not foe.mounted
    )


BLADES = tuple((str(key), row.name) for key, row in WEAPONS.items() if row.missile is None)


def fighter_part(before: str, group: str) -> Part[Fighter]:
    """The fields of a fighter, with what stands before their keys."""
    fields = {
        "combat": setting(3, _("Combat"), "GODAI-CLO-12", group=group, least=1, most=8),
        "attacks": setting(1, _("Attacks"), "GODAI-ATK-1", group=group, least=1, most=5),
        "strength": setting(3, _("Strength"), "GODAI-CLO-16", group=group, least=1, most=8),
        "weapon": setting(str(Weapon.LONG_SWORD), _("Weapon"), "GODAI-WPN-1", group=group, choices=BLADES),
        "mastery": setting(0, _("Mastery"), "GODAI-WIN-1", group=group, least=0, most=4),
        "armour": setting(
            str(Armour.NONE), _("Armour"), "GODAI-CDM-14", group=group, choices=to_choose(ARMOURS)
        ),
        "mounted": setting(False, _("Mounted"), "GODAI-STR-7", group=group),
        "charged": setting(False, _("Charged on horseback"), "GODAI-CDM-12", group=group),
        "shaken": setting(False, _("Shaken by a Shout"), "GODAI-CDM-19", group=group),
        "caught": setting(False, _("Caught in flight"), "GODAI-CDM-20", group=group),
    }
    return part(Fighter, **{before + key: (key, field) for key, field in fields.items()})


ROUND = question(
    "round",
    _("Combat round"),
    _("One against one: who wins the round, and does the win wound?"),
    fighter_part("", ""),
    fighter_part("foe_", FOE),
    value(
        "defence",
        setting(3, _("Defence, with all that adds to it"), "GODAI-DEF-1", group=FOE, least=1, most=10),
    ),
    asked_options(GodaiOptions, _("Options"), "extended_wounds"),
    answer=_answer,
)

ALONE = Note(_("One against one, if nobody scolds or spends a token."), "GODAI-CLO-11")


def posed(battle: GodaiBattle, unit: GodaiUnit, target: GodaiUnit) -> Iterator[Posed]:
    """The round of the first two of two units that touch, by themselves; in the first one No Design takes an Attack
    (GODAI-WTR-3).
    """
    for figure in battle.able(unit):
        for foe in touching(battle, figure):
            if foe.unit == target.id:
                reach: dict[str, tuple[str, ...]] = {figure.id: (foe.id,), foe.id: (figure.id,)}
                sides: dict[Side, tuple[str, ...]] = {unit.side: (figure.id,), target.side: (foe.id,)}
                fresh = tuple(each.id for each in (figure, foe) if not each.rounds)
                bout = Bout(1, sides, reach=reach, fresh=fresh)
                less = {
                    victim.id: 1
                    for by, victim in ((figure, foe), (foe, figure))
                    if by.id in fresh and works(bout, battle.unit_of(by), Water.NO_DESIGN)
                }
                told = fighters_of(battle, msgspec.structs.replace(bout, lessened=less))
                one, other = told[figure.id], told[foe.id]
                title = say("{one} against {other}", one=unit.name, other=target.name)
                options, defence = battle.options, defence_of(target, foe, battle.options)
                outlook = round_outlook(title, one, other, defence, extended=options.extended_wounds)
                yield ROUND.posed(outlook.noted(ALONE), one, other, defence, options)
                return
