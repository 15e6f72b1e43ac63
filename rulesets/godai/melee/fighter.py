"""The dice of close combat (GODAI-ATK, GODAI-CDM, GODAI-STR). A :class:`Fighter` is what they depend on, and nothing
else: battle, odds, calculator and panel make their dice of it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Reading, Row, Test, granted
from rulesets.engine.dice.versus import total
from rulesets.engine.sayings import Words, _
from rulesets.godai.charts import (
    ARMOURS,
    MASTER,
    MISSILES,
    WATERS,
    WEAPONS,
    Armour,
    Line,
    Water,
    Weapon,
    wound_need,
)
from rulesets.godai.melee.retreat import SURROUNDED


class Fighter(msgspec.Struct, frozen=True):
    """A character in a combat round.

    His body: ``combat``, ``attacks``, ``strength``; how he fights: ``weapon`` with its ``mastery``, ``armour``,
    ``mounted`` with ``horsemanship``, ``water`` (the strategies that work for him in this round) and his ``stance``.
    His state: ``first`` round of his engagement, ``sticky`` (has followed up), ``lessened`` (Attacks that No Design
    takes from him), ``cornered`` (surrounded or without retreat), ``rear`` (second rank), ``charged`` (on horseback
    this turn), ``unhorsed``, ``shaken`` by a Shout, ``caught`` in flight, ``timed`` (an opponent's die shows a 1).
    His opponents: ``doubled`` ("surrounded" or "blocked" where one of them is), ``mounted_foe`` and ``foot_foe``,
    ``poles`` on foot, one who defends an obstacle (``walled``), one whom Many Enemies helps (``outfaced``).
    """

    combat: int = 3
    attacks: int = 1
    strength: int = 3
    weapon: Weapon = Weapon.BASIC
    mastery: int = 0
    armour: Armour = Armour.NONE
    mounted: bool = False
    horsemanship: int = 0
    water: tuple[str, ...] = ()
    stance: str = ""
    first: bool = False
    sticky: bool = False
    lessened: int = 0
    cornered: bool = False
    rear: bool = False
    charged: bool = False
    unhorsed: bool = False
    shaken: bool = False
    caught: bool = False
    timed: bool = False
    doubled: str = ""
    mounted_foe: bool = False
    foot_foe: bool = True
    poles: bool = False
    walled: bool = False
    outfaced: bool = False

    @property
    def line(self) -> Line:
        """GODAI-WIN-1, GODAI-WPN-17, GODAI-RUL-77: how he wields what he has in hand."""
        return Line() if self.weapon in MISSILES else WEAPONS[self.weapon].line(self.mastery)

    def can(self, strategy: Water) -> bool:
        """Whether a Water strategy works for him in this round."""
        return strategy in self.water

    @property
    def dice(self) -> int:
        """GODAI-CLO-11: how many attack dice he throws."""
        return sum(step.value for step in attacks(self))

    @property
    def bonus(self) -> int:
        """What is added to each of his attack dice."""
        return sum(modifier.value for modifier in modifiers(self))

    @property
    def wound_dice(self) -> int:
        """GODAI-CLO-16, GODAI-ATK-11: as many as attack dice, and one more by Continuous Cut (GODAI-WTR-5), for one
        who won without a die of his own too.
        """
        return self.dice + self.can(Water.CONTINUOUS_CUT)


DICE_CLAUSES = {
    Weapon.LONG_SWORD: "GODAI-CDM-5", Weapon.DAI_SHO: "GODAI-CDM-5", Weapon.TWO_SWORDS: "GODAI-CDM-6",
    Weapon.GREAT_SWORD: "GODAI-CDM-7", Weapon.SPEAR: "GODAI-CDM-8", Weapon.HALBERD: "GODAI-CDM-9",
    Weapon.STAFF: "GODAI-CDM-10", Weapon.CLUB: "GODAI-CDM-13",
}  # fmt: skip
STRENGTH_CLAUSES = {
    Weapon.LONG_SWORD: "GODAI-STR-1", Weapon.DAI_SHO: "GODAI-STR-1", Weapon.GREAT_SWORD: "GODAI-STR-2",
    Weapon.HALBERD: "GODAI-STR-3", Weapon.SPEAR: "GODAI-STR-4", Weapon.CLUB: "GODAI-STR-5",
    Weapon.STAFF: "GODAI-STR-6",
}  # fmt: skip


def attacks(one: Fighter) -> tuple[Modifier, ...]:
    """GODAI-ATK-1 to GODAI-ATK-7, GODAI-RUL-61, GODAI-RUL-79: the number of his attack dice, step by step."""
    steps = [Modifier("GODAI-ATK-1", one.attacks, _("Attacks"))]

    def add(clause: str, value: int, label: Words) -> None:
        if value:
            steps.append(Modifier(clause, value, label))

    def so_far() -> int:
        return sum(step.value for step in steps)

    add("GODAI-ATK-2", one.line.attacks, WEAPONS[one.weapon].name)
    add("GODAI-ATK-3", int(one.sticky and one.can(Water.STICKINESS)), WATERS[Water.STICKINESS].name)
    add("GODAI-ATK-3", int(one.stance == Water.BODY_IN_PLACE), WATERS[Water.BODY_IN_PLACE].name)
    single = one.stance == Water.ONE_CUT
    if single:
        add("GODAI-ATK-4", 1 - so_far(), WATERS[Water.ONE_CUT].name)
    add("GODAI-ATK-5", -min(one.lessened, so_far() - single), WATERS[Water.NO_DESIGN].name)
    if one.doubled:
        surrounded = one.doubled == SURROUNDED
        label = _("enemy surrounded, double") if surrounded else _("enemy without retreat, double")
        add("GODAI-ATK-6" if surrounded else "GODAI-ATK-7", so_far(), label)
    return tuple(steps)


ROWS: tuple[Row[Fighter], ...] = (
    Row("GODAI-CDM-1", 1, WATERS[Water.ONE_TIMING].name, lambda one: one.first and one.can(Water.ONE_TIMING)),
    Row("GODAI-CDM-2", 1, WATERS[Water.ABDOMEN].name, lambda one: one.timed and one.can(Water.ABDOMEN)),
    Row(
        "GODAI-CDM-3", 1, WATERS[Water.STAB_AT_HEART].name,
        lambda one: one.cornered and one.can(Water.STAB_AT_HEART),
    ),
    Row("GODAI-CDM-4", 1, WATERS[Water.ONE_CUT].name, lambda one: one.stance == Water.ONE_CUT),
    Row("GODAI-CDM-11", 1, _("Horsemanship"), lambda one: one.mounted and one.horsemanship >= MASTER),
    Row("GODAI-CDM-12", 1, _("mounted charge"), lambda one: one.charged and one.mounted and not one.poles),
    Row("GODAI-CDM-14", -1, _("heavy armour"), lambda one: ARMOURS[one.armour].dice < 0),
    Row("GODAI-CDM-15", -2, _("unhorsed this turn"), lambda one: one.unhorsed),
    Row("GODAI-CDM-16", -1, _("second rank"), lambda one: one.rear),
    Row("GODAI-CDM-17", -1, _("enemy defends an obstacle"), lambda one: one.walled),
    Row("GODAI-CDM-18", -1, WATERS[Water.MANY_ENEMIES].name, lambda one: one.outfaced),
    Row("GODAI-CDM-19", -2, WATERS[Water.SHOUT].name, lambda one: one.shaken),
    Row("GODAI-CDM-20", -2, _("caught in flight"), lambda one: one.caught),
)  # fmt: skip
"""The modifiers of attack dice that do not depend on the weapon (GODAI-CDM; the hero's own retreat, GODAI-RUL-89)."""


def modifiers(one: Fighter) -> tuple[Modifier, ...]:
    """GODAI-CDM-1 to GODAI-CDM-20, GODAI-RUL-63, GODAI-RUL-64: what is added to each of his attack dice."""
    line, more = one.line, 0
    if one.weapon is Weapon.SPEAR:
        more = line.mounted if one.mounted or one.mounted_foe else 0
    elif one.mounted_foe or one.foot_foe:
        more = max(line.mounted if one.mounted_foe else 0, line.foot if one.foot_foe else 0)
    by_weapon = line.dice + more
    armed = (Modifier(DICE_CLAUSES[one.weapon], by_weapon, WEAPONS[one.weapon].name),) if by_weapon else ()
    return armed + granted(ROWS, one)


def blow(one: Fighter, label: Words) -> Test:
    """GODAI-CLO-11: the attack dice of a character, of which the best counts."""
    return total("attack", Die.D6, "GODAI-CLO-11", label, modifiers(one), max(one.dice, 0), Reading.BEST)


# -- wounds ------------------------------------------------------------------------------------------------------------


def strengths(one: Fighter, target: Armour = Armour.NONE) -> Iterator[Modifier]:
    """GODAI-STR-1 to GODAI-STR-11, GODAI-RUL-63: his Strength in close combat against a target in that armour, part by
    part.
    """
    yield Modifier("GODAI-CLO-16", one.strength, _("Strength"))
    armed = one.line.strength - (target in one.line.dulled)
    told = (
        (STRENGTH_CLAUSES.get(one.weapon, ""), armed, WEAPONS[one.weapon].name),
        ("GODAI-STR-7", int(one.mounted), _("mounted")),
        ("GODAI-STR-8", int(one.first and one.can(Water.ONE_TIMING)), WATERS[Water.ONE_TIMING].name),
        ("GODAI-STR-9", int(one.stance == Water.ONE_CUT), WATERS[Water.ONE_CUT].name),
        ("GODAI-STR-10", -int(one.stance == Water.BODY_IN_PLACE), WATERS[Water.BODY_IN_PLACE].name),
        ("GODAI-STR-11", -int(one.caught), _("caught in flight")),
    )
    for clause, value, label in told:
        if value:
            yield Modifier(clause, value, label)


def strength(one: Fighter, target: Armour = Armour.NONE) -> int:
    """His Strength in close combat against a target in that armour."""
    return sum(modifier.value for modifier in strengths(one, target))


NEVER = 7
"""What stands for a dash of the Wound Table: no face of a D6 reaches it."""


def wound(one: Fighter, defence: int, target: Armour, label: Words, *, extended: bool) -> Test:
    """GODAI-WOU-1, GODAI-GEN-16: a wound die of his against a target; against a dash it is thrown in vain."""
    need = wound_need(strength(one, target), defence, extended=extended)
    return Test("wound", Die.D6, NEVER if need is None else need, "GODAI-WOU-1", label)
