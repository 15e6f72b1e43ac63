"""How a unit goes, and what becomes of the leaders with it (AOW-RISK-7, AOW-MOR-29, AOW-MOR-35, AOW-FIG-32).

Of the other ways in which a leader may die (AOW-RISK-1) four are hits that he saves, in the front rank of a unit or by
himself, in a fight or under fire (AOW-RISK-2, AOW-RISK-3, AOW-RISK-5, AOW-RISK-6), and one is a rally (AOW-RISK-4).
"""

from __future__ import annotations

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import APART, BASE_LEADER
from rulesets.ageofwar.nerve.deaths import kill_leader
from rulesets.ageofwar.nerve.disorder import released
from rulesets.ageofwar.stand import blocks, contact, leaders, near
from rulesets.ageofwar.stand.ranks import SLACK
from rulesets.engine.battle import PLACES, Point, Pose
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table.bodies import Body
from rulesets.engine.table.geometry import ahead, corners, normal
from rulesets.engine.table.search import either_way, rings

SAVED = 4
"""The least face that saves a leader whose unit is gone (AOW-RISK-7)."""
BACK = 6.0
"""Inches from where his unit was at which he is put down (AOW-RISK-7)."""
TURNS = (*either_way(15.0, 165.0), 180.0)
STEP, FAR = 0.5, 60.0
"""Inches between rings of places that are tried, and to the last of them."""
RUINOUS = frozenset({"routed", "destroyed"})
"""How a unit is lost that others take to heart (AOW-MOR-15)."""

WORDS = {
    "unit_routed": _("{unit} {unit|is|are} routed."),
    "unit_destroyed": _("{unit} {unit|is|are} destroyed."),
    "unit_left": _("{unit} {unit|leaves|leave} the table."),
    "leader_saved": _("{unit} gets away, and stands alone."),
    "leader_lost": _("{unit} does not get away: he is dead."),
}


def take_off(play: Play[AowBattle], unit: AowUnit, fate: str, by: str = "", figures: str = "fled") -> None:
    """A unit is lost: "routed" (AOW-MOR-29), "destroyed" (AOW-FIG-32) or "left" (AOW-MOR-35). Its place is noted for
    AOW-MOR-15, it leaves the table, its leaders throw (:func:`unit_gone`), and whoever it held in a fight and touches
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
    unit_gone(play, unit, centre)
    released(play, held)


def note_ruin(play: Play[AowBattle], unit: AowUnit) -> None:
    """AOW-MOR-15, AOW-RUL-114: where a unit stood that is being routed or destroyed."""
    spots = tuple(
        (round(x, PLACES), round(y, PLACES)) for base in play.battle.bases(unit) for x, y in corners(base)
    )
    play.battle.ruins = {**play.battle.ruins, unit.id: spots}


def unit_gone(play: Play[AowBattle], unit: AowUnit, centre: Point | None = None) -> None:
    """AOW-RISK-7: each leader attached to a unit that routs, is destroyed or leaves throws for his life. ``centre`` is
    where the unit's middle was, if it is there no more.
    """
    where = centre or blocks.centre(play.battle, unit)
    for leader in play.battle.leaders_with(unit):
        at_risk(play, leader, where)


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
    return leaders.detach(play, leader, Pose(*found, faces))


def has_room(battle: AowBattle, leader: AowUnit, pose: Pose) -> bool:
    """Whether a leader may stand by himself so: on the table, over nobody, 1" from enemy units and leaders, wherever he
    was before (AOW-RISK-7, AOW-ORD-3).
    """
    later = Body((pose,), *BASE_LEADER)
    if near.room(battle, leader, (pose,), keep=0.0) is not None or contact.newly_met(battle, leader, later):
        return False
    away = near.gaps(battle, later.shape)
    return all(
        inches >= APART - SLACK for id, inches in away.items() if battle.units[id].side is not leader.side
    )
