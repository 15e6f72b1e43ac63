"""Units that are gone, and what becomes of the leaders with them (SKY-LDR-6 to SKY-LDR-8, SKY-OPT-18)."""

from __future__ import annotations

import msgspec
import shapely

from rulesets.engine.battle import Pose, Side
from rulesets.engine.geometry import ahead, distance
from rulesets.engine.play import Play
from rulesets.sky.battle import SkyBattle, SkyClan, SkyUnit
from rulesets.sky.charts import BASE_LEADER, KEEP_OFF
from rulesets.sky.formations import box_of, centre
from rulesets.sky.ground import body_of, ground_under, outline_of
from rulesets.sky.room import crowd_of

SUCCESSOR_COMMAND = 7
"""Command of a fallen leader's successor (SKY-OPT-18)."""

FATAL = frozenset({"melee", "run_down"})
"""Ends of a unit in which its leader may fall (SKY-OPT-18)."""


def remove(play: Play[SkyBattle], unit: SkyUnit, fate: str, end: str = "") -> None:
    """Take a unit off the table for good; ``fate`` is ``destroyed`` or ``gone``, ``end`` tells how it was destroyed."""
    battle = play.battle
    leader = battle.leader_with(unit)
    place = centre(battle, unit) if battle.living(unit) else None
    for figure in battle.living(unit):
        play.change_figure(figure, alive=False)
    play.change_unit(play.unit(unit.id), place="off", fate=fate)
    clan = battle.clans[unit.clan]
    if leader is not None:
        if battle.options.leader_falls and end in FATAL:
            _succeed(play, clan)
        _go_to_next(play, clan, place or (0.0, 0.0))
    if not battle.in_being(clan.id):
        _ride_off(play, clan)


def change_clan(play: Play[SkyBattle], clan: SkyClan, **values: object) -> SkyClan:
    """Replace a clan's values; returns the clan as it is now."""
    new = msgspec.structs.replace(clan, **values)
    play.battle.clans[clan.id] = new
    return new


def part(play: Play[SkyBattle], leader: SkyUnit, **values: object) -> None:
    """A leader is with no unit any longer (SKY-LDR-4)."""
    if leader.with_unit:
        play.change_unit(play.unit(leader.with_unit), led_by="")
    play.change_unit(play.unit(leader.id), with_unit="", **values)


def attach(play: Play[SkyBattle], leader: SkyUnit, unit: SkyUnit) -> None:
    """SKY-LDR-3: he is a mark on the unit, without a base of his own, and goes where it goes."""
    part(play, leader)
    play.change_unit(play.unit(leader.id), place="attached", with_unit=unit.id)
    play.change_unit(play.unit(unit.id), led_by=leader.id)


def set_alone(play: Play[SkyBattle], leader: SkyUnit, at: Pose) -> None:
    """Put a leader on the table as a stand of his own (SKY-LDR-1)."""
    part(play, leader, place="table")
    play.put(play.battle.figures[leader.figures[0]], at)


def _go_to_next(play: Play[SkyBattle], clan: SkyClan, lost_at: tuple[float, float]) -> None:
    """SKY-LDR-7: at the rear edge of the nearest unit of his clan that is not routing; if all are, of the nearest."""
    battle = play.battle
    units = battle.of_clan(clan.id)
    if not units:
        return
    firm = [unit for unit in units if not unit.routing] or units
    nearest = min(firm, key=lambda unit: (distance(centre(battle, unit), lost_at), unit.id))
    around = box_of(battle, nearest)
    x, y = ahead(around, -around.depth / 2 - BASE_LEADER[1] / 2)
    half = BASE_LEADER[0] / 2
    inside = (
        min(max(x, half), battle.table.width - half),
        min(max(y, half), battle.table.depth - half),
    )
    set_alone(play, battle.units[clan.leader], Pose(*inside, around.facing))


