"""Checks of morale: who checks, on what modifiers, and what comes of it (SKIR-MOR-1 to SKIR-MOR-19, SKIR-MOR-32).

What a check depends on stands in :class:`Nerve`: the throw, the odds and the calculator build the same test from it.
No unit checks because friends run or fall elsewhere (SKIR-MOR-32, SKIR-RUL-99).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

import msgspec
import numpy as np

from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Row, Test, modifiers_for
from rulesets.engine.dice.versus import total
from rulesets.engine.memory import Memory
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import Words, _, as_list
from rulesets.engine.table.bases import least_gap, least_gaps, rows
from rulesets.engine.table.field import standing
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.skirmish.battle import Fate, SkirBattle, SkirFigure, SkirUnit, Status
from rulesets.skirmish.charts import SCALES
from rulesets.skirmish.ground import sight
from rulesets.skirmish.ground.ground import crowd
from rulesets.skirmish.nerve import flight
from rulesets.skirmish.nerve.status import OK, RESULTS, NerveResult, result_of, suffer
from rulesets.skirmish.stand.near import nearest_foe, units_in_order
from rulesets.skirmish.stand.units import (
    beside,
    centre_of,
    commander_ok,
    facing_of,
    is_mostly,
    quality_leader,
)


class Cause(StrEnum):
    """Why a unit checks: the first three are checked at once or noted (SKIR-OPT-4), the others in the morale phase."""

    CHARGING = "charging"
    CHARGED = "charged"
    INJURY = "injury"
    COMMANDER = "commander"


CAUSES: dict[Cause, tuple[str, Words]] = {
    Cause.INJURY: ("SKIR-MOR-1", _("injured")),
    Cause.CHARGING: ("SKIR-MOR-2", _("charging their betters")),
    Cause.CHARGED: ("SKIR-MOR-3", _("charged")),
    Cause.COMMANDER: ("SKIR-MOR-4", _("Force commander killed")),
}


class Chief(StrEnum):
    """What a unit knows of its Force commander (SKIR-MOR-8, SKIR-MOR-10, SKIR-MOR-17)."""

    AWAY = "away"
    NEAR = "near"
    LOST_NOW = "lost_now"
    KILLED = "killed"


class Nerve(msgspec.Struct, frozen=True):
    """What a check of morale depends on. ``lost`` are the killed and disabled of ``strength``, ``hurt`` those whose
    wounds count (SKIR-MOR-11, SKIR-OPT-5); a unit of one is a lone figure. ``mostly`` is a class of SKIR-DAT-3, or
    empty.
    """

    strength: int = 6
    hurt: int = 0
    lost: int = 0
    mostly: str = ""
    leader: bool = False
    chief: Chief = Chief.AWAY
    flanked: bool = False
    advancing: bool = False
    sheltered: bool = False

    @property
    def half_lost(self) -> bool:
        """SKIR-MOR-9, SKIR-MOR-19, SKIR-RUL-84: half or more of the starting strength; never of a lone figure
        (SKIR-OPT-14).
        """
        return self.strength > 1 and 2 * self.lost >= self.strength

    @property
    def tenths(self) -> int:
        """SKIR-MOR-11, SKIR-MOR-19, SKIR-RUL-85: the full tenths of the starting strength that are hurt; one for a
        lone figure.
        """
        return min(self.hurt, 1) if self.strength == 1 else 10 * self.hurt // self.strength


BEFORE: tuple[Row[Nerve], ...] = (
    Row("SKIR-MOR-7", +1, _("led by one of a better class"), lambda nerve: nerve.leader),
    Row("SKIR-MOR-8", -3, _("Force commander lost this turn"), lambda nerve: nerve.chief == Chief.LOST_NOW),
    Row("SKIR-MOR-9", -2, _("half or more are killed or disabled"), lambda nerve: nerve.half_lost),
    Row("SKIR-MOR-10", -2, _("Force commander killed before"), lambda nerve: nerve.chief == Chief.KILLED),
)
AFTER: tuple[Row[Nerve], ...] = (
    Row("SKIR-MOR-12", -1, _("mostly Noumin"), lambda nerve: nerve.mostly == "noumin"),
    Row(
        "SKIR-MOR-13", -1, _("an enemy is nearer to flank or rear than friends"), lambda nerve: nerve.flanked
    ),
    Row("SKIR-MOR-14", +1, _("advancing on the nearest enemy"), lambda nerve: nerve.advancing),
    Row("SKIR-MOR-15", +1, _("mostly Ashigaru"), lambda nerve: nerve.mostly == "ashigaru"),
    Row("SKIR-MOR-16", +1, _("uphill or in cover"), lambda nerve: nerve.sheltered),
    Row("SKIR-MOR-17", +2, _("Force commander near and in sight"), lambda nerve: nerve.chief == Chief.NEAR),
    Row("SKIR-MOR-18", +2, _("mostly Bushi"), lambda nerve: nerve.mostly == "bushi"),
)
"""The printed list of modifiers, before and after SKIR-MOR-11, which grants more than one step."""


def modifiers(nerve: Nerve) -> tuple[Modifier, ...]:
    """SKIR-MOR-7 to SKIR-MOR-18: all that apply, in the printed order."""
    tenths = (
        (Modifier("SKIR-MOR-11", -nerve.tenths, _("hurt, a step for each tenth")),) if nerve.tenths else ()
    )
    return (*modifiers_for(BEFORE, nerve), *tenths, *modifiers_for(AFTER, nerve))


def morale_test(nerve: Nerve) -> Test:
    """SKIR-MOR-6, SKIR-RUL-83, SKIR-RUL-119: a D6 for every class, all modifiers added."""
    return total("morale", Die.D6, "SKIR-MOR-6", _("morale"), modifiers(nerve))


def chances(nerve: Nerve) -> dict[NerveResult, Fraction]:
    """The exact chance of each result, the best first."""
    found = dict.fromkeys(RESULTS, Fraction(0))
    for number, share in odds.totals(morale_test(nerve)).items():
        found[result_of(number)] += share
    return found


# -- how a unit stands -------------------------------------------------------------------------------------------------


def nerve_of(battle: SkirBattle, unit: SkirUnit, *, advancing: bool = False) -> Nerve:
    """A unit's nerve as things stand. ``advancing`` is for the caller to say (SKIR-MOR-14)."""
    running = tuple(other.id for other in battle.units.values() if other.running)
    who = (unit.id, unit.figures, running, standing(battle))
    question = (*who, battle.figures, battle.forces, battle.table, battle.options)
    nerve = _NERVES(question, lambda: _nerve_of(battle, unit))
    return msgspec.structs.replace(nerve, advancing=advancing)


