"""A unit held off the table in a battle of levies (CAM-GRD-3; CAM-RUL-90 to CAM-RUL-92): it is one of the clan that is
being placed (SKY-DEP-2), and comes before its side calls a clan (SKY-RND-2).
"""

from __future__ import annotations

from rulesets.engine.battle import Pose
from rulesets.engine.forms import FormationChoice, formation
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.held_back import HeldBack
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Play
from rulesets.engine.table.bases import polygons
from rulesets.engine.table.bodies import Body
from rulesets.sky.battle import Formation, SkyBattle, SkyUnit
from rulesets.sky.deploy.deployment import placeable
from rulesets.sky.ground.ground import ground_under, no_footing
from rulesets.sky.nerve.fates import make_way
from rulesets.sky.stand.formations import NAMES, base_of, draw_up, front_of, set_down
from rulesets.sky.stand.room import clash

STANDS = (Formation.LINE, Formation.COLUMN)
"""How a unit may come, as it may be placed (SKY-DEP-3)."""


def _ways(battle: SkyBattle, unit: SkyUnit) -> list[FormationChoice]:
    return [
        formation(str(form), NAMES[form], (front_of(form, unit.mounted, unit.strength),)) for form in STANDS
    ]


def _block(battle: SkyBattle, unit: SkyUnit, at: Pose, key: str, front: int) -> tuple[Pose, ...]:
    return draw_up(unit, at, unit.strength, front).poses


def _check(battle: SkyBattle, unit: SkyUnit, poses: tuple[Pose, ...]) -> None:
    """SKY-DEP-3: raises :class:`Illegal` where it would stand on a unit, or on closed ground."""
    body = Body(poses, *base_of(unit))
    taken = clash(battle, unit, body)
    if taken:
        raise Illegal("taken", "SKY-DEP-3", "{other} stand there.", other=battle.units[taken].name)
    if ground_under(battle.table).pieces_under(polygons(body.rows), no_footing(mounted=unit.mounted)):
        raise Illegal("closed", "SKY-DEP-3", "{unit} cannot stand there.", unit=unit.name)


def _put(
    play: Play[SkyBattle], unit: SkyUnit, key: str, front: int, poses: tuple[Pose, ...], order: Order
) -> None:
    """It stands in its ranks; leaders on whom it has come go aside (SKY-LDR-6)."""
    unit = play.change_unit(unit, place="table", formation=key, frontage=front)
    set_down(play, play.battle.living(unit), poses)
    make_way(play, unit.side)


def _free(battle: SkyBattle, unit: SkyUnit) -> None:
    """SKY-DEP-2: raises :class:`Illegal` for a unit of a clan that is not being placed."""
    if unit.id not in [one.id for one in placeable(battle, unit.side)]:
        raise Illegal(
            "not_now", "SKY-DEP-2", "{unit} cannot be placed now: one clan at a time.", unit=unit.name
        )


RESERVE = HeldBack(
    clause="SKY-DEP-2",
    may=lambda battle, unit: not unit.is_leader,
    ways=_ways,
    usual=lambda battle, unit: (Formation.LINE, front_of(Formation.LINE, unit.mounted, unit.strength)),
    front=lambda unit, key, wanted: front_of(key, unit.mounted, unit.strength),
    block=_block,
    base=lambda battle, unit: base_of(unit),
    check=_check,
    put=_put,
    free=_free,
)
"""How units of this system are held back and come."""
