"""The score of a battle that is counted in points of an agreed size: kept on show, and what a lead brings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from rulesets.engine.battle import Result, Side, Tally
from rulesets.engine.play.play import Play


def half(points: int) -> int | float:
    """Half of so many points, a whole number where it is one."""
    return points / 2 if points % 2 else points // 2


@dataclass(frozen=True)
class Score:
    """How a system scores: ``tally`` lists what a side would score if the battle ended now. A lead of so great a share
    of the agreed size (``options.size``) wins, one of the greater share wins decisively, less is a draw.
    """

    clause: str
    tally: Callable[[Any, Side], tuple[Tally, ...]]
    wins: Fraction = Fraction(1, 10)
    decisive: Fraction = Fraction(3, 10)

    def of(self, battle: Any, side: Side) -> int | float:
        """The total of the tally; halves are kept."""
        return sum(item.points for item in self.tally(battle, side))

    def keep(self, play: Play[Any]) -> None:
        """Bring the points on show up to date."""
        for side in Side:
            play.battle.points[side] = self.of(play.battle, side)

    def by_lead(self, battle: Any) -> Result:
        """How the points alone end it."""
        lead = self.of(battle, Side.AI) - self.of(battle, Side.KAKI)
        if abs(lead) < self.wins * battle.options.size:
            return Result(None, "score")
        decisive = abs(lead) >= self.decisive * battle.options.size
        return Result(Side.AI if lead > 0 else Side.KAKI, "score_decisive" if decisive else "score")

    def close(self, play: Play[Any]) -> None:
        """The battle is over, and its result known; every item of the score is put on show. A draw that both agreed on
        is decided by the points.
        """
        battle = play.battle
        self.keep(play)
        result = battle.result
        if result.reason == "draw":
            result = msgspec.structs.replace(self.by_lead(battle), reason="agreed")
        tally = {side: self.tally(battle, side) for side in Side}
        battle.result = msgspec.structs.replace(result, tally=tally)
        play.change_clock(phase="over", active=None, to_act=())
        play.tell(
            "battle_won" if result.winner else "battle_drawn", side=result.winner, clauses=(self.clause,),
            reason=result.reason, ai=f"{battle.points[Side.AI]:g}", kaki=f"{battle.points[Side.KAKI]:g}",
        )  # fmt: skip
