"""What must hold of every battle of every system after every order."""

from __future__ import annotations

from typing import Any

import numpy as np

import rulesets
from rulesets.engine.bases import overlapping, rows
from rulesets.engine.battle import Battle, Side


def check(ruleset: rulesets.Ruleset[Any], battle: Battle) -> None:
    """Fail if the battle is not one that rules can leave behind."""
    _bodies(battle)
    _counts(battle)
    _somebody_may_act(ruleset, battle)
    again = ruleset.decode(ruleset.encode(battle))
    assert again == battle, "the state survives JSON exactly"


def _bodies(battle: Battle) -> None:
    """Bases lie on the table and not over one another; those indoors have no place."""
    bodies = [f for unit in battle.on_table() for f in battle.living(unit) if not f.inside]
    if not bodies:
        return
    bases = rows(bodies)
    over = np.argwhere(np.triu(overlapping(bases, bases, 0.002), 1))
    assert not len(over), [(bodies[i].id, bodies[j].id) for i, j in over]
    assert all(0 <= f.x <= battle.table.width and 0 <= f.y <= battle.table.depth for f in bodies)


def _counts(battle: Battle) -> None:
    assert battle.dice_count >= 0
    assert all(points >= 0 for points in battle.points.values())
    for unit in battle.units.values():
        assert 0 <= len(battle.living(unit)) <= unit.strength == len(unit.figures)
        assert unit.place in ("reserve", "table", "off")
        assert (unit.place == "off") == bool(unit.fate)
        if unit.place == "table":
            assert battle.living(unit), f"{unit.id} is on the table without a figure"


def _somebody_may_act(ruleset: rulesets.Ruleset[Any], battle: Battle) -> None:
    if battle.result is not None:
        assert not battle.clock.to_act
        return
    assert battle.clock.to_act, "an order or a decision is always open"
    for side in battle.clock.to_act:
        options = ruleset.options(battle, side)
        assert any(option["shut"] is None and option["scope"] != "battle" for option in options)


def whole_battle(
    ruleset: rulesets.Ruleset[Any], seed: bytes, every: int = 1, **options: Any
) -> rulesets.Record:
    """Fight a battle and check it after every order (or every so many)."""
    from rulesets.engine.dice import HmacDice
    from rulesets.engine.fight import take_order
    from rulesets.engine.record import begin

    record, battle = begin(ruleset, options, rulesets.SEATS, seed)
    commanders = {side: rulesets.Commander(ruleset, side, HmacDice(seed + side.encode())) for side in Side}
    count = 0
    while battle.result is None:
        if count % every == 0:
            check(ruleset, battle)
        battle = take_order(ruleset, battle, commanders, record)
        count += 1
        assert count < 20_000, "every battle ends"
    check(ruleset, battle)
    record.final = ruleset.document(battle)
    return record
