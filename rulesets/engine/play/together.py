"""Thinking ahead: a battle as it would stand after an order, and orders of several units that march as one.

Nothing is carried out here, so nothing is thrown: figures are only set where a preview shows them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from rulesets.engine.battle import Battle
from rulesets.engine.forms import GroupMarch, Preview
from rulesets.engine.play.orders import Order

B = TypeVar("B", bound=Battle)


def suppose(battle: B, preview: Preview) -> B:
    """The battle with the figures of a preview where it shows them; the battle given stays as it was."""
    ahead = battle.copy()
    for ghost in preview.figures:
        figure = ahead.figures.get(ghost.id)
        if figure is not None:
            ahead.figures[figure.id] = msgspec.structs.replace(
                figure, x=ghost.x, y=ghost.y, facing=ghost.facing
            )
    return ahead


def march(battle: B, orders: Sequence[Order], preview: Callable[[B, Order], Preview]) -> GroupMarch:
    """Previews of several orders, each as if the lawful ones before it had been carried out.

    They are taken in the order given. What is refused is tried again after the others, because who stood in its way
    may have gone by then. ``sequence`` are the numbers of the orders as they were tried in the end, the refused ones
    last; ``previews`` stand in the order of ``orders``.
    """
    previews: dict[int, Preview] = {}
    sequence: list[int] = []
    waiting = list(range(len(orders)))
    ahead, moved = battle, True
    while waiting and moved:
        moved = False
        refused: list[int] = []
        for number in waiting:
            previews[number] = preview(ahead, orders[number])
            if previews[number].legal:
                ahead, moved = suppose(ahead, previews[number]), True
                sequence.append(number)
            else:
                refused.append(number)
        waiting = refused
    return GroupMarch((*sequence, *waiting), tuple(previews[number] for number in range(len(orders))))
