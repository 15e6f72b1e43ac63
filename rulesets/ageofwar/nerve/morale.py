"""Morale tests and what comes of them; routs and those who see them (AOW-MOR-1 to AOW-MOR-4, AOW-MOR-20 to
AOW-MOR-38, AOW-DEC-4, AOW-DEC-6, AOW-DIC-6).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rulesets.ageofwar import victory
from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.ground.sight import unit_sees
from rulesets.ageofwar.ground.terrain import elevation, uphill
from rulesets.ageofwar.march import back
from rulesets.ageofwar.nerve import losses
from rulesets.ageofwar.nerve.losses import disorder, kill_leader
from rulesets.ageofwar.nerve.pool import morale_test, nerve_of
from rulesets.ageofwar.stand import blocks, drill, near
from rulesets.ageofwar.stand.contact import in_fight
from rulesets.engine.battle import Pose
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test, Throw
from rulesets.engine.play.decisions import PickOne, Reply, Standing, YesNo, reply_form
from rulesets.engine.play.play import Ask, Play
from rulesets.engine.sayings import Words, _
from rulesets.engine.table.geometry import ahead, bearing, normal

PHASE = "morale"
"""The phase in which a side's units with markers test (AOW-MOR-1)."""
ROUT, ROUT_FIGHTING = 4, 3
"""Fails that rout a unit (AOW-MOR-27), and one in a fight (AOW-MOR-28)."""
SNEAKS, RALLY_RISK = 5, 5
"""The least faces at which a base sneaks off (AOW-MOR-33), and a leader who rallies is killed (AOW-MOR-36)."""
WITNESSES = 2
"""How many units test for seeing a rout (AOW-MOR-30)."""

Going = Generator[Ask, Any, None]
Deciding = Generator[Ask, Any, bool]


KEEP = -1
"""In place of a facing in whole degrees: the one that there is."""


class AnyFacing(PickOne):
    """A facing out of a list that is proposed, or any other: the rule keeps the old one where there is no room."""

    def check(self, question: dict[str, Any], answer: Any) -> None:
        """Degrees up to 360."""
        if not KEEP <= answer.facing <= 360:
            raise self.refusal("That is not to be chosen.")


RALLY = YesNo(
    tag="rally",
    text=_("{unit} {unit|is|are} about to test morale. Does {leader} rally them?"),
    yes=_("Rally"),
    no=_("Let them test"),
    default=False,
    clause="AOW-DEC-6",
    field="rally",
    standing=Standing(label=_("A unit with a leader tests morale"), words=_("He rallies them")),
)
FACE = AnyFacing(
    tag="face",
    text=_("which way {unit|does|do} {unit} face now?"),
    clause="AOW-DEC-4",
    form=reply_form(facing=int),
    standing=Standing(label=_("After falling back"), words=_("They keep their facing")),
)
DECISIONS = (RALLY, FACE)

WORDS = {
    "rallied": _("{leader} rallies {unit}: no test."),
    "rallied_fighting": _("{leader} throws himself before {unit}: no test."),
    "rally_killed": _("{unit} dies rallying his men."),
    "morale_kept": _("{unit} {unit|keeps|keep} their nerve: {fails} {fails|fail|fails}."),
    "morale_shaken": _("{unit} {unit|is|are} shaken: no movement."),
    "morale_stood": _("{unit} {unit|is|are} shaken, but stand uphill: no movement."),
    "morale_gave_way": _("{unit} {unit|gives|give} way."),
    "morale_broke": _("{unit} {unit|reels|reel} back: {fails} fails."),
    "morale_failed": _("{unit} {unit|breaks|break}: {fails} fails."),
    "faced_anew": _("{unit} {unit|turns|turn} to another side."),
    "sneaked_off": _("{count} {count|base|bases} of {unit} {count|sneaks|sneak} off."),
}


# -- a test ------------------------------------------------------------------------------------------------------------


def check(play: Play[AowBattle], unit: AowUnit, after_fight: bool = False) -> Going:
    """AOW-MOR-2, AOW-MOR-4: a unit tests its morale: rally, dice, result, at once (AOW-MOR-38). ``after_fight``: its
    side has lost a round (AOW-MOR-16, AOW-FIG-29).
    """
    if (yield from _routs(play, unit, after_fight)):
        yield from rout(play, play.unit(unit.id))


def _routs(play: Play[AowBattle], unit: AowUnit, after_fight: bool = False) -> Deciding:
    """A test and all that comes of it but a rout, which is the caller's; whether there is one."""
    fighting = after_fight or in_fight(play.battle, unit)
    if (yield from _is_rallied(play, unit, fighting)):
        return False
    unit = play.unit(unit.id)
    test = morale_test(nerve_of(play.battle, unit, lost=after_fight))
    fails = play.throw(test, _outcome).successes if test.count else 0
    unit = _clear(play, unit)
    if fails >= (ROUT_FIGHTING if fighting else ROUT):
        _tell(play, unit, "morale_failed", fails, "AOW-MOR-28" if fighting else "AOW-MOR-27")
        return True
    if fails == 0 or fighting:
        _tell(play, unit, "morale_kept", fails, "AOW-MOR-28" if fails else "AOW-MOR-22")
        return False
    unit = play.change_unit(unit, halted=1 if play.battle.clock.active is unit.side else 2)
    if fails == 1:
        _tell(play, unit, "morale_shaken", fails, "AOW-MOR-23")
    elif fails == 2:
        yield from _give_way(play, unit)
    else:
        _reel(play, unit)
    return False


