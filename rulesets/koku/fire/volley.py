"""The dice of fire (KOKU-FIR-3, KOKU-FIR-7 to KOKU-FIR-14).

A :class:`Shot` is what one figure's fire depends on, and nothing else: the throw, the odds and the calculator build
the same tests from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import msgspec

from rulesets.engine.battle import Point
from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.odds import Distribution
from rulesets.engine.dice.tests import Modifier, Row, Test, modifiers_for
from rulesets.engine.sayings import _
from rulesets.koku.charts import (
    SAVE_FROM_FIRE,
    SHOGUN_SAVE,
    TO_HIT_CLOSE_ORDER,
    TO_HIT_SKIRMISHERS,
    TROOPS,
    CoverClass,
)
from rulesets.koku.ground.sight import OPEN_GROUND, CoverFound

DEFAULT_DICE = 1
CLOSE_ORDER_DICE = 2


class Shot(msgspec.Struct, frozen=True):
    """What one figure fires at a unit.

    ``close_order`` tells how the target counts (gunners never do, KOKU-FIR-7), ``shelter`` the cover of the figure
    aimed at, ``shogun`` that it is the Shogun, ``ff`` that the firing unit has Formation Fail. ``firer`` and ``aim``
    are figure ids, ``line`` runs from firing point to the figure aimed at, ``distance`` is inches by KOKU-FIR-1; a
    shot that is only calculated leaves them empty.
    """

    weapon: str
    close_order: bool
    dice: int = DEFAULT_DICE
    shelter: CoverFound = OPEN_GROUND
    shogun: bool = False
    ff: bool = False
    firer: str = ""
    aim: str = ""
    distance: float = 0.0
    line: tuple[Point, Point] = ((0.0, 0.0), (0.0, 0.0))


SAVE_ROWS: tuple[Row[Shot], ...] = (
    Row("KOKU-FIR-14", +1, _("the firers have lost formation"), lambda shot: shot.ff and not shot.shogun),
)
"""What changes the save; the Shogun's is changed by nothing (KOKU-FIR-13)."""


def shot_of(kind: str, weapon: str, close: bool, ff: bool, target: str, target_close: bool) -> Shot:
    """A shot in the open of a troop in close order or not, at one that stands in close order or not (KOKU-FIR-7)."""
    rank = TROOPS[target].rank
    return Shot(weapon, target_close and rank != "crew", dice_of(kind, close), shogun=rank == "shogun", ff=ff)


def dice_of(kind: str, close_order: bool) -> int:
    """How many dice a figure of the troop fires with, its unit in close order or not (KOKU-FIR-3)."""
    troop = TROOPS[kind]
    if troop.rank == "peasant":
        return 0
    twice = close_order and not troop.drilled and troop.rank != "crew"
    return CLOSE_ORDER_DICE if twice else DEFAULT_DICE


def to_hit(shot: Shot) -> Test:
    """The dice of one shot against the need by formation and cover (KOKU-FIR-7 to KOKU-FIR-10)."""
    if shot.close_order:
        needs, die, clause, label = TO_HIT_CLOSE_ORDER, Die.D10, "KOKU-FIR-9", _("close order, in the open")
    else:
        needs, die, clause, label = TO_HIT_SKIRMISHERS, Die.D20, "KOKU-FIR-8", _("skirmishers, in the open")
    harder = needs[CoverClass.OPEN] - needs[shot.shelter.cover]
    cover = (Modifier(shot.shelter.clause, harder, shot.shelter.label),) if harder else ()
    return Test("to_hit", die, needs[CoverClass.OPEN], clause, label, cover, count=shot.dice)


def to_save(shot: Shot, hits: int = 1) -> Test:
    """The D6 of each figure that is hit (KOKU-FIR-11 to KOKU-FIR-14)."""
    if shot.shogun:
        return Test("to_save", Die.D6, SHOGUN_SAVE, "KOKU-FIR-13", _("the Shogun's save"), count=hits)
    need, label = SAVE_FROM_FIRE[shot.weapon], SAVE_LABELS[shot.weapon]
    return Test("to_save", Die.D6, need, "KOKU-FIR-12", label, modifiers_for(SAVE_ROWS, shot), count=hits)


SAVE_LABELS = {
    "bow": _("the save from bows"),
    "arquebus": _("the save from arquebus"),
    "gun": _("the save from the gun"),
}


def hit_tests(shots: Sequence[Shot]) -> tuple[Test, ...]:
    """All dice to hit of a volley, in the order of the figures (KOKU-GEN-6).

    Figures that follow one another with the same need throw together, as one test.
    """
    tests: list[Test] = []
    for shot in shots:
        test = to_hit(shot)
        last = tests[-1] if tests else None
        if last is not None and msgspec.structs.replace(last, count=test.count) == test:
            tests[-1] = msgspec.structs.replace(last, count=last.count + test.count)
        else:
            tests.append(test)
    return tuple(tests)


def losses(shots: Sequence[Shot], most: int) -> Distribution:
    """The chance of each number of dead of a volley of which ``most`` figures can fall (KOKU-FIR-16)."""
    return odds.losses(((to_hit(shot), to_save(shot)) for shot in shots), most)


def chances(tests: Iterable[Test]) -> tuple[Fraction, ...]:
    """The different chances of one die of the tests, from the smallest up."""
    return tuple(sorted({odds.chance(test) for test in tests}))
