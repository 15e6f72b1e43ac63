"""Rallying (SKIR-MOR-26, SKIR-MOR-27, SKIR-RUL-16, SKIR-RUL-94)."""

from __future__ import annotations

from rulesets.engine.battle import Side
from rulesets.engine.dice.tests import Test
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.skirmish.battle import SkirBattle, Status
from rulesets.skirmish.charts import CLASSES, Kind
from rulesets.skirmish.stand.near import units_in_order
from rulesets.skirmish.stand.units import class_of_unit

RALLIES = 4
"""The least that rallies a unit (SKIR-MOR-26)."""


def rally_test(kind: Kind) -> Test:
    """SKIR-MOR-26, SKIR-MOR-27: the quality die of the unit's class, with no modifiers."""
    return Test("rally", CLASSES[kind].quality, RALLIES, "SKIR-MOR-26", _("to rally"))


def rally_all(play: Play[SkirBattle], side: Side) -> None:
    """P1c: each broken unit of a side throws, by its id; a routed one may not (SKIR-MOR-26, SKIR-TRN-3)."""
    for unit in units_in_order(play.battle, side):
        if unit.status is not Status.BROKEN:
            continue
        test = rally_test(class_of_unit(play.battle, unit))
        steady = play.throw(test, lambda throw: _("steady") if throw.passed else _("still broken")).passed
        if steady:
            play.change_unit(unit, status=Status.STEADY, owes=False)
        kind = "rallied" if steady else "rally_failed"
        play.tell(kind, side=side, unit=unit.id, clauses=("SKIR-MOR-26",))