def _outcome(throw: Throw) -> Words:
    return _("holds") if not throw.successes else ""


def _tell(play: Play[AowBattle], unit: AowUnit, kind: str, fails: int, clause: str) -> None:
    clauses = (clause, "AOW-MOR-4", *(("AOW-MOR-26",) if unit.halted else ()))
    play.tell(kind, side=unit.side, unit=unit.id, fails=fails, clauses=clauses)


def _clear(play: Play[AowBattle], unit: AowUnit) -> AowUnit:
    """AOW-MOR-37: the markers are gone after any test; in its own first phase a unit that had some may form up anew
    (AOW-ORD-1).
    """
    own = play.battle.clock.phase == PHASE and play.battle.clock.active is unit.side
    return play.settle_unit(
        unit, markers=0, tested=unit.tested or own, cleared=unit.cleared or (own and unit.markers > 0)
    )


def _is_rallied(play: Play[AowBattle], unit: AowUnit, fighting: bool) -> Deciding:
    """AOW-MOR-36, AOW-DEC-6: whether a leader with the unit cancels the test; each may once in a battle."""
    for leader in play.battle.leaders_with(unit):
        if leader.rallied:
            continue
        answer = yield RALLY.ask(unit.side, unit=unit.id, leader=leader.id, fighting=fighting)
        if answer.rally:
            play.change_unit(play.unit(leader.id), rallied=True)
            _rally(play, unit, leader, fighting)
            return True
    return False


def rally_test() -> Test:
    """AOW-MOR-36, AOW-RISK-4: a leader who rallies a unit in a fight lives unless he throws 5 or 6."""
    return Test("rally", Die.D6, RALLY_RISK, "AOW-RISK-4", _("he is killed"))


def _rally(play: Play[AowBattle], unit: AowUnit, leader: AowUnit, fighting: bool) -> None:
    """AOW-MOR-36: no test, no fail; in a fight he may die of it, and his bodyguard does not help (AOW-RISK-4)."""
    killed = fighting and play.throw(rally_test()).passed
    _clear(play, play.unit(unit.id))
    kind = "rallied_fighting" if fighting else "rallied"
    play.tell(kind, side=unit.side, unit=unit.id, leader=leader.id, clauses=("AOW-MOR-36", "AOW-MOR-37"))
    if killed:
        kill_leader(play, play.unit(leader.id), ("AOW-RISK-4",), "rally_killed")


# -- results -----------------------------------------------------------------------------------------------------------


def _give_way(play: Play[AowBattle], unit: AowUnit) -> Going:
    """AOW-MOR-24: two fails: it leaves over its base line (AOW-MOR-35, AOW-RUL-119), stands if it is uphill
    (AOW-MOR-34), or falls back; then it may take any facing.
    """
    if near.on_base_line(play.battle, unit):
        _tell(play, unit, "morale_gave_way", 2, "AOW-MOR-24")
        losses.take_off(play, unit, "left")
        return
    if stands_uphill(play.battle, unit):
        _tell(play, unit, "morale_stood", 2, "AOW-MOR-34")
    else:
        _tell(play, unit, "morale_gave_way", 2, "AOW-MOR-24")
        _fall_back(play, unit)
    unit = play.unit(unit.id)
    answer = yield FACE.ask(unit.side, FACE.form(KEEP), _facings(play.battle, unit), unit=unit.id)
    if answer.facing != KEEP:
        _face(play, play.unit(unit.id), float(answer.facing))


def _reel(play: Play[AowBattle], unit: AowUnit) -> None:
    """AOW-MOR-25: three fails: it falls back, uphill too (AOW-MOR-34), faces the nearest enemy unit, is disordered, and
    ashigaru sneak off (AOW-MOR-33).
    """
    _tell(play, unit, "morale_broke", 3, "AOW-MOR-25")
    _fall_back(play, unit)
    unit = play.unit(unit.id)
    enemy = near.nearest_enemy(play.battle, unit)
    if enemy is not None:
        _face(play, unit, _towards(play.battle, unit, enemy))
    _sneak_off(play, disorder(play, unit, "AOW-MOR-25"))


def _fall_back(play: Play[AowBattle], unit: AowUnit) -> None:
    """AOW-MOR-24, AOW-RUL-118: D6+1" straight towards its own base line (AOW-MOR-32)."""
    inches = back.throw_back(play, "AOW-MOR-24")
    back.fall_back(play, unit, inches, near.homewards(play.battle, unit.side))


