"""Shooting: the order, humming arrows, what is offered and foreseen (GODAI-ORD-7, GODAI-SHT-1 to GODAI-SHT-14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from rulesets.engine.battle import Point, Side
from rulesets.engine.dice import odds
from rulesets.engine.forms import (
    AnyParam,
    Arc,
    Choice,
    Fact,
    FigureParam,
    Forecast,
    Odds,
    Offer,
    PoseParam,
    UnitParam,
    choice,
    line,
    offer,
    slip,
    why_not,
)
from rulesets.engine.forms.odds import cast, percent
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Id, Order, Waypoint
from rulesets.engine.play.play import Play, Rule, RuleOf
from rulesets.engine.sayings import Words, _, inches, say
from rulesets.engine.table.bases import point_gaps, rows
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import CONTACT, WEAPONS
from rulesets.godai.fire.aiming import (
    Arrow,
    Sights,
    check_turn,
    check_unit,
    held,
    nearest_units,
    scan,
    shots_left,
    single,
    unreached,
    volley,
    weapon_of,
)
from rulesets.godai.fire.hits import loose, test_to_hit, test_to_wound
from rulesets.godai.fire.sight import arc_of, in_arc, sees_point
from rulesets.godai.fire.volley import Body, Flight, fallen
from rulesets.godai.stand import zen
from rulesets.godai.stand.units import place_in_unit, units_in_order

HUM = 6.0
"""Inches about its point within which a humming arrow frightens groups (GODAI-SHT-14)."""
FURTHER = ("second", "third")
"""The fields for the marks of a hero's later missiles (GODAI-SHT-8)."""


class Shoot(Order, frozen=True, tag="shoot"):
    """Shoot: a group at a unit, a hero at figures, one for each missile; those without a mark of their own go at
    ``target`` (GODAI-SHT-5 to GODAI-SHT-8).
    """

    unit: Id
    target: Id
    second: Id = ""
    third: Id = ""


class Hum(Order, frozen=True, tag="hum"):
    """A humming arrow at a point; what is left of the volley may be shot after it (GODAI-SHT-14)."""

    unit: Id
    at: Waypoint


# -- the orders --------------------------------------------------------------------------------------------------------


def aimed(battle: GodaiBattle, unit: GodaiUnit, marks: Sequence[str], count: int) -> tuple[Arrow, ...]:
    """The missiles of an order: a group's at a unit, so many of a hero's at ``marks``, the last ones at the first.
    Raises :class:`Illegal` where it is not lawful.
    """
    shooters = check_unit(battle, unit)
    named = [mark for mark in marks if mark]
    if unit.hero:
        if len(named) > count:
            raise Illegal("too_many", "GODAI-SHT-8", "There are {count} missiles.", count=count)
        return tuple(single(battle, shooters[0], mark) for mark in (named + named[:1] * count)[:count])
    if len(named) != 1:
        raise Illegal("one_target", "GODAI-SHT-6", "A group shoots at one unit.")
    near = nearest_units(battle, shooters)
    if named[0] not in near:
        raise _passed_over(battle, scan(battle, shooters), named[0], near)
    return volley(battle, shooters, named[0])


def _planned(battle: GodaiBattle, unit: GodaiUnit, order: Shoot) -> tuple[Arrow, ...]:
    check_turn(unit)
    return aimed(battle, unit, (order.target, order.second, order.third), missiles(battle, unit))


def missiles(battle: GodaiBattle, unit: GodaiUnit) -> int:
    """GODAI-SHT-8: how many missiles a hero has in this turn's order."""
    weapon = weapon_of(battle, unit)
    return shots_left(unit, weapon) if weapon else 0


def shoot(play: Play[GodaiBattle], order: Shoot) -> Rule:
    """GODAI-ORD-7: all marks are named before any die (GODAI-SHT-8)."""
    unit: GodaiUnit = play.own_unit(order.unit)
    arrows = _planned(play.battle, unit, order)
    unit = play.change_unit(zen.begin_action(play, unit), shot=True)
    yield from loose(play, unit, arrows)


def hum(play: Play[GodaiBattle], order: Hum) -> None:
    """GODAI-SHT-14: without a die every group near the point loses heart, friend and foe alike (GODAI-RUL-51)."""
    unit: GodaiUnit = play.own_unit(order.unit)
    check_turn(unit)
    check_hum(play.battle, unit)
    check_point(play.battle, unit, order.at.pose.point)
    unit = play.change_unit(unit, hums=unit.hums + 1)
    play.settle_unit(unit, shot=missiles(play.battle, unit) <= 0)
    over(play, unit, order.at.pose.point)


