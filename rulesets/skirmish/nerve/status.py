"""What a check of morale brings, how long it lasts, and who rallies (SKIR-MOR-20 to SKIR-MOR-27, SKIR-RUL-16,
SKIR-RUL-90, SKIR-RUL-94, SKIR-RUL-97).
"""

from __future__ import annotations

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.dice.tests import Test
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.skirmish.battle import SkirBattle, SkirUnit, Status
from rulesets.skirmish.charts import CLASSES, Kind
from rulesets.skirmish.stand.near import units_in_order
from rulesets.skirmish.stand.units import class_of_unit


class NerveResult(msgspec.Struct, frozen=True):
    """A row of the results chart: its least total (None for whatever is lower), its key and name, and the status that
    it gives (None: the unit carries on).
    """

    clause: str
    least: int | None
    key: str
    name: str
    status: Status | None


RESULTS = (
    NerveResult("SKIR-MOR-20", 1, "ok", _("OK"), None),
    NerveResult("SKIR-MOR-21", -1, "no_advance", _("no advance"), Status.HALTED),
    NerveResult("SKIR-MOR-22", -2, "fall_back", _("fall back"), Status.FALLING_BACK),
    NerveResult("SKIR-MOR-23", -3, "break", _("break"), Status.BROKEN),
    NerveResult("SKIR-MOR-24", None, "rout", _("rout"), Status.ROUTED),
)
"""SKIR-MOR-20 to SKIR-MOR-24, the best first (SKIR-RUL-9)."""

OK = RESULTS[0]


def result_of(total: int) -> NerveResult:
    """The row that a total falls into."""
    return next(row for row in RESULTS if row.least is None or total >= row.least)


def suffer(play: Play[SkirBattle], unit: SkirUnit, result: NerveResult) -> SkirUnit:
    """SKIR-MOR-25: a worse status replaces the one that a unit has, a milder result lifts nothing (SKIR-RUL-97).

    What falls back owes its move, what breaks or is routed its run (``owes``).
    """
    status, order = result.status, list(Status)
    if status is None or order.index(status) < order.index(unit.status):
        return unit
    if status is Status.HALTED:
        return play.change_unit(unit, status=status)
    newly = status is not unit.status or status is Status.FALLING_BACK
    return play.change_unit(unit, status=status, owes=unit.owes or newly)


def expire(play: Play[SkirBattle], side: Side) -> None:
    """The end of a side's action phase: who was halted is steady (SKIR-MOR-21), and so is who has fallen back; who was
    told to in this very phase still has it before him (SKIR-MOR-22).
    """
    for unit in units_in_order(play.battle, side):
        if unit.status is Status.HALTED or (unit.status is Status.FALLING_BACK and not unit.owes):
            play.change_unit(unit, status=Status.STEADY)


# -- rallying ----------------------------------------------------------------------------------------------------------

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
