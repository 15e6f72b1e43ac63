"""Posts: where a unit that is being set down stands, figure by figure."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.engine.battle import Marker, Pose
from rulesets.engine.table.formation import places
from rulesets.koku.battle import KokuBattle, KokuUnit
from rulesets.koku.charts import BASE_FOOT, BASE_MOUNTED
from rulesets.koku.stand.formations import BLOCK, FORMS, Stand


class Post(NamedTuple):
    """A unit's formation, the place of each of its figures, and for a gun its state and its muzzle."""

    stand: Stand
    places: tuple[Pose, ...]
    gun: str = ""
    muzzle: Pose | None = None


def place_gun(battle: KokuBattle, unit: KokuUnit, muzzle: Pose | None) -> None:
    """Set a crew's gun down with its muzzle there, if it has one."""
    if muzzle is not None:
        id = f"{unit.id}.gun"
        x, y, facing = (round(value, 4) for value in (muzzle.x, muzzle.y, muzzle.facing))
        battle.markers[id] = Marker(id, "gun", x, y, facing, unit.id)


def post_at(unit: KokuUnit, anchor: Pose, stand: Stand, gun: str = "", barrel: float | None = None) -> Post:
    """The post of a whole unit whose front centre is there.

    A crew stands abreast about its gun, whose muzzle is the crew's front centre: each within 1.5 inches (KOKU-DAT-10).
    ``barrel`` is the gun's direction if it is not the crew's.
    """
    width, depth = BASE_MOUNTED if unit.mounted else BASE_FOOT
    form = FORMS.get(stand.formation, BLOCK)
    stands = places(anchor, form, len(unit.figures), width, depth, stand.frontage)
    muzzle = Pose(anchor.x, anchor.y, anchor.facing if barrel is None else barrel) if gun else None
    return Post(stand, stands, gun, muzzle)
