"""Shooting: the orders, heroic ones too, humming arrows, what is offered and foreseen (GODAI-ORD-7, GODAI-ORD-10,
GODAI-SHT-1 to GODAI-SHT-14, GODAI-HER-4, GODAI-SEQ-21, GODAI-OPT-6).

A Heroic Shot is a shot more at the start of the phase for a Zen token; but for who may give it, and how many missiles
he has, it is a shot like any other (GODAI-SHT-13).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

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
from rulesets.engine.play.machine import Menu
from rulesets.engine.play.orders import Id, Order, Waypoint
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import Words, _, inches, say
from rulesets.engine.table.bases import point_gaps, rows
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import CONTACT, WEAPONS
from rulesets.godai.fire.aiming import (
    Arrow,
    Sights,
    check_unit,
    missile_in_hand,
    nearest_units,
    scan,
    single,
    volley,
    weapon_of,
    why_out_of_reach,
)
from rulesets.godai.fire.hits import falls, loose, test_to_hit, test_to_wound
from rulesets.godai.fire.sight import arc_of, in_arc, sees_point
from rulesets.godai.stand import zen
from rulesets.godai.stand.profile import shots_of
from rulesets.godai.stand.units import place_in_unit, units_in_order

HUM = 6.0
"""Inches about its point within which a humming arrow frightens groups (GODAI-SHT-14)."""
FURTHER = (("second", _("second missile at")), ("third", _("third missile at")))
"""The fields for the marks of a hero's later missiles (GODAI-SHT-8)."""


class Shoot(Order, frozen=True, tag="shoot"):
    """Shoot: a group at a unit, a hero at figures, one for each missile; those without a mark of their own go at
    ``target`` (GODAI-SHT-5 to GODAI-SHT-8).
    """

    unit: Id
    target: Id
    second: Id = ""
    third: Id = ""


class HeroicShot(Shoot, frozen=True, tag="heroic_shot"):
    """A Heroic Shot at a figure; with GODAI-OPT-6 a full volley, each missile at its mark."""


class Hum(Order, frozen=True, tag="hum"):
    """A humming arrow at a point; what is left of the volley may be shot after it (GODAI-SHT-14)."""

    unit: Id
    at: Waypoint


class HeroicHum(Hum, frozen=True, tag="heroic_hum"):
    """A Heroic Shot that hums (GODAI-SHT-14)."""


HEROIC = (HeroicShot, HeroicHum)
PHASE = "shoot"
"""How a unit remembers this Heroic Action (GODAI-SEQ-21)."""


# -- the orders --------------------------------------------------------------------------------------------------------


def check_turn(unit: GodaiUnit, heroic: bool) -> None:
    """GODAI-SHT-1: raises :class:`Illegal` for a unit that has shot in this turn; for who cannot declare a Heroic Shot
    (GODAI-SEQ-21, GODAI-RUL-112).
    """
    if not heroic and unit.shot:
        raise Illegal("has_shot", "GODAI-SHT-1", "They have shot.")
    if heroic and not unit.hero:
        raise Illegal("no_hero", "GODAI-SEQ-21", "Only heroes act heroically.")
    if heroic and PHASE in unit.heroic and not unit.volley:
        raise Illegal("declared", "GODAI-SEQ-21", "{unit} has done so in this phase.", unit=unit.name)
    if heroic and not (unit.zen or unit.volley):
        raise Illegal("no_token", "GODAI-SEQ-21", "{unit} has no Zen token left.", unit=unit.name)


def missiles(battle: GodaiBattle, unit: GodaiUnit, *, heroic: bool) -> int:
    """GODAI-SHT-8, GODAI-RUL-50: the missiles that a hero has left in this turn's order, as some may have hummed; of a
    Heroic Shot one (GODAI-RUL-55), or all that his mastery gives (GODAI-OPT-6).
    """
    if heroic and (unit.volley or not battle.options.heroic_volley):
        return unit.volley or 1
    weapon = weapon_of(battle, unit)
    return shots_of(unit, weapon) - (0 if heroic else unit.hums) if weapon else 0


def aim_at(battle: GodaiBattle, unit: GodaiUnit, marks: Sequence[str], count: int) -> tuple[Arrow, ...]:
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


def _plan(battle: GodaiBattle, unit: GodaiUnit, order: Shoot) -> tuple[Arrow, ...]:
    heroic = isinstance(order, HEROIC)
    check_turn(unit, heroic)
    marks = (order.target, order.second, order.third)
    return aim_at(battle, unit, marks, missiles(battle, unit, heroic=heroic))


def shoot(play: Play[GodaiBattle], order: Shoot) -> Rule:
    """GODAI-ORD-7, GODAI-SHT-13: all marks are named before any die (GODAI-SHT-8); a Heroic Shot uses nothing of the
    normal one.
    """
    unit: GodaiUnit = play.own_unit(order.unit)
    arrows = _plan(play.battle, unit, order)
    if isinstance(order, HEROIC):
        unit = _declare(play, unit)
    else:
        unit = play.change_unit(zen.begin_action(play, unit), shot=True)
    yield from loose(play, unit, arrows)


