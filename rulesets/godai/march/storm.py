"""Charges on the ground: who reaches whom, and where he then stands (GODAI-CHG-1 to GODAI-CHG-3, GODAI-BUS-2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from rulesets.engine.battle import order_of
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Shelf
from rulesets.engine.play.marching import lanes_by_figures
from rulesets.engine.play.orders import Legs
from rulesets.engine.sayings import _
from rulesets.engine.table import rush as rushes
from rulesets.engine.table.aims import touches
from rulesets.engine.table.bases import rows
from rulesets.engine.table.bodies import around
from rulesets.engine.table.ends import strides
from rulesets.engine.table.geometry import bearing
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.ground.ground import crowd
from rulesets.godai.march.allowance import left, strike
from rulesets.godai.march.lanes import Going, Gone, refusal, scene_of
from rulesets.godai.march.plans import check_going, movable
from rulesets.godai.march.regroup import gathered
from rulesets.godai.stand.contact import touched_units

FAR = 4.0
"""Inches beyond those that they may go within which others can stand in the way of chargers."""


def field_for(battle: GodaiBattle, unit: GodaiUnit, targets: Sequence[str]) -> Going:
    """What stands round chargers: the targets may be touched, and whom their unit fights already (GODAI-CHG-1)."""
    touchable = dict.fromkeys((*targets, *touched_units(battle, unit)))
    return scene_of(battle, unit, tuple(touchable), strike(unit))


def rush(battle: GodaiBattle, unit: GodaiUnit, targets: Sequence[str], *, first: bool = False) -> list[Gone]:
    """Each figure straight at the nearest figure of the targets, into contact where it can. With ``first`` only until
    one has come into contact; none if that is nobody.
    """
    figures = movable(battle, unit)
    if not figures:
        return []
    scene = field_for(battle, unit, targets)
    box = around(figures, max(map(scene.limit, figures)) + FAR)
    near = crowd(battle).within(box).figures
    question = (unit, figures, scene.figures, near, _foes(scene, targets), battle.table)
    key = (unit.id, tuple(targets), first)
    return list(_RUSHES(key, question, lambda: _rushed(battle, scene, figures, targets, first=first)))


_RUSHES: Shelf[tuple[str, tuple[str, ...], bool], list[Gone]] = Shelf(2000)


def own_ways(battle: GodaiBattle, unit: GodaiUnit, targets: Sequence[str]) -> list[Gone]:
    """The ways of a charge of which none is named: straight, but a hero goes round what keeps him from his target."""
    if unit.hero and len(targets) == 1:
        return caught(battle, unit, targets[0])
    return rush(battle, unit, targets)


def caught(battle: GodaiBattle, unit: GodaiUnit, target: str) -> list[Gone]:
    """GODAI-CHG-7: a hero's shortest way into contact with one of a unit's figures, straight or round what he cannot
    pass; none if he does not reach them.
    """
    gone = rush(battle, unit, (target,), first=True)
    figures = movable(battle, unit)
    if gone or not figures:
        return gone
    scene = field_for(battle, unit, (target,))
    stride = rushes.round_about(scene, figures[0], _foes(scene, (target,)))
    return [stride] if stride is not None else []


def _rushed(
    battle: GodaiBattle,
    scene: Going,
    figures: Sequence[GodaiFigure],
    targets: Sequence[str],
    *,
    first: bool = False,
    before: Sequence[Gone] = (),
) -> list[Gone]:
    gone = rushes.rush(scene, figures, _foes(scene, targets), first=first, before=before)
    return gone if first else gathered(battle, scene, [*before, *gone], pinned=len(before))


def _foes(scene: Going, targets: Sequence[str]) -> tuple[GodaiFigure, ...]:
    foes = [foe for foe, may in zip(scene.foes.figures, scene.open.tolist(), strict=True) if may]
    return tuple(sorted((foe for foe in foes if foe.unit in targets), key=lambda foe: order_of(foe.id)))


def by_ways(
    battle: GodaiBattle, unit: GodaiUnit, targets: Sequence[str], ways: Mapping[str, Legs]
) -> list[Gone]:
    """GODAI-CHG-1: a charge whose paths are named: those named go by them to their ends, the others as in :func:`rush`.
    Raises :class:`Illegal` for ways that the rules forbid.
    """
    figures = movable(battle, unit)
    if set(ways) - {figure.id for figure in figures}:
        raise Illegal("no_such_figure", "GODAI-CHG-1", "Not all of those named can charge.")
    scene = field_for(battle, unit, targets)
    named = [(figure, ways[figure.id]) for figure in figures if ways.get(figure.id)]
    gone = strides(scene, lanes_by_figures(scene, named, partial(check_going, battle)), exact=True)
    for stride in gone:
        if stride.why:
            raise refusal(stride)
    rest = [figure for figure in figures if not ways.get(figure.id)]
    return _rushed(battle, scene, rest, targets, before=gone) if rest else gone


def meets(battle: GodaiBattle, unit: GodaiUnit, targets: Sequence[str], gone: Sequence[Gone]) -> list[Gone]:
    """Those who end in contact with one of the targets, or with somebody whom their unit fights."""
    if not gone:
        return []
    met = touches(field_for(battle, unit, targets), rows(stride.base for stride in gone))
    return [stride for stride, there in zip(gone, met.tolist(), strict=True) if there]


def met_units(
    battle: GodaiBattle, unit: GodaiUnit, targets: Sequence[str], gone: Sequence[Gone]
) -> tuple[str, ...]:
    """The targets with which somebody ends in contact."""
    return tuple(id for id in targets if gone and _met(battle, unit, id, gone))


def _met(battle: GodaiBattle, unit: GodaiUnit, target: str, gone: Sequence[Gone]) -> bool:
    scene = scene_of(battle, unit, (target,), strike(unit))
    return bool(touches(scene, rows(stride.base for stride in gone)).any())


def check_body_strike(unit: GodaiUnit, gone: Sequence[Gone], met: Sequence[Gone]) -> None:
    """GODAI-CHG-3: raises :class:`Illegal` for a way that goes beyond the allowance without ending in contact."""
    for stride in gone:
        if stride not in met and stride.cost > left(unit, stride.figure) + 1e-3:
            words = _("Only who comes into contact goes the inches of a Body Strike.")
            raise Illegal("too_far", "GODAI-CHG-3", words, at=stride.end.point)


def pursuit(
    battle: GodaiBattle, unit: GodaiUnit, fled: Sequence[str], most: float | None = None
) -> Gone | None:
    """GODAI-CHG-7: how far a rider can go on, straight towards those who fled, touching nobody; ``most`` inches at
    most. None where nobody is left on the table.
    """
    own = movable(battle, unit)
    foes = [foe for id in fled if battle.units[id].place == "table" for foe in battle.able(battle.units[id])]
    if not own or not foes:
        return None
    rider = own[0]
    foe = min(
        foes, key=lambda one: (round((one.x - rider.x) ** 2 + (one.y - rider.y) ** 2, 3), order_of(one.id))
    )
    scene = scene_of(battle, unit, ())
    lane = scene.lane(rider, [rider.point, foe.point], bearing(rider.point, foe.point))
    if most is not None:
        lane = lane._replace(limit=min(lane.limit, most))
    return strides(scene, [lane])[0]
