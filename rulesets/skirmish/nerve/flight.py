"""Running and falling back, the shelter that is sought, and seppuku: what nobody chooses (SKIR-MOR-16, SKIR-MOR-28 to
SKIR-MOR-30, SKIR-OPT-12, SKIR-RUL-23, SKIR-RUL-88, SKIR-RUL-91 to SKIR-RUL-93, SKIR-RUL-95, SKIR-RUL-116,
SKIR-RUL-117).

Ground costs what it costs on any move; contact is left without hindrance; horses turn as they like. Each figure goes as
it now is, mounted or on foot (SKIR-RUL-118).
"""

from __future__ import annotations

import numpy as np

from rulesets.engine.battle import Point, Pose, order_of
from rulesets.engine.play.play import Play
from rulesets.engine.table.bases import least_gaps, rows
from rulesets.engine.table.courses import Course
from rulesets.engine.table.geometry import TOLERANCE, bearing, direction, distance
from rulesets.engine.table.hiding import places_to_hide
from rulesets.engine.table.search import either_way
from rulesets.skirmish.battle import Fate, SkirBattle, SkirFigure, SkirUnit, Status
from rulesets.skirmish.charts import CONTACT, SCALES
from rulesets.skirmish.ground import sight
from rulesets.skirmish.ground.ground import BARRED, COVER, PASSAGES, crowd, ground_of
from rulesets.skirmish.march.allowance import allowance
from rulesets.skirmish.march.displace import displace
from rulesets.skirmish.nerve import wounds
from rulesets.skirmish.stand.near import nearest_foe
from rulesets.skirmish.stand.units import centre_of, nearest

TURNS = tuple(either_way(15.0, 90.0))
"""Degrees off straight away from the nearest enemy, in the order in which they are tried (SKIR-MOR-29)."""


def course(battle: SkirBattle, figure: SkirFigure, pays: float, facing: float | None = None) -> Course:
    """The straight ways of a figure as things stand: past friends, not past enemies, nor over what is impassable, and
    into contact with nobody whom it does not touch already.
    """
    side = battle.unit_of(figure).side
    friends = crowd(battle, side)
    others = friends.rows[[friend.id != figure.id for friend in friends.figures]]
    foes = crowd(battle, side.opponent).rows
    return Course(ground_of(battle.table), PASSAGES, BARRED, figure, foes, others, CONTACT, pays, facing)


def run(play: Play[SkirBattle], unit_id: str) -> None:
    """SKIR-MOR-29: every figure of a broken or routed unit runs, the nearest to its own edge first, those whose horse
    was just brought down on foot (SKIR-RUL-121); who crosses any edge has fled (SKIR-RUL-117). A figure that no
    direction takes farther away is cornered (SKIR-RUL-93). Then comes seppuku, where it is due.
    """
    battle = play.battle
    unit: SkirUnit = play.change_unit(play.unit(unit_id), owes=False)
    edge = battle.edge(unit.side)
    paths: dict[str, tuple[Point, ...]] = {}
    fled = 0
    for figure in sorted(battle.able(unit), key=lambda one: (abs(one.y - edge), order_of(one.id))):
        ways = course(battle, figure, allowance(figure, battle.options))
        way = ways.escape((180.0 if edge == 0.0 else 0.0, *_away(battle, figure)))
        if way is None:
            continue
        end = ways.at(way.towards, way.inches)
        paths[figure.id] = (figure.point, (end.x, end.y))
        figure = displace(play, figure, Pose(end.x, end.y, end.facing))
        if way.off:
            fled += 1
            wounds.fall(play, figure, Fate.FLED)
    kind = "ran_off" if fled else "ran" if paths else "cornered"
    play.tell(kind, side=unit.side, unit=unit.id, clauses=("SKIR-MOR-29",), paths=paths, fled=fled)
    wounds.aftermath(play, (unit.id,), "gone")
    seppuku(play, unit.id)


def _away(battle: SkirBattle, figure: SkirFigure) -> list[float]:
    """The directions of SKIR-MOR-29 after the way home: straight away from the nearest enemy, and off that."""
    foe = nearest(figure, crowd(battle, battle.unit_of(figure).side.opponent).figures)
    return [(bearing(foe.point, figure.point) + turn) % 360.0 for turn in TURNS] if foe else []


