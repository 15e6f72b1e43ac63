"""What fights promise, in points: assaults, standing or withdrawing, determination dice, leaders in front.

For a practice commander. A fight of two is followed round by round through all faces of its dice
(:mod:`rulesets.ageofwar.inquiries.course`), one of several through one round, by the very tests that are thrown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import msgspec

from rulesets.ageofwar.battle import ATTACHED, AowBattle, AowUnit
from rulesets.ageofwar.fire.hits import CHOICE, led_save
from rulesets.ageofwar.fire.opportunity import able
from rulesets.ageofwar.fire.volley import chances
from rulesets.ageofwar.inquiries.course import Company, company, fight, rout
from rulesets.ageofwar.melee.alignment import stood_at
from rulesets.ageofwar.melee.assault import Approach, if_target_stands
from rulesets.ageofwar.melee.chances import Prospect, duel_of, foresee, party
from rulesets.ageofwar.melee.pool import Fighter, fighters_of
from rulesets.ageofwar.melee.withdrawal import Withdrawal, escapes, may_withdraw, row_of, withdrawal_of
from rulesets.ageofwar.nerve.losses import lives, risk_test
from rulesets.ageofwar.nerve.pool import FEW, Nerve, nerve_of
from rulesets.ageofwar.stakes import Mood, base_worth, stake, worth_of
from rulesets.ageofwar.stand import contact
from rulesets.engine.battle import Pose, Side
from rulesets.engine.dice import odds
from rulesets.engine.memory import Memory
from rulesets.engine.table.geometry import ahead

ROUNDS = 2
"""Rounds that a fight of two is followed; the rest ends as these do."""
RARE = 1e-4
"""What is rarer than that is not followed: the chances are good to a hundredth, and found in a third of the time."""
WEAR = 0.2
"""What a fight costs who is not routed, as a share of what is at stake."""
LASTS = 1.5
"""How many times a round's cost a fight of several has, which goes on."""
DISORDER = 5.0
"""Points that it is worth to be in good order (AOW-DIS-5)."""
SHORT = 1.0
"""Inches before contact at which an assault is shot at for the last time."""

Cost = tuple[float, float]
"""The points that something costs one's own side, and the enemy."""


# -- a fight of two ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def outcome(one: Company, other: Company) -> tuple[float, float]:
    """The chances that a fight of two ends with the rout or death of the other, and of the first."""
    found = fight(one, other, ROUNDS, RARE)
    won, lost = found.won + found.both, found.lost + found.both
    share = found.goes_on / max(won + lost, 0.01)
    return min(won * (1.0 + share), 1.0), min(lost * (1.0 + share), 1.0)


def cost_of_two(chance: tuple[float, float], own: float, theirs: float) -> Cost:
    """What a fight of two costs whose chances are so, and where so many points are at stake."""
    won, lost = chance
    return own * (lost + WEAR * (1.0 - lost)), theirs * (won + WEAR * (1.0 - won))


@lru_cache(maxsize=1024)
def killed_alone(one: Fighter, leader: Fighter, whole: int) -> float:
    """AOW-FIG-18: the chance that a leader by himself, who has so many lives, dies in a round."""
    return float(sum(duel_of(one, leader).falls["other"][whole:]))


# -- a fight of several ------------------------------------------------------------------------------------------------


def nerve_after(battle: AowBattle, unit: AowUnit, fallen: int) -> Nerve:
    """A unit's nerve once it has lost a round and so many bases."""
    nerve, bases = nerve_of(battle, unit, lost=True), len(battle.bases(unit)) - fallen
    front = max(min(unit.frontage, bases), 1)
    return msgspec.structs.replace(
        nerve, markers=nerve.markers + fallen, halved=2 * bases < unit.strength, few=bases <= FEW,
        unsupported=min(front, bases - front) < (front + 1) // 2,
    )  # fmt: skip


@lru_cache(maxsize=512)
def _foresee(
    fighters: tuple[tuple[str, Fighter], ...], enemies: tuple[tuple[str, tuple[str, ...]], ...], first: frozenset[str]
) -> Prospect:  # fmt: skip
    return foresee(dict(fighters), dict(enemies), first)


def round_cost(
    battle: AowBattle, ids: Iterable[str], side: Side, spent: Mapping[str, int] | None = None
) -> Cost:
    """AOW-FIG-1 to AOW-FIG-29: what a round of a fight costs a side and its enemy: who falls, and who routs."""
    fighters, enemies = fighters_of(battle, ids, spent or {})
    first = frozenset(id for id in fighters if battle.units[id].side is side)
    prospect = _foresee(tuple(fighters.items()), tuple(enemies.items()), first)
    costs = {side: 0.0, side.opponent: 0.0}
    for id in fighters:
        unit = battle.units[id]
        beaten = float(prospect.loses if unit.side is side else prospect.wins)
        costs[unit.side] += _cost(battle, unit, prospect, beaten)
    return costs[side], costs[side.opponent]


def _cost(battle: AowBattle, unit: AowUnit, prospect: Prospect, beaten: float) -> float:
    """What a round costs a unit that is beaten with a chance; of a lone leader his life."""
    falls = prospect.falls[unit.id]
    if unit.is_leader:
        return float(sum(falls[lives(unit) :])) * worth_of(unit)
    mean = float(odds.mean(falls))
    fallen = min(mean, len(battle.bases(unit))) * base_worth(unit)
    routs = rout(nerve_after(battle, unit, min(round(mean), len(battle.bases(unit)))))
    risk = float(odds.chance(CHOICE)) * float(1 - odds.chance(led_save("AOW-FIG-25")))
    led = sum(worth_of(each) * risk ** lives(each) for each in battle.leaders_with(unit) if each.in_front)
    return fallen + beaten * routs * max(stake(battle, unit) - fallen, 0.0) + led


