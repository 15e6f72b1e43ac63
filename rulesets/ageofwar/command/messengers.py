"""Messengers from the maku to the generals (AOW-MSG-1 to AOW-MSG-8, AOW-ORD-5, AOW-DEC-13, AOW-DIC-7, AOW-OPT-5).

A messenger blocks nothing, and is measured from his middle (AOW-DAT-3). Orders to him name the general to whom he
rides: there is at most one on the way to each (AOW-RUL-28). A general who comes within an inch of his messenger in some
other way is reached when the dice of the next phase are allotted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
import shapely

from rulesets.ageofwar.battle import AowBattle, AowUnit, Messenger
from rulesets.ageofwar.charts import MESSENGER, Kind
from rulesets.ageofwar.command import roads
from rulesets.ageofwar.melee.pool import shares
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.blocks import SLACK
from rulesets.ageofwar.stand.contact import leaders_of, rank
from rulesets.engine.battle import PLACES, Point, Pose, Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.forms import Forecast, Offer, PathParam, offer, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.decisions import Allot, PickOne, Reply, Standing, reply_form
from rulesets.engine.play.machine import Forecasts, Rules
from rulesets.engine.play.orders import Id, Legs, Order, UnitOrder
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.play.who import active
from rulesets.engine.sayings import _, say
from rulesets.engine.table import paths
from rulesets.engine.table.geometry import ahead, bearing, distance

HOME, ABROAD = 8, 2
"""Dice of a side whose daimyo is in his maku, and of one whose daimyo is not (AOW-MSG-1)."""
GOES, STRIDE = 4, 8.0
"""The least face that brings a messenger on, and the inches that it gives him (AOW-MSG-3)."""
REACH, RISK, STOPS, AWAY = 1.0, 3.0, 5, 8.0
"""Inches within which he has come to his general (AOW-MSG-5), and an enemy unit tries to stop him (AOW-MSG-6); the
least face that kills him; inches that he is driven off otherwise (AOW-MSG-7).
"""
POOR = 3
"""The highest award that is thrown again unless something else is said (AOW-DEC-13)."""


ALLOT = Allot(
    tag="allot_messengers",
    text=_("{total} dice move your messengers: how many ride to each general?"),
    clause="AOW-MSG-2",
    standing=Standing(label=_("The dice of messengers"), words=_("Shared out evenly"), subject=""),
)
AWARD = PickOne(
    tag="award",
    text=_("{unit} has {face} determination dice of his messenger. Is the die thrown again?"),
    clause="AOW-DEC-13",
    form=reply_form(again=bool),
    standing=Standing(label=_("A messenger arrives"), words=_("Throw again at 3 or less"), subject=""),
)
DECISIONS = (ALLOT, AWARD)

WORDS = {
    "messengers_sent": _("Messengers of {side} on the way: {count}."),
    "messenger_rode": _("The messenger to {unit} rides {distance:.1f}″."),
    "messenger_killed": _("{target} {target|stops|stop} the messenger to {unit}."),
    "messenger_driven": _("The messenger to {unit} gets away from {target}."),
    "messenger_arrived": _("A messenger reaches {unit}."),
    "dice_awarded": _("{unit} has {count} more determination {count|die|dice}."),
}


class MoveMessenger(Order, frozen=True, tag="move_messenger"):
    """The messenger to a general rides by a way (AOW-MSG-4)."""

    unit: Id
    legs: Legs


class RunMessenger(UnitOrder, frozen=True, tag="run_messenger"):
    """The messenger to a general rides the shortest way to him, out of reach of enemies if there is one."""


# -- dice --------------------------------------------------------------------------------------------------------------


def dice_of(battle: AowBattle, side: Side) -> int:
    """AOW-MSG-1, AOW-RUL-27: the dice of a side in its own turn; none without messengers (AOW-OPT-5)."""
    daimyo = battle.units.get(battle.forces[side].daimyo)
    if not battle.options.messengers or daimyo is None or daimyo.fate:
        return 0
    return HOME if daimyo.camped and side in battle.maku else ABROAD


def receivers(battle: AowBattle, side: Side) -> list[AowUnit]:
    """AOW-MSG-2: the living clan generals of a side, by rising id."""
    return [leader for leader in leaders_of(battle, side) if leader.kind == Kind.GENERAL]


def on_the_way(battle: AowBattle, general: str) -> Messenger | None:
    """AOW-RUL-28: the messenger to a general, if there is one."""
    return next((each for each in battle.messengers.values() if each.to == general), None)


def go_test(dice: int) -> Test:
    """AOW-MSG-3: each 4, 5 or 6 gives the messenger 8"."""
    return Test("messenger", Die.D6, GOES, "AOW-MSG-3", _("8″ each"), count=dice)


