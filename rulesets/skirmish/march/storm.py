"""Charges on the ground: who reaches whom, and where he then stands (SKIR-CHG-2, SKIR-CHG-5, SKIR-TRN-10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.engine.battle import order_of
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Shelf
from rulesets.engine.play.orders import Legs
from rulesets.engine.sayings import _
from rulesets.engine.table.aims import touches
from rulesets.engine.table.bases import rows
from rulesets.engine.table.bodies import around
from rulesets.engine.table.ends import approach, strides
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.engine.table.rush import Rush
from rulesets.skirmish.battle import SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.ground.ground import crowd
from rulesets.skirmish.march.lanes import Going, Gone, refusal, scene_of
from rulesets.skirmish.march.plans import movable

FAR = 4.0
"""Inches beyond those that they may go within which others can stand in the way of chargers."""


def rush(
    battle: SkirBattle,
    unit: SkirUnit,
    figures: Sequence[SkirFigure],
    targets: Sequence[str],
    *,
    first: bool = False,
) -> list[Gone]:
    """SKIR-TRN-10: each figure straight at the nearest target figure, into contact where it can; those nearest to the
    enemy go first. With ``first`` only until one has come into contact. Where nobody comes at them straight, one goes
    round what is in his way, for one must who can (SKIR-CHG-2, SKIR-CHG-5); after those who all run nobody need.

    What is too far from all of them to meet them on their way is not asked about.
    """
    if not figures:
        return []
    scene = scene_of(battle, unit, tuple(targets))
    box = around(figures, max(map(scene.limit, figures)) + FAR)
    near = crowd(battle).within(box).figures
    foes = _foes(scene, targets)
    question = (tuple(figures), scene.figures, near, foes, battle.table, battle.options)
    key = (unit.id, tuple(targets))

    stand = first or not all(battle.units[id].running for id in targets)

    def go() -> list[Gone]:
        made = _RUSHES(key, question, lambda: Rush(scene, figures, foes))
        if first and (straight := made.first()):
            return straight
        gone = [] if first else made.everybody()
        if not stand or touched_by(battle, unit, targets, gone):
            return gone
        led = made.round_about()
        if led is None or first:
            return [led] if led else gone
        rest = [figure for figure in figures if figure.id != led.figure.id]
        return [led, *Rush(scene, rest, foes, [led]).everybody()]

    return list(_GONE((*key, first, stand), question, go))


_GONE: Shelf[tuple[str, tuple[str, ...], bool, bool], list[Gone]] = Shelf(2000)
_RUSHES: Shelf[tuple[str, tuple[str, ...]], Rush[SkirFigure]] = Shelf(40)
"""What is known of those that were asked about last: they are large."""


def _foes(scene: Going, targets: Sequence[str]) -> tuple[SkirFigure, ...]:
    foes = [foe for foe in scene.foes.figures if foe.unit in targets]
    return tuple(sorted(foes, key=lambda foe: order_of(foe.id)))


# -- ways that a player gives ------------------------------------------------------------------------------------------


def answer_charge(
    battle: SkirBattle,
    unit: SkirUnit,
    targets: Sequence[str],
    ways: Mapping[str, Legs],
    who: Sequence[SkirFigure],
) -> list[Gone]:
    """SKIR-CHG-5: the charge as its player gives it: those named go by their ways as far as they come, the others as
    in :func:`rush`.
    """
    named = [figure for figure in who if figure.id in ways]
    rest = [figure for figure in who if figure.id not in ways]
    if not named:
        return rush(battle, unit, rest, targets)
    scene = scene_of(battle, unit, tuple(targets))
    lanes = []
    for figure in named:
        way = [point.pose for point in ways[figure.id]] or [figure.pose]
        lanes.append(scene.lane(figure, [figure.point, *(pose.point for pose in way)], way[-1].facing))
    gone = strides(scene, lanes, exact=True)
    return [*gone, *Rush(scene, rest, _foes(scene, targets), gone).everybody()]


def check_charge(
    battle: SkirBattle,
    unit: SkirUnit,
    targets: Sequence[str],
    gone: Sequence[Gone],
    who: Sequence[SkirFigure],
    ways: Mapping[str, Legs],
) -> None:
    """SKIR-CHG-5: who is given a way comes to its end; if a target that stands can be reached, somebody reaches one; if
    all ran, nobody ends farther from them. Raises :class:`Illegal`.
    """
    for stride in gone:
        if stride.why and stride.figure.id in ways:
            raise refusal(stride)
    scene = scene_of(battle, unit, tuple(targets))
    standing = [id for id in targets if not battle.units[id].running]
    if not standing:
        _check_after(scene, gone)
    elif rush(battle, unit, who, standing, first=True) and not touched_by(battle, unit, standing, gone):
        message = _("At least one of them must go into contact: it can.")
        raise Illegal("no_contact", "SKIR-CHG-5", message)


def _check_after(scene: Going, gone: Sequence[Gone]) -> None:
    for stride, was, now in approach(gone, scene.foes.rows[scene.open]):
        if now > was + TOLERANCE:
            message = _("Nobody goes farther away from those who ran.")
            raise Illegal("farther", "SKIR-CHG-5", message, at=stride.end.point)


def touched_by(
    battle: SkirBattle, unit: SkirUnit, targets: Sequence[str], gone: Sequence[Gone]
) -> list[Gone]:
    """Those who end in contact with a target."""
    if not gone:
        return []
    met = touches(scene_of(battle, unit, tuple(targets)), rows(stride.base for stride in gone))
    return [stride for stride, there in zip(gone, met.tolist(), strict=True) if there]


def chargers(battle: SkirBattle, unit: SkirUnit, named: Sequence[str] = ()) -> tuple[SkirFigure, ...]:
    """The figures that may charge: who has not moved and fights nobody yet (SKIR-CHG-2, SKIR-CHG-7)."""
    return tuple(figure for figure in movable(battle, unit) if not named or figure.id in named)
