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


def agreed_size(battle: Any) -> int | float:
    """The points that both sides agreed on; of levies the mean of their prices (CAM-LEV-9)."""
    return levied_size(battle) or battle.options.size


def levied_size(battle: Any) -> int:
    """CAM-LEV-9: the size that a campaign gives its levies; 0 where both sides brought armies of their own."""
    given = (force.roster.get("given") or {} for force in battle.forces.values())
    return max((int(one.get("size", 0)) for one in given), default=0)


@dataclass(frozen=True)
class Score:
    """How a system scores: ``tally`` lists what a side would score if the battle ended now. A lead of so great a share
    of a ``size`` (the agreed one) wins, one of the greater share wins decisively, less is a draw. With ``settles`` the
    points decide a draw that was agreed on; without it is one.
    """

    clause: str
    tally: Callable[[Any, Side], tuple[Tally, ...]]
    wins: Fraction = Fraction(1, 10)
    decisive: Fraction | None = Fraction(3, 10)
    size: Callable[[Any], int | float] = agreed_size
    settles: bool = True

    def of(self, battle: Any, side: Side) -> int | float:
        """The total of the tally; halves are kept."""
        return sum(item.points for item in self.tally(battle, side))

    def keep(self, play: Play[Any]) -> None:
        """Bring the points on show up to date."""
        for side in Side:
            play.battle.points[side] = self.of(play.battle, side)

    def decides(self, battle: Any, lead: int | float) -> bool:
        """Whether a lead wins decisively."""
        return self.decisive is not None and lead >= self.decisive * self.size(battle)

    def by_lead(self, battle: Any) -> Result:
        """How the points alone end it."""
        lead = self.of(battle, Side.AI) - self.of(battle, Side.KAKI)
        if abs(lead) < self.wins * self.size(battle):
            return Result(None, "score")
        decisive = self.decides(battle, abs(lead))
        return Result(Side.AI if lead > 0 else Side.KAKI, "score_decisive" if decisive else "score")

    def close(self, play: Play[Any]) -> None:
        """The battle is over, and its result known; every item of the score is put on show."""
        battle = play.battle
        self.keep(play)
        result = battle.result
        if result.reason == "draw" and self.settles:
            result = msgspec.structs.replace(self.by_lead(battle), reason="agreed")
        tally = {side: self.tally(battle, side) for side in Side}
        battle.result = msgspec.structs.replace(result, tally=tally)
        play.change_clock(phase="over", active=None, to_act=())
        play.tell(
            "battle_won" if result.winner else "battle_drawn", side=result.winner, clauses=(self.clause,),
            reason=result.reason, ai=f"{battle.points[Side.AI]:g}", kaki=f"{battle.points[Side.KAKI]:g}",
        )  # fmt: skip
