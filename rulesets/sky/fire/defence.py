"""Defensive fire: the charged unit's shot as the charger comes in (SKY-CHG-2, SKY-CHG-11)."""

from __future__ import annotations

import msgspec

from rulesets.engine.play.decisions import Reply, YesNo
from rulesets.engine.play.orders import Id
from rulesets.engine.play.play import Ask, Play
from rulesets.engine.sayings import _, say
from rulesets.engine.table.geometry import turn_between
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charts import ARMS, Weapon
from rulesets.sky.command.conduct import FIRE
from rulesets.sky.fire.shooting import lines_of_fire, measure, shot_at, throw_shot, weapons_ready
from rulesets.sky.fire.volley import to_hit
from rulesets.sky.ground.sight import can_see
from rulesets.sky.melee.contact import Charge

FRONTAL = 45.0
"""Degrees within which the side that a charger is laid against looks the way the unit does: its front."""


class Fire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer: whether to shoot, and with which weapon where a unit has two."""

    fire: bool
    weapon: Id = ""


class DefensiveFire(YesNo):
    """Does the charged unit shoot at the charger, and with which of its weapons that are ready?

    ``dice`` and ``need`` are those of the shot; ``choices`` are there where there is more to choose than yes or no.
    """

    @property
    def answers(self) -> type[Fire]:
        """Whether, and with which weapon."""
        return Fire


DEFENSIVE_FIRE = DefensiveFire(
    tag="defensive_fire",
    text=_("{charger} come in: do {unit} shoot? {dice} dice, {need} to hit."),
    yes=_("Shoot"),
    no=_("Hold fire"),
    default=True,
    field="fire",
    clause="SKY-CHG-2",
    laid=FIRE,
)
"""SKY-CHG-2: does the charged unit shoot?"""


def weapons(unit: SkyUnit) -> list[Weapon]:
    """What a unit could shoot in defence: bows, and arquebuses that are loaded; arquebuses first (SKY-RUL-176)."""
    return sorted(weapons_ready(unit), key=lambda arm: arm is not Weapon.ARQUEBUS)


def question(battle: SkyBattle, unit: SkyUnit, charger: SkyUnit) -> Ask:
    """SKY-CHG-2: what the charged unit is asked, and what its dice would be; who does not answer shoots (SKY-SEQ-4)."""
    ready = weapons(unit)
    test = to_hit(shot_at(battle, unit, charger, ready[0], closing=True))
    about = {"unit": unit.id, "charger": charger.id, "weapons": ready, "dice": test.count, "need": test.words}
    if len(ready) > 1:
        shots = [
            Reply(say("Shoot {weapon}", weapon=ARMS[arm].name), {"fire": True, "weapon": str(arm)})
            for arm in ready
        ]
        about["choices"] = (*shots, Reply(_("Hold fire"), {"fire": False, "weapon": str(ready[0])}))
    return DEFENSIVE_FIRE.put(unit.side, Fire(True, str(ready[0])), about)


def may_fire(battle: SkyBattle, unit: SkyUnit, charger: SkyUnit, plan: Charge) -> bool:
    """SKY-CHG-11, SKY-RUL-178: foot fire if the charger is laid against their front, mounted bows always.

    With SKY-OPT-23 arc and sight are judged where the charger stands before it moves.
    """
    ready = weapons(unit)
    if not ready:
        return False
    if battle.options.defensive_range == "at_start":
        return any(can_see(battle, unit, charger, weapon) for weapon in ready)
    if Weapon.MTD_BOW in ready:
        return True
    facing = battle.living(unit)[0].facing
    return bool(unit.building) or abs(turn_between(facing, plan.contact.facing + 180.0)) < FRONTAL


def defend(play: Play[SkyBattle], unit_id: str, charger_id: str, plan: Charge, answer: Fire) -> None:
    """Carry the defensive shot out: it does not count against SKY-ACT-6, and empties arquebuses."""
    battle = play.battle
    unit: SkyUnit = play.unit(unit_id)
    ready = weapons(unit)
    weapon = Weapon(answer.weapon) if answer.weapon in ready else ready[0]
    closing = battle.options.defensive_range == "closing"
    inches = min(plan.measure, ARMS[weapon].range)
    if not closing:
        inches = measure(battle, unit, play.unit(charger_id), weapon)
    if weapon is Weapon.ARQUEBUS:
        unit = play.change_unit(unit, loaded=False)
    if inches > ARMS[weapon].range + 0.01:
        play.tell(
            "fell_short", side=unit.side, unit=unit_id, target=charger_id, distance=inches,
            clauses=("SKY-OPT-23",), lines=lines_of_fire(battle, unit, play.unit(charger_id), weapon),
            arms=ARMS[weapon].arms,
        )  # fmt: skip
        return
    throw_shot(play, unit, charger_id, weapon, inches, ("SKY-CHG-2", "SKY-CHG-11"), closing=closing)