def _succeed(play: Play[SkyBattle], clan: SkyClan) -> None:
    """SKY-OPT-18: the leader falls; his successor has a Command of 7 and inherits nothing."""
    change_clan(play, clan, basic=SUCCESSOR_COMMAND, injuries=0, honours=0, dishonours=0)
    play.tell("leader_fell", side=clan.side, unit=clan.leader, clauses=("SKY-OPT-18",))


def _ride_off(play: Play[SkyBattle], clan: SkyClan) -> None:
    """SKY-LDR-8: a leader without a clan leaves the table."""
    leader = play.battle.units[clan.leader]
    if leader.place == "off":
        return
    for id in leader.figures:
        play.change_figure(play.battle.figures[id], alive=False)
    part(play, leader, place="off", fate="gone")
    play.tell("leader_left", side=clan.side, unit=clan.leader, clauses=("SKY-LDR-8",))


def step_aside(play: Play[SkyBattle], side: Side) -> None:
    """SKY-LDR-6: leaders of that side on whom a unit has come go to the nearest free spot at least 1" from enemy
    units.
    """
    battle = play.battle
    for leader in list(battle.units.values()):
        if leader.is_leader and leader.side is side and leader.place == "table" and _crowded(battle, leader):
            figure = battle.figures[leader.figures[0]]
            spot = _spot(battle, leader, figure.pose)
            if spot is not None:
                set_alone(play, leader, spot)


def _crowded(battle: SkyBattle, leader: SkyUnit) -> bool:
    own = body_of(battle, leader)
    crowd = crowd_of(battle)
    for number in crowd.near(own, inches=KEEP_OFF):
        shape = crowd.bodies[number].shape
        keep = KEEP_OFF - 0.01 if battle.units[crowd.ids[number]].side is not leader.side else 0.0
        if shapely.distance(own.shape, shape) < keep:
            return True
        if shapely.area(shapely.intersection(own.shape, shape)) > 0.01:
            return True
    return False


RINGS = 60
ROUND = 24


def _spot(battle: SkyBattle, leader: SkyUnit, at: Pose) -> Pose | None:
    """The nearest spot of a grid of rings, a half inch apart; towards his own edge among equals."""
    half = BASE_LEADER[0] / 2
    back = 180.0 if leader.side is battle.south else 0.0
    enemies = [outline_of(battle, unit) for unit in battle.on_table(leader.side.opponent)]
    friends = [outline_of(battle, unit) for unit in battle.on_table(leader.side) if not unit.building]
    for ring in range(1, RINGS):
        for step in range(ROUND):
            turn = (step + 1) // 2 * (360.0 / ROUND) * (1 if step % 2 else -1)
            x, y = ahead(Pose(at.x, at.y, back + turn), ring * 0.5)
            if not (half <= x <= battle.table.width - half and half <= y <= battle.table.depth - half):
                continue
            base = shapely.box(x - half, y - half, x + half, y + half)
            if all(shapely.distance(base, other) >= KEEP_OFF for other in enemies) and not any(
                shapely.area(shapely.intersection(base, other)) > 0.01 for other in friends
            ):
                return Pose(x, y, at.facing)
    return None


def go_outside(play: Play[SkyBattle], unit: SkyUnit) -> None:
    """A unit that was in a building is out of it; where it stands then, the caller says (SKY-SCN-3)."""
    if not unit.building:
        return
    play.change_unit(play.unit(unit.id), building="")
    for figure in play.battle.living(unit):
        play.change_figure(figure, inside="")


def go_inside(play: Play[SkyBattle], unit: SkyUnit, building: str) -> None:
    """SKY-SCN-3: a unit in a building has no place of its own there."""
    middle = shapely.centroid(ground_under(play.battle.table).shape(building))
    play.change_unit(unit, building=building)
    for figure in play.battle.living(unit):
        play.put(figure, Pose(middle.x, middle.y, figure.facing), inside=building)
