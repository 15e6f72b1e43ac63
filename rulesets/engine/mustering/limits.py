"""What is wrong with a roster as a whole: of another system or size, dearer than agreed, too much or too little of
something. Fields by themselves are judged by :func:`rulesets.engine.mustering.builder.part_faults`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.sayings import Words, say

Limit = tuple[bool, Words, str]
"""Whether something is too much or too little, what is said of it, and the clause."""


def beyond_limits(path: str, *limits: Limit) -> Iterator[Fault]:
    """A fault at that place for each limit that is not kept."""
    return (Fault(path, words, clause) for wrong, words, clause in limits if wrong)


def not_as_agreed(
    roster: Mapping[str, Any], system: str, stranger: Words, size: int | None, clause: str
) -> Iterator[Fault]:
    """What is wrong with a roster of another system, and with one of another size than the battle's (None: it
    is not known, or the roster has none).
    """
    if roster.get("system") != system:
        yield Fault("system", stranger)
    if size is not None and roster["size"] != size:
        yield Fault("size", say("This battle is fought with {wanted} points.", wanted=size), clause)


def too_dear(cost: int, size: int, clause: str) -> Limit:
    """The limit of points."""
    words = say("{over} points over the limit ({cost} of {size}).", over=cost - size, cost=cost, size=size)
    return cost > size, words, clause
