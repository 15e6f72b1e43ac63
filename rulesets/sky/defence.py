"""Defensive fire: the charged unit's shot as the charger comes in (SKY-CHG-2, SKY-CHG-11)."""

from __future__ import annotations

import msgspec

from rulesets.engine.orders import Id
from rulesets.engine.play import Play, Question
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charts import ARMS, SHOOTS, Weapon
from rulesets.sky.contact import Charge
from rulesets.sky.formations import stands
from rulesets.sky.shooting import measured, shot_at, throw_shot
from rulesets.sky.sight import can_see, in_zone
from rulesets.sky.volley import to_hit


class Reply(msgspec.Struct, frozen=True):
    """An answer that is offered in words."""

    label: str
    value: dict[str, bool | str]


class DefensiveFire(Question, frozen=True, tag="defensive_fire", omit_defaults=True):
    """Does the charged unit shoot at the charger, and with which of its weapons that are ready?

    ``dice`` and ``need`` are those of the shot; ``choices`` are there where there is more to choose than yes or no.
    """

    unit: Id
    charger: Id
    weapons: tuple[Weapon, ...]
    dice: int = 0
    need: str = ""
    choices: tuple[Reply, ...] | None = None


class Fire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer: whether to shoot, and with which weapon where a unit has two."""

    fire: bool
    weapon: Id = ""


def weapons(unit: SkyUnit) -> list[Weapon]:
    """What a unit could shoot in defence: bows, and arquebuses that are loaded; arquebuses first (SKY-RUL-176)."""
    ready = [arm for arm in unit.weapons if arm in SHOOTS and (arm is not Weapon.ARQUEBUS or unit.loaded)]
    return sorted(ready, key=lambda arm: arm is not Weapon.ARQUEBUS)


def question(battle: SkyBattle, unit: SkyUnit, charger: SkyUnit) -> DefensiveFire:
    """SKY-CHG-2: what the charged unit is asked, and what its dice would be."""
    ready = weapons(unit)
    test = to_hit(shot_at(battle, unit, charger, ready[0], closing=True))
    choices = None
    if len(ready) > 1:
        shots = [Reply(f"Shoot {ARMS[arm].name}", {"fire": True, "weapon": str(arm)}) for arm in ready]
        choices = (*shots, Reply("Hold fire", {"fire": False, "weapon": str(ready[0])}))
    return DefensiveFire(unit.id, charger.id, tuple(ready), test.count, test.words, choices)


def default_fire(unit: SkyUnit) -> Fire:
    """SKY-SEQ-4: who does not answer shoots."""
    return Fire(True, str(weapons(unit)[0]))


def may_fire(battle: SkyBattle, unit: SkyUnit, charger: SkyUnit, plan: Charge) -> bool:
    """SKY-CHG-11: foot fire if a stand of the charger comes in within a fire zone, mounted bows always.

    With SKY-OPT-23 arc and sight are judged where the charger stands before it moves.
    """
    ready = weapons(unit)
    if not ready:
        return False
    if battle.options.defensive_range == "at_start":
        return any(can_see(battle, unit, charger, weapon) for weapon in ready)
    if Weapon.MTD_BOW in ready:
        return True
    coming = stands(charger, plan.contact, len(battle.living(charger)), charger.frontage)
    return in_zone(battle, unit, [pose.point for pose in coming])


def defend(play: Play[SkyBattle], unit_id: str, charger_id: str, plan: Charge, answer: Fire) -> None:
    """Carry the defensive shot out: it does not count against SKY-ACT-6, and empties arquebuses."""
    battle = play.battle
    unit: SkyUnit = play.unit(unit_id)
    ready = weapons(unit)
    weapon = Weapon(answer.weapon) if answer.weapon in ready else ready[0]
    closing = battle.options.defensive_range == "closing"
    inches = min(plan.measure, ARMS[weapon].range)
    if not closing:
        inches = measured(battle, unit, play.unit(charger_id), weapon)
    if weapon is Weapon.ARQUEBUS:
        unit = play.change_unit(unit, loaded=False)
    if inches > ARMS[weapon].range + 0.01:
        play.tell(
            "fell_short", side=unit.side, unit=unit_id, target=charger_id, distance=inches,
            clauses=("SKY-OPT-23",),
        )  # fmt: skip
        return
    throw_shot(play, unit, charger_id, weapon, inches, ("SKY-CHG-2", "SKY-CHG-11"), closing=closing)
