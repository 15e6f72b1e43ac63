"""Moves that nobody chooses: failed charges, giving way, withdrawing, running (SKY-CMP-1 to SKY-CMP-8)."""

from __future__ import annotations

from enum import StrEnum

import msgspec
import shapely

from rulesets.engine.battle import Point, Pose, Side
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table.bodies import Body, Obstacles, overlap, swath
from rulesets.engine.table.geometry import TOLERANCE, ahead, direction, normal
from rulesets.engine.table.prices import rates_on
from rulesets.engine.table.search import border, either_way, furthest
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charts import TEDATE_SLOWS
from rulesets.sky.ground.ground import RATES, body_of, gap_between, ground_under, outline_of
from rulesets.sky.nerve import fates
from rulesets.sky.stand.formations import box_of, centre, draw_up, set_down
from rulesets.sky.stand.room import clash, has_room, near_building, obstacles_for

TURNS = tuple(either_way(15.0, 90.0))
"""Degrees off the wanted direction, in the order in which they are tried: right before left (SKY-CMP-5)."""

FINE = 0.01
STEP = 0.25


class Cause(StrEnum):
    """Why a unit moves without an order: the rows of SKY-CMP-1."""

    FAILED_CHARGE = "failed_charge"
    GAVE_WAY = "gave_way"
    WITHDREW = "withdrew"
    ROUTED = "routed"
    RAN = "ran"
    PURSUED = "pursued"


class Forced(msgspec.Struct, frozen=True):
    """A row of SKY-CMP-1, in words: why, which way, how far, and how the unit looks at the end."""

    clause: str
    why: str
    way: str
    length: str
    facing: str


FORCED: tuple[Forced, ...] = (
    Forced(
        "SKY-CHG-4",
        _("failed charge"),
        _("towards the target"),
        _("half the charge distance"),
        _("to the target"),
    ),
    Forced(
        "SKY-CHG-6", _("failed stand test"), _("as the charger faces"), _("full move"), _("to the charger")
    ),
    Forced(
        "SKY-MEL-16",
        _("charged unit withdraws"),
        _("as the charger faces"),
        _("full move"),
        _("to the winner"),
    ),
    Forced("SKY-MEL-16", _("charger withdraws"), _("straight back"), _("full move"), _("unchanged")),
    Forced(
        "SKY-RTE-4",
        _("failed Route test"),
        _("straight to the own edge"),
        _("full move"),
        _("the way it moves"),
    ),
    Forced(
        "SKY-ACT-2",
        _("run of a routing unit"),
        _("straight to the own edge"),
        _("full move"),
        _("the way it moves"),
    ),
    Forced(
        "SKY-CHG-12",
        _("routing unit is charged"),
        _("as the charger faces"),
        _("full move"),
        _("the way it moves"),
    ),
)


STRAIGHT = frozenset({Cause.FAILED_CHARGE, Cause.PURSUED})
"""Moves towards an enemy, which stop short and turn aside for nobody (SKY-CHG-4, SKY-RUL-162)."""


class Flight(msgspec.Struct, frozen=True):
    """How a unit must go: ``towards`` is the direction in degrees, ``inches`` the length, ``facing`` how it looks at
    the end (None: the way it moves), ``met`` the enemy it comes from, who is not kept off; ``leaves`` whether it may
    run off the table, ``home`` the building that it came out of and goes back into.
    """

    cause: Cause
    towards: float
    inches: float
    facing: float | None = None
    met: str = ""
    leaves: bool = False
    home: str = ""


class FlightCourse(msgspec.Struct, frozen=True):
    """A way found: direction in degrees, inches, and whether the whole length was free; ``off`` if it leads off the
    table.
    """

    towards: float
    inches: float
    whole: bool
    off: bool = False


def full_move(unit: SkyUnit) -> float:
    """SKY-MOV-1: the unit's full move in inches; with Tedate it is shorter (SKY-DAT-6, SKY-RUL-78)."""
    return unit.troop.move - (TEDATE_SLOWS if unit.tedate else 0.0)


def home(battle: SkyBattle, side: Side) -> float:
    """The direction straight to a side's own edge (SKY-GEO-7)."""
    return 180.0 if side is battle.south else 0.0


