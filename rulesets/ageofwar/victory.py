"""The end of the battle and the points (AOW-END-1 to AOW-END-8, AOW-GEN-6, AOW-GEN-7, AOW-OPT-9)."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import shapely

from rulesets.ageofwar.battle import LATE, AowBattle, AowUnit
from rulesets.ageofwar.charts import MAKU
from rulesets.ageofwar.command import messengers
from rulesets.ageofwar.command.roads import maku_shape
from rulesets.ageofwar.nerve.losses import stand_alone
from rulesets.ageofwar.stand import blocks, near
from rulesets.ageofwar.stand.blocks import SLACK
from rulesets.engine.battle import Pose, Result, Side, Tally
from rulesets.engine.dice.dice import Die
from rulesets.engine.play.play import Play
from rulesets.engine.play.score import Score, levied_size
from rulesets.engine.sayings import _
from rulesets.engine.table.geometry import ahead

GENERAL, DAIMYO, CAMP, DUEL = 30, 75, 50, 10
"""Points for an enemy clan general, the daimyo, the maku, a challenge won by a kill (AOW-END-4)."""
BONUS = 5
"""Points for each point that the clock still has (AOW-END-5)."""
LEAD = Fraction(1, 10)
"""The share of the limit by which the attacker must lead (AOW-END-6)."""
SHARE = Fraction(2, 3)
"""The share of its units that breaks a side (AOW-END-2)."""
OUT = 2.0
"""Inches from a taken maku at which the daimyo stands (AOW-END-7)."""

WORDS = {
    "clock_ran": _("The clock loses {face}, {left} left."),
    "time_out": _("The clock has run out."),
    "army_broken": _("{side} are broken."),
    "maku_taken": _("{unit} {unit|takes|take} the enemy's maku."),
    "daimyo_out": _("{unit} stands without his maku."),
    "battle_won": _("The battle is over: {side} win. Points {ai} : {kaki}."),
    "battle_drawn": _("A draw, {ai} to {kaki}."),
}


# -- points ------------------------------------------------------------------------------------------------------------


def troops(battle: AowBattle, side: Side) -> list[AowUnit]:
    """The units of a side's muster, lost ones too; leaders are none."""
    return [unit for unit in battle.units.values() if unit.side is side and not unit.is_leader]


def units_lost(battle: AowBattle, side: Side) -> list[AowUnit]:
    """AOW-DAT-17, AOW-END-4: the units that a side has lost: routed, destroyed or gone from the table."""
    return [unit for unit in troops(battle, side) if unit.place == "off"]