# -- assaults ----------------------------------------------------------------------------------------------------------


def contest(battle: AowBattle, unit: AowUnit, foe: AowUnit) -> Cost:
    """What the fight costs in which a unit now stands against an enemy."""
    ids = contact.fight_of(battle, unit)
    if len(ids) != 2 or unit.is_leader or foe.is_leader:
        own, theirs = round_cost(battle, ids, unit.side)
        return LASTS * own, LASTS * theirs
    fighters, _enemies = fighters_of(battle, ids)
    one, other = fighters[unit.id], fighters[foe.id]
    chance = outcome(company(battle, unit, party(one, other)), company(battle, foe, party(other, one)))
    return cost_of_two(chance, stake(battle, unit), stake(battle, foe))


def promise(battle: AowBattle, unit: AowUnit, target: AowUnit, plan: Approach, mood: Mood) -> float:
    """AOW-ORD-18: the points that an assault promises if the target does what is better for it: stand or withdraw."""
    after = if_target_stands(battle, unit, target, plan)
    own, theirs = contest(after, after.units[unit.id], after.units[target.id])
    before = contact.fight_of(battle, target)
    if before:
        was = round_cost(battle, before, unit.side)
        own, theirs = own - LASTS * was[0], theirs - LASTS * was[1]
    value = mood.liking(own, theirs)
    if may_withdraw(battle, target):
        flight = withdrawal_of(battle, unit, target, plan.pose)
        value = min(value, worth_of_chase(flight, lost_in_flight(battle, target), mood))
    return value - mood.care * _shot_at(battle, unit, plan.pose)


def worth_of_chase(flight: Withdrawal, staked: float, mood: Mood) -> float:
    """AOW-WDR-12, AOW-WDR-13: what it is worth if a target withdraws at which so much is at stake; a support unit that
    is caught only fights in disorder.
    """
    free = away(flight)
    return free * mood.liking(0.0, DISORDER) + (1.0 - free) * mood.liking(DISORDER, max(staked, DISORDER))


@lru_cache(maxsize=1024)
def away(flight: Withdrawal) -> float:
    """AOW-WDR-11: the chance to get away."""
    return float(escapes(flight))


def lost_in_flight(battle: AowBattle, unit: AowUnit) -> float:
    """AOW-WDR-12, AOW-WDR-15: the points that a unit loses, or a lone leader is expected to, if caught."""
    kept = _FLIGHTS((battle.figures, battle.units), dict)
    if unit.id not in kept:
        kept[unit.id] = _lost_in_flight(battle, unit)
    return kept[unit.id]


_FLIGHTS: Memory[dict[str, float]] = Memory()


def _lost_in_flight(battle: AowBattle, unit: AowUnit) -> float:
    row = row_of(battle, unit)
    if row == "leader":
        return (1.0 - float(odds.chance(risk_test()))) * stake(battle, unit)
    return 0.0 if row == "support" else stake(battle, unit)


def _shot_at(battle: AowBattle, unit: AowUnit, pose: Pose) -> float:
    """AOW-OPP-2: the points that opportunity volleys are expected to cost a unit just before it meets an enemy."""
    trial = stood_at(battle, unit, Pose(*ahead(pose, -SHORT), pose.facing))
    found = able(trial, trial.units[unit.id])
    return sum(float(odds.mean(chances(trial, shot))) for shot in found.values()) * base_worth(unit)


# -- questions of a fight ----------------------------------------------------------------------------------------------


def withdraws(
    battle: AowBattle, unit: AowUnit, fighter: AowUnit, pose: Pose, flank: bool, mood: Mood
) -> bool:
    """AOW-WDR-1: whether a unit does better to withdraw before a fighter who would come to lie at a pose."""
    free = away(withdrawal_of(battle, fighter, unit, pose))
    lost = max(lost_in_flight(battle, unit), DISORDER)
    gone = free * mood.liking(DISORDER, 0.0) + (1.0 - free) * mood.liking(lost, DISORDER)
    trial = stood_at(battle, fighter, pose)
    trial.units[fighter.id] = msgspec.structs.replace(fighter, initiated=True)
    if flank and not unit.is_leader:
        trial.units[unit.id] = msgspec.structs.replace(unit, flanked=True)
    own, theirs = contest(trial, trial.units[unit.id], trial.units[fighter.id])
    return gone > mood.liking(own, theirs)


def dice_to_give(battle: AowBattle, unit: AowUnit, most: int, mood: Mood, price: float) -> int:
    """AOW-DET-2: how many determination dice are worth more in a round than so many points each."""
    ids = contact.fight_of(battle, unit)

    def value(dice: int) -> float:
        return mood.liking(*round_cost(battle, ids, unit.side, {unit.id: dice})) - price * dice

    return max(range(most + 1), key=value)


def post(battle: AowBattle, leader: AowUnit, host: AowUnit, *, front: bool) -> AowBattle:
    """The battle as it would be if a leader were with a unit, in its front rank or behind it."""
    trial = battle.copy()
    trial.units[leader.id] = msgspec.structs.replace(
        leader, place=ATTACHED, with_unit=host.id, in_front=front, camped=False
    )
    return trial


def in_front(battle: AowBattle, leader: AowUnit, unit: AowUnit, mood: Mood) -> bool:
    """AOW-FIG-15, AOW-RISK-2: whether a leader does better in the front rank of a unit in a fight than behind it."""
    ids = contact.fight_of(battle, unit)
    if not ids:
        return False

    def value(front: bool) -> float:
        return mood.liking(*round_cost(post(battle, leader, unit, front=front), ids, unit.side))

    return value(True) > value(False)
