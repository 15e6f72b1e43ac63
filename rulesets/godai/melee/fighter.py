"""The dice of close combat, and what they depend on, read off the table (GODAI-ATK, GODAI-CDM, GODAI-STR, GODAI-CLO-5,
GODAI-RUL-61 to GODAI-RUL-63, GODAI-RUL-82). A :class:`Fighter` is what they depend on, and nothing else: battle, odds,
calculator and panel make their dice of it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Reading, Row, Test, modifiers_for
from rulesets.engine.dice.versus import total
from rulesets.engine.sayings import Words, _
from rulesets.godai.battle import Bout, GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import (
    ARMOURS,
    MASTER,
    MISSILES,
    POLES,
    WATERS,
    WEAPONS,
    Armour,
    Water,
    Weapon,
    Wielding,
    wound_need,
)
from rulesets.godai.melee.retreat import BLOCKED, SURROUNDED
from rulesets.godai.stand.profile import line_of


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
    def line(self) -> Wielding:
        """GODAI-WIN-1, GODAI-WPN-17, GODAI-RUL-77: how he wields what he has in hand."""
        return Wielding() if self.weapon in MISSILES else WEAPONS[self.weapon].line(self.mastery)

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


def bare(unit: GodaiUnit, weapon: Weapon, *, mounted: bool) -> Fighter:
    """A character with a weapon in hand, as his dice see him before anything else is known."""
    return Fighter(
        combat=unit.stats.combat, attacks=unit.stats.attacks, strength=unit.stats.strength, weapon=weapon,
        mastery=unit.mastery(weapon), armour=unit.armour, mounted=mounted, horsemanship=unit.horsemanship,
        water=unit.water,
    )  # fmt: skip


def facing(one: Fighter, foe: Fighter) -> Fighter:
    """GODAI-CDM-8, GODAI-CDM-12: a character against one enemy: what that one's horse and pole are to him."""
    return msgspec.structs.replace(
        one, mounted_foe=foe.mounted, foot_foe=not foe.mounted, poles=foe.weapon in POLES and not foe.mounted
    )


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
    Row(
        "GODAI-CDM-12", 1, _("mounted charge"),
        lambda one: one.charged and (one.mounted or one.unhorsed) and not one.poles,
    ),
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
    return armed + modifiers_for(ROWS, one)


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


Fighters = dict[str, Fighter]


def works(bout: Bout, unit: GodaiUnit, strategy: Water) -> bool:
    """GODAI-WTR-4: whether a Water strategy of a hero works in this round."""
    return unit.knows(strategy) and strategy not in bout.cancelled.get(unit.id, ())


def fighters_of(battle: GodaiBattle, bout: Bout) -> Fighters:
    """Everybody in a combat as his dice see him. No party falls below one die by No Design (GODAI-ATK-5)."""
    found = {id: fighter_of(battle, bout, battle.figures[id]) for id in bout.all}
    for party in bout.fighters.values():
        if party and not any(found[id].dice for id in party):
            last = found[party[0]]
            full = msgspec.structs.replace(last, lessened=0, doubled="").dice
            found[party[0]] = msgspec.structs.replace(last, lessened=full - 1)
    return found


def fighter_of(battle: GodaiBattle, bout: Bout, figure: GodaiFigure) -> Fighter:
    """One who takes part in a combat; a charge counts in every round of its turn (GODAI-CHG-9, GODAI-RUL-74)."""
    unit = battle.unit_of(figure)
    foes = [battle.figures[id] for id in bout.reach.get(figure.id, ())]
    water = tuple(known for known in unit.water if works(bout, unit, Water(known)))
    return msgspec.structs.replace(
        bare(unit, figure.in_hand, mounted=figure.mounted), water=water, stance=bout.stances.get(unit.id, ""),
        first=figure.id in bout.fresh, sticky=figure.sticky, lessened=bout.lessened.get(figure.id, 0),
        cornered=figure.id in bout.hem, rear=figure.id in bout.rear, charged=has_charged(figure),
        unhorsed=figure.unhorsed, shaken=_is_shaken(battle, bout, unit), caught=unit.fleeing,
        doubled=_double(battle, bout, foes), mounted_foe=any(foe.mounted for foe in foes),
        foot_foe=any(not foe.mounted for foe in foes),
        poles=any(foe.in_hand in POLES and not foe.mounted for foe in foes),
        walled=any(_defends(bout, foe, figure.id) for foe in foes), outfaced=_is_outfaced(battle, bout, figure),
    )  # fmt: skip


def has_charged(figure: GodaiFigure) -> bool:
    """GODAI-CDM-12: whether a figure has charged on horseback this turn; that lasts for all rounds of it, though it has
    been unhorsed in a Heroic Combat since (GODAI-CHG-9, GODAI-RUL-144).
    """
    return bool(figure.charged) and (figure.mounted or figure.unhorsed)


def _double(battle: GodaiBattle, bout: Bout, foes: list[GodaiFigure]) -> str:
    """GODAI-ATK-6, GODAI-ATK-7, GODAI-ATK-10, GODAI-WIN-13: whether an enemy in contact is surrounded (and can be
    outnumbered), or has his retreat blocked.
    """
    for foe in foes:
        unit = battle.unit_of(foe)
        if SURROUNDED in bout.hem.get(foe.id, ()) and not line_of(unit, foe.in_hand).never:
            return SURROUNDED
    return BLOCKED if any(BLOCKED in bout.hem.get(foe.id, ()) for foe in foes) else ""


def _defends(bout: Bout, foe: GodaiFigure, figure: str) -> bool:
    """GODAI-CDM-17, GODAI-CDM-21, GODAI-RUL-71: whether an enemy defends an obstacle against a figure; against the
    second rank, if against one of those in front of it.
    """
    against = set(bout.reach.get(foe.id, ())) if figure in bout.rear else {figure}
    return bool(against & set(foe.defends))


def _is_outfaced(battle: GodaiBattle, bout: Bout, figure: GodaiFigure) -> bool:
    """GODAI-CDM-18, GODAI-WTR-12, GODAI-RUL-91: whether Many Enemies helps an enemy hero in contact whose party has
    fewer figures.
    """
    side = bout.side_of(figure.id)
    if len(bout.fighters[side]) <= len(bout.fighters[side.opponent]):
        return False
    return any(
        works(bout, battle.unit_of(battle.figures[id]), Water.MANY_ENEMIES)
        for id in bout.reach.get(figure.id, ())
    )


def _is_shaken(battle: GodaiBattle, bout: Bout, unit: GodaiUnit) -> bool:
    """GODAI-CDM-19: whether the Shout of an enemy in this combat has shaken a unit this turn."""
    enemies = (battle.unit_of(battle.figures[id]) for id in bout.fighters[unit.side.opponent])
    return any(hero.id in unit.shaken and works(bout, hero, Water.SHOUT) for hero in enemies)


def heroes_in(battle: GodaiBattle, bout: Bout, strategy: Water | None = None) -> Iterator[GodaiFigure]:
    """The heroes of a combat, the I-side's first, by their ids; those for whom a strategy works (GODAI-DEC-17)."""
    for side in battle.holders():
        for id in bout.fighters[side]:
            unit = battle.unit_of(battle.figures[id])
            if unit.hero and (strategy is None or works(bout, unit, strategy)):
                yield battle.figures[id]
