"""Seppuku (SKIR-MOR-30, SKIR-OPT-12, SKIR-RUL-23, SKIR-RUL-95)."""

from __future__ import annotations

from rulesets.engine.play.play import Play
from rulesets.engine.table.geometry import TOLERANCE
from rulesets.skirmish.battle import Fate, SkirBattle, SkirUnit, Status
from rulesets.skirmish.charts import SCALES
from rulesets.skirmish.nerve import wounds
from rulesets.skirmish.stand.near import nearest_foe


def is_due(battle: SkirBattle, unit: SkirUnit) -> bool:
    """SKIR-MOR-30: a routed unit on the table whose Force commander is killed, with no able enemy nearer than 12"
    (SKIR-DAT-16).
    """
    killed = battle.forces[unit.side].lost is Fate.KILLED
    if not battle.options.seppuku or not killed or unit.status is not Status.ROUTED or unit.place != "table":
        return False
    foe, gap = nearest_foe(battle, unit)
    return not foe or gap >= SCALES[battle.options.scale].seppuku - TOLERANCE


def perhaps(play: Play[SkirBattle], unit_id: str) -> None:
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
