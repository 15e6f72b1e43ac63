"""What this system tells its practice commander: whom to call first, where leaders ride, what the unit that acts does,
and how he answers what the dice leave open.

Chances are those of the tests that are thrown, points those of the score (AOW-END-4).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rulesets.ageofwar.battle import ATTACHED, AowBattle, AowUnit
from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.command import challenges, duel, motivation, rides
from rulesets.ageofwar.command.hearing import points_spread, zeal_of
from rulesets.ageofwar.courses import Courses
from rulesets.ageofwar.fights import in_front, post
from rulesets.ageofwar.foes import chance_to_hear
from rulesets.ageofwar.march.activation import acting
from rulesets.ageofwar.muster.bands import FORCES
from rulesets.ageofwar.muster.fielding import front_of
from rulesets.ageofwar.replies import ANSWERS, wagers
from rulesets.ageofwar.stakes import mood_of, share_gone, worth_of
from rulesets.ageofwar.stand import near
from rulesets.ageofwar.stand.contact import in_fight
from rulesets.ageofwar.victory import LEAD, limit
from rulesets.engine.battle import Side
from rulesets.engine.counsel import BOLD, STEADY, TEMPERS, WARY, Counsel, Temper
from rulesets.engine.dice import odds
from rulesets.engine.forms import Offer, UnitParam, why_not
from rulesets.engine.table.paths import part

Json = Mapping[str, Any]
Fillings = Iterator[Json] | tuple[Json, ...]

LEAST = 0.15
"""Points that an activation must promise."""
HEARD = 8.0
"""Points that it is worth to a unit to be in its general's hearing."""
LED = 2.5
"""Points that a leader with a unit is worth to it (AOW-AP-2, AOW-MOR-18)."""
NEAR_FOE = 8.0
"""Inches to the enemy at which a unit may be assaulted soon."""
RISKS = {1: 0.2, 2: 0.1, 3: 0.05}
"""The share of a leader's life that it then costs to be with a unit, by its grade (AOW-DAT-12)."""
STEADIES = 8.0
"""The same to one in a fight."""


# -- before the battle -------------------------------------------------------------------------------------------------


def role(battle: AowBattle, offer: Offer, temper: Temper) -> Fillings:
    """AOW-DEP-1, AOW-GEN-7: with the same points the defender wins by time; the bold go for the enemy even so."""
    return ({"role": "defend"},)


def force(battle: AowBattle, side: Side, offer: Offer, whim: float) -> Json:
    """AOW-MUS-10: any of the ready armies."""
    if offer.kind != "take_force":
        return {}
    ready = FORCES.ready(limit(battle))
    return {"force": ready[min(int(whim * len(ready)), len(ready) - 1)]["key"]}


# -- leaders -----------------------------------------------------------------------------------------------------------


def post_worth(battle: AowBattle, leader: AowUnit, host: AowUnit) -> float:
    """AOW-MOT-1, AOW-AP-2, AOW-MOR-18: what a leader is worth with a unit: who hears him, and whom he steadies."""
    trial = post(battle, leader, host, front=False)
    own = [
        one for one in battle.on_table(leader.side) if one.clan == leader.clan and not in_fight(battle, one)
    ]
    calls = sum(chance_to_hear(trial, one) for one in own) if leader.kind == Kind.GENERAL else 0.0
    steadies = STEADIES if in_fight(battle, host) else 0.0 if host.samurai else LED
    return HEARD * calls + steadies - _risk(battle, leader, host)


def _risk(battle: AowBattle, leader: AowUnit, host: AowUnit) -> float:
    """AOW-RISK-7: what it costs a leader to be with a unit that may be assaulted and routed."""
    near_ = bool(near.within(battle, host, NEAR_FOE, host.side.opponent))
    return RISKS[host.troop.grade] * worth_of(leader) if near_ else 0.0


def hosts(battle: AowBattle, leader: AowUnit) -> list[tuple[float, AowUnit]]:
    """The units that a leader may be with, the best first."""
    found = [
        (post_worth(battle, leader, unit), unit)
        for unit in battle.on_table(leader.side)
        if why_not(rides.check_host, battle, leader, unit.id) is None
    ]
    return sorted(found, key=lambda pair: -pair[0])


def throw_ride(battle: AowBattle, offer: Offer, temper: Temper) -> Fillings:
    """AOW-ORD-3: a leader rides who would be better with another unit or in another rank; a camped daimyo stays."""
    leader = battle.units[offer.unit]
    if leader.camped:
        return ()
    found = hosts(battle, leader)
    if not found:
        return ({},) if leader.place != ATTACHED and not leader.camped else ()
    best = found[0][1]
    return (
        ({},)
        if leader.with_unit != best.id or _front(battle, leader, best, temper) != leader.in_front
        else ()
    )


def _front(battle: AowBattle, leader: AowUnit, host: AowUnit, temper: Temper) -> bool:
    return in_front(battle, leader, host, mood_of(battle, leader.side, temper))