_NERVES: Memory[Nerve] = Memory(8)


def _nerve_of(battle: SkirBattle, unit: SkirUnit) -> Nerve:
    figures = [battle.figures[id] for id in unit.figures]
    counted = battle.able(unit) if battle.options.wound_share == "able_only" else figures
    return Nerve(
        strength=unit.strength,
        hurt=sum(figure.wounds > 0 for figure in counted),
        lost=sum(figure.fate in (Fate.KILLED, Fate.DISABLED) for figure in figures),
        mostly=next((key for key in ("bushi", "ashigaru", "noumin") if is_mostly(battle, unit, key)), ""),
        leader=quality_leader(battle, unit),
        chief=chief_of(battle, unit),
        flanked=is_flanked(battle, unit),
        sheltered=sight.higher(battle, battle.able(unit), battle.all_able(unit.side.opponent))
        or flight.is_sheltered(battle, unit),
    )


def chief_of(battle: SkirBattle, unit: SkirUnit) -> Chief:
    """SKIR-MOR-8, SKIR-MOR-10, SKIR-MOR-17, SKIR-RUL-89, SKIR-RUL-112: lost in this player turn, killed in an earlier
    one, near (within 20" by SKIR-DAT-16, edge to edge, and seen by an able figure, or in the unit itself), or away.
    """
    force = battle.forces[unit.side]
    if force.lost_now:
        return Chief.LOST_NOW
    if force.lost is Fate.KILLED:
        return Chief.KILLED
    chief = commander_ok(battle, unit)
    if chief is None:
        return Chief.AWAY
    if chief.unit == unit.id:
        return Chief.NEAR
    able = battle.able(unit)
    if least_gap(able, (chief,)) > SCALES[battle.options.scale].command + TOLERANCE:
        return Chief.AWAY
    return Chief.NEAR if sight.any_sees(battle, able, [chief]) else Chief.AWAY


def is_flanked(battle: SkirBattle, unit: SkirUnit) -> bool:
    """SKIR-MOR-13, SKIR-RUL-86: an able, unbroken enemy in the flank or rear arc is nearer than any able, unbroken
    friend of another unit in those arcs; a unit without a facing has neither (SKIR-RUL-30).
    """
    able = battle.able(unit)
    facing = facing_of(able)
    enemy = None if facing is None else _beside(battle, unit, able, facing, unit.side.opponent)
    if facing is None or enemy is None:
        return False
    friend = _beside(battle, unit, able, facing, unit.side)
    return friend is None or enemy < friend - TOLERANCE


