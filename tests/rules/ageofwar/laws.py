"""What the rules of this system never leave behind, after whatever orders: asked of every state by
``tests.rules.invariants``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from rulesets.ageofwar.battle import ATTACHED, LATE, AowBattle, AowFigure, AowUnit
from rulesets.ageofwar.charts import TROOPS, Kind, Weapon
from rulesets.ageofwar.stand.contact import in_fight
from rulesets.engine.battle import Side
from tests.rules.spacing import Least

SLACK = 0.01
"""Inches by which poses may be off, since they are rounded."""
SIZES = {"foot": (1.2, 1.2), "mounted": (1.2, 1.6), "big": (1.6, 1.6)}
"""AOW-DAT-3."""
MISSILES = frozenset({Weapon.BOW, Weapon.ARQUEBUS, Weapon.GUN})
CARRIED = {
    Kind.LEVY: {Weapon.HAND, Weapon.SPEAR, Weapon.BOW, Weapon.ARQUEBUS},
    Kind.ARMOURED: {Weapon.HAND, Weapon.SPEAR, Weapon.BOW, Weapon.ARQUEBUS},
    Kind.SAMURAI: {Weapon.HAND, Weapon.SPEAR, Weapon.BOW}, Kind.RONIN: {Weapon.HAND, Weapon.SPEAR, Weapon.BOW},
    Kind.GUN: {Weapon.GUN}, Kind.GENERAL: {Weapon.HAND}, Kind.DAIMYO: {Weapon.HAND},
}  # fmt: skip
"""AOW-DAT-4."""

CLOSING = (
    "round_won", "round_drawn", "commander_fell", "guard_fell", "leader_killed", "leader_lost", "unit_destroyed",
    "bases_fell", "commander_not_found", "duel_won", "commander_found", "avenger_found",
)  # fmt: skip
"""Events with which who has lost bases closes up, and stays in contact."""
HELD = frozenset({*map(str, TROOPS), "general"})
"""Who keeps an inch; the daimyo does not while he sits in his maku, which is to be touched (AOW-END-7)."""
SPACING = (
    Least(
        "AOW-GEO-12", 1.0, one=HELD, other=HELD,
        nearer={
            **dict.fromkeys(CLOSING, "AOW-FIG-35"), "faced_the_enemy": "AOW-FIG-33",
            "assault_home": "AOW-ORD-23", "assault_left": "AOW-ORD-23", "assault_right": "AOW-ORD-23",
            "assault_rear": "AOW-ORD-23", "assault_halted": "AOW-WDR-14", "came_on": "AOW-ORD-18",
        },
    ),
)  # fmt: skip

OF_A_TURN = (
    "acted",
    "lots",
    "wheels",
    "volleys",
    "initiated",
    "wild",
    "failed",
    "ride",
    "rode",
    "sought",
    "cleared",
)
"""What only the side whose turn it is has of it (AOW-DAT-16)."""


def check(battle: AowBattle) -> None:
    """The laws of a state."""
    for unit in battle.units.values():
        for base in battle.bases(unit):
            _base(unit, base)
        for base in (battle.figures[id] for id in unit.figures if battle.clock.turn):
            assert base.fate in (("",) if base.alive else ("killed", "fled")), f"{base.id} is {base.fate}"
        if unit.is_leader:
            _leader(battle, unit)
        else:
            _troops(battle, unit)
    for side in Side if battle.clock.turn else ():
        _side(battle, side)
    _turn(battle)


def check_step(before: AowBattle, after: AowBattle) -> None:
    """The laws of an order: the dead stay dead, what is lost stays lost, the clock runs on."""
    if not before.clock.turn:
        return
    for unit in before.units.values():
        now = after.units[unit.id]
        assert len(after.bases(now)) <= len(before.bases(unit)), (
            f"{unit.id} has more bases than before (AOW-GEN-3)"
        )
        assert (now.strength, now.clan, now.kind, now.points) == (
            unit.strength,
            unit.clan,
            unit.kind,
            unit.points,
        )
        assert unit.rallied <= now.rallied, "one rally in a battle (AOW-MOR-36)"
        assert now.guard <= unit.guard, "a bodyguard does not come back (AOW-DAT-9)"
        assert unit.fought <= now.fought
        assert unit.place != "table" or now.place in ("table", ATTACHED, "off")
        assert unit.place != LATE or now.place in (LATE, "table"), "AOW-LAT-2"
    for side in Side:
        was, force = before.forces[side], after.forces[side]
        assert was.start == force.start
        assert was.duels <= force.duels
        assert was.generals_killed <= force.generals_killed
        assert (was.daimyo_killed, was.maku_taken) <= (force.daimyo_killed, force.maku_taken)
        assert (side in after.maku) <= (side in before.maku), "it is removed for good (AOW-END-7)"
    assert after.left <= before.left, "AOW-END-1"
    assert after.clock.turn - before.clock.turn in (0, 1)


def _base(unit: AowUnit, base: AowFigure) -> None:
    size = "big" if unit.is_leader or unit.gun else "mounted" if unit.mounted else "foot"
    assert (base.width, base.depth) == SIZES[size], f"{base.id}: AOW-DAT-3"
    assert base.weapon in CARRIED[Kind(unit.kind)], f"{base.id} carries {base.weapon} (AOW-DAT-4)"
    assert not (unit.mounted and base.weapon is not Weapon.HAND), (
        f"{base.id}: no rider has any other (AOW-DAT-4)"
    )
    assert not (base.commander and base.weapon in MISSILES), f"{base.id} commands, and shoots (AOW-DAT-7)"


# -- troops ------------------------------------------------------------------------------------------------------------


def _troops(battle: AowBattle, unit: AowUnit) -> None:
    bases = battle.bases(unit)
    assert len({base.weapon for base in bases} & MISSILES) <= 1, f"{unit.id}: AOW-MUS-6"
    assert sum(base.commander for base in bases) <= (not unit.gun), (
        f"{unit.id}: one commander, guns none (AOW-MUS-9)"
    )
    assert not unit.mounted or (unit.kind == Kind.SAMURAI and unit.cavalry), "AOW-DAT-2"
    if unit.place == "off":
        assert not bases, f"{unit.id} is lost"
        return
    assert unit.place in ("reserve", LATE, "table"), unit.place
    assert unit.markers >= 0
    assert unit.prowess in (0, 2), "AOW-FIG-20"
    assert not unit.prowess or any(base.commander for base in bases), f"{unit.id}: AOW-RUL-164"
    assert unit.avenge in (0, 3), "AOW-AP-5"
    assert unit.halted in (0, 1, 2), "AOW-MOR-26"
    assert unit.wheels <= 2, "AOW-ORD-12"
    assert unit.volleys <= 2, "AOW-SHO-22"
    assert unit.lots <= (1 if unit.gun else 5 if unit.cavalry else 4), "AOW-ORD-13, AOW-ORD-25"
    assert not (unit.gun and unit.lots and unit.volleys), "AOW-ORD-17"
    if unit.place == "table":
        _block(unit, bases)
        assert not unit.rounds or in_fight(battle, unit), f"{unit.id} is in no fight (AOW-FIG-31)"
        if battle.clock.turn:
            assert not (unit.fought is False and (unit.won or unit.rounds))


def _block(unit: AowUnit, bases: list[AowFigure]) -> None:
    """AOW-DAT-5: the front rank from its left, then rank after rank behind it, a short last one moved to the right by
    half the files that it lacks, rounded down; all of them face one way.
    """
    front, first = unit.frontage, bases[0]
    assert 1 <= front <= len(bases), f"{unit.id} is {front} wide"
    assert len({base.facing for base in bases}) == 1, f"{unit.id} faces several ways"
    turn = math.radians(first.facing)
    right, back = (math.cos(turn), -math.sin(turn)), (-math.sin(turn), -math.cos(turn))
    for number, base in enumerate(bases):
        rank, file = divmod(number, front)
        lacks = max(0, front * (rank + 1) - len(bases))
        across, along = (file + lacks // 2) * first.width, rank * first.depth
        x, y = (first.point[axis] + right[axis] * across + back[axis] * along for axis in (0, 1))
        assert math.dist((x, y), base.point) < SLACK, f"{base.id} is not in its place (AOW-DAT-5)"


# -- leaders -----------------------------------------------------------------------------------------------------------


def _leader(battle: AowBattle, unit: AowUnit) -> None:
    assert unit.quality >= 0, "AOW-CMD-14"
    assert unit.dice >= 0
    assert unit.kind == Kind.GENERAL or not (unit.dice or unit.failed), (
        "a daimyo motivates nobody (AOW-DAT-10)"
    )
    assert unit.place in ("reserve", "table", ATTACHED, "off")
    assert (unit.place == "off") == (unit.fate == "killed")
    assert (unit.disordered, unit.markers) == (False, 0), "AOW-DIS-1"
    if unit.place == ATTACHED:
        host = battle.units[unit.with_unit]
        assert host.place == "table", f"{unit.id} is with {host.id}, which is {host.place}"
        assert host.side is unit.side
        assert unit.kind == Kind.DAIMYO or host.clan == unit.clan, "AOW-RUL-157"
        assert len(battle.leaders_with(host)) <= 2, "AOW-RUL-163"
    else:
        assert (unit.with_unit, unit.in_front) == ("", False)
    if unit.camped:
        assert unit.kind == Kind.DAIMYO
        assert unit.place == "table"
        assert unit.side in battle.maku, "AOW-END-7"
    if unit.place == "off":
        assert (unit.dice, unit.guard) == (0, False), "AOW-DET-3, AOW-CHA-11"


def _side(battle: AowBattle, side: Side) -> None:
    force = battle.forces[side]
    own = [unit for unit in battle.units.values() if unit.side is side]
    generals = [unit for unit in own if unit.kind == Kind.GENERAL]
    assert force.start == sum(not unit.is_leader for unit in own), "AOW-END-2"
    assert force.generals_killed == sum(bool(unit.fate) for unit in generals), "AOW-END-4"
    assert force.daimyo_killed == bool(battle.units[force.daimyo].fate), "AOW-END-4"
    assert force.maku_taken == (side not in battle.maku), "AOW-END-7"
    clans = [clan for clan in battle.clans.values() if clan.side is side]
    living = {unit.id for unit in generals if not unit.fate}
    assert living == {clan.leader for clan in clans} & living, "each leads a clan (AOW-MUS-3)"
    posts = [one for one in battle.messengers.values() if one.side is side]
    assert len({one.to for one in posts}) == len(posts), "one messenger to each general (AOW-RUL-28)"
    assert {one.to for one in posts} <= living, "AOW-MSG-8"
    for one in posts:
        assert 0 <= one.x <= battle.table.width
        assert 0 <= one.y <= battle.table.depth
        assert one.inches in range(0, 65, 8), "AOW-MSG-3"


# -- the turn ----------------------------------------------------------------------------------------------------------


def _turn(battle: AowBattle) -> None:
    clock = battle.clock
    if not clock.turn:
        return
    assert 0 <= battle.left <= battle.options.clock, "AOW-END-1"
    assert clock.turn <= battle.options.clock, "the clock falls by one a round at least (AOW-RUL-146)"
    if battle.asked is not None or battle.result is not None:
        return
    active = clock.active
    for unit in battle.units.values():
        if unit.side is not active:
            told: Mapping[str, object] = {name: getattr(unit, name) for name in OF_A_TURN}
            assert not any(told.values()), f"{unit.id} of who waits: {told} (AOW-TUR-2)"
        else:
            assert not unit.shot, f"{unit.id}: no side shoots by opportunity in its own turn (AOW-OPP-1)"
        assert not unit.wild or clock.phase in ("motivation", "let_loose"), "AOW-CMD-6"
        assert not unit.wild or (unit.kind == Kind.SAMURAI and battle.general_of(unit.clan) is None), (
            "AOW-CMD-6"
        )
    assert battle.duel is None, "AOW-CHA-5"
    open_unit = battle.activation
    if open_unit is not None:
        assert clock.phase == "motivation", "AOW-ORD-9"
        acts = battle.units[open_unit.unit]
        assert acts.side is active
        assert acts.acted
        assert acts.place == "table"
        assert not in_fight(battle, acts), "AOW-ORD-9"
        assert open_unit.points > 0, "AOW-ORD-9"
