"""The questions as a battle poses them. Of ranges nothing is told (SKY-SHO-4)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.forms import Note
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.outlook import Posed, asked_about
from rulesets.engine.sayings import _, say
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charts import ARMS
from rulesets.sky.command.rounds import may_attempt
from rulesets.sky.command.trials import command_of, nerve_of
from rulesets.sky.fire.defence import may_fire, weapons
from rulesets.sky.fire.shooting import in_range, measure, shot_at, weapons_ready
from rulesets.sky.fire.volley import Shot
from rulesets.sky.inquiries import blows, charges, nerve
from rulesets.sky.inquiries.course import Party
from rulesets.sky.melee.contact import Charge, charge_on
from rulesets.sky.melee.contest import fighter_of
from rulesets.sky.nerve.rally import may_help


def situations(battle: SkyBattle, side: Side | None, unit: str, target: str) -> list[Posed]:
    """What can be asked about a unit, and about it and an enemy. Raises :class:`Illegal` for nobody on the table."""
    one = _troops(battle, unit)
    if target:
        other = _troops(battle, target)
        found = [_shot(battle, one, other)] if weapons_ready(one) else []
        meets = [] if other.routing else [_melee(battle, one, other)]  # who routs runs again (SKY-CHG-12)
        stands = [] if other.routing else [_bushi(battle, other, "stand")]
        return [*found, *meets, _bushi(battle, one, "charge"), *stands, *_charge(battle, one, other)]
    return [_bushi(battle, one, "route"), _command(battle, one)]


def _troops(battle: SkyBattle, id: str) -> SkyUnit:
    unit: SkyUnit = asked_about(battle, id, lambda unit: not unit.is_leader)
    return unit


def _shot(battle: SkyBattle, unit: SkyUnit, target: SkyUnit) -> Posed:
    shot, other = shot_at(battle, unit, target, weapons_ready(unit)[0]), _party(battle, target)
    answer = blows.shot_outlook(
        say("{unit} at {target}", unit=unit.name, target=target.name), shot, other, battle.options
    ).with_note(_range(battle, unit, target))
    return blows.SHOT.pose(answer, other, shot)


def _range(battle: SkyBattle, unit: SkyUnit, target: SkyUnit) -> Note:
    """What may be said of the range before a shot: nothing, or all of it with SKY-OPT-15."""
    if not battle.measures:
        return Note(_("Reckoned as if they were in range; that is measured after the order."), "SKY-SHO-4")
    weapon = weapons_ready(unit)[0]
    inches, arms, reach = measure(battle, unit, target, weapon), ARMS[weapon].name, ARMS[weapon].range
    if in_range(battle, unit, target, weapon):
        return Note(
            say(
                "{inches}″ away: {arms} reach {reach}″.",
                inches=f"{inches:.1f}",
                arms=arms,
                reach=f"{reach:g}",
            ),
            "SKY-OPT-15",
        )
    return Note(
        say(
            "Out of range: {inches}″ away, and {arms} reach {reach}″.",
            inches=f"{inches:.1f}",
            arms=arms,
            reach=f"{reach:g}",
        ),
        "SKY-OPT-15",
    )


def _melee(battle: SkyBattle, unit: SkyUnit, target: SkyUnit) -> Posed:
    fighter, other = fighter_of(battle, unit, charging=True), _party(battle, target)
    answer = blows.melee_outlook(
        say("{unit} at {target}", unit=unit.name, target=target.name), fighter, other, battle.options
    )
    return blows.MELEE.pose(answer.with_note(IF_THEY_CHARGE), fighter, other)


IF_THEY_CHARGE = Note(_("If they charge and come in."), "SKY-MEL-7")


def _charge(battle: SkyBattle, unit: SkyUnit, target: SkyUnit) -> Iterator[Posed]:
    """The whole charge where one could be declared, and the melee where the two may meet."""
    one, other, options = _party(battle, unit), _party(battle, target), battle.options
    title = say("{unit} at {target}", unit=unit.name, target=target.name)
    if unit.side is target.side or unit.routing:
        return
    if not target.routing:
        answer = charges.fight_outlook(title, one, other, options)
        yield charges.FIGHT.pose(answer.with_note(IF_THEY_CHARGE), one, other, options)
    with suppress(Illegal):
        plan = charge_on(battle, unit, target)
        shot = _defence(battle, unit, target, plan)
        answer = charges.charge_outlook(title, one, other, plan.measure, shot, options)
        answer = answer.with_note(Note(_("With room to give way."), "SKY-CMP-1"))
        inches = round(plan.measure, 2)
        yield charges.CHARGE.pose(answer, one, other, inches, shot is not None, options)


def _party(battle: SkyBattle, unit: SkyUnit) -> Party:
    return Party(unit, len(battle.living(unit)), battle.leader_with(unit) is not None)


def _defence(battle: SkyBattle, unit: SkyUnit, target: SkyUnit, plan: Charge) -> Shot | None:
    """The shot that the charged would fire if nobody says otherwise (SKY-SEQ-4); None if they cannot, or fall short."""
    if target.routing or not may_fire(battle, target, unit, plan):
        return None
    weapon, closing = weapons(target)[0], battle.options.defensive_range == "closing"
    if not closing and not in_range(battle, target, unit, weapon):
        return None
    return shot_at(battle, target, unit, weapon, closing=closing)


def _bushi(battle: SkyBattle, unit: SkyUnit, key: str) -> Posed:
    now = nerve_of(battle, unit)
    note = None
    if key == "route" and now.lost < unit.strength - 1:
        now = msgspec.structs.replace(now, lost=now.lost + 1)
        note = Note(_("If they lost one stand more."), "SKY-HIT-10")
    first = battle.options.first_bushi_test and not unit.bushi_thrown and key != "route"
    options = replace(battle.options, first_bushi_test=first)
    party = Party(unit, unit.strength - now.lost, now.led)
    answer = nerve.bushi_outlook(unit.name, key, now, options, first=first)
    return nerve.BUSHI.pose(answer.with_note(note) if note else answer, party, key, options)


def _command(battle: SkyBattle, unit: SkyUnit) -> Posed:
    """A leader's roll as it would fall now: to call his clan, or in the Morale phase to call the unit to order, for
    which he has no less Command where his side is left alone (SKY-MOR-6).
    """
    clan, phase = battle.clans[unit.clan], battle.clock.phase
    calls = phase == "nominate" and battle.clock.active is clan.side
    command = command_of(battle, clan, activation=calls)
    may_follow = may_help if phase == "morale" else may_attempt
    general = battle.command_of_general(clan.side) if may_follow(battle, clan) else 0
    answer = nerve.heard_outlook(battle.units[clan.leader].name, command, general)
    return nerve.COMMAND.pose(answer, command, general)
