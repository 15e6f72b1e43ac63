"""What KOKU's rules never leave behind, after whatever orders: asked of every state by ``tests.rules.invariants``."""

from __future__ import annotations

from collections import Counter

import numpy as np
import shapely

from rulesets.engine.battle import Side
from rulesets.engine.table import formation
from rulesets.engine.table.bases import polygons, rows, touching
from rulesets.engine.table.geometry import distance, turn_between
from rulesets.engine.table.terrain import ground_of
from rulesets.koku.battle import Formation, KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.charts import BASE_FOOT, BASE_MOUNTED, GUNNER_REACH, TROOPS
from rulesets.koku.fire import shooting
from rulesets.koku.ground.buildings import ROOM
from rulesets.koku.ground.weather import options_in_force
from rulesets.koku.hidden import visibility
from rulesets.koku.march.crossing import terrain
from rulesets.koku.melee import melee
from rulesets.koku.stand import formation_fail
from rulesets.koku.stand.formations import BLOCK, groups, may_stand, row_of
from tests.plain import plain
from tests.rules.spacing import Least

ROUNDING = 0.002
"""Inches that poses lose by being kept to a ten-thousandth, twice over."""

SPACING = (Least("KOKU-FRM-4", 0.1, among="mates", formation="skirmish"),)
IN_PLAY = ("movement", "firing", "melee")


def check(battle: KokuBattle) -> None:
    """The laws of a state."""
    for unit in battle.on_table():
        figures = battle.living(unit)
        _marks(battle, unit, figures)
        _bases(unit, figures)
        _formation(battle, unit, figures)
        _ground(battle, unit, figures)
        _together(battle, unit)
    _houses(battle)
    _melee(battle)
    _phases(battle)
    assert len(battle.confirmed) <= 2


def check_step(before: KokuBattle, after: KokuBattle) -> None:
    """The laws of an order: who may move, and how far."""
    if before.clock.phase == "movement" and after.clock.turn:
        for unit in before.on_table():
            figures = before.living(unit)
            loose = unit.formation == Formation.SKIRMISH
            far = row_of(unit).move * (1 if loose else 2) + ROUNDING  # KOKU-MOV-5
            went = [after.figures[f.id].moved for f in figures if after.figures[f.id].moved != f.moved]
            assert max(went, default=0.0) <= far, f"{unit.id} went too far"
            moved = [f for f in figures if (g := after.figures[f.id]).alive and (g.x, g.y) != (f.x, f.y)]
            active = unit.side is before.clock.active
            assert not moved or active, f"{unit.id} moved in the other side's turn"
    elif before.clock.phase in ("firing", "melee"):
        for id, figure in before.figures.items():
            now = after.figures[id]
            assert (now.x, now.y, now.facing) == (figure.x, figure.y, figure.facing), (
                f"{id} moved in {before.clock}"
            )
    for unit in before.units.values():
        assert before.clock.turn == 0 or after.units[unit.id].killed >= unit.killed


def _marks(battle: KokuBattle, unit: KokuUnit, figures: list[KokuFigure]) -> None:
    """KOKU-DAT-12, KOKU-FF-1, KOKU-FF-2: flags and counters fit one another."""
    troop = TROOPS[unit.kind]
    assert unit.killed == sum(not battle.figures[id].alive for id in unit.figures)
    assert unit.ff == bool(unit.causes), (unit.id, unit.causes)
    assert not unit.ff or troop.liable
    assert unit.mounted == (troop.mounted and not unit.dismounted)
    assert unit.dismounted <= troop.mounted
    assert (f"{unit.id}.gun" in battle.markers) == (unit.rank == "crew")
    if battle.clock.phase == "movement" and unit.side is battle.clock.active:
        assert not unit.fired
    if not unit.ordered and unit.side is battle.clock.active and battle.clock.phase in IN_PLAY:
        assert all(f.moved == 0.0 for f in figures), f"{unit.id} moved without an order"


def _together(battle: KokuBattle, unit: KokuUnit) -> None:
    """KOKU-FF-10: who is torn apart has Formation Fail for it; in a melee from its end on (KOKU-FF-3)."""
    torn = TROOPS[unit.kind].drilled and not formation_fail.in_one_chain(battle, unit)
    if torn and battle.clock.turn and not battle.melee_open:
        assert any(cause.clause == "KOKU-FF-10" for cause in unit.causes), f"{unit.id} is torn, and forms up"


def _bases(unit: KokuUnit, figures: list[KokuFigure]) -> None:
    """KOKU-DAT-9, KOKU-ORD-4: the size of the bases."""
    size = BASE_MOUNTED if row_of(unit).mounted else BASE_FOOT
    assert all((f.width, f.depth) == size for f in figures)


