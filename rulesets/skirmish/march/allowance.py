"""How far a figure goes, and how a horse turns (SKIR-MOV-2 to SKIR-MOV-8, SKIR-MOV-14, SKIR-OTH-3, SKIR-OPT-2,
SKIR-RUL-35). Nothing is rounded (SKIR-RUL-27).
"""

from __future__ import annotations

import math
from typing import Any

from rulesets.skirmish.battle import Load, SkirFigure
from rulesets.skirmish.charts import (
    ARMOURS,
    HALF_TURN,
    MISSILES,
    RATE_ANIMAL,
    RATE_ARMOURED,
    RATE_MOUNTED,
    RATE_UNARMOURED,
    SCALES,
    Kind,
)
from rulesets.skirmish.options import SkirOptions

LOSS = 0.25
"""The share of its rate that a figure loses (SKIR-MOV-6)."""
MOST_LOST = 0.75
"""The largest share where losses add up (SKIR-OPT-15)."""

FRESH: dict[str, Any] = {
    "spent": 0.0, "cap": -1.0, "moved": False, "handled": False, "shot": False, "turned": 0, "barred": False,
}  # fmt: skip
"""A figure's values of its own player turn, as they are at its start (SKIR-TRN-4)."""


def rate(figure: SkirFigure, options: SkirOptions) -> float:
    """SKIR-MOV-2: the base rate in inches, by SKIR-OPT-1; a rate of its own replaces it (SKIR-MOV-4). Who has lost his
    horse goes as foot (SKIR-MOV-3).
    """
    return figure.rate or _as_printed(figure) * SCALES[options.scale].inch


def _as_printed(figure: SkirFigure) -> float:
    if figure.mounted:
        return RATE_MOUNTED
    if figure.kind is Kind.ANIMAL:
        return RATE_ANIMAL
    return RATE_ARMOURED if ARMOURS[figure.armour].worn else RATE_UNARMOURED


def slowed_by(figure: SkirFigure) -> int:
    """SKIR-MOV-6: how many things slow a figure: its wound, that of its horse (SKIR-DAT-7), its load (SKIR-DAT-9)."""
    horse = figure.mounted and figure.horse_wounds > 0
    return int(figure.wounds > 0) + int(horse) + int(figure.load is not Load.NONE)


def allowance(figure: SkirFigure, options: SkirOptions) -> float:
    """SKIR-MOV-7: what a figure may pay for its move, in inches; the causes of SKIR-MOV-6 cost a quarter once, or with
    SKIR-OPT-15 each, three quarters at most.
    """
    causes = slowed_by(figure) if options.stack_losses else min(slowed_by(figure), 1)
    return rate(figure, options) * (1.0 - min(LOSS * causes, MOST_LOST))


def half(figure: SkirFigure, options: SkirOptions) -> float:
    """SKIR-MOV-14: half of the allowance."""
    return allowance(figure, options) / 2


def within_half(figure: SkirFigure, options: SkirOptions, more: float = 0.0) -> bool:
    """SKIR-SHO-5: whether what a figure has paid in this player turn, and so much more, is at most half of its
    allowance.
    """
    return figure.spent + more <= half(figure, options) + 1e-6


def inches_left(figure: SkirFigure, options: SkirOptions) -> float:
    """What a figure may still pay in this player turn: nothing once it has moved (SKIR-MOV-12), after dismounting no
    more than its cap (SKIR-OTH-3); after a shot half in all with a bow or by hand, else nothing (SKIR-SHO-4,
    SKIR-SHO-5).
    """
    if figure.moved:
        return 0.0
    inches = allowance(figure, options) - figure.spent
    if figure.cap >= 0.0:
        inches = figure.cap
    if figure.shot:
        arm = MISSILES.get(figure.missile)
        inches = min(inches, half(figure, options) - figure.spent) if arm and arm.moving else 0.0
    return max(inches, 0.0)


# -- how horses turn ---------------------------------------------------------------------------------------------------


SLACK = 0.05
"""Degrees that a turn may be over, and hundredths of an inch by which it may come early or late: poses are rounded."""


class Reins:
    """A rider's turns in the course of a move, in the order in which he makes them."""

    def __init__(self, figure: SkirFigure, options: SkirOptions) -> None:
        self.parts = 4 if options.horse_turn == "quarter" else 2
        self.part = allowance(figure, options) / self.parts
        self.used = figure.turned
        # who has had the turn of a later part stood still until then
        self.paid = max(figure.spent, (self.used - 1) * self.part)
        self.waited = self.paid - figure.spent

    def turn(self, angle: float, paid: float, *, stands: bool = False) -> float:
        """Turn by so many degrees after so many inches of cost: how many of them cannot be turned. Who stands there to
        the end of his move has the turns of all parts that are left (SKIR-RUL-35).
        """
        left, at = abs(angle), self.paid + paid
        first = max(math.ceil((at - SLACK) / self.part) - 1, 0)
        last = self.parts - 1 if stands else min(math.floor((at + SLACK) / self.part), self.parts - 1)
        for part in range(max(first, self.used), last + 1):
            if left <= SLACK:
                break
            left -= HALF_TURN
            self.used = part + 1
        return left if left > SLACK else 0.0