def tally(battle: AowBattle, side: Side) -> tuple[Tally, ...]:
    """AOW-END-4, AOW-END-5, AOW-END-8: what a side would score if the battle ended now, line by line. Late units count
    for nothing (AOW-LAT-3).
    """
    enemy = battle.forces[side.opponent]
    gone = sum(unit.points for unit in units_lost(battle, side.opponent))
    weak = sum(unit.points // 2 for unit in battle.on_table(side.opponent) if blocks.below_half(battle, unit))
    bonus = battle.left if _who_is_beaten(battle) is side.opponent else 0
    return (
        Tally(_("enemy units lost"), "AOW-END-4", gone, 1 if gone else 0),
        Tally(_("enemy units below half strength, half"), "AOW-END-4", weak, 1 if weak else 0),
        Tally(_("enemy generals killed"), "AOW-END-4", GENERAL, enemy.generals_killed),
        Tally(_("the enemy's daimyo killed"), "AOW-END-4", DAIMYO, int(enemy.daimyo_killed)),
        Tally(_("the enemy's maku taken"), "AOW-END-4", CAMP, int(enemy.maku_taken)),
        Tally(_("challenges won by a kill"), "AOW-END-4", DUEL, battle.forces[side].duels),
        Tally(_("points left on the clock"), "AOW-END-5", BONUS, bonus),
    )


def _who_is_beaten(battle: AowBattle) -> Side | None:
    """AOW-END-5: the side that has been broken or has resigned."""
    result = battle.result
    if result is None or result.winner is None or result.reason not in ("broken", "resignation"):
        return None
    return result.winner.opponent


def limit(battle: AowBattle) -> int:
    """AOW-MUS-1: the points of an army; of levies the mean of their prices (CAM-LEV-9)."""
    return levied_size(battle) or battle.options.limit


SCORE = Score("AOW-END-6", tally, wins=LEAD, decisive=None, size=limit, settles=False)
"""AOW-END-4: the points on show, and their lines at the end; who wins by them :func:`by_points` says. A draw that is
agreed on is one (AOW-END-3).
"""


def by_points(battle: AowBattle) -> Result:
    """AOW-END-6, AOW-GEN-7: by time: the attacker wins with a lead of more than a tenth of the limit, the defender if
    his points are as many or more; between that it is a draw.
    """
    attacker = battle.attacker
    lead = SCORE.of(battle, attacker) - SCORE.of(battle, attacker.opponent)
    if lead <= 0:
        return Result(attacker.opponent, "time")
    return Result(attacker if lead > LEAD * limit(battle) else None, "time")


# -- the end -----------------------------------------------------------------------------------------------------------


def is_broken(battle: AowBattle, side: Side) -> bool:
    """AOW-END-2: whether a side has lost two thirds of the units that it began with, rounded up, or has none on the
    table and none late.
    """
    start = battle.forces[side].start
    many = start > 0 and len(units_lost(battle, side)) >= -(-start * SHARE // 1)
    waiting = any(unit.place == LATE for unit in troops(battle, side))
    return many or not (battle.on_table(side) or waiting)


def countdown(play: Play[AowBattle]) -> None:
    """AOW-END-1 to AOW-END-3, AOW-GEN-6, AOW-RUL-166: at the end of a turn; of the defender's the die is
    taken from the clock. A battle that ends here has its result. A step of the turn.
    """
    battle = play.battle
    if battle.clock.active is battle.attacker.opponent:
        face = play.cast("clock", Die.D6, _("the clock"), "AOW-END-1").faces[0]
        battle.left = max(battle.left - face, 0)
        play.tell("clock_ran", face=face, left=battle.left, clauses=("AOW-END-1",))
    broken = [side for side in Side if is_broken(battle, side)]
    for side in broken:
        play.tell("army_broken", side=side, clauses=("AOW-END-2",))
    if len(broken) == 1:
        battle.result = Result(broken[0].opponent, "broken")
    elif broken:
        battle.result = by_points(battle)
    elif battle.left <= 0:
        play.tell("time_out", side=None, clauses=("AOW-END-1",))
        battle.result = by_points(battle)


# -- the maku ----------------------------------------------------------------------------------------------------------


def come_to_stand(play: Play[AowBattle], id: str) -> None:
    """What follows whenever a unit has come to stand somewhere, or otherwise than before: it takes a maku that it
    touches (AOW-END-7), and tries to stop messengers that it is near to (AOW-MSG-6).
    """
    take_maku(play, play.unit(id))
    messengers.meet(play, play.unit(id))


def take_maku(play: Play[AowBattle], unit: AowUnit) -> None:
    """AOW-END-7: after a step of a unit: if it touches the enemy's maku, that is removed for good, and a daimyo inside
    is put down alone 2" from it towards his base line.
    """
    battle, side = play.battle, unit.side.opponent
    camp = battle.maku.get(side)
    if camp is None or unit.place != "table":
        return
    if shapely.distance(blocks.footprint(battle, unit), maku_shape(camp)) > SLACK:
        return
    battle.maku = {owner: place for owner, place in battle.maku.items() if owner is not side}
    battle.forces[side] = msgspec.structs.replace(battle.forces[side], maku_taken=True)
    play.tell("maku_taken", side=unit.side, unit=unit.id, at=camp, clauses=("AOW-END-7",))
    daimyo = battle.units.get(battle.forces[side].daimyo)
    if daimyo is not None and daimyo.camped:
        home = near.homewards(battle, side)
        depth = battle.figures[daimyo.figures[0]].depth
        stand_alone(play, daimyo, ahead(Pose(*camp, home), MAKU / 2 + OUT + depth / 2))
        play.tell("daimyo_out", side=side, unit=daimyo.id, clauses=("AOW-END-7",))