def flee(play: Play[SkyBattle], unit: SkyUnit, flight: Flight) -> float | None:
    """Carry a compulsory move out; the direction in which the unit went, in degrees. None if it is not on the table
    any longer, or not out of contact with the enemy it met.

    A unit that must leave contact and cannot is left where it stands: the caller destroys it (SKY-CMP-8).
    """
    battle = play.battle
    before = centre(battle, unit)
    inches = way_in(battle, unit, flight)
    if inches is not None:
        fates.go_inside(play, unit, flight.home)
        play.tell(
            "drew_back_inside", side=unit.side, unit=unit.id, distance=inches,
            paths={unit.id: (before, centre(battle, play.unit(unit.id)))},
            clauses=("SKY-CMP-1", "SKY-CMP-2", "SKY-SCN-3"),
        )  # fmt: skip
        return flight.towards
    start, course = _find(battle, unit, flight)
    if course.off:
        fates.remove(play, unit, "gone")
        play.tell("left_table", side=unit.side, unit=unit.id, clauses=("SKY-CMP-6",), at=before)
        return None
    if unit.building and course.inches <= 0.0:
        return None  # it cannot get out
    fates.go_outside(play, unit)
    set_down(play, battle.living(unit), start.shift(_shift(course.towards, course.inches)).poses)
    after = centre(battle, play.unit(unit.id))
    fates.make_way(play, unit.side)
    play.tell(
        f"moved_{flight.cause}", side=unit.side, unit=unit.id, distance=course.inches, clauses=("SKY-CMP-1",),
        paths={unit.id: (before, after)},
    )  # fmt: skip
    return course.towards if not flight.met or _apart(battle, play.unit(unit.id), flight.met) else None


def way_in(battle: SkyBattle, unit: SkyUnit, flight: Flight) -> float | None:
    """The inches straight back into the building that a unit has come out of (SKY-CMP-2, SKY-RUL-185); None if it
    came out of none, that is not straight behind it within its move, or others keep it out.
    """
    if not flight.home or near_building(battle, unit, flight.home):
        return None
    ground, body = ground_under(battle.table), body_of(battle, unit)
    house = ground.shape(flight.home)
    if shapely.distance(house, outline_of(battle, battle.units[flight.met])) <= TOLERANCE:
        return None
    way = _shift(flight.towards, flight.inches)
    most = rates_on(ground, body.points, way, RATES).inches(flight.inches, flight.inches)

    def outside(inches: float) -> bool:
        return not overlap(house, swath(body, body.shift(_shift(flight.towards, inches))))

    inches = furthest(outside, most)
    others = obstacles_for(battle, unit, through_friends=True, besides=(flight.met,)).without(flight.home)
    return None if inches >= most or not _free(body, flight.towards, inches, others) else inches