def stands_uphill(battle: AowBattle, unit: AowUnit) -> bool:
    """AOW-MOR-34, AOW-RUL-120: on a hill or rough hill, and uphill of the nearest enemy unit."""
    enemy = near.nearest_enemy(battle, unit)
    high = elevation(battle, blocks.centre(battle, unit)) > 0
    return high and enemy is not None and uphill(battle, unit, enemy)


def _sneak_off(play: Play[AowBattle], unit: AowUnit) -> None:
    """AOW-MOR-33, AOW-RUL-121: a die for each ashigaru base but the commander's, in their order; who throws 5 or more
    is gone, without a marker.
    """
    if not unit.troop.sneaks:
        return
    bases = [base for base in play.battle.bases(unit) if not base.commander]
    if not bases:
        return
    test = Test("sneak", Die.D6, SNEAKS, "AOW-MOR-33", _("sneaks off"), count=len(bases))
    thrown = play.throw(test)
    gone = [base.id for base, off in zip(bases, thrown.answers, strict=True) if off]

    def tell() -> None:
        play.tell("sneaked_off", side=unit.side, unit=unit.id, count=len(gone), clauses=("AOW-MOR-33",))

    losses.suffer(play, unit, losses.Fallen(tuple(gone)), tell, marker=False)


# -- facings -----------------------------------------------------------------------------------------------------------

COMPASS = {
    0: _("north"), 45: _("north-east"), 90: _("east"), 135: _("south-east"), 180: _("south"),
    225: _("south-west"), 270: _("west"), 315: _("north-west"),
}  # fmt: skip


def _facings(battle: AowBattle, unit: AowUnit) -> list[Reply]:
    """AOW-DEC-4: the facings that are proposed: the present one, the one to the nearest enemy, and those of the compass
    for which there is room.
    """
    enemy = near.nearest_enemy(battle, unit)
    found: dict[int, Words] = {}
    if enemy is not None:
        found[round(_towards(battle, unit, enemy)) % 360] = _("to the nearest enemy")
    found = {**found, **{way: label for way, label in COMPASS.items() if way not in found}}
    kept = Reply(_("as they stand"), {"facing": KEEP})
    return [
        kept,
        *(Reply(label, {"facing": way}) for way, label in found.items() if _room_for(battle, unit, way)),
    ]


def _towards(battle: AowBattle, unit: AowUnit, other: AowUnit) -> float:
    return bearing(blocks.centre(battle, unit), blocks.centre(battle, other))


def _turn(battle: AowBattle, unit: AowUnit, facing: float) -> Pose:
    """The unit's anchor if it turns about the middle of its block."""
    around = blocks.box(battle, unit)
    return Pose(*ahead(Pose(around.x, around.y, facing), around.depth / 2), normal(facing))


def _room_for(battle: AowBattle, unit: AowUnit, facing: float) -> bool:
    poses = blocks.poses(unit, _turn(battle, unit, facing), len(battle.bases(unit)), unit.frontage)
    return near.room(battle, unit, poses) is None


def _face(play: Play[AowBattle], unit: AowUnit, facing: float) -> None:
    """Turn a unit about the middle of its block; it keeps its facing where there is no room to turn."""
    kept = normal(facing) == blocks.anchor(play.battle, unit).facing
    if not kept and _room_for(play.battle, unit, facing):
        drill.set_up(play, unit, _turn(play.battle, unit, facing))
        play.tell("faced_anew", side=unit.side, unit=unit.id, clauses=("AOW-MOR-24",))
        victory.come_to_stand(play, unit.id)


# -- routs -------------------------------------------------------------------------------------------------------------


def rout(play: Play[AowBattle], unit: AowUnit) -> Going:
    """AOW-MOR-29: a unit is routed: first the witnesses test (AOW-MOR-30), whose own routs join the queue; then leaders
    with it throw (AOW-RISK-7), and it is removed and lost. Only one side is ever concerned (AOW-MOR-31, AOW-RUL-122).

    A leader by himself is routed as AOW-RISK-7 says, and nobody tests (AOW-WDR-15).
    """
    if unit.is_leader:
        losses.at_risk(play, unit, play.figure(unit.figures[0]).point)
        return
    met, queue = {unit.id}, [unit.id]
    losses.note_ruin(play, unit)
    while queue:
        gone = play.unit(queue.pop(0))
        seeing = witnesses(play.battle, gone, met)
        met |= {witness.id for witness in seeing}
        for witness in seeing:
            if play.unit(witness.id).place != "table":
                continue
            if (yield from _routs(play, play.unit(witness.id))):
                losses.note_ruin(play, play.unit(witness.id))
                queue.append(witness.id)
        losses.take_off(play, play.unit(gone.id), "routed")


def witnesses(battle: AowBattle, unit: AowUnit, met: set[str]) -> list[AowUnit]:
    """AOW-MOR-30: the two nearest own units that see the unit rout and neither rout nor have tested yet, the nearest
    first.
    """
    own = near.within(battle, unit, float("inf"), unit.side)
    return [other for other in own if other.id not in met and unit_sees(battle, other, unit)][:WITNESSES]