def _beside(
    battle: SkirBattle, unit: SkirUnit, able: list[SkirFigure], facing: float, side: Side
) -> float | None:
    """How near the nearest figure of a side is that stands in a unit's flank or rear and does not run; None if none."""
    running = (other.id for other in battle.on_table(side) if other.running)  # type: ignore[attr-defined]
    steady = crowd(battle, side).without(unit.id, *running).rows
    there = steady[beside(facing, centre_of(able), steady[:, :2])]
    if not len(there):
        return None
    return float(least_gaps(rows(able), there, np.zeros(1, dtype=np.intp)).min())


# -- checking ----------------------------------------------------------------------------------------------------------


def checks(battle: SkirBattle, unit: SkirUnit) -> bool:
    """SKIR-MOR-5, SKIR-RUL-81, SKIR-RUL-82: groups check, lone figures for the commander's death alone, or with
    SKIR-OPT-14; who runs is past it (SKIR-RUL-96).
    """
    return not unit.running and (not unit.lone or battle.options.lone_checks)


def check(play: Play[SkirBattle], unit: SkirUnit, cause: Cause, targets: Sequence[str] = ()) -> NerveResult:
    """A check at a charge (SKIR-MOR-2, SKIR-MOR-3, SKIR-RUL-79): thrown at once, and who breaks runs at once; with
    SKIR-OPT-4 it is noted for the morale phase, and nothing comes of it now. ``targets`` are those of the charge: to
    charge the nearest enemy is to advance on him (SKIR-MOR-14, SKIR-RUL-87).
    """
    battle = play.battle
    if not checks(battle, unit):
        return OK
    if battle.options.charge_tests == "phase_3":
        play.change_unit(unit, noted=(*unit.noted, cause))
        return OK
    advancing = bool(targets) and nearest_foe(battle, unit)[0] in targets
    result = _throw(play, unit, nerve_of(battle, unit, advancing=advancing), (cause,))
    run_who_must(play, unit)
    return result


def causes_now(battle: SkirBattle, unit: SkirUnit) -> tuple[Cause, ...]:
    """Why a unit checks in the morale phase, be it for several reasons at once (SKIR-MOR-1, SKIR-MOR-4, SKIR-MOR-5,
    SKIR-RUL-22, SKIR-OPT-4); empty if it does not.
    """
    force = battle.forces[unit.side]
    found = [Cause.INJURY] if any(battle.figures[id].hurt for id in unit.figures) else []
    found += [Cause(cause) for cause in dict.fromkeys(unit.noted)]
    if not checks(battle, unit):
        found = []
    if force.lost_now and force.lost is Fate.KILLED and unit.status is not Status.ROUTED:
        found.append(Cause.COMMANDER)
    return tuple(found)


def check_all(play: Play[SkirBattle], first: Side) -> None:
    """P3a: every unit that must throws, on the situation at the start, the active side's first, by ids (SKIR-TRN-3,
    SKIR-RUL-98).
    """
    battle = play.battle
    due = [
        (unit, nerve_of(battle, unit, advancing=unit.advancing), causes)
        for side in (first, first.opponent)
        for unit in units_in_order(battle, side)
        if (causes := causes_now(battle, unit))
    ]
    for unit, nerve, causes in due:
        _throw(play, unit, nerve, causes)


def run_all(play: Play[SkirBattle], first: Side) -> None:
    """P3b: who has newly broken or is newly routed runs, in the same order (SKIR-MOR-23, SKIR-RUL-92)."""
    for side in (first, first.opponent):
        for unit in units_in_order(play.battle, side):
            run_who_must(play, unit)


def run_who_must(play: Play[SkirBattle], unit: SkirUnit) -> None:
    """The run that a unit owes, and seppuku after it (SKIR-MOR-30)."""
    unit = play.unit(unit.id)
    if unit.running and unit.owes:
        flight.run(play, unit.id)


def _throw(play: Play[SkirBattle], unit: SkirUnit, nerve: Nerve, causes: Sequence[Cause]) -> NerveResult:
    """SKIR-MOR-6: the throw and its result, told and suffered."""
    thrown = play.throw(morale_test(nerve), lambda throw: result_of(throw.total).name)
    result = result_of(thrown.total)
    suffer(play, play.unit(unit.id), result)
    play.tell(
        f"morale_{result.key}", side=unit.side, unit=unit.id, causes=as_list(CAUSES[cause][1] for cause in causes),
        clauses=(*(CAUSES[cause][0] for cause in causes), result.clause), total=thrown.total,
    )  # fmt: skip
    return result
