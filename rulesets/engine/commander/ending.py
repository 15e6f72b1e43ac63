"""When a practice commander lets a battle end before its last turn: a draw that is offered him, and giving up."""

from __future__ import annotations

from rulesets.engine.commander.picture import Picture
from rulesets.engine.counsel import Counsel, strength_of

HOPELESS = 6.0
"""How many times stronger the enemy must be for a beaten commander to give up."""

BEHIND = 20
"""Points that he must be behind besides."""

HALF = 0.5
"""The share of a battle before whose end he takes no draw."""


def takes_draw(picture: Picture, counsel: Counsel) -> bool:
    """Whether he takes a draw: in the second half if he is behind and no stronger, once anybody has scored. Where the
    points decide what is agreed, he takes it if he is the weaker and his lead wins.
    """
    own, theirs = _strengths(picture)
    wins = counsel.wins(picture.known)
    if wins and counsel.settles:
        return own < theirs and ahead(picture) >= wins
    weaker = own < theirs or (own == theirs and ahead(picture) < 0)
    return _is_late(picture, counsel) and weaker and any(picture.points.values()) and ahead(picture) <= 0


def _is_late(picture: Picture, counsel: Counsel) -> bool:
    """Whether half of the battle is over: before that, nothing is lost yet; where nothing limits it, it never is."""
    gone, clock = counsel.gone(picture.known), picture.clock
    if gone is not None:
        return gone >= HALF
    return bool(clock.limit) and clock.turn >= HALF * clock.limit


def is_hopeless(picture: Picture) -> bool:
    """Whether nothing can be won any more, and he may say so: nobody need hunt his last five men."""
    clock = picture.clock
    if clock.turn < 2 or picture.known.asked is not None or picture.side not in clock.to_act:
        return False
    own, theirs = _strengths(picture)
    return own * HOPELESS < theirs and ahead(picture) <= -BEHIND


def ahead(picture: Picture) -> float:
    """The points by which he leads; below 0 where he is behind."""
    points, side = picture.points, picture.side
    return float(points.get(side, 0) - points.get(side.opponent, 0))


def _strengths(picture: Picture) -> tuple[float, float]:
    """What both sides are worth in a fight, as far as they are seen."""
    own, theirs = (sum(strength_of(band) for band in bands) for bands in (picture.own, picture.foes))
    return own, theirs