def stop_test() -> Test:
    """AOW-MSG-6: an enemy unit kills him with 5 or 6."""
    return Test("stop_messenger", Die.D6, STOPS, "AOW-MSG-6", _("the messenger is killed"))


def begin(play: Play[AowBattle]) -> Rule:
    """AOW-MSG-2, AOW-DIC-7: all dice are allotted, then thrown messenger by messenger; new ones start. A hook of the
    phase; with one general only there is nothing to ask.
    """
    battle, side = play.battle, active(play.battle)
    if battle.allotted:
        return
    battle.allotted = True
    for messenger in list(battle.messengers.values()):
        if messenger.side is side:
            yield from _deliver(play, messenger)
    dice, generals = dice_of(battle, side), receivers(battle, side)
    if not dice or not generals:
        return
    shared = shares(dice, [general.id for general in generals])
    if len(generals) > 1:
        answer = yield ALLOT.ask(side, shared, total=dice, among=dict.fromkeys(shared, dice))
        shared = answer.shares
    sent = {general.id: shared.get(general.id, 0) for general in generals if shared.get(general.id, 0)}
    for general, count in sent.items():
        messenger = on_the_way(battle, general) or _new(battle, side, general)
        inches = STRIDE * play.throw(go_test(count)).successes
        _change(play, messenger, dice=count, inches=inches)
    play.tell("messengers_sent", side=side, count=len(sent), clauses=("AOW-MSG-2", "AOW-MSG-3"))


def _new(battle: AowBattle, side: Side, general: str) -> Messenger:
    """AOW-MSG-2: a new messenger at the edge of the maku, at the place nearest to his general; or where the daimyo is,
    if he is not in it: of one who is drawn behind a unit on the edge of the table, the nearest place on it.
    """
    daimyo = battle.units[battle.forces[side].daimyo]
    x, y = battle.figures[daimyo.figures[0]].point
    if daimyo.camped and side in battle.maku:
        camp = roads.maku_shape(battle.maku[side])
        x, y = roads.nearest_edge(camp, battle.figures[battle.units[general].figures[0]].point)
    x, y = min(max(x, 0.0), battle.table.width), min(max(y, 0.0), battle.table.depth)
    return Messenger(f"{general}-m", side, general, round(x, PLACES), round(y, PLACES))


def _change(play: Play[AowBattle], messenger: Messenger, **values: Any) -> Messenger:
    new = msgspec.structs.replace(messenger, **values)
    play.battle.messengers[messenger.id] = new
    return new


def refresh(play: Play[AowBattle]) -> None:
    """What messengers remember of a turn is cleared as the next begins (AOW-MSG-4, AOW-MSG-6)."""
    play.battle.allotted = False
    for messenger in list(play.battle.messengers.values()):
        _change(play, messenger, dice=0, inches=0.0, moved=False, stopped=False, tried=())


# -- on the way --------------------------------------------------------------------------------------------------------


def move(play: Play[AowBattle], order: MoveMessenger) -> Rule:
    """AOW-MSG-4: he rides by the points of an order. Raises :class:`Illegal` for a way that he cannot ride."""
    messenger = check(play.battle, order.unit, play.side)
    path = path_of(play.battle, messenger, order)
    roads.check_way(play.battle, messenger.side, path, messenger.inches, "AOW-MSG-3", "AOW-MSG-4")
    yield from _ride(play, messenger, path)


def run(play: Play[AowBattle], order: RunMessenger) -> Rule:
    """AOW-MSG-4: he rides the shortest way as far as his inches go."""
    messenger = check(play.battle, order.unit, play.side)
    yield from _ride(play, messenger, shortest(play.battle, messenger))