def turn(battle: SkyBattle, unit: SkyUnit, facing: float) -> Body:
    """The unit's body turned on the spot about the middle of its box."""
    around = box_of(battle, unit)
    pose = Pose(around.x, around.y, normal(facing))
    old = body_of(battle, unit)
    deep = -(-len(old.poses) // unit.frontage) * old.depth
    anchor = Pose(*ahead(pose, deep / 2), pose.facing)
    return draw_up(unit, anchor, len(old.poses), unit.frontage)


def turn_round(play: Play[SkyBattle], unit: SkyUnit, facing: float) -> bool:
    """Turn a unit to a facing where it stands; whether it had room (SKY-RUL-180).

    Where a neighbour stands beside its shorter rank the others come behind those of the full one: it steps back by a
    base. Where there is no room for that either it keeps its facing.
    """
    battle = play.battle
    about = turn(battle, unit, facing)
    for body in (about, about.shift(_shift(facing, -about.depth))):
        if has_room(battle, unit, body):
            set_down(play, battle.living(unit), body.poses)
            fates.make_way(play, unit.side)
            return True
    return False


def _find(battle: SkyBattle, unit: SkyUnit, flight: Flight) -> tuple[Body, FlightCourse]:
    """The body that goes and its course: it turns first, or only at the end where there is no room to turn; where
    there is none at the end either it keeps its facing (SKY-RUL-174).
    """
    kept = turn(battle, unit, battle.living(unit)[0].facing)
    best = _course(battle, unit, flight, None)
    start = _facing(battle, unit, flight, best.towards)
    fits = _can_settle(battle, unit, start, best, flight.met)
    if best.whole and fits:
        return start, best
    other = _course(battle, unit, flight, kept)
    for body in (_facing(battle, unit, flight, other.towards), kept):
        better = not fits or other.whole or other.inches > best.inches
        if better and _can_settle(battle, unit, body, other, flight.met):
            return body, other
    return (start, best) if fits else (kept, FlightCourse(flight.towards, 0.0, whole=False))


def _facing(battle: SkyBattle, unit: SkyUnit, flight: Flight, towards: float) -> Body:
    """The unit's body as it looks at the end of a flight in a direction."""
    return turn(battle, unit, towards if flight.facing is None else flight.facing)


def _can_settle(battle: SkyBattle, unit: SkyUnit, body: Body, course: FlightCourse, met: str) -> bool:
    """Whether a body can stand at the end of a course, an inch from other enemies than the one it met (SKY-CMP-4)."""
    if course.off:
        return True
    there = body.shift(_shift(course.towards, course.inches))
    return has_room(battle, unit, there, (met,))


def _course(battle: SkyBattle, unit: SkyUnit, flight: Flight, kept: Body | None) -> FlightCourse:
    """SKY-CMP-5: the first direction with the full length free, else the longest, nearest to the wanted one. ``kept``
    is the body of a unit that does not turn; without it the unit turns first.
    """
    best: FlightCourse | None = None
    obstacles = obstacles_for(battle, unit, through_friends=True, besides=(flight.met,))
    for turn in TURNS if flight.cause not in STRAIGHT else TURNS[:1]:
        towards = normal(flight.towards + turn)
        body = kept or _facing(battle, unit, flight, towards)
        found = _along(battle, unit, body, flight, towards, obstacles)
        if found.whole:
            return found
        if best is None or found.inches > best.inches + FINE:
            best = found
    assert best is not None
    return best


def _along(
    battle: SkyBattle, unit: SkyUnit, body: Body, flight: Flight, towards: float, obstacles: Obstacles
) -> FlightCourse:
    """How far the unit comes in one direction (SKY-CMP-2 to SKY-CMP-4, SKY-CMP-6). Out of a building it goes from the
    building's edge (SKY-SCN-3).
    """
    table = battle.table
    lead = _lead(battle, unit, body, towards)
    body = body.shift(_shift(towards, lead))
    way = _shift(towards, flight.inches)
    wanted = rates_on(ground_under(table), body.points, way, RATES).inches(flight.inches, flight.inches)
    if flight.cause is Cause.PURSUED:
        wanted = flight.inches  # to those whom it has caught, whatever they ran over (SKY-RUL-184)
    edge = furthest(lambda inches: body.shift(_shift(towards, inches)).is_on(table), wanted)
    reaches = edge < wanted or not body.shift(_shift(towards, wanted + FINE)).is_on(table)
    if flight.leaves and reaches and _free(body, towards, edge, obstacles):
        return FlightCourse(towards, lead + edge, True, off=True)
    far = min(wanted, edge)
    # what is free up to an inch is free up to each inch before it
    reached = furthest(lambda inches: _free(body, towards, inches, obstacles), far)
    landed = _past_friends(battle, unit, body, towards, reached, obstacles)
    if landed is None:
        if flight.leaves:
            return FlightCourse(towards, lead + reached, True, off=True)
        landed = _before_friends(battle, unit, body, towards, reached)
    return FlightCourse(towards, lead + landed, whole=landed >= wanted - FINE)


def _lead(battle: SkyBattle, unit: SkyUnit, body: Body, towards: float) -> float:
    """Inches until a unit is wholly out of the building that it is in; none for others."""
    if not unit.building:
        return 0.0
    house = ground_under(battle.table).shape(unit.building)
    inches = 0.0
    while shapely.area(shapely.intersection(house, body.shift(_shift(towards, inches)).shape)) > 0.001:
        inches += STEP
    return inches


def _free(body: Body, towards: float, inches: float, obstacles: Obstacles) -> bool:
    return not obstacles.met_by(swath(body, body.shift(_shift(towards, inches))))


def _past_friends(
    battle: SkyBattle, unit: SkyUnit, body: Body, towards: float, inches: float, obstacles: Obstacles
) -> float | None:
    """SKY-CMP-3: nobody ends on a friend; the move goes on to the first free place. None if there is none."""
    foes = [other.id for other in battle.on_table(unit.side.opponent)]

    def clear(far: float) -> bool:
        return not clash(battle, unit, body.shift(_shift(towards, far)), foes)

    if clear(inches):
        return inches
    farther = inches
    while True:
        farther += STEP
        stays = body.shift(_shift(towards, farther)).is_on(battle.table)
        if not stays or not _free(body, towards, farther, obstacles):
            return None
        if clear(farther):
            return border(clear, farther, farther - STEP)


def _before_friends(battle: SkyBattle, unit: SkyUnit, body: Body, towards: float, inches: float) -> float:
    """SKY-CMP-3: where a unit stops in front of the friend on whom it would end."""

    def clear(far: float) -> bool:
        return not clash(battle, unit, body.shift(_shift(towards, far)))

    nearer = inches
    while nearer > 0.0 and not clear(nearer):
        nearer -= STEP
    return border(clear, nearer, nearer + STEP) if nearer > 0.0 else 0.0


def _shift(towards: float, inches: float) -> Point:
    east, north = direction(towards)
    return (east * inches, north * inches)


def _apart(battle: SkyBattle, unit: SkyUnit, other: str) -> bool:
    """Whether a unit is out of contact with an enemy (SKY-GEO-3)."""
    met = battle.units[other]
    if met.place != "table":
        return True
    return gap_between(battle, unit, met) > TOLERANCE
