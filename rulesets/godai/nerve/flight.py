"""Losses, the Courage Tests that follow from them, and flight (GODAI-MOR-2, GODAI-MOR-4 to GODAI-MOR-7, GODAI-MOR-12 to
GODAI-MOR-15, GODAI-SEQ-19, GODAI-FLE-1 to GODAI-FLE-8, GODAI-CMD-7).

Who flees goes the shortest way to his edge, each figure round closed ground and enemies (GODAI-FLE-3), as it now is,
mounted or on foot. There is no rally (GODAI-RUL-104); who fights while he flees does so by GODAI-CDM-20 and
GODAI-STR-11.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import msgspec
import numpy as np

from rulesets.engine.battle import Point, Side, order_of
from rulesets.engine.play.placing import figures_of
from rulesets.engine.play.play import Ask, Play
from rulesets.engine.sayings import Words, _
from rulesets.engine.table.bases import polygons
from rulesets.engine.table.detours import to_edge
from rulesets.engine.table.ends import drawn_back
from rulesets.engine.table.geometry import TOLERANCE, bearing
from rulesets.engine.table.lanes import alone
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.ground.ground import CLOSED, PASSAGES, crowd, ground_of
from rulesets.godai.march.plans import Going, Gone, scene_of
from rulesets.godai.nerve import courage
from rulesets.godai.nerve.wounds import fall, leave
from rulesets.godai.stand.contact import is_engaged, touching
from rulesets.godai.stand.profile import allowance
from rulesets.godai.stand.units import place_in_unit, units_in_order

LEAST = 3
"""Below so many figures a group tests (GODAI-MOR-5)."""

CAUSES: dict[str, Words] = {
    "GODAI-MOR-4": _("half of them are lost"),
    "GODAI-MOR-5": _("fewer than three are left"),
    "GODAI-MOR-6": _("lost another one"),
    "GODAI-MOR-7": _("half of the band is lost"),
    "GODAI-OPT-14": _("lost another one"),
}


def check_losses(play: Play[GodaiBattle]) -> Generator[Ask, Any, None]:
    """The Courage Tests that are due for the losses of an order or of a Close Combat phase (GODAI-SEQ-19): the I-side's
    units first, by ids, one test at most for each (GODAI-MOR-12, GODAI-RUL-102); who fails flees at once, with his
    leader (GODAI-CMD-5). Who was driven off alone flees before that (GODAI-ATT-6).
    """
    battle = play.battle
    _tell_gone(play)
    for unit in units_in_order(battle):
        if unit.driven and unit.bereaved:
            play.change_unit(unit, bereaved=False)
            play.tell("driven_off", side=unit.side, unit=unit.id, clauses=("GODAI-ATT-6",))
            begin(play, unit)
    tested: set[str] = set()
    while due := _due(play, tested):
        for id, causes in due:
            tested.add(id)
            yield from _test(play, play.unit(id), causes)
    _tell_gone(play)
    for unit in list(battle.units.values()):
        play.settle_unit(unit, bereaved=False)


def _tell_gone(play: Play[GodaiBattle]) -> None:
    for unit in list(play.battle.units.values()):
        if unit.bereaved and unit.place == "off" and unit.fate == "destroyed":
            play.change_unit(unit, bereaved=False)
            play.tell("unit_destroyed", side=unit.side, unit=unit.id, clauses=("GODAI-WOU-4",))


def _due(play: Play[GodaiBattle], tested: set[str]) -> list[tuple[str, tuple[str, ...]]]:
    """The groups that must test now and have not yet, with the clauses that say why. The band's test is then behind it
    (GODAI-MOR-7).
    """
    battle = play.battle
    halved = [side for side in battle.holders() if _is_at_half(battle, side)]
    due = [
        (unit.id, causes)
        for unit in units_in_order(battle)
        if unit.id not in tested and (causes := causes_of(battle, unit, band=unit.side in halved))
    ]
    for side in halved:
        battle.forces[side] = msgspec.structs.replace(battle.forces[side], half_tested=True)
    return due


def causes_of(battle: GodaiBattle, unit: GodaiUnit, *, band: bool = False) -> tuple[str, ...]:
    """The clauses by which a unit must test for losses: its own, if it is ``bereaved``, or the ``band``'s. Heroes do
    not (GODAI-MOR-2), nor who flees (GODAI-MOR-14, GODAI-RUL-107).
    """
    if unit.hero or unit.fleeing:
        return ()
    left = len(battle.able(unit))
    force = battle.forces[unit.side]
    rows = (
        ("GODAI-MOR-4", unit.bereaved and 2 * left <= unit.strength),
        ("GODAI-MOR-5", unit.bereaved and left < LEAST),
        ("GODAI-MOR-6", unit.bereaved and unit.proven),
        ("GODAI-MOR-7", band),
        ("GODAI-OPT-14", unit.bereaved and force.half_tested and battle.options.band_again),
    )
    return tuple(clause for clause, holds in rows if holds)


def _is_at_half(battle: GodaiBattle, side: Side) -> bool:
    """GODAI-MOR-7, GODAI-MOR-13, GODAI-RUL-103: whether a band is at half its start number or less for the first time,
    not rounded (GODAI-GEN-17). Who has fled, or flees, counts with GODAI-OPT-10 alone.
    """
    force = battle.forces[side]
    lost = force.losses
    if battle.options.fled_count:
        lost += sum(
            figure.fate == "fled" or (figure.alive and unit.fleeing)
            for unit in battle.units.values()
            if unit.side is side and not unit.driven
            for figure in figures_of(battle, unit)
        )
    return not force.half_tested and lost > 0 and 2 * (force.start - lost) <= force.start


def _test(play: Play[GodaiBattle], unit: GodaiUnit, causes: tuple[str, ...]) -> Generator[Ask, Any, None]:
    if unit.fleeing or unit.place != "table":
        return
    outcome = yield from courage.test(play, unit, CAUSES[causes[0]], causes[0])
    if outcome.passed:
        own = not {"GODAI-MOR-4", "GODAI-MOR-5"}.isdisjoint(causes)
        play.settle_unit(play.unit(unit.id), proven=unit.proven or own)
        return
    flee(play, unit, outcome)


def flee(play: Play[GodaiBattle], unit: GodaiUnit, outcome: courage.Outcome) -> None:
    """GODAI-CMD-5, GODAI-RUL-100: a unit that has failed its test flees, and with it who led it."""
    begin(play, unit)
    if outcome.leader and not play.unit(outcome.leader).fleeing:
        begin(play, play.unit(outcome.leader), swept_by=unit.id)


def begin(play: Play[GodaiBattle], unit: GodaiUnit, swept_by: str = "") -> None:
    """GODAI-FLE-1: a unit flees, and makes one free move at once, out of contact if need be. ``swept_by`` is the group
    that carries a hero along (GODAI-CMD-5, GODAI-CMD-6).

    Who cannot get out of contact is caught there: a figure of a group dies if one of those enemies is mounted, others
    fight (GODAI-FLE-7, GODAI-RUL-106, GODAI-CMD-7, GODAI-RUL-101).
    """
    unit = play.change_unit(play.unit(unit.id), fleeing=True, swept=swept_by)
    _go(play, unit, "fled")
    if unit.hero:
        return
    for figure in play.battle.able(unit):
        rider = next((foe for foe in touching(play.battle, figure) if foe.mounted), None)
        if rider is not None:
            who = place_in_unit(play.battle, figure)
            fall(play, figure, rider)
            play.tell("caught", side=unit.side, unit=unit.id, who=who, clauses=("GODAI-FLE-7",))


def run(play: Play[GodaiBattle], unit: GodaiUnit) -> None:
    """GODAI-FLE-2: a fleeing unit goes on towards its edge at the start of its side's movement; not if it has moved in
    this turn (GODAI-FLE-1), nor while it is held in contact (GODAI-FLE-6).
    """
    unit = play.unit(unit.id)
    if unit.fleeing and not unit.moved and not is_engaged(play.battle, unit):
        _go(play, unit, "fled_on")


def destroy(play: Play[GodaiBattle], unit: GodaiUnit, by: GodaiFigure) -> None:
    """GODAI-FLE-5, GODAI-CHG-7, GODAI-RUL-105: a fleeing group is ridden down, all of it; with GODAI-OPT-12 those alone
    whom riders of his unit touch.
    """
    battle = play.battle
    doomed = battle.able(play.unit(unit.id))
    if battle.options.one_by_one:
        riders = {rider.id for rider in battle.able(battle.unit_of(by)) if rider.mounted}
        doomed = [figure for figure in doomed if riders & {foe.id for foe in touching(battle, figure)}]
    for figure in doomed:
        fall(play, figure, by)
    play.tell(
        "ridden_down", side=battle.unit_of(by).side, unit=by.unit, target=unit.id, count=len(doomed),
        clauses=("GODAI-FLE-5",),
    )  # fmt: skip


def catch(play: Play[GodaiBattle], unit: GodaiUnit, by: GodaiUnit) -> bool:
    """GODAI-CHG-10: ``by`` has made contact with a fleeing unit. Whether it was ridden down: mounted figures destroy a
    group (GODAI-FLE-5); with figures on foot, and with a hero, it comes to a fight (GODAI-FLE-6, GODAI-FLE-8,
    GODAI-CMD-7).
    """
    battle = play.battle
    unit = play.unit(unit.id)
    if unit.hero or not unit.fleeing:
        return False
    met = [foe for figure in battle.able(unit) for foe in touching(battle, figure)]
    rider = next((foe for foe in met if foe.unit == by.id and foe.mounted), None)
    if rider is not None:
        destroy(play, unit, rider)
    return rider is not None


# -- the way to the edge -----------------------------------------------------------------------------------------------


def _go(play: Play[GodaiBattle], unit: GodaiUnit, kind: str) -> None:
    """GODAI-FLE-3: each figure of a unit goes, the nearest to its edge first; who reaches it has left the battle."""
    battle = play.battle
    edge = battle.edge(unit.side)
    paths: dict[str, tuple[Point, ...]] = {}
    gone = 0
    for figure in sorted(battle.able(unit), key=lambda one: (abs(one.y - edge), order_of(one.id))):
        stride, off = way(battle, figure)
        if stride is None:
            continue
        paths[figure.id] = stride.points
        spent = min(figure.spent + stride.cost / stride.lane.limit, 1.0)
        figure = play.put(figure, stride.end, spent=spent)
        if off:
            gone += 1
            leave(play, figure, "fled")
    play.change_unit(play.unit(unit.id), moved=True, idle=False)
    if paths:
        play.tell(kind, side=unit.side, unit=unit.id, clauses=("GODAI-FLE-3",), paths=paths, gone=gone)
    if not battle.able(unit):
        play.tell("unit_gone", side=unit.side, unit=unit.id, clauses=("GODAI-FLE-3",))


def way(battle: GodaiBattle, figure: GodaiFigure) -> tuple[Gone | None, bool]:
    """How a fleeing figure goes: the shortest way round closed ground and enemies as far as its inches take it, short
    of a place that is taken, and never into contact (GODAI-FLE-3); None if it comes nowhere. And whether it is at the
    edge then, where nobody stands in its way. Where enemies close every way it goes up to them.
    """
    unit = battle.unit_of(figure)
    edge, ground = battle.edge(unit.side), ground_of(battle.table)
    line = figure.depth / 2 if edge == 0.0 else edge - figure.depth / 2
    shut = ground.shapes[ground.of_kind(CLOSED[figure.mounted])]
    foes = polygons(crowd(battle, unit.side.opponent).rows)
    points = None
    for barriers in (np.concatenate((shut, foes)), shut):
        points = points or to_edge(battle.table, figure.point, line, figure.width / 2, barriers)
    if points is None or len(points) < 2:
        return None, False
    scene = _scene(battle, unit, figure)
    stride = alone(scene, [scene.lane(figure, points, bearing(points[-2], points[-1]))])[0]
    if not stride.why:
        return stride, True
    found = drawn_back(scene, stride, scene.friends)
    return (found if found is not None and found.inches > TOLERANCE else None), False


def _scene(battle: GodaiBattle, unit: GodaiUnit, figure: GodaiFigure) -> Going:
    """One fleeing figure, as it goes itself, and what stands round it; no enemy may be touched where it stops."""
    friends = crowd(battle, unit.side)
    others = friends.rows[[friend.id != figure.id for friend in friends.figures]]
    return scene_of(battle, unit, ())._replace(
        passages=PASSAGES[figure.mounted], closed=CLOSED[figure.mounted], figures=(figure,), friends=others,
        limit=lambda one: allowance(unit, mounted=one.mounted),
    )  # fmt: skip
