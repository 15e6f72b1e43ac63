"""Shooting and reloading (SKY-SHO-1 to SKY-SHO-5, SKY-REL-1, SKY-HIT-1 to SKY-HIT-11)."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely

from rulesets.engine.battle import Point
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table import paths
from rulesets.engine.table.bases import polygons, rows
from rulesets.sky.battle import Act, SkyBattle, SkyUnit
from rulesets.sky.charts import ARMS, SHOOTS, Weapon
from rulesets.sky.command.activation import pay, use
from rulesets.sky.fire.volley import Shot, count, to_hit
from rulesets.sky.ground.ground import outline_of
from rulesets.sky.ground.sight import can_see, cover_of, eyes_of, shooters
from rulesets.sky.nerve import losses
from rulesets.sky.stand.formations import centre


class Shoot(Order, frozen=True, tag="shoot"):
    """Shoot with the open unit at an enemy unit; ``weapon`` where it has two that shoot (SKY-SHO-1)."""

    unit: Id
    target: Id
    weapon: Id = ""


class Reload(Order, frozen=True, tag="reload"):
    """Reload the open unit's arquebuses (SKY-REL-1)."""

    unit: Id


def weapons_ready(unit: SkyUnit) -> list[Weapon]:
    """The weapons that a unit could shoot now: arquebuses must be loaded (SKY-DAT-5)."""
    return [
        weapon for weapon in unit.weapons if weapon in SHOOTS and (weapon != Weapon.ARQUEBUS or unit.loaded)
    ]


def check_shot(battle: SkyBattle, unit: SkyUnit, target: SkyUnit, weapon: str) -> Weapon:
    """Which weapon a unit shoots at a target; raises :class:`Illegal` on weapon, arc or sight alone (SKY-SHO-4)."""
    check_shooter(unit)
    chosen = _weapon(unit, weapon)
    if target.side is unit.side or target.is_leader or target.place != "table":
        raise Illegal("no_target", "SKY-SHO-5", "{unit} cannot be shot at.", unit=target.name)
    if chosen is Weapon.ARQUEBUS and unit.moved:
        raise Illegal(
            "moved", "SKY-ACT-8", "{unit} have moved and cannot shoot their arquebuses.", unit=unit.name
        )
    if chosen is Weapon.ARQUEBUS and battle.bound_to:
        message = _("{unit} must charge, and cannot after shooting their arquebuses.")
        raise Illegal("duty", "SKY-SAM-3", message, unit=unit.name)
    if not can_see(battle, unit, target, chosen):
        clause = "SKY-SHO-3" if chosen is Weapon.MTD_BOW else "SKY-SHO-2"
        message = _("{unit} have no stand that sees {target} before it.")
        raise Illegal("no_sight", clause, message, unit=unit.name, target=target.name)
    if battle.measures and not in_range(battle, unit, target, chosen):
        message = _("{target} are out of range of {weapon}.")
        raise Illegal("out_of_range", "SKY-OPT-15", message, target=target.name, weapon=ARMS[chosen].name)
    return chosen


def check_shooter(unit: SkyUnit) -> None:
    """SKY-SHO-1, SKY-ACT-6: raises :class:`Illegal` for a unit that cannot shoot at anybody now."""
    if unit.routing:
        raise Illegal("routing", "SKY-RTE-5", "They are routing.")
    if Act.SHOOT in unit.acts:
        raise Illegal("has_shot", "SKY-ACT-6", "They have shot.")
    if not SHOOTS & set(unit.weapons):
        raise Illegal("no_weapon", "SKY-SHO-1", "Nothing to shoot with.")
    if not weapons_ready(unit):
        raise Illegal("empty", "SKY-DAT-5", "They must reload first.")


def _weapon(unit: SkyUnit, named: str) -> Weapon:
    ready = weapons_ready(unit)
    if not named and len(ready) > 1:
        raise Illegal(
            "which_weapon", "SKY-SHO-1", "Say with which weapon {unit} {unit|shoots|shoot}.", unit=unit.name
        )
    if named and named not in ready:
        raise Illegal("no_weapon", "SKY-SHO-1", "{unit} cannot shoot that weapon now.", unit=unit.name)
    return Weapon(named) if named else ready[0]


def measure(battle: SkyBattle, unit: SkyUnit, target: SkyUnit, weapon: str) -> float:
    """SKY-SHO-4: the inches from the nearest stand that shoots to the target; told to nobody before the shot."""
    if unit.building:
        return float(shapely.distance(outline_of(battle, unit), outline_of(battle, target)))
    bases = polygons(rows(shooters(battle, unit, weapon)))
    return float(np.min(shapely.distance(bases, outline_of(battle, target))))


