"""Who acts in a state of the turn: one side, both until each has done, one after the other, or by turns.

What must be remembered between two orders lies in the battle: ``clock.active`` and ``confirmed`` tell whose turn it is
and who has done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesets.engine.battle import Battle, Side
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _

Sides = tuple[Side, ...]
Able = Callable[[Any, Side], Any]
"""Whether a side of a battle has anything to do (or has done)."""


class Who:
    """Who acts in a state; made by :func:`one`, :func:`both`, :func:`in_turn`, :func:`answering`, :func:`alternately`.

    ``label`` says it on the diagram. Where several act ``together`` nobody is the active side. Where one ``passes`` the
    order that ends the state is called and told so.
    """

    together = False
    passes = False

    def __init__(self, label: str) -> None:
        self.label = label

    def turn(self, battle: Any) -> Sides:
        """Whose turn it is, whether or not there is anything left to do."""
        raise NotImplementedError

    def sides_awaited(self, battle: Any) -> Sides:
        """For whom the state waits; nobody when all have done. Who has nothing to do has done."""
        return self.turn(battle)

    def enter(self, play: Play[Any]) -> None:
        """The state begins."""

    def after_order(self, play: Play[Any], *, passed: bool) -> bool:
        """An order has left the battle in the state (``passed``: its end); true if the state is left at once."""
        return passed


def active(battle: Battle) -> Side:
    """The side whose turn it is."""
    side = battle.clock.active
    assert side is not None
    return side


def always(battle: Any, side: Side | None = None) -> bool:
    """There is always something to do."""
    return True


def has_confirmed(battle: Any, side: Side) -> bool:
    """Whether a side has said that it has done."""
    return side in battle.confirmed


def _confirm(battle: Any, side: Side) -> None:
    if side not in battle.confirmed:
        battle.confirmed = (*battle.confirmed, side)


class _One(Who):
    def __init__(self, side: Callable[[Any], Side | None], waits: Callable[[Any], Any], label: str) -> None:
        super().__init__(label)
        self.side, self.waits = side, waits

    def turn(self, battle: Any) -> Sides:
        side = self.side(battle)
        return (side,) if side else ()

    def sides_awaited(self, battle: Any) -> Sides:
        return self.turn(battle) if self.waits(battle) else ()


class _Both(Who):
    together = True

    def __init__(self, done: Able, label: str) -> None:
        super().__init__(label)
        self.done = done

    def turn(self, battle: Any) -> Sides:
        return tuple(side for side in Side if not self.done(battle, side))


class _InTurn(Who):
    def __init__(self, order: Callable[[Any], Sides], able: Able, label: str, *, once: bool) -> None:
        super().__init__(label)
        self.order, self.able, self.once = order, able, once

    def turn(self, battle: Any) -> Sides:
        return tuple(side for side in self.order(battle) if side not in battle.confirmed)[:1]

    def sides_awaited(self, battle: Any) -> Sides:
        while (sides := self.turn(battle)) and not self.able(battle, sides[0]):
            _confirm(battle, sides[0])
        return sides

    def after_order(self, play: Play[Any], *, passed: bool) -> bool:
        if passed or self.once:
            _confirm(play.battle, play.side)
        return False


class _Alternately(Who):
    """``confirmed`` holds the sides that have passed since anybody last did something."""

    passes = True

    def __init__(self, first: Callable[[Any], Side], able: Able, label: str) -> None:
        super().__init__(label)
        self.first, self.able = first, able

    def enter(self, play: Play[Any]) -> None:
        play.change_clock(active=self.first(play.battle))

    def turn(self, battle: Any) -> Sides:
        return (active(battle),)

    def sides_awaited(self, battle: Any) -> Sides:
        for side in (active(battle), active(battle).opponent):
            if len(battle.confirmed) == len(Side):
                break
            if self.able(battle, side):
                return (side,)
            _confirm(battle, side)
        return ()

    def after_order(self, play: Play[Any], *, passed: bool) -> bool:
        if passed:
            _confirm(play.battle, play.side)
        else:
            play.battle.confirmed = ()
        play.change_clock(active=play.side.opponent)
        return False


def one(
    side: Callable[[Any], Side | None] = active,
    waits: Callable[[Any], Any] = always,
    label: str = _("the active side"),
) -> Who:
    """One side, as long as the state ``waits`` for it."""
    return _One(side, waits, label)


def both(done: Able = has_confirmed, label: str = _("both sides at once")) -> Who:
    """Both sides at the same time, until each has done."""
    return _Both(done, label)


def in_turn(
    order: Callable[[Any], Sides], able: Able = always, label: str = _("one side, then the other")
) -> Who:
    """The sides in that order, each until it has confirmed or is able to do nothing."""
    return _InTurn(order, able, label, once=False)


def answering(order: Callable[[Any], Sides], able: Able = always, label: str = _("each side once")) -> Who:
    """The sides in that order, each with one order alone, or a pass (:class:`EndPhase`)."""
    return _InTurn(order, able, label, once=True)


def alternately(
    first: Callable[[Any], Side], able: Able = always, label: str = _("alternately, until both pass")
) -> Who:
    """One order a side by turns; :class:`EndPhase` is a pass, and two passes in a row end the state."""
    return _Alternately(first, able, label)