def _declare(play: Play[GodaiBattle], unit: GodaiUnit) -> GodaiUnit:
    """GODAI-ZEN-3, GODAI-RUL-142: its token buys all of a volley; no die of it can be changed."""
    if unit.volley:
        return play.change_unit(zen.begin_action(play, unit, paid=True), volley=0)
    unit = zen.begin_action(play, zen.pay(play, unit), paid=True)
    unit = play.change_unit(unit, heroic=(*unit.heroic, PHASE))
    play.tell("heroic_shot", unit=unit.id, clauses=("GODAI-HER-4",))
    return unit


def hum(play: Play[GodaiBattle], order: Hum) -> None:
    """GODAI-SHT-14: without a die every group within 6" of the point, friend and foe alike, has 1 Courage less, once in
    a battle (GODAI-RUL-51). What is left of a volley may be shot after it, of a heroic one too (GODAI-RUL-142).
    """
    battle, point = play.battle, order.at.pose.point
    unit: GodaiUnit = play.own_unit(order.unit)
    check_hum(battle, unit, order)
    if isinstance(order, HEROIC):
        left = missiles(battle, unit, heroic=True) - 1
        unit = play.change_unit(_declare(play, unit), volley=left)
    else:
        unit = play.change_unit(unit, hums=unit.hums + 1)
        play.settle_unit(unit, shot=missiles(battle, unit, heroic=False) <= 0)
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
    """The groups of either side with a figure near a point over which no arrow has hummed yet."""
    there = np.array([point])
    groups = [unit for unit in units_in_order(battle) if not (unit.hero or unit.hummed)]
    bases = [(unit, rows(battle.able(unit))) for unit in groups]
    return [unit for unit, own in bases if point_gaps(own, there.repeat(len(own), 0)).min() <= HUM + CONTACT]


