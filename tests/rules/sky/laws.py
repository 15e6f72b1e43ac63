"""What the rules of this system never leave behind, after whatever orders: asked of every state by
``tests.rules.invariants``.
"""

from __future__ import annotations

import shapely

from rulesets.sky.battle import GENERAL, LEADER, Act, SkyBattle, SkyUnit, Status
from rulesets.sky.charts import HITS_A_STAND, TROOPS
from rulesets.sky.ground.ground import IMPASSABLE, body_of, ground_under
from rulesets.sky.stand.formations import anchor, front_of, stands
from tests.rules.spacing import Least

TROOP = frozenset(TROOPS)
SPACING = (
    Least("SKY-MOV-4", 1.0, one=TROOP, other=TROOP, nearer={"charged_home": "SKY-CHG-10"}),
    Least("SKY-LDR-6", 1.0, one=frozenset({GENERAL, LEADER}), other=TROOP),
)
ACTING = ("samurai", "spend", "unit")


def check(battle: SkyBattle) -> None:
    """The laws of a state."""
    for unit in battle.on_table():
        _marks(battle, unit)
        _formation(battle, unit)
        _ground(battle, unit)
    _leaders(battle)
    _round(battle)
    houses = [unit.building for unit in battle.on_table() if unit.building]
    assert len(houses) == len(set(houses)), "one unit to a building (SKY-SCN-3)"


def check_step(before: SkyBattle, after: SkyBattle) -> None:
    """The laws of an order: hits do not heal, scars stay, nobody comes back to life."""
    for unit in before.units.values():
        if not before.clock.turn or unit.is_leader:
            continue
        now = after.units[unit.id]
        assert len(after.living(now)) <= len(before.living(unit))
        assert now.tedate <= unit.tedate, "Tedate that are lost stay lost (SKY-DAT-6)"
        assert HITS_A_STAND * _lost(after, now) + now.hits >= HITS_A_STAND * _lost(
            before, unit
        ) + unit.hits or (now.place == "off"), f"{unit.id} heals"
    for clan in before.clans.values():
        now_clan = after.clans[clan.id]
        fell = now_clan.basic != clan.basic
        assert fell or now_clan.injuries >= clan.injuries
        assert fell or now_clan.honours >= clan.honours
        assert fell or now_clan.dishonours >= clan.dishonours


def _lost(battle: SkyBattle, unit: SkyUnit) -> int:
    return unit.strength - len(battle.living(unit))


def _marks(battle: SkyBattle, unit: SkyUnit) -> None:
    assert 0 <= unit.hits < HITS_A_STAND, "three hits take a stand (SKY-HIT-7)"
    assert not (unit.tedate and unit.routing), "who routs has lost them (SKY-DAT-6)"
    assert unit.status in Status
    assert unit.bushi_change in (-1, 0, 1)
    assert len(unit.acts) == len(set(unit.acts)), "each type once (SKY-ACT-6)"
    assert not (unit.fired and Act.MOVE in unit.acts), "arquebuses stand (SKY-ACT-8)"


def _formation(battle: SkyBattle, unit: SkyUnit) -> None:
    """SKY-FRM-2 to SKY-FRM-5: the stands stand in their ranks."""
    if unit.building:
        return
    alive = battle.living(unit)
    wanted = front_of(unit.formation, unit.mounted, len(alive))
    if battle.options.line_losses == "close_up":
        assert unit.frontage == wanted, f"{unit.id} stands {unit.frontage} abreast, not {wanted}"
    places = stands(unit, anchor(battle, unit), len(alive), unit.frontage)
    for figure, pose in zip(alive, places, strict=True):
        assert abs(figure.x - pose.x) < 0.01, unit.id
        assert abs(figure.y - pose.y) < 0.01, unit.id


def _ground(battle: SkyBattle, unit: SkyUnit) -> None:
    if unit.building:
        return
    ground = ground_under(battle.table)
    body = body_of(battle, unit).shape
    for piece in ground.pieces:
        if piece.kind in IMPASSABLE or piece.kind == "house":
            assert shapely.area(shapely.intersection(body, ground.shape(piece.id))) < 0.03, (
                unit.id,
                piece.id,
            )


def _leaders(battle: SkyBattle) -> None:
    for unit in battle.units.values():
        if unit.is_leader and unit.place == "attached":
            led = battle.units[unit.with_unit]
            assert (led.led_by, led.clan, led.place) == (unit.id, unit.clan, "table")
        elif unit.is_leader:
            assert not unit.with_unit
        elif unit.led_by:
            assert battle.units[unit.led_by].with_unit == unit.id
    if battle.clock.turn:
        for clan in battle.clans.values():
            gone = battle.units[clan.leader].place == "off"
            assert gone is not battle.in_being(clan.id), "a leader without a clan leaves (SKY-LDR-8)"


def _round(battle: SkyBattle) -> None:
    assert 0 <= battle.points_left <= 7
    assert battle.points_left <= 6 or battle.paid == 0
    assert bool(battle.open_unit) is (battle.clock.phase == "unit")
    assert not (battle.bound_to and battle.clock.phase != "unit")
    if battle.clock.phase in ACTING and battle.asked is None:
        assert battle.clock.to_act == (battle.clans[battle.clan].side,)
