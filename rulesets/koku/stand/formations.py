"""How units may stand (KOKU-FRM-1 to KOKU-FRM-8).

A :class:`Stand` is a formation with its frontage; :func:`stand_wanted` reads it from an order, and the checks look
whether figures that were set down one by one stand as they should.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import _
from rulesets.engine.table import coherency
from rulesets.engine.table.bases import rows
from rulesets.engine.table.formation import Spacing
from rulesets.engine.table.geometry import Rectangle, turn_between
from rulesets.koku.battle import Formation, KokuUnit
from rulesets.koku.charts import BASE_FOOT, BASE_MOUNTED, TROOPS, Troop

CLOSE_ORDER = (Formation.COLUMN, Formation.LINE)

SPREAD = 1.0
"""Inches between skirmishers when a unit spreads out as a body: more than base contact (KOKU-FRM-4)."""

BLOCK = Spacing()
LOOSE = Spacing(across=SPREAD, deep=SPREAD)
FORMS = {Formation.COLUMN: BLOCK, Formation.LINE: BLOCK, Formation.SKIRMISH: LOOSE}

NAMES = {
    Formation.COLUMN: _("column"),
    Formation.LINE: _("line"),
    Formation.SKIRMISH: _("skirmish"),
    Formation.LONE: _("lone figure"),
    Formation.CREW: _("crew"),
}


class Stand(NamedTuple):
    """A formation and how many figures stand abreast in it."""

    formation: Formation
    frontage: int

    @property
    def close(self) -> bool:
        """Whether it is close order (KOKU-GEN-5)."""
        return self.formation in CLOSE_ORDER

    def same(self, other: Stand) -> bool:
        """Whether going from one to the other is no change of formation; skirmishers have no frontage."""
        alike = self.formation is other.formation
        return alike and (self.frontage == other.frontage or self.formation is Formation.SKIRMISH)


def row_of(unit: KokuUnit) -> Troop:
    """The row of KOKU-DAT-1 that a unit uses now: its foot row when dismounted (KOKU-DAT-3)."""
    troop = TROOPS[unit.kind]
    return TROOPS[troop.on_foot] if unit.dismounted else troop


def base_size(unit: KokuUnit) -> tuple[float, float]:
    """Width and depth of the unit's bases in inches (KOKU-DAT-9)."""
    return BASE_MOUNTED if row_of(unit).mounted else BASE_FOOT


def stand_of(unit: KokuUnit, count: int) -> Stand:
    """How a unit with ``count`` figures left stands; losses narrow it without a change of formation (KOKU-FRM-7)."""
    if unit.formation == Formation.CREW:
        return Stand(Formation.CREW, count)
    if count <= 1:
        return Stand(Formation.LONE, 1)
    kept = Formation(unit.formation)
    wide = unit.frontage or 2
    return Stand(kept, min(wide, count) if kept is Formation.COLUMN else count)


def may_stand(unit: KokuUnit, count: int) -> tuple[Formation, ...]:
    """The formations that a unit of that strength may take (KOKU-FRM-5)."""
    if unit.formation == Formation.CREW:
        return (Formation.CREW,)
    if count <= 1:
        return (Formation.LONE,)
    return (*CLOSE_ORDER, Formation.SKIRMISH) if TROOPS[unit.kind].skirmishes else CLOSE_ORDER


def frontages(form: Formation, count: int) -> tuple[int, ...]:
    """How many may stand abreast: a column has two ranks at least or is a single file (KOKU-FRM-2, KOKU-FRM-3)."""
    return tuple(range(1, count)) if form is Formation.COLUMN else (count,)


def stand_wanted(unit: KokuUnit, count: int, form: str, frontage: int) -> Stand:
    """The stand that an order names; empty values mean as the unit stands. Raises ``Illegal`` (KOKU-FRM-5)."""
    now = stand_of(unit, count)
    if form and form not in tuple(Formation):
        raise Illegal("no_formation", "KOKU-FRM-5", "There is no formation {form}.", form=form)
    kind = Formation(form) if form else now.formation
    if kind not in may_stand(unit, count):
        raise Illegal(
            "formation", "KOKU-FRM-5", "{unit} may not stand in {form}.", unit=unit.name, form=NAMES[kind]
        )
    if kind is now.formation and frontage in (0, now.frontage):
        return now
    wide = frontage or 2 if kind is Formation.COLUMN else count
    if kind is Formation.COLUMN and wide not in frontages(kind, count):
        raise Illegal(
            "frontage", "KOKU-FRM-2", "{count} figures make no column {wide} abreast.", count=count, wide=wide
        )
    return Stand(kind, wide)


def groups(bases: Sequence[Rectangle]) -> tuple[tuple[int, ...], ...]:
    """The chains of base contact that figures form, as numbers of the list (KOKU-FRM-1, KOKU-FRM-6)."""
    return coherency.groups(rows(bases))


def check_skirmish(bases: Sequence[Rectangle], widest: float) -> None:
    """KOKU-FRM-4: no two touch; with ``widest`` inches all hang together by gaps up to it (toggle
    ``skirmish_gap_max``, 0: no limit). Raises ``Illegal``.
    """
    touching = [group for group in groups(bases) if len(group) > 1]
    if touching:
        at = bases[touching[0][1]]
        raise Illegal(
            "skirmishers_touch", "KOKU-FRM-4", "Skirmishers of one unit may not touch.", at=(at.x, at.y)
        )
    if widest > 0 and not coherency.whole(rows(bases), widest):
        raise Illegal(
            "skirmish_gap", "KOKU-RUL-30", "A skirmisher stands more than {widest}″ from the others.",
            widest=f"{widest:g}",
        )  # fmt: skip


def check_groups(before: Sequence[Rectangle], after: Sequence[Rectangle], free: Sequence[int]) -> None:
    """KOKU-FRM-6: the figures of each group keep contact. ``free`` numbers those that are not held (KOKU-MOV-15).

    Figures of one group keep their facings alike, as in any close order. Raises ``Illegal``.
    """
    chains = [set(group) for group in groups(after)]
    for part in groups([before[number] for number in free]):
        members = [free[index] for index in part]
        if not any(chain.issuperset(members) for chain in chains):
            at = after[members[0]]
            raise Illegal(
                "group_broken",
                "KOKU-FRM-6",
                "Figures that stand together must stay together.",
                at=(at.x, at.y),
            )
        if any(abs(turn_between(after[members[0]].facing, after[one].facing)) > 0.5 for one in members):
            raise Illegal("facings", "KOKU-FRM-2", "Figures in close order all face the same way.")
