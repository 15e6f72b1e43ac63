"""Disorder: what brings it about (AOW-DIS-1, AOW-DIS-2, AOW-DIS-4, AOW-FIG-31).

What it costs (AOW-DIS-5) is a line of other lists: AOW-AP-4, AOW-FIG-9, AOW-MOR-9.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.stand.contact import touching
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _

WORDS = {"disordered": _("{unit} {unit|falls|fall} into disorder.")}


def disorder(play: Play[AowBattle], unit: AowUnit, clause: str) -> AowUnit:
    """AOW-DIS-1, AOW-DIS-4: a unit becomes disordered, by the clause that says so; one that is so already stays so, and
    nothing is told. Leaders are never disordered. Returns the unit as it is now.
    """
    unit = play.unit(unit.id)
    if unit.is_leader or unit.disordered or unit.place != "table":
        return unit
    unit = play.change_unit(unit, disordered=True)
    play.tell("disordered", side=unit.side, unit=unit.id, clauses=tuple(dict.fromkeys((clause, "AOW-DIS-1"))))
    return unit


def released(play: Play[AowBattle], were: Iterable[str]) -> None:
    """AOW-FIG-31, AOW-DIS-2, AOW-RUL-160: of the units with these ids, which were in a fight, each that touches no
    enemy any more is disordered; its fight is over.
    """
    for id in were:
        unit: AowUnit = play.unit(id)
        if unit.place == "table" and not touching(play.battle, unit):
            disorder(play, play.settle_unit(unit, rounds=0), "AOW-FIG-31")