def join(battle: AowBattle, offer: Offer, temper: Temper) -> Fillings:
    """AOW-ORD-3: with the best unit in reach."""
    leader = battle.units[offer.unit]
    open_ = {str(one.value) for param in offer.params if isinstance(param, UnitParam) for one in param.open}
    for _worth, host in hosts(battle, leader):
        front = _front(battle, leader, host, temper)
        if host.id == leader.with_unit and front == leader.in_front:
            return ()
        if host.id in open_:
            return ({"target": host.id, "in_front": front},)
    return ()


def ride(battle: AowBattle, offer: Offer, temper: Temper) -> Fillings:
    """AOW-ORD-3: one by himself who reaches nobody rides towards the unit with which he would be best."""
    leader = battle.units[offer.unit]
    found = hosts(battle, leader)
    if leader.place == ATTACHED or not found or join(battle, offer, temper):
        return ()
    path = rides.path_to(battle, leader, found[0][1], ())
    return tuple(_towards(path, share * leader.ride) for share in (0.98, 0.7, 0.4))


def _towards(path: tuple[tuple[float, float], ...], inches: float) -> Json:
    """A ride of so many inches along a way."""
    points = part(path, 0.0, inches)[1:]
    return {"legs": [{"x": round(x, 2), "y": round(y, 2), "facing": 0.0} for x, y in points]}


# -- motivation --------------------------------------------------------------------------------------------------------


def motivate(battle: AowBattle, offer: Offer, temper: Temper) -> Fillings:
    """AOW-MOT-2: of all who can be called the one that promises most before his general may fail. A row of calls that
    ends with the first failure is worth most if they come in the order of p v / (1 - p).
    """
    side = battle.units[offer.unit].side
    mood = mood_of(battle, side, temper)
    best: tuple[float, Json] | None = None
    for unit in battle.on_table(side):
        kind, check = motivation.kind_of(battle, unit)
        if why_not(check, battle, unit) is not None:
            continue
        chance = chance_to_hear(battle, unit)
        points = round(float(odds.mean(points_spread(zeal_of(battle, unit))))) if kind == "motivate" else 1
        gain = Courses(battle, unit, points, mood).gain() if points else 0.0
        index = chance * gain / (1.05 - chance)
        if gain > LEAST and (best is None or index > best[0]):
            best = (index, {"kind": kind, "unit": unit.id})
    return (best[1],) if best else ()


# -- the unit that acts ------------------------------------------------------------------------------------------------


def act(battle: AowBattle, offer: Offer, temper: Temper) -> Fillings:
    """AOW-ORD-9: what the unit that acts does with its points; its activation ends where nothing is worth them."""
    unit = acting(battle)
    if unit is None or unit.wild:
        return ({},)
    order = Courses(battle, unit, battle.points_left, mood_of(battle, unit.side, temper)).best()
    return (order, {"kind": "end_activation"})


def form_up(battle: AowBattle, offer: Offer, temper: Temper) -> Fillings:
    """AOW-ORD-1: in two ranks again, for nothing."""
    unit = battle.units[offer.unit]
    wide = front_of(len(battle.bases(unit)))
    return ({"frontage": wide},) if wide != unit.frontage else ()


def never(battle: AowBattle, offer: Offer, temper: Temper) -> Fillings:
    """What is thought of with all that the unit which acts could do, or never done: riders stay in the saddle."""
    return ()


def mount(battle: AowBattle, offer: Offer, temper: Temper) -> Fillings:
    """AOW-ORD-20: riders on foot try to mount."""
    return ({},)


# -- challenges --------------------------------------------------------------------------------------------------------


def challenge(battle: AowBattle, offer: Offer, temper: Temper) -> Fillings:
    """AOW-CHA-1: the challenge that pays best by the exact odds of the duel, if one does."""
    side = battle.units[offer.unit].side
    best: tuple[float, Json] | None = None
    for unit in duel.men(battle, side):
        for target in challenges.targets(battle, unit):
            value = wagers(battle, unit, target, mood_of(battle, side, temper))
            if value > 0.0 and (best is None or value > best[0]):
                best = (value, {"unit": unit.id, "target": target.id})
    return (best[1],) if best else ()


OWN_TEMPERS = {
    BOLD.key: msgspec.structs.replace(BOLD, strike=1.05, care=1.1),
    STEADY.key: msgspec.structs.replace(STEADY, strike=1.0, care=1.1),
    WARY.key: msgspec.structs.replace(WARY, strike=1.0, care=1.3),
}
"""How the tempers weigh what a fight costs the enemy and oneself."""

COUNSEL = Counsel(
    tempers={**TEMPERS, **OWN_TEMPERS},
    wins=lambda battle: float(LEAD * limit(battle)),
    settles=False,
    gone=share_gone,
    choice=force,
    moment=lambda battle: (
        battle.activation, tuple(unit.id for unit in battle.units.values() if unit.acted or unit.rode),
    ),
    deeds={
        "choose_role": role, "move_general": throw_ride, "join_unit": join, "ride": ride, "motivate": motivate,
        "act_leaderless": motivate, "end_activation": act, "reform": form_up, "challenge": challenge, "mount_up": mount,
        **dict.fromkeys(
            ("march", "move", "wheel", "change_facing", "change_formation", "shoot", "assault", "restore_order",
             "dismount", "move_messenger"), never,
        ),
    },
    answers=ANSWERS,
)  # fmt: skip
"""The counsel of Battles in the Age of War."""
