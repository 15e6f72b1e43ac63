"""Who falls, who dies, and how a unit goes: bases and their markers (AOW-DAT-13, AOW-SHO-19, AOW-FIG-26), leaders
and their bodyguards (AOW-DAT-9, AOW-SHO-18, AOW-DET-3), routs and the last base (AOW-MOR-29, AOW-MOR-35, AOW-
FIG-32), disorder (AOW-DIS-1, AOW-DIS-2, AOW-DIS-4, AOW-FIG-31).

Of the ways in which a leader may die (AOW-RISK-1) four are hits that he saves, in the front rank of a unit or by
himself, in a fight or under fire (AOW-RISK-2, AOW-RISK-3, AOW-RISK-5, AOW-RISK-6), one is a rally (AOW-RISK-4), one
that his unit is gone (AOW-RISK-7). What disorder costs (AOW-DIS-5) is a line of other lists: AOW-AP-4, AOW-FIG-9,
AOW-MOR-9.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import APART, BASE_LEADER, Kind
from rulesets.ageofwar.stand import blocks, contact, drill, near
from rulesets.ageofwar.stand.blocks import SLACK
from rulesets.ageofwar.stand.contact import touching
from rulesets.engine.battle import PLACES, Point, Pose
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.geometry import ahead, corners, normal
from rulesets.engine.table.search import either_way, rings


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


def release(play: Play[AowBattle], were: Iterable[str]) -> None:
    """AOW-FIG-31, AOW-DIS-2, AOW-RUL-160: of the units with these ids, which were in a fight, each that touches no
    enemy any more is disordered; its fight is over.
    """
    for id in were:
        unit: AowUnit = play.unit(id)
        if unit.place == "table" and not touching(play.battle, unit):
            disorder(play, play.settle_unit(unit, rounds=0), "AOW-FIG-31")


PERILS = {
    (False, False): ("AOW-FIG-25", "AOW-RISK-2"), (False, True): ("AOW-FIG-25", "AOW-RISK-5"),
    (True, False): ("AOW-SHO-18", "AOW-RISK-3"), (True, True): ("AOW-SHO-20", "AOW-RISK-6"),
}  # fmt: skip
"""AOW-RISK-1: by which clauses a hit kills a leader: whether he is shot, and whether he is alone."""


def lives(leader: AowUnit) -> int:
    """AOW-DAT-9: a leader with a bodyguard has two lives, another one."""
    return 1 + leader.guard


def lose_life(play: Play[AowBattle], leader: AowUnit, by: str = "", *, shot: bool = False) -> None:
    """AOW-DAT-9, AOW-RUL-77: a failed save takes the bodyguard first, then the leader, in a fight (AOW-RISK-2,
    AOW-RISK-5) or ``shot`` (AOW-RISK-3, AOW-RISK-6). No marker (AOW-SHO-19). ``by`` is the enemy unit that did it.
    """
    if not leader.guard:
        kill_leader(play, leader, PERILS[shot, not leader.with_unit], by=by)
        return
    play.change_unit(leader, guard=False)
    play.tell("guard_fell", side=leader.side, unit=leader.id, target=by, clauses=("AOW-DAT-9",))


def kill_leader(
    play: Play[AowBattle],
    leader: AowUnit,
    clauses: Sequence[str] = (),
    told: str = "leader_killed",
    by: str = "",
) -> AowUnit:
    """A general or the daimyo dies, his bodyguard with him (AOW-CHA-11, AOW-RISK-7). It is noted in the force of his
    own side (``generals_killed``, ``daimyo_killed``), his determination dice are gone (AOW-DET-3), a messenger to him
    is removed (AOW-MSG-8), and whoever only he held in a fight is disordered (AOW-FIG-31). ``told`` is the kind of
    event, empty for none; ``by`` the enemy unit whose doing it is. Returns the leader as he is now.
    """
    battle = play.battle
    held = touching(battle, leader) if leader.place == "table" and not leader.camped else {}
    force = battle.forces.get(leader.side)
    if force is not None:
        daimyo = leader.kind == Kind.DAIMYO
        battle.forces[leader.side] = msgspec.structs.replace(
            force, daimyo_killed=force.daimyo_killed or daimyo,
            generals_killed=force.generals_killed + (not daimyo),
        )  # fmt: skip
    for id in leader.figures:
        play.change_figure(play.figure(id), alive=False, fate="killed")
    leader = play.change_unit(
        play.unit(leader.id), place="off", fate="killed", with_unit="", in_front=False, camped=False, guard=False,
        dice=0,
    )  # fmt: skip
    for messenger in [each for each in battle.messengers.values() if each.to == leader.id]:
        del battle.messengers[messenger.id]
    if told:
        play.tell(told, side=leader.side, unit=leader.id, target=by, clauses=tuple(clauses))
    release(play, held)
    return play.unit(leader.id)  # type: ignore[no-any-return]


SAVED = 4
"""The least face that saves a leader whose unit is gone (AOW-RISK-7)."""
BACK = 6.0
"""Inches from where his unit was at which he is put down (AOW-RISK-7)."""
TURNS = (*either_way(15.0, 165.0), 180.0)
STEP, FAR = 0.5, 60.0
"""Inches between rings of places that are tried, and to the last of them."""
RUINOUS = frozenset({"routed", "destroyed"})
"""How a unit is lost that others take to heart (AOW-MOR-15)."""


def take_off(play: Play[AowBattle], unit: AowUnit, fate: str, by: str = "", figures: str = "fled") -> None:
    """A unit is lost: "routed" (AOW-MOR-29), "destroyed" (AOW-FIG-32) or "left" (AOW-MOR-35). Its place is noted for
    AOW-MOR-15, it leaves the table, its leaders throw (AOW-RISK-7), and whoever it held in a fight and touches
    nobody now is disordered (AOW-FIG-31). Called while its bases still stand; of a unit that loses its last bases
    instead of removing them. ``by`` is the enemy unit whose doing it is, ``figures`` the fate of its last bases.
    """
    battle = play.battle
    unit = play.unit(unit.id)
    held, centre = contact.touching(battle, unit), blocks.centre(battle, unit)
    if fate in RUINOUS:
        note_ruin(play, unit)
    for base in battle.bases(unit):
        play.change_figure(base, alive=False, fate=figures)
    play.change_unit(unit, place="off", fate=fate, halted=0)
    clause = {"routed": "AOW-MOR-29", "destroyed": "AOW-FIG-32"}.get(fate, "AOW-MOR-35")
    play.tell(f"unit_{fate}", side=unit.side, unit=unit.id, target=by, at=centre, clauses=(clause,))
    for leader in battle.leaders_with(unit):
        at_risk(play, leader, centre)
    release(play, held)


def note_ruin(play: Play[AowBattle], unit: AowUnit) -> None:
    """AOW-MOR-15, AOW-RUL-114: where a unit stood that is being routed or destroyed."""
    spots = tuple(
        (round(x, PLACES), round(y, PLACES)) for base in play.battle.bases(unit) for x, y in corners(base)
    )
    play.battle.ruins = {**play.battle.ruins, unit.id: spots}


def risk_test() -> Test:
    """AOW-RISK-7: a leader whose unit is gone is saved by 4 or more; his bodyguard shares his fate."""
    return Test("leader_risk", Die.D6, SAVED, "AOW-RISK-7", _("gets away"))


def at_risk(play: Play[AowBattle], leader: AowUnit, where: Point) -> AowUnit:
    """AOW-RISK-7, AOW-WDR-15: a leader throws for his life; saved, he is put down alone 6" from where his unit's middle
    was, towards his base line. Returns him as he is now.
    """
    if not play.throw(risk_test(), lambda throw: _("saved") if throw.passed else _("dead")).passed:
        return kill_leader(play, leader, ("AOW-RISK-7",), "leader_lost")
    home = near.homewards(play.battle, leader.side)
    leader = stand_alone(play, leader, ahead(Pose(*where, home), BACK))
    play.tell("leader_saved", side=leader.side, unit=leader.id, clauses=("AOW-RISK-7",))
    return leader


# -- a leader by himself -----------------------------------------------------------------------------------------------


def stand_alone(play: Play[AowBattle], leader: AowUnit, at: Point) -> AowUnit:
    """A leader is put down by himself at a place, or at the nearest where he may stand: on the table, over nobody, 1"
    from enemies; among equals towards his own base line (AOW-RISK-7, AOW-END-7). Returns him as he is now.
    """
    battle = play.battle
    home = near.homewards(battle, leader.side)
    half = BASE_LEADER[0] / 2
    inside = (
        min(max(at[0], half), battle.table.width - half),
        min(max(at[1], half), battle.table.depth - half),
    )
    about = Pose(*inside, home)
    spots = (inside, *rings(about, TURNS, STEP, FAR))
    faces = normal(home + 180.0)
    found = next((spot for spot in spots if has_room(battle, leader, Pose(*spot, faces))), inside)
    return drill.detach(play, leader, Pose(*found, faces))


def has_room(battle: AowBattle, leader: AowUnit, pose: Pose) -> bool:
    """Whether a leader may stand by himself so: on the table, over nobody, 1" from enemy units and leaders, wherever he
    was before; at a maku he may (AOW-RISK-7, AOW-ORD-3, AOW-RUL-168).
    """
    later = Body((pose,), *BASE_LEADER)
    if near.room(battle, leader, (pose,), keep=0.0) is not None or contact.newly_met(battle, leader, later):
        return False
    away = near.gaps(battle, later.shape)
    return all(
        inches >= APART - SLACK for id, inches in away.items() if battle.units[id].side is not leader.side
    )


WORDS = {
    "disordered": _("{unit} {unit|falls|fall} into disorder."),
    "guard_fell": _("The bodyguard of {unit} is dead."),
    "leader_killed": _("{unit} is dead."),
    "unit_routed": _("{unit} {unit|is|are} routed."),
    "unit_destroyed": _("{unit} {unit|is|are} destroyed."),
    "unit_left": _("{unit} {unit|leaves|leave} the table."),
    "leader_saved": _("{unit} gets away, and stands alone."),
    "leader_lost": _("{unit} does not get away: he is dead."),
    "bases_fell": _("{unit} {unit|loses|lose} {count} {count|base|bases}."),
    "commander_fell": _("The commander of {unit} is dead."),
}


class Fallen(msgspec.Struct, frozen=True):
    """Who of one unit, and of the leaders in its front rank, is to fall: ids of bases, and for each life of a leader
    that is lost the id of his unit (AOW-RUL-151).
    """

    bases: tuple[str, ...] = ()
    lives: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """Figures killed (AOW-FIG-27, AOW-RUL-151)."""
        return len(self.bases) + len(self.lives)


def lose(
    play: Play[AowBattle], unit: AowUnit, bases: Iterable[str], marker: bool = True, by: str = ""
) -> AowUnit:
    """Bases of a unit are lost, ids in any order, and it is told. With ``marker`` each leaves a casualty marker
    (AOW-DAT-13): those killed by shooting and in fights, not those lost in other ways. ``by`` is the enemy unit that
    killed them. Returns the unit as it is now; without a base it is off the table.
    """
    return suffer(play, unit, Fallen(tuple(bases)), marker=marker, by=by)


def suffer(
    play: Play[AowBattle],
    unit: AowUnit,
    fallen: Fallen,
    told: Callable[[], object] | None = None,
    *,
    marker: bool = True,
    by: str = "",
) -> AowUnit:
    """What failed saves do to a unit, or to a lone leader, all at once (AOW-SHO-19, AOW-FIG-26).

    ``told`` tells of it in the caller's words, with the dice, once the bases are gone and before leaders die and a unit
    without bases is destroyed (AOW-SHO-21, AOW-FIG-32); left out, "bases_fell" is told, ``by`` which enemy unit. Who
    falls to nobody and leaves no marker has fled. Who can be kept in contact no more is out of the fight (AOW-FIG-31,
    AOW-RUL-160). Returns the unit as it is now.
    """
    unit = play.unit(unit.id)
    held = touching(play.battle, unit)
    present = [] if unit.is_leader else play.battle.bases(unit)
    dead = [base for base in present if base.id in fallen.bases]
    last = bool(dead) and len(dead) == len(present)
    led = any(base.commander for base in dead)
    fate = "killed" if marker or by else "fled"
    if dead and not last:
        unit = drill.remove_bases(play, unit, [base.id for base in dead], fate)
        unit = _mark(play, unit, len(dead) if marker else 0, led)
    if told is not None:
        told()
    elif dead:
        play.tell(
            "bases_fell", side=unit.side, unit=unit.id, count=len(dead), target=by,
            clauses=("AOW-DAT-13",) if marker else (),
        )  # fmt: skip
    if led and not last:
        play.tell("commander_fell", side=unit.side, unit=unit.id, clauses=("AOW-DAT-7", "AOW-MOR-8"))
    shot = told is not None  # a fight has told of its dice before anybody falls
    for leader in fallen.lives:
        lose_life(play, play.unit(leader), by, shot=shot)
    if last:
        take_off(play, play.unit(unit.id), "destroyed", by, fate)
    elif dead and held:
        release(play, (unit.id, *held))
    return play.unit(unit.id)  # type: ignore[no-any-return]


def _mark(play: Play[AowBattle], unit: AowUnit, markers: int, led: bool) -> AowUnit:
    """AOW-DAT-13; with its commander his dice of a duel are gone, not the points of his avengers (AOW-RUL-164)."""
    unit = play.unit(unit.id)
    return play.settle_unit(unit, markers=unit.markers + markers, prowess=0 if led else unit.prowess)
