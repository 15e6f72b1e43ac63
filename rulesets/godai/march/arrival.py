"""Contact is made: what follows for those who come and those who stand (GODAI-CDM-21, GODAI-CHG-10, GODAI-PAV-2,
GODAI-SHT-11).
"""

from __future__ import annotations

import shapely

from rulesets.engine.battle import order_of
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.table.bases import polygons, rows
from rulesets.godai.battle import GodaiBattle, GodaiFigure
from rulesets.godai.charts import CONTACT
from rulesets.godai.ground.ground import DEFENDED, ground_of
from rulesets.godai.nerve import flight, losses
from rulesets.godai.stand.contact import Touch, across, touching

SET_BACK = {"setting": "carried", "taking": "up"}
"""What becomes of pavises that are half set up or taken down (GODAI-PAV-2)."""


def contacts(battle: GodaiBattle) -> Touch:
    """Whom each figure touches now."""
    return {
        figure.id: tuple(foe.id for foe in touching(battle, figure))
        for figure in battle.figures.values()
        if figure.alive
    }


def arrive(play: Play[GodaiBattle], id: str, before: Touch) -> Rule:
    """What follows when figures of a unit have come into contacts that they had not ``before`` (:func:`meet`); then the
    tests for what was lost by it (GODAI-SEQ-19).
    """
    meet(play, id, before)
    yield from losses.check(play)


def meet(play: Play[GodaiBattle], id: str, before: Touch) -> None:
    """Obstacles are defended (GODAI-CDM-21), pavises and guns are left alone (GODAI-PAV-2, GODAI-SHT-11), fleeing
    enemies are caught (GODAI-CHG-10, GODAI-FLE-5).
    """
    met = new_contacts(play.battle, id, before)
    for one, other in met:
        _defend(play, play.figure(other), play.figure(one))
    units = sorted({play.figure(each).unit for pair in met for each in pair}, key=order_of)
    for unit in map(play.unit, units):
        play.settle_unit(unit, idle=False, pavise=SET_BACK.get(unit.pavise, unit.pavise))
    for foe in units:
        if play.unit(foe).fleeing and play.unit(foe).side is not play.unit(id).side:
            flight.caught(play, play.unit(foe), play.unit(id))


def new_contacts(battle: GodaiBattle, id: str, before: Touch) -> list[tuple[str, str]]:
    """The pairs of a unit's figures and enemies who touch now and did not before."""
    return [
        (figure.id, foe.id)
        for figure in battle.able(battle.units[id])
        for foe in touching(battle, figure)
        if foe.id not in before.get(figure.id, ())
    ]


def _defend(play: Play[GodaiBattle], defender: GodaiFigure, attacker: GodaiFigure) -> None:
    """GODAI-CDM-21: who stood at an obstacle when an attacker made contact across it defends it against him."""
    held = attacker.id in across(play.battle, defender) and _stands_at(play.battle, defender, attacker)
    kept = tuple(one for one in defender.defends if one != attacker.id)
    play.settle_figure(defender, defends=(*kept, attacker.id) if held else kept)


def _stands_at(battle: GodaiBattle, defender: GodaiFigure, attacker: GodaiFigure) -> bool:
    """Whether a figure stands at an obstacle that can be defended, which lies between it and another."""
    ground, base = ground_of(battle.table), polygons(rows((defender,)))[0]
    between = ground.met_by(shapely.LineString([defender.point, attacker.point]), DEFENDED)
    return any(shapely.distance(base, ground.shape(piece.id)) <= CONTACT + 1e-9 for piece in between)
