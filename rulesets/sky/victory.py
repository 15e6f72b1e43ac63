"""The end of the battle and the score (SKY-GLA-9, SKY-END-1 to SKY-END-6)."""

from __future__ import annotations

from fractions import Fraction

from rulesets.engine.battle import Result, Side, Tally
from rulesets.engine.play.score import Score, half
from rulesets.engine.sayings import _
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charts import LEADER_PRICE


def _is_lost(unit: SkyUnit) -> bool:
    return unit.place == "off"


def _half(battle: SkyBattle, unit: SkyUnit) -> bool:
    left = len(battle.living(unit))
    return unit.place == "table" and (unit.routing or 2 * left <= unit.strength)


def _troops(battle: SkyBattle, side: Side) -> list[SkyUnit]:
    return [unit for unit in battle.units.values() if unit.side is side and not unit.is_leader]


def tally(battle: SkyBattle, side: Side) -> tuple[Tally, ...]:
    """SKY-END-4: what a side would score if the battle ended now."""
    enemies = _troops(battle, side.opponent)
    whole = sum(unit.points for unit in enemies if _is_lost(unit))
    beaten = sum(unit.points for unit in enemies if _half(battle, unit))
    clans = sum(
        not battle.in_being(clan.id) for clan in battle.clans_of(side.opponent) if battle.clock.turn > 0
    )
    return (
        Tally(_("enemy units destroyed or gone"), "SKY-END-4", whole, 1 if whole else 0),
        Tally(_("enemy units routing or at half strength"), "SKY-END-4", half(beaten), 1 if beaten else 0),
        Tally(_("enemy clans no longer in being"), "SKY-END-4", LEADER_PRICE, clans),
    )


SCORE = Score("SKY-END-5", tally)
"""SKY-END-5: a lead of a tenth of the size wins, less is a draw. A player who resigns loses decisively, and what both
agree on is decided by score (SKY-END-3).
"""


def wiped_out(battle: SkyBattle) -> list[Side]:
    """SKY-END-1: the sides without a unit on the table."""
    return [side for side in Side if _troops(battle, side) and not battle.on_table(side)]


def is_broken(battle: SkyBattle, side: Side) -> bool:
    """SKY-END-2, SKY-OPT-24: whether so many of the units it started with are gone or routing."""
    at = battle.options.break_at
    if at == "never":
        return False
    start = battle.forces[side].units_at_start
    down = sum(_is_lost(unit) or unit.routing for unit in _troops(battle, side))
    return bool(start) and Fraction(down, start) >= Fraction(at)


def outcome(battle: SkyBattle, fallen: list[Side], reason: str) -> Result:
    """One side fallen: the other wins, decisively with a lead of three tenths; both: by score (SKY-END-1,
    SKY-END-2).
    """
    if len(fallen) != 1:
        return SCORE.by_lead(battle)
    winner = fallen[0].opponent
    lead = SCORE.of(battle, winner) - SCORE.of(battle, fallen[0])
    decisive = SCORE.decides(battle, lead)
    return Result(winner, f"{reason}_decisive" if decisive else reason)