def over(play: Play[GodaiBattle], unit: GodaiUnit, point: Point) -> None:
    """A humming arrow flies to a point: every group within 6" of it has 1 Courage less, once in a battle."""
    battle = play.battle
    play.change_unit(play.unit(unit.id), idle=False)
    frightened = frightens(battle, point)
    for group in frightened:
        play.change_unit(play.unit(group.id), hummed=True)
    archer = battle.able(unit)[0]
    play.tell(
        "hummed", unit=unit.id, count=len(frightened), at=point, lines=[(archer.point, point)],
        arms=WEAPONS[archer.in_hand].arms, clauses=("GODAI-SHT-14",),
    )  # fmt: skip


def frightens(battle: GodaiBattle, point: Point) -> list[GodaiUnit]:
    """The groups of either side near a point over which no arrow has hummed yet."""
    return [
        unit
        for unit in units_in_order(battle)
        if not unit.hero and not unit.hummed and _near(battle.able(unit), point)
    ]


def _near(figures: Sequence[GodaiFigure], point: Point) -> bool:
    bases = rows(figures)
    return bool(point_gaps(bases, np.tile(np.array(point), (len(bases), 1))).min() <= HUM + CONTACT)


def check_hum(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """Raises :class:`Illegal` for who cannot let an arrow hum now (GODAI-SHT-14, GODAI-WIN-12, GODAI-OPT-7)."""
    check_unit(battle, unit)
    weapon = weapon_of(battle, unit)
    if not unit.hero or weapon is None or not WEAPONS[weapon].line(unit.mastery(weapon)).arrowheads:
        raise Illegal("no_arrowheads", "GODAI-WIN-12", "{unit} has no humming arrows.", unit=unit.called)
    if unit.lethal:
        raise Illegal("lethal", "GODAI-SHT-14", "{unit} has shot a lethal arrow.", unit=unit.called)
    if battle.options.humming_first and battle.arrows:
        raise Illegal("late", "GODAI-OPT-7", "Arrows have been shot already.")


def check_point(battle: GodaiBattle, unit: GodaiUnit, point: Point) -> None:
    """Raises :class:`Illegal` for a point out of range, arc or sight (GODAI-SHT-14)."""
    archer = battle.able(unit)[0]
    if point_gaps(rows((archer,)), np.array([point]))[0] > held(battle, archer).range + CONTACT:
        raise Illegal("out_of_range", "GODAI-SHT-14", "That is out of range.")
    if not in_arc(battle, (archer,), np.array([[point]]))[0, 0]:
        raise Illegal("out_of_arc", "GODAI-SHT-3", "That is outside the arc.")
    if not sees_point(battle, archer, point):
        raise Illegal("no_sight", "GODAI-SHT-14", "{unit} does not see that.", unit=unit.called)


# -- what is offered ---------------------------------------------------------------------------------------------------


def available(battle: GodaiBattle, side: Side) -> list[Offer]:
    """GODAI-SHT-1: the shot of every unit with missiles in hand, and a hero's humming arrow."""
    found = []
    for unit in units_in_order(battle, side):
        if weapon_of(battle, unit) is not None:
            turn = why_not(check_turn, unit)
            found.append(shot_offer(battle, unit, "shoot", _("Shoot"), missiles(battle, unit), turn))
            if has_arrowheads(unit):
                found.append(hum_offer(battle, unit, "hum", _("Humming arrow"), turn))
    return found


def has_arrowheads(unit: GodaiUnit) -> bool:
    """Whether a hero may have humming arrows left (GODAI-WIN-12)."""
    lines = (WEAPONS[weapon].line(unit.mastery(weapon)) for weapon in unit.weapons)
    return unit.hero and not unit.lethal and any(each.arrowheads for each in lines)


def able(battle: GodaiBattle, side: Side) -> bool:
    """Whether a side has anything to shoot (GODAI-SEQ-17)."""
    return any(each.shut is None for each in available(battle, side))


def shot_offer(
    battle: GodaiBattle, unit: GodaiUnit, kind: str, label: Words, count: int, shut: Illegal | None
) -> Offer:
    """A unit's shot with whom it may be aimed at, or why it is shut."""
    shut = shut or why_not(check_unit, battle, unit)
    if shut is not None:
        return offer(kind, label, unit=unit.id, shut=shut)
    shooters = check_unit(battle, unit)
    reach = held(battle, shooters[0]).range
    pick: FigureParam | UnitParam
    more: list[AnyParam] = []
    if unit.hero:
        marks = _figures(battle, shooters[0])
        pick = FigureParam(name="target", label=_("at"), choices=marks)
        labels = (_("second missile at"), _("third missile at"))
        more = [
            FigureParam(
                name=name, label=words, choices=marks, optional=True, further=True, clause="GODAI-SHT-8"
            )
            for name, words in list(zip(FURTHER, labels, strict=True))[: count - 1]
        ]
    else:
        pick = UnitParam(name="target", label=_("at"), choices=_units(battle, shooters))
    nobody = None if pick.open else Illegal("no_target", "GODAI-SHT-2", "Nobody whom they may shoot at.")
    return offer(kind, label, pick, *more, unit=unit.id, hint=inches(reach), shut=nobody)


def hum_offer(battle: GodaiBattle, unit: GodaiUnit, kind: str, label: Words, shut: Illegal | None) -> Offer:
    """A hero's humming arrow."""
    shut = shut or why_not(check_hum, battle, unit)
    if shut is not None:
        return offer(kind, label, unit=unit.id, shut=shut)
    archer = battle.able(unit)[0]
    at = PoseParam(name="at", label=_("at"), start=archer.pose, reach=held(battle, archer).range)
    return offer(kind, label, at, unit=unit.id, hint=inches(at.reach))


def _figures(battle: GodaiBattle, shooter: GodaiFigure) -> tuple[Choice, ...]:
    foes, seen, lawful = scan(battle, (shooter,))
    return tuple(
        choice(foe.id, place_in_unit(battle, foe), distance=float(seen.gap[0, n]))
        if lawful[0, n]
        else choice(foe.id, place_in_unit(battle, foe), unreached(battle, foe, seen, n))
        for n, foe in enumerate(foes)
    )


def _units(battle: GodaiBattle, shooters: Sequence[GodaiFigure]) -> tuple[Choice, ...]:
    """GODAI-SHT-6: the nearest is open, or those that are equally near; the others say why they are not."""
    near, sights = nearest_units(battle, shooters), scan(battle, shooters)
    return tuple(
        choice(unit.id, unit.name, distance=near[unit.id])
        if unit.id in near
        else choice(unit.id, unit.name, _passed_over(battle, sights, unit.id, near))
        for unit in units_in_order(battle, battle.unit_of(shooters[0]).side.opponent)
    )


def _passed_over(battle: GodaiBattle, sights: Sights, unit: str, near: Iterable[str]) -> Illegal:
    """Why a group may not shoot at a unit (GODAI-SHT-6): others are nearer, or none of its men can be reached."""
    foes, seen, lawful = sights
    own = [n for n, foe in enumerate(foes) if foe.unit == unit]
    if not own:
        return Illegal("no_target", "GODAI-SHT-2", "Only enemies on the table are shot at.")
    if lawful[:, own].any():
        nearest = battle.units[min(near)]
        return Illegal("not_nearest", "GODAI-SHT-6", "{unit} {unit|is|are} nearer.", unit=nearest.called)
    return unreached(battle, foes[own[0]], seen, own[0])


# -- what is foreseen --------------------------------------------------------------------------------------------------


def forecast(play: Play[GodaiBattle], order: Shoot) -> Forecast:
    """The dice of a shot and what they may bring, exactly."""
    unit: GodaiUnit = play.own_unit(order.unit)
    return foreseen(play.battle, unit, _planned(play.battle, unit, order))


def foreseen(battle: GodaiBattle, unit: GodaiUnit, arrows: Sequence[Arrow]) -> Forecast:
    """The slips of some missiles, one for each unit that is aimed at; the arcs of who shoots."""
    targets = dict.fromkeys(battle.figures[arrow.marks[0]].unit for arrow in arrows)
    shooters = [battle.figures[id] for id in dict.fromkeys(arrow.shooter for arrow in arrows)]
    arcs = tuple(_arc(battle, shooter) for shooter in shooters)
    return Forecast(odds=tuple(_slip(battle, unit, arrows, id) for id in targets), arcs=arcs)


def _arc(battle: GodaiBattle, shooter: GodaiFigure) -> Arc:
    """Where a figure can shoot (GODAI-SHT-3, GODAI-SHT-4)."""
    facing, half = arc_of(battle, shooter)
    return Arc(shooter.x, shooter.y, facing, half=half, range=held(battle, shooter).range)


def _slip(battle: GodaiBattle, unit: GodaiUnit, arrows: Sequence[Arrow], target: str) -> Odds:
    chance = falls(battle, arrows, target)
    own = [arrow for arrow in arrows if battle.figures[arrow.marks[0]].unit == target]
    pairs = [(battle.figures[arrow.shooter], battle.figures[arrow.marks[0]]) for arrow in own]
    hits = odds.alike(test_to_hit(battle, shooter, mark) for shooter, mark in pairs)
    cuts = odds.alike(test for one, two in pairs if (test := test_to_wound(battle, one, two)) is not None)
    facts = [Fact(_("missiles"), str(len(own))), Fact(_("somebody falls"), percent(1 - chance[0]))]
    if obscured := sum(bool(arrow.ways[arrow.marks[0]]) for arrow in own):
        facts.append(
            Fact(_("something in the way"), say("{count} of {all}", count=obscured, all=len(own)), "bad")
        )
    if mounted := sum(mark.mounted for _shooter, mark in pairs):
        facts.append(Fact(_("horse or rider"), say("{count} of {all}", count=mounted, all=len(own))))
    return slip(
        say("{unit} at {target}", unit=unit.name, target=battle.units[target].name),
        facts,
        tuple(step for test in (*hits, *cuts) for step in test.steps()),
        chance,
        lines=(line(shooter.point, mark.point) for shooter, mark in pairs),
        distance=min(arrow.inches for arrow in own),
        throws=(cast(_("To hit"), hits), *([cast(_("Wound, for each hit"), cuts)] if cuts else [])),
    )


def falls(battle: GodaiBattle, arrows: Sequence[Arrow], target: str) -> odds.Distribution:
    """The exact chance of 0, 1, 2 ... of a unit's figures who fall to some missiles, if nobody spends a token."""
    shooter = battle.figures[arrows[0].shooter]
    flights = [_flight(battle, arrow) for arrow in arrows]
    ids = {id for each in flights for mark in each.marks for id in (mark, *each.ways[mark]) if id}
    bodies = {id: _body(battle, shooter, battle.figures[id]) for id in ids}
    return fallen(flights, bodies, battle.units[target].figures)


def _flight(battle: GodaiBattle, arrow: Arrow) -> Flight:
    hit = odds.chance(test_to_hit(battle, battle.figures[arrow.shooter], battle.figures[arrow.marks[0]]))
    ways = {mark: tuple(id if id in battle.figures else "" for id in way) for mark, way in arrow.ways.items()}
    return Flight(hit, arrow.marks, ways)


def _body(battle: GodaiBattle, shooter: GodaiFigure, figure: GodaiFigure) -> Body:
    test = test_to_wound(battle, shooter, figure)
    return Body(figure.wounds_left, figure.mounted, Fraction(0) if test is None else odds.chance(test))


def foreseen_hum(play: Play[GodaiBattle], order: Hum) -> Forecast:
    """Whom a humming arrow frightens."""
    unit: GodaiUnit = play.own_unit(order.unit)
    check_turn(unit)
    return heard(play.battle, unit, order.at.pose.point)


def heard(battle: GodaiBattle, unit: GodaiUnit, point: Point) -> Forecast:
    """The groups that a humming arrow at a point frightens. Raises :class:`Illegal` where it is not lawful."""
    check_hum(battle, unit)
    check_point(battle, unit, point)
    facts = [
        Fact(say("Courage of {unit}", unit=group.name), "−1", "bad") for group in frightens(battle, point)
    ]
    archer = battle.able(unit)[0]
    shown = slip(_("Humming arrow"), facts, (), lines=(line(archer.point, point),))
    return Forecast(odds=(shown,))


RULES: dict[type[Order], RuleOf] = {Shoot: shoot, Hum: hum}
FORECASTS: dict[type[Order], Callable[[Any, Any], Forecast]] = {Shoot: forecast, Hum: foreseen_hum}
