"""The printed charts of Go Dai, laid out as the specification prints them, clause id first."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from rulesets.engine.rows import by_key
from rulesets.engine.sayings import _


class Kind(StrEnum):
    """What a unit is (GODAI-GEN-2, GODAI-GEN-3, GODAI-ATT-1)."""

    HERO = "hero"
    GROUP = "group"
    ATTENDANTS = "attendants"


class Armour(StrEnum):
    """A grade of armour (GODAI-ARM)."""

    NONE = "none"
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"


class Weapon(StrEnum):
    """A weapon, or a way of using one (GODAI-WPN)."""

    BASIC = "basic"
    BOW = "bow"
    SHORT_BOW = "short_bow"
    ARQUEBUS = "arquebus"
    LONG_SWORD = "long_sword"
    DAI_SHO = "dai_sho"
    GREAT_SWORD = "great_sword"
    SPEAR = "spear"
    HALBERD = "halberd"
    CLUB = "club"
    FLAIL = "flail"
    STAFF = "staff"
    TWO_SWORDS = "two_swords"
    IMPROVISED = "improvised"


class Water(StrEnum):
    """A strategy of the duel (GODAI-WTR)."""

    ONE_TIMING = "one_timing"
    ABDOMEN = "abdomen"
    NO_DESIGN = "no_design"
    FLOWING_WATER = "flowing_water"
    CONTINUOUS_CUT = "continuous_cut"
    RED_LEAVES = "red_leaves"
    BODY_IN_PLACE = "body_in_place"
    STICKINESS = "stickiness"
    BODY_STRIKE = "body_strike"
    STAB_AT_HEART = "stab_at_heart"
    SCOLD = "scold"
    MANY_ENEMIES = "many_enemies"
    ONE_CUT = "one_cut"
    SHOUT = "shout"
    CHOOSE_PLACE = "choose_place"


class Fire(StrEnum):
    """A strategy of battle (GODAI-FIR-1 to GODAI-FIR-7); Mastery of Command is a level of its own (GODAI-FIR-8)."""

    PILLOW = "pillow"
    BECOME_ENEMY = "become_enemy"
    SHADOW = "shadow"
    FRIGHTEN = "frighten"
    MOUNTAIN_SEA = "mountain_sea"
    RATS_HEAD = "rats_head"
    BODY_OF_ROCK = "body_of_rock"


class Suit(msgspec.Struct, frozen=True):
    """A row of GODAI-ARM: Defence, combat dice, inches on foot, whether a rider shoots to his left only, the price for
    an ordinary figure and for a hero.
    """

    key: Armour
    name: str
    clause: str
    defence: int
    dice: int
    foot: float
    left: bool
    price: int
    dear: int


# GODAI-ARM, GODAI-MUS-11, GODAI-MUS-12
ARMOURS: dict[Armour, Suit] = by_key(
    Suit(Armour.NONE, _("no armour"), "GODAI-ARM-1", 0, 0, 6.0, False, 0, 0),
    Suit(Armour.LIGHT, _("light armour"), "GODAI-ARM-2", 1, 0, 6.0, False, 1, 2),
    Suit(Armour.MEDIUM, _("medium armour"), "GODAI-ARM-3", 2, 0, 6.0, True, 3, 4),
    Suit(Armour.HEAVY, _("heavy armour"), "GODAI-ARM-4", 3, -1, 5.0, True, 4, 5),
)


class Missile(msgspec.Struct, frozen=True):
    """What a weapon shoots: range in inches, Strength, what is added to the die, whether from horseback too."""

    range: float
    strength: int
    hit: int = 0
    mounted: bool = True


class Wielding(msgspec.Struct, frozen=True):
    """How a weapon is wielded at a level of mastery (level 0: without), in close combat: combat dice, more of them
    against mounted and against foot, Strength, Attacks, Defence, which armours dull its Strength by one, and whether
    its bearer is never outnumbered (GODAI-WIN-13). ``shots`` and ``arrowheads`` are those of the bow.
    """

    dice: int = 0
    mounted: int = 0
    foot: int = 0
    strength: int = 0
    attacks: int = 0
    defence: int = 0
    dulled: tuple[Armour, ...] = ()
    never: bool = False
    shots: int = 1
    arrowheads: bool = False


class Arm(msgspec.Struct, frozen=True):
    """A weapon of GODAI-WPN with its masteries of GODAI-WIN.

    ``hands`` is 2 for a two-handed one (GODAI-WPN-2), ``arms`` the symbol's weapon, ``men`` what a group with it is
    called. ``lines`` has the weapon without mastery first; ``untrained`` tells whether it may be used without.
    ``price`` is an ordinary figure's, ``dear`` a hero's; one without is not bought. ``masteries`` are the prices of its
    levels (GODAI-MUS-12), of which ``mastery`` is the clause.
    """

    key: Weapon
    name: str
    clause: str
    hands: int
    arms: str
    men: str
    lines: tuple[Wielding, ...] = (Wielding(),)
    missile: Missile | None = None
    untrained: bool = True
    mounted: bool = True
    price: int | None = None
    dear: int | None = None
    mastery: str = ""
    masteries: tuple[int, ...] = ()

    def line(self, level: int) -> Wielding:
        """How it is wielded at a level of mastery; beyond its highest as at that."""
        return self.lines[min(level, len(self.lines) - 1)]


_STIFF = (Armour.MEDIUM, Armour.HEAVY)

_LONG_SWORD = (
    Wielding(strength=1), Wielding(dice=1, strength=1), Wielding(dice=1, strength=2), Wielding(dice=2, strength=2),
    Wielding(dice=2, strength=3),
)  # fmt: skip

# GODAI-WPN-1 to GODAI-WPN-15, GODAI-WIN-2 to GODAI-WIN-9, GODAI-MUS-11, GODAI-MUS-12
WEAPONS: dict[Weapon, Arm] = by_key(
    Arm(Weapon.BASIC, _("basic weapon"), "GODAI-WPN-1", 1, "sword", _("Retainers")),
    Arm(
        Weapon.BOW, _("bow"), "GODAI-WPN-3", 2, "bow", _("Archers"),
        (
            Wielding(), Wielding(shots=2), Wielding(shots=2, strength=1, arrowheads=True),
            Wielding(shots=3, strength=1, arrowheads=True), Wielding(shots=3, strength=2, arrowheads=True),
        ),
        Missile(24.0, 4), price=4, dear=4, mastery="GODAI-WIN-2", masteries=(6, 10, 14, 18),
    ),
    Arm(
        Weapon.SHORT_BOW, _("short bow"), "GODAI-WPN-4", 2, "bow", _("Short-bowmen"), missile=Missile(16.0, 3),
        price=2, dear=2,
    ),
    Arm(
        Weapon.ARQUEBUS, _("arquebus"), "GODAI-WPN-5", 2, "teppo", _("Arquebusiers"),
        missile=Missile(24.0, 5, -2, mounted=False), price=2, dear=2,
    ),
    Arm(
        Weapon.LONG_SWORD, _("long sword"), "GODAI-WPN-6", 1, "sword", _("Swordsmen"), _LONG_SWORD,
        price=1, dear=2, mastery="GODAI-WIN-3", masteries=(4, 7, 11, 14),
    ),
    Arm(Weapon.DAI_SHO, _("dai-sho"), "GODAI-WPN-14", 1, "sword", _("Swordsmen"), _LONG_SWORD, dear=2),
    Arm(
        Weapon.GREAT_SWORD, _("great sword"), "GODAI-WPN-7", 2, "nodachi", _("Great swords"),
        (Wielding(dice=-1, strength=2), Wielding(strength=2), Wielding(dice=1, strength=2),
        Wielding(dice=1, strength=3)),
        price=1, dear=2, mastery="GODAI-WIN-5", masteries=(3, 7, 10),
    ),
    Arm(
        Weapon.SPEAR, _("spear"), "GODAI-WPN-8", 2, "yari", _("Spearmen"),
        (Wielding(mounted=1), Wielding(mounted=1, strength=1), Wielding(mounted=1, strength=2)),
        price=2, dear=2, mastery="GODAI-WIN-6", masteries=(3, 6),
    ),
    Arm(
        Weapon.HALBERD, _("halberd"), "GODAI-WPN-9", 2, "naginata", _("Halberdiers"),
        (
            Wielding(mounted=1, strength=1), Wielding(mounted=2, strength=1), Wielding(mounted=2, foot=1, strength=1),
            Wielding(mounted=2, foot=1, strength=2),
        ),
        price=2, dear=3, mastery="GODAI-WIN-7", masteries=(3, 7, 10),
    ),
    Arm(
        Weapon.CLUB, _("club"), "GODAI-WPN-10", 2, "tools", _("Clubmen"), (Wielding(dice=-1, strength=1),), price=0,
        dear=1
    ),
    Arm(Weapon.FLAIL, _("flail"), "GODAI-WPN-11", 1, "tools", _("Flails"), (Wielding(defence=2),), price=3, dear=4),
    Arm(
        Weapon.STAFF, _("staff"), "GODAI-WPN-12", 2, "tools", _("Staves"),
        (
            Wielding(defence=1, dulled=_STIFF), Wielding(defence=2, dulled=(Armour.HEAVY,)),
            Wielding(dice=1, defence=2),
            Wielding(dice=1, defence=3),
        ),
        price=1, dear=2, mastery="GODAI-WIN-8", masteries=(3, 7, 10),
    ),
    Arm(
        Weapon.TWO_SWORDS, _("two swords"), "GODAI-WPN-14", 1, "sword", _("Swordsmen"),
        (
            Wielding(), Wielding(attacks=1, defence=1), Wielding(attacks=1, defence=2),
            Wielding(attacks=2, defence=2, never=True),
            Wielding(attacks=2, defence=2, dice=1, never=True),
        ),
        untrained=False, mounted=False, mastery="GODAI-WIN-4", masteries=(8, 11, 16, 20),
    ),
    Arm(
        Weapon.IMPROVISED, _("improvised weapon"), "GODAI-WPN-15", 1, "tools", _("Retainers"),
        (Wielding(), Wielding(defence=1), Wielding(attacks=1, defence=1), Wielding(attacks=1, defence=2)),
        untrained=False, mastery="GODAI-WIN-9", masteries=(3, 9, 12),
    ),
)  # fmt: skip

MISSILES = frozenset(key for key, row in WEAPONS.items() if row.missile)
"""What shoots."""
POLES = frozenset({Weapon.SPEAR, Weapon.HALBERD})
"""What on foot takes the weight out of a mounted charge (GODAI-CDM-12)."""
MASTERIES = tuple(key for key, row in WEAPONS.items() if row.masteries)
"""The weapons of which there is a mastery."""
BOUGHT = tuple(key for key, row in WEAPONS.items() if row.dear is not None)
"""The weapons that a hero may own; a group may have those that have a price for it."""


class Strategy(msgspec.Struct, frozen=True):
    """A strategy of GODAI-WTR or GODAI-FIR: what it does in short, and its price (GODAI-MUS-12)."""

    key: str
    name: str
    clause: str
    effect: str
    price: int


# GODAI-WTR-1 to GODAI-WTR-15
WATERS: dict[str, Strategy] = by_key(
    Strategy(Water.ONE_TIMING, _("Hit in One Timing"), "GODAI-WTR-1",
             _("First round: +1 on combat dice, +1 Strength."), 4),
    Strategy(Water.ABDOMEN, _("The Abdomen Timing of Two"), "GODAI-WTR-2",
             _("An opponent's die shows a 1: +1 on his own dice."), 4),
    Strategy(Water.NO_DESIGN, _("No Design, No Conception"), "GODAI-WTR-3",
             _("First round: one opponent has an Attack less."), 4),
    Strategy(Water.FLOWING_WATER, _("Flowing Water Cut"), "GODAI-WTR-4",
             _("Each round: one Water strategy of an opponent does not work."), 4),
    Strategy(Water.CONTINUOUS_CUT, _("Continuous Cut"), "GODAI-WTR-5", _("Who wins throws a wound die more."), 3),
    Strategy(Water.RED_LEAVES, _("The Red Leaves Cut"), "GODAI-WTR-6",
             _("First round: on 5+ an opponent loses the weapon in his hand."), 4),
    Strategy(Water.BODY_IN_PLACE, _("The Body in Place of the Sword"), "GODAI-WTR-7",
             _("May fight with an Attack more and a Strength less."), 4),
    Strategy(Water.STICKINESS, _("Stickiness"), "GODAI-WTR-8", _("An Attack more after he has followed up."), 3),
    Strategy(Water.BODY_STRIKE, _("Body Strike"), "GODAI-WTR-9", _("Charges 3 inches farther."), 2),
    Strategy(Water.STAB_AT_HEART, _("Stab at the Heart"), "GODAI-WTR-10",
             _("+1 on combat dice when he cannot retreat."), 1),
    Strategy(Water.SCOLD, _("Scold"), "GODAI-WTR-11", _("Each round: an opponent throws one die again."), 5),
    Strategy(Water.MANY_ENEMIES, _("Many Enemies"), "GODAI-WTR-12",
             _("Outnumbered: his opponents have -1 on combat dice."), 5),
    Strategy(Water.ONE_CUT, _("One Cut"), "GODAI-WTR-13",
             _("May fight with a single Attack at +1, and a Strength more."), 4),
    Strategy(Water.SHOUT, _("Shout"), "GODAI-WTR-14",
             _("Who is charged tests Courage, or fights at -2 on combat dice."), 4),
    Strategy(Water.CHOOSE_PLACE, _("Choose the Place"), "GODAI-WTR-15",
             _("On 4+ he leaves the combat by 2 inches before it is fought."), 3),
)  # fmt: skip

# GODAI-FIR-1 to GODAI-FIR-7
FIRES: dict[str, Strategy] = by_key(
    Strategy(Fire.PILLOW, _("Hold Down a Pillow"), "GODAI-FIR-1", _("+1 on the die for the Initiative."), 4),
    Strategy(Fire.BECOME_ENEMY, _("Become the Enemy"), "GODAI-FIR-2", _("His side has +1 Courage."), 8),
    Strategy(Fire.SHADOW, _("Hold Down a Shadow"), "GODAI-FIR-3", _("His side deploys second."), 3),
    Strategy(Fire.FRIGHTEN, _("Frighten"), "GODAI-FIR-4", _("The enemy has -1 Courage."), 8),
    Strategy(Fire.MOUNTAIN_SEA, _("Mountain-Sea Change"), "GODAI-FIR-5",
             _("Once: each enemy group tests Courage, or may not move this turn."), 6),
    Strategy(Fire.RATS_HEAD, _("Rat's Head, Ox's Neck"), "GODAI-FIR-6",
             _("A tie for the Initiative: he says who has it."), 2),
    Strategy(Fire.BODY_OF_ROCK, _("Body of a Rock"), "GODAI-FIR-7",
             _("Groups he can lead pass every Courage Test."), 10),
)  # fmt: skip

# GODAI-WIN-10
HORSEMANSHIP = (
    _("Mounts and dismounts without losing movement"), _("Mounts freely, rides D6 inches farther"),
    _("Mounts freely, rides D6 inches farther, shoots on the move at -1"),
    _("Mounts freely, rides D6 inches farther, shoots on the move at -1, +1 on combat dice while mounted"),
)  # fmt: skip
HORSEMANSHIP_PRICES = (1, 3, 5, 8)
FAST, SURE, MASTER = 2, 3, 4
"""The levels of Horsemanship from which a rider has his D6", shoots at -1, and fights at +1 (GODAI-WIN-10)."""

