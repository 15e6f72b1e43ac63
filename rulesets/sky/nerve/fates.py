"""Units that are gone, and what becomes of the leaders with them (SKY-LDR-6 to SKY-LDR-8, SKY-OPT-18)."""

from __future__ import annotations

import msgspec
import shapely
from shapely.geometry.base import BaseGeometry

from rulesets.engine.battle import Pose, Side
from rulesets.engine.play.play import Play
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.geometry import ahead
from rulesets.engine.table.search import either_way, rings
from rulesets.sky.battle import Formation, SkyBattle, SkyClan, SkyUnit
from rulesets.sky.charts import BASE_LEADER, KEEP_OFF
from rulesets.sky.ground.ground import IMPASSABLE, ground_under, outline_of
from rulesets.sky.stand.formations import box_of, front_of
from rulesets.sky.stand.room import clash, leader_under, who_stands

SUCCESSOR_COMMAND = 7
"""Command of a fallen leader's successor (SKY-OPT-18)."""

FATAL = frozenset({"melee", "run_down"})
"""Ends of a unit in which its leader may fall (SKY-OPT-18)."""


def remove(play: Play[SkyBattle], unit: SkyUnit, fate: str, end: str = "") -> None:
    """Take a unit off the table for good; ``fate`` is ``destroyed`` or ``gone``, ``end`` tells how it was destroyed."""
    battle = play.battle
    leader = battle.leader_with(unit)
    ground = outline_of(battle, unit)
    for figure in battle.living(unit):
        play.change_figure(figure, alive=False)
    play.change_unit(play.unit(unit.id), place="off", fate=fate)
    clan = battle.clans[unit.clan]
    if leader is not None:
        if battle.options.leader_falls and end in FATAL:
            _succeed(play, clan)
        _go_to_next(play, clan, ground)
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


def _go_to_next(play: Play[SkyBattle], clan: SkyClan, lost_at: BaseGeometry) -> None:
    """SKY-LDR-7: at the rear edge of the nearest unit of his clan that is not routing; if all are, of the nearest
    (SKY-GEO-2); where they were lost, if the only one left is yet to come (CAM-RUL-92).
    """
    battle = play.battle
    units = battle.of_clan(clan.id)
    if not units:
        if battle.in_being(clan.id):
            middle = shapely.centroid(lost_at)
            leader = battle.units[clan.leader]
            at = Pose(middle.x, middle.y, 0.0 if clan.side is battle.south else 180.0)
            set_alone(play, leader, at if _has_room(battle, leader, at) else _spot(battle, leader, at) or at)
        return
    firm = [unit for unit in units if not unit.routing] or units
    nearest = min(
        firm, key=lambda unit: (round(float(shapely.distance(outline_of(battle, unit), lost_at)), 2), unit.id)
    )
    around = box_of(battle, nearest)
    x, y = ahead(around, -around.depth / 2 - BASE_LEADER[1] / 2)
    half = BASE_LEADER[0] / 2
    inside = (
        min(max(x, half), battle.table.width - half),
        min(max(y, half), battle.table.depth - half),
    )
    leader, at = battle.units[clan.leader], Pose(*inside, around.facing)
    spot = at if _has_room(battle, leader, at) else _spot(battle, leader, at)
    set_alone(play, leader, spot or at)


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


def make_way(play: Play[SkyBattle], mover: Side) -> None:
    """SKY-LDR-6: leaders on whom a unit has come, or to whom an enemy unit has come within 1", go to the nearest free
    spot; the mover's own first.
    """
    battle = play.battle
    for side in (mover, mover.opponent):
        for leader in list(battle.units.values()):
            if leader.is_leader and leader.side is side and leader.place == "table":
                at = battle.figures[leader.figures[0]].pose
                spot = at if _has_room(battle, leader, at) else _spot(battle, leader, at)
                if spot is not None and spot != at:
                    set_alone(play, leader, spot)


def _has_room(battle: SkyBattle, leader: SkyUnit, at: Pose) -> bool:
    """Whether a leader may be set down at a pose: on the table, in no water, in nobody's way."""
    body = Body((at,), *BASE_LEADER)
    if not body.is_on(battle.table) or too_near(battle, leader, body):
        return False
    return not ground_under(battle.table).met_by(body.shape, IMPASSABLE)


def too_near(battle: SkyBattle, leader: SkyUnit, body: Body) -> str:
    """SKY-LDR-2, SKY-LDR-6, SKY-RUL-181: whom a leader would stand on, or an enemy unit to whom he would come nearer
    than 1"; empty if there is nobody.
    """
    found = leader_under(battle, body, leader.id) or clash(battle, leader, body)
    if found:
        return found
    near = [battle.units[id] for id in who_stands(battle).crowd.near(body, KEEP_OFF)]
    near += [unit for unit in battle.on_table() if unit.building]
    for unit in near:
        enemy = unit.side is not leader.side
        if enemy and shapely.distance(body.shape, outline_of(battle, unit)) < KEEP_OFF - 0.01:
            return unit.id
    return ""


TURNS = (*either_way(15.0, 165.0), 180.0)
APART, FAR = 0.5, 29.5
"""Inches between rings of places that are tried, and to the last of them."""


def _spot(battle: SkyBattle, leader: SkyUnit, at: Pose) -> Pose | None:
    """The nearest spot of a grid of rings; towards his own edge among equals."""
    back = Pose(at.x, at.y, 180.0 if leader.side is battle.south else 0.0)
    spots = (Pose(*point, at.facing) for point in rings(back, TURNS, APART, FAR))
    return next((spot for spot in spots if _has_room(battle, leader, spot)), None)


def go_outside(play: Play[SkyBattle], unit: SkyUnit) -> None:
    """A unit that was in a building is out of it; where it stands then, the caller says (SKY-SCN-3)."""
    if not unit.building:
        return
    play.change_unit(play.unit(unit.id), building="")
    for figure in play.battle.living(unit):
        play.change_figure(figure, inside="")


def go_inside(play: Play[SkyBattle], unit: SkyUnit, building: str) -> None:
    """SKY-SCN-3: a unit in a building has no place of its own there, and counts as in line."""
    middle = shapely.centroid(ground_under(play.battle.table).shape(building))
    alive = play.battle.living(unit)
    front = front_of(Formation.LINE, unit.mounted, len(alive))
    play.change_unit(unit, building=building, formation=Formation.LINE, frontage=front)
    for figure in alive:
        play.put(figure, Pose(middle.x, middle.y, figure.facing), inside=building)
