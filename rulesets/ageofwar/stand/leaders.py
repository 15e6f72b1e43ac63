"""Leaders with a unit and by themselves (AOW-ORD-3, AOW-ORD-4, AOW-GEO-2)."""

from __future__ import annotations

from rulesets.ageofwar.battle import ATTACHED, AowBattle, AowUnit
from rulesets.ageofwar.charts import BASE_LEADER
from rulesets.ageofwar.stand.ranks import anchor, ranks_of
from rulesets.engine.battle import Pose
from rulesets.engine.play.play import Play
from rulesets.engine.table.geometry import ahead


def has_leader(battle: AowBattle, unit: AowUnit) -> bool:
    """Whether a general or the daimyo is with a unit (AOW-AP-2, AOW-MOR-18)."""
    return bool(battle.leaders_with(unit))


def leaders_in_front(battle: AowBattle, unit: AowUnit) -> list[AowUnit]:
    """The leaders in a unit's front rank, in the order of muster (AOW-FIG-15, AOW-SHO-9)."""
    return [leader for leader in battle.leaders_with(unit) if leader.in_front]


def attach(play: Play[AowBattle], leader: AowUnit, unit: AowUnit, in_front: bool) -> AowUnit:
    """AOW-ORD-3: a leader joins a unit, in its front rank or behind it. Returns the leader as he is now."""
    leader = play.change_unit(
        play.unit(leader.id), place=ATTACHED, with_unit=unit.id, in_front=in_front, camped=False
    )
    follow(play, play.unit(unit.id))
    return leader


def detach(play: Play[AowBattle], leader: AowUnit, pose: Pose) -> AowUnit:
    """AOW-ORD-3: a leader stands by himself, the centre of his base at a pose. Returns the leader as he is now."""
    were = leader.with_unit
    leader = play.change_unit(play.unit(leader.id), place="table", with_unit="", in_front=False, camped=False)
    play.put(play.figure(leader.figures[0]), pose)
    if were in play.battle.units and play.battle.bases(play.unit(were)):
        follow(play, play.unit(were))
    return leader


def follow(play: Play[AowBattle], unit: AowUnit) -> None:
    """AOW-ORD-4: the leaders with a unit are where it is."""
    for leader, pose in places_of(play.battle, unit).items():
        play.put(play.figure(play.unit(leader).figures[0]), pose)


def places_of(battle: AowBattle, unit: AowUnit) -> dict[str, Pose]:
    """AOW-GEO-2: where the leaders with a unit are drawn, by ids: in the middle of its front rank or behind its last
    rank, two of them beside one another.
    """
    bases, leaders = battle.bases(unit), battle.leaders_with(unit)
    if not bases or not leaders:
        return {}
    at, depth = anchor(battle, unit), bases[0].depth
    rear = ranks_of(len(bases), unit.frontage) * depth + BASE_LEADER[1] / 2
    found: dict[str, Pose] = {}
    for in_front, back in ((True, depth / 2), (False, rear)):
        row = [leader for leader in leaders if leader.in_front is in_front]
        for number, leader in enumerate(row):
            aside = (number - (len(row) - 1) / 2) * BASE_LEADER[0]
            found[leader.id] = Pose(*ahead(at, -back, aside), at.facing)
    return found
