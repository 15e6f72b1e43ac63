"""The dice of a fight, line by line (AOW-FIG-3 to AOW-FIG-23). A :class:`Fighter` is what they depend on, and nothing
else: battle, odds, preview and calculator make their dice of it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rulesets.ageofwar.battle import LEADERS
from rulesets.ageofwar.charts import TROOPS, Kind
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Test
from rulesets.engine.sayings import Words, _

LEAST = 2
"""The least pool (AOW-FIG-22)."""
MOST_RIDERS = 5
"""Riders for whom a line is counted, at most (AOW-FIG-5, AOW-FIG-7)."""
MOST_NEAR = 2
"""Units near by that help, at most (AOW-FIG-6)."""
FEW = 2
"""A front of so many bases or fewer is narrow (AOW-FIG-11)."""
ALONE, ALONE_GUARDED = 2, 4
"""The pool of a leader by himself, and with a bodyguard (AOW-FIG-18)."""


class Fighter(msgspec.Struct, frozen=True):
    """A unit, or a lone leader, in a round of a fight.

    Itself: ``kind``, ``mounted``, ``front`` (bases in its front rank), ``support`` (it has a support rank),
    ``missiles`` (its shooting bases in all ranks), ``commander`` (in its front rank), ``leaders`` and ``guards``
    (generals or daimyo there, and how many of them have a bodyguard; of a lone leader ``guards`` tells of his own),
    ``disordered``, ``weak`` (below half strength), ``spears`` and ``spears_behind`` (in the front and second rank).

    How it comes to fight: ``first`` (it has never fought), ``initiated`` (it began a fight this turn), ``won`` (its
    last round), ``opening`` (its first round of this fight), ``prowess`` (dice of its commander's duel), ``spent``
    (determination dice). ``near`` are own units free to help. With AOW-OPT-10 (``by_unit``) a unit ``behind`` it, by
    its kind, supports in place of the own second rank.

    Whom it fights: ``open_foot`` (foot in the open), ``covered`` (in cover), ``uphill``, ``edge`` (who lines the edge
    of a wood or buildings), ``riders`` (mounted), ``beset`` (several units, or it was hit in flank or rear this turn).
    """

    kind: str = "armoured"
    mounted: bool = False
    front: int = 4
    support: bool = False
    missiles: int = 0
    commander: bool = False
    leaders: int = 0
    guards: int = 0
    disordered: bool = False
    weak: bool = False
    spears: int = 0
    spears_behind: int = 0
    first: bool = False
    initiated: bool = False
    won: bool = False
    opening: bool = False
    prowess: int = 0
    spent: int = 0
    near: int = 0
    by_unit: bool = False
    behind: str = ""
    open_foot: bool = False
    covered: bool = False
    uphill: bool = False
    edge: bool = False
    riders: bool = False
    beset: bool = False

    @property
    def lone(self) -> bool:
        """Whether this is a leader by himself (AOW-FIG-18)."""
        return self.kind in LEADERS


def pool(one: Fighter, taken: int = 0) -> tuple[Modifier, ...]:
    """AOW-FIG-3 to AOW-FIG-22, AOW-RUL-89: every line that makes the dice of a fighter, in the order of the list; then
    what spears have ``taken``, and last what is added to come to two at least. There is no most.
    """
    lines = _of_a_leader(one) if one.lone else _of_a_unit(one)
    found = [Modifier(clause, value, label) for clause, value, label in lines if value]
    if taken:
        found.append(Modifier("AOW-FIG-21", -taken, _("taken by spears")))
    short = LEAST - sum(line.value for line in found)
    if short > 0:
        found.append(Modifier("AOW-FIG-22", short, _("two dice at least")))
    return tuple(found)


def bare(one: Fighter) -> int:
    """AOW-FIG-3 to AOW-FIG-20: the sum of the lines, before spears take from it, however few it is."""
    return sum(value for _clause, value, _label in (_of_a_leader(one) if one.lone else _of_a_unit(one)))


def dice_of(one: Fighter, taken: int = 0) -> int:
    """AOW-FIG-22: the dice that are thrown when spears have taken so many."""
    return max(bare(one) - taken, LEAST)


Lines = Iterator[tuple[str, int, Words]]


def _of_a_leader(one: Fighter) -> Lines:
    """AOW-FIG-18, AOW-RUL-88, AOW-RUL-102: a lone leader's pool, whatever else is true."""
    guarded = one.guards > 0
    yield (
        "AOW-FIG-18",
        ALONE_GUARDED if guarded else ALONE,
        _("alone, with a bodyguard") if guarded else _("alone"),
    )
    yield "AOW-FIG-19", one.spent, _("determination")


def _of_a_unit(one: Fighter) -> Lines:
    """AOW-FIG-3 to AOW-FIG-20; AOW-RUL-6, AOW-RUL-81, AOW-RUL-82, AOW-RUL-85, AOW-RUL-91."""
    riders = one.front if one.mounted else 0
    yield "AOW-FIG-3", one.front, _("bases in front")
    yield "AOW-FIG-4", 3 if one.first or one.initiated or one.won else 0, _fresh(one)
    yield (
        "AOW-FIG-5",
        min(riders, MOST_RIDERS) if one.opening and one.open_foot else 0,
        _("riders at foot in the open"),
    )
    yield "AOW-FIG-6", 2 * min(one.near, MOST_NEAR), _("own units near by")
    led = riders + one.leaders if riders else 0
    yield "AOW-FIG-7", -min(led, MOST_RIDERS) if one.covered else 0, _("riders at an enemy in cover")
    yield "AOW-FIG-8", -2 if one.uphill or one.edge else 0, _above(one)
    yield "AOW-FIG-9", -2 * one.disordered, _("disordered")
    yield "AOW-FIG-10", 0 if one.support else -2, _("no support rank")
    yield "AOW-FIG-11", -2 if one.front <= FEW else 0, _("one or two bases in front")
    yield "AOW-FIG-12", -2 * one.weak, _("below half strength")
    yield "AOW-FIG-13", -half_up(one.missiles), _("shooting bases")
    yield "AOW-FIG-14", int(one.commander), _("commander in front")
    yield "AOW-FIG-15", 2 * one.leaders, _("general in front") if one.leaders == 1 else _("leaders in front")
    yield "AOW-FIG-16", -2 * one.beset, _("several enemies, or hit in flank or rear")
    yield "AOW-FIG-17", _support(one), _("unit behind") if one.by_unit else _("support rank")
    yield "AOW-FIG-19", one.spent, _("determination")
    yield "AOW-FIG-20", one.prowess, _("the commander's duel")


def _fresh(one: Fighter) -> Words:
    """AOW-FIG-4, AOW-RUL-5, AOW-RUL-80: which of the three reasons is told; they count once."""
    if one.first:
        return _("first round of the battle")
    return _("attacked this turn") if one.initiated else _("won the last round")


def _above(one: Fighter) -> Words:
    """AOW-FIG-8, AOW-RUL-84."""
    return _("the enemy is uphill") if one.uphill else _("the enemy lines an edge")


def _support(one: Fighter) -> int:
    """AOW-FIG-17, AOW-RUL-7, AOW-RUL-86; with AOW-OPT-10 the dice of the unit behind."""
    kind = one.behind if one.by_unit else one.kind if one.support else ""
    return TROOPS[Kind(kind)].support if kind else 0


def half_up(count: int) -> int:
    """AOW-GEN-10: half of them, rounded up."""
    return -(-count // 2)


def blows(dice: int, lines: tuple[Modifier, ...] = ()) -> Test:
    """AOW-FIG-23, AOW-RUL-8: so many fight dice, of which 5 and 6 hit, with the lines that made them, if they are to be
    told. Those that go at other enemies are a line too (AOW-FIG-2).
    """
    others = sum(line.value for line in lines) - dice if lines else 0
    if others:
        lines = (*lines, Modifier("AOW-FIG-2", -others, _("against other enemies")))
    return Test("blows", Die.D6, 5, "AOW-FIG-23", _("to hit"), count=dice, pool=lines)
