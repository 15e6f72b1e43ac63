"""How a practice commander answers what the rules ask: volleys in the enemy's turn, standing or withdrawing, rallies,
determination dice, duels, new commanders (AOW-DEC-1 to AOW-DEC-15).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import ARMS, Kind
from rulesets.ageofwar.command import challenges, duel, hearing, messengers, roads
from rulesets.ageofwar.courses import Courses
from rulesets.ageofwar.fights import DISORDER, dice_to_give, withdraws
from rulesets.ageofwar.fire import opportunity
from rulesets.ageofwar.fire.aiming import weapon_of
from rulesets.ageofwar.foes import chance_to_hear, points_expected, volley
from rulesets.ageofwar.march.activation import lot_of
from rulesets.ageofwar.melee.alignment import face_edge, laid_on, met_ahead
from rulesets.ageofwar.nerve.morale import ROUT, ROUT_FIGHTING, rally_test
from rulesets.ageofwar.nerve.pool import morale_test, nerve_of
from rulesets.ageofwar.stakes import COMMAND, Mood, base_worth, mood_of, stake, winning, worth_of
from rulesets.ageofwar.stand import blocks, near
from rulesets.ageofwar.victory import DUEL
from rulesets.engine.battle import Asked, Pose
from rulesets.engine.counsel import Temper
from rulesets.engine.dice import odds
from rulesets.engine.table.geometry import ahead, bearing, local, turn_between

Json = Mapping[str, Any]

TOKEN = 1.5
"""Points that a determination die is worth."""
RALLY = 8.0
"""Points that the one rally of a leader is worth (AOW-MOR-36)."""
LATER = 0.45
"""How likely an enemy who has not acted yet comes where he can be shot at better."""
COMMANDER = 8.0
"""Points that a unit commander is worth to his unit (AOW-FIG-14, AOW-MOR-8)."""
BODY = 3.0
"""Points that a casualty marker costs (AOW-MOR-5)."""
DEAR = 1.4
"""How much more than the enemy's an own life counts in a duel."""
BATTLE = 60.0
"""Points that the battle itself is worth in a duel by which it may be won or lost."""
LATE = 3.0
"""Rounds before the end from which on lives count the less, for their own sake."""
FACE = 8.0
"""Points that a step of a general's quality is worth (AOW-CHA-9, AOW-CHA-13)."""


def _mood(battle: AowBattle, asked: Asked, temper: Temper) -> Mood:
    return mood_of(battle, asked.side, temper)


# -- shots in the enemy's turn -----------------------------------------------------------------------------------------


def volley_now(battle: AowBattle, asked: Asked, temper: Temper) -> Json:
    """AOW-OPP-1: whoever has most to expect shoots, unless the same enemy, or another, is likely to come where he is a
    better target.
    """
    target = battle.units[asked.question["target"]]
    shots = opportunity.able(battle, target)
    best, who = 0.0, ""
    for id, shot in shots.items():
        worth = points_expected(battle, shot)
        if worth > 0.0 and worth >= _hope(battle, battle.units[id], target, shot.inches) and worth > best:
            best, who = worth, id
    return {"unit": who}