def check(battle: AowBattle, general: str, side: Side) -> Messenger:
    """AOW-MSG-3, AOW-MSG-7: the messenger to a general; raises :class:`Illegal` where none can ride."""
    messenger = on_the_way(battle, general)
    if messenger is None or messenger.side is not side:
        raise Illegal("no_messenger", "AOW-MSG-2", "No messenger is on the way to him.")
    if messenger.moved:
        raise Illegal("has_moved", "AOW-MSG-4", "This messenger has ridden.")
    if messenger.stopped:
        raise Illegal("stopped", "AOW-MSG-7", "This messenger was driven off, and stops for this turn.")
    if not messenger.inches:
        raise Illegal("no_inches", "AOW-MSG-3", "No die brings this messenger on.")
    return messenger


def path_of(battle: AowBattle, messenger: Messenger, order: MoveMessenger) -> tuple[Point, ...]:
    """His way by the points of an order, as far as to his general: once he is there his errand is done (AOW-MSG-5)."""
    path = paths.clean(((messenger.x, messenger.y), *(point.pose.point for point in order.legs)))
    there = roads.first_near(path, blocks.footprint(battle, battle.units[messenger.to]), REACH - SLACK)
    return path if there is None else paths.part(path, 0.0, there)


def shortest(battle: AowBattle, messenger: Messenger) -> tuple[Point, ...]:
    """The shortest way to where his general is reached (AOW-MSG-5), as far as his inches go: out of reach of enemies,
    else round them, else he stays.
    """
    start = (messenger.x, messenger.y)
    about = shapely.buffer(blocks.footprint(battle, battle.units[messenger.to]), REACH)
    target = shapely.intersection(about, _ground(battle))
    near = roads.nearest_edge(target, start)
    goals = (near, *roads.edge_points(target))
    for keep in (RISK + 2 * SLACK, 0.0):
        path = roads.shortest(battle, messenger.side, start, goals, keep)
        if path is not None and roads.who_is_crossed(battle, messenger.side, path) is None:
            return paths.part(path, 0.0, messenger.inches)
    return (start,)


def _ride(play: Play[AowBattle], messenger: Messenger, path: tuple[Point, ...]) -> Rule:
    """AOW-MSG-4 to AOW-MSG-6: he rides until an enemy unit tries to stop him, or to the end of his way."""
    end, met = path[-1], None
    for inches, enemy in _risks(play.battle, messenger, path):
        end, met = paths.at(path, inches), enemy
        path = paths.part(path, 0.0, inches)
        break
    x, y = round(end[0], PLACES), round(end[1], PLACES)
    messenger = _change(play, messenger, x=x, y=y, moved=True, inches=0.0)
    play.tell(
        "messenger_rode", side=messenger.side, unit=messenger.to, distance=paths.length(path),
        clauses=("AOW-MSG-4",), paths={messenger.id: path},
    )  # fmt: skip
    if met is not None:
        _try_to_stop(play, messenger, met)
    else:
        yield from _deliver(play, messenger)


def _risks(
    battle: AowBattle, messenger: Messenger, path: tuple[Point, ...]
) -> Iterator[tuple[float, AowUnit]]:
    """AOW-MSG-6, AOW-DIC-7: the enemy units that he comes within 3" of and that have not tried yet in this turn, in the
    order in which he meets them, each with the inches that he has ridden then.
    """
    found = []
    for enemy in battle.on_table(messenger.side.opponent):
        if enemy.id not in messenger.tried:
            inches = roads.first_near(path, blocks.footprint(battle, enemy), RISK)
            if inches is not None:
                found.append((round(inches, 4), rank(enemy.id), enemy))
    yield from ((inches, enemy) for inches, _rank, enemy in sorted(found, key=lambda each: each[:2]))


def _try_to_stop(play: Play[AowBattle], messenger: Messenger, enemy: AowUnit) -> None:
    """AOW-MSG-6, AOW-MSG-7: an enemy unit's attempt: he is dead, or driven 8" away from it and stops for this turn."""
    told: Mapping[str, Any] = {"side": enemy.side, "unit": messenger.to, "target": enemy.id}
    at = (messenger.x, messenger.y)
    if play.throw(stop_test(), lambda throw: _("killed") if throw.passed else _("gets away")).passed:
        del play.battle.messengers[messenger.id]
        play.tell("messenger_killed", at=at, clauses=("AOW-MSG-6",), **told)
        return
    x, y = drive_away(play.battle, at, enemy)
    _change(play, messenger, x=x, y=y, inches=0.0, stopped=True, tried=(*messenger.tried, enemy.id))
    play.tell(
        "messenger_driven", at=(x, y), clauses=("AOW-MSG-7",), paths={messenger.id: (at, (x, y))}, **told
    )  # fmt: skip