def _formation(battle: KokuBattle, unit: KokuUnit, figures: list[KokuFigure]) -> None:
    """KOKU-FRM-2 to KOKU-FRM-7, KOKU-DAT-10."""
    kind = Formation(unit.formation)
    assert kind in may_stand(unit, len(figures)) or (kind is Formation.LONE) != (len(figures) > 1), unit
    assert (kind is Formation.LONE) == (len(figures) == 1 and unit.rank != "crew"), (
        unit.id,
        kind,
        len(figures),
    )
    outdoors = [figure for figure in figures if not figure.inside]
    if kind is Formation.CREW:
        gun = battle.markers[f"{unit.id}.gun"]
        away = max(distance(figure.point, (gun.x, gun.y)) for figure in figures)
        assert away <= GUNNER_REACH + ROUNDING, f"{unit.id}: a gunner {away} inches from his gun"
    elif kind is Formation.SKIRMISH and len(outdoors) > 1:
        touch = touching(rows(outdoors), rows(outdoors), 0.1 - ROUNDING)
        assert not np.triu(touch, 1).any(), f"skirmishers of {unit.id} touch"
    elif kind in (Formation.COLUMN, Formation.LINE) and len(outdoors) > 1:
        _close_order(unit, outdoors, whole=len(outdoors) == unit.strength)


def _close_order(unit: KokuUnit, figures: list[KokuFigure], whole: bool) -> None:
    """A unit that hangs together faces one way; one without losses stands in its lattice."""
    if len(groups([_rectangle(figure) for figure in figures])) > 1 or not whole:
        return
    facings = [abs(turn_between(figures[0].facing, figure.facing)) for figure in figures]
    assert max(facings) <= 0.51, (unit.id, facings)
    size = (figures[0].width, figures[0].depth)
    poses = [figure.pose for figure in figures]
    about = [type(pose)(pose.x, pose.y, (pose.facing + 180.0) % 360.0) for pose in poses]
    stands = [formation.layout(seen, BLOCK, *size, tolerance=0.1) for seen in (poses, about)]
    packed = [stand for stand in stands if stand is not None and stand.packed]
    if not packed:  # held by three and left behind, the others closed up on them (KOKU-FRM-6)
        return
    assert any(stand.frontage == unit.frontage for stand in packed), (
        unit.id,
        unit.formation,
        unit.frontage,
        stands,
    )
    assert (unit.formation == Formation.LINE) == (unit.frontage == len(figures)), unit


def _rectangle(figure: KokuFigure):
    from rulesets.engine.table.geometry import base_at

    return base_at(figure.pose, figure.width, figure.depth)


def _ground(battle: KokuBattle, unit: KokuUnit, figures: list[KokuFigure]) -> None:
    """KOKU-MOV-7, KOKU-MOV-9, KOKU-MOV-16, KOKU-DEP-5: nobody stands across a line or in a wall, no rider in marsh."""
    ground, kinds = ground_of(battle.table), terrain(options_in_force(battle))
    outdoors = [figure for figure in figures if not figure.inside]
    assert len(outdoors) == len(figures) or not (unit.mounted or unit.rank == "crew"), (
        f"{unit.id} is in a house"
    )
    if not outdoors:
        return
    shapes = polygons(rows(outdoors) - np.array([0.0, 0.0, 0.0, 0.01, 0.01]))
    paved = shapely.union_all(
        [ground.shape(p.id) for p in ground.pieces if p.kind in ("road", "bridge", "ford")]
    )
    for one, number in np.transpose(ground.tree.query(shapes, predicate="intersects")).tolist():
        piece, where = ground.pieces[number], f"{outdoors[one].id} on {ground.pieces[number].id}"
        if piece.kind == "fieldwork" and piece.id.startswith("w"):
            continue  # dug under somebody's feet (KOKU-ORD-8)
        assert ground.solid[number], f"{where}: across a {piece.kind}"
        assert piece.kind != "house", where
        rough = shapely.area(
            shapely.difference(shapely.intersection(shapes[one], ground.shapes[number]), paved)
        )
        if unit.mounted and kinds[piece.kind].mounted == "barred":
            assert rough <= 0.01 or _carried(ground, outdoors[one]), f"{where}: rider in {piece.kind}"
        if piece.kind == "river" and battle.clock.turn == 0:
            assert rough <= 0.01, f"{where}: deployed in the river"


def _carried(ground, figure: KokuFigure) -> bool:
    """Whether a road or a bridge carries the middle of the base (KOKU-TER-4)."""
    return bool(ground.at(figure.point, ("road", "bridge", "ford")))


def _houses(battle: KokuBattle) -> None:
    """KOKU-MOV-16: at most five of a side in a building."""
    for side in () if battle.options.turncoats else Side:  # a clan that came over stays where it is
        inside = Counter(f.inside for unit in battle.on_table(side) for f in battle.living(unit) if f.inside)
        assert max(inside.values(), default=0) <= ROOM, inside


def _phases(battle: KokuBattle) -> None:
    """KOKU-SEQ-12, KOKU-SEQ-13: a phase is open as long as somebody can do something in it."""
    side = battle.clock.active
    if battle.clock.phase not in IN_PLAY or side is None:
        return
    seen = visibility.known_to(battle, side)
    for module in (shooting, melee):
        open_ = any(option["shut"] is None for option in plain(module.available(seen, side)))
        assert module.anybody(seen, side) == open_, module.__name__
        assert open_ or battle.clock.phase != module.__name__.rpartition(".")[2].replace("shooting", "firing")


def _melee(battle: KokuBattle) -> None:
    """KOKU-MEL-1, KOKU-MEL-3: contact is mutual; nobody is struck more than three times."""
    assert max(battle.blows.values(), default=0) <= 3
    assert battle.clock.phase == "melee" or not battle.contacts
    for id, foes in battle.contacts.items():
        assert all(id in battle.contacts[foe] for foe in foes)