def _hope(battle: AowBattle, unit: AowUnit, target: AowUnit, inches: float) -> float:
    """The points of a better volley that may come: at the target as it comes nearer, or at one that has yet to act."""
    short = ARMS[weapon].short if (weapon := weapon_of(battle, unit)) else 0.0
    hopes = [0.0]
    lots = -(-(inches - short) // lot_of(target))
    if inches > short and inches > lot_of(target) + 0.1 and battle.points_left >= lots + 1:
        aside = abs(local(blocks.anchor(battle, target), blocks.centre(battle, unit))[0])
        hopes += [0.6 * volley(battle, unit, target)[1]] if aside < inches else []
    for foe in battle.on_table(target.side):
        if foe.acted or foe.id == target.id or _silent(battle, foe):
            continue
        gap = near.gap(battle, unit, foe)
        if gap <= 10.0 + 2 * lot_of(foe):
            hopes.append(LATER * volley(battle, unit, foe)[gap <= short + 2 * lot_of(foe)])
    return max(hopes)


def _silent(battle: AowBattle, unit: AowUnit) -> bool:
    """Whether a unit of the active side can act no more in this turn."""
    general = battle.general_of(unit.clan)
    return general is not None and general.failed


# -- assaults and fights -----------------------------------------------------------------------------------------------


def withdraw(battle: AowBattle, asked: Asked, temper: Temper) -> Json | None:
    """AOW-WDR-1: stand or withdraw, whichever costs less on balance."""
    unit, fighter = battle.units[asked.question["unit"]], battle.units[asked.question["enemy"]]
    met = met_ahead(battle, fighter, battle.table.width)
    if met is None or unit.id not in met.faces:
        return None
    face = met.faces[unit.id]
    middle = ahead(blocks.anchor(battle, fighter), met.inches)
    pose = laid_on(battle, fighter, face_edge(battle, unit, face), middle)
    if pose is None:
        return None
    return {"withdraw": withdraws(battle, unit, fighter, pose, face != "front", _mood(battle, asked, temper))}


def direction(battle: AowBattle, asked: Asked, temper: Temper) -> Json:
    """AOW-WDR-13: away from the enemies."""
    unit = battle.units[asked.question["unit"]]
    at = blocks.anchor(battle, unit)
    turn = {"rear": 180.0, "left": -90.0, "right": 90.0}
    foes = [blocks.centre(battle, foe) for foe in battle.on_table(unit.side.opponent)]

    def room(reply: Json) -> float:
        x, y = ahead(Pose(*blocks.centre(battle, unit), at.facing + turn[reply["face"]]), 4.0)
        return min((((x - a) ** 2 + (y - b) ** 2 for a, b in foes)), default=0.0)

    return max((one["value"] for one in asked.question["choices"]), key=room)


def face(battle: AowBattle, asked: Asked, temper: Temper) -> Json:
    """AOW-MOR-24: towards the nearest enemy."""
    unit = battle.units[asked.question["unit"]]
    enemy = near.nearest_enemy(battle, unit)
    if enemy is None:
        return asked.default
    wanted = bearing(blocks.centre(battle, unit), blocks.centre(battle, enemy))
    now = blocks.anchor(battle, unit).facing

    def amiss(reply: Json) -> float:
        return abs(turn_between(wanted, now if reply["facing"] < 0 else float(reply["facing"])))

    return min((one["value"] for one in asked.question["choices"]), key=amiss)


def spend(battle: AowBattle, asked: Asked, temper: Temper) -> Json:
    """AOW-DET-2: as many determination dice as are worth it."""
    unit = battle.units[asked.question["unit"]]
    most = int(asked.question["most"])
    return {"number": dice_to_give(battle, unit, most, _mood(battle, asked, temper), TOKEN)}


def odd_dice(battle: AowBattle, asked: Asked, temper: Temper) -> Json:
    """AOW-FIG-2: at the enemy whose loss is worth most."""
    foes = [battle.units[one["value"]["enemy"]] for one in asked.question["choices"]]
    return {"enemy": max(foes, key=base_worth).id}


# -- nerve -------------------------------------------------------------------------------------------------------------


def rally(battle: AowBattle, asked: Asked, temper: Temper) -> Json:
    """AOW-MOR-36: where a rout is likelier than the leader's death is dear; his one rally has its price."""
    unit, leader = battle.units[asked.question["unit"]], battle.units[asked.question["leader"]]
    fighting = bool(asked.question["fighting"])
    lost = fighting and battle.clock.phase == "fights"
    fails = odds.successes(morale_test(nerve_of(battle, unit, lost=lost)))
    routs = float(sum(fails[ROUT_FIGHTING if fighting else ROUT :]))
    shaken = 0.0 if fighting else float(sum(fails[2:ROUT])) * DISORDER
    risk = float(odds.chance(rally_test())) * worth_of(leader) if fighting else 0.0
    return {"rally": routs * stake(battle, unit) + shaken > risk + RALLY}


def again(battle: AowBattle, asked: Asked, temper: Temper) -> Json:
    """AOW-DET-1: a second throw where it promises more than the die is worth."""
    unit = battle.units[asked.question["unit"]]
    zeal = hearing.zeal_of(battle, unit)
    points = round(float(odds.mean(hearing.points_spread(zeal))))
    gain = Courses(battle, unit, points, _mood(battle, asked, temper)).gain()
    return {"yes": chance_to_hear(battle, unit) * gain > TOKEN}


# -- leaders -----------------------------------------------------------------------------------------------------------


def seek(battle: AowBattle, asked: Asked, temper: Temper) -> Json:
    """AOW-CMD-1 to AOW-CMD-5: a base is risked where the commander is worth more than it and the disorder."""
    unit = battle.units[asked.question["unit"]]
    bases = len(battle.bases(unit))
    third = 1.0 / 3.0
    costs = third * base_worth(unit) + (0.0 if unit.disordered else third * DISORDER)
    if 2 * bases >= unit.strength > 2 * (bases - 1):
        costs += third * unit.points / 2
    choices = [one["value"] for one in asked.question["choices"] if one["value"]["base"]]
    return choices[-1] if choices and bases > 3 and 2 * third * COMMANDER > costs else {"base": ""}


def post(battle: AowBattle, asked: Asked, temper: Temper) -> Json:
    """AOW-CMD-12: behind the unit of the clan that is in the middle of the others."""
    choices = [one["value"] for one in asked.question["choices"] if not one["value"]["front"]]
    units = [battle.units[one["unit"]] for one in choices]

    def apart(reply: Json) -> float:
        return sum(near.gap(battle, battle.units[reply["unit"]], other) for other in units)

    return min(choices, key=apart)


def allot(battle: AowBattle, asked: Asked, temper: Temper) -> Json:
    """AOW-MSG-2: each die to the messenger whom it brings farthest on his way, as a share of it."""
    generals, total = list(asked.default["shares"]), int(asked.question["total"])
    steps = {id: _strides(battle, id) for id in generals}
    shares = dict.fromkeys(generals, 0)
    for _die in range(total):
        best = max(generals, key=lambda id: _way(shares[id] + 1, steps[id]) - _way(shares[id], steps[id]))
        shares[best] += 1
    return {"shares": shares}


def _strides(battle: AowBattle, general: str) -> int:
    """AOW-MSG-3, AOW-MSG-5: how many dice must bring a messenger on until he has reached his general."""
    rider = messengers.on_the_way(battle, general)
    leader = battle.units[general]
    lord = battle.units[battle.forces[leader.side].daimyo]
    start = (rider.x, rider.y) if rider is not None else battle.figures[lord.figures[0]].point
    end = roads.nearest_edge(blocks.footprint(battle, leader), start)
    far = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5 - messengers.REACH
    return max(1, -int(-far // messengers.STRIDE))


def _way(dice: int, steps: int) -> float:
    """What so many dice are expected to be worth to a messenger: that he arrives, and half of the way that he comes."""
    share = odds.successes(messengers.go_test(dice)) if dice else (Fraction(1),)
    arrives = float(sum(share[steps:]))
    way = sum(float(chance) * min(number, steps) / steps for number, chance in enumerate(share))
    return arrives + 0.5 * way


# -- duels -------------------------------------------------------------------------------------------------------------


def death_of(battle: AowBattle, unit: AowUnit) -> float:
    """AOW-CHA-8, AOW-CHA-12: the points that it costs to be killed in a duel."""
    if unit.is_leader:
        return DUEL + worth_of(unit) + 2 * challenges.BODIES_GENERAL * BODY
    return DUEL + base_worth(unit) + COMMANDER + challenges.BODIES_COMMANDER * BODY


def refusal_of(battle: AowBattle, unit: AowUnit) -> float:
    """AOW-CHA-9, AOW-CHA-10: the points that it costs to refuse."""
    if unit.is_leader:
        return FACE if unit.clan else 0.0
    return base_worth(unit) + (0.0 if unit.disordered else DISORDER)


def wagers(battle: AowBattle, unit: AowUnit, target: AowUnit, mood: Mood) -> float:
    """AOW-CHA-1: what a challenge is worth, if the other accepts or refuses as is better for him."""
    found = challenges.prospect(battle, unit, target)
    fought = _worth_of_duel(battle, found, unit, target, mood)
    return min(fought, mood.liking(0.0, refusal_of(battle, target)))


def _worth_of_duel(
    battle: AowBattle, found: duel.Chances, unit: AowUnit, other: AowUnit, mood: Mood
) -> float:
    """What a duel of such chances is worth: an even one is not worth a life, and least of all to a side that has the
    battle in its hand.
    """
    loses, wins = float(found.loses), float(found.wins)
    liking = mood.liking(DEAR * loses * death_of(battle, unit), wins * death_of(battle, other))
    now = winning(battle, unit.side)
    won = winning(battle, unit.side, scored_by(other)) - now
    lost = winning(battle, unit.side, -scored_by(unit)) - now
    return liking * min(mood.rounds / LATE, 1.0) + BATTLE * (wins * won + loses * lost)


def scored_by(unit: AowUnit) -> float:
    """AOW-END-4: the points that the other side scores for a man of this unit who is killed in a duel."""
    return DUEL + (
        worth_of(unit) - COMMAND if unit.kind == Kind.GENERAL else worth_of(unit) if unit.is_leader else 0.0
    )


def accept(battle: AowBattle, asked: Asked, temper: Temper) -> Json:
    """AOW-CHA-9, AOW-CHA-10: he fights unless that costs more than to refuse."""
    assert battle.duel is not None
    unit, other = battle.units[battle.duel.challenged.unit], battle.units[battle.duel.challenger.unit]
    found = challenges.prospect(battle, other, unit).for_other()
    mood = _mood(battle, asked, temper)
    fought = _worth_of_duel(battle, found, unit, other, mood)
    return {"accept": fought >= -mood.care * refusal_of(battle, unit)}


def blow(battle: AowBattle, asked: Asked, temper: Temper) -> Json | None:
    """AOW-CHA-5: he throws or holds, whichever is better if both choose as well as can be."""
    if battle.duel is None:
        return None
    one, other = battle.duel.challenger, battle.duel.challenged
    if one.side is not asked.side:
        one, other = other, one
    own, theirs = duel.man_of(one), duel.man_of(other)
    return {"roll": duel.better_throws(own, theirs)} if duel.may_hold(own, False) else {"roll": True}


ANSWERS = {
    "opportunity_volley": volley_now, "stand_or_withdraw": withdraw, "withdrawal_direction": direction, "face": face,
    "spend_determination": spend, "odd_dice": odd_dice, "rally": rally, "motivate_again": again,
    "seek_commander": seek, "new_general": post, "allot_messengers": allot, "challenge": accept, "duel": blow,
}  # fmt: skip
"""The exempt units, awards, places of hits and the rest he takes as the rules take them for granted."""
