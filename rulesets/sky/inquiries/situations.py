"""The questions as a battle poses them. Of ranges nothing is told (SKY-SHO-4)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.outlook import Note, Outlook, Posed
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charts import ARMS
from rulesets.sky.fray import fighter_of
from rulesets.sky.inquiries import blows, nerve
from rulesets.sky.rounds import may_attempt
from rulesets.sky.shooting import in_range, measured, shot_at, weapons_ready
from rulesets.sky.trials import command_of, nerve_of

Json = dict[str, Any]


def situations(battle: SkyBattle, side: Side | None, unit: str, target: str) -> list[Posed]:
    """What can be asked about a unit, and about it and an enemy. Raises :class:`Illegal` for nobody on the table."""
    one = _troops(battle, unit)
    if target:
        other = _troops(battle, target)
        found = [_shot(battle, one, other)] if weapons_ready(one) else []
        return [
            *found,
            _melee(battle, one, other),
            _bushi(battle, one, "charge"),
            _bushi(battle, other, "stand"),
        ]
    return [_bushi(battle, one, "route"), _command(battle, one)]


def _troops(battle: SkyBattle, id: str) -> SkyUnit:
    unit = battle.units.get(id)
    if unit is None or unit.is_leader or unit.place != "table":
        raise Illegal("not_on_table", "", "There is no such unit on the table.")
    return unit


def _sufferers(battle: SkyBattle, target: SkyUnit) -> Json:
    return {
        "target": target.kind,
        "armoured": target.armoured and target.troop.armour == "choice",
        "left": len(battle.living(target)),
        "start": target.strength,
        "carried": target.hits,
    }


def _shot(battle: SkyBattle, unit: SkyUnit, target: SkyUnit) -> Posed:
    shot = shot_at(battle, unit, target, weapons_ready(unit)[0])
    form = blows.Volley(
        stands=shot.stands,
        disordered=unit.disordered,
        covered=bool(shot.covered),
        **_sufferers(battle, target),
    )
    answer = _noted(blows.shot_outlook(f"{unit.name} at {target.name}", form), _range(battle, unit, target))
    return Posed("shot", asdict(form), answer)


def _range(battle: SkyBattle, unit: SkyUnit, target: SkyUnit) -> Note:
    """What may be said of the range before a shot: nothing, or all of it with SKY-OPT-15."""
    if not battle.measures:
        return Note("Reckoned as if they were in range; that is measured after the order.", "SKY-SHO-4")
    weapon = weapons_ready(unit)[0]
    inches, arms, reach = measured(battle, unit, target, weapon), ARMS[weapon].name, ARMS[weapon].range
    if in_range(battle, unit, target, weapon):
        return Note(f"{inches:.1f}″ away: {arms} reach {reach:g}″.", "SKY-OPT-15")
    return Note(f"Out of range: {inches:.1f}″ away, and {arms} reach {reach:g}″.", "SKY-OPT-15")


def _melee(battle: SkyBattle, unit: SkyUnit, target: SkyUnit) -> Posed:
    fighter = fighter_of(battle, unit, charging=True)
    form = blows.Blows(
        striker=unit.kind, fighting=fighter.fighting, poles=fighter.poles, charging=True, led=fighter.led,
        disordered=unit.disordered, **_sufferers(battle, target),
    )  # fmt: skip
    answer = blows.melee_outlook(f"{unit.name} at {target.name}", form)
    return Posed("melee", asdict(form), _noted(answer, Note("If they charge and come in.", "SKY-MEL-7")))


def _bushi(battle: SkyBattle, unit: SkyUnit, key: str) -> Posed:
    now = nerve_of(battle, unit)
    note = None
    if key == "route" and now.lost < unit.strength - 1:
        now = msgspec.structs.replace(now, lost=now.lost + 1)
        note = Note("If they lost one stand more.", "SKY-HIT-10")
    form = nerve.Bushi(unit.kind, key, now.led, now.lost, battle.options.bushi_pass)
    answer = nerve.bushi_outlook(unit.name, key, now, battle.options)
    return Posed("bushi", asdict(form), _noted(answer, note) if note else answer)


def _command(battle: SkyBattle, unit: SkyUnit) -> Posed:
    clan = battle.clans[unit.clan]
    command = command_of(battle, clan, activation=True)
    general = battle.options.command_general if may_attempt(battle, clan) else 0
    form = nerve.Heard(
        command.basic, command.attached, command.injuries, command.honours, command.dishonours, command.lone, general
    )  # fmt: skip
    return Posed(
        "command", asdict(form), nerve.heard_outlook(battle.units[clan.leader].name, command, general)
    )


def _noted(outlook: Outlook, note: Note) -> Outlook:
    return msgspec.structs.replace(outlook, notes=(note, *outlook.notes))