RADIUS = (0.0, 4.0, 6.0, 8.0, 12.0)
"""Inches of command by level of Mastery of Command (GODAI-CMD-1)."""
ATTENDANCE = 4.0
"""Inches within which attendants serve a master without Mastery of Command (GODAI-ATT-2)."""
COMMAND_PRICE = 3

# GODAI-GEN-11: width and depth of a base in inches
BASE_FOOT = (1.0, 1.0)
BASE_MOUNTED = (1.0, 2.0)
PAVISE = 1.0
"""Inches that a pavise is wide."""

MOUNTED_MOVE = 12.0
LIMP_MOVE = 5.0
"""Inches of a rider, and at most of who limps on foot (GODAI-MOV-1)."""
STRIKE = 3.0
"""Inches that Body Strike adds (GODAI-CHG-3)."""
COHESION = 2.0
"""The widest gap in the chain of a group, in inches (GODAI-GEN-13)."""
CONTACT = 0.05
"""Inches of gap up to which bases are in contact, and of tolerance (GODAI-GEN-10, GODAI-GEN-12)."""
OVER_WALL = 0.6
"""Inches of gap up to which figures at the same obstacle are in contact (GODAI-GEN-12)."""
ZONE = 6.0
"""Inches from the own edge within which a band deploys (GODAI-DEP-1)."""
HORSE_DEFENCE = 3
"""GODAI-DEF-6, GODAI-DAT-7."""

PASS = 10
"""What 2D6 and Courage must come to (GODAI-MOR-1)."""

LOWEST, HIGHEST = 1, 8
"""The rows and the columns of the Wound Table (GODAI-WOU-1)."""


def wound_need(strength: int, defence: int, *, extended: bool = False) -> int | None:
    """GODAI-WOU-1 to GODAI-WOU-3: the least face of a D6 that wounds; None where nothing does. Values beyond the table
    count as its nearest row or column, unless it is ``extended`` by its formula (GODAI-OPT-2).
    """
    if not extended:
        strength, defence = (max(LOWEST, min(value, HIGHEST)) for value in (strength, defence))
    over = defence - strength
    return max(2, 4 + over) if over <= 2 else 6 if over == 3 else None
