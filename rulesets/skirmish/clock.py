"""The turn as a table (SKIR-TRN-1): what the states do by themselves, and :data:`TURN`, which lists them."""

from __future__ import annotations

from rulesets.engine.battle import Side
from rulesets.engine.play.machine import OVER, Machine, Menu, State
from rulesets.engine.play.play import Play
from rulesets.engine.play.who import one
from rulesets.engine.sayings import _
from rulesets.skirmish.battle import SkirBattle
from rulesets.skirmish.deploy.setup import setup


def _begin(play: Play[SkirBattle]) -> None:
    """SKIR-DEP-3: the loser of the roll-off takes the first player turn."""
    battle = play.battle
    battle.zones = {}
    if battle.clock.turn == 0:
        play.change_clock(turn=1, active=battle.first)


def _end(play: Play[SkirBattle]) -> None:
    battle = play.battle
    side = battle.clock.active or Side.AI
    play.change_clock(active=side.opponent, turn=battle.clock.turn + (side is not battle.first))


TURN = Machine(
    *setup("turn_start"),
    State(key="turn_start", label=_("Turn starts"), step=_begin, then=("action",)),
    State(
        key="action", label=_("Move, shoot"), kanji="動", who=one(), ends="SKIR-TRN-6",
        orders=Menu({}, lambda battle, side: []), then=("turn_end",),
    ),
    State(key="turn_end", label=_("Turn ends"), step=_end, then=("turn_start", OVER)),
    out_of_turn="SKIR-TRN-1",
    out_of_phase="SKIR-TRN-1",
)  # fmt: skip
