"""What may be laid down in advance for the decisions of From the Sky we Came (SKY-SEQ-4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulesets.engine.battle import Asked, Unit
from rulesets.engine.conduct import Conduct
from rulesets.engine.settings import setting
from rulesets.sky.battle import SkyBattle
from rulesets.sky.charts import SHOOTS
from rulesets.sky.ground import gap_between

Json = dict[str, Any]


@dataclass(frozen=True)
class FireOrder:
    """At whom a charged unit shoots (SKY-CHG-2)."""

    fire: str = setting(
        "any", "Defensive fire", "SKY-CHG-2",
        choices=(("any", "at every charge"), ("samurai", "at Samurai only"), ("never", "hold fire")),
    )  # fmt: skip
    within: float = setting(
        16.0, "Only at chargers within, inches", "SKY-CHG-11", least=1.0, most=16.0,
        help="Measured from base to base when the charge is declared.",
    )  # fmt: skip


@dataclass(frozen=True)
class AttemptOrder:
    """Whether the General tries in a leader's place (SKY-GEN-1)."""

    attempt: bool = setting(False, "The General tries", "SKY-GEN-1")


@dataclass(frozen=True)
class HelpOrder:
    """Whether the General helps at the turn's end (SKY-MOR-5)."""

    help: bool = setting(False, "The General helps", "SKY-MOR-5")


@dataclass(frozen=True)
class OccupyOrder:
    """Whether a winner takes the loser's place (SKY-MEL-20)."""

    occupy: bool = setting(False, "Take the loser's place", "SKY-MEL-20")


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


CONDUCTS: tuple[Conduct[SkyBattle], ...] = (
    Conduct(
        kind="defensive_fire", label="When charged", form=FireOrder, answer=fire, suits=shoots, clause="SKY-CHG-2"
    ),
    Conduct(
        kind="occupy", label="After a won melee", form=OccupyOrder, suits=leads_none, clause="SKY-MEL-20",
        answer=lambda battle, asked, order: {"yes": order.occupy},
    ),
    Conduct(
        kind="generals_attempt", label="When a leader is not heard", form=AttemptOrder, subject="", clause="SKY-GEN-1",
        answer=lambda battle, asked, order: {"yes": order.attempt},
    ),
    Conduct(
        kind="generals_help", label="When a leader fails to rally", form=HelpOrder, suits=leads_none,
        clause="SKY-MOR-5", answer=lambda battle, asked, order: {"yes": order.help},
    ),
)  # fmt: skip
