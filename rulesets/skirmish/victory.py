"""The end of the battle and the score (SKIR-GLA-8, SKIR-END-1 to SKIR-END-6, SKIR-OPT-13, SKIR-RUL-103,
SKIR-RUL-105).
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from rulesets.engine.battle import Result, Side, Tally
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.skirmish.battle import Fate, SkirBattle
from rulesets.skirmish.stand.units import fights_on

WINS = Fraction(1, 10)
DECISIVE = Fraction(3, 10)
"""Leads that win, and win decisively, as shares of the agreed size (SKIR-END-4)."""
CHIEF = Fraction(1, 10)
"""What the enemy Force commander is worth besides, as a share of the agreed size (SKIR-END-3)."""


def tally(battle: SkirBattle, side: Side) -> tuple[Tally, ...]:
    """SKIR-END-3: what a side would score if the battle ended now; horses and what was not spent count for nothing
    (SKIR-END-5).
    """
    fallen = shaken = 0
    for unit in battle.units.values():
        if unit.side is side:
            continue
        running = unit.running
        for figure in (battle.figures[id] for id in unit.figures):
            if figure.fate in (Fate.KILLED, Fate.DISABLED):
                fallen += figure.points
            elif running or figure.fate is Fate.FLED:
                shaken += figure.points
    lost = battle.forces[side.opponent].lost is not Fate.IN_PLAY
    return (
        Tally(_("enemies killed or disabled"), "SKIR-END-3", fallen, 1 if fallen else 0),
        Tally(
            _("enemies fled or running, half"), "SKIR-END-3", _tidy(Fraction(shaken, 2)), 1 if shaken else 0
        ),
        Tally(_("the enemy Force commander"), "SKIR-END-3", _tidy(CHIEF * battle.options.size), int(lost)),
    )


def _tidy(points: Fraction) -> int | float:
    return int(points) if points.denominator == 1 else float(points)


def score(battle: SkirBattle, side: Side) -> int | float:
    """The total of :func:`tally`; halves are kept."""
    return sum(item.points for item in tally(battle, side))


def keep_score(play: Play[SkirBattle]) -> None:
    """Bring the points on show up to date."""
    for side in Side:
        play.battle.points[side] = score(play.battle, side)


def driven_off(battle: SkirBattle) -> list[Side]:
    """SKIR-END-1: the sides without an able figure on the table in a unit that does not run."""
    return [side for side in Side if not any(fights_on(unit) for unit in battle.on_table(side))]  # type: ignore[arg-type]


def outcome(battle: SkirBattle, driven: list[Side]) -> Result:
    """SKIR-END-1: who is driven off has lost; if both are, the score decides (SKIR-RUL-105)."""
    return by_score(battle) if len(driven) > 1 else Result(driven[0].opponent, "driven_off")


def by_score(battle: SkirBattle) -> Result:
    """SKIR-END-4: a lead of a tenth of the size wins, of three tenths decisively; less is a draw."""
    lead = score(battle, Side.AI) - score(battle, Side.KAKI)
    if abs(lead) < WINS * battle.options.size:
        return Result(None, "score")
    decisive = abs(lead) >= DECISIVE * battle.options.size
    return Result(Side.AI if lead > 0 else Side.KAKI, "score_decisive" if decisive else "score")


def close(play: Play[SkirBattle]) -> None:
    """The battle is over; every item of the score is put on show.

    Who concedes loses decisively (SKIR-END-4); what both agree on is decided by score (SKIR-END-2).
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
        "battle_won" if winner else "battle_drawn", side=winner, clauses=("SKIR-END-4",), reason=result.reason,
        ai=f"{battle.points[Side.AI]:g}", kaki=f"{battle.points[Side.KAKI]:g}",
    )  # fmt: skip
