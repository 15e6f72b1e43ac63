"""Who wins a round: the best score, then the best Combat that reached it (GODAI-CLO-11 to GODAI-CLO-13, GODAI-WTR-2,
GODAI-RUL-65, GODAI-RUL-79, GODAI-RUL-83).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from rulesets.engine.battle import Side
from rulesets.godai.battle import Blow, Bout
from rulesets.godai.charts import Water
from rulesets.godai.melee.situation import Fighters


class Reckoned(msgspec.Struct, frozen=True):
    """How dice stand: the best score of each side and the best Combat that reached it; who wins by what. ``winner`` is
    None with ``by`` "" where a roll-off must decide (both have dice) or nobody has thrown.
    """

    best: dict[Side, int | None]
    combat: dict[Side, int]
    winner: Side | None
    by: str

    @property
    def open(self) -> bool:
        """GODAI-CLO-14: whether a roll-off must decide."""
        return self.winner is None and all(score is not None for score in self.best.values())


def timed(bout: Bout, blows: Sequence[Blow], fighters: Fighters) -> frozenset[str]:
    """GODAI-WTR-2, GODAI-RUL-83: the heroes whose Abdomen Timing a natural 1 of an opponent has set off."""
    ones = {blow.figure for blow in blows if blow.face == 1}
    return frozenset(
        id for id, one in fighters.items() if one.can(Water.ABDOMEN) and ones & set(bout.reach.get(id, ()))
    )


def rated(bout: Bout, blows: Sequence[Blow], fighters: Fighters) -> tuple[Blow, ...]:
    """The dice with what is added to them as they now lie."""
    on_time = timed(bout, blows, fighters)
    bonus = {
        id: msgspec.structs.replace(one, timed=id in on_time).bonus if id in on_time else one.bonus
        for id, one in fighters.items()
    }
    return tuple(msgspec.structs.replace(blow, modifier=bonus[blow.figure]) for blow in blows)


def reckon(bout: Bout, blows: Sequence[Blow], combats: Mapping[str, int]) -> Reckoned:
    """GODAI-CLO-11 to GODAI-CLO-13: how dice, with what is added to them, stand."""
    best: dict[Side, int | None] = {}
    combat: dict[Side, int] = {}
    for side in Side:
        own = [blow for blow in blows if blow.figure in bout.fighters[side]]
        best[side] = score = max((blow.score for blow in own), default=None)
        combat[side] = max((combats[blow.figure] for blow in own if blow.score == score), default=0)
    one, other = best[Side.AI], best[Side.KAKI]
    if one is None or other is None:
        alone = next((side for side in Side if best[side] is not None), None)
        return Reckoned(best, combat, alone, "alone" if alone else "")
    for by, lead in (("score", one - other), ("combat", combat[Side.AI] - combat[Side.KAKI])):
        if lead:
            return Reckoned(best, combat, Side.AI if lead > 0 else Side.KAKI, by)
    return Reckoned(best, combat, None, "")
