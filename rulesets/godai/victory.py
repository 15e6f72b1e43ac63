"""The end of the battle and the points (GODAI-GEN-7, GODAI-END-1 to GODAI-END-6, GODAI-RUL-127, GODAI-RUL-128)."""

from __future__ import annotations

from rulesets.engine.battle import Result, Side, Tally
from rulesets.engine.play.placing import figures_of
from rulesets.engine.play.score import Score, half, levied_size
from rulesets.engine.sayings import _
from rulesets.godai.battle import GodaiBattle


def tally(battle: GodaiBattle, side: Side) -> tuple[Tally, ...]:
    """GODAI-END-3: what a side would score if the battle ended now: the price of each enemy figure killed or gone from
    the table, half of each that flees.
    """
    gone = shaken = 0
    for unit in battle.units.values():
        if unit.side is side:
            continue
        each = unit.points // unit.strength
        figures = figures_of(battle, unit)
        left = sum(figure.alive for figure in figures)
        gone += each * (len(figures) - left)
        shaken += each * left if unit.fleeing else 0
    return (
        Tally(_("enemies killed or gone"), "GODAI-END-3", gone, 1 if gone else 0),
        Tally(_("enemies fleeing, half"), "GODAI-END-3", half(shaken), 1 if shaken else 0),
    )


def larger(battle: GodaiBattle) -> int:
    """The price of the larger band."""
    return max(force.price for force in battle.forces.values())


def measure(battle: GodaiBattle) -> int:
    """What a lead is measured by: the price of the larger band, of levies the mean of both (CAM-LEV-9)."""
    return levied_size(battle) or larger(battle)


SCORE = Score("GODAI-END-3", tally, decisive=None, size=measure, settles=False)
"""GODAI-END-4: a lead of a tenth of the larger band's price wins, a smaller one is a draw; a draw that both agree on is
one, whatever the points (GODAI-END-5, GODAI-RUL-128).
"""


def sides_beaten(battle: GodaiBattle) -> list[Side]:
    """GODAI-END-1: the sides with no figure on the table that is not fleeing."""
    return [
        side
        for side in Side
        if not any(battle.able(unit) for unit in battle.on_table(side) if not unit.fleeing)  # type: ignore[attr-defined, arg-type]
    ]


def outcome(battle: GodaiBattle, lost: list[Side]) -> Result:
    """GODAI-END-1: who is beaten has lost; if both are, the points decide."""
    return SCORE.by_lead(battle) if len(lost) > 1 else Result(lost[0].opponent, "driven_off")