def check_arrowheads(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """Raises :class:`Illegal` for who cannot let an arrow hum now (GODAI-SHT-14, GODAI-WIN-12, GODAI-OPT-7)."""
    check_unit(battle, unit)
    weapon = weapon_of(battle, unit)
    if not unit.hero or weapon is None or not WEAPONS[weapon].line(unit.mastery(weapon)).arrowheads:
        raise Illegal("no_arrowheads", "GODAI-WIN-12", "{unit} has no humming arrows.", unit=unit.phrase)
    if unit.lethal:
        raise Illegal("lethal", "GODAI-SHT-14", "{unit} has shot a lethal arrow.", unit=unit.phrase)
    if battle.options.humming_first and battle.arrows:
        raise Illegal("late", "GODAI-OPT-7", "Arrows have been shot already.")


def check_hum(battle: GodaiBattle, unit: GodaiUnit, order: Hum) -> None:
    """Raises :class:`Illegal` for who has no such arrow to shoot now, and for a point out of range, arc or sight
    (GODAI-SHT-14).
    """
    check_turn(unit, isinstance(order, HEROIC))
    check_arrowheads(battle, unit)
    archer, point = battle.able(unit)[0], order.at.pose.point
    if point_gaps(rows((archer,)), np.array([point]))[0] > missile_in_hand(battle, archer).range + CONTACT:
        raise Illegal("out_of_range", "GODAI-SHT-14", "That is out of range.")
    if not in_arc(battle, (archer,), np.array([[point]]))[0, 0]:
        raise Illegal("out_of_arc", "GODAI-SHT-3", "That is outside the arc.")
    if not sees_point(battle, archer, point):
        raise Illegal("no_sight", "GODAI-SHT-14", "{unit} does not see that.", unit=unit.phrase)


# -- what is offered ---------------------------------------------------------------------------------------------------


def _offers(battle: GodaiBattle, side: Side, *, heroic: bool) -> list[Offer]:
    """GODAI-SHT-1, GODAI-ORD-10: the shot of every unit with missiles in hand, or of every hero, and his humming
    arrow.
    """
    labels = (_("Heroic shot"), _("Heroic humming arrow")) if heroic else (_("Shoot"), _("Humming arrow"))
    kinds = ("heroic_shot", "heroic_hum") if heroic else ("shoot", "hum")
    found = []
    for unit in units_in_order(battle, side):
        if weapon_of(battle, unit) is not None and (unit.hero or not heroic):
            shut = why_not(check_turn, unit, heroic)
            count = missiles(battle, unit, heroic=heroic)
            found.append(_shot_offer(battle, unit, kinds[0], labels[0], count, shut))
            if _has_arrowheads(unit):
                found.append(_hum_offer(battle, unit, kinds[1], labels[1], shut))
    return found


def _has_arrowheads(unit: GodaiUnit) -> bool:
    """Whether a hero may have humming arrows left (GODAI-WIN-12)."""
    lines = (WEAPONS[weapon].line(unit.mastery(weapon)) for weapon in unit.weapons)
    return unit.hero and not unit.lethal and any(each.arrowheads for each in lines)


def able(battle: GodaiBattle, side: Side) -> bool:
    """Whether a side has anything to shoot (GODAI-SEQ-17)."""
    return any(each.shut is None for each in SHOOTING.available(battle, side))


def heroic_able(battle: GodaiBattle, side: Side) -> bool:
    """Whether a side has a Heroic Shot to declare (GODAI-SEQ-17)."""
    return any(each.shut is None for each in DECLARING.available(battle, side))


def _shot_offer(
    battle: GodaiBattle, unit: GodaiUnit, kind: str, label: Words, count: int, shut: Illegal | None
) -> Offer:
    """A unit's shot with whom it may be aimed at, or why it is shut."""
    shut = shut or why_not(check_unit, battle, unit)
    if shut is not None:
        return offer(kind, label, unit=unit.id, shut=shut)
    shooters = check_unit(battle, unit)
    pick: FigureParam | UnitParam = UnitParam(name="target", label=_("at"), choices=_units(battle, shooters))
    more: list[AnyParam] = []
    if unit.hero:
        marks = _figures(battle, shooters[0])
        pick = FigureParam(name="target", label=_("at"), choices=marks)
        more = [
            FigureParam(
                name=name, label=words, choices=marks, optional=True, further=True, clause="GODAI-SHT-8"
            )
            for name, words in FURTHER[: count - 1]
        ]
    nobody = None if pick.open else Illegal("no_target", "GODAI-SHT-2", "Nobody whom they may shoot at.")
    reach = inches(missile_in_hand(battle, shooters[0]).range)
    return offer(kind, label, pick, *more, unit=unit.id, hint=reach, shut=nobody)


def _hum_offer(battle: GodaiBattle, unit: GodaiUnit, kind: str, label: Words, shut: Illegal | None) -> Offer:
    """A hero's humming arrow."""
    shut = shut or why_not(check_arrowheads, battle, unit)
    if shut is not None:
        return offer(kind, label, unit=unit.id, shut=shut)
    archer = battle.able(unit)[0]
    at = PoseParam(name="at", label=_("at"), start=archer.pose, reach=missile_in_hand(battle, archer).range)
    return offer(kind, label, at, unit=unit.id, hint=inches(at.reach))


def _figures(battle: GodaiBattle, shooter: GodaiFigure) -> tuple[Choice, ...]:
    foes, seen, lawful = scan(battle, (shooter,))
    return tuple(
        choice(foe.id, place_in_unit(battle, foe), distance=float(seen.gap[0, n]))
        if lawful[0, n]
        else choice(foe.id, place_in_unit(battle, foe), why_out_of_reach(battle, foe, seen, n))
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
        return Illegal("not_nearest", "GODAI-SHT-6", "{unit} {unit|is|are} nearer.", unit=nearest.phrase)
    return why_out_of_reach(battle, foes[own[0]], seen, own[0])


# -- what is foreseen --------------------------------------------------------------------------------------------------


def forecast(play: Play[GodaiBattle], order: Shoot) -> Forecast:
    """The dice of a shot and what they may bring, exactly: a slip for each unit that is aimed at; the arcs of who
    shoots.
    """
    unit: GodaiUnit = play.own_unit(order.unit)
    battle, arrows = play.battle, _plan(play.battle, unit, order)
    targets = dict.fromkeys(battle.figures[arrow.marks[0]].unit for arrow in arrows)
    shooters = [battle.figures[id] for id in dict.fromkeys(arrow.shooter for arrow in arrows)]
    arcs = tuple(_arc(battle, shooter) for shooter in shooters)
    return Forecast(odds=tuple(_slip(battle, unit, arrows, id) for id in targets), arcs=arcs)


def _arc(battle: GodaiBattle, shooter: GodaiFigure) -> Arc:
    """Where a figure can shoot (GODAI-SHT-3, GODAI-SHT-4)."""
    facing, half = arc_of(battle, shooter)
    return Arc(shooter.x, shooter.y, facing, half=half, range=missile_in_hand(battle, shooter).range)


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


def forecast_hum(play: Play[GodaiBattle], order: Hum) -> Forecast:
    """The groups that a humming arrow frightens."""
    unit: GodaiUnit = play.own_unit(order.unit)
    battle, point = play.battle, order.at.pose.point
    check_hum(battle, unit, order)
    facts = [
        Fact(say("Courage of {unit}", unit=group.name), "−1", "bad") for group in frightens(battle, point)
    ]
    lines = (line(battle.able(unit)[0].point, point),)
    return Forecast(odds=(slip(_("Humming arrow"), facts, (), lines=lines),))


SHOOTING = Menu(
    {Shoot: shoot, Hum: hum}, partial(_offers, heroic=False), {Shoot: forecast, Hum: forecast_hum}
)
DECLARING = Menu(
    {HeroicShot: shoot, HeroicHum: hum},
    partial(_offers, heroic=True),
    {HeroicShot: forecast, HeroicHum: forecast_hum},
)
"""The orders of normal and of Heroic Shooting."""
