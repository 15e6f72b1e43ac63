"""Telling as one event what not everybody may hear of, so that nobody counts what he does not see.

Events are numbered for all viewers alike, and each sees how many an order had. So an order has as many as there are of
which everybody is told something: what happens besides is part of the event before it (of the first one, if it comes
before all), and an order of which nothing is open to all has one. Whoever may hear of a part hears it there.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TypeVar

from rulesets.engine.battle import Battle, Side
from rulesets.engine.play.events import Event, as_one, is_blank
from rulesets.engine.play.play import Play

B = TypeVar("B", bound=Battle)

VIEWERS = (Side.AI, Side.KAKI, None)

Hearsay = Callable[[B, B, Event, Side | None], Event]


def fold(play: Play[B], hearsay: Hearsay[B]) -> list[Event]:
    """The events of a play, those that are not open to all as parts of others.

    What was told before a question is never told together with what comes after the answer: it stands in the record
    when the order is run again.
    """
    count = len(play.events)
    bounds = [0, *(asked for asked in play.asks if asked < count), count]
    found: list[Event] = []
    for first, past in pairwise(bounds):
        found += _stage(play, hearsay, first, past)
    return found


def hear(hearsay: Hearsay[B], before: B, after: B, event: Event, viewer: Side | None) -> Event:
    """What a viewer is told of an event; of several that are told as one, those of which he may hear."""
    told = [hearsay(before, after, part, viewer) for part in event.apart()]
    return as_one([part for part in told if not is_blank(part)] or told[:1], {})


def _stage(play: Play[B], hearsay: Hearsay[B], first: int, past: int) -> list[Event]:
    if past - first < 2:
        return play.events[first:past]
    before, after = play.moments[first], play.moments[past]

    def is_open(event: Event) -> bool:
        return not any(is_blank(hearsay(before, after, event, viewer)) for viewer in VIEWERS)

    starts = [index for index in range(first, past) if is_open(play.events[index])]
    starts[:1] = [first]
    return [
        as_one(play.events[start:stop], play.patch(start, stop)) for start, stop in pairwise([*starts, past])
    ]
