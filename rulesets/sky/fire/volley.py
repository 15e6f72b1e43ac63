"""The dice of shooting (SKY-GLA-7, SKY-HIT-1 to SKY-HIT-6). A :class:`Shot` is all that they depend on."""

from __future__ import annotations

import msgspec

from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.odds import Distribution
from rulesets.engine.dice.tests import Test
from rulesets.engine.sayings import _
from rulesets.sky.charts import HITS_A_STAND, needed_to_hit

DICE_A_STAND = 2
DICE_DISORDERED = 1


class Shot(msgspec.Struct, frozen=True):
    """A unit's shot at another.

    ``stands`` are those that shoot: the front rank on foot, all of a mounted unit. ``kind`` and ``armoured`` are the
    target's, ``covered`` the clause of its cover (empty: none), ``carried`` the hits it carries, ``stands_left`` its
    stands.
    """

    stands: int
    disordered: bool
    kind: str
    armoured: bool
    covered: str = ""
    carried: int = 0
    stands_left: int = 8


def dice_of(shot: Shot) -> int:
    """SKY-HIT-1 to SKY-HIT-3: two dice for each stand that shoots, one if they are disordered."""
    return shot.stands * (DICE_DISORDERED if shot.disordered else DICE_A_STAND)


def to_hit(shot: Shot) -> Test:
    """SKY-HIT-5: each die that shows the target number hits; nothing changes it."""
    return hit_test(dice_of(shot), shot.kind, shot.armoured, "SKY-HIT-5")


def hit_test(count: int, kind: str, armoured: bool, clause: str) -> Test:
    """So many dice against a target number (SKY-DAT-2)."""
    need = needed_to_hit(kind, armoured)
    return Test("to_hit", Die.D6, need, clause, TARGET_NAMES[need], count=count)


TARGET_NAMES = {6: _("Samurai"), 5: _("armoured"), 4: _("unarmoured")}
"""What a target is called by its number (SKY-DAT-2)."""


def count(hits: int, covered: bool) -> int:
    """SKY-HIT-6: of hits on a unit under cover only half count, rounded down."""
    return hits // 2 if covered else hits


def stands_lost(hits: int, carried: int, left: int) -> tuple[int, int]:
    """SKY-HIT-7: stands that fall and hits that are carried on, for so many counted hits."""
    lost, rest = divmod(carried + hits, HITS_A_STAND)
    return (left, 0) if lost >= left else (lost, rest)


def losses(shot: Shot) -> Distribution:
    """The exact chance of each number of stands lost by the target."""
    return spread(odds.successes(to_hit(shot)), shot.carried, shot.stands_left, bool(shot.covered))


def spread(hits: Distribution, carried: int, left: int, covered: bool = False) -> Distribution:
    """The exact chance of each number of stands lost of those left, from the chance of each number of hits."""
    total = [hits[0] * 0] * (left + 1)
    for number, chance in enumerate(hits):
        total[stands_lost(count(number, covered), carried, left)[0]] += chance
    return tuple(total)
