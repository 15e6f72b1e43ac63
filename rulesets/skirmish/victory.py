"""The end of the battle and the score (SKIR-GLA-8, SKIR-END-1 to SKIR-END-6, SKIR-OPT-13, SKIR-RUL-103,
SKIR-RUL-105).
"""

from __future__ import annotations

from fractions import Fraction

from rulesets.engine.battle import Result, Side, Tally
from rulesets.engine.play.placing import figures_of
from rulesets.engine.play.score import Score, agreed_size, half
from rulesets.engine.sayings import _
from rulesets.skirmish.battle import Fate, SkirBattle
from rulesets.skirmish.stand.units import fights_on

CHIEF = Fraction(1, 10)
"""What the enemy Force commander is worth besides, as a share of the agreed size (SKIR-END-3)."""


def tally(battle: SkirBattle, side: Side) -> tuple[Tally, ...]:
    """SKIR-END-3: what a side would score if the battle ended now; horses and what was not spent count for nothing
    (SKIR-END-5).
    """
    enemies = [
        (figure, unit.running)
        for unit in battle.units.values()
        if unit.side is not side
        for figure in figures_of(battle, unit)
    ]
    down = (Fate.KILLED, Fate.DISABLED)
    fallen = sum(one.points for one, _runs in enemies if one.fate in down)
    shaken = sum(
        one.points for one, runs in enemies if one.fate not in down and (runs or one.fate is Fate.FLED)
    )
    chief = CHIEF * agreed_size(battle)
    lost = battle.forces[side.opponent].lost is not Fate.IN_PLAY
    return (
        Tally(_("enemies killed or disabled"), "SKIR-END-3", fallen, 1 if fallen else 0),
        Tally(_("enemies fled or running, half"), "SKIR-END-3", half(shaken), 1 if shaken else 0),
        Tally(_("the enemy Force commander"), "SKIR-END-3", int(chief), int(lost)),
    )


SCORE = Score("SKIR-END-4", tally)
"""SKIR-END-4: a lead of a tenth of the size wins, of three tenths decisively; less is a draw. Who concedes loses
decisively; what both agree on is decided by score (SKIR-END-2).
"""


def driven_off(battle: SkirBattle) -> list[Side]:
    """SKIR-END-1: the sides without an able figure on the table in a unit that does not run."""
    return [side for side in Side if not any(fights_on(unit) for unit in battle.on_table(side))]  # type: ignore[arg-type]


def outcome(battle: SkirBattle, driven: list[Side]) -> Result:
    """SKIR-END-1: who is driven off has lost; if both are, the score decides (SKIR-RUL-105)."""
    return SCORE.by_lead(battle) if len(driven) > 1 else Result(driven[0].opponent, "driven_off")
