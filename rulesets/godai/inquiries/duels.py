"""The odds of a combat round, and of a whole duel: who falls, how often, in how many rounds (GODAI-CLO-11 to
GODAI-CLO-16, GODAI-WTR, GODAI-ZEN-7).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.forms import Note
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.asking import FieldGroup, asked_options, part, question, value
from rulesets.engine.reckoning.outlook import End, Outlook, Posed, Throws
from rulesets.engine.rows import to_choose
from rulesets.engine.sayings import Words, _, say
from rulesets.godai.battle import Bout, GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import ARMOURS, WATERS, WEAPONS, Armour, Water, Weapon
from rulesets.godai.inquiries.duel_rounds import EVERY, LAST, Duellist, Health, duel
from rulesets.godai.melee.chances import winning
from rulesets.godai.melee.fighter import Fighter, bare, blow, facing, fighters_of, has_charged, works, wound
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


def check_saddle(*fighters: Fighter) -> None:
    """Raises :class:`Illegal` for a weapon that is not used on horseback (GODAI-WPN-14)."""
    if any(each.mounted and not WEAPONS[each.weapon].mounted for each in fighters):
        raise Illegal("on_foot", "GODAI-WPN-14", "That weapon is used on foot.")


def _round(one: Fighter, other: Fighter, defence: int, options: GodaiOptions) -> Outlook:
    """A round as it is described. Raises :class:`Illegal` where a stance or a weapon cannot be."""
    check_saddle(one, other)
    both = facing(one, other), facing(other, one)
    return round_outlook(_("Combat round"), *both, defence, extended=options.extended_wounds)


BLADES = tuple((str(key), row.name) for key, row in WEAPONS.items() if row.missile is None)


def fighter_part(before: str, group: str) -> FieldGroup[Fighter]:
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
    answer=_round,
)

ALONE = Note(_("One against one, if nobody scolds or spends a token."), "GODAI-CLO-11")


def posed_round(battle: GodaiBattle, unit: GodaiUnit, target: GodaiUnit) -> Iterator[Posed]:
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
                yield ROUND.pose(outlook.with_note(ALONE), one, other, defence, options)
                return


Json = dict[str, Any]

MOST = 12
"""Rounds that are looked ahead: one for each turn of a usual battle."""
USED = (
    Water.ONE_TIMING, Water.ABDOMEN, Water.NO_DESIGN, Water.FLOWING_WATER, Water.CONTINUOUS_CUT, Water.RED_LEAVES,
    Water.STICKINESS, Water.SCOLD,
)  # fmt: skip
"""The strategies that do something in a duel in the open, but the stances."""
STANCES = (
    ("", _("none")), (str(Water.ONE_CUT), WATERS[Water.ONE_CUT].name),
    (str(Water.BODY_IN_PLACE), WATERS[Water.BODY_IN_PLACE].name),
)  # fmt: skip
HIMSELF = _("He")


def duellist_part(before: str, group: str) -> FieldGroup[Duellist]:
    """The fields of one of the two, with what stands before their keys."""
    body = fighter_part(before, group)
    more = {
        "defence": setting(3, _("Defence, with all that adds to it"), "GODAI-DEF-1", group=group, least=1, most=10),
        "wounds": setting(2, _("Wounds he can take"), "GODAI-WOU-4", group=group, least=1, most=4),
        "tokens": setting(0, _("Zen tokens"), "GODAI-ZEN-7", group=group, least=0, most=4),
        "saves": setting(
            LAST, _("He spends them on"), "GODAI-DEC-13", group=group,
            choices=((LAST, _("his last wound")), (EVERY, _("every wound"))),
        ),
        "stance": setting("", _("Stance"), "GODAI-DEC-8", group=group, choices=STANCES),
        **{
            str(water): setting(False, WATERS[water].name, WATERS[water].clause, group=group) for water in USED
        },
    }  # fmt: skip
    fields = {**body.fields, **{before + key: field for key, field in more.items()}}

    def read(said: Any) -> Duellist:
        water = tuple(str(one) for one in USED if said[before + one])
        stance = said[before + "stance"]
        fighter = msgspec.structs.replace(
            body.read(said), stance=stance, water=(*water, *filter(None, [stance]))
        )
        return Duellist(fighter, *(said[before + key] for key in ("defence", "wounds", "tokens", "saves")))

    def tell(one: Duellist) -> Json:
        own = {"defence": one.defence, "wounds": one.wounds, "tokens": one.tokens, "saves": one.saves,
               "stance": one.fighter.stance, **{str(water): one.fighter.can(water) for water in USED}}  # fmt: skip
        return {**body.say(one.fighter), **{before + key: value for key, value in own.items()}}

    return FieldGroup(fields, read, tell)


def duel_outlook(
    title: Words, one: Duellist, other: Duellist, *, follow: bool, fresh: bool = True, extended: bool = False
) -> Outlook:
    """Who falls within twelve rounds, exactly, and after how many rounds it is decided."""
    told = duel(one, other, MOST, follow=follow, fresh=fresh, extended=extended)
    fell = [[_chance_to_fall(chances, number) for chances in told] for number in (0, 1)]
    over = [mine + theirs for mine, theirs in zip(*fell, strict=True)]
    lost, won = sum(fell[0], Fraction(0)), sum(fell[1], Fraction(0))
    open_ = 1 - lost - won
    spread = (Fraction(0), *over[:-1], over[-1] + open_)
    throws = (
        Throws(_("he throws"), (blow(one.fighter, _("he")),)),
        Throws(_("the enemy"), (blow(other.fighter, _("the enemy")),)),
    )
    ends = (
        End(_("the enemy falls"), won, "good"), End(_("he falls"), lost, "bad"),
        End(say("both stand after {rounds} rounds", rounds=MOST), open_),
    )  # fmt: skip
    return Outlook(title, throws, counted=_("rounds fought"), spread=spread, ends=ends, notes=SETTLED)


SETTLED = (
    Note(
        _("Counted to the last face, not tried out. The dice above are those of a later round."),
        "GODAI-CLO-10",
    ),
    Note(
        _(
            "Who can Scold does it when he loses; a Flowing Water Cut goes at what harms most; tokens are spent "
            "on wounds alone. Nobody joins in, and every way back is free."
        ),
        "GODAI-DEC-17",
    ),
)


def _chance_to_fall(chances: dict[tuple[Health, Health], Fraction], number: int) -> Fraction:
    return sum((chance for pair, chance in chances.items() if not pair[number].wounds), Fraction(0))


def _duel(one: Duellist, other: Duellist, parted: bool, options: GodaiOptions) -> Outlook:
    """A duel as it is described. Raises :class:`Illegal` for a weapon that is not used on horseback."""
    check_saddle(one.fighter, other.fighter)
    return duel_outlook(_("A duel"), one, other, follow=not parted, extended=options.extended_wounds)


DUEL = question(
    "duel",
    _("A duel"),
    _("Two heroes alone: who wins this fight, how often, and in how many rounds?"),
    duellist_part("", HIMSELF),
    duellist_part("foe_", FOE),
    value(
        "parted",
        setting(
            False, _("Who wins does not follow up"), "GODAI-DEC-14",
            help=_("Then each round begins a new engagement: what works in its first round works in all."),
        ),
    ),
    asked_options(GodaiOptions, _("Options"), "extended_wounds"),
    answer=_duel,
)  # fmt: skip


def posed_duel(battle: GodaiBattle, unit: GodaiUnit, target: GodaiUnit) -> Iterator[Posed]:
    """The duel of two heroes as they stand, whether they have met or not; where nobody on foot follows up
    (GODAI-OPT-3), riders do.
    """
    if not (unit.hero and target.hero):
        return
    figure, foe = battle.able(unit)[0], battle.able(target)[0]
    met = foe.id in {one.id for one in touching(battle, figure)}
    one, other = _as_they_are(battle, unit, figure), _as_they_are(battle, target, foe)
    title = say("A duel: {one} and {other}", one=unit.name, other=target.name)
    fresh = not (met and figure.rounds and foe.rounds)
    options = battle.options
    follow = options.follow_up or figure.mounted or foe.mounted
    told = duel_outlook(title, one, other, follow=follow, fresh=fresh, extended=options.extended_wounds)
    yield DUEL.pose(told, one, other, not follow, options)


def _as_they_are(battle: GodaiBattle, unit: GodaiUnit, figure: GodaiFigure) -> Duellist:
    """A hero with his wounds and tokens left, without a stance; on horseback, as long as he charges."""
    fighter = msgspec.structs.replace(
        bare(unit, figure.in_hand, mounted=figure.mounted),
        charged=has_charged(figure),
        caught=unit.fleeing,
        water=tuple(str(water) for water in USED if unit.knows(water)),
    )
    return Duellist(fighter, defence_of(unit, figure, battle.options), figure.wounds_left, unit.zen)