def fall_back(play: Play[SkirBattle], unit_id: str) -> None:
    """SKIR-MOR-28: every figure goes in the same direction towards the shelter, at most half its allowance and at most
    as far as the unit's centre has to it; the foremost goes first. A unit most of which is in cover stays.
    """
    battle = play.battle
    unit: SkirUnit = play.change_unit(play.unit(unit_id), owes=False)
    able = battle.able(unit)
    paths: dict[str, tuple[Point, ...]] = {}
    if not is_sheltered(battle, unit):
        centre = centre_of(able)
        goal = nearest_shelter(battle, unit, centre)
        towards, far = bearing(centre, goal), distance(centre, goal)
        east, north = direction(towards)
        for figure in sorted(able, key=lambda one: (-one.x * east - one.y * north, order_of(one.id))):
            ways = course(battle, figure, allowance(figure, battle.options) / 2, figure.facing)
            way = ways.way(towards, far)
            if way.inches > TOLERANCE:
                end = ways.at(towards, way.inches)
                paths[figure.id] = (figure.point, (end.x, end.y))
                displace(play, figure, Pose(end.x, end.y, figure.facing), spent=figure.spent + way.cost)
    kind = "fell_back" if paths else "stayed_in_shelter"
    play.tell(kind, side=unit.side, unit=unit.id, clauses=("SKIR-MOR-28",), paths=paths)


# -- shelter -----------------------------------------------------------------------------------------------------------


def is_sheltered(battle: SkirBattle, unit: SkirUnit) -> bool:
    """SKIR-MOR-16, SKIR-MOR-28: whether more than half of a unit's able figures are in cover from their nearest able
    enemies.
    """
    able, foes = rows(battle.able(unit)), crowd(battle, unit.side.opponent).rows
    if not len(foes) or not battle.table.pieces:
        return False
    closest = least_gaps(able, foes, np.arange(len(able))[:, None]).argmin(axis=1)
    covered = sight.lines_in_cover(battle, foes[closest, :2], able[:, :2])
    return 2 * int(covered.sum()) > len(able)


def nearest_shelter(battle: SkirBattle, unit: SkirUnit, centre: Point) -> Point:
    """SKIR-MOR-28: the nearer of cover that lies no nearer to an able enemy than the unit's centre now (in an area, or
    behind a line up to 1.5" from it, SKIR-HIT-15), and of the own long edge; cover where it is tied.
    """
    edge, foes = (centre[0], battle.edge(unit.side)), crowd(battle, unit.side.opponent).rows
    covers = places_to_hide(ground_of(battle.table), COVER, centre, foes, sight.SHELTER)
    return min((*covers, edge), key=lambda point: round(distance(centre, point), 6))


# -- seppuku -----------------------------------------------------------------------------------------------------------


def is_due(battle: SkirBattle, unit: SkirUnit) -> bool:
    """SKIR-MOR-30: a routed unit on the table whose Force commander is killed, with no able enemy nearer than 12"
    (SKIR-DAT-16).
    """
    killed = battle.forces[unit.side].lost is Fate.KILLED
    if not battle.options.seppuku or not killed or unit.status is not Status.ROUTED or unit.place != "table":
        return False
    foe, gap = nearest_foe(battle, unit)
    return not foe or gap >= SCALES[battle.options.scale].seppuku - TOLERANCE


def seppuku(play: Play[SkirBattle], unit_id: str) -> None:
    """After a run: all able samurai of the unit kill themselves, where that is due; the others keep running."""
    battle = play.battle
    unit: SkirUnit = play.unit(unit_id)
    if not is_due(battle, unit):
        return
    samurai = [figure for figure in battle.able(unit) if figure.row.samurai]
    for figure in samurai:
        wounds.fall(play, figure, Fate.KILLED)
    if samurai:
        play.tell("seppuku", side=unit.side, unit=unit.id, clauses=("SKIR-MOR-30",), count=len(samurai))
        wounds.aftermath(play, (unit.id,))
