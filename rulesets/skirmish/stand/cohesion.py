"""How a unit hangs together: one chain with gaps of four inches at most (SKIR-MOV-9, SKIR-RUL-31)."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from rulesets.engine.illegal import Illegal
from rulesets.engine.table import coherency
from rulesets.engine.table.bases import Floats, gaps
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.skirmish.charts import COHESION


def is_chained(bases: Floats) -> bool:
    """SKIR-MOV-9: whether bases form one chain with gaps of at most 4"."""
    return coherency.whole(bases, COHESION)


def who_strays(before: Floats, after: Floats, moved: Collection[int]) -> int | None:
    """SKIR-MOV-9: which of the figures of a unit, by number, breaks its cohesion; None if it is kept.

    ``before`` and ``after`` are the bases of all its able figures. If they formed no chain before, no ``moved`` one may
    end farther from its nearest comrade than it began.
    """
    if is_chained(after):
        return None
    if is_chained(before):
        chains = sorted(coherency.groups(after, COHESION), key=len)
        return next((one for chain in chains for one in chain if one in moved), chains[0][0])
    began, ended = to_comrades(before), to_comrades(after)
    return next((one for one in sorted(moved) if ended[one] > began[one] + TOLERANCE), None)


def to_comrades(bases: Floats) -> Floats:
    """The inches from each base to the nearest other one."""
    apart = gaps(bases, bases)
    np.fill_diagonal(apart, np.inf)
    nearest: Floats = apart.min(axis=1)
    return nearest


def check_cohesion(before: Floats, after: Floats, moved: Collection[int]) -> None:
    """SKIR-MOV-9: raises :class:`Illegal` for a unit that would lose its cohesion."""
    lost = who_strays(before, after, moved)
    if lost is not None:
        at = (float(after[lost][0]), float(after[lost][1]))
        raise Illegal(
            "cohesion",
            "SKIR-MOV-9",
            "The figures of a unit stay within 4″ of one another, in one chain.",
            at=at,
        )
