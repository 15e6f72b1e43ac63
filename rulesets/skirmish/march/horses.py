"""How horses turn (SKIR-MOV-8, SKIR-OPT-2, SKIR-RUL-35): once in each part of their move, at most 45 degrees."""

from __future__ import annotations

import math

from rulesets.skirmish.battle import SkirFigure
from rulesets.skirmish.charts import HALF_TURN
from rulesets.skirmish.march.allowance import allowance
from rulesets.skirmish.options import SkirOptions

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
