"""Falling back: straight, by nobody's choice, as far as there is room (AOW-MOR-32, AOW-WDR-13, AOW-RUL-102)."""

from __future__ import annotations

import math

from rulesets.ageofwar import victory
from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.nerve.losses import release
from rulesets.ageofwar.stand import blocks, drill
from rulesets.ageofwar.stand.contact import newly_met, touching
from rulesets.ageofwar.stand.near import stands_on, too_near
from rulesets.engine.battle import Pose
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Test
from rulesets.engine.dice.versus import total
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.geometry import ahead
from rulesets.engine.table.search import border, furthest

STEP = 0.25
"""Inches by which places short of a friend are tried."""
MORE = 1
"""Inches beside the die (AOW-MOR-24, AOW-WDR-13)."""

WORDS: dict[str, str] = {
    "fell_back": _("{unit} {unit|falls|fall} back {distance}."),
    "hemmed_in": _("{unit} {unit|has|have} no room to fall back."),
}


def back_die(clause: str) -> Test:
    """The die of a fall back: D6 and one inch."""
    more = Modifier(clause, MORE, _("always"))
    return total("fall_back", Die.D6, clause, _("inches back"), (more,))


def throw_back(play: Play[AowBattle], clause: str) -> float:
    """AOW-MOR-24, AOW-WDR-13, AOW-RUL-102: the inches of a fall back, D6 and one; told with the next event."""
    return float(play.throw(back_die(clause)).total)


def room_back(battle: AowBattle, unit: AowUnit, inches: float, direction: float) -> float:
    """AOW-MOR-32, AOW-RUL-109: how far a unit or lone leader comes of so many inches in a direction (degrees). It goes
    through scenery and friends, stops 1" short of enemies and at any table edge, and where it would end on a friend, or
    in contact with an enemy (AOW-RUL-56), it stops in front of him. An enemy whom it stood nearer to before it may
    leave, but not come nearer to (AOW-GEO-12).
    """
    start = blocks.body(battle, unit)
    way = ahead(Pose(0.0, 0.0, direction), 1.0)

    def there(far: float) -> Body:
        return start.shift((way[0] * far, way[1] * far))

    def free(far: float) -> bool:
        later = there(far)
        return later.is_on(battle.table) and too_near(battle, unit, (start, later)) is None

    def clear(far: float) -> bool:
        later = there(far)
        return stands_on(battle, unit, later) is None and newly_met(battle, unit, later) is None

    reached = furthest(free, inches)
    if clear(reached):
        return reached
    tries = (reached - number * STEP for number in range(1, math.ceil(reached / STEP)))
    before = next((far for far in tries if clear(far)), None)
    return 0.0 if before is None else border(clear, before, before + STEP)


def fall_back(play: Play[AowBattle], unit: AowUnit, inches: float, direction: float, *clauses: str) -> float:
    """AOW-MOR-32: a unit or lone leader falls back so many inches in a direction (degrees), facing as before, and it is
    told; whom it held in a fight, and it itself, are out of it (AOW-FIG-31). Returns the inches that it came.
    """
    unit = play.unit(unit.id)
    met = touching(play.battle, unit)
    at, before = blocks.anchor(play.battle, unit), blocks.centre(play.battle, unit)
    far = round(room_back(play.battle, unit, inches, direction), 4)
    if far:
        drill.set_up(play, unit, Pose(*ahead(Pose(at.x, at.y, direction), far), at.facing))
    after = blocks.centre(play.battle, play.unit(unit.id))
    play.tell(
        "fell_back" if far else "hemmed_in", side=unit.side, unit=unit.id, distance=far,
        clauses=("AOW-MOR-32", *clauses), paths={unit.id: (before, after)} if far else {},
    )  # fmt: skip
    release(play, [unit.id, *met] if met else ())
    if not unit.is_leader:
        victory.come_to_stand(play, unit.id)
    return far