def drive_away(battle: AowBattle, at: Point, enemy: AowUnit) -> Point:
    """AOW-MSG-7, AOW-RUL-132: the place 8" directly away from an enemy unit, or as far as the table goes."""
    start = roads.nearest_edge(blocks.footprint(battle, enemy), at)
    if distance(start, at) <= SLACK:
        start = blocks.centre(battle, enemy)
    end = ahead(Pose(*at, bearing(start, at)), AWAY)
    kept = shapely.get_coordinates(shapely.intersection(shapely.LineString([at, end]), _ground(battle)))
    x, y = max(kept.tolist(), key=lambda point: distance(at, (point[0], point[1])), default=at)
    return (round(x, PLACES), round(y, PLACES))


def _ground(battle: AowBattle) -> shapely.Polygon:
    """The whole table."""
    return shapely.box(0.0, 0.0, battle.table.width, battle.table.depth)


def meet(play: Play[AowBattle], unit: AowUnit) -> None:
    """AOW-MSG-6: after a step of a unit: it tries to stop each enemy messenger that it is within 3" of, once a turn."""
    for messenger in sorted(play.battle.messengers.values(), key=lambda each: each.id):
        if messenger.side is unit.side or unit.id in messenger.tried or unit.place != "table":
            continue
        away = shapely.distance(blocks.footprint(play.battle, unit), shapely.Point(messenger.x, messenger.y))
        if away <= RISK + SLACK:
            _try_to_stop(play, messenger, unit)


def _deliver(play: Play[AowBattle], messenger: Messenger) -> Rule:
    """AOW-MSG-5, AOW-DEC-13: within 1" of the general or his unit he has reached him: one die of determination dice,
    which may be thrown again once.
    """
    general: AowUnit = play.unit(messenger.to)
    place = shapely.Point(messenger.x, messenger.y)
    if shapely.distance(blocks.footprint(play.battle, general), place) > REACH + SLACK:
        return
    del play.battle.messengers[messenger.id]
    face = play.cast("award", Die.D6, _("determination dice"), "AOW-MSG-5").faces[0]
    play.tell("messenger_arrived", side=general.side, unit=general.id, clauses=("AOW-MSG-5",))
    replies = (Reply(_("Throw again"), {"again": True}), Reply(_("Keep it"), {"again": False}))
    answer = yield AWARD.ask(general.side, AWARD.form(face <= POOR), replies, unit=general.id, face=face)
    if answer.again:
        face = play.cast("award", Die.D6, _("determination dice, again"), "AOW-MSG-5").faces[0]
    general = play.unit(general.id)
    play.change_unit(general, dice=general.dice + face)
    play.tell("dice_awarded", side=general.side, unit=general.id, count=face, clauses=("AOW-DAT-14",))


# -- what is open ------------------------------------------------------------------------------------------------------


def movable(battle: AowBattle, side: Side) -> list[Messenger]:
    """The messengers of a side who can still ride."""
    found = [each for each in battle.messengers.values() if why_not(check, battle, each.to, side) is None]
    return sorted(found, key=lambda each: rank(each.to))


def waits(battle: AowBattle) -> bool:
    """Whether a messenger of the active side can still ride."""
    return bool(movable(battle, active(battle)))


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """Each messenger's ride, by hand or the shortest way."""
    found = []
    for each in movable(battle, side):
        start = Pose(each.x, each.y, 0.0)
        way = PathParam(
            name="legs", start=start, reach=each.inches, single=True, width=MESSENGER, depth=MESSENGER, rider=each.id
        )  # fmt: skip
        hint = say("{inches:g}″", inches=each.inches)
        found.append(offer("run_messenger", _("Ride on to him"), unit=each.to, hint=hint, eager=1))
        found.append(offer("move_messenger", _("Ride by a way"), way, unit=each.to))
    return found


def forecast(play: Play[AowBattle], order: MoveMessenger | RunMessenger) -> Forecast:
    """The way that a messenger rides."""
    messenger = check(play.battle, order.unit, play.side)
    if isinstance(order, MoveMessenger):
        path = path_of(play.battle, messenger, order)
    else:
        path = shortest(play.battle, messenger)
    return Forecast(path=roads.show(path, messenger.inches))


RULES: Rules = {MoveMessenger: move, RunMessenger: run}
FORECASTS: Forecasts = {MoveMessenger: forecast, RunMessenger: forecast}
