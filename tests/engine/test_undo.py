"""Going back: what comes back, what stays, and what counts as shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import rulesets
from rulesets import Side
from rulesets.engine.battle import Battle
from rulesets.engine.play.undo import events_undone, restore, reveals
from tests.systems.drill.system import RULESET, Drill, DrillOptions


def drill() -> Drill:
    battle = RULESET.open(DrillOptions(pieces=2), rulesets.SEATS)
    return RULESET.begin(battle, rulesets.HmacDice(b"s")).battle


def moved(battle: Battle, id: str, x: float) -> Battle:
    after = battle.copy()
    after.figures[f"{id}.1"] = replace_figure(battle.figures[f"{id}.1"], x)
    return after


def replace_figure(figure: Any, x: float) -> Any:
    return type(figure)(figure.id, figure.unit, x, figure.y, figure.facing)


def test_everything_comes_back_but_the_dice_and_an_offer() -> None:
    before = drill()
    now = moved(before, "ai-1", 30.0)
    now.dice_count, now.draw_offer, now.back_asked = 7, Side.KAKI, Side.AI
    after = restore(now, before)
    assert after.figures == before.figures
    assert (after.dice_count, after.draw_offer, after.back_asked) == (7, Side.KAKI, None)
    assert (before.dice_count, before.draw_offer) == (0, None)


def test_talk_and_what_is_undone_already_are_not_undone() -> None:
    told = [(4, "stepped"), (5, "take_back_asked"), (6, "draw_offered"), (7, "faced"), (8, "stepped")]
    assert events_undone(told, {8}) == [4, 7]


def hiding(*, from_x: float) -> Any:
    """The drill in a mist: men of the other side are seen from a line on."""

    def veil(battle: Drill, side: Side | None) -> Drill:
        known = battle.copy()
        known.figures = {
            id: figure
            for id, figure in battle.figures.items()
            if (side is not None and id.startswith(side.value)) or figure.x >= from_x
        }
        return known

    return replace(RULESET, veil=veil, hides=lambda battle: True)


def test_what_comes_out_of_the_mist_is_shown_what_moves_in_it_is_not() -> None:
    mist, before = hiding(from_x=40.0), moved(drill(), "ai-1", 20.0)
    assert not reveals(RULESET, before, moved(before, "ai-1", 45.0))
    assert not reveals(mist, before, moved(before, "ai-1", 30.0))
    assert reveals(mist, before, moved(before, "ai-1", 45.0))
    seen = moved(before, "ai-1", 45.0)
    assert not reveals(mist, seen, moved(seen, "ai-1", 50.0))
    assert not reveals(mist, seen, moved(seen, "ai-1", 30.0)), "who goes into the mist tells nothing"
