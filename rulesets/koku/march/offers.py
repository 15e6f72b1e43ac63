"""What a side may do in the movement phase, and what it may not and why (KOKU-SEQ-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import shapely
from msgspec import UNSET

from rulesets.engine.battle import Figure, Piece, Side
from rulesets.engine.forms import (
    AngleParam,
    AnyParam,
    FormationChoice,
    Offer,
    PathParam,
    PieceParam,
    PosesParam,
    choice,
    formation,
    offer,
    show_pose,
    why_not,
)
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Question, Shelf
from rulesets.engine.sayings import _, say
from rulesets.engine.table.bases import Shapes
from rulesets.engine.table.bodies import Box, around
from rulesets.engine.table.field import Field
from rulesets.koku.battle import Formation, Gun, KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.charts import TROOPS
from rulesets.koku.ground import buildings
from rulesets.koku.ground.sight import field_of
from rulesets.koku.ground.weather import with_allowance
from rulesets.koku.march import special
from rulesets.koku.march.entering import routes_in
from rulesets.koku.march.judging import check_enter
from rulesets.koku.march.plans import MoveScene, block_in, muzzle_of, scene_of
from rulesets.koku.stand.formations import NAMES, Stand, frontages, may_stand, row_of, stand_of

WHOLE = ("table", "options", "weather")
"""What of the whole battle the options depend on beside the figures."""

MOST_KEPT = 6000
"""Units whose options are kept."""


class _Own(NamedTuple):
    """What a unit can do, going inside apart: that stands between, for the buildings in its reach."""

    before: list[Offer]
    houses: list[tuple[Piece, float]] = []
    after: list[Offer] = []


_KEPT: Shelf[tuple[str, Side, int], _Own] = Shelf(MOST_KEPT)
"""By unit, side and table: each battle has its own."""

NEAR = 3.0
"""Inches from which nobody touches a figure, or has a say in its straight way into a building: a base's diagonal and
more.
"""

_ENTRIES: Shelf[tuple[str, str, int], Illegal | None] = Shelf(2 * MOST_KEPT)
"""By unit, building and table, why the unit cannot go inside."""

_Asked = tuple[Sequence[KokuFigure], Sequence[str]]
"""Some figures, and buildings whose surroundings concern them beside those in which they are."""


class _Place(NamedTuple):
    """Where every figure of a battle stands, for the questions of all units at once."""

    battle: KokuBattle
    field: Field
    told: list[tuple[Figure, Side]]
    """The figures, each with its side: a clan may change hands (KOKU-TRN-3)."""

    def about(self, asked: Sequence[_Asked]) -> list[Question]:
        """The figures near some others, their buildings and some more; for each who asks."""
        near = self.field.within_each([self._box(figures, houses) for figures, houses in asked])
        return [tuple(self.told[number] for number in numbers) for numbers in near]

    def _box(self, figures: Sequence[KokuFigure], houses: Sequence[str]) -> Box:
        box = around(figures, NEAR)
        for place in {*houses, *(figure.inside for figure in figures if figure.inside)}:
            left, low, right, high = self.field.ground.shape(place).bounds
            west, south, east, north = box
            box = (
                min(west, left - NEAR), min(south, low - NEAR), max(east, right + NEAR), max(north, high + NEAR),
            )  # fmt: skip
        return box


def _place_of(battle: KokuBattle) -> _Place:
    field, units = field_of(battle), battle.units
    return _Place(battle, field, [(figure, units[figure.unit].side) for figure in field.figures])


def available(battle: KokuBattle, side: Side) -> list[Offer]:
    """The options of every unit of the active side, with what is shut and why."""
    units, place = battle.on_table(side), _place_of(battle)
    figures = [tuple(battle.living(unit)) for unit in units]
    about = place.about([(some, ()) for some in figures])
    own = [_recall(battle, unit, near) for unit, near in zip(units, about, strict=True)]
    entries = _entries(place, units, figures, own)
    return [
        each for one, enter in zip(own, entries, strict=True) for each in (*one.before, *enter, *one.after)
    ]


def _recall(battle: KokuBattle, unit: KokuUnit, about: Question) -> _Own:
    """The options of a unit: those that were found before, if nobody has come to it or gone from it since."""
    question = (unit, about, battle.markers.get(f"{unit.id}.gun"), *_whole(battle))
    key = (unit.id, unit.side, id(battle.table))
    return _KEPT(key, question, lambda: _of_unit(scene_of(battle, unit)))


def _whole(battle: KokuBattle) -> Question:
    return tuple(getattr(battle, name) for name in WHOLE)


def _of_unit(scene: MoveScene) -> _Own:
    unit, battle = scene.unit, scene.battle
    gone, to_go = _had_order(unit), _why_barred(unit)
    found = [_march(scene, "move", to_go)]
    if TROOPS[unit.kind].liable and len(scene.figures) > 1 and unit.formation != Formation.CREW:
        found.append(_march(scene, "change_formation", gone))
    found.append(offer("hold", _("Hold"), unit=unit.id, shut=gone))
    if row_of(unit).led:
        return _Own(found)
    more: list[Offer] = []
    if row_of(unit).mounted:
        shut = gone or why_not(special.check_dismount, battle, unit)
        more.append(offer("dismount", _("Dismount"), unit=unit.id, shut=shut))
    elif unit.dismounted:
        shut = gone or why_not(special.check_mount, battle, unit)
        more.append(offer("mount", _("Mount"), unit=unit.id, shut=shut))
    if unit.gun:
        more += _gun(scene, gone)
    elif not row_of(unit).mounted:
        more.append(_dig(scene, gone))
    return _Own(found, _houses_about(scene), more)


def _had_order(unit: KokuUnit) -> Illegal | None:
    if not unit.ordered:
        return None
    return Illegal("ordered", "KOKU-ORD-1", "{unit} was already ordered this turn.", unit=unit.name)


def _why_barred(unit: KokuUnit) -> Illegal | None:
    """Why a unit cannot go anywhere any more: who has just arrived may go on."""
    return None if unit.ordered == "arrive" else _had_order(unit)


# -- going somewhere --------------------------------------------------------------------------------------------------


def _march(scene: MoveScene, kind: str, shut: Illegal | None) -> Offer:
    """A move, or a change of formation, with the params that the screen leads the player by (CONTRACT: path, poses)."""
    unit = scene.unit
    troop, stand = with_allowance(scene.battle, row_of(unit)), stand_of(unit, len(scene.figures))
    if shut is None and not scene.free:
        shut = Illegal("held", "KOKU-MOV-15", "Three enemies touch {unit}: it cannot move.", unit=unit.name)
    label = _("Move") if kind == "move" else _("Re-form")
    params = () if shut else _ways(scene, kind, stand)
    hint = f"{troop.move:g}″" if kind == "move" else _("the whole move, Formation Fail")
    return offer(kind, label, *params, unit=unit.id, hint=hint, shut=shut)


def _ways(scene: MoveScene, kind: str, stand: Stand) -> Sequence[AnyParam]:
    params: list[AnyParam] = []
    if scene.unit.gun != Gun.UNLIMBERED:
        params.append(_legs(scene, kind, stand))
    if len(scene.figures) > 1 or stand.formation is not Formation.LONE:
        params.append(_poses(scene))
    return params


def _legs(scene: MoveScene, kind: str, stand: Stand) -> PathParam:
    body = block_in(scene, stand)
    chosen = _first_choice(scene, kind, stand)
    start = show_pose(body.anchor)
    return PathParam(
        name="legs",
        reach=with_allowance(scene.battle, row_of(scene.unit)).move,
        single=len(scene.figures) == 1,
        start=start,
        # A change of formation is an order without going anywhere too; a move is not.
        default=(start,) if kind == "change_formation" else UNSET,
        width=round(body.width, 4),
        depth=round(body.depth, 4),
        formation=chosen.formation.value,
        frontage=chosen.frontage,
        formations=_formations(scene, kind, stand),
    )


def _first_choice(scene: MoveScene, kind: str, stand: Stand) -> Stand:
    """The formation that the screen begins with: as the unit stands; for a change a column fit for the road, else a
    line.
    """
    if kind == "move":
        return stand
    others = [other for other in _stands(scene, stand) if not other.same(stand)]
    return min(
        others, key=lambda other: (other != Stand(Formation.COLUMN, 2), other.formation is not Formation.LINE)
    )


def _stands(scene: MoveScene, stand: Stand) -> list[Stand]:
    count = len(scene.figures)
    if not stand.close and stand.formation is not Formation.SKIRMISH:
        return [stand]
    found = [Stand(form, wide) for form in may_stand(scene.unit, count) for wide in frontages(form, count)]
    return found if stand in found else [stand, *found]


def _formations(scene: MoveScene, kind: str, stand: Stand) -> tuple[FormationChoice, ...]:
    """Every formation of the class with its frontages; shut where this order may not end in it (KOKU-FRM-8)."""
    free = not TROOPS[scene.unit.kind].liable
    stands = _stands(scene, stand)
    if kind == "move" and not free:
        stands = [stand]
    elif kind == "change_formation":
        stands = [other for other in stands if not other.same(stand)]
    forms = dict.fromkeys(other.formation for other in stands)
    return tuple(
        formation(
            form.value, NAMES[form], tuple(other.frontage for other in stands if other.formation is form)
        )
        for form in forms
    )


def _poses(scene: MoveScene) -> PosesParam:
    return PosesParam(
        name="figures",
        label=_("Who goes"),
        reach=with_allowance(scene.battle, row_of(scene.unit)).move,
        start={figure.id: figure.pose for figure in scene.figures},
        held=tuple(sorted(scene.held)),
    )


def _entries(
    place: _Place, units: Sequence[KokuUnit], figures: Sequence[tuple[KokuFigure, ...]], own: Sequence[_Own]
) -> list[list[Offer]]:
    """Of each unit going inside one of the buildings in reach (KOKU-MOV-16)."""
    asked = [
        (unit, some, house)
        for unit, some, one in zip(units, figures, own, strict=True)
        if _why_barred(unit) is None
        for house, _away in one.houses
    ]
    about = place.about([(some, (house.id,)) for _unit, some, house in asked])
    against = iter(_why_not_enter(place.battle, asked, about))
    return [_enter(unit, one.houses, against) for unit, one in zip(units, own, strict=True)]


def _enter(
    unit: KokuUnit, houses: Sequence[tuple[Piece, float]], against: Iterator[Illegal | None]
) -> list[Offer]:
    """Going inside as an offer; ``against`` goes on with what is against each of the buildings."""
    if not houses:
        return []
    if (shut := _why_barred(unit)) is not None:
        return [offer("enter", _("Go inside"), unit=unit.id, shut=shut)]
    choices = [
        choice(house.id, house.name or _("house"), next(against), distance=away) for house, away in houses
    ]
    return [offer("enter", _("Go inside"), PieceParam(name="building", choices=tuple(choices)), unit=unit.id)]


def _why_not_enter(
    battle: KokuBattle,
    asked: Sequence[tuple[KokuUnit, tuple[KokuFigure, ...], Piece]],
    about: Sequence[Question],
) -> Iterable[Illegal | None]:
    """Why units cannot go into buildings; found anew only where somebody on a straight way there has moved."""
    who = {(unit.id, house.id, id(battle.table)): (unit, house.id) for unit, _some, house in asked}
    whole = _whole(battle)
    questions = [(unit, some, near, *whole) for (unit, some, _house), near in zip(asked, about, strict=True)]

    def find(lacking: Sequence[tuple[str, str, int]]) -> dict[tuple[str, str, int], Illegal | None]:
        routes = routes_in(battle, [who[key] for key in lacking])
        return {
            key: why_not(check_enter, battle, key[1], route)
            for key, route in zip(lacking, routes, strict=True)
        }

    return _ENTRIES.many(dict(zip(who, questions, strict=True)), find).values()


def _houses_about(scene: MoveScene) -> list[tuple[Piece, float]]:
    """The buildings that a figure of the unit can reach straight and over open ground, with how far the nearest is that
    is free and not inside, to where it touches them (KOKU-MOV-16).
    """
    houses, ground, free = buildings.houses(scene.ground), scene.ground, scene.free
    troop = with_allowance(scene.battle, row_of(scene.unit))
    if not houses or not free or troop.mounted or scene.unit.formation == Formation.CREW:
        return []
    outlines = np.array([ground.shape(house.id) for house in houses], dtype=np.object_)
    starts: Shapes = shapely.points([figure.point for figure in free])
    for number, figure in enumerate(free):
        if figure.inside:
            starts[number] = ground.shape(figure.inside)
    away = shapely.distance(starts[:, None], outlines[None])
    found = []
    for column, house in enumerate(houses):
        others = [row for row, figure in enumerate(free) if figure.inside != house.id]
        if others:
            nearest = max(float(away[others, column].min()) - buildings.REACH, 0.0)
            if nearest + troop.hard <= troop.move + 0.001:
                found.append((house, nearest))
    return found


# -- the gun, and digging ---------------------------------------------------------------------------------------------


def _gun(scene: MoveScene, shut: Illegal | None) -> list[Offer]:
    unit, battle = scene.unit, scene.battle
    muzzle = muzzle_of(battle, unit)
    barrel = AngleParam(name="facing", default=muzzle.facing if muzzle else 0.0)
    if unit.gun == Gun.CARRIED:
        why = shut or why_not(special.check_gun, battle, unit, Gun.CARRIED, "KOKU-ORD-6")
        return [offer("unlimber", _("Set the gun down"), barrel, unit=unit.id, shut=why)]
    up = shut or why_not(special.check_gun, battle, unit, Gun.UNLIMBERED, "KOKU-ORD-6")
    turn = shut or why_not(special.check_gun, battle, unit, Gun.UNLIMBERED, "KOKU-ORD-7")
    return [
        offer("limber", _("Take the gun up"), unit=unit.id, shut=up),
        offer("realign", _("Turn the barrel"), barrel, unit=unit.id, shut=turn),
    ]


def _dig(scene: MoveScene, shut: Illegal | None) -> Offer:
    unit = scene.unit
    why = shut or why_not(special.check_dig, scene.battle, unit)
    done = max((figure.dig for figure in scene.figures), default=0)
    hint = say("turn {done} of {turns}", done=done + 1, turns=special.DUG)
    return offer("dig", _("Dig in"), unit=unit.id, hint=hint, shut=why)
