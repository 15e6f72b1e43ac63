"""What may be laid down in advance for the decisions of From the Sky we Came (SKY-SEQ-4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulesets.engine.battle import Asked, Unit
from rulesets.engine.forms.settings import setting
from rulesets.engine.play.conduct import Conduct
from rulesets.engine.sayings import _
from rulesets.sky.battle import SkyBattle
from rulesets.sky.charts import SHOOTS
from rulesets.sky.ground.ground import gap_between

Json = dict[str, Any]


@dataclass(frozen=True)
class FireOrder:
    """At whom a charged unit shoots (SKY-CHG-2)."""

    fire: str = setting(
        "any", _("Defensive fire"), "SKY-CHG-2",
        choices=(("any", _("at every charge")), ("samurai", _("at Samurai only")), ("never", _("hold fire"))),
    )  # fmt: skip
    within: float = setting(
        16.0, _("Only at chargers within, inches"), "SKY-CHG-11", least=1.0, most=16.0,
        help=_("Measured from base to base when the charge is declared."),
    )  # fmt: skip


def fire(battle: SkyBattle, asked: Asked, order: FireOrder) -> Json:
    """SKY-CHG-2: shoot or hold fire, with the weapon that the default takes."""
    unit, charger = battle.units[asked.question["unit"]], battle.units[asked.question["charger"]]
    near = gap_between(battle, unit, charger) <= order.within + 0.001
    wanted = order.fire == "any" or (order.fire == "samurai" and charger.troop.samurai)
    return {**asked.default, "fire": near and wanted}


def shoots(battle: SkyBattle, unit: Unit) -> bool:
    """SKY-CHG-2: only who has a weapon that shoots is ever asked."""
    return bool(SHOOTS & set(battle.units[unit.id].weapons))


def leads_none(battle: SkyBattle, unit: Unit) -> bool:
    """Whether it is a unit of stands, not a leader."""
    return not battle.units[unit.id].is_leader


FIRE: Conduct[SkyBattle] = Conduct(
    kind="defensive_fire",
    label=_("When charged"),
    form=FireOrder,
    answer=fire,
    suits=shoots,
    clause="SKY-CHG-2",
)