def in_range(battle: SkyBattle, unit: SkyUnit, target: SkyUnit, weapon: str) -> bool:
    """Whether the weapon reaches, its whole range included (SKY-GEO-1)."""
    return measure(battle, unit, target, weapon) <= ARMS[weapon].range + 0.01


def shot_at(battle: SkyBattle, unit: SkyUnit, target: SkyUnit, weapon: str, *, closing: bool = False) -> Shot:
    """What the dice of a shot depend on; who is closing in is under no cover (SKY-CHG-11, SKY-RUL-161)."""
    cover = "" if closing else cover_of(battle, unit, target)
    return Shot(
        len(shooters(battle, unit, weapon)), unit.disordered, target.kind, target.armoured,
        cover, target.hits, len(battle.living(target)),
    )  # fmt: skip


def shoot(play: Play[SkyBattle], order: Shoot) -> None:
    """SKY-SHO-1 to SKY-SHO-4: the shot is accepted on arc and sight, then measured; out of range it is wasted."""
    battle = play.battle
    unit, target = play.own_unit(order.unit), play.unit(order.target)
    weapon = check_shot(battle, unit, target, order.weapon)
    unit = use(play, unit, Act.SHOOT)
    if weapon is Weapon.ARQUEBUS:
        unit = play.change_unit(unit, loaded=False, fired=True)
    inches = measure(battle, unit, target, weapon)
    if inches > ARMS[weapon].range + 0.01:
        play.tell(
            "fell_short", unit=unit.id, target=target.id, distance=inches, clauses=("SKY-SHO-4",),
            lines=lines_of_fire(battle, unit, target, weapon), arms=ARMS[weapon].arms,
        )  # fmt: skip
        return
    throw_shot(play, unit, target.id, weapon, inches, ("SKY-SHO-4",))


def lines_of_fire(
    battle: SkyBattle, unit: SkyUnit, target: SkyUnit, weapon: str
) -> list[tuple[Point, Point]]:
    """What is drawn of a shot: from each stand that shoots to the target's middle, or as far as the weapon carries."""
    middle, most = centre(battle, target), ARMS[Weapon(weapon)].range
    eyes = eyes_of(battle, unit, shooters(battle, unit, weapon))
    ways = [((float(x), float(y)), middle) for x, y in eyes]
    return [(start, paths.at((start, end), min(most, math.dist(start, end)))) for start, end in ways]


def throw_shot(
    play: Play[SkyBattle],
    unit: SkyUnit,
    target_id: str,
    weapon: str,
    inches: float,
    clauses: Sequence[str],
    *,
    closing: bool = False,
) -> losses.Loss:
    """One shot from its dice to its Route test (SKY-HIT-11)."""
    battle = play.battle
    target: SkyUnit = play.unit(target_id)
    shot = shot_at(battle, unit, target, weapon, closing=closing)
    lines = lines_of_fire(battle, unit, target, weapon)
    led = battle.leader_with(target) is not None
    thrown = play.throw(to_hit(shot))
    hits = count(thrown.successes, bool(shot.covered))
    loss = losses.take_hits(play, target_id, hits)
    play.tell(
        "shot_fired", side=unit.side, unit=unit.id, target=target_id, distance=inches, hits=hits, lost=loss.stands,
        lines=lines, arms=ARMS[Weapon(weapon)].arms,
        clauses=(*clauses, "SKY-HIT-5", *((shot.covered,) if shot.covered else ())),
    )  # fmt: skip
    if led and losses.injury_due(battle.options, loss):
        losses.injury(play, target.clan)
    if losses.route_due(play, target_id, loss):
        losses.throw_route(play, target_id)
    return loss


def reload(play: Play[SkyBattle], order: Reload) -> None:
    """SKY-REL-1: an empty arquebus unit is loaded for a point."""
    unit: SkyUnit = play.own_unit(order.unit)
    check_reload(play.battle, unit)
    pay(play, 1)
    unit = use(play, play.unit(unit.id), Act.RELOAD)
    play.change_unit(unit, loaded=True)
    play.tell("reloaded", unit=unit.id, clauses=("SKY-REL-1",))


def check_reload(battle: SkyBattle, unit: SkyUnit) -> None:
    """Raises :class:`Illegal` for a unit that has nothing to reload, or no point to do it with."""
    if Weapon.ARQUEBUS not in unit.weapons or unit.loaded:
        raise Illegal("loaded", "SKY-REL-1", "Nothing to reload.")
    if unit.routing:
        raise Illegal("routing", "SKY-RTE-5", "They are routing.")
    if Act.RELOAD in unit.acts:
        raise Illegal("has_reloaded", "SKY-ACT-6", "They have reloaded.")
    if battle.points_left < 1:
        raise Illegal("no_points", "SKY-ACT-10", "No action point is left.")
