"""The end of the battle and the score (SKY-GLA-9, SKY-END-1 to SKY-END-6)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from rulesets.engine.battle import Result, Side, Tally
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.sky.battle import SkyBattle, SkyUnit
from rulesets.sky.charts import LEADER_PRICE

WINS = Fraction(1, 10)
DECISIVE = Fraction(3, 10)
"""Leads that win, and win decisively, as shares of the agreed size (SKY-END-5)."""


def _lost(unit: SkyUnit) -> bool:
    return unit.place == "off"


def _half(battle: SkyBattle, unit: SkyUnit) -> bool:
    left = len(battle.living(unit))
    return unit.place == "table" and (unit.routing or 2 * left <= unit.strength)


def _troops(battle: SkyBattle, side: Side) -> list[SkyUnit]:
    return [unit for unit in battle.units.values() if unit.side is side and not unit.is_leader]


def tally(battle: SkyBattle, side: Side) -> tuple[Tally, ...]:
    """SKY-END-4: what a side would score if the battle ended now."""
    enemies = _troops(battle, side.opponent)
    whole = sum(unit.points for unit in enemies if _lost(unit))
    half = sum(unit.points for unit in enemies if _half(battle, unit))
    clans = sum(
        not battle.in_being(clan.id) for clan in battle.clans_of(side.opponent) if battle.clock.turn > 0
    )
    halves = half / 2
    return (
        Tally(_("enemy units destroyed or gone"), "SKY-END-4", whole, 1 if whole else 0),
        Tally(_("enemy units routing or at half strength"), "SKY-END-4", _tidy(halves), 1 if half else 0),
        Tally(_("enemy clans no longer in being"), "SKY-END-4", LEADER_PRICE, clans),
    )


def _tidy(points: float) -> int | float:
    return int(points) if points == int(points) else points


def score(battle: SkyBattle, side: Side) -> int | float:
    """The total of :func:`tally`; halves are kept."""
    return sum(item.points for item in tally(battle, side))


def keep_score(play: Play[SkyBattle]) -> None:
    """Bring the points on show up to date."""
    for side in Side:
        play.battle.points[side] = score(play.battle, side)


def wiped_out(battle: SkyBattle) -> list[Side]:
    """SKY-END-1: the sides without a unit on the table."""
    return [side for side in Side if _troops(battle, side) and not battle.on_table(side)]


def broken(battle: SkyBattle, side: Side) -> bool:
    """SKY-END-2, SKY-OPT-24: whether so many of the units it started with are gone or routing."""
    at = battle.options.break_at
    if at == "never":
        return False
    start = battle.forces[side].units_at_start
    down = sum(_lost(unit) or unit.routing for unit in _troops(battle, side))
    return bool(start) and Fraction(down, start) >= Fraction(at)


def by_score(battle: SkyBattle) -> Result:
    """SKY-END-5: a lead of a tenth of the size wins, less is a draw."""
    lead = score(battle, Side.AI) - score(battle, Side.KAKI)
    if abs(lead) < WINS * battle.options.size:
        return Result(None, "score")
    winner = Side.AI if lead > 0 else Side.KAKI
    decisive = abs(lead) >= DECISIVE * battle.options.size
    return Result(winner, "score_decisive" if decisive else "score")


def outcome(battle: SkyBattle, fallen: list[Side], reason: str) -> Result:
    """One side fallen: the other wins, decisively with a lead of three tenths; both: by score (SKY-END-1,
    SKY-END-2).
    """
    if len(fallen) != 1:
        return by_score(battle)
    winner = fallen[0].opponent
    lead = score(battle, winner) - score(battle, fallen[0])
    decisive = lead >= DECISIVE * battle.options.size
    return Result(winner, f"{reason}_decisive" if decisive else reason)


def close(play: Play[SkyBattle]) -> None:
    """The battle is over; every item of the score is put on show.

    A player who resigns loses decisively, and what both agree on is decided by score (SKY-END-3).
    """
    battle = play.battle
    keep_score(play)
    result = battle.result
    assert result is not None
    if result.reason == "draw":
        result = msgspec.structs.replace(by_score(battle), reason="agreed")
    battle.result = msgspec.structs.replace(result, tally={side: tally(battle, side) for side in Side})
    winner = battle.result.winner
    play.change_clock(phase="over", active=None, to_act=())
    play.tell(
        "battle_won" if winner else "battle_drawn", side=winner, clauses=("SKY-END-5",), reason=result.reason,
        ai=f"{battle.points[Side.AI]:g}", kaki=f"{battle.points[Side.KAKI]:g}",
    )  # fmt: skip
