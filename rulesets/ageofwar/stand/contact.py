"""Contact and fights (AOW-GEO-11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesets.ageofwar.battle import ATTACHED, AowBattle, AowUnit
from rulesets.ageofwar.stand.blocks import SLACK, box_at, holder, standing
from rulesets.engine.battle import Pose, Side, order_of
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import remember
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.geometry import Rectangle, ahead, corners, local, middle_of

FACES = ("front", "right", "rear", "left")
OPPOSITE = {"front": "rear", "rear": "front", "left": "right", "right": "left"}


def flush(own: Rectangle, other: Rectangle) -> tuple[str, float]:
    """AOW-GEO-11: the face of a block on which an edge of another lies flush, and the inches of edge that they share;
    no face and 0 where none does by more than 0.01".
    """
    seen = [local(own, corner) for corner in corners(other)]
    best, shared = "", SLACK
    for face, along, out, half in _axes(own):
        spots = [(spot[along], out * spot[1 - along] - half) for spot in seen]
        edge = [across for across, apart in spots if abs(apart) <= SLACK]
        if len(edge) < 2 or min(apart for _across, apart in spots) < -SLACK:
            continue
        wide = own.width / 2 if along == 0 else own.depth / 2
        common = min(max(edge), wide) - max(min(edge), -wide)
        if common > shared:
            best, shared = face, common
    return (best, shared) if best else ("", 0.0)


def _axes(own: Rectangle) -> tuple[tuple[str, int, float, float], ...]:
    """Of each face: its name, which coordinate runs along it (0: to the right), the sign and inches of the other."""
    wide, deep = own.width / 2, own.depth / 2
    return (
        ("front", 0, 1.0, deep),
        ("rear", 0, -1.0, deep),
        ("right", 1, 1.0, wide),
        ("left", 1, -1.0, wide),
    )


def _near(one: Rectangle, other: Rectangle) -> bool:
    """Whether two blocks can touch at all, by the circles about them: no root is drawn."""
    across = (one.width + one.depth + other.width + other.depth) / 2 + SLACK
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 <= across * across


@remember(6, lambda battle: (standing(battle),))
def contacts(battle: AowBattle) -> Mapping[str, dict[str, str]]:
    """AOW-GEO-11: whom everybody on the table touches, by ids, each enemy with the own face that touches him."""
    there = standing(battle)
    found: dict[str, dict[str, str]] = {id: {} for id in there.ids}
    boxes = tuple(there.boxes.items())
    for number, (id, box) in enumerate(boxes):
        for later, (other, its) in enumerate(boxes[number + 1 :], number + 1):
            if there.sides[number] is there.sides[later] or not _near(box, its):
                continue
            face = flush(box, its)[0]
            if face:
                found[id][other], found[other][id] = face, flush(its, box)[0] or "front"
    return found


def touching(battle: AowBattle, unit: AowUnit) -> dict[str, str]:
    """AOW-GEO-11: the enemies that a unit is in contact with, each with the unit's own face that he touches; those of
    his unit for an attached leader.
    """
    return dict(contacts(battle).get(holder(battle, unit).id, {}))


def in_fight(battle: AowBattle, unit: AowUnit) -> bool:
    """AOW-GEO-11: whether a unit is in contact with any enemy; a leader with his unit."""
    return bool(contacts(battle).get(holder(battle, unit).id))


def check_free(battle: AowBattle, unit: AowUnit, clause: str) -> None:
    """Raises :class:`Illegal` for a unit in a fight, by the clause that keeps such a one from something."""
    if in_fight(battle, unit):
        raise Illegal("fighting", clause, "{unit} {unit|is|are} in a fight.", unit=unit.phrase)


def newly_met(battle: AowBattle, unit: AowUnit, later: Body) -> AowUnit | None:
    """AOW-GEO-11, AOW-RUL-56: the first enemy whom a unit or lone leader would be in contact with if it stood so, and
    is not now; None if there is none. Only assaults lead into contact.
    """
    there, now = standing(battle), touching(battle, unit)
    block = block_of(later)
    for number, (id, box) in enumerate(there.boxes.items()):
        apart = there.sides[number] is not unit.side and id not in now
        if apart and _near(block, box) and flush(block, box)[0]:
            return battle.units[id]
    return None


def block_of(body: Body) -> Rectangle:
    """The block of a body in ranks, the front rank first."""
    first = body.poses[0]
    front = [pose for pose in body.poses if abs(local(first, pose.point)[1]) <= SLACK]
    middle = Pose(*middle_of(pose.point for pose in front), first.facing)
    at = Pose(*ahead(middle, body.depth / 2), first.facing)
    return box_at(at, len(body.poses), len(front), body.width, body.depth)


def fights(battle: AowBattle) -> list[tuple[str, ...]]:
    """AOW-GEO-11: the largest groups that contact links, the ids of each in order, lone leaders among them."""
    met = contacts(battle)
    left, found = {id for id, others in met.items() if others}, []
    while left:
        group, edge = set(), {min(left, key=rank)}
        while edge:
            group |= edge
            edge = {other for id in edge for other in met[id]} - group
        left -= group
        found.append(tuple(sorted(group, key=rank)))
    return sorted(found, key=lambda ids: rank(ids[0]))


def fight_of(battle: AowBattle, unit: AowUnit) -> tuple[str, ...]:
    """AOW-GEO-11: who is in a unit's fight; nobody if it is in none."""
    return next((ids for ids in fights(battle) if unit.id in ids), ())


def rank(id: str) -> tuple[tuple[str, int, int], str]:
    """How ids are compared where the lower one goes first (AOW-GEO-13)."""
    return order_of(id), id


def by_id(units: Iterable[AowUnit]) -> list[AowUnit]:
    """Units by rising id (AOW-GEO-13)."""
    return sorted(units, key=lambda unit: rank(unit.id))


def leaders_of(battle: AowBattle, side: Side) -> list[AowUnit]:
    """The leaders of a side who are there, with a unit or by themselves, by rising id."""
    there = (unit for unit in battle.units.values() if unit.place in ("table", ATTACHED))
    return by_id(unit for unit in there if unit.is_leader and unit.side is side)


def opposite_faces(battle: AowBattle, unit: AowUnit) -> bool:
    """AOW-RUL-113: whether enemies are in contact with two opposite faces of a unit."""
    faces = set(touching(battle, unit).values())
    return any(OPPOSITE[face] in faces for face in faces)
